/// The extent of a Netpbm file whose pixels are bytes (`pbm`(5) to `pam`(5)).
package enum NetpbmExtent {
  /// The offset at which the pixels end, by what a file begins with; `nil` for another file, and where pixels are text.
  package static func declaredEnd(_ header: [UInt8]) -> Int64? {
    guard header.count > 8, header[0] == UInt8(ascii: "P") else { return nil }
    let words = Words(rest: header.dropFirst(2))
    return switch header[1] {
    case UInt8(ascii: "4"): ordered(words, samples: 1) { _ in 1 }
    case UInt8(ascii: "5"): ordered(words, samples: 1, bits: integerBits)
    case UInt8(ascii: "6"): ordered(words, samples: 3, bits: integerBits)
    case UInt8(ascii: "7"): arbitrary(words)
    case UInt8(ascii: "F"): ordered(words, samples: 3, bits: floatingPointBits)
    case UInt8(ascii: "f"): ordered(words, samples: 1, bits: floatingPointBits)
    default: nil
    }
  }

  /// A header that has its numbers in an order: width, height, and what says how many bits a sample has.
  private static func ordered(
    _ words: Words, samples: Int64, bits: (inout Words) -> Int64?
  ) -> Int64? {
    var words = words
    guard let width = words.number(), let height = words.number(), let bits = bits(&words),
      let start = words.pixels
    else { return nil }
    return end(start, width, height, samples: samples, bits: bits)
  }

  /// The largest number that a sample can be.
  private static func integerBits(_ words: inout Words) -> Int64? { words.number().map { $0 > 255 ? 16 : 8 } }

  /// A number that says by its sign which byte is first (`pfm`(5)).
  private static func floatingPointBits(_ words: inout Words) -> Int64? { words.next().map { _ in 32 } }

  /// A header that names its numbers.
  private static func arbitrary(_ words: Words) -> Int64? {
    var (words, fields): (Words, [String: Int64]) = (words, [:])
    while let name = words.next(), name != "ENDHDR" {
      if name == "TUPLTYPE" { words.skipLine() } else { fields[name] = words.number() }
    }
    guard let width = fields["WIDTH"], let height = fields["HEIGHT"], let depth = fields["DEPTH"],
      let maximum = fields["MAXVAL"], let start = words.pixels
    else { return nil }
    return end(start, width, height, samples: depth, bits: maximum > 255 ? 16 : 8)
  }

  private static func end(
    _ start: Int, _ width: Int64, _ height: Int64, samples: Int64, bits: Int64
  ) -> Int64? {
    let range: Range<Int64> = 1..<1 << 24
    // Before anything is multiplied: a number may be as large as any.
    guard range.contains(width), range.contains(height), (1...128).contains(samples) else { return nil }
    return Int64(start) + (width * samples * bits + 7) / 8 * height
  }

  /// Words between white space, without comments.
  private struct Words {
    var rest: ArraySlice<UInt8>

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    mutating func skipLine() { rest = rest.drop { $0 != 10 } }

    mutating func next() -> String? {
      rest = rest.drop(while: Self.isSpace)
      while rest.first == UInt8(ascii: "#") {
        skipLine()
        rest = rest.drop(while: Self.isSpace)
      }
      let word = rest.prefix { !Self.isSpace($0) }
      rest = rest.dropFirst(word.count)
      return word.isEmpty || rest.isEmpty ? nil : String(decoding: word, as: UTF8.self)
    }

    mutating func number() -> Int64? { next().flatMap { Int64($0) } }

    /// Where pixels begin: after the one space that ends the header.
    var pixels: Int? { rest.first.map(Self.isSpace) == true ? rest.startIndex + 1 : nil }
  }
}
