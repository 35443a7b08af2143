import MediaCore
import MediaStructure

/// The first bytes of a FLAC frame (RFC 9639, 9.1), which its CRC-8 holds together.
package struct FLACFrameHeader: Hashable, Sendable {
  /// In bytes, with the CRC-8.
  package var size: Int
  /// The blocks of the stream may differ in size: `number` counts samples instead of frames.
  package var hasVariableBlockSize: Bool
  /// In samples of a channel.
  package var blockSize: Int
  /// In hertz; `nil` where STREAMINFO has it.
  package var sampleRate: Int?
  package var channelAssignment: UInt8
  /// `nil` where STREAMINFO has it.
  package var bitsPerSample: Int?
  /// The number of the frame, or of its first sample.
  package var number: UInt64

  /// The most bytes that a header has.
  package static let maximumSize = 16
  static let minimumSize = 6

  package var channelCount: Int { channelAssignment < 8 ? Int(channelAssignment) + 1 : 2 }

  /// Reads the header that begins at `start`, or gives `nil` where none does: every reserved pattern and the
  /// CRC-8 are looked at.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    let available = bytes.count - start
    guard available >= Self.minimumSize, bytes[start] == 0xFF, bytes[start + 1] & 0xFE == 0xF8 else {
      return nil
    }
    let sizes = bytes[start + 2]
    let format = bytes[start + 3]
    let depth = Int(format >> 1 & 7)
    guard sizes >> 4 != 0, sizes & 15 != 15, format >> 4 < 11, depth != 3, format & 1 == 0 else { return nil }
    hasVariableBlockSize = bytes[start + 1] & 1 == 1
    channelAssignment = format >> 4
    bitsPerSample = [nil, 8, 12, nil, 16, 20, 24, 32][depth]
    guard let coded = Self.codedNumber(bytes, from: start) else { return nil }
    number = coded.number
    var end = 4 + coded.length
    func uncommon(_ count: Int) -> Int? {
      guard available > end + count else { return nil }
      defer { end += count }
      return bytes[start + end..<start + end + count].bigEndian(Int.self)
    }
    switch sizes >> 4 {
    case 1: blockSize = 192
    case 2...5: blockSize = 144 << Int(sizes >> 4)
    case 6...7:
      guard let value = uncommon(Int(sizes >> 4) - 5) else { return nil }
      blockSize = value + 1
    default: blockSize = 1 << Int(sizes >> 4)
    }
    switch sizes & 15 {
    case 12...14:
      guard let value = uncommon(sizes & 15 == 12 ? 1 : 2) else { return nil }
      sampleRate = value * [1000, 1, 10][Int(sizes & 15) - 12]
    case let code: sampleRate = Self.sampleRates[Int(code)]
    }
    guard available > end else { return nil }
    var sum = CyclicRedundancyCheck.flac8
    sum.add(bytes[start..<start + end])
    guard sum.value == UInt32(bytes[start + end]) else { return nil }
    size = end + 1
  }

  /// The number of a frame or a sample, coded as UTF-8 is, in up to seven bytes (9.1.5).
  @inline(__always)
  private static func codedNumber(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> (number: UInt64, length: Int)? {
    let first = bytes[start + 4]
    let ones = (~first).leadingZeroBitCount
    let length = ones == 0 ? 1 : ones
    guard ones != 1, length <= 7, bytes.count - start >= 5 + length else { return nil }
    var number = ones == 0 ? UInt64(first) : UInt64(first & (0x7F >> UInt8(length)))
    for byte in bytes[start + 5..<start + 4 + length] {
      guard byte >> 6 == 2 else { return nil }
      number = number << 6 | UInt64(byte & 0x3F)
    }
    return (number, length)
  }

  /// In hertz, by the code of the header (9.1.2).
  private static let sampleRates: [Int?] = [
    nil, 88200, 176_400, 192_000, 8000, 16000, 22050, 24000, 32000, 44100, 48000, 96000, nil, nil, nil, nil,
  ]

  /// The number that the next frame of the stream has.
  package var nextNumber: UInt64 { number &+ (hasVariableBlockSize ? UInt64(blockSize) : 1) }

  /// Whether another frame can be of the same stream.
  package func resembles(_ other: FLACFrameHeader) -> Bool {
    hasVariableBlockSize == other.hasVariableBlockSize && sampleRate == other.sampleRate
      && bitsPerSample == other.bitsPerSample && channelCount == other.channelCount
  }

  /// The fields of a header of this size that is at `offset`.
  func fields(_ bytes: [UInt8], at offset: Int64) -> [Field] {
    guard bytes.count >= size else { return [] }
    var fields: [Field] = []
    var bit = offset * 8
    func add(_ name: String, _ bits: Int, _ value: UInt64, _ meaning: String? = nil) {
      let isWhole = bit % 8 == 0 && bits % 8 == 0
      let end = bit + Int64(bits)
      fields.append(
        Field(
          name: name, range: bit / 8..<(end + 7) / 8, value: .unsigned(value),
          bits: isWhole ? nil : bit..<end,
          meaning: meaning))
      bit = end
    }
    add("sync_code", 15, 0x7FFC)
    add("blocking_strategy", 1, hasVariableBlockSize ? 1 : 0, hasVariableBlockSize ? "variable" : "fixed")
    add("block_size", 4, UInt64(bytes[2] >> 4), "\(blockSize) samples")
    add("sample_rate", 4, UInt64(bytes[2] & 15), sampleRate.map { "\($0) Hz" } ?? "as in STREAMINFO")
    add("channels", 4, UInt64(channelAssignment), Self.channelText(channelAssignment))
    add("bit_depth", 3, UInt64(bytes[3] >> 1 & 7), bitsPerSample.map { "\($0) bits" } ?? "as in STREAMINFO")
    add("reserved", 1, 0)
    let length = max(1, (~bytes[4]).leadingZeroBitCount)
    add(hasVariableBlockSize ? "sample_number" : "frame_number", 8 * length, number)
    let uncommonBlock = bytes[2] >> 4 == 6 ? 8 : bytes[2] >> 4 == 7 ? 16 : 0
    if uncommonBlock > 0 { add("uncommon_block_size_minus_1", uncommonBlock, UInt64(blockSize - 1)) }
    let uncommonRate = bytes[2] & 15 == 12 ? 8 : bytes[2] & 15 > 12 ? 16 : 0
    if uncommonRate > 0 {
      let stored = bytes[size - 1 - uncommonRate / 8..<size - 1].bigEndian(UInt64.self)
      add("uncommon_sample_rate", uncommonRate, stored)
    }
    add("CRC-8", 8, UInt64(bytes[size - 1]), "valid")
    return fields
  }

  private static func channelText(_ assignment: UInt8) -> String {
    switch assignment {
    case 8: "left, side"
    case 9: "side, right"
    case 10: "mid, side"
    case 0: "1 channel"
    default: "\(assignment + 1) channels"
    }
  }
}
