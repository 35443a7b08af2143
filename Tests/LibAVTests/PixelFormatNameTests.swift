import CMediaScopeLibAV
import MediaCore
import Testing

@testable import LibAV

struct PixelFormatNameTests {
  /// Depth and subsampling as `ffmpeg -pix_fmts` and the names themselves say; luma and chroma of a type stay as they are.
  @Test(
    arguments: [
      ("yuv420p", nil), ("yuvj422p", nil), ("nv12", nil), ("p010le", nil), ("uyvy422", nil),
      ("yuv444p10le", nil),
      ("yuva420p", .yuv420Planar), ("yuv410p", .yuv420Planar), ("yuv411p", .yuv420Planar),
      ("yuv440p", .yuv422Planar), ("yuyv422", .yuv422Planar), ("yuv422p12le", .yuv422Planar10),
      ("yuv420p16be", .yuv420Planar10), ("p016le", .yuv420Planar10), ("y210le", .yuv422Planar10),
      ("gray", .yuv420Planar), ("gray10le", .yuv420Planar10), ("gray16be", .yuv420Planar10),
      ("ya8", .yuv420Planar), ("monow", .yuv420Planar),
      ("bgra", .yuv444Planar), ("gbrp", .yuv444Planar), ("gbrp10le", .yuv444Planar10),
      ("pal8", .yuv444Planar),
      ("rgb48be", .yuv444Planar10), ("rgba64le", .yuv444Planar10), ("", .yuv444Planar),
    ] as [(String, PixelFormatType?)])
  func `luma and chroma keep a format's depth and subsampling`(name: String, type: PixelFormatType?) throws {
    #expect(try PixelFormatName.nearestYUV(to: name) == type)
  }

  /// libav has no format of 16 bits with alpha first.
  @Test(arguments: PixelFormatName.decoded.filter { $0.type != .argb64 })
  func `types have libav's names`(name: String, type: PixelFormatType) {
    let range = name.hasPrefix("yuvj") ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    #expect(PixelFormatType(av_get_pix_fmt(name), range: range) == type)
  }
}
