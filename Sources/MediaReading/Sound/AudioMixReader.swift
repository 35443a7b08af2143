import LibAV
import MediaAssets
import MediaCore

/// Adds the sound of several tracks on one timeline.
final class AudioMixReader: SampleReading {
  /// A track, decoded to interleaved 64-bit samples at the mix's rate.
  struct Input {
    let reading: any SampleReading
    let volumes: AudioVolumes
    /// Is dropped after the last sample.
    fileprivate var tap: RunningTap?
    /// The sound that has been decoded and reaches beyond the mix so far.
    fileprivate var pending: SampleBuffer?
    fileprivate var hasEnded = false
    /// The place after the last sample that was decoded.
    fileprivate var end: Int64 = 0

    init(reading: any SampleReading, volumes: AudioVolumes, tap: RunningTap? = nil) {
      self.reading = reading
      self.volumes = volumes
      self.tap = tap
    }
  }

  private var inputs: [Input]
  private let output: AudioOutputFormat
  private let cancellation: ReadingCancellation
  /// The next sample of the mix, counted on the timeline.
  private var position: Int64
  private let end: Int64
  /// The silence since there was sound.
  private var silence = SilenceCount()
  private var sum: [Double]
  /// The sound of one track in the block, where a tap changes it.
  private var tapped: [Double] = []

  /// The number of samples of each channel that a buffer holds.
  private static let blockLength: Int64 = 4096

  init(
    _ inputs: [Input], output: AudioOutputFormat, timeRange: MediaTimeRange, cancellation: ReadingCancellation
  ) {
    self.inputs = inputs
    self.output = output
    self.cancellation = cancellation
    position = output.index(of: max(timeRange.start, .zero))
    end = output.index(of: timeRange.end)
    sum = [Double](repeating: 0, count: Int(Self.blockLength) * output.format.channelCount)
  }

  var damage: ReadingDamage {
    inputs.reduce(into: ReadingDamage()) { $0.formUnion($1.reading.damage) }
  }

  func next() throws(MediaError) -> SampleBuffer? {
    try cancellation.check()
    let (limit, overflow) = position.addingReportingOverflow(Self.blockLength)
    var block = position..<max(position, min(overflow ? .max : limit, end))
    guard !block.isEmpty else {
      dropTaps()
      return nil
    }
    for index in sum.indices { sum[index] = 0 }
    var hasSound = false
    for index in inputs.indices {
      let isHeard =
        inputs[index].tap == nil ? try add(&inputs[index], to: block) : try tap(&inputs[index], in: block)
      hasSound = isHeard || hasSound
    }
    if inputs.allSatisfy({ $0.hasEnded && $0.pending == nil }) {
      let last = inputs.map(\.end).max() ?? block.lowerBound
      block = block.lowerBound..<max(block.lowerBound, min(block.upperBound, last))
    }
    guard !block.isEmpty else {
      dropTaps()
      return nil
    }
    if hasSound {
      silence = SilenceCount()
    } else {
      try silence.add(Int64(block.count), at: Double(output.format.sampleRate))
    }
    position = block.upperBound
    return try output.makeSampleBuffer(
      try output.render(sum, frameCount: block.count), frameCount: block.count, from: 0, count: block.count,
      at: block.lowerBound)
  }

  private func dropTaps() {
    for index in inputs.indices { inputs[index].tap = nil }
  }

  /// Has a tap change a track's samples in a block, and adds them.
  private func tap(_ input: inout Input, in block: Range<Int64>) throws(MediaError) -> Bool {
    let channels = output.format.channelCount
    let volumes = input.volumes
    tapped = [Double](repeating: 0, count: block.count * channels)
    // The sum of the other tracks so far stands aside.
    swap(&sum, &tapped)
    defer { swap(&sum, &tapped) }
    let hadSound = try add(&input, to: block, AudioVolumes())
    let end = input.hasEnded && input.pending == nil ? min(input.end, block.upperBound) : block.upperBound
    let count = Int(max(end - block.lowerBound, 0)) * channels
    guard count > 0 else {
      input.tap = nil
      return false
    }
    let tap = input.tap
    try sum.withUnsafeMutableBufferPointer { (samples) throws(MediaError) in
      var span = MutableSpan(_unsafeElements: UnsafeMutableBufferPointer(rebasing: samples[..<count]))
      try tap?.process(&span, at: block.lowerBound)
    }
    let samples = sum
    tapped.withUnsafeMutableBufferPointer { target in
      samples.withUnsafeBufferPointer { source in
        volumes.add(
          source, to: target, channelCount: channels,
          at: block.lowerBound..<block.lowerBound + Int64(count / channels))
      }
    }
    return hadSound
  }

  /// Adds a track's samples in a block.
  ///
  /// - Returns: whether there were any.
  private func add(
    _ input: inout Input, to block: Range<Int64>, _ otherVolumes: AudioVolumes? = nil
  ) throws(MediaError) -> Bool {
    let volumes = otherVolumes ?? input.volumes
    var hasSound = false
    while true {
      if input.pending == nil, !input.hasEnded {
        input.pending = try input.reading.next()
        input.hasEnded = input.pending == nil
      }
      guard let buffer = input.pending else { return hasSound }
      let start = buffer.presentationTimeStamp.value
      let range = start..<start + Int64(buffer.numSamples)
      input.end = max(input.end, range.upperBound)
      guard range.lowerBound < block.upperBound else { return hasSound }
      let part = range.clamped(to: block)
      if !part.isEmpty {
        hasSound = true
        add(
          buffer, from: part.lowerBound - start, part, at: part.lowerBound - block.lowerBound, volumes)
      }
      // The rest is for the next block.
      guard range.upperBound <= block.upperBound else { return hasSound }
      input.pending = nil
    }
  }

  private func add(
    _ buffer: SampleBuffer, from first: Int64, _ part: Range<Int64>, at place: Int64, _ volumes: AudioVolumes
  ) {
    let channels = output.format.channelCount
    buffer.dataBuffer?.withUnsafeBytes { bytes in
      let samples = bytes.bindMemory(to: Double.self)
      guard samples.count >= (Int(first) + part.count) * channels else { return }
      sum.withUnsafeMutableBufferPointer { target in
        volumes.add(
          UnsafeBufferPointer(rebasing: samples[(Int(first) * channels)...]),
          to: UnsafeMutableBufferPointer(rebasing: target[(Int(place) * channels)...]),
          channelCount: channels, at: part)
      }
    }
  }
}
