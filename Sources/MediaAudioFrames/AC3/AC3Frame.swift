import MediaCodecs

/// A frame of AC-3 or Enhanced AC-3.
package enum AC3Frame {
  /// The size of a frame of AC-3 or Enhanced AC-3 that bytes begin with (ETSI TS 102 366, 4.3.1, 4.4.1 and E.1.2).
  package static func size(_ bytes: ArraySlice<UInt8>) -> Int? {
    let head = Array(bytes.prefix(6))
    guard head.count == 6, head[0] == 0x0B, head[1] == 0x77 else { return nil }
    let version = head[5] >> 3
    if (11...16).contains(version) { return 2 * ((Int(head[2] & 7) << 8 | Int(head[3])) + 1) }
    guard version <= 10 else { return nil }
    return DolbyFrameHeader.frameSize(rateCode: Int(head[4] >> 6), sizeCode: Int(head[4] & 0x3F))
  }
}
