import MediaCore
import MediaStructure

/// A frame of AC-3 or Enhanced AC-3.
package enum AC3Frame {
  /// The size of a frame of AC-3 or Enhanced AC-3 that bytes begin with (ETSI TS 102 366, 4.3.1, 4.4.1 and E.1.2).
  package static func size(_ bytes: ArraySlice<UInt8>) -> Int? {
    let head = Array(bytes.prefix(6))
    guard head.count == 6, head[0] == 0x0B, head[1] == 0x77 else { return nil }
    let version = head[5] >> 3
    if (11...16).contains(version) { return 2 * ((Int(head[2] & 7) << 8 | Int(head[3])) + 1) }
    let (rate, code) = (Int(head[4] >> 6), Int(head[4] & 0x3F))
    guard version <= 10, rate < 3, let kilobits = bitRates[safe: code / 2] else { return nil }
    // 1536 samples at 48, 44.1 and 32 kHz, in words of two bytes.
    switch rate {
    case 0: return 4 * kilobits
    case 1: return 2 * (kilobits * 96_000 / 44_100 + code % 2)
    default: return 6 * kilobits
    }
  }

  /// In thousands of bits per second (ETSI TS 102 366, table 4.13).
  private static let bitRates = [
    32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384, 448, 512, 576, 640,
  ]
}
