import MediaCodecs
import MediaCore
import MediaImages
import MediaStructure

extension ChunkType {
  static let webP: [ChunkType] = [
    ChunkType("RIFF:WEBP", "WebP Form", Standard.webP, "2.4", children: .chunks),
    vp8, vp8l, vp8x, alph, anim, anmf,
    ChunkType("ICCP", "Color Profile", Standard.webP, "2.7.1.4", in: ["WEBP"]) {
      (reader, _) throws(MediaError) in
      // The form's numbers are little-endian, a profile's are not.
      var profile = reader.reordered(.bigEndian)
      defer { reader.take(profile) }
      try ICCProfile.read(&profile)
      return nil
    },
    ChunkType("EXIF", "Exif Metadata", Standard.webP, "2.7.1.5", in: ["WEBP"], children: .exif),
    ChunkType("XMP", "XMP Metadata", Standard.webP, "2.7.1.5", in: ["WEBP"], read: xml),
  ]

  private static let frames = ["WEBP", "ANMF"]

  private static let vp8 = ChunkType("VP8", "Lossy Bitstream", "RFC 6386", "9.1", in: frames) {
    (reader, _) throws(MediaError) in
    guard let size = try VP8FrameHeader(&reader).dimensions else {
      reader.report("a picture begins with an interframe (RFC 9649, 2.5)")
      return nil
    }
    return WebPSize(width: UInt64(size.width), height: UInt64(size.height))
  }

  private static let vp8l = ChunkType("VP8L", "Lossless Bitstream", Standard.webP, "3.4", in: frames) {
    (reader, _) throws(MediaError) in
    let signature = try reader.read("signature", as: UInt8.self)
    if signature != 0x2F { reader.report("the signature is \(signature), not 47 (RFC 9649, 3.4)") }
    let packed = try reader.read("image_width, image_height, alpha_is_used, version_number", as: UInt32.self)
    {
      "\($0 & 0x3FFF + 1) by \($0 >> 14 & 0x3FFF + 1) pixels, \($0 >> 28 & 1 == 1 ? "with" : "without") alpha, "
        + "version \($0 >> 29)"
    }
    if packed >> 29 != 0 { reader.report("version_number is \(packed >> 29), not 0 (RFC 9649, 3.4)") }
    return WebPSize(width: UInt64(packed & 0x3FFF) + 1, height: UInt64(packed >> 14 & 0x3FFF) + 1)
  }

  private static let vp8x = ChunkType("VP8X", "Extended Format", Standard.webP, "2.7", in: ["WEBP"]) {
    (reader, _) throws(MediaError) in
    var flags: Set<String> = []
    let reserved = try reader.readBits("Rsv", 2)
    for (name, chunk) in [("I", "ICCP"), ("L", "ALPH"), ("E", "EXIF"), ("X", "XMP"), ("A", "ANIM")]
      as [(StaticString, String)]
    {
      if try reader.readBits(name, 1, meaning: { $0 == 1 ? "has \(chunk)" : nil }) == 1 {
        flags.insert(chunk)
      }
    }
    let last = try reader.readBits("R", 1)
    if reserved + last != 0 { reader.report("reserved bits are not zero (RFC 9649, 2.7)", as: .warning) }
    try reader.skip("Reserved", 3)
    let width = try reader.read("CanvasWidthMinusOne", byteCount: 3) + 1
    let height = try reader.read("CanvasHeightMinusOne", byteCount: 3) + 1
    if width * height > UInt64(UInt32.max) {
      reader.report("the canvas has \(width * height) pixels, more than 2^32 - 1 (RFC 9649, 2.7)")
    }
    return WebPExtended(flags: flags, size: WebPSize(width: width, height: height))
  }

  private static let alph = ChunkType("ALPH", "Alpha Channel", Standard.webP, "2.7.1.2", in: frames) {
    (reader, _) throws(MediaError) in
    if try reader.readBits("Rsv", 2) != 0 {
      reader.report("reserved bits are not zero (RFC 9649, 2.7.1.2)", as: .warning)
    }
    _ = try reader.readBits("P", 2) { $0 == 1 ? "levels reduced" : $0 == 0 ? "no preprocessing" : nil }
    _ = try reader.readBits("F", 2) { ["none", "horizontal", "vertical", "gradient"][safe: Int($0)] }
    _ = try reader.readBits("C", 2) { ["uncompressed", "lossless"][safe: Int($0)] }
    return nil
  }

  private static let anim = ChunkType("ANIM", "Animation", Standard.webP, "2.7.1.1", in: ["WEBP"]) {
    (reader, _) throws(MediaError) in
    for name in [
      "BackgroundColor.blue", "BackgroundColor.green", "BackgroundColor.red", "BackgroundColor.alpha",
    ]
      as [StaticString]
    {
      _ = try reader.read(name, as: UInt8.self)
    }
    _ = try reader.read("LoopCount", as: UInt16.self) { $0 == 0 ? "without end" : nil }
    return nil
  }

  private static let anmf = ChunkType(
    "ANMF", "Animation Frame", Standard.webP, "2.7.1.1", in: ["WEBP"], children: .chunks
  ) { (reader, _) throws(MediaError) in
    let x = try reader.read("FrameX", byteCount: 3) { "\($0 * 2) pixels" } * 2
    let y = try reader.read("FrameY", byteCount: 3) { "\($0 * 2) pixels" } * 2
    let width = try reader.read("FrameWidthMinusOne", byteCount: 3) + 1
    let height = try reader.read("FrameHeightMinusOne", byteCount: 3) + 1
    _ = try reader.read("FrameDuration", byteCount: 3) { "\($0) ms" }
    if try reader.readBits("Reserved", 6) != 0 {
      reader.report("reserved bits are not zero (RFC 9649, 2.7.1.1)", as: .warning)
    }
    _ = try reader.readBits("B", 1) { $0 == 0 ? "alpha-blended" : "not blended" }
    _ = try reader.readBits("D", 1) { $0 == 0 ? "left in place" : "disposed to the background" }
    return WebPFrame(right: x + width, bottom: y + height)
  }
}

/// The size of a picture, in pixels.
struct WebPSize: Hashable, Sendable {
  var width: UInt64
  var height: UInt64
}

/// The announcements of a picture that has more than a bitstream.
struct WebPExtended: Hashable, Sendable {
  /// The chunks that are announced.
  var flags: Set<String>
  var size: WebPSize
}

/// The right and lower edges of an animation's frame, in pixels of the canvas.
struct WebPFrame: Hashable, Sendable {
  var right: UInt64
  var bottom: UInt64
}
