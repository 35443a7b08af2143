import MediaCore

/// The layout of the samples of a picture of TIFF once they are unpacked (TIFF 6.0, sections 4 to 6, 14, 18, 19 and 23).
package struct TIFFSampleLayout: Hashable, Sendable {
  /// The meaning of the samples of a pixel.
  package enum Color: Hashable, Sendable {
    case gray(zeroIsWhite: Bool)
    case rgb
    /// Red, green and blue of each number, one after the other.
    case palette([UInt16])
    case cmyk
    /// Whether a\* and b\* are numbers with a sign; the middle of their range stands for 0 where they aren't.
    case lab(isSigned: Bool)

    /// The number of samples of a colour.
    var count: Int {
      switch self {
      case .gray, .palette: 1
      case .rgb, .lab: 3
      case .cmyk: 4
      }
    }
  }

  /// The meaning of an extra sample (TIFF 6.0, section 18).
  package enum Alpha: Hashable, Sendable {
    case none, unassociated
    /// Colours are multiplied by it.
    case associated
  }

  package var color: Color
  package var alpha: Alpha
  /// The bits of each sample.
  package var bits: Int
  package var isFloat: Bool
  /// The number of samples of a pixel, with those that mean nothing here.
  package var count: Int
  package var byteOrder: TIFFLayout

  /// Whether red, green and blue are to have 16 bits.
  package var isDeep: Bool {
    switch color {
    case .palette, .lab: false
    case .gray, .rgb, .cmyk: bits > 8
    }
  }

  /// - Throws: `operationNotSupportedForAsset` for samples that aren't read, which it names.
  init(_ structure: TIFFStructure) throws(MediaError) {
    count = Int(clamping: structure.numbers(0x0115).first ?? 1)
    let sizes = structure.numbers(0x0102).isEmpty ? [1] : structure.numbers(0x0102)
    guard Set(sizes).count == 1, let bits = sizes.first.map({ Int(clamping: $0) }) else {
      throw Self.refusal("samples of several sizes")
    }
    self.bits = bits
    byteOrder = TIFFLayout(structure.byteOrder)
    color = try Self.color(of: structure, bits)
    // L* alone is a gray.
    guard (color.count...Self.countLimit).contains(count) || count == 1 && color == .lab(isSigned: true)
    else {
      throw Self.refusal("\(count) samples for a pixel of \(color.count)")
    }
    let format = structure.numbers(0x0153).first ?? 1
    isFloat = format == 3
    let isInteger = (format == 1 || format == 4) && (1...32).contains(bits)
    guard isInteger || isFloat && [16, 32, 64].contains(bits) else {
      let name: [UInt64: String] = [
        2: "numbers with a sign", 3: "floating point", 5: "complex numbers", 6: "complex numbers",
      ]
      throw Self.refusal("samples that are \(name[format, default: "numbers"]) of \(bits) bits")
    }
    if case .lab = color, isFloat || bits != 8 && bits != 16 { throw Self.refusal("L*a*b* of \(bits) bits") }
    alpha =
      switch (count > color.count, structure.numbers(0x0152).first) {
      case (true, 1): .associated
      case (true, _): .unassociated
      default: .none
      }
    if case .palette = color { alpha = .none }
  }

  /// More than anyone's spectrum has.
  private static let countLimit = 64

  private static func color(of structure: TIFFStructure, _ bits: Int) throws(MediaError) -> Color {
    switch structure.numbers(0x0106).first {
    case 0: return .gray(zeroIsWhite: true)
    case 1: return .gray(zeroIsWhite: false)
    case 2: return .rgb
    case 3:
      let map = structure.numbers(0x0140).map { UInt16(clamping: $0) }
      guard (1...8).contains(bits), map.count == 3 << bits else {
        throw refusal("a palette of \(map.count) numbers")
      }
      // Old writers have numbers of eight bits.
      return .palette(map.allSatisfy { $0 < 256 } ? map.map { $0 * 257 } : map)
    case 5:
      guard structure.numbers(0x014C).first ?? 1 == 1 else { throw refusal("inks that are not CMYK") }
      return .cmyk
    case 8: return .lab(isSigned: true)
    case 9: return .lab(isSigned: false)
    case let code: throw refusal(colorNames[code ?? .max] ?? "colours of an unknown kind")
    }
  }

  private static let colorNames: [UInt64: String] = [
    4: "a transparency mask", 6: "Y, Cb and Cr in tiles, planes or of other than eight bits",
    10: "L*a*b* of ITU's",
    32844: "logarithms of light (LogL)", 32845: "logarithms of light (LogLuv)",
  ]

  private static func refusal(_ what: String) -> MediaError {
    MediaError(.operationNotSupportedForAsset, "the picture is TIFF with \(what), which is not decoded")
  }
}
