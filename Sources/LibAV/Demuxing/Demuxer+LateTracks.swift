internal import CMediaScopeLibAV
import MediaCore

// Streams that begin after what libav looks at.
extension Demuxer {
  /// Whether a stream begins after the seconds that libav looks at, so that it isn't known what its sound is, or in which order its
  /// pictures are shown.
  static func lacksStreams(_ raw: UnsafeMutablePointer<AVFormatContext>) -> Bool {
    let container = raw.pointee.iformat.flatMap { $0.pointee.name }.map {
      Container(libavName: String(cString: $0))
    }
    guard let container, container.beginsStreamsLate else { return false }
    return (0..<Int(raw.pointee.nb_streams)).contains { index in
      guard let stream = raw.pointee.streams[index]?.pointee, let parameters = stream.codecpar?.pointee else {
        return false
      }
      guard parameters.codec_type == AVMEDIA_TYPE_VIDEO else { return !isDescribed(parameters) }
      return (stream.start_time == shim_AV_NOPTS_VALUE || !isDescribed(parameters))
        && stream.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    }
  }

  /// How much of a file's end is looked at for streams that begin there.
  private static let endSize: Int64 = 4 << 20

  /// Describes streams of a transport stream that begin after all that libav looks at, by their packets at the file's end, where it
  /// came across them.
  static func describeStreams(
    of raw: UnsafeMutablePointer<AVFormatContext>, byEndOf content: any ByteSource, _ choice: DemuxerChoice,
    _ limits: DecodingLimits, _ log: LogCapture, _ options: Options
  ) {
    guard choice.name == "mpegts", content.byteCount > endSize,
      case let end = TailByteSource(content, from: content.byteCount - endSize),
      let stream = try? ByteStream(end),
      let last = try? analyzeOnce(stream, end, as: choice, limits, log, options.union(.findsLateTracks))
    else { return }
    defer { close(last) }
    for index in 0..<Int(raw.pointee.nb_streams) {
      guard let lacking = raw.pointee.streams[index], let parameters = lacking.pointee.codecpar,
        !isDescribed(parameters.pointee),
        let found = (0..<Int(last.pointee.nb_streams)).lazy.compactMap({ last.pointee.streams[$0] }).first(
          where: { $0.pointee.id == lacking.pointee.id })?.pointee.codecpar,
        found.pointee.codec_type == parameters.pointee.codec_type, isDescribed(found.pointee)
      else { continue }
      avcodec_parameters_copy(parameters, found)
    }
  }

  /// Whether it is known of pictures how large they are, and of sound how many channels it has.
  private static func isDescribed(_ parameters: AVCodecParameters) -> Bool {
    switch parameters.codec_type {
    case AVMEDIA_TYPE_VIDEO: parameters.width > 0
    case AVMEDIA_TYPE_AUDIO:
      parameters.codec_id == AV_CODEC_ID_NONE
        || parameters.sample_rate > 0 && parameters.ch_layout.nb_channels > 0
    default: true
    }
  }
}
