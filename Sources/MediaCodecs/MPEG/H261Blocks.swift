import MediaCore
import MediaStructure

/// The groups of blocks that a picture of H.261 consists of (ITU-T H.261, 4.2).
///
/// A picture doesn't say how it is predicted. It is called intra where the first macroblock of each group is, and is the
/// group's first: an encoder that refreshes single macroblocks doesn't begin all groups of a picture with them.
struct H261Blocks {
  private var groupCount = 0
  private var intraCount = 0

  /// `nil` where no picture begins.
  init?(_ bytes: SampleBytes) {
    guard bytes.bits(0, 20) == 0x10 else { return nil }
    // Start codes of 16 bits begin at any bit, and no other bits look like one.
    var zeroCount = 0
    for index in 0..<bytes.count {
      let byte = bytes[index]
      guard byte != 0 else {
        zeroCount += 8
        continue
      }
      if zeroCount + byte.leadingZeroBitCount >= 15 {
        take(bytes, at: index * 8 + byte.leadingZeroBitCount + 1)
      }
      zeroCount = byte.trailingZeroBitCount
    }
  }

  /// Takes a group whose start code ends before a bit.
  private mutating func take(_ bytes: SampleBytes, at start: Int) {
    // 0 is the picture's own.
    guard bytes.bits(start, 4) != 0 else { return }
    var place = start + 9
    while bytes.bits(place, 1) == 1, place < bytes.count * 8 { place += 9 }
    place += 1
    groupCount += 1
    // The address 1, then MTYPE for intra, with a quantizer or without.
    if bytes.bits(place, 5) == 0b1_0001 || bytes.bits(place, 8) == 0b1000_0001 { intraCount += 1 }
  }

  var pictureType: PictureType? {
    guard groupCount > 0 else { return nil }
    return intraCount == groupCount ? .intra : .predicted
  }
}
