/// A format in which the pixels of a `PixelBuffer` are stored.
///
/// Core Video counterpart: `kCVPixelFormatType_…`, with the same codes; formats that Core Video does not have
/// say so. Samples wider than a byte are in native byte order, but for `argb64`.
public struct PixelFormatType: RawRepresentable, Hashable, Sendable {
  public var rawValue: FourCC

  public init(rawValue: FourCC) {
    self.rawValue = rawValue
  }

  /// Alpha, red, green, blue, a byte each: `kCVPixelFormatType_32ARGB`.
  public static let argb32 = PixelFormatType(rawValue: FourCC(rawValue: 0x20))
  /// Blue, green, red, alpha, a byte each: `kCVPixelFormatType_32BGRA`.
  public static let bgra32 = PixelFormatType(rawValue: "BGRA")
  /// Red, green, blue, alpha, a byte each: `kCVPixelFormatType_32RGBA`.
  public static let rgba32 = PixelFormatType(rawValue: "RGBA")
  /// Alpha, blue, green, red, a byte each: `kCVPixelFormatType_32ABGR`.
  public static let abgr32 = PixelFormatType(rawValue: "ABGR")
  /// Red, green, blue, a byte each: `kCVPixelFormatType_24RGB`.
  public static let rgb24 = PixelFormatType(rawValue: FourCC(rawValue: 0x18))
  /// Alpha, red, green, blue, 16 bits each, big-endian: `kCVPixelFormatType_64ARGB`.
  public static let argb64 = PixelFormatType(rawValue: "b64a")

  /// Cb, Y, Cr, Y, a byte each, chroma halved across, limited range: `kCVPixelFormatType_422YpCbCr8`.
  public static let yuv422Packed = PixelFormatType(rawValue: "2vuy")

  /// Planes of Y, Cb and Cr, chroma halved both ways, limited range: `kCVPixelFormatType_420YpCbCr8Planar`.
  public static let yuv420Planar = PixelFormatType(rawValue: "y420")
  /// As ``yuv420Planar``, in full range: `kCVPixelFormatType_420YpCbCr8PlanarFullRange`.
  public static let yuv420PlanarFullRange = PixelFormatType(rawValue: "f420")
  /// A plane of Y and one of Cb and Cr in turn, limited range.
  public static let yuv420BiPlanarVideoRange = PixelFormatType(rawValue: "420v")
  /// As ``yuv420BiPlanarVideoRange``, in full range.
  public static let yuv420BiPlanarFullRange = PixelFormatType(rawValue: "420f")

  /// Planes of Y, Cb and Cr, chroma halved across, limited range; no Core Video counterpart.
  public static let yuv422Planar = PixelFormatType(rawValue: "y422")
  /// As ``yuv422Planar``, in full range; no Core Video counterpart.
  public static let yuv422PlanarFullRange = PixelFormatType(rawValue: "f422")
  /// Planes of Y, Cb and Cr of the same size, limited range; no Core Video counterpart.
  public static let yuv444Planar = PixelFormatType(rawValue: "y444")
  /// As ``yuv444Planar``, in full range; no Core Video counterpart.
  public static let yuv444PlanarFullRange = PixelFormatType(rawValue: "f444")

  /// A plane of Y and one of Cb and Cr in turn, chroma halved across, limited range.
  public static let yuv422BiPlanarVideoRange = PixelFormatType(rawValue: "422v")
  /// As ``yuv422BiPlanarVideoRange``, in full range.
  public static let yuv422BiPlanarFullRange = PixelFormatType(rawValue: "422f")
  /// A plane of Y and one of Cb and Cr in turn, chroma as fine as luma, limited range.
  public static let yuv444BiPlanarVideoRange = PixelFormatType(rawValue: "444v")
  /// As ``yuv444BiPlanarVideoRange``, in full range.
  public static let yuv444BiPlanarFullRange = PixelFormatType(rawValue: "444f")

  /// A plane of 10-bit Y and one of Cb and Cr in the high bits of two bytes, 4:2:0, limited range.
  public static let yuv420BiPlanar10VideoRange = PixelFormatType(rawValue: "x420")
  /// As ``yuv420BiPlanar10VideoRange``, in full range.
  public static let yuv420BiPlanar10FullRange = PixelFormatType(rawValue: "xf20")
  /// As ``yuv420BiPlanar10VideoRange``, in 4:2:2, limited range.
  public static let yuv422BiPlanar10VideoRange = PixelFormatType(rawValue: "x422")
  /// As ``yuv420BiPlanar10VideoRange``, in 4:2:2, full range.
  public static let yuv422BiPlanar10FullRange = PixelFormatType(rawValue: "xf22")
  /// As ``yuv420BiPlanar10VideoRange``, in 4:4:4, limited range.
  public static let yuv444BiPlanar10VideoRange = PixelFormatType(rawValue: "x444")
  /// As ``yuv420BiPlanar10VideoRange``, in 4:4:4, full range.
  public static let yuv444BiPlanar10FullRange = PixelFormatType(rawValue: "xf44")

  /// Planes of 10-bit Y, Cb and Cr in the low bits of two bytes, 4:2:0; no Core Video counterpart.
  public static let yuv420Planar10 = PixelFormatType(rawValue: "yx20")
  /// As ``yuv420Planar10``, in 4:2:2; no Core Video counterpart.
  public static let yuv422Planar10 = PixelFormatType(rawValue: "yx22")
  /// As ``yuv420Planar10``, in 4:4:4; no Core Video counterpart.
  public static let yuv444Planar10 = PixelFormatType(rawValue: "yx44")

  /// Whether there is alpha beside red, green and blue.
  package var hasAlpha: Bool { [.argb32, .bgra32, .rgba32, .abgr32, .argb64].contains(self) }
}

extension PixelFormatType {
  /// One plane's shape: how many bytes are at each position, and how the plane is subsampled.
  package struct Plane: Hashable, Sendable {
    package var bytesPerPosition: Int
    /// log2 of the subsampling across and down.
    package var shift: (x: Int, y: Int) { (shiftX, shiftY) }
    private var shiftX: Int
    private var shiftY: Int

    init(_ bytesPerPosition: Int, _ shiftX: Int = 0, _ shiftY: Int = 0) {
      self.bytesPerPosition = bytesPerPosition
      self.shiftX = shiftX
      self.shiftY = shiftY
    }
  }

  /// The planes in storage order; empty for a format that is not in the table.
  package var planes: [Plane] {
    switch self {
    case .argb32, .bgra32, .rgba32, .abgr32: [Plane(4)]
    case .rgb24: [Plane(3)]
    case .argb64: [Plane(8)]
    // Four bytes for two pixels.
    case .yuv422Packed: [Plane(4, 1)]
    case .yuv420Planar, .yuv420PlanarFullRange: [Plane(1), Plane(1, 1, 1), Plane(1, 1, 1)]
    case .yuv420BiPlanarVideoRange, .yuv420BiPlanarFullRange: [Plane(1), Plane(2, 1, 1)]
    case .yuv422Planar, .yuv422PlanarFullRange: [Plane(1), Plane(1, 1), Plane(1, 1)]
    case .yuv444Planar, .yuv444PlanarFullRange: [Plane(1), Plane(1), Plane(1)]
    case .yuv422BiPlanarVideoRange, .yuv422BiPlanarFullRange: [Plane(1), Plane(2, 1)]
    case .yuv444BiPlanarVideoRange, .yuv444BiPlanarFullRange: [Plane(1), Plane(2)]
    case .yuv420BiPlanar10VideoRange, .yuv420BiPlanar10FullRange: [Plane(2), Plane(4, 1, 1)]
    case .yuv422BiPlanar10VideoRange, .yuv422BiPlanar10FullRange: [Plane(2), Plane(4, 1)]
    case .yuv444BiPlanar10VideoRange, .yuv444BiPlanar10FullRange: [Plane(2), Plane(4)]
    case .yuv420Planar10: [Plane(2), Plane(2, 1, 1), Plane(2, 1, 1)]
    case .yuv422Planar10: [Plane(2), Plane(2, 1), Plane(2, 1)]
    case .yuv444Planar10: [Plane(2), Plane(2), Plane(2)]
    default: []
    }
  }

  /// Whether the pixels are red, green and blue rather than luma and chroma.
  public var isRGB: Bool { [.argb32, .bgra32, .rgba32, .abgr32, .rgb24, .argb64].contains(self) }
}
