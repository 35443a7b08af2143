import LibAV
import MediaAssets
import MediaCore

/// When the pictures of a stream without timestamps are decoded and shown, by their picture order counts (ITU-T H.264, 8.2.1;
/// H.265, 8.3.1).
///
/// Raw streams of H.264 and HEVC and AVI files store no presentation times; decoders find the order by these counts.
final class PictureOrder {
  private let parser: PictureParser
  /// By how much the counts of two pictures differ that are shown one after the other.
  private let step: Int
  /// How many pictures are decoded before the first one is shown.
  private let depth: Int
  private var run = Run()

  /// The pictures since the last one that starts the count anew.
  private struct Run {
    var decodedCount = 0
    /// The place of the first picture of the run.
    var start = 0
    /// The place after the last picture shown.
    var end = 0

    mutating func place(_ order: Int, isReset: Bool, step: Int) -> Int {
      if isReset { start = max(end, decodedCount) }
      let place = start + order / step
      end = max(end, place + 1)
      decodedCount += 1
      return place
    }
  }

  /// Pictures that are looked at for the step and the depth; no stream reorders more than 16.
  private static let lookahead = 64
  /// Bytes of a picture in which its first slice's header is.
  private static let headerBytes = 1 << 16

  /// - Returns: `nil` where the container states presentation times, or the codec's pictures are not counted.
  init?(_ asset: URLAsset, _ track: TrackContent) throws(MediaError) {
    guard track.codec == .h264 || track.codec == .hevc, let description = track.formatDescriptions.first
    else { return nil }
    let source = try asset.makePacketSource(for: track, PacketOptions(keepsShortPackets: true))
    let packet = try Packet()
    guard try source.read(into: packet, timestampsAlone: false), packet.presentationTime == nil else {
      return nil
    }
    let trial = try PictureParser(codec: track.codec, configuration: description.codecConfiguration)
    var orders: [(order: Int, isReset: Bool)] = []
    while orders.count < Self.lookahead {
      orders.append(Self.order(of: packet, by: trial))
      guard try source.read(into: packet, timestampsAlone: false) else { break }
    }
    // Frames count by two in H.264 and by one in HEVC, and either can do as the other does.
    step = max(orders.reduce(0) { Self.commonDivisor($0, $1.order) }, 1)
    var run = Run()
    var depth = 0
    for (index, picture) in orders.enumerated() {
      depth = max(depth, index - run.place(picture.order, isReset: picture.isReset, step: step))
    }
    self.depth = depth
    parser = try PictureParser(codec: track.codec, configuration: description.codecConfiguration)
  }

  private static func commonDivisor(_ first: Int, _ second: Int) -> Int {
    var (larger, smaller) = (abs(first), abs(second))
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
  }

  private static func order(
    of packet: borrowing Packet, by parser: borrowing PictureParser
  ) -> (order: Int, isReset: Bool) {
    let bytes = packet.bytes.prefix(headerBytes) + [UInt8](repeating: 0, count: PictureParser.padding)
    _ = parser.picture(Array(bytes))
    return (parser.order, packet.isKey && parser.order == 0)
  }

  /// The places of the next picture in the order of decoding and in that of showing, counted in pictures.
  func next(_ packet: borrowing Packet) -> (decoded: Int64, shown: Int64) {
    let decoded = run.decodedCount - depth
    let (order, isReset) = Self.order(of: packet, by: parser)
    return (Int64(decoded), Int64(run.place(order, isReset: isReset, step: step)))
  }
}
