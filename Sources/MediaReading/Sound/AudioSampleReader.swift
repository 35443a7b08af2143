import LibAV
import MediaAssets
import MediaCore

/// Decodes an audio track to Linear PCM, exactly the samples of a time range.
final class AudioSampleReader: PlacedSoundReading {
  private let reader: FrameReader
  private let frame: Frame
  private var resampler: Resampler
  private let output: AudioOutputFormat
  private let placement: AudioPlacement
  /// The time that is added to those of the timestamps; changes once where the first packet is found to be silent.
  private var shift: MediaTime
  /// The samples of the track to give, counted on its timeline in the output's rate.
  private let range: Range<Int64>
  /// The place of the next decoded sample on the timeline; `nil` before the first one.
  private var position: Int64?
  /// The timestamp before, as a place; `nil` before the first one.
  private var lastTimestamp: Int64?
  /// The place where the frame before ends by its timestamp; `nil` before the first one.
  private var lastEnd: Int64?
  /// The first packet of the stream that is decoded, where nothing came out of it.
  private var counted = CountedSilence.none
  /// The link of a chain whose frames are trimmed and placed, and the shift that is added to the places of
  /// its timestamps.
  private var link: (trimmed: Int, placed: Int, shift: Int64) = (0, 0, 0)
  private let container: Container
  /// The place where the samples end that were given or left out; `nil` before the first ones.
  private var givenEnd: Int64?
  /// The silence that is to be given of a gap in which the range begins or ends.
  private var silence: Silence
  private var smallGaps = SmallGaps()
  private var losses = GapCount()
  private var stage = Stage.reading

  var damage: ReadingDamage {
    var damage = reader.damage
    let rate = Double(output.format.sampleRate)
    let (heard, silent) = (Double(losses.frames) / rate, Double(losses.silence) / rate)
    let given = min(max(position ?? range.lowerBound, range.lowerBound), range.upperBound) - range.lowerBound
    guard stage != .handedOn else { return damage }
    damage.sound.silent += Double(losses.lostSilence) / rate
    damage.sound.heard += Double(given - min(losses.lostSilence, given)) / rate
    guard losses.areSystematic else { return damage }
    damage.shortfall = MediaError(
      .decodeFailed,
      "only \(ReadingDamage.clock(heard)) of the \(ReadingDamage.clock(heard + silent)) that the packets are to last came out of them",
      at: .init(trackID: reader.track.trackID))
    return damage
  }

  private enum Stage: Equatable {
    /// The next frame is to be decoded.
    case reading
    /// `frame` has not been given yet; it may have its place already.
    case holding(isPlaced: Bool)
    /// Nothing more is given.
    case ended
    /// Nothing more is given, and the reader with all its damage is another's.
    case handedOn
  }

  /// The sound between the first frame and the last, decoded and silent, in samples of the output.
  private struct GapCount {
    var frames: Int64 = 0
    var silence: Int64 = 0
    /// The part of the silence where packets were lost.
    var lostSilence: Int64 = 0
    /// The losses up to the frame before.
    var lossCount = 0
    var frameCount = 0
    var gapCount = 0

    /// Whether most packets gave less than they last: that is a fault of the decoding, not a silence of the track.
    var areSystematic: Bool { gapCount > 1 && gapCount * 2 >= frameCount && silence > frames }
  }

  /// The gaps since the last silence, each too short to be one.
  private struct SmallGaps {
    /// Samples of the output; an overlap counts against what is before it.
    private(set) var length: Int64 = 0
    private(set) var count = 0

    mutating func add(_ step: Int64) {
      length = length.saturatingAdd(step)
      if step > 0 { count += 1 }
    }
  }

  /// Seconds; timestamps that stray less than this from the count of samples are not gaps.
  private static let exactGapTolerance = 0.05
  /// Seconds, for timestamps that are rounded to milliseconds, as in ASF, whose packets of speech stray by their
  /// length.
  private static let roundedGapTolerance = 0.1
  /// Samples; a timestamp beyond it is no place on a timeline, and leaves room to count on from any that is.
  private static let maximumPosition = UInt64(Int64.max / 4)

  /// - Parameter reader: of the same track and placement, wherever it is, to go on with; a new one where `nil`.
  init(
    _ asset: Asset, _ track: TrackContent, output: AudioOutputFormat, placement: AudioPlacement,
    timeRange: MediaTimeRange, cancellation: ReadingCancellation = ReadingCancellation(),
    reader: FrameReader? = nil
  ) throws(MediaError) {
    self.output = output
    self.placement = placement
    container = try asset.content().format.container
    shift = placement.shift
    // Without trimming, a range from the timeline's start takes along what is before it.
    let isFromStart = timeRange.start <= .zero
    let start = isFromStart ? placement.bounds.start : max(timeRange.start, placement.bounds.start)
    let lower = max(output.index(of: start), -Int64(Self.maximumPosition))
    range = lower..<max(lower, output.index(of: min(timeRange.end, placement.bounds.end)))

    self.reader =
      if let reader {
        reader
      } else {
        try Self.makeReader(asset, track, output, placement, cancellation)
      }
    self.reader.timelineShift = placement.shift
    losses.lossCount = self.reader.damage.packetCount
    frame = try Frame()
    resampler = Resampler(to: output.format)
    silence = Silence(output, cancellation)
    guard !range.isEmpty else {
      stage = .ended
      return
    }
    if !isFromStart, timeRange.start > placement.bounds.start, try enter(at: timeRange.start) { return }
    try goToEntry(isNew: reader == nil)
  }

  private static func makeReader(
    _ asset: Asset, _ track: TrackContent, _ output: AudioOutputFormat, _ placement: AudioPlacement,
    _ cancellation: ReadingCancellation
  ) throws(MediaError) -> FrameReader {
    try FrameReader(
      asset, track,
      packets: PacketOptions(
        timeline: placement.timeline, statesTrimming: placement.decoderTrims,
        hasLongPackets: !output.settings.keepsFrames),
      // Decoders of sound gain nothing from threads.
      decoder: DecoderOptions(threadCount: 1, trims: placement.decoderTrims), cancellation: cancellation)
  }

  /// Goes to where the placement begins, or to the file's start.
  ///
  /// - Parameter isNew: whether the reader is at the file's start.
  private func goToEntry(isNew: Bool) throws(MediaError) {
    if let entry = placement.entry {
      let ticks = reader.track.timeBase.ticks(at: entry)
      if !reader.seek(toTicks: ticks, renewsDecoder: true) { try reader.rewind() }
    } else if !isNew {
      try reader.rewind()
    }
  }

  /// Goes near the range's start where what is decoded there is the same as after a decode from the beginning.
  ///
  /// - Returns: whether it is there; the reader may be anywhere if not.
  private func enter(at start: MediaTime) throws(MediaError) -> Bool {
    guard let entry = SoundEntry(at: start - shift, of: reader.track, rate: output.format.sampleRate)
    else { return false }
    guard entry.reach(with: reader, into: frame) else {
      try reader.rewind()
      return placement.entry == nil
    }
    stage = .holding(isPlaced: false)
    return true
  }

  func next() throws(MediaError) -> SampleBuffer? {
    while true {
      if let buffer = try silence.next() { return buffer }
      guard stage != .ended, stage != .handedOn else { return nil }
      guard let found = try nextSamples() else { continue }
      let start = found.start
      let (end, isOverflow) = start.addingReportingOverflow(Int64(found.frameCount))
      guard !isOverflow else { return nil }
      givenEnd = end
      // A frame that is held for later may be after a gap.
      if !isHolding || (position ?? end) < end { position = end }
      if start >= range.upperBound { stage = .ended }
      let wanted =
        max(start, range.lowerBound)..<max(min(end, range.upperBound), max(start, range.lowerBound))
      guard !wanted.isEmpty else { continue }
      return try output.makeSampleBuffer(
        found.buffer, frameCount: found.frameCount,
        from: Int(wanted.lowerBound - start), count: wanted.count, at: wanted.lowerBound)
    }
  }

  /// The samples of the next frame, or those that the resampler still held, and the place where they begin.
  ///
  /// - Returns: `nil` for a frame without samples, where silence comes before the frame, and at the end, which `stage` says.
  private func nextSamples() throws(MediaError) -> (buffer: BlockBuffer, frameCount: Int, start: Int64)? {
    guard try holdFrame() else {
      stage = .ended
      return try resampler.drain().map { ($0.buffer, $0.frameCount, position ?? 0) }
    }
    guard frame.sampleCount > 0, frame.sampleRate > 0 else {
      stage = .reading
      return nil
    }
    if let rest = try resampler.drain(before: frame) { return (rest.buffer, rest.frameCount, position ?? 0) }
    try place()
    let start = position ?? 0
    if try fill(upTo: start) { return nil }
    stage = .reading
    if let lent = try frame.lendSamples(in: output.format) { return (lent, frame.sampleCount, start) }
    let gathered = try gather(from: start)
    return (gathered.buffer, gathered.frameCount, start)
  }

  /// Has silence given where the range begins or ends in the gap before a place: no timestamp of what is given shows it.
  ///
  /// - Returns: whether there is any; the frame is given after it.
  private func fill(upTo start: Int64) throws(MediaError) -> Bool {
    guard !output.settings.keepsFrames, let end = givenEnd, end < start else { return false }
    let gap = max(end, range.lowerBound)..<max(min(start, range.upperBound), max(end, range.lowerBound))
    guard !gap.isEmpty, gap.lowerBound == range.lowerBound || gap.upperBound == range.upperBound else {
      return false
    }
    givenEnd = start
    try silence.begin(gap, cause: "the timestamps leave")
    return true
  }

  /// Converts the frame, with those after it that go on where it ends.
  private func gather(from start: Int64) throws(MediaError) -> (buffer: BlockBuffer, frameCount: Int) {
    let converted = try resampler.convert(frame) { (count) throws(MediaError) in
      // Where the rate changes, timestamps and what came out don't meet at a sample.
      guard !output.settings.keepsFrames, frame.sampleRate == output.format.sampleRate else { return false }
      let end = start.addingReportingOverflow(Int64(count)).partialValue
      guard end < range.upperBound else { return false }
      position = end
      guard try holdFrame(), frame.sampleCount > 0, frame.sampleRate == output.format.sampleRate else {
        return false
      }
      try place()
      guard position == end else { return false }
      stage = .reading
      return true
    }
    if converted.isFrameLeft { stage = .holding(isPlaced: true) }
    return (converted.buffer, converted.frameCount)
  }

  private var isHolding: Bool {
    if case .holding = stage { true } else { false }
  }

  /// Decodes the next frame, unless one has not been given yet.
  ///
  /// - Returns: false at the end of the track.
  private func holdFrame() throws(MediaError) -> Bool {
    guard !isHolding else { return true }
    guard try reader.next(into: frame) else { return false }
    stage = .holding(isPlaced: false)
    let isTrimmed = placement.decoderTrims || placement.mayCountSilentPacket
    if isTrimmed, reader.stream.track.trimming.statement == .granulePositions { trim() }
    return true
  }

  /// Drops the sound that the container says to drop, but for the length of a first packet that nothing came out of.
  private func trim() {
    let isFirst = position == nil || reader.streamNumber != link.trimmed
    if isFirst {
      link.trimmed = reader.streamNumber
      counted = CountedSilence(
        ofPacketAt: reader.firstPacketTicks, lasting: reader.stream.track.timeBase.time(reader.ticks))
      if counted.length > .zero, position == nil { shift = .zero - counted.length }
    }
    frame.dropLastSamples(
      counted.trimmed(ofStated: frame.skippedSamples.end, at: Int32(clamping: max(frame.sampleRate, 1))))
    guard !isFirst, reader.hasTimestamp, frame.sampleRate > 0 else { return }
    // The decoder joins the first packet of a chain's next link to what came before, which belongs to neither.
    let end =
      reader.time + shift + MediaTime(value: Int64(frame.sampleCount), timescale: Int32(frame.sampleRate))
    if end <= .zero { frame.dropLastSamples(frame.sampleCount) }
  }

  /// Follows the count of samples, unless the timestamp says that there is a gap.
  ///
  /// A clock that stands still or goes back gives no place: what is decoded comes after what came before. So it does
  /// where a clock drifts: a gap is between the end of one frame and the timestamp of the next. Gaps that are each too
  /// short to be heard add up, and would part the sound from the pictures.
  private func place() throws(MediaError) {
    guard stage == .holding(isPlaced: false) else { return }
    stage = .holding(isPlaced: true)
    let length = output.count(of: frame.sampleCount, at: frame.sampleRate)
    losses.frameCount += 1
    losses.frames += length
    let isAfterLoss = reader.damage.packetCount > losses.lossCount
    losses.lossCount = reader.damage.packetCount
    guard reader.hasTimestamp || position == nil else {
      lastEnd = lastEnd?.saturatingAdd(length)
      return
    }
    guard let timestamp = outputTimestamp() else { return }
    let (previous, expected) = (lastTimestamp, lastEnd)
    lastTimestamp = timestamp
    lastEnd = timestamp.saturatingAdd(length)
    guard let position else { return try begin(at: timestamp, isAfterLoss: isAfterLoss) }
    if let previous { reportReturn(to: timestamp, from: previous) }
    guard container.statesTimestamps else { return }
    let step = timestamp - (expected ?? position)
    if step != 0, step.magnitude > driftTolerance(of: length) { smallGaps.add(step) }
    try leaveGap(of: min(timestamp - position, step), upTo: timestamp, length, isAfterLoss: isAfterLoss)
  }

  /// Leaves silence before a frame, where the gap before it, or all those since the last silence, are long enough.
  private func leaveGap(
    of gap: Int64, upTo timestamp: Int64, _ length: Int64, isAfterLoss: Bool
  ) throws(MediaError) {
    guard let position, gap > 0 else { return }
    var isLost = false
    if gap > lossTolerance(of: length) {
      isLost = isAfterLoss || container.numbersSamples && gap > gapTolerance
      if !isLost { isLost = try reader.meetsBreak() }
    }
    let areTogetherLong = smallGaps.count > 1 && smallGaps.length > exactTolerance
    let isLong = gap > gapTolerance || areTogetherLong && timestamp - position > exactTolerance
    guard isLong || isLost else { return }
    losses.gapCount += max(smallGaps.count, 1)
    losses.silence += timestamp - position
    if isLost { lose(position..<timestamp, isCounted: isAfterLoss) }
    self.position = timestamp
    smallGaps = SmallGaps()
  }

  /// The frame's timestamp in samples of the output; `nil` where that is no place on a timeline.
  private func outputTimestamp() -> Int64? {
    let rate = Int32(clamping: output.format.sampleRate)
    let timestamp = (reader.time + shift).convertScale(rate, method: .roundHalfAwayFromZero)
    guard timestamp.isNumeric, timestamp.value.magnitude <= Self.maximumPosition else { return nil }
    if reader.streamNumber != link.placed {
      // The links of a chain follow each other sample by sample, whatever their clocks begin with.
      link.placed = reader.streamNumber
      link.shift = (position ?? timestamp.value) - timestamp.value
      (lastTimestamp, lastEnd) = (nil, nil)
    }
    return timestamp.value.saturatingAdd(link.shift)
  }

  /// Samples of the output; a timestamp that strays less than this from the count of samples is no gap.
  private var gapTolerance: Int64 {
    let isRounded = Int64(reader.track.timeBase.denominator) <= 1000 * Int64(reader.track.timeBase.numerator)
    return isRounded ? Int64(Double(output.format.sampleRate) * Self.roundedGapTolerance) : exactTolerance
  }

  /// Samples of the output; several gaps that are together shorter than this are none.
  private var exactTolerance: Int64 { Int64(Double(output.format.sampleRate) * Self.exactGapTolerance) }

  private func reportReturn(to timestamp: Int64, from previous: Int64) {
    // A link of a chain counts from zero again.
    let isLink = container.chainsStreams && timestamp <= 0
    guard timestamp < previous - gapTolerance, !isLink else { return }
    reader.damage.add(
      MediaError(.fileFailedToParse, "the timestamps go back", at: reader.location),
      time: reader.time + shift)
  }

  /// Places the first frame.
  private func begin(at timestamp: Int64, isAfterLoss: Bool) throws(MediaError) {
    position = mayBeEarly ? timestamp : max(timestamp, 0)
    // Sound that was lost before the first frame has left not even silence.
    let first = max(range.lowerBound, 0)
    guard timestamp > first.saturatingAdd(gapTolerance) else { return }
    var isLost = isAfterLoss
    if !isLost { isLost = try reader.meetsBreak() }
    if isLost { lose(first..<timestamp, isCounted: isAfterLoss) }
  }

  /// The least time between two frames that is missing where something is known to be: more than clocks are rounded by,
  /// and half of a frame.
  private func lossTolerance(of length: Int64) -> Int64 {
    let timeBase = reader.track.timeBase
    return max(length / 2, output.index(of: timeBase.time(2)))
  }

  /// The most that a timestamp may stray from the end of the frame before as the clock is coarse or runs at another rate:
  /// two ticks, and 3 % of the frame.
  private func driftTolerance(of length: Int64) -> Int64 {
    max(length / 32, output.index(of: reader.track.timeBase.time(2)))
  }

  /// Counts the sound that lacks at a place.
  ///
  /// - Parameter isCounted: whether its packets are among the damage.
  private func lose(_ place: Range<Int64>, isCounted: Bool) {
    losses.lostSilence += Int64(place.clamped(to: range).count)
    guard !isCounted, place.overlaps(range) else { return }
    let rate = Double(output.format.sampleRate)
    let seconds = MediaTime(seconds: Double(place.count) / rate, preferredTimescale: 1000).seconds
    reader.damage.add(
      MediaError(
        .fileFailedToParse, "\(seconds) s of sound are missing", at: reader.location),
      time: MediaTime(value: place.lowerBound, timescale: Int32(clamping: output.format.sampleRate)))
    losses.lossCount = reader.damage.packetCount
  }

  /// Whether sound can be before the timeline's zero; where timestamps are guesses and nothing is to be dropped, it can't.
  private var mayBeEarly: Bool {
    container.statesTimestamps || !placement.decoderTrims || reader.track.trimming.statement != .packets
  }

  func takeReader() -> FrameReader {
    reader.damage = damage
    stage = .handedOn
    return reader
  }
}
