import LibAV
import MediaAssets
import MediaCore
import MediaTimePitch

/// Plays sound faster or slower at its own pitch.
///
/// An edit is stretched from its start on, wherever the range begins, so that a range is a cut of the whole.
final class StretchedSound: RatedSoundReading {
  private let plan: Plan
  private let media: any SampleReading
  private let stretcher: any TimeStretcher
  private let cancellation: ReadingCancellation
  /// The next sample to give, counted on the track's timeline.
  private var position: Int64
  /// The number of frames that have come out of the stretcher.
  private var readCount: Int64 = 0
  /// The number of frames of the media that have gone into it.
  private var writtenCount: Int64 = 0
  /// The sound that has been decoded and not been written.
  private var pending: (buffer: SampleBuffer, start: Int64)?
  /// The last frames that were written, which are mirrored after the end.
  private var tail: [Float] = []
  private var isWritten = false
  /// The place where giving ends: with the range, or with the media's sound for it.
  private var end: Int64
  private var samples: [Float]

  /// The number of samples of each channel that a buffer holds.
  private static let blockLength = 4096

  /// The samples to give, and the media that they take.
  struct Plan {
    let output: AudioOutputFormat
    /// The format that the media is decoded to: interleaved 32-bit samples at the output's rate.
    let source: AudioOutputFormat
    let rate: Double
    /// The first sample of the edit, counted on the track's timeline.
    let origin: Int64
    /// The samples to give, counted on the track's timeline.
    let range: Range<Int64>
    /// The frames of the media that are stretched, counted at the output's rate.
    let frames: Range<Int64>

    init(
      _ output: AudioOutputFormat, of track: TrackContent, _ playback: AudioPlacement.Playback,
      bounds: MediaTimeRange, range: Range<Int64>
    ) throws(MediaError) {
      self.output = output
      self.range = range
      rate = playback.rate
      var settings = output.settings.unrounded
      settings.bitDepth = 32
      settings.sampleRate = Double(output.format.sampleRate)
      source = try AudioOutputFormat(settings, track: track)
      origin = output.nearestIndex(to: bounds.start)
      let first = output.nearestIndex(to: playback.start)
      let end = output.index(of: playback.start + bounds.duration.multiplied(by: rate))
      frames = first..<max(first, end)
    }

    /// The range of the frames on the media's timeline.
    var media: MediaTimeRange {
      let timescale = Int32(clamping: output.format.sampleRate)
      return MediaTimeRange(
        start: MediaTime(value: frames.lowerBound, timescale: timescale),
        end: MediaTime(value: frames.upperBound, timescale: timescale))
    }

    var stretching: TimeStretching {
      output.settings.timePitchAlgorithm == .rubberBand ? .rubberBand : .soundTouch
    }
  }

  init(_ plan: Plan, of media: any SampleReading, cancellation: ReadingCancellation) throws(MediaError) {
    self.plan = plan
    self.media = media
    self.cancellation = cancellation
    (position, end) = (plan.range.lowerBound, plan.range.upperBound)
    let channels = max(plan.output.format.channelCount, 1)
    stretcher = try plan.stretching.makeStretcher(
      rate: plan.rate, sampleRate: plan.output.format.sampleRate, channelCount: channels)
    samples = [Float](repeating: 0, count: Self.blockLength * channels)
  }

  private var channels: Int { max(plan.output.format.channelCount, 1) }

  func next() throws(MediaError) -> SampleBuffer? {
    while position < end {
      try cancellation.check()
      let count = samples.withUnsafeMutableBufferPointer { stretcher.read(into: $0) }
      if count > 0 {
        let start = plan.origin.saturatingAdd(readCount)
        readCount += Int64(count)
        if let buffer = try cut(count, at: start) { return buffer }
      } else if !isWritten {
        try write()
      } else {
        // The stretcher may end some samples too early, which is not to move what comes after the edit.
        let missing = min(end - position, Int64(Self.blockLength))
        for index in samples.indices { samples[index] = 0 }
        return try cut(Int(missing), at: position)
      }
    }
    return nil
  }

  /// The part of the samples that have been read that is to be given; `nil` where none is.
  private func cut(_ count: Int, at start: Int64) throws(MediaError) -> SampleBuffer? {
    let end = min(start + Int64(count), self.end)
    let first = max(position, start)
    guard first < end else { return nil }
    let kept = Int(first - start) * channels..<Int(end - start) * channels
    let length = Int(end - first)
    position = end
    return try plan.output.makeSampleBuffer(
      try plan.output.render(samples[kept].map(Double.init), frameCount: length), frameCount: length, from: 0,
      count: length, at: first)
  }

  /// Gives the stretcher the next frames: decoded ones, or silence in a gap.
  private func write() throws(MediaError) {
    let missing = Int64(plan.frames.count) - writtenCount
    if pending == nil, missing > 0, let buffer = try media.next() {
      pending = (buffer, buffer.presentationTimeStamp.value - plan.frames.lowerBound)
    }
    guard let (buffer, start) = pending, missing > 0 else {
      if missing > 0 {
        end = min(end, plan.origin.saturatingAdd(Int64(saturating: Double(writtenCount) / plan.rate)))
      }
      try mirrorTail()
      stretcher.finish()
      isWritten = true
      return
    }
    if start > writtenCount {
      let silence = [Float](
        repeating: 0, count: Int(min(start - writtenCount, missing, Int64(stretcher.blockLength))) * channels)
      try write(silence)
    } else {
      let from = min(Int(writtenCount - start), buffer.numSamples)
      let count = min(buffer.numSamples - from, stretcher.blockLength, Int(missing))
      guard count > 0, let data = buffer.dataBuffer else { return pending = nil }
      let kept = from * channels..<(from + count) * channels
      let block = data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)[kept]) }
      try write(block)
    }
  }

  private func write(_ block: [Float]) throws(MediaError) {
    try block.withUnsafeBufferPointer { (block) throws(MediaError) in
      try stretcher.write(block)
    }
    writtenCount += Int64(block.count / channels)
    tail.append(contentsOf: block)
    if tail.count > 2 * margin * channels { tail.removeFirst(tail.count - margin * channels) }
  }

  /// The number of frames that a stretcher has to see after the last one, to give that one as loud as the others.
  private var margin: Int { Int(Double(plan.output.format.sampleRate) * (0.2 + 0.1 * max(plan.rate, 1))) }

  /// Goes back and forth over the last frames: nothing that is not the edit's is heard, and nothing fades.
  private func mirrorTail() throws(MediaError) {
    let count = tail.count / channels
    guard count > 0 else { return }
    var written = 0
    while written < margin {
      var block: [Float] = []
      for index in written..<min(written + stretcher.blockLength, margin) {
        let place = index % (2 * count)
        let frame = place < count ? count - 1 - place : place - count
        block += tail[frame * channels..<(frame + 1) * channels]
      }
      try block.withUnsafeBufferPointer { (block) throws(MediaError) in
        try stretcher.write(block)
      }
      written += block.count / channels
    }
  }
}
