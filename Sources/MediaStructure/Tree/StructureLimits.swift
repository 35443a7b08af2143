/// What a file may ask of the machine before parsing stops with `overLimit`; a caller can raise each.
package struct StructureLimits: Hashable, Sendable {
  /// How deep structures may be nested; real files stay below 12.
  package var depth = 32
  /// How many structures are looked at in all.
  package var nodes = 1_000_000
  /// How many bytes of fields are decoded in all; media data and tables of samples don't count.
  ///
  /// Recorded fields take many times as much memory.
  package var decodedBytes = 8 << 20
  /// Whether the tree ends where the task that waits for it is cancelled, for a caller that throws it away then.
  package var endsWhenCancelled = false

  package init() {}
}
