internal import CMediaScopeLibAV
package import MediaCore

extension FormatWriter {
  /// Whether a container can hold a codec; true where libav knows only when it writes.
  package static func canHold(_ description: FormatDescription, format: Format) throws(MediaError) -> Bool {
    try LibAVLibraries.load(.demuxers)
    var made: UnsafeMutablePointer<AVFormatContext>?
    guard avformat_alloc_output_context2(&made, nil, format.libavName, nil) >= 0, let made else {
      return false
    }
    defer { avformat_free_context(made) }
    if description.codec == .rawVideo, !hasTag(pixelsOf: description, in: made, format) { return false }
    // libavformat has no code for them in AIFF-C, and would write AIFF.
    if format == .aiffC, description.libavCodecID == AV_CODEC_ID_PCM_S8 { return false }
    // libavformat says yes, and then no.
    if format == .matroska, unwritten.contains(description.libavCodecID.rawValue) { return false }
    // Matroska has pictures without a name of their own under the one that AVI has for them (V_MS/VFW/FOURCC), and ADPCM, µ-law
    // and A-law under WAVE's.
    let isPlain = description.codec.isADPCM || description.codec.isPCM
    let hasOtherName =
      pictureTag(of: description.libavCodecID) != 0 || isPlain && soundTag(of: description.libavCodecID) != 0
    let compliance =
      format == .matroska && hasOtherName ? FF_COMPLIANCE_UNOFFICIAL : FF_COMPLIANCE_NORMAL
    return avformat_query_codec(made.pointee.oformat, description.libavCodecID, compliance) != 0
  }

  /// Whether a file says how uncompressed pixels are laid out, of which Matroska takes those of AVI's codes alone.
  private static func hasTag(
    pixelsOf description: FormatDescription, in muxer: UnsafeMutablePointer<AVFormatContext>, _ format: Format
  ) -> Bool {
    let tag = tag(of: description, in: muxer)
    guard tag != 0, format == .matroska else { return tag != 0 }
    return av_codec_get_id([avformat_get_riff_video_tags(), nil], tag) == AV_CODEC_ID_RAWVIDEO
  }

  /// The codecs that libavformat refuses when a file of Matroska is begun.
  private static let unwritten = Set(
    [
      AV_CODEC_ID_SIPR, AV_CODEC_ID_ATRAC3, AV_CODEC_ID_COOK, AV_CODEC_ID_RA_288, AV_CODEC_ID_RV10,
      AV_CODEC_ID_RV20,
    ].map(\.rawValue))

  /// The code that AVI has for pictures of a codec; 0 where it has none.
  private static func pictureTag(of codec: AVCodecID) -> UInt32 {
    av_codec_get_tag([avformat_get_riff_video_tags(), nil], codec)
  }

  /// Whether libavformat has the pictures of a codec in Matroska as AVI does, with the times at which they are decoded
  /// (V_MS/VFW/FOURCC).
  static func isAsInAVI(_ description: FormatDescription, in muxer: UnsafeMutablePointer<AVFormatContext>)
    -> Bool
  {
    // It has FFV1 so, too, although Matroska has a name for it.
    guard description.codec != .ffv1 else { return true }
    let codec = description.libavCodecID
    return avformat_query_codec(muxer.pointee.oformat, codec, FF_COMPLIANCE_NORMAL) == 0
      && pictureTag(of: codec) != 0 && !writtenAsQuickTime.contains(codec.rawValue)
  }

  /// The codecs that libavformat has in Matroska as QuickTime does (V_QUICKTIME).
  private static let writtenAsQuickTime = Set(
    [AV_CODEC_ID_SVQ1, AV_CODEC_ID_SVQ3, AV_CODEC_ID_CINEPAK].map(\.rawValue))

  /// The code that WAVE has for sound of a codec; 0 where it has none.
  private static func soundTag(of codec: AVCodecID) -> UInt32 {
    av_codec_get_tag([avformat_get_riff_audio_tags(), nil], codec)
  }

  /// The code that AIFF-C has for integers of which AIFF needs none; `nil` for samples that libavformat gives a code by itself.
  static func aiffCTag(of codec: AVCodecID) -> UInt32? {
    let code: FourCC? =
      switch codec {
      case AV_CODEC_ID_PCM_S16BE: "twos"
      case AV_CODEC_ID_PCM_S24BE: "in24"
      case AV_CODEC_ID_PCM_S32BE: "in32"
      default: nil
      }
    return code?.rawValue.byteSwapped
  }

  /// The code by which uncompressed pictures, ProRes, and those that Matroska has as AVI does are known, which libavformat asks
  /// for; 0 for all that it has codes of itself.
  static func tag(
    of description: FormatDescription, in muxer: UnsafeMutablePointer<AVFormatContext>
  ) -> UInt32 {
    // Matroska keeps which ProRes it is with the track (Matroska codec mappings, V_PRORES).
    if description.codec == .proRes { return description.mediaSubType.rawValue.byteSwapped }
    let codec = description.libavCodecID
    guard description.codec != .rawVideo else {
      return description.video?.pixelLayout.map { avcodec_pix_fmt_to_codec_tag($0.libavFormat) } ?? 0
    }
    // Some codecs have several codes, by which a decoder knows the layout of the pixels.
    guard description.mediaType == .video, let stored = description.coding.tag?.rawValue.byteSwapped,
      avformat_query_codec(muxer.pointee.oformat, codec, FF_COMPLIANCE_NORMAL) == 0,
      av_codec_get_id([avformat_get_riff_video_tags(), nil], stored) == codec
    else { return 0 }
    return stored
  }
}
