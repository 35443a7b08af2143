internal import CMediaScopeLibAV
package import MediaCore

extension Frame {
  /// The picture's own format, as one of those that pictures can be converted to; `nil` where it is none of them.
  package var pixelFormatType: PixelFormatType? {
    PixelFormatType(AVPixelFormat(raw.pointee.format), range: raw.pointee.color_range)
  }

  /// The picture's own format; by libav's raw video code where Core Video and this package have none.
  private var ownFormatType: PixelFormatType {
    let format = AVPixelFormat(raw.pointee.format)
    if let type = pixelFormatType { return type }
    let code = avcodec_pix_fmt_to_codec_tag(format)
    return PixelFormatType(rawValue: code != 0 ? FourCC(tag: code) : "raw ")
  }

  /// Whether pixels are red, green and blue rather than luma and chroma.
  package var isRGB: Bool { Scaler.isRGB(AVPixelFormat(raw.pointee.format)) }

  /// Whether pixels can let through what is below them.
  package var hasAlpha: Bool { AVPixelFormat(raw.pointee.format).hasAlpha }

  /// The layout of the picture's pixels; `nil` for a picture that isn't in memory.
  package var pixelLayout: PixelLayout? { PixelLayout(AVPixelFormat(raw.pointee.format)) }

  /// libav's name of the picture's format, such as `yuv420p10le`.
  var pixelFormatName: String {
    av_get_pix_fmt_name(AVPixelFormat(raw.pointee.format)).map { String(cString: $0) } ?? "unknown"
  }

  /// Lends the picture as it is, in whatever format it has; rows that run upwards in memory are copied.
  ///
  /// A palette is a plane of its own, of 256 entries of four bytes, as libav writes it after the pixels.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for a picture that isn't in memory, `.outOfMemory`.
  package func lendPixelBuffer(pixelAspectRatio: PixelAspectRatio) throws(MediaError) -> PixelBuffer {
    let type = ownFormatType
    var color = color
    // A picture that states no range has its format's usual one.
    if color.isFullRange == nil { color.isFullRange = type.libavFormat?.isFullRange }
    let owner = try isUpright ? FrameReference(self) : FrameReference(copying: self)
    let lines = withUnsafeBytes(of: owner.raw.pointee.linesize) { Array($0.bindMemory(to: Int32.self)) }
    let shapes = try planeShapes()
    var planes: [PixelBuffer.Plane] = []
    for (index, shape) in shapes.enumerated() {
      guard let data = owner.raw.pointee.extended_data[index],
        shape.rowByteCount <= lines[index] || shape.height == 1
      else { throw notInMemory }
      planes.append(
        PixelBuffer.Plane(
          baseAddress: UnsafeMutableRawPointer(data), width: shape.width, height: shape.height,
          bytesPerRow: max(Int(lines[index]), shape.rowByteCount), rowByteCount: shape.rowByteCount))
    }
    return PixelBuffer(
      pixelFormatType: type, dimensions: dimensions, color: color, pixelAspectRatio: pixelAspectRatio,
      planes: planes, owner: owner)
  }

  private var isUpright: Bool {
    withUnsafeBytes(of: raw.pointee.linesize) { $0.bindMemory(to: Int32.self).allSatisfy { $0 >= 0 } }
  }

  private var notInMemory: MediaError {
    MediaError(
      .operationNotSupportedForAsset, "pictures in \(pixelFormatName) don't lie in memory as rows of pixels")
  }

  /// The size of each plane and the bytes of its rows, by libav's description of the format.
  private func planeShapes() throws(MediaError) -> [(width: Int, height: Int, rowByteCount: Int)] {
    let format = AVPixelFormat(raw.pointee.format)
    let width = raw.pointee.width
    guard let description = av_pix_fmt_desc_get(format)?.pointee,
      description.flags & UInt64(AV_PIX_FMT_FLAG_HWACCEL) == 0,
      case let count = Int(av_pix_fmt_count_planes(format)), count > 0
    else { throw notInMemory }
    let hasPalette = description.flags & UInt64(AV_PIX_FMT_FLAG_PAL) != 0
    var shapes: [(width: Int, height: Int, rowByteCount: Int)] = []
    for plane in 0..<count {
      if hasPalette, plane == 1 { continue }
      let isChroma = plane == 1 || plane == 2
      let (across, down) = isChroma ? (description.log2_chroma_w, description.log2_chroma_h) : (0, 0)
      let rowByteCount = Int(av_image_get_linesize(format, width, Int32(plane)))
      guard rowByteCount > 0 else { throw notInMemory }
      shapes.append(
        (
          (dimensions.width + (1 << Int(across)) - 1) >> Int(across),
          (dimensions.height + (1 << Int(down)) - 1) >> Int(down), rowByteCount
        ))
    }
    if hasPalette { shapes.append((256, 1, 1024)) }
    return shapes
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
