import LibAV
import MediaCore

/// The state of decoding a track since the start or the last seek.
struct DecodingRun {
  /// The place where decoding began.
  enum Origin {
    case start
    /// Elsewhere, where pictures to refer to may lack, which is no damage.
    case soughtPlace
  }

  let origin: Origin
  private(set) var packetCount = 0
  /// The timestamp of the first packet that has one.
  private(set) var firstPacketTicks: Int64?
  /// The timestamp of the first key packet.
  ///
  /// After a seek by time alone, packets can come before it, and no frame comes out of those.
  private var firstKeyTicks: Int64?
  /// The timestamp of the key packet after it.
  private var secondKeyTicks: Int64?
  private var firstFrameTicks: Int64?
  /// Whether the decoder has complained of anything.
  var hasComplained = false
  /// Whether the first pictures name others that were before them.
  private(set) var hasOpenBeginning = false

  init(origin: Origin) { self.origin = origin }

  /// Takes note of a packet that the decoder is given.
  ///
  /// - Parameter description: the format of the packets; asked for at the first one.
  mutating func take(_ packet: borrowing Packet, of description: @autoclosure () -> FormatDescription) {
    if packetCount == 0 { hasOpenBeginning = OpenBeginning.isOne(packet, of: description()) }
    packetCount += 1
    if packetCount > OpenBeginning.longest { hasOpenBeginning = false }
    guard let ticks = packet.presentationTime else { return }
    if firstPacketTicks == nil { firstPacketTicks = ticks }
    guard packet.isKey else { return }
    if firstKeyTicks == nil {
      firstKeyTicks = ticks
    } else if secondKeyTicks == nil {
      secondKeyTicks = ticks
    }
  }

  /// Takes note of a frame that came out.
  mutating func takeFrame(at ticks: Int64) {
    if firstFrameTicks == nil { firstFrameTicks = ticks }
  }

  /// Forgets the first packet, where another stream begins.
  mutating func beginStream() { firstPacketTicks = nil }

  /// Whether a picture comes after others that were left out, as they were not exact yet.
  func isAfterRecovery(at ticks: Int64) -> Bool {
    guard let firstKeyTicks, let firstFrameTicks else { return false }
    return min(ticks, firstFrameTicks) > firstKeyTicks
  }

  /// Whether a picture comes as late after a second recovery point as the first one did after the first.
  ///
  /// Where pictures were lost at the start, whose references are not there, others that refer to them are not exact.
  func isAfterSecondRecovery(at ticks: Int64) -> Bool {
    guard let secondKeyTicks, let firstKeyTicks, let firstFrameTicks else { return false }
    return ticks > secondKeyTicks.saturatingAdd(firstFrameTicks.saturatingSubtract(firstKeyTicks))
  }
}
