import MediaAnalysis
public import MediaAssets
public import MediaCore
public import MediaReading
import Synchronization

/// Chooses the pictures of a contact sheet: one of each of some equal parts of a track, decoded on all cores.
///
/// A picture comes from the middle of its part, or is a key frame of the same part not long before it. Where a picture is
/// blank, or shows what the one before it shows (`PictureSummary`), other key frames of the same part are tried.
///
/// A film can have fewer key frames than parts. Then any key frame of a part is taken. The last part before another key frame
/// gives the first picture that is half a part after the one before it, since all from a key frame to a picture has to be
/// decoded.
///
/// This is what `mediascope sheet` draws.
///
/// ```swift
/// let range = try StillTimes(of: track).range
/// let size = VideoDimensions(width: 320, height: 0)
/// let pictures = SheetPictures(track: track, count: 4, size: size, range: range)
/// for picture in try await pictures.run().pictures { print(picture?.actualTime ?? .invalid) }
/// ```
public struct SheetPictures: Sendable {
  /// The track that the pictures are of.
  public let track: AssetTrack
  /// The number of parts.
  public let count: Int
  /// The box that pictures are scaled down into.
  public let size: VideoDimensions
  /// The range that is divided: from the first picture to the end of the last one.
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

  /// The pictures that were chosen, and the damage that was met.
  public struct Result: Sendable {
    /// In the order of the parts; `nil` where a part has no picture.
    public var pictures: [Picture?]
    /// The damage: what could not be decoded on the way.
    public var damage: ReadingDamage

    /// Only pictures that are not on screen at the time of one before them, as a film of fewer pictures than parts
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
  @available(*, noasync, message: "use the asynchronous form, which does not block the caller's thread")
  public func runBlocking() throws(MediaError) -> Result {
    let generator = AssetImageGenerator(asset: track.asset)
    generator.trackID = track.trackID
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = size
    var damage = ReadingDamage()
    let first = try made(with: generator, &damage)
    // One picture that fails is left out; if all do, that is reported.
    if let failure = first.first, first.allSatisfy({ (try? $0.get()) == nil }) { _ = try failure.get() }
    var pictures = first.map { try? $0.get() }
    if !isExact { try replacePoor(&pictures, with: generator, &damage) }
    return Result(pictures: pictures, damage: damage)
  }

  /// Makes the pictures, off the threads of tasks.
  ///
  /// - Throws: what the blocking form throws; `CancellationError` in a task that is cancelled.
  public func run() async throws -> Result { try await offCooperativePool { try runBlocking() } }

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

  /// The pictures as they are first tried.
  private func made(
    with generator: AssetImageGenerator, _ damage: inout ReadingDamage
  ) throws(MediaError) -> [Swift.Result<Picture, MediaError>] {
    let middles = (0..<count).map { start(of: $0, at: 8) }
    guard !isExact else { return try made(at: middles, tolerance: .zero, with: generator, &damage) }
    let tolerance = range.duration.multiplied(
      byRatio: Self.tolerance, divisor: Int32(clamping: 16 * count))
    let chosen = try moments(middles, tolerance, with: generator)
    var results = try made(
      at: chosen.map { $0.isKeyFrame ? $0.time : .invalid }, tolerance: tolerance, with: generator, &damage)
    let decoded = chosen.indices.filter { !chosen[$0].isKeyFrame }
    let others = try made(
      at: decoded.map { chosen[$0].time }, tolerance: .zero, with: generator, &damage)
    for (part, other) in zip(decoded, others) { results[part] = other }
    return results
  }

  /// Which picture each part is to have.
  private func moments(
    _ middles: [MediaTime], _ tolerance: MediaTime, with generator: AssetImageGenerator
  ) throws(MediaError) -> [(time: MediaTime, isKeyFrame: Bool)] {
    let keys = try generator.keyFrameTimes(before: middles)
    let ends = (0..<count).map { start(of: $0, at: 16) - MediaTime(value: 1, timescale: 90_000) }
    let lateKeys = try generator.keyFrameTimes(before: ends)
    func isNear(_ part: Int) -> Bool { keys[part].map { middles[part] - $0 <= tolerance } ?? true }
    func hasKeyFrame(_ part: Int) -> Bool {
      lateKeys[part].map { $0 >= start(of: part) && $0 > range.start } ?? false
    }
    func isDecoded(_ part: Int) -> Bool { !isNear(part) && !hasKeyFrame(part) }
    var chosen: [(time: MediaTime, isKeyFrame: Bool)] = []
    var previous: MediaTime?
    for (part, middle) in middles.enumerated() {
      if isNear(part) {
        chosen.append((middle, true))
        previous = keys[part] ?? middle
      } else if hasKeyFrame(part), let late = lateKeys[part] {
        // A little later than the key frame itself, whose time an edit list may round.
        let sixteenth = start(of: part, at: 1) - start(of: part)
        chosen.append((min(late + sixteenth, ends[part]), true))
        previous = late
      } else {
        // The decoder comes past this one on its way to the next part's.
        let isPassed = part + 1 < count && isDecoded(part + 1) && keys[part + 1] == keys[part]
        let half = middle - start(of: part)
        let time = isPassed ? middle : previous.map { min(max(start(of: part), $0 + half), middle) } ?? middle
        chosen.append((time, false))
        previous = time
      }
    }
    return chosen
  }

  /// The pictures of some parts, at a place that is counted in sixteenths of each.
  private func made(
    of parts: [Int], at place: Int, tolerance: MediaTime, with generator: AssetImageGenerator,
    _ damage: inout ReadingDamage
  ) throws(MediaError) -> [Swift.Result<Picture, MediaError>] {
    try made(at: parts.map { start(of: $0, at: place) }, tolerance: tolerance, with: generator, &damage)
  }

  /// - Parameter times: those that are not valid are skipped.
  private func made(
    at times: [MediaTime], tolerance: MediaTime, with generator: AssetImageGenerator,
    _ damage: inout ReadingDamage
  ) throws(MediaError) -> [Swift.Result<Picture, MediaError>] {
    var results = [Swift.Result<Picture, MediaError>](
      repeating: .failure(MediaError(.unknown, "no picture was made")), count: times.count)
    let wanted = times.indices.filter { times[$0].isValid }
    guard !wanted.isEmpty else { return results }
    generator.requestedTimeToleranceBefore = tolerance
    let made = Mutex<[Int: Swift.Result<Picture, MediaError>]>([:])
    let progress = progress
    progress?.expect(Int64(count))
    let lost = try generator.generateStills(at: wanted.map { times[$0] }) { index, still in
      progress?.add(1)
      made.withLock {
        $0[index] = still.map { Picture(image: $0.image, actualTime: $0.actualTime) }
      }
    }
    damage.formUnion(lost)
    for (index, result) in made.withLock(\.self) { results[wanted[index]] = result }
    return results
  }
}
