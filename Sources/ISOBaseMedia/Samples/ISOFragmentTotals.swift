import MediaCore

/// What the movie fragments of a file say of all samples of a track together (ISO/IEC 14496-12, 8.8).
package struct ISOFragmentTotals: Sendable {
  package private(set) var sampleCount: Int64 = 0
  package private(set) var byteCount: Int64 = 0
  /// All samples together, in the media's timescale.
  package private(set) var duration: Int64 = 0
  /// Where the last sample ends on the clock of decoding.
  package private(set) var decodeEnd: Int64 = 0
  /// The shortest of the distances between samples, without what the last one has to itself.
  package private(set) var shortestDelta: Int64 = .max
  /// Whether samples are shown at other times than they are decoded.
  package private(set) var hasCompositionOffsets = false

  /// Goes through all samples of the track; `nil` where one has no length, or is not in the file as a whole.
  package init?(of track: ISOSampleTable, in index: ISOSampleIndex) {
    var cursor = ISOFragmentCursor(track, index.fragments, index.source, groups: [])
    let end = index.source.byteCount
    var last: Int64?
    do {
      while let sample = try cursor.next() {
        if sampleCount % 1024 == 0 { try WorkCancellation.check() }
        guard sample.duration > 0, sample.duration <= Int64(Int32.max), sample.size >= 0, sample.offset >= 0,
          sample.offset.saturatingAdd(sample.size) <= end
        else { return nil }
        // A sample that comes after another shows that the one before it was not the last.
        if let last { shortestDelta = min(shortestDelta, last) }
        last = sample.duration
        sampleCount += 1
        byteCount = byteCount.saturatingAdd(sample.size)
        duration = duration.saturatingAdd(sample.duration)
        decodeEnd = sample.decodeTime.saturatingAdd(sample.duration)
        if sample.compositionOffset != 0 { hasCompositionOffsets = true }
      }
    } catch {
      return nil
    }
    guard sampleCount > 0, cursor.issues.isEmpty else { return nil }
    if sampleCount == 1 { shortestDelta = duration }
  }
}
