/// The quality with which sample rates are converted: the length and the edge of the low-pass filter.
package enum ResamplingQuality: Hashable, Sendable {
  /// 32 taps, a pass band up to 97 % of the lower Nyquist frequency.
  case normal
  /// 256 taps and a steeper window, a pass band up to 99 %.
  case mastering
}
