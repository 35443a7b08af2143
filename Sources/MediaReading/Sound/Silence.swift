import LibAV
import MediaCore

/// Gives silence as sample buffers, where no sound is decoded.
struct Silence {
  private let output: AudioOutputFormat
  private let cancellation: ReadingCancellation
  /// The samples that are still to be given.
  private var range: Range<Int64> = 0..<0
  private var count = SilenceCount()

  /// The number of samples of each channel in a buffer.
  private static let blockLength = 4096

  init(_ output: AudioOutputFormat, _ cancellation: ReadingCancellation) {
    self.output = output
    self.cancellation = cancellation
  }

  /// Has a part of the timeline given next, in samples of the output.
  ///
  /// - Parameter cause: the cause of the silence, as an error names it.
  /// - Throws: as `SilenceCount.add`.
  mutating func begin(_ range: Range<Int64>, cause: String) throws(MediaError) {
    self.range = range
    try count.add(Int64(range.count), at: Double(output.format.sampleRate), cause: cause)
  }

  /// The next buffer; `nil` where nothing is to be given.
  mutating func next() throws(MediaError) -> SampleBuffer? {
    guard !range.isEmpty else { return nil }
    try cancellation.check()
    let count = min(range.count, Self.blockLength)
    let start = range.lowerBound
    range = start + Int64(count)..<range.upperBound
    let samples = [Double](repeating: 0, count: count * output.format.channelCount)
    return try output.makeSampleBuffer(
      try output.render(samples, frameCount: count), frameCount: count, from: 0, count: count, at: start)
  }
}
