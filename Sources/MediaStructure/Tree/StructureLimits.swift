/// The limits at which parsing stops with `overLimit`, so that a file can't ask too much of the machine; a
/// caller can raise each.
package struct StructureLimits: Hashable, Sendable {
  /// The number of levels of nested structures; real files stay below 12.
  package var depth = 32
  /// The number of structures that are looked at in all.
  package var nodes = 1_000_000
  /// The number of bytes of fields that are decoded in all; media data and tables of samples don't count.
  ///
  /// Recorded fields take many times as much memory.
  package var decodedBytes = 8 << 20
  /// Whether the tree ends where the task that waits for it is cancelled, for a caller that throws it away then.
  package var endsWhenCancelled = false

  package init() {}
}
