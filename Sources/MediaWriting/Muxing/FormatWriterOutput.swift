import ISOBaseMedia
import LibAV
import MediaCore

/// A file that libavformat writes, as a muxer's output.
final class FormatWriterOutput: MuxerOutput {
  private let writer: FormatWriter
  private let fencedSink: FencedSink
  private let sink: any ByteSink
  private let format: FormatWriter.Format
  /// The unit of each stream's times.
  private let timeBases: [TimeBase]
  /// Samples of sound in a second of each stream; 0 for what is no sound.
  private let sampleRates: [Int32]
  /// What is to be dropped of each stream's first samples before its decoder gives what was encoded; 0 once it was said.
  private var primings: [Int]
  /// The streams whose last samples are heard, although they are not to be.
  private(set) var streamsWithHeardPadding: Set<Int> = []
  /// See `FormatWriter.Stream.holdsCues`.
  private let cueStreams: Set<Int>
  /// What is taken off the times of each stream.
  private let origins: [Int64]
  /// The decoders' set-ups as they are known after the last sample, by stream.
  var finalConfigurations: () throws(MediaError) -> [Int: [UInt8]] = { [:] }

  init(
    format: FormatWriter.Format, streams: [FormatWriter.Stream], origins: [Int64]? = nil,
    tags: ContainerTags, to sink: any ByteSink
  ) throws(MediaError) {
    (self.sink, self.format) = (sink, format)
    fencedSink = FencedSink(sink)
    self.origins = origins ?? [Int64](repeating: 0, count: streams.count)
    primings = streams.map(\.description.coding.priming)
    timeBases = streams.map(\.timeBase)
    cueStreams = Set(streams.indices.filter { streams[$0].holdsCues })
    sampleRates = streams.map { Int32(saturating: $0.description.audioStreamDescription?.sampleRate ?? 0) }
    writer = try FormatWriter(
      format: format, streams: streams, tags: tags.texts, chapters: tags.chapters, pictures: tags.pictures,
      attachments: tags.attachments, to: fencedSink)
  }

  func begin() throws(MediaError) { try writer.begin() }

  func append(_ sample: WrittenSample, _ bytes: MediaBytes, track: Int) throws(MediaError) {
    guard case .buffer(let buffer) = bytes else {
      throw MediaError(.invalidArgument, "libavformat takes samples from memory alone")
    }
    let time = sample.decodeTime.saturatingSubtract(origins[track])
    if cueStreams.contains(track) {
      let cue = buffer.withUnsafeBytes { WebVTTCue(stored: String(decoding: $0, as: UTF8.self)) }
      return try writer.write(cue, stream: track, presentationTime: time, duration: sample.duration)
    }
    // Only packets before zero hold what an encoder put before the first sample.
    let priming = time < 0 ? primings[track] : 0
    primings[track] = 0
    let skippedAtEnd = skippedAtEnd(of: sample, track)
    if skippedAtEnd > 0, format.traits.priming == .lost { streamsWithHeardPadding.insert(track) }
    try buffer.withUnsafeBytes { (bytes) throws(MediaError) in
      try writer.write(
        bytes, stream: track, presentationTime: time.saturatingAdd(sample.compositionOffset),
        decodeTime: time, duration: sample.duration - sample.trimmedAtEnd,
        isKey: sample.flags.contains(.sync), skipped: (priming, skippedAtEnd))
    }
  }

  /// How many samples of sound a decoder is to drop at a packet's end.
  private func skippedAtEnd(of sample: WrittenSample, _ track: Int) -> Int {
    guard sampleRates[track] > 0, sample.trimmedAtEnd != 0 else { return 0 }
    let skipped = timeBases[track].time(sample.trimmedAtEnd)
      .convertScale(sampleRates[track], method: .roundHalfAwayFromZero)
    return Int(skipped.value)
  }

  func finish() throws(MediaError) {
    for (stream, configuration) in try finalConfigurations().sorted(by: { $0.key < $1.key }) {
      try writer.update(stream: stream, configuration: configuration)
    }
    try writer.finish()
    if format.traits.namesTagsByFrames, sink.canSeek { try nameFrames() }
    if format == .matroska, sink.canSeek, !cueStreams.isEmpty { try nameCues() }
    try sink.finish()
  }

  /// Gives frames of an ID3 tag their names where libavformat writes them as texts of its own.
  private func nameFrames() throws(MediaError) {
    guard let header = ID3Header(try written(ID3Header.byteCount)) else { return }
    let bytes = try written(Int(header.byteCount))
    var tag = try ID3EditedTag(bytes)
    guard tag.nameFrames() else { return }
    let named = try tag.bytes(filling: bytes.count)
    if named.count == bytes.count { try sink.overwrite(named, at: 0) }
  }

  /// Bytes before the end of Matroska's tracks at most; attachments come after them.
  private static let longestTracks = 1 << 22

  /// Gives tracks of WebVTT their name.
  private func nameCues() throws(MediaError) {
    let names = CueName.places(in: try written(Self.longestTracks))
    guard names.count == cueStreams.count else {
      throw MediaError(
        .fileNotWritable, "tracks of WebVTT can't be given their name: the tracks' descriptions are too long",
        at: .init(file: sink.name))
    }
    for place in names { try sink.overwrite(CueName.right, at: Int64(place)) }
  }

  /// The first bytes of what was written.
  private func written(_ count: Int) throws(MediaError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let got = try bytes.withUnsafeMutableBufferPointer { (buffer) throws(MediaError) -> Int in
      try sink.read(into: UnsafeMutableRawBufferPointer(buffer), at: 0)
    }
    return Array(bytes.prefix(got))
  }

  /// Has the streams of a link of a chain in Ogg count on from those of the links before it (RFC 3533, 4).
  func countSerialNumbers(from number: Int) { writer.firstSerialNumber = number }

  func cancel() { sink.discard() }

  /// A sink as libav's fence knows it.
  private final class FencedSink: MuxerSink {
    private let sink: any ByteSink
    private var end: Int64 = 0

    init(_ sink: any ByteSink) {
      self.sink = sink
    }

    var canSeek: Bool { sink.canSeek }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
      // What is within what was written is written over, the rest follows it.
      let within = Int(max(0, min(Int64(bytes.count), end - offset)))
      if within > 0 { try sink.overwrite(UnsafeRawBufferPointer(rebasing: bytes[..<within]), at: offset) }
      if within < bytes.count {
        guard offset + Int64(within) == end else {
          throw MediaError(.fileNotWritable, "a gap of bytes in the output", at: .init(file: sink.name))
        }
        let rest = UnsafeRawBufferPointer(rebasing: bytes[within...])
        try sink.append(rest)
        end += Int64(rest.count)
      }
    }
  }
}
