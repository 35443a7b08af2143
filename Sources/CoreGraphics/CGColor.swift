// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

/// A space that colours are in: by its name here, since nothing converts between spaces.
public final class CGColorSpace: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  /// The name of a space that has one.
  public let name: String?
  /// The number of components.
  public let numberOfComponents: Int
  /// The space of the colours that patterns are drawn in; `nil` for a space of other colours.
  private let base: CGColorSpace?

  /// - Returns: `nil` for a name that isn't known.
  public init?(name: String) {
    guard let components = Self.known[name] else { return nil }
    (self.name, numberOfComponents, base) = (name, components, nil)
  }

  /// The space of patterns with colours, or of those without, which are drawn in colours of a base space.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    self.init("kCGColorSpacePattern", baseSpace?.numberOfComponents ?? 0, base: baseSpace)
  }

  private init(_ name: String, _ components: Int, base: CGColorSpace? = nil) {
    (self.name, numberOfComponents, self.base) = (name, components, base)
  }

  fileprivate static let deviceRGB = CGColorSpace("kCGColorSpaceDeviceRGB", 3)
  fileprivate static let deviceGray = CGColorSpace("kCGColorSpaceDeviceGray", 1)

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CGColorSpace else { return false }
    return other.name == name && other.base == base
  }
  public override var hash: Int { name.hashValue }
}

/// The space of red, green and blue.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace.deviceRGB }
/// The space of gray.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace.deviceGray }

/// A colour: components of its space, and how opaque it is.
public final class CGColor: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  /// The space of the colours.
  public let colorSpace: CGColorSpace?
  private let values: [CGFloat]
  /// The pattern that the colour is.
  public let pattern: CGPattern?

  /// A colour by its components, the last of which is alpha.
  public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    (colorSpace, pattern) = (space, nil)
    values = (0...space.numberOfComponents).map { components[$0] }
  }

  /// A pattern as a colour: with an alpha where it has colours, else with a colour of the base space.
  public init?(patternSpace space: CGColorSpace, pattern: CGPattern, components: UnsafePointer<CGFloat>) {
    (colorSpace, self.pattern) = (space, pattern)
    values = (0...(pattern.isColored ? 0 : space.numberOfComponents)).map { components[$0] }
  }

  /// A colour of sRGB.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    (colorSpace, pattern) = (CGColorSpace(name: CGColorSpace.sRGB), nil)
    values = [red, green, blue, alpha]
  }

  /// A colour of sRGB.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A gray of the device's space.
  public init(gray: CGFloat, alpha: CGFloat) {
    (colorSpace, pattern) = (CGColorSpace(name: CGColorSpace.genericGrayGamma2_2), nil)
    values = [gray, alpha]
  }

  /// The components and the alpha.
  public var components: [CGFloat]? { values }
  /// The number of components.
  public var numberOfComponents: Int { values.count }
  /// The opacity, from 0 to 1.
  public var alpha: CGFloat { values.last ?? 1 }

  private init(_ color: CGColor, alpha: CGFloat) {
    (colorSpace, pattern) = (color.colorSpace, color.pattern)
    values = color.values.dropLast() + [alpha]
  }

  /// This colour, as opaque as said.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(self, alpha: alpha) }

  func withComponents(_ body: (UnsafePointer<CGFloat>) -> Void) {
    values.withUnsafeBufferPointer { if let start = $0.baseAddress { body(start) } }
  }

  /// Black.
  public static let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
  /// White.
  public static let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  /// Transparent black.
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
    return other.values == values && other.colorSpace == colorSpace && other.pattern === pattern
  }
  public override var hash: Int { values.hashValue }
}
