internal import CMediaScopeLibAV
import MediaCore

extension DescribedTrack {
  /// The count of pictures that a writer of IVF leaves in the header which can't go back.
  static let unknownIVFCount = Int64(UInt32.max)

  /// One stream of a container, as libav describes it once the first packets have been looked at.
  init(_ stream: AVStream, in container: Container) {
    let disposition = Disposition(libavFlags: stream.disposition)
    let description = stream.codecpar.map { parameters in
      FormatDescription(
        parameters.pointee, stream: stream, isAttachedPicture: disposition.contains(.attachedPicture),
        container: container)
    }
    self.init(
      index: Int(stream.index), id: stream.id,
      formatDescription: description ?? FormatDescription(mediaType: .metadata, mediaSubType: "none"),
      timeBase: TimeBase(stream.time_base))
    self.disposition = disposition
    startTicks = ticks(stream.start_time)
    let isUnknown = container == .ivf && stream.duration == Self.unknownIVFCount
    durationTicks = isUnknown ? nil : ticks(stream.duration)
    sampleCount = stream.nb_frames
    averageFrameRate = Rational(stream.avg_frame_rate)
    baseFrameRate = Rational(stream.r_frame_rate)
    tags = [DictionaryTag](stream.metadata)
    language = tags.first { $0.key == LibAVTagNames.language }?.value
    transform = Self.transform(of: stream)
    isProtected = Self.isProtected(stream, tags: tags)
  }

  private static func isProtected(_ stream: AVStream, tags: [DictionaryTag]) -> Bool {
    var size = 0
    let information = withUnsafePointer(to: stream) {
      shim_stream_side_data($0, AV_PKT_DATA_ENCRYPTION_INIT_INFO, &size)
    }
    // Matroska's ContentEncKeyID (RFC 9559, 5.1.4.1.31.10), as libav names it.
    return information != nil || tags.contains { $0.key == "enc_key_id" }
  }

  private static func transform(of stream: AVStream) -> PictureTransform {
    var size = 0
    let data = withUnsafePointer(to: stream) {
      shim_stream_side_data($0, AV_PKT_DATA_DISPLAYMATRIX, &size)
    }
    return data.flatMap { PictureTransform(displayMatrix: $0, byteCount: size) } ?? .identity
  }
}
