package import MediaCore

/// The samples of a track, one by one in decode order: first those of the tables, then those of the fragments.
///
/// Holds a window on each table, however long they are. Tables that end early leave the rest of the samples
/// without what they would have said; that they did is in `issues` once the last sample was read.
package struct ISOSampleReader: Sendable {
  /// The issues of the tables and fragments that have been read so far.
  package private(set) var issues: [MediaError]
  private let track: ISOSampleTable
  private let source: any ByteSource
  private let byteCount: Int64
  private var table: ISOTableCursor?
  private var fragments: ISOFragmentCursor
  private var nextIndex = 0
  private var decodeEnd: Int64 = 0

  init(
    _ track: ISOSampleTable, in tables: ISOSampleIndex, totals: ISOTotalsTaker? = nil
  ) throws(MediaError) {
    self.track = track
    source = tables.source
    byteCount = source.byteCount
    issues = track.issues
    table = try ISOTableCursor(track, source, totals: totals)
    fragments = ISOFragmentCursor(
      track, tables.fragments, of: tables, groups: try ISOSampleGroup.groups(track.groupBoxes, in: source))
  }

  /// The next sample; `nil` after the last.
  package mutating func next() throws(MediaError) -> ISOSample? {
    if var sample = try table?.next() {
      finish(&sample)
      return sample
    }
    if let ended = table {
      issues += ended.issues
      table = nil
      fragments.decodeTime = decodeEnd
    }
    guard var sample = try fragments.next() else {
      issues += fragments.issues
      fragments.issues = []
      return nil
    }
    finish(&sample)
    return sample
  }

  /// This place in the tables, with nothing of them held.
  var closed: ISOSampleReader {
    var copy = self
    copy.table?.closeWindows()
    return copy
  }

  private mutating func finish(_ sample: inout ISOSample) {
    sample.index = nextIndex
    nextIndex += 1
    decodeEnd = sample.decodeTime.saturatingAdd(sample.duration)
    if sample.offset < 0 || sample.size > byteCount - sample.offset { sample.flags.insert(.missing) }
  }
}
