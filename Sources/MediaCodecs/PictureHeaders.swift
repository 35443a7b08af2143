package import MediaCore
package import MediaStructure

/// Says which picture each sample of a video track is, by its first bytes and without decoding.
package struct PictureHeaders: Sendable {
  private var pictures: any CodecPictures

  /// `nil` for a codec whose headers are not known here.
  package init?(codec: Codec) {
    switch codec {
    case .h264: pictures = AVCPictures()
    case .hevc: pictures = HEVCPictures()
    case .vvc: pictures = VVCPictures()
    case .mpeg1Video, .mpeg2Video: pictures = MPEGVideoPictures()
    case .mpeg4Visual: pictures = MPEG4Pictures()
    case .theora: pictures = TheoraPictures()
    case .vp8: pictures = VP8Pictures()
    case .vp9: pictures = VP9Pictures()
    case .av1: pictures = AV1Pictures()
    case .vc1: pictures = VC1Pictures(isAdvanced: true)
    case .windowsMediaVideo9: pictures = VC1Pictures(isAdvanced: false)
    default:
      guard let marked = MarkedPictures(codec: codec) else { return nil }
      pictures = marked
    }
  }

  /// `nil` for a sample entry whose pictures are not looked at.
  ///
  /// - Parameter configuration: the payload of the box with the decoder's set-up, such as `avcC` or `esds`.
  package init?(sampleEntry: FourCC?, configuration: [UInt8]) {
    guard let sampleEntry, let codec = Codec(sampleEntry: sampleEntry, mediaType: .video) else { return nil }
    // The object type of `mp4v` distinguishes MPEG-1 and MPEG-2 from MPEG-4.
    let coded =
      codec == .mpeg4Visual
      ? ElementaryStreamDescriptor(configuration).flatMap { Codec(objectType: $0.objectTypeIndication) } : nil
    self.init(codec: coded ?? codec)
    if configuration.isEmpty, codec.hasNALUnits { return nil }
    configure(configuration)
  }

  /// Takes the decoder's set-up as the container stores it, which holds for the samples from here on.
  package mutating func configure(_ configuration: [UInt8]) { pictures.configure(configuration) }

  /// The picture of a sample; without a type where it can't be known.
  package mutating func picture(_ bytes: SampleBytes) -> CodedPicture { pictures.picture(bytes) }

  /// The picture of a sample that is in memory; without a type where it can't be known.
  package mutating func picture(in bytes: UnsafeRawBufferPointer) -> CodedPicture {
    picture(SampleBytes(lending: bytes))
  }
}
