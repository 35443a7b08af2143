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
  }

  private var codec: Codec

  /// `nil` for a codec whose headers are not known here.
  ///
  /// - Parameter codec: libav's name of it.
  package init?(codec: String) {
    switch codec {
    case "h264": self.codec = .avc(AVCPictures())
    case "hevc": self.codec = .hevc(HEVCPictures())
    case "mpeg1video", "mpeg2video": self.codec = .mpegVideo(MPEGVideoPictures())
    case "mpeg4": self.codec = .mpeg4(MPEG4Pictures())
    case "theora": self.codec = .theora(TheoraPictures())
    case "vp8": self.codec = .vp8(VP8Pictures())
    case "vp9": self.codec = .vp9(VP9Pictures())
    case "av1": self.codec = .av1(AV1Pictures())
    default: return nil
    }
  }

  /// Takes the decoder's set-up as the container stores it, which holds for the samples from here on.
  package mutating func configure(_ configuration: [UInt8]) {
    configuration.withUnsafeBytes { buffer in
      let bytes = SampleBytes()
      bytes.take(buffer)
      switch codec {
      case .avc(var pictures):
        pictures.configure(bytes)
        codec = .avc(pictures)
      case .hevc(var pictures):
        pictures.configure(bytes)
        codec = .hevc(pictures)
      case .av1(var pictures):
        pictures.configure(bytes)
        codec = .av1(pictures)
      default: break
      }
      bytes.clear()
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
