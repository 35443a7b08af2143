/// A layout of pixels, stored or out of a decoder: which components they have, of how many bits, and in which order.
///
/// A ``PixelFormatType`` is one of the few layouts that pictures can be asked for in; this says what a file's own are.
public struct PixelLayout: Hashable, Sendable {
  /// The components that a pixel has.
  public enum Model: Hashable, Sendable {
    /// Luma alone.
    case gray
    /// Luma, and chroma that a number of pixels share.
    case yCbCr(ChromaSubsampling)
    /// Red, green and blue.
    case rgb
    /// The number of a colour in a palette.
    case palette
    /// One of red, green and blue, as a camera's sensor has them after Bayer.
    case bayer
    /// The three of CIE 1931, as digital cinema has them (SMPTE ST 428-1).
    case xyz
  }

  /// Where a pixel's components are; those of a word are named from its highest bits on, those of bytes in their order.
  public enum Arrangement: Hashable, Sendable {
    /// Each in a plane of its own.
    case planar
    /// Chroma in turn in a plane after that of luma.
    case biPlanar, biPlanarCrCb
    /// Luma and alpha together.
    case ya
    /// Two pixels of luma with the chroma that they share, or four of 4:1:1.
    case yCbYCr, cbYCrY, yCrYCb, cbYYCrYY
    /// Alpha, luma and chroma together.
    case aYCbCr
    /// Three together.
    case rgb, bgr
    /// Four together.
    case rgba, bgra, argb, abgr
    /// Three together, and as many bits that say nothing, or what a word of 32 bits has left.
    case rgbx, bgrx, xrgb, xbgr
    /// Three of different sizes together, with their numbers of bits.
    case r5g6b5, b5g6r5, r2g3b3, b2g3r3, r1g2b1, b1g2r1
    /// The first two pixels of Bayer's first row, and of the second.
    case rggb, bggr, gbrg, grbg
    /// The three of CIE 1931 together.
    case xyz
  }

  /// Differences between layouts that are alike otherwise.
  public struct Traits: OptionSet, Hashable, Sendable {
    /// The traits as bits.
    public let rawValue: UInt8

    /// Makes traits of bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// A component says what is transparent, or a palette's colours do.
    public static let hasAlpha = Traits(rawValue: 1 << 0)
    /// Components are in floating point.
    public static let isFloat = Traits(rawValue: 1 << 1)
    /// The highest byte of a component, or of a word, comes first.
    public static let isBigEndian = Traits(rawValue: 1 << 2)
    /// Luma runs over the full range by the layout itself, whatever is said of the picture.
    public static let isFullRange = Traits(rawValue: 1 << 3)
    /// Components of fewer bits than their words have are in the highest ones.
    public static let fillsHighBits = Traits(rawValue: 1 << 4)
    /// Several pixels are in a byte.
    public static let sharesBytes = Traits(rawValue: 1 << 5)
    /// The number 0 stands for white.
    public static let zeroIsWhite = Traits(rawValue: 1 << 6)
  }

  /// The components of a pixel.
  public let model: Model
  /// Where the components of a pixel are.
  public let arrangement: Arrangement
  /// Bits of one component, of red where they differ.
  public let bitsPerComponent: Int
  /// The layout's other traits.
  public let traits: Traits

  /// Makes a layout; alpha that the arrangement names need not be said again.
  public init(
    _ model: Model, _ arrangement: Arrangement = .planar, bitsPerComponent: Int = 8, traits: Traits = []
  ) {
    self.model = model
    self.arrangement = arrangement
    self.bitsPerComponent = bitsPerComponent
    self.traits = arrangement.hasAlpha ? traits.union(.hasAlpha) : traits
  }

  /// Whether a component or a palette says what is transparent.
  public var hasAlpha: Bool { traits.contains(.hasAlpha) }

  /// `nil` where there is neither luma nor chroma.
  public var chromaSubsampling: ChromaSubsampling? {
    switch model {
    case .gray: .monochrome
    case .yCbCr(let chroma): chroma
    case .rgb, .palette, .bayer, .xyz: nil
    }
  }
}

extension PixelLayout.Arrangement {
  fileprivate var hasAlpha: Bool {
    switch self {
    case .ya, .aYCbCr, .rgba, .bgra, .argb, .abgr: true
    default: false
    }
  }
}

extension PixelLayout: CustomStringConvertible {
  /// The layout in words, such as `10-bit 4:2:0` or `8-bit RGB with alpha`.
  public var description: String {
    let components =
      switch model {
      case .gray: "gray"
      case .yCbCr(let chroma): chroma.rawValue
      case .rgb: "RGB"
      case .palette: "palette"
      case .bayer: "Bayer"
      case .xyz: "XYZ"
      }
    return "\(bitsPerComponent)-bit \(components)" + (hasAlpha ? " with alpha" : "")
  }
}

// MARK: - The types of pixel buffers

extension PixelFormatType {
  /// The types that differ in more than their range, in the order in which they are listed.
  package static let distinct: [PixelFormatType] = [
    .bgra32, .argb32, .rgba32, .abgr32, .rgb24, .argb64,
    .yuv420Planar, .yuv420PlanarFullRange, .yuv420BiPlanarVideoRange,
    .yuv422Planar, .yuv422PlanarFullRange, .yuv422BiPlanarVideoRange, .yuv422Packed,
    .yuv444Planar, .yuv444PlanarFullRange, .yuv444BiPlanarVideoRange,
    .yuv420Planar10, .yuv420BiPlanar10VideoRange, .yuv422Planar10, .yuv422BiPlanar10VideoRange,
    .yuv444Planar10, .yuv444BiPlanar10VideoRange,
  ]

  /// The layout of the type's pixels, whose range only planes of 8 bits state; `nil` for a type that is not in the table.
  package var layout: PixelLayout? {
    switch self {
    case .argb32: PixelLayout(.rgb, .argb)
    case .bgra32: PixelLayout(.rgb, .bgra)
    case .rgba32: PixelLayout(.rgb, .rgba)
    case .abgr32: PixelLayout(.rgb, .abgr)
    case .rgb24: PixelLayout(.rgb, .rgb)
    case .argb64: PixelLayout(.rgb, .argb, bitsPerComponent: 16, traits: .isBigEndian)
    case .yuv422Packed: PixelLayout(.yCbCr(.fourTwoTwo), .cbYCrY)
    case .yuv420Planar: PixelLayout(.yCbCr(.fourTwoZero))
    case .yuv420PlanarFullRange: PixelLayout(.yCbCr(.fourTwoZero), traits: .isFullRange)
    case .yuv422Planar: PixelLayout(.yCbCr(.fourTwoTwo))
    case .yuv422PlanarFullRange: PixelLayout(.yCbCr(.fourTwoTwo), traits: .isFullRange)
    case .yuv444Planar: PixelLayout(.yCbCr(.fourFourFour))
    case .yuv444PlanarFullRange: PixelLayout(.yCbCr(.fourFourFour), traits: .isFullRange)
    case .yuv420Planar10: PixelLayout(.yCbCr(.fourTwoZero), bitsPerComponent: 10)
    case .yuv422Planar10: PixelLayout(.yCbCr(.fourTwoTwo), bitsPerComponent: 10)
    case .yuv444Planar10: PixelLayout(.yCbCr(.fourFourFour), bitsPerComponent: 10)
    default: biPlanarLayout
    }
  }

  private var biPlanarLayout: PixelLayout? {
    let (chroma, bits): (ChromaSubsampling, Int)
    switch self {
    case .yuv420BiPlanarVideoRange, .yuv420BiPlanarFullRange: (chroma, bits) = (.fourTwoZero, 8)
    case .yuv422BiPlanarVideoRange, .yuv422BiPlanarFullRange: (chroma, bits) = (.fourTwoTwo, 8)
    case .yuv444BiPlanarVideoRange, .yuv444BiPlanarFullRange: (chroma, bits) = (.fourFourFour, 8)
    case .yuv420BiPlanar10VideoRange, .yuv420BiPlanar10FullRange: (chroma, bits) = (.fourTwoZero, 10)
    case .yuv422BiPlanar10VideoRange, .yuv422BiPlanar10FullRange: (chroma, bits) = (.fourTwoTwo, 10)
    case .yuv444BiPlanar10VideoRange, .yuv444BiPlanar10FullRange: (chroma, bits) = (.fourFourFour, 10)
    default: return nil
    }
    return PixelLayout(
      .yCbCr(chroma), .biPlanar, bitsPerComponent: bits, traits: bits > 8 ? .fillsHighBits : [])
  }
}

extension PixelLayout {
  /// The planes of luma and chroma that keep the most of such pixels.
  ///
  /// - Returns: `nil` where they are luma and chroma of a type that pictures can have as they are.
  package var nearestYCbCr: PixelFormatType? {
    let isDeep = bitsPerComponent > 8
    switch model {
    // Gray has no chroma, which costs the least where it is coarse.
    case .gray: return isDeep ? .yuv420Planar10 : .yuv420Planar
    case .rgb, .palette, .bayer, .xyz: return isDeep ? .yuv444Planar10 : .yuv444Planar
    case .yCbCr(let chroma):
      guard !PixelFormatType.distinct.contains(where: { $0.layout == self }) else { return nil }
      switch chroma {
      case .fourFourFour: return isDeep ? .yuv444Planar10 : .yuv444Planar
      case .fourTwoTwo, .fourFourZero: return isDeep ? .yuv422Planar10 : .yuv422Planar
      case .monochrome, .fourTwoZero, .fourOneOne, .fourOneZero:
        return isDeep ? .yuv420Planar10 : .yuv420Planar
      }
    }
  }
}
