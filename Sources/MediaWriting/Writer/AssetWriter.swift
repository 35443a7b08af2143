import ISOBaseMedia
import LibAV
public import MediaCore
public import MediaMetadata
import Synchronization

/// Writes a file from the samples that its inputs take.
///
/// AVFoundation counterpart: `AVAssetWriter`. Add inputs, start, start a session, append, mark the inputs as
/// finished, and finish. MOV, MP4 and their kin are written by MediaScope itself, other types by libavformat.
/// The file gets its name when it is whole; with a ``movieFragmentInterval`` a file of the ISO family has it
/// at once, and can be played if the process is killed. One writer writes one file. Set properties before the
/// start.
///
/// ```swift
/// let writer = try AssetWriter(outputPath: path, fileType: .wav)
/// let receiver = try writer.inputReceiver(for: AssetWriterInput(mediaType: .audio))
/// try writer.start()
/// try writer.startSession(atSourceTime: .zero)
/// try await receiver.append(
///   SampleBuffer(interleaved: tone, channels: 1, sampleRate: 48000, presentationTimeStamp: .zero))
/// receiver.finish()
/// await writer.finishWriting()
/// ```
public final class AssetWriter: @unchecked Sendable {
  // @unchecked: a lock guards what changes.

  /// The status of a writer.
  public enum Status: Int, Sendable {
    /// It has not been started.
    case unknown
    /// It takes samples.
    case writing
    /// The file is written.
    case completed
    /// It has failed; ``AssetWriter/error`` says why.
    case failed
    /// It was cancelled, and the file is gone.
    case cancelled
  }

  /// The file that is written; empty where a delegate takes segments.
  public let outputPath: String
  /// The kind of file, whatever its extension.
  public let outputFileType: FileType
  /// Whether the movie box, which describes the samples, is moved before them at the end.
  public var shouldOptimizeForNetworkUse = false
  /// Ticks a second of the movie's times; 0 to have it chosen so that no time is rounded.
  public var movieTimeScale: Int32 = 0
  /// The most of the film that is lost where the process is killed; `.invalid` writes no fragments.
  public var movieFragmentInterval = MediaTime.invalid
  /// The number of the first fragment or segment, from 1.
  public var initialMovieFragmentSequenceNumber = 1
  /// The delegate that takes the segments of a writer that was made with ``init(contentType:)``.
  public weak var delegate: (any AssetWriterDelegate)?
  /// The duration of segments, each of which goes on up to the first key frame after a multiple of it.
  ///
  /// `.invalid` stands for six seconds, and `.indefinite` has segments end at ``flushSegment()``. An input
  /// that encodes pictures makes key frames where segments are to begin.
  public var preferredOutputSegmentInterval = MediaTime.invalid
  /// The time from which multiples of the interval are counted, on the clock of the samples; needed with an interval.
  public var initialSegmentStartTime = MediaTime.invalid
  /// Rules that segments keep to beyond those of the file type.
  public var outputFileTypeProfile: FileTypeProfile?
  /// The folder of the file while it has no name of its own, on the same file system; by default that of the file.
  public var directoryForTemporaryFiles: String?
  /// The date of creation that the file states, in seconds since 1970; `nil` states none.
  ///
  /// The clock is never asked.
  public var creationDate: Int64?
  /// Tags of the file; the text of each is written under the key of iTunes that means the same.
  public var metadata: [MetadataItem] = []
  /// The inputs in the order of the file's tracks.
  public private(set) var inputs: [AssetWriterInput] = []
  /// Inputs of whose tracks one at a time is presented.
  public internal(set) var inputGroups: [AssetWriterInputGroup] = []

  /// The movie that gives tags and times to a file that is made of another one; `nil` where the properties give them.
  var base: WrittenMovie?
  /// The tags, chapters and pictures of a file that libavformat writes, in the place of `base`.
  var containerTags: ContainerTags?
  /// The muxer of a file that libavformat writes, and the inputs of its streams.
  private var container: (output: LibAVMuxer, inputs: [AssetWriterInput])?

  /// The losses of the inputs' samples, which the file has no place for: known once it is written.
  var sampleLosses: [(input: AssetWriterInput, loss: SampleLoss)] {
    container.map { container in
      container.output.losses.map { (container.inputs[$0.stream], $0.loss) }
    } ?? []
  }
  /// The layout of the file, whatever ``movieFragmentInterval`` says.
  var layout: ISOFileWriter.Layout?
  /// The sink of the bytes; a file of the path's name where `nil`.
  private let givenSink: (any ByteSink)?
  let segmentDelivery = SegmentDelivery()

  /// The progress of the writing.
  private struct Progress {
    var queue: InterleavingQueue?
    var sink: (any ByteSink)?
    var hasSession = false
    var failure: MediaError?
    var isCancelled = false
  }

  private let lock = Mutex<Void>(())
  private var progress = Progress()

  /// Makes a writer; the file is made when it starts.
  ///
  /// - Throws: `MediaError` `.operationNotSupportedForAsset` for a type that is not written.
  public convenience init(outputPath: String, fileType: FileType) throws(MediaError) {
    try self.init(outputPath: outputPath, sink: nil, fileType: fileType)
  }

  /// Makes a writer of segments, which ``delegate`` takes.
  ///
  /// The first segment describes the tracks, each of the others begins with a key frame of the first input of pictures, or else of
  /// the first input. Fragments of several writers of the same inputs can be put after one of the first kind.
  ///
  /// AVFoundation counterpart: `AVAssetWriter.init(contentType:)`.
  /// - Throws: `MediaError` `.operationNotSupportedForAsset` for a type that is not written.
  public convenience init(contentType: FileType) throws(MediaError) {
    try self.init(outputPath: "", sink: SegmentSink(), fileType: contentType)
  }

  /// Makes a writer of segments of a type that is known to be written.
  init(segments sink: SegmentSink, fileType: FileType) {
    (outputPath, outputFileType, givenSink) = ("", fileType, sink)
  }

  /// Makes a writer to a sink, whose name in errors is `outputPath`.
  init(outputPath: String, sink: (any ByteSink)?, fileType: FileType) throws(MediaError) {
    guard fileType.brand != nil || fileType.libavFormat != nil else {
      throw MediaError(
        .operationNotSupportedForAsset, "files of type \(fileType.rawValue) are not written",
        at: .init(file: outputPath.isEmpty ? nil : outputPath))
    }
    self.outputPath = outputPath
    outputFileType = fileType
    givenSink = sink
  }

  /// The location that errors state.
  private var place: MediaError.Location { .init(file: outputPath.isEmpty ? nil : outputPath) }

  /// Kinds of media that the file can hold.
  public var availableMediaTypes: [MediaType] {
    outputFileType.mediaTypes
  }

  /// Whether an input takes over a track that is known to fit.
  private func isGiven(_ input: AssetWriterInput) -> Bool { input.copied != nil }

  /// The status of the writer; any thread can ask.
  public var status: Status {
    let isCancelled = lock.withLock { _ in progress.isCancelled }
    if isCancelled { return .cancelled }
    if failed != nil { return .failed }
    switch running?.state {
    case nil, .idle: return .unknown
    case .running: return .writing
    case .finished: return .completed
    case .failed: return .failed
    case .cancelled: return .cancelled
    }
  }

  private var failed: MediaError? { lock.withLock { _ in progress.failure } }
  private var running: InterleavingQueue? { lock.withLock { _ in progress.queue } }

  /// The error that made the writer fail; `nil` where it hasn't failed.
  public var error: MediaError? {
    failed ?? running?.error
  }

  /// Whether an input can be added: of a kind that the file can hold, to a writer that has not started.
  public func canAdd(_ input: AssetWriterInput) -> Bool {
    status == .unknown && (isGiven(input) || availableMediaTypes.contains(input.mediaType))
      && !input.isAttached
      && !inputs.contains { $0 === input } && (try? checkFormat(of: input)) != nil
  }

  /// Whether sound can be encoded to settings for the file, on this machine; `nil` stands for stored samples.
  public func canApply(outputSettings: AudioEncoderSettings?, forMediaType mediaType: MediaType) -> Bool {
    canApply(outputSettings?.codec, mediaType)
  }

  /// Whether pictures can be encoded to settings for the file, on this machine; `nil` stands for stored samples.
  public func canApply(outputSettings: VideoEncoderSettings?, forMediaType mediaType: MediaType) -> Bool {
    canApply(outputSettings?.codec, mediaType)
  }

  private func canApply(_ codec: Codec?, _ mediaType: MediaType) -> Bool {
    guard availableMediaTypes.contains(mediaType) else { return false }
    guard let codec else { return true }
    return codec.mediaType == mediaType && outputFileType.encodes(codec)
      && EncoderAvailability.isAvailable(codec)
  }

  /// Whether the file type holds what an input gives, as far as that is known.
  private func checkFormat(of input: AssetWriterInput) throws(MediaError) {
    if isGiven(input) { return }
    if let codec = input.encodedCodec {
      guard codec.mediaType == input.mediaType, outputFileType.encodes(codec) else {
        throw MediaError(
          .operationNotSupportedForAsset,
          "\(input.mediaType) is not encoded to \(codec.name) for files of this type",
          at: place)
      }
      guard EncoderAvailability.isAvailable(codec) else {
        throw MediaError(
          .encoderNotFound, "there is no encoder for \(codec.name)", at: place)
      }
      return
    }
    guard let format = input.sourceFormatHint else {
      // A QuickTime file waits for the first sample, whatever the track is of.
      guard !input.isSparse || outputFileType == .mov else {
        throw MediaError(
          .invalidArgument, "an input of \(input.mediaType) needs a hint that says what its samples are",
          at: place)
      }
      return
    }
    if let name = outputFileType.libavFormat {
      guard outputFileType.names(format.codec), try FormatWriter.canHold(format, format: name) else {
        throw MediaError(
          .operationNotSupportedForAsset, "files of this type do not hold \(format.codec.name)",
          at: place)
      }
      return
    }
    if input.mediaType == .audio, let refusal = outputFileType.refusal(ofSound: format.codec) {
      throw refusal.at(place)
    }
    _ = try WrittenSampleEntry.bytes(format, in: outputFileType.dialect)
  }

  /// Adds an input, whose track comes after those that were added before.
  ///
  /// - Throws: `.invalidArgument` where `canAdd` is false.
  public func add(_ input: AssetWriterInput) throws(MediaError) {
    try checkFormat(of: input)
    guard canAdd(input) else {
      throw MediaError(
        .invalidArgument, "an input of \(input.mediaType) can't be added", at: place)
    }
    lock.withLock { _ in inputs.append(input) }
  }

  /// Returns a receiver that appends to an input with Swift's concurrency; the input is added if it wasn't.
  ///
  /// - Throws: as `add`.
  public func inputReceiver(for input: AssetWriterInput) throws(MediaError) -> AssetWriterInput.Receiver {
    if !inputs.contains(where: { $0 === input }) { try add(input) }
    return AssetWriterInput.Receiver(input: input)
  }

  /// Makes the file and begins to take samples.
  ///
  /// - Throws: `.fileAlreadyExists`, `.fileNotWritable`, `.invalidArgument` without inputs or after a start.
  public func start() throws(MediaError) {
    try lock.withLock { (_) throws(MediaError) in
      guard progress.queue == nil, progress.failure == nil else {
        throw MediaError(.invalidArgument, "a writer is started once", at: place)
      }
      do throws(MediaError) {
        try begin()
      } catch {
        progress.failure = error
        throw error
      }
    }
  }

  private func begin() throws(MediaError) {
    guard !inputs.isEmpty else {
      throw MediaError(.invalidArgument, "there is no input", at: place)
    }
    let sink = if let givenSink { givenSink } else { try makeFileSink() }
    let cadence = sink is SegmentSink ? try makeSegmentCadence() : nil
    let queue = makeQueue(to: sink)
    // A segment holds what all tracks show in its time, and so does the last fragment of a process that is killed.
    if cadence != nil || recordingInterval != nil { queue.window = 0 }
    if let cadence {
      queue.sparseWait = 0
      segmentLeader?.beginSegments(cadence)
      for input in inputs { input.samplesGiven = { [weak self] in self?.deliverSegments() } }
    }
    try attachInputs(to: queue)
    progress.sink = sink
    try queue.start()
    for (index, input) in inputs.enumerated() where input.isSparse && input.sourceFormatHint != nil {
      try queue.describe(index)
    }
    progress.queue = queue
  }

  /// The duration of a recording's fragments; `nil` for a file without fragments.
  private var recordingInterval: MediaTime? {
    let interval = movieFragmentInterval
    return interval.isNumeric && interval > .zero ? interval : nil
  }

  private func makeFileSink() throws(MediaError) -> any ByteSink {
    try FileSink(
      outputPath, naming: recordingInterval == nil ? .whenFinished : .atOnce,
      temporaryFolder: directoryForTemporaryFiles)
  }

  /// Returns the layout of a file of boxes.
  private func chosenLayout(isSegmented: Bool) -> ISOFileWriter.Layout {
    if let layout { return layout }
    if isSegmented { return .segments }
    if let interval = recordingInterval {
      return .recording(Interleaver.nanoseconds(interval.value, timescale: UInt32(interval.timescale)))
    }
    return shouldOptimizeForNetworkUse ? .movieMoved : .movieLast
  }

  /// Makes the queue that brings the inputs' samples into one order, and makes the file once they are described.
  private func makeQueue(to sink: any ByteSink) -> InterleavingQueue {
    let segmentSink = sink as? SegmentSink
    let layout = chosenLayout(isSegmented: segmentSink != nil)
    let queue = InterleavingQueue(discard: { sink.discard() }) { [weak self] (described) throws(MediaError) in
      guard let self else { throw MediaError(.operationCancelled, "the writer is gone") }
      if let format = outputFileType.libavFormat { return try makeContainer(format, described, to: sink) }
      let writer = try ISOFileWriter(
        try makeMovie(described), to: sink, layout: layout,
        firstSequenceNumber: UInt32(clamping: initialMovieFragmentSequenceNumber))
      if let segmentSink { deliver(from: writer, segmentSink, described) }
      writer.complete = { [weak self] (movie) throws(MediaError) in try self?.complete(&movie, described) }
      return writer
    }
    // Code that takes over another file's tracks appends to all of them by itself, and sparse samples are far apart.
    queue.isPatient = inputs.contains { isGiven($0) } || (givenSink != nil && segmentSink == nil)
    return queue
  }

  private func attachInputs(to queue: InterleavingQueue) throws(MediaError) {
    for (index, input) in inputs.enumerated() {
      // Samples of a file come without delay, and a queue that waits for them writes the same bytes each time.
      let isSparse = input.isSparse && !isGiven(input)
      input.attach(
        queue, number: try queue.addTrack("input \(index) (\(input.mediaType))", isSparse: isSparse))
      input.relations.alternateGroup = alternateGroup(of: input)
    }
  }

  /// Makes the file and begins to take samples.
  ///
  /// - Returns: false where that failed; ``error`` says why.
  public func startWriting() -> Bool { (try? start()) != nil }

  /// Starts the session: a sample at this time is shown at the movie's start, and what is before it is not shown.
  ///
  /// - Throws: `.invalidArgument` before the start, and for a second session.
  public func startSession(atSourceTime time: MediaTime) throws(MediaError) {
    guard status == .writing, time.isNumeric else {
      throw MediaError(
        .invalidArgument, "a session starts at a time, after the writer", at: place)
    }
    try lock.withLock { (_) throws(MediaError) in
      guard !progress.hasSession else {
        throw MediaError(.invalidArgument, "a writer has one session", at: place)
      }
      progress.hasSession = true
      for input in inputs { input.startSession(at: time) }
    }
  }

  /// Ends the session: samples from this time on are kept, but not shown.
  public func endSession(atSourceTime time: MediaTime) {
    guard time.isNumeric else { return }
    for input in inputs { input.endSession(at: time) }
  }

  /// Writes the rest, and gives the file its name; ``status`` and ``error`` say how it went.
  ///
  /// Inputs that are not finished yet are marked as finished.
  public func finishWriting() async {
    await withCheckedContinuation { continuation in
      WorkThreads.run {
        self.finish()
        continuation.resume()
      } orFail: { _ in
        finish()
        continuation.resume()
      }
    }
  }

  /// Finishes the file where nothing can be awaited.
  package func finish() {
    guard status == .writing else { return }
    for input in inputs { try? input.finish() }
    guard let queue = running else { return }
    do throws(MediaError) {
      try queue.finish()
      deliverSegments(waits: true)
    } catch {
      lock.withLock { _ in
        progress.failure = progress.failure ?? error
        progress.sink?.discard()
      }
    }
  }

  /// Ends the writing and removes the file; nothing happens after an end.
  public func cancelWriting() {
    let status = status
    guard status == .writing || status == .unknown else { return }
    lock.withLock { _ in
      progress.isCancelled = true
      progress.queue?.cancel()
      progress.sink?.discard()
    }
  }

  /// Makes the muxer of a file that libavformat writes.
  private func makeContainer(_ format: FormatWriter.Format, _ described: [Int], to sink: any ByteSink)
    throws(MediaError) -> LibAVMuxer
  {
    var (streams, origins): ([FormatWriter.Stream], [Int64]) = ([], [])
    for number in described {
      let (stream, origin) = try inputs[number].makeStream()
      guard outputFileType.names(stream.description.codec),
        try FormatWriter.canHold(stream.description, format: format)
      else {
        throw MediaError(
          .operationNotSupportedForAsset,
          "files of this type do not hold \(stream.description.codec.name)", at: place)
      }
      streams.append(stream)
      origins.append(origin)
    }
    var tags = containerTags ?? ContainerTags()
    for item in metadata {
      guard let key = item.commonKey, let text = item.carriedText else { continue }
      tags.set(key, called: item.key, to: text, format)
    }
    let output = try LibAVMuxer(
      format: format, streams: streams, origins: origins, tags: tags, to: sink)
    output.finalConfigurations = { [inputs] () throws(MediaError) in
      var configurations: [Int: [UInt8]] = [:]
      for (place, number) in described.enumerated() {
        guard let configuration = inputs[number].finalConfiguration,
          configuration != streams[place].description.codecConfiguration
        else { continue }
        configurations[place] = configuration
      }
      return configurations
    }
    container = (output, described.map { inputs[$0] })
    return output
  }

  // MARK: - The movie

  private func makeMovie(_ described: [Int]) throws(MediaError) -> WrittenMovie {
    var movie = base ?? WrittenMovie(brand: outputFileType.brand ?? .mp4)
    movie.tracks = []
    movie.preferredTimescale = UInt32(max(movieTimeScale, 0))
    movie.profileBrands = outputFileTypeProfile?.brands ?? []
    let date = base?.creationTime ?? ISODate(secondsSince1970: creationDate)
    (movie.creationTime, movie.modificationTime) = (date, base?.modificationTime ?? date)
    _ = movie.userData.take(metadata)
    let places = Dictionary(uniqueKeysWithValues: described.enumerated().map { ($1, $0) })
    for number in described {
      var track = try inputs[number].makeTrack(
        trackID: UInt32(number + 1), in: movie.dialect
      ) { [inputs] other in
        inputs.firstIndex { $0 === other }.flatMap { place in
          places[place] == nil ? nil : inputs[place].relations.trackID ?? UInt32(place + 1)
        }
      }
      if !isGiven(inputs[number]) { (track.creationTime, track.mediaCreationTime) = (date, date) }
      movie.tracks.append(track)
    }
    return movie
  }

  /// Adds what is known once all samples have come: the edits that show them, and further sample entries.
  private func complete(_ movie: inout WrittenMovie, _ described: [Int]) throws(MediaError) {
    for (place, number) in described.enumerated() where inputs[number].copied?.endsWithSamples == true {
      movie.tracks[place].endLastEditWithSamples()
    }
    for (place, number) in described.enumerated() where !isGiven(inputs[number]) {
      let shown = inputs[number].edits()
      movie.tracks[place].edits = shown
      movie.tracks[place].sampleEntries = try inputs[number].sampleEntries(in: movie.dialect)
    }
  }
}
