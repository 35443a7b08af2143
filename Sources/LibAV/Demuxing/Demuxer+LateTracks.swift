internal import CMediaScopeLibAV
import MediaCore
internal import Synchronization

/// The streams that the end of a transport stream describes, looked for once for all demuxers of a file.
package final class StreamsAtEnd: Sendable {
  /// A stream by its number in the file, which is a PID.
  fileprivate final class Stream: @unchecked Sendable {
    // @unchecked: nobody changes the parameters.
    let id: Int32
    let parameters: LibAVCodecParameters

    init?(_ id: Int32, _ parameters: UnsafePointer<AVCodecParameters>) {
      guard let copy = try? LibAVCodecParameters(copying: parameters) else { return nil }
      self.id = id
      self.parameters = copy
    }
  }

  private let known = Mutex<[Stream]?>(nil)

  package init() {}

  /// - Parameter look: gives `nil` where looking is to be tried again.
  fileprivate func streams(by look: () -> [Stream]?) -> [Stream] {
    if let known = known.withLock(\.self) { return known }
    // The lock is not held: a file's bytes may come from a server.
    guard let found = look() else { return [] }
    return known.withLock { known in
      known = known ?? found
      return known ?? []
    }
  }
}

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

  /// The number of bytes at a file's end that are searched for streams that begin there.
  private static let endSize: Int64 = 4 << 20

  /// Describes streams of a transport stream that begin after all that libav looks at, by their packets at the file's end, where it
  /// came across them.
  static func describeStreams(
    of raw: UnsafeMutablePointer<AVFormatContext>, byEndOf content: any ByteSource, _ choice: DemuxerChoice,
    _ limits: DecodingLimits, _ log: LogCapture, _ options: Options, known: StreamsAtEnd
  ) {
    guard choice.name == "mpegts", content.byteCount > endSize else { return }
    let streams = known.streams {
      let end = TailByteSource(content, from: content.byteCount - endSize)
      return describedStreams(of: end, choice, limits, log, options.union(.findsLateTracks))
    }
    for index in 0..<Int(raw.pointee.nb_streams) {
      guard let lacking = raw.pointee.streams[index], let parameters = lacking.pointee.codecpar,
        !isDescribed(parameters.pointee),
        let found = streams.first(where: { $0.id == lacking.pointee.id })?.parameters.raw,
        found.pointee.codec_type == parameters.pointee.codec_type
      else { continue }
      avcodec_parameters_copy(parameters, found)
    }
  }

  /// The streams that libav can describe by the bytes of a file's end; `nil` where these could not be read.
  private static func describedStreams(
    of end: any ByteSource, _ choice: DemuxerChoice, _ limits: DecodingLimits, _ log: LogCapture,
    _ options: Options
  ) -> [StreamsAtEnd.Stream]? {
    let stream: ByteStream
    let last: UnsafeMutablePointer<AVFormatContext>
    do throws(MediaError) {
      stream = try ByteStream(end)
      last = try analyzeOnce(stream, end, as: choice, limits, log, options)
    } catch {
      return error.code == .fileFailedToParse || error.code == .fileFormatNotRecognized ? [] : nil
    }
    defer { close(last) }
    // To libav bytes that could not be read are the end of the file.
    guard stream.takeFailure() == nil else { return nil }
    return (0..<Int(last.pointee.nb_streams)).compactMap { index in
      guard let stream = last.pointee.streams[index], let parameters = stream.pointee.codecpar,
        isDescribed(parameters.pointee)
      else { return nil }
      return StreamsAtEnd.Stream(stream.pointee.id, parameters)
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
