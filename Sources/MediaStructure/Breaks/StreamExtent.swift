import MediaCore

/// The extent that a stream states.
package enum StreamExtent: Hashable, Sendable {
  /// The offset at which its last structure ends; more than the file's size if the file is truncated.
  case bytes(Int64)
  /// The number of samples up to the end, and the number that the headers declare, which is greater.
  case samples(present: Int64, declared: Int64)
  /// The number of milliseconds up to the end, and the number that the headers declare, which is greater.
  case milliseconds(present: Int64, declared: Int64)
}
