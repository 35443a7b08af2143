import LibAV
import MediaAssets
import MediaCore
import MediaReading

// Notes on what tracks lose, or have changed, beside what their actions in the plan say.
extension AssetTranscoder {
  /// Names pictures that get another size than the one that was asked for.
  private func noteSizes() {
    guard let wanted = options.size, !options.fits else { return }
    for planned in plan.tracks where planned.action == .encoded && planned.mediaType == .video {
      guard let track = try? asset.tracks().first(where: { $0.trackID == planned.trackID }),
        let source = try? pictureSize(of: track), let size = source.scaled(to: wanted, fits: false)
      else { continue }
      let seen = source.isTurned ? size.dimensions.turned : size.dimensions
      guard
        wanted.width > 0 && seen.width != wanted.width || wanted.height > 0 && seen.height != wanted.height
      else { continue }
      plan.omissions.append(
        "the pictures of track \(planned.trackID) get \(seen.width)×\(seen.height) pixels, as sides are even numbers"
      )
    }
  }

  /// Names interlaced pictures whose fields are not coded as such any more.
  private func noteFields() {
    for planned in plan.tracks where planned.action == .encoded && planned.mediaType == .video {
      guard let track = try? asset.tracks().first(where: { $0.trackID == planned.trackID }),
        let video = track.formatDescriptions.first?.video, let order = video.fieldOrder,
        order != .progressive,
        let codec = planned.codec, let source = try? pictureSize(of: track)
      else { continue }
      let size = options.size.flatMap { source.scaled(to: $0, fits: options.fits)?.dimensions }
      let isDrawn = (try? composition(of: track)) != nil
      let reason: String? =
        if isDrawn {
          "drawn"
        } else if let size, size.height != video.dimensions.height {
          "scaled"
        } else if !codec.codesFields(profile: options.video.profile, height: video.dimensions.height) {
          "encoded as \(codec.name)"
        } else { nil }
      guard let reason else { continue }
      plan.omissions.append(
        "the pictures of track \(planned.trackID) are interlaced, and become progressive ones of both fields' lines, as they are \(reason)"
      )
    }
  }

  /// Names pictures that are opaque from now on.
  private func noteAlpha() {
    // GIF doesn't say whether any of its pixels are transparent.
    guard (try? asset.content().format.container) != .gif else { return }
    for planned in plan.tracks where planned.action == .encoded && planned.mediaType == .video {
      guard let track = try? asset.tracks().first(where: { $0.trackID == planned.trackID }),
        let description = track.formatDescriptions.first, let codec = planned.codec,
        description.coding.hasAlphaAddition
          || description.video?.hasAlpha == true && !codec.keepsAlpha(profile: options.video.profile)
      else { continue }
      let reason =
        description.coding.hasAlphaAddition
        ? "which is stored beside them, and not decoded" : "as they are encoded as \(codec.name)"
      plan.omissions.append("the pictures of track \(planned.trackID) lose their alpha, \(reason)")
    }
  }

  /// Names parts of copied samples that the file has no place for.
  func noteSampleLosses(_ jobs: [any ExportJob], _ writer: AssetWriter) {
    let copies = jobs.flatMap { job in
      (job as? JointCopyJob)?.parts ?? [job as? CopyJob].compactMap(\.self)
    }
    for (input, loss) in writer.sampleLosses {
      guard let track = copies.first(where: { $0.input === input })?.track else { continue }
      plan.omissions.append(track.clause(of: loss))
    }
  }

  /// Names all properties of tracks that the file has no place for.
  func notePresentation() {
    noteSizes()
    noteFields()
    noteAlpha()
    noteMixedChannels()
    noteToneMapping()
    if let format = fileType.libavFormat { noteLosses(in: format) } else { noteLostMarks() }
  }

  private func noteMixedChannels() {
    for planned in plan.tracks where planned.action == .encoded && planned.mediaType == .audio {
      guard let codec = planned.codec, let tracks = try? asset.tracks(),
        let track = tracks.first(where: { $0.trackID == planned.trackID }),
        let layout = track.formatDescriptions.first?.audio?.channelLayout
      else { continue }
      if let most = mixedChannels(of: track, codec) {
        plan.omissions.append(
          "the channels of track \(planned.trackID) are mixed to \(most), as \(codec.name) has no more")
      } else {
        noteOtherLayout(of: track, layout, codec)
      }
    }
  }

  /// Names channels that get other loudspeakers than they have, as the codec or the file has no word for those.
  private func noteOtherLayout(of track: AssetTrack, _ layout: ChannelLayout, _ codec: Codec) {
    let count = options.channelCount ?? layout.channels.count
    let wanted =
      options.channelLayout ?? (count == layout.channels.count ? layout : ChannelLayout(default: count))
    if let other = AudioEncoder.otherLayout(than: wanted, codec), !other.isBesideOrBehind(wanted) {
      plan.omissions.append(
        "the channels of track \(track.trackID) are mixed from \(wanted) to \(other), as \(codec.name) has no other layout of \(count)"
      )
    } else if codec.isLinearPCM, fileType.libavFormat?.traits.countsChannelsAlone == true,
      let loss = track.content.lostLoudspeakers(wanted)
    {
      plan.omissions.append(loss)
    }
  }

  private func noteToneMapping() {
    for planned in plan.tracks
    where planned.action == .encoded && planned.mediaType == .video
      && planner.smartCuts[planned.trackID] == nil
    {
      guard let track = try? asset.tracks().first(where: { $0.trackID == planned.trackID }),
        track.isHighDynamicRange
      else { continue }
      let composition = try? composition(of: track)
      if let composition, composition.isStandardRange {
        plan.omissions.append(
          "the pictures of track \(planned.trackID) are mapped from HDR to SDR, as they are drawn in eight bits"
        )
      } else if planned.codec?.encoding.hasEightBits == true {
        plan.omissions.append(
          "the pictures of track \(planned.trackID) are mapped from HDR to SDR, as \(planned.codec?.name ?? "the codec") gets eight bits"
        )
      }
    }
  }

  /// Names properties of tracks that a container outside of the ISO family has no place for.
  private func noteLosses(in format: FormatWriter.Format) {
    guard let tracks = try? asset.tracks() else { return }
    for planned in plan.tracks where planned.action != .dropped {
      guard let track = tracks.first(where: { $0.trackID == planned.trackID }) else { continue }
      let isSmart = planner.smartCuts[planned.trackID] != nil
      if isSmart || planned.action == .copied, planned.mediaType == .video,
        track.preferredTransform != .identity
      {
        plan.omissions.append(track.content.lostTurn)
      }
      if isSmart || planned.action == .copied, let shape = track.content.lostPixelShape(in: format) {
        plan.omissions.append(shape)
      }
      if let file = asset.fileAsset, let name = try? track.content.lostName(in: format, of: file) {
        plan.omissions.append(name)
      }
      plan.omissions += TrackMarks.losses(
        of: track.content, keeping: format.marks(of: planned.mediaType), stereoModes: format.stereoModes)
      if let language = track.content.lostLanguage(in: format) { plan.omissions.append(language) }
      guard planned.action == .copied else { continue }
      if !isSmart, let file = asset.fileAsset { noteLostStart(of: track.content, from: file, in: format) }
      if let edits = track.content.lostEdits { plan.omissions.append(edits) }
    }
  }

  /// Names the marks that encoded tracks lose in files of the ISO family.
  private func noteLostMarks() {
    guard let tracks = try? asset.tracks() else { return }
    let metadata = options.keepsMetadata ? try? asset.metadataContent() : nil
    for planned in plan.tracks where planned.action == .encoded {
      guard let track = tracks.first(where: { $0.trackID == planned.trackID }) else { continue }
      var losses = TrackMarks.losses(of: track.content, keeping: TrackMarks.held(in: fileType.dialect))
      if let metadata {
        losses += [WrittenTrackPlace(track.content)].lostTagClauses(of: metadata, planner.remuxing([]))
      }
      plan.omissions += losses.filter { !plan.omissions.contains($0) }
    }
  }

  private func noteLostStart(of track: TrackContent, from file: URLAsset, in format: FormatWriter.Format) {
    if let loudspeakers = track.lostLoudspeakers(in: format) { plan.omissions.append(loudspeakers) }
    if (try? track.hidesStart(in: file)) == true { plan.omissions.append(track.shownStart) }
    if let container = try? file.content().format.container,
      let priming = track.heardPriming(in: container, for: format)
    {
      plan.omissions.append(priming)
    }
  }
}

extension VideoDimensions {
  fileprivate var turned: VideoDimensions { VideoDimensions(width: height, height: width) }
}

extension ChannelLayout {
  /// Whether another layout has the same loudspeakers, once those at the sides and those at the back are taken for one kind.
  fileprivate func isBesideOrBehind(_ other: ChannelLayout) -> Bool {
    let pairs: [Channel: Channel] = [.sideLeft: .backLeft, .sideRight: .backRight]
    return channels.count == other.channels.count
      && Set(channels.map { pairs[$0] ?? $0 }) == Set(other.channels.map { pairs[$0] ?? $0 })
  }
}
