/// Builds Core Audio Format files byte by byte (Apple, Core Audio Format Specification 1.0).
package enum CoreAudioFile {
  /// 16-bit PCM at 8 kHz that says it has a number of channels, and a few bytes of it.
  package static func pcm(channelCount: UInt32) -> [UInt8] {
    var description = word(0x40BF_4000) + word(0)  // 8000.0
    description += Array("lpcm".utf8) + word(0) + word(2) + word(1) + word(channelCount) + word(16)
    let data = word(0) + [UInt8](repeating: 0, count: 64)
    return Array("caff".utf8) + [0, 1, 0, 0] + chunk("desc", description) + chunk("data", data)
  }

  /// Mono AAC at 44.1 kHz whose packet table says how many of its samples come before the sound, and how many are that.
  package static func aac(
    _ packets: [[UInt8]], configuration: [UInt8], priming: UInt32, validCount: UInt32
  ) -> [UInt8] {
    let rest = UInt32(packets.count * 1024) - validCount - priming
    // 44100.0, and 1024 frames in packets whose sizes differ.
    let description =
      word(0x40E5_8880) + word(0) + Array("aac ".utf8) + word(0) + word(0) + word(1024) + word(1) + word(0)
    // ISO/IEC 14496-1, 7.2.6.5 to 7.2.6.8.
    let specific = [0x05, UInt8(configuration.count)] + configuration
    let decoder = [0x40, 0x15, 0, 0, 0] + word(0) + word(0) + specific
    let stream: [UInt8] = [0, 0, 0, 0x04, UInt8(decoder.count)] + decoder + [0x06, 1, 2]
    let sizes = packets.flatMap { [0x80 | UInt8($0.count >> 7 & 0x7F), UInt8($0.count & 0x7F)] }
    let table =
      word(0) + word(UInt32(packets.count)) + word(0) + word(validCount) + word(priming) + word(rest)
    return Array("caff".utf8) + [0, 1, 0, 0] + chunk("desc", description)
      + chunk("kuki", [0x03, 0x80, 0x80, 0x80, UInt8(stream.count)] + stream) + chunk("pakt", table + sizes)
      + chunk("data", word(0) + packets.flatMap(\.self))
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + word(0) + word(UInt32(content.count)) + content
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
