internal import CMediaScopeLibAV
package import MediaCore

/// The choice of one of libavcodec's encoders for a codec.
package enum EncoderAvailability {
  /// Whether this machine's libavcodec encodes a codec.
  package static func isAvailable(_ codec: Codec) -> Bool { (try? find(codec)) != nil }

  /// - Parameter others: names of encoders that won't do.
  /// - Throws: `.encoderNotFound`, with the codec's name.
  static func find(_ codec: Codec, excluding others: Set<String> = []) throws(MediaError)
    -> UnsafePointer<AVCodec>
  {
    try LibAVLibraries.load(.decoders)
    for name in LibAVCodec.row(of: codec)?.encoders ?? [] where !others.contains(name) {
      if let encoder = avcodec_find_encoder_by_name(name) { return encoder }
    }
    throw MediaError(.encoderNotFound, "there is no encoder for \(codec.name)")
  }
}
