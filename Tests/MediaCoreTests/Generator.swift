import MediaCore
import MediaScopeFixtures

extension Generator {
  /// Timescales of files, primes, and the edges of the type.
  static let timescales: [Int32] = [
    1, 2, 3, 7, 24, 25, 600, 997, 1000, 30000, 44100, 48000, 90000, 65535, 65536, 1_000_000, 1_000_000_007,
    2_147_483_629, .max - 1, .max,
  ]

  /// Values of every magnitude, the edges of the type among them.
  mutating func value() -> Int64 {
    let edges: [Int64] = [
      0, 1, -1, .max, .min, .max - 1, .min + 1, .max / 2, .min / 2, 1 << 53, -(1 << 53) - 1,
    ]
    if next() % 4 == 0 { return pick(edges) }
    return Int64(bitPattern: next()) >> Int64(next() % 64)
  }

  /// A numeric time of epoch 0.
  mutating func numericTime() -> MediaTime {
    MediaTime(value: value(), timescale: pick(Self.timescales))
  }

  /// A time whose sums with others of its kind are exact: their common timescale is at most 720000.
  mutating func modestTime() -> MediaTime {
    let value = Int64(bitPattern: next()) >> Int64(24 + next() % 40)
    return MediaTime(value: value, timescale: pick([1, 2, 3, 24, 25, 600, 1000, 48000, 90000, 720000]))
  }

  /// Any time at all: numeric of several epochs, rounded, special, and fields that make no sense.
  mutating func anyTime() -> MediaTime {
    switch next() % 8 {
    case 0: return pick([.zero, .invalid, .indefinite, .positiveInfinity, .negativeInfinity])
    case 1:
      let timescale = pick(Self.timescales + [0, -1, .min])
      let flags = MediaTimeFlags(rawValue: UInt32(next() % 64))
      return MediaTime(value: value(), timescale: timescale, flags: flags, epoch: value())
    case 2:
      var time = numericTime()
      time.epoch = pick([-1, 1, 2])
      return time
    case 3:
      var time = numericTime()
      time.flags.insert(.hasBeenRounded)
      return time
    default: return numericTime()
    }
  }

  /// A range whose ends are exact, short enough that generated ones overlap; one in eight is empty.
  mutating func modestRange() -> MediaTimeRange {
    let duration = next() % 8 == 0 ? 0 : Int64(next() % 2000)
    return MediaTimeRange(
      start: MediaTime(value: Int64(next() % 4000) - 2000, timescale: pick([600, 1000])),
      duration: MediaTime(value: duration, timescale: pick([600, 720])))
  }
}

/// The seeds that tests of laws are run with.
let seeds: Range<UInt64> = 0..<4

/// A fraction without a limit that generated times could reach in one operation.
struct Exact {
  var numerator: Int128
  var denominator: Int128

  init(_ numerator: Int128, _ denominator: Int128) {
    self.numerator = numerator
    self.denominator = denominator
  }

  init(_ time: MediaTime) {
    self.init(Int128(time.value), Int128(time.timescale))
  }

  static func + (left: Exact, right: Exact) -> Exact {
    Exact(
      left.numerator * right.denominator + right.numerator * left.denominator,
      left.denominator * right.denominator)
  }

  /// Whether `time` is this fraction, or the nearest tick to it if it has been rounded.
  func isMatched(by time: MediaTime) -> Bool {
    guard time.isNumeric else { return false }
    let distance = (Int128(time.value) * denominator - numerator * Int128(time.timescale)).magnitude
    return time.hasBeenRounded ? distance <= denominator.magnitude / 2 : distance == 0
  }
}

/// Whether two times have the same fields.
func haveSameFields(_ first: MediaTime, _ second: MediaTime) -> Bool {
  first.value == second.value && first.timescale == second.timescale && first.flags == second.flags
    && first.epoch == second.epoch
}
