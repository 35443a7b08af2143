import LibAV
import MediaAssets
package import MediaCore

/// A plan that says what becomes of each track of a file, before a byte is written.
package struct ExportPlan: Sendable {
  /// The way in which a track is taken over, if it is.
  package enum Action: String, Sendable {
    case copied, encoded, dropped
    /// Copied, but for the pictures that need others which are cut off.
    case partlyEncoded
  }

  /// A track of the source.
  package struct Track: Sendable {
    package var trackID: Int32
    package var source: Codec
    package var mediaType: MediaType
    package var action: Action
    /// The track's codec in the new file; `nil` where the track is left out.
    package var codec: Codec?
    /// The reason why the track isn't copied; `nil` where it is.
    package var reason: String?

    /// The name of the codec; of a time code, which has none, the kind of track.
    var name: String { mediaType == .timecode ? "time code" : source.name }

    /// The action as a user sees it: texts that are written in another form count as encoded, not as copied.
    package var outcome: Action { action == .copied && codec != source ? .encoded : action }
  }

  /// In the order of the source.
  package internal(set) var tracks: [Track] = []
  /// Losses beside whole tracks, and what changes, one clause each.
  package internal(set) var omissions: [String] = []

  /// All losses, one clause each: tracks that are left out, and the omissions.
  package var losses: [String] {
    tracks.filter { $0.action == .dropped && !Self.harmless.contains($0.reason) }.map { track in
      "track \(track.trackID) (\(track.name)) is left out: \(track.reason ?? "")"
    } + omissions
  }

  static let unwanted = "it was not asked for"
  static let oneTrack = "files of this type hold one track"
  static let composed = "it is drawn with the first one"
  static let chapters = "its chapters are written as such"

  /// Reasons for which nothing is lost.
  private static let harmless: Set<String?> = [unwanted, composed, chapters]

  var isEmpty: Bool { tracks.allSatisfy { $0.action == .dropped } }
}

/// Decides what becomes of each track.
struct ExportPlanner {
  let asset: Asset
  let fileType: FileType
  let options: ExportOptions
  private(set) var plan = ExportPlan()
  /// The movie of the tracks that stay as they are, for a file of the ISO family.
  private(set) var remuxed: RemuxedMovie?
  /// The reasons why tracks can't be taken over as they are, by track ID.
  private var obstacles: [Int32: String] = [:]
  /// The cuts of tracks that are cut without an edit list, by track ID; `nil` for sound, which is cut between its samples.
  private(set) var smartCuts: [Int32: SmartCut?] = [:]
  /// Tracks whose samples are titles of chapters.
  private var chapterTrackIDs: Set<Int32> = []

  init(_ asset: Asset, to fileType: FileType, _ options: ExportOptions) throws(MediaError) {
    (self.asset, self.fileType, self.options) = (asset, fileType, options)
    let content = try asset.content()
    let tracks = content.tracks
    for track in tracks {
      chapterTrackIDs.formUnion(track.chapterTrackIDs)
      if let obstacle = try obstacle(to: track) { obstacles[track.trackID] = obstacle }
    }
    let candidates = Set(tracks.map(\.trackID).filter { obstacles[$0] == nil })
    try remux(candidates)
    for track in tracks where track.isTimed || track.mediaType != .auxiliaryPicture {
      if fileType.libavFormat?.traits.holdsAttachments == true, track.isAttachedFile { continue }
      plan.tracks.append(try planned(track, content))
    }
    let hasSound = plan.tracks.contains { $0.mediaType == .audio && $0.action != .dropped }
    guard !plan.isEmpty, hasSound || fileType.holdsPictures else { throw nothing }
    // Samples that an ISO file's tables lead to are copied without a reader of their own.
    let isCopiedByTables = remuxed?.isOfISOFamily ?? false
    let readCount = plan.tracks.count { $0.action == .encoded || $0.action == .copied && !isCopiedByTables }
    try TrackLimit.check(readCount, of: asset.file)
    try checkSettings()
    if plan.tracks.contains(where: { $0.action == .encoded }) { try remuxCopied(unlike: candidates) }
  }

  /// Plans the movie of an ISO file with all tracks that may stay as they are; some are refused.
  private mutating func remux(_ candidates: Set<Int32>) throws(MediaError) {
    guard let brand = fileType.brand, let asset = asset.fileAsset else { return }
    let made = try RemuxedMovie(asset, brand: brand, remuxing(candidates))
    for refusal in made.refusals { obstacles[refusal.trackID] = refusal.reason }
    plan.omissions = made.omissions
    remuxed = made
  }

  /// Plans the movie anew with only the tracks that stay as they are, where those are not all of the candidates.
  private mutating func remuxCopied(unlike candidates: Set<Int32>) throws(MediaError) {
    let copied = Set(
      plan.tracks.filter { $0.action == .copied && smartCuts[$0.trackID] == nil }.map(\.trackID))
    guard copied != candidates, let brand = fileType.brand, let asset = asset.fileAsset else { return }
    remuxed = try RemuxedMovie(asset, brand: brand, remuxing(copied))
  }

  /// Whether sound may have other samples in a second than it has now.
  var changesSampleRate: Bool {
    get throws(MediaError) {
      let sounds = plan.tracks.filter { $0.mediaType == .audio && $0.action == .encoded }
      // Encoders have rates of their own; uncompressed sound takes any.
      if sounds.contains(where: { $0.codec?.isPCM != true }) { return true }
      guard let rate = options.sampleRate else { return false }
      for track in try asset.content().tracks where sounds.contains(where: { $0.trackID == track.trackID }) {
        if track.sampleRate != Double(rate) { return true }
      }
      return false
    }
  }

  /// Refuses to mix channels whose loudspeakers are not known.
  private func checkChannels() throws(MediaError) {
    for planned in plan.tracks where planned.mediaType == .audio && planned.action == .encoded {
      guard let track = try asset.content().tracks.first(where: { $0.trackID == planned.trackID }),
        let audio = track.formatDescriptions.first?.audio, let codec = planned.codec,
        audio.channelLayout.channels.contains(.unknown)
      else { continue }
      let count = audio.streamDescription.channelsPerFrame
      let wanted =
        options.channelLayout?.channels.count ?? options.channelCount ?? codec.encoding.mostChannels ?? count
      guard wanted < count || options.channelLayout != nil || options.channelCount != nil && wanted != count
      else { continue }
      throw MediaError(
        .operationNotSupportedForAsset,
        "its \(count) channels can't be mixed to \(wanted) for \(codec.name): nothing says which loudspeakers they are for",
        at: .init(file: asset.file, trackID: track.trackID))
    }
  }

  /// Refuses settings that none of the codecs has.
  private func checkSettings() throws(MediaError) {
    if options.statistics != nil {
      let pictures = plan.tracks.filter { $0.mediaType == .video && $0.action == .encoded }
      let codec = pictures.compactMap(\.codec).first { !$0.encoding.takesTwoPasses }
      if pictures.count > TrackLimit.mostEncodedPictures || pictures.isEmpty || codec != nil {
        throw MediaError(
          .invalidArgument,
          "two passes are for pictures of H.264, HEVC and VP9 that are encoded, not for \(codec?.name ?? "such a file")",
          at: .init(file: asset.file))
      }
    }
    try checkChannels()
    let codecs = plan.tracks.filter { $0.mediaType == .audio && $0.action == .encoded }.compactMap(\.codec)
    guard let codec = codecs.first else { return }
    let isLossless = { (codec: Codec) in codec.isLossless || codec.isLinearPCM }
    let reason: String? =
      if options.audioBitRate != nil, codecs.allSatisfy(isLossless) {
        "\(codec.name) has no bit rate to choose"
      } else if options.bitDepth != nil, !codecs.contains(where: isLossless) {
        "\(codec.name) has no number of bits a sample to choose"
      } else { nil }
    if let reason { throw MediaError(.invalidArgument, reason, at: .init(file: asset.file)) }
  }

  /// The options of a remux that takes tracks over as they are.
  func remuxing(_ trackIDs: Set<Int32>) -> Remuxer.Options {
    var remuxing = Remuxer.Options()
    remuxing.trackIDs = trackIDs
    remuxing.keepsMetadata = options.keepsMetadata
    remuxing.keepsChapters = options.keepsChapters
    remuxing.metadataFilter = options.metadataFilter
    remuxing.tags = options.tags
    if !options.isWhole { remuxing.timeRange = options.timeRange }
    return remuxing
  }

  /// The error where no track is left, with the reasons.
  private var nothing: MediaError {
    MediaError(
      .operationNotSupportedForAsset,
      ([
        plan.isEmpty ? "there is no track that can be written" : "no sound is left for a file of sound"
      ] + plan.losses).joined(separator: "; "),
      at: .init(file: asset.file))
  }

  /// The reason why a track's samples can't stay as they are, or are not to; `nil` where they can.
  private func obstacle(to track: TrackContent) throws(MediaError) -> String? {
    if let wanted = options.trackIDs, !wanted.contains(track.trackID) { return ExportPlan.unwanted }
    if track.isProtected { return "its samples are encrypted" }
    if track.isAssembled { return TrackContent.assembled }
    if let file = asset.fileAsset, try file.isChain() { return TrackContent.chained }
    if let unknown = track.unknownForm { return unknown }
    let coding = coding(of: track)
    if let asked = obstacle(to: track, by: coding) { return asked }
    // M4A has texts as titles of chapters.
    if !fileType.holdsPictures,
      track.mediaType == .video || track.mediaType != .audio && fileType.libavFormat != nil
    {
      return "files of this type hold sound alone"
    }
    if track.composed != nil {
      guard coding == .copied, fileType.libavFormat == nil, track.formatDescriptions.count == 1 else {
        return "it is put together of parts"
      }
      return fileType.refusal(ofSound: track.codec) == nil || track.mediaType != .audio
        ? nil : refusal(of: track)
    }
    if options.isSmart, track.mediaType == .video || track.mediaType == .audio { return Self.cutAnywhere }
    if let format = fileType.libavFormat { return try obstacle(to: track, storedIn: format) }
    guard !options.isWhole, track.codec.isLinearPCM else { return nil }
    return fileType.holdsLinearPCM ? "uncompressed sound is cut by writing it anew" : refusal(of: track)
  }

  private func coding(of track: TrackContent) -> ExportOptions.Coding {
    switch track.mediaType {
    case .audio: options.sound
    case .video: options.pictures
    default: .automatic
    }
  }

  /// The reason why a track's samples are not to stay as they are, by what is asked for.
  private func obstacle(to track: TrackContent, by coding: ExportOptions.Coding) -> String? {
    switch coding {
    case .leftOut: return ExportPlan.unwanted
    case .encoded(let codec): return "\(codec.name) was asked for"
    case .automatic:
      if track.mediaType == .audio, options.changesSound { return "its sound is to be changed" }
      if track.mediaType == .video, options.changesPictures { return "its pictures are to be changed" }
      return track.mediaType == .audio && !fileType.expects(track.codec) ? refusal(of: track) : nil
    case .copied: return nil
    }
  }

  /// The reason why a container outside of the ISO family can't have a track's samples as they are.
  private func obstacle(
    to track: TrackContent, storedIn format: FormatWriter.Format
  ) throws(MediaError) -> String? {
    if let file = asset.fileAsset, try track.captionCoding(for: format, in: file) != nil { return nil }
    guard options.isWhole || track.holdsTexts else {
      return "files of this type can't hide what lies before a cut"
    }
    if track.changesSetUp { return TrackContent.changedSetUp }
    if track.codec.isLinearPCM, fileType.holdsOneTrack, try mayHaveGaps(track) {
      return "the file has no times, so that gaps become silence"
    }
    guard let description = track.formatDescriptions.first, track.isTimed, track.mediaType != .timecode,
      try fileType.holds(description)
    else { return refusal(of: track) }
    return nil
  }

  /// Whether there may be times at which a track of uncompressed sound has no samples.
  private func mayHaveGaps(_ track: TrackContent) throws(MediaError) -> Bool {
    let container = try asset.content().format.container
    guard container == .isoBaseMedia else { return container.statesTimestamps }
    let shown = track.timeline.shownEdits
    return shown.count > 1 || (shown.first?.target.start ?? .zero) > .zero
  }

  /// The codec of texts that the file holds in another form; `nil` for tracks that stay as they are.
  private func form(ofTexts track: TrackContent) throws(MediaError) -> Codec? {
    guard track.mediaType == .subtitle else { return nil }
    if let format = fileType.libavFormat {
      let file = asset.fileAsset
      return try file.flatMap { (file) throws(MediaError) in try track.captionCoding(for: format, in: file) }
        == nil
        ? nil : .subRip
    }
    return track.codec == .timedText || remuxed?.isOfISOFamily != false ? nil : .timedText
  }

  private static let cutAnywhere = "it is cut at any place"

  /// Plans a track that is cut without an edit list; `nil` for all others.
  ///
  /// Pictures stay that can, and of lossy sound the packets that are whole.
  private mutating func smartlyCut(_ track: TrackContent, _ planned: ExportPlan.Track) throws(MediaError)
    -> ExportPlan.Track?
  {
    guard obstacles[track.trackID] == Self.cutAnywhere, let asset = asset.fileAsset else { return nil }
    let isHeld = try fileType.holds(StoredForm(asset, track).description)
    if track.mediaType == .audio {
      // Lossless sound is the same when it is encoded anew, and the cut is exact.
      let isExact = track.codec.isLossless || track.codec.isLinearPCM
      if isExact || !isHeld {
        obstacles[track.trackID] = isExact ? "it is cut between samples" : refusal(of: track)
        return nil
      }
      smartCuts[track.trackID] = .some(nil)
      return planned
    }
    var planned = planned
    do throws(MediaError) {
      guard isHeld else { throw SmartCut.refusal(track, refusal(of: track)) }
      let cut = try SmartCut(asset, track, to: options.timeRange)
      smartCuts[track.trackID] = cut
      planned.action = cut.kept.isEmpty ? .encoded : cut.explanation == nil ? .copied : .partlyEncoded
      planned.reason = cut.explanation
    } catch {
      throw error.at(.init(file: asset.path, trackID: track.trackID))
    }
    return planned
  }

  private func refusal(of track: TrackContent) -> String {
    "files of this type do not hold \(track.writtenName)"
  }

  private mutating func planned(_ track: TrackContent, _ content: AssetContent) throws(MediaError)
    -> ExportPlan.Track
  {
    var planned = ExportPlan.Track(
      trackID: track.trackID, source: track.codec, mediaType: track.mediaType, action: .copied,
      codec: track.codec)
    func dropped(_ reason: String) -> ExportPlan.Track {
      (planned.action, planned.codec, planned.reason) = (.dropped, nil, reason)
      return planned
    }
    if let reason = unwantedness(of: track, content) { return dropped(reason) }
    if let cut = try smartlyCut(track, planned) { return cut }
    guard let obstacle = obstacles[track.trackID] else {
      if let form = try form(ofTexts: track) {
        (planned.codec, planned.reason) = (form, "its texts are written as \(form.name)")
      }
      return planned
    }
    if let reason = reasonNotToEncode(track, obstacle) { return dropped(reason) }
    guard let codec = try encoding(of: track, coding(of: track)) else {
      return dropped("\(obstacle), and there is no encoder for such files")
    }
    (planned.action, planned.codec, planned.reason) = (.encoded, codec, obstacle)
    return planned
  }

  /// The reason why a track is left out whatever its samples are; `nil` where it isn't.
  private func unwantedness(of track: TrackContent, _ content: AssetContent) -> String? {
    if obstacles[track.trackID] == ExportPlan.unwanted { return ExportPlan.unwanted }
    if fileType.holdsOneTrack, track.mediaType == .audio, track.trackID != firstSound(content) {
      return ExportPlan.oneTrack
    }
    if options.videoComposition != nil, track.mediaType == .video,
      plan.tracks.contains(where: { $0.mediaType == .video && $0.action == .encoded })
    {
      return ExportPlan.composed
    }
    return nil
  }

  /// The reason why a track whose samples can't stay is left out rather than encoded; `nil` where it is encoded.
  private func reasonNotToEncode(_ track: TrackContent, _ obstacle: String) -> String? {
    if fileType.libavFormat != nil, chapterTrackIDs.contains(track.trackID) { return ExportPlan.chapters }
    guard !track.isProtected, track.isTimed, track.mediaType != .audio || track.statesSampleRate,
      track.mediaType == .audio || track.mediaType == .video && fileType.holdsPictures
    else { return obstacle }
    // Uncompressed sound is the same sound when it is written anew.
    if coding(of: track) == .copied,
      !(track.codec.isLinearPCM && !options.isWhole && fileType.holdsLinearPCM)
    {
      return obstacle
    }
    if !options.isWhole, track.timeRange.end.isNumeric, track.timeRange.end <= options.timeRange.start {
      return "nothing of it is in the range"
    }
    return track.isDecodable ? nil : "\(obstacle), and it can't be decoded"
  }

  /// The codec that a track is encoded with; `nil` where none will do.
  private func encoding(of track: TrackContent, _ coding: ExportOptions.Coding) throws(MediaError) -> Codec? {
    if case .encoded(let codec) = coding {
      guard encodes(codec) else {
        throw MediaError(
          .operationNotSupportedForAsset, "\(codec.name) is not encoded for files of this type",
          at: .init(file: asset.file))
      }
      guard codec.isLinearPCM || EncoderAvailability.isAvailable(codec) else {
        throw MediaError(
          .encoderNotFound, "there is no encoder for \(codec.name)", at: .init(file: asset.file))
      }
      return codec
    }
    if coding == .copied { return track.codec }
    // A track that is only cut or mixed keeps its codec, if the codec has an encoder.
    var choices: [Codec?] = []
    if track.mediaType == .audio {
      if fileType.expects(track.codec), track.codec.isLossless || !options.isWhole || options.changesSound {
        choices.append(track.codec)
      }
      choices += [options.fallbackSoundCodec, fileType.soundCodec, .aac, .opus, .vorbis]
    } else {
      choices = [track.codec, fileType.pictureCodec, .h264, .vp9]
    }
    return choices.compactMap(\.self).first { codec in
      encodes(codec) && (codec.isLinearPCM || EncoderAvailability.isAvailable(codec))
    }
  }

  private func encodes(_ codec: Codec) -> Bool {
    codec.isLinearPCM ? fileType.holdsLinearPCM : fileType.encodes(codec)
  }

  private func firstSound(_ content: AssetContent) -> Int32? {
    let sound = content.tracks.filter { track in
      track.mediaType == .audio && options.trackIDs?.contains(track.trackID) != false
    }
    return (sound.first(where: \.isEnabled) ?? sound.first)?.trackID
  }
}

extension TrackContent {
  /// Whether its samples are texts, each complete by itself, whose times the container states.
  var holdsTexts: Bool {
    mediaType == .subtitle && codec.hasTextSamples
  }

  var statesSampleRate: Bool {
    (sampleRate ?? 0) >= 1
  }
}
