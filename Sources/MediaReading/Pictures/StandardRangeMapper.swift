import LibAV
import MediaCore

/// Maps the pictures of a track to standard range, each by what it says of its own colors and light.
///
/// Tables are made anew only where that changes.
struct StandardRangeMapper {
  /// Still pictures are looked at by themselves, those of films at the display that films are made for.
  private let curve: ToneMapping.Curve
  private var last: (color: ColorDescription, light: StatedLight, mapping: ToneMapping?)?
  private var pool: PixelBufferPool?

  init(curve: ToneMapping.Curve) { self.curve = curve }

  /// - Parameter format: what the container says of the picture.
  /// - Returns: `nil` for a picture that is of standard range already.
  mutating func mapping(
    of frame: borrowing Frame, _ format: FormatDescription.VideoFormat?
  ) -> ToneMapping? {
    let (color, light) = (frame.color, StatedLight(format, frame))
    if let last, last.color == color, last.light == light { return last.mapping }
    let mapping = ToneMapping(from: color, light, curve: curve)
    last = (color, light, mapping)
    return mapping
  }

  /// - Parameter deep: the picture in 16 bits.
  /// - Returns: the picture in `bgra32`.
  mutating func map(_ deep: PixelBuffer, by mapping: ToneMapping) throws(MediaError) -> PixelBuffer {
    let pool =
      if let pool, pool.dimensions == deep.dimensions {
        pool
      } else {
        try PixelBufferPool(pixelFormatType: .bgra32, dimensions: deep.dimensions)
      }
    self.pool = pool
    return try mapping.mapped(deep, with: pool)
  }
}
