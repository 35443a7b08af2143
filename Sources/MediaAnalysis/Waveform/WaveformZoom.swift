public import MediaCore

/// The length of sound that one pixel of a waveform stands for.
public enum WaveformZoom: Hashable, Sendable {
  /// The length of a pixel in frames.
  case samplesPerPixel(Int)
  /// The number of pixels of a second; the length of a pixel is rounded down to whole frames.
  case pixelsPerSecond(Int)
  /// The shortest pixels with which the whole range fits into `width` of them.
  case fit(width: Int)

  /// The longest pixel, in frames: what the header of a `.dat` file can say.
  public static let maximumSamplesPerPixel = Int(Int32.max)

  /// The length of a pixel in frames for a range of `frameCount` frames, at least 1.
  ///
  /// - Throws: `.invalidArgument` where the zoom is not positive or the pixels get shorter than a frame.
  public func samplesPerPixel(sampleRate: Int, frameCount: Int64) throws(MediaError) -> Int {
    let result: Int64
    switch self {
    case .samplesPerPixel(let count):
      result = Int64(count)
    case .pixelsPerSecond(let count):
      guard count > 0 else {
        throw MediaError(.invalidArgument, "pixels per second must be greater than zero, not \(count)")
      }
      guard count <= sampleRate else {
        throw MediaError(
          .invalidArgument, "\(count) pixels per second are more than the \(sampleRate) samples per second")
      }
      result = Int64(sampleRate / count)
    case .fit(let width):
      guard width > 0 else {
        throw MediaError(.invalidArgument, "the width must be greater than zero, not \(width)")
      }
      let (quotient, remainder) = max(frameCount, 1).quotientAndRemainder(dividingBy: Int64(width))
      result = quotient + (remainder > 0 ? 1 : 0)
    }
    guard (1...Int64(Self.maximumSamplesPerPixel)).contains(result) else {
      throw MediaError(
        .invalidArgument,
        "the zoom must be from 1 to \(Self.maximumSamplesPerPixel) samples per pixel, not \(result)")
    }
    return Int(result)
  }
}
