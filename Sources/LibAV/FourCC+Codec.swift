internal import CLibAV
package import MediaCore

extension FourCC {
  /// The code from libav's tag, whose first character is in the lowest byte.
  init(tag: UInt32) {
    self.init(rawValue: tag.byteSwapped)
  }

  /// The sample entry's code where the container has one, else the one that ISO files use for the codec.
  init(codecOf parameters: AVCodecParameters, keepsTag: Bool) {
    let tag = FourCC(tag: parameters.codec_tag)
    if keepsTag, parameters.codec_tag != 0 {
      self = tag
      return
    }
    let name = String(cString: avcodec_get_name(parameters.codec_id))
    if let code = Self.codes[name] {
      self = code
    } else if CodecName.isLinearPCM(name) {
      self = .linearPCM
    } else if tag.isPrintable {
      self = tag
    } else {
      // libav's name, cut or filled to four: there is no better one.
      self = FourCC(name.prefix(4) + String(repeating: " ", count: max(0, 4 - name.count))) ?? "none"
    }
  }

  /// The code that ISO files use for a codec, by libav's name of it; `nil` where there is none.
  package init?(codec name: String) {
    guard let code = Self.codes[name] ?? (CodecName.isLinearPCM(name) ? .linearPCM : nil) else { return nil }
    self = code
  }

  private var isPrintable: Bool {
    rawValue != 0 && !description.contains("\\")
  }

  /// Sample entry codes by libav's codec names: the MP4 Registration Authority's list and QuickTime's.
  private static let codes: [String: FourCC] = [
    "h264": "avc1", "hevc": "hvc1", "vvc": "vvc1", "av1": "av01", "vp8": "vp08", "vp9": "vp09",
    "mpeg1video": "mp1v", "mpeg2video": "mp2v", "mpeg4": "mp4v", "mjpeg": "jpeg", "png": "png ",
    "prores": "apcn", "aac": "mp4a", "mp3": ".mp3", "mp2": ".mp2", "mp1": ".mp1", "ac3": "ac-3",
    "eac3": "ec-3",
    "alac": "alac", "flac": "fLaC", "opus": "Opus", "vorbis": "vrbs", "pcm_mulaw": "ulaw",
    "pcm_alaw": "alaw", "mov_text": "tx3g", "subrip": "srt ",
    "webvtt": "wvtt",
  ]
}
