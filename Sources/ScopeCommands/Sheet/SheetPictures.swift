import MediaAssets
import MediaScope
import Synchronization

/// Chooses the pictures of a contact sheet.
struct SheetPictures: ~Copyable {
  let track: AssetTrack
  let count: Int
  let size: VideoDimensions
  /// From the first picture to the end of the last one; the parts are of it.
  let range: MediaTimeRange
  let isExact: Bool
  private let losses = Mutex(ReadingDamage())

  /// Where in its part another picture is looked for, in sixteenths, after the middle.
  private static let otherPlaces = [11, 5, 13, 3]
  /// A key frame so much earlier will do, in sixteenths of a part; it is of the same part in any case.
  private static let tolerance = 7

  init(track: AssetTrack, count: Int, size: VideoDimensions, range: MediaTimeRange, isExact: Bool) {
    self.track = track
    self.count = count
    self.size = size
    self.range = range
    self.isExact = isExact
  }

  /// What could not be decoded on the way.
  var damage: ReadingDamage { losses.withLock(\.self) }

  /// The picture of each part; `nil` where there is none.
  func stills() throws(MediaError) -> [Still?] {
    let generator = AssetImageGenerator(asset: track.asset)
    generator.trackID = track.trackID
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = size
    let first = try made(of: Array(0..<count), at: 8, with: generator)
    // One picture that fails is left out; if all do, that is told.
    if let failure = first.first, first.allSatisfy({ (try? $0.get()) == nil }) { _ = try failure.get() }
    var stills = first.map { try? $0.get() }
    guard !isExact else { return stills }
    var summaries = stills.map { $0.flatMap { PictureSummary($0.image) } }
    for place in Self.otherPlaces {
      let poor = stills.indices.filter { isPoor($0, summaries) }
      guard !poor.isEmpty else { break }
      let others = try made(of: poor, at: place, with: generator)
      for (index, other) in zip(poor, others) {
        guard let other = try? other.get(), let summary = PictureSummary(other.image), !summary.isBlank,
          !isRepeated(summary, at: index, summaries)
        else { continue }
        stills[index] = other
        summaries[index] = summary
      }
    }
    return stills
  }

  private func isPoor(_ index: Int, _ summaries: [PictureSummary?]) -> Bool {
    guard let summary = summaries[index] else { return true }
    return summary.isBlank || isRepeated(summary, at: index, summaries)
  }

  private func isRepeated(_ summary: PictureSummary, at index: Int, _ summaries: [PictureSummary?]) -> Bool {
    guard index > 0, let previous = summaries[index - 1] else { return false }
    return summary.resembles(previous)
  }

  /// The pictures of some parts, at a place that is counted in sixteenths of each.
  private func made(
    of parts: [Int], at place: Int, with generator: AssetImageGenerator
  ) throws(MediaError) -> [Result<Still, MediaError>] {
    let times = parts.map { part in
      range.start
        + range.duration.multiplied(
          byRatio: Int32(clamping: 16 * part + place), divisor: Int32(clamping: 16 * count))
    }
    generator.requestedTimeToleranceBefore =
      isExact
      ? .zero
      : range.duration.multiplied(
        byRatio: Int32(min(place, Self.tolerance)), divisor: Int32(clamping: 16 * count))
    let made = Mutex<[Int: Result<Still, MediaError>]>([:])
    let lost = try generator.generateStills(at: times) { index, still in made.withLock { $0[index] = still } }
    losses.withLock { $0.formUnion(lost) }
    let results = made.withLock(\.self)
    return times.indices.map { results[$0] ?? .failure(MediaError(.unknown, "no picture was made")) }
  }
}
