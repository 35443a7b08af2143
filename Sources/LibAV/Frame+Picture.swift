internal import CLibAV
package import MediaCore

extension Frame {
  /// The picture's own format; `nil` where no pixel format type has its layout.
  package var pixelFormatType: PixelFormatType? {
    PixelFormatType(AVPixelFormat(raw.pointee.format), range: raw.pointee.color_range)
  }

  /// libav's name of the picture's format, such as `yuv420p10le`.
  package var pixelFormatName: String {
    av_get_pix_fmt_name(AVPixelFormat(raw.pointee.format)).map { String(cString: $0) } ?? "unknown"
  }

  /// Lends the picture as it is, without a copy; `nil` where no pixel format type has its layout.
  package func lendPixelBuffer(pixelAspectRatio: PixelAspectRatio) throws(MediaError) -> PixelBuffer? {
    guard let type = pixelFormatType else { return nil }
    var color = color
    // What says nothing of its range has its format's usual one.
    if color.isFullRange == nil { color.isFullRange = type.libavFormat?.isFullRange }
    let owner = try FrameReference(self)
    let lines = withUnsafeBytes(of: owner.raw.pointee.linesize) { Array($0.bindMemory(to: Int32.self)) }
    var planes: [PixelBuffer.Plane] = []
    for (index, shape) in type.planes.enumerated() {
      // Rows that run upwards in memory are left to the scaler.
      guard let data = owner.raw.pointee.extended_data[index], lines[index] > 0 else { return nil }
      let width = (dimensions.width + (1 << shape.shift.x) - 1) >> shape.shift.x
      let height = (dimensions.height + (1 << shape.shift.y) - 1) >> shape.shift.y
      planes.append(
        PixelBuffer.Plane(
          baseAddress: UnsafeMutableRawPointer(data), width: width, height: height,
          bytesPerRow: Int(lines[index]), rowByteCount: width * shape.bytesPerPosition))
    }
    return PixelBuffer(
      pixelFormatType: type, dimensions: dimensions, color: color, pixelAspectRatio: pixelAspectRatio,
      planes: planes, owner: owner)
  }
}

extension PixelFormatType {
  /// libav's formats with the same bytes; `range` decides where libav has one name for both.
  init?(_ format: AVPixelFormat, range: AVColorRange) {
    let isFull = range == AVCOL_RANGE_JPEG
    switch format {
    case AV_PIX_FMT_ARGB: self = .argb32
    case AV_PIX_FMT_BGRA: self = .bgra32
    case AV_PIX_FMT_RGBA: self = .rgba32
    case AV_PIX_FMT_ABGR: self = .abgr32
    case AV_PIX_FMT_RGB24: self = .rgb24
    case AV_PIX_FMT_YUV420P: self = isFull ? .yuv420PlanarFullRange : .yuv420Planar
    case AV_PIX_FMT_YUVJ420P: self = .yuv420PlanarFullRange
    case AV_PIX_FMT_NV12: self = isFull ? .yuv420BiPlanarFullRange : .yuv420BiPlanarVideoRange
    case AV_PIX_FMT_NV16: self = isFull ? .yuv422BiPlanarFullRange : .yuv422BiPlanarVideoRange
    case AV_PIX_FMT_NV24: self = isFull ? .yuv444BiPlanarFullRange : .yuv444BiPlanarVideoRange
    case AV_PIX_FMT_P010LE: self = isFull ? .yuv420BiPlanar10FullRange : .yuv420BiPlanar10VideoRange
    case AV_PIX_FMT_P210LE: self = isFull ? .yuv422BiPlanar10FullRange : .yuv422BiPlanar10VideoRange
    case AV_PIX_FMT_P410LE: self = isFull ? .yuv444BiPlanar10FullRange : .yuv444BiPlanar10VideoRange
    case AV_PIX_FMT_UYVY422 where !isFull: self = .yuv422Packed
    case AV_PIX_FMT_YUV422P: self = isFull ? .yuv422PlanarFullRange : .yuv422Planar
    case AV_PIX_FMT_YUVJ422P: self = .yuv422PlanarFullRange
    case AV_PIX_FMT_YUV444P: self = isFull ? .yuv444PlanarFullRange : .yuv444Planar
    case AV_PIX_FMT_YUVJ444P: self = .yuv444PlanarFullRange
    case AV_PIX_FMT_YUV420P10LE: self = .yuv420Planar10
    case AV_PIX_FMT_YUV422P10LE: self = .yuv422Planar10
    case AV_PIX_FMT_YUV444P10LE: self = .yuv444Planar10
    default: return nil
    }
  }

  /// The libav format to convert to, and whether its luma runs over the full range.
  var libavFormat: (format: AVPixelFormat, isFullRange: Bool)? {
    switch self {
    case .argb32: (AV_PIX_FMT_ARGB, true)
    case .bgra32: (AV_PIX_FMT_BGRA, true)
    case .rgba32: (AV_PIX_FMT_RGBA, true)
    case .abgr32: (AV_PIX_FMT_ABGR, true)
    case .rgb24: (AV_PIX_FMT_RGB24, true)
    // Its components come in another order: `PixelRepacking`.
    case .argb64: (AV_PIX_FMT_RGBA64BE, true)
    case .yuv422Packed: (AV_PIX_FMT_UYVY422, false)
    // Chroma comes in two planes: `PixelRepacking`. libswscale does not write NV16, and what it makes of 8 bits in its
    // formats of 10 is too bright by what it fills the low bits with.
    case .yuv422BiPlanarVideoRange: (AV_PIX_FMT_YUV422P, false)
    case .yuv422BiPlanarFullRange: (AV_PIX_FMT_YUV422P, true)
    case .yuv444BiPlanarVideoRange: (AV_PIX_FMT_NV24, false)
    case .yuv444BiPlanarFullRange: (AV_PIX_FMT_NV24, true)
    case .yuv420BiPlanar10VideoRange: (AV_PIX_FMT_YUV420P10LE, false)
    case .yuv420BiPlanar10FullRange: (AV_PIX_FMT_YUV420P10LE, true)
    case .yuv422BiPlanar10VideoRange: (AV_PIX_FMT_YUV422P10LE, false)
    case .yuv422BiPlanar10FullRange: (AV_PIX_FMT_YUV422P10LE, true)
    case .yuv444BiPlanar10VideoRange: (AV_PIX_FMT_YUV444P10LE, false)
    case .yuv444BiPlanar10FullRange: (AV_PIX_FMT_YUV444P10LE, true)
    case .yuv420Planar: (AV_PIX_FMT_YUV420P, false)
    case .yuv420PlanarFullRange: (AV_PIX_FMT_YUV420P, true)
    case .yuv420BiPlanarVideoRange: (AV_PIX_FMT_NV12, false)
    case .yuv420BiPlanarFullRange: (AV_PIX_FMT_NV12, true)
    case .yuv422Planar: (AV_PIX_FMT_YUV422P, false)
    case .yuv422PlanarFullRange: (AV_PIX_FMT_YUV422P, true)
    case .yuv444Planar: (AV_PIX_FMT_YUV444P, false)
    case .yuv444PlanarFullRange: (AV_PIX_FMT_YUV444P, true)
    case .yuv420Planar10: (AV_PIX_FMT_YUV420P10LE, false)
    case .yuv422Planar10: (AV_PIX_FMT_YUV422P10LE, false)
    case .yuv444Planar10: (AV_PIX_FMT_YUV444P10LE, false)
    default: nil
    }
  }
}
