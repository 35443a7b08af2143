internal import CMediaScopeLibAV
import MediaCore

/// Converts pictures to the one format, size and colours that an encoder takes.
struct EncoderScaler: ~Copyable {
  /// The properties of pictures before or after a conversion.
  struct Shape: Equatable {
    var dimensions: VideoDimensions
    var format: AVPixelFormat
    /// The matrix of luma and chroma; without meaning for red, green and blue.
    var matrix: Int
    var isFullRange: Bool
    /// Without meaning where there is as much chroma as luma.
    var siting: ChromaSiting
    /// Whether it is two fields, each of which is converted for itself.
    var isInterlaced = false
  }

  let target: Shape
  private var source: Shape?
  private var raw: OpaquePointer?

  init(to target: Shape) {
    self.target = target
  }

  deinit {
    sws_freeContext(raw)
  }

  /// Converts a picture; one that is already as it is to be stays where it is.
  ///
  /// - Returns: whether the result is in `other`.
  /// - Throws: `.operationNotSupportedForAsset` for a format that libswscale doesn't read; `.outOfMemory`.
  mutating func convert(_ frame: borrowing Frame, _ shape: Shape, into other: borrowing Frame)
    throws(MediaError) -> Bool
  {
    let isRGB = shape.format.isRGB
    if shape.dimensions == target.dimensions, shape.format == target.format,
      isRGB || shape.matrix == target.matrix && shape.isFullRange == target.isFullRange,
      shape.siting == target.siting || shape.format.chromaShift == (0, 0)
    {
      return false
    }
    if shape.format != target.format, let narrow = NarrowRGB(shape.format) {
      let wide = try narrow.widened(frame)
      var wideShape = shape
      wideShape.format = NarrowRGB.wideFormat
      if try !convert(wide, wideShape, into: other) { try wide.reference(in: other) }
      return true
    }
    let context = try context(for: shape)
    av_frame_unref(other.raw)
    other.raw.pointee.format = target.format.rawValue
    other.raw.pointee.width = Int32(clamping: target.dimensions.width)
    other.raw.pointee.height = Int32(clamping: target.dimensions.height)
    try check(av_frame_get_buffer(other.raw, 0), .outOfMemory, "there is no memory for a picture")
    let fieldCount = shape.isInterlaced ? 2 : 1
    let (from, to) = (PlaneRows(of: frame, fieldCount), PlaneRows(of: other, fieldCount))
    for field in 0..<fieldCount {
      let rows = sws_scale(
        context, from.starts(ofField: field).map { UnsafePointer($0) }, from.strides, 0,
        frame.raw.pointee.height / Int32(fieldCount), to.starts(ofField: field), to.strides)
      try check(rows, .encodeFailed, "the picture can't be converted")
    }
    return true
  }

  /// Whether pictures are as they are to be but for the place of their chroma.
  private func movesOnlyChroma(of shape: Shape) -> Bool {
    shape.dimensions == target.dimensions && shape.format == target.format && shape.siting != target.siting
  }

  /// Sets a context up.
  ///
  /// Between pictures of one size and one format libswscale copies planes, wherever their chroma is. A filter that changes
  /// nothing keeps it from that.
  private func initialize(_ context: OpaquePointer, movesOnlyChroma: Bool) -> Int32 {
    guard movesOnlyChroma else { return sws_init_context(context, nil, nil) }
    var taps = [0.0, 1, 0]
    return taps.withUnsafeMutableBufferPointer { taps in
      var identity = SwsVector(coeff: taps.baseAddress, length: Int32(taps.count))
      return withUnsafeMutablePointer(to: &identity) { identity in
        var filter = SwsFilter(lumH: nil, lumV: nil, chrH: nil, chrV: identity)
        return sws_init_context(context, &filter, nil)
      }
    }
  }

  private mutating func context(for shape: Shape) throws(MediaError) -> OpaquePointer {
    if let raw, source == shape { return raw }
    sws_freeContext(raw)
    raw = nil
    let name = av_get_pix_fmt_name(shape.format).map { String(cString: $0) } ?? "an unknown format"
    guard sws_isSupportedInput(shape.format) != 0 else {
      throw MediaError(.operationNotSupportedForAsset, "pictures in \(name) are not encoded")
    }
    guard let context = sws_alloc_context() else { throw .noMemory(for: "a picture scaler") }
    let fieldCount = shape.isInterlaced ? 2 : 1
    var options: [(String, Int64)] = [
      ("srcw", Int64(shape.dimensions.width)), ("srch", Int64(shape.dimensions.height / fieldCount)),
      ("src_format", Int64(shape.format.rawValue)),
      ("dstw", Int64(target.dimensions.width)), ("dsth", Int64(target.dimensions.height / fieldCount)),
      ("dst_format", Int64(target.format.rawValue)),
      // These flags give equal numbers on every machine.
      ("sws_flags", Int64(SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_BITEXACT)),
    ]
    options += shape.siting.scalerOptions("src", shape.format)
    options += target.siting.scalerOptions("dst", target.format)
    for (name, value) in options { av_opt_set_int(UnsafeMutableRawPointer(context), name, value, 0) }
    let code = initialize(context, movesOnlyChroma: movesOnlyChroma(of: shape))
    // Only a context that is set up can have a matrix for each side. Between red, green and blue there is none: with two that
    // differ, libswscale would go by way of luma and chroma.
    let hasMatrix = !(shape.format.isRGB && target.format.isRGB)
    let (from, to) = (
      sws_getCoefficients(Int32(clamping: shape.format.isRGB ? target.matrix : shape.matrix)),
      sws_getCoefficients(Int32(clamping: target.format.isRGB ? shape.matrix : target.matrix))
    )
    let result =
      hasMatrix
      ? sws_setColorspaceDetails(
        context, from, shape.isFullRange ? 1 : 0, to, target.isFullRange ? 1 : 0, 0, 1 << 16, 1 << 16) : 0
    guard code >= 0, result >= 0 else {
      sws_freeContext(context)
      throw .libav(min(code, -1), .operationNotSupportedForAsset, "pictures in \(name) can't be converted")
    }
    raw = context
    source = shape
    return context
  }
}

/// The places of the rows of a picture's planes, or of one of its fields.
private struct PlaneRows {
  private let data: [UnsafeMutablePointer<UInt8>?]
  private let lines: [Int32]
  /// The distances from one row to the next, in bytes.
  let strides: [Int32]

  init(of frame: borrowing Frame, _ fieldCount: Int) {
    data = withUnsafeBytes(of: frame.raw.pointee.data) {
      Array($0.bindMemory(to: UnsafeMutablePointer<UInt8>?.self))
    }
    lines = withUnsafeBytes(of: frame.raw.pointee.linesize) { Array($0.bindMemory(to: Int32.self)) }
    strides = lines.map { $0 * Int32(fieldCount) }
  }

  func starts(ofField field: Int) -> [UnsafeMutablePointer<UInt8>?] {
    zip(data, lines).map { start, line in start.map { $0 + field * Int(line) } }
  }
}

extension AVPixelFormat {
  private var flags: UInt64 { av_pix_fmt_desc_get(self)?.pointee.flags ?? 0 }
  /// Whether pixels are red, green and blue, or numbers of such in a palette.
  var isRGB: Bool { flags & UInt64(AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL) != 0 }
  var hasAlpha: Bool { flags & UInt64(AV_PIX_FMT_FLAG_ALPHA | AV_PIX_FMT_FLAG_PAL) != 0 }
  /// Bits of the first component.
  var depth: Int { Int(av_pix_fmt_desc_get(self)?.pointee.comp.0.depth ?? 8) }
  var componentCount: Int { Int(av_pix_fmt_desc_get(self)?.pointee.nb_components ?? 3) }
  /// log2 of the subsampling of chroma, across and down.
  var chromaShift: (x: Int, y: Int) {
    guard let description = av_pix_fmt_desc_get(self)?.pointee else { return (0, 0) }
    return (Int(description.log2_chroma_w), Int(description.log2_chroma_h))
  }
  var hasFourTwoZero: Bool { !isRGB && componentCount >= 3 && chromaShift == (1, 1) }
}
