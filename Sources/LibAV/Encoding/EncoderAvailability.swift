internal import CMediaScopeLibAV
package import MediaCore

/// Which of libavcodec's encoders is used for a codec.
package enum EncoderAvailability {
  /// Whether this machine's libavcodec encodes a codec.
  package static func isAvailable(_ codec: Codec) -> Bool { (try? find(codec)) != nil }

  /// - Parameter others: names of encoders that won't do.
  /// - Throws: `.encoderNotFound`, with the codec's name.
  static func find(_ codec: Codec, excluding others: Set<String> = []) throws(MediaError)
    -> UnsafePointer<AVCodec>
  {
    try LibAVLibraries.load(.decoders)
    for name in names[codec] ?? [] where !others.contains(name) {
      if let encoder = avcodec_find_encoder_by_name(name) { return encoder }
    }
    throw MediaError(.encoderNotFound, "there is no encoder for \(codec.name)")
  }

  /// libav's names of a codec's encoders, the best one first.
  private static let names: [Codec: [String]] = [
    .aac: ["aac"], .alac: ["alac"], .flac: ["flac"], .opus: ["libopus"], .mp3: ["libmp3lame"], .mp2: ["mp2"],
    .vorbis: ["libvorbis"], .ac3: ["ac3"], .eac3: ["eac3"],
    .h264: ["libx264"], .hevc: ["libx265"], .av1: ["libsvtav1", "libaom-av1"], .vp9: ["libvpx-vp9"],
    .proRes: ["prores_ks"], .motionJPEG: ["mjpeg"], .ffv1: ["ffv1"], .png: ["png"],
  ]
}
