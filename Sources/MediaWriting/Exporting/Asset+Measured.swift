import MediaAssets
import MediaCore

extension Asset {
  /// Returns the asset with measured times where the file only estimates them and they decide what is in a part of it.
  func measured(for range: MediaTimeRange) throws(MediaError) -> Asset {
    try fileAsset?.measuredFile(for: range) ?? self
  }
}

extension URLAsset {
  /// Returns the file with measured times, where a part of it needs them.
  func measuredFile(for range: MediaTimeRange) throws(MediaError) -> URLAsset {
    let content = try content()
    let edges = [range.start, range.end].filter { $0.isNumeric && $0 > .zero }
    guard content.isImprecise, let last = edges.max() else { return self }
    let firstEnd = content.tracks.filter(\.isTimed).map(\.timeRange.end).filter(\.isNumeric).min()
    guard content.durationIsEstimated || firstEnd.map({ last >= $0 }) ?? false else { return self }
    do throws(MediaError) {
      let measured = try measured()
      _ = try measured.content()
      return measured
    } catch {
      try WorkCancellation.check()
      // The writer of the part reports what keeps the file from being read through.
      return self
    }
  }
}
