import ISOBaseMedia
import LibAV
import MediaContainers
import MediaCore
import MediaStreams

/// Writes a file by libavformat.
final class LibAVMuxer: Muxer {
  private let writer: FormatWriter
  private let fencedSink: FencedSink
  private let sink: any ByteSink
  private let format: FormatWriter.Format
  /// The unit of each stream's times.
  private let timeBases: [TimeBase]
  /// The sample rate of each stream; 0 for streams other than sound.
  private let sampleRates: [Int32]
  /// The priming of each stream, in samples; 0 once a packet has stated it.
  private var primings: [Int]
  /// The streams whose padding is heard, although it is not to be.
  private var streamsWithHeardPadding: Set<Int> = []
  /// The number of samples of each stream that have no byte, and are left out.
  private var emptyCounts: [Int]
  /// See `FormatWriter.Stream.holdsCues`.
  private let cueStreams: Set<Int>
  /// The languages of the streams in BCP 47, where the file is given them once it is written.
  private let languageTags: [String?]
  private let tags: WrittenTags
  /// The tag whose frames are taken over.
  private let id3: ID3EditedTag?
  /// The extension of broadcast WAVE that is taken over.
  private let broadcast: [UInt8]?
  /// Chapters and tags of Matroska that are taken over.
  private let matroska: MatroskaOrigin?
  /// The languages of the chapters' titles, in BCP 47.
  private let chapterLanguages: [String?]
  /// Chunks of WAVE that come after the sound.
  private let cuePoints: [UInt8]
  private var hasSamples = false
  /// The samples of FLAC in a file of its own, where its header doesn't count them.
  private var flacSamples: FLACSampleCount?
  /// The time that is taken off all times of each stream.
  private let origins: [Int64]
  /// The decoders' set-ups as they are known after the last sample, by stream.
  var finalConfigurations: () throws(MediaError) -> [Int: [UInt8]] = { [:] }

  init(
    format: FormatWriter.Format, streams: [FormatWriter.Stream], origins: [Int64]? = nil,
    tags: ContainerTags, to sink: any ByteSink
  ) throws(MediaError) {
    let tags = sink.canSeek ? tags : tags.unchangeable.first ?? tags
    (self.sink, self.format) = (sink, format)
    fencedSink = FencedSink(sink)
    self.origins = origins ?? [Int64](repeating: 0, count: streams.count)
    primings = streams.map(\.description.coding.priming)
    timeBases = streams.map(\.timeBase)
    emptyCounts = streams.map { _ in 0 }
    let holdsLanguageTags = format == .matroska && sink.canSeek
    languageTags = holdsLanguageTags ? streams.map(\.languageTag) : []
    cueStreams = Set(streams.indices.filter { streams[$0].holdsCues })
    sampleRates = streams.map { Int32(saturating: $0.description.audioStreamDescription?.sampleRate ?? 0) }
    self.tags = WrittenTags(tags, format, streamCount: streams.count, canChange: sink.canSeek)
    (id3, broadcast) = sink.canSeek ? (tags.id3, tags.broadcast) : (nil, nil)
    matroska = sink.canSeek ? tags.matroska : nil
    chapterLanguages = tags.chapterLanguages
    cuePoints = sink.canSeek ? tags.cuePoints ?? [] : []
    if format == .flac, sink.canSeek, let stream = streams.first {
      flacSamples = FLACSampleCount(stream.description.codecConfiguration)
    }
    var streams = streams
    if !holdsLanguageTags { for index in streams.indices { streams[index].languageTag = nil } }
    try LibAVMuxer.check(self.tags.texts, in: streams, of: format)
    let room = [id3?.room].compactMap(\.self) + (broadcast.map(BroadcastChunk.texts) ?? [])
    writer = try FormatWriter(
      format: format, streams: streams, tags: self.tags.texts + room, chapters: tags.chapters,
      pictures: tags.pictures, attachments: tags.attachments, id3Version: id3?.version ?? 4,
      hasBroadcastChunk: broadcast != nil, to: fencedSink)
  }

  /// The bytes of Theora's comments that libavformat adds of its own, such as its name, at most.
  private static let ownComments = 256

  /// - Throws: `.invalidArgument` for tags that would make a stream undecodable.
  private static func check(
    _ texts: [(key: String, value: String)], in streams: [FormatWriter.Stream], of format: FormatWriter.Format
  ) throws(MediaError) {
    guard format == .ogg, streams.contains(where: { $0.description.codec == .theora }) else { return }
    // A length of 32 bits is before each, and a sign within.
    let size = texts.reduce(ownComments) { $0 + $1.key.utf8.count + $1.value.utf8.count + 5 }
    if size > OggTagStore.theoraLimit { throw OggTagStore.theoraRefusal }
  }

  func begin() throws(MediaError) { try writer.begin() }

  func append(_ sample: WrittenSample, _ bytes: MediaBytes, track: Int) throws(MediaError) {
    guard case .buffer(let buffer) = bytes else {
      throw MediaError(.invalidArgument, "libavformat takes samples from memory alone")
    }
    hasSamples = true
    let time = sample.decodeTime.saturatingSubtract(origins[track])
    if cueStreams.contains(track) {
      let cue = buffer.withUnsafeBytes { WebVTTCue(stored: String(decoding: $0, as: UTF8.self)) }
      return try writer.write(cue, stream: track, presentationTime: time, duration: sample.duration)
    }
    // libavformat looks for a start code, and would write nothing more.
    if sample.size == 0, format.traits.hasSetUpInBand {
      emptyCounts[track] += 1
      return
    }
    // Only packets before time 0 hold priming.
    let priming = time < 0 ? primings[track] : 0
    primings[track] = 0
    let padding = padding(of: sample, track)
    if padding > 0, format.traits.priming == .lost { streamsWithHeardPadding.insert(track) }
    try buffer.withUnsafeBytes { (bytes) throws(MediaError) in
      flacSamples?.add(bytes)
      try writer.write(
        bytes, stream: track, presentationTime: time.saturatingAdd(sample.compositionOffset),
        decodeTime: time, duration: sample.duration - sample.padding,
        isKey: sample.flags.contains(.sync), skipped: (priming, padding))
    }
  }

  /// Returns the number of samples of sound that a decoder is to drop at a packet's end.
  private func padding(of sample: WrittenSample, _ track: Int) -> Int {
    guard sampleRates[track] > 0, sample.padding != 0 else { return 0 }
    let padding = timeBases[track].time(sample.padding)
      .convertScale(sampleRates[track], method: .roundHalfAwayFromZero)
    return Int(padding.value)
  }

  /// The losses of the samples so far, each with its stream.
  var losses: [(stream: Int, loss: SampleLoss)] {
    emptyCounts.indices.flatMap { stream -> [(stream: Int, loss: SampleLoss)] in
      let (isPadded, count) = (streamsWithHeardPadding.contains(stream), emptyCounts[stream])
      return (isPadded ? [(stream, .heardPadding)] : []) + (count > 0 ? [(stream, .emptySamples(count))] : [])
    }
  }

  func finish() throws(MediaError) {
    var configurations = try finalConfigurations()
    if configurations[0]?.isEmpty ?? true, let streamInfo = flacSamples?.countedStreamInfo {
      configurations[0] = streamInfo
    }
    for (stream, configuration) in configurations.sorted(by: { $0.key < $1.key }) {
      try writer.update(stream: stream, configuration: configuration)
    }
    try writer.finish()
    // Tags can make the file longer afterwards.
    if sink.canRead, languageTags.contains(where: { $0 != nil }) { try nameLanguages() }
    // Where the file is only measured, there is nothing to put right, and it gets about as long.
    if sink.canRead { try putTagsRight() }
    if format == .matroska, sink.canSeek, !cueStreams.isEmpty { try nameCues() }
    try sink.finish()
  }

  /// Gives frames of an ID3 tag their names where libavformat writes them as texts of its own.
  private func nameFrames() throws(MediaError) {
    guard let header = ID3Header(try written(ID3Header.byteCount)) else {
      if id3?.room != nil { throw unwrittenTags }
      return
    }
    let bytes = try written(Int(header.byteCount))
    var tag = try ID3EditedTag(bytes)
    let isNamed = tag.nameFrames()
    guard isNamed || id3 != nil || !tags.isPlain else { return }
    if tags.hasMarks { tag.splitValues(at: WrittenTags.valueMark) }
    tag.rename(tags.placeholders.names)
    if let id3, id3.room != nil {
      guard tag.fillRoom(with: id3) else { throw unwrittenTags }
    }
    let named = try tag.bytes(filling: bytes.count)
    guard named.count == bytes.count else { throw unwrittenTags }
    try sink.overwrite(named, at: 0)
  }

  private var unwrittenTags: MediaError {
    MediaError(.fileNotWritable, "the tags have no room in the file", at: .init(file: sink.name))
  }

  private func fillBroadcastChunk(with bytes: [UInt8]) throws(MediaError) {
    let source = SinkSource(sink, byteCount: fencedSink.end)
    guard let chunk = try BroadcastChunk(in: source), chunk.range.count == bytes.count else {
      throw unwrittenTags
    }
    try sink.overwrite(bytes, at: chunk.range.lowerBound)
  }

  /// Puts tags right that libavformat can't write as they are.
  private func putTagsRight() throws(MediaError) {
    if format.traits.namesTagsByFrames { return try nameFrames() }
    if let broadcast { try fillBroadcastChunk(with: broadcast) }
    let hasLanguages = chapterLanguages.contains { $0 != nil }
    let hasLyrics = format.isAIFF && tags.texts.contains { $0.key == FormatWriter.TagKey.lyrics.rawValue }
    guard !tags.isPlain || hasLyrics || !cuePoints.isEmpty || matroska != nil || hasLanguages else { return }
    let source = SinkSource(sink, byteCount: fencedSink.end)
    let file = ContainerFile(source)
    let names = tags.placeholders.names
    let edit: FileEdit
    switch format {
    case .wave:
      var store = try ChunkTagStore(file, mayHoldNothing: true)
      store.rename(names)
      if hasSamples { store.append(cuePoints) }
      edit = try store.edit()
    case .flac:
      var store = try FLACTagStore(file)
      store.rename(names)
      edit = try store.edit()
    case .ogg:
      var store = try OggTagStore(file)
      store.rename(names)
      edit = try store.edit()
    case .matroska, .webm:
      var store = try MatroskaTagStore(file)
      store.rename(names)
      try store.setLanguages(ofTitles: chapterLanguages)
      if let matroska { store.take(matroska) }
      edit = try store.edit()
    case .aiff, .aiffC:
      var store = try ChunkTagStore(file)
      store.nameFrames()
      store.splitValues(at: WrittenTags.valueMark)
      edit = try store.edit()
    default: return
    }
    let changes = try edit.trimmed(source)
    guard changes.movesNothing(in: source.byteCount) else { throw unwrittenTags }
    for patch in changes.patches { try sink.overwrite(patch.bytes, at: patch.range.lowerBound) }
  }

  /// The most bytes before the end of Matroska's tracks; attachments come after them.
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

  /// Says of which languages the streams are, more exactly than libavformat does.
  private func nameLanguages() throws(MediaError) {
    let parts = try MatroskaParts(SinkSource(sink, byteCount: fencedSink.end))
    guard let place = parts.part(.tracks), let written = try parts.element(.tracks),
      let tracks = try LanguageElements.tracks(written, with: languageTags),
      tracks.bytes.count == place.range.count
    else {
      throw MediaError(
        .fileNotWritable, "the languages of the tracks have no room in the file", at: .init(file: sink.name))
    }
    try sink.overwrite(tracks.bytes, at: place.range.lowerBound)
  }

  /// Returns the first bytes of the file that was written.
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
    private(set) var end: Int64 = 0

    init(_ sink: any ByteSink) {
      self.sink = sink
    }

    var canSeek: Bool { sink.canSeek }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
      // Bytes that were written before are written over, the rest follows them.
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
