internal import CMediaScopeLibAV
package import MediaCore

/// A container, opened: it describes its tracks and gives their packets in file order.
///
/// One thread at a time can use it.
package final class Demuxer: @unchecked Sendable {
  // @unchecked: it is handed from the thread that opens it to the one that reads.

  private let raw: UnsafeMutablePointer<AVFormatContext>
  private let stream: ByteStream
  /// The place in the file where the content begins.
  let start: Int64
  private let log: LogCapture
  private let location: MediaError.Location
  package private(set) var tracks: [DescribedTrack]
  package let container: DescribedContainer
  /// Gives the presentation time of a stream's packet, in ticks, by where its bytes begin, in the place of libav's.
  package var presentationTimes: ((_ stream: Int, _ offset: Int64) -> Int64?)?
  /// Gives the set-up of a packet's decoder, as a number and the bytes, by where the packet's bytes begin,
  /// where libav gives all packets the first one.
  package var configurations: ((_ stream: Int, _ offset: Int64) -> (number: Int, bytes: [UInt8])?)?
  /// The number of the set-up that was said last, by stream.
  private var saidConfigurations: [Int: Int] = [:]
  /// The most packets that are read: libav takes pictures that a JPEG file holds beside its own for further ones.
  package var packetLimit = Int.max
  private var packetCount = 0

  /// The start, in ticks, of each stream of Ogg whose first page libav counts from zero.
  package var firstTimes: [Int: Int64] = [:]
  /// The place of the first page of such a stream, once a packet of it was read.
  private var firstPages: [Int: Int64] = [:]

  /// Options for reading packets.
  package struct Options: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// ISO files give their media's own timestamps, with nothing marked as not shown.
    package static let mediaTimeline = Options(rawValue: 1 << 0)
    /// Plain samples of WAVE files come in pieces of 32 KiB, rather than libav's 4.
    package static let longPackets = Options(rawValue: 1 << 1)
    /// As ffprobe asks for it: streams of a transport stream beyond those that its program maps name, and zeros before sound as
    /// a part of it.
    package static let followsFFprobe = Options(rawValue: 1 << 2)
    /// Streams are looked for in all that libav looks at at all, for however long that lasts, and by all program maps in it.
    package static let findsLateTracks = Options(rawValue: 1 << 3)
  }

  /// Whether a stream begins late, so that every demuxer of the file should be opened with ``Options/findsLateTracks``.
  package let hasLateTracks: Bool
  /// Takes a stream that the file names only after those that describe it, once a packet of it is read.
  package var takesLateTrack: ((_ stream: DescribedTrack, _ offset: Int64?) -> Void)?
  /// The number of streams that are described, or were taken as late ones.
  private var namedCount: Int
  /// Whether packets count their length in 32 bits, without a sign, as libav's demuxer of Ogg does.
  private let hasShortLengths: Bool

  /// Finds what a file holds.
  package typealias Search = (any ByteSource) throws(MediaError) -> ContentMark?

  /// The number of bytes that libav looks at for the parameters that the headers don't give.
  ///
  /// libav's own default, stated because it bounds the work on hostile input.
  private static let probeByteCount: Int64 = 5_000_000
  /// The time that libav looks at, ten hours in microseconds, in the place of some seconds; the bytes are the bound.
  private static let longAnalysis: Int64 = 36_000 * Int64(AV_TIME_BASE)

  /// Opens a container by its content.
  ///
  /// - Parameters:
  ///   - source: the bytes; no other file is opened, whatever they say.
  ///   - name: the file's name in errors.
  ///   - limits: of the pictures that are decoded, those among them that libav decodes to know what they are.
  ///   - container: the container of the file, whatever its content says.
  ///   - end: the streams that other demuxers of the file have found at its end.
  ///   - search: finds what the file holds where libav doesn't know, or not surely.
  /// - Throws: `.fileFormatNotRecognized`, `.fileFailedToParse`, `.operationNotSupportedForAsset` for playlists.
  package init(
    _ source: any ByteSource, name: String, options: Options = [], limits: MediaLimits = .standard,
    as container: Container? = nil, end: StreamsAtEnd = StreamsAtEnd(),
    orElse search: Search = { (_) throws(MediaError) in nil }
  ) throws(MediaError) {
    let location = MediaError.Location(file: name)
    let limits = DecodingLimits(limits, byteCount: source.byteCount)
    do throws(MediaError) {
      let log = try LogCapture(.demuxers)
      let whole = try ByteStream(source)
      let choice = try log.during { () throws(MediaError) in
        try Self.choose(whole, source, known: container, options, orElse: search)
      }
      (raw, stream, hasLateTracks) = try Self.analyze(
        whole, source, as: choice, limits, log, options, end)
      log.forget()
      start = choice.start
      self.log = log
      self.location = location
      let described = DescribedContainer(raw.pointee)
      self.container = described
      hasShortLengths = described.kind == .ogg
      namedCount = Int(raw.pointee.nb_streams)
      tracks = Self.tracks(of: raw, in: described)
    } catch {
      throw error.at(location)
    }
  }

  private static func tracks(
    of raw: UnsafeMutablePointer<AVFormatContext>, in container: DescribedContainer
  ) -> [DescribedTrack] {
    (0..<Int(raw.pointee.nb_streams)).compactMap { index in
      raw.pointee.streams[index].map { stream in
        var described = DescribedTrack(stream.pointee, in: container.kind)
        // A length that libav makes of the number for a varying bit rate means nothing.
        if container.durationOrigin == .bitRate, container.duration == nil { described.durationTicks = nil }
        return described
      }
    }
  }

  /// Takes the range of a track's pictures from code that knows more of the file than libav.
  package func state(isFullRange: Bool, ofTrack index: Int) {
    guard tracks.indices.contains(index) else { return }
    tracks[index].formatDescription.video?.color.isFullRange = isFullRange
  }

  deinit { Self.close(raw) }

  static func close(_ raw: UnsafeMutablePointer<AVFormatContext>) {
    var opened: UnsafeMutablePointer<AVFormatContext>? = raw
    avformat_close_input(&opened)
  }

  /// Opens a container, and once more where a stream begins after what libav looks at.
  ///
  /// - Parameter whole: reads the file from its first byte on.
  private static func analyze(
    _ whole: ByteStream, _ source: any ByteSource, as choice: DemuxerChoice, _ limits: DecodingLimits,
    _ log: LogCapture, _ options: Options, _ end: StreamsAtEnd
  ) throws(MediaError) -> (
    raw: UnsafeMutablePointer<AVFormatContext>, stream: ByteStream, hasLateTracks: Bool
  ) {
    let content: any ByteSource =
      choice.start == 0 ? source : TailByteSource(source, from: choice.start)
    var stream = choice.start == 0 ? whole : try ByteStream(content)
    var raw = try analyzeOnce(stream, source, as: choice, limits, log, options)
    var looksFurther = options.contains(.findsLateTracks)
    guard !options.contains(.followsFFprobe), looksFurther || lacksStreams(raw) else {
      return (raw, stream, false)
    }
    if !looksFurther, let again = try? ByteStream(content),
      let better = try? analyzeOnce(again, source, as: choice, limits, log, options.union(.findsLateTracks))
    {
      close(raw)
      (raw, stream, looksFurther) = (better, again, true)
    }
    if lacksStreams(raw) {
      describeStreams(of: raw, byEndOf: content, choice, limits, log, options, known: end)
    }
    return (raw, stream, looksFurther)
  }

  /// Opens a container and looks for what its headers don't say.
  static func analyzeOnce(
    _ stream: ByteStream, _ source: any ByteSource, as choice: DemuxerChoice, _ limits: DecodingLimits,
    _ log: LogCapture, _ options: Options
  ) throws(MediaError) -> UnsafeMutablePointer<AVFormatContext> {
    let raw = try log.during { () throws(MediaError) in
      try open(stream, as: choice, log: log, source.byteCount, options)
    }
    do throws(MediaError) {
      if raw.pointee.nb_streams == 1, let parameters = raw.pointee.streams[0]?.pointee.codecpar {
        try PNGParameters(source)?.fill(&parameters.pointee, limits: limits)
      }
      if !options.contains(.followsFFprobe) {
        try StoredSampleLayout(of: raw, source, from: choice.start)?.correct(raw)
      }
      let code = log.during { limits.findStreamInformation(raw) }
      if code < 0, let failure = stream.takeFailure() { throw failure }
      try check(code, .fileFailedToParse, "the streams can't be made out", log: log)
      if let error = MediaError(pictureSizeIn: log.take()), !hasSizes(raw) { throw error }
    } catch {
      close(raw)
      throw error
    }
    return raw
  }

  /// Whether a stream is there that is known well enough to be described: no picture, or one of a known size.
  private static func hasSizes(_ raw: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    (0..<Int(raw.pointee.nb_streams)).contains { index in
      guard let parameters = raw.pointee.streams[index]?.pointee.codecpar?.pointee else { return false }
      return parameters.codec_type != AVMEDIA_TYPE_VIDEO || parameters.width > 0
    }
  }

  /// The number of times that reading is tried again where libav asks for it.
  private static let retryLimit = 1000

  /// Formats whose files only name other files.
  private static let playlistFormats: Set<String> = [
    "hls", "concat", "dash", "imf", "sdp", "rtsp", "webm_dash_manifest",
  ]

  /// A stream that costs a few bytes of a file costs libav a megabyte or two: the more of the file there is, the more streams it
  /// may have.
  private static let bytesPerStream: Int64 = 32 << 10
  private static let leastStreamCount: Int64 = 64

  /// Whether libav, or a search for marks, knows what begins so.
  ///
  /// - Throws: `.fileFormatNotRecognized` where neither does.
  package static func recognize(
    _ start: any ByteSource, name: String, orElse search: Search
  ) throws(MediaError) {
    _ = try LogCapture()
    let known: Bool
    do throws(MediaError) {
      let probed = try DemuxerChoice(probing: try ByteStream(start))
      let found = probed == nil ? try search(start) : nil
      known = probed != nil || found != nil
    } catch {
      throw error.at(.init(file: name))
    }
    if !known { throw .unrecognized.at(.init(file: name)) }
  }

  private static func choose(
    _ stream: ByteStream, _ source: any ByteSource, known: Container?, _ wanted: Options,
    orElse search: Search
  ) throws(MediaError) -> DemuxerChoice {
    guard source.byteCount > 0 else { throw MediaError(.fileFormatNotRecognized, "the file is empty") }
    if let known {
      guard let choice = DemuxerChoice(ContentMark(known)) else {
        throw MediaError(.invalidArgument, "no format is named \(known.rawValue)")
      }
      return choice
    }
    let start = try source.bytes(at: 0, count: ID3Header.byteCount)
    let tag = ID3Header(start)
    // The tag is read with its pictures where the file is opened.
    if let tag { try source.keep(0..<tag.byteCount) }
    let tagSize = try DemuxerChoice.tagSize(of: source)
    let probed = try DemuxerChoice(probing: stream, tagSize: tagSize)
    // Tags that a camera keeps in a JPEG can look like frames of sound.
    let isPicture = probed?.name == "mp3" && JPEGStart.begins(start)
    // libav's probes of sound skip zeros, which its demuxers then count as a part of the sound, as ffprobe does.
    let isPadded =
      start.first == 0 && ["mp3", "aac"].contains(probed?.name) && !wanted.contains(.followsFFprobe)
    guard isPicture || isPadded || probed?.isUnsure ?? true, let mark = try search(source),
      let marked = DemuxerChoice(mark, score: 50)
    else {
      guard let probed else { throw .unrecognized }
      return probed
    }
    // Tags before the frames would be lost with what is skipped; where nothing is, libav's own choice stands.
    if let probed, marked.name == probed.name, tag != nil || marked.start == 0 { return probed }
    return marked
  }

  private static func open(
    _ stream: ByteStream, as choice: DemuxerChoice, log: LogCapture, _ byteCount: Int64, _ wanted: Options
  ) throws(MediaError) -> UnsafeMutablePointer<AVFormatContext> {
    let formatName = choice.name
    guard !playlistFormats.contains(formatName) else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "a playlist (\(formatName)) that names other files, which are not opened")
    }

    var context: UnsafeMutablePointer<AVFormatContext>? = try makeContext(
      stream, choice, log, byteCount, wanted)
    var options = dictionary(of: wanted)
    defer { av_dict_free(&options) }
    // On failure libav frees the context itself.
    let code = avformat_open_input(&context, "", choice.format, &options)
    if code < 0, let failure = stream.takeFailure() { throw failure }
    do throws(MediaError) {
      try check(code, .fileFailedToParse, "the \(formatName) file can't be opened", log: log)
    } catch {
      var error = error
      if formatName == "mp3", error.underlying?.message.contains("frame size") ?? false {
        error.reason = "too few whole frames of MPEG audio to be read, in \(byteCount) bytes"
      }
      throw error
    }
    guard let context else { throw .noMemory(for: "a demuxer") }
    // libav keeps the score only where it probes by itself.
    context.pointee.probe_score = choice.score
    return context
  }

  private static func makeContext(
    _ stream: ByteStream, _ choice: DemuxerChoice, _ log: LogCapture, _ byteCount: Int64, _ wanted: Options
  ) throws(MediaError) -> UnsafeMutablePointer<AVFormatContext> {
    guard let context = avformat_alloc_context() else { throw .noMemory(for: "a demuxer") }
    context.pointee.pb = stream.raw
    context.pointee.opaque = log.sink.map { UnsafeMutableRawPointer($0) }
    context.pointee.io_open = { _, _, _, _, _ in Int32(shim_AVERROR_EACCES) }
    context.pointee.probesize = probeByteCount
    if wanted.contains(.findsLateTracks) { context.pointee.max_analyze_duration = longAnalysis }
    context.pointee.video_codec_id = choice.codec
    if Container(libavName: choice.name).hasCheapStreams {
      let most = max(byteCount / bytesPerStream, leastStreamCount)
      context.pointee.max_streams = Int32(clamping: min(most, Int64(context.pointee.max_streams)))
    }
    return context
  }

  /// The options that libav's demuxers are given; the caller frees them.
  private static func dictionary(of wanted: Options) -> OpaquePointer? {
    var options: OpaquePointer?
    av_dict_set(&options, "protocol_whitelist", "none", 0)
    if wanted.contains(.mediaTimeline) { av_dict_set(&options, "ignore_editlist", "1", 0) }
    if wanted.contains(.longPackets) { av_dict_set(&options, "max_size", "32768", 0) }
    if !wanted.isDisjoint(with: [.followsFFprobe, .findsLateTracks]) {
      av_dict_set(&options, "scan_all_pmts", "1", 0)
    }
    return options
  }
}

extension Demuxer {
  private func setDuration(of packet: borrowing Packet) {
    let duration = packet.raw.pointee.duration
    let isWrapped = hasShortLengths && (Int64(Int32.max) + 1...Int64(UInt32.max)).contains(duration)
    packet.raw.pointee.duration = isWrapped ? Int64(Int32(truncatingIfNeeded: duration)) : max(duration, 0)
  }

  /// Reads on for the next packet of the streams that are not discarded.
  ///
  /// - Returns: false at the end of the file.
  /// - Throws: what the file or libav says; the packet is empty then.
  package func read(into packet: borrowing Packet) throws(MediaError) -> Bool {
    av_packet_unref(packet.raw)
    log.forget()
    guard packetCount < packetLimit else { return false }
    let place = position
    var code = av_read_frame(raw, packet.raw)
    // A demuxer that resynchronises may ask to be called again; it has moved on by then.
    var retries = 0
    while code == shim_AVERROR_EAGAIN, retries < Self.retryLimit {
      code = av_read_frame(raw, packet.raw)
      retries += 1
    }
    guard code < 0 else {
      if start > 0, packet.raw.pointee.pos >= 0 { packet.raw.pointee.pos += start }
      if let offset = packet.byteOffset, let time = presentationTimes?(packet.trackIndex, offset) {
        packet.raw.pointee.pts = time
      }
      packet.raw.pointee.opaque = UnsafeMutableRawPointer(bitPattern: Int(start + position))
      setDuration(of: packet)
      if configurations != nil { try sayConfiguration(of: packet) }
      packetCount += 1
      if !firstTimes.isEmpty, let first = firstTimes[packet.trackIndex] { delay(packet, by: first) }
      if packet.trackIndex >= namedCount { noteStreams(at: packet.byteOffset) }
      return true
    }
    if let failure = stream.takeFailure() { throw failure.at(location) }
    // Demuxers of games' formats call it a failure that nothing comes after the last packet.
    let readsNothing = raw.pointee.pb?.pointee.eof_reached == 1 && position == place
    if code == shim_AVERROR_EOF || code == shim_AVERROR_EIO && readsNothing { return false }
    throw MediaError.libav(code, .fileFailedToParse, "reading stopped", log: log).at(location)
  }

  /// Reports streams that a demuxer came across while the file was read.
  private func noteStreams(at offset: Int64?) {
    for index in namedCount..<Int(raw.pointee.nb_streams) {
      guard let stream = raw.pointee.streams[index] else { continue }
      takesLateTrack?(DescribedTrack(stream.pointee, in: container.kind), offset)
    }
    namedCount = Int(raw.pointee.nb_streams)
  }

  /// Puts the decoder's set-up beside a packet, where it isn't that of the packet before.
  private func sayConfiguration(of packet: borrowing Packet) throws(MediaError) {
    guard let offset = packet.byteOffset, let (number, bytes) = configurations?(packet.trackIndex, offset),
      saidConfigurations[packet.trackIndex] != number
    else { return }
    saidConfigurations[packet.trackIndex] = number
    try packet.add(newConfiguration: bytes)
  }

  /// The place that the demuxer has read up to, in its stream.
  private var position: Int64 {
    guard let stream = raw.pointee.pb?.pointee else { return 0 }
    return stream.pos - Int64(stream.buf_end - stream.buf_ptr)
  }

  /// The first error line that libav logged in the last `read`; empty where there is none.
  package func takeErrorLine() -> String {
    log.take()
  }

  /// Leaves all streams but some out of `read`, so that their bytes need not be read.
  package func discardStreams(except wanted: Set<Int>) {
    for index in 0..<Int(raw.pointee.nb_streams) where !wanted.contains(index) {
      raw.pointee.streams[index]?.pointee.discard = AVDISCARD_ALL
    }
  }

  /// Delays packets of the stream's first page: all times of other pages are at least the first one.
  private func delay(_ packet: borrowing Packet, by first: Int64) {
    guard let time = packet.presentationTime, let page = packet.byteOffset,
      time < first || page == firstPages[packet.trackIndex]
    else { return }
    firstPages[packet.trackIndex] = page
    packet.delayTimes(by: first)
  }

  /// Goes to a place from which a stream can be decoded at or before a time, as far as the container knows.
  ///
  /// - Parameter ticks: of the stream's time base.
  /// - Returns: false where the container can't; the place is not defined then.
  package func seek(stream index: Int, toTicks ticks: Int64) -> Bool {
    saidConfigurations = [:]
    packetCount = 0
    let code = log.during { avformat_seek_file(raw, Int32(index), .min, ticks, ticks, 0) }
    log.forget()
    return code >= 0
  }

  /// The timestamp of the key sample in whose group a time is, by an index that was complete when the file was opened.
  ///
  /// Timestamps of the index are decode times in most containers: equal answers mean the same group, but for the few
  /// pictures that are shown right before a key picture.
  ///
  /// - Returns: `nil` where the container has no such index.
  package func indexedKeyFrame(stream index: Int, atOrBefore ticks: Int64) -> Int64? {
    guard (0..<Int(raw.pointee.nb_streams)).contains(index), let stream = raw.pointee.streams[index],
      container.kind.indexesKeySamples,
      let last = avformat_index_get_entry(stream, avformat_index_get_entries_count(stream) - 1),
      // The last pictures are shown a little after the last one is decoded.
      TimeBase(stream.pointee.time_base).time(ticks.saturatingSubtract(last.pointee.timestamp)).seconds <= 1
    else { return nil }
    return avformat_index_get_entry_from_timestamp(stream, ticks, AVSEEK_FLAG_BACKWARD)?.pointee.timestamp
  }

  /// Lends each stream to `body` in turn, for facts that no value of ours holds.
  func withStreams<Value>(
    _ body: (UnsafeMutablePointer<AVFormatContext>, UnsafeMutablePointer<AVStream>) -> Value
  ) -> [Value] {
    (0..<Int(raw.pointee.nb_streams)).compactMap { index in
      raw.pointee.streams[index].map { body(raw, $0) }
    }
  }

  func withContext<Value>(_ body: (AVFormatContext) -> Value) -> Value {
    body(raw.pointee)
  }

  /// A stream's own parameters, of which its description says what a decoder needs.
  func parameters(ofStream index: Int) throws(MediaError) -> LibAVCodecParameters {
    guard (0..<Int(raw.pointee.nb_streams)).contains(index),
      let parameters = raw.pointee.streams[index]?.pointee.codecpar
    else { throw MediaError(.noSuchTrack, "there is no stream \(index)", at: location) }
    return try LibAVCodecParameters(copying: parameters)
  }
}

extension MediaError {
  fileprivate static let unrecognized = MediaError(
    .fileFormatNotRecognized, "no media format is recognized in the content")
}
