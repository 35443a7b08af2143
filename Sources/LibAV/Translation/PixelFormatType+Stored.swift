internal import CMediaScopeLibAV
import MediaCore

extension PixelFormatType {
  /// libav's format with the same bytes; `nil` where it has none.
  var storedFormat: AVPixelFormat? { Self.storedFormats[self] }

  private static let storedFormats: [PixelFormatType: AVPixelFormat] = {
    let formats = [
      AV_PIX_FMT_ARGB, AV_PIX_FMT_BGRA, AV_PIX_FMT_RGBA, AV_PIX_FMT_ABGR, AV_PIX_FMT_RGB24,
      AV_PIX_FMT_UYVY422, AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV444P, AV_PIX_FMT_NV12,
      AV_PIX_FMT_NV16, AV_PIX_FMT_NV24, AV_PIX_FMT_P010LE, AV_PIX_FMT_P210LE, AV_PIX_FMT_P410LE,
      AV_PIX_FMT_YUV420P10LE, AV_PIX_FMT_YUV422P10LE, AV_PIX_FMT_YUV444P10LE,
    ]
    var found: [PixelFormatType: AVPixelFormat] = [:]
    for format in formats {
      for range in [AVCOL_RANGE_MPEG, AVCOL_RANGE_JPEG] {
        if let type = PixelFormatType(format, range: range) { found[type] = format }
      }
    }
    return found
  }()

  /// Whether luma runs over the full range, where the type says so; `nil` where one type stands for both.
  var statedRange: Bool? {
    switch self {
    case .yuv420Planar10, .yuv422Planar10, .yuv444Planar10: nil
    default: libavFormat?.isFullRange
    }
  }
}
