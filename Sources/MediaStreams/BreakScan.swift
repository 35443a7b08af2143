import MediaCore
import MediaStructure

/// Goes from structure to structure by the sizes that they state, and where none begins on to the next one.
struct BreakScan: Sendable {
  let source: any ByteSource
  private(set) var breaks = StructureBreaks()
  private var buffered: BufferedSource
  private var search: ByteSearch
  /// `nil` before the beginning was looked at.
  private var offset: Int64?
  // Start of the last structure found. A break begins here, not at its end, as its stated size may cover lost bytes.
  private var last: Int64 = 0

  init(_ source: any ByteSource) {
    self.source = source
    buffered = BufferedSource(source)
    search = ByteSearch(source)
  }

  /// The ways to find the structures of a kind of file.
  struct Structures: Sendable {
    /// The number of bytes that each has at least.
    var leastSize: Int
    /// Returns the place of the first one; `nil` for another kind of file.
    var first: @Sendable (inout BufferedSource) throws(MediaError) -> Int64?
    /// Returns the end of the one that begins at a place; `nil` where none does.
    var end: @Sendable (inout BufferedSource, Int64) throws(MediaError) -> Int64?
    /// Returns the place of the next one after a place where none begins; `nil` where none is left.
    var next: @Sendable (inout ByteSearch, any ByteSource, Int64) throws(MediaError) -> Int64?
  }

  /// Reads the headers of all structures up to a place.
  mutating func advance(to end: Int64, through structures: Structures) throws(MediaError) {
    var offset: Int64
    if let known = self.offset {
      offset = known
    } else if let first = try structures.first(&buffered) {
      (offset, last) = (first, first)
    } else {
      offset = source.byteCount
    }
    defer { self.offset = offset }
    while last <= end, source.byteCount - offset >= Int64(structures.leastSize) {
      try WorkCancellation.check()
      if let next = try structures.end(&buffered, offset) {
        last = offset
        offset = next
      } else if let next = try structures.next(&search, source, offset) {
        breaks.add(last..<next)
        offset = next
      } else {
        offset = source.byteCount
      }
    }
  }
}
