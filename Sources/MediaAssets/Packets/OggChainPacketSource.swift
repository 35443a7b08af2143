import LibAV
import MediaContainers
package import MediaCore
import MediaStreams

/// The packets of a chain of sound in Ogg, whose links are read one after the other as files of their own.
///
/// libav's demuxer goes on from one link to the next with the clock and the rate of the first.
final class OggChainPacketSource: PacketSource {
  private let asset: URLAsset
  private let links: [OggChain.Link]
  private let options: PacketOptions
  /// The number of the link that the packet which was read last is of.
  private var number = 0
  private var link: (stream: LinkedStream, packets: any PacketSource)
  private(set) var successor: LinkedStream?

  /// - Returns: `nil` for a file of one link, and for one whose links are more than one stream of sound.
  init?(_ asset: URLAsset, _ options: PacketOptions) throws(MediaError) {
    guard let chain = try asset.containerFile().oggChain(), chain.isSoundAlone else { return nil }
    self.asset = asset
    self.options = options
    links = chain.links
    link = try Self.open(links[0], of: asset, at: .zero, options)
  }

  private static func open(
    _ link: OggChain.Link, of asset: URLAsset, at start: MediaTime, _ options: PacketOptions
  ) throws(MediaError) -> (stream: LinkedStream, packets: any PacketSource) {
    let part = asset.part(link.range, of: try asset.openedSource())
    guard let track = try part.content().tracks.first(where: { $0.mediaType == .audio }) else {
      throw MediaError(
        .fileFailedToParse, "a link of the chain has no sound",
        at: .init(file: asset.path, byteOffset: link.range.lowerBound))
    }
    return (LinkedStream(track: track, start: start), try part.makePacketSource(for: track, options))
  }

  var formatDescription: FormatDescription { link.packets.formatDescription }
  var timeBase: TimeBase { link.packets.timeBase }
  var knowsPictureTimes: Bool { false }

  func hasBreak(after start: Int64, upTo end: Int64) throws(MediaError) -> Bool {
    let first = links[number].range.lowerBound
    return try link.packets.hasBreak(after: max(start - first, 0), upTo: end - first)
  }

  func read(into packet: borrowing Packet, timestampsAlone: Bool) throws(MediaError) -> Bool {
    successor = nil
    while try !link.packets.read(into: packet, timestampsAlone: timestampsAlone) {
      guard number + 1 < links.count else { return false }
      let end = link.stream.start + links[number].duration(of: link.stream.track)
      link = try Self.open(links[number + 1], of: asset, at: end, options)
      number += 1
      successor = link.stream
    }
    packet.moveOffset(by: links[number].range.lowerBound)
    return true
  }

  /// Only a decode from the beginning comes to the samples of each link.
  func seek(toTicks ticks: Int64) -> Bool { false }

  func rewind() throws(MediaError) {
    successor = nil
    guard number > 0 else { return try link.packets.rewind() }
    link = try Self.open(links[0], of: asset, at: .zero, options)
    number = 0
  }

  func indexedKeyFrame(atOrBefore ticks: Int64) -> Int64? { nil }

  func takeErrorLine() -> String { link.packets.takeErrorLine() }
}

extension URLAsset {
  /// Whether the file is several of Ogg, one after the other, whose times begin anew.
  package func isChain() throws(MediaError) -> Bool {
    guard try content().format.container.chainsStreams else { return false }
    return try containerFile().oggChain() != nil
  }

  /// The links of a chain in Ogg, each as a file of its own; `nil` for a file that is no chain.
  package func links() throws(MediaError) -> [URLAsset]? { try chainLinks()?.map(\.asset) }

  /// The same with their lengths.
  package func chainLinks() throws(MediaError) -> [ChainLink]? {
    guard try content().format.container.chainsStreams, let chain = try containerFile().oggChain() else {
      return nil
    }
    let source = try openedSource()
    return chain.links.map { link in
      ChainLink(asset: part(link.range, of: source), link: link, isSoundAlone: chain.isSoundAlone)
    }
  }

  /// A part of the file's bytes as an asset of its own.
  func part(_ range: Range<Int64>, of source: any ByteSource) -> URLAsset {
    URLAsset(path: path, source: ByteRangeSource(source, range), options: options)
  }

  /// The length of the links of a chain together: each as a file of its own has it, or by its granule
  /// positions where that can't be opened.
  func duration(of chain: OggChain, in source: any ByteSource) -> MediaTime? {
    guard chain.isSoundAlone else { return chain.duration }
    return chain.links.map { link in
      let content = try? part(link.range, of: source).content()
      return link.duration(of: content?.tracks.first { $0.mediaType == .audio })
    }.reduce(.zero, +)
  }
}

/// A link of a chain in Ogg.
package struct ChainLink {
  /// The link as a file of its own.
  package let asset: URLAsset
  fileprivate let link: OggChain.Link
  fileprivate let isSoundAlone: Bool

  /// The length by which the next link is later on the chain's timeline, for packets as for cuts.
  package func length() throws(MediaError) -> MediaTime {
    let content = try asset.content()
    guard isSoundAlone else { return content.duration }
    return link.duration(of: content.tracks.first { $0.mediaType == .audio })
  }
}

extension OggChain.Link {
  /// The length of its sound, by its file, or by its granule positions where the file doesn't state it.
  fileprivate func duration(of track: TrackContent?) -> MediaTime {
    guard let duration = track?.timeRange.duration, duration.isNumeric else { return self.duration }
    return duration
  }
}
