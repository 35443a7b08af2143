import LibAV
import MediaAssets
import MediaContainers
import MediaCore

/// The packets of one track, in the order in which they are decoded.
///
/// libav reads them, but for sound in ISO files: there the file's own tables are followed, of which a window is held.
/// libav would hold a row for each sample of every track, which of hours is more than all the rest.
final class TrackPackets {
  private let asset: URLAsset
  private let track: TrackContent
  private let demuxer: Demuxer
  private let streamIndex: Int
  /// Those that the file's own tables name; `nil` where libav reads.
  private var tabled: ISOPackets?
  var followsTables: Bool { tabled != nil }

  /// Whether the container has all that a decoder needs before the first packet, and tells when each picture is shown.
  let hasWholeHeaders: Bool

  /// Codecs whose packets go to their decoders as they are stored.
  private static let plainCodecs: Set<String> = ["aac", "alac", "flac", "opus"]
  /// Edits that are followed through the tables, in which a place is sought from their start.
  private static let mostEdits = 16

  /// - Parameters:
  ///   - ignoresEditLists: whether stamps are those of the media, before an edit list.
  ///   - hasLongPackets: whether plain samples are read in larger pieces than libav has them.
  ///   - trims: whether the decoder is to drop what the container says to drop.
  ///   - opensQuickly: whether the headers of a well-known container will do.
  init(
    of track: TrackContent, in asset: URLAsset, ignoresEditLists: Bool, hasLongPackets: Bool = true,
    trims: Bool, opensQuickly: Bool = false
  ) throws(MediaError) {
    self.asset = asset
    self.track = track
    hasWholeHeaders = try Self.hasWholeHeaders(track, in: asset)
    // What is to be dropped stands in edits and tags, and libav says so with its packets.
    let isPlain = ignoresEditLists || !trims || !track.hasEditList && track.gapless == nil
    if isPlain, let opened = try Self.open(track, in: asset) {
      (demuxer, streamIndex) = (opened.demuxer, opened.streamIndex)
      tabled = opened.packets
    } else {
      demuxer = try asset.makeDemuxer(
        ignoresEditLists: ignoresEditLists, hasLongPackets: hasLongPackets,
        readsHeadersAlone: opensQuickly && hasWholeHeaders)
      streamIndex = track.streamIndex
    }
    demuxer.discardStreams(except: streamIndex)
  }

  /// libav tells from an ISO file's tables how far H.264 pictures are out of order, and HEVC's parameter sets say it.
  private static func hasWholeHeaders(_ track: TrackContent, in asset: URLAsset) throws(MediaError) -> Bool {
    let content = try asset.content()
    // What a container says too large may well be smaller in truth.
    let size = track.formatDescriptions.first?.video?.dimensions ?? .zero
    guard max(size.width, size.height) <= PictureLimits.side,
      size.width * size.height <= PictureLimits.pixelCount
    else { return false }
    return content.format.name.hasPrefix("mov") && !content.canContainFragments && !content.containsFragments
      && content.issues.isEmpty && ["h264", "hevc"].contains(track.codecName)
      && track.formatDescriptions.count == 1
      && !(track.formatDescriptions.first?.codecConfiguration ?? []).isEmpty
  }

  /// What reads the track by the file's own tables; `nil` where those leave anything open.
  private static func open(
    _ track: TrackContent, in asset: URLAsset
  ) throws(MediaError) -> (demuxer: Demuxer, streamIndex: Int, packets: ISOPackets)? {
    guard track.mediaType == .audio, plainCodecs.contains(track.codecName),
      track.segments.count <= mostEdits, case let content = try asset.content(),
      content.format.name.hasPrefix("mov"), !content.containsFragments, !content.canContainFragments,
      content.truncation == nil, content.issues.isEmpty,
      let index = try? ISOSampleIndex(asset.openedSource()), index.issues.isEmpty, !index.hasFragments,
      case let tables = index.tracks.filter({ Int64($0.trackID) == Int64(track.trackID) }),
      let table = tables.first, tables.count == 1, table.issues.isEmpty, table.hasOneClearDescription,
      Int64(track.timeBase.denominator) == Int64(table.timescale), track.timeBase.numerator == 1,
      let excerpt = try? PatchedByteSource(excerptOf: table, in: index),
      let demuxer = try? asset.makeDemuxer(of: excerpt),
      let stream = demuxer.streams.first(where: { $0.id == track.trackID && $0.codecName == track.codecName })
    else { return nil }
    return (demuxer, stream.index, try ISOPackets(table, in: index))
  }

  private var location: MediaError.Location {
    .init(file: asset.path, trackID: track.trackID)
  }

  func makeDecoder(threadCount: Int, trims: Bool) throws(MediaError) -> Decoder {
    do throws(MediaError) {
      return try demuxer.makeDecoder(forStream: streamIndex, threadCount: threadCount, trims: trims)
    } catch {
      throw error.at(location)
    }
  }

  /// Reads on for the next packet.
  ///
  /// - Returns: false behind the last one.
  func read(into packet: borrowing Packet) throws(MediaError) -> Bool {
    guard tabled == nil else { return try tabled?.read(into: packet, stream: streamIndex) ?? false }
    while try demuxer.read(into: packet) {
      if packet.streamIndex == streamIndex { return true }
    }
    return false
  }

  /// Goes to a place from which the track can be decoded, at or before a stamp, as far as the container knows.
  ///
  /// - Returns: false where the container can't; the place is not defined then.
  func seek(toTicks ticks: Int64) -> Bool {
    guard tabled != nil else { return demuxer.seek(stream: streamIndex, toTicks: ticks) }
    return (try? tabled?.seek(toTicks: ticks)) != nil
  }

  /// The stamp of the key sample in whose group a stamp lies; `nil` where libav has no index.
  func indexedKey(atOrBefore ticks: Int64) -> Int64? {
    tabled == nil ? demuxer.indexedKey(stream: streamIndex, atOrBefore: ticks) : nil
  }

  /// The first error line that libav logged in the last `read`; empty where there is none.
  func takeErrorLine() -> String {
    demuxer.takeErrorLine()
  }
}
