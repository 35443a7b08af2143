internal import CMediaScopeLibAV
package import MediaCore

/// libav's names of pixel formats: the one place where its spelling and ours meet.
extension PixelLayout {
  /// The name that programs print, which is libav's, such as `yuv420p10le`; `nil` for a layout that it can't have.
  package var shortName: String? {
    if let name = Self.libavTable.first(where: { $0.layout == self })?.name { return name }
    if let name = Self.orderedTable.first(where: { $0.layout == inLittleEndian })?.name {
      return name + byteOrder
    }
    return planarName
  }

  /// The layout of libav's name; `nil` for pictures that are not in memory, and for names that are not known here.
  package init?(libavName name: String) {
    let word = name.dropLast(2)
    if let layout = Self.libavTable.first(where: { $0.name == name })?.layout {
      self = layout
    } else if let layout = Self.orderedTable.first(where: { $0.name == word })?.layout {
      self = name.hasSuffix("be") ? layout.inBigEndian : layout
    } else if let layout = Self.planar.first(where: { $0.planarName == name }) {
      self = layout
    } else {
      return nil
    }
  }

  init?(_ format: AVPixelFormat) {
    guard let name = av_get_pix_fmt_name(format) else { return nil }
    self.init(libavName: String(cString: name))
  }

  /// libav's format of the layout; `AV_PIX_FMT_NONE` where it has none.
  var libavFormat: AVPixelFormat { shortName.map { av_get_pix_fmt($0) } ?? AV_PIX_FMT_NONE }

  /// The layout with alpha in a plane of its own after the others; `nil` where libav has none.
  package var withAlpha: PixelLayout? {
    guard arrangement == .planar, !hasAlpha, model != .gray else { return nil }
    // Its range is said of the picture.
    let layout = with(traits.subtracting(.isFullRange).union(.hasAlpha))
    return layout.libavFormat == AV_PIX_FMT_NONE ? nil : layout
  }

  private var byteOrder: String { traits.contains(.isBigEndian) ? "be" : "le" }

  private func with(_ traits: Traits) -> PixelLayout {
    PixelLayout(model, arrangement, bitsPerComponent: bitsPerComponent, traits: traits)
  }

  private var inLittleEndian: PixelLayout { with(traits.subtracting(.isBigEndian)) }
  private var inBigEndian: PixelLayout { with(traits.union(.isBigEndian)) }

  // MARK: - Planes

  /// The name of planes of one component each, which says the components, their number of bits and their order.
  private var planarName: String? {
    guard arrangement == .planar else { return nil }
    let components: String
    switch model {
    case .gray: components = "gray"
    case .rgb: components = hasAlpha ? "gbrap" : "gbrp"
    case .yCbCr(let chroma):
      let kind = traits.contains(.isFullRange) ? "yuvj" : hasAlpha ? "yuva" : "yuv"
      components = kind + chroma.rawValue.filter { $0 != ":" } + "p"
    case .palette, .bayer, .xyz: return nil
    }
    guard bitsPerComponent != 8 else { return components }
    return components + (traits.contains(.isFloat) ? "f" : "") + "\(bitsPerComponent)" + byteOrder
  }

  /// All planes of one component each, the usual ones first; libav has a format of most of them.
  private static let planar: [PixelLayout] = {
    let models =
      [ChromaSubsampling.fourTwoZero, .fourTwoTwo, .fourFourFour, .fourFourZero, .fourOneOne, .fourOneZero]
      .map { Model.yCbCr($0) } + [.gray, .rgb]
    let orders: [Traits] = [[], .isBigEndian]
    var layouts = models.map { PixelLayout($0) } + models.map { PixelLayout($0, traits: .isFullRange) }
    layouts += models.map { PixelLayout($0, traits: .hasAlpha) }
    for bits in [10, 12, 9, 14, 16] {
      for alpha: Traits in [[], .hasAlpha] {
        layouts += models.flatMap { model in
          orders.map { PixelLayout(model, bitsPerComponent: bits, traits: $0.union(alpha)) }
        }
      }
    }
    for kind: Traits in [.isFloat, [.isFloat, .hasAlpha]] {
      layouts += [Model.gray, .rgb].flatMap { model in
        orders.map { PixelLayout(model, bitsPerComponent: 32, traits: $0.union(kind)) }
      }
    }
    return layouts
  }()

  // MARK: - Other arrangements

  private static let libavTable: [(name: String, layout: PixelLayout)] = [
    ("nv12", PixelLayout(.yCbCr(.fourTwoZero), .biPlanar)),
    ("nv21", PixelLayout(.yCbCr(.fourTwoZero), .biPlanarCrCb)),
    ("nv16", PixelLayout(.yCbCr(.fourTwoTwo), .biPlanar)),
    ("nv24", PixelLayout(.yCbCr(.fourFourFour), .biPlanar)),
    ("nv42", PixelLayout(.yCbCr(.fourFourFour), .biPlanarCrCb)),
    ("yuyv422", PixelLayout(.yCbCr(.fourTwoTwo), .yCbYCr)),
    ("uyvy422", PixelLayout(.yCbCr(.fourTwoTwo), .cbYCrY)),
    ("yvyu422", PixelLayout(.yCbCr(.fourTwoTwo), .yCrYCb)),
    ("uyyvyy411", PixelLayout(.yCbCr(.fourOneOne), .cbYYCrYY)),
    ("rgb24", PixelLayout(.rgb, .rgb)), ("bgr24", PixelLayout(.rgb, .bgr)),
    ("rgba", PixelLayout(.rgb, .rgba)), ("bgra", PixelLayout(.rgb, .bgra)),
    ("argb", PixelLayout(.rgb, .argb)), ("abgr", PixelLayout(.rgb, .abgr)),
    ("rgb0", PixelLayout(.rgb, .rgbx)), ("bgr0", PixelLayout(.rgb, .bgrx)),
    ("0rgb", PixelLayout(.rgb, .xrgb)), ("0bgr", PixelLayout(.rgb, .xbgr)),
    ("rgb8", PixelLayout(.rgb, .r2g3b3, bitsPerComponent: 2)),
    ("bgr8", PixelLayout(.rgb, .b2g3r3, bitsPerComponent: 3)),
    ("rgb4_byte", PixelLayout(.rgb, .r1g2b1, bitsPerComponent: 1)),
    ("bgr4_byte", PixelLayout(.rgb, .b1g2r1, bitsPerComponent: 1)),
    ("rgb4", PixelLayout(.rgb, .r1g2b1, bitsPerComponent: 1, traits: .sharesBytes)),
    ("bgr4", PixelLayout(.rgb, .b1g2r1, bitsPerComponent: 1, traits: .sharesBytes)),
    ("pal8", PixelLayout(.palette, traits: .hasAlpha)),
    ("ya8", PixelLayout(.gray, .ya)),
    ("monow", PixelLayout(.gray, bitsPerComponent: 1, traits: [.sharesBytes, .zeroIsWhite])),
    ("monob", PixelLayout(.gray, bitsPerComponent: 1, traits: .sharesBytes)),
    ("bayer_bggr8", PixelLayout(.bayer, .bggr)), ("bayer_rggb8", PixelLayout(.bayer, .rggb)),
    ("bayer_gbrg8", PixelLayout(.bayer, .gbrg)), ("bayer_grbg8", PixelLayout(.bayer, .grbg)),
  ]

  /// The layouts whose names end in the order of their bytes, in little-endian order.
  private static let orderedTable: [(name: String, layout: PixelLayout)] = [
    ("nv20", PixelLayout(.yCbCr(.fourTwoTwo), .biPlanar, bitsPerComponent: 10)),
    ("p010", PixelLayout(.yCbCr(.fourTwoZero), .biPlanar, bitsPerComponent: 10, traits: .fillsHighBits)),
    ("p210", PixelLayout(.yCbCr(.fourTwoTwo), .biPlanar, bitsPerComponent: 10, traits: .fillsHighBits)),
    ("p410", PixelLayout(.yCbCr(.fourFourFour), .biPlanar, bitsPerComponent: 10, traits: .fillsHighBits)),
    ("p016", PixelLayout(.yCbCr(.fourTwoZero), .biPlanar, bitsPerComponent: 16)),
    ("p216", PixelLayout(.yCbCr(.fourTwoTwo), .biPlanar, bitsPerComponent: 16)),
    ("p416", PixelLayout(.yCbCr(.fourFourFour), .biPlanar, bitsPerComponent: 16)),
    ("y210", PixelLayout(.yCbCr(.fourTwoTwo), .yCbYCr, bitsPerComponent: 10, traits: .fillsHighBits)),
    ("ayuv64", PixelLayout(.yCbCr(.fourFourFour), .aYCbCr, bitsPerComponent: 16)),
    ("rgb48", PixelLayout(.rgb, .rgb, bitsPerComponent: 16)),
    ("bgr48", PixelLayout(.rgb, .bgr, bitsPerComponent: 16)),
    ("rgba64", PixelLayout(.rgb, .rgba, bitsPerComponent: 16)),
    ("bgra64", PixelLayout(.rgb, .bgra, bitsPerComponent: 16)),
    // libav has no such format; its name would be this.
    ("argb64", PixelLayout(.rgb, .argb, bitsPerComponent: 16)),
    ("rgb565", PixelLayout(.rgb, .r5g6b5, bitsPerComponent: 5)),
    ("bgr565", PixelLayout(.rgb, .b5g6r5, bitsPerComponent: 5)),
    ("rgb555", PixelLayout(.rgb, .rgb, bitsPerComponent: 5)),
    ("bgr555", PixelLayout(.rgb, .bgr, bitsPerComponent: 5)),
    ("rgb444", PixelLayout(.rgb, .rgb, bitsPerComponent: 4)),
    ("bgr444", PixelLayout(.rgb, .bgr, bitsPerComponent: 4)),
    ("x2rgb10", PixelLayout(.rgb, .xrgb, bitsPerComponent: 10)),
    ("x2bgr10", PixelLayout(.rgb, .xbgr, bitsPerComponent: 10)),
    ("ya16", PixelLayout(.gray, .ya, bitsPerComponent: 16)),
    ("xyz12", PixelLayout(.xyz, .xyz, bitsPerComponent: 12, traits: .fillsHighBits)),
    ("bayer_bggr16", PixelLayout(.bayer, .bggr, bitsPerComponent: 16)),
    ("bayer_rggb16", PixelLayout(.bayer, .rggb, bitsPerComponent: 16)),
    ("bayer_gbrg16", PixelLayout(.bayer, .gbrg, bitsPerComponent: 16)),
    ("bayer_grbg16", PixelLayout(.bayer, .grbg, bitsPerComponent: 16)),
  ]
}

extension PixelLayout {
  /// The layout that the usual decoders give.
  ///
  /// - Parameter chroma: such as `4:2:0`.
  /// - Returns: `nil` for a depth or chroma that isn't usual.
  package static func usual(
    of codec: Codec, chroma: String, depth: Int, _ color: ColorDescription
  ) -> PixelLayout? {
    guard depth == 8 || depth == 10 || depth == 12, let chroma = ChromaSubsampling(rawValue: chroma) else {
      return nil
    }
    switch chroma {
    case .monochrome: return PixelLayout(.gray, bitsPerComponent: depth)
    case .fourFourFour where color.matrix == .identity: return PixelLayout(.rgb, bitsPerComponent: depth)
    case .fourTwoZero, .fourTwoTwo, .fourFourFour:
      // And only those of 8 bits are formats of their own.
      let isNamed = LibAVCodec.row(of: codec)?.flags.contains(.hasFullRangeFormats) ?? false
      return PixelLayout(
        .yCbCr(chroma), bitsPerComponent: depth,
        traits: isNamed && color.isFullRange == true && depth == 8 ? .isFullRange : [])
    case .fourOneOne, .fourOneZero, .fourFourZero: return nil
    }
  }
}
