import CMediaScopeVectors

/// Some frames of a hop, a plane a channel, as numbers in floating point; before each plane is what came before it.
///
/// Integers of up to 25 bits are kept exactly.
struct PlanarRun: Sendable {
  /// Samples of each channel that are kept of the frames before: what a true-peak filter looks back on, and more.
  static let history = 16

  let channelCount: Int
  /// Frames that a plane has room for.
  let capacity: Int
  private let stride: Int
  private var planes: [Float]
  /// Frames in each plane, without the history.
  private(set) var count = 0
  /// The bits that any sample of a channel has set, in the upper ones of 32; only of integers.
  private(set) var usedBits: [UInt32]
  /// Samples of each channel that were no numbers, or infinite.
  private(set) var nonFiniteCounts: [Int64]

  init(channelCount: Int, capacity: Int) {
    self.channelCount = channelCount
    self.capacity = capacity
    stride = Self.history + capacity
    planes = Array(repeating: 0, count: stride * channelCount)
    usedBits = Array(repeating: 0, count: channelCount)
    nonFiniteCounts = Array(repeating: 0, count: channelCount)
  }

  /// A channel's samples with their history in front.
  subscript(channel: Int) -> Span<Float> {
    @_lifetime(borrow self)
    borrowing get {
      planes.span.extracting(channel * stride..<channel * stride + Self.history + count)
    }
  }

  /// Adds interleaved frames, no more than there is room for.
  mutating func append(_ samples: Span<Int16>) {
    let frames = samples.count / channelCount
    checkRoom(for: frames)
    if channelCount == 2 {
      appendPairs(samples)
    } else {
      for channel in 0..<channelCount {
        let used = Self.take(
          samples, channel, by: channelCount, frames: frames, into: &planes, at: place(channel))
        usedBits[channel] |= UInt32(UInt16(bitPattern: used)) << 16
      }
    }
    count += frames
  }

  private mutating func appendPairs(_ samples: Span<Int16>) {
    let (left, right, frames) = (place(0), place(1), samples.count / 2)
    let used = samples.withUnsafeBufferPointer { samples in
      planes.withUnsafeMutableBufferPointer { planes in
        guard let samples = samples.baseAddress, let planes = planes.baseAddress else { return vector_bits() }
        return VectorLoops.widest.planes(samples, frames, planes + left, planes + right)
      }
    }
    usedBits[0] |= UInt32(used.left) << 16
    usedBits[1] |= UInt32(used.right) << 16
  }

  /// Adds interleaved frames, no more than there is room for.
  mutating func append(_ samples: Span<Int32>) {
    let frames = samples.count / channelCount
    checkRoom(for: frames)
    for channel in 0..<channelCount {
      let used = Self.take(
        samples, channel, by: channelCount, frames: frames, into: &planes, at: place(channel))
      usedBits[channel] |= UInt32(bitPattern: used)
    }
    count += frames
  }

  /// Adds interleaved frames, no more than there is room for; what is not a finite number counts as silence.
  mutating func append(_ samples: Span<Float>) {
    let frames = samples.count / channelCount
    checkRoom(for: frames)
    for channel in 0..<channelCount {
      nonFiniteCounts[channel] += Self.take(
        samples, channel, by: channelCount, frames: frames, into: &planes, at: place(channel))
    }
    count += frames
  }

  /// The loops over samples check no index.
  private func checkRoom(for frames: Int) {
    precondition(count + frames <= capacity, "there is no room for \(frames) more frames")
  }

  /// Where the next sample of a channel goes.
  private func place(_ channel: Int) -> Int { channel * stride + Self.history + count }

  private static func take(
    _ samples: Span<Int16>, _ channel: Int, by channelCount: Int, frames: Int, into planes: inout [Float],
    at place: Int
  ) -> Int16 {
    var target = planes.mutableSpan
    var used: Int16 = 0
    if channelCount == 1 {
      // A distance that is known makes vectors of the loop.
      for frame in 0..<frames {
        let sample = samples[unchecked: frame]
        used |= sample
        target[unchecked: place &+ frame] = Float(sample) * 0x1p-15
      }
      return used
    }
    var index = channel
    for frame in 0..<frames {
      let sample = samples[unchecked: index]
      used |= sample
      target[unchecked: place &+ frame] = Float(sample) * 0x1p-15
      index &+= channelCount
    }
    return used
  }

  private static func take(
    _ samples: Span<Int32>, _ channel: Int, by channelCount: Int, frames: Int, into planes: inout [Float],
    at place: Int
  ) -> Int32 {
    var target = planes.mutableSpan
    var used: Int32 = 0
    var index = channel
    for frame in 0..<frames {
      let sample = samples[unchecked: index]
      used |= sample
      target[unchecked: place &+ frame] = Float(sample) * 0x1p-31
      index &+= channelCount
    }
    return used
  }

  /// Gives how many samples are no finite numbers.
  private static func take(
    _ samples: Span<Float>, _ channel: Int, by channelCount: Int, frames: Int, into planes: inout [Float],
    at place: Int
  ) -> Int64 {
    var target = planes.mutableSpan
    var strange: Int32 = 0
    var index = channel
    for frame in 0..<frames {
      let sample = samples[unchecked: index]
      // Their exponent is all ones.
      let isFinite = sample.bitPattern & 0x7F80_0000 != 0x7F80_0000
      strange &+= isFinite ? 0 : 1
      target[unchecked: place &+ frame] = isFinite ? sample : 0
      index &+= channelCount
    }
    return Int64(strange)
  }

  /// Adds frames of silence, which are no samples.
  mutating func appendSilence(_ frames: Int) {
    for channel in 0..<channelCount {
      for index in place(channel)..<place(channel) + frames { planes[index] = 0 }
    }
    count += frames
  }

  /// Makes the end of the run the history of the next one.
  mutating func advance() {
    for channel in 0..<channelCount {
      let first = channel * stride
      for index in first..<first + Self.history { planes[index] = planes[index + count] }
    }
    count = 0
  }

  /// Forgets what is known of the samples as they were stored.
  mutating func forgetStatistics() {
    for channel in 0..<channelCount {
      usedBits[channel] = 0
      nonFiniteCounts[channel] = 0
    }
  }
}
