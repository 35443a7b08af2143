internal import CLibAV
import MediaCore

/// The words that the field uses for codecs, where libav's own are longer.
enum CodecName {
  /// The usual name: what stands before the first bracket or slash of libav's long name, or a shorter word.
  static func short(_ name: String, long: String?) -> String {
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
    case "alac": return "ALAC"
    case "flac": return "FLAC"
    case "opus": return "Opus"
    case "vorbis": return "Vorbis"
    case "mov_text": return "Timed Text"
    case "subrip": return "SubRip"
    default: break
    }
    if name.hasPrefix("pcm_") { return "PCM" }
    guard let long, let word = long.split(whereSeparator: { "(/".contains($0) }).first else { return name }
    return word.split(separator: " ").joined(separator: " ")
  }

  /// A level as the codec's standard writes it: H.264's 31 is `3.1`.
  static func level(_ level: Int32, of codec: AVCodecID) -> String? {
    guard level > 0 else { return nil }
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
    } else if name.hasPrefix("pcm_") {
      self = .linearPCM
    } else if tag.isPrintable {
      self = tag
    } else {
      // libav's name, cut or filled to four: there is no better one.
      self = FourCC(name.prefix(4) + String(repeating: " ", count: max(0, 4 - name.count))) ?? "none"
    }
  }

  private var isPrintable: Bool {
    rawValue != 0 && !description.contains("\\")
  }

  /// Sample entry codes by libav's codec names: the MP4 Registration Authority's list and QuickTime's.
  private static let codes: [String: FourCC] = [
    "h264": "avc1", "hevc": "hvc1", "vvc": "vvc1", "av1": "av01", "vp8": "vp08", "vp9": "vp09",
    "mpeg1video": "mp1v", "mpeg2video": "mp2v", "mpeg4": "mp4v", "mjpeg": "jpeg", "png": "png ",
    "prores": "apcn", "aac": "mp4a", "mp3": ".mp3", "mp2": ".mp2", "mp1": ".mp1", "ac3": "ac-3", "eac3": "ec-3",
    "alac": "alac", "flac": "fLaC", "opus": "Opus", "vorbis": "vrbs", "mov_text": "tx3g", "subrip": "srt ",
    "webvtt": "wvtt",
  ]
}

extension ChannelLayout {
  init(_ raw: UnsafePointer<AVChannelLayout>) {
    var layout = AVChannelLayout()
    let isDeclared = raw.pointee.order != AV_CHANNEL_ORDER_UNSPEC
    if isDeclared {
      av_channel_layout_copy(&layout, raw)
    } else {
      av_channel_layout_default(&layout, raw.pointee.nb_channels)
    }
    defer { av_channel_layout_uninit(&layout) }
    let channels = (0..<max(0, layout.nb_channels)).map { index in
      let channel = av_channel_layout_channel_from_index(&layout, UInt32(index))
      let name = Self.text { av_channel_name($0, $1, channel) }
      return name.isEmpty || name == "NONE" ? Channel.unknown : Channel(rawValue: name)
    }
    let name = Self.text { av_channel_layout_describe(&layout, $0, $1) }
    self.init(
      channels: channels, name: name.isEmpty || name.contains("channels") ? nil : name,
      isDeclared: isDeclared)
  }

  private static func text(_ write: (UnsafeMutablePointer<CChar>, Int) -> Int32) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      buffer.initialize(repeating: 0)
      guard let start = buffer.baseAddress, write(start, buffer.count) > 0 else { return "" }
      return String(cString: start)
    }
  }
}
