import MediaAssets
import MediaCore

extension Asset {
  /// The asset for a part of it: with measured times where the file only estimates them and they decide what is in the part.
  func measured(for range: MediaTimeRange) throws(MediaError) -> Asset {
    try fileAsset?.measuredFile(for: range) ?? self
  }
}

extension URLAsset {
  /// Does the same.
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
      // What keeps the file from being read through is reported by who writes it.
      return self
    }
  }
}
