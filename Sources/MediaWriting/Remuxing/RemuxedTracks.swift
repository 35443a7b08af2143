import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCodecs
import MediaCore

/// The tracks of a file that are written again to a container that libavformat knows.
struct RemuxedTracks {
  /// The tracks that are written.
  private(set) var contents: [TrackContent] = []
  /// Losses beside whole tracks, one clause each.
  private(set) var omissions: [String] = []
  private(set) var refusals: [TrackRefusal] = []
  private let asset: URLAsset
  private let format: FormatWriter.Format

  init(
    _ asset: URLAsset, to fileType: FileType, _ format: FormatWriter.Format, trackIDs: Set<Int32>?
  ) throws(MediaError) {
    (self.asset, self.format) = (asset, format)
    let tracks = try asset.content().tracks
    let container = try asset.content().format.container
    let chapterTrackIDs = Set(tracks.flatMap(\.chapterTrackIDs))
    // Covers and chapters go with the tags, and attached files with the attachments.
    let wanted = tracks.filter { track in
      trackIDs?.contains(track.trackID) ?? true && !chapterTrackIDs.contains(track.trackID)
        && (track.isTimed || track.mediaType != .auxiliaryPicture)
        && !(format.traits.holdsAttachments && track.isAttachedFile)
    }
    try TrackLimit.check(wanted.count, of: asset.path)
    for track in wanted {
      if let reason = try refusal(of: track, by: fileType) {
        leaveOut(track, reason)
        continue
      }
      if try track.captionCoding(for: format, in: asset) == nil { try noteLosses(of: track, from: container) }
      omissions += TrackMarks.losses(
        of: track, keeping: format.marks(of: track.mediaType), stereoModes: format.stereoModes)
      if let language = track.lostLanguage(in: format) { omissions.append(language) }
      contents.append(track)
    }
  }

  private mutating func leaveOut(_ track: TrackContent, _ reason: String) {
    refusals.append(TrackRefusal(trackID: track.trackID, reason: reason))
  }

  /// The reason why a track isn't written after those that are; `nil` where it is.
  private func refusal(of track: TrackContent, by fileType: FileType) throws(MediaError) -> String? {
    let container = try asset.content().format.container
    if track.isAssembled { return TrackContent.assembled }
    if track.isProtected { return "its samples are encrypted" }
    if track.mediaType != .audio, !fileType.holdsPictures { return "files of this type hold sound alone" }
    if fileType.holdsOneTrack, !contents.isEmpty { return ExportPlan.oneTrack }
    if try track.captionCoding(for: format, in: asset) != nil { return nil }
    guard let description = track.formatDescriptions.first, track.isTimed, fileType.names(track.codec),
      track.mediaType != .timecode, try FormatWriter.canHold(description, format: format)
    else { return "files of this type do not hold \(track.writtenName)" }
    if track.codec.isLinearPCM, container == .isoBaseMedia, let padding = asset.paddingObstacle(of: track) {
      return padding
    }
    return track.unknownForm ?? (track.changesSetUp ? TrackContent.changedSetUp : nil)
  }

  /// Notes losses of a track that the container has no place for.
  private mutating func noteLosses(of track: TrackContent, from container: Container) throws(MediaError) {
    if track.mediaType == .video, !track.presentation.transform.isIdentity {
      omissions.append(track.lostTurn)
    }
    if let shape = track.lostPixelShape(in: format) { omissions.append(shape) }
    if try track.hidesStart(in: asset) { omissions.append(track.shownStart) }
    if let edits = track.lostEdits { omissions.append(edits) }
    if let priming = track.heardPriming(in: container, for: format) { omissions.append(priming) }
    if let loudspeakers = track.lostLoudspeakers(in: format) { omissions.append(loudspeakers) }
    if let name = try track.lostName(in: format, of: asset) { omissions.append(name) }
  }

  /// The other losses in a file that can't be written over once it is written.
  var unchangeableOmissions: [String] {
    contents.compactMap { $0.lostLanguageInPipe(in: format) }
  }

  /// The error where tables of an ISO file name samples that it doesn't have, by the first of them; `nil` where it has all.
  ///
  /// libav's demuxer passes over them without a word.
  func missingSample() throws(MediaError) -> MediaError? {
    guard try asset.content().format.container == .isoBaseMedia else { return nil }
    let index = try asset.isoFile().sampleIndex()
    for track in contents {
      guard let table = index.tracks.first(where: { Int64($0.trackID) == Int64(track.trackID) }) else {
        continue
      }
      if !index.hasFragments, try index.marks(of: table).isConsistent { continue }
      var samples = try index.samples(of: table)
      while let sample = try samples.next() {
        try WorkCancellation.check()
        if sample.flags.contains(.missing) {
          return .missingSample(sample, of: track.trackID, in: asset.path)
        }
      }
    }
    return nil
  }

  /// The streams that are to be written, with their samples from the first on.
  ///
  /// - Parameter areBeside: whether one thread reads all of them beside each other.
  func open(besideEachOther areBeside: Bool = false) throws(MediaError) -> [StreamedTrack] {
    let shared = areBeside ? SharedDemuxers() : nil
    var tracks: [StreamedTrack] = []
    for track in contents {
      if let captions = try StreamedTrack(captionsOf: track, for: format, of: asset, sharing: shared) {
        tracks.append(captions)
      } else if let cues = try StreamedTrack(cuesOf: track, for: format, of: asset, sharing: shared) {
        tracks.append(cues)
      } else if let description = track.formatDescriptions.first {
        tracks.append(try StreamedTrack(track, description, for: format, of: asset, sharing: shared))
      }
    }
    return tracks
  }
}

extension TrackContent {
  /// Whether the container can't hide the first samples of the sound.
  private func losesPriming(in format: FormatWriter.Format) -> Bool {
    switch format.traits.priming {
    case .stated: trimming.statement != .lameTag
    case .statedForSome: !codec.keepsPrimingInMatroska || hidesMoreThanPriming
    case .lost: true
    }
  }

  /// Whether an edit list hides more than the codec's own header says of its priming.
  private var hidesMoreThanPriming: Bool {
    guard hasEditList, let start = timeline.shownEdits.first?.mediaStart,
      let description = formatDescriptions.first,
      let priming = CodecConfiguration(codec: codec, bytes: description.codecConfiguration)?.priming
    else { return false }
    let stated = description.audioStreamDescription?.sampleRate ?? 0
    let rate = codec.decodedSampleRate.map(Double.init) ?? stated
    // A movie's clock may be as coarse as a millisecond.
    return start.seconds > Double(priming) / max(rate, 1) + 0.001
  }

  /// Whether sound begins with samples that are not to be heard.
  private func hasPriming(in container: Container, for format: FormatWriter.Format) -> Bool {
    guard mediaType == .audio else { return false }
    if timeRange.start < .zero { return format.traits.priming != .statedForSome }
    if trimming.countsSamples, trimming.priming > .zero { return true }
    // Matroska states the priming of AAC, and a header that of Opus, whether or not a player heeds it.
    if format.traits.priming == .lost, (formatDescriptions.first?.coding.priming ?? 0) > 0 { return true }
    // Where a container states times, sound that begins late is nothing but that.
    return (hasEditList || !container.statesTimestamps) && timeline.shownEdits.count == 1
      && timeline.shownEdits.first.map { $0.mediaStart > .zero } ?? false
  }

  /// The clause that priming is heard, as the file can't hide it; `nil` where it stays hidden, or there is none.
  func heardPriming(in container: Container, for format: FormatWriter.Format) -> String? {
    guard losesPriming(in: format), hasPriming(in: container, for: format) else { return nil }
    return heardPart("at the start", "before")
  }

  /// The clause that the last samples of sound are heard, as the file can't hide them.
  var heardPadding: String { heardPart("at the end", "after") }

  private func heardPart(_ place: String, _ side: String) -> String {
    // Encoders that lose nothing add nothing: an edit list hides it.
    hasEditList && (codec.isLossless || codec.isLinearPCM)
      ? "the sound \(side) the edit list of track \(trackID) is heard, as this container can't hide it"
      : "what an encoder added \(place) of track \(trackID) is heard, as this container can't say so"
  }

  /// The reason why an export encodes a chain of Ogg.
  static let chained = "the file is a chain of streams whose times begin anew"
  /// The reason why a track with several set-ups of its decoder has no place in files that state one.
  static let changedSetUp = "what its decoder needs changes on the way, and files of this type state it once"

  /// Whether samples go by several sample entries, whose parameter sets they don't bring along.
  var changesSetUp: Bool {
    codec.hasNALUnits && Set(formatDescriptions.map(\.codecConfiguration)).count > 1
      && !formatDescriptions.allSatisfy(\.hasSetUpInBand)
  }

  /// Whether pictures come before those that its edit list shows first.
  func hidesStart(in asset: URLAsset) throws(MediaError) -> Bool {
    guard mediaType == .video, hasEditList, timeline.shownEdits.count == 1 else { return false }
    let source = try asset.makePacketSource(
      for: self, .copied)
    let packet = try Packet()
    guard try source.read(into: packet), let first = packet.presentationTime else { return false }
    return first < ticks(at: .zero)
  }

  /// The clause that the first pictures are shown, as the file can't hide them.
  var shownStart: String {
    "the pictures before the edit list of track \(trackID) are shown, as this container can't hide them"
  }

  /// The clause that the file has no place for the edit list; `nil` where the samples' own times say all of it.
  var lostEdits: String? {
    let shown = timeline.shownEdits
    guard shown.allSatisfy(\.isAtRate) else {
      return "the edit list of track \(trackID) plays parts at another speed, which this container can't say"
    }
    return shown.count > 1
      ? "the edit list of track \(trackID) becomes times of its samples" : nil
  }

  /// The clause that the file can't say how the pictures are turned.
  var lostTurn: String { "track \(trackID) loses how its pictures are turned" }

  /// The clause that the file can't say what shape the pixels have; `nil` where it can, or the pictures' own set-up says it.
  func lostPixelShape(in format: FormatWriter.Format) -> String? {
    guard mediaType == .video, !format.traits.statesPixelShape, let description = formatDescriptions.first,
      codec.hasNALUnits, codec.isDescribedByConfiguration, let shape = description.video?.pixelAspectRatio,
      let configuration = CodecConfiguration(codec: codec, bytes: description.codecConfiguration)
    else { return nil }
    // Containers round the size at which pictures are shown.
    let own = configuration.pixelAspectRatio ?? .square
    let (ratio, ownRatio) = (shape.factor, own.factor)
    guard abs(ratio - ownRatio) > 0.004 * ratio else { return nil }
    return "track \(trackID) loses the shape of its pixels, \(shape), and is shown with \(own)"
  }

  /// The clause that the file has no place for the track's name; `nil` where it has one, or there is no name.
  func lostName(in format: FormatWriter.Format, of asset: URLAsset) throws(MediaError) -> String? {
    guard format == .mpegTransportStream, let title = try asset.title(of: self), !title.isEmpty else {
      return nil
    }
    return "track \(trackID) loses its name, \(title)"
  }

  /// Says that the file has no place for all that is said of the language, such as its region; `nil` where it has.
  ///
  /// - Parameter canChange: whether the file can be written over once it is written.
  func lostLanguage(in format: FormatWriter.Format, canChange: Bool = true) -> String? {
    guard let tag = presentation.furtherLanguageTag, format != .matroska || !canChange else { return nil }
    guard [.matroska, .webm, .ogg, .mpegTransportStream].contains(format), let code = languageCode else {
      return "track \(trackID) loses its language, \(tag)"
    }
    return "the language of track \(trackID) is \(code) from now on, and was \(tag)"
  }

  /// The same where it is lost only because the file can't be written over once it is written.
  func lostLanguageInPipe(in format: FormatWriter.Format) -> String? {
    lostLanguage(in: format) == nil ? lostLanguage(in: format, canChange: false) : nil
  }

  /// The clause that the file can't say which loudspeakers the channels are for; `nil` where their number says it.
  func lostLoudspeakers(in format: FormatWriter.Format) -> String? {
    guard format.traits.countsChannelsAlone, codec.isLinearPCM,
      let layout = formatDescriptions.first?.audio?.channelLayout
    else { return nil }
    return lostLoudspeakers(layout)
  }

  /// The clause that the loudspeakers of a layout's channels are lost; `nil` where their number says them.
  func lostLoudspeakers(_ layout: ChannelLayout) -> String? {
    guard layout.isDeclared, !layout.channels.contains(.unknown),
      layout.channels != ChannelLayout(usualFor: layout.channels.count)?.channels
    else { return nil }
    return
      "track \(trackID) loses which loudspeakers its channels are for (\(layout)), as this container counts them alone"
  }

  /// The name of the track's samples in messages.
  var writtenName: String {
    if mediaType == .timecode { return "time codes" }
    guard codec.isLinearPCM, let format = formatDescriptions.first?.audioStreamDescription else {
      return codec.name
    }
    return "\(format.sampleLayout) \(codec.name)"
  }

  /// Whether the track is a file that Matroska has beside its tracks, such as a font; it goes with the tags.
  var isAttachedFile: Bool { mediaType == .metadata && codec == .unknown }
}

extension PixelAspectRatio {
  /// The width of a pixel, in its heights.
  fileprivate var factor: Double { Double(horizontalSpacing) / Double(verticalSpacing) }
}
