import MediaCore

/// The largest number of tracks of a file that are read beside each other.
///
/// Each of them opens the file anew, and has in memory what the file says of all of them.
enum TrackLimit {
  static let trackCount = 128
  /// Tracks of pictures that are encoded in two passes.
  static let mostEncodedPictures = 8

  /// - Throws: `.overLimit` for more tracks than that.
  static func check(_ count: Int, of file: String?) throws(MediaError) {
    guard count > trackCount else { return }
    throw MediaError(
      .overLimit,
      "\(count) tracks are over the limit of \(trackCount) that are read at once; fewer can be chosen",
      at: .init(file: file))
  }
}
