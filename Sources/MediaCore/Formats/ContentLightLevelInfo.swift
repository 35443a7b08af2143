/// The brightest pixel and the brightest frame average of high dynamic range content, CTA-861.3, in cd/m².
///
/// Core Media counterpart: the `ContentLightLevelInfo` extension.
public struct ContentLightLevelInfo: Hashable, Sendable {
  /// The level of the brightest pixel of all pictures (MaxCLL), in cd/m²; 0 where it is not known.
  public var maximumContentLightLevel: Int
  /// The level of the picture with the brightest average (MaxFALL), in cd/m²; 0 where it is not known.
  public var maximumFrameAverageLightLevel: Int

  /// Makes light levels, in cd/m².
  public init(maximumContentLightLevel: Int, maximumFrameAverageLightLevel: Int) {
    self.maximumContentLightLevel = maximumContentLightLevel
    self.maximumFrameAverageLightLevel = maximumFrameAverageLightLevel
  }
}
