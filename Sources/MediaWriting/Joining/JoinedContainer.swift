import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCodecs
import MediaCore
import MediaMetadata

/// Several parts as one file of a container that libavformat knows.
///
/// Such files have no edit lists: priming and padding of each part are heard, but for sound in Ogg, where parts become links.
struct JoinedContainer {
  /// Losses beside whole tracks, one clause each.
  private(set) var omissions: [String] = []
  /// The errors that keep the parts from being joined.
  private(set) var differences: [MediaError] = []
  private let joiner: AssetJoiner
  private let format: FormatWriter.Format
  private var sources: [RemuxedTracks] = []
  /// The streams of each part by themselves.
  private var streamsOfParts: [[FormatWriter.Stream]] = []
  private var streams: [FormatWriter.Stream] = []
  private var timescales: [UInt32] = []
  /// For each stream, by part: the place of the part's track.
  private var places: [[Int]] = []

  init(_ joiner: AssetJoiner) throws(MediaError) {
    guard let format = joiner.fileType.libavFormat else {
      throw MediaError(.operationNotSupportedForAsset, "files of this type are not written")
    }
    guard !joiner.parts.isEmpty else { throw MediaError(.invalidArgument, "there is nothing to join") }
    (self.joiner, self.format) = (joiner, format)
    for part in joiner.parts {
      guard part.isWhole else {
        throw MediaError(
          .operationNotSupportedForAsset, "files of this type can't hide what lies before a cut",
          at: .init(file: part.asset.path))
      }
      let source = try RemuxedTracks(part.asset, to: joiner.fileType, format, trackIDs: part.trackIDs)
      guard !source.contents.isEmpty else {
        throw MediaError(
          .operationNotSupportedForAsset,
          (["there is no track that can be written"] + source.refusals.map(\.clause)).joined(separator: "; "),
          at: .init(file: part.asset.path))
      }
      sources.append(source)
      streamsOfParts.append(try source.open(besideEachOther: true).map(\.stream))
    }
    omissions = joiner.omissions(sources.map(\.omissions))
    match()
  }

  private mutating func match() {
    streams = streamsOfParts[0]
    timescales = streams.map { UInt32($0.timeBase.denominator) }
    places = streams.indices.map { [$0] }
    let first = joiner.parts[0].asset.path
    if !isChain, let track = sources[0].contents.first(where: { $0.codec.numbersPackets }) {
      differences.append(
        MediaError(
          .operationNotSupportedForAsset,
          "frames of \(track.codec.name) are numbered; mp4 and mov can hold them joined",
          at: .init(file: first, trackID: track.trackID)))
    }
    for index in sources.indices.dropFirst() { matchPart(index) }
    for stream in streams.indices { setClock(of: stream) }
  }

  /// Says in which units a stream counts: in those that all parts have in common, and finer ones where these are so coarse that parts
  /// would not begin when those of other streams do.
  private mutating func setClock(of stream: Int) {
    let parts = zip(places[stream], streamsOfParts).map { $1[$0] }
    // Granule positions of Ogg count pictures.
    if format != .ogg, parts.count > 1 {
      let contents = zip(places[stream], sources).map { $1.contents[$0] }
      let factor = contents.map { FineClock.factor(of: timescales[stream], for: $0) }.min() ?? 1
      timescales[stream] *= UInt32(clamping: factor)
    }
    streams[stream].decodeLead =
      parts.map { part in
        part.decodeLead.saturatingMultiply(
          Int64(timescales[stream]) / Int64(max(part.timeBase.denominator, 1)))
      }.max() ?? 0
    streams[stream].timeBase = TimeBase(numerator: 1, denominator: Int32(clamping: timescales[stream]))
  }

  /// The first time from a time on that all streams can express whose units are coarse.
  private func onAllClocks(_ time: MediaTime) -> MediaTime {
    let coarse = timescales.filter { $0 < FineClock.leastTimescale }
    guard let common = FineClock.commonDivisor(coarse) else { return time }
    return time.convertScale(Int32(clamping: common), method: .roundTowardPositiveInfinity)
  }

  /// Finds the tracks of a part that go on those of the first one.
  private mutating func matchPart(_ index: Int) {
    let (first, file) = (joiner.parts[0].asset.path, joiner.parts[index].asset.path)
    let contents = sources[index].contents
    var left = Array(contents.indices)
    for (stream, track) in sources[0].contents.enumerated() {
      guard let found = left.first(where: { contents[$0].mediaType == track.mediaType }) else {
        note("there is nothing for track \(track.trackID) of \(first), \(track.codec.name)", file)
        continue
      }
      left.removeAll { $0 == found }
      places[stream].append(found)
      var comparison = TrackComparison(contents[found], of: file, with: track, of: first)
      compare(stream, with: streamsOfParts[index][found], ofPart: index, &comparison)
      differences += comparison.differences
    }
    for place in left { note("there is nothing in \(first) for track \(contents[place].trackID)", file) }
  }

  private mutating func compare(
    _ stream: Int, with other: FormatWriter.Stream, ofPart index: Int, _ comparison: inout TrackComparison
  ) {
    if other.frameDuration != streams[stream].frameDuration { streams[stream].frameDuration = nil }
    // Links of one file are what they were, each by itself.
    if isChain, isOfFirstFile(index) { return }
    comparison.compareDescriptions()
    if comparison.isEmpty, !isChain,
      !holdsChange(from: streamsOfParts[0][stream].description, to: other.description)
    {
      comparison.note("parameter sets", "another set-up of the decoder", "its own")
    }
    // Decoders keep the size of samples that the first link has.
    if isChain, other.description.codec == .flac {
      let sizes = [other, streamsOfParts[0][stream]].map {
        "\($0.description.audioStreamDescription?.bitsPerChannel ?? 0)"
      }
      comparison.compare("bits of a sample", sizes[0], sizes[1])
    }
    let timescale = UInt32(other.timeBase.denominator)
    if let common = WrittenMovie.commonTimescale([timescales[stream], timescale]) {
      timescales[stream] = common
    } else {
      comparison.compare("timescale", "\(timescale)", "\(timescales[stream])")
    }
  }

  private mutating func note(_ reason: String, _ file: String) {
    differences.append(MediaError(.operationNotSupportedForAsset, reason, at: .init(file: file)))
  }

  /// Whether samples after a join are decoded by the set-up that the file has, or bring their own.
  private func holdsChange(from first: FormatDescription, to other: FormatDescription) -> Bool {
    if first.codecConfiguration == other.codecConfiguration, first.mediaSubType == other.mediaSubType {
      return true
    }
    if first.codec.describesItself || format.traits.hasSetUpInFrames { return true }
    let isInBand = { (configuration: [UInt8]) in
      configuration.isEmpty || NALByteStream.begins(configuration)
    }
    return first.codec.repeatsItsSetUp && format.traits.hasSetUpInBand
      && isInBand(first.codecConfiguration) && isInBand(other.codecConfiguration)
  }

  /// The tracks that are refused, by part.
  var refusals: [[TrackRefusal]] { sources.map(\.refusals) }

  /// The tracks of each part that are written.
  var writtenTrackIDs: [Set<Int32>] { sources.map { Set($0.contents.map(\.trackID)) } }

  // MARK: - Writing

  /// Whether parts become the links of a chain.
  private var isChain: Bool { format == .ogg && streams.count == 1 }

  /// Writes the parts as the links of a chain.
  private mutating func writeChain(to sink: any ByteSink) throws(MediaError) -> [MediaError] {
    var lengths: [MediaTime] = []
    var chapters: [(CarriedChapters, start: Int64)] = []
    var start = MediaTime.zero
    for index in sources.indices {
      let length = sources[index].contents[places[0][index]].timeRange.duration
      lengths.append(length.isNumeric ? length : .zero)
      let nanoseconds = start.convertScale(1_000_000_000, method: .roundHalfAwayFromZero).value
      chapters.append((try joiner.parts[index].chapters(), nanoseconds))
      start = start + lengths[index]
    }
    let links = OggLinks(lengths: lengths, reach: joiner.reach) {
      [sources, places] (index) throws(MediaError) in
      try sources[index].open()[places[0][index]]
    }
    let found = try links.write(tags: try tagsOfLinks(CarriedChapters(joining: chapters)), to: sink)
    omissions += found.omissions(of: joiner.parts[0].asset.path)
    var damage = found.failures
    try addMissingSamples(to: &damage)
    return damage
  }

  /// The tags of each link: those of the first file, whose own links keep what they have.
  private mutating func tagsOfLinks(_ chapters: CarriedChapters) throws(MediaError) -> [ContainerTags] {
    var tags: [ContainerTags] = []
    for (index, part) in joiner.parts.enumerated() {
      guard index == 0 || isOfFirstFile(index) else {
        tags.append(tags[0])
        continue
      }
      var lost: [String] = []
      tags.append(
        try ContainerTags(
          try part.asset.metadataContent(), chapters: chapters, options: options, format: format,
          tracks: sources[index].contents.map(WrittenTrackPlace.init), omissions: &lost))
      omissions += lost.filter { !omissions.contains($0) }
    }
    // A cover takes as many bytes as a minute of sound.
    for index in tags.indices.dropFirst() { tags[index].removePictures() }
    return tags
  }

  /// Whether a part is a link of the first file.
  private func isOfFirstFile(_ index: Int) -> Bool {
    !joiner.parts[...index].dropFirst().contains(where: \.isFirstOfFile)
  }

  /// The options with which the first part is taken over.
  private var options: Remuxer.Options {
    var options = joiner.options
    options.keepsMetadata = joiner.keepsMetadata
    return options
  }

  /// Adds errors for samples outside of the file, unless reading has met damage, which is most often the same.
  private func addMissingSamples(to damage: inout [MediaError]) throws(MediaError) {
    for source in sources where damage.isEmpty {
      if let missing = try source.missingSample() { damage.append(missing) }
    }
  }

  /// Writes the file.
  ///
  /// - Returns: the errors for what is wrong with the samples.
  mutating func write(to sink: any ByteSink) throws(MediaError) -> [MediaError] {
    if isChain { return try writeChain(to: sink) }
    try joiner.checkLinks()
    var changes: [[JoinedFeed.Change]] = streams.map { _ in [] }
    var ends = streams.map { _ in End() }
    var start = MediaTime.zero
    var chapters: [(CarriedChapters, start: Int64)] = []
    for index in sources.indices {
      let extents = try takeExtents(ofPart: index, &changes)
      if index > 0 { start = self.start(of: extents, after: ends, notBefore: start) }
      for (stream, extent) in extents.enumerated() {
        let scale = Int32(clamping: timescales[stream])
        let offset = start.convertScale(scale, method: .roundTowardPositiveInfinity).value
        changes[stream][index].offset = offset
        guard let extent else { continue }
        ends[stream].decoded = extent.decoded.upperBound.saturatingAdd(offset)
        ends[stream].presented = extent.presented.upperBound.saturatingAdd(offset)
        try noteAddedSound(stream, index, extent)
      }
      let nanoseconds = start.convertScale(1_000_000_000, method: .roundHalfAwayFromZero).value
      chapters.append((try joiner.parts[index].chapters(), nanoseconds))
    }
    return try write(to: sink, changes, CarriedChapters(joining: chapters))
  }

  /// Where the samples of a stream end so far, in its units.
  private struct End {
    var decoded: Int64 = 0
    var presented: Int64 = 0
  }

  /// Reads when the samples of a part are decoded and shown, in each stream's units; adds what these are multiplied by.
  private func takeExtents(
    ofPart index: Int, _ changes: inout [[JoinedFeed.Change]]
  ) throws(MediaError) -> [FeedExtent?] {
    let feeds = try sources[index].open().map(\.feed)
    var extents: [FeedExtent?] = []
    for stream in streams.indices {
      let place = places[stream][index]
      let timescale = UInt32(max(streamsOfParts[index][place].timeBase.denominator, 1))
      let factor = Int64(timescales[stream] / timescale)
      extents.append(try FeedExtent(feeds[place])?.multiplied(by: factor))
      changes[stream].append(JoinedFeed.Change(factor: factor))
    }
    return extents
  }

  /// Where a part's timeline begins: where the longest track before it ends, and no track before its own samples have ended.
  private func start(
    of extents: [FeedExtent?], after ends: [End], notBefore earliest: MediaTime
  ) -> MediaTime {
    var start = earliest
    for (stream, extent) in extents.enumerated() {
      var first = ends[stream].presented
      if let extent {
        first = max(
          first, ends[stream].decoded.saturatingSubtract(extent.decoded.lowerBound),
          first.saturatingSubtract(extent.presented.lowerBound))
      }
      start = max(start, MediaTime(value: first, timescale: Int32(clamping: timescales[stream])))
    }
    return onAllClocks(start)
  }

  /// Names priming and padding that is heard, though not in the parts by themselves.
  private mutating func noteAddedSound(
    _ stream: Int, _ index: Int, _ extent: FeedExtent
  ) throws(MediaError) {
    guard streams[stream].description.mediaType == .audio else { return }
    let file = joiner.parts[index].asset.path
    let container = try joiner.parts[index].asset.content().format.container
    let track = sources[index].contents[places[stream][index]]
    if index > 0, extent.presented.lowerBound < 0, track.heardPriming(in: container, for: format) == nil {
      omissions.append("what an encoder added at the start of \(file) is heard")
    }
    if extent.isTrimmed, index < sources.count - 1 || format.traits.priming == .lost {
      omissions.append("what an encoder added at the end of \(file) is heard")
    }
  }

  private mutating func write(
    to sink: any ByteSink, _ changes: [[JoinedFeed.Change]], _ chapters: CarriedChapters
  ) throws(MediaError) -> [MediaError] {
    let tags = try ContainerTags(
      try joiner.parts[0].asset.metadataContent(), of: try TagOrigin(joiner.parts[0].asset, for: format),
      chapters: chapters, options: options, format: format,
      tracks: sources[0].contents.map(WrittenTrackPlace.init), omissions: &omissions)
    if !sink.canSeek { omissions += tags.unchangeableOmissions + sources[0].unchangeableOmissions }
    let output = try LibAVMuxer(format: format, streams: streams, tags: tags, to: sink)
    var parts: [[any SampleFeed]] = []
    for source in sources { parts.append(try source.open(besideEachOther: true).map(\.feed)) }
    try output.begin()
    let feeds = streams.indices.map { stream in
      JoinedFeed(zip(places[stream], parts).map { $1[$0] }.enumerated().map { ($1, changes[stream][$0]) })
    }
    let outcome = try Interleaver.write(
      feeds, timescales: timescales, to: output, reach: joiner.reach)
    var damage = outcome.damage.failures
    omissions += outcome.damage.omissions(of: joiner.parts[0].asset.path)
    try addMissingSamples(to: &damage)
    try output.finish()
    for (stream, loss) in output.losses {
      if case .emptySamples = loss { omissions.append(sources[0].contents[stream].clause(of: loss)) }
    }
    return damage
  }
}
