import Foundation
import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCodecs
import MediaCore
import MediaMetadata
import MediaReading
import MediaScopeFixtures
import MediaStreams
import Testing

@testable import MediaWriting

/// Streams, whose set-up is among the samples, and what a film has beside pictures and sound, written to MP4.
struct StreamRemuxTests {
  /// libav's dictionaries look through all their tags for each that is added.
  @Test func `as many tags are given to libav as it takes in a useful time, and the others counted`() throws {
    var metadata = MetadataContent()
    metadata.items = (0..<5000).map { MetadataItem(keySpace: .id3, key: "K\($0)", value: .string("v")) }
    metadata.chapters = (0..<9000).map { index in
      let start = MediaTime(value: Int64(index), timescale: 1)
      return Chapter(timeRange: MediaTimeRange(start: start, duration: MediaTime(value: 1, timescale: 1)))
    }
    var omissions: [String] = []
    let tags = try ContainerTags(
      metadata, options: Remuxer.Options(), format: .matroska, omissions: &omissions)
    #expect(tags.texts.map(\.key) == (0..<4096).map { "K\($0)" })
    #expect(tags.chapters.count == 8192 && omissions.removeLast() == "chapters are left out: \(9000 - 8192)")
    #expect(omissions.count == 65 && omissions.first?.contains("K4096 is left out") == true)
    #expect(omissions.last == "other tags are left out: \(5000 - 4096 - 64)")
  }

  private static func texts(
    of items: [(MetadataKeySpace, key: String, String)], in format: FormatWriter.Format
  ) throws -> [String] {
    var metadata = MetadataContent()
    metadata.items = items.map { MetadataItem(keySpace: $0.0, key: $0.key, value: .string($0.2)) }
    var omissions: [String] = []
    let tags = try ContainerTags(
      metadata, options: Remuxer.Options(), format: format, omissions: &omissions)
    return tags.texts.map { "\($0.key)=\($0.value)" } + omissions
  }

  /// As mutagen and ffprobe read the frames, but for what stands between a day and a time.
  @Test(arguments: [
    (["TYER": "2004", "TDAT": "3112", "TIME": "2359"], ["date=2004-12-31T23:59"]),
    (["TYE": "2004", "TDA": "3112"], ["date=2004-12-31"]), (["TYER": "2004"], ["date=2004"]),
    (["TYER": "2004", "TDAT": "Dec"], ["TDAT=Dec", "date=2004"]),
    (["TDRC": "2004-05", "TIME": "1200"], ["TIME=1200", "date=2004-05"]),
  ])
  func `a date of several frames is one date`(frames: [String: String], texts: [String]) throws {
    let items = frames.sorted { $0.key > $1.key }.map { (MetadataKeySpace.id3, key: $0.key, $0.value) }
    #expect(try Self.texts(of: items, in: .matroska).sorted() == texts)
  }

  /// What libavformat 5.1 writes into a list of information, and what gets its name once that is written.
  @Test func `chunks of information that have no other name keep theirs`() throws {
    let texts = try Self.texts(
      of: [
        (.riff, key: "IARL", "a"), (.riff, key: "IKEY", "b"), (.riff, key: "IENG", "c"),
        (.riff, key: "ISRC", "d"), (.riff, key: "INAM", "e"), (.riff, key: "IMUS", "f"),
        (.vorbisComment, key: "ISRC", "g"),
      ], in: .wave)
    #expect(
      texts == [
        "IARL=a", "IKEY=b", "IENG=c", "ISRC=d", "title=e", "IMUS=f", "the tag vorb/ISRC is left out",
      ])
    #expect(try Self.texts(of: [(.iTunes, key: "keyw", "h")], in: .wave) == ["ISBJ=h"])
  }

  /// The units of each sample: between start codes, or after lengths.
  private static func units(_ asset: URLAsset, _ track: TrackContent, hasLengths: Bool) throws -> [[[UInt8]]]
  {
    let feed = try PacketFeed(asset, track)
    var samples: [[[UInt8]]] = []
    while let (_, media) = try feed.next() {
      guard case .buffer(let buffer) = media else { continue }
      let bytes = buffer.withUnsafeBytes { Array($0) }
      samples.append(hasLengths ? lengthPrefixed(bytes) : separated(bytes))
    }
    return samples
  }

  private static func lengthPrefixed(_ bytes: [UInt8]) -> [[UInt8]] {
    var units: [[UInt8]] = []
    var place = 0
    while place + 4 <= bytes.count {
      let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      units.append(Array(bytes[place + 4..<min(place + 4 + size, bytes.count)]))
      place += 4 + size
    }
    return units
  }

  private static func separated(_ bytes: [UInt8]) -> [[UInt8]] {
    var units: [[UInt8]] = []
    var unit: [UInt8]?
    for (index, byte) in bytes.enumerated() {
      unit?.append(byte)
      guard index >= 2, byte == 1, bytes[index - 1] == 0, bytes[index - 2] == 0 else { continue }
      if let unit { units.append(unit.dropLast(3).trimmingZeros) }
      unit = []
    }
    if let unit { units.append(unit[...].trimmingZeros) }
    return units.filter { !$0.isEmpty }
  }

  /// A stream of AV1 in the container of IVF, which keeps no configuration: temporal delimiters, and then the samples.
  private static func ivf(
    _ name: String
  ) throws -> (bytes: [UInt8], samples: [[UInt8]], description: FormatDescription) {
    let asset = URLAsset(path: try Fixture.named(name).path)
    let track = try #require(try asset.content().tracks.first)
    let description = try #require(track.formatDescriptions.first)
    let size = try #require(description.video?.dimensions)
    let feed = try PacketFeed(asset, track)
    var samples: [[UInt8]] = []
    while let (_, media) = try feed.next() {
      if case .buffer(let buffer) = media { samples.append(buffer.withUnsafeBytes { Array($0) }) }
    }
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    var bytes = Array("DKIF".utf8) + little(0, 2) + little(32, 2) + Array("AV01".utf8)
    bytes += little(size.width, 2) + little(size.height, 2) + little(25, 4) + little(1, 4)
    bytes += little(samples.count, 4) + little(0, 4)
    for (index, sample) in samples.enumerated() {
      bytes += little(sample.count + 2, 4) + little(index, 8) + [0x12, 0] + sample
    }
    return (bytes, samples, description)
  }

  @Test func `AV1 of a stream gets its configuration and loses its delimiters`() throws {
    let folder = try TemporaryDirectory()
    let (bytes, samples, description) = try Self.ivf("av1.mp4")
    let stream = try folder.write(bytes, to: "stream.ivf")
    let (film, omissions) = try Remuxer.bytes(of: stream, to: .mp4)
    #expect(omissions.isEmpty)
    let written = URLAsset(path: try folder.write(film, to: "film.mp4"))
    let track = try #require(try written.content().tracks.first)
    let feed = try PacketFeed(written, track)
    var after: [[UInt8]] = []
    while let (_, media) = try feed.next() {
      if case .buffer(let buffer) = media { after.append(buffer.withUnsafeBytes { Array($0) }) }
    }
    #expect(after == samples)
    let configuration = try #require(track.formatDescriptions.first).codecConfiguration
    #expect(configuration.prefix(3) == description.codecConfiguration.prefix(3))
    #expect(track.formatDescriptions.first?.codecString == description.codecString)
  }

  @Test func `VP9 with alpha beside it loses that, and says so`() throws {
    let (bytes, omissions) = try Remuxer.bytes(of: try Fixture.named("vp9-alpha.webm").path, to: .mp4)
    #expect(omissions.contains { $0.contains("alpha") })
    #expect(!bytes.isEmpty)
  }

  @Test(arguments: ["both.ts", "late-start.ts", "h264.mpg"])
  func `units between start codes come after their lengths`(name: String) throws {
    let folder = try TemporaryDirectory()
    let fixture = try Fixture.named(name)
    let (bytes, _) = try Remuxer.bytes(of: fixture.path, to: .mp4)
    let (before, after) = (
      URLAsset(path: fixture.path), URLAsset(path: try folder.write(bytes, to: "again.mp4"))
    )
    let source = try #require(try before.content().tracks.first { $0.mediaType == .video })
    let target = try #require(try after.content().tracks.first { $0.mediaType == .video })
    let (stored, written) = (
      try Self.units(before, source, hasLengths: false), try Self.units(after, target, hasLengths: true)
    )
    #expect(!stored.isEmpty)
    #expect(stored == written)
    let (old, new) = (
      try #require(source.formatDescriptions.first), try #require(target.formatDescriptions.first)
    )
    #expect(old.codecString == new.codecString)
    #expect(old.video?.dimensions == new.video?.dimensions)
  }

  /// What ffmpeg 5.1 says of the same streams: the payloads of `avcC` of `h264.mp4`, and of `dac3` and `dec3` after
  /// `ffmpeg -i ac3.ac3 -c copy x.mp4`.
  @Test func `configurations are those that ffmpeg writes`() throws {
    let movie = URLAsset(path: try Fixture.named("h264.mp4").path)
    let record = try #require(try movie.content().tracks.first?.formatDescriptions.first).codecConfiguration
    var stream: [UInt8] = []
    // One set of each kind, after lengths of two bytes.
    var place = 6
    for _ in 0..<2 {
      let size = Int(record[place]) << 8 | Int(record[place + 1])
      stream += [0, 0, 0, 1] + record[place + 2..<place + 2 + size]
      place += 2 + size + 1
    }
    let made = stream.withUnsafeBytes { DecoderConfigurationRecord.make(.h264, ofByteStream: $0) }
    #expect(made == record)
    for (name, codec, expected) in [
      ("ac3.ac3", Codec.ac3, [0x10, 0x10, 0xC0]), ("ac3-5.1.ac3", .ac3, [0x10, 0x3D, 0x80]),
      ("eac3.eac3", .eac3, [0x03, 0x00, 0x20, 0x04, 0x00]),
    ] as [(String, Codec, [UInt8])] {
      let asset = URLAsset(path: try Fixture.named(name).path)
      let form = try StoredForm(asset, try #require(try asset.content().tracks.first))
      #expect(form.description.codec == codec)
      #expect(form.description.codecConfiguration == expected)
    }
  }

  /// The parameter sets of `avcC` or `hvcC` between start codes.
  private static func parameterSets(_ record: [UInt8], _ codec: Codec) -> [UInt8] {
    var place = codec == .h264 ? 5 : 22
    var stream: [UInt8] = []
    func number(_ count: Int) -> Int {
      defer { place += count }
      return record[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    func unit() {
      let size = number(2)
      stream += [0, 0, 0, 1] + record[place..<place + size]
      place += size
    }
    if codec == .h264 {
      for _ in 0..<number(1) & 31 { unit() }
      for _ in 0..<number(1) { unit() }
    } else {
      for _ in 0..<number(1) {
        place += 1
        for _ in 0..<number(2) { unit() }
      }
    }
    return stream
  }

  @Test(arguments: [
    "h264.mp4", "h264-pyramid.mp4", "h264-open-gop.mp4", "hevc-10bit.mp4", "hevc-leading.mp4",
  ])
  func `pictures without timestamps are shown in their order`(name: String) throws {
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try Fixture.named(name).path)
    let track = try #require(try asset.content().tracks.first)
    let record = try #require(track.formatDescriptions.first).codecConfiguration
    let units = try Self.units(asset, track, hasLengths: true)
    // Several times over, so that more pictures come than are looked at before the first is placed.
    let once =
      Self.parameterSets(record, track.codec)
      + units.joined().flatMap { [0, 0, 0, 1] + $0 }
    let copies = 4
    let stream = Array(repeatElement(once, count: copies).joined())
    let raw = try folder.write(stream, to: track.codec == .h264 ? "raw.h264" : "raw.hevc")
    let (bytes, _) = try Remuxer.bytes(of: raw, to: .mp4)
    let again = URLAsset(path: try folder.write(bytes, to: "again.mp4"))
    func placed(_ asset: URLAsset) throws -> [Int] { try ranks(asset) }
    func ranks(_ asset: URLAsset) throws -> [Int] {
      var listing = try asset.sampleListing()
      var times: [Int64] = []
      try listing.forEachSample(ofTracks: [1]) { (_, sample) throws(MediaError) in
        times.append(sample.presentationTime ?? 0)
      }
      let sorted = times.sorted()
      return times.map { sorted.firstIndex(of: $0) ?? 0 }
    }
    let ranks = try ranks(asset)
    let expected = (0..<copies).flatMap { copy in ranks.map { $0 + copy * ranks.count } }
    #expect(try placed(again) == expected)
    #expect(try again.content().tracks.first?.nominalFrameRate == 25)
    #expect(try again.content().tracks.first?.timeRange.start == .zero)
  }

  @Test(arguments: ["aac.aac", "both.ts"])
  func `sound loses its headers and nothing else`(name: String) throws {
    let folder = try TemporaryDirectory()
    let fixture = try Fixture.named(name)
    let (bytes, _) = try Remuxer.bytes(of: fixture.path, to: .mp4)
    let (before, after) = (
      URLAsset(path: fixture.path), URLAsset(path: try folder.write(bytes, to: "again.mp4"))
    )
    func samples(_ asset: URLAsset) throws -> [[UInt8]] {
      let track = try #require(try asset.content().tracks.first { $0.mediaType == .audio })
      let feed = try PacketFeed(asset, track)
      var samples: [[UInt8]] = []
      while let (_, media) = try feed.next() {
        if case .buffer(let buffer) = media { samples.append(buffer.withUnsafeBytes { Array($0) }) }
      }
      return samples
    }
    let stored = try samples(before)
    // Seven bytes, or nine with a check.
    let data = stored.map { Array($0.dropFirst($0[1] & 1 == 1 ? 7 : 9)) }
    #expect(!data.isEmpty)
    #expect(data == (try samples(after)))
  }

  /// Matroska says of a block what of its end is not to be heard, and nothing of the start but of Opus.
  @Test(arguments: [("opus.opus", 0), ("aac.m4a", 1024), ("mp3-vbr.mp3", 1105)])
  func `sound ends in Matroska where its source ends`(_ name: String, _ priming: Int) throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try Fixture.named(name).path)
    var remuxer = Remuxer(source, to: .matroska)
    try remuxer.run(to: try FileSink(folder.file("sound.mka")))
    let made = try ExportTests.sound(URLAsset(path: folder.file("sound.mka")))
    #expect(made.count == (try ExportTests.sound(source).count) + priming)
    #expect(remuxer.omissions.contains { $0.contains("at the start of track") } == (priming > 0))
  }

  /// Matroska gives them times below zero, which transport streams don't have.
  @Test func `samples before the start of a Matroska file are heard in a stream, and named`() async throws {
    var options = ExportOptions()
    options.sound = .encoded(.aac)
    let film = try await ExportTests.export("both.mp4", to: .matroska, options)
    let path = film.asset.path
    let track = try #require(try film.asset.tracks().first { $0.mediaType == .audio })
    try #require(track.timeRange.start < .zero)
    for (type, isNamed) in [(FileType.mpegTransportStream, true), (.matroska, false)] {
      let (_, omissions) = try Remuxer.bytes(of: path, to: type)
      #expect(omissions.contains { $0.contains("at the start of track") } == isNamed, "\(omissions)")
      let plan = try await ExportTests.export(film.asset, to: type).plan
      #expect(
        plan.omissions.contains { $0.contains("at the start of track") } == isNamed, "\(plan.omissions)")
    }
  }

  /// The tag of LAME says what of the first samples is not to be heard.
  @Test(arguments: ["mp3-cbr.mp3", "mp3-vbr.mp3", "cover.mp3"])
  func `MP3 that is written again sounds the same`(_ name: String) throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try Fixture.named(name).path)
    var remuxer = Remuxer(source, to: .mp3)
    try remuxer.run(to: try FileSink(folder.file("sound.mp3")))
    #expect(try ExportTests.sound(URLAsset(path: folder.file("sound.mp3"))) == ExportTests.sound(source))
  }

  @Test func `a packet that is no whole sample is reported`() throws {
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: Fixture.named("aac.aac").path)))
    // The last frame lacks its end.
    bytes.removeLast(20)
    let folder = try TemporaryDirectory()
    var remuxer = Remuxer(URLAsset(path: try folder.write(bytes, to: "cut.aac")), to: .mp4)
    try remuxer.run(to: MemorySink())
    #expect(!remuxer.damage.isEmpty)
  }

  @Test(arguments: [FileType.mp4, .mov, .m4v])
  func `chapters become a track`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let path = try Fixture.named("chapters.mkv").path
    let before = try URLAsset(path: path).metadataContent().chapters.filter {
      $0.level == 0 && $0.edition == 0
    }
    let (bytes, _) = try Remuxer.bytes(of: path, to: type)
    let after = try URLAsset(path: try folder.write(bytes, to: "again.mp4")).metadataContent().chapters
    #expect(!before.isEmpty)
    #expect(after.map(\.title) == before.map(\.title))
    #expect(after.map(\.timeRange.start.seconds) == before.map(\.timeRange.start.seconds))
  }

  private static func captions(_ path: String) throws -> [Caption] {
    let asset = URLAsset(path: path)
    let track = try #require(try asset.tracks().first { $0.content.mediaType == .subtitle })
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    let adaptor = try AssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
    let reader = AssetReader(asset: asset)
    reader.add(output)
    try reader.start()
    var captions: [Caption] = []
    while let group = try adaptor.nextCaptionGroup() { captions += group.captions }
    return captions
  }

  @Test(arguments: [("subtitles.mkv", FileType.mp4), ("subtitles.mkv", .mov), ("subtitles.mp4", .matroska)])
  func `texts keep their words and times`(name: String, type: FileType) throws {
    let folder = try TemporaryDirectory()
    let path = try Fixture.named(name).path
    let (bytes, _) = try Remuxer.bytes(of: path, to: type)
    let (before, after) = (
      try Self.captions(path), try Self.captions(try folder.write(bytes, to: "again"))
    )
    #expect(!before.isEmpty)
    #expect(before.map { Self.plain($0.text) } == after.map { Self.plain($0.text) })
    #expect(
      zip(before, after).allSatisfy {
        abs($0.timeRange.start.seconds - $1.timeRange.start.seconds) < 0.0011
          && abs($0.timeRange.end.seconds - $1.timeRange.end.seconds) < 0.0011
      })
  }

  private static func plain(_ text: String) -> String { text.replacing(/<[^>]*>/, with: "") }

  @Test func `markup becomes styles`() throws {
    func bytes(_ text: String) -> [UInt8] { TimedTextSample(markup: text).bytes }
    #expect(bytes("plain") == [0, 5] + Array("plain".utf8))
    #expect(bytes("1 < 2 > 0") == [0, 9] + Array("1 < 2 > 0".utf8))
    #expect(bytes("<font color=\"red\">a</font>") == [0, 1] + Array("a".utf8))
    for text in ["a<b und c>d", "x<3 you --> me", "<Ann> a", "<i'm>"] {
      #expect(bytes(text) == [0, UInt8(text.utf8.count)] + Array(text.utf8))
    }
    #expect(bytes("<v Ann>a</v><c.red>b</c><00:01.000>c") == [0, 3] + Array("abc".utf8))
    #expect(bytes("<i") == [0, 2] + Array("<i".utf8))
    // 3GPP TS 26.245, 5.17.1.1: entry_count, startChar, endChar, font_ID, face_style_flags, font_size, text_color.
    let italic: [UInt8] = [0, 1, 0, 2, 0, 4, 0, 1, 2, 18, 255, 255, 255, 255]
    #expect(
      bytes("é <i>ab</i>") == [0, 5] + Array("é ab".utf8) + [0, 0, 0, 22] + Array("styl".utf8) + italic)
  }

  @Test func `covers and numbers keep their meaning`() throws {
    let folder = try TemporaryDirectory()
    let path = try Fixture.named("cover.mp3").path
    var options = Remuxer.Options()
    options.tags = [("track", "3/12"), ("disc", "1"), ("bpm", "120")]
    let (bytes, _) = try Remuxer.bytes(of: path, to: .mp4, options)
    let items = try URLAsset(path: try folder.write(bytes, to: "again.mp4")).metadataContent().items
    let cover = try #require(
      try URLAsset(path: path).metadataContent().items.first { $0.commonKey == .artwork })
    #expect(items.first { $0.commonKey == .artwork }?.dataValue == cover.dataValue)
    #expect(items.first { $0.key == "trkn" }?.stringValue == "3/12")
    #expect(items.first { $0.key == "disk" }?.stringValue == "1")
    #expect(items.first { $0.key == "tmpo" }?.numberValue == 120)
  }

  @Test func `a text of any length and markup fits into its field`() {
    let styled = TimedTextSample(markup: String(repeating: "<b>a</b>b", count: 40_000)).bytes
    #expect(styled.prefix(2) == [0xFF, 0xFF])
    // Two bytes of length, the text, the box's head, and twelve bytes for each second letter.
    #expect(styled.count == 2 + 65535 + 10 + 32768 * 12)
    let accented = TimedTextSample(markup: String(repeating: "é", count: 40_000)).bytes
    #expect(String(validating: accented.dropFirst(2), as: UTF8.self)?.count == 32767)
    let brackets = TimedTextSample(markup: String(repeating: "<", count: 60_000) + ">").bytes
    #expect(brackets.count == 2 + 60_001)
  }

  @Test(arguments: [[500, 0, 500], [0, 0, 0], [3, 2, 1], [Int64.max / 1_000_000, 7]])
  func `chapters of any order follow each other`(starts: [Int64]) throws {
    let chapters = starts.enumerated().map { number, start in
      Chapter(
        timeRange: MediaTimeRange(
          start: MediaTime(value: start, timescale: 1000), duration: MediaTime(value: 1, timescale: 1)),
        title: "\(number)")
    }
    let carried = CarriedChapters(chapters, in: nil)
    #expect(carried.hundredNanoseconds.count == starts.count)
    let feed = ChapterFeed(carried)
    var times: [Int64] = []
    while let (sample, _) = try feed.next() {
      #expect(sample.duration > 0)
      times.append(sample.decodeTime)
    }
    #expect(times.count == starts.count)
    for (sorted, time) in zip(starts.sorted(), times) { #expect(abs(time - sorted) < 3) }
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(
    arguments: ["edit-list-cut.mp4", "h264.mp4", "ntsc.mp4", "edit-list-empty.mp4"],
    [FileType.matroska, .mpegTransportStream])
  func `pictures that nothing hides any more are named`(name: String, type: FileType) async throws {
    let path = try Fixture.named(name).path
    let isNamed = name == "edit-list-cut.mp4"
    let (_, omissions) = try Remuxer.bytes(of: path, to: type)
    #expect(omissions.contains { $0.contains("before the edit list") } == isNamed, "\(omissions)")
    let plan = try await ExportTests.export(name, to: type).plan
    #expect(plan.omissions.contains { $0.contains("before the edit list") } == isNamed, "\(plan.omissions)")
  }

  /// Their decoder would be set up for the first ones all along.
  @Test func `pictures of two set-ups are not written where there is one`() async throws {
    let folder = try TemporaryDirectory()
    var joiner = AssetJoiner(
      try ["h264-pyramid.mp4", "h264-open-gop.mp4"].map { .init(URLAsset(path: try Fixture.named($0).path)) },
      to: .mp4)
    try await joiner.write(to: folder.file("joined.mp4"))
    let error = #expect(throws: MediaError.self) {
      try Remuxer.bytes(of: folder.file("joined.mp4"), to: .matroska)
    }
    #expect(error?.reason.contains(TrackContent.changedSetUp) == true)
    let result = try await ExportTests.export(URLAsset(path: folder.file("joined.mp4")), to: .matroska)
    #expect(result.plan.tracks.map(\.action) == [.encoded])
    let (made, wanted) = (
      try ExportTests.pictures(result.asset),
      try ExportTests.pictures(URLAsset(path: folder.file("joined.mp4")))
    )
    #expect(made.count == wanted.count)
  }
}

extension ArraySlice<UInt8> {
  /// Without the zeros at the end.
  fileprivate var trimmingZeros: [UInt8] {
    var part = self
    while part.last == 0 { part.removeLast() }
    return Array(part)
  }
}
