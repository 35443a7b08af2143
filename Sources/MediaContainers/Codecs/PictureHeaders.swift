package import MediaCore

/// Says which picture each sample of a video track is, by its first bytes and without decoding.
package struct PictureHeaders: Sendable {
  private enum Reading: Sendable {
    case avc(AVCPictures)
    case hevc(HEVCPictures)
    case mpegVideo(MPEGVideoPictures)
    case mpeg4(MPEG4Pictures)
    case theora(TheoraPictures)
    case vp8(VP8Pictures)
    case vp9(VP9Pictures)
    case av1(AV1Pictures)
    case vvc(VVCPictures)
    case vc1(VC1Pictures)
    case marked(MarkedPictures)
  }

  private var reading: Reading

  /// `nil` for a codec whose headers are not known here.
  package init?(codec: Codec) {
    switch codec {
    case .h264: reading = .avc(AVCPictures())
    case .hevc: reading = .hevc(HEVCPictures())
    case .vvc: reading = .vvc(VVCPictures())
    case .mpeg1Video, .mpeg2Video: reading = .mpegVideo(MPEGVideoPictures())
    case .mpeg4Visual: reading = .mpeg4(MPEG4Pictures())
    case .theora: reading = .theora(TheoraPictures())
    case .vp8: reading = .vp8(VP8Pictures())
    case .vp9: reading = .vp9(VP9Pictures())
    case .av1: reading = .av1(AV1Pictures())
    case .vc1: reading = .vc1(VC1Pictures(isAdvanced: true))
    case .windowsMediaVideo9: reading = .vc1(VC1Pictures(isAdvanced: false))
    default:
      guard let pictures = MarkedPictures(codec: codec) else { return nil }
      reading = .marked(pictures)
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
    switch coded ?? codec {
    case .mpeg1Video, .mpeg2Video: self.init(codec: .mpeg2Video)
    default: self.init(codec: codec)
    }
    if configuration.isEmpty, [.h264, .hevc, .vvc].contains(codec) { return nil }
    configure(configuration)
  }

  /// Takes the decoder's set-up as the container stores it, which holds for the samples from here on.
  package mutating func configure(_ configuration: [UInt8]) {
    switch reading {
    case .avc(var pictures):
      pictures.configure(configuration)
      reading = .avc(pictures)
    case .hevc(var pictures):
      pictures.configure(configuration)
      reading = .hevc(pictures)
    case .av1(var pictures):
      pictures.configure(configuration)
      reading = .av1(pictures)
    case .vvc(var pictures):
      pictures.configure(configuration)
      reading = .vvc(pictures)
    case .vc1(var pictures):
      pictures.configure(configuration)
      reading = .vc1(pictures)
    case .mpeg4(var pictures):
      pictures.configure(configuration)
      reading = .mpeg4(pictures)
    default: break
    }
  }

  /// The picture of a sample; without a type where it can't be known.
  package mutating func picture(_ bytes: SampleBytes) -> CodedPicture {
    switch reading {
    case .avc(var pictures):
      defer { reading = .avc(pictures) }
      return pictures.picture(bytes)
    case .hevc(var pictures):
      defer { reading = .hevc(pictures) }
      return pictures.picture(bytes)
    case .vvc(var pictures): return pictures.picture(bytes)
    case .mpegVideo(var pictures): return pictures.picture(bytes)
    case .mpeg4(var pictures):
      defer { reading = .mpeg4(pictures) }
      return pictures.picture(bytes)
    case .vc1(var pictures):
      defer { reading = .vc1(pictures) }
      return pictures.picture(bytes)
    case .marked(var pictures): return pictures.picture(bytes)
    case .theora(var pictures): return pictures.picture(bytes)
    case .vp8(var pictures): return pictures.picture(bytes)
    case .vp9(var pictures):
      defer { reading = .vp9(pictures) }
      return pictures.picture(bytes)
    case .av1(var pictures):
      defer { reading = .av1(pictures) }
      return pictures.picture(bytes)
    }
  }
}
