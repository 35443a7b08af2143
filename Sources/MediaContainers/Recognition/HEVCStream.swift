/// NAL units of HEVC between start codes (ITU-T H.265, Annex B).
enum HEVCStream {
  /// Whether there are all kinds of parameter sets and a picture at which decoding can begin, of any layer.
  ///
  /// libav takes no stream for HEVC that has several layers (MV-HEVC, SHVC).
  static func isRecognized(_ bytes: [UInt8]) -> Bool {
    var seen: Set<UInt8> = []
    var zeros = 0
    for (index, byte) in bytes.enumerated() {
      defer { zeros = byte == 0 ? zeros + 1 : 0 }
      guard byte == 1, zeros >= 2, index + 2 < bytes.count else { continue }
      let header = UInt16(bytes[index + 1]) << 8 | UInt16(bytes[index + 2])
      let type = UInt8(truncatingIfNeeded: header >> 9)
      // The first bit is zero, nuh_temporal_id_plus1 is not.
      guard header >> 15 == 0, header & 7 != 0 else { return false }
      seen.insert((16...23).contains(type) ? 16 : type)
      if seen.isSuperset(of: [32, 33, 34, 16]) { return true }
    }
    return false
  }
}
