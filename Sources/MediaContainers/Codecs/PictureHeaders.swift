package import MediaCore

/// Tells of each sample of a video track what picture it is, by its first bytes and without decoding.
package struct PictureHeaders: Sendable {
  private enum Codec: Sendable {
    case avc(AVCPictures)
    case hevc(HEVCPictures)
    case mpegVideo(MPEGVideoPictures)
    case mpeg4(MPEG4Pictures)
    case theora(TheoraPictures)
    case vp8(VP8Pictures)
    case vp9(VP9Pictures)
    case av1(AV1Pictures)
    case vvc(VVCPictures)
  }

  private var codec: Codec

  /// `nil` for a codec whose headers are not known here.
  ///
  /// - Parameter codec: libav's name of it.
  package init?(codec: String) {
    switch codec {
    case "h264": self.codec = .avc(AVCPictures())
    case "hevc": self.codec = .hevc(HEVCPictures())
    case "vvc": self.codec = .vvc(VVCPictures())
    case "mpeg1video", "mpeg2video": self.codec = .mpegVideo(MPEGVideoPictures())
    case "mpeg4": self.codec = .mpeg4(MPEG4Pictures())
    case "theora": self.codec = .theora(TheoraPictures())
    case "vp8": self.codec = .vp8(VP8Pictures())
    case "vp9": self.codec = .vp9(VP9Pictures())
    case "av1": self.codec = .av1(AV1Pictures())
    default: return nil
    }
  }

  /// `nil` for a sample entry whose pictures are not looked at.
  ///
  /// - Parameter configuration: the payload of the box with the decoder's set-up, such as `avcC` or `esds`.
  package init?(sampleEntry: FourCC?, configuration: [UInt8]) {
    switch sampleEntry {
    case "avc1", "avc2", "avc3", "avc4", "dva1", "dvav": codec = .avc(AVCPictures())
    case "hvc1", "hev1", "dvh1", "dvhe": codec = .hevc(HEVCPictures())
    case "vvc1", "vvi1": codec = .vvc(VVCPictures())
    case "av01": codec = .av1(AV1Pictures())
    case "vp08": codec = .vp8(VP8Pictures())
    case "vp09": codec = .vp9(VP9Pictures())
    case "mp4v":
      switch ElementaryStreamDescriptor(configuration)?.objectTypeIndication ?? 0 {
      case 0x60...0x65, 0x6A: codec = .mpegVideo(MPEGVideoPictures())
      default: codec = .mpeg4(MPEG4Pictures())
      }
    default: return nil
    }
    switch codec {
    case .avc, .hevc, .vvc: if configuration.isEmpty { return nil }
    default: break
    }
    configure(configuration)
  }

  /// Takes the decoder's set-up as the container stores it, which holds for the samples from here on.
  package mutating func configure(_ configuration: [UInt8]) {
    switch codec {
    case .avc(var pictures):
      pictures.configure(configuration)
      codec = .avc(pictures)
    case .hevc(var pictures):
      pictures.configure(configuration)
      codec = .hevc(pictures)
    case .av1(var pictures):
      pictures.configure(configuration)
      codec = .av1(pictures)
    case .vvc(var pictures):
      pictures.configure(configuration)
      codec = .vvc(pictures)
    default: break
    }
  }

  /// The picture of a sample; without a type where it can't be told.
  package mutating func picture(_ bytes: SampleBytes) -> CodedPicture {
    switch codec {
    case .avc(var pictures):
      defer { codec = .avc(pictures) }
      return pictures.picture(bytes)
    case .hevc(var pictures):
      defer { codec = .hevc(pictures) }
      return pictures.picture(bytes)
    case .vvc(var pictures): return pictures.picture(bytes)
    case .mpegVideo(var pictures): return pictures.picture(bytes)
    case .mpeg4(var pictures): return pictures.picture(bytes)
    case .theora(var pictures): return pictures.picture(bytes)
    case .vp8(var pictures): return pictures.picture(bytes)
    case .vp9(var pictures):
      defer { codec = .vp9(pictures) }
      return pictures.picture(bytes)
    case .av1(var pictures):
      defer { codec = .av1(pictures) }
      return pictures.picture(bytes)
    }
  }
}
