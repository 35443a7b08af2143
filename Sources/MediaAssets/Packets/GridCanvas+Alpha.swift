import LibAV
import MediaCore

extension GridCanvas {
  /// Adds alpha, which is the luma of a picture of the same size and depth.
  ///
  /// - Parameter location: the place of the picture's chroma, if it is known.
  /// - Throws: `operationNotSupportedForAsset` for any other picture; this one stays opaque.
  mutating func add(alpha: GridCanvas, chromaLocation location: ChromaLocation? = nil) throws(MediaError) {
    guard let plane = alpha.planes.first, let depth = pixelLayout?.bitsPerComponent,
      alpha.dimensions == dimensions, alpha.pixelLayout?.bitsPerComponent == depth,
      alpha.pixelLayout?.arrangement == .planar, plane.byteCount == planes.first?.byteCount
    else {
      throw MediaError(.operationNotSupportedForAsset, "it differs from the picture in size or depth")
    }
    if pixelLayout?.withAlpha == nil { widenChroma(location) }
    guard let layout = pixelLayout?.withAlpha else {
      let name = pixelLayout?.description ?? "an unknown format"
      throw MediaError(.operationNotSupportedForAsset, "pictures in \(name) are not given any")
    }
    bytes += alpha.bytes[plane.offset..<plane.offset + plane.rowByteCount * plane.height]
    pixelLayout = layout
  }

  /// Gives a picture the least chroma with which libav has a layout with alpha, if there is one.
  ///
  /// There is none of luma alone in planes, and none of 4:2:0 in twelve bits.
  private mutating func widenChroma(_ location: ChromaLocation?) {
    guard let old = pixelLayout, old.arrangement == .planar, !old.traits.contains(.isBigEndian) else {
      return
    }
    let choices = [ChromaSubsampling.fourTwoZero, .fourTwoTwo].map { chroma in
      PixelLayout(.yCbCr(chroma), bitsPerComponent: old.bitsPerComponent)
    }
    guard let layout = choices.first(where: { $0.withAlpha != nil }) else { return }
    if old.model == .gray, planes.count == 1 {
      addGray(isHalvedDown: layout.chromaSubsampling == .fourTwoZero, depth: old.bitsPerComponent)
      // Gray that states no range has the full one.
      isFullRange = isFullRange ?? true
    } else if old.model == .yCbCr(.fourTwoZero), layout.chromaSubsampling == .fourTwoTwo, planes.count == 3,
      planes[0].byteCount == 2
    {
      doubleChromaRows(location)
    } else {
      return
    }
    pixelLayout = layout
  }

  /// Adds chroma without a colour.
  private mutating func addGray(isHalvedDown: Bool, depth: Int) {
    let byteCount = bytesPerPixel
    let shift = (x: 1, y: isHalvedDown ? 1 : 0)
    let (width, height) = ((dimensions.width + 1) / 2, (dimensions.height + shift.y) >> shift.y)
    let middle = 1 << (depth - 1)
    let sample = (0..<byteCount).map { UInt8(middle >> (8 * $0) & 0xFF) }
    for _ in 0..<2 {
      planes.append(
        Plane(offset: bytes.count, width: width, height: height, byteCount: byteCount, shift: shift))
      for _ in 0..<width * height { bytes += sample }
    }
  }

  /// Interpolates rows of chroma of two bytes a sample, from every second one to all.
  private mutating func doubleChromaRows(_ location: ChromaLocation?) {
    // In quarters of a row of luma.
    let place =
      switch location {
      case .topLeft, .top: 0
      case .bottomLeft, .bottom: 4
      case .left, .center, nil: 2
      }
    let old = planes
    var made = Array(bytes[..<old[1].offset])
    for index in 1...2 {
      let plane = old[index]
      planes[index].offset = made.count
      planes[index].height = dimensions.height
      planes[index].shift.y = 0
      for row in 0..<dimensions.height {
        let distance = 4 * row - place
        let (first, part) = (distance >> 3, distance & 7)
        let starts = [first, first + 1].map { line in
          plane.offset + min(max(line, 0), plane.height - 1) * plane.rowByteCount
        }
        for column in stride(from: 0, to: plane.rowByteCount, by: 2) {
          let (upper, lower) = (sample(at: starts[0] + column), sample(at: starts[1] + column))
          let value = (upper * (8 - part) + lower * part + 4) >> 3
          made.append(UInt8(value & 0xFF))
          made.append(UInt8(value >> 8))
        }
      }
    }
    bytes = made
  }

  private func sample(at offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }
}
