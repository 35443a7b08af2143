internal import CMediaScopeLibAV
package import MediaCore

extension Frame {
  /// Keeps the lines of one field and makes those of the other the mean of their neighbours.
  ///
  /// Pixels without samples of 8 or 16 bits, such as those of a palette, are left as they are.
  package func interpolateField(keepingEvenLines keepsEven: Bool) throws(MediaError) {
    guard let format = av_pix_fmt_desc_get(AVPixelFormat(raw.pointee.format))?.pointee else { return }
    let unsuited = UInt64(AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL)
    guard format.flags & unsuited == 0, format.flags & UInt64(AV_PIX_FMT_FLAG_BE) == 0 else { return }
    // The decoder still refers to the picture.
    try check(av_frame_make_writable(raw), .outOfMemory, "a picture can't be copied")
    let lines = withUnsafeBytes(of: raw.pointee.linesize) { Array($0.bindMemory(to: Int32.self)) }
    let planes = withUnsafeBytes(of: raw.pointee.data) {
      Array($0.bindMemory(to: UnsafeMutablePointer<UInt8>?.self))
    }
    for (index, plane) in planes.enumerated() {
      guard let plane, lines[index] > 0 else { continue }
      let isChroma = index == 1 || index == 2
      let shift = isChroma ? Int(format.log2_chroma_h) : 0
      let height = (dimensions.height + (1 << shift) - 1) >> shift
      if format.comp.0.depth > 8 {
        Self.interpolate(plane, UInt16.self, stride: Int(lines[index]), height: height, keepsEven: keepsEven)
      } else {
        Self.interpolate(plane, UInt8.self, stride: Int(lines[index]), height: height, keepsEven: keepsEven)
      }
    }
  }

  private static func interpolate<Sample: FixedWidthInteger>(
    _ plane: UnsafeMutablePointer<UInt8>, _: Sample.Type, stride: Int, height: Int, keepsEven: Bool
  ) {
    let count = stride / MemoryLayout<Sample>.size
    func row(_ y: Int) -> UnsafeMutablePointer<Sample> {
      UnsafeMutableRawPointer(plane + y * stride).assumingMemoryBound(to: Sample.self)
    }
    for y in Swift.stride(from: keepsEven ? 1 : 0, to: height, by: 2) {
      // Beyond the edges there is only the one neighbour.
      guard height > 1 else { return }
      let (above, below, target) = (row(y > 0 ? y - 1 : 1), row(y + 1 < height ? y + 1 : y - 1), row(y))
      for x in 0..<count {
        target[x] = Sample(truncatingIfNeeded: (Int32(above[x]) + Int32(below[x]) + 1) >> 1)
      }
    }
  }
}
