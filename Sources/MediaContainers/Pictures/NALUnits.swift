/// The NAL units of a sample: behind their lengths (ISO/IEC 14496-15, 5.3.4.2), or between start codes
/// (ITU-T H.264, annex B).
struct NALUnits {
  private let bytes: SampleBytes
  /// Of the fields before the units; `nil` where there are start codes.
  private let lengthSize: Int?
  /// Where the unit begins that was given last.
  private var start = 0
  /// Where it ends, as far as that was looked for.
  private var knownEnd: Int?

  /// - Parameter start: where to begin.
  init(_ bytes: SampleBytes, lengthSize: Int?, from start: Int = 0) {
    self.bytes = bytes
    self.lengthSize = lengthSize
    knownEnd = start
  }

  /// Where the next unit begins; `nil` behind the last.
  mutating func next() -> Int? {
    var from = end
    if let lengthSize {
      while from + lengthSize < bytes.count {
        start = from + lengthSize
        let length = bytes.bigEndian(from, count: lengthSize)
        from = min(start + length, bytes.count)
        knownEnd = from
        if length > 0 { return start }
      }
      return nil
    }
    guard let code = StartCodes.next(in: bytes, from: from), code + 3 < bytes.count else { return nil }
    start = code + 3
    knownEnd = nil
    return start
  }

  /// Where the unit ends that was given last.
  var end: Int {
    mutating get {
      if let knownEnd { return knownEnd }
      let found = StartCodes.next(in: bytes, from: start) ?? bytes.count
      knownEnd = found
      return found
    }
  }
}

/// The prefixes 0x000001 that part MPEG's video streams.
enum StartCodes {
  /// Where the next prefix begins.
  static func next(in bytes: SampleBytes, from start: Int) -> Int? {
    var place = start + 2
    while place < bytes.count {
      switch bytes[place] {
      case 0: place += 1
      case 1:
        if bytes[place - 1] == 0, bytes[place - 2] == 0 { return place - 2 }
        place += 3
      default: place += 3
      }
    }
    return nil
  }
}
