import MediaCore

/// A bound on the edits of one track that are followed, each of which costs a seek.
enum EditLimit {
  static let editCount = 65536

  static func check(_ count: Int) throws(MediaError) {
    guard count <= editCount else {
      throw MediaError(.overLimit, "\(count) edits are over the limit of \(editCount)")
    }
  }
}
