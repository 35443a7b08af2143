import MediaCore

extension PixelBuffer {
  /// The picture in another shape at its own scale: its middle, or all of it between black bars.
  ///
  /// - Parameter aspect: the width by the height.
  /// - Throws: `.invalidArgument` for pixels that are not here in planes of luma and chroma, or as red, green and blue.
  func shaped(as aspect: Double, isCut: Bool) throws(MediaError) -> PixelBuffer {
    let (width, height) = (Double(width), Double(height))
    let isWider = width / height > aspect
    let wanted = isWider == isCut ? (height * aspect, height) : (width, width / aspect)
    // Even, so that places of chroma stay whole; where it is cut, never more than there is to fill it.
    func even(_ side: Double, of whole: Int) -> Int {
      let half = Int(Int32(saturating: (side / 2).rounded()))
      return max(isCut ? min(half, whole / 2) : half, 1) * 2
    }
    let size = VideoDimensions(
      width: even(wanted.0, of: self.width), height: even(wanted.1, of: self.height))
    let made = try PixelBufferPool(
      pixelFormatType: pixelFormatType, dimensions: size
    ).makePixelBuffer(color: color, pixelAspectRatio: pixelAspectRatio)
    guard isCut || made.fillBlack() else {
      throw MediaError(
        .invalidArgument, "a picture of \(pixelFormatType.rawValue) gets no bars to be of the settings' shape"
      )
    }
    // The picture's place in the new one; negative where it is cut.
    let (left, top) = (halved(size.width - self.width), halved(size.height - self.height))
    for (from, to) in zip(planes, made.planes) {
      let pixel = from.rowByteCount / max(from.width, 1)
      let x = left * from.width / max(self.width, 1) * pixel
      let y = top * from.height / max(self.height, 1)
      let count = min(from.rowByteCount - max(-x, 0), to.rowByteCount - max(x, 0))
      for row in 0..<min(from.height - max(-y, 0), to.height - max(y, 0)) {
        (to.baseAddress + (row + max(y, 0)) * to.bytesPerRow + max(x, 0)).copyMemory(
          from: from.baseAddress + (row + max(-y, 0)) * from.bytesPerRow + max(-x, 0), byteCount: count)
      }
    }
    return withExtendedLifetime(self) { made }
  }

  /// Half of it, as an even number.
  private func halved(_ difference: Int) -> Int { difference / 4 * 2 }

  /// - Returns: false for pixels that it is not known of.
  private func fillBlack() -> Bool {
    let (luma, chroma): ([UInt8], [UInt8])
    switch pixelFormatType {
    case .bgra32, .rgba32: (luma, chroma) = ([0, 0, 0, 255], [])
    case .argb32, .abgr32: (luma, chroma) = ([255, 0, 0, 0], [])
    case .yuv420BiPlanarVideoRange, .yuv420Planar: (luma, chroma) = ([16], [128])
    case .yuv420BiPlanarFullRange, .yuv420PlanarFullRange: (luma, chroma) = ([0], [128])
    default: return false
    }
    for (index, plane) in planes.enumerated() {
      let pixel = index == 0 ? luma : chroma
      guard !pixel.isEmpty else { return false }
      for row in 0..<plane.height {
        let start = (plane.baseAddress + row * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
        for place in 0..<plane.rowByteCount { start[place] = pixel[place % pixel.count] }
      }
    }
    return true
  }
}
