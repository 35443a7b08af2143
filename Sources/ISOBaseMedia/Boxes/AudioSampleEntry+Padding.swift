import MediaCore

extension AudioSampleEntry {
  /// The number of bytes of a sample of one channel, where it is more than the sample's bits need; `nil`
  /// where it isn't, or isn't known.
  package var paddedByteCount: Int? {
    guard let placement, placement.framesPerPacket == 1 else { return nil }
    let isPlanar = AudioFormatFlags(rawValue: placement.flags).contains(.isNonInterleaved)
    let channels = isPlanar ? 1 : Int(channelCount)
    let (packet, needed) = (Int(placement.bytesPerPacket), (Int(sampleSize) + 7) / 8)
    guard channels > 0, needed > 0, packet % channels == 0, packet / channels > needed else { return nil }
    return packet / channels
  }

  /// Whether the bits of integers are the upper ones of their bytes, where there are more bytes than they need.
  package var isAlignedHigh: Bool {
    let flags = AudioFormatFlags(rawValue: placement?.flags ?? 0)
    return flags.contains(.isAlignedHigh) && !flags.contains(.isFloat) && !flags.contains(.isNonInterleaved)
  }

  /// Where the payload of QuickTime's version 2 has `constBitsPerChannel`.
  static let bitsPerChannelOffset: Int64 = 48
}
