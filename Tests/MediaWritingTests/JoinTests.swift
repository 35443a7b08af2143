import Foundation
import ISOBaseMedia
import MediaAssets
import MediaCore
import MediaMetadata
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// The decode of what is joined is the decodes of the parts, one after the other.
struct JoinTests {
  /// What became of parts.
  struct Joined {
    var asset: URLAsset
    var losses: [String]
    var folder: TemporaryDirectory
  }

  /// A part of a fixture, in seconds.
  static func part(_ name: String, _ start: Double = 0, _ end: Double? = nil) throws -> AssetJoiner.Part {
    var part = AssetJoiner.Part(URLAsset(path: try Fixture.named(name).path))
    if let end { part.timeRange = ExportTests.range(start, end) }
    return part
  }

  static func join(_ parts: [AssetJoiner.Part], to type: FileType) throws -> Joined {
    let folder = try TemporaryDirectory()
    var joiner = AssetJoiner(parts, to: type)
    #expect(try joiner.differences().map(\.reason) == [])
    try joiner.write(to: folder.file("result"))
    #expect(joiner.damage.isEmpty)
    return Joined(asset: URLAsset(path: folder.file("result")), losses: joiner.losses, folder: folder)
  }

  /// What a joiner has said of its progress.
  private final class Reached: @unchecked Sendable {
    // @unchecked: one thread joins.
    var times: [Double] = []
  }

  @Test("how far it is rises from the beginning to the end")
  func progress() throws {
    let folder = try TemporaryDirectory()
    var joiner = AssetJoiner(try (0..<4).map { _ in try Self.part("both.mp4") }, to: .mp4)
    let reached = Reached()
    joiner.reach = { reached.times.append($0) }
    try joiner.write(to: folder.file("result.mp4"))
    let length = try URLAsset(path: folder.file("result.mp4")).content().duration.seconds
    #expect(reached.times.count > 4 && reached.times == reached.times.sorted())
    #expect(
      try #require(reached.times.first) <= 0
        && reached.times.contains { $0 > length / 3 && $0 < length * 2 / 3 })
    #expect(try #require(reached.times.last) > length * 0.7 && reached.times.allSatisfy { $0 <= length })
  }

  @Test(arguments: [FileType.mp4, .matroska])
  func `the asynchronous form writes the same, and reports how far it is`(type: FileType) async throws {
    let folder = try TemporaryDirectory()
    let parts = try (0..<2).map { _ in try Self.part("both.mp4") }
    var joiner = AssetJoiner(parts, to: type)
    try { () throws(MediaError) in try joiner.write(to: folder.file("blocking")) }()
    var other = AssetJoiner(parts, to: type)
    let progress = WorkProgress()
    other.progress = progress
    #expect(try await other.differences().isEmpty)
    try await other.write(to: folder.file("asynchronous"))
    #expect(other.losses == joiner.losses && other.damage == joiner.damage)
    #expect(progress.fractionCompleted ?? 0 > 0.5)
    let files = try ["blocking", "asynchronous"].map { try Data(contentsOf: URL(filePath: folder.file($0))) }
    #expect(files[0].count > 1000 && files[0] == files[1])
  }

  /// libavformat 59 finds the wrong sample entry after an edit that begins within a group of pictures.
  @Test(arguments: [["h264.mp4", "h264.mp4", "h264.mp4"], ["both.mp4", "both.mp4"]])
  func `pictures of whole parts that follow each other are one edit`(names: [String]) throws {
    let joined = try Self.join(try names.map { try Self.part($0) }, to: .mp4)
    let track = try #require(joined.asset.content().tracks.first { $0.mediaType == .video })
    #expect(track.timeline.shownEdits.count == 1)
  }

  /// libavformat 59 misreads an empty edit that isn't the first.
  @Test func `the last picture stays up to a part that begins without pictures`() throws {
    let part = try Self.part("edit-list-empty.mp4")
    let joined = try Self.join([part, part], to: .mp4)
    try Self.expectConcatenation(joined, of: [part, part], bits: nil)
    let track = try #require(joined.asset.content().tracks.first { $0.mediaType == .video })
    #expect(track.timeline.edits.map(\.isEmpty) == [true, false])
    let own = try ExportedPicturesTests.times(part.asset)
    let length = try part.asset.content().duration
    #expect(try ExportedPicturesTests.times(joined.asset) == own + own.map { $0 + length })
  }

  private static func has(_ type: MediaType, _ asset: URLAsset) throws -> Bool {
    try asset.tracks().contains { $0.mediaType == type }
  }

  /// Compares what is decoded of a result with what is decoded of its parts.
  ///
  /// - Parameter bits: of a sample of sound; `nil` compares the number of frames alone.
  static func expectConcatenation(
    _ joined: Joined, of parts: [AssetJoiner.Part], bits: Int? = 24
  ) throws {
    var (pictures, bytes, count): ([String], [UInt8], Int) = ([], [], 0)
    for part in parts {
      let range = part.isWhole ? nil : part.timeRange
      if try has(.video, part.asset) { pictures += try ExportTests.pictures(part.asset, range) }
      if try has(.audio, part.asset) {
        let sound = try ExportTests.sound(part.asset, range, bits: bits ?? 16)
        bytes += sound.bytes
        count += sound.count
      }
    }
    #expect(!pictures.isEmpty || count > 0)
    if !pictures.isEmpty {
      #expect(try ExportTests.pictures(joined.asset) == pictures)
      let times = try ExportedPicturesTests.times(joined.asset)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }
    if count > 0 {
      let sound = try ExportTests.sound(joined.asset, bits: bits ?? 16)
      #expect(sound.count == count)
      if bits != nil {
        // Not compared in the expectation, which would search for all that differs.
        let isSame = sound.bytes == bytes
        #expect(isSame)
      }
    }
  }

  // MARK: - Laws

  @Test(
    arguments: [
      "both.mp4", "h264-open-gop.mp4", "h264-pyramid.mp4", "hevc-leading.mp4", "edit-list-two.mp4",
      "variable-rate.mp4", "both-fragmented.mp4", "rotate-90.mp4", "prores-422.mov", "av1.mp4", "both.mov",
      "both.mkv", "edit-list-empty.mp4",
    ])
  func `films one after the other`(name: String) throws {
    let parts = [try Self.part(name), try Self.part(name), try Self.part(name)]
    let joined = try Self.join(parts, to: .mov)
    try Self.expectConcatenation(joined, of: parts, bits: nil)
  }

  @Test(
    arguments: [
      ("alac-16.m4a", FileType.m4a), ("wav-s24.wav", .mov), ("wav-s16.wav", .wav), ("aiff-s16.aiff", .aiff),
      ("flac-16.flac", .mp4),
      ("wav-s32.wav", .caf),
    ])
  func `lossless sound one after the other`(job: (name: String, type: FileType)) throws {
    let parts = [try Self.part(job.name), try Self.part(job.name), try Self.part(job.name)]
    let joined = try Self.join(parts, to: job.type)
    try Self.expectConcatenation(joined, of: parts)
    #expect(joined.losses == [])
  }

  /// Lossy codecs have a state, which what comes before a join leaves otherwise than a file's start does.
  @Test(arguments: ["aac.m4a", "opus.opus", "edit-list-sound-aac.m4a", "cover.mp3", "gapless-tag.m4a"])
  func `lossy sound one after the other has as many frames`(name: String) throws {
    let parts = [try Self.part(name), try Self.part(name), try Self.part(name)]
    try Self.expectConcatenation(try Self.join(parts, to: .mp4), of: parts, bits: nil)
  }

  /// What was before a cut is named by the first pictures that are kept, which are not shown.
  @Test(arguments: [0.5, 0.6, 0.7])
  func `a part with open groups of pictures is not damaged`(start: Double) throws {
    let joined = try Self.join([try Self.part("h264-open-gop.mp4", start, 1.5)], to: .mp4)
    let reader = AssetReader(asset: joined.asset)
    let track = try #require(try joined.asset.tracks().first)
    let output = AssetReaderTrackOutput(track: track, outputSettings: VideoSettings.native)
    reader.add(output)
    try reader.start()
    while try output.nextSampleBuffer() != nil {}
    #expect(reader.damage.losses.map(\.error.reason) == [])
  }

  /// Each part is a link of a chain (RFC 3533, 4), so that neither its state nor its padding meets another's.
  @Test(arguments: ["vorbis.ogg", "opus.opus", "opus-5.1.opus"])
  func `sound in Ogg is what it was by itself`(name: String) throws {
    let parts = [try Self.part(name), try Self.part(name), try Self.part(name)]
    let joined = try Self.join(parts, to: .ogg)
    try Self.expectConcatenation(joined, of: parts)
    #expect(joined.losses == [])
    let length = try parts[0].asset.content().duration.seconds
    #expect(abs(try joined.asset.content().duration.seconds - 3 * length) < 0.001)
    let source = try FileByteSource(path: joined.folder.file("result"))
    let pages = OggPages(try source.bytes(at: 0, count: Int(source.byteCount))).pages
    #expect(pages.filter { $0.flags & 2 != 0 }.count == 3)
    #expect(Set(pages.map(\.serialNumber)).count == 3)
  }

  /// FFmpeg fails at the second link, where its samples have another size.
  @Test(arguments: [("flac-16.flac", true), ("flac-24.flac", false)])
  func `links of FLAC have samples of one size`(name: String, isJoined: Bool) throws {
    let joiner = AssetJoiner([try Self.part("flac-16.flac"), try Self.part(name)], to: .ogg)
    #expect(try joiner.differences().isEmpty == isJoined)
  }

  /// The packets at the first one's end are decoded to more than is heard of them, which must not delay the second.
  @Test func `Opus after Opus is where it belongs`() throws {
    let part = try Self.part("opus.opus")
    let whole = try ExportTests.sound(part.asset, bits: 16)
    let joined = try withExtendedLifetime(try Self.join([part, part], to: .mp4)) {
      try ExportTests.sound($0.asset, bits: 16)
    }
    func samples(_ bytes: ArraySlice<UInt8>) -> [Int] {
      stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
        Int(Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8))
      }
    }
    // The decoder's state is that of the second file after 80 ms (RFC 7845, 4.6).
    let length = whole.bytes.count - whole.bytes.count / whole.count * 48 * 100
    #expect(length > 10_000)
    let (own, other) = (samples(whole.bytes.suffix(length)), samples(joined.bytes.suffix(length)))
    #expect(zip(own, other).allSatisfy { abs($0 - $1) < 100 })
    #expect(own.contains { abs($0) > 1000 })
  }

  /// Edits that end up to a tick of the movie's clock before and after the samples do, which are 44 024.
  @Test(arguments: [UInt8(0xE6), 0xE7]) func `an edit's end in a coarse clock is the media's`(
    duration: UInt8
  ) throws {
    let folder = try TemporaryDirectory()
    var bytes = try [UInt8](Data(contentsOf: URL(filePath: Fixture.named("aac.m4a").path)))
    // The entry's duration of 1000 and its media time of 1024 (ISO/IEC 14496-12, 8.6.6).
    let place = try #require(
      bytes.firstRange(of: [0x65, 0x6C, 0x73, 0x74, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 3, 0xE8, 0, 0, 4, 0]))
    bytes[place.lowerBound + 15] = duration
    bytes[place.lowerBound + 19] = 76
    try Data(bytes).write(to: URL(filePath: folder.file("coarse.m4a")))
    let part = AssetJoiner.Part(URLAsset(path: folder.file("coarse.m4a")))
    let joined = try Self.join([part, part, part], to: .m4a)
    try Self.expectConcatenation(joined, of: [part, part, part], bits: nil)
    #expect(try joined.asset.content().duration == MediaTime(value: 3 * 44_024, timescale: 44_100))
  }

  @Test(
    arguments: [
      "both.mp4", "h264-open-gop.mp4", "h264-pyramid.mp4", "hevc-leading.mp4", "edit-list-two.mp4",
      "variable-rate.mp4", "both.mkv", "both.mov", "negative-offsets.mp4",
    ], [[(0.1, 0.3), (0.4, 0.6)], [(0.11, 0.37), (0.12, 0.2), (0.7, 9)]])
  func `several kept parts are the cuts of the whole`(name: String, times: [(Double, Double)]) throws {
    let length = try Self.part(name).asset.content().duration.seconds
    let parts = try times.filter { $0.0 < length }.map { try Self.part(name, $0.0, $0.1) }
    let joined = try Self.join(parts, to: .mov)
    try Self.expectConcatenation(joined, of: parts, bits: nil)
  }

  @Test(arguments: ["both.mp4", "h264-pyramid.mp4", "h264-open-gop.mp4", "hevc-leading.mp4", "both.mkv"])
  func `parts can come in another order`(name: String) throws {
    let parts = [try Self.part(name, 0.5, 0.9), try Self.part(name, 0.1, 0.2)]
    try Self.expectConcatenation(try Self.join(parts, to: .mov), of: parts, bits: nil)
  }

  /// Decoders go on over a join with the references and the picture order counts that they have: pictures were wrong here, or lost.
  @Test(
    arguments: [
      ("h264-open-gop.mp4", [(0.04, 1.16), (1.2, 1.52)]), ("h264-open-gop.mp4", [(0.28, 0.68), (0.6, 0.68)]),
      ("h264-open-gop.mp4", [(0.24, 1.16), (1.2, 1.32)]), ("h264-open-gop-tail.mp4", [(2.6, 4), (2, 2.2)]),
      ("hevc-10bit.mp4", [(0.6, 0.9), (0.56, 0.8)]),
    ] as [(String, [(Double, Double)])])
  func `decoding begins anew with each part`(job: (name: String, times: [(Double, Double)])) throws {
    let parts = try job.times.map { try Self.part(job.name, $0.0, $0.1) }
    try Self.expectConcatenation(try Self.join(parts, to: .mp4), of: parts, bits: nil)
  }

  @Test(
    arguments: [
      "h264-open-gop.mp4", "h264-open-gop-tail.mp4", "h264-pyramid.mp4", "hevc-10bit.mp4", "hevc-leading.mp4",
    ], 1...6 as ClosedRange<UInt64>)
  func `any parts in any order are the cuts of the whole`(name: String, seed: UInt64) throws {
    var generator = Generator(seed: seed)
    let length = Int(try Self.part(name).asset.content().duration.seconds * 25)
    let parts = try (0..<3).map { _ in
      let start = Int(generator.next() % UInt64(length))
      let end = start + 1 + Int(generator.next() % UInt64(length - start))
      return try Self.part(name, Double(start) / 25, Double(end) / 25)
    }
    try Self.expectConcatenation(try Self.join(parts, to: .mp4), of: parts, bits: nil)
  }

  /// What is added is hidden, and players begin with it.
  @Test func `blank pictures come before a part that begins with no IDR picture`() throws {
    let parts = [try Self.part("h264-open-gop.mp4", 0, 0.2), try Self.part("h264-open-gop.mp4", 1.2, 1.4)]
    let joined = try Self.join(parts, to: .mp4)
    #expect(try joined.asset.tracks().first?.formatDescriptions.count == 1)
    var listing = try joined.asset.sampleListing(timeline: .presented)
    var samples: [StoredSample] = []
    try listing.forEachSample(ofTracks: [1]) { (_, sample) throws(MediaError) in samples.append(sample) }
    let first = try #require(samples.dropFirst().firstIndex { $0.flags.contains(.sync) })
    let count = samples[first...].prefix { $0.size < 100 }.count
    #expect((5...18).contains(count))
    #expect(samples[first..<first + count].allSatisfy { !$0.isShown })
    #expect(samples[(first + 1)...].allSatisfy { !$0.flags.contains(.sync) })
    #expect(joined.losses.isEmpty)
  }

  /// libavformat 59 misreads several edits of several sample entries.
  @Test func `pictures that are held back longer go on without an edit of their own`() throws {
    let names = [
      "h264-no-b-frames.mp4", "h264-open-gop.mp4", "h264-no-b-frames.mp4", "h264-pyramid-strict.mp4",
    ]
    let parts = try names.map { try Self.part($0) }
    let joined = try Self.join(parts, to: .mp4)
    try Self.expectConcatenation(joined, of: parts, bits: nil)
    let track = try #require(joined.asset.content().tracks.first)
    #expect(track.timeline.shownEdits.count == 1)
    var listing = try joined.asset.sampleListing(timeline: .presented)
    var times: [Int64] = []
    try listing.forEachSample(ofTracks: [1]) { (_, sample) throws(MediaError) in
      times.append(sample.mediaDecodeTime ?? sample.decodeTime ?? .min)
    }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  /// A time code counts pictures, and says nothing where there are none.
  @Test func `a time code that outlasts its film doesn't delay the next part`() throws {
    let folder = try TemporaryDirectory()
    let film = try Fixture.named("timecode.mov").path
    var bytes = Array(try Data(contentsOf: URL(filePath: film)))
    let asset = URLAsset(path: film)
    // The lengths of its one edit and of its one sample (ISO/IEC 14496-12, 8.6.6 and 8.6.1.2) become twice as long.
    for (name, place) in [("elst", 12), ("stts", 16)] {
      let box = try #require(bytes.indices.last { bytes[$0...].starts(with: name.utf8) })
      let length = bytes.bigEndian(UInt32.self, at: box + place)
      #expect(length > 0)
      bytes.replaceSubrange(box + place..<box + place + 4, with: (length * 2).bigEndianBytes)
    }
    let long = try folder.write(bytes, to: "long.mov")
    let length = try asset.content().duration
    #expect(
      try URLAsset(path: long).content().tracks.last?.timeRange.duration.seconds ?? 0 > length.seconds * 1.9)
    let parts = (0..<3).map { _ in AssetJoiner.Part(URLAsset(path: long)) }
    let joined = try Self.join(parts, to: .mov)
    let times = try ExportedPicturesTests.times(joined.asset)
    let own = try ExportedPicturesTests.times(asset)
    #expect(times == own + own.map { $0 + length } + own.map { $0 + length + length })
    let codes = try #require(joined.asset.content().tracks.first { $0.mediaType == .timecode })
    #expect(
      codes.timeline.shownEdits.map(\.mapping.target.start.seconds) == [
        0, length.seconds, 2 * length.seconds,
      ])
  }

  @Test func `a part of a frame at the end of sound does not shift what follows`() throws {
    let folder = try TemporaryDirectory()
    var bytes = Array(try Data(contentsOf: URL(filePath: Fixture.named("wav-s24.wav").path)))
    let place = try #require(
      bytes.indices.dropLast(3).first { bytes[$0..<$0 + 4].elementsEqual("data".utf8) })
    let size = bytes.count - place - 8 + 2
    bytes.replaceSubrange(
      place + 4..<place + 8, with: (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) })
    let path = try folder.write(bytes + [1, 2], to: "odd.wav")
    let parts = [AssetJoiner.Part(URLAsset(path: path)), try Self.part("wav-s24.wav")]
    for type in [FileType.mov, .wav] {
      let joined = try Self.join(parts, to: type)
      let whole = try ExportTests.sound(parts[1].asset, bits: 24).bytes
      #expect(try ExportTests.sound(joined.asset, bits: 24).bytes == whole + whole)
    }
  }

  @Test(arguments: ["alac-16.m4a", "wav-s16.wav", "flac-24.flac", "caf-s24.caf", "aiff-sowt.aif"])
  func `several kept parts of lossless sound have every sample`(name: String) throws {
    let parts = [
      try Self.part(name, 0.1, 0.2), try Self.part(name, 0.12345, 0.3), try Self.part(name, 0.3, 9),
    ]
    try Self.expectConcatenation(try Self.join(parts, to: .mov), of: parts)
  }

  @Test func `files may differ in their parameter sets`() throws {
    let parts = [try Self.part("h264-pyramid.mp4"), try Self.part("h264-open-gop.mp4")]
    let joined = try Self.join(parts, to: .mp4)
    try Self.expectConcatenation(joined, of: parts, bits: nil)
    let track = try #require(joined.asset.tracks().first)
    #expect(track.formatDescriptions.count == 2)
  }

  // MARK: - What goes with it

  @Test(arguments: ["chapters.mp4", "chapters.mkv"])
  func `chapters begin later by what comes before`(name: String) throws {
    let part = try Self.part(name)
    let own = try part.asset.metadataContent().chapters
    for type in [FileType.mp4, .matroska] {
      let joined = try Self.join([part, part], to: type)
      let chapters = try joined.asset.metadataContent().chapters
      #expect(chapters.map(\.title) == own.map(\.title) + own.map(\.title))
      let shift = (chapters[own.count].timeRange.start - chapters[0].timeRange.start).seconds
      #expect(abs(shift - (try part.asset.content().duration.seconds)) < 0.1)
    }
  }

  @Test func `tags are those of the first file`() throws {
    let joined = try Self.join([try Self.part("cover.m4a"), try Self.part("cover.m4a")], to: .m4a)
    let items = try joined.asset.metadataContent().items
    let own = try Self.part("cover.m4a").asset.metadataContent().items
    #expect(items.compactMap(\.stringValue) == own.filter { $0.key != "iTunSMPB" }.compactMap(\.stringValue))
    #expect(items.contains { $0.commonKey == .artwork })
  }

  @Test(
    arguments: [
      (["both.mp4", "h264-pyramid.mp4"], "there is nothing for track"),
      (["aac.m4a", "alac-16.m4a"], "codec: "), (["wav-s16.wav", "wav-mono-odd.wav"], "channels: "),
    ] as [([String], String)])
  func `what differs is named`(names: [String], reason: String) throws {
    let joiner = AssetJoiner(try names.map { try Self.part($0) }, to: .mov)
    let differences = try joiner.differences()
    #expect(differences.contains { $0.reason.hasPrefix(reason) }, "\(differences)")
    let second = try Fixture.named(names[1]).path
    #expect(differences.allSatisfy { $0.location.file == second })
    let sink = MemorySink()
    var running = joiner
    let error = #expect(throws: MediaError.self) { try running.run(to: sink) }
    #expect(error?.code == .operationNotSupportedForAsset)
    #expect(sink.isDiscarded && sink.bytes.isEmpty)
  }

  /// Samples of one width would be read as those of another.
  @Test(arguments: [FileType.wav, .matroska, .mov], ["wav-s24.wav", "wav-f32.wav"])
  func `PCM of another layout is not joined`(type: FileType, name: String) throws {
    var joiner = AssetJoiner([try Self.part("wav-s16.wav"), try Self.part(name)], to: type)
    let differences = try joiner.differences()
    #expect(differences.contains { $0.reason.hasPrefix("layout of samples: ") }, "\(differences)")
    let error = #expect(throws: MediaError.self) { try joiner.run(to: MemorySink()) }
    #expect(error?.code == .operationNotSupportedForAsset)
  }

  @Test func `a disk that is full at any byte leaves nothing`() throws {
    let parts = [try Self.part("both.mp4"), try Self.part("both.mp4")]
    let whole = MemorySink()
    var joiner = AssetJoiner(parts, to: .mp4)
    try joiner.run(to: whole)
    for step in 0..<10 {
      let sink = MemorySink(room: whole.bytes.count * step / 10)
      let error = #expect(throws: MediaError.self) { try joiner.run(to: sink) }
      #expect(error?.code == .diskFull)
      #expect(sink.isDiscarded && !sink.isFinished)
    }
  }

  /// A part whose samples are given, and what lacks of them.
  private final class DamagedFeed: SampleFeed {
    let origin: Int64 = 0
    let damage: FeedDamage

    init(_ damage: String?, slight: String?) {
      self.damage = FeedDamage(
        failures: [damage.map { MediaError(.fileFailedToParse, $0) }],
        warnings: [slight.map { MediaError(.fileFailedToParse, $0) }])
    }

    func next() -> (sample: WrittenSample, bytes: MediaBytes)? { nil }
  }

  @Test func `the damage of each part is reported, and of a file once`() {
    let parts = [DamagedFeed("a", slight: "b"), DamagedFeed("a", slight: nil), DamagedFeed("c", slight: "d")]
    let feed = JoinedFeed(parts.map { ($0, JoinedFeed.Change(factor: 1)) })
    #expect(feed.damage.failures.map(\.reason) == ["a", "c"])
    #expect(feed.damage.warnings.map(\.reason) == ["b", "d"])
  }
}
