package import MediaStructure

/// The NAL units of a sample: after their lengths (ISO/IEC 14496-15, 5.3.4.2), or between start codes
/// (ITU-T H.264, annex B).
struct NALUnits {
  private let bytes: SampleBytes
  /// The size of the fields before the units; `nil` where there are start codes.
  private let lengthSize: Int?
  /// Where the unit begins that was given last.
  private var start = 0
  /// Where it ends, as far as that was looked for.
  private var knownEnd: Int?
  /// After that no start code is looked for.
  private let searchEnd: Int
  private var unitCount = 0

  /// Units that are looked at in a sample: what comes before a picture is a handful, and a field has its slices.
  static let maximumUnits = 64

  /// - Parameters:
  ///   - start: where to begin.
  ///   - searchEnd: where the search for start codes ends.
  init(
    _ bytes: SampleBytes, lengthSize: Int?, from start: Int = 0,
    upTo searchEnd: Int = StartCodes.maximumSearch
  ) {
    self.bytes = bytes
    self.lengthSize = lengthSize
    self.searchEnd = searchEnd
    knownEnd = start
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
  mutating func next() -> Int? {
    guard unitCount < Self.maximumUnits else { return nil }
    unitCount += 1
    var from = end
    if let lengthSize {
      var emptyCount = 0
      while from + lengthSize < bytes.count, emptyCount < Self.maximumUnits {
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
  var end: Int {
    mutating get {
      if let knownEnd { return knownEnd }
      let found = StartCodes.next(in: bytes, from: start, upTo: searchEnd) ?? bytes.count
      knownEnd = found
      return found
    }
  }
}

/// The prefixes 0x000001 that part MPEG's video streams.
package enum StartCodes {
  /// Bytes of a sample in which prefixes are looked for: a field's second one is after all of the first.
  package static let maximumSearch = 1 << 20
  /// Bytes of a sample in which its headers are.
  package static let maximumHeaderSearch = 1 << 14

  /// Whether bytes begin with a prefix, or with zeros that can precede one.
  package static func begin(_ bytes: [UInt8]) -> Bool {
    bytes.count > 3 && bytes[0] == 0 && bytes[1] == 0 && bytes[2] <= 1
  }

  /// Where the next prefix begins, before a place in the sample.
  package static func next(in bytes: SampleBytes, from start: Int, upTo searchEnd: Int = maximumSearch)
    -> Int?
  {
    let end = min(bytes.count, searchEnd)
    var place = start + 2
    while place < end {
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
