public import MediaCore

/// Measures a waveform.
///
/// With `.fit` the length of the audio need not be known: resolution halves as the audio goes on, so memory
/// stays bounded, and the edges of the pixels at the end are exact to 1/32 of a pixel. Where the length is known,
/// ``WaveformZoom/samplesPerPixel(sampleRate:frameCount:)`` gives the zoom that makes them exact.
///
/// ```swift
/// let analyzer = WaveformAnalyzer(zoom: .samplesPerPixel(512))
/// let waveform = try await AudioAnalysisPipeline(track: track).run(analyzer).value
/// print(waveform.length, "pixels")
/// ```
public struct WaveformAnalyzer: AudioAnalyzer, Sendable {
  /// The treatment of several channels.
  public enum ChannelMode: Hashable, Sendable {
    /// One waveform: the sum of the channels divided by their number, truncated toward zero.
    case mono
    /// A waveform of each channel.
    case split
  }

  /// The values that are measured besides minima and maxima.
  public struct Measures: OptionSet, Hashable, Sendable {
    /// A bit for each measure.
    public let rawValue: Int

    /// The measures whose bits are set.
    public init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The root of the mean square of each pixel; of the mix where the channels are mixed.
    public static let rms = Measures(rawValue: 1 << 0)
    /// Whether a sample of any channel reached full scale before the mix; of single channels the maxima show it.
    public static let clipping = Measures(rawValue: 1 << 1)
  }

  /// The ways in which samples in floating point become 16-bit integers.
  public enum FloatConversion: Hashable, Sendable {
    /// Times 32768, rounded to even and limited to full scale, as libswresample does it.
    case rounded
    /// Times 32767, limited to full scale and truncated toward zero, as audiowaveform does it.
    case truncated
  }

  /// The most channels that can be analysed.
  public static let maximumChannelCount = 1024

  /// The last place on a timeline where an analysis can begin, in frames.
  public static let maximumFirstFrame = Int64.max / 2

  private let zoom: WaveformZoom
  private let mode: ChannelMode
  private let measures: Measures
  private let floatConversion: FloatConversion

  private var format = AudioAnalysisFormat(sampleRate: 0, channelCount: 0)
  private var samplesPerPixel = 0
  private var position: Int64 = 0
  private var storage = Waveform.Storage(extrema: [])
  /// The running values of the pixel at `position`, for each channel; of the sum of the channels if mixed.
  private var pending: [Pending] = []
  /// Over it, the resolution halves.
  private var maximumValueCount = Int.max

  private struct Pending {
    var extrema = Extrema()
    var energy: UInt64 = 0
    var isClipped = false
  }

  /// Makes an analyzer of a zoom; with `.pixelsPerSecond` the sample rate decides the length of a pixel.
  public init(
    zoom: WaveformZoom, channelMode: ChannelMode = .mono, measures: Measures = [],
    floatConversion: FloatConversion = .rounded
  ) {
    self.zoom = zoom
    mode = channelMode
    self.measures = measures
    self.floatConversion = floatConversion
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
    storage = Waveform.Storage(extrema: [])
    pending = Array(repeating: Pending(), count: outputChannelCount)
    if case .fit(let width) = zoom {
      let (count, overflow) = width.multipliedReportingOverflow(by: 64 * 2 * outputChannelCount)
      maximumValueCount = overflow ? .max : count
    } else {
      // Growing step by step would hold them twice for a moment.
      let pixels = min(format.expectedFrameCount / Int64(samplesPerPixel) + 2, Self.reservedValueLimit)
      let values = min(pixels * Int64(2 * outputChannelCount), Self.reservedValueLimit)
      storage.extrema.reserveCapacity(Int(max(0, values)))
    }
  }

  /// For how many values memory is set aside on a file's word.
  private static let reservedValueLimit: Int64 = 1 << 24

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

  /// Takes the next samples in floating point, interleaved.
  public mutating func process(_ samples: Span<Float>) {
    var narrow = [Int16](repeating: 0, count: samples.count)
    switch floatConversion {
    case .rounded: for index in narrow.indices { narrow[index] = Int16(rounding: samples[index]) }
    case .truncated: for index in narrow.indices { narrow[index] = Int16(truncating: samples[index]) }
    }
    process(narrow.span)
  }

  /// Gives the waveform of all samples since `begin`; without one it is empty.
  public mutating func finish() throws(MediaError) -> Waveform {
    if position > format.firstFrame, position % Int64(max(samplesPerPixel, 1)) != 0 { closePixel() }
    let waveform = Waveform(
      channelCount: max(outputChannelCount, 1), sampleRate: format.sampleRate,
      samplesPerPixel: max(samplesPerPixel, 1), frames: format.firstFrame..<position, storage: storage)
    storage = Waveform.Storage(extrema: [])
    position = format.firstFrame
    guard case .fit = zoom else { return waveform }
    let frameCount = Int64(waveform.frames.count)
    return try waveform.resampled(
      to: zoom.samplesPerPixel(sampleRate: format.sampleRate, frameCount: frameCount))
  }

  private var outputChannelCount: Int {
    mode == .mono ? min(format.channelCount, 1) : format.channelCount
  }

  /// Whether the channels are mixed, so that clipping can't be seen in the extrema.
  private var marksClipping: Bool {
    measures.contains(.clipping) && mode == .mono && format.channelCount > 1
  }

  private mutating func measure(_ samples: Span<Int16>) {
    let channelCount = format.channelCount
    switch (mode, channelCount) {
    case (_, 1): pending[0].extrema.formUnion(.ofSamples(samples))
    case (.mono, 2): pending[0].extrema.formUnion(.ofPairSums(samples))
    case (.mono, _): pending[0].extrema.formUnion(.ofSums(samples, channelCount: channelCount))
    case (.split, 2):
      let (left, right) = Extrema.ofPairs(samples)
      pending[0].extrema.formUnion(left)
      pending[1].extrema.formUnion(right)
    case (.split, _):
      for channel in 0..<channelCount {
        pending[channel].extrema.formUnion(.ofSamples(samples, from: channel, by: channelCount))
      }
    }
    if measures.contains(.rms) { measureEnergy(samples) }
    if marksClipping, !pending[0].isClipped {
      let all = Extrema.ofSamples(samples)
      pending[0].isClipped = all.low == Int16.min || all.high == Int16.max
    }
  }

  private mutating func measureEnergy(_ samples: Span<Int16>) {
    let channelCount = format.channelCount
    if mode == .mono, channelCount > 1 {
      pending[0].energy &+= Energy.ofMix(samples, channelCount: channelCount)
    } else {
      for channel in 0..<channelCount {
        pending[channel].energy &+= Energy.ofSamples(samples, from: channel, by: channelCount)
      }
    }
  }

  private mutating func closePixel() {
    // Division truncates and never turns two sums around: so once a pixel does for once a frame.
    let divisor = mode == .mono ? Int32(format.channelCount) : 1
    for channel in pending.indices {
      storage.extrema.append(Int16(truncatingIfNeeded: pending[channel].extrema.low / divisor))
      storage.extrema.append(Int16(truncatingIfNeeded: pending[channel].extrema.high / divisor))
      if measures.contains(.rms) { storage.energies.append(pending[channel].energy) }
      if marksClipping { storage.clipping.append(pending[channel].isClipped) }
      pending[channel] = Pending()
    }
    if storage.extrema.count >= maximumValueCount { halveResolution() }
  }

  private mutating func halveResolution() {
    let whole = Waveform(
      channelCount: outputChannelCount, sampleRate: format.sampleRate, samplesPerPixel: samplesPerPixel,
      frames: format.firstFrame..<position, storage: storage)
    guard
      samplesPerPixel <= WaveformZoom.maximumSamplesPerPixel / 2,
      let halved = try? whole.resampled(to: samplesPerPixel * 2)
    else { return maximumValueCount = .max }
    samplesPerPixel *= 2
    storage = halved.storage
    guard position % Int64(samplesPerPixel) != 0 else { return }
    // The last pixel is open again.
    let divisor = mode == .mono ? Int32(format.channelCount) : 1
    for channel in pending.indices.reversed() {
      let high = Int32(storage.extrema.removeLast())
      let low = Int32(storage.extrema.removeLast())
      pending[channel] = Pending(
        extrema: Extrema(low: low * divisor, high: high * divisor),
        energy: storage.energies.popLast() ?? 0, isClipped: storage.clipping.popLast() ?? false)
    }
  }
}
