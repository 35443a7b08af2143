import ISOBaseMedia
import MediaCore

/// The samples of one input: their formats, their times, and the last of them, whose duration the next one says.
struct InputSamples {
  /// The start of the writer's session on the samples' own clock; `nil` before it is set.
  var sessionStart: MediaTime?
  var sessionEnd: MediaTime?
  /// The cadence by which samples begin segments; `nil` where there are none, or another input's begin them.
  var cadence: SegmentCadence?
  /// Ticks a second of the track's times; 0 before it is known.
  var timescale: Int32 = 0
  /// The formats of the samples, in the order in which they came.
  private(set) var formats: [FormatDescription] = []
  private(set) var lastDecodeTime: Int64?
  private var lastDuration: Int64 = 0
  /// The end of the last sample, and the number of ticks before it that are not shown.
  private(set) var endTrim: (end: Int64, count: Int64)?
  /// The tick at which the encoder's priming ends.
  private(set) var primingEnd: Int64?
  /// The sample that waits for the next one, by which its duration is known.
  private var held: (sample: WrittenSample, bytes: MediaBytes, hasDuration: Bool)?
  /// Files that samples are in, by path.
  private var files: [String: CopiedFile] = [:]

  /// A sample that is ready for the queue.
  struct Given {
    var sample: WrittenSample
    var bytes: MediaBytes
    /// The decode time on the movie's timeline, in nanoseconds.
    var time: Int64
  }

  /// The first tick of the session: samples begin at or after its start.
  var startTicks: Int64 {
    (sessionStart ?? .zero).convertScale(max(timescale, 1), method: .roundTowardPositiveInfinity).value
  }

  func ticks(_ time: MediaTime) -> Int64 { time.convertScale(max(timescale, 1)).value }

  // MARK: - Of another file

  /// Returns a sample of a track that is taken over, ready for the queue.
  ///
  /// - Parameter origin: the nanoseconds that are added to its decode time to give that on the movie's timeline.
  mutating func copied(_ sample: WrittenSample, _ bytes: MediaBytes, origin: Int64) -> Given {
    let timescale = UInt32(max(timescale, 1))
    let time = Interleaver.nanoseconds(sample.decodeTime, timescale: timescale).saturatingAdd(origin)
    var sample = sample
    if cadence != nil, sample.flags.contains(.sync) {
      let shown = time.saturatingAdd(Interleaver.nanoseconds(sample.compositionOffset, timescale: timescale))
      let start = sessionStart ?? .zero
      sample.beginsSegment =
        cadence?.begins(at: start + MediaTime(value: shown, timescale: 1_000_000_000)) == true
    }
    return Given(sample: sample, bytes: bytes, time: time)
  }

  // MARK: - What they are

  /// Returns the number of a buffer's format among those of the samples, from 1; the first one decides the timescale.
  mutating func take(_ format: FormatDescription, timescale wanted: Int32, _ buffer: SampleBuffer) -> Int {
    if formats.isEmpty { timescale = Self.timescale(wanted, format, buffer) }
    if let index = formats.firstIndex(of: format) { return index + 1 }
    formats.append(format)
    return formats.count
  }

  /// Takes the format that an encoder states once all samples have come.
  mutating func setFinalFormat(_ format: FormatDescription) {
    if !formats.isEmpty { formats[0] = format }
  }

  private static func timescale(_ wanted: Int32, _ format: FormatDescription, _ buffer: SampleBuffer) -> Int32
  {
    if wanted > 0 { return wanted }
    if let rate = format.audioStreamDescription?.sampleRate, rate >= 1, rate == rate.rounded() {
      return Int32(saturating: rate)
    }
    let time = buffer.sampleTimingInfoArray.first?.presentationTimeStamp ?? .invalid
    return time.isNumeric && time.timescale > 0 ? time.timescale : 90000
  }

  // MARK: - When they come

  /// Takes the samples of a buffer.
  ///
  /// - Parameters:
  ///   - description: the number of their format.
  ///   - encoder: the encoder that made them.
  ///   - given: gets the samples that are ready.
  mutating func place(
    _ buffer: SampleBuffer, _ format: FormatDescription, _ description: Int, of encoder: (any SampleEncoder)?,
    _ given: inout [Given]
  ) throws(MediaError) {
    let isPCM = format.codec.isLinearPCM && buffer.numSamples > 1 && buffer.sampleTimingInfoArray.count == 1
    let count = isPCM ? 1 : buffer.numSamples
    var offset = 0
    var start = MediaTime.invalid
    for index in 0..<count {
      let stated = try statement(of: index, in: buffer, after: start, isWhole: isPCM || count == 1)
      start = stated.presentation
      let length =
        isPCM ? stated.duration.multiplied(by: Int32(clamping: buffer.numSamples)) : stated.duration
      let (decodeTicks, ticks) = (ticks(stated.decode), ticks(stated.presentation))
      try checkOrder(decodeTicks, stated.decode)
      var sample = WrittenSample(
        decodeTime: decodeTicks, duration: 0, compositionOffset: ticks.saturatingSubtract(decodeTicks),
        size: Int64(stated.size), flags: StoredSample.Flags(of: index, in: buffer),
        descriptionIndex: description,
        rollDistance: encoder?.rollDistance, frameCount: isPCM ? buffer.numSamples : 1)
      let hasDuration = length.isNumeric && length > .zero
      if hasDuration {
        sample.duration = max(self.ticks(stated.presentation + length).saturatingSubtract(ticks), 0)
      }
      if sample.flags.contains(.sync) {
        sample.beginsSegment = cadence?.begins(at: stated.presentation) == true
      }
      let bytes = try bytes(of: buffer, offset, stated.size)
      offset += stated.size
      if let last = giveHeld(until: decodeTicks) { given.append(last) }
      held = (sample, bytes, hasDuration)
      lastDecodeTime = decodeTicks
      noteTrims(
        buffer, at: ticks, isFirst: encoder != nil && index == 0, isLast: index == count - 1)
    }
  }

  /// Returns the times and the size that a buffer states of one of its samples.
  ///
  /// One time for all says when the first begins, and how long each lasts.
  private func statement(
    of index: Int, in buffer: SampleBuffer, after start: MediaTime, isWhole: Bool
  ) throws(MediaError) -> (presentation: MediaTime, decode: MediaTime, duration: MediaTime, size: Int) {
    let (timing, sizes) = (buffer.sampleTimingInfoArray, buffer.sampleSizes)
    guard let info = index < timing.count ? timing[index] : timing.last else {
      throw MediaError(.invalidArgument, "a sample comes without a time")
    }
    let presentation = index < timing.count ? info.presentationTimeStamp : start + info.duration
    guard presentation.isNumeric else {
      throw MediaError(.invalidArgument, "a sample comes without a time")
    }
    let size =
      isWhole ? buffer.totalSampleSize : sizes.count == 1 ? sizes.first : sizes.dropFirst(index).first
    guard let size else { throw MediaError(.invalidArgument, "a sample comes without a size") }
    let decode = info.decodeTimeStamp.isNumeric ? info.decodeTimeStamp : presentation
    return (presentation, decode, info.duration, size)
  }

  /// Notes the parts of the sample that waits that are not shown.
  private mutating func noteTrims(_ buffer: SampleBuffer, at ticks: Int64, isFirst: Bool, isLast: Bool) {
    let leading = buffer.attachments.trimDurationAtStart
    if isFirst, leading.isNumeric, leading > .zero { primingEnd = ticks.saturatingAdd(self.ticks(leading)) }
    let trim = buffer.attachments.trimDurationAtEnd
    endTrim = nil
    if isLast, trim.isNumeric, trim > .zero, let duration = held?.sample.duration {
      endTrim = (ticks.saturatingAdd(duration), self.ticks(trim))
      let trimmed = min(self.ticks(trim), duration)
      held?.sample.padding = trimmed
    }
  }

  private func checkOrder(_ decodeTime: Int64, _ time: MediaTime) throws(MediaError) {
    guard let last = lastDecodeTime, decodeTime <= last else { return }
    throw MediaError(
      .invalidArgument,
      "a sample at \(decodeTime)/\(timescale) does not come after the last one at \(last)/\(timescale)")
  }

  private mutating func bytes(of buffer: SampleBuffer, _ offset: Int, _ size: Int) throws(MediaError)
    -> MediaBytes
  {
    if let data = buffer.dataBuffer {
      guard size >= 0, offset <= data.dataLength, size <= data.dataLength - offset else {
        throw MediaError(.invalidArgument, "the samples are longer than their buffer")
      }
      if offset == 0, size == data.dataLength { return .buffer(data) }
      return .buffer(
        data.withUnsafeBytes { bytes in
          BlockBuffer(
            lending: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size]), owner: data)
        })
    }
    guard let path = buffer.attachments.sampleReferencePath,
      let place = buffer.attachments.sampleReferenceByteOffset
    else { throw MediaError(.invalidArgument, "a sample comes without bytes and without their place") }
    if files[path] == nil { files[path] = CopiedFile(try FileByteSource(path: path)) }
    guard let file = files[path] else {
      throw MediaError(.fileNotFound, "no such file", at: .init(file: path))
    }
    return .place(file, offset: place.saturatingAdd(Int64(offset)))
  }

  /// Gives the sample that waits.
  ///
  /// Where it has no duration, it lasts up to the next one, and the last as long as the one before it.
  mutating func giveHeld(until next: Int64?) -> Given? {
    guard let waiting = held else { return nil }
    held = nil
    var sample = waiting.sample
    if !waiting.hasDuration {
      sample.duration = next.map { $0.saturatingSubtract(sample.decodeTime) } ?? lastDuration
    }
    lastDuration = sample.duration
    let time = Interleaver.nanoseconds(
      sample.decodeTime.saturatingSubtract(startTicks), timescale: UInt32(timescale))
    return Given(sample: sample, bytes: waiting.bytes, time: time)
  }
}
