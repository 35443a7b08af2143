import LibAV
import MediaAssets
import MediaCodecs
import MediaCore

/// Decodes one track, frame by frame, from the start or from a place that was sought.
///
/// A damaged packet is counted and skipped; damage that leaves nothing to give is thrown.
final class FrameReader {
  let track: TrackContent
  private let asset: Asset
  let location: MediaError.Location
  private let cancellation: ReadingCancellation
  private let source: any PacketSource
  /// The stream whose packets the decoder takes.
  private(set) var stream: LinkedStream
  /// The number of streams that were decoded before it.
  private(set) var streamNumber = 0
  private var options: DecoderOptions
  private let limits: DecodingLimits
  private var decoder: Decoder
  private let packet: Packet
  private var input = Input.untouched
  private var output = Output.nothing(ofPackets: 0)
  private var run = DecodingRun(origin: .start)
  private var extent = DecodingExtent.all
  private var clock = FrameClock()
  private var losses: DecodingLosses
  private let speech: SpeechFrames?
  /// The place of the packet that was read last, and the place up to which the file's structure has been
  /// asked for breaks.
  private var offsets: (last: Int64, asked: Int64) = (0, 0)
  /// The samples of silence that stand for the packet that was read last.
  private var silence: Int?

  /// The kind of input that the decoder has been given.
  private enum Input {
    /// It is as it was made.
    case untouched
    case packets
    /// The decoder knows that there are no more packets.
    case end
    /// It knows so, and the packet that was read last is to go to the next stream's.
    case streamEnd
  }

  /// The output that has come from the decoder.
  private enum Output {
    case nothing(ofPackets: Int)
    case frames
  }

  /// The number of packets that nothing may come out of: a codec may need a packet or two before it gives
  /// anything, but for codecs whose pictures are coded by themselves.
  private let silentPacketLimit: Int

  /// - Parameters:
  ///   - cancellation: asked before each packet.
  ///   - source: gives the packets; the asset's own where `nil`.
  init(
    _ asset: Asset, _ track: TrackContent, packets: PacketOptions, decoder options: DecoderOptions,
    cancellation: ReadingCancellation = ReadingCancellation(), source given: (any PacketSource)? = nil
  ) throws(MediaError) {
    location = MediaError.Location(file: asset.file, trackID: track.trackID)
    if let scheme = track.formatDescriptions.first?.protectionScheme {
      throw MediaError(
        .contentIsProtected, "the track is encrypted (\(scheme)), and nothing here has its key", at: location)
    }
    if let obstacle = try asset.decodingObstacle(of: track) { throw obstacle.at(location) }
    (self.asset, self.track) = (asset, track)
    stream = LinkedStream(track: track, start: .zero)
    self.options = options
    let isStillPicture = try asset.content().isStillPicture && track.mediaType == .video
    silentPacketLimit = isStillPicture || track.codec.isIntraOnly ? 0 : 3
    limits = try asset.decodingLimits()
    self.cancellation = cancellation
    losses = DecodingLosses(of: track, at: location)
    var packets = packets
    packets.followsLinks = true
    packets.areDecoded = true
    packets.keepsAlpha = options.keepsAlpha
    source =
      if let given { given } else {
        SpeechPacketSource.splitting(try asset.makePacketSource(for: track, packets), of: track.codec)
      }
    decoder = try Self.makeDecoder(for: source, options, limits, at: location)
    packet = try Packet()
    speech = SpeechFrames(codec: track.codec)
  }

  private static func makeDecoder(
    for source: any PacketSource, _ options: DecoderOptions, _ limits: DecodingLimits,
    at location: MediaError.Location
  ) throws(MediaError) -> Decoder {
    do throws(MediaError) {
      return try Decoder(
        source.formatDescription, timeBase: source.timeBase, options: options, limits: limits)
    } catch {
      throw error.at(location)
    }
  }

  private func makeDecoder() throws(MediaError) -> Decoder {
    try Self.makeDecoder(for: source, options, limits, at: location)
  }

  // MARK: - What was decoded

  /// The stored timestamp of the frame that was read last; where the one before it ended if it has none.
  var ticks: Int64 { clock.ticks }

  /// Whether the frame that was read last has a timestamp of its own; of several frames in a packet only the first has.
  var hasTimestamp: Bool { clock.hasTimestamp }

  /// The timestamp of the first packet since the start or the last seek.
  var firstPacketTicks: Int64? { run.firstPacketTicks }

  /// Whether the picture that was read last, of a track without key pictures here, is exact.
  ///
  /// Decoding began at a recovery point, and libavcodec gives pictures from the one on that the point names (H.264, D.2.8:
  /// recovery_frame_cnt).
  ///
  /// Leading pictures of an open group come before their key picture. B pictures that are shown before the first exact
  /// one may come after it.
  func isRecovered(_ frame: borrowing Frame) -> Bool {
    isAfterRecovery && !frame.isDamaged && frame.pictureType != .bidirectional
      && (!run.hasComplained || run.isAfterSecondRecovery(at: ticks))
  }

  /// Whether the picture that was read last comes after others that were left out, as they were not exact yet.
  var isAfterRecovery: Bool { track.codec.hasRecoveryPoints && run.isAfterRecovery(at: ticks) }

  /// The time of the frame that was read last, on the track's timeline or the media's own.
  var time: MediaTime { stream.start + stream.track.time(ofTicks: ticks) }

  /// The time that the last picture is shown beyond what its packet says.
  private(set) lazy var repetition: MediaTime = track.timeBase.time(asset.repeatedTicks(atEndOf: track))

  var damage: ReadingDamage {
    get { losses.damage }
    set { losses.damage = newValue }
  }

  /// The error in the picture that was read, however it is decoded; `nil` for a whole one.
  var pictureLoss: MediaError? { source.loss?.at(location) }

  /// The shift from the reader's times to those of the track's timeline, on which losses are reported.
  var timelineShift: MediaTime {
    get { losses.timelineShift }
    set { losses.timelineShift = newValue }
  }

  /// Whether the decoder complained of anything since this was asked last.
  func takeComplaint() -> Bool {
    keepErrorLine()
    return losses.takeComplaint()
  }

  /// Whether the file's structure proves that packets are missing before the one that was read last, and after the place
  /// up to which this was asked before.
  func meetsBreak() throws(MediaError) -> Bool {
    defer { offsets.asked = offsets.last }
    return try source.hasBreak(after: offsets.asked, upTo: offsets.last)
  }

  private func keepErrorLine() {
    let line = decoder.takeErrorLine()
    if !line.isEmpty { run.hasComplained = true }
    if run.hasOpenBeginning, OpenBeginning.explains(line) { return }
    losses.keep(line, after: packet)
  }

  // MARK: - Frame by frame

  /// Decodes on to the next frame.
  ///
  /// - Returns: false at the end of the track.
  /// - Throws: the first damage where nothing at all could be decoded.
  func next(into frame: borrowing Frame) throws(MediaError) -> Bool {
    while true {
      let reception: Decoder.Reception
      do throws(MediaError) {
        reception = try decoder.receive(into: frame)
      } catch {
        if losses.fail(error, after: packet) { continue }
        return try end()
      }
      switch reception {
      case .frame:
        keepErrorLine()
        losses.check(frame)
        place(frame)
        return true
      case .end:
        guard input == .streamEnd, beginStream() else { return try end() }
      case .needsPacket:
        try cancellation.check()
        feed()
        if let count = silence {
          silence = nil
          if makeSilence(in: frame, sampleCount: count) { return true }
        }
      }
    }
  }

  /// Gives silence for a packet of speech that has none.
  private func makeSilence(in frame: borrowing Frame, sampleCount: Int) -> Bool {
    do throws(MediaError) {
      try decoder.makeSilence(
        in: frame, sampleCount: sampleCount, presentationTime: packet.presentationTime,
        duration: packet.duration)
    } catch {
      losses.refuse(packet, error)
      return false
    }
    place(frame)
    return true
  }

  /// Takes note of a frame that is given, and of its time.
  private func place(_ frame: borrowing Frame) {
    output = .frames
    clock.advance(to: frame, from: stream.track.ticks(at: .zero))
    run.takeFrame(at: clock.ticks)
  }

  private func end() throws(MediaError) -> Bool {
    keepErrorLine()
    if run.origin == .start {
      losses.countComplaint()
      losses.judge(packetCount: run.packetCount)
      losses.count(lostSamplesOf: asset)
    }
    guard case .nothing(let packetCount) = output else { return false }
    if let first = damage.first { throw first }
    // An empty track has no packets.
    if packetCount > silentPacketLimit, run.origin == .start {
      let packets = packetCount == 1 ? "the only packet" : "\(packetCount) packets"
      throw MediaError(.decodeFailed, "nothing came out of \(packets)", at: location)
    }
    return false
  }

  /// Gives the decoder the next packet of the track, or tells it that there is none.
  private func feed() {
    losses.restartCount()
    do throws(MediaError) {
      if input != .end, try source.read(into: packet) {
        if packet.isSideDataAlone { return }
        if source.successor == nil { send() } else { endStream() }
        return
      }
    } catch {
      // The rest of the file beyond this point is lost; frames that were decoded before it are not.
      losses.stop(error)
    }
    // Some demuxers end without an error where the file is truncated, but say so.
    let line = source.takeErrorLine()
    if !line.isEmpty { losses.stop(MediaError(.fileFailedToParse, line)) }
    sendEnd()
  }

  private func send() {
    // A WAVE file from a pipe doesn't know its length: its last packet is as short as it happens to be.
    losses.begin(packet, isWhole: !packet.isCorrupt || source.mayEndShort)
    if let offset = packet.byteOffset {
      if run.packetCount == 0, run.origin == .soughtPlace { offsets.asked = offset }
      offsets.last = offset
    }
    run.take(packet, of: source.formatDescription)
    if case .nothing(let count) = output { output = .nothing(ofPackets: count + 1) }
    let treatment = extent.treatment(ofPacketAt: packet.presentationTime)
    if let treatment { decoder.skipPictures(treatment.skipsUnneeded) }
    input = .packets
    silence = speech?.silence(in: packet.bytes)
    if silence != nil { return }
    do throws(MediaError) {
      try decoder.send(packet)
    } catch {
      losses.refuse(packet, error)
    }
    if treatment?.isLast ?? false { sendEnd() }
  }

  private func sendEnd() {
    input = .end
    decoder.sendEnd()
  }

  // MARK: - Links of a chain

  private func endStream() {
    sendEnd()
    input = .streamEnd
  }

  /// Goes on with a decoder of the stream that the packet begins which was read last.
  ///
  /// - Returns: false where there is no decoder of it.
  private func beginStream() -> Bool {
    keepErrorLine()
    guard let next = source.successor else { return false }
    // Sound that the first stream's reader drops may have to be dropped by other streams' decoders.
    var options = options
    if next.track.trimming.dropper != track.trimming.dropper {
      options.trims = next.track.trimming.dropper == .decoder
    }
    do throws(MediaError) {
      decoder = try Self.makeDecoder(for: source, options, limits, at: location)
    } catch {
      losses.stop(error)
      return false
    }
    stream = next
    streamNumber += 1
    losses.link = next
    run.beginStream()
    clock.restart()
    send()
    return true
  }

  // MARK: - Elsewhere

  /// Goes to a place from which the track can be decoded, at or before a timestamp, as far as the container knows.
  ///
  /// - Parameter renewsDecoder: whether nothing at all is kept of what was decoded before; libav's AAC decoder goes on
  ///   with its noise where it is only flushed.
  /// - Returns: false where the container can't; `rewind` is the way out then.
  func seek(toTicks ticks: Int64, renewsDecoder: Bool = false) -> Bool {
    guard source.seek(toTicks: ticks) else { return false }
    if renewsDecoder {
      guard let fresh = try? makeDecoder() else { return false }
      decoder = fresh
    } else {
      decoder.flush()
    }
    restart(from: .soughtPlace, renewsDecoder ? .untouched : .packets)
    return true
  }

  /// Goes back to the start of the file.
  func rewind() throws(MediaError) {
    try source.rewind()
    if input != .untouched { decoder = try makeDecoder() }
    _ = losses.takeComplaint()
    restart(from: .start, .untouched)
  }

  private func restart(from origin: DecodingRun.Origin, _ input: Input) {
    run = DecodingRun(origin: origin)
    offsets = (0, 0)
    stream = LinkedStream(track: track, start: .zero)
    streamNumber = 0
    losses.link = nil
    self.input = input
    silence = nil
    clock.restart()
  }

  /// Goes on with a decoder of so many threads, from the next place that is sought.
  ///
  /// - Returns: false where the decoder has so many already, and stays.
  func renewDecoder(threadCount: Int) throws(MediaError) -> Bool {
    guard options.threadCount != threadCount else { return false }
    options.threadCount = threadCount
    decoder = try makeDecoder()
    return true
  }

  // MARK: - Single pictures

  /// Decodes the first key picture from here alone, with nothing before or after it.
  ///
  /// The decoder has ended after it: what follows is to be sought.
  ///
  /// - Parameters:
  ///   - limit: the last timestamp that it may have.
  ///   - known: a timestamp whose picture is not to be decoded again, and is left in `frame`.
  /// - Returns: false where there is none that can be decoded by itself.
  func nextKey(
    into frame: borrowing Frame, upTo limit: Int64, unless known: Int64?
  ) throws(MediaError) -> Bool {
    repeat {
      guard try source.read(into: packet) else { return false }
      try cancellation.check()
      if packet.presentationTime ?? .min > limit { return false }
    } while !packet.isKey
    guard let timestamp = packet.presentationTime else { return false }
    if timestamp == known {
      clock.jump(toTicks: timestamp)
      return true
    }
    try decoder.send(packet)
    sendEnd()
    guard case .frame = try decoder.receive(into: frame), frame.isKey, !frame.isDamaged else { return false }
    clock.jump(toTicks: frame.presentationTime ?? timestamp)
    output = .frames
    return decoder.takeErrorLine().isEmpty
  }

  /// Whether the container states each picture's presentation time before any is decoded.
  var knowsPictureTimes: Bool { source.knowsPictureTimes }

  /// The timestamp of the key sample in whose group a time is; `nil` where no index says.
  func indexedKeyFrame(at time: MediaTime) -> Int64? {
    source.indexedKeyFrame(atOrBefore: track.ticks(at: time))
  }

  /// From here on in an attempt, pictures that are shown before a time are decoded only where others need them.
  func skipUnneeded(before time: MediaTime) { extent = .needed(before: track.ticks(at: time)) }

  /// From here on in an attempt, one picture is decoded with what it needs, and then there is an end.
  func decodeAlone(_ ticks: Int64) { extent = .alone(ticks) }

  /// Tries to decode from a place that may not be a good one to begin at.
  ///
  /// Damage that is met on the way is no loss of the track where that fails: damage and complaints are those
  /// from before. After the attempt, the same extent of pictures is decoded as before it.
  ///
  /// - Parameter keepsLosses: whether damage is kept where it succeeds, rather than taken for that of the way there.
  /// - Returns: what `body` does, which is whether it succeeded.
  func attempt<Failure: Error>(
    keepingLosses keepsLosses: Bool = false, _ body: () throws(Failure) -> Bool
  ) throws(Failure) -> Bool {
    let (account, earlierExtent) = (losses.account, extent)
    defer {
      if extent != earlierExtent { decoder.skipPictures(false) }
      extent = earlierExtent
    }
    let succeeds = try body()
    keepErrorLine()
    if !succeeds || !keepsLosses { losses.goBack(to: account, keepingComplaint: succeeds) }
    return succeeds
  }

  /// The timestamp of the picture on screen at a time, by the packets from the place on that `seek` to that time comes to.
  ///
  /// - Parameter firstMoment: pictures from before it are not shown.
  /// - Returns: `nil` where index and timestamps don't say for certain. Where reading goes on is not defined then.
  func timestamp(ofPictureAt time: MediaTime, from firstMoment: MediaTime) -> Int64? {
    let limit = track.ticks(at: time)
    guard source.knowsPictureTimes, source.indexedKeyFrame(atOrBefore: limit) != nil, seek(toTicks: limit)
    else {
      return nil
    }
    var search = PictureSearch(at: time, from: firstMoment, in: track)
    while search.isGoingOn, (try? source.read(into: packet, timestampsAlone: true)) == true {
      guard (try? cancellation.check()) != nil else { return nil }
      search.take(packet)
    }
    return search.result(hasReadToEnd: source.takeErrorLine().isEmpty)
  }
}
