public import MediaCore

/// What was lost while a track was read.
public struct ReadingDamage: Hashable, Sendable {
  /// Packets that are not whole or could not be decoded well.
  public var packetCount = 0
  /// The first error, with its place in the file.
  public var first: MediaError?
  /// Whether reading stopped before the file's end.
  public var isCutShort = false

  public init() {}

  public var isEmpty: Bool { first == nil }

  mutating func add(_ error: MediaError) {
    packetCount += 1
    first = first ?? error
  }

  package mutating func stop(_ error: MediaError) {
    isCutShort = true
    first = first ?? error
  }

  package mutating func formUnion(_ other: ReadingDamage) {
    packetCount += other.packetCount
    first = first ?? other.first
    isCutShort = isCutShort || other.isCutShort
  }
}
