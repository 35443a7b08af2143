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

  /// Copies three planes of bytes into a plane of luma and one of Cb and Cr in turn.
  static func interleaveChroma(of source: PixelBuffer, into target: PixelBuffer) {
    guard source.planes.count == 3, target.planes.count == 2 else { return }
    let (luma, chroma) = (target.planes[0], target.planes[1])
    for row in 0..<luma.height {
      (luma.baseAddress + row * luma.bytesPerRow).copyMemory(
        from: source.planes[0].baseAddress + row * source.planes[0].bytesPerRow, byteCount: luma.rowByteCount)
    }
    for row in 0..<min(chroma.height, source.planes[1].height, source.planes[2].height) {
      let blue = source.planes[1].baseAddress + row * source.planes[1].bytesPerRow
      let red = source.planes[2].baseAddress + row * source.planes[2].bytesPerRow
      let both = chroma.baseAddress + row * chroma.bytesPerRow
      for column in 0..<chroma.width {
        both.storeBytes(of: blue.load(fromByteOffset: column, as: UInt8.self), toByteOffset: 2 * column, as: UInt8.self)
        both.storeBytes(of: red.load(fromByteOffset: column, as: UInt8.self), toByteOffset: 2 * column + 1, as: UInt8.self)
      }
    }
  }
}
