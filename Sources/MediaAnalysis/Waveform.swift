public import MediaCore

/// The lowest and the highest sample in each step of a range of audio.
///
/// Pixel *p* of a waveform at *z* samples per pixel covers the frames *p·z ..< (p+1)·z* of the track's timeline,
/// wherever the range begins: so neighbours merge, and a pixel cut by the edge of the range holds what is inside.
/// Values are 16-bit, interleaved as in a `.dat` file: for each pixel, for each channel, minimum and maximum.
public struct Waveform: Hashable, Sendable {
  /// The bits of a value that count.
  public enum BitDepth: Int, Hashable, Sendable {
    /// Values are multiples of 256.
    case eight = 8
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

  let storage: [Int16]

  /// Takes values whose shape the caller has made right: `2 × channelCount` for each pixel that `frames` touches.
  init(
    channelCount: Int, sampleRate: Int, samplesPerPixel: Int, frames: Range<Int64>,
    bitDepth: BitDepth = .sixteen, storage: [Int16]
  ) {
    self.channelCount = channelCount
    self.sampleRate = sampleRate
    self.samplesPerPixel = samplesPerPixel
    self.frames = frames
    self.bitDepth = bitDepth
    self.storage = storage
  }
}

extension Waveform {
  /// Number of pixels.
  public var length: Int {
    storage.count / (2 * channelCount)
  }

  /// The place of the first pixel on the track's timeline, in pixels from its start.
  public var firstPixel: Int64 {
    frames.lowerBound / Int64(samplesPerPixel)
  }

  /// All values, lent: for each pixel, for each channel, minimum and maximum.
  public var values: Span<Int16> {
    @_lifetime(borrow self)
    borrowing get { storage.span }
  }

  /// The lowest and highest sample of `channel` in the `pixel`-th pixel, both counted from 0.
  public subscript(pixel: Int, channel channel: Int = 0) -> (minimum: Int16, maximum: Int16) {
    let index = 2 * (pixel * channelCount + channel)
    return (storage[index], storage[index + 1])
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

extension Waveform {
  /// The pixels that a range of frames of the track's timeline touches.
  ///
  /// The result begins and ends at the edge of a pixel, or of this waveform.
  public func slice(_ range: Range<Int64>) -> Waveform {
    let range = range.clamped(to: frames)
    let zoom = Int64(samplesPerPixel)
    let first = range.lowerBound / zoom
    let end = range.isEmpty ? first : (range.upperBound - 1) / zoom + 1
    let start = Int(first - firstPixel) * 2 * channelCount
    // The end of the last pixel of a file that fills 63 bits is past them.
    let (upper, overflow) = end.multipliedReportingOverflow(by: zoom)
    let kept = range.isEmpty ? range : (first * zoom..<(overflow ? .max : upper)).clamped(to: frames)
    return Waveform(
      channelCount: channelCount, sampleRate: sampleRate, samplesPerPixel: samplesPerPixel, frames: kept,
      bitDepth: bitDepth, storage: Array(storage[start..<start + Int(end - first) * 2 * channelCount]))
  }

  /// The same range with longer pixels.
  ///
  /// Where `samplesPerPixel` is a multiple of this waveform's, the result is the one computed from the audio.
  /// Otherwise a pixel that lies across an edge of the new ones counts on both sides of it.
  /// Throws `.invalidArgument` if the new pixels are shorter.
  public func resampled(to samplesPerPixel: Int) throws(MediaError) -> Waveform {
    guard samplesPerPixel >= self.samplesPerPixel else {
      throw MediaError(
        .invalidArgument,
        "the waveform has \(self.samplesPerPixel) samples per pixel and can't be drawn finer, at \(samplesPerPixel)"
      )
    }
    guard samplesPerPixel > self.samplesPerPixel, !frames.isEmpty else { return with(samplesPerPixel) }
    let fine = Int64(self.samplesPerPixel)
    let coarse = Int64(samplesPerPixel)
    let stride = 2 * channelCount
    let isMultiple = coarse % fine == 0
    let first = frames.lowerBound / coarse
    let last = (frames.upperBound - 1) / coarse
    var result = Waveform.empty(pixels: Int(last - first) + 1, channelCount: channelCount)
    for pixel in 0..<length {
      let start = max((firstPixel + Int64(pixel)) * fine, frames.lowerBound)
      let low = Int(start / coarse - first)
      var high = low
      if !isMultiple {
        high = Int((min(start / fine * fine + (fine - 1), frames.upperBound - 1)) / coarse - first)
      }
      for target in low...high {
        for index in Swift.stride(from: 0, to: stride, by: 2) {
          let from = pixel * stride + index
          let to = target * stride + index
          result[to] = min(result[to], storage[from])
          result[to + 1] = max(result[to + 1], storage[from + 1])
        }
      }
    }
    return with(samplesPerPixel, result)
  }

  private func with(_ samplesPerPixel: Int, _ storage: [Int16]? = nil) -> Waveform {
    Waveform(
      channelCount: channelCount, sampleRate: sampleRate, samplesPerPixel: samplesPerPixel, frames: frames,
      bitDepth: bitDepth, storage: storage ?? self.storage)
  }

  /// Pixels that no sample has reached yet.
  static func empty(pixels: Int, channelCount: Int) -> [Int16] {
    var storage = [Int16](repeating: .max, count: pixels * channelCount * 2)
    for index in stride(from: 1, to: storage.count, by: 2) { storage[index] = .min }
    return storage
  }
}

extension Waveform: MergeableAnalysis {
  /// The waveform of both ranges; a pixel that lies across their border is combined.
  public func merged(with other: Waveform) throws(MediaError) -> Waveform {
    guard
      channelCount == other.channelCount, sampleRate == other.sampleRate,
      samplesPerPixel == other.samplesPerPixel, bitDepth == other.bitDepth
    else {
      throw MediaError(.invalidArgument, "the waveforms have not the same channels, rate, zoom and bits")
    }
    if other.frames.isEmpty { return self }
    if frames.isEmpty { return other }
    if other.frames.upperBound == frames.lowerBound { return try other.merged(with: self) }
    guard frames.upperBound == other.frames.lowerBound else {
      throw MediaError(.invalidArgument, "the waveforms cover ranges that do not touch")
    }
    var merged = storage
    merged.reserveCapacity(storage.count + other.storage.count)
    var rest = other.storage[...]
    if other.frames.lowerBound % Int64(samplesPerPixel) != 0 {
      let stride = 2 * channelCount
      for index in Swift.stride(from: 0, to: stride, by: 2) {
        let place = merged.count - stride + index
        merged[place] = min(merged[place], other.storage[index])
        merged[place + 1] = max(merged[place + 1], other.storage[index + 1])
      }
      rest = rest.dropFirst(stride)
    }
    merged += rest
    return Waveform(
      channelCount: channelCount, sampleRate: sampleRate, samplesPerPixel: samplesPerPixel,
      frames: frames.lowerBound..<other.frames.upperBound, bitDepth: bitDepth, storage: merged)
  }
}
