package import MediaAudioFrames
package import MediaCodecs
import MediaCore

/// The header of a frame of sound in a transport stream, which each frame has.
package enum TransportSoundFrame: Sendable {
  case adts(ADTSHeader)
  case mpeg(MPEGAudioHeader)
  case dolby(DolbyFrameHeader)

  /// `nil` for bytes that begin no frame of the codec.
  init?(_ bytes: [UInt8], _ codec: Codec) {
    switch codec {
    case .aac:
      guard let header = ADTSHeader(bytes), header.blockCount == 1 else { return nil }
      self = .adts(header)
    case .mp2, .mp3:
      guard let header = MPEGAudioHeader(bytes), header.layer == (codec == .mp2 ? 2 : 3) else { return nil }
      self = .mpeg(header)
    case .ac3, .eac3:
      guard let header = DolbyFrameHeader(bytes) else { return nil }
      self = .dolby(header)
    default: return nil
    }
  }

  /// The frames that bytes consist of; `nil` where they aren't whole frames.
  static func frames(_ bytes: [UInt8], _ codec: Codec) -> [TransportSoundFrame]? {
    var frames: [TransportSoundFrame] = []
    var place = 0
    while place < bytes.count {
      guard let frame = TransportSoundFrame(Array(bytes[place...].prefix(16)), codec),
        let size = frame.statedSize,
        size > 0, place + size <= bytes.count
      else { return nil }
      frames.append(frame)
      place += size
    }
    return frames
  }

  /// In bytes; 0 where the header doesn't say it.
  package var size: Int { statedSize ?? 0 }

  private var statedSize: Int? {
    switch self {
    case .adts(let header): header.frameSize
    case .mpeg(let header): header.frameSize
    case .dolby(let header): header.frameSize
    }
  }

  /// The duration of the frame in ticks of 90 kHz, rounded down; 0 for E-AC-3, of whose packets libav doesn't
  /// know it.
  var duration: Int64 {
    switch self {
    case .adts(let header): Self.ticks(1024, header.sampleRate)
    case .mpeg(let header): Self.ticks(header.samplesPerFrame, header.sampleRate)
    case .dolby(let header): header.isEnhanced ? 0 : Self.ticks(1536, header.sampleRate)
    }
  }

  private static func ticks(_ sampleCount: Int, _ rate: Int) -> Int64 {
    Int64(sampleCount) * 90_000 / Int64(rate)
  }

  /// In bits per second, of frames whose sizes differ.
  var bitRate: Int64? {
    guard case .adts(let header) = self else { return nil }
    return Int64(header.frameSize) * 8 * Int64(header.sampleRate) / 1024
  }

  /// Whether sound goes on as it began.
  func isConsistent(with other: TransportSoundFrame) -> Bool {
    switch (self, other) {
    case (.adts(let one), .adts(let other)): one.isConsistent(with: other)
    case (.mpeg(let one), .mpeg(let other)): one.hasRate(of: other)
    case (.dolby(let one), .dolby(let other)): one.isConsistent(with: other)
    default: false
    }
  }
}
