package import MediaAssets
package import MediaCore

/// Writes a film for HTTP Live Streaming: a file of segments for each track, and playlists that name them as parts of it.
///
/// The first track of pictures and all of sound are streamed; each stays as it is where players take it so.
/// An export is run once.
package final class HLSExport: @unchecked Sendable {
  // @unchecked: one task runs it, and what it makes is asked for after its end.

  private struct Work {
    var name: String
    var track: AssetTrack
    var transcoder: AssetTranscoder
    /// The name of the playlist of key frames.
    var keyPlaylist: String { "\(name)-keyframes.m3u8" }
  }

  private let asset: Asset
  private let segmentDuration: MediaTime
  private let works: [Work]
  /// The ``fileNames`` that were not needed: known once all others were written.
  package private(set) var unusedNames: Set<String> = []
  /// The plan, which says what becomes of each track.
  package let plan: ExportPlan

  /// The name of the playlist that a player opens.
  package static let mainPlaylist = "main.m3u8"

  /// Plans what is to be written.
  ///
  /// - Throws: as ``AssetTranscoder``, and `.operationNotSupportedForAsset` where there is neither sound nor a picture.
  package init(_ asset: Asset, options: ExportOptions, segmentDuration: MediaTime) throws(MediaError) {
    (self.asset, self.segmentDuration) = (asset, segmentDuration)
    let tracks = try asset.tracks().filter { options.trackIDs?.contains($0.trackID) != false }
    var chosen = options.pictures == .leftOut ? [] : [tracks.unnamed(of: .video)].compactMap(\.self)
    if options.sound != .leftOut { chosen += tracks.filter { $0.mediaType == .audio } }
    var works: [Work] = []
    var plan = ExportPlan()
    for track in try asset.content().tracks where track.isTimed {
      guard let wanted = chosen.first(where: { $0.trackID == track.trackID }) else {
        let isUnwanted =
          !tracks.contains { $0.trackID == track.trackID }
          || track.mediaType == .audio && options.sound == .leftOut
          || track.mediaType == .video && options.pictures == .leftOut
        let reason =
          isUnwanted ? ExportPlan.unwanted : "streams are of one track of pictures and of sound"
        plan.tracks.append(
          ExportPlan.Track(
            trackID: track.trackID, source: track.codec, mediaType: track.mediaType, action: .dropped,
            reason: reason))
        continue
      }
      let transcoder = try AssetTranscoder(
        asset, to: .mp4, options: Self.options(options, for: wanted))
      plan.tracks += transcoder.plan.tracks.filter { $0.trackID == track.trackID }
      for omission in transcoder.plan.omissions where !plan.omissions.contains(omission) {
        plan.omissions.append(omission)
      }
      let number = works.count { $0.track.mediaType == .audio } + 1
      let name = track.mediaType == .video ? "video" : number == 1 ? "sound" : "sound-\(number)"
      works.append(Work(name: name, track: wanted, transcoder: transcoder))
    }
    guard !works.isEmpty else {
      throw MediaError(
        .operationNotSupportedForAsset, "there is no track that can be streamed", at: .init(file: asset.file))
    }
    (self.works, self.plan) = (works, plan)
  }

  /// Returns the options for one track: it is encoded where players don't take it as it is, or a part of it is wanted.
  private static func options(_ given: ExportOptions, for track: AssetTrack) -> ExportOptions {
    var options = given
    options.trackIDs = [track.trackID]
    options.keepsChapters = false
    let codec = track.content.codec
    if options.pictures == .automatic, !codec.isInHLS || !options.isWhole {
      options.pictures = .encoded(codec.isInHLS ? codec : .h264)
    }
    if options.sound == .automatic, !codec.isInHLS || !options.isWhole {
      options.sound = .encoded(codec.isInHLS ? codec : .aac)
    }
    return options
  }

  /// The names of all files, in the order in which they are written.
  package var fileNames: [String] {
    works.map { "\($0.name).mp4" }
      + works.flatMap { work in
        ["\(work.name).m3u8"] + (work.track.mediaType == .video ? [work.keyPlaylist] : [])
      } + [Self.mainPlaylist]
  }

  /// Whether a name is one that a stream's files other than the main playlist can have.
  package static func isName(_ name: String) -> Bool {
    name.wholeMatch(of: /video\.mp4|video(-keyframes)?\.m3u8|sound(-[0-9]+)?\.(mp4|m3u8)/) != nil
  }

  /// The part that is done of all tracks together, from 0 to 1.
  package var progress: Double {
    works.reduce(0) { $0 + $1.transcoder.progress } / Double(works.count)
  }

  /// The duration of what is written; not numeric where it is not known.
  package var duration: MediaTime { works[0].transcoder.duration }

  /// Writes the files, which are left to the sinks to finish or discard.
  ///
  /// - Parameter sinks: by the names in ``fileNames``.
  /// - Throws: what reading, encoding and writing throw; `.operationCancelled` where the task is cancelled.
  package func run(to sinks: [String: any ByteSink]) async throws(MediaError) -> AssetTranscoder.Outcome {
    var outcome = AssetTranscoder.Outcome()
    var playlist = MultivariantPlaylist(pictures: nil, sounds: [])
    func write(_ text: String, to name: String) throws(MediaError) {
      try Array(text.utf8).span.bytes.withUnsafeBytes { (bytes) throws(MediaError) in
        try sinks[name]?.append(bytes)
      }
    }
    for work in works {
      guard let sink = sinks["\(work.name).mp4"] else { continue }
      let file = SegmentFile(sink)
      do throws(MediaError) {
        let made = try await work.transcoder.runInSegments(of: segmentDuration, to: file)
        outcome.failures += made.failures
        outcome.warnings += made.warnings
      } catch {
        throw file.failure ?? error
      }
      // The last segments come when the writer can't be cancelled any more.
      if let failure = file.failure { throw failure }
      let rendition = try rendition(work, file)
      try write(rendition.media.text, to: rendition.playlist)
      if let media = rendition.keyMedia {
        try write(media.text, to: work.keyPlaylist)
      } else if work.track.mediaType == .video {
        unusedNames.insert(work.keyPlaylist)
      }
      if work.track.mediaType == .video {
        playlist.pictures = rendition
      } else {
        playlist.sounds.append(rendition)
      }
    }
    try write(playlist.text, to: Self.mainPlaylist)
    return outcome
  }

  private func rendition(
    _ work: Work, _ file: SegmentFile
  ) throws(MediaError) -> MultivariantPlaylist.Rendition {
    // The written file says best what its codecs and rates are.
    let written = URLAsset(path: "\(work.name).mp4", source: MemoryByteSource(file.opening))
    guard let track = try written.tracks().first, let format = track.formatDescriptions.first else {
      throw MediaError(.operationNotSupportedForAsset, "nothing was written of track \(work.track.trackID)")
    }
    let name = "\(work.name).mp4"
    var rendition = MultivariantPlaylist.Rendition(
      playlist: "\(work.name).m3u8",
      media: MediaPlaylist(
        file: name, head: file.head, segments: file.parts.map { ($0.range, $0.duration) }), format: format)
    rendition.language = work.track.extendedLanguageTag ?? work.track.languageCode
    // A text that is no tag of a language could end the attribute that it stands in.
    let isTag = rendition.language?.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
    if rendition.language == "und" || isTag == false { rendition.language = nil }
    rendition.language = rendition.language.map(LanguageSubtag.shortened)
    rendition.isDefault = work.track.isEnabled
    guard track.mediaType == .video else { return rendition }
    rendition.displaySize = track.naturalSize.applying(track.preferredTransform)
    rendition.frameRate =
      work.transcoder.options.frameRate.map { 1 / $0.seconds } ?? Double(work.track.nominalFrameRate)
    rendition.media.isIndependent = file.parts.allSatisfy(\.isIndependent)
    // Where pictures are refreshed little by little, none can be decoded by itself.
    guard file.parts.allSatisfy({ $0.keyPicture != nil }) else { return rendition }
    rendition.keyPlaylist = work.keyPlaylist
    rendition.keyMedia = MediaPlaylist(
      file: name, head: file.head,
      segments: file.parts.compactMap { part in part.keyPicture.map { ($0, part.duration) } },
      isOfKeyPictures: true)
    return rendition
  }
}
