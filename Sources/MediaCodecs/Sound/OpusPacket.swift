/// The length of a packet of Opus (RFC 6716, 3.1).
package enum OpusPacket {
  /// In samples at 48 kHz; `nil` for a packet that is none.
  ///
  /// - Parameter packet: its first two bytes, or more.
  package static func sampleCount(_ packet: some Collection<UInt8>) -> Int? {
    guard let first = packet.first else { return nil }
    let configuration = Int(first >> 3)
    let frame =
      configuration < 12
      ? max(480, 960 * (configuration & 3))
      : configuration < 16 ? 480 << (configuration & 1) : 120 << (configuration & 3)
    switch first & 3 {
    case 0: return frame
    case 3: return packet.dropFirst().first.map { frame * Int($0 & 0x3F) }
    default: return frame * 2
    }
  }
}
