import MediaCore

extension CodecConfiguration {
  /// From the headers of MPEG-4 Visual (ISO/IEC 14496-2, 6.2.2): the profile and level indication.
  init?(mpeg4Visual bytes: [UInt8]) {
    self.init()
    guard bytes.count >= 5, bytes.starts(with: [0, 0, 1, 0xB0]) else { return nil }
    codecParameters = "20.\(bytes[4])"
  }
}
