import LibAV
import MediaAssets
import MediaCodecs
import MediaCore
import MediaStructure

/// When the pictures of a stream without timestamps are decoded and shown, by their picture order counts (ITU-T H.264, 8.2.1;
/// H.265, 8.3.1).
///
/// Raw streams of H.264 and HEVC and AVI files store no presentation times, and program streams those of some pictures;
/// decoders find the order by these counts.
final class PictureOrder {
  private let source: any PacketSource
  private let packet: Packet
  private let parser: PictureParser
  /// By how much the counts of two pictures differ that are shown one after the other.
  private let step: Int
  /// How many pictures are decoded before the first one is shown.
  private let depth: Int
  /// How many pictures a decoder holds back where the container says when each comes out of one, and may leave out times (AVI);
  /// `nil` where it says nothing.
  private let outputDepth: Int?
  /// When the pictures before the next one were decoded, by that container.
  private var past: ArraySlice<Int64> = []
  private var run = Run()
  /// The next pictures.
  private var ahead: ArraySlice<Picture> = []

  private struct Picture {
    var order: Int
    /// Whether the count starts anew with it.
    var isReset: Bool
    /// As the container says it.
    var decodeTime: Int64?
  }

  /// When a picture is decoded and shown.
  enum Moment {
    /// Counted in pictures.
    case places(decoded: Int64, shown: Int64)
    /// In units of time.
    case times(decoded: Int64, shown: Int64)
  }

  /// The pictures since the last one that starts the count anew.
  private struct Run {
    var decodedCount = 0
    /// The place of the first picture of the run.
    var start = 0
    /// The place after the last picture shown.
    var end = 0

    /// The place of the first of some pictures among those shown.
    mutating func place(_ pictures: ArraySlice<Picture>, step: Int) -> Int {
      guard let picture = pictures.first else { return end }
      if picture.isReset {
        // Pictures after it may be shown before it, and count below zero.
        let leading = pictures.dropFirst().prefix { !$0.isReset }.prefix(PictureOrder.mostReordered)
        start = end - (leading.map(\.order).min().map { min($0, 0) } ?? 0) / step
      }
      let place = start + picture.order / step
      end = max(end, place + 1)
      decodedCount += 1
      return place
    }
  }

  /// No stream holds back more pictures.
  private static let mostReordered = 16
  /// Pictures that are looked at for the step and the depth.
  private static let lookahead = 64
  /// Bytes of a picture in which its first slice's header is.
  private static let headerBytes = 1 << 16

  /// - Returns: `nil` where the container states presentation times, or the codec's pictures are not counted.
  init?(_ asset: URLAsset, _ track: TrackContent) throws(MediaError) {
    guard track.codec.countsPictures, let description = track.formatDescriptions.first
    else { return nil }
    source = try asset.makePacketSource(
      for: track, PacketOptions(keepsShortPackets: true, copiesSamples: true))
    packet = try Packet()
    let container = try asset.content().format.container
    guard try source.read(into: packet, timestampsAlone: false),
      packet.presentationTime == nil || container == .mpegProgramStream
    else { return nil }
    parser = try PictureParser(codec: track.codec, configuration: description.codecConfiguration)
    let statedDepth = Self.statedDepth(track.codec, description.codecConfiguration, packet)
    var statesAll = packet.presentationTime != nil
    var pictures = [Self.picture(packet, parser)]
    while pictures.count < Self.lookahead, try source.read(into: packet, timestampsAlone: false) {
      if packet.presentationTime == nil { statesAll = false }
      pictures.append(Self.picture(packet, parser))
    }
    if statesAll { return nil }
    // Frames count by two in H.264 and by one in HEVC, and either can do as the other does.
    let step = max(pictures.reduce(0) { Self.commonDivisor($0, $1.order) }, 1)
    var run = Run()
    var depth = 0
    for index in pictures.indices {
      depth = max(depth, index - run.place(pictures[index...], step: step))
    }
    (self.step, self.depth, ahead) = (step, depth, pictures[...])
    let countsOutput = container == .avi && pictures.allSatisfy { $0.decodeTime != nil }
    outputDepth = countsOutput ? max(depth, statedDepth) : nil
  }

  private static func commonDivisor(_ first: Int, _ second: Int) -> Int {
    var (larger, smaller) = (abs(first), abs(second))
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }

  /// The reorder depth that the parameter sets state, which decoders go by; 0 where they state none.
  private static func statedDepth(
    _ codec: Codec, _ configuration: [UInt8], _ packet: borrowing Packet
  ) -> Int {
    let stream = configuration.isEmpty ? Array(packet.bytes) : configuration
    let isRecord = !NALByteStream.begins(stream)
    guard
      let record = isRecord
        ? stream : stream.withUnsafeBytes({ DecoderConfigurationRecord.make(codec, ofByteStream: $0) })
    else { return 0 }
    return CodecConfiguration(codec: codec, bytes: record)?.reorderDepth ?? 0
  }

  private static func picture(_ packet: borrowing Packet, _ parser: borrowing PictureParser) -> Picture {
    let bytes = packet.bytes.prefix(headerBytes) + [UInt8](repeating: 0, count: PictureParser.padding)
    _ = parser.picture(Array(bytes))
    return Picture(
      order: parser.order, isReset: packet.isKey && parser.order == 0, decodeTime: packet.decodeTime)
  }

  /// When the next picture is decoded and shown.
  func next() throws(MediaError) -> Moment {
    while ahead.count <= 2 * Self.mostReordered, try source.read(into: packet, timestampsAlone: false) {
      ahead.append(Self.picture(packet, parser))
    }
    let own = run.decodedCount
    let shown = run.place(ahead, step: step)
    defer {
      if let time = ahead.first?.decodeTime { past = (past + [time]).suffix(Self.mostReordered) }
      ahead.removeFirst(min(1, ahead.count))
    }
    if let outputDepth, let decoded = ahead.first?.decodeTime {
      return .times(decoded: decoded, shown: outputTime(outputDepth + shown - own))
    }
    return .places(decoded: Int64(own - depth), shown: Int64(shown))
  }

  /// When the picture comes out of a decoder that so many pictures are between and the next one; after the last picture they
  /// follow each other as the last two do.
  private func outputTime(_ distance: Int) -> Int64 {
    let times = Array(past) + ahead.compactMap(\.decodeTime)
    let place = max(past.count + distance, 0)
    if let time = times[safe: place] { return time }
    let last = times.last ?? 0
    let length = last.saturatingSubtract(times.dropLast().last ?? last)
    return last.saturatingAdd(Int64(place - times.count + 1).saturatingMultiply(length))
  }
}
