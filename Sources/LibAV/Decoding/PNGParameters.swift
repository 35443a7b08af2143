internal import CMediaScopeLibAV
import MediaCore

/// The parameters that a PNG states before its picture's data (PNG, third edition, clause 11).
///
/// libav decodes the whole picture to know it.
struct PNGParameters {
  private var width: Int32 = 0
  private var height: Int32 = 0
  private var bitDepth: UInt8 = 0
  private var colorType: UInt8 = 0
  private var hasTransparency = false
  private var pixelAspectRatio = AVRational(num: 0, den: 1)

  /// The number of chunks that are looked at before the search is given up.
  private static let chunkLimit = 4096

  /// - Returns: `nil` for bytes that are no PNG, or one without data.
  init?(_ source: any ByteSource) throws(MediaError) {
    let signature = PNGChunkHeader.signature
    guard try source.bytes(at: 0, count: signature.count) == signature else { return nil }
    var offset = PNGChunkHeader.firstOffset
    for index in 0..<Self.chunkLimit {
      // With the fields of the header, which has the most.
      let bytes = try source.bytes(at: offset, count: PNGChunkHeader.byteCount + 13)
      guard let chunk = PNGChunkHeader(bytes, at: offset), bytes.count >= 12 else { return nil }
      guard index > 0 || chunk.type == "IHDR" && bytes.count == 21 else { return nil }
      switch chunk.type {
      case "IHDR" where bytes.count == 21: read(header: bytes)
      case "tRNS": hasTransparency = true
      case "pHYs" where bytes.count >= 17: readDimensions(of: bytes)
      case "IDAT": return
      default: break
      }
      offset = chunk.end
    }
    return nil
  }

  private mutating func read(header: [UInt8]) {
    width = Int32(exactly: header.bigEndian(UInt32.self, at: 8)) ?? 0
    height = Int32(exactly: header.bigEndian(UInt32.self, at: 12)) ?? 0
    bitDepth = header[16]
    colorType = header[17]
  }

  private mutating func readDimensions(of chunk: [UInt8]) {
    let across = Int64(chunk.bigEndian(UInt32.self, at: 8))
    let down = Int64(chunk.bigEndian(UInt32.self, at: 12))
    guard across > 0, down > 0 else { return }
    av_reduce(&pixelAspectRatio.num, &pixelAspectRatio.den, across, down, Int64(Int32.max))
  }

  /// The format that libav decodes the picture to; `nil` where it doesn't decode it.
  private var pixelFormat: AVPixelFormat? {
    switch (colorType, bitDepth, hasTransparency) {
    case (0, 1, false): AV_PIX_FMT_MONOBLACK
    case (0, 2, false), (0, 4, false), (0, 8, false): AV_PIX_FMT_GRAY8
    case (0, 2, true), (0, 4, true), (0, 8, true), (4, 8, false): AV_PIX_FMT_YA8
    case (0, 16, false): AV_PIX_FMT_GRAY16BE
    case (0, 16, true), (4, 16, false): AV_PIX_FMT_YA16BE
    case (2, 8, false): AV_PIX_FMT_RGB24
    case (2, 8, true), (6, 8, false): AV_PIX_FMT_RGBA
    case (2, 16, false): AV_PIX_FMT_RGB48BE
    case (2, 16, true), (6, 16, false): AV_PIX_FMT_RGBA64BE
    case (3, 1, _), (3, 2, _), (3, 4, _), (3, 8, _): AV_PIX_FMT_PAL8
    default: nil
    }
  }

  /// Fills in the parameters of a stream, if the picture is within the limits.
  func fill(_ parameters: inout AVCodecParameters, limits: DecodingLimits) {
    guard parameters.codec_id == AV_CODEC_ID_PNG, let pixelFormat, width > 0, height > 0,
      Int64(width) * Int64(height) <= Int64(limits.pixelCount(of: AV_CODEC_ID_PNG))
    else { return }
    parameters.width = width
    parameters.height = height
    parameters.format = pixelFormat.rawValue
    parameters.sample_aspect_ratio = pixelAspectRatio
    parameters.color_range = AVCOL_RANGE_JPEG
  }
}
