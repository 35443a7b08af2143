import LibAV
package import MediaContainers
package import MediaCore

/// The stored samples of a file's tracks, one after the other, without reading their media.
///
/// Files of the ISO family are answered by their own tables, track by track, and libav is not loaded; of other
/// files libav reads the packets, in the order of the file.
package struct SampleListing {
  package let tracks: [Track]
  /// What is wrong with the tables, as far as they have been read.
  package private(set) var issues: [MediaError] = []
  private let source: Source
  private let file: any ByteSource

  package struct Track: Hashable, Sendable {
    package var trackID: Int32
    package var mediaType: MediaType
    /// Units a second of the samples' times.
    package var timescale: Int32
    /// Samples, where the file says so.
    package var claimedCount: Int?
  }

  /// One stored sample.
  package struct Sample: Sendable {
    /// In decode order, from 0.
    package var index = 0
    /// On the track's timeline, in units of its timescale; `nil` where the container doesn't say.
    package var decodeTime: Int64?
    package var presentationTime: Int64?
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
    package var flags: ISOSample.Flags = []
    package var rollDistance: Int16?
    /// Whether any of it is shown, after the edit list.
    package var isShown = true
  }

  private enum Source {
    case tables(ISOSampleIndex)
    case packets(URLAsset, [TrackContent])
  }

  /// Opens a file.
  ///
  /// - Parameter usesMediaTimeline: whether times are as they are stored, before the edit list.
  package init(_ asset: URLAsset, usesMediaTimeline: Bool = false) throws(MediaError) {
    self.usesMediaTimeline = usesMediaTimeline
    file = try asset.openedSource()
    let index: ISOSampleIndex?
    do throws(MediaError) {
      index = try ISOSampleIndex(file)
    } catch {
      guard error.code == .fileFormatNotRecognized else { throw error }
      index = nil
    }
    if let index, !index.issues.contains(where: { $0.code == .operationNotSupportedForAsset }) {
      source = .tables(index)
      issues = index.issues
      tracks = index.tracks.map { track in
        Track(
          trackID: Int32(truncatingIfNeeded: track.trackID),
          mediaType: MediaType(handlerType: track.handlerType),
          timescale: Int32(clamping: track.timescale), claimedCount: track.claimedCount)
      }
      return
    }
    let contents = try asset.content().tracks
    source = .packets(asset, contents)
    tracks = contents.map { track in
      Track(
        trackID: track.trackID, mediaType: track.mediaType, timescale: track.timeBase.denominator,
        claimedCount: nil)
    }
  }

  private let usesMediaTimeline: Bool

  /// Gives each sample of the tracks with its track.
  ///
  /// - Parameter bytes: where the sample's own bytes can be looked at during `body`.
  package mutating func forEachSample(
    ofTracks wanted: Set<Int32>, bytes: SampleBytes? = nil,
    _ body: (Track, Sample) throws(MediaError) -> Void
  ) throws(MediaError) {
    defer { bytes?.clear() }
    switch source {
    case .tables(let index):
      for (track, table) in zip(tracks, index.tracks) where wanted.contains(track.trackID) {
        var reader = try index.samples(of: table)
        while let sample = try reader.next() {
          bytes?.take(file, offset: sample.offset, size: sample.size)
          try body(track, Sample(sample, on: usesMediaTimeline ? nil : table.timeline))
        }
        issues += reader.issues
      }
    case .packets(let asset, let contents):
      let demuxer = try asset.makeDemuxer(ignoresEditLists: usesMediaTimeline)
      let packet = try Packet()
      var counts = [Int](repeating: 0, count: contents.count)
      let places = Dictionary(
        contents.enumerated().map { ($1.streamIndex, $0) }, uniquingKeysWith: { first, _ in first })
      while try demuxer.read(into: packet) {
        guard let place = places[packet.streamIndex], wanted.contains(tracks[place].trackID) else { continue }
        let zero = usesMediaTimeline ? 0 : contents[place].ticks(at: .zero)
        let step = Int64(contents[place].timeBase.numerator)
        func time(_ ticks: Int64) -> Int64 { (ticks &- zero) &* step }
        var sample = Sample()
        sample.index = counts[place]
        sample.decodeTime = packet.decodeTime.map(time)
        sample.presentationTime = packet.presentationTime.map(time)
        sample.duration = packet.duration &* step
        sample.size = Int64(packet.byteCount)
        sample.offset = packet.byteOffset
        if packet.isKey { sample.flags.insert(.sync) }
        if packet.isDisposable { sample.flags.insert(.disposable) }
        sample.isShown = !packet.isDiscarded
        counts[place] += 1
        bytes?.take(packet.bytes)
        try body(tracks[place], sample)
      }
    }
  }
}

extension SampleListing.Sample {
  fileprivate init(_ sample: ISOSample, on timeline: ISOEditTimeline?) {
    index = sample.index
    let presentation = sample.presentationTime
    if let timeline {
      let shown = timeline.time(ofMedia: presentation)
      presentationTime = shown
      // Where the edit moves the pictures, it moves their decoding with them.
      decodeTime = sample.decodeTime.addingReportingOverflow(shown &- presentation).partialValue
      isShown = timeline.shows(presentation, duration: sample.duration)
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
