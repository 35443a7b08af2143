import LibAV
import MediaAssets
import MediaCodecs
import MediaCore

/// Collects the damage that shows while a track is decoded, with what the decoder says of it.
struct DecodingLosses {
  var damage = ReadingDamage()
  /// The shift from the reader's times to those of the track's timeline, on which losses are reported.
  var timelineShift = MediaTime.zero
  private let track: TrackContent
  /// The link of a chain that is decoded; `nil` where the track is one stream.
  var link: LinkedStream?
  private let location: MediaError.Location
  /// The first line that the decoder logged and that is not among the damage yet, and about when that was.
  private var complaint: Complaint?
  /// Whether the packet that was sent last is among the damage.
  private var isPacketCounted = false
  /// The number of times that the decoder has failed since it was given a packet.
  private var errorCount = 0
  private var offsets = PacketOffsets()

  fileprivate struct Complaint {
    var line: String
    var time: MediaTime
  }

  /// The losses that are known at a moment.
  struct Account {
    fileprivate var damage: ReadingDamage
    fileprivate var complaint: Complaint?
  }

  /// A decoder that only fails makes no progress by being asked again; libav's own need at most a few tries.
  private static let errorLimit = 64
  /// With so few packets, the share of those that are damaged says nothing.
  private static let fewPackets = 3

  init(of track: TrackContent, at location: MediaError.Location) {
    self.track = track
    self.location = location
  }

  /// - Parameter isWhole: whether the packet has all its bytes.
  mutating func begin(_ packet: borrowing Packet, isWhole: Bool) {
    isPacketCounted = !isWhole
    if !isWhole {
      damage.add(
        MediaError(.fileFailedToParse, "a packet is not whole", at: location)
          .at(.init(byteOffset: packet.byteOffset)), time: time(of: packet))
    }
    if let offset = packet.byteOffset, let ticks = packet.presentationTime {
      offsets.add(offset, ticks: ticks)
    }
  }

  /// Counts the decoder's failures anew.
  mutating func restartCount() { errorCount = 0 }

  /// Counts a packet that the decoder refuses.
  mutating func refuse(_ packet: borrowing Packet, _ error: MediaError) {
    // Files that were put together have tags of MPEG audio in their middle, or the headers of Opus.
    let head = Array(packet.bytes.prefix(ID3Header.byteCount))
    let isHeader = head.starts(with: OpusHead.signature) || head.starts(with: OpusHead.commentSignature)
    if !isPacketCounted, !isHeader, ID3Header(head) == nil {
      damage.add(error.at(.init(byteOffset: packet.byteOffset)).at(location), time: time(of: packet))
    }
    isPacketCounted = true
  }

  /// Counts a failure of the decoder after a packet.
  ///
  /// - Returns: whether the decoder may be asked again.
  mutating func fail(_ error: MediaError, after packet: borrowing Packet) -> Bool {
    if !isPacketCounted { damage.add(error.at(location), time: time(of: packet)) }
    errorCount += 1
    return errorCount <= Self.errorLimit
  }

  /// Notes that reading stopped before the file's end.
  mutating func stop(_ error: MediaError) { damage.stop(error.at(location)) }

  /// Keeps the first line that a decoder logs, an empty one being none, with the time of the packet that it was given
  /// last: threads have gone some pictures further than what comes out.
  mutating func keep(_ line: String, after packet: borrowing Packet) {
    if complaint == nil, !line.isEmpty { complaint = Complaint(line: line, time: time(of: packet)) }
  }

  /// Counts a frame in which the decoder had to make something up, with the reason that it logged.
  mutating func check(_ frame: borrowing Frame) {
    guard frame.isDamaged else { return }
    let reason = "a picture is damaged" + (complaint.map { ": \($0.line)" } ?? "")
    complaint = nil
    let ticks = frame.presentationTime
    damage.add(
      MediaError(.decodeFailed, reason, at: location)
        .at(.init(byteOffset: offsets.offset(ofPacketAt: ticks))), time: time(ofTicks: ticks))
  }

  /// Counts the decoder's complaint, where no frame said that it was damaged.
  ///
  /// libav's frame threads may mark a picture as damaged too late to be seen; what they log is seen in the end.
  mutating func countComplaint() {
    guard let complaint, damage.isEmpty else { return }
    damage.add(MediaError(decoderLine: complaint.line).at(location), time: complaint.time)
  }

  /// Counts samples that the file's structure says are lost, of which no decoder knows.
  mutating func count(lostSamplesOf asset: Asset) {
    guard let lost = asset.lostSamples(of: track) else { return }
    damage.lose(lost.error, time: lost.time + timelineShift, count: lost.count)
  }

  /// Says that most of a track's sound is lost, where it is.
  ///
  /// - Parameter packetCount: of all packets that were decoded.
  mutating func judge(packetCount: Int) {
    guard track.mediaType == .audio, packetCount > Self.fewPackets, damage.packetCount * 2 > packetCount
    else { return }
    damage.shortfall = MediaError(
      .decodeFailed, "\(damage.packetCount) of \(packetCount) packets can't be decoded", at: location)
  }

  /// Whether the decoder complained of anything since this was asked last.
  mutating func takeComplaint() -> Bool {
    defer { complaint = nil }
    return complaint != nil
  }

  var account: Account { Account(damage: damage, complaint: complaint) }

  /// Forgets the damage that was met since a moment, and the complaints unless they are kept.
  mutating func goBack(to account: Account, keepingComplaint: Bool) {
    damage = account.damage
    if !keepingComplaint { complaint = account.complaint }
  }

  /// The time at which a packet is shown.
  private func time(of packet: borrowing Packet) -> MediaTime {
    time(ofTicks: packet.presentationTime ?? packet.decodeTime)
  }

  private func time(ofTicks ticks: Int64?) -> MediaTime {
    guard let ticks else { return .invalid }
    let time = link.map { $0.start + $0.track.time(ofTicks: ticks) } ?? track.time(ofTicks: ticks)
    return time + timelineShift
  }
}
