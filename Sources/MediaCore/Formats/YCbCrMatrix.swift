/// Matrix coefficients by their ISO/IEC 23091-2 §8.3 code.
public struct YCbCrMatrix: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Red, green and blue as they are.
  public static let identity = YCbCrMatrix(rawValue: 0)
  /// 1: ITU-R BT.709, luma with 0.2126 of red and 0.0722 of blue.
  public static let ituR709 = YCbCrMatrix(rawValue: 1)
  /// 5: ITU-R BT.601 with 625 lines, luma with 0.299 of red and 0.114 of blue.
  public static let ituR470BG = YCbCrMatrix(rawValue: 5)
  /// 6: ITU-R BT.601 with 525 lines, the same coefficients as `ituR470BG`.
  public static let smpte170M = YCbCrMatrix(rawValue: 6)
  /// 7: SMPTE ST 240, luma with 0.212 of red and 0.087 of blue.
  public static let smpte240M = YCbCrMatrix(rawValue: 7)
  /// 9: ITU-R BT.2020 of non-constant luminance, luma with 0.2627 of red and 0.0593 of blue.
  public static let ituR2020 = YCbCrMatrix(rawValue: 9)
}

extension YCbCrMatrix: CustomStringConvertible {
  /// The name in output of any kind, as most tools print it, such as `bt2020nc`; the code where it has none.
  public var description: String {
    let names = [
      0: "gbr", 1: "bt709", 4: "fcc", 5: "bt470bg", 6: "smpte170m", 7: "smpte240m", 8: "ycgco", 9: "bt2020nc",
      10: "bt2020c", 11: "smpte2085", 12: "chroma-derived-nc", 13: "chroma-derived-c", 14: "ictcp",
    ]
    return names[rawValue] ?? "\(rawValue)"
  }
}
