import Glibc
public import MediaAssets
import MediaContainers
public import MediaCore
import MediaMetadata

/// Writes several files, or parts of files, one after the other into one, without decoding a sample.
///
/// The decode of what is written is the decodes of the parts, one after the other: in the MP4 family the edit list hides what an
/// encoder added at either end of a part. The nearest of AVFoundation is
/// `AVMutableMovie.insertTimeRange(_:of:at:copySampleData:)`. Set properties before the writing.
///
/// ```swift
/// var joiner = AssetJoiner(files.map { AssetJoiner.Part(URLAsset(path: $0)) }, to: .mp4)
/// try await joiner.write(to: path)
/// for loss in joiner.losses { print(loss) }
/// ```
public struct AssetJoiner: Sendable {
  /// The parts, in the order in which they come.
  public private(set) var parts: [Part]
  /// The type of the file that they become.
  public let fileType: FileType
  /// Whether the first part's tags are taken over; the chapters of all are in any case.
  public var keepsMetadata = true
  /// Whether the movie box, which describes the samples, comes before them.
  public var shouldOptimizeForNetworkUse = false
  /// The losses, one clause each, of what the file can't hold of the parts: known once it was written.
  public private(set) var losses: [String] = []
  /// The plan of each part, which says what became of its tracks: known once the file was written.
  package private(set) var plans: [ExportPlan] = []
  /// The errors for what could not be read of the parts, though the file was written.
  public private(set) var damage: [MediaError] = []

  /// The progress to which it is reported how far the file is written.
  public var progress: WorkProgress?
  /// A closure that gets the time up to which the file is written, in seconds, now and then.
  package var reach: (@Sendable (Double) -> Void)?
  /// The other options of the file: tags that are set or filtered, fragments.
  var options = Remuxer.Options()

  /// A file, or the part of it that is wanted.
  public struct Part: Sendable {
    /// The file.
    public var asset: URLAsset
    /// The part of the asset's timeline.
    public var timeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
    /// The IDs of its tracks that are wanted; all where `nil`.
    public var trackIDs: Set<Int32>?
    /// Whether it is a file, or the first link of one that is a chain.
    private(set) var isFirstOfFile = true

    /// Makes a part of all that a file has.
    public init(_ asset: URLAsset) {
      self.asset = asset
    }

    var isWhole: Bool { timeRange.start <= .zero && !timeRange.end.isNumeric }

    /// The links of a chain of Ogg, each as a part of its own as far as it is wanted; itself where it is none.
    func links() throws(MediaError) -> [Part] {
      guard let links = try asset.chainLinks() else { return [self] }
      let wanted = try asset.content().tracks.map { trackIDs?.contains($0.trackID) ?? true }
      var parts: [Part] = []
      var start = MediaTime.zero
      for link in links {
        let content = try link.asset.content()
        let length = isWhole ? MediaTime.zero : try link.length()
        guard length.isNumeric else {
          throw MediaError(
            .operationNotSupportedForAsset, "how long a link of the chain is can't be known",
            at: .init(file: asset.path))
        }
        var part = Part(link.asset)
        if !isWhole { part.timeRange = timeRange(inLinkFrom: start, lasting: length) }
        start = start + length
        guard part.timeRange.duration > .zero else { continue }
        part.trackIDs = Set(zip(content.tracks, wanted).filter(\.1).map(\.0.trackID))
        part.isFirstOfFile = parts.isEmpty
        parts.append(part)
      }
      guard !parts.isEmpty else { throw TrackCut.nothing.at(.init(file: asset.path)) }
      return parts
    }

    /// Returns the range that is wanted of a link, on the link's own timeline: without an end where all of its end is.
    private func timeRange(inLinkFrom start: MediaTime, lasting length: MediaTime) -> MediaTimeRange {
      let first = min(max(timeRange.start - start, .zero), length)
      guard timeRange.end.isNumeric, timeRange.end - start < length else {
        return first < length
          ? MediaTimeRange(start: first, duration: .positiveInfinity)
          : MediaTimeRange(start: first, duration: .zero)
      }
      return MediaTimeRange(start: first, end: max(timeRange.end - start, first))
    }
  }

  /// Makes a joiner of parts in their order.
  public init(_ parts: [Part], to fileType: FileType) {
    self.parts = parts
    self.fileType = fileType
  }

  /// Returns the errors that keep the parts from being joined, one for each difference from the first part.
  ///
  /// - Throws: what reading throws; `CancellationError` in a task that is cancelled.
  public func differences() async throws -> [MediaError] {
    try await offCooperativePool { try differences() }
  }

  /// Does the same and blocks.
  ///
  /// - Throws: what reading throws.
  @available(*, noasync, message: "await it, which does not block the caller's thread")
  public func differences() throws(MediaError) -> [MediaError] {
    var joiner = self
    try joiner.measureParts()
    let linked = try joiner.linked()
    if let brand = fileType.brand { return try JoinedMovie(linked, brand: brand).differences }
    return try JoinedContainer(linked).differences
  }

  /// Writes the file; nothing is left of it where that fails, or the task is cancelled.
  ///
  /// - Throws: `.operationNotSupportedForAsset` where the parts can't be joined; `.fileAlreadyExists`; what reading and writing
  ///   throw; `CancellationError` in a task that is cancelled.
  public mutating func write(to path: String) async throws {
    let joiner = try await offCooperativePool(keepsResult: true) { [self] in
      var joiner = self
      try joiner.write(to: path)
      return joiner
    }
    // A file that was complete before the work noticed the cancellation is removed, too.
    if Task.isCancelled {
      unlink(FilePath.cString(path))
      throw CancellationError()
    }
    self = joiner
  }

  /// Does the same and blocks.
  ///
  /// - Throws: `.operationNotSupportedForAsset` where the parts can't be joined; `.fileAlreadyExists`; what reading and writing
  ///   throw.
  @available(*, noasync, message: "await it, which does not block the caller's thread")
  public mutating func write(to path: String) throws(MediaError) {
    try run(to: FileSink(path))
  }

  /// Writes the file to a sink.
  package mutating func run(to sink: any ByteSink) throws(MediaError) {
    do throws(MediaError) {
      try measureParts()
      try followProgress()
      let linked = try linked()
      if let brand = fileType.brand {
        var joined = try JoinedMovie(linked, brand: brand)
        if let difference = joined.differences.first { throw difference }
        try joined.place(linked)
        plans = try linked.plans(joined.writtenTrackIDs, joined.refusals)
        let outcome = try ISOFileWriter.write(
          joined.movie, to: sink, movieIsFirst: shouldOptimizeForNetworkUse,
          fragmentInterval: options.fragmentInterval
        ) { [joined, reach] (output) throws(MediaError) in try joined.write(to: output, reach: reach) }
        damage = outcome.damage.failures
        take(
          joined.refusals, joined.omissions + outcome.damage.omissions(of: parts[0].asset.path), of: linked)
      } else {
        var joined = try JoinedContainer(linked)
        if let difference = joined.differences.first { throw difference }
        plans = try linked.plans(joined.writtenTrackIDs, joined.refusals)
        damage = try joined.write(to: sink)
        take(joined.refusals, joined.omissions, of: linked)
      }
      try noteShortfall()
    } catch {
      sink.discard()
      throw error
    }
  }

  private mutating func take(
    _ refusals: [[TrackRefusal]], _ omissions: [String], of linked: AssetJoiner
  ) {
    losses = linked.omissions(refusals.map { $0.map(\.clause) }) + omissions
    // Tracks that are left out are in the plans already.
    if !plans.isEmpty { plans[0].omissions = omissions }
  }

  /// The joiner with the links of chains of Ogg as parts of their own.
  private func linked() throws(MediaError) -> AssetJoiner {
    var linked: [Part] = []
    for part in parts { linked += try part.links() }
    var joiner = AssetJoiner(linked, to: fileType)
    joiner.keepsMetadata = keepsMetadata
    joiner.shouldOptimizeForNetworkUse = shouldOptimizeForNetworkUse
    (joiner.reach, joiner.options) = (reach, options)
    return joiner
  }

  /// - Throws: `.overLimit` for more links than are read beside each other, each of which opens the file anew; those of Ogg are
  ///   read one after the other.
  func checkLinks() throws(MediaError) {
    let count = parts.count { !$0.isFirstOfFile }
    guard count >= TrackLimit.trackCount else { return }
    throw MediaError(
      .overLimit,
      "\(count) further links are over the limit of \(TrackLimit.trackCount) in files of this type; Ogg can hold them",
      at: .init(file: parts.first { !$0.isFirstOfFile }?.asset.path))
  }

  /// Takes measured times of files whose estimates would decide what is in a part.
  private mutating func measureParts() throws(MediaError) {
    for index in parts.indices where !parts[index].isWhole {
      parts[index].asset = try parts[index].asset.measuredFile(for: parts[index].timeRange)
    }
  }

  private mutating func followProgress() throws(MediaError) {
    guard let progress else { return }
    var length = MediaTime.zero
    for part in parts {
      let end = min(part.timeRange.end, try part.asset.content().duration)
      length = length + end - max(part.timeRange.start, .zero)
    }
    progress.expect(length)
    reach = { progress.reach(seconds: $0) }
  }

  /// Puts the parts' own omissions in one list: those of later files name the file, and each is there once.
  func omissions(_ omissions: [[String]]) -> [String] {
    var named = omissions.first ?? []
    for (part, lost) in zip(parts, omissions).dropFirst() where part.asset.path != parts[0].asset.path {
      for omission in lost.map({ "\($0), in \(part.asset.path)" }) where !named.contains(omission) {
        named.append(omission)
      }
    }
    return named
  }

  private func plans(
    _ written: [Set<Int32>], _ refusals: [[TrackRefusal]]
  ) throws(MediaError) -> [ExportPlan] {
    var plans: [ExportPlan] = []
    for (place, part) in parts.enumerated() {
      var plan = ExportPlan()
      let tracks = try part.asset.content().tracks
      let chapterTrackIDs = Set(tracks.flatMap(\.chapterTrackIDs))
      for track in tracks where track.isTimed || track.mediaType != .auxiliaryPicture {
        let isWritten = written[place].contains(track.trackID)
        let reason =
          if part.trackIDs?.contains(track.trackID) == false {
            ExportPlan.unwanted
          } else if chapterTrackIDs.contains(track.trackID) {
            ExportPlan.chapters
          } else {
            refusals[place].reason(for: track.trackID) ?? "it has no place in the file"
          }
        plan.tracks.append(
          ExportPlan.Track(
            trackID: track.trackID, source: track.codec, mediaType: track.mediaType,
            action: isWritten ? .copied : .dropped, codec: isWritten ? track.codec : nil,
            reason: isWritten ? nil : reason))
      }
      if part.isFirstOfFile { plans.append(plan) }
    }
    return plans
  }

  /// Adds the damage of files that lack whole samples, which reading the others doesn't notice.
  private mutating func noteShortfall() throws(MediaError) {
    for part in parts where !damage.contains(where: { $0.location.file == part.asset.path }) {
      let wanted = fileType.wantedStreams(amongTracks: part.trackIDs)
      if let lack = try part.asset.shortfall(ofPartEndingAt: part.timeRange.end, missing: wanted) {
        damage.append(lack.at(.init(file: part.asset.path)))
      }
    }
  }
}

extension AssetJoiner.Part {
  /// Returns the options of a remux of the part for a movie, whose chapters are written anew.
  func options(
    keepsMetadata: Bool, _ options: Remuxer.Options
  ) throws(MediaError) -> Remuxer.Options {
    let tracks = try asset.content().tracks
    let chapters = Set(tracks.flatMap(\.chapterTrackIDs))
    var options = options
    options.trackIDs = Set(tracks.map(\.trackID)).subtracting(chapters)
    if let trackIDs { options.trackIDs?.formIntersection(trackIDs) }
    options.timeRange = timeRange
    options.keepsMetadata = keepsMetadata
    return options
  }

  /// The chapters of the part, on its own timeline.
  func chapters() throws(MediaError) -> CarriedChapters {
    let length = try asset.content().duration
    let whole = MediaTimeRange(start: .zero, duration: length.isNumeric ? length : .positiveInfinity)
    return CarriedChapters(
      try asset.metadataWithChapterEnds().chapters, in: isWhole ? whole : timeRange, isCut: !isWhole)
  }
}
