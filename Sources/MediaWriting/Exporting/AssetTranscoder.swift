import ISOBaseMedia
import LibAV
package import MediaAssets
package import MediaCore
import MediaReading
import Synchronization

/// Writes a file's tracks into another one, some as they are and others encoded: a task for each, and one outcome.
///
/// What is planned first can be looked at. A transcoder runs once.
package final class AssetTranscoder: @unchecked Sendable {
  // @unchecked: what changes does so before the run, or a lock protects it.

  package let asset: Asset
  package let fileType: FileType
  package let options: ExportOptions
  /// What becomes of each track.
  package internal(set) var plan: ExportPlan
  let planner: ExportPlanner
  private let done = Mutex<[Double]>([])

  /// What a run could not read, though the file was written.
  package struct Outcome: Sendable {
    /// What is missing in the file.
    package var failures: [MediaError] = []
    /// What was skipped.
    package var warnings: [MediaError] = []
  }

  /// Plans what is to be written.
  ///
  /// - Throws: `.operationNotSupportedForAsset` where no track can be written, `.encoderNotFound`, and what reading throws.
  package init(_ asset: Asset, to fileType: FileType, options: ExportOptions = ExportOptions())
    throws(MediaError)
  {
    (self.asset, self.fileType, self.options) = (asset, fileType, options)
    planner = try ExportPlanner(asset, to: fileType, options)
    plan = planner.plan
    if let format = fileType.libavFormat {
      tags = try ContainerTags(
        try asset.metadataContent(), options: planner.remuxing([]), format: format,
        omissions: &plan.omissions)
    }
    notePresentation()
  }

  private var tags: ContainerTags?

  /// The part that is done of all tracks together, from 0 to 1.
  package var progress: Double {
    done.withLock { done in done.isEmpty ? 0 : done.reduce(0, +) / Double(done.count) }
  }

  /// How long what is written lasts; not numeric where that is not known.
  package var duration: MediaTime {
    let ends = ((try? asset.content().tracks) ?? []).filter(\.isTimed).map(\.timeRange.end)
    let end = min(ends.filter(\.isNumeric).max() ?? .invalid, options.timeRange.end)
    return end.isNumeric ? max(end - max(options.timeRange.start, .zero), .zero) : .invalid
  }

  /// Writes the file; nothing is left of it where that fails or is cancelled.
  ///
  /// - Throws: what reading, encoding and writing throw; `.operationCancelled` where the task is cancelled.
  package func run(to sink: any ByteSink) async throws(MediaError) -> Outcome {
    try await run({ () throws(MediaError) in try makeWriter(to: sink) }, discard: { sink.discard() })
  }

  /// Gives a delegate what is written in segments of a length.
  ///
  /// - Throws: as ``run(to:)``.
  func runInSegments(of interval: MediaTime, to delegate: any AssetWriterDelegate) async throws(MediaError)
    -> Outcome
  {
    try await run({ () throws(MediaError) in
      let writer = try AssetWriter(contentType: fileType)
      writer.base = planner.source?.movie
      writer.metadata = options.metadata
      writer.delegate = delegate
      writer.outputFileTypeProfile = .mpeg4CMAFCompliant
      writer.preferredOutputSegmentInterval = interval
      writer.initialSegmentStartTime = max(options.timeRange.start, .zero)
      return writer
    })
  }

  private func run(
    _ makeWriter: () throws(MediaError) -> AssetWriter, discard: () -> Void = {}
  ) async throws(MediaError) -> Outcome {
    // Decoding, encoding and writing keep a thread for as long as they take.
    try await withTaskExecutorPreference(WorkExecutor.shared) { () async throws(MediaError) in
      try await work(makeWriter, discard: discard)
    }
  }

  private func work(
    _ makeWriter: () throws(MediaError) -> AssetWriter, discard: () -> Void
  ) async throws(MediaError) -> Outcome {
    let jobs: [any ExportJob]
    let writer: AssetWriter
    do {
      try await measurePictures()
    } catch {
      discard()
      throw (error as? MediaError) ?? MediaError(.operationCancelled, "the export was cancelled")
    }
    // The second of two passes begins in the middle.
    let before = options.statistics == nil ? 0 : 0.5
    do throws(MediaError) {
      writer = try makeWriter()
      jobs = try makeJobs(writer)
      done.withLock { $0 = jobs.map { _ in before } }
      try writer.start()
      try writer.startSession(atSourceTime: max(options.timeRange.start, .zero))
    } catch {
      discard()
      throw error
    }
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for (index, job) in jobs.enumerated() {
          group.addTask {
            try await job.run { fraction in
              let part = before + (1 - before) * min(max(fraction, 0), 1)
              self.done.withLock { $0[index] = max($0[index], part) }
            }
            self.done.withLock { $0[index] = 1 }
          }
        }
        do {
          while try await group.next() != nil {}
        } catch {
          // What waits for another track, or decodes, is to end at once.
          for job in jobs { job.cancel() }
          writer.cancelWriting()
          throw error
        }
      }
      try Task.checkCancellation()
    } catch {
      writer.cancelWriting()
      discard()
      throw (error as? MediaError) ?? MediaError(.operationCancelled, "the export was cancelled")
    }
    await writer.finishWriting()
    guard writer.status == .completed else {
      discard()
      throw writer.error ?? MediaError(.unknown, "the file was not finished")
    }
    var outcome = Outcome()
    for job in jobs { job.report(to: &outcome) }
    // What is cut off can lack whole samples, which no reading of the others notices.
    let content = try asset.content()
    let reachesEnd = !options.timeRange.end.isNumeric || options.timeRange.end >= content.duration
    if outcome.failures.isEmpty, reachesEnd, let truncation = content.truncation {
      outcome.failures.append(truncation)
    }
    return outcome
  }

  /// Makes the first of two passes over the pictures that are encoded.
  private func measurePictures() async throws {
    guard let statistics = options.statistics else { return }
    let tracks = plan.tracks.filter { $0.action == .encoded && $0.mediaType == .video }
    done.withLock { $0 = [0] }
    for (place, planned) in tracks.enumerated() {
      guard let track = try asset.tracks().first(where: { $0.trackID == planned.trackID }),
        let codec = planned.codec
      else { continue }
      let job = try pictureJob(
        track, codec, length: duration.isNumeric ? duration.seconds : 0,
        pass: .first(path: statistics.path(of: place)))
      guard let settings = job.input.videoSettings else { continue }
      let encoder = VideoSampleEncoder(settings, hint: job.input.sourceFormatHint)
      try await withTaskCancellationHandler {
        try await job.measure(with: encoder) { fraction in
          let part = (Double(place) + min(max(fraction, 0), 1)) / Double(2 * tracks.count)
          self.done.withLock { $0 = [max($0.first ?? 0, part)] }
        }
      } onCancel: {
        job.cancel()
      }
    }
  }

  /// The second of two passes; `nil` where there is one.
  private func secondPass(of track: AssetTrack) -> EncodingPass? {
    let tracks = plan.tracks.filter { $0.action == .encoded && $0.mediaType == .video }
    guard let statistics = options.statistics,
      let place = tracks.firstIndex(where: { $0.trackID == track.trackID })
    else { return nil }
    return .second(path: statistics.path(of: place))
  }

  // MARK: - The writer and its inputs

  private func makeWriter(to sink: any ByteSink) throws(MediaError) -> AssetWriter {
    let writer = try AssetWriter(outputPath: sink.name ?? "-", sink: sink, fileType: fileType)
    writer.base = planner.source?.movie
    writer.containerTags = tags
    writer.metadata = options.metadata
    if let interval = options.fragmentInterval {
      writer.layout = .fragments(interval)
    } else if fileType.brand != nil, !sink.canSeek {
      // A pipe has no way back: what describes samples comes with them.
      writer.layout = .fragments(1_000_000_000)
    } else if options.movieIsFirst {
      writer.layout = .movieMoved
    }
    return writer
  }

  private func makeJobs(_ writer: AssetWriter) throws(MediaError) -> [any ExportJob] {
    let content = try asset.content()
    let tracks = try asset.tracks()
    let feeds = try planner.source?.feeds() ?? []
    let length = duration.isNumeric ? duration.seconds : 0
    var jobs: [any ExportJob] = []
    var encoded: [AssetWriterInput] = []
    for planned in plan.tracks where planned.action != .dropped {
      guard let track = tracks.first(where: { $0.trackID == planned.trackID }),
        let described = content.tracks.first(where: { $0.trackID == planned.trackID })
      else { continue }
      let input: AssetWriterInput
      if let cut = planner.smartCuts[planned.trackID], let file = asset.fileAsset {
        let job = try cutJob(cut, track, of: file, length: length)
        (input, jobs) = (job.input, jobs + [job])
        describe(input, track)
      } else if planned.action == .copied, described.composed != nil {
        let job = storedJob(track, length: length)
        (input, jobs) = (job.input, jobs + [job])
        describe(input, track)
      } else if planned.action == .copied {
        let (copied, feed) = try copied(described, feeds)
        input = AssetWriterInput(copying: copied, mediaType: planned.mediaType)
        jobs.append(CopyJob(feed, input, timescale: copied.timescale, length: length))
      } else {
        let codec = planned.codec ?? planned.source
        let job =
          planned.mediaType == .audio
          ? try soundJob(track, codec, length: length)
          : try pictureJob(track, codec, length: length, pass: secondPass(of: track))
        input = job.input
        describe(input, track)
        jobs.append(job)
      }
      input.trackID = trackID(of: described)
      try writer.add(input)
      if input.copied == nil { encoded.append(input) }
    }
    // What is made of the source beside its tracks: their chapters.
    for place in feeds.indices.dropFirst(planner.source?.trackIDs.count ?? 0) {
      guard let track = planner.source?.movie.tracks[place] else { continue }
      let copied = CopiedTrack(track: track)
      let input = AssetWriterInput(copying: copied, mediaType: .text)
      input.trackID = track.trackID
      for other in encoded { other.addTrackAssociation(withTrackOf: input, type: "chap") }
      try writer.add(input)
      jobs.append(CopyJob(feeds[place], input, timescale: copied.timescale, length: length))
    }
    let copies = jobs.compactMap { $0 as? CopyJob }
    return copies.count == jobs.count ? [JointCopyJob(copies)] : jobs
  }

  /// The ID of a track in a file of the ISO family: its own one where the source is such a file, too, as its tracks refer to
  /// each other by them; `nil` where IDs have no meaning.
  private func trackID(of track: TrackContent) -> UInt32? {
    guard let source = planner.source else { return nil }
    if let place = source.trackIDs.firstIndex(of: track.trackID) { return source.movie.tracks[place].trackID }
    guard !source.isOfISOFamily else { return UInt32(max(track.trackID, 1)) }
    let taken = Set(source.movie.tracks.map(\.trackID))
    let encoded = plan.tracks.map(\.trackID).filter { !source.trackIDs.contains($0) }
    let place = encoded.firstIndex(of: track.trackID) ?? 0
    let highest = taken.max() ?? 0
    if highest < UInt32.max - UInt32(place) { return highest + UInt32(place) + 1 }
    // No ID follows the highest.
    return (1...UInt32.max).lazy.filter { !taken.contains($0) }.dropFirst(place).first
  }

  private func copied(
    _ track: TrackContent, _ feeds: [any SampleFeed]
  ) throws(MediaError) -> (CopiedTrack, any SampleFeed) {
    if let source = planner.source {
      guard let place = source.trackIDs.firstIndex(of: track.trackID), feeds.indices.contains(place) else {
        throw MediaError(.noSuchTrack, "there is no track \(track.trackID)")
      }
      return (CopiedTrack(track: source.movie.tracks[place]), feeds[place])
    }
    guard let description = track.formatDescriptions.first, let asset = asset.fileAsset else {
      throw MediaError(.noSuchTrack, "track \(track.trackID) has no description")
    }
    if let format = fileType.libavFormat,
      let captions = try StreamedTrack(captionsOf: track, for: format, of: asset)
    {
      return (CopiedTrack(stream: captions.stream), cut(captions))
    }
    let streamed = try StreamedTrack(track, description, for: fileType.libavFormat, of: asset)
    return (CopiedTrack(stream: streamed.stream), cut(streamed))
  }

  /// The samples of the part that is wanted, where each has its own time on the screen.
  private func cut(_ streamed: StreamedTrack) -> any SampleFeed {
    options.isWhole
      ? streamed.feed
      : CutTextFeed(streamed.feed, to: options.timeRange, timeBase: streamed.stream.timeBase)
  }

  /// The pictures that are scaled, and how they are turned.
  func pictureSize(of track: AssetTrack) throws(MediaError) -> ExportSize {
    if let composition = try composition(of: track) {
      return ExportSize(composition.scaledSize, turnedBy: .identity)
    }
    return ExportSize(track.naturalSize, turnedBy: track.preferredTransform)
  }

  /// The samples of the tracks that stay as they are.
  func copiedFeeds() throws(MediaError) -> [any SampleFeed] {
    if let source = planner.source { return try source.feeds() }
    var feeds: [any SampleFeed] = []
    for planned in plan.tracks where planned.action == .copied {
      guard let track = try asset.content().tracks.first(where: { $0.trackID == planned.trackID }) else {
        continue
      }
      guard track.composed == nil else { continue }
      feeds.append(try copied(track, []).1)
    }
    return feeds
  }

  /// What writes a part of a track without an edit list.
  private func cutJob(
    _ cut: SmartCut?, _ track: AssetTrack, of file: URLAsset, length: Double
  ) throws(MediaError) -> any InputJob {
    guard let cut else { return try SoundCutJob(track, of: file, to: options.timeRange, length: length) }
    return SmartCutJob(
      cut, track, of: file, length: length, quality: options.video.quality ?? Self.smartQuality)
  }

  /// What is encoded beside stored pictures looks the same as them.
  private static let smartQuality = 0.85

  // MARK: - Sound

  private func soundJob(_ track: AssetTrack, _ codec: Codec, length: Double) throws(MediaError) -> EncodeJob {
    var settings = AudioSettings.linearPCM()
    settings.numberOfChannels = options.channelCount
    settings.channelLayout = options.channelLayout
    if let most = mixedChannels(of: track, codec) { settings.numberOfChannels = most }
    let own = track.losslessFormat
    let input: AssetWriterInput
    if codec.isLinearPCM {
      settings.sampleRate = options.sampleRate.map { Double($0) }
      (settings.bitDepth, settings.isFloat) = own ?? (16, false)
      if let bits = options.bitDepth { (settings.bitDepth, settings.isFloat) = (bits, false) }
      // WAVE's samples of 8 bits have no sign, and a decoder's have.
      if settings.bitDepth == 8 { settings.bitDepth = 16 }
      settings.isBigEndian = fileType == .aiff
      input = AssetWriterInput(mediaType: .audio)
    } else {
      var wanted = AudioEncoderSettings(codec)
      wanted.bitRate = codec.isLossless ? nil : options.audioBitRate
      wanted.sampleRate = options.sampleRate
      if codec.isLossless {
        (settings.bitDepth, settings.isFloat) = own ?? (16, false)
        wanted.bitDepth = options.bitDepth
        if let bits = options.bitDepth, bits > settings.bitDepth {
          (settings.bitDepth, settings.isFloat) = (32, true)
        }
      } else {
        (settings.bitDepth, settings.isFloat) = (32, true)
      }
      if settings.bitDepth == 8 { settings.bitDepth = 16 }
      input = AssetWriterInput(settings: wanted)
    }
    let output: AssetReaderOutput
    if options.gain != nil || options.audioMix != nil {
      let mix = AssetReaderAudioMixOutput(audioTracks: [track], audioSettings: settings)
      mix.audioMix = options.audioMix
      if let gain = options.gain {
        var parameters = AudioMixInputParameters(track: track)
        parameters.setVolume(Float(gain), at: .zero)
        mix.audioMix = AudioMix(inputParameters: [parameters])
      }
      mix.audioTimePitchAlgorithm = options.audioTimePitchAlgorithm
      output = mix
    } else {
      let sound = AssetReaderTrackOutput(track: track, outputSettings: settings)
      sound.audioTimePitchAlgorithm = options.audioTimePitchAlgorithm
      output = sound
    }
    let job = EncodeJob(track, output, input, range: options.timeRange, length: length)
    // An encoder puts silence in gaps by itself, but all of it at once.
    job.gaps = SoundGaps()
    return job
  }

  /// How many channels a track is mixed to where the codec has no more; `nil` where all of them fit.
  func mixedChannels(of track: AssetTrack, _ codec: Codec) -> Int? {
    guard options.channelCount == nil, options.channelLayout == nil, let most = codec.encoding.mostChannels,
      let count = track.formatDescriptions.first?.audioStreamDescription?.channelsPerFrame, count > most
    else { return nil }
    return most
  }

  // MARK: - Pictures

  private func pictureJob(
    _ track: AssetTrack, _ codec: Codec, length: Double, pass: EncodingPass?
  ) throws(MediaError) -> EncodeJob {
    var settings = options.video
    settings.pass = pass
    settings.codec = codec
    settings.scalesOtherSizes = true
    if settings.expectedSourceFrameRate == nil, track.nominalFrameRate > 0 {
      settings.expectedSourceFrameRate = Double(track.nominalFrameRate)
    }
    let composition = try composition(of: track)
    var transform = composition == nil ? track.preferredTransform : .identity
    let source = try pictureSize(of: track)
    if let size = options.size.flatMap({ source.scaled(to: $0, fits: options.fits) }) {
      (transform.tx, transform.ty) = (transform.tx * size.across, transform.ty * size.down)
      settings.dimensions = size.dimensions
      settings.pixelAspectRatio = .square
    }
    let isMapped = composition == nil && track.isHighDynamicRange && codec.encoding.hasEightBits
    var hint = composition == nil ? track.formatDescriptions.first : nil
    if !isMapped, hint?.video != nil, track.isHighDynamicRange,
      hint?.video?.masteringDisplayColorVolume == nil || hint?.video?.contentLightLevelInfo == nil,
      let light = StatedLight(firstOf: track)
    {
      hint?.video?.masteringDisplayColorVolume = light.masteringDisplayColorVolume
      hint?.video?.contentLightLevelInfo = light.contentLightLevelInfo
    }
    if isMapped {
      hint?.video?.masteringDisplayColorVolume = nil
      hint?.video?.contentLightLevelInfo = nil
    }
    let input = AssetWriterInput(settings: settings, sourceFormatHint: hint)
    input.transform = transform
    let output: AssetReaderOutput
    if let composition {
      let composed = AssetReaderVideoCompositionOutput(
        videoTracks: try options.videoComposition == nil ? [track] : pictureTracks(), videoSettings: nil)
      composed.videoComposition = composition
      output = composed
    } else {
      var own = try pictureSettings(of: track)
      own.mapsToStandardRange = isMapped
      output = AssetReaderTrackOutput(track: track, outputSettings: own)
      // The encoder takes the decoder's own pictures, whatever their format.
      output.alwaysCopiesSampleData = false
    }
    return EncodeJob(
      track, output, input, range: options.timeRange, length: length, frameRate: options.frameRate)
  }

  /// The decoder's own pictures; of a composition's clips that are not alike, all in the size and the form of the first.
  private func pictureSettings(of track: AssetTrack) throws(MediaError) -> VideoSettings {
    let sizes = Set(track.formatDescriptions.compactMap { $0.video?.dimensions })
    let formats = Set(track.formatDescriptions.compactMap { $0.video?.pixelFormatName })
    guard sizes.count > 1 || formats.count > 1 else { return .native }
    return .pixelFormat(
      try track.nearestYUV() ?? .bgra32, dimensions: track.formatDescriptions.first?.video?.dimensions)
  }

  private func pictureTracks() throws(MediaError) -> [AssetTrack] {
    try asset.tracks().filter { $0.mediaType == .video }
  }

  /// What is drawn: where it is asked for, and where the file has no place for how pictures are turned.
  func composition(of track: AssetTrack) throws(MediaError) -> VideoComposition? {
    if let composition = options.videoComposition { return composition }
    guard fileType.libavFormat != nil, track.preferredTransform != .identity else { return nil }
    return try VideoComposition(propertiesOf: [track])
  }
}

extension AssetTrack {
  var isHighDynamicRange: Bool {
    content.formatDescriptions.first?.video?.color.isHighDynamicRange ?? false
  }

  /// The width of a lossless track's samples; `nil` for a lossy one.
  fileprivate var losslessFormat: (bitDepth: Int, isFloat: Bool)? {
    guard let format = formatDescriptions.first?.audioStreamDescription, content.codec.isLossless,
      format.bitsPerChannel > 0
    else { return nil }
    if format.formatFlags.contains(.isFloat) { return (format.bitsPerChannel > 32 ? 64 : 32, true) }
    return ([8, 16, 24].first { format.bitsPerChannel <= $0 } ?? 32, false)
  }
}
