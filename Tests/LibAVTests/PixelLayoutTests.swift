import CMediaScopeLibAV
import MediaCore
import Testing

@testable import LibAV

/// Layouts against libav's own descriptors of its pixel formats.
struct PixelLayoutTests {
  /// A format that has pixels in memory.
  struct Format: CustomTestStringConvertible, Sendable {
    let name: String
    let depth: Int
    let flags: Int32
    let componentCount: Int
    let planeCount: Int
    let chromaShift: [Int]
    /// Where the first component's bits begin within a word.
    let shift: Int

    var testDescription: String { name }

    static let all = (0..<AV_PIX_FMT_NB.rawValue).compactMap { number -> Format? in
      guard let descriptor = av_pix_fmt_desc_get(AVPixelFormat(number))?.pointee else { return nil }
      let flags = Int32(descriptor.flags)
      return flags & AV_PIX_FMT_FLAG_HWACCEL == 0 ? Format(descriptor, flags) : nil
    }

    private init(_ descriptor: AVPixFmtDescriptor, _ flags: Int32) {
      let components = [descriptor.comp.0, descriptor.comp.1, descriptor.comp.2, descriptor.comp.3]
        .prefix(Int(descriptor.nb_components))
      name = String(cString: descriptor.name)
      // A mosaic's are parts of the one that each pixel has.
      depth =
        flags & AV_PIX_FMT_FLAG_BAYER != 0
        ? components.map { Int($0.depth) }.reduce(0, +) : Int(descriptor.comp.0.depth)
      self.flags = flags
      componentCount = components.count
      planeCount = Set(components.map(\.plane)).count
      chromaShift = [Int(descriptor.log2_chroma_w), Int(descriptor.log2_chroma_h)]
      shift = Int(descriptor.comp.0.shift)
    }

    func has(_ flag: Int32) -> Bool { flags & flag != 0 }
  }

  @Test func `there are libav's formats`() {
    #expect(Format.all.count >= 190)
    #expect(Set(Format.all.compactMap { PixelLayout(libavName: $0.name) }).count == Format.all.count)
  }

  @Test(arguments: Format.all)
  func `each format has a layout, which has its name`(format: Format) throws {
    let layout = try #require(PixelLayout(libavName: format.name))
    #expect(layout.shortName == format.name)
    #expect(layout.libavFormat == av_get_pix_fmt(format.name))
    #expect(PixelLayout(av_get_pix_fmt(format.name)) == layout)
  }

  @Test(arguments: Format.all)
  func `layouts say what the descriptors do`(format: Format) throws {
    let layout = try #require(PixelLayout(libavName: format.name))
    #expect(layout.bitsPerComponent == format.depth)
    #expect(layout.hasAlpha == format.has(AV_PIX_FMT_FLAG_ALPHA))
    #expect(layout.traits.contains(.isBigEndian) == format.has(AV_PIX_FMT_FLAG_BE))
    #expect(layout.traits.contains(.isFloat) == format.has(AV_PIX_FMT_FLAG_FLOAT))
    #expect(layout.traits.contains(.sharesBytes) == format.has(AV_PIX_FMT_FLAG_BITSTREAM))
    #expect(layout.traits.contains(.isFullRange) == format.name.hasPrefix("yuvj"))
    if layout.traits.contains(.fillsHighBits) { #expect(format.shift > 0) }
    switch layout.arrangement {
    case .planar: #expect(format.planeCount == format.componentCount)
    case .biPlanar, .biPlanarCrCb: #expect(format.planeCount == 2)
    default: #expect(format.planeCount == 1)
    }
    let shifts: [ChromaSubsampling: [Int]] = [
      .monochrome: [0, 0], .fourTwoZero: [1, 1], .fourTwoTwo: [1, 0], .fourFourFour: [0, 0],
      .fourOneOne: [2, 0], .fourOneZero: [2, 2], .fourFourZero: [0, 1],
    ]
    switch layout.model {
    case .gray: #expect(format.componentCount < 3 && !format.has(AV_PIX_FMT_FLAG_PAL))
    case .yCbCr(let chroma): #expect(shifts[chroma] == format.chromaShift)
    case .rgb: #expect(format.has(AV_PIX_FMT_FLAG_RGB) && !format.has(AV_PIX_FMT_FLAG_BAYER))
    case .palette: #expect(format.has(AV_PIX_FMT_FLAG_PAL))
    case .bayer: #expect(format.has(AV_PIX_FMT_FLAG_BAYER))
    case .xyz: #expect(format.name.hasPrefix("xyz"))
    }
    #expect(
      (layout.chromaSubsampling == nil) == (format.flags & Self.otherColors != 0 || layout.model == .xyz))
  }

  private static let otherColors = AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL

  @Test(arguments: ["", "vaapi", "yuv420p11", "no format"])
  func `other names have no layout`(name: String) {
    #expect(PixelLayout(libavName: name) == nil)
  }

  @Test func `what libav has no format of has none`() {
    #expect(PixelLayout(.palette, bitsPerComponent: 4).shortName == nil)
    #expect(PixelLayout(.yCbCr(.fourTwoZero), bitsPerComponent: 11).libavFormat == AV_PIX_FMT_NONE)
    #expect(PixelLayout(AV_PIX_FMT_NONE) == nil)
  }

  /// Depth and subsampling as `ffmpeg -pix_fmts` and the names themselves say; luma and chroma of a type stay as they are.
  @Test(
    arguments: [
      ("yuv420p", nil), ("yuvj422p", nil), ("nv12", nil), ("p010le", nil), ("uyvy422", nil),
      ("yuv444p10le", nil),
      ("yuva420p", .yuv420Planar), ("yuv410p", .yuv420Planar), ("yuv411p", .yuv420Planar),
      ("yuv440p", .yuv422Planar), ("yuyv422", .yuv422Planar), ("yuv422p12le", .yuv422Planar10),
      ("yuv420p16be", .yuv420Planar10), ("p016le", .yuv420Planar10), ("y210le", .yuv422Planar10),
      ("yuv420p10be", .yuv420Planar10), ("yuvj411p", .yuv420Planar),
      ("gray", .yuv420Planar), ("gray10le", .yuv420Planar10), ("gray16be", .yuv420Planar10),
      ("ya8", .yuv420Planar), ("monow", .yuv420Planar),
      ("bgra", .yuv444Planar), ("gbrp", .yuv444Planar), ("gbrp10le", .yuv444Planar10),
      ("pal8", .yuv444Planar), ("rgb565le", .yuv444Planar), ("bayer_bggr16le", .yuv444Planar10),
      ("rgb48be", .yuv444Planar10), ("rgba64le", .yuv444Planar10), ("xyz12le", .yuv444Planar10),
    ] as [(String, PixelFormatType?)])
  func `luma and chroma keep a format's depth and subsampling`(name: String, type: PixelFormatType?) throws {
    #expect(try #require(PixelLayout(libavName: name)).nearestYCbCr == type)
  }

  /// libav has no format of 16 bits with alpha first.
  @Test(arguments: PixelFormatType.distinct.filter { $0 != .argb64 })
  func `types have libav's formats`(type: PixelFormatType) throws {
    let layout = try #require(type.layout)
    let range = layout.traits.contains(.isFullRange) ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
    #expect(PixelFormatType(layout.libavFormat, range: range) == type)
  }

  /// As libav's decoders name what they give of each.
  @Test(
    arguments: [
      (Codec.av1, "4:4:4", 8, ColorDescription(matrix: .identity, isFullRange: true), "gbrp"),
      (.hevc, "4:4:4", 10, ColorDescription(matrix: .identity), "gbrp10le"),
      (.av1, "4:4:4", 8, ColorDescription(matrix: .ituR709), "yuv444p"),
      (.motionJPEG, "4:2:0", 8, ColorDescription(isFullRange: true), "yuvj420p"),
      (.hevc, "4:2:0", 12, ColorDescription(), "yuv420p12le"),
      (.hevc, "4:0:0", 8, ColorDescription(), "gray"),
      (.h264, "4:2:0", 9, ColorDescription(), nil), (.h264, "4:4:0", 8, ColorDescription(), nil),
    ] as [(Codec, String, Int, ColorDescription, String?)])
  func `usual layouts are the decoders'`(
    codec: Codec, chroma: String, depth: Int, color: ColorDescription, name: String?
  ) {
    #expect(PixelLayout.usual(of: codec, chroma: chroma, depth: depth, color)?.shortName == name)
  }
}
