import MediaCore
import MediaStreams

/// The lengths of Vorbis's blocks, by the modes at the end of the set-up (Vorbis I, 4.2.4).
struct VorbisModes {
  private var isLong: [Bool] = []
  private let blockSizes: [Int]

  /// Without what comes before, whose length only a decoder knows, the modes are found from the end: one after the other has a
  /// number of mapping, two that are 0, and before the first is how many there are.
  init?(_ setup: [UInt8], blockSizes: [Int]) {
    self.blockSizes = blockSizes
    guard blockSizes.count == 2, setup.starts(with: OggPacketType.vorbisSignature(5)) else { return nil }
    var reader = BackwardBits(setup)
    while reader.left > 97, reader.bits(1) == 0 {}
    let start = reader
    var count = 0
    for number in 1...64 {
      guard reader.left >= 97, reader.bits(8) <= 63, reader.bits(16) == 0, reader.bits(16) == 0 else { break }
      _ = reader.bits(1)
      var ahead = reader
      if ahead.bits(6) + 1 == number { count = number }
    }
    guard count > 0 else { return nil }
    reader = start
    for _ in 0..<count {
      _ = reader.bits(40)
      isLong.insert(reader.bits(1) == 1, at: 0)
    }
  }

  /// In samples, as decoders without anything before count them; `nil` where a packet is no sound.
  func durations(of packets: [[UInt8]]) -> [Int64]? {
    let width = isLong.count > 1 ? Int.bitWidth - (isLong.count - 1).leadingZeroBitCount : 0
    var before = blockSizes[0]
    var durations: [Int64] = []
    for packet in packets {
      guard let first = packet.first, first & 1 == 0 else { return nil }
      let number = Int(first >> 1) & (1 << width - 1)
      guard number < isLong.count, width < 6 else { return nil }
      let size = blockSizes[isLong[number] ? 1 : 0]
      if isLong[number] { before = blockSizes[first >> UInt8(width + 1) & 1 == 1 ? 1 : 0] }
      durations.append(Int64(before + size) / 4)
      before = size
    }
    return durations
  }

  /// Bits from the last one of the last byte on.
  private struct BackwardBits {
    private let bytes: [UInt8]
    private(set) var left: Int

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      left = bytes.count * 8
    }

    mutating func bits(_ count: Int) -> Int {
      var value = 0
      for _ in 0..<count where left > 0 {
        left -= 1
        value = value << 1 | Int(bytes[left >> 3] >> UInt8(left & 7) & 1)
      }
      return value
    }
  }
}
