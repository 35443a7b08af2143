import MediaCore

/// What a stream says of its end.
package enum StreamExtent: Hashable, Sendable {
  /// The offset at which its last structure ends; more than the file's size if the file is truncated.
  case bytes(Int64)
  /// How many samples there are up to the end, and how many the headers declare, which is more.
  case samples(present: Int64, declared: Int64)
  /// How many milliseconds there are up to the end, and how many the headers declare, which is more.
  case milliseconds(present: Int64, declared: Int64)
}
