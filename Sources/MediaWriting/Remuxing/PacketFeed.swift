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
    let rate = formatDescriptions.first?.audioStreamDescription?.sampleRate ?? 0
    guard mediaType == .audio, let rate = Int32(exactly: rate), rate > 0,
      PacketLength(self) != nil || timeBase.denominator % rate == 0 || rate % timeBase.denominator == 0
    else { return timeBase.denominator }
    return rate
  }
}

/// The packets of a track of any container, on the track's own timeline.
final class PacketFeed: SampleFeed {
  let origin: Int64 = 0
  /// That packets hold nothing that can be stored, and are left out.
  private var emptiness: MediaError?
  private var loss: LostSound?
  private let source: any PacketSource
  private let packet: Packet
  /// The stored time at which the track's timeline begins.
  private let zero: Int64
  private let step: Int64
  private let clock: Int32
  private let timescale: Int32
  private let bytesPerFrame: Int64
  private let form: StoredForm?
  /// Says when pictures are shown whose container doesn't.
  private let order: PictureOrder?
  /// Whether the first packet's length may be counted although it only prepares the next one (Vorbis I, 4.3.8), as libav does in
  /// files of one page; by how much times are late then, and too much is said to be dropped at the end.
  private let countsSilentPacket: Bool
  private var excess: Int64 = 0
  private var hasBegun = false
  /// When the picture of its number 0 is shown.
  private var orderOrigin: Int64 = 0
  private var hasOrderOrigin = false
  private let holdsReferences: Bool
  private var lastDecodeTime: Int64?
  /// Whether times may go back by more than pictures are reordered, as in streams that were put one after the other.
  private let clockMayRestart: Bool
  /// Added to times after a clock that began anew.
  private var shift: Int64 = 0
  /// A sample that comes long after the one before it: the next one's time says whether that is so.
  private var doubtful: (item: Item, presentation: Int64?, time: Int64)?
  private var disorder: MediaError?
  /// Whether times went back.
  private(set) var hasRestarted = false
  /// Seconds; what comes later than this after a sample is looked at more closely.
  private static let longStep: Int64 = 10
  private var lastDuration: Int64 = 0
  private let file: String
  private let trackID: Int32
  private var sound: SoundCounter?
  private let padding: PaddedEnd?
  private var waiting: ArraySlice<Item> = []
  /// A picture whose container doesn't say when it is shown, and those after it up to the next reference.
  private var held: ReferenceHold?

  /// A packet as a sample in the container's clock.
  private struct Item {
    var sample: WrittenSample
    var bytes: MediaBytes
    /// How many samples of sound it has, where they are counted, and how many of them at its end are not to be heard.
    var frames: Int64?
    var trimmed: Int64 = 0
    /// The samples that it is decoded to, where its padding is to be marked.
    var whole: Int64?
  }

  /// A reference is shown when the next one is decoded: in MPEG-1, 2 and 4 nothing else is between the two.
  private struct ReferenceHold {
    var items: [Item]

    /// What waits, when that is.
    mutating func end(at time: Int64) -> [Item] {
      let start = items[0].sample.decodeTime
      items[0].sample.compositionOffset = max(time.saturatingSubtract(start), 0)
      return items
    }
  }

  /// Packets at a track's start whose decode time is not known: no coding reorders more.
  private static let mostUnknown = 64

  /// - Parameters:
  ///   - form: what the packets are to become; as they are where `nil`.
  ///   - timescale: in which samples are to count, where it isn't the track's own.
  ///   - marksPadding: whether a sample is to say what of it is not to be heard, where an edit list won't.
  ///   - start: the first packet is the last key frame that is shown by this time where the container has an index, and the
  ///     track's first one elsewhere.
  init(
    _ asset: URLAsset, _ track: TrackContent, as form: StoredForm? = nil, timescale: Int32? = nil,
    marksPadding: Bool = false, from start: MediaTime = .zero
  ) throws(MediaError) {
    self.form = form
    clock = track.timeBase.denominator
    self.timescale = timescale ?? clock
    (file, trackID) = (asset.path, track.trackID)
    if self.timescale != clock {
      sound = SoundCounter(track, in: try asset.content().format.container, rate: self.timescale)
    }
    padding = marksPadding ? PaddedEnd(track, timescale: self.timescale) : nil
    order = try PictureOrder(asset, track)
    let rate = track.formatDescriptions.first?.audioStreamDescription?.sampleRate
    countsSilentPacket =
      track.codec == .vorbis && track.trimming.statement == .granulePositions
      && rate.flatMap(Int32.init(exactly:)) == track.timeBase.denominator
    // H.264 and HEVC hold back more than one picture.
    holdsReferences = track.mediaType == .video && track.codec != .h264 && track.codec != .hevc
    let container = try asset.content().format.container
    clockMayRestart = container == .mpegTransportStream || container == .mpegProgramStream
    loss = try LostSound(track, in: asset)
    source = try asset.makePacketSource(for: track, PacketOptions(keepsShortPackets: true))
    packet = try Packet()
    zero = track.ticks(at: .zero)
    step = Int64(track.timeBase.numerator)
    let stream = track.formatDescriptions.first?.audioStreamDescription
    bytesPerFrame = track.codec.isLinearPCM ? Int64(stream?.bytesPerFrame ?? 0) : 0
    // A demuxer finds places in other files by guesses.
    let isMatroska = container == .matroska
    if start > .zero, isMatroska || source.knowsPictureTimes, order == nil {
      try begin(at: track.ticks(at: start))
    }
  }

  /// Goes to the key frame before a place, where the first packet there is that.
  private func begin(at ticks: Int64) throws(MediaError) {
    guard source.seek(toTicks: ticks) else { return try source.rewind() }
    while waiting.isEmpty, try fill() {}
    if let first = waiting.first?.sample, first.flags.contains(.sync),
      first.decodeTime.saturatingAdd(first.compositionOffset) <= time(ticks)
    {
      return
    }
    (waiting, held, lastDecodeTime, lastDuration, doubtful, shift) = ([], nil, nil, 0, nil, 0)
    try source.rewind()
  }

  var damage: MediaError? {
    loss?.report.flatMap { $0.isFailure ? $0.error : nil } ?? emptiness
  }

  var slightLoss: MediaError? {
    loss?.report.flatMap { $0.isFailure ? nil : $0.error } ?? disorder
  }

  func next() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
    while waiting.isEmpty, try fill() {}
    guard let item = waiting.popFirst() else { return nil }
    var sample = timescale == clock ? item.sample : converted(item)
    padding?.mark(&sample, skipped: item.trimmed, frames: item.whole)
    return (sample, item.bytes)
  }

  private func converted(_ item: Item) -> WrittenSample {
    let sample = item.sample
    if let frames = item.frames, let start = sound?.begin(sample.decodeTime, frames) {
      var counted = sample
      (counted.decodeTime, counted.duration, counted.compositionOffset) = (start, frames, 0)
      counted.trimmedAtEnd = min(item.trimmed, frames)
      return counted
    }
    func time(_ ticks: Int64) -> Int64 {
      MediaTime(value: ticks, timescale: clock).convertScale(timescale, method: .roundHalfAwayFromZero).value
    }
    var converted = sample
    converted.decodeTime = time(sample.decodeTime)
    // By its end, so that samples that follow each other still do.
    converted.duration = time(sample.decodeTime.saturatingAdd(sample.duration)) - converted.decodeTime
    converted.compositionOffset =
      time(sample.decodeTime.saturatingAdd(sample.compositionOffset)) - converted.decodeTime
    return converted
  }

  /// Reads on for the next sample; at the start, for all before the first whose decode time is known.
  ///
  /// - Returns: whether there was one.
  private func fill() throws(MediaError) -> Bool {
    var unknown: [Item] = []
    while unknown.count < Self.mostUnknown, try source.read(into: packet) {
      if let ticks = packet.presentationTime { try loss?.take(packet, at: ticks &- zero, of: source) }
      var presentation = packet.presentationTime.map(time)
      var decode = packet.decodeTime.map(time)
      if let order {
        let length = max(packet.duration &* step, 1)
        let picture = try order.next()
        if let stated = presentation { setOrigin(stated.saturatingSubtract(picture.shown &* length), length) }
        (decode, presentation) = (
          orderOrigin.saturatingAdd(picture.decoded &* length),
          orderOrigin.saturatingAdd(picture.shown &* length)
        )
      }
      guard let bytes = try wholeFrames(stored()) else { continue }
      var item = Item(sample: sample(presentation, bytes.dataLength), bytes: .buffer(bytes))
      item.trimmed = Int64(packet.skippedSamples.end)
      if countsSilentPacket {
        if !hasBegun, presentation == 0 { excess = packet.duration &* step }
        hasBegun = true
        (presentation, decode) = (presentation.map { $0 &- excess }, decode.map { $0 &- excess })
        item.sample.decodeTime = presentation ?? item.sample.decodeTime
        item.trimmed = max(item.trimmed - excess, 0)
      }
      item.whole = padding?.frames(of: packet.bytes)
      if let sound { item.frames = sound.frames(of: packet.bytes, lasting: packet.duration &* step) }
      guard let known = decode else {
        // Where the container says nothing later on, samples follow each other.
        if let last = lastDecodeTime {
          give(&item, presentation, at: last.saturatingAdd(max(lastDuration, 1)))
          return true
        }
        unknown.append(item)
        continue
      }
      place(&unknown, before: known)
      try giveSteady(&item, presentation, at: known)
      return true
    }
    let isLast = unknown.isEmpty
    place(&unknown, before: nil)
    if var stray = doubtful {
      doubtful = nil
      give(&stray.item, stray.presentation, at: stray.time)
      return true
    }
    if isLast, var hold = held {
      held = nil
      waiting += hold.end(at: (lastDecodeTime ?? 0).saturatingAdd(lastDuration))
    }
    return !isLast
  }

  /// Gives a sample its time where clocks may begin anew: what goes back comes after what was before, and one time that is later
  /// than those around it is wrong.
  private func giveSteady(_ item: inout Item, _ presentation: Int64?, at known: Int64) throws(MediaError) {
    guard clockMayRestart else { return give(&item, presentation, at: max(known, lastDecodeTime ?? known)) }
    if var stray = doubtful {
      doubtful = nil
      let goesBack = known.saturatingAdd(shift) < stray.time.saturatingSubtract(Int64(clock) / 2)
      if goesBack, let last = lastDecodeTime {
        let time = last.saturatingAdd(max(lastDuration, 1))
        note(at: time)
        let offset = stray.presentation.map { $0.saturatingSubtract(stray.time) }
        give(&stray.item, offset.map(time.saturatingAdd), at: time)
      } else {
        give(&stray.item, stray.presentation, at: stray.time)
      }
    }
    var time = known.saturatingAdd(shift)
    if let last = lastDecodeTime {
      if time < last.saturatingSubtract(Int64(clock) / 2) {
        let next = last.saturatingAdd(max(lastDuration, 1))
        note(at: next)
        shift = shift.saturatingAdd(next.saturatingSubtract(time))
        time = next
        hasRestarted = true
      } else if time > last.saturatingAdd(Int64(clock) * Self.longStep) {
        doubtful = (item, presentation.map { $0.saturatingAdd(shift) }, time)
        return
      }
      time = max(time, last)
    }
    give(&item, presentation.map { $0.saturatingAdd(shift) }, at: time)
  }

  /// Says that times are wrong.
  private func note(at time: Int64) {
    guard disorder == nil else { return }
    let place = MediaTime(value: time, timescale: clock).clockDescription
    disorder = MediaError(
      .fileFailedToParse, "the timestamps are out of order, at \(place)",
      at: .init(file: file, trackID: trackID))
  }

  /// Sets when the picture of the number 0 is shown, by one that says its time: what is less than a picture off is rounded.
  private func setOrigin(_ origin: Int64, _ length: Int64) {
    if !hasOrderOrigin || origin.saturatingSubtract(orderOrigin).magnitude >= length.magnitude {
      (orderOrigin, hasOrderOrigin) = (origin, true)
    }
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
    guard let form else { return try packet.makeBlockBuffer() }
    if let bytes = try form.sample(of: packet) { return bytes }
    emptiness =
      emptiness
      ?? MediaError(
        .fileFailedToParse, "a packet holds no whole sample and is left out",
        at: .init(file: file, trackID: trackID, byteOffset: packet.byteOffset))
    return nil
  }

  /// Gives samples decode times of which the container knows none: up to the first that it knows, or from zero on.
  private func place(_ unknown: inout [Item], before known: Int64?) {
    let length = unknown.reduce(Int64(0)) { $0.saturatingAdd(max($1.sample.duration, 1)) }
    var time = known.map { $0.saturatingSubtract(length) } ?? min(unknown.first?.sample.decodeTime ?? 0, 0)
    for index in unknown.indices {
      let presentation = unknown[index].sample.decodeTime
      give(&unknown[index], presentation, at: time)
      time = time.saturatingAdd(max(unknown[index].sample.duration, 1))
    }
    unknown = []
  }

  private func give(_ item: inout Item, _ presentation: Int64?, at time: Int64) {
    item.sample.decodeTime = time
    item.sample.compositionOffset = (presentation ?? time).saturatingSubtract(time)
    lastDecodeTime = time
    lastDuration = item.sample.duration
    queue(item, isStated: presentation != nil)
  }

  private func queue(_ item: Item, isStated: Bool) {
    guard holdsReferences else { return waiting.append(item) }
    if var hold = held {
      guard isStated, item.sample.compositionOffset <= 0, hold.items.count < Self.mostUnknown else {
        waiting += hold.end(at: item.sample.decodeTime)
        held = isStated ? nil : ReferenceHold(items: [item])
        if isStated { waiting.append(item) }
        return
      }
      hold.items.append(item)
      held = hold
    } else if isStated {
      waiting.append(item)
    } else {
      held = ReferenceHold(items: [item])
    }
  }

  /// The packet as a sample whose decode time is its presentation time for now.
  private func sample(_ presentation: Int64?, _ byteCount: Int) -> WrittenSample {
    var flags: StoredSample.Flags = packet.isKey ? .sync : []
    if packet.isDisposable { flags.insert(.disposable) }
    var duration = packet.duration &* step
    var frames: Int64 = 1
    if bytesPerFrame > 0 {
      frames = max(Int64(byteCount) / bytesPerFrame, 1)
      if duration == 0 { duration = frames }
    }
    if duration == 0 { duration = lastDuration }
    return WrittenSample(
      decodeTime: presentation ?? 0, duration: duration, size: Int64(byteCount), flags: flags,
      frameCount: Int(frames))
  }

  private func time(_ ticks: Int64) -> Int64 { (ticks &- zero) &* step }
}
