internal import CMediaScopeLibAV
package import MediaCore

/// libav's names of pixel formats, by which descriptions say what a decoder gives.
package enum PixelFormatName {
  /// The types that pictures are decoded to and that have a name of their own, in the order in which they are listed.
  ///
  /// The types that are not here differ in their range alone from one that is.
  package static let decoded: [(name: String, type: PixelFormatType)] = [
    ("bgra", .bgra32), ("argb", .argb32), ("rgba", .rgba32), ("abgr", .abgr32), ("rgb24", .rgb24),
    ("argb64be", .argb64),
    ("yuv420p", .yuv420Planar), ("yuvj420p", .yuv420PlanarFullRange), ("nv12", .yuv420BiPlanarVideoRange),
    ("yuv422p", .yuv422Planar), ("yuvj422p", .yuv422PlanarFullRange), ("nv16", .yuv422BiPlanarVideoRange),
    ("uyvy422", .yuv422Packed),
    ("yuv444p", .yuv444Planar), ("yuvj444p", .yuv444PlanarFullRange), ("nv24", .yuv444BiPlanarVideoRange),
    ("yuv420p10le", .yuv420Planar10), ("p010le", .yuv420BiPlanar10VideoRange),
    ("yuv422p10le", .yuv422Planar10), ("p210le", .yuv422BiPlanar10VideoRange),
    ("yuv444p10le", .yuv444Planar10), ("p410le", .yuv444BiPlanar10VideoRange),
  ]

  /// The format that the usual decoders give.
  ///
  /// - Parameter chroma: such as `4:2:0`.
  /// - Returns: `nil` for a depth or chroma that isn't usual.
  package static func usual(
    of codec: Codec, chroma: String, depth: Int, _ color: ColorDescription
  ) -> String? {
    guard depth == 8 || depth == 10 || depth == 12 else { return nil }
    let suffix = depth == 8 ? "" : "\(depth)le"
    if chroma == "4:0:0" { return "gray\(suffix)" }
    guard let digits = ["4:2:0": "420", "4:2:2": "422", "4:4:4": "444"][chroma] else { return nil }
    if color.matrix == .identity, chroma == "4:4:4" { return "gbrp\(suffix)" }
    // And only those of 8 bits are formats of their own.
    let isNamed = LibAVCodec.row(of: codec)?.flags.contains(.hasFullRangeFormats) ?? false
    return isNamed && color.isFullRange == true && depth == 8 ? "yuvj\(digits)p" : "yuv\(digits)p\(suffix)"
  }

  /// The format of pictures of PNG whose components have 8 bits, or which choose colours from a palette.
  package static func png(isGray: Bool, hasPalette: Bool, hasAlpha: Bool) -> String {
    if hasPalette { return "pal8" }
    if isGray { return hasAlpha ? "ya8" : "gray" }
    return hasAlpha ? "rgba" : "rgb24"
  }

  /// The planes of luma and chroma that keep the most of a format.
  ///
  /// - Returns: `nil` where the format is luma and chroma of a type that pictures can have as they are.
  /// - Throws: `.decoderNotFound` where libav is missing.
  package static func nearestYUV(to name: String) throws(MediaError) -> PixelFormatType? {
    try LibAVLibraries.load(.decoders)
    let format = av_get_pix_fmt(name)
    guard let description = av_pix_fmt_desc_get(format)?.pointee else { return .yuv444Planar }
    let isRGB = description.flags & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
    if !isRGB, PixelFormatType(format, range: AVCOL_RANGE_UNSPECIFIED) != nil { return nil }
    let isDeep = description.comp.0.depth > 8
    let hasPalette = description.flags & UInt64(AV_PIX_FMT_FLAG_PAL) != 0
    // Gray has no chroma, which costs the least where it is coarse.
    if description.nb_components < 3, !hasPalette { return isDeep ? .yuv420Planar10 : .yuv420Planar }
    switch (description.log2_chroma_w, description.log2_chroma_h) {
    case (0, 0): return isDeep ? .yuv444Planar10 : .yuv444Planar
    case (1, 0), (0, 1): return isDeep ? .yuv422Planar10 : .yuv422Planar
    default: return isDeep ? .yuv420Planar10 : .yuv420Planar
    }
  }
}
