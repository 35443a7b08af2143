import MediaCore
import MediaStructure

private let image = ["IDAT"]
private let paletteAndImage = ["PLTE", "IDAT"]

extension PNGChunkType {
  static let colour: [PNGChunkType] = [
    PNGChunkType("tRNS", "Transparency", "11.3.1.1", before: image) { reader, context throws(MediaError) in
      switch context.colourType {
      case 0: _ = try reader.read("Grey sample value", as: UInt16.self)
      case 2:
        _ = try reader.read("Red sample value", as: UInt16.self)
        _ = try reader.read("Green sample value", as: UInt16.self)
        _ = try reader.read("Blue sample value", as: UInt16.self)
      case 3:
        if reader.remaining > context.paletteEntries {
          reader.report("more alpha values than palette entries (PNG 3, 11.3.1.1)")
        }
        _ = try reader.readRows("Alpha for palette index", count: UInt32(reader.remaining), rowSize: 1) {
          (reader) throws(MediaError) in
          try reader.read("alpha", as: UInt8.self)
        }
      default: reader.report("transparency beside an alpha channel (PNG 3, 11.3.1.1)", as: .warning)
      }
      return nil
    },
    PNGChunkType("cHRM", "Primary chromaticities and white point", "11.3.2.1", before: paletteAndImage) {
      reader, _ throws(MediaError) in
      for name in [
        "White point x", "White point y", "Red x", "Red y", "Green x", "Green y", "Blue x", "Blue y",
      ] as [StaticString] {
        try readScaled(name, by: 100_000, &reader)
      }
      return nil
    },
    PNGChunkType("gAMA", "Image gamma", "11.3.2.2", before: paletteAndImage) {
      reader, _ throws(MediaError) in
      try readScaled("Image gamma", by: 100_000, &reader)
      return nil
    },
    PNGChunkType(
      "iCCP", "Embedded ICC profile", "11.3.2.3", before: paletteAndImage, excludes: ["sRGB"]
    ) { reader, _ throws(MediaError) in
      try readKeyword("Profile name", &reader)
      try readCompressionMethod(&reader)
      try reader.skip("Compressed profile", reader.remaining)
      return nil
    },
    PNGChunkType("sBIT", "Significant bits", "11.3.2.4", before: paletteAndImage) {
      reader, context throws(MediaError) in
      let names: [StaticString]
      switch context.colourType {
      case 0: names = ["significant greyscale bits"]
      case 4: names = ["significant greyscale bits", "significant alpha bits"]
      case 6:
        names = [
          "significant red bits", "significant green bits", "significant blue bits", "significant alpha bits",
        ]
      default: names = ["significant red bits", "significant green bits", "significant blue bits"]
      }
      for name in names { _ = try reader.read(name, as: UInt8.self) }
      return nil
    },
    PNGChunkType(
      "sRGB", "Standard RGB colour space", "11.3.2.5", before: paletteAndImage, excludes: ["iCCP"]
    ) { reader, _ throws(MediaError) in
      _ = try reader.read("Rendering intent", as: UInt8.self) {
        [0: "Perceptual", 1: "Relative colorimetric", 2: "Saturation", 3: "Absolute colorimetric"][$0]
      }
      return nil
    },
    PNGChunkType(
      "cICP", "Coding-independent code points for video signal type identification", "11.3.2.6",
      before: paletteAndImage
    ) { reader, _ throws(MediaError) in
      _ = try reader.read("Colour Primaries", as: UInt8.self)
      _ = try reader.read("Transfer Function", as: UInt8.self)
      let matrix = try reader.read("Matrix Coefficients", as: UInt8.self)
      if matrix != 0 {
        reader.report("Matrix Coefficients is \(matrix), 0 is allowed (PNG 3, 11.3.2.6)", as: .warning)
      }
      _ = try reader.read("Video Full Range Flag", as: UInt8.self) { [0: "narrow", 1: "full"][$0] }
      return nil
    },
    PNGChunkType("mDCV", "Mastering Display Color Volume", "11.3.2.7", before: paletteAndImage) {
      reader, _ throws(MediaError) in
      for name in [
        "Red x", "Red y", "Green x", "Green y", "Blue x", "Blue y", "White point x", "White point y",
      ]
        as [StaticString]
      {
        try reader.readBytes(name, 2) {
          (.fixedPoint(Double($0.bigEndian(UInt32.self)) / 50_000), nil)
        }
      }
      try readScaled("Maximum luminance", by: 10_000, &reader, unit: "cd/m²")
      try readScaled("Minimum luminance", by: 10_000, &reader, unit: "cd/m²")
      return nil
    },
    PNGChunkType("cLLI", "Content Light Level Information", "11.3.2.8", before: paletteAndImage) {
      reader, _ throws(MediaError) in
      try readScaled("Maximum Content Light Level", by: 10_000, &reader, unit: "cd/m²")
      try readScaled("Maximum Frame-Average Light Level", by: 10_000, &reader, unit: "cd/m²")
      return nil
    },
  ]

  static let text: [PNGChunkType] = [
    PNGChunkType("tEXt", "Textual data", "11.3.3.2", isRepeatable: true) { reader, _ throws(MediaError) in
      try readKeyword("Keyword", &reader)
      try reader.readLatin1("Text string", reader.remaining)
      return nil
    },
    PNGChunkType("zTXt", "Compressed textual data", "11.3.3.3", isRepeatable: true) {
      reader, _ throws(MediaError) in
      try readKeyword("Keyword", &reader)
      try readCompressionMethod(&reader)
      try reader.skip("Compressed text", reader.remaining)
      return nil
    },
    PNGChunkType("iTXt", "International textual data", "11.3.3.4", isRepeatable: true) {
      reader, _ throws(MediaError) in
      try readKeyword("Keyword", &reader)
      let isCompressed = try reader.read("Compression flag", as: UInt8.self) {
        [0: "uncompressed", 1: "compressed"][$0]
      }
      try readCompressionMethod(&reader)
      _ = reader.readText("Language tag")
      _ = reader.readText("Translated keyword")
      if isCompressed == 0 {
        _ = try reader.readText("Text", byteCount: reader.remaining)
      } else {
        try reader.skip("Text", reader.remaining)
      }
      return nil
    },
  ]

  static let miscellaneous: [PNGChunkType] = [
    PNGChunkType("bKGD", "Background colour", "11.3.4.1", before: image) {
      reader, context throws(MediaError) in
      switch context.colourType {
      case 0, 4: _ = try reader.read("Greyscale", as: UInt16.self)
      case 3: _ = try reader.read("Palette index", as: UInt8.self)
      default:
        _ = try reader.read("Red", as: UInt16.self)
        _ = try reader.read("Green", as: UInt16.self)
        _ = try reader.read("Blue", as: UInt16.self)
      }
      return nil
    },
    PNGChunkType("hIST", "Image histogram", "11.3.4.2", before: image) { reader, context throws(MediaError) in
      let count = reader.remaining / 2
      if count != context.paletteEntries {
        reader.report(
          "\(count) frequencies, \(context.paletteEntries) palette entries (PNG 3, 11.3.4.2)", as: .warning)
      }
      _ = try reader.readRows("entries", count: UInt32(count), rowSize: 2) { (reader) throws(MediaError) in
        try reader.read("Frequency", as: UInt16.self)
      }
      return nil
    },
    PNGChunkType("pHYs", "Physical pixel dimensions", "11.3.4.3", before: image) {
      reader, _ throws(MediaError) in
      _ = try reader.read("Pixels per unit, X axis", as: UInt32.self)
      _ = try reader.read("Pixels per unit, Y axis", as: UInt32.self)
      _ = try reader.read("Unit specifier", as: UInt8.self) { [0: "unknown", 1: "metre"][$0] }
      return nil
    },
    PNGChunkType("sPLT", "Suggested palette", "11.3.4.4", isRepeatable: true, before: image) {
      reader, _ throws(MediaError) in
      try readKeyword("Palette name", &reader)
      let depth = try reader.read("Sample depth", as: UInt8.self)
      guard depth == 8 || depth == 16 else {
        reader.report("Sample depth is \(depth) (PNG 3, 11.3.4.4)", as: .warning)
        return nil
      }
      let size = Int(depth) / 8
      let rowSize = size * 4 + 2
      _ = try reader.readRows("entries", count: UInt32(reader.remaining / rowSize), rowSize: rowSize) {
        (reader) throws(MediaError) in
        for name in ["Red", "Green", "Blue", "Alpha"] as [StaticString] {
          _ = try reader.read(name, byteCount: size)
        }
        _ = try reader.read("Frequency", as: UInt16.self)
      }
      return nil
    },
    PNGChunkType("eXIf", "Exchangeable Image File (Exif) Profile", "11.3.4.5", before: image),
    PNGChunkType("tIME", "Image last-modification time", "11.3.5.1") { reader, _ throws(MediaError) in
      _ = try reader.read("Year", as: UInt16.self)
      for name in ["Month", "Day", "Hour", "Minute", "Second"] as [StaticString] {
        _ = try reader.read(name, as: UInt8.self)
      }
      return nil
    },
  ]

  static let extensions: [PNGChunkType] = [
    PNGChunkType(
      "oFFs", "Image offset", standard: "Extensions to the PNG 1.2 Specification", "3.1", before: image
    ) {
      reader, _ throws(MediaError) in
      _ = try reader.read("Image position on the page, X axis", as: Int32.self)
      _ = try reader.read("Image position on the page, Y axis", as: Int32.self)
      _ = try reader.read("Unit specifier", as: UInt8.self) { [0: "pixel", 1: "micrometre"][$0] }
      return nil
    },
    PNGChunkType(
      "sCAL", "Physical scale of image subject", standard: "Extensions to the PNG 1.2 Specification", "3.3",
      before: image
    ) { reader, _ throws(MediaError) in
      _ = try reader.read("Unit specifier", as: UInt8.self) { [1: "metre", 2: "radian"][$0] }
      try reader.readLatin1("Pixel width")
      try reader.readLatin1("Pixel height", reader.remaining)
      return nil
    },
    PNGChunkType(
      "pCAL", "Calibration of pixel values", standard: "Extensions to the PNG 1.2 Specification", "3.2",
      before: image
    ) { reader, _ throws(MediaError) in
      try readKeyword("Calibration name", &reader)
      _ = try reader.read("Original zero", as: Int32.self)
      _ = try reader.read("Original max", as: Int32.self)
      _ = try reader.read("Equation type", as: UInt8.self) {
        [0: "linear", 1: "base-e exponential", 2: "arbitrary-base exponential", 3: "hyperbolic"][$0]
      }
      let count = try reader.read("Number of parameters", as: UInt8.self)
      try reader.readLatin1("Unit name")
      for _ in 0..<count where reader.remaining > 0 { try reader.readLatin1("Parameter") }
      return nil
    },
    PNGChunkType(
      "gIFg", "GIF Graphic Control Extension", standard: "Extensions to the PNG 1.2 Specification", "3.5",
      isRepeatable: true
    ) { reader, _ throws(MediaError) in
      _ = try reader.read("Disposal method", as: UInt8.self)
      _ = try reader.read("User input flag", as: UInt8.self)
      _ = try reader.read("Delay time", as: UInt16.self)
      return nil
    },
    PNGChunkType(
      "gIFx", "GIF Application Extension", standard: "Extensions to the PNG 1.2 Specification", "3.6",
      isRepeatable: true
    ) { reader, _ throws(MediaError) in
      try reader.readLatin1("Application identifier", 8)
      try reader.skip("Authentication code", 3)
      try reader.skip("Application data", reader.remaining)
      return nil
    },
    PNGChunkType(
      "sTER", "Indicator of stereo image", standard: "Extensions to the PNG Specification 1.5", "sTER",
      before: image
    ) { reader, _ throws(MediaError) in
      _ = try reader.read("mode", as: UInt8.self) {
        [0: "cross-fuse layout", 1: "diverging-fuse layout"][$0]
      }
      return nil
    },
  ]

  private static func readScaled(
    _ name: StaticString, by scale: Double, _ reader: inout FieldReader, unit: String? = nil
  ) throws(MediaError) {
    try reader.readBytes(name, 4) {
      (.fixedPoint(Double($0.bigEndian(UInt32.self)) / scale), unit)
    }
  }

  /// A name of 1 to 79 characters with its separator (PNG 3, 11.3.3.1).
  private static func readKeyword(
    _ name: StaticString, _ reader: inout FieldReader
  ) throws(MediaError) {
    let keyword = try reader.readLatin1(name)
    if !(1...79).contains(keyword.unicodeScalars.count) {
      reader.report(
        "\(name) has \(keyword.unicodeScalars.count) characters, 1 to 79 are allowed (PNG 3, 11.3.3.1)",
        as: .warning)
    }
  }

  private static func readCompressionMethod(_ reader: inout FieldReader) throws(MediaError) {
    let method = try reader.read("Compression method", as: UInt8.self) { $0 == 0 ? "deflate" : nil }
    if method != 0 { reader.report("Compression method is \(method) (PNG 3, 10.1)") }
  }
}
