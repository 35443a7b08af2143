/// A cell of integer samples, or a piece of one, of which nothing is kept but sums, and the peaks of all of them.
struct IntegerRun: Sendable {
  /// Frames that have been added.
  private(set) var count = 0
  /// The sums of each channel.
  private(set) var sums: [IntegerSums]
  /// The largest magnitude of each channel, and its frame.
  private(set) var peaks: [(value: UInt32, frame: Int64)]
  /// The bits that any sample of a channel has set.
  private(set) var usedBits: [UInt32]

  private let channelCount: Int

  init(channelCount: Int) {
    self.channelCount = channelCount
    sums = Array(repeating: IntegerSums(), count: channelCount)
    peaks = Array(repeating: (0, 0), count: channelCount)
    usedBits = Array(repeating: 0, count: channelCount)
  }

  /// Adds interleaved frames, the first of which is `frame`; where `counts` is false they have no peaks and no bits.
  mutating func append(_ samples: Span<Int16>, frame: Int64, counts: Bool) {
    if channelCount == 2 {
      let (left, right) = IntegerSums.ofPairs(samples)
      if add(left, to: 0, counts: counts) { findPeak(samples, channel: 0, frame: frame) }
      if add(right, to: 1, counts: counts) { findPeak(samples, channel: 1, frame: frame) }
    } else {
      for channel in 0..<channelCount {
        let sums = IntegerSums.ofSamples(samples, from: channel, by: channelCount)
        if add(sums, to: channel, counts: counts) { findPeak(samples, channel: channel, frame: frame) }
      }
    }
    count += samples.count / channelCount
  }

  /// Adds interleaved frames, the first of which is `frame`; where `counts` is false they have no peaks and no bits.
  mutating func append(_ samples: Span<Int32>, frame: Int64, counts: Bool) {
    if channelCount == 2 {
      let (left, right) = IntegerSums.ofPairs(samples)
      if add(left, to: 0, counts: counts) { findPeak(samples, channel: 0, frame: frame) }
      if add(right, to: 1, counts: counts) { findPeak(samples, channel: 1, frame: frame) }
      count += samples.count / 2
      return
    }
    for channel in 0..<channelCount {
      let sums = IntegerSums.ofSamples(samples, from: channel, by: channelCount)
      if add(sums, to: channel, counts: counts) { findPeak(samples, channel: channel, frame: frame) }
    }
    count += samples.count / channelCount
  }

  /// Gives whether there is a new peak.
  private mutating func add(_ new: IntegerSums, to channel: Int, counts: Bool) -> Bool {
    sums[channel].add(new)
    guard counts else { return false }
    usedBits[channel] |= new.usedBits
    guard new.peak > peaks[channel].value else { return false }
    peaks[channel].value = new.peak
    return true
  }

  private mutating func findPeak<Sample: FixedWidthInteger>(
    _ samples: Span<Sample>, channel: Int, frame: Int64
  ) {
    let shift = 32 - Sample.bitWidth
    var index = channel
    while index < samples.count {
      if (Int32(samples[index]) << shift).magnitude == peaks[channel].value {
        peaks[channel].frame = frame + Int64(index / channelCount)
        return
      }
      index += channelCount
    }
  }

  /// Begins the next cell.
  mutating func advance() {
    count = 0
    for channel in sums.indices { sums[channel] = IntegerSums() }
  }
}
