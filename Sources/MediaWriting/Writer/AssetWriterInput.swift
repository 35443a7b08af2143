public import Dispatch
import ISOBaseMedia
import LibAV
public import MediaCore
public import MediaMetadata
import Synchronization

/// Takes the samples of one track of an ``AssetWriter``.
///
/// AVFoundation counterpart: `AVAssetWriterInput`. Without settings samples are written as they are stored; with settings they
/// are encoded. Set properties before the writer starts. Any one thread at a time can append.
public final class AssetWriterInput: @unchecked Sendable {
  // @unchecked: a lock guards what changes.

  /// The kind of media that the input takes.
  public let mediaType: MediaType
  /// What the samples are, where it is known before they come.
  public let sourceFormatHint: FormatDescription?
  /// How pictures are turned and moved for display.
  public var transform = PictureTransform.identity
  /// Units a second in which the track's times are stored; 0 to take the samples' own.
  public var mediaTimeScale: Int32 = 0
  /// ISO 639-2/T; `nil` where it is not known.
  public var languageCode: String?
  /// BCP 47; `nil` where it is not known.
  public var extendedLanguageTag: String?
  /// The size of texts' box, in pixels; that of pictures is what their format says.
  public var naturalSize = VideoDimensions.zero
  /// Whether the track is meant to be presented by default.
  public var marksOutputTrackAsEnabled = true
  /// How loud sound is to be played, 1 at full volume.
  public var preferredVolume: Float = 1
  /// Tags of the track alone, in files of the ISO family.
  public var metadata: [MetadataItem] = []
  /// Whether samples come as they are made, and nobody waits for the writer.
  public var expectsMediaDataInRealTime = false

  let lock = Mutex<Void>(())
  private var muxer: Muxer?
  private var number = 0
  private var isFinished = false
  private var sessionStart: MediaTime?
  var sessionEnd: MediaTime?
  var timescale: Int32 = 0
  var formats: [FormatDescription] = []
  var references: [(associated: AssetWriterInput, type: FourCC)] = []
  /// The sample that waits for the next one, by which its duration is known.
  private var held: (sample: WrittenSample, bytes: MediaBytes, hasDuration: Bool)?
  private var lastDecodeTime: Int64?
  private var lastDuration: Int64 = 0
  /// What of the last sample's end is not shown.
  var endTrim: (end: Int64, count: Int64)?
  /// Where what the encoder put before the first sample ends.
  var heard: Int64?
  let encoder: (any SampleEncoder)?
  /// What is taken over of another file as it is; `nil` for an input that samples are appended to.
  let copied: CopiedTrack?
  /// The track's ID; by default the input's number, from 1.
  var trackID: UInt32?
  /// The group of tracks of which one at a time is presented; 0 for none.
  var alternateGroup: Int16 = 0
  /// Whether players choose the track of several, where the container says so in a flag of its own.
  var isDefault = false
  /// How long each picture is shown; `nil` where that is not known, or they don't all last as long.
  var frameDuration: MediaTime?
  /// What pictures are encoded to; `nil` for other inputs.
  let videoSettings: VideoEncoderSettings?
  private var files: [String: CopiedFile] = [:]
  /// Which of the samples begin segments; `nil` where there are none, or another input's begin them.
  private var cadence: SegmentCadence?
  /// Is called each time that samples have been given, without the lock.
  var samplesGiven: (() -> Void)?

  /// Makes an input for a track that is taken over from another file.
  init(copying track: CopiedTrack, mediaType: MediaType) {
    self.mediaType = mediaType
    copied = track
    timescale = Int32(clamping: track.timescale)
    sourceFormatHint = nil
    videoSettings = nil
    encoder = nil
  }

  /// Makes an input that writes stored samples as they are.
  ///
  /// - Parameters:
  ///   - mediaType: video, audio, texts, timecode or timed metadata.
  ///   - sourceFormatHint: what the samples are; by default what the first one says. In other files than QuickTime's, what is neither
  ///     video nor audio needs it; in these, others wait for its first sample without it.
  public init(mediaType: MediaType, sourceFormatHint: FormatDescription? = nil) {
    self.mediaType = mediaType
    self.sourceFormatHint = sourceFormatHint
    videoSettings = nil
    encoder = nil
    copied = nil
  }

  /// Makes an input that encodes Linear PCM.
  ///
  /// Buffers follow each other: a gap of more than 5 ms between them becomes silence, and one that begins more than that
  /// before the end of the one before it is refused.
  public init(settings: AudioEncoderSettings) {
    mediaType = .audio
    sourceFormatHint = nil
    videoSettings = nil
    encoder = AudioSampleEncoder(settings)
    copied = nil
  }

  /// Makes an input that encodes pictures: sample buffers of one picture each.
  ///
  /// Pictures have to come in the order in which they are shown. One whose time, in the track's timescale, isn't after the last
  /// one is refused, and so is one of another size where the settings name none; others can follow.
  ///
  /// - Parameter sourceFormatHint: what the pictures were before they were decoded, whose clean aperture, mastering display and
  ///   light levels are taken over.
  public init(settings: VideoEncoderSettings, sourceFormatHint: FormatDescription? = nil) {
    mediaType = .video
    self.sourceFormatHint = sourceFormatHint
    videoSettings = settings
    encoder = VideoSampleEncoder(settings, hint: sourceFormatHint)
    copied = nil
  }

  /// What the input encodes to; `nil` where it takes stored samples.
  var encodedCodec: Codec? { encoder?.codec }

  /// Whether samples can be appended without waiting for other inputs: append as long as this is true.
  public var isReadyForMoreMediaData: Bool {
    guard let muxer = lock.withLock({ _ in self.muxer }) else { return false }
    return muxer.isReady(number)
  }

  /// Has another input's track be an association of this one, such as its chapters (`chap`).
  public func addTrackAssociation(withTrackOf input: AssetWriterInput, type: FourCC) {
    lock.withLock { _ in references.append((input, type)) }
  }

  /// Appends the samples of a buffer.
  ///
  /// - Returns: false where they were refused, or the writer has failed; ``AssetWriter/error`` says why in the second case.
  ///   Where the reason is wanted use the receiver, whose appends throw.
  public func append(_ buffer: SampleBuffer) -> Bool {
    (try? take(buffer)) != nil
  }

  /// Says that no samples come any more.
  public func markAsFinished() { try? finish() }

  /// Has a block be run on a queue each time the input is ready, to append for as long as ``isReadyForMoreMediaData`` is true,
  /// until the input is finished or the writer ends.
  ///
  /// Call it once, after the writer's session has started.
  public func requestMediaDataWhenReady(
    on queue: DispatchQueue, using block: @escaping @Sendable () -> Void
  ) {
    Task {
      while !lock.withLock({ _ in isFinished }) {
        do throws(MediaError) { try await waitUntilReady() } catch { return }
        let before = lock.withLock { _ in lastDecodeTime }
        await withCheckedContinuation { continuation in
          queue.async {
            block()
            continuation.resume()
          }
        }
        // A block that had nothing to append is asked again a little later.
        let after = lock.withLock { _ in lastDecodeTime }
        if before == after { try? await Task.sleep(for: .milliseconds(5)) }
      }
    }
  }

  // MARK: - For the writer

  /// Whether its samples are few, such as texts, and other inputs don't wait for them.
  var isSparse: Bool { mediaType != .audio && mediaType != .video }

  func attach(_ muxer: Muxer, number: Int) {
    lock.withLock { _ in
      self.muxer = muxer
      self.number = number
    }
  }

  var isAttached: Bool { lock.withLock { _ in self.muxer != nil } }

  func startSession(at time: MediaTime) {
    lock.withLock { _ in
      sessionStart = time
      (encoder as? VideoSampleEncoder)?.timescale = mediaTimeScale
    }
  }
  func beginSegments(_ cadence: SegmentCadence) {
    lock.withLock { _ in
      self.cadence = cadence
      (encoder as? VideoSampleEncoder)?.cadence = cadence
    }
  }
  /// Has the next key frame begin a segment.
  func endSegment() {
    lock.withLock { _ in
      let encoder = encoder as? VideoSampleEncoder
      encoder?.cadence?.endSegment(after: nil)
      cadence?.endSegment(after: encoder?.latestTime)
    }
  }
  func endSession(at time: MediaTime) { lock.withLock { _ in sessionEnd = time } }

  package func waitUntilReady() async throws(MediaError) {
    guard let muxer = lock.withLock({ _ in self.muxer }) else { throw Self.notStarted }
    try await muxer.waitUntilReady(number)
  }

  private static var notStarted: MediaError {
    MediaError(.invalidArgument, "samples come after start and startSession")
  }

  /// The first tick of the session: samples begin at or after its start.
  var startTicks: Int64 {
    (sessionStart ?? .zero).convertScale(max(timescale, 1), method: .roundTowardPositiveInfinity).value
  }

  func ticks(_ time: MediaTime) -> Int64 { time.convertScale(max(timescale, 1)).value }

  // MARK: - Samples

  /// Says that the samples of the track that is taken over will come.
  func beginCopying() throws(MediaError) {
    let (muxer, number) = lock.withLock { _ in (self.muxer, self.number) }
    try muxer?.describe(number)
  }

  /// Appends a sample of the track that is taken over, once the input is ready for it.
  ///
  /// - Parameter origin: what is added to its decode time to come to the movie's timeline, in nanoseconds.
  func append(_ sample: WrittenSample, _ bytes: MediaBytes, origin: Int64) async throws(MediaError) {
    try await waitUntilReady()
    let (muxer, sample) = try prepared(sample, origin: origin)
    let time = Interleaver.nanoseconds(sample.decodeTime, timescale: UInt32(max(timescale, 1)))
    try muxer.append(sample, bytes, time: time.saturatingAdd(origin), track: number)
    samplesGiven?()
  }

  /// How much later than the earliest sample of all inputs one may be that is written before it, in nanoseconds.
  var window: Int64 { lock.withLock { _ in muxer?.window ?? Interleaver.window } }

  /// Writes a sample of the track that is taken over at once, where one thread gives those of all inputs in the order of the file.
  func write(_ sample: WrittenSample, _ bytes: MediaBytes, origin: Int64) throws(MediaError) {
    let (muxer, sample) = try prepared(sample, origin: origin)
    try muxer.write(sample, bytes, track: number)
    samplesGiven?()
  }

  /// Says of a sample whether it begins a segment.
  private func prepared(
    _ sample: WrittenSample, origin: Int64
  ) throws(MediaError) -> (Muxer, WrittenSample) {
    try lock.withLock { (_) throws(MediaError) in
      guard let muxer else { throw Self.notStarted }
      guard cadence != nil, sample.flags.contains(.sync) else { return (muxer, sample) }
      let shown = Interleaver.nanoseconds(
        sample.decodeTime.saturatingAdd(sample.compositionOffset), timescale: UInt32(max(timescale, 1)))
      let time = MediaTime(value: shown.saturatingAdd(origin), timescale: 1_000_000_000)
      var sample = sample
      sample.beginsSegment = cadence?.begins(at: (sessionStart ?? .zero) + time) == true
      return (muxer, sample)
    }
  }

  /// What is ready for the muxer.
  private struct Given {
    var sample: WrittenSample
    var bytes: MediaBytes
    var time: Int64
  }

  /// Gives the sample that waits, and says that none follows.
  func finish() throws(MediaError) {
    var (given, isFirst) = ([Given](), false)
    var failure: MediaError?
    let isRunning = obstacle == nil
    let muxer = lock.withLock { _ -> Muxer? in
      guard !isFinished else { return nil }
      isFinished = true
      do throws(MediaError) {
        if let encoder, isRunning {
          for buffer in try encoder.finish() { try take(buffer, &given, &isFirst) }
          if let final = try encoder.finalFormat(), !formats.isEmpty { formats[0] = final }
        }
      } catch {
        failure = error
      }
      giveHeld(until: nil, &given)
      return self.muxer
    }
    guard let muxer else { return }
    if let failure {
      muxer.fail(with: failure)
      throw failure
    }
    if isFirst { try muxer.describe(number) }
    try give(given, to: muxer)
    try muxer.end(number)
  }

  /// Why no samples are taken; `nil` where they are.
  ///
  /// Not to be asked with the lock: the muxer asks the inputs for their tracks with its own.
  private var obstacle: MediaError? {
    guard let muxer = lock.withLock({ _ in self.muxer }) else { return Self.notStarted }
    let state = muxer.state
    guard state != .running else { return nil }
    return muxer.error ?? MediaError(.invalidArgument, "the writer is \(state.rawValue)")
  }

  /// Takes the samples of a buffer, or what is encoded of it.
  package func take(_ buffer: SampleBuffer) throws(MediaError) {
    var given: [Given] = []
    var isFirst = false
    var refusal: MediaError?
    let obstacle = obstacle
    let muxer = try lock.withLock { (_) throws(MediaError) -> Muxer in
      guard let muxer = self.muxer, sessionStart != nil else { throw Self.notStarted }
      guard !isFinished else { throw MediaError(.invalidArgument, "the input has been marked as finished") }
      if let obstacle { throw obstacle }
      do throws(MediaError) {
        guard let encoder else {
          try take(buffer, &given, &isFirst)
          return muxer
        }
        for encoded in try encoder.encode(buffer) { try take(encoded, &given, &isFirst) }
      } catch {
        // What came before a sample that is refused stays.
        refusal = error
      }
      return muxer
    }
    // An encoder that can't be had, or gives up, ends the writing; a buffer that is refused doesn't.
    if let refusal, encoder != nil, refusal.code != .invalidArgument { muxer.fail(with: refusal) }
    if isFirst { try muxer.describe(number) }
    if encoder != nil, refusal == nil { muxer.noteIntake(number, time: intake(buffer)) }
    try give(given, to: muxer)
    if let refusal { throw refusal }
  }

  /// When a buffer is shown on the movie's timeline, in nanoseconds.
  private func intake(_ buffer: SampleBuffer) -> Int64 {
    let time = buffer.presentationTimeStamp - (lock.withLock { _ in sessionStart } ?? .zero)
    return time.isNumeric ? Interleaver.nanoseconds(time.value, timescale: UInt32(max(time.timescale, 1))) : 0
  }

  /// Takes stored samples; `isFirst` is set with the first ones.
  private func take(_ buffer: SampleBuffer, _ given: inout [Given], _ isFirst: inout Bool) throws(MediaError)
  {
    guard let format = buffer.formatDescription ?? sourceFormatHint else {
      throw MediaError(.invalidArgument, "nothing says what the samples are: neither the buffer nor a hint")
    }
    guard format.mediaType == mediaType else {
      throw MediaError(.invalidArgument, "samples of \(format.mediaType) come to an input of \(mediaType)")
    }
    guard buffer.imageBuffer == nil else {
      throw MediaError(.invalidArgument, "a decoded picture comes to an input that writes stored samples")
    }
    if formats.isEmpty {
      isFirst = true
      timescale = Self.timescale(mediaTimeScale, format, buffer)
    }
    if !formats.contains(format) { formats.append(format) }
    try place(buffer, format, (formats.firstIndex(of: format) ?? 0) + 1, &given)
  }

  /// Gives samples to the muxer, which asks the inputs for their tracks with the first ones: without the lock.
  private func give(_ given: [Given], to muxer: Muxer) throws(MediaError) {
    for item in given { try muxer.append(item.sample, item.bytes, time: item.time, track: number) }
    samplesGiven?()
  }

  private static func timescale(_ wanted: Int32, _ format: FormatDescription, _ buffer: SampleBuffer) -> Int32
  {
    if wanted > 0 { return wanted }
    if let rate = format.audioStreamDescription?.sampleRate, rate >= 1, rate == rate.rounded() {
      return Int32(saturating: rate)
    }
    let time = buffer.sampleTimingInfoArray.first?.presentationTimeStamp ?? .invalid
    return time.isNumeric && time.timescale > 0 ? time.timescale : 90000
  }

  private func place(
    _ buffer: SampleBuffer, _ format: FormatDescription, _ description: Int, _ given: inout [Given]
  ) throws(MediaError) {
    let isPCM = format.codec.isLinearPCM && buffer.numSamples > 1 && buffer.sampleTimingInfoArray.count == 1
    let count = isPCM ? 1 : buffer.numSamples
    var offset = 0
    var start = MediaTime.invalid
    for index in 0..<count {
      let timing = buffer.sampleTimingInfoArray
      guard let info = index < timing.count ? timing[index] : timing.last else {
        throw MediaError(.invalidArgument, "a sample comes without a time")
      }
      // One time for all says when the first begins, and how long each lasts.
      var presentation = info.presentationTimeStamp
      if index >= timing.count { presentation = start + info.duration }
      start = presentation
      let size =
        isPCM || count == 1
        ? buffer.totalSampleSize
        : buffer.sampleSizes.count == 1 ? buffer.sampleSizes.first : buffer.sampleSizes.dropFirst(index).first
      guard presentation.isNumeric else {
        throw MediaError(.invalidArgument, "a sample comes without a time")
      }
      guard let size else { throw MediaError(.invalidArgument, "a sample comes without a size") }
      let decode = info.decodeTimeStamp.isNumeric ? info.decodeTimeStamp : presentation
      let length = isPCM ? info.duration.multiplied(by: Int32(clamping: buffer.numSamples)) : info.duration
      let (decodeTicks, ticks) = (ticks(decode), ticks(presentation))
      try checkOrder(decodeTicks, decode)
      var sample = WrittenSample(
        decodeTime: decodeTicks, duration: 0, compositionOffset: ticks.saturatingSubtract(decodeTicks),
        size: Int64(size), flags: StoredSample.Flags(of: index, in: buffer), descriptionIndex: description,
        rollDistance: encoder?.rollDistance, frameCount: isPCM ? buffer.numSamples : 1)
      let hasDuration = length.isNumeric && length > .zero
      if hasDuration { sample.duration = max(self.ticks(presentation + length).saturatingSubtract(ticks), 0) }
      if sample.flags.contains(.sync) { sample.beginsSegment = cadence?.begins(at: presentation) == true }
      let bytes = try bytes(of: buffer, offset, size)
      offset += size
      giveHeld(until: decodeTicks, &given)
      held = (sample, bytes, hasDuration)
      lastDecodeTime = decodeTicks
      let leading = buffer.attachments.trimDurationAtStart
      if encoder != nil, index == 0, leading.isNumeric, leading > .zero {
        heard = ticks.saturatingAdd(self.ticks(leading))
      }
      let trim = buffer.attachments.trimDurationAtEnd
      endTrim = nil
      if index == count - 1, trim.isNumeric, trim > .zero {
        endTrim = (ticks.saturatingAdd(sample.duration), self.ticks(trim))
        held?.sample.trimmedAtEnd = min(self.ticks(trim), sample.duration)
      }
    }
  }

  private func checkOrder(_ decodeTime: Int64, _ time: MediaTime) throws(MediaError) {
    guard let last = lastDecodeTime, decodeTime <= last else { return }
    throw MediaError(
      .invalidArgument,
      "a sample at \(decodeTime)/\(timescale) does not come after the last one at \(last)/\(timescale)")
  }

  private func bytes(of buffer: SampleBuffer, _ offset: Int, _ size: Int) throws(MediaError) -> MediaBytes {
    if let data = buffer.dataBuffer {
      guard size >= 0, offset <= data.dataLength, size <= data.dataLength - offset else {
        throw MediaError(.invalidArgument, "the samples are longer than their buffer")
      }
      if offset == 0, size == data.dataLength { return .buffer(data) }
      return .buffer(
        data.withUnsafeBytes { bytes in
          BlockBuffer(
            lending: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size]), owner: data)
        })
    }
    guard let path = buffer.attachments.sampleReferencePath,
      let place = buffer.attachments.sampleReferenceByteOffset
    else { throw MediaError(.invalidArgument, "a sample comes without bytes and without their place") }
    if files[path] == nil { files[path] = CopiedFile(try FileByteSource(path: path)) }
    guard let file = files[path] else {
      throw MediaError(.fileNotFound, "no such file", at: .init(file: path))
    }
    return .place(file, offset: place.saturatingAdd(Int64(offset)))
  }

  /// Gives the sample that waits; where it has no duration, it lasts up to the next one, and the last as long as the one
  /// before it.
  private func giveHeld(until next: Int64?, _ given: inout [Given]) {
    guard let waiting = held else { return }
    held = nil
    var sample = waiting.sample
    if !waiting.hasDuration {
      sample.duration = next.map { $0.saturatingSubtract(sample.decodeTime) } ?? lastDuration
    }
    lastDuration = sample.duration
    let time = Interleaver.nanoseconds(
      sample.decodeTime.saturatingSubtract(startTicks), timescale: UInt32(timescale))
    given.append(Given(sample: sample, bytes: waiting.bytes, time: time))
  }
}
