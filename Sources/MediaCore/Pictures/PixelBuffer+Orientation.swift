extension PixelBuffer {
  /// The picture turned and mirrored as it is to be seen.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for pixels that are not four or eight bytes wide; what the pool throws.
  package func oriented(_ orientation: PictureOrientation) throws(MediaError) -> PixelBuffer {
    guard orientation != .upright else { return self }
    guard [.bgra32, .argb32, .argb64].contains(pixelFormatType), let source = planes.first else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "pictures in pixel format \(pixelFormatType.rawValue) can't be turned")
    }
    let size =
      orientation.swapsAxes ? VideoDimensions(width: height, height: width) : dimensions
    let ratio =
      orientation.swapsAxes
      ? PixelAspectRatio(
        horizontalSpacing: pixelAspectRatio.verticalSpacing,
        verticalSpacing: pixelAspectRatio.horizontalSpacing)
      : pixelAspectRatio
    let pool = try PixelBufferPool(pixelFormatType: pixelFormatType, dimensions: size)
    let turned = try pool.makePixelBuffer(color: color, pixelAspectRatio: ratio)
    guard let target = turned.planes.first else { return self }

    let across = pixelFormatType == .argb64 ? 8 : 4
    let walk = walk(orientation, across: across, down: source.bytesPerRow)
    for y in 0..<size.height {
      var pixel = source.baseAddress + walk.origin + y * walk.rowStep
      let row = target.baseAddress + y * target.bytesPerRow
      if across == 4 {
        for x in 0..<size.width {
          row.storeBytes(of: pixel.loadUnaligned(as: UInt32.self), toByteOffset: x * 4, as: UInt32.self)
          pixel += walk.step
        }
      } else {
        for x in 0..<size.width {
          row.storeBytes(of: pixel.loadUnaligned(as: UInt64.self), toByteOffset: x * 8, as: UInt64.self)
          pixel += walk.step
        }
      }
    }
    return turned
  }

  /// The walk of a turned picture's rows over this one: the first from `origin` in steps of `step` bytes, and
  /// each next from `rowStep` bytes further.
  private func walk(
    _ orientation: PictureOrientation, across: Int, down: Int
  ) -> (origin: Int, step: Int, rowStep: Int) {
    let lastX = (width - 1) * across
    let lastY = (height - 1) * down
    return switch (orientation.quarterTurns, orientation.isMirrored) {
    case (0, false): (0, across, down)
    case (1, false): (lastY, -down, across)
    case (2, false): (lastX + lastY, -across, -down)
    case (_, false): (lastX, down, -across)
    case (0, true): (lastX, -across, down)
    case (1, true): (lastX + lastY, -down, -across)
    case (2, true): (lastY, across, -down)
    case (_, true): (0, down, across)
    }
  }
}
