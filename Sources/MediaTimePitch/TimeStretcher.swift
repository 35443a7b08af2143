package import MediaCore

/// Plays sound faster or slower at its own pitch: interleaved 32-bit floating point in, as much of it as comes out of it out.
///
/// Sound that has been written once is never needed again; what comes out depends on what was written since the start alone.
package protocol TimeStretcher: AnyObject {
  /// Frames that one call of `write` takes at most.
  var blockLength: Int { get }

  /// Takes the next frames, the last of them where `isLast`.
  func write(_ samples: UnsafeBufferPointer<Float>, isLast: Bool) throws(MediaError)

  /// Gives finished frames.
  ///
  /// - Returns: how many; 0 where more has to be written first, or, after the last, where there are no more.
  func read(into samples: UnsafeMutableBufferPointer<Float>) -> Int
}

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
