import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore

extension TrackContent {
  /// Units a second of a track's samples in files of the ISO family.
  ///
  /// Sound counts in its own samples where its packets say how many they have, or the container's clock is a multiple or a
  /// part of that: libavformat takes what an edit list leaves out at the start for a number of samples, whatever the
  /// timescale is.
  var writtenTimescale: Int32 {
    let rate = sampleRate ?? 0
    guard mediaType == .audio, let rate = Int32(exactly: rate), rate > 0,
      DecodedPacketLength(self) != nil || timeBase.denominator % rate == 0 || rate % timeBase.denominator == 0
    else { return timeBase.denominator }
    return rate
  }
}

/// The packets of a track of any container, on the track's own timeline.
final class PacketFeed: SampleFeed {
  let origin: Int64 = 0
  private let source: any PacketSource
  private let packet: Packet
  private let change: StoredForm.Change
  private let clock: WrittenClock
  private let bytesPerFrame: Int64
  /// Says when pictures are shown whose container doesn't.
  private var pictures: OrderedPictures?
  /// Makes ``pictures``, which reads the file a second time; `nil` where pictures have times, and after the first packet, which
  /// shows whether they are needed.
  private var makePictures: (() throws(MediaError) -> OrderedPictures?)?
  /// Whether sound keeps the times that its container states, in the place of those that its samples count.
  private let keepsStatedTimes: Bool
  private var silence: SilenceCorrection?
  private var sound: SoundCounter?
  private let padding: PaddedEnd?
  /// The moments at which the clock begins anew; `nil` where it never does.
  private var restarts: ClockRestarts?
  /// The clock of the tracks that are read beside this one; `nil` where it can't begin anew.
  private let sharedClock: FileClock?
  private var last: PacketSample.End?
  /// The ticks from the sample before the last one to the last one.
  private var step: Int64 = 0
  /// The track's end in ticks; `nil` where it is not known.
  private let end: Int64?
  private var waiting: PacketQueue
  private var missing: MissingSound?
  /// The error that packets hold nothing that can be stored, and are left out.
  private var emptiness: MediaError?
  /// Whether a packet that isn't whole is a sample that the file's end cuts off, and no decoder needs.
  private let leavesOutParts: Bool
  /// The file and the track.
  private let location: MediaError.Location

  /// Whether later packets may lack what the first one states, when it is shown.
  private var statesFewTimes = false
  /// Whether the last packet lasts to the track's end.
  private let endsWithTrack: Bool
  /// The ticks by which the last picture is shown longer than its packet says.
  private let repetition: Int64

  /// Packets at a track's start whose decode time is not known: no coding reorders more.
  private static let mostUnknown = 64

  /// - Parameters:
  ///   - form: what the packets are to become; as they are where `nil`.
  ///   - timescale: in which samples are to count, where it isn't the track's own.
  ///   - marksPadding: whether a sample is to say what of it is not to be heard, where an edit list won't.
  ///   - keepsStatedTimes: whether the samples go to a container whose clock is as coarse as their own.
  ///   - shared: what the tracks share that are read beside this one, by the same thread.
  ///   - edit: the edit by whose own arithmetic samples get their times; `nil` where libav's will do, which moves the pictures of
  ///     an edit that begins within one.
  ///   - start: the first packet is the last key frame that is shown by this time where the container has an index, and the
  ///     track's first one elsewhere.
  init(
    _ asset: URLAsset, _ track: TrackContent, as form: StoredForm? = nil, timescale: Int32? = nil,
    marksPadding: Bool = false, keepsStatedTimes: Bool = false, sharing shared: SharedDemuxers? = nil,
    by edit: TimelineEdit? = nil, from start: MediaTime = .zero
  ) throws(MediaError) {
    self.keepsStatedTimes = keepsStatedTimes
    change = form?.change ?? StoredForm.Change.none
    clock = WrittenClock(track, timescale: timescale, by: edit)
    let last = track.timeRange.end.convertScale(clock.rate, method: .roundHalfAwayFromZero)
    end = last.isNumeric ? last.value : nil
    location = .init(file: asset.path, trackID: track.trackID)
    let container = try asset.content().format.container
    leavesOutParts = container == .isoBaseMedia
    sound = clock.isKept ? nil : SoundCounter(track, in: container, rate: clock.timescale)
    padding = marksPadding ? PaddedEnd(track, timescale: clock.timescale) : nil
    // Elsewhere a queue finds the same of codecs without counts, by the next reference: the file isn't read twice.
    if container.isPicturesAlone || track.codec.countsPictures {
      makePictures = { () throws(MediaError) in try OrderedPictures(asset, track) }
      // libav doesn't know yet that pictures are reordered when it gives the first one of MPEG-1.
      statesFewTimes = container.isPicturesAlone || container == .mpegProgramStream
    }
    silence = SilenceCorrection(track)
    let holdsReferences = track.mediaType == .video && !track.codec.reordersByMany
    waiting = PacketQueue(holdsReferences: holdsReferences)
    endsWithTrack = track.codec.endsWithTrack
    repetition = clock.length(asset.repeatedTicks(atEndOf: track))
    missing = try MissingSound(track, in: asset)
    var options = PacketOptions.copied
    if edit != nil { options.timeline = .media }
    source = try asset.makePacketSource(for: track, options, sharing: shared)
    sharedClock = shared?.clock
    restarts =
      container.clockCanRestart ? ClockRestarts(clock: clock.rate, isShared: sharedClock != nil) : nil
    packet = try Packet()
    let stream = track.formatDescriptions.first?.audioStreamDescription
    bytesPerFrame = track.codec.isLinearPCM ? Int64(stream?.bytesPerFrame ?? 0) : 0
    // A demuxer finds places in other files by guesses.
    if start > .zero, container.seeksByIndex || source.knowsPictureTimes {
      let ticks =
        edit == nil ? track.ticks(at: start) : track.timeBase.ticks(at: start).saturatingAdd(clock.zero)
      try begin(at: ticks)
    }
  }

  /// Goes to the key frame before a place, where the first packet there is that.
  private func begin(at ticks: Int64) throws(MediaError) {
    guard source.seek(toTicks: ticks) else { return try source.rewind() }
    while waiting.isEmpty, try fill() {}
    if let first = waiting.first?.sample, first.flags.contains(.sync),
      first.presentationTime <= clock.time(ticks)
    {
      return
    }
    waiting.removeAll()
    last = nil
    restarts?.rewind()
    try source.rewind()
  }

  /// Whether times went back.
  var hasRestarted: Bool { restarts?.hasRestarted ?? false || sharedClock?.firstRestart != nil }

  var damage: FeedDamage {
    let lack = missing?.report
    let isGrave = lack?.isFailure ?? false
    // Where packets are lost, what is left of one is no other damage.
    return FeedDamage(
      failures: [isGrave ? lack?.error : emptiness], warnings: [isGrave ? nil : lack?.error, disorder])
  }

  private var disorder: MediaError? {
    let times = [restarts?.firstDisorder, sharedClock?.firstRestart.map(clock.time)].compactMap(\.self)
    return times.min().map { time in
      let place = MediaTime(value: time, timescale: clock.rate).clockDescription
      return MediaError(
        .fileFailedToParse, "the timestamps are out of order, at \(place)", at: location)
    }
  }

  func next() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
    while waiting.isEmpty, try fill() {}
    guard var item = waiting.popFirst() else { return nil }
    let isDropped = item.trimmed > 0 && item.presentationTime == nil
    if item.sample.duration == 0 && !isDropped || endsWithTrack || repetition > 0 {
      while waiting.isEmpty, try fill() {}
      if waiting.isEmpty { lengthenLast(&item.sample) }
    }
    var sample = clock.isKept ? item.sample : converted(item)
    padding?.mark(&sample, skipped: item.trimmed, frames: item.whole)
    if keepsStatedTimes { sample.decodeTime = clock.written(item.sample).decodeTime }
    return (sample, item.bytes)
  }

  /// Has the last sample last as long as the track does.
  private func lengthenLast(_ sample: inout WrittenSample) {
    // Where a container states no durations, it lasts as long as the one before it, and to the end at most.
    if sample.duration == 0 || endsWithTrack { sample.duration = lastDuration(of: sample) }
    sample.duration = sample.duration.saturatingAdd(repetition)
  }

  private func lastDuration(of sample: WrittenSample) -> Int64 {
    let rest = (end ?? .max).saturatingSubtract(sample.presentationTime)
    guard rest > 0, end != nil else { return step }
    return step > 0 ? min(step, rest) : rest
  }

  private func converted(_ item: PacketSample) -> WrittenSample {
    guard let frames = item.frames, let start = sound?.begin(item.sample.decodeTime, frames) else {
      return clock.written(item.sample)
    }
    var counted = item.sample
    (counted.decodeTime, counted.duration, counted.compositionOffset) = (start, frames, 0)
    counted.padding = min(item.trimmed, frames)
    return counted
  }

  // MARK: - Reading on

  /// Reads on for the next sample; at the start, for all before the first whose decode time is known.
  ///
  /// - Returns: whether there was one.
  private func fill() throws(MediaError) -> Bool {
    var unknown: [PacketSample] = []
    while unknown.count < Self.mostUnknown, try source.read(into: packet) {
      if leavesOutParts, packet.isCorrupt { continue }
      if let ticks = packet.presentationTime,
        try missing?.take(packet, at: ticks &- clock.zero, of: source) == false
      {
        continue
      }
      let stated = try statedTimes()
      guard let bytes = try wholeFrames(stored()) else { continue }
      var item = sample(stated, bytes)
      silence?.correct(&item, length: clock.length(packet.duration))
      guard let known = item.decodeTime else {
        // Where the container says nothing later on, samples follow each other.
        if let last {
          give(item, at: last.next)
          return true
        }
        unknown.append(item)
        continue
      }
      place(unknown, before: known)
      giveSteady(item, at: known)
      return true
    }
    place(unknown, before: nil)
    // Where the clock began anew, another stream can have been put after the first one.
    if sharedClock?.firstRestart != nil, let end = sharedClock?.end {
      try missing?.finish(at: end &- clock.zero, of: source)
    }
    if let (stray, time) = restarts?.popDoubtful(after: last) {
      give(stray, at: time)
      return true
    }
    if unknown.isEmpty { waiting.end(at: last?.end ?? 0) }
    return !unknown.isEmpty
  }

  /// Returns the times of the packet as the container states them, or else as the order of the pictures does.
  private func statedTimes() throws(MediaError) -> (decode: Int64?, presentation: Int64?) {
    let presentation = packet.presentationTime.map(clock.time)
    if let make = makePictures {
      makePictures = nil
      if presentation == nil || statesFewTimes { pictures = try make() }
    }
    let length = max(clock.length(packet.duration), 1)
    if let times = pictures?.next(stated: presentation, length: length, on: clock.stored) {
      return (times.decode, times.presentation)
    }
    return (packet.decodeTime.map(clock.time), presentation)
  }

  /// The packet as a sample whose decode time is its presentation time for now.
  private func sample(_ stated: (decode: Int64?, presentation: Int64?), _ bytes: BlockBuffer) -> PacketSample
  {
    var flags: StoredSample.Flags = packet.isKey ? .sync : []
    if packet.isDisposable { flags.insert(.disposable) }
    var duration = clock.length(packet.signedDuration)
    let frames = bytesPerFrame > 0 ? max(Int64(bytes.dataLength) / bytesPerFrame, 1) : 1
    if bytesPerFrame > 0, duration == 0 { duration = frames }
    // libav states neither time nor duration of a last packet that it has dropped as a whole.
    let isDropped = stated.presentation == nil && packet.skippedSamples.end > 0
    if duration == 0, !isDropped { duration = last?.duration ?? 0 }
    let sample = WrittenSample(
      decodeTime: stated.presentation ?? 0, duration: duration, size: Int64(bytes.dataLength), flags: flags,
      frameCount: Int(frames))
    var item = PacketSample(
      sample: sample, bytes: .buffer(bytes), decodeTime: stated.decode, presentationTime: stated.presentation)
    item.trimmed = Int64(packet.skippedSamples.end)
    item.whole = padding?.frames(of: packet.bytes)
    item.frames = sound?.frames(of: packet.bytes, lasting: clock.length(packet.duration))
    return item
  }

  /// Uncompressed sound without a part of a frame at its end, which would shift all that follows; `nil` where that is all.
  private func wholeFrames(_ bytes: BlockBuffer?) throws(MediaError) -> BlockBuffer? {
    guard let bytes, bytesPerFrame > 0, case let rest = bytes.dataLength % Int(bytesPerFrame), rest > 0 else {
      return bytes
    }
    return rest == bytes.dataLength ? nil : try bytes.part(0..<bytes.dataLength - rest)
  }

  /// The packet's bytes in the form in which they are to be stored; `nil` where there is nothing to store.
  private func stored() throws(MediaError) -> BlockBuffer? {
    if let bytes = try change.sample(of: packet) { return bytes }
    emptiness =
      emptiness
      ?? MediaError(
        .fileFailedToParse, "a packet holds no whole sample and is left out",
        at: .init(file: location.file, trackID: location.trackID, byteOffset: packet.byteOffset))
    return nil
  }

  // MARK: - Decode times

  /// Gives a sample its time where clocks may begin anew.
  private func giveSteady(_ item: consuming PacketSample, at known: Int64) {
    guard restarts != nil else { return give(item, at: max(known, last?.decodeTime ?? known)) }
    if let (stray, time) = restarts?.settleDoubtful(before: known, after: last) { give(stray, at: time) }
    if let time = restarts?.place(&item, at: known, after: last) { give(item, at: time) }
  }

  /// Gives samples decode times of which the container knows none: up to the first that it knows, or from zero on.
  private func place(_ unknown: [PacketSample], before known: Int64?) {
    let length = unknown.reduce(Int64(0)) { $0.saturatingAdd(max($1.sample.duration, 1)) }
    var time = known.map { $0.saturatingSubtract(length) } ?? min(unknown.first?.sample.decodeTime ?? 0, 0)
    for var item in unknown {
      item.presentationTime = item.sample.decodeTime
      give(item, at: time)
      time = time.saturatingAdd(max(item.sample.duration, 1))
    }
  }

  private func give(_ item: consuming PacketSample, at time: Int64) {
    item.sample.decodeTime = time
    item.sample.compositionOffset = (item.presentationTime ?? time).saturatingSubtract(time)
    if let last { step = max(time.saturatingSubtract(last.decodeTime), 0) }
    last = PacketSample.End(decodeTime: time, duration: item.sample.duration)
    waiting.append(item)
  }
}
