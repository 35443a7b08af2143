import LibAV
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaReading

/// Tracks that are read beside each other by one demuxer have the packets that each has by itself.
struct SharedDemuxerTests {
  typealias Stored = PacketSourceTests.Stored

  private static let files = Fixture.all.filter(atLeast: 15) { file in
    file.streams.filter { !$0.isAttachedPicture }.count > 1
  }

  /// In which order packets of tracks are asked for.
  enum Order: CaseIterable {
    case inTurn, oneAfterTheOther, backwards, atRandom

    func next(of left: [Int], _ generator: inout Generator, after last: Int?) -> Int {
      switch self {
      case .inTurn: left.first { $0 > last ?? -1 } ?? left[0]
      case .oneAfterTheOther: left[0]
      case .backwards: left[left.count - 1]
      case .atRandom: generator.pick(left)
      }
    }
  }

  private static let options = PacketOptions.copied

  private func packets(of source: any PacketSource) throws -> [Stored] {
    let packet = try Packet()
    var all: [Stored] = []
    while try source.read(into: packet) { all.append(Stored(packet)) }
    return all
  }

  private func packets(of sources: [any PacketSource], _ order: Order) throws -> [[Stored]] {
    let packet = try Packet()
    var generator = Generator(seed: 7)
    var all: [[Stored]] = sources.map { _ in [] }
    var left = Array(sources.indices)
    var last: Int?
    while !left.isEmpty {
      let place = order.next(of: left, &generator, after: last)
      last = place
      if try sources[place].read(into: packet) {
        all[place].append(Stored(packet))
      } else {
        left.removeAll { $0 == place }
      }
    }
    return all
  }

  /// Where little may wait, tracks go on by themselves.
  @Test(arguments: files, [Int.max, 20_000, 0])
  func `packets are those of each by itself`(file: Fixture, mostBytes: Int) throws {
    let asset = URLAsset(path: file.path)
    let tracks = try asset.content().tracks.filter(\.isTimed)
    let own = try tracks.map { try packets(of: asset.makePacketSource(for: $0, Self.options)) }
    for order in Order.allCases {
      let shared = SharedDemuxers(mostBytes: mostBytes)
      let sources = try tracks.map {
        try asset.makePacketSource(for: $0, Self.options, sharing: shared)
      }
      #expect(try packets(of: sources, order) == own, "\(order)")
    }
  }

  @Test(arguments: ["both.mkv", "both.ts", "both.flv", "mpeg2.mpg"])
  func `a track that begins anew, comes too late or is let go disturbs no other`(name: String) throws {
    let asset = URLAsset(path: try Fixture.named(name).path)
    let tracks = try asset.content().tracks.filter(\.isTimed)
    let own = try tracks.map { try packets(of: asset.makePacketSource(for: $0, Self.options)) }
    let shared = SharedDemuxers()
    let packet = try Packet()
    var gone: (any PacketSource)? = try asset.makePacketSource(for: tracks[0], Self.options, sharing: shared)
    let last = try #require(tracks.last)
    let rest = try asset.makePacketSource(for: last, Self.options, sharing: shared)
    for _ in 0..<3 { #expect(try gone?.read(into: packet) == true) }
    try gone?.rewind()
    #expect(try gone.map(packets) == own[0])
    gone = nil
    let late = try asset.makePacketSource(for: tracks[0], Self.options, sharing: shared)
    #expect(try packets(of: late) == own[0])
    #expect(try packets(of: rest) == own.last)
  }
}
