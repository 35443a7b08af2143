// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

extension CGColorSpace {
  /// sRGB (IEC 61966-2-1).
  public static let sRGB = "kCGColorSpaceSRGB"
  /// sRGB, whose components may be beyond 0 and 1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// sRGB without its transfer function.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// sRGB without its transfer function, whose components may be beyond 0 and 1.
  public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
  /// Display P3: the primaries of DCI-P3 and the transfer function of sRGB.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// Display P3, whose components may be beyond 0 and 1.
  public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
  /// Display P3 without its transfer function.
  public static let linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
  /// Display P3 without its transfer function, whose components may be beyond 0 and 1.
  public static let extendedLinearDisplayP3 = "kCGColorSpaceExtendedLinearDisplayP3"
  /// The primaries of DCI-P3 and the transfer function of SMPTE ST 2084.
  public static let displayP3_PQ = "kCGColorSpaceDisplayP3_PQ"
  /// The primaries of DCI-P3 and the transfer function HLG.
  public static let displayP3_HLG = "kCGColorSpaceDisplayP3_HLG"
  /// DCI-P3 (SMPTE RP 431-2).
  public static let dcip3 = "kCGColorSpaceDCIP3"
  /// ITU-R BT.709.
  public static let itur_709 = "kCGColorSpaceITUR_709"
  /// ITU-R BT.2020.
  public static let itur_2020 = "kCGColorSpaceITUR_2020"
  /// The primaries of ITU-R BT.709 and the transfer function of SMPTE ST 2084.
  public static let itur_709_PQ = "kCGColorSpaceITUR_709_PQ"
  /// The primaries of ITU-R BT.709 and the transfer function HLG.
  public static let itur_709_HLG = "kCGColorSpaceITUR_709_HLG"
  /// The primaries of ITU-R BT.2020 and the transfer function of sRGB.
  public static let itur_2020_sRGBGamma = "kCGColorSpaceITUR_2020_sRGBGamma"
  /// ITU-R BT.2020 without its transfer function.
  public static let linearITUR_2020 = "kCGColorSpaceLinearITUR_2020"
  /// ITU-R BT.2020, whose components may be beyond 0 and 1.
  public static let extendedITUR_2020 = "kCGColorSpaceExtendedITUR_2020"
  /// ITU-R BT.2020 without its transfer function, whose components may be beyond 0 and 1.
  public static let extendedLinearITUR_2020 = "kCGColorSpaceExtendedLinearITUR_2020"
  /// ITU-R BT.2100 with the transfer function of SMPTE ST 2084.
  public static let itur_2100_PQ = "kCGColorSpaceITUR_2100_PQ"
  /// ITU-R BT.2100 with the transfer function HLG.
  public static let itur_2100_HLG = "kCGColorSpaceITUR_2100_HLG"
  /// Adobe RGB (1998).
  public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
  /// ROMM RGB (ISO 22028-2).
  public static let rommrgb = "kCGColorSpaceROMMRGB"
  /// ACEScg, in which components are linear.
  public static let acescgLinear = "kCGColorSpaceACESCGLinear"
  /// Red, green and blue of no device, in which components are linear.
  public static let genericRGBLinear = "kCGColorSpaceGenericRGBLinear"
  /// Gray whose component is linear.
  public static let linearGray = "kCGColorSpaceLinearGray"
  /// Gray with a gamma of 2.2.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  /// Gray with a gamma of 2.2, which may be beyond 0 and 1.
  public static let extendedGray = "kCGColorSpaceExtendedGray"
  /// Gray whose component is linear and may be beyond 0 and 1.
  public static let extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
  /// Cyan, magenta, yellow and black of no device.
  public static let genericCMYK = "kCGColorSpaceGenericCMYK"
  /// CIE XYZ.
  public static let genericXYZ = "kCGColorSpaceGenericXYZ"
  /// CIE L*a*b*.
  public static let genericLab = "kCGColorSpaceGenericLab"

  /// The number of components of each space's colours.
  static let known: [String: Int] = [
    sRGB: 3,
    extendedSRGB: 3,
    linearSRGB: 3,
    extendedLinearSRGB: 3,
    displayP3: 3,
    extendedDisplayP3: 3,
    linearDisplayP3: 3,
    extendedLinearDisplayP3: 3,
    displayP3_PQ: 3,
    displayP3_HLG: 3,
    dcip3: 3,
    itur_709: 3,
    itur_2020: 3,
    itur_709_PQ: 3,
    itur_709_HLG: 3,
    itur_2020_sRGBGamma: 3,
    linearITUR_2020: 3,
    extendedITUR_2020: 3,
    extendedLinearITUR_2020: 3,
    itur_2100_PQ: 3,
    itur_2100_HLG: 3,
    adobeRGB1998: 3,
    rommrgb: 3,
    acescgLinear: 3,
    genericRGBLinear: 3,
    linearGray: 1,
    genericGrayGamma2_2: 1,
    extendedGray: 1,
    extendedLinearGray: 1,
    genericCMYK: 4,
    genericXYZ: 3,
    genericLab: 3,
  ]

  /// The kind of colours that the components stand for.
  var kind: CGColorSpaceModel {
    switch name {
    case Self.genericXYZ: .XYZ
    case Self.genericLab: .lab
    case "kCGColorSpacePattern": .pattern
    default:
      switch numberOfComponents {
      case 1: .monochrome
      case 4: .cmyk
      default: .rgb
      }
    }
  }

  /// The kind of colours that the components stand for.
  public var model: CGColorSpaceModel { kind }

  /// Whether the space holds most of the colours of ITU-R BT.2020 or DCI-P3 that sRGB doesn't hold.
  public var isWideGamutRGB: Bool {
    guard let name, kind == .rgb else { return false }
    return ["P3", "2020", "2100", "AdobeRGB", "ROMM", "ACES"].contains { name.contains($0) }
  }
  /// Whether the transfer function is that of SMPTE ST 2084 or HLG.
  public func isHDR() -> Bool { name.map { $0.hasSuffix("_PQ") || $0.hasSuffix("_HLG") } ?? false }
  /// Whether the transfer function is one of ITU-R BT.2100: PQ or HLG.
  public var usesITUR_2100TF: Bool { isHDR() }
  /// Whether components may be beyond 0 and 1.
  public var usesExtendedRange: Bool { name?.contains("Extended") ?? false }
  /// The profile of the space: `nil`, since spaces are names here.
  public func copyICCData() -> CFData? { nil }
}

/// A kind of colours that the components of a space stand for.
public enum CGColorSpaceModel: Int32, Sendable {
  /// It isn't known.
  case unknown = -1
  /// Gray.
  case monochrome = 0
  /// Red, green and blue.
  case rgb = 1
  /// Cyan, magenta, yellow and black.
  case cmyk = 2
  /// CIE L*a*b*.
  case lab = 3
  /// Any number of inks.
  case deviceN = 4
  /// Numbers of colours in a table.
  case indexed = 5
  /// Patterns.
  case pattern = 6
  /// CIE XYZ.
  case XYZ = 7
}

/// The kind of a space.
public func CGColorSpaceGetModel(_ space: CGColorSpace?) -> CGColorSpaceModel { space?.kind ?? .unknown }

/// A direction and a length.
public struct CGVector: Hashable, Sendable, Codable {
  /// To the right.
  public var dx: CGFloat
  /// Upwards, or downwards where the origin is at the top.
  public var dy: CGFloat
  /// No direction, and no length.
  public init() { self.init(dx: CGFloat(0), dy: CGFloat(0)) }
  /// By its two parts.
  public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }
  /// By its two parts.
  public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
  /// By its two parts.
  public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
  /// No direction, and no length.
  public static let zero = CGVector()
}

/// The parts of a transform, in their order: it scales, shears, turns and moves.
public struct CGAffineTransformComponents: Hashable, Sendable {
  /// The factors of width and height.
  public var scale: CGSize
  /// The distance to the side that a point is moved for each unit of its height.
  public var horizontalShear: CGFloat
  /// The angle that it turns by, in radians.
  public var rotation: CGFloat
  /// The distance that it moves things.
  public var translation: CGVector
  /// By the steps that make up a transform.
  public init(scale: CGSize, horizontalShear: CGFloat, rotation: CGFloat, translation: CGVector) {
    (self.scale, self.horizontalShear) = (scale, horizontalShear)
    (self.rotation, self.translation) = (rotation, translation)
  }
}

extension CGAffineTransform {
  /// The scale, the shear, the turn and the movement that the transform is put together of.
  public func decomposed() -> CGAffineTransformComponents {
    let width = (a * a + b * b).squareRoot()
    let determinant = a * d - b * c
    guard width > 0 else {
      return CGAffineTransformComponents(
        scale: CGSize(width: 0, height: (c * c + d * d).squareRoot()), horizontalShear: 0,
        rotation: c == 0 && d == 0 ? 0 : atan2(-c, d), translation: CGVector(dx: tx, dy: ty))
    }
    let height = determinant / width
    return CGAffineTransformComponents(
      scale: CGSize(width: width, height: height),
      horizontalShear: height == 0 ? 0 : (a * c + b * d) / (width * height), rotation: atan2(b, a),
      translation: CGVector(dx: tx, dy: ty))
  }

  /// The transform of its parts.
  public init(_ components: CGAffineTransformComponents) {
    let (cosine, sine) = (cos(components.rotation), sin(components.rotation))
    let (width, height) = (components.scale.width, components.scale.height)
    let shear = components.horizontalShear * height
    self.init(
      a: width * cosine, b: width * sine, c: shear * cosine - height * sine,
      d: shear * sine + height * cosine, tx: components.translation.dx, ty: components.translation.dy)
  }
}
