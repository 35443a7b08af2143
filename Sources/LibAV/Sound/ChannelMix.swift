internal import CMediaScopeLibAV

/// The mix of channels by libswresample's matrix, where their layout changes: the same for samples of every format.
///
/// The matrix has ITU-R BS.775's proportions. AVFoundation says nothing of its own gains.
enum ChannelMix {
  /// Scales the matrix so that no channel which comes out can leave full scale: two channels that become one count half each.
  ///
  /// libswresample does so by itself for integers alone, so that floating point would come out up to 8 dB louder than they.
  static func setFullScale(_ context: OpaquePointer) {
    av_opt_set_double(UnsafeMutableRawPointer(context), "rematrix_maxval", 1, 0)
  }

  /// Has sums rounded once, to what comes out: 16-bit samples would be mixed with factors of 15 bits.
  static func setDoublePrecision(_ context: OpaquePointer) {
    av_opt_set_int(
      UnsafeMutableRawPointer(context), "internal_sample_fmt", Int64(AV_SAMPLE_FMT_DBLP.rawValue), 0)
  }
}
