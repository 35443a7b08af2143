import ArgumentParser
import MediaAssets
import MediaContainers

/// A column of the table of samples, by the name that it has in every format.
enum SampleField: String, CaseIterable, ExpressibleByArgument {
  case track, index, decodeTime, presentationTime, duration, timescale, size, offset, sync
  case decodeSeconds, presentationSeconds, durationSeconds
  case chunk, sampleDescription, frames, partialSync, randomAccess, dependsOnOthers, hasDependents
  case redundantCoding, leading, rollDistance, encrypted, shown, trimStart, trimEnd, missing

  /// Those of a listing that doesn't name its own.
  static let usual: [SampleField] = [
    .track, .index, .decodeTime, .presentationTime, .duration, .timescale, .size, .offset, .sync,
  ]

  /// Characters in a table for people.
  var width: Int {
    switch self {
    case .track, .sync, .shown: max(5, rawValue.count)
    case .decodeTime, .presentationTime, .offset, .decodeSeconds, .presentationSeconds:
      max(12, rawValue.count)
    default: max(9, rawValue.count)
    }
  }

  /// Writes the value of a sample; nothing where the file doesn't say.
  func append(_ sample: SampleListing.Sample, of track: SampleListing.Track, to row: inout SampleRow) {
    func flag(_ yes: Bool, _ no: Bool) { if yes || no { row.append(flag: yes) } }
    let flags = sample.flags
    switch self {
    case .track: row.append(Int64(track.trackID))
    case .index: row.append(Int64(sample.index))
    case .decodeTime: if let time = sample.decodeTime { row.append(time) }
    case .presentationTime: if let time = sample.presentationTime { row.append(time) }
    case .duration: row.append(sample.duration)
    case .timescale: row.append(Int64(track.timescale))
    case .size: row.append(sample.size)
    case .offset: if let offset = sample.offset { row.append(offset) }
    case .sync: row.append(flag: flags.contains(.sync))
    case .decodeSeconds: if let time = sample.decodeTime { row.append(time, over: track.timescale) }
    case .presentationSeconds:
      if let time = sample.presentationTime { row.append(time, over: track.timescale) }
    case .durationSeconds: row.append(sample.duration, over: track.timescale)
    case .chunk: if let chunk = sample.chunk { row.append(Int64(chunk)) }
    case .sampleDescription: if let index = sample.descriptionIndex { row.append(Int64(index)) }
    case .frames: row.append(Int64(sample.frameCount))
    case .partialSync: row.append(flag: flags.contains(.partialSync))
    case .randomAccess: row.append(flag: flags.contains(.randomAccess))
    case .dependsOnOthers: flag(flags.contains(.dependsOnOthers), flags.contains(.independent))
    case .hasDependents: flag(flags.contains(.dependedOn), flags.contains(.disposable))
    case .redundantCoding: flag(flags.contains(.redundantCoding), flags.contains(.noRedundantCoding))
    case .leading: row.append(flag: flags.contains(.leading))
    case .rollDistance: if let distance = sample.rollDistance { row.append(Int64(distance)) }
    case .encrypted: row.append(flag: flags.contains(.encrypted))
    case .shown: row.append(flag: sample.isShown)
    case .trimStart: row.append(sample.trimStart)
    case .trimEnd: row.append(sample.trimEnd)
    case .missing: row.append(flag: flags.contains(.missing))
    }
  }
}

/// Rows of numbers as text, gathered into large pieces: a film has half a million of them.
struct SampleRow {
  /// As long as the longest piece was; what is behind `count` is to be written over.
  private var storage: [UInt8]
  private(set) var count = 0
  /// Whether flags are `true` and `false`, as JSON has them, instead of 1 and 0.
  private let usesWords: Bool

  init(usesWords: Bool = false) {
    self.usesWords = usesWords
    storage = [UInt8](repeating: 0, count: 4096)
  }

  /// Gives what has been written, as a copy, and begins anew.
  mutating func takeBytes() -> [UInt8] {
    defer { count = 0 }
    return Array(storage[..<count])
  }

  mutating func append(flag: Bool) {
    if usesWords { append(flag ? "true" : "false") } else { append(byte: UInt8(ascii: flag ? "1" : "0")) }
  }

  mutating func removeAll() { count = 0 }

  /// Takes back what was written behind a place.
  mutating func truncate(to count: Int) { self.count = min(count, self.count) }

  mutating func append(byte: UInt8) {
    makeRoom(1)
    storage[count] = byte
    count += 1
  }

  mutating func append(_ text: String) {
    for byte in text.utf8 { append(byte: byte) }
  }

  mutating func append(_ value: Int64) {
    if value < 0 { append(byte: UInt8(ascii: "-")) }
    append(digits: value.magnitude, atLeast: 1)
  }

  private mutating func makeRoom(_ needed: Int) {
    guard storage.count - count < needed else { return }
    storage.append(contentsOf: repeatElement(0, count: max(storage.count, needed)))
  }

  /// A number of ticks in seconds, rounded to the microsecond.
  mutating func append(_ ticks: Int64, over timescale: Int32) {
    let scale = UInt64(max(1, timescale))
    var (seconds, rest) = ticks.magnitude.quotientAndRemainder(dividingBy: scale)
    var micros = (rest * 1_000_000 + scale / 2) / scale
    if micros == 1_000_000 { (seconds, micros) = (seconds + 1, 0) }
    rest = micros
    if ticks < 0, seconds > 0 || rest > 0 { append(byte: UInt8(ascii: "-")) }
    append(digits: seconds, atLeast: 1)
    append(byte: UInt8(ascii: "."))
    append(digits: rest, atLeast: 6)
  }

  /// A number of seconds as C prints it with six places: of what lies half-way, the even one.
  mutating func append(printed seconds: Double) {
    guard seconds.isFinite, seconds.magnitude < 9e15 else { return append("\(seconds)") }
    let (significand, exponent) = (seconds.significandBitPattern, Int(seconds.exponentBitPattern))
    let scaled = UInt128(exponent == 0 ? significand : significand | 1 << 52) * 1_000_000
    let shift = 1075 - max(exponent, 1)
    var micros = shift >= 128 ? 0 : shift >= 0 ? scaled >> UInt128(shift) : scaled << UInt128(-shift)
    if (1..<128).contains(shift) {
      let rest = scaled & ((1 << UInt128(shift)) - 1)
      let half = UInt128(1) << UInt128(shift - 1)
      if rest > half || rest == half && micros % 2 == 1 { micros += 1 }
    }
    if seconds.sign == .minus { append(byte: UInt8(ascii: "-")) }
    append(digits: UInt64(truncatingIfNeeded: micros / 1_000_000), atLeast: 1)
    append(byte: UInt8(ascii: "."))
    append(digits: UInt64(truncatingIfNeeded: micros % 1_000_000), atLeast: 6)
  }

  /// Blanks before what was written since `start`, up to a width.
  mutating func pad(from start: Int, to width: Int) {
    let missing = width - (count - start)
    guard missing > 0 else { return }
    makeRoom(missing)
    for at in (start..<count).reversed() { storage[at + missing] = storage[at] }
    for at in start..<start + missing { storage[at] = UInt8(ascii: " ") }
    count += missing
  }

  private mutating func append(digits value: UInt64, atLeast least: Int) {
    makeRoom(20)
    let length = max(least, value.decimalDigitCount)
    let (start, end) = (count, count + length)
    storage.withUnsafeMutableBufferPointer { storage in
      var rest = value
      var at = end
      // Two digits a division; 103 / 1024 is a tenth of what is under 100.
      while at - start >= 2 {
        at -= 2
        let quotient = rest / 100
        let pair = UInt32(truncatingIfNeeded: rest &- quotient &* 100)
        let tens = (pair &* 103) >> 10
        storage[at] = UInt8(truncatingIfNeeded: 48 &+ tens)
        storage[at + 1] = UInt8(truncatingIfNeeded: 48 &+ pair &- tens &* 10)
        rest = quotient
      }
      if at > start { storage[start] = UInt8(truncatingIfNeeded: 48 &+ rest) }
    }
    count = end
  }
}

extension UInt64 {
  /// By comparisons alone: most numbers are short, and there are millions of them.
  fileprivate var decimalDigitCount: Int {
    if self < 100 { return self < 10 ? 1 : 2 }
    if self < 10_000 { return self < 1000 ? 3 : 4 }
    if self < 1_000_000 { return self < 100_000 ? 5 : 6 }
    if self < 100_000_000 { return self < 10_000_000 ? 7 : 8 }
    if self < 10_000_000_000 { return self < 1_000_000_000 ? 9 : 10 }
    return 10 + (self / 10_000_000_000).decimalDigitCount
  }
}
