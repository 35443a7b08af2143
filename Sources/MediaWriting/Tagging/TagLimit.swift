/// A bound on the part of a file that is read whole to change its tags: a tag, a chunk, an element, the movie box of a film.
enum TagLimit {
  /// More than the movie box of any film that plays has.
  static let byteCount: Int64 = 128 << 20
  /// The limit as errors say it.
  static let text = "128 MiB"
}
