import Foundation
import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaReading

/// Packets that are found by the tables of a file, held against libav's.
struct PacketSourceTests {
  /// What a decoder makes use of.
  struct Stored: Equatable {
    let presentationTime: Int64?
    let decodeTime: Int64?
    var duration: Int64
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

  static let tabled = StreamCase.audio.filter(atLeast: 10) { stream in
    ["aac", "alac", "flac", "opus"].contains(stream.stream.codec ?? "")
      && stream.fixture.format.hasPrefix("mov")
      // libav says with the packets what its tag says of padding, which this reader takes from the tag.
      && stream.fixture.name != "gapless-tag.m4a"
  }

  static let pictureTracks = StreamCase.video.filter(atLeast: 30) { stream in
    ["h264", "hevc"].contains(stream.stream.codec ?? "") && stream.fixture.format.hasPrefix("mov")
  }

  /// Files whose tables name every sample.
  private static func hasNoFragments(_ stream: StreamCase) -> Bool {
    (try? ISOSampleIndex(FileByteSource(path: stream.fixture.path)))?.hasFragments == false
  }

  private func source(of stream: StreamCase) throws -> (track: TrackContent, source: any PacketSource) {
    let track = try stream.track()
    let options = PacketOptions(timeline: .media, statesTrimming: false)
    return (track.content, try track.asset.makePacketSource(for: track.content, options))
  }

  @Test("Packets by the file's tables are those that libav reads", arguments: tabled + pictureTracks)
  func packets(_ stream: StreamCase) throws {
    let (track, packets) = try source(of: stream)
    let content = try URLAsset(path: stream.fixture.path).content()
    let isTabled = packets is ISOPacketSource
    #expect(isTabled == !content.canContainFragments)
    let asset = URLAsset(path: stream.fixture.path)
    let demuxer = try asset.makeDemuxer(.mediaTimeline)
    demuxer.discardStreams(except: [track.trackIndex])
    var expected: [Stored] = []
    let packet = try Packet()
    // What was read to describe the streams comes all the same.
    while try demuxer.read(into: packet) {
      if packet.trackIndex == track.trackIndex { expected.append(Stored(packet)) }
    }
    var found: [Stored] = []
    while try packets.read(into: packet) { found.append(Stored(packet)) }
    // libav says no duration for pictures out of order at no steady rate: it is by how much later the next one is decoded.
    for index in expected.indices.dropLast() where expected[index].duration == 0 && isTabled {
      expected[index].duration = (expected[index + 1].decodeTime ?? 0) - (expected[index].decodeTime ?? 0)
    }
    if let last = expected.indices.last, expected[last].duration == 0, isTabled {
      let length = found.map(\.duration).reduce(0, +)
      #expect(Int(length) == stream.stream.durationTS)
      expected[last].duration = found.last?.duration ?? 0
    }
    #expect(found == expected)
  }

  @Test(
    "Pictures are held back as long as their order needs it, and sought by when they are shown",
    arguments: pictureTracks.filter(atLeast: 10, hasNoFragments))
  func pictures(_ stream: StreamCase) throws {
    let source = try FileByteSource(path: stream.fixture.path)
    let index = try ISOSampleIndex(source)
    let track = try stream.track().content
    // With the edit list libav counts the order of edits that show the same pictures, too.
    let packets = stream.stream.stored?.packets ?? stream.stream.packets
    let declaredDepth = try #require(stream.stream.stored?.reorderDepth ?? stream.stream.reorderDepth)
    let table = try #require(index.tracks.first { Int64($0.trackID) == Int64(track.trackID) })
    // Few marks of a short film are as many of a long one.
    let marks = try index.marks(of: table, atMost: 4, firstStride: 2)
    let times = packets.compactMap(\.pts)
    // ISO/IEC 14496-10, E.2.1, max_num_reorder_frames: how many are decoded before a picture and shown after it.
    let depths = times.indices.map { place in times[..<place].count { $0 > times[place] } }
    #expect(marks.reorderDepth == depths.max())
    // What a parameter set declares, as ffprobe reads it, may be more than the pictures need: the decoder gets that.
    #expect(marks.reorderDepth <= declaredDepth)
    #expect(try self.source(of: stream).source.formatDescription.coding.reorderDepth == declaredDepth)

    var reader = try index.samples(of: table)
    var samples: [ISOSample] = []
    while let sample = try reader.next() { samples.append(sample) }
    for sample in samples {
      let key = samples.last { $0.flags.contains(.sync) && $0.presentationTime <= sample.presentationTime }
      #expect(try marks.keyFrame(atOrBefore: sample.presentationTime)?.index == key?.index)
      var rest = try #require(try marks.samples(from: sample.index))
      #expect(try rest.next() == sample)
    }
    #expect(try marks.keyFrame(atOrBefore: .min) == nil)
    #expect(marks.lastPresentationTime == samples.map(\.presentationTime).max())
  }

  @Test("A place is sought at the packet that holds it", arguments: tabled)
  func seeking(_ stream: StreamCase) throws {
    let (_, packets) = try source(of: stream)
    let packet = try Packet()
    var starts: [Int64] = []
    while try packets.read(into: packet) { starts.append(packet.decodeTime ?? .min) }
    let first = try #require(starts.first)
    func start(at ticks: Int64) throws -> Int64? {
      let packet = try Packet()
      guard packets.seek(toTicks: ticks), try packets.read(into: packet) else { return nil }
      return packet.decodeTime
    }
    for place in stride(from: 0, to: starts.count, by: 7) {
      #expect(try start(at: starts[place]) == starts[place])
    }
    #expect(try start(at: first - 1) == first)
  }
}
