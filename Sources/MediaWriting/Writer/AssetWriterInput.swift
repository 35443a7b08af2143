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
///
/// ```swift
/// let input = AssetWriterInput(mediaType: .audio)
/// let receiver = try writer.inputReceiver(for: input)
/// try writer.start()
/// try writer.startSession(atSourceTime: .zero)
/// for buffer in buffers { try await receiver.append(buffer) }
/// receiver.finish()
/// ```
public final class AssetWriterInput: @unchecked Sendable {
  // @unchecked: a lock guards what changes.

  /// The kind of media that the input takes.
  public let mediaType: MediaType
  /// The format of the samples, where it is known before they come.
  public let sourceFormatHint: FormatDescription?
  /// The transform that turns and moves pictures for display.
  public var transform = PictureTransform.identity
  /// Ticks a second in which the track's times are stored; 0 to take the samples' own.
  public var mediaTimeScale: Int32 = 0
  /// The language by ISO 639-2/T; `nil` where it is not known.
  public var languageCode: String?
  /// The language by BCP 47; `nil` where it is not known.
  public var extendedLanguageTag: String?
  /// The size of texts' box, in pixels; that of pictures is what their format says.
  public var naturalSize = VideoDimensions.zero
  /// Whether the track is meant to be presented by default.
  public var marksOutputTrackAsEnabled = true
  /// The volume at which sound is to be played; 1 is full volume.
  public var preferredVolume: Float = 1
  /// Tags of the track alone, in files of the ISO family.
  public var metadata: [MetadataItem] = []
  /// Whether samples come as they are made, at a source that can't wait for the writer.
  public var expectsMediaDataInRealTime = false

  /// The properties by which players and other tracks find the track.
  var relations = WrittenRelations()
  /// A closure that is called each time that samples have been given, without the lock.
  var samplesGiven: (() -> Void)?

  let lock = Mutex<Void>(())
  private let kind: Kind
  /// The track of the queue that samples go to; `nil` before the writer starts.
  private var port: Port?
  private var isFinished = false
  private(set) var samples = InputSamples()

  /// The kind of samples that an input is given.
  private enum Kind {
    /// Samples that are written as they are stored.
    case stored
    case sound(AudioSampleEncoder)
    case pictures(VideoSampleEncoder, VideoEncoderSettings)
    /// A track that is taken over from another file.
    case copied(CopiedTrack)
  }

  /// A track of a queue.
  private struct Port {
    let queue: InterleavingQueue
    let number: Int
  }

  /// The properties of a track by which players and other tracks find it.
  struct WrittenRelations {
    /// The track's ID; by default the input's number, from 1.
    var trackID: UInt32?
    /// The group of tracks of which one at a time is presented; 0 for none.
    var alternateGroup: Int16 = 0
    /// Whether players choose the track of several, where the container says so in a flag of its own.
    var isDefault = false
    /// The other marks of the track.
    var marks: Disposition = []
    /// The time for which each picture is shown; `nil` where it is not known, or not the same for all.
    var frameDuration: MediaTime?
    /// The arrangement of two eyes' pictures, in files that state it; `nil` for pictures of one eye.
    var stereoMode: FormatWriter.StereoMode?
    /// The tracks that it refers to: the lock guards these, and the others are set before the writer starts.
    var references: [(associated: AssetWriterInput, type: FourCC)] = []
  }

  /// Makes an input for a track that is taken over from another file.
  init(copying track: CopiedTrack, mediaType: MediaType) {
    self.mediaType = mediaType
    sourceFormatHint = nil
    kind = .copied(track)
    samples.timescale = Int32(clamping: track.timescale)
  }

  /// Makes an input that writes stored samples as they are.
  ///
  /// - Parameters:
  ///   - mediaType: video, audio, texts, timecode or timed metadata.
  ///   - sourceFormatHint: the format of the samples; by default that of the first one. In files other than QuickTime's, inputs
  ///     of neither video nor audio need it; in QuickTime's, other inputs wait for the first sample of one without it.
  public init(mediaType: MediaType, sourceFormatHint: FormatDescription? = nil) {
    self.mediaType = mediaType
    self.sourceFormatHint = sourceFormatHint
    kind = .stored
  }

  /// Makes an input that encodes Linear PCM.
  ///
  /// Buffers follow each other: a gap of more than 5 ms between them becomes silence, and one that begins more than that
  /// before the end of the one before it is refused.
  public init(settings: AudioEncoderSettings) {
    mediaType = .audio
    sourceFormatHint = nil
    kind = .sound(AudioSampleEncoder(settings))
  }

  /// Makes an input that encodes pictures: sample buffers of one picture each.
  ///
  /// Pictures have to come in the order in which they are shown. One whose time, in the track's timescale, isn't after the last
  /// one is refused, and so is one of another size where the settings name none; others can follow.
  ///
  /// - Parameter sourceFormatHint: the format of the pictures before they were decoded, whose clean aperture, mastering display
  ///   and light levels are taken over.
  public init(settings: VideoEncoderSettings, sourceFormatHint: FormatDescription? = nil) {
    mediaType = .video
    self.sourceFormatHint = sourceFormatHint
    kind = .pictures(VideoSampleEncoder(settings, hint: sourceFormatHint), settings)
  }

  /// The track that is taken over from another file as it is; `nil` for an input that samples are appended to.
  var copied: CopiedTrack? {
    if case .copied(let track) = kind { track } else { nil }
  }

  /// The encoder that makes the stored samples; `nil` for an input that is given them.
  var encoder: (any SampleEncoder)? {
    switch kind {
    case .sound(let encoder): encoder
    case .pictures(let encoder, _): encoder
    case .stored, .copied: nil
    }
  }

  private var pictureEncoder: VideoSampleEncoder? {
    if case .pictures(let encoder, _) = kind { encoder } else { nil }
  }

  /// The settings that pictures are encoded with; `nil` for other inputs.
  var videoSettings: VideoEncoderSettings? {
    if case .pictures(_, let settings) = kind { settings } else { nil }
  }

  /// The codec that the input encodes with; `nil` where it takes stored samples.
  var encodedCodec: Codec? { encoder?.codec }

  /// Whether samples can be appended without waiting for other inputs: append as long as this is true.
  public var isReadyForMoreMediaData: Bool {
    guard let port = lock.withLock({ _ in self.port }) else { return false }
    return port.queue.isReady(port.number)
  }

  /// Has another input's track be an association of this one, such as its chapters (`chap`).
  public func addTrackAssociation(withTrackOf input: AssetWriterInput, type: FourCC) {
    lock.withLock { _ in relations.references.append((input, type)) }
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

  /// Runs a block on a queue each time that the input is ready, until it is finished or the writer ends.
  ///
  /// The block is to append for as long as ``isReadyForMoreMediaData`` is true.
  ///
  /// Call it once, after the writer's session has started.
  public func requestMediaDataWhenReady(
    on queue: DispatchQueue, using block: @escaping @Sendable () -> Void
  ) {
    Task {
      while !lock.withLock({ _ in isFinished }) {
        do throws(MediaError) { try await waitUntilReady() } catch { return }
        let before = lock.withLock { _ in samples.lastDecodeTime }
        await withCheckedContinuation { continuation in
          queue.async {
            block()
            continuation.resume()
          }
        }
        // A block that had nothing to append is asked again a little later.
        let after = lock.withLock { _ in samples.lastDecodeTime }
        if before == after { try? await Task.sleep(for: .milliseconds(5)) }
      }
    }
  }

  // MARK: - For the writer

  /// Whether its samples are few, such as texts, and other inputs don't wait for them.
  var isSparse: Bool { mediaType != .audio && mediaType != .video }

  func attach(_ queue: InterleavingQueue, number: Int) {
    lock.withLock { _ in port = Port(queue: queue, number: number) }
  }

  var isAttached: Bool { lock.withLock { _ in port != nil } }

  func startSession(at time: MediaTime) {
    lock.withLock { _ in
      samples.sessionStart = time
      pictureEncoder?.timescale = mediaTimeScale
    }
  }

  func beginSegments(_ cadence: SegmentCadence) {
    lock.withLock { _ in
      samples.cadence = cadence
      pictureEncoder?.cadence = cadence
    }
  }

  /// Has the next key frame begin a segment.
  func endSegment() {
    lock.withLock { _ in
      pictureEncoder?.cadence?.endSegment(after: nil)
      samples.cadence?.endSegment(after: pictureEncoder?.latestTime)
    }
  }

  func endSession(at time: MediaTime) { lock.withLock { _ in samples.sessionEnd = time } }

  package func waitUntilReady() async throws(MediaError) {
    guard let port = lock.withLock({ _ in self.port }) else { throw Self.notStarted }
    try await port.queue.waitUntilReady(port.number)
  }

  private static var notStarted: MediaError {
    MediaError(.invalidArgument, "samples come after start and startSession")
  }

  // MARK: - Samples

  /// Says that the samples of the track that is taken over will come.
  func beginCopying() throws(MediaError) {
    guard let port = lock.withLock({ _ in self.port }) else { return }
    try port.queue.describe(port.number)
  }

  /// Appends a sample of the track that is taken over, once the input is ready for it.
  ///
  /// - Parameter origin: the nanoseconds that are added to its decode time to give that on the movie's timeline.
  func append(_ sample: WrittenSample, _ bytes: MediaBytes, origin: Int64) async throws(MediaError) {
    try await waitUntilReady()
    let (port, item) = lock.withLock { _ in (self.port, samples.copied(sample, bytes, origin: origin)) }
    guard let port else { throw Self.notStarted }
    try give([item], to: port)
  }

  /// The time by which a sample may be later than the earliest of all inputs and still be written before it, in nanoseconds.
  var window: Int64 { lock.withLock { _ in port?.queue.window ?? Interleaver.window } }

  /// Writes a sample of the track that is taken over at once, where one thread gives those of all inputs in the order of the file.
  func write(_ sample: WrittenSample, _ bytes: MediaBytes, origin: Int64) throws(MediaError) {
    let (port, item) = lock.withLock { _ in (self.port, samples.copied(sample, bytes, origin: origin)) }
    guard let port else { throw Self.notStarted }
    try port.queue.write(item.sample, item.bytes, track: port.number)
    samplesGiven?()
  }

  /// Gives the sample that waits, and says that none follows.
  func finish() throws(MediaError) {
    var (given, isFirst) = ([InputSamples.Given](), false)
    var failure: MediaError?
    let isRunning = obstacle == nil
    let port = lock.withLock { _ -> Port? in
      guard !isFinished else { return nil }
      isFinished = true
      do throws(MediaError) {
        if let encoder, isRunning {
          for buffer in try encoder.finish() { try take(buffer, &given, &isFirst) }
          if let final = try encoder.finalFormat() { samples.setFinalFormat(final) }
        }
      } catch {
        failure = error
      }
      if let last = samples.giveHeld(until: nil) { given.append(last) }
      return self.port
    }
    guard let port else { return }
    if let failure {
      port.queue.fail(with: failure)
      throw failure
    }
    if isFirst { try port.queue.describe(port.number) }
    try give(given, to: port)
    try port.queue.end(port.number)
  }

  /// The error for which no samples are taken; `nil` where they are.
  ///
  /// Not to be asked with the lock: the queue asks the inputs for their tracks with its own.
  private var obstacle: MediaError? {
    guard let queue = lock.withLock({ _ in port?.queue }) else { return Self.notStarted }
    let state = queue.state
    guard state != .running else { return nil }
    return queue.error ?? MediaError(.invalidArgument, "the writer is \(state.rawValue)")
  }

  /// Takes the samples of a buffer, or those that are encoded from it.
  package func take(_ buffer: SampleBuffer) throws(MediaError) {
    var (given, isFirst) = ([InputSamples.Given](), false)
    var refusal: MediaError?
    let obstacle = obstacle
    let port = try lock.withLock { (_) throws(MediaError) -> Port in
      guard let port = self.port, samples.sessionStart != nil else { throw Self.notStarted }
      guard !isFinished else { throw MediaError(.invalidArgument, "the input has been marked as finished") }
      if let obstacle { throw obstacle }
      do throws(MediaError) {
        guard let encoder else {
          try take(buffer, &given, &isFirst)
          return port
        }
        for encoded in try encoder.encode(buffer) { try take(encoded, &given, &isFirst) }
      } catch {
        // Samples before one that is refused stay.
        refusal = error
      }
      return port
    }
    // An encoder that can't be had, or gives up, ends the writing; a buffer that is refused doesn't.
    if let refusal, encoder != nil, refusal.code != .invalidArgument { port.queue.fail(with: refusal) }
    if isFirst { try port.queue.describe(port.number) }
    if encoder != nil, refusal == nil { port.queue.noteIntake(port.number, time: intake(buffer)) }
    try give(given, to: port)
    if let refusal { throw refusal }
  }

  /// Returns the presentation time of a buffer on the movie's timeline, in nanoseconds.
  private func intake(_ buffer: SampleBuffer) -> Int64 {
    let time = buffer.presentationTimeStamp - (lock.withLock { _ in samples.sessionStart } ?? .zero)
    return time.isNumeric ? Interleaver.nanoseconds(time.value, timescale: UInt32(max(time.timescale, 1))) : 0
  }

  /// Takes stored samples; `isFirst` is set with the first ones.
  private func take(
    _ buffer: SampleBuffer, _ given: inout [InputSamples.Given], _ isFirst: inout Bool
  ) throws(MediaError) {
    guard let format = buffer.formatDescription ?? sourceFormatHint else {
      throw MediaError(.invalidArgument, "nothing says what the samples are: neither the buffer nor a hint")
    }
    guard format.mediaType == mediaType else {
      throw MediaError(.invalidArgument, "samples of \(format.mediaType) come to an input of \(mediaType)")
    }
    guard buffer.imageBuffer == nil else {
      throw MediaError(.invalidArgument, "a decoded picture comes to an input that writes stored samples")
    }
    if samples.formats.isEmpty { isFirst = true }
    let index = samples.take(format, timescale: mediaTimeScale, buffer)
    try samples.place(buffer, format, index, of: encoder, &given)
  }

  /// Gives samples to the queue, which asks the inputs for their tracks with the first ones: without the lock.
  private func give(_ given: [InputSamples.Given], to port: Port) throws(MediaError) {
    for item in given {
      try port.queue.append(item.sample, item.bytes, time: item.time, track: port.number)
    }
    samplesGiven?()
  }
}
