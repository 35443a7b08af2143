import MediaAnalysis
public import MediaAssets
public import MediaCore
public import MediaReading
import Synchronization

/// Chooses the pictures of a contact sheet: one of each of some equal parts of a track, decoded on all cores.
///
/// A picture comes from the middle of its part, or is a key frame of the same part not long before it. Where that is blank,
/// or shows what the one before it shows (`PictureSummary`), other key frames of the same part are tried.
///
/// This is what `mediascope sheet` draws.
public struct SheetPictures: Sendable {
  /// The track that the pictures are of.
  public let track: AssetTrack
  /// The number of parts.
  public let count: Int
  /// The box that pictures are scaled down into.
  public let size: VideoDimensions
  /// What is divided: from the first picture to the end of the last one.
  public let range: MediaTimeRange
  /// Whether exactly the middles of the parts are taken, whatever they show.
  public let isExact: Bool

  /// Where it is reported how many of the pictures are made.
  public var progress: WorkProgress?

  /// A picture of a part.
  public struct Picture: Sendable {
    /// In 32-bit BGRA, turned as the track says.
    public var image: PixelBuffer
    /// When it comes on screen.
    public var actualTime: MediaTime
  }

  /// What was chosen, and what could not be read.
  public struct Result: Sendable {
    /// In the order of the parts; `nil` where a part has no picture.
    public var pictures: [Picture?]
    /// What could not be decoded on the way.
    public var damage: ReadingDamage

    /// The same without pictures that are on screen at the time of one before them, as a film of fewer pictures than parts
    /// gives them, and without the parts that have none.
    public var withoutRepetitions: Result {
      var seen: Set<MediaTime> = []
      let different = pictures.compactMap(\.self).filter { seen.insert($0.actualTime).inserted }
      let count = pictures.compactMap(\.self).count
      return Result(pictures: different.count < count ? different : pictures, damage: damage)
    }
  }

  /// Where in its part another picture is looked for, in sixteenths, after the middle.
  private static let otherPlaces = [11, 5, 13, 3]
  /// A key frame so much earlier will do, in sixteenths of a part; it is of the same part in any case.
  private static let tolerance: Int32 = 7

  /// Says which pictures are wanted; ``StillTimes/range`` gives the range of a whole track.
  public init(
    track: AssetTrack, count: Int, size: VideoDimensions, range: MediaTimeRange, isExact: Bool = false
  ) {
    self.track = track
    self.count = count
    self.size = size
    self.range = range
    self.isExact = isExact
  }

  /// Makes the pictures; blocks.
  ///
  /// - Throws: what opening the file throws, and what the first picture threw where none could be made.
  public func run() throws(MediaError) -> Result {
    let generator = AssetImageGenerator(asset: track.asset)
    generator.trackID = track.trackID
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = size
    var damage = ReadingDamage()
    let tolerance =
      isExact
      ? .zero : range.duration.multiplied(byRatio: Self.tolerance, divisor: Int32(clamping: 16 * count))
    let first = try made(of: Array(0..<count), at: 8, tolerance: tolerance, with: generator, &damage)
    // One picture that fails is left out; if all do, that is reported.
    if let failure = first.first, first.allSatisfy({ (try? $0.get()) == nil }) { _ = try failure.get() }
    var pictures = first.map { try? $0.get() }
    if !isExact { try replacePoor(&pictures, with: generator, &damage) }
    return Result(pictures: pictures, damage: damage)
  }

  /// Looks at other key frames of those parts whose picture shows nothing, or nothing new.
  ///
  /// Nothing else is decoded for that: with few key frames each place would take as long as the whole film.
  private func replacePoor(
    _ pictures: inout [Picture?], with generator: AssetImageGenerator, _ damage: inout ReadingDamage
  ) throws(MediaError) {
    var summaries = pictures.map { $0.flatMap { PictureSummary($0.image) } }
    for place in Self.otherPlaces {
      let poor = pictures.indices.filter { isPoor($0, summaries) }
      guard !poor.isEmpty else { break }
      let others = try made(of: poor, at: place, tolerance: .positiveInfinity, with: generator, &damage)
      for (index, other) in zip(poor, others) {
        guard let other = try? other.get(), other.actualTime >= start(of: index),
          let summary = PictureSummary(other.image), !summary.isBlank,
          !isRepeated(summary, at: index, summaries)
        else { continue }
        pictures[index] = other
        summaries[index] = summary
      }
    }
  }

  /// When a part begins, or is so many sixteenths of its length old.
  private func start(of part: Int, at place: Int = 0) -> MediaTime {
    range.start
      + range.duration.multiplied(
        byRatio: Int32(clamping: 16 * part + place), divisor: Int32(clamping: 16 * count))
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
    of parts: [Int], at place: Int, tolerance: MediaTime, with generator: AssetImageGenerator,
    _ damage: inout ReadingDamage
  ) throws(MediaError) -> [Swift.Result<Picture, MediaError>] {
    let times = parts.map { start(of: $0, at: place) }
    generator.requestedTimeToleranceBefore = tolerance
    let made = Mutex<[Int: Swift.Result<Picture, MediaError>]>([:])
    let progress = progress
    progress?.expect(Int64(count))
    let lost = try generator.generateStills(at: times) { index, still in
      progress?.add(1)
      made.withLock {
        $0[index] = still.map { Picture(image: $0.image, actualTime: $0.actualTime) }
      }
    }
    damage.formUnion(lost)
    let results = made.withLock(\.self)
    return times.indices.map { results[$0] ?? .failure(MediaError(.unknown, "no picture was made")) }
  }
}
