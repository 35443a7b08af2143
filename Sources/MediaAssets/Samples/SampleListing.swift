import ISOBaseMedia
import LibAV
import MediaCodecs
import MediaContainers
package import MediaCore
import MediaStreams
package import MediaStructure

/// The stored samples of a file's tracks, one after the other, without reading their media.
///
/// Files of the ISO family are answered by their own tables, track by track, and libav is not loaded; of other
/// files libav reads the packets, in the order of the file.
package struct SampleListing {
  package let tracks: [StoredTrack]
  /// The error that ended the reading before the last sample.
  package private(set) var failure: MediaError?
  /// The errors in the tables, as far as they have been read.
  private var tableIssues: [MediaError] = []
  /// The error that a file without tables is truncated.
  private var truncation: MediaError?
  /// The error that kept the reading from the end of the file.
  package var ending: MediaError? { failure ?? truncation }
  /// The error that ended the reading early, the one that the end is missing, and those in the tables that were read.
  package var issues: [MediaError] { [failure, truncation].compactMap(\.self) + tableIssues }
  /// The number of samples so far that are outside of the file, and the place of the first one.
  private var missing: (count: Int, first: MediaError.Location)?
  /// The ``issues``, and the error that media is missing which the tables speak of.
  package var damage: [MediaError] {
    guard let missing else { return issues }
    let reason = "\(missing.count) sample\(missing.count == 1 ? " is" : "s are") outside of the file"
    return issues + [MediaError(.fileFailedToParse, reason, at: missing.first)]
  }
  private let source: Source
  private let file: any ByteSource
  private var mediaBorders: [Int64] = []
  /// The length of the file, in bytes.
  package var byteCount: Int64 { file.byteCount }

  /// The pictures whose first bytes are read.
  package enum PictureReading: Hashable, Sendable {
    case none, ofSync, ofAll
  }

  private enum Source {
    case tables(ISOSampleIndex)
    case packets(URLAsset, [TrackContent])
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - timeline: the timeline that the samples' times are counted on.
  ///   - usesPackets: whether libav is asked even where tables answer.
  package init(
    _ asset: URLAsset, timeline: SampleTimeline = .presented, usesPackets: Bool = false
  ) throws(MediaError) {
    self.timeline = timeline
    let boxes = try asset.isoFile()
    file = boxes.source.media
    // libav takes some items for samples, as ffprobe shows.
    if !usesPackets, boxes.lackOfSamples != nil {
      throw ISOFile.itemsAreNoSamples.at(.init(file: asset.file))
    }
    if !usesPackets, let index = try Self.index(of: boxes) {
      source = .tables(index)
      mediaBorders = boxes.mediaBorders
      tableIssues = index.issues
      tracks = index.tracks.enumerated().map { StoredTrack($1, trackIndex: $0) }
      if index.tracks.isEmpty || boxes.lacksBoxes { try describeLack(in: asset) }
      return
    }
    let content = try asset.content()
    let contents = content.tracks
    truncation = content.truncation
    source = .packets(asset, contents)
    tracks = contents.map { StoredTrack($0, in: content.format.container) }
  }

  private let timeline: SampleTimeline

  /// Finds what is missing that no table speaks of.
  private mutating func describeLack(in asset: URLAsset) throws(MediaError) {
    // libav opens some of these files no more, of which the boxes still say it.
    if !tracks.isEmpty { truncation = Truncation.error(of: try asset.containerFile()) }
    guard truncation == nil else { return }
    do throws(MediaError) {
      truncation = try asset.content().truncation
    } catch {
      guard error.code != .operationCancelled else { throw error }
      guard tableIssues.isEmpty else { return }
      // The samples that tables describe are listed all the same.
      if tracks.isEmpty { failure = error } else { tableIssues = [error] }
    }
  }

  /// The tables of a file of the ISO family; `nil` for another one, and where they can't be read here.
  private static func index(of file: ISOFile) throws(MediaError) -> ISOSampleIndex? {
    do throws(MediaError) {
      let index = try file.sampleIndex()
      return index.issues.contains { $0.code == .operationNotSupportedForAsset } ? nil : index
    } catch {
      guard error.code == .fileFormatNotRecognized else { throw error }
      return nil
    }
  }

  /// Gives each sample of the tracks with its track.
  ///
  /// - Parameters:
  ///   - pictures: of which pictures the headers are read, where tables say where they are.
  ///   - bytes: where the sample's own bytes can be looked at during `body`.
  /// - Throws: what `body` throws, and what keeps the file from being opened; what ends the reading is ``failure``.
  package mutating func forEachSample(
    ofTracks wanted: Set<Int32>, reading pictures: PictureReading = .none, bytes: SampleBytes? = nil,
    _ body: (StoredTrack, StoredSample) throws(MediaError) -> Void
  ) throws(MediaError) {
    defer { bytes?.clear() }
    bytes?.borders = mediaBorders
    switch source {
    case .tables(let index):
      for (track, table) in zip(tracks, index.tracks) where wanted.contains(track.trackID) {
        guard var reader = attempt({ () throws(MediaError) in try index.samples(of: table) }) else { return }
        try forEachSample(of: track, table, &reader, reading: pictures, bytes, body)
        tableIssues += reader.issues
        if failure != nil { return }
      }
    case .packets(let asset, let contents):
      try forEachPacket(of: asset, contents, wanted, bytes, body)
    }
  }

  /// Gives each sample of a track that has tables.
  private mutating func forEachSample(
    of track: StoredTrack, _ table: ISOSampleTable, _ reader: inout ISOSampleReader,
    reading pictures: PictureReading, _ bytes: SampleBytes?,
    _ body: (StoredTrack, StoredSample) throws(MediaError) -> Void
  ) throws(MediaError) {
    let cancellation = WorkCancellation.current
    let pictureBytes = SampleBytes()
    pictureBytes.borders = mediaBorders
    var headers = table.pictureHeaders
    let edits: EditTimeline? =
      switch timeline {
      case .presented: table.timeline
      case .media: nil
      case .demuxed: table.demuxedTimeline
      }
    while true {
      try cancellation?.check()
      let next: ISOSample?
      do throws(MediaError) {
        next = try reader.next()
      } catch {
        failure = error
        return
      }
      guard let sample = next else { return }
      if sample.flags.contains(.missing) { miss(sample, of: track) }
      bytes?.take(file, offset: sample.offset, size: sample.size)
      let isLookedAt = pictures == .ofAll || pictures == .ofSync && sample.flags.contains(.sync)
      let seen = isLookedAt ? picture(of: sample, &headers, pictureBytes) : nil
      try body(track, StoredSample(sample, on: edits, picture: seen))
    }
  }

  /// Gives the result of a step of the reading; `nil` where the step ends the reading.
  private mutating func attempt<Value>(_ step: () throws(MediaError) -> Value) -> Value? {
    do throws(MediaError) {
      return try step()
    } catch {
      failure = error
      return nil
    }
  }

  private mutating func miss(_ sample: ISOSample, of track: StoredTrack) {
    let place = MediaError.Location(file: file.name, trackID: track.trackID, byteOffset: sample.offset)
    missing = ((missing?.count ?? 0) + 1, missing?.first ?? place)
  }

  /// The picture that a sample's headers describe; `nil` where they can't be read.
  private func picture(
    of sample: ISOSample, _ headers: inout [PictureHeaders?], _ bytes: SampleBytes
  ) -> CodedPicture? {
    let place = sample.descriptionIndex - 1
    guard sample.flags.isDisjoint(with: [.encrypted, .missing]), sample.size > 0,
      headers.indices.contains(place)
    else { return nil }
    bytes.take(file, offset: sample.offset, size: sample.size)
    guard let picture = headers[place]?.picture(bytes), picture != CodedPicture() else { return nil }
    return picture
  }

  /// The samples of a track that the container itself marks as key frames, without reading the media; `nil` where it
  /// marks none.
  ///
  /// Matroska has its cues; transport streams have what their packets say. Neither need name every key frame.
  package func markedSamples(of track: StoredTrack) throws(MediaError) -> [StoredSample]? {
    guard case .packets(let asset, let contents) = source,
      let place = contents.firstIndex(where: { $0.trackIndex == track.trackIndex })
    else { return nil }
    let clock = PacketClock(contents[place], timeline)
    let bytes = try asset.openedSource()
    var samples: [StoredSample] = []
    if let cues = try MatroskaCues(bytes) {
      samples = cues.cues.filter { $0.track == track.trackIndex }.map { cue in
        StoredSample(presentationTime: clock.time(cue.time), offset: cue.offset)
      }
    } else if let pid = UInt16(exactly: track.trackID),
      let access = try TransportRandomAccess(bytes, pid: pid)
    {
      var last = contents[place].ticks(at: .zero)
      samples = access.points.map { point in
        if let time = point.presentationTime { last = Self.unrolled(time, after: last) }
        return StoredSample(
          presentationTime: point.presentationTime.map { _ in clock.time(last) }, offset: point.offset)
      }
    }
    return samples.isEmpty ? nil : samples
  }

  /// The time nearest to another one, of those that 33 bits stand for.
  private static func unrolled(_ time: Int64, after last: Int64) -> Int64 {
    let turn: Int64 = 1 << 33
    let distance = (time &- last) & (turn - 1)
    return last &+ (distance < turn / 2 ? distance : distance - turn)
  }

  private mutating func forEachPacket(
    of asset: URLAsset, _ contents: [TrackContent], _ wanted: Set<Int32>, _ bytes: SampleBytes?,
    _ body: (StoredTrack, StoredSample) throws(MediaError) -> Void
  ) throws(MediaError) {
    if let links = try links(of: asset, contents) {
      return try forEachPacket(of: links, contents[0], wanted, bytes, body)
    }
    var packets = try PacketSourceChoice.filePackets(
      of: contents.filter { wanted.contains($0.trackID) }, in: asset, asset.content(),
      PacketOptions(timeline: timeline))
    let packet = try Packet()
    var counters = try contents.map { (content) throws(MediaError) -> PacketCounter in
      var counter = PacketCounter(content, timeline)
      // Those of libav are kept where they are asked for.
      if timeline != .demuxed, wanted.contains(content.trackID) {
        counter.pictures = try OrderedPictures(asset, content, takesStated: true)
      }
      return counter
    }
    let places = Dictionary(
      contents.enumerated().map { ($1.trackIndex, $0) }, uniquingKeysWith: { first, _ in first })
    while attempt({ () throws(MediaError) -> Bool in try packets.read(into: packet) }) ?? false {
      try WorkCancellation.check()
      guard let place = places[packet.trackIndex], wanted.contains(tracks[place].trackID) else { continue }
      bytes?.take(packet.bytes)
      try body(tracks[place], counters[place].sample(packet))
    }
    for content in contents where wanted.contains(content.trackID) {
      if let lost = asset.lostSamples(of: content) { tableIssues.append(lost.error.counting(lost.count)) }
    }
  }
}

// MARK: - Chains of Ogg

extension SampleListing {
  /// The links of a chain of sound, whose times follow each other on the track's timeline; `nil` for anything else.
  private func links(
    of asset: URLAsset, _ contents: [TrackContent]
  ) throws(MediaError) -> OggChainPacketSource? {
    guard timeline == .presented, contents.count == 1, contents[0].mediaType == .audio, try asset.isChain()
    else { return nil }
    return try OggChainPacketSource(asset, PacketOptions())
  }

  private mutating func forEachPacket(
    of links: OggChainPacketSource, _ content: TrackContent, _ wanted: Set<Int32>, _ bytes: SampleBytes?,
    _ body: (StoredTrack, StoredSample) throws(MediaError) -> Void
  ) throws(MediaError) {
    guard wanted.contains(content.trackID) else { return }
    let packet = try Packet()
    var counter = PacketCounter(content, timeline)
    while attempt({ () throws(MediaError) -> Bool in
      try links.read(into: packet, timestampsAlone: false)
    }) ?? false {
      try WorkCancellation.check()
      if let link = links.successor { counter.link = link }
      bytes?.take(packet.bytes)
      try body(tracks[0], counter.sample(packet))
    }
  }
}

/// A converter of the packets of one track to samples.
private struct PacketCounter {
  /// The link of a chain that packets are of, after the first one.
  var link: LinkedStream?
  /// The times of pictures whose container doesn't state them.
  var pictures: OrderedPictures?

  private let clock: PacketClock
  private let sampleRate: Int64
  private let isProtected: Bool
  private var count = 0

  init(_ track: TrackContent, _ timeline: SampleTimeline) {
    clock = PacketClock(track, timeline)
    sampleRate = Int64(saturating: track.sampleRate ?? 0)
    isProtected = track.isProtected
  }

  mutating func sample(_ packet: borrowing Packet) -> StoredSample {
    var sample = StoredSample(flags: [])
    sample.index = count
    sample.decodeTime = packet.decodeTime.map(clock.time)
    sample.presentationTime = packet.presentationTime.map(clock.time)
    sample.duration = clock.length(packet.duration)
    if let times = pictures?.next(
      stated: sample.presentationTime, length: max(sample.duration, 1), on: clock)
    {
      (sample.decodeTime, sample.presentationTime) = (times.decode, times.presentation)
      sample.duration = times.duration ?? sample.duration
    }
    sample.mediaTime = sample.presentationTime
    sample.size = Int64(packet.byteCount)
    sample.offset = packet.byteOffset
    if packet.isKey { sample.flags.insert(.sync) }
    if packet.isDisposable { sample.flags.insert(.disposable) }
    if isProtected { sample.flags.insert(.encrypted) }
    sample.isShown = !packet.isDiscarded
    if sampleRate > 0 {
      let (skipped, timescale) = (packet.skippedSamples, clock.rate)
      sample.trimStart = Int64(clamping: Int128(skipped.start) * Int128(timescale) / Int128(sampleRate))
      sample.trimEnd = Int64(clamping: Int128(skipped.end) * Int128(timescale) / Int128(sampleRate))
    }
    count += 1
    if let link { place(&sample, packet, in: link) }
    return sample
  }

  /// Moves a sample to where its link is; sound before the link's beginning is priming.
  private func place(_ sample: inout StoredSample, _ packet: borrowing Packet, in link: LinkedStream) {
    let start = ticks(link.start)
    func time(_ stored: Int64?) -> Int64? {
      stored.map { ticks(link.start + link.track.time(ofTicks: $0)) }
    }
    sample.duration = ticks(link.track.timeBase.time(packet.duration))
    if let shown = time(packet.presentationTime), shown < start {
      sample.duration = max(sample.duration.saturatingSubtract(start.saturatingSubtract(shown)), 0)
    }
    sample.presentationTime = time(packet.presentationTime).map { max($0, start) }
    sample.decodeTime = time(packet.decodeTime).map { max($0, start) }
    sample.mediaTime = sample.presentationTime
  }

  /// A time on the track's clock.
  private func ticks(_ time: MediaTime) -> Int64 {
    time.convertScale(clock.rate, method: .roundHalfAwayFromZero).value
  }
}

extension StoredTrack {
  fileprivate init(_ track: ISOSampleTable, trackIndex: Int) {
    self.init(
      trackID: Int32(truncatingIfNeeded: track.trackID), mediaType: MediaType(handlerType: track.handlerType),
      timescale: Int32(clamping: track.timescale), edits: track.timeline.shownMedia)
    allowsNegativeOffsets = track.allowsNegativeOffsets
    hidesPictures =
      track.codingType.flatMap { Codec(sampleEntry: $0, mediaType: .video) }?.hidesPictures ?? false
    self.trackIndex = trackIndex
  }

  fileprivate init(_ track: TrackContent, in container: Container) {
    self.init(
      trackID: track.trackID, mediaType: track.mediaType, timescale: track.timeBase.denominator,
      hasTables: false)
    hidesPictures = track.codec.hidesPictures
    // Sound is decoded when it is heard.
    statesDecodeTimes =
      track.mediaType == .video ? container.statesDecodeTimes : container.statesTimestamps
    trackIndex = track.trackIndex
    step = track.timeBase.numerator
  }
}

extension StoredSample {
  @inline(__always)
  fileprivate init(_ sample: ISOSample, on timeline: EditTimeline?, picture: CodedPicture?) {
    self.init(
      index: sample.index, decodeTime: sample.decodeTime, presentationTime: sample.presentationTime,
      duration: sample.duration, size: sample.size, offset: sample.offset, flags: sample.flags,
      picture: picture)
    if let timeline, timeline.isEdited {
      let placement = timeline.placing(
        sample.presentationTime, decodeTime: sample.decodeTime, duration: sample.duration)
      (decodeTime, presentationTime) = (placement.decodeTime, placement.presentationTime)
      duration = placement.duration
      if !timeline.isAtRate { (mediaDecodeTime, mediaDuration) = (sample.decodeTime, sample.duration) }
      isShown = placement.isShown
      (trimStart, trimEnd) = (placement.trimStart, placement.trimEnd)
    }
    chunk = sample.chunk
    descriptionIndex = sample.descriptionIndex
    frameCount = sample.frameCount
    rollDistance = sample.rollDistance
  }
}

extension MediaType {
  /// The media type of a handler of the ISO family (ISO/IEC 14496-12, 12; QuickTime File Format, "Handler Reference
  /// Atoms").
  fileprivate init(handlerType: FourCC?) {
    switch handlerType {
    // "pict" is the handler of image sequences (ISO/IEC 23008-12, 7.2.2).
    case "vide", "pict": self = .video
    case "soun": self = .audio
    case "text": self = .text
    case "subt", "sbtl": self = .subtitle
    case "clcp": self = .closedCaption
    case "tmcd": self = .timecode
    case "meta": self = .metadata
    case "auxv": self = .auxiliaryPicture
    default: self = MediaType(rawValue: handlerType?.description ?? "data")
    }
  }
}
