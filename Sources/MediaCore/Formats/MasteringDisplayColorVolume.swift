/// The display that high dynamic range content was graded on, SMPTE ST 2086.
///
/// Core Media counterpart: the `MasteringDisplayColorVolume` extension. Chromaticities are CIE 1931 x and y;
/// luminances are in cd/m².
public struct MasteringDisplayColorVolume: Hashable, Sendable {
  /// A colour without its brightness, as CIE 1931 has it.
  public struct Chromaticity: Hashable, Sendable {
    /// From 0 to 1.
    public var x: Double
    /// From 0 to 1.
    public var y: Double

    /// Makes a chromaticity of the coordinates x and y.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The display's red primary.
  public var red: Chromaticity
  /// The display's green primary.
  public var green: Chromaticity
  /// The display's blue primary.
  public var blue: Chromaticity
  /// The display's white.
  public var whitePoint: Chromaticity
  /// The luminance of the display's black, in cd/m².
  public var minimumLuminance: Double
  /// The luminance of the display's brightest white, in cd/m².
  public var maximumLuminance: Double

  /// Makes a display from its chromaticities and its luminances in cd/m².
  public init(
    red: Chromaticity, green: Chromaticity, blue: Chromaticity, whitePoint: Chromaticity,
    minimumLuminance: Double, maximumLuminance: Double
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.whitePoint = whitePoint
    self.minimumLuminance = minimumLuminance
    self.maximumLuminance = maximumLuminance
  }
}
