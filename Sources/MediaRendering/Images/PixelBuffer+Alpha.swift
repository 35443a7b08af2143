import MediaCore

extension PixelBuffer {
  /// A copy in which colours are multiplied by their alpha, as Cairo has them, and as on black.
  ///
  /// The pixel format is `bgra32`.
  func premultiplied() throws(MediaError) -> PixelBuffer {
    try changed { pixel in
      let alpha = pixel >> 24
      guard alpha != 255 else { return pixel }
      func part(_ shift: UInt32) -> UInt32 { ((pixel >> shift & 0xFF) * alpha + 127) / 255 << shift }
      return alpha << 24 | part(16) | part(8) | part(0)
    }
  }

  /// A copy with every word of alpha, red, green and blue, blue lowest, put through `change`.
  func changed(_ change: (UInt32) -> UInt32) throws(MediaError) -> PixelBuffer {
    let pool = try PixelBufferPool(pixelFormatType: .bgra32, dimensions: dimensions)
    let copy = try pool.makePixelBuffer(color: color, pixelAspectRatio: pixelAspectRatio)
    guard let source = planes.first, let target = copy.planes.first else { return copy }
    withExtendedLifetime(self) {
      for y in 0..<source.height {
        let from = (source.baseAddress + y * source.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        let to = (target.baseAddress + y * target.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        for x in 0..<source.width { to[x] = change(UInt32(littleEndian: from[x])).littleEndian }
      }
    }
    return copy
  }
}
