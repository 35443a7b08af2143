import ISOBaseMedia
import LibAV
import MediaContainers
import MediaCore

/// The choice of a reader for the packets of a track, or of several: the file's own tables or chunks where
/// these leave nothing open, else libav's demuxer.
///
/// ``StructuralContent`` describes a file without libav.
struct PacketSourceChoice {
  let asset: URLAsset
  let content: AssetContent
  let track: TrackContent
  let options: PacketOptions
  /// The demuxers of the tracks that are read beside this one; `nil` where it is read by itself.
  var shared: SharedDemuxers?

  func makeSource() throws(MediaError) -> any PacketSource {
    if let tables = try sampleTables() { return tables }
    if let image = try ImageGridPacketSource(asset, content, track, options) { return image }
    if let animation = try WebPAnimationPacketSource(asset, content, options) { return animation }
    if let samples = try plainSamples() { return samples }
    if let links = try links() { return links }
    if track.codec == .flac, let frames = try FLACPacketSource(asset, content) { return frames }
    return try demuxer()
  }

  /// The packets of several tracks beside each other, as libav's demuxer gives them, and those that it doesn't give.
  static func filePackets(
    of wanted: [TrackContent], in asset: URLAsset, _ content: AssetContent, _ options: PacketOptions
  ) throws(MediaError) -> FilePackets {
    if let animation = try WebPAnimationPacketSource(asset, content, options) {
      return FilePackets(nil, then: animation)
    }
    let demuxer = try asset.makeDemuxer(options.demuxing)
    if wanted.count == 1 { demuxer.discardStreams(except: [wanted[0].trackIndex]) }
    guard let frames = try FLACPacketSource(asset, content) else { return FilePackets(demuxer) }
    // The pictures beside such frames are the demuxer's, one packet each, and come first.
    return FilePackets(demuxer, atMost: wanted.count { $0.codec != .flac }, then: frames)
  }

  private var isWave: Bool { content.format.container == .wave }
  private var hasTables: Bool { ISOPacketSource.canRead(track, in: content) }

  /// `nil` where the tables of an ISO file leave anything open.
  private func sampleTables() throws(MediaError) -> ISOPacketSource? {
    // Sound that is to be dropped is stated in edits and tags, and libav says so with its packets.
    let isPlain =
      options.timeline == .media || !options.statesTrimming
      || !track.hasEditList && !track.trimming.countsSamples
    guard hasTables, isPlain || options.copiesSamples && !track.trimming.countsSamples,
      content.truncation == nil,
      let index = try? asset.isoFile().sampleIndex()
    else { return nil }
    return try ISOPacketSource(track, in: index, followsEdits: !isPlain)
  }

  /// `nil` for anything but uncompressed sound in WAVE or AIFF.
  private func plainSamples() throws(MediaError) -> LinearPCMPacketSource? {
    guard content.format.container.placesPlainSound, content.tracks.count == 1, content.truncation == nil,
      let layout = try asset.containerFile().linearPCM
    else { return nil }
    return LinearPCMPacketSource(
      track, layout, of: try asset.openedSource(), hasLongPackets: isWave && options.hasLongPackets)
  }

  /// `nil` for anything but a chain of sound in Ogg.
  private func links() throws(MediaError) -> OggChainPacketSource? {
    guard options.followsLinks, content.format.container == .ogg, content.tracks.count == 1,
      track.mediaType == .audio
    else { return nil }
    return try OggChainPacketSource(asset, options)
  }

  /// Whether the file's last packet is short in whole files, too.
  private var endsAnywhere: Bool {
    let container = content.format.container
    return container.endsAnywhere || container.plainSoundEndsAnywhere && track.codec.isPCM
      || container == .criADX && (try? ADXExtent.hasEnd(in: asset.openedSource())) ?? false
  }

  private func demuxer() throws(MediaError) -> DemuxerPacketSource {
    var demuxing = options.demuxing
    // Decoders of ADPCM take a packet for one block.
    if isWave, track.codec.isPCM, options.hasLongPackets { demuxing.insert(.longPackets) }
    let (file, container) = (try asset.containerFile(), content.format.container)
    let number = { (track: DescribedTrack) in
      container == .mpegTransportStream ? Int(track.id) : track.index
    }
    let open = { [asset, demuxing] () throws(MediaError) in try asset.makeDemuxer(demuxing) }
    return try DemuxerPacketSource(
      trackIndex: track.trackIndex, knowsPictureTimes: hasTables && track.mediaType == .video,
      mayEndShort: content.truncation == nil && endsAnywhere,
      // libav gives FLAC in Ogg the times of other packets after a seek; pictures alone say nothing of theirs.
      canSeek: !container.isPicturesAlone && (container != .ogg || track.codec != .flac),
      leavesOutTimes: options.areDecoded && container.isPicturesAlone,
      breaks: { track, start, end throws(MediaError) in
        try file.hasBreak(in: container, of: number(track), after: start, upTo: end)
      },
      isForeign: { track, offset throws(MediaError) in
        try file.isForeign(in: container, of: number(track), at: offset)
      }, sharing: try shared?.demuxer(for: track, in: container, demuxing, open), clock: shared?.clock, open)
  }
}

extension PacketOptions {
  /// The part of them that a demuxer sees to, whatever the file is.
  fileprivate var demuxing: Demuxer.Options { timeline == .media ? .mediaTimeline : [] }
}
