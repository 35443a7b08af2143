import MediaCore

/// The totals of a track's samples that the movie fragments of a file give (ISO/IEC 14496-12, 8.8).
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
  private var lastDuration: Int64?

  /// The totals of each track that has samples in the fragments, by track ID, in one pass over these; `nil` where a sample
  /// has no length, or is not in the file as a whole.
  package static func all(in index: ISOSampleIndex) -> [UInt32: ISOFragmentTotals]? {
    let defaults = index.fragmentDefaults
    var totals: [UInt32: ISOFragmentTotals] = [:]
    var promises = ISOFragmentPromises(in: index.source)
    do {
      for offset in index.fragments {
        try WorkCancellation.check()
        guard let fragment = try ISOFragment(at: offset, in: index.source, defaults: defaults) else {
          continue
        }
        for part in fragment.tracks where defaults[part.trackID] != nil {
          if let start = part.start, part.runs.contains(where: { $0.count > 0 }) {
            totals[part.trackID, default: ISOFragmentTotals()].decodeEnd = start
          }
          for run in part.runs {
            guard promises.excess(run, of: part.trackID) == nil,
              totals[part.trackID, default: ISOFragmentTotals()].add(run, upTo: index.source.byteCount)
            else { return nil }
          }
        }
      }
    } catch {
      return nil
    }
    return totals.mapValues { totals in
      var totals = totals
      if totals.sampleCount == 1 { totals.shortestDelta = totals.duration }
      return totals
    }.filter { $0.value.sampleCount > 0 }
  }

  /// - Returns: false where something is wrong with the run.
  private mutating func add(_ run: ISOFragmentRun, upTo end: Int64) -> Bool {
    guard run.count > 0 else { return true }
    guard let more = run.totals(upTo: end) else { return false }
    // A sample that comes after another shows that the one before it was not the last.
    if let lastDuration { shortestDelta = min(shortestDelta, lastDuration) }
    shortestDelta = min(shortestDelta, more.shortestBeforeLast)
    lastDuration = more.lastDuration
    sampleCount = sampleCount.saturatingAdd(more.sampleCount)
    byteCount = byteCount.saturatingAdd(more.byteCount)
    duration = duration.saturatingAdd(more.duration)
    decodeEnd = decodeEnd.saturatingAdd(more.duration)
    if more.hasCompositionOffsets { hasCompositionOffsets = true }
    return true
  }
}
