import LibAV
package import MediaContainers
package import MediaCore

/// The stored samples of a file's tracks, one after the other, without reading their media.
///
/// Files of the ISO family are answered by their own tables, track by track, and libav is not loaded; of other
/// files libav reads the packets, in the order of the file.
package struct SampleListing {
  package let tracks: [Track]
  /// What ended the reading before the last sample.
  package private(set) var failure: MediaError?
  /// What is wrong with the tables, as far as they have been read.
  private var tableIssues: [MediaError] = []
  /// What ended the reading early, and what is wrong with the tables that were read.
  package var issues: [MediaError] { [failure].compactMap(\.self) + tableIssues }
  private let source: Source
  private let file: any ByteSource

  package struct Track: Hashable, Sendable {
    package var trackID: Int32
    package var mediaType: MediaType
    /// Units a second of the samples' times.
    package var timescale: Int32
    /// Seconds times the timescale that one unit of libav's times stands for.
    package var step: Int32 = 1
    /// As libav counts its streams, from 0.
    package var streamIndex = 0
    /// Whether tables describe its samples.
    package var hasTables = false
    /// What an edit list shows of the media, in units of its own timeline.
    package var edits: [Range<Int64>] = []
    /// Whether the container can place the presentation before the decoding.
    package var allowsNegativeOffsets = false
    /// Whether pictures are stored that are never shown (VP8).
    package var hidesPictures = false
  }

  /// One stored sample.
  package struct Sample: Sendable {
    /// In decode order, from 0.
    package var index = 0
    /// On the track's timeline, in units of its timescale; `nil` where the container doesn't say.
    package var decodeTime: Int64?
    package var presentationTime: Int64?
    /// Of the presentation, as it is stored, before the edit list.
    package var mediaTime: Int64?
    /// 0 where it is not known.
    package var duration: Int64 = 0
    /// In bytes.
    package var size: Int64 = 0
    /// Absolute, in bytes from the start of the file; `nil` where the container doesn't say.
    package var offset: Int64?
    /// From 1, as the tables count; `nil` where there are none.
    package var chunk: Int?
    package var descriptionIndex: Int?
    /// More than 1 for a block of uncompressed sound.
    package var frameCount = 1
    package var flags = ISOSample.Flags(rawValue: 0)
    package var rollDistance: Int16?
    /// Whether any of it is shown, after the edit list.
    package var isShown = true
    /// How much of it is not shown at its start and its end, such as an encoder's priming, in units of the track's
    /// timescale.
    package var trimStart: Int64 = 0
    package var trimEnd: Int64 = 0
    /// What the picture itself says, where that was asked for.
    package var picture: CodedPicture?
  }

  /// Which times samples are given.
  package enum Timeline: Hashable, Sendable {
    /// The track's, after the edit list.
    case presented
    /// The media's own, before the edit list.
    case media
    /// As libav stamps packets: after an edit list, and from wherever the stored times begin.
    case demuxed
  }

  /// Of which pictures the first bytes are read.
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
  ///   - timeline: what the samples' times are counted on.
  ///   - usesPackets: whether libav is asked even where tables answer.
  package init(
    _ asset: URLAsset, timeline: Timeline = .presented, usesPackets: Bool = false
  ) throws(MediaError) {
    self.timeline = timeline
    file = try asset.openedSource()
    if !usesPackets, let index = try Self.index(of: file) {
      source = .tables(index)
      tableIssues = index.issues
      tracks = index.tracks.enumerated().map { place, track in
        Track(
          trackID: Int32(truncatingIfNeeded: track.trackID),
          mediaType: MediaType(handlerType: track.handlerType),
          timescale: Int32(clamping: track.timescale), streamIndex: place, hasTables: true,
          edits: track.timeline.stretches.map(\.media),
          allowsNegativeOffsets: track.allowsNegativeOffsets, hidesPictures: track.codingType == "vp08")
      }
      return
    }
    let contents = try asset.content().tracks
    source = .packets(asset, contents)
    tracks = contents.map { track in
      Track(
        trackID: track.trackID, mediaType: track.mediaType, timescale: track.timeBase.denominator,
        step: track.timeBase.numerator, streamIndex: track.streamIndex,
        hidesPictures: track.codecName == "vp8")
    }
  }

  private let timeline: Timeline

  /// The tables of a file of the ISO family; `nil` for another one, and where they can't be read here.
  private static func index(of bytes: any ByteSource) throws(MediaError) -> ISOSampleIndex? {
    do throws(MediaError) {
      let index = try ISOSampleIndex(bytes)
      return index.issues.contains { $0.code == .operationNotSupportedForAsset } ? nil : index
    } catch {
      guard error.code == .fileFormatNotRecognized else { throw error }
      return nil
    }
  }

  /// Gives each sample of the tracks with its track.
  ///
  /// - Parameters:
  ///   - pictures: of which pictures the headers are read, where tables say where they lie.
  ///   - bytes: where the sample's own bytes can be looked at during `body`.
  /// - Throws: what `body` throws, and what keeps the file from being opened; what ends the reading is ``failure``.
  package mutating func forEachSample(
    ofTracks wanted: Set<Int32>, reading pictures: PictureReading = .none, bytes: SampleBytes? = nil,
    _ body: (Track, Sample) throws(MediaError) -> Void
  ) throws(MediaError) {
    defer { bytes?.clear() }
    let pictureBytes = SampleBytes()
    switch source {
    case .tables(let index):
      for (track, table) in zip(tracks, index.tracks) where wanted.contains(track.trackID) {
        guard var reader = attempt({ () throws(MediaError) in try index.samples(of: table) }) else { return }
        var headers = table.pictureHeaders
        while let sample = attempt({ () throws(MediaError) in try reader.next() }) ?? nil {
          bytes?.take(file, offset: sample.offset, size: sample.size)
          var listed = Sample(sample, on: timeline == .media ? nil : table.timeline)
          if pictures == .ofAll || pictures == .ofSync && sample.flags.contains(.sync) {
            listed.picture = picture(of: sample, &headers, pictureBytes)
          }
          try body(track, listed)
        }
        tableIssues += reader.issues
        if failure != nil { return }
      }
    case .packets(let asset, let contents):
      try forEachPacket(of: asset, contents, wanted, bytes, body)
    }
  }

  /// Gives what a step of the reading gives; `nil` where it ends the reading.
  private mutating func attempt<Value>(_ step: () throws(MediaError) -> Value) -> Value? {
    do throws(MediaError) {
      return try step()
    } catch {
      failure = error
      return nil
    }
  }

  /// What the headers of a sample say; `nil` where they can't be read.
  private func picture(
    of sample: ISOSample, _ headers: inout [PictureHeaders?], _ bytes: SampleBytes
  ) -> CodedPicture? {
    let place = sample.descriptionIndex - 1
    guard sample.flags.isDisjoint(with: [.encrypted, .missing]), sample.size > 0,
      headers.indices.contains(place)
    else { return nil }
    bytes.take(file, offset: sample.offset, size: sample.size)
    guard let picture = headers[place]?.picture(bytes), picture.type != nil else { return nil }
    return picture
  }

  /// The samples of a track that the container's own index names, without reading the media: of Matroska, its cues,
  /// which need not name every key frame; `nil` where there is no such index.
  package func indexedSamples(of track: Track) throws(MediaError) -> [Sample]? {
    guard case .packets(let asset, let contents) = source,
      let place = contents.firstIndex(where: { $0.streamIndex == track.streamIndex }),
      let cues = try MatroskaCues(asset.openedSource())
    else { return nil }
    let clock = PacketClock(contents[place], timeline)
    return cues.cues.filter { $0.track == track.streamIndex }.map { cue in
      var sample = Sample()
      sample.presentationTime = clock.time(cue.time)
      sample.offset = cue.offset
      sample.flags = .sync
      return sample
    }
  }

  private mutating func forEachPacket(
    of asset: URLAsset, _ contents: [TrackContent], _ wanted: Set<Int32>, _ bytes: SampleBytes?,
    _ body: (Track, Sample) throws(MediaError) -> Void
  ) throws(MediaError) {
    let demuxer = try asset.makeDemuxer(ignoresEditLists: timeline == .media)
    if wanted.count == 1, let only = tracks.first(where: { wanted.contains($0.trackID) }) {
      demuxer.discardStreams(except: only.streamIndex)
    }
    let packet = try Packet()
    var clocks = contents.map { PacketClock($0, timeline) }
    let places = Dictionary(
      contents.enumerated().map { ($1.streamIndex, $0) }, uniquingKeysWith: { first, _ in first })
    while attempt({ () throws(MediaError) in try demuxer.read(into: packet) }) ?? false {
      guard let place = places[packet.streamIndex], wanted.contains(tracks[place].trackID) else { continue }
      bytes?.take(packet.bytes)
      try body(tracks[place], clocks[place].sample(packet))
    }
  }
}

/// What turns the packets of one track into samples.
private struct PacketClock {
  private let zero: Int64
  private let step: Int64
  private let timescale: Int64
  private let sampleRate: Int64
  private let isProtected: Bool
  private var count = 0

  init(_ track: TrackContent, _ timeline: SampleListing.Timeline) {
    zero = timeline == .presented ? track.ticks(at: .zero) : 0
    step = timeline == .demuxed ? 1 : Int64(track.timeBase.numerator)
    timescale = Int64(track.timeBase.denominator)
    sampleRate = Int64(saturating: track.formatDescriptions.first?.audioStreamDescription?.sampleRate ?? 0)
    isProtected = track.isProtected
  }

  func time(_ ticks: Int64) -> Int64 { (ticks &- zero) &* step }

  mutating func sample(_ packet: borrowing Packet) -> SampleListing.Sample {
    var sample = SampleListing.Sample()
    sample.index = count
    sample.decodeTime = packet.decodeTime.map(time)
    sample.presentationTime = packet.presentationTime.map(time)
    sample.mediaTime = sample.presentationTime
    sample.duration = packet.duration &* step
    sample.size = Int64(packet.byteCount)
    sample.offset = packet.byteOffset
    if packet.isKey { sample.flags.insert(.sync) }
    if packet.isDisposable { sample.flags.insert(.disposable) }
    if isProtected { sample.flags.insert(.encrypted) }
    sample.isShown = !packet.isDiscarded
    if sampleRate > 0 {
      let skipped = packet.skippedSamples
      sample.trimStart = Int64(clamping: Int128(skipped.start) * Int128(timescale) / Int128(sampleRate))
      sample.trimEnd = Int64(clamping: Int128(skipped.end) * Int128(timescale) / Int128(sampleRate))
    }
    count += 1
    return sample
  }
}

extension SampleListing.Sample {
  fileprivate init(_ sample: ISOSample, on timeline: ISOEditTimeline?) {
    index = sample.index
    let presentation = sample.presentationTime
    mediaTime = presentation
    if let timeline {
      let shown = timeline.time(ofMedia: presentation)
      presentationTime = shown
      // Where the edit moves the pictures, it moves their decoding with them.
      decodeTime = sample.decodeTime.addingReportingOverflow(shown &- presentation).partialValue
      isShown = timeline.shows(presentation, duration: sample.duration)
      (trimStart, trimEnd) = timeline.trim(presentation, duration: sample.duration)
    } else {
      presentationTime = presentation
      decodeTime = sample.decodeTime
    }
    duration = sample.duration
    size = sample.size
    offset = sample.offset
    chunk = sample.chunk
    descriptionIndex = sample.descriptionIndex
    frameCount = sample.frameCount
    flags = sample.flags
    rollDistance = sample.rollDistance
  }
}

extension MediaType {
  /// Of a handler of the ISO family (ISO/IEC 14496-12, 12; QuickTime File Format, "Handler Reference Atoms").
  fileprivate init(handlerType: FourCC?) {
    switch handlerType {
    case "vide": self = .video
    case "soun": self = .audio
    case "text", "sbtl": self = .text
    case "subt": self = .subtitle
    case "clcp": self = .closedCaption
    case "tmcd": self = .timecode
    case "meta": self = .metadata
    case "auxv", "pict": self = .auxiliaryPicture
    default: self = MediaType(rawValue: handlerType?.description ?? "data")
    }
  }
}
