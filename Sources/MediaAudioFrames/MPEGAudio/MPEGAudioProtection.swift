import MediaStructure

/// Which bits of a frame its CRC protects, apart from the header's last two bytes.
extension MPEGAudioHeader {
  /// The number of bits after the CRC, for a protected frame in `bytes`; `nil` where it can't be known.
  func protectedBits(_ bytes: [UInt8]) -> Int? {
    switch layer {
    case 3: sideInfoSize * 8
    case 2: layerIIBits(bytes)
    default: layerIBits
    }
  }

  /// The subband from which on both channels share their bits.
  private func bound(_ limit: Int) -> Int {
    mode == 1 ? min((modeExtension + 1) * 4, limit) : limit
  }

  /// Four bits of allocation a subband (ISO/IEC 11172-3, 2.4.1.5).
  private var layerIBits: Int {
    let bound = bound(32)
    return 4 * (bound * channelCount + 32 - bound)
  }

  /// The allocation and the choice of scale factors (ISO/IEC 11172-3, 2.4.1.6).
  private func layerIIBits(_ bytes: [UInt8]) -> Int? {
    let sizes = allocationSizes
    let bound = bound(sizes.count)
    // After the header and the CRC.
    var reader = BitReader(SampleBytes(bytes), 6..<max(bytes.count, 6))
    var selections = 0
    for (subband, size) in sizes.enumerated() {
      for _ in 0..<(subband < bound ? channelCount : 1) {
        guard let value = try? reader.bits("allocation", size) else { return nil }
        // A shared allocation still has a selection for each channel.
        if value != 0 { selections += subband < bound ? 1 : channelCount }
      }
    }
    return reader.position + 2 * selections
  }

  /// The bits of each subband's allocation (ISO/IEC 11172-3, table B.2; ISO/IEC 13818-3, table B.1).
  private var allocationSizes: [Int] {
    func sizes(_ runs: (Int, Int)...) -> [Int] {
      runs.flatMap { [Int](repeating: $0.0, count: $0.1) }
    }
    guard version == .mpeg1 else { return sizes((4, 4), (3, 7), (2, 19)) }
    let rate = bitRate / channelCount
    if rate == 32 || rate == 48 {
      return sampleRate == 32_000 ? sizes((4, 2), (3, 10)) : sizes((4, 2), (3, 6))
    }
    if rate >= 96 && sampleRate != 48_000 || rate == 0 && sampleRate != 48_000 {
      return sizes((4, 11), (3, 12), (2, 7))
    }
    return sizes((4, 11), (3, 12), (2, 4))
  }
}
