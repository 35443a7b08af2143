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

  /// As libav's decoders name what they give of each.
  @Test(
    arguments: [
      (Codec.av1, "4:4:4", 8, ColorDescription(matrix: .identity, isFullRange: true), "gbrp"),
      (.hevc, "4:4:4", 10, ColorDescription(matrix: .identity), "gbrp10le"),
      (.av1, "4:4:4", 8, ColorDescription(matrix: .ituR709), "yuv444p"),
      (.motionJPEG, "4:2:0", 8, ColorDescription(isFullRange: true), "yuvj420p"),
      (.hevc, "4:2:0", 12, ColorDescription(), "yuv420p12le"),
    ] as [(Codec, String, Int, ColorDescription, String)])
  func `usual formats have libav's names`(
    codec: Codec, chroma: String, depth: Int, color: ColorDescription, name: String
  ) {
    #expect(PixelFormatName.usual(of: codec, chroma: chroma, depth: depth, color) == name)
  }
}
