package import MediaCore

/// A library that stretches sound.
package enum TimeStretching: Sendable {
  /// SoundTouch, which cuts sound into pieces and overlaps them.
  case soundTouch
  /// Rubber Band's finer engine, which works on spectra.
  case rubberBand

  /// Makes a stretcher.
  ///
  /// - Parameter rate: seconds of what is written in a second of what is read.
  /// - Throws: `.decoderNotFound`, with Debian's package, where the library is missing; `.overLimit` for more channels than it takes;
  ///   `.operationNotSupportedForAsset` for a sample rate that it doesn't take.
  package func makeStretcher(
    rate: Double, sampleRate: Int, channelCount: Int
  ) throws(MediaError) -> any TimeStretcher {
    switch self {
    case .soundTouch:
      try SoundTouchStretcher(rate: rate, sampleRate: sampleRate, channelCount: channelCount)
    case .rubberBand:
      try RubberBandStretcher(rate: rate, sampleRate: sampleRate, channelCount: channelCount)
    }
  }
}
