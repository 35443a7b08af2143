/// Builds Core Audio Format files byte by byte (Apple, Core Audio Format Specification 1.0).
package enum CoreAudioFile {
  /// 16-bit PCM at 8 kHz that says it has a number of channels, and a few bytes of it.
  package static func pcm(channelCount: UInt32) -> [UInt8] {
    var description = word(0x40BF_4000) + word(0)  // 8000.0
    description += Array("lpcm".utf8) + word(0) + word(2) + word(1) + word(channelCount) + word(16)
    let data = word(0) + [UInt8](repeating: 0, count: 64)
    return Array("caff".utf8) + [0, 1, 0, 0] + chunk("desc", description) + chunk("data", data)
  }

  private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    Array(type.utf8) + word(0) + word(UInt32(content.count)) + content
  }

  private static func word(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }
}
