package import MediaStructure

/// The prefixes 0x000001 that part MPEG's video streams (ISO/IEC 13818-2, 6.2.1; ITU-T H.264, annex B).
package enum StartCodes {
  /// Bytes of a sample in which prefixes are looked for: a field's second one is after all of the first.
  package static let searchLimit = 1 << 20
  /// Bytes of a sample in which its headers are.
  package static let headerSearchLimit = 1 << 14

  /// Whether bytes begin with a prefix, or with zeros that can precede one.
  package static func begin(_ bytes: [UInt8]) -> Bool {
    bytes.count > 3 && bytes[0] == 0 && bytes[1] == 0 && bytes[2] <= 1
  }

  /// Where the next prefix begins, before a place in the sample.
  package static func next(in bytes: SampleBytes, from start: Int, upTo searchEnd: Int = searchLimit)
    -> Int?
  {
    let end = min(bytes.count, searchEnd)
    var place = start
    while place + 2 < end {
      // It holds the place, too: the third byte of a prefix is looked at with the two before it.
      let window = bytes.window(holding: place + 2)
      if let found = next(in: window.bytes, from: place - window.start, upTo: end - window.start) {
        return window.start + found
      }
      let last = window.start + window.bytes.count - 2
      // Nothing more of the file can be read.
      guard last > place else { return nil }
      place = last
    }
    return nil
  }

  private static func next(in bytes: UnsafeRawBufferPointer, from start: Int, upTo searchEnd: Int) -> Int? {
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
