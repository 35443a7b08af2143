package import MediaCore

/// A walk through the structures of a file that finds where they break off, as far as it is asked to go.
package protocol BreakWalk: Sendable {
  /// Those that were met so far.
  var breaks: StructureBreaks { get }

  /// Goes on past the structures that begin up to a place in the file, and what follows the last of them.
  ///
  /// - Throws: what reading the source throws, and goes on from there when it is called again.
  mutating func advance(to end: Int64) throws(MediaError)

  /// Whether a stream is one of another kind at a place that was gone past.
  func isForeign(at offset: Int64, of stream: Int) -> Bool
}

extension BreakWalk {
  package func isForeign(at offset: Int64, of stream: Int) -> Bool { false }
}
