internal import CMediaScopeLibAV
package import MediaCore

/// libavcodec's look at a picture's header, without a decoder.
///
/// For many codecs it only separates pictures from each other; ``reportsTypes(_:)`` says for which it knows more.
package struct PictureParser: ~Copyable {
  private let parser: UnsafeMutablePointer<AVCodecParserContext>
  private let context: UnsafeMutablePointer<AVCodecContext>
  private let log: LogCapture

  /// The number of zeros that have to follow the bytes of a sample.
  package static let padding = 64

  /// Whether the parser of a codec reports the types of pictures.
  package static func reportsTypes(_ codec: Codec) -> Bool {
    LibAVCodec.row(of: codec)?.flags.contains(.reportsPictureTypes) ?? false
  }

  /// - Parameters:
  ///   - codec: of the pictures.
  ///   - configuration: the decoder's set-up as the container stores it.
  /// - Throws: `.operationNotSupportedForAsset` where there is no parser.
  package init(codec: Codec, configuration: [UInt8]) throws(MediaError) {
    let log = try LogCapture()
    let id = codec.libavID()
    guard let parser = av_parser_init(Int32(bitPattern: id.rawValue)) else {
      throw MediaError(.operationNotSupportedForAsset, "there is no parser for \(codec.shortName())")
    }
    var fresh = avcodec_alloc_context3(nil)
    guard let context = fresh else {
      av_parser_close(parser)
      throw .noMemory(for: "a parser")
    }
    context.pointee.codec_id = id
    context.pointee.codec_type = AVMEDIA_TYPE_VIDEO
    context.pointee.opaque = log.sink.map { UnsafeMutableRawPointer($0) }
    parser.pointee.flags |= PARSER_FLAG_COMPLETE_FRAMES
    if !configuration.isEmpty {
      // libav frees it with the context.
      guard let copy = av_malloc(configuration.count + Self.padding) else {
        av_parser_close(parser)
        avcodec_free_context(&fresh)
        throw .noMemory(for: "a parser")
      }
      let bytes = UnsafeMutableRawBufferPointer(start: copy, count: configuration.count + Self.padding)
      bytes.copyBytes(from: configuration)
      for index in configuration.count..<bytes.count { bytes[index] = 0 }
      context.pointee.extradata = copy.assumingMemoryBound(to: UInt8.self)
      context.pointee.extradata_size = Int32(clamping: configuration.count)
    }
    self.parser = parser
    self.context = context
    self.log = log
  }

  deinit {
    av_parser_close(parser)
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// The place of the picture that was parsed last among those shown since the last reset: its picture order count.
  package var order: Int { Int(parser.pointee.output_picture_number) }

  /// The parser's description of a sample's picture.
  ///
  /// - Parameter bytes: the sample, and after it ``padding`` zeros.
  package func picture(_ bytes: [UInt8]) -> CodedPicture {
    let size = Int32(clamping: max(0, bytes.count - Self.padding))
    var output: UnsafeMutablePointer<UInt8>?
    var outputSize: Int32 = 0
    log.during {
      _ = bytes.withUnsafeBufferPointer { buffer in
        av_parser_parse2(
          parser, context, &output, &outputSize, buffer.baseAddress, size, shim_AV_NOPTS_VALUE,
          shim_AV_NOPTS_VALUE, -1)
      }
    }
    log.forget()
    var picture = CodedPicture()
    picture.type = PictureType(AVPictureType(UInt32(bitPattern: parser.pointee.pict_type)))
    picture.isReference = picture.type.map { $0 != .bidirectional }
    if parser.pointee.key_frame == 1 || parser.pointee.key_frame == -1 && picture.type == .intra {
      picture.randomAccess = .keyFrame
    }
    switch parser.pointee.picture_structure {
    case AV_PICTURE_STRUCTURE_TOP_FIELD: picture.structure = .topField
    case AV_PICTURE_STRUCTURE_BOTTOM_FIELD: picture.structure = .bottomField
    default: break
    }
    return picture
  }
}
