public import MediaCore

/// The kind of file that an asset is in.
public struct ContainerFormat: Hashable, Sendable {
  /// The kind, by which its traits are known.
  public var container: Container
  /// libav's short names, such as `mov,mp4,m4a,3gp,3g2,mj2` or `matroska,webm`, for what has to print them.
  public var libavName: String
  /// The name that people use, such as `QuickTime / MOV`.
  public var longName: String
  /// ISO/IEC 14496-12 §4.3; `nil` outside of the ISO family.
  public var majorBrand: FourCC?
  /// The other brands that the file follows, in its order (`ftyp`); empty outside of the ISO family.
  public var compatibleBrands: [FourCC]

  /// Makes a format, by default one outside of the ISO family.
  public init(
    container: Container, libavName: String, longName: String, majorBrand: FourCC? = nil,
    compatibleBrands: [FourCC] = []
  ) {
    self.container = container
    self.libavName = libavName
    self.longName = longName
    self.majorBrand = majorBrand
    self.compatibleBrands = compatibleBrands
  }
}
