import MediaCore

// What the encoders of codecs take.
extension Codec {
  /// Whether its encoder is given pictures of eight bits.
  var hasEightBits: Bool { self == .h264 || self == .motionJPEG }

  /// The channels that an encoder takes at most; `nil` where no file has more.
  var mostChannels: Int? {
    switch self {
    case .mp3, .mp2: 2
    case .ac3, .eac3: 6
    case .aac, .flac, .alac, .opus, .vorbis: 8
    default: nil
    }
  }
}
