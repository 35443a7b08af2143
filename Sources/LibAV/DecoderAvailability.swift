internal import CLibAV
package import MediaCore

/// Whether this machine's libavcodec decodes a codec.
package enum DecoderAvailability {
  /// Whether there is a decoder; libav is loaded only for codecs that some build may leave out.
  package static func isAvailable(_ codec: Codec) -> Bool {
    LibAVCodec.row(of: codec)?.flags.contains(.isDecodedEverywhere) == true
      || avcodec_find_decoder(codec.libavID()) != nil
  }
}
