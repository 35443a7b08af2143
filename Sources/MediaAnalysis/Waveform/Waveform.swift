public import MediaCore

/// The lowest and the highest sample in each step of a range of audio, and how loud it was.
///
/// Pixel *p* of a waveform at *z* samples per pixel covers the frames *p·z ..< (p+1)·z* of the track's timeline,
/// wherever the range begins. So neighbours merge, and a pixel cut by the edge of the range holds what is inside.
/// Values are 16-bit, interleaved as in a `.dat` file: for each pixel, for each channel, minimum and maximum.
public struct Waveform: Hashable, Sendable {
  /// The bits of a value that count.
  public enum BitDepth: Int, Hashable, Sendable {
    /// Values are multiples of 256.
    case eight = 8
    /// Values use all 16 bits.
    case sixteen = 16
  }

  /// Number of channels; 1 for a mix.
  public let channelCount: Int
  /// In hertz.
  public let sampleRate: Int
  /// Length of a pixel in frames.
  public let samplesPerPixel: Int
  /// The frames of the track's timeline that the waveform covers.
  public let frames: Range<Int64>
  /// 8 where the values came from an 8-bit file.
  public let bitDepth: BitDepth

  var storage: Storage

  /// The values of each pixel, for each channel: parallel arrays, interleaved by channel.
  struct Storage: Hashable {
    /// Minimum and maximum.
    var extrema: [Int16]
    /// The sum of the squares of the samples; empty where it was not measured.
    var energies: [UInt64] = []
    /// Whether a sample reached full scale before the channels were mixed; empty where it was not measured.
    var clipping: [Bool] = []
  }

  /// Takes values whose shape the caller has made right: one entry for each pixel that `frames` touches.
  init(
    channelCount: Int, sampleRate: Int, samplesPerPixel: Int, frames: Range<Int64>,
    bitDepth: BitDepth = .sixteen, storage: Storage
  ) {
    self.channelCount = channelCount
    self.sampleRate = sampleRate
    self.samplesPerPixel = samplesPerPixel
    self.frames = frames
    self.bitDepth = bitDepth
    self.storage = storage
  }

  /// A waveform of this kind, of other pixels.
  func with(
    samplesPerPixel: Int? = nil, frames: Range<Int64>? = nil, storage: Storage
  ) -> Waveform {
    Waveform(
      channelCount: channelCount, sampleRate: sampleRate,
      samplesPerPixel: samplesPerPixel ?? self.samplesPerPixel, frames: frames ?? self.frames,
      bitDepth: bitDepth, storage: storage)
  }
}

extension Waveform {
  /// Number of pixels.
  public var length: Int {
    storage.extrema.count / (2 * channelCount)
  }

  /// The place of the first pixel on the track's timeline, in pixels from its start.
  public var firstPixel: Int64 {
    frames.lowerBound / Int64(samplesPerPixel)
  }

  /// The time that the waveform covers on the track's timeline; exact.
  public var timeRange: MediaTimeRange {
    let rate = Int32(clamping: sampleRate)
    return MediaTimeRange(
      start: MediaTime(value: frames.lowerBound, timescale: rate),
      duration: MediaTime(value: Int64(frames.count), timescale: rate))
  }

  /// All values, lent: for each pixel, for each channel, minimum and maximum.
  public var values: Span<Int16> {
    @_lifetime(borrow self)
    borrowing get { storage.extrema.span }
  }

  /// The lowest and highest sample of `channel` in the `pixel`-th pixel, both counted from 0.
  public subscript(pixel: Int, channel channel: Int = 0) -> (minimum: Int16, maximum: Int16) {
    let index = 2 * (pixel * channelCount + channel)
    return (storage.extrema[index], storage.extrema[index + 1])
  }

  /// The lowest and highest sample of `channel` in a range of pixels clamped to the waveform, or `nil` if none is.
  public func extrema(_ pixels: Range<Int>, channel: Int) -> (minimum: Int16, maximum: Int16)? {
    let pixels = pixels.clamped(to: 0..<length)
    guard !pixels.isEmpty else { return nil }
    var result = self[pixels.lowerBound, channel: channel]
    for pixel in pixels.dropFirst() {
      let next = self[pixel, channel: channel]
      result = (min(result.minimum, next.minimum), max(result.maximum, next.maximum))
    }
    return result
  }
}

// MARK: - Loudness and clipping

extension Waveform {
  /// Whether `rms` is known.
  public var hasRMS: Bool {
    !storage.energies.isEmpty || storage.extrema.isEmpty
  }

  /// The sums of the squares of the samples, lent: for each pixel, for each channel; empty where not measured.
  public var energies: Span<UInt64> {
    @_lifetime(borrow self)
    borrowing get { storage.energies.span }
  }

  /// Frames in a range of pixels, which are fewer in the first and last one of a waveform.
  public func frameCount(_ pixels: Range<Int>) -> Int64 {
    let zoom = Int64(samplesPerPixel)
    let pixels = pixels.clamped(to: 0..<length)
    guard !pixels.isEmpty else { return 0 }
    let first = max((firstPixel + Int64(pixels.lowerBound)) * zoom, frames.lowerBound)
    let (end, overflow) = (firstPixel + Int64(pixels.upperBound)).multipliedReportingOverflow(by: zoom)
    return (overflow ? frames.upperBound : min(end, frames.upperBound)) - first
  }

  /// The root of the mean square of `channel`'s samples in a range of pixels, in units of a 16-bit sample.
  ///
  /// `nil` where it was not measured (``WaveformAnalyzer/Measures/rms``) or the range has no pixel.
  public func rms(_ pixels: Range<Int>, channel: Int = 0) -> Double? {
    let pixels = pixels.clamped(to: 0..<length)
    let count = frameCount(pixels)
    guard !storage.energies.isEmpty, count > 0 else { return nil }
    var sum = 0.0
    for pixel in pixels { sum += Double(storage.energies[pixel * channelCount + channel]) }
    return (sum / Double(count)).squareRoot()
  }

  /// The root of the mean square of `channel`'s samples in a pixel; `nil` where it was not measured.
  public func rms(_ pixel: Int, channel: Int = 0) -> Double? {
    rms(pixel..<pixel + 1, channel: channel)
  }

  /// Whether a sample of `channel` reached full scale in a range of pixels.
  ///
  /// For a mix this is known only where ``WaveformAnalyzer/Measures/clipping`` was measured; otherwise the mix itself
  /// is looked at. Values of 8 bits can't show it.
  public func isClipped(_ pixels: Range<Int>, channel: Int = 0) -> Bool {
    let pixels = pixels.clamped(to: 0..<length)
    guard storage.clipping.isEmpty else {
      return pixels.contains { storage.clipping[$0 * channelCount + channel] }
    }
    guard let range = extrema(pixels, channel: channel) else { return false }
    return range.minimum == .min || range.maximum == .max
  }
}
