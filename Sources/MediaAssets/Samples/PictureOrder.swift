import LibAV
import MediaCodecs
import MediaCore
import MediaStructure

/// The times at which a stream's pictures are decoded and shown, by their order, where the container
/// doesn't state them.
///
/// Raw streams store no presentation times, AVI files those of chunks, and program streams those of some pictures. Decoders go by
/// picture order counts (ITU-T H.264, 8.2.1; H.265, 8.3.1), or give a picture that others refer to before the next such one
/// (ISO/IEC 13818-2, 6.1.1.11; ISO/IEC 14496-2, 6.1.3.8).
final class PictureOrder {
  private let source: any PacketSource
  private let packet: Packet
  /// `nil` where pictures are shown in the order in which they are decoded.
  private let ranking: Ranking?
  private let clock: Clock
  /// The pictures that were decoded.
  private var decoded = Total()
  /// The last pictures before the next one.
  private var past: ArraySlice<Picture> = []
  /// The next pictures.
  private var ahead: ArraySlice<Picture> = []
  private var isAtEnd = false
  /// The time that the last picture is shown beyond what its packet says, up to the track's end.
  private let repetition: Int64
  private let trackEnd: Int64

  /// The rule that says when a picture is shown.
  private enum Clock {
    /// The count of pictures, so many of which are decoded before the first one is shown.
    case count(depth: Int64)
    /// The lengths of pictures, one after the other from a time on; the first one is decoded so much before that.
    case lengths(start: Int64, lead: Int64)
    /// The decode time of the picture that is so many after it (AVI).
    case output(depth: Int)
  }

  /// A number of pictures, and how long they are shown together.
  private struct Total {
    var count: Int64 = 0
    var length: Int64 = 0

    init() {}

    init(_ pictures: some Sequence<Picture>) {
      for picture in pictures { add(picture) }
    }

    mutating func add(_ picture: Picture) {
      count += 1
      length = length.saturatingAdd(picture.duration)
    }

    static func + (first: Total, second: Total) -> Total {
      var sum = first
      sum.count += second.count
      sum.length = first.length.saturatingAdd(second.length)
      return sum
    }

    static func - (first: Total, second: Total) -> Total {
      var difference = first
      difference.count -= second.count
      difference.length = first.length.saturatingSubtract(second.length)
      return difference
    }
  }

  private struct Picture {
    /// Pictures are shown in its order.
    var rank: Rank
    var duration: Int64
    /// The decode time, as the container states it.
    var decodeTime: Int64?
  }

  private struct Rank: Comparable {
    /// Rises where counts start anew.
    var sequence = 0
    var order: Int

    static func < (first: Rank, second: Rank) -> Bool {
      (first.sequence, first.order) < (second.sequence, second.order)
    }
  }

  /// The moments at which a picture is decoded and shown.
  enum Moment {
    /// Counted in pictures.
    case places(decoded: Int64, shown: Int64)
    /// In units of time, with how long it is shown.
    case times(decoded: Int64, shown: Int64, duration: Int64)
  }

  /// The number of pictures that are looked at for the depth.
  private static let lookahead = 64

  /// - Parameter takesStated: whether the times of AVI's chunks will do, too, where pictures are shown in their order.
  /// - Returns: `nil` where the container states presentation times, or the order of the codec's pictures isn't known.
  init?(_ asset: URLAsset, _ track: TrackContent, takesStated: Bool) throws(MediaError) {
    let container = try asset.content().format.container
    guard let description = track.formatDescriptions.first, track.mediaType == .video,
      takesStated || Ranking.knows(track.codec),
      container.isPicturesAlone || container == .avi
        || container == .mpegProgramStream && track.codec.countsPictures
    else { return nil }
    source = try asset.makePacketSource(for: track, .copied)
    packet = try Packet()
    guard Self.read(source, into: packet, timestampsAlone: false) else { return nil }
    let isStated = packet.presentationTime != nil && container == .avi
    ranking = try isStated ? nil : Ranking(track.codec, description)
    guard isStated ? takesStated : ranking != nil else { return nil }
    let statedDepth = isStated ? 0 : Self.statedDepth(track.codec, description.codecConfiguration, packet)
    repetition = asset.repeatedTicks(atEndOf: track)
    trackEnd = track.timeRange.end.isNumeric ? track.ticks(at: track.timeRange.end) : .max
    let (pictures, statesAll) = Self.lookAhead(source, packet, ranking, isStated: isStated)
    if statesAll, container == .mpegProgramStream { return nil }
    let depth = Self.depth(of: pictures)
    if container == .avi {
      guard pictures.allSatisfy({ $0.decodeTime != nil }) else { return nil }
      clock = .output(depth: max(Int(depth.count), statedDepth))
    } else if container.isPicturesAlone {
      clock = .lengths(start: track.ticks(at: .zero), lead: depth.length)
    } else {
      clock = .count(depth: depth.count)
    }
    ahead = pictures
  }

  /// The first pictures, the one in the packet among them, and whether all of them have a presentation time.
  private static func lookAhead(
    _ source: any PacketSource, _ packet: borrowing Packet, _ ranking: Ranking?, isStated: Bool
  ) -> (pictures: ArraySlice<Picture>, statesAll: Bool) {
    var statesAll = packet.presentationTime != nil
    var pictures: ArraySlice<Picture> = []
    add(packet, to: &pictures, ranking)
    while pictures.count < lookahead, read(source, into: packet, timestampsAlone: isStated) {
      if packet.presentationTime == nil { statesAll = false }
      add(packet, to: &pictures, ranking)
    }
    return (pictures, statesAll)
  }

  /// The number of pictures that are decoded before the first one is shown, and the time that they take.
  private static func depth(of pictures: ArraySlice<Picture>) -> Total {
    let shown = pictures.indices.sorted { pictures[$0].rank < pictures[$1].rank }
    var totals = [Total](repeating: Total(), count: pictures.count)
    var total = Total()
    for place in shown {
      totals[place - pictures.startIndex] = total
      total.add(pictures[place])
    }
    var (decoded, depth) = (Total(), Total())
    for (picture, shown) in zip(pictures, totals) {
      depth.count = max(depth.count, decoded.count - shown.count)
      depth.length = max(depth.length, decoded.length.saturatingSubtract(shown.length))
      decoded.add(picture)
    }
    return depth
  }

  /// The reorder depth that the parameter sets state, which decoders go by; 0 where they state none.
  private static func statedDepth(
    _ codec: Codec, _ configuration: [UInt8], _ packet: borrowing Packet
  ) -> Int {
    // A picture that others refer to waits for the next one.
    guard codec.countsPictures else { return 1 }
    let stream = configuration.isEmpty ? Array(packet.bytes) : configuration
    let isRecord = !NALByteStream.begins(stream)
    guard
      let record = isRecord
        ? stream : stream.withUnsafeBytes({ DecoderConfigurationRecord.make(codec, ofByteStream: $0) })
    else { return 0 }
    return CodecConfiguration(codec: codec, bytes: record)?.reorderDepth ?? 0
  }

  private static func add(
    _ packet: borrowing Packet, to pictures: inout ArraySlice<Picture>, _ ranking: Ranking?
  ) {
    let rank = ranking?.rank(packet)
    if let earlier = rank?.earlier, let place = pictures.lastIndex(where: { $0.rank == Ranking.open }) {
      pictures[place].rank = earlier
    }
    let own = rank?.own ?? Rank(order: (pictures.last?.rank.order ?? 0) + 1)
    pictures.append(Picture(rank: own, duration: max(packet.duration, 1), decodeTime: packet.decodeTime))
  }

  /// Reads on; an error is an end here, as the reader of the samples meets the same one and reports it.
  private static func read(
    _ source: any PacketSource, into packet: borrowing Packet, timestampsAlone: Bool
  ) -> Bool {
    (try? source.read(into: packet, timestampsAlone: timestampsAlone)) ?? false
  }

  /// Gives the moments of the next picture.
  func next() -> Moment {
    // Where pictures are in order, the next one's time is all that is asked for.
    let wanted = ranking == nil ? 1 : 2 * ReorderDepth.most
    while ahead.count <= wanted, !isAtEnd {
      isAtEnd = !Self.read(source, into: packet, timestampsAlone: ranking == nil)
      if !isAtEnd { Self.add(packet, to: &ahead, ranking) }
    }
    guard let own = ahead.popFirst() else {
      return .places(decoded: decoded.count, shown: decoded.count)
    }
    if ranking == nil { return inOrder(own) }
    defer {
      decoded.add(own)
      past = (past + [own]).suffix(ReorderDepth.most)
    }
    let shown =
      decoded - Total(past.lazy.filter { $0.rank > own.rank })
      + Total(ahead.lazy.filter { $0.rank < own.rank })
    switch clock {
    case .count(let depth): return .places(decoded: decoded.count - depth, shown: shown.count)
    case .lengths(let start, let lead):
      return .times(
        decoded: start.saturatingAdd(decoded.length).saturatingSubtract(lead),
        shown: start.saturatingAdd(shown.length), duration: own.duration)
    case .output(let depth): return output(own, after: depth + Int(shown.count - decoded.count))
    }
  }

  /// The moments of a picture that is shown when its chunk says, up to the next one.
  private func inOrder(_ own: Picture) -> Moment {
    let start = own.decodeTime ?? 0
    let end = ahead.first?.decodeTime ?? lastEnd(of: own, from: start)
    return .times(decoded: start, shown: start, duration: end.saturatingSubtract(start))
  }

  /// - Parameter distance: the number of pictures by which it comes out of a decoder later than it goes in.
  private func output(_ own: Picture, after distance: Int) -> Moment {
    let times = [own] + ahead
    let start = outputTime(distance, times)
    let isLast = isAtEnd && !(past + ahead).contains { $0.rank > own.rank }
    let end = isLast ? lastEnd(of: own, from: start) : outputTime(distance + 1, times)
    return .times(
      decoded: own.decodeTime ?? start, shown: start, duration: end.saturatingSubtract(start))
  }

  private func lastEnd(of picture: Picture, from start: Int64) -> Int64 {
    let end = start.saturatingAdd(picture.duration)
    return max(end, min(end.saturatingAdd(repetition), trackEnd))
  }

  /// The time at which a picture comes out of a decoder: the decode time of the one that is so many after the
  /// first of some, and after the last one a picture's length for each further one.
  private func outputTime(_ distance: Int, _ coming: [Picture]) -> Int64 {
    let pictures = past + coming
    let place = max(past.count + distance, 0)
    let times = pictures.compactMap(\.decodeTime)
    if let time = times[safe: place] { return time }
    let length = pictures.last?.duration ?? 1
    return (times.last ?? 0).saturatingAdd(Int64(place - times.count + 1).saturatingMultiply(length))
  }

  // MARK: - Ranks

  /// The ranks of pictures, in whose order they are shown.
  private final class Ranking {
    private let parser: PictureParser
    private let countsPictures: Bool
    private var count = 0
    private var sequence = 0
    /// The start of a picture and the zeros after it.
    private var bytes: [UInt8] = []

    /// The rank of a picture that is shown before the next one that others refer to, which isn't known yet.
    static let open = Rank(order: .max)
    /// The number of a picture's bytes in which its first slice's header is.
    private static let headerBytes = 1 << 16

    /// Whether the order of a codec's pictures can be known.
    static func knows(_ codec: Codec) -> Bool {
      codec.countsPictures || codec.hasDisposablePictures && !codec.reordersByMany
    }

    /// - Returns: `nil` where the order isn't known.
    init?(_ codec: Codec, _ description: FormatDescription) throws(MediaError) {
      guard Self.knows(codec) else { return nil }
      countsPictures = codec.countsPictures
      parser = try PictureParser(codec: codec, configuration: description.codecConfiguration)
    }

    /// The rank of the next picture, and of the last one that others refer to, where this one says it.
    func rank(_ packet: borrowing Packet) -> (own: Rank, earlier: Rank?) {
      defer { count += 1 }
      bytes.removeAll(keepingCapacity: true)
      bytes.append(contentsOf: packet.bytes.prefix(Self.headerBytes))
      bytes.append(contentsOf: repeatElement(0, count: PictureParser.padding))
      let picture = parser.picture(bytes)
      guard countsPictures else {
        if picture.isReference == false { return (Rank(order: 2 * count), nil) }
        return (Self.open, Rank(order: 2 * count - 1))
      }
      // The count starts anew.
      if packet.isKey, parser.order == 0 { sequence += 1 }
      return (Rank(sequence: sequence, order: parser.order), nil)
    }
  }
}
