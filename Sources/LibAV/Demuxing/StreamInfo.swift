internal import CMediaScopeLibAV
package import MediaCore

/// One stream of a container, as libav describes it once the first packets have been looked at.
package struct StreamInfo: Sendable {
  package var index: Int
  /// The container's own identifier: a track ID, a PID; 0 where it has none.
  package var id: Int32
  package var formatDescription: FormatDescription
  package var timeBase: TimeBase
  /// In ticks of the time base.
  package var startTicks: Int64?
  /// In ticks of the time base.
  package var durationTicks: Int64?
  /// Packets, where the container counts them; 0 where not.
  package var packetCount: Int64
  /// Bits per second, where the container or the codec's header says.
  package var bitRate: Int64? {
    get { formatDescription.coding.bitRate > 0 ? formatDescription.coding.bitRate : nil }
    set { formatDescription.coding.bitRate = newValue ?? 0 }
  }
  /// Frames per second: frames over duration.
  package var averageFrameRate: Rational?
  /// Frames per second: the lowest rate that all timestamps fit.
  package var realFrameRate: Rational?
  /// Whether some pictures are shown longer than others; `nil` where that is not known.
  package var isVariableRate: Bool?
  package var disposition: Disposition
  /// How players are to turn and move the picture, by the container.
  package var transform: PictureTransform
  /// ISO 639-2/T or whatever the container says; `nil` where nothing.
  package var language: String?
  package var metadata: [ContainerInfo.MetadataEntry]
  /// Pictures that wait for others that come later in decode order; 0 where decode and display order agree.
  package var reorderDepth: Int {
    get { formatDescription.coding.reorderDepth }
    set { formatDescription.coding.reorderDepth = newValue }
  }
  /// Whether this build of libavcodec decodes it.
  package var hasDecoder: Bool
  /// Whether the container says that the samples are encrypted.
  package var isProtected: Bool
  /// Whether the file has no stored samples of it: its picture is put together of others.
  package var isAssembled = false

  package struct Rational: Hashable, Sendable {
    package var numerator: Int32
    package var denominator: Int32

    package var value: Double { Double(numerator) / Double(denominator) }

    /// `nil` for what is not positive, which stands for unknown.
    package init?(numerator: Int32, denominator: Int32) {
      guard numerator > 0, denominator > 0 else { return nil }
      self.numerator = numerator
      self.denominator = denominator
    }

    init?(_ rational: AVRational) {
      self.init(numerator: rational.num, denominator: rational.den)
    }
  }

  package struct Disposition: OptionSet, Hashable, Sendable {
    package var rawValue: Int32

    package init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    package static let `default` = Disposition(rawValue: AV_DISPOSITION_DEFAULT)
    package static let dubbed = Disposition(rawValue: AV_DISPOSITION_DUB)
    package static let original = Disposition(rawValue: AV_DISPOSITION_ORIGINAL)
    package static let comment = Disposition(rawValue: AV_DISPOSITION_COMMENT)
    package static let forced = Disposition(rawValue: AV_DISPOSITION_FORCED)
    package static let hearingImpaired = Disposition(rawValue: AV_DISPOSITION_HEARING_IMPAIRED)
    package static let visualImpaired = Disposition(rawValue: AV_DISPOSITION_VISUAL_IMPAIRED)
    package static let attachedPicture = Disposition(rawValue: AV_DISPOSITION_ATTACHED_PIC)
    package static let captions = Disposition(rawValue: AV_DISPOSITION_CAPTIONS)
    package static let descriptions = Disposition(rawValue: AV_DISPOSITION_DESCRIPTIONS)

    /// libav's names of the flags, in its order.
    package static let names: [(flag: Disposition, name: String)] = [
      (.default, "default"), (.dubbed, "dub"), (.original, "original"), (.comment, "comment"),
      (Disposition(rawValue: AV_DISPOSITION_LYRICS), "lyrics"),
      (Disposition(rawValue: AV_DISPOSITION_KARAOKE), "karaoke"), (.forced, "forced"),
      (.hearingImpaired, "hearing_impaired"), (.visualImpaired, "visual_impaired"),
      (Disposition(rawValue: AV_DISPOSITION_CLEAN_EFFECTS), "clean_effects"),
      (.attachedPicture, "attached_pic"),
      (Disposition(rawValue: AV_DISPOSITION_TIMED_THUMBNAILS), "timed_thumbnails"),
      (.captions, "captions"), (.descriptions, "descriptions"),
      (Disposition(rawValue: AV_DISPOSITION_METADATA), "metadata"),
      (Disposition(rawValue: AV_DISPOSITION_DEPENDENT), "dependent"),
      (Disposition(rawValue: AV_DISPOSITION_STILL_IMAGE), "still_image"),
    ]
  }

  package var codec: Codec { formatDescription.codec }

  package init(index: Int, id: Int32, formatDescription: FormatDescription, timeBase: TimeBase) {
    self.index = index
    self.id = id
    self.formatDescription = formatDescription
    self.timeBase = timeBase
    packetCount = 0
    disposition = []
    transform = .identity
    metadata = []
    isProtected = false
    hasDecoder = DecoderAvailability.isAvailable(formatDescription.codec)
  }

  /// The count of pictures that a writer of IVF leaves in the header which can't go back.
  static let unknownIVFCount = Int64(UInt32.max)

  init(_ stream: AVStream, in container: Container) {
    index = Int(stream.index)
    id = stream.id
    let disposition = Disposition(rawValue: stream.disposition)
    self.disposition = disposition
    formatDescription =
      stream.codecpar.map { parameters in
        FormatDescription(
          parameters.pointee, stream: stream, isAttachedPicture: disposition.contains(.attachedPicture),
          container: container)
      } ?? FormatDescription(mediaType: .metadata, mediaSubType: "none")
    timeBase = TimeBase(stream.time_base)
    startTicks = ticks(stream.start_time)
    let isUnknown = container == .ivf && stream.duration == Self.unknownIVFCount
    durationTicks = isUnknown ? nil : ticks(stream.duration)
    packetCount = stream.nb_frames
    averageFrameRate = Rational(stream.avg_frame_rate)
    realFrameRate = Rational(stream.r_frame_rate)
    metadata = ContainerInfo.entries(of: stream.metadata)
    language = metadata.first { $0.key == LibAVTagNames.language }?.value
    hasDecoder = stream.codecpar.map { avcodec_find_decoder($0.pointee.codec_id) != nil } ?? false
    transform = Self.transform(of: stream)
    var size = 0
    isProtected =
      withUnsafePointer(to: stream) {
        shim_stream_side_data($0, AV_PKT_DATA_ENCRYPTION_INIT_INFO, &size)
      } != nil
      // Matroska's ContentEncKeyID (RFC 9559, 5.1.4.1.31.10), as libav names it.
      || metadata.contains { $0.key == "enc_key_id" }
  }

  private static func transform(of stream: AVStream) -> PictureTransform {
    var size = 0
    let data = withUnsafePointer(to: stream) {
      shim_stream_side_data($0, AV_PKT_DATA_DISPLAYMATRIX, &size)
    }
    return data.flatMap { PictureTransform(displayMatrix: $0, byteCount: size) } ?? .identity
  }
}
