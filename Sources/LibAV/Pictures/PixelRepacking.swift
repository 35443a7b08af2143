import MediaCore

/// Moves the components of pictures to where libswscale can't put them.
enum PixelRepacking {
  /// Turns red, green, blue, alpha of 16 bits each into alpha, red, green, blue.
  static func moveAlphaToFront(of picture: PixelBuffer) {
    guard let plane = picture.planes.first else { return }
    for row in 0..<plane.height {
      let start = plane.baseAddress + row * plane.bytesPerRow
      let pixels = start.bindMemory(to: UInt64.self, capacity: plane.width)
      for column in 0..<plane.width {
        let pixel = UInt64(bigEndian: pixels[column])
        pixels[column] = (pixel >> 16 | pixel << 48).bigEndian
      }
    }
  }

  /// The types that pictures are converted to first, by types that have Cb and Cr in turn.
  static let planarTypes: [PixelFormatType: PixelFormatType] = [
    .yuv422BiPlanarVideoRange: .yuv422Planar, .yuv422BiPlanarFullRange: .yuv422Planar,
    .yuv420BiPlanar10VideoRange: .yuv420Planar10, .yuv420BiPlanar10FullRange: .yuv420Planar10,
    .yuv422BiPlanar10VideoRange: .yuv422Planar10, .yuv422BiPlanar10FullRange: .yuv422Planar10,
    .yuv444BiPlanar10VideoRange: .yuv444Planar10, .yuv444BiPlanar10FullRange: .yuv444Planar10,
  ]

  /// Copies three planes into a plane of luma and one of Cb and Cr in turn; ten bits go from the low ones to the high.
  static func interleaveChroma(of source: PixelBuffer, into target: PixelBuffer) {
    guard source.planes.count == 3, target.planes.count == 2 else { return }
    if target.pixelFormatType == .yuv422BiPlanarVideoRange
      || target.pixelFormatType == .yuv422BiPlanarFullRange
    {
      interleave(source.planes, into: target.planes) { (sample: UInt8) in sample }
    } else {
      interleave(source.planes, into: target.planes) { (sample: UInt16) in sample << 6 }
    }
  }

  private static func interleave<Sample: FixedWidthInteger>(
    _ source: [PixelBuffer.Plane], into target: [PixelBuffer.Plane], _ change: (Sample) -> Sample
  ) {
    func row(_ row: Int, of plane: PixelBuffer.Plane) -> UnsafeMutablePointer<Sample> {
      let start = plane.baseAddress + row * plane.bytesPerRow
      return start.bindMemory(to: Sample.self, capacity: plane.bytesPerRow / MemoryLayout<Sample>.size)
    }
    for line in 0..<min(source[0].height, target[0].height) {
      let (from, to) = (row(line, of: source[0]), row(line, of: target[0]))
      for column in 0..<min(source[0].width, target[0].width) { to[column] = change(from[column]) }
    }
    for line in 0..<min(source[1].height, source[2].height, target[1].height) {
      let (blue, red, both) = (row(line, of: source[1]), row(line, of: source[2]), row(line, of: target[1]))
      for column in 0..<min(source[1].width, source[2].width, target[1].width) {
        both[2 * column] = change(blue[column])
        both[2 * column + 1] = change(red[column])
      }
    }
  }
}
