import Fixtures
import LibAV
import MediaAssets
import MediaContainers
import MediaCore
import Testing

@testable import MediaReading

/// Packets that are found by the tables of a file, held against libav's.
struct TrackPacketsTests {
  /// What a decoder makes use of.
  struct Stored: Equatable {
    let presentationTime: Int64?
    let decodeTime: Int64?
    let duration: Int64
    let offset: Int64?
    let isKey: Bool
    let isCorrupt: Bool
    let skipped: [Int]
    let bytes: [UInt8]

    init(_ packet: borrowing Packet) {
      presentationTime = packet.presentationTime
      decodeTime = packet.decodeTime
      duration = packet.duration
      offset = packet.byteOffset
      isKey = packet.isKey
      isCorrupt = packet.isCorrupt
      skipped = [packet.skippedSamples.start, packet.skippedSamples.end]
      bytes = Array(packet.bytes)
    }
  }

  static let tabled = StreamCase.audio.filter { stream in
    ["aac", "alac", "flac", "opus"].contains(stream.stream.codec ?? "")
      && stream.fixture.format.hasPrefix("mov")
  }

  private func packets(of stream: StreamCase) throws -> (track: TrackContent, packets: TrackPackets) {
    let track = try stream.track()
    let asset = try #require(track.asset as? URLAsset)
    return (
      track.content, try TrackPackets(of: track.content, in: asset, ignoresEditLists: true, trims: false)
    )
  }

  @Test("Packets by the file's tables are those that libav reads", arguments: tabled)
  func packets(_ stream: StreamCase) throws {
    let (track, packets) = try packets(of: stream)
    let content = try URLAsset(path: stream.fixture.path).content()
    #expect(packets.followsTables == !content.canContainFragments)
    let asset = URLAsset(path: stream.fixture.path)
    let demuxer = try asset.makeDemuxer(ignoresEditLists: true)
    demuxer.discardStreams(except: track.streamIndex)
    let (packet, other) = (try Packet(), try Packet())
    while try demuxer.read(into: other) {
      try #require(try packets.read(into: packet))
      #expect(Stored(packet) == Stored(other))
    }
    #expect(try !packets.read(into: packet))
  }

  @Test("A place is sought at the packet that holds it", arguments: tabled)
  func seeking(_ stream: StreamCase) throws {
    let (_, packets) = try packets(of: stream)
    let packet = try Packet()
    var starts: [Int64] = []
    while try packets.read(into: packet) { starts.append(packet.decodeTime ?? .min) }
    let first = try #require(starts.first)
    for place in stride(from: 0, to: starts.count, by: 7) {
      #expect(packets.seek(toTicks: starts[place]))
      #expect(try packets.read(into: packet))
      #expect([packet.decodeTime] == [starts[place]])
    }
    #expect(packets.seek(toTicks: first - 1))
    #expect(try packets.read(into: packet))
    #expect([packet.decodeTime] == [first])
  }
}
