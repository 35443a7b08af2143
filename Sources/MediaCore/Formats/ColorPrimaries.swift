/// Colour primaries by their ISO/IEC 23091-2 §8.1 code.
public struct ColorPrimaries: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// 1: ITU-R BT.709, those of HD and of sRGB.
  public static let ituR709 = ColorPrimaries(rawValue: 1)
  /// 5: ITU-R BT.470 B/G, those of SD with 625 lines.
  public static let ituR470BG = ColorPrimaries(rawValue: 5)
  /// 6: SMPTE ST 170, those of SD with 525 lines.
  public static let smpteC = ColorPrimaries(rawValue: 6)
  /// 9: ITU-R BT.2020 and BT.2100, those of UHD.
  public static let ituR2020 = ColorPrimaries(rawValue: 9)
  /// 11: SMPTE RP 431-2, those of cinema with the white of its projectors.
  public static let dciP3 = ColorPrimaries(rawValue: 11)
  /// 12: SMPTE EG 432-1, those of cinema with the white D65 (Display P3).
  public static let p3D65 = ColorPrimaries(rawValue: 12)
}

extension ColorPrimaries {
  /// Whether they enclose more colours than those of HD and sRGB, as film and UHD have.
  package var isWideGamut: Bool { [.ituR2020, .dciP3, .p3D65].contains(self) }
}

extension ColorPrimaries: CustomStringConvertible {
  /// The name in output of any kind, as most tools print it, such as `bt709`; the code where it has none.
  public var description: String {
    let names = [
      1: "bt709", 4: "bt470m", 5: "bt470bg", 6: "smpte170m", 7: "smpte240m", 8: "film", 9: "bt2020",
      10: "smpte428", 11: "smpte431", 12: "smpte432", 22: "ebu3213",
    ]
    return names[rawValue] ?? "\(rawValue)"
  }
}
