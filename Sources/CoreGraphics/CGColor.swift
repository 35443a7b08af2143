// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// A space that colours are in: by its name here, since nothing converts between spaces.
public final class CGColorSpace: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  public let name: String?
  public let numberOfComponents: Int

  public init?(name: String) {
    guard let components = Self.known[name] else { return nil }
    (self.name, numberOfComponents) = (name, components)
  }

  private init(_ name: String, _ components: Int) { (self.name, numberOfComponents) = (name, components) }

  public static let sRGB = "kCGColorSpaceSRGB"
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  public static let itur_709 = "kCGColorSpaceITUR_709"
  public static let itur_2020 = "kCGColorSpaceITUR_2020"
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
  private static let known = [
    sRGB: 3, displayP3: 3, itur_709: 3, itur_2020: 3, linearSRGB: 3, genericGrayGamma2_2: 1,
  ]

  fileprivate static let deviceRGB = CGColorSpace("kCGColorSpaceDeviceRGB", 3)
  fileprivate static let deviceGray = CGColorSpace("kCGColorSpaceDeviceGray", 1)

  public override func isEqual(_ object: Any?) -> Bool { (object as? CGColorSpace)?.name == name }
  public override var hash: Int { name.hashValue }
}

public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace.deviceRGB }
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace.deviceGray }

/// A colour: components of its space, and how opaque it is.
public final class CGColor: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  public let colorSpace: CGColorSpace?
  private let values: [CGFloat]

  public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    colorSpace = space
    values = (0...space.numberOfComponents).map { components[$0] }
  }

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    colorSpace = CGColorSpace(name: CGColorSpace.sRGB)
    values = [red, green, blue, alpha]
  }

  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  public init(gray: CGFloat, alpha: CGFloat) {
    colorSpace = CGColorSpace(name: CGColorSpace.genericGrayGamma2_2)
    values = [gray, alpha]
  }

  public var components: [CGFloat]? { values }
  public var numberOfComponents: Int { values.count }
  public var alpha: CGFloat { values.last ?? 1 }

  public static let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  public static let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  public static let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// Red, green, blue and alpha.
  package var rgba: (red: Double, green: Double, blue: Double, alpha: Double) {
    let color = values.map(Double.init)
    return switch color.count {
    case 4...: (color[0], color[1], color[2], color[3])
    case 2: (color[0], color[0], color[0], color[1])
    default: (0, 0, 0, 1)
    }
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CGColor else { return false }
    return other.values == values && other.colorSpace == colorSpace
  }
  public override var hash: Int { values.hashValue }
}
