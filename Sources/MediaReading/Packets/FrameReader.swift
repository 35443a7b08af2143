import LibAV
import MediaAssets
import MediaCore

/// Decodes one track, frame by frame, from the start or from a place that was sought.
///
/// A damaged packet is counted and passed over; damage that leaves nothing to give is thrown.
final class FrameReader {
  private let asset: URLAsset
  let track: TrackContent
  private var threadCount: Int
  private let trims: Bool
  private let keepsAlpha: Bool
  /// Whether times are the media's own.
  let ignoresEditLists: Bool
  private let hasLongPackets: Bool
  private let opensQuickly: Bool
  private let cancellation: ReadingCancellation?
  private var packets: TrackPackets
  private var decoder: Decoder
  private let packet: Packet
  private var hasEnded = false
  private var hasDecodedAny = false
  /// Packets that the decoder was given.
  private var packetCount = 0
  private var errorsSincePacket = 0
  /// Whether the packet that was sent last is among the damage.
  private var isPacketCounted = false
  /// The stored stamp of the frame that was read last; where the one before it ended if it has none.
  private(set) var ticks: Int64 = 0
  /// Whether the frame that was read last has a stamp of its own; of several frames in a packet only the first has.
  private(set) var isStamped = false
  private var nextTicks: Int64?
  /// The stamp of the first packet since the start or the last seek.
  private(set) var firstPacketTicks: Int64?
  var damage = ReadingDamage()
  /// From the reader's times to those of the track's timeline, on which losses are told.
  var timelineShift = MediaTime.zero
  /// What is decoded.
  private var extent = Extent.all
  /// What the decoder logged first of what is not among the damage yet.
  private var errorLine: String?
  /// About when that was: threads are some pictures ahead of what comes out.
  private var errorTime = MediaTime.invalid
  /// Decoding from elsewhere lacks pictures to refer to, which is no damage.
  private var hasDecodedFromStart = true
  /// Where in the file the packets lie that were sent last, by their stamps; the oldest are written over.
  private var offsets: [(ticks: Int64, offset: Int64)] = []
  private var nextOffset = 0

  /// A decoder that only fails makes no progress by being asked again; libav's own need at most a few tries.
  private static let maximumErrorsPerPacket = 64
  /// Packets that nothing may come out of.
  private static let mostSilentPackets = 3
  /// More than any decoder holds back.
  private static let maximumOffsets = 256

  /// Packets in which the picture at a time is looked for before anything is decoded.
  private static let mostPacketsAhead = 1024

  private enum Extent {
    case all
    /// Pictures that are shown before a stamp are decoded only where others need them.
    case needed(before: Int64)
    /// One picture, by its stamp, and those that others need before it; nothing comes after it.
    case alone(Int64)
  }

  /// - Parameters:
  ///   - threadCount: 0 for one a core.
  ///   - trims: whether the decoder drops what the container says to drop, and what is not shown.
  ///   - ignoresEditLists: whether stamps are those of the media, before an edit list.
  ///   - hasLongPackets: whether plain samples are read in larger pieces than libav has them.
  ///   - opensQuickly: whether the headers of a well-known container will do to begin with.
  ///   - keepsAlpha: whether alpha that stands beside the pictures is wanted.
  ///   - cancellation: asked before each packet.
  init(
    _ asset: URLAsset, _ track: TrackContent, threadCount: Int = 0, trims: Bool = true,
    ignoresEditLists: Bool = false, hasLongPackets: Bool = true, opensQuickly: Bool = false,
    keepsAlpha: Bool = false, cancellation: ReadingCancellation? = nil
  ) throws(MediaError) {
    if let scheme = track.formatDescriptions.first?.protectionScheme {
      throw MediaError(
        .contentIsProtected, "the track is encrypted (\(scheme)), and nothing here has its key",
        at: .init(file: asset.path, trackID: track.trackID))
    }
    self.asset = asset
    self.track = track
    self.threadCount = threadCount
    self.trims = trims
    self.keepsAlpha = keepsAlpha
    self.ignoresEditLists = ignoresEditLists
    self.hasLongPackets = hasLongPackets
    self.opensQuickly = opensQuickly
    self.cancellation = cancellation
    packets = try TrackPackets(
      of: track, in: asset, ignoresEditLists: ignoresEditLists, hasLongPackets: hasLongPackets, trims: trims,
      opensQuickly: opensQuickly)
    decoder = try packets.makeDecoder(threadCount: threadCount, trims: trims, keepsAlpha: keepsAlpha)
    packet = try Packet()
  }

  private func makeDecoder() throws(MediaError) -> Decoder {
    try packets.makeDecoder(threadCount: threadCount, trims: trims, keepsAlpha: keepsAlpha)
  }

  private var isWholeWave: Bool {
    guard let content = try? asset.content() else { return false }
    return content.format.container == .wave && content.truncation == nil
  }

  private var location: MediaError.Location {
    .init(file: asset.path, trackID: track.trackID)
  }

  /// The time of the frame that was read last, on the track's timeline or the media's own.
  var time: MediaTime { track.time(ofTicks: ticks) }

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
        if !isPacketCounted { damage.add(error.at(location), time: packetTime) }
        errorsSincePacket += 1
        if errorsSincePacket > Self.maximumErrorsPerPacket { return try end() }
        continue
      }
      switch reception {
      case .frame:
        hasDecodedAny = true
        checkDamage(of: frame)
        isStamped = frame.presentationTime != nil
        ticks = frame.presentationTime ?? nextTicks ?? track.ticks(at: .zero)
        nextTicks = ticks.addingReportingOverflow(max(frame.duration, 1)).partialValue
        return true
      case .end: return try end()
      case .needsPacket:
        try cancellation?.check()
        feed()
      }
    }
  }

  private func end() throws(MediaError) -> Bool {
    keepErrorLine()
    // libav's frame threads may mark a picture as damaged too late to be seen; what they log is seen in the end.
    if let errorLine, damage.isEmpty, hasDecodedFromStart {
      damage.add(MediaError(decoderLine: errorLine).at(location), time: errorTime)
    }
    guard !hasDecodedAny else { return false }
    if let first = damage.first { throw first }
    // A codec may need a packet or two before it gives anything, and an empty track has none.
    if packetCount > Self.mostSilentPackets, hasDecodedFromStart {
      throw MediaError(.decodeFailed, "nothing came out of \(packetCount) packets", at: location)
    }
    return false
  }

  private func keepErrorLine() {
    let line = decoder.takeErrorLine()
    guard errorLine == nil, !line.isEmpty else { return }
    errorLine = line
    errorTime = packetTime
  }

  /// Counts a frame in which the decoder had to make something up, with the reason that it logged.
  private func checkDamage(of frame: borrowing Frame) {
    keepErrorLine()
    guard frame.isDamaged else { return }
    let ticks = frame.presentationTime
    let offset = offsets.first { $0.ticks == ticks }?.offset
    let reason = "a picture is damaged" + (errorLine.map { ": \($0)" } ?? "")
    errorLine = nil
    damage.add(
      MediaError(.decodeFailed, reason, at: location).at(.init(byteOffset: offset)),
      time: frame.presentationTime.map { track.time(ofTicks: $0) + timelineShift } ?? .invalid)
  }

  /// When the packet that was sent last is shown.
  private var packetTime: MediaTime {
    (packet.presentationTime ?? packet.decodeTime).map { track.time(ofTicks: $0) + timelineShift } ?? .invalid
  }

  /// Gives the decoder the next packet of the track, or tells it that there is none.
  private func feed() {
    errorsSincePacket = 0
    do throws(MediaError) {
      while !hasEnded {
        guard try packets.read(into: packet) else { break }
        note(packet)
        packetCount += 1
        let isLast = spare()
        do throws(MediaError) {
          try decoder.send(packet)
        } catch {
          if !isPacketCounted {
            damage.add(error.at(.init(byteOffset: packet.byteOffset)).at(location), time: packetTime)
          }
          isPacketCounted = true
        }
        if isLast {
          hasEnded = true
          decoder.sendEnd()
        }
        return
      }
    } catch {
      // What the file has beyond this point is lost; what was decoded before it is not.
      damage.stop(error.at(location))
    }
    // Some demuxers end without an error where the file is cut off, but say so.
    let line = packets.takeErrorLine()
    if !line.isEmpty { damage.stop(MediaError(.fileFailedToParse, line, at: location)) }
    hasEnded = true
    decoder.sendEnd()
  }

  /// Tells the decoder what to do with the packet that it is given next.
  ///
  /// - Returns: whether nothing is wanted behind it.
  private func spare() -> Bool {
    switch extent {
    case .all: break
    case .needed(let stamp):
      decoder.sparePictures((packet.presentationTime ?? .max) < stamp)
    case .alone(let stamp):
      let isWanted = packet.presentationTime == stamp
      decoder.sparePictures(!isWanted)
      return isWanted
    }
    return false
  }

  private func note(_ packet: borrowing Packet) {
    // A WAVE file from a pipe doesn't know its length: its last packet is as short as it happens to be.
    let isWhole = !packet.isCorrupt || track.codec.isPCM && isWholeWave
    isPacketCounted = !isWhole
    if !isWhole {
      damage.add(
        MediaError(.fileFailedToParse, "a packet is not whole", at: location).at(
          .init(byteOffset: packet.byteOffset)), time: packetTime)
    }
    if firstPacketTicks == nil { firstPacketTicks = packet.presentationTime }
    guard let offset = packet.byteOffset, let time = packet.presentationTime else { return }
    if offsets.count < Self.maximumOffsets {
      offsets.append((time, offset))
    } else {
      offsets[nextOffset] = (time, offset)
      nextOffset = (nextOffset + 1) % Self.maximumOffsets
    }
  }

  /// Goes to a place from which the track can be decoded, at or before a stamp, as far as the container knows.
  ///
  /// - Parameter renewsDecoder: whether nothing at all is kept of what was decoded before; libav's AAC decoder goes on
  ///   with its noise where it is only flushed.
  /// - Returns: false where the container can't; `rewind` is the way out then.
  func seek(toTicks ticks: Int64, renewsDecoder: Bool = false) -> Bool {
    guard packets.seek(toTicks: ticks) else { return false }
    if renewsDecoder {
      guard let fresh = try? makeDecoder() else { return false }
      decoder = fresh
    } else {
      decoder.flush()
    }
    hasDecodedFromStart = false
    hasEnded = false
    nextTicks = nil
    firstPacketTicks = nil
    return true
  }

  /// Decodes the first key picture from here alone, with nothing before or behind it.
  ///
  /// The decoder has ended after it: what follows is to be sought.
  ///
  /// - Parameters:
  ///   - limit: the last stamp that it may have.
  ///   - known: a stamp whose picture is not to be decoded again, and is left in `frame`.
  /// - Returns: false where there is none that can be decoded by itself.
  func nextKey(
    into frame: borrowing Frame, upTo limit: Int64, unless known: Int64?
  ) throws(MediaError) -> Bool {
    repeat {
      guard try packets.read(into: packet) else { return false }
      try cancellation?.check()
      if packet.presentationTime ?? .min > limit { return false }
    } while !packet.isKey
    guard let stamp = packet.presentationTime else { return false }
    isStamped = true
    if stamp == known {
      ticks = stamp
      return true
    }
    try decoder.send(packet)
    decoder.sendEnd()
    hasEnded = true
    guard case .frame = try decoder.receive(into: frame), frame.isKey, !frame.isDamaged else { return false }
    ticks = frame.presentationTime ?? stamp
    hasDecodedAny = true
    return decoder.takeErrorLine().isEmpty
  }

  /// The stamp of the key sample in whose group a time lies; `nil` where no index tells.
  func indexedKey(at time: MediaTime) -> Int64? {
    packets.indexedKey(atOrBefore: track.ticks(at: time))
  }

  /// From here on, pictures that are shown before a time are decoded only where others need them.
  func spare(before time: MediaTime) {
    extent = .needed(before: track.ticks(at: time))
  }

  /// From here on, one picture is decoded with what it needs, and then there is an end; until a place is sought.
  func decodeAlone(_ stamp: Int64) {
    extent = .alone(stamp)
  }

  /// From here on, all pictures are decoded.
  func spareNone() {
    extent = .all
    decoder.sparePictures(false)
  }

  /// The stamp of the picture on screen at a time, by the packets from the place on that `seek` to that time comes to.
  ///
  /// - Parameter firstMoment: pictures from before it are not shown.
  /// - Returns: `nil` where index and stamps don't tell for certain. Where reading goes on is not defined then.
  func stamp(ofPictureAt time: MediaTime, from firstMoment: MediaTime) -> Int64? {
    let limit = track.ticks(at: time)
    guard packets.hasWholeHeaders, packets.indexedKey(atOrBefore: limit) != nil, seek(toTicks: limit) else {
      return nil
    }
    var found: Int64?
    var seen: Set<Int64> = []
    while seen.count < Self.mostPacketsAhead,
      (try? packets.read(into: packet, stampsAlone: true)) == true
    {
      guard let stamp = packet.presentationTime, let decodeTime = packet.decodeTime, decodeTime <= stamp,
        !packet.isCorrupt, seen.insert(stamp).inserted,
        seen.count > 1 || packet.isKey && track.time(ofTicks: stamp) <= time
      else { return nil }
      // Nothing behind it is shown by then.
      if decodeTime > limit { return found }
      let shown = track.time(ofTicks: stamp)
      if !packet.isDiscarded, shown >= firstMoment, shown <= time { found = max(found ?? stamp, stamp) }
    }
    return seen.count < Self.mostPacketsAhead && packets.takeErrorLine().isEmpty ? found : nil
  }

  /// Whether the decoder complained of anything since this was asked last.
  func takeComplaint() -> Bool {
    keepErrorLine()
    defer { errorLine = nil }
    return errorLine != nil
  }

  /// Goes on with a decoder of so many threads, from the next place that is sought.
  func renewDecoder(threadCount: Int) throws(MediaError) {
    guard self.threadCount != threadCount else { return }
    self.threadCount = threadCount
    decoder = try makeDecoder()
  }

  /// Goes back to the start of the file.
  func rewind() throws(MediaError) {
    if !packets.rewind() {
      packets = try TrackPackets(
        of: track, in: asset, ignoresEditLists: ignoresEditLists, hasLongPackets: hasLongPackets,
        trims: trims, opensQuickly: opensQuickly)
    }
    decoder = try makeDecoder()
    hasDecodedFromStart = true
    errorLine = nil
    hasEnded = false
    nextTicks = nil
    firstPacketTicks = nil
  }
}
