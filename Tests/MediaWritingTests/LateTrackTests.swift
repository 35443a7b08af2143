import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Synchronization
import Testing

@testable import MediaWriting

/// Streams that a file names only after what describes it.
struct LateTrackTests {
  /// A transport stream of pictures alone.
  private static func pictures() throws -> [UInt8] {
    let path = try Fixture.named("both.ts").path
    let track = try #require(try URLAsset(path: path).content().tracks.first { $0.mediaType == .video })
    var options = Remuxer.Options()
    options.trackIDs = [track.trackID]
    return try Remuxer.bytes(of: path, to: .mpegTransportStream, options).bytes
  }

  /// Pictures alone, so many times, and then those with sound.
  private static func lateSound(after count: Int) throws -> [UInt8] {
    let pictures = try pictures()
    var bytes: [UInt8] = []
    for _ in 0..<count { bytes += pictures }
    return bytes + (try FileByteSource(path: Fixture.named("both.ts").path).bytes(at: 0, count: 1 << 20))
  }

  private static func soundCount(of path: String) throws -> Int {
    let asset = URLAsset(path: path)
    let track = try #require(try asset.content().tracks.first { $0.mediaType == .audio })
    let feed = try PacketFeed(asset, track)
    var count = 0
    while try feed.next() != nil { count += 1 }
    return count
  }

  /// ffprobe names both streams of such files, and the sound has the 45 packets that it has in the last part.
  @Test(arguments: [1, 9])
  func `what a program names on the way is described and kept`(count: Int) throws {
    let folder = try TemporaryDirectory()
    let whole = try Fixture.named("both.ts").path
    let path = try folder.write(try Self.lateSound(after: count), to: "late.ts")
    let tracks = try URLAsset(path: path).content().tracks
    #expect(tracks.map(\.codec) == [.h264, .aac])
    #expect((tracks.last?.formatDescriptions.first?.audioStreamDescription?.sampleRate ?? 0) > 0)
    let result = try folder.write(Remuxer.bytes(of: path, to: .matroska).bytes, to: "late.mkv")
    #expect(try Self.soundCount(of: result) == 45)
  }

  /// Notes which bytes are read of a file.
  private final class CountingSource: ByteSource {
    private let source: any ByteSource
    private let state = Mutex(ReadCount())

    init(_ source: any ByteSource) { self.source = source }

    var name: String? { source.name }
    var byteCount: Int64 { source.byteCount }
    var count: Int { Int(count(in: 0..<byteCount)) }

    func count(in range: Range<Int64>) -> Int64 { state.withLock { $0.byteCount(in: range) } }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
      let count = try source.read(into: buffer, at: offset)
      state.withLock { $0.add(count, at: offset) }
      return count
    }
  }

  /// The first demuxer of an asset finds out that it has to look far; the others begin with that.
  @Test func `a file is looked through once by each further demuxer`() throws {
    let file = MemoryByteSource(try Self.lateSound(after: 9))
    let plain = CountingSource(file)
    _ = try Demuxer(plain, name: "late.ts", options: .findsLateTracks)
    let source = CountingSource(file)
    let asset = URLAsset(path: "late.ts", source: source)
    // The first reader gets the demuxer that described the file.
    var demuxers = [try asset.makeDemuxer()]
    let described = source.count
    demuxers.append(try asset.makeDemuxer())
    #expect(demuxers.allSatisfy { $0.hasLateTracks })
    #expect(source.count - described <= plain.count)
  }

  /// Pictures for longer than libav looks, and then sound, which the program names from the start on.
  private static func announcedSound() throws -> [UInt8] {
    let path = try Fixture.named("both.ts").path
    let whole = try FileByteSource(path: path).bytes(at: 0, count: 1 << 20)
    let sound = try #require(try URLAsset(path: path).content().tracks.first { $0.mediaType == .audio })
    let packets = stride(from: 0, to: whole.count, by: 188).map { whole[$0..<$0 + 188] }
    let others = packets.filter { packet in
      let start = packet.startIndex
      return Int32(packet[start + 1] & 0x1F) << 8 | Int32(packet[start + 2]) != sound.trackID
    }
    let part = Array(others.joined())
    return (0..<(12 << 20) / part.count).flatMap { _ in part } + whole
  }

  @Test func `a file's end is looked at once for all demuxers`() throws {
    let file = MemoryByteSource(try Self.announcedSound())
    // Each demuxer's analysis ends before this range, and its search for the last timestamps begins after it.
    let end = (file.byteCount - (3 << 19))..<(file.byteCount - (1 << 20))
    let size = Int64(end.count)
    let plain = CountingSource(file)
    for count in 1...2 {
      _ = try Demuxer(plain, name: "late.ts", options: .findsLateTracks)
      #expect(plain.count(in: end) == Int64(count) * size)
    }
    let source = CountingSource(file)
    let asset = URLAsset(path: "late.ts", source: source)
    for _ in 0..<3 {
      let audio = try asset.makeDemuxer().tracks.last?.formatDescription.audioStreamDescription
      #expect((audio?.sampleRate ?? 0) > 0)
      #expect(source.count(in: end) == size)
    }
  }

  typealias Tag = (type: UInt8, time: Int, bytes: ArraySlice<UInt8>)

  private static func tags() throws -> [Tag] {
    let bytes = try FileByteSource(path: Fixture.named("both.flv").path).bytes(at: 0, count: 1 << 20)
    var tags: [Tag] = []
    var place = 13
    while place + 11 <= bytes.count {
      func number(_ offset: Int) -> Int {
        bytes[place + offset..<place + offset + 3].reduce(0) { $0 << 8 | Int($1) }
      }
      let start = place + 11
      tags.append((bytes[place], number(4), bytes[start..<start + number(1)]))
      place = start + number(1) + 4
    }
    return tags
  }

  /// - Parameter kinds: what the header says is there: 1 for pictures, 4 for sound.
  private static func file(of tags: [Tag], kinds: UInt8) -> [UInt8] {
    var result: [UInt8] = Array("FLV".utf8) + [1, kinds, 0, 0, 0, 9, 0, 0, 0, 0]
    func append(_ number: Int, _ count: Int) {
      for shift in (0..<count).reversed() { result.append(UInt8(truncatingIfNeeded: number >> (8 * shift))) }
    }
    for tag in tags {
      result.append(tag.type)
      append(tag.bytes.count, 3)
      append(tag.time, 3)
      append(0, 4)
      result += tag.bytes
      append(tag.bytes.count + 11, 4)
    }
    return result
  }

  /// Pictures for longer than libav looks for streams, then sound.
  private static func flashVideo() throws -> [UInt8] {
    let tags = try tags()
    let key = try #require(tags.first { $0.type == 9 && $0.bytes.starts(with: [0x17, 1]) })
    var late = Array(tags.filter { $0.type == 9 }.prefix(1))
    for second in 0..<150 { late.append((9, second * 1000, key.bytes)) }
    for tag in tags where tag.type == 8 { late.append((8, 150_000 + tag.time, tag.bytes)) }
    return file(of: late, kinds: 1)
  }

  private static func times(of path: String) throws -> [Int64] {
    let asset = URLAsset(path: path)
    let track = try #require(try asset.content().tracks.first { $0.mediaType == .video })
    let feed = try PacketFeed(asset, track)
    var times: [Int64] = []
    while let (sample, _) = try feed.next() { times.append(sample.decodeTime + sample.compositionOffset) }
    return times
  }

  /// Sound for eight seconds, and then pictures, some of which are shown before others that are decoded before them.
  @Test func `pictures that begin late keep their times`() throws {
    let tags = try Self.tags()
    // Set-ups of the decoders come first, and pictures and sound have a 1 after their first byte.
    var late = tags.filter { $0.type != 18 && $0.bytes.dropFirst().first == 0 }
    for second in 0..<9 {
      for tag in tags where tag.type == 8 && tag.bytes.dropFirst().first == 1 {
        late.append((8, tag.time + second * 1000, tag.bytes))
      }
    }
    for tag in tags where tag.type == 9 && tag.bytes.dropFirst().first == 1 {
      late.append((9, tag.time + 9000, tag.bytes))
    }
    let folder = try TemporaryDirectory()
    let source = try folder.write(Self.file(of: late, kinds: 5), to: "late.flv")
    let first = try folder.write(Remuxer.bytes(of: source, to: .matroska).bytes, to: "first.mkv")
    let second = try folder.write(Remuxer.bytes(of: first, to: .matroska).bytes, to: "second.mkv")
    let times = try Self.times(of: source)
    #expect(times.count == 25 && times.sorted() != times)
    #expect(try Self.times(of: first) == times)
    #expect(try Self.times(of: second) == times)
  }

  @Test(arguments: [FileType.mp4, .matroska])
  func `what is found on the way is reported as left out`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Self.flashVideo(), to: "late.flv")
    var remuxer = Remuxer(URLAsset(path: path), to: type)
    try remuxer.run(to: MemorySink())
    #expect(remuxer.damage.map(\.code) == [.fileFailedToParse])
    #expect(remuxer.damage.first?.reason.contains("begins late") == true, "\(remuxer.damage)")
  }

  @Test func `who chooses tracks misses no others`() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Self.flashVideo(), to: "late.flv")
    let asset = URLAsset(path: path)
    var options = Remuxer.Options()
    options.trackIDs = Set(try asset.content().tracks.map(\.trackID))
    var remuxer = Remuxer(asset, to: .matroska, options: options)
    try remuxer.run(to: MemorySink())
    #expect(remuxer.damage.isEmpty)
  }

  /// Sound for longer than libav looks for streams, then pictures.
  private static func lateFilm() throws -> [UInt8] {
    let tags = try tags()
    var late = Array(tags.filter { $0.type == 8 }.prefix(1))
    for second in 0..<150 {
      for tag in tags where tag.type == 8 && tag.bytes.dropFirst().first == 1 {
        late.append((8, second * 1000 + tag.time, tag.bytes))
      }
    }
    for tag in tags where tag.type == 9 { late.append((9, 151_000 + tag.time, tag.bytes)) }
    return file(of: late, kinds: 4)
  }

  /// What is written of a film whose pictures begin late.
  struct LateCase: Sendable {
    let type: FileType
    let choosesTracks: Bool
    let isMissed: Bool
  }

  static let cases = [
    LateCase(type: .mp4, choosesTracks: false, isMissed: true),
    LateCase(type: .mp4, choosesTracks: true, isMissed: false),
    LateCase(type: .m4a, choosesTracks: false, isMissed: false),
    LateCase(type: .m4a, choosesTracks: true, isMissed: false),
  ]

  @Test(arguments: cases)
  func `pictures that begin late are missed where they were wanted`(late: LateCase) async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Self.lateFilm(), to: "late.flv")
    let chosen = late.choosesTracks ? Set(try URLAsset(path: path).content().tracks.map(\.trackID)) : nil

    var remuxing = Remuxer.Options()
    remuxing.trackIDs = chosen
    var remuxer = Remuxer(URLAsset(path: path), to: late.type, options: remuxing)
    try remuxer.run(to: MemorySink())
    #expect(remuxer.damage.isEmpty != late.isMissed, "\(remuxer.damage)")

    var options = ExportOptions()
    options.trackIDs = chosen
    let transcoder = try AssetTranscoder(URLAsset(path: path), to: late.type, options: options)
    let outcome = try await transcoder.run(to: MemorySink())
    #expect(outcome.failures.isEmpty != late.isMissed, "\(outcome.failures)")

    var part = AssetJoiner.Part(URLAsset(path: path))
    part.trackIDs = chosen
    var joiner = AssetJoiner([part, part], to: late.type)
    try joiner.run(to: MemorySink())
    #expect(joiner.damage.isEmpty != late.isMissed, "\(joiner.damage)")
  }

  @Test func `an export without pictures misses none`() async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Self.lateFilm(), to: "late.flv")
    var options = ExportOptions()
    options.pictures = .leftOut
    let transcoder = try AssetTranscoder(URLAsset(path: path), to: .mp4, options: options)
    #expect(try await transcoder.run(to: MemorySink()).failures.isEmpty)
  }

  @Test func `a reader misses streams of the kind that it reads, unless a track was chosen`() throws {
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(Self.lateFilm(), to: "late.flv"))
    let feed = try PacketFeed(asset, try #require(try asset.content().tracks.first))
    while try feed.next() != nil {}
    func isMissed(_ wanted: WantedStreams) throws -> Bool {
      try asset.shortfall(ofPartEndingAt: .positiveInfinity, missing: wanted) != nil
    }
    #expect(try isMissed(.all) && isMissed(.of(.video, isChosen: false)))
    #expect(try !isMissed(.none) && !isMissed(.of(.video, isChosen: true)))
    #expect(try !isMissed(.of(.audio, isChosen: false)))
  }
}
