internal import CMediaScopeLibAV
package import MediaCore

/// Converts decoded pictures to one pixel format and size.
package struct Scaler: ~Copyable {
  private var raw: OpaquePointer?
  private var source: Source?
  private var pool: PixelBufferPool?
  private var intermediate: PixelBufferPool?
  private let pixelFormatType: PixelFormatType
  /// The matrix by which luma and chroma are made of red, green and blue; `nil` for BT.601's.
  private let matrix: YCbCrMatrix?
  /// The colours that the last converted picture was taken to have: its own, and the usual ones where it names none.
  package private(set) var sourceColor = ColorDescription()

  /// The properties of a picture that decide how it is converted.
  private struct Source: Equatable {
    var dimensions: VideoDimensions
    var format: Int32
    var matrix: AVColorSpace
    var range: AVColorRange
    var siting: ChromaSiting
  }

  /// Makes a converter to one pixel format.
  ///
  /// - Parameter matrix: the one by which luma and chroma are made of red, green and blue, as exactly as can
  ///   be; `nil` for BT.601's, by which they are made as ffmpeg makes them.
  package init(to pixelFormatType: PixelFormatType, matrix: YCbCrMatrix? = nil) {
    (self.pixelFormatType, self.matrix) = (pixelFormatType, matrix)
  }

  /// Whether luma and chroma can be made of red, green and blue by a matrix.
  package static func makes(_ matrix: YCbCrMatrix) -> Bool { matrices.contains(matrix.rawValue) }

  /// At so few pixels, scaled-down pictures show nothing of the gain that the accurate way has.
  private static let thumbnailPixelCount = 160 * 100

  /// Whether a picture is converted as ffmpeg converts it when nothing is asked of it.
  ///
  /// It is so between formats of luma and chroma, and to small pictures. Elsewhere chroma is interpolated where it belongs, and
  /// values are rounded.
  private func isFast(from source: VideoDimensions, to result: VideoDimensions) -> Bool {
    let isThumbnail = result != source && result.width * result.height < Self.thumbnailPixelCount
    return !pixelFormatType.isRGB || isThumbnail
  }

  deinit {
    sws_freeContext(raw)
  }

  /// Converts a picture.
  ///
  /// - Parameters:
  ///   - dimensions: of the result, in pixels; the picture's own where `nil`.
  ///   - pixelAspectRatio: the shape that the result states for its pixels.
  /// - Throws: `.operationNotSupportedForAsset` for pixel formats that libswscale does not read, `.overLimit`.
  package mutating func convert(
    _ frame: borrowing Frame, dimensions: VideoDimensions? = nil, pixelAspectRatio: PixelAspectRatio
  ) throws(MediaError) -> PixelBuffer {
    let dimensions = dimensions ?? frame.dimensions
    let pool = try pool(for: dimensions)
    sourceColor = frame.sourceColor
    var color = frame.color
    if pixelFormatType.isRGB {
      color.matrix = .identity
      color.isFullRange = true
    } else {
      if Self.isRGB(AVPixelFormat(frame.raw.pointee.format)) { color.matrix = matrix ?? .ituR470BG }
      color.isFullRange = pixelFormatType.libavFormat?.isFullRange
    }
    let target = try pool.makePixelBuffer(color: color, pixelAspectRatio: pixelAspectRatio)
    if dimensions == frame.dimensions,
      let conversion = YCbCrConversion(from: frame, sourceColor, to: pixelFormatType)
    {
      try conversion.convert(into: target)
    } else if let narrow = NarrowRGB(AVPixelFormat(frame.raw.pointee.format)) {
      try scale(narrow.widened(frame), into: target)
    } else {
      try scale(frame, into: target)
    }
    return target
  }

  /// Converts and scales a picture by libswscale.
  private mutating func scale(_ frame: borrowing Frame, into target: PixelBuffer) throws(MediaError) {
    let dimensions = target.dimensions
    let conversion = yCgCoConversion(from: frame)
    let context = try context(for: frame, dimensions: dimensions, conversion: conversion)
    // Formats that libswscale does not write, or not well, are made of ones that it does.
    let intermediate =
      conversion == nil
      ? PixelRepacking.planarTypes[pixelFormatType] : pixelFormatType == .argb64 ? nil : .argb64
    let buffer =
      try intermediate.map { (type) throws(MediaError) in
        try intermediatePool(of: type, for: dimensions).makePixelBuffer()
      } ?? target
    var addresses = [UnsafeMutablePointer<UInt8>?](repeating: nil, count: 4)
    var strides = [Int32](repeating: 0, count: 4)
    for (index, plane) in buffer.planes.enumerated() {
      addresses[index] = plane.baseAddress.assumingMemoryBound(to: UInt8.self)
      strides[index] = Int32(clamping: plane.bytesPerRow)
    }
    let rows = withUnsafeBytes(of: frame.raw.pointee.data) { data in
      withUnsafeBytes(of: frame.raw.pointee.linesize) { lines in
        sws_scale(
          context, data.bindMemory(to: UnsafePointer<UInt8>?.self).baseAddress,
          lines.bindMemory(to: Int32.self).baseAddress, 0, frame.raw.pointee.height, addresses, strides)
      }
    }
    try check(rows, .decodeFailed, "the picture can't be converted")
    if let conversion {
      conversion.convert(buffer, into: target)
    } else if pixelFormatType == .argb64 {
      PixelRepacking.moveAlphaToFront(of: target)
    } else if buffer !== target {
      PixelRepacking.interleaveChroma(of: buffer, into: target)
    }
  }

  /// The conversion to red, green and blue that is done here, since libswscale has no such matrix; `nil` for
  /// other pictures.
  private func yCgCoConversion(from frame: borrowing Frame) -> YCgCoConversion? {
    let format = AVPixelFormat(frame.raw.pointee.format)
    guard pixelFormatType.isRGB, YCgCoConversion.applies(to: format, frame.raw.pointee.colorspace) else {
      return nil
    }
    return YCgCoConversion(from: format, isFullRange: sourceColor.isFullRange == true)
  }

  private mutating func intermediatePool(
    of type: PixelFormatType, for dimensions: VideoDimensions
  ) throws(MediaError) -> PixelBufferPool {
    if let intermediate, intermediate.dimensions == dimensions, intermediate.pixelFormatType == type {
      return intermediate
    }
    let fresh = try PixelBufferPool(pixelFormatType: type, dimensions: dimensions)
    intermediate = fresh
    return fresh
  }

  private mutating func pool(for dimensions: VideoDimensions) throws(MediaError) -> PixelBufferPool {
    if let pool, pool.dimensions == dimensions { return pool }
    let fresh = try PixelBufferPool(pixelFormatType: pixelFormatType, dimensions: dimensions)
    pool = fresh
    source = nil
    return fresh
  }

  private mutating func context(
    for frame: borrowing Frame, dimensions: VideoDimensions, conversion: YCgCoConversion?
  ) throws(MediaError) -> OpaquePointer {
    let key = Source(
      dimensions: frame.dimensions, format: frame.raw.pointee.format, matrix: frame.raw.pointee.colorspace,
      range: frame.raw.pointee.color_range, siting: frame.chromaSiting)
    if let raw, source == key { return raw }
    let format = AVPixelFormat(key.format)
    guard let target = pixelFormatType.libavFormat, sws_isSupportedInput(format) != 0 else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "pictures in \(frame.pixelFormatName) can't be converted to \(pixelFormatType.rawValue)")
    }
    sws_freeContext(raw)
    raw = nil
    let isMade = !pixelFormatType.isRGB && matrix != nil && Self.isRGB(format)
    let context = try scaling(
      from: key, to: dimensions,
      conversion == nil ? target.format : YCgCoConversion.sourceFormat, isMade: isMade)
    let stated = sourceColor.matrix.map(\.rawValue) ?? 0
    // A matrix that libswscale doesn't have is taken as BT.601, as libswscale itself takes it.
    let matrix = Self.matrices.contains(stated) ? Int32(stated) : Int32(AVCOL_SPC_BT470BG.rawValue)
    let isFullRange = key.range == AVCOL_RANGE_JPEG || Self.impliesFullRange(format, key.range)
    let keepsRange = conversion != nil
    let coefficients = sws_getCoefficients(matrix)
    let made = isMade ? self.matrix.map { sws_getCoefficients(Int32(clamping: $0.rawValue)) } ?? nil : nil
    sws_setColorspaceDetails(
      context, coefficients, isFullRange ? 1 : 0, made ?? coefficients,
      (keepsRange ? isFullRange : target.isFullRange) ? 1 : 0, 0, 1 << 16, 1 << 16)
    let code = sws_init_context(context, nil, nil)
    guard code >= 0 else {
      sws_freeContext(context)
      throw .libav(
        code, .operationNotSupportedForAsset, "pictures in \(frame.pixelFormatName) can't be converted")
    }
    raw = context
    source = key
    return context
  }

  /// A context that knows sizes and formats, and isn't set up yet.
  private func scaling(
    from source: Source, to dimensions: VideoDimensions, _ target: AVPixelFormat, isMade: Bool
  ) throws(MediaError) -> OpaquePointer {
    guard let context = sws_alloc_context() else { throw .noMemory(for: "a picture scaler") }
    let isFast = !isMade && isFast(from: source.dimensions, to: dimensions)
    var options: [(String, Int64)] = [
      ("srcw", Int64(source.dimensions.width)), ("srch", Int64(source.dimensions.height)),
      ("src_format", Int64(source.format)),
      ("dstw", Int64(dimensions.width)), ("dsth", Int64(dimensions.height)),
      ("dst_format", Int64(target.rawValue)),
      ("sws_flags", Int64(isFast ? SWS_BICUBIC : isMade ? Self.makingFlags : Self.accurateFlags)),
    ]
    options +=
      isMade
      ? ChromaSiting.left.scalerOptions("dst", target)
      : chromaPositions(AVPixelFormat(source.format), isFast ? nil : source.siting)
    for (name, value) in options {
      av_opt_set_int(UnsafeMutableRawPointer(context), name, value, 0)
    }
    return context
  }

  private static let accurateFlags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_BITEXACT

  private static let makingFlags = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP | SWS_BITEXACT

  /// The place of chroma; the fast way is ffmpeg's, which takes it to be between the rows of 4:2:0.
  private func chromaPositions(_ format: AVPixelFormat, _ siting: ChromaSiting?) -> [(String, Int64)] {
    guard let siting else { return format == AV_PIX_FMT_YUV420P ? [("src_v_chr_pos", 128)] : [] }
    return siting.scalerOptions("src", format)
  }

  /// The codes of the matrices that libswscale has coefficients of.
  private static let matrices: Set<Int> = [1, 4, 5, 6, 7, 9, 10]

  /// Whether pictures come out with the colours that a matrix means.
  fileprivate static func honors(_ matrix: YCbCrMatrix) -> Bool {
    matrices.contains(matrix.rawValue) || matrix.rawValue == AVCOL_SPC_YCGCO.rawValue
  }

  static func isRGB(_ format: AVPixelFormat) -> Bool {
    (av_pix_fmt_desc_get(format)?.pointee.flags ?? 0) & UInt64(AV_PIX_FMT_FLAG_RGB) != 0
  }

  /// Whether the format says that luma runs over the full range, where the picture states no range or another one.
  ///
  /// Gray without a range is that of pictures: PGM, PAM and TIFF count from black to white.
  fileprivate static func impliesFullRange(_ format: AVPixelFormat, _ range: AVColorRange) -> Bool {
    if fullRangeFormats.contains(format.rawValue) { return true }
    guard range == AVCOL_RANGE_UNSPECIFIED, let description = av_pix_fmt_desc_get(format)?.pointee else {
      return false
    }
    let others = AV_PIX_FMT_FLAG_RGB | AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BAYER
    return description.nb_components < 3 && description.flags & UInt64(others) == 0
  }

  /// The formats whose name, not the picture's range, says that luma runs over the full range.
  private static let fullRangeFormats: Set<Int32> = [
    AV_PIX_FMT_YUVJ420P.rawValue, AV_PIX_FMT_YUVJ422P.rawValue, AV_PIX_FMT_YUVJ444P.rawValue,
    AV_PIX_FMT_YUVJ440P.rawValue, AV_PIX_FMT_YUVJ411P.rawValue,
  ]
}

extension Frame {
  /// The picture's colours, with what a converter takes for granted where it names none.
  fileprivate var sourceColor: ColorDescription {
    var color = color
    if isRGB {
      color.matrix = .identity
      color.isFullRange = true
      return color
    }
    if color.matrix?.rawValue == Int(AVCOL_SPC_BT2020_CL.rawValue) {
      // libswscale has one set of coefficients for both of BT.2020.
      color.matrix = .ituR2020
    } else if color.matrix == nil || color.matrix == .identity {
      color.matrix = color.completed(for: dimensions).matrix
    } else if color.matrix.map(Scaler.honors) == false {
      color.matrix = .ituR470BG
    }
    color.isFullRange =
      color.isFullRange == true
      || Scaler.impliesFullRange(AVPixelFormat(raw.pointee.format), raw.pointee.color_range)
    return color
  }

  /// Whether the picture's luma runs over the range that its pixel format type stands for.
  ///
  /// The planar types of 10 bits stand for the limited range, and libav has one name for both.
  package var hasRangeOfType: Bool {
    guard let isFullRange = color.isFullRange, let type = pixelFormatType?.libavFormat else { return true }
    return pixelFormatType?.isRGB == true || isFullRange == type.isFullRange
  }
}
