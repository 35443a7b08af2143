internal import CLibAV
import MediaCore

/// The words that the field uses for codecs, where libav's own are longer.
package enum CodecName {
  /// Whether libav's codec of a name is Linear PCM: its samples are the numbers, not a curve's places for them.
  package static func isLinearPCM(_ name: String) -> Bool {
    name.hasPrefix("pcm_") && !["pcm_mulaw", "pcm_alaw", "pcm_vidc"].contains(name)
  }

  /// The usual name: what stands before the first bracket or slash of libav's long name, or a shorter word.
  package static func short(_ name: String, long: String? = nil) -> String {
    switch name {
    case "h264": return "H.264"
    case "hevc": return "HEVC"
    case "vvc": return "VVC"
    case "av1": return "AV1"
    case "vp8": return "VP8"
    case "vp9": return "VP9"
    case "mpeg1video": return "MPEG-1 Video"
    case "mpeg2video": return "MPEG-2 Video"
    case "mpeg4": return "MPEG-4 Visual"
    case "mjpeg": return "Motion JPEG"
    case "prores": return "ProRes"
    case "mp3": return "MP3"
    case "mp2": return "MP2"
    case "aac": return "AAC"
    case "ac3": return "AC-3"
    case "eac3": return "E-AC-3"
    case "dts": return "DTS"
    case "ffv1": return "FFV1"
    case "alac": return "ALAC"
    case "flac": return "FLAC"
    case "opus": return "Opus"
    case "vorbis": return "Vorbis"
    case "pcm_mulaw": return "µ-law"
    case "pcm_alaw": return "A-law"
    case "mov_text": return "Timed Text"
    case "subrip": return "SubRip"
    default: break
    }
    if isLinearPCM(name) { return "PCM" }
    guard let long, let word = long.split(whereSeparator: { "(/".contains($0) }).first else { return name }
    return word.split(separator: " ").joined(separator: " ")
  }

  /// libav's number of a level that ``level(_:of:)`` gives.
  static func levelNumber(_ level: String, of codec: AVCodecID) -> Int32? {
    (0...Int32(UInt8.max)).first { self.level($0, of: codec) == level }
  }

  /// A level as the codec's standard writes it: H.264's 31 is `3.1`.
  static func level(_ level: Int32, of codec: AVCodecID) -> String? {
    // 0 is a level of AV1 alone.
    guard level > 0 || level == 0 && codec == AV_CODEC_ID_AV1 else { return nil }
    func tenths(_ value: Int32) -> String {
      value % 10 == 0 ? "\(value / 10)" : "\(value / 10).\(value % 10)"
    }
    switch codec {
    case AV_CODEC_ID_H264: return level == 9 ? "1b" : tenths(level)
    // ISO/IEC 23008-2 §A.4: thirty times the level's number.
    case AV_CODEC_ID_HEVC: return level % 3 == 0 ? tenths(level / 3) : "\(level)"
    // AV1 §A.3: two bits of minor level, the major counted from 2.
    case AV_CODEC_ID_AV1: return level == 31 ? "max" : "\(2 + level >> 2).\(level & 3)"
    case AV_CODEC_ID_VP9: return tenths(level)
    case AV_CODEC_ID_MPEG2VIDEO:
      // ISO/IEC 13818-2 §8: level_identification.
      switch level {
      case 4: return "High"
      case 6: return "High 1440"
      case 8: return "Main"
      case 10: return "Low"
      default: return "\(level)"
      }
    default: return "\(level)"
    }
  }
}
