import MediaCore

/// Pictures that tests draw.
enum DrawnPicture {
  /// A ramp over which a square moves, in any 8-bit or 10-bit format; chroma says where a pixel is.
  static func moving(
    _ index: Int, _ type: PixelFormatType = .bgra32,
    _ size: VideoDimensions = VideoDimensions(width: 64, height: 48),
    color: ColorDescription = ColorDescription(), pixelAspectRatio: PixelAspectRatio = .square
  ) throws -> PixelBuffer {
    try make(type, size, color: color, pixelAspectRatio: pixelAspectRatio) { plane, component, x, y, scale in
      let isInside =
        (x * scale.x - index * 4) / 16 == 0 && x * scale.x >= index * 4 && (y * scale.y) / 16 == 1
      if component == 3 { return isInside ? 1 : 0.5 }
      return isInside
        ? 0.9 : 0.2 + 0.5 * Double(x * scale.x + 3 * component) / Double(max(size.width, 64) + 9)
    }
  }

  /// Numbers that nothing predicts, but the same each time.
  static func noise(_ index: Int, _ type: PixelFormatType, _ size: VideoDimensions) throws -> PixelBuffer {
    var state = UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15
    let picture = try PixelBuffer(pixelFormatType: type, dimensions: size)
    let isDeep = type.isDeep
    for plane in 0..<picture.planeCount {
      for row in 0..<picture.dimensions(ofPlane: plane).height {
        try picture.withMutableRow(row, ofPlane: plane) { span in
          for place in 0..<span.byteCount {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let byte = UInt8(truncatingIfNeeded: state >> 33)
            // Ten bits in two bytes, the low ones first.
            let value = isDeep && type != .argb64 && place % 2 == 1 ? byte & 3 : byte
            span.storeBytes(of: value, toByteOffset: place, as: UInt8.self)
          }
        }
      }
    }
    return picture
  }

  /// One colour all over, as red, green and blue from 0 to 1.
  static func plain(
    _ red: Double, _ green: Double, _ blue: Double, _ size: VideoDimensions,
    color: ColorDescription = ColorDescription()
  ) throws -> PixelBuffer {
    let parts = [blue, green, red, 1]
    return try make(.bgra32, size, color: color) { _, component, _, _, _ in parts[component] }
  }

  /// From blue at a quarter of the width to red of the same luma at three quarters of it.
  static func blueToRed(_ size: VideoDimensions) throws -> PixelBuffer {
    try make(.bgra32, size) { _, component, x, _, _ in
      let part = min(max((Double(x) + 0.5) / Double(size.width) * 2 - 0.5, 0), 1)
      return [1 - part, 0, part * 0.381, 1][component]
    }
  }

  private static func make(
    _ type: PixelFormatType, _ size: VideoDimensions, color: ColorDescription = ColorDescription(),
    pixelAspectRatio: PixelAspectRatio = .square,
    _ value: (_ plane: Int, _ component: Int, _ x: Int, _ y: Int, _ scale: (x: Int, y: Int)) -> Double
  ) throws -> PixelBuffer {
    let picture = try PixelBuffer(
      pixelFormatType: type, dimensions: size, color: color, pixelAspectRatio: pixelAspectRatio)
    for plane in 0..<picture.planeCount {
      let shape = type.planes[plane]
      let scale = (x: 1 << shape.shift.x, y: 1 << shape.shift.y)
      let width = type.isDeep ? 2 : 1
      let count = shape.bytesPerPosition / width
      for y in 0..<picture.dimensions(ofPlane: plane).height {
        try picture.withMutableRow(y, ofPlane: plane) { span in
          for place in 0..<span.byteCount / width {
            let component = picture.planeCount > 1 && plane > 0 ? plane : place % count
            let part = value(plane, component, place / count, y, scale)
            if width == 1 {
              span.storeBytes(of: UInt8((part * 255).rounded()), toByteOffset: place, as: UInt8.self)
            } else {
              span.storeBytes(
                of: UInt16((part * 1023).rounded()), toByteOffset: place * 2, as: UInt16.self)
            }
          }
        }
      }
    }
    return picture
  }
}

extension PixelFormatType {
  /// Whether samples have more than eight bits.
  var isDeep: Bool { [.argb64, .yuv420Planar10, .yuv422Planar10, .yuv444Planar10].contains(self) }
}

extension PixelBuffer {
  /// The bytes of all rows, without padding.
  var content: [[UInt8]] {
    (0..<planeCount).map { plane in
      (0..<dimensions(ofPlane: plane).height).flatMap { row in
        (try? withRow(row, ofPlane: plane) { span in
          (0..<span.byteCount).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
        }) ?? []
      }
    }
  }
}
