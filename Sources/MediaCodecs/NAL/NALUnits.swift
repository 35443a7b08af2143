package import MediaStructure

/// The NAL units of a sample: after their lengths (ISO/IEC 14496-15, 5.3.4.2), or between start codes
/// (ITU-T H.264, annex B; H.265, annex B).
package struct NALUnits {
  private let bytes: SampleBytes
  /// The size of the fields before the units; `nil` where there are start codes.
  private let lengthSize: Int?
  /// Where the unit begins that was given last.
  private var start = 0
  /// Where it ends, as far as that was looked for.
  private var knownEnd: Int?
  /// After that no start code is looked for.
  private let searchEnd: Int
  private let unitLimit: Int
  private var unitCount = 0

  /// Units that are looked at in a sample: what comes before a picture is a handful, and a field has its slices.
  static let usualUnitLimit = 64

  /// - Parameters:
  ///   - start: where to begin.
  ///   - searchEnd: where the search for start codes ends.
  ///   - unitLimit: how many units are given at most, and how many empty ones are skipped before each.
  package init(
    _ bytes: SampleBytes, lengthSize: Int?, from start: Int = 0,
    upTo searchEnd: Int = StartCodes.searchLimit, unitLimit: Int = usualUnitLimit
  ) {
    self.bytes = bytes
    self.lengthSize = lengthSize
    self.searchEnd = searchEnd
    self.unitLimit = unitLimit
    knownEnd = start
  }

  /// The places of all units that aren't empty, without the zeros that may follow one before a start code.
  package static func places(in bytes: UnsafeRawBufferPointer, lengthSize: Int?) -> [Range<Int>] {
    var units = NALUnits(
      SampleBytes(lending: bytes), lengthSize: lengthSize, upTo: .max, unitLimit: .max)
    var places: [Range<Int>] = []
    while let start = units.next() {
      var end = units.end
      if lengthSize == nil {
        while end > start, bytes[end - 1] == 0 { end -= 1 }
      }
      if end > start { places.append(start..<end) }
    }
    return places
  }

  /// Gives the units between the start codes of a decoder's set-up.
  static func forEach(in bytes: [UInt8], _ body: (inout BitReader) -> Void) {
    let bytes = SampleBytes(bytes)
    var units = NALUnits(bytes, lengthSize: nil)
    while let start = units.next() {
      var unit = BitReader(bytes, start..<units.end, hasEmulationPrevention: true)
      body(&unit)
    }
  }

  /// Where the next unit begins; `nil` after the last one that is looked at.
  package mutating func next() -> Int? {
    guard unitCount < unitLimit else { return nil }
    unitCount += 1
    var from = end
    if let lengthSize {
      var emptyCount = 0
      while from + lengthSize < bytes.count, emptyCount < unitLimit {
        emptyCount += 1
        start = from + lengthSize
        let length = bytes.bigEndian(from, count: lengthSize)
        from = min(start + length, bytes.count)
        knownEnd = from
        if length > 0 { return start }
      }
      return nil
    }
    guard let code = StartCodes.next(in: bytes, from: from, upTo: searchEnd), code + 3 < bytes.count else {
      return nil
    }
    start = code + 3
    knownEnd = nil
    return start
  }

  /// Where the unit ends that was given last.
  package var end: Int {
    mutating get {
      if let knownEnd { return knownEnd }
      let found = StartCodes.next(in: bytes, from: start, upTo: searchEnd) ?? bytes.count
      knownEnd = found
      return found
    }
  }
}
