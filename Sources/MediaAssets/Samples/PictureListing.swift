import LibAV
import MediaCodecs
package import MediaCore
import MediaStructure

/// The stored samples of a video track with what their pictures' headers say, one after the other and without decoding.
///
/// Only the first bytes of each sample are read in files of the ISO family. Headers are read here for the usual codecs,
/// and by libavcodec's parser for others whose types it reports. The container's marks say which pictures of the rest are
/// key frames.
package struct PictureListing {
  /// Ticks a second.
  package let timescale: Int32
  package let codec: Codec
  private let trackID: Int32
  private var listing: SampleListing
  private var reading: Reading
  private let configurations: [[UInt8]]
  /// Whether encrypted samples begin with headers that are not (ISO/IEC 23001-7, 10.4).
  private let hasClearHeaders: Bool
  private let headerReading: HeaderReading
  /// Whether libav can take the times of decoding for those of showing: MXF's index may lack temporal offsets (SMPTE ST
  /// 377-1, 11.2.3).
  private let mayLackPictureTimes: Bool

  /// The pictures whose headers are read.
  package enum HeaderReading: Sendable {
    case all
    /// Those that the container says decoding can begin at, and those that are shown before them.
    case starts
  }

  private enum Reading {
    case headers(PictureHeaders)
    case parser
    case intra
    /// The container's marks are all that is known.
    case marks
  }

  /// The most bytes of a sample that libavcodec's parser has to have whole.
  private static let parsedSizeLimit = 1 << 26

  /// - Throws: `.noSuchTrack`, and what opening the file throws.
  package init(
    _ asset: Asset, trackID: Int32, timeline: SampleTimeline = .presented,
    headers headerReading: HeaderReading = .all
  ) throws(MediaError) {
    listing = try asset.sampleListing(timeline: timeline)
    self.headerReading = headerReading
    let place = MediaError.Location(trackID: trackID)
    guard let content = try asset.content().tracks.first(where: { $0.trackID == trackID }) else {
      throw MediaError(.noSuchTrack, "there is no track \(trackID)")
    }
    guard let track = listing.tracks.first(where: { $0.trackID == trackID }) else {
      throw MediaError(.noSuchTrack, "a still picture has no groups of pictures", at: place)
    }
    timescale = track.timescale
    self.trackID = trackID
    codec = content.codec
    configurations = content.formatDescriptions.map(\.codecConfiguration)
    let container = try asset.content().format.container
    mayLackPictureTimes = content.requiresFrameReordering && container.mayLackPictureTimes
    hasClearHeaders = content.formatDescriptions.allSatisfy { $0.protectionScheme == "cbcs" }
    if let headers = PictureHeaders(codec: codec) {
      reading = .headers(headers)
    } else if codec.isIntraOnly, container != .animatedWebP {
      reading = .intra
    } else if PictureParser.reportsTypes(codec) {
      reading = .parser
    } else {
      reading = .marks
    }
  }

  package var damage: [MediaError] { listing.damage }
  /// The error that kept the reading from the end of the file.
  package var ending: MediaError? { listing.ending }

  /// Gives each sample with its picture, in decode order.
  package mutating func forEachPicture(_ body: (StoredSample) throws(MediaError) -> Void) throws(MediaError) {
    let wanted: Set = [trackID]
    switch reading {
    case .intra:
      var picture = CodedPicture(type: .intra)
      picture.randomAccess = .keyFrame
      picture.isReference = false
      try listing.forEachSample(ofTracks: wanted) { (_, sample) throws(MediaError) in
        try body(sample.showing(picture))
      }
    case .marks:
      try listing.forEachSample(ofTracks: wanted) { (_, sample) throws(MediaError) in
        var picture = CodedPicture(type: sample.flags.beginsDecoding ? .intra : nil)
        if picture.type == .intra { picture.randomAccess = .keyFrame }
        try body(sample.showing(picture))
      }
    case .headers(let headers): try forEachPicture(by: headers, body)
    case .parser: try forEachParsedPicture(body)
    }
  }

  private mutating func forEachPicture(
    by headers: PictureHeaders, _ body: (StoredSample) throws(MediaError) -> Void
  ) throws(MediaError) {
    var headers = headers
    let bytes = SampleBytes()
    let (configurations, hasClearHeaders) = (configurations, hasClearHeaders)
    // Where it changes, so do the parameter sets.
    var description = 0
    var start: Int64?
    let headerReading = headerReading
    var lacksPictureTimes = mayLackPictureTimes
    try listing.forEachSample(ofTracks: [trackID], bytes: bytes) { (_, sample) throws(MediaError) in
      var sample = sample
      // The first picture waits for those that are decoded before their turn.
      if sample.index == 0, sample.decodeTime != sample.presentationTime { lacksPictureTimes = false }
      if lacksPictureTimes { sample.presentationTime = nil }
      let index = sample.descriptionIndex ?? 1
      if index != description {
        description = index
        headers.configure(
          configurations.indices.contains(index - 1)
            ? configurations[index - 1] : configurations.first ?? [])
      }
      if sample.flags.beginsDecoding { start = sample.presentationTime }
      let isWanted =
        headerReading == .all || sample.flags.beginsDecoding || start == nil
        || sample.presentationTime.map { $0 < start ?? .min } ?? true
      let isReadable = isWanted && Self.isReadable(sample, hasClearHeaders)
      try body(sample.showing(isReadable ? headers.picture(bytes) : CodedPicture()))
    }
  }

  private mutating func forEachParsedPicture(
    _ body: (StoredSample) throws(MediaError) -> Void
  ) throws(MediaError) {
    let (bytes, hasClearHeaders) = (SampleBytes(), hasClearHeaders)
    let parser = try PictureParser(codec: codec, configuration: configurations.first ?? [])
    try listing.forEachSample(ofTracks: [trackID], bytes: bytes) { (_, sample) throws(MediaError) in
      var header = CodedPicture()
      if Self.isReadable(sample, hasClearHeaders),
        let whole = bytes.bytes(upTo: Self.parsedSizeLimit, padding: PictureParser.padding)
      {
        header = parser.picture(whole)
      }
      try body(sample.showing(header))
    }
  }

  private static func isReadable(_ sample: StoredSample, _ hasClearHeaders: Bool) -> Bool {
    !sample.flags.contains(.missing) && sample.size > 0
      && (hasClearHeaders || !sample.flags.contains(.encrypted))
  }
}

extension StoredSample {
  fileprivate func showing(_ picture: CodedPicture) -> StoredSample {
    var sample = self
    sample.picture = picture
    return sample
  }
}
