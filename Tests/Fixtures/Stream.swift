extension Fixture {
  /// What ffprobe says of a stream; values that it does not know are nil.
  package struct Stream: Sendable, Decodable {
    package let index: Int
    /// "audio", "video", "subtitle" or "data".
    package let type: String
    package let codec: String?
    package let codecTag: String?
    /// The container's own number of the track, such as "0x1".
    package let id: String?
    package let profile: String?
    package let level: Int?

    package let width: Int?
    package let height: Int?
    package let codedWidth: Int?
    package let codedHeight: Int?
    /// Frames by which the decoder reorders.
    package let reorderDepth: Int?
    /// Such as "4:3".
    package let sampleAspectRatio: String?
    package let pixelFormat: String?
    /// "progressive", "tt", "bb", "tb" or "bt".
    package let fieldOrder: String?
    /// "tv" or "pc".
    package let colorRange: String?
    package let colorMatrix: String?
    package let colorTransfer: String?
    package let colorPrimaries: String?
    package let chromaLocation: String?
    /// Degrees counter-clockwise, as ffprobe reads the display matrix.
    package let rotation: Int?

    package let sampleFormat: String?
    /// Hertz in decimal.
    package let sampleRate: String?
    package let channels: Int?
    package let channelLayout: String?
    package let initialPadding: Int?
    package let bitsPerSample: Int?
    package let bitsPerRawSample: String?

    package let startPTS: Int?
    package let startTime: String?
    package let durationTS: Int?
    package let duration: String?
    package let timeBase: Ratio
    package let averageFrameRate: Ratio
    package let realFrameRate: Ratio
    package let bitRate: String?
    package let extradataSize: Int?

    /// Names of the dispositions that are set, such as "default" and "attached_pic".
    package let disposition: [String]
    package let tags: [String: String]
    /// In the order of the file.
    package let packets: [Packet]
    /// What ffprobe says without the edit list, where that shows packets more than once or in another order.
    package let stored: Stored?
    /// The container's side data; nil without any.
    package let sideData: [SideData]?
    /// The first frame's side data; nil without any.
    package let frameSideData: [SideData]?
    /// In the order shown; nil for streams other than video.
    package let frames: [Frame]?
    package let bgraFirstFrame: FirstFrame?
    package let pcm: PCM?

    package var language: String? { tags["language"] }
    package var isDefault: Bool { disposition.contains("default") }
    package var isAttachedPicture: Bool { disposition.contains("attached_pic") }

    /// A track on its media's own timeline.
    package struct Stored: Sendable, Decodable {
      /// Frames by which the decoder reorders.
      package let reorderDepth: Int?
      package let packets: [Packet]

      private enum CodingKeys: String, CodingKey {
        case reorderDepth = "has_b_frames"
        case packets
      }
    }

    private enum CodingKeys: String, CodingKey {
      case index
      case type = "codec_type"
      case codec = "codec_name"
      case codecTag = "codec_tag_string"
      case id, profile, level, width, height
      case codedWidth = "coded_width"
      case codedHeight = "coded_height"
      case reorderDepth = "has_b_frames"
      case sampleAspectRatio = "sample_aspect_ratio"
      case pixelFormat = "pix_fmt"
      case fieldOrder = "field_order"
      case colorRange = "color_range"
      case colorMatrix = "color_space"
      case colorTransfer = "color_transfer"
      case colorPrimaries = "color_primaries"
      case chromaLocation = "chroma_location"
      case rotation
      case sampleFormat = "sample_fmt"
      case sampleRate = "sample_rate"
      case channels
      case channelLayout = "channel_layout"
      case initialPadding = "initial_padding"
      case bitsPerSample = "bits_per_sample"
      case bitsPerRawSample = "bits_per_raw_sample"
      case startPTS = "start_pts"
      case startTime = "start_time"
      case durationTS = "duration_ts"
      case duration
      case timeBase = "time_base"
      case averageFrameRate = "avg_frame_rate"
      case realFrameRate = "r_frame_rate"
      case bitRate = "bit_rate"
      case extradataSize = "extradata_size"
      case sideData = "side_data"
      case frameSideData = "frame_side_data"
      case disposition, tags, packets, stored, frames, bgraFirstFrame, pcm
    }
  }
}
