import LibAV
import MediaAssets
import MediaContainers
import MediaCore

/// The packets of one track, in the order in which they are decoded.
///
/// libav reads them, but for sound whose codec ``Codec/storesPackets`` and stills of H.264 and HEVC in ISO files: there the file's own
/// tables are followed, of which a window is held. libav would hold a row for each sample of every track, which of hours
/// is more than all the rest.
final class TrackPackets {
  private let asset: URLAsset
  private let track: TrackContent
  private let demuxer: Demuxer
  private let streamIndex: Int
  /// Those that the file's own tables name; `nil` where libav reads.
  private var tabled: ISOPackets?
  /// Whether there are any; to ask `tabled` itself copies it, which is felt once a packet.
  let followsTables: Bool

  /// Whether the container has all that a decoder needs before the first packet, and tells when each picture is shown.
  let hasWholeHeaders: Bool

  /// - Parameters:
  ///   - ignoresEditLists: whether stamps are those of the media, before an edit list.
  ///   - hasLongPackets: whether plain samples are read in larger pieces than libav has them.
  ///   - trims: whether the decoder is to drop what the container says to drop.
  ///   - opensQuickly: whether the headers of a well-known container will do, and its tables.
  init(
    of track: TrackContent, in asset: URLAsset, ignoresEditLists: Bool, hasLongPackets: Bool = true,
    trims: Bool, opensQuickly: Bool = false
  ) throws(MediaError) {
    self.asset = asset
    self.track = track
    hasWholeHeaders = try Self.hasWholeHeaders(track, in: asset)
    let isTabled =
      track.mediaType == .audio
      ? track.codec.storesPackets
      : track.mediaType == .video && opensQuickly && hasWholeHeaders
    // What is to be dropped by edits and tags libav says with its packets.
    let isPlain = ignoresEditLists || !trims || track.trimming.statement == .packets
    if isTabled, isPlain, let opened = try Self.open(track, in: asset) {
      (demuxer, streamIndex) = (opened.demuxer, opened.streamIndex)
      tabled = opened.packets
      followsTables = true
    } else {
      followsTables = false
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
    return content.format.container == .isoBaseMedia && !content.canContainFragments
      && !content.containsFragments
      && content.issues.isEmpty && track.codec.isConfiguredByHeaders
      && track.formatDescriptions.count == 1
      && !(track.formatDescriptions.first?.codecConfiguration ?? []).isEmpty
  }

  /// What reads the track by the file's own tables; `nil` where those leave anything open.
  private static func open(
    _ track: TrackContent, in asset: URLAsset
  ) throws(MediaError) -> (demuxer: Demuxer, streamIndex: Int, packets: ISOPackets)? {
    guard case let content = try asset.content(), content.format.container == .isoBaseMedia,
      !content.containsFragments, !content.canContainFragments,
      content.truncation == nil, content.issues.isEmpty,
      let index = try? asset.isoFile().sampleIndex(), index.issues.isEmpty, !index.hasFragments,
      case let tables = index.tracks.filter({ Int64($0.trackID) == Int64(track.trackID) }),
      let table = tables.first, tables.count == 1, table.issues.isEmpty, table.hasOneClearDescription,
      Int64(track.timeBase.denominator) == Int64(table.timescale), track.timeBase.numerator == 1,
      let packets = try ISOPackets(table, in: index),
      let excerpt = try? PatchedByteSource(excerptOf: table, in: index),
      let demuxer = try? asset.makeDemuxer(of: excerpt, readsHeadersAlone: track.mediaType == .video),
      let stream = demuxer.streams.first(where: { $0.id == track.trackID && $0.codec == track.codec })
    else { return nil }
    return (demuxer, stream.index, packets)
  }

  private var location: MediaError.Location {
    .init(file: asset.path, trackID: track.trackID)
  }

  func makeDecoder(threadCount: Int, trims: Bool, keepsAlpha: Bool) throws(MediaError) -> Decoder {
    do throws(MediaError) {
      return try demuxer.makeDecoder(
        forStream: streamIndex, threadCount: threadCount, trims: trims, keepsAlpha: keepsAlpha,
        reorderDepth: tabled?.marks.reorderDepth ?? 0)
    } catch {
      throw error.at(location)
    }
  }

  /// Reads on for the next packet.
  ///
  /// - Parameter stampsAlone: whether nothing else is wanted of it, so that its bytes may lack.
  /// - Returns: false behind the last one.
  func read(into packet: borrowing Packet, stampsAlone: Bool = false) throws(MediaError) -> Bool {
    if followsTables {
      return try tabled?.read(into: packet, stream: streamIndex, stampsAlone: stampsAlone) ?? false
    }
    while try demuxer.read(into: packet) {
      if packet.streamIndex == streamIndex { return true }
    }
    return false
  }

  /// Goes to a place from which the track can be decoded, at or before a stamp, as far as the container knows.
  ///
  /// - Returns: false where the container can't; the place is not defined then.
  func seek(toTicks ticks: Int64) -> Bool {
    guard followsTables else { return demuxer.seek(stream: streamIndex, toTicks: ticks) }
    return (try? tabled?.seek(toTicks: ticks)) != nil
  }

  /// Goes back to the first packet.
  ///
  /// - Returns: false where the track has to be opened anew for that.
  func rewind() -> Bool { followsTables && seek(toTicks: .min) }

  /// The stamp of the key sample in whose group a stamp lies; `nil` where there is no index, or the stamp is far behind
  /// the last sample.
  func indexedKey(atOrBefore ticks: Int64) -> Int64? {
    guard let marks = tabled?.marks else {
      return demuxer.indexedKey(stream: streamIndex, atOrBefore: ticks)
    }
    guard let last = marks.lastPresentationTime,
      track.timeBase.time(ticks.saturatingSubtract(last)).seconds <= 1
    else { return nil }
    return (try? marks.key(atOrBefore: ticks))?.presentationTime
  }

  /// The first error line that libav logged in the last `read`; empty where there is none.
  func takeErrorLine() -> String {
    demuxer.takeErrorLine()
  }
}
