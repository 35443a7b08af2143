package import ISOBaseMedia
package import LibAV
import MediaChunks
package import MediaContainers
public import MediaCore
import MediaImages
package import MediaMetadata
import MediaStreams
import MediaStructure
internal import Synchronization

/// An asset in a local file, or on standard input.
///
/// AVFoundation counterpart: `AVURLAsset`. The file is recognized by its content, and by its name only where its format has
/// no marks (`.tga`, `.g722`, `.aptx`, `.sbc`). No other file is opened, whatever its content names.
///
/// ```swift
/// let asset = URLAsset(path: path)
/// let sound = try await asset.loadTracks(withMediaType: .audio)
/// print(try await asset.load(.containerFormat).longName, sound.count)
/// ```
public final class URLAsset: Asset, @unchecked Sendable {
  // @unchecked: what changes is guarded by a lock.

  /// The file's path as given; `-` is standard input.
  public let path: String
  /// The options that the asset was made with.
  public let options: Options
  /// Whether the bytes were given, so that the path need not name them.
  private let isGiven: Bool
  private let state = Mutex(State())
  private let streamsAtEnd = StreamsAtEnd()
  /// Held while the file is opened, which one thread does for all.
  private let opening = Mutex<Void>(())
  /// Held while the file is read through, for the same reason.
  private let surveying = Mutex<Void>(())
  /// Whether the source that libav is shown is known; held while that is looked for.
  private let isBounded = Mutex(false)

  private struct State {
    var source: CachedByteSource?
    /// The file's structure, of an opening that was not cancelled.
    var file: ContainerFile?
    /// The source that libav reads in the place of the file, parts of which it can't open or not in time.
    var demuxedSource: (any ByteSource)?
    var hiddenTagCount = 0
    var opened: Result<AssetContent, MediaError>?
    /// The source that an opening which is under way reads from.
    var beingRead: CancellableSource?
    /// The demuxer that described the file, still at its start, for the first reader that wants one.
    var idleDemuxer: Demuxer?
    /// Whether demuxers have to look far into the file for its streams.
    var hasLateTracks = false
    /// The streams that were found and that the description lacks, by stream index.
    var lateTracks: [Int: LateTrack] = [:]
    var surveys: [Int: PacketSurvey]?
    /// The same file with measured times.
    var measured: URLAsset?
    var metadata: MetadataContent?
    /// By stream index.
    var sampleTables: [Int: SampleCursorTable] = [:]
    /// By stream index.
    var repetitionCounts: [Int: Int64] = [:]
  }

  /// Makes an asset; the file is opened when the first property is loaded.
  public convenience init(path: String, options: Options = Options()) {
    self.init(path: path, options: options, isGiven: false)
  }

  private init(path: String, options: Options, isGiven: Bool) {
    self.path = path
    self.options = options
    self.isGiven = isGiven
    super.init()
  }

  /// Makes an asset of a file that was open before.
  convenience init(_ reference: FileReference) {
    self.init(path: reference.path, options: reference.options, isGiven: false)
    state.withLock { $0.surveys = reference.surveys }
  }

  /// Makes an asset of a regular file that the caller has opened already, to see what it is.
  package convenience init(path: String, opened source: CachedByteSource, options: Options) {
    self.init(path: path, options: options, isGiven: false)
    state.withLock { $0.source = source }
  }

  /// Makes an asset of bytes that are open already, which `path` is the name of.
  package convenience init(path: String, source: any ByteSource, options: Options = Options()) {
    self.init(path: path, options: options, isGiven: true)
    state.withLock { $0.source = source as? CachedByteSource ?? CachedByteSource(source) }
  }

  package override func content() throws(MediaError) -> AssetContent {
    if let opened = state.withLock({ $0.opened }) { return try opened.get() }
    return try loadingLog.countingCaller { () throws(MediaError) in try openOnce() }
  }

  private func openOnce() throws(MediaError) -> AssetContent {
    let result: Result<AssetContent, MediaError> = opening.withLock { _ in
      if let opened = state.withLock({ $0.opened }) { return opened }
      var file: ContainerFile?
      let opened = Result { () throws(MediaError) in try open(&file) }
      return state.withLock { state in
        defer { state.beingRead = nil }
        // A cancelled opening can begin anew: its result may lack what could not be read, whatever it says.
        if state.beingRead?.isCancelled ?? false || WorkCancellation.current?.isCancelled ?? false {
          state.idleDemuxer = nil
          state.surveys = nil
          return .failure(MediaError(.operationCancelled, "loading was cancelled", at: .init(file: path)))
        }
        state.opened = opened
        state.file = state.file ?? file
        return opened
      }
    }
    return try result.get()
  }

  /// - Parameter used: gets the structure that the file is described by.
  private func open(_ used: inout ContainerFile?) throws(MediaError) -> AssetContent {
    let reading = CancellableSource(try openedSource())
    let known = state.withLock { state in
      state.beingRead = reading
      return state.file
    }
    let file = known ?? ContainerFile(reading)
    used = file
    return try describe(file, reading)
  }

  private func describe(_ file: ContainerFile, _ reading: CancellableSource) throws(MediaError)
    -> AssetContent
  {
    try file.boxes.checkSampleCounts()
    var content: AssetContent
    if let structural = StructuralContent.withoutLibAV(file, options) {
      content = AssetContent(structural, of: file)
    } else {
      // libav doesn't follow the properties of image items.
      if !options.alwaysUsesLibAV, options.container == nil {
        do throws(MediaError) {
          _ = try file.boxes.primaryImage()
        } catch {
          throw error.at(.init(file: path))
        }
      }
      // libav looks at the end of pages and packs, too: it gets the bytes that are kept of that.
      if let container = try? file.format().container { _ = file.declaredEnd(in: container) }
      let demuxer = try makeFirstDemuxer(reading, file)
      state.withLock { $0.idleDemuxer = demuxer }
      content = AssetContent(demuxer, of: file, followsFFprobe: options.followsFFprobe)
      if state.withLock({ $0.hiddenTagCount > 0 }) {
        content.issues.append(
          MediaError(
            .overLimit, "not all tags are described here, as there are too many; metadata lists them",
            at: .init(file: path)))
      }
    }
    if content.format.container == .isoBaseMedia, !content.chapters.isEmpty, !options.alwaysUsesLibAV,
      !options.followsFFprobe, let own = try MetadataContent(of: file, exifPrinter: LibexifPrinter())
    {
      content.takeChapters(own.chapters)
    }
    if content.format.container == .ogg, let chain = try file.oggChain() {
      if let duration = duration(of: chain, in: reading) { content.join(to: duration) }
    } else if options.preferPreciseDurationAndTiming, content.isImprecise {
      content.measure(by: try surveys(reading, file))
    }
    return content
  }

  /// The surveys of all packets, made now or when the file was open before.
  private func surveys(
    _ reading: CancellableSource, _ file: ContainerFile
  ) throws(MediaError) -> [Int: PacketSurvey] {
    if let known = state.withLock({ $0.surveys }) { return known }
    let surveys = try PacketSurvey.surveys(of: try makeFirstDemuxer(reading, file))
    state.withLock { $0.surveys = surveys }
    return surveys
  }

  package override func metadataContent() throws(MediaError) -> MetadataContent {
    if let made = state.withLock({ $0.metadata }) { return made }
    let made: MetadataContent
    if let structural = try MetadataContent(of: try containerFile(), exifPrinter: LibexifPrinter()) {
      made = structural
    } else {
      made = MetadataContent(try content())
    }
    state.withLock { $0.metadata = made }
    return made
  }

  package override var isContentReady: Bool { state.withLock { $0.opened != nil } }
  package override var isMetadataReady: Bool { state.withLock { $0.metadata != nil } }

  package override func stopOpening() {
    state.withLock { $0.beingRead?.cancel() }
  }

  package override func survey() throws(MediaError) -> [Int: PacketSurvey] {
    _ = try content()
    // The file is read through once, however many ask meanwhile.
    return try surveying.withLock { (_) throws(MediaError) in
      if let surveys = state.withLock({ $0.surveys }) { return surveys }
      let reading = CancellableSource(try shownSource())
      state.withLock { $0.beingRead = reading }
      defer { state.withLock { $0.beingRead = nil } }
      let made = try PacketSurvey.surveys(of: try openDemuxer(reading))
      // The surveys may lack packets that could not be read, whatever they say.
      guard !reading.isCancelled else {
        throw MediaError(.operationCancelled, "loading was cancelled", at: .init(file: path))
      }
      state.withLock { $0.surveys = made }
      return made
    }
  }

  /// The file's structure, which is read once for all who ask.
  package func containerFile() throws(MediaError) -> ContainerFile {
    if let file = state.withLock({ $0.file }) { return file }
    // Not from what an opening reads, which may be cancelled.
    let made = ContainerFile(try openedSource())
    return state.withLock { state in
      let file = state.file ?? made
      state.file = file
      return file
    }
  }

  /// The file's boxes; they may be asked of a file of another family, too.
  package func isoFile() throws(MediaError) -> ISOFile { try containerFile().boxes }

  /// The file's bytes, opened where they are not yet.
  package func openedSource() throws(MediaError) -> any ByteSource {
    if let source = state.withLock({ $0.source }) { return source }
    // Kept open: bytes that come through a pipe can't be read again.
    let opened = CachedByteSource(try FileByteSource(recognizing: path, limits: options.limits))
    return state.withLock { state in
      // Another thread may have been faster; a pipe can be read once only.
      let source = state.source ?? opened
      state.source = source
      return source
    }
  }

  package override func measuredDuration() throws(MediaError) -> MediaTime {
    try measured().content().duration
  }

  /// The same file with the times that its packets show, where the container doesn't say them exactly; its content is known once
  /// the file has been read through.
  package func measured() throws(MediaError) -> URLAsset {
    guard !options.preferPreciseDurationAndTiming, try content().isImprecise else { return self }
    let source = try openedSource()
    return state.withLock { state in
      if let measured = state.measured { return measured }
      var options = options
      options.preferPreciseDurationAndTiming = true
      let made = URLAsset(path: path, source: source, options: options)
      state.measured = made
      return made
    }
  }

  override func sampleTable(of track: TrackContent) throws(MediaError) -> SampleCursorTable {
    if let made = state.withLock({ $0.sampleTables[track.trackIndex] }) { return made }
    let table = try SampleCursorTable(of: track, in: self)
    state.withLock { $0.sampleTables[track.trackIndex] = table }
    return table
  }

  /// The number of times that the last picture of a stream of AVI is shown once more, which the file's index
  /// is asked once.
  func repetitionCount(atEndOf stream: Int) throws(MediaError) -> Int64 {
    if let known = state.withLock({ $0.repetitionCounts[stream] }) { return known }
    let count = try AVIRepetition.count(atEndOf: stream, in: openedSource())
    state.withLock { $0.repetitionCounts[stream] = count }
    return count
  }

  package override var file: String? { path }
  package override var fileAsset: URLAsset? { self }
  package override var reference: FileReference? {
    guard !isGiven, FileByteSource.isRegularFile(path) else { return nil }
    let surveys = options.preferPreciseDurationAndTiming ? state.withLock { $0.surveys } : nil
    return FileReference(path: path, options: options, surveys: surveys)
  }
  package override var limits: MediaLimits { options.limits }
  package override var plainSound: (layout: LinearPCMLayout, source: any ByteSource)? {
    guard !options.alwaysUsesLibAV, let source = try? openedSource(),
      let file = try? containerFile(), var layout = file.linearPCM
    else { return nil }
    // AIFF names loudspeakers in a chunk that its samples are read without.
    if layout.channelLayout == nil, (try? file.format().container) == .aiff,
      let stated = try? content().tracks.first?.formatDescriptions.first?.audio?.channelLayout,
      stated.isDeclared, stated.channels.count == layout.description.channelsPerFrame
    {
      layout.channelLayout = stated
    }
    return (layout, source)
  }

  package override func makePacketSource(
    for track: TrackContent, _ options: PacketOptions
  ) throws(MediaError) -> any PacketSource {
    try makePacketSource(for: track, options, sharing: nil)
  }

  /// Makes one for a reader beside others in one thread.
  package func makePacketSource(
    for track: TrackContent, _ options: PacketOptions, sharing shared: SharedDemuxers?
  ) throws(MediaError) -> any PacketSource {
    try PacketSourceChoice(
      asset: self, content: try content(), track: track, options: options, shared: shared
    ).makeSource()
  }

  package override func sampleListing(
    timeline: SampleTimeline = .presented, usesPackets: Bool = false
  ) throws(MediaError) -> SampleListing {
    try SampleListing(self, timeline: timeline, usesPackets: usesPackets)
  }

  package override func obstacle(of track: TrackContent) -> MediaError? {
    guard let content = try? content() else { return nil }
    if let known = content.truncation
      ?? content.issues.first(where: { $0.code == .operationNotSupportedForAsset })
    {
      return known
    }
    guard var listing = try? sampleListing() else { return nil }
    return listing.obstacle(ofTrack: track.trackID)
  }

  /// A demuxer at the file's start, for one reader.
  package func makeDemuxer(_ options: Demuxer.Options = []) throws(MediaError) -> Demuxer {
    let content = try content()
    let demuxer = try makeRawDemuxer(options)
    demuxer.takesLateTrack = { [weak self] track, offset in self?.note(track, at: offset) }
    if content.format.container == .mpegTransportStream {
      for track in demuxer.tracks where track.index >= content.tracks.count { note(track, at: nil) }
    }
    if !self.options.followsFFprobe {
      demuxer.firstTimes = content.lateFLACStarts
      if content.format.container == .jpeg, try containerFile().indexesPictures { demuxer.packetLimit = 1 }
      if content.format.container == .tiff, let isFullRange = try containerFile().hasFullRange {
        demuxer.state(isFullRange: isFullRange, ofTrack: 0)
      }
      content.fragments?.correct(
        demuxer, of: content.tracks, on: options.contains(.mediaTimeline) ? .media : .presented)
    }
    return demuxer
  }

  private func note(_ track: DescribedTrack, at offset: Int64?) {
    let late = LateTrack(track, at: .init(file: path, byteOffset: offset))
    state.withLock { state in
      if state.lateTracks[track.index] == nil { state.lateTracks[track.index] = late }
    }
  }

  /// Streams that readers have come across and that the description lacks, in the file's order.
  package var lateTracks: [LateTrack] {
    state.withLock { state in state.lateTracks.sorted { $0.key < $1.key }.map(\.value) }
  }

  private func makeFirstDemuxer(
    _ reading: CancellableSource, _ file: ContainerFile
  ) throws(MediaError) -> Demuxer {
    do throws(MediaError) {
      let demuxer = try openDemuxer(bounded(reading, file))
      isBounded.withLock { $0 = !reading.isCancelled }
      return demuxer
    } catch {
      guard !reading.isCancelled else { throw error }
      if let classic = ClassicTIFFSource(of: file.source), let demuxer = try? openDemuxer(classic) {
        state.withLock { $0.demuxedSource = classic }
        return demuxer
      }
      guard let patched = PatchedByteSource(withoutSampleEncryptionOf: file.boxes),
        case let plain = PatchedByteSource(hidingTagsOf: patched) ?? patched,
        let demuxer = try? openDemuxer(plain)
      else {
        throw (error.isEndOfFile ? Truncation.error(inHeadersOf: file) : nil)
          ?? file.boxes.lackOfSamples?.at(.init(file: path)) ?? Self.tableError(of: file, error) ?? error
      }
      state.withLock { $0.demuxedSource = plain }
      return demuxer
    }
  }

  /// The error in the sample tables of a movie that libav can't open; `nil` where they are in order.
  private static func tableError(of file: ContainerFile, _ failure: MediaError) -> MediaError? {
    guard let format = try? file.format(), format.container == .isoBaseMedia else { return nil }
    var options = StructureOptions()
    options.records = false
    options.scansMedia = false
    var found: MediaError?
    format.parse(file.source, options).forEachIssue { path, issue in
      guard found == nil, issue.severity == .error, path.contains("/stbl/") else { return }
      found = issue.at(.init(file: file.source.name, boxPath: path))
      found?.underlying = failure.underlying
    }
    return found
  }

  /// A source without more tags than libav can take, without blocks of WebVTT that end it, with samples named and images packed
  /// as libav knows them, for libav alone.
  private func bounded(_ source: any ByteSource, _ file: ContainerFile) -> any ByteSource {
    if !options.followsFFprobe, let raw = PhotoshopRawSource(of: source, options.limits) {
      state.withLock { state in
        let kept: any ByteSource = source is CancellableSource ? state.source ?? source : source
        state.demuxedSource = PhotoshopRawSource(raw, of: kept)
      }
      return raw
    }
    let named =
      options.followsFFprobe ? nil : PatchedByteSource(namingLinearPCMOf: file.boxes, in: source)
    let bounded =
      PatchedByteSource(hidingTagsOf: source, endsBeforeTags: !options.followsFFprobe)
      ?? (options.followsFFprobe ? nil : PatchedByteSource(cuesOf: source))
    let patches = [named, bounded].compactMap(\.self)
    guard !patches.isEmpty else { return source }
    func patched(_ source: any ByteSource) -> any ByteSource {
      patches.reduce(source) { PatchedByteSource($1, of: $0) }
    }
    state.withLock { state in
      // The source that is kept reads the file itself, where this one can be cancelled.
      state.demuxedSource = patched(source is CancellableSource ? state.source ?? source : source)
      state.hiddenTagCount = bounded?.hiddenTagCount ?? 0
    }
    return patched(source)
  }

  /// The source that libav is shown for a file that was described already, looked for once for all demuxers.
  private func shownSource() throws(MediaError) -> any ByteSource {
    try isBounded.withLock { isBounded throws(MediaError) in
      guard let source = state.withLock({ $0.demuxedSource ?? $0.source as (any ByteSource)? }) else {
        throw MediaError(.unknown, "the file is not open", at: .init(file: path))
      }
      if isBounded { return source }
      let bounded = bounded(source, try containerFile())
      // A cancelled search may have seen less than there is.
      isBounded = !(WorkCancellation.current?.isCancelled ?? false)
      return bounded
    }
  }

  private func makeRawDemuxer(_ options: Demuxer.Options) throws(MediaError) -> Demuxer {
    let idle = state.withLock { state -> Demuxer? in
      guard options.isEmpty else { return nil }
      defer { state.idleDemuxer = nil }
      return state.idleDemuxer
    }
    if let idle { return idle }
    do throws(MediaError) {
      // Outside of the asset's lock: opening reads the file, and readers on other threads open theirs meanwhile.
      return try openDemuxer(shownSource(), options)
    } catch {
      throw (try? isoFile())?.lackOfSamples?.at(.init(file: path)) ?? error
    }
  }

  private func openDemuxer(
    _ source: any ByteSource, _ demuxing: Demuxer.Options = []
  ) throws(MediaError) -> Demuxer {
    var demuxing = options.followsFFprobe ? demuxing.union(.followsFFprobe) : demuxing
    if state.withLock({ $0.hasLateTracks }) { demuxing.insert(.findsLateTracks) }
    let demuxer = try Demuxer(
      source, name: path, options: demuxing, limits: options.limits, as: options.container,
      end: streamsAtEnd
    ) { [path] (source) throws(MediaError) in try ContentMark(searching: source, name: path) }
    if demuxer.hasLateTracks { state.withLock { $0.hasLateTracks = true } }
    return demuxer
  }
}
