import MediaCore

extension AudioSampleEntry {
  /// The bytes that a sample of one channel has where these are more than its bits need; `nil` where they aren't, or where that
  /// isn't known.
  package var paddedByteCount: Int? {
    guard let placement, placement.framesPerPacket == 1 else { return nil }
    let isPlanar = AudioFormatFlags(rawValue: placement.flags).contains(.isNonInterleaved)
    let channels = isPlanar ? 1 : Int(channelCount)
    let (packet, needed) = (Int(placement.bytesPerPacket), (Int(sampleSize) + 7) / 8)
    guard channels > 0, needed > 0, packet % channels == 0, packet / channels > needed else { return nil }
    return packet / channels
  }
}
