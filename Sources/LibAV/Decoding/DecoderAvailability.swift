internal import CMediaScopeLibAV
package import MediaCore

/// Whether this machine's libavcodec decodes a codec.
package enum DecoderAvailability {
  /// Whether there is a decoder; libav is loaded only for codecs that some build may leave out.
  package static func isAvailable(_ codec: Codec) -> Bool {
    let flags = LibAVCodec.row(of: codec)?.flags ?? []
    if flags.contains(.isNeverDecoded) { return false }
    return flags.contains(.isDecodedEverywhere) || avcodec_find_decoder(codec.libavID()) != nil
  }

  /// Whether FLAC is decoded by libFLAC, since this machine's libavcodec takes fewer bits, and libavformat finds no frames of
  /// them.
  package static func needsLibFLAC(bitsPerSample: Int) -> Bool {
    bitsPerSample > 24 && avcodec_version() >> 16 < firstWithLongFLAC
  }

  /// The version of FFmpeg 6.
  private static let firstWithLongFLAC: UInt32 = 60
}
