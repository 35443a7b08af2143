internal import CLibAV
package import MediaCore

/// Whether this machine's libavcodec decodes a codec.
package enum DecoderAvailability {
  /// Without loading libav where that needs not be asked.
  package static func isAvailable(_ codec: Codec) -> Bool {
    LibAVCodec.row(of: codec)?.flags.contains(.isDecodedEverywhere) ?? false || hasDecoder(codec)
  }

  /// Whether libavcodec has a decoder, asked of the library itself.
  package static func hasDecoder(_ codec: Codec) -> Bool {
    avcodec_find_decoder(codec.libavID()) != nil
  }
}
