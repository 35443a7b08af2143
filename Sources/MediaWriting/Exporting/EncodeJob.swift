import ISOBaseMedia
import MediaAssets
import MediaCore
import MediaReading

/// Decodes a track, and encodes it anew.
final class EncodeJob: InputJob, @unchecked Sendable {
  // @unchecked: one task runs it, and asks for the damage once it has ended.

  let input: AssetWriterInput
  private let track: AssetTrack
  private let output: AssetReaderOutput
  private let reader: AssetReader
  private let range: MediaTimeRange
  private let length: Double
  private var pacing: FrameRateConversion?
  /// The gaps of sound that are filled with silence; `nil` for pictures.
  var gaps: SoundGaps?
  /// The time that is taken off those of sound after gaps that are too long to be filled.
  private var cut: Int64 = 0
  /// The gap that is too long to be filled; no other is filled after it.
  private var overlongGap: MediaError?
  /// Brings pictures into the order of their times.
  private var sequence = PictureSequence()
  /// The first picture's size, to which others are scaled, and how many those are.
  private var size: VideoDimensions?
  private var oddSizes: (first: VideoDimensions, time: MediaTime, count: Int)?
  private var end = MediaTime.invalid

  init(
    _ track: AssetTrack, _ output: AssetReaderOutput, _ input: AssetWriterInput, range: MediaTimeRange,
    length: Double, frameRate: MediaTime? = nil
  ) {
    (self.track, self.output, self.input, self.range, self.length) = (track, output, input, range, length)
    reader = AssetReader(asset: track.asset)
    reader.timeRange = range
    pacing = frameRate.map { FrameRateConversion($0, from: max(range.start, .zero)) }
  }

  func run(_ reach: @escaping @Sendable (Double) -> Void) async throws {
    let receiver = AssetWriterInput.Receiver(input: input)
    try await decode(reach) { buffer in try await receiver.append(buffer) }
    guard end.isNumeric else {
      guard range.start <= .zero, !range.end.isNumeric, track.timeRange.duration > .zero else {
        return try input.finish()
      }
      throw track.obstacle
        ?? MediaError(.decodeFailed, "there are no samples to decode", at: .init(trackID: track.trackID))
    }
    try input.finish()
  }

  /// Gives an encoder all pictures, for what it measures alone.
  func measure(with encoder: VideoSampleEncoder, _ reach: @Sendable (Double) -> Void) async throws {
    try await decode(reach) { buffer in _ = try encoder.encode(buffer) }
    _ = try encoder.finish()
  }

  /// Decodes the track, and gives on what is to be encoded.
  private func decode(
    _ reach: @Sendable (Double) -> Void, _ give: (SampleBuffer) async throws -> Void
  ) async throws {
    let (reader, output) = (reader, output)
    // Buffers of sound are so short that handing over each by itself would take a good part of the time.
    let count = track.mediaType == .audio ? Self.soundBuffers : 1
    reader.add(output)
    try await offCooperativePool { () throws -> Void in try reader.start() }
    var next = try await Self.read(count, of: output)
    while !next.isEmpty {
      // The next buffers are decoded while these are encoded.
      let wanted = next.count < count ? 0 : count
      async let following = Self.read(wanted, of: output)
      for buffer in next {
        if buffer.imageBuffer == nil {
          try await giveOn(try await fillGap(before: buffer, give), reach, give)
        } else {
          for picture in sequence.take(buffer) { try await giveOn(picture.clipped(to: range), reach, give) }
        }
      }
      next = try await following
    }
    for picture in sequence.finish() { try await giveOn(picture.clipped(to: range), reach, give) }
    try pacing?.finish()
    while let paced = pacing?.next() { try await give(paced) }
  }

  /// The number of buffers of sound that are read at once.
  private static let soundBuffers = 32

  /// The next buffers; none after the last one.
  private static func read(
    _ count: Int, of output: AssetReaderOutput
  ) async throws -> [SampleBuffer] {
    try await offCooperativePool { () throws(MediaError) in
      var buffers: [SampleBuffer] = []
      while buffers.count < count, let buffer = try output.nextSampleBuffer() { buffers.append(buffer) }
      return buffers
    }
  }

  private func giveOn(
    _ buffer: SampleBuffer, _ reach: @Sendable (Double) -> Void,
    _ give: (SampleBuffer) async throws -> Void
  ) async throws {
    let bufferEnd = buffer.presentationTimeStamp + buffer.duration
    if bufferEnd.isNumeric { end = end.isNumeric ? max(end, bufferEnd) : bufferEnd }
    compareSize(of: buffer)
    if pacing == nil {
      try await give(buffer)
    } else {
      try pacing?.take(buffer)
      while let paced = pacing?.next() { try await give(paced) }
    }
    if length > 0, bufferEnd.isNumeric { reach((bufferEnd - max(range.start, .zero)).seconds / length) }
  }

  private func compareSize(of buffer: SampleBuffer) {
    guard let picture = buffer.imageBuffer else { return }
    guard let size, size != picture.dimensions else {
      size = picture.dimensions
      return
    }
    if oddSizes == nil { oddSizes = (picture.dimensions, buffer.presentationTimeStamp, 0) }
    oddSizes?.count += 1
  }

  /// Appends silence in the place of what is missing before a buffer.
  ///
  /// - Returns: the buffer, which comes earlier after gaps that are too long to be filled.
  private func fillGap(
    before buffer: SampleBuffer, _ give: (SampleBuffer) async throws -> Void
  ) async throws -> SampleBuffer {
    guard gaps != nil, let format = buffer.formatDescription?.audioStreamDescription,
      case let stated = buffer.presentationTimeStamp, stated.isNumeric,
      stated.timescale == Int32(saturating: format.sampleRate)
    else { return buffer }
    var left: Int64 = 0
    let expected = gaps?.position ?? stated.value
    if overlongGap != nil {
      cut = max(cut, stated.value.saturatingSubtract(expected))
    } else {
      do throws(MediaError) {
        left = try gaps?.silence(before: stated.value, at: format.sampleRate) ?? 0
      } catch {
        overlongGap = error.at(.init(trackID: track.trackID))
        cut = stated.value.saturatingSubtract(expected)
      }
    }
    let start = MediaTime(value: stated.value.saturatingSubtract(cut), timescale: stated.timescale)
    gaps?.move(to: start.value.saturatingAdd(Int64(buffer.numSamples)))
    while left > 0 {
      let count = min(left, Self.silencePiece)
      var silence = buffer
      silence.dataBuffer = try BlockBuffer([UInt8](repeating: 0, count: Int(count) * format.bytesPerFrame))
      silence.numSamples = Int(count)
      silence.sampleTimingInfoArray = [
        SampleTimingInfo(
          duration: MediaTime(value: 1, timescale: start.timescale),
          presentationTimeStamp: MediaTime(value: start.value - left, timescale: start.timescale))
      ]
      try await give(silence)
      left -= count
    }
    return cut == 0 ? buffer : buffer.moved(by: start - stated)
  }

  /// Frames of silence that are in memory at once.
  private static let silencePiece: Int64 = 1 << 14

  func cancel() { reader.cancelReading() }

  func report(to outcome: inout AssetTranscoder.Outcome) {
    if let rate = (input.encoder as? AudioSampleEncoder)?.otherBitRate {
      outcome.warnings.append(
        MediaError(
          .operationNotSupportedForAsset,
          "\(input.encodedCodec?.name ?? "the codec") has no \(rate.wanted) bits a second, and gets \(rate.used)",
          at: .init(trackID: track.trackID)))
    }
    if let overlongGap { outcome.warnings.append(overlongGap) }
    if let oddSizes, let size {
      let reason =
        "a picture of \(oddSizes.first.width)×\(oddSizes.first.height) pixels is scaled to "
        + "\(size.width)×\(size.height), at \(oddSizes.time.clockDescription)"
      outcome.warnings.append(
        MediaError(.fileFailedToParse, reason, at: .init(trackID: track.trackID)).counting(oddSizes.count))
    }
    if sequence.strayCount > 0 {
      let reason = "the times of pictures are out of order, at \(sequence.firstStray.clockDescription)"
      outcome.warnings.append(
        MediaError(.fileFailedToParse, reason, at: .init(trackID: track.trackID)).counting(
          sequence.strayCount))
    }
    let damage = output.damage
    let first = damage.losses.first?.described(of: damage)
    if let failure = damage.failure {
      outcome.failures.append(failure)
    } else if end.isNumeric, let shortfall = track.shortfall(endingAt: end, of: range) {
      outcome.failures.append(first ?? shortfall)
    } else if let first {
      outcome.warnings.append(first)
    }
  }
}

extension SampleBuffer {
  /// A picture as long as it is shown within a range.
  func clipped(to range: MediaTimeRange) -> SampleBuffer {
    let start = max(presentationTimeStamp, max(range.start, .zero))
    var end = presentationTimeStamp + duration
    if end.isNumeric, range.end.isNumeric { end = min(end, range.end) }
    guard start.isNumeric, end.isNumeric, end > start else { return self }
    var clipped = self
    clipped.sampleTimingInfoArray = [
      SampleTimingInfo(duration: end - start, presentationTimeStamp: start)
    ]
    return clipped
  }
}
