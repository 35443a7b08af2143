internal import CMediaScopeLibAV
import MediaCore

/// The choice of one of libav's demuxers for a file.
struct DemuxerChoice {
  var format: UnsafePointer<AVInputFormat>
  /// The score that libav gives its choice, of 100.
  var score: Int32
  /// The codec of a picture whose demuxer can't know it.
  var codec = AV_CODEC_ID_NONE
  /// Where the content begins.
  var start: Int64 = 0

  var name: String { String(cString: format.pointee.name) }

  /// The number of bytes after a file's tag that are looked at to recognize it.
  private static let probedByteCount = 1 << 20
  /// A format that libav takes at this score is one that it would ask to see more for.
  private static let unsureScore: Int32 = 25
  /// Formats whose frames look like any bytes, whatever libav scores.
  private static let unsureFormats: Set<String> = ["amrnb", "amrwb"]

  /// Asks libav, without a name, so that an extension can't decide.
  ///
  /// - Returns: `nil` where libav knows nothing that begins so.
  init?(
    probing stream: ByteStream, tagSize: Int = 0
  ) throws(MediaError) {
    var format: UnsafePointer<AVInputFormat>?
    let score = av_probe_input_buffer2(
      stream.raw, &format, "", nil, UInt32(clamping: tagSize),
      UInt32(clamping: tagSize + Self.probedByteCount))
    if let failure = stream.takeFailure() { throw failure }
    guard score >= 0, let format else {
      guard score >= 0 || score == shim_AVERROR_INVALIDDATA else {
        throw MediaError(
          .fileFormatNotRecognized, "no media format is recognized in the content", underlying: .libav(score))
      }
      return nil
    }
    self.format = format
    self.score = score
  }

  /// The demuxer of a container, or that of pictures of a codec.
  ///
  /// - Returns: `nil` where libav has neither by that name.
  init?(_ mark: ContentMark, score: Int32 = 100) {
    self.score = score
    start = mark.offset
    let names = [
      mark.container.libavNames?.short.prefix { $0 != "," }.description, mark.container.rawValue,
      mark.container.rawValue + "_pipe",
    ]
    for case .some(let name) in names {
      guard let found = av_find_input_format(name) else { continue }
      format = found
      return
    }
    guard let codec = avcodec_descriptor_get_by_name(mark.container.rawValue)?.pointee,
      codec.type == AVMEDIA_TYPE_VIDEO, let pictures = av_find_input_format("image2pipe")
    else { return nil }
    format = pictures
    self.codec = codec.id
  }

  /// Whether other marks in the file may know better.
  var isUnsure: Bool { score <= Self.unsureScore || Self.unsureFormats.contains(name) }

  /// The length of the ID3v2 tag that a file begins with (ID3v2.4.0, 3.1), where it is long; else 0.
  ///
  /// After a cover picture that is larger than the bytes looked at, libav would know no format but MP3.
  static func tagSize(of source: any ByteSource) throws(MediaError) -> Int {
    guard let tag = ID3Header(try source.bytes(at: 0, count: ID3Header.byteCount)), tag.isSyncsafe else {
      return 0
    }
    return tag.byteCount > probedByteCount / 2 && tag.byteCount < source.byteCount ? Int(tag.byteCount) : 0
  }
}
