public import MediaCore

/// Measures a waveform.
///
/// With `.fit` the length of the audio need not be known: resolution halves as the audio goes on, so memory
/// stays bounded, and the edges of the pixels at the end are exact to 1/32 of a pixel. Where the length is known,
/// ``WaveformZoom/samplesPerPixel(sampleRate:frameCount:)`` gives the zoom that makes them exact.
public struct WaveformAnalyzer: AudioAnalyzer, Sendable {
  /// What becomes of several channels.
  public enum ChannelMode: Hashable, Sendable {
    /// One waveform: the sum of the channels divided by their number, truncated toward zero.
    case mono
    /// A waveform of each channel.
    case split
  }

  /// The most channels that can be analysed.
  public static let maximumChannelCount = 1024

  /// The last place on a timeline where an analysis can begin, in frames.
  public static let maximumFirstFrame = Int64.max / 2

  private let zoom: WaveformZoom
  private let mode: ChannelMode

  private var format = AudioAnalysisFormat(sampleRate: 0, channelCount: 0)
  private var samplesPerPixel = 0
  private var position: Int64 = 0
  private var values: [Int16] = []
  /// The running extrema of the pixel at `position`, for each channel; of the sum of the channels if mixed.
  private var pending: [Extrema] = []
  /// Over it, the resolution halves.
  private var maximumValueCount = Int.max

  /// Makes an analyzer of a zoom; with `.pixelsPerSecond` the sample rate decides the length of a pixel.
  public init(zoom: WaveformZoom, channelMode: ChannelMode = .mono) {
    self.zoom = zoom
    mode = channelMode
  }

  /// Starts over; throws `.invalidArgument` for a format or zoom without a waveform, `.overLimit` over
  /// ``maximumChannelCount``.
  public mutating func begin(_ format: AudioAnalysisFormat) throws(MediaError) {
    guard format.sampleRate > 0, format.channelCount > 0,
      (0...Self.maximumFirstFrame).contains(format.firstFrame)
    else {
      throw MediaError(
        .invalidArgument,
        "no waveform of \(format.channelCount) channels at \(format.sampleRate) Hz from frame \(format.firstFrame)"
      )
    }
    guard format.channelCount <= Self.maximumChannelCount else {
      throw MediaError(
        .overLimit, "\(format.channelCount) channels are more than the limit of \(Self.maximumChannelCount)")
    }
    samplesPerPixel = try zoom.samplesPerPixel(sampleRate: format.sampleRate, frameCount: 1)
    self.format = format
    position = format.firstFrame
    values = []
    pending = Array(repeating: Extrema(), count: outputChannelCount)
    if case .fit(let width) = zoom {
      let (count, overflow) = width.multipliedReportingOverflow(by: 64 * 2 * outputChannelCount)
      maximumValueCount = overflow ? .max : count
    }
  }

  /// Takes the next samples, interleaved.
  public mutating func process(_ samples: Span<Int16>) {
    let channelCount = format.channelCount
    guard channelCount > 0 else { return }
    var start = 0
    let end = samples.count / channelCount
    while start < end {
      let rest = samplesPerPixel - Int(position % Int64(samplesPerPixel))
      let count = min(rest, end - start)
      measure(samples.extracting(start * channelCount..<(start + count) * channelCount))
      start += count
      position += Int64(count)
      if count == rest { closePixel() }
    }
  }

  /// Gives the waveform of all samples since `begin`; without one it is empty.
  public mutating func finish() throws(MediaError) -> Waveform {
    if position > format.firstFrame, position % Int64(max(samplesPerPixel, 1)) != 0 { closePixel() }
    let waveform = Waveform(
      channelCount: max(outputChannelCount, 1), sampleRate: format.sampleRate,
      samplesPerPixel: max(samplesPerPixel, 1), frames: format.firstFrame..<position, storage: values)
    values = []
    position = format.firstFrame
    guard case .fit = zoom else { return waveform }
    let frameCount = Int64(waveform.frames.count)
    return try waveform.resampled(
      to: zoom.samplesPerPixel(sampleRate: format.sampleRate, frameCount: frameCount))
  }

  private var outputChannelCount: Int {
    mode == .mono ? min(format.channelCount, 1) : format.channelCount
  }

  private mutating func measure(_ samples: Span<Int16>) {
    let channelCount = format.channelCount
    switch (mode, channelCount) {
    case (_, 1): pending[0].formUnion(.ofSamples(samples))
    case (.mono, 2): pending[0].formUnion(.ofPairSums(samples))
    case (.mono, _): pending[0].formUnion(.ofSums(samples, channelCount: channelCount))
    case (.split, 2):
      let (left, right) = Extrema.ofPairs(samples)
      pending[0].formUnion(left)
      pending[1].formUnion(right)
    case (.split, _):
      for channel in 0..<channelCount {
        pending[channel].formUnion(.ofSamples(samples, from: channel, by: channelCount))
      }
    }
  }

  private mutating func closePixel() {
    // Division truncates and never turns two sums around: so once a pixel does for once a frame.
    let divisor = mode == .mono ? Int32(format.channelCount) : 1
    for channel in pending.indices {
      values.append(Int16(truncatingIfNeeded: pending[channel].low / divisor))
      values.append(Int16(truncatingIfNeeded: pending[channel].high / divisor))
      pending[channel] = Extrema()
    }
    if values.count >= maximumValueCount { halveResolution() }
  }

  private mutating func halveResolution() {
    let whole = Waveform(
      channelCount: outputChannelCount, sampleRate: format.sampleRate, samplesPerPixel: samplesPerPixel,
      frames: format.firstFrame..<position, storage: values)
    guard
      samplesPerPixel <= WaveformZoom.maximumSamplesPerPixel / 2,
      let halved = try? whole.resampled(to: samplesPerPixel * 2)
    else { return maximumValueCount = .max }
    samplesPerPixel *= 2
    values = halved.storage
    guard position % Int64(samplesPerPixel) != 0 else { return }
    // The last pixel is open again.
    let divisor = mode == .mono ? Int32(format.channelCount) : 1
    for channel in pending.indices.reversed() {
      let high = Int32(values.removeLast())
      let low = Int32(values.removeLast())
      pending[channel] = Extrema(low: low * divisor, high: high * divisor)
    }
  }
}
