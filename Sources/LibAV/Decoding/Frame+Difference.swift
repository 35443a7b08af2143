internal import CMediaScopeLibAV
import MediaCore

extension Frame {
  /// The mean absolute difference of two pictures' luma, in steps of 8 bits; of all components of red, green and blue.
  ///
  /// - Returns: `nil` where the pictures are not of one size and format, or not of samples of 8 or 16 bits.
  package func meanDifference(from other: borrowing Frame) -> Double? {
    guard raw.pointee.format == other.raw.pointee.format, dimensions == other.dimensions,
      let format = av_pix_fmt_desc_get(AVPixelFormat(raw.pointee.format))?.pointee,
      format.flags & UInt64(AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_BE) == 0
    else { return nil }
    let isRGB = format.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
    let planeCount = isRGB && format.flags & UInt64(AV_PIX_FMT_FLAG_PLANAR) != 0 ? 3 : 1
    let isWide = format.comp.0.depth > 8
    let samplesPerRow = dimensions.width * Int(format.comp.0.step) / (isWide ? 2 : 1)
    var sum: UInt64 = 0
    for index in 0..<planeCount {
      let (own, theirs) = (plane(index), other.plane(index))
      guard let own, let theirs else { return nil }
      for y in 0..<dimensions.height {
        let (one, two) = (own.start + y * own.stride, theirs.start + y * theirs.stride)
        sum +=
          isWide
          ? Self.difference(one, two, UInt16.self, samplesPerRow)
          : Self.difference(one, two, UInt8.self, samplesPerRow)
      }
    }
    let count = Double(max(1, samplesPerRow * dimensions.height * planeCount))
    let steps = Double(1 << max(0, Int(format.comp.0.depth) - 8))
    return Double(sum) / count / steps
  }

  private func plane(_ index: Int) -> (start: UnsafePointer<UInt8>, stride: Int)? {
    let data = withUnsafeBytes(of: raw.pointee.data) {
      $0.bindMemory(to: UnsafePointer<UInt8>?.self)[index]
    }
    let stride = withUnsafeBytes(of: raw.pointee.linesize) { $0.bindMemory(to: Int32.self)[index] }
    return data.map { ($0, Int(stride)) }
  }

  private static func difference<Sample: FixedWidthInteger & UnsignedInteger>(
    _ one: UnsafePointer<UInt8>, _ two: UnsafePointer<UInt8>, _: Sample.Type, _ count: Int
  ) -> UInt64 {
    let one = UnsafeRawPointer(one).assumingMemoryBound(to: Sample.self)
    let two = UnsafeRawPointer(two).assumingMemoryBound(to: Sample.self)
    var sum: UInt32 = 0
    for x in 0..<count {
      let (a, b) = (one[x], two[x])
      // 65536 samples of 16 bits fit.
      sum &+= UInt32(a > b ? a &- b : b &- a)
    }
    return UInt64(sum)
  }
}
