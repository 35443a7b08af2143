import MediaScopeFixtures

/// A minute of noise, which takes a while to encode.
enum Noise {
  /// - Returns: the path of a WAVE file of 48 kHz.
  static func write(to folder: TemporaryDirectory) throws -> String {
    var random = Generator(seed: 48)
    let count = 48000 * 60
    var bytes = Array("RIFF".utf8) + little(UInt32(36 + 2 * count)) + Array("WAVEfmt ".utf8)
    bytes += little(UInt32(16)) + little(UInt16(1)) + little(UInt16(1)) + little(UInt32(48000))
    bytes += little(UInt32(96000)) + little(UInt16(2)) + little(UInt16(16))
    bytes += Array("data".utf8) + little(UInt32(2 * count))
    for _ in 0..<count / 4 { bytes += little(random.next()) }
    return try folder.write(bytes, to: "noise.wav")
  }

  private static func little(_ value: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }
}
