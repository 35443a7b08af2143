/// Transfer characteristics by their ISO/IEC 23091-2 §8.2 code.
public struct TransferFunction: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// 1: ITU-R BT.709.
  public static let ituR709 = TransferFunction(rawValue: 1)
  /// 6: SMPTE ST 170 and ITU-R BT.601, the same curve as BT.709's.
  public static let smpte170M = TransferFunction(rawValue: 6)
  /// 8: in proportion to the light.
  public static let linear = TransferFunction(rawValue: 8)
  /// 13: IEC 61966-2-1, sRGB.
  public static let sRGB = TransferFunction(rawValue: 13)
  /// 14: ITU-R BT.2020 in 10 bits, the same curve as BT.709's.
  public static let ituR2020 = TransferFunction(rawValue: 14)
  /// Perceptual quantisation, HDR10's curve.
  public static let smpteST2084 = TransferFunction(rawValue: 16)
  /// Hybrid log-gamma.
  public static let aribSTDB67 = TransferFunction(rawValue: 18)
}

extension TransferFunction: CustomStringConvertible {
  /// The name in output of any kind, as most tools print it, such as `smpte2084`; the code where it has none.
  public var description: String {
    let names = [
      1: "bt709", 4: "bt470m", 5: "bt470bg", 6: "smpte170m", 7: "smpte240m", 8: "linear", 9: "log100",
      10: "log316", 11: "iec61966-2-4", 12: "bt1361e", 13: "iec61966-2-1", 14: "bt2020-10", 15: "bt2020-12",
      16: "smpte2084", 17: "smpte428", 18: "arib-std-b67",
    ]
    return names[rawValue] ?? "\(rawValue)"
  }
}
