import LibAV
import MediaCore
import MediaScopeFixtures
import Testing

struct DemuxerTests {
  @Test("Streams are ffprobe's", arguments: Fixture.all)
  func streams(_ fixture: Fixture) throws {
    let demuxer = try open(fixture.path)
    #expect(demuxer.container.shortName == fixture.format)
    try #require(demuxer.tracks.count == fixture.streams.count)
    for (stream, expected) in zip(demuxer.tracks, fixture.streams) {
      #expect(stream.index == expected.index)
      if let codec = expected.codec {
        #expect(
          stream.formatDescription.codec.shortName(stream.formatDescription.audioStreamDescription) == codec)
      }
      #expect(stream.timeBase.numerator == expected.timeBase.numerator)
      #expect(stream.timeBase.denominator == expected.timeBase.denominator)
      #expect(stream.startTicks == expected.startPTS.map(Int64.init))
      #expect(stream.durationTicks == expected.durationTS.map(Int64.init))
      #expect(stream.disposition.contains(.default) == expected.isDefault)
      #expect(stream.disposition.contains(.attachedPicture) == expected.isAttachedPicture)
      #expect(stream.language == expected.language)
      if expected.type == "video" { #expect(stream.reorderDepth == expected.reorderDepth) }
    }
  }

  @Test("Packets are ffprobe's, in the order of the file", arguments: Fixture.all)
  func packets(_ fixture: Fixture) throws {
    let demuxer = try open(fixture.path)
    let packet = try Packet()
    var found = [[Stored]](repeating: [], count: fixture.streams.count)
    while try demuxer.read(into: packet) { found[packet.trackIndex].append(Stored(packet)) }
    for stream in fixture.streams {
      #expect(found[stream.index] == stream.packets.map(Stored.init), "stream \(stream.index)")
    }
  }

  @Test(
    "A stream that is left alone gives the same packets when the others are discarded", arguments: Fixture.all
  )
  func discard(_ fixture: Fixture) throws {
    for stream in fixture.streams where !stream.isAttachedPicture {
      let demuxer = try open(fixture.path)
      demuxer.discardStreams(except: [stream.index])
      let packet = try Packet()
      var found: [Stored] = []
      while try demuxer.read(into: packet) {
        if packet.trackIndex == stream.index { found.append(Stored(packet)) }
      }
      #expect(found == stream.packets.map(Stored.init), "stream \(stream.index)")
    }
  }

  @Test("What is no media is refused with a reason", arguments: ["empty.mp4", "text.mp4", "zeros.mov"])
  func notRecognized(_ name: String) throws {
    let path = try BrokenFixture.named(name).path
    let error = #expect(throws: MediaError.self) { try open(path) }
    #expect(error?.code == .fileFormatNotRecognized)
    #expect(error?.location.file == path)
  }

  @Test(
    "A file whose headers are lost is refused",
    arguments: [
      ("moov-cut.mp4", MediaError.Code.fileFailedToParse),
      // Too short for libav to see that it is a WAV.
      ("header-cut.wav", .fileFormatNotRecognized),
    ])
  func headersLost(_ name: String, _ code: MediaError.Code) throws {
    let path = try BrokenFixture.named(name).path
    let error = #expect(throws: MediaError.self) { try open(path) }
    #expect(error?.code == code)
    #expect(error?.location.file == path)
  }

  @Test("Playlists are refused", arguments: ["playlist.m3u8", "concat.ffconcat"])
  func playlists(_ name: String) throws {
    let path = try BrokenFixture.named(name).path
    let error = #expect(throws: MediaError.self) { try open(path) }
    #expect(error?.code == .operationNotSupportedForAsset)
  }

  @Test("libav's own words come with the error")
  func logLine() throws {
    let path = try BrokenFixture.named("moov-cut.mp4").path
    let error = #expect(throws: MediaError.self) { try open(path) }
    let underlying = try #require(error?.underlying)
    #expect(underlying.domain == .libav)
    #expect(underlying.message.contains("moov atom not found"))
  }

  @Test("A source that fails while it is read gives its own error")
  func failingSource() throws {
    let error = #expect(throws: MediaError.self) {
      let content = MemoryByteSource([UInt8](repeating: 0, count: 1000))
      _ = try Demuxer(FailingSource(content: content), name: "failing")
    }
    #expect(error?.code == .fileNotReadable)
  }

  @Test(
    "A source that fails in the middle gives what is before that, and then its own error",
    arguments: [
      "wav-s16.wav", "flac-16.flac", "both.mkv", "both.ts", "both-faststart.mp4", "both-fragmented.mp4",
    ])
  func failingInTheMiddle(_ name: String) throws {
    let whole = try FileByteSource(path: try Fixture.named(name).path)
    let demuxer = try Demuxer(
      FailingSource(content: whole, limit: whole.byteCount * 6 / 10), name: "failing")
    let packet = try Packet()
    var count = 0
    let error = #expect(throws: MediaError.self) { while try demuxer.read(into: packet) { count += 1 } }
    #expect(error?.code == .fileNotReadable)
    #expect(error?.location.file == "failing")
    #expect(count > 0)
  }

  /// Two pictures of 16×16: the size (0x1001), and four blocks that are skipped (0x1011) after a book of one cell (0x1002).
  @Test("The end of a file whose demuxer calls it a failure is its end")
  func endOfGame() throws {
    func chunk(_ type: UInt16, _ size: UInt32, _ argument: UInt16) -> [UInt8] {
      func little(_ value: UInt32, _ count: UInt32) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      }
      return little(UInt32(type), 2) + little(size, 4) + little(UInt32(argument), 2)
    }
    let picture =
      chunk(0x1002, 10, 0x0101) + [UInt8](repeating: 16, count: 10) + chunk(0x1011, 2, 0) + [0, 0]
    let bytes =
      chunk(0x1084, .max, 30) + chunk(0x1001, 8, 0) + [16, 0, 16, 0, 8, 0, 4, 0] + picture + picture
    let demuxer = try Demuxer(MemoryByteSource(bytes, name: "game.roq"), name: "game.roq")
    let packet = try Packet()
    var count = 0
    while try demuxer.read(into: packet) { count += 1 }
    #expect(count == 2)
  }

  /// FLV without an index is sought by reading on, and the end is met before the next key frame.
  private static let withoutPacketAfterSeek: Set = ["both.flv"]

  @Test(
    "A seek leads to a packet from which the time can be decoded",
    arguments: VideoCase.all.filter(atLeast: 40) {
      !$0.stream.isAttachedPicture && $0.frames.last?.pts != nil
    })
  func seek(_ video: VideoCase) throws {
    let last = try #require(video.frames.last?.pts)
    let demuxer = try open(video.fixture.path)
    demuxer.discardStreams(except: [video.stream.index])
    try #require(demuxer.seek(stream: video.stream.index, toTicks: Int64(last)))
    let packet = try Packet()
    let isRead = try demuxer.read(into: packet)
    #expect(isRead == !Self.withoutPacketAfterSeek.contains(video.fixture.name))
    guard isRead else { return }
    #expect((packet.decodeTime ?? packet.presentationTime ?? .min) <= Int64(last))
  }
}

/// What a packet and a row of the manifest are compared by.
private struct Stored: Equatable, CustomStringConvertible {
  let pts: Int?
  let dts: Int?
  let duration: Int
  let size: Int
  let isKey: Bool
  let isDiscarded: Bool

  init(_ packet: borrowing Packet) {
    pts = packet.presentationTime.map { Int($0) }
    dts = packet.decodeTime.map { Int($0) }
    duration = Int(packet.duration)
    size = packet.byteCount
    isKey = packet.isKey
    isDiscarded = packet.isDiscarded
  }

  init(_ expected: Fixture.Packet) {
    pts = expected.pts
    dts = expected.dts
    duration = expected.duration ?? 0
    size = expected.size
    isKey = expected.isKey
    isDiscarded = expected.isDiscarded
  }

  var description: String {
    "\(pts ?? -1)/\(dts ?? -1)+\(duration) \(size)\(isKey ? "K" : "")\(isDiscarded ? "D" : "")"
  }
}

private struct FailingSource: ByteSource {
  let name: String? = "failing"
  let content: any ByteSource
  /// The first byte that can't be read.
  var limit: Int64 = 0
  var byteCount: Int64 { content.byteCount }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    let count = Int(min(Int64(buffer.count), limit - offset))
    if count > 0 {
      return try content.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]), at: offset)
    }
    throw MediaError(.fileNotReadable, "the disk is on fire")
  }
}
