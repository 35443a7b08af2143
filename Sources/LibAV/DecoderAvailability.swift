internal import CLibAV

/// Whether this machine's libavcodec decodes a codec.
package enum DecoderAvailability {
  /// - Parameter codec: libav's name of the codec.
  package static func isAvailable(_ codec: String) -> Bool {
    everywhere.contains(codec) || hasDecoder(codec)
  }

  /// Whether libavcodec has a decoder, asked of the library itself.
  package static func hasDecoder(_ codec: String) -> Bool {
    guard let descriptor = avcodec_descriptor_get_by_name(codec) else { return false }
    return avcodec_find_decoder(descriptor.pointee.id) != nil
  }

  /// Codecs that libavcodec decodes by itself, without another library, and that no distribution's full build
  /// leaves out: to say so, it need not be loaded, which takes longer than to describe a file.
  ///
  /// Where a build was cut down, reading says `.decoderNotFound`.
  package static let everywhere: Set<String> = [
    "aac", "ac3", "eac3", "alac", "flac", "mp1", "mp2", "mp3", "opus", "vorbis", "pcm_u8", "pcm_s8",
    "pcm_s16le",
    "pcm_s16be", "pcm_s24le", "pcm_s24be", "pcm_s32le", "pcm_s32be", "pcm_s64le", "pcm_f32le", "pcm_f32be",
    "pcm_f64le", "pcm_f64be", "pcm_alaw", "pcm_mulaw", "adpcm_ima_wav", "adpcm_ms", "h264", "hevc", "vp8",
    "vp9", "mpeg4", "mpeg2video", "mpeg1video", "mjpeg", "png", "prores", "mov_text",
  ]
}
