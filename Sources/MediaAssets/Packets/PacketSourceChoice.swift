import ISOBaseMedia
import LibAV
import MediaContainers
import MediaCore

/// Who reads the packets of a track: the file's own tables or chunks where these leave nothing open, else libav's demuxer.
///
/// What describes a file without libav is ``StructuralContent``.
struct PacketSourceChoice {
  let asset: URLAsset
  let content: AssetContent
  let track: TrackContent
  let options: PacketOptions

  func makeSource() throws(MediaError) -> any PacketSource {
    if let tables = try sampleTables() { return tables }
    if let image = try ImageItemPacketSource(asset, content, track) { return image }
    if let samples = try plainSamples() { return samples }
    if track.codec == .flac, let frames = try FLACPacketSource(asset, content) { return frames }
    return try demuxer()
  }

  private var isWave: Bool { content.format.container == .wave }
  private var hasTables: Bool { ISOPacketSource.canRead(track, in: content) }

  /// `nil` where the tables of an ISO file leave anything open.
  private func sampleTables() throws(MediaError) -> ISOPacketSource? {
    // What is to be dropped stands in edits and tags, and libav says so with its packets.
    let isPlain =
      options.ignoresEditList || !options.statesTrimming
      || !track.hasEditList && !track.trimming.countsSamples
    guard hasTables, isPlain, content.truncation == nil, let index = try? asset.isoFile().sampleIndex() else {
      return nil
    }
    return try ISOPacketSource(track, in: index)
  }

  /// `nil` for anything but uncompressed sound in WAVE or AIFF.
  private func plainSamples() throws(MediaError) -> LinearPCMPacketSource? {
    guard isWave || content.format.container == .aiff, content.tracks.count == 1, content.truncation == nil,
      let layout = try asset.containerFile().linearPCM
    else { return nil }
    return LinearPCMPacketSource(
      track, layout, of: try asset.openedSource(), hasLongPackets: isWave && !options.keepsShortPackets)
  }

  /// Whether the file's last packet is short in whole files, too: libav cuts sound without headers into packets of one size.
  private var endsAnywhere: Bool {
    switch content.format.container {
    case .aptX, .aptXHD: true
    case .criADX: (try? hasADXEnd()) ?? false
    default: false
    }
  }

  /// Whether the block of CRI ADX is there that comes after the sound: its scale is 0x8001.
  private func hasADXEnd() throws(MediaError) -> Bool {
    let source = try asset.openedSource()
    let head = try source.bytes(at: 0, count: 8)
    guard head.count == 8 else { return false }
    let start = Int64(head[2]) << 8 + Int64(head[3]) + 4
    // Blocks of all channels.
    let size = Int64(max(head[7], 1)) * Int64(max(head[5], 2))
    let last = max(source.byteCount - 4096, start)
    let bytes = try source.bytes(at: last, count: Int(max(source.byteCount - last, 0)))
    return bytes.indices.dropLast().contains { place in
      bytes[place] == 0x80 && bytes[place + 1] == 1 && (last + Int64(place) - start) % size == 0
    }
  }

  private func demuxer() throws(MediaError) -> DemuxerPacketSource {
    var demuxing: Demuxer.Options = options.ignoresEditList ? .ignoresEditLists : []
    // Decoders of ADPCM take a packet for one block.
    if isWave, track.codec.isPCM, !options.keepsShortPackets { demuxing.insert(.longPackets) }
    let (file, container) = (try asset.containerFile(), content.format.container)
    return try DemuxerPacketSource(
      stream: track.streamIndex, knowsPictureTimes: hasTables && track.mediaType == .video,
      mayEndShort: content.truncation == nil && (isWave && track.codec.isPCM || endsAnywhere),
      breaks: { stream, start, end throws(MediaError) in
        let number = container == .mpegTransportStream ? Int(stream.id) : stream.index
        return try file.hasBreak(in: container, of: number, after: start, upTo: end)
      }
    ) { [asset, demuxing] () throws(MediaError) in try asset.makeDemuxer(demuxing) }
  }
}
