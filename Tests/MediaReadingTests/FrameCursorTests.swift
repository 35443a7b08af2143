import LibAV
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaReading

/// Laws of a cursor over the pictures of a track, held against a decode from the start.
struct FrameCursorTests {
  /// With and without pictures that none refers to, with open groups, leading pictures and times that differ.
  static let films = [
    "h264.mp4", "h264-no-b-frames.mp4", "h264-pyramid.mp4", "h264-open-gop.mp4", "hevc-leading.mp4",
    "variable-rate.mp4", "mpeg4-b-frames.avi", "both.mkv",
  ]

  /// A picture by its timestamp and its pixels.
  struct Decoded: Equatable {
    let ticks: Int64
    let time: MediaTime
    let digest: String
  }

  private struct Opened {
    let track: TrackContent
    let packets: CountingPacketSource
    let reader: FrameReader

    init(_ name: String) throws {
      let track = try StreamCase.named(name).track()
      self.track = track.content
      let options = PacketOptions(timeline: .media)
      packets = CountingPacketSource(try track.asset.makePacketSource(for: track.content, options))
      reader = try FrameReader(
        track.asset, track.content, packets: options, decoder: DecoderOptions(threadCount: 1), source: packets
      )
    }

    func cursor() throws -> FrameCursor { try FrameCursor(reader, on: .media) }
  }

  private func digest(_ frame: borrowing Frame, _ track: TrackContent) throws(MediaError) -> String {
    var converter = try PictureConverter(.pixelFormat(.bgra32), track: track)
    return try converter.convert(frame).sha256()
  }

  /// All pictures in the order in which they are shown.
  private func decodedFromStart(_ name: String) throws -> [Decoded] {
    let opened = try Opened(name)
    let frame = try Frame()
    var pictures: [Decoded] = []
    while try opened.reader.next(into: frame) {
      let digest = try self.digest(frame, opened.track)
      pictures.append(Decoded(ticks: opened.reader.ticks, time: opened.reader.time, digest: digest))
    }
    return pictures
  }

  private func current(_ cursor: FrameCursor, _ track: TrackContent) throws -> Decoded {
    let digest = try cursor.withCurrent { (frame) throws(MediaError) -> String in
      try self.digest(frame, track)
    }
    return Decoded(ticks: cursor.currentTicks, time: cursor.currentTime, digest: digest)
  }

  @Test(arguments: films, [false, true])
  func `any order of times gives what decoding from the start gives`(name: String, isLast: Bool) throws {
    let whole = try decodedFromStart(name)
    let opened = try Opened(name)
    let cursor = try opened.cursor()
    var state: UInt64 = 1
    for _ in 0..<24 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let expected = whole[Int(state >> 33) % whole.count]
      #expect(try cursor.move(to: expected.time, following: isLast ? .noneOfGroup : .any))
      #expect(try current(cursor, opened.track) == expected)
    }
    #expect(opened.reader.damage.isEmpty)
  }

  @Test(arguments: films)
  func `where times are sorted no packet is decoded twice`(name: String) throws {
    let whole = try decodedFromStart(name)
    let opened = try Opened(name)
    let cursor = try opened.cursor()
    for expected in whole.dropLast(whole.count / 4) {
      #expect(try cursor.move(to: expected.time))
      #expect(cursor.currentTicks == expected.ticks)
    }
    #expect(opened.packets.mostOften == 1)
  }

  @Test(arguments: ["h264.mp4", "h264-no-b-frames.mp4", "h264-pyramid.mp4", "variable-rate.mp4"])
  func `of groups of which one picture each is wanted no packet is decoded twice`(name: String) throws {
    let whole = try decodedFromStart(name)
    let opened = try Opened(name)
    let cursor = try opened.cursor()
    // The last picture of each group.
    for (picture, next) in zip(whole, whole.dropFirst())
    where cursor.groupKey(at: picture.time) != cursor.groupKey(at: next.time) {
      #expect(try cursor.move(to: picture.time, following: .noneOfGroup))
      #expect(cursor.currentTicks == picture.ticks)
    }
    #expect(opened.packets.mostOften == 1)
  }

  @Test("A packet that is lost in a group that was sought is one loss")
  func damageOnce() throws {
    let stream = try StreamCase.named("h264.mp4")
    var bytes = try FileByteSource(path: stream.fixture.path).allBytes()
    let lost = try #require(
      try read(try stream.track(), nil).buffers.first {
        $0.decodeTimeStamp >= seconds(1.4) && $0.totalSampleSize > 16
      })
    let offset = try Int(#require(lost.sampleAttachments.first?.byteOffset))
    let end = offset + lost.totalSampleSize
    bytes.replaceSubrange(offset..<end, with: repeatElement(0xFF, count: end - offset))
    let folder = try TemporaryDirectory()
    let track = try #require(
      try URLAsset(path: folder.write(bytes, to: "lost.mp4")).tracks().first { $0.mediaType == .video })
    let generator = AssetImageGenerator(asset: track.asset)
    generator.requestedTimeToleranceBefore = .zero
    _ = try generator.copyImage(at: seconds(1.55))
    let losses = generator.damage.losses
    #expect(!losses.isEmpty && Set(losses).count == losses.count, "\(losses)")
  }
}

/// Packets of another source, which are counted as they are read to be decoded.
private final class CountingPacketSource: PacketSource {
  private let source: any PacketSource
  private var counts: [Int64: Int] = [:]

  init(_ source: any PacketSource) { self.source = source }

  /// How often the packet was read that was read most often.
  var mostOften: Int { counts.values.max() ?? 0 }

  var formatDescription: FormatDescription { source.formatDescription }
  var timeBase: TimeBase { source.timeBase }
  var knowsPictureTimes: Bool { source.knowsPictureTimes }
  var mayEndShort: Bool { source.mayEndShort }
  var successor: LinkedStream? { source.successor }

  func read(into packet: borrowing Packet, timestampsAlone: Bool) throws(MediaError) -> Bool {
    guard try source.read(into: packet, timestampsAlone: timestampsAlone) else { return false }
    if !timestampsAlone, let ticks = packet.presentationTime { counts[ticks, default: 0] += 1 }
    return true
  }

  func seek(toTicks ticks: Int64) -> Bool { source.seek(toTicks: ticks) }
  func rewind() throws(MediaError) { try source.rewind() }
  func indexedKeyFrame(atOrBefore ticks: Int64) -> Int64? { source.indexedKeyFrame(atOrBefore: ticks) }
  func hasBreak(after start: Int64, upTo end: Int64) throws(MediaError) -> Bool {
    try source.hasBreak(after: start, upTo: end)
  }
  func takeErrorLine() -> String { source.takeErrorLine() }
}
