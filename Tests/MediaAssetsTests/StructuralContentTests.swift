import FoundationEssentials
import LibAV
import MediaContainers
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaAssets

/// What a file's own structure says, held against what libav says of the same file.
struct StructuralContentTests {
  /// What ffprobe prints of a film of twelve hours whose pictures don't follow each other at one rate.
  @Test func `a rate without small terms is the one that libav takes for it`() throws {
    let rate = try #require(Rational(approximating: 15360 * 1_296_000, 663_670_031))
    #expect(rate.numerator == 1_547_598_387)
    #expect(rate.denominator == 51_595_789)
    let simple = try #require(Rational(approximating: 48_048, 2002))
    #expect(simple.numerator == 24 && simple.denominator == 1)
  }

  @Test(
    "The structure says the same as libav, value for value",
    arguments: Fixture.all.filter(atLeast: 25) {
      (try? FileByteSource(path: $0.path)).flatMap { StructuralContent(of: ContainerFile($0)) } != nil
    })
  func sameAsLibAV(_ fixture: Fixture) throws {
    try Self.compare(fixture.path)
  }

  @Test("User data in two boxes is read by libav", arguments: ["user-data.mp4", "user-data.3gp"])
  func userDataBoxes(_ name: String) throws {
    let file = try #require(TaggedFile.all.first { $0.name == name })
    #expect(StructuralContent(of: ContainerFile(try FileByteSource(path: file.path))) == nil)
  }

  @Test func `a cover whose sides no picture has is left to libav`() throws {
    let sides = [UInt8](repeating: 0xFF, count: 8)
    let header = Array("IHDR".utf8) + sides + [8, 2, 0, 0, 0]
    let picture: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + header + [0, 0, 0, 0, 0, 0, 0, 0]
      + Array("IDAT".utf8) + [0, 0, 0, 0]
    var content = StructuralContent(
      container: DescribedContainer(.flac),
      tracks: [
        DescribedTrack(
          index: 0, id: 0, formatDescription: FormatDescription(mediaType: .audio, mediaSubType: "fLaC"),
          timeBase: TimeBase(numerator: 1, denominator: 8000))
      ])
    let cover = try #require(
      AttachedPicture(type: 3, description: "", in: 0..<Int64(picture.count), of: MemoryByteSource(picture)))
    let isAdded = content.add(cover)
    #expect(!isAdded)
  }

  @Test(
    "A font that is attached to a film is a stream",
    arguments: ["application/x-truetype-font", "application/vnd.ms-opentype"])
  func attachedFont(_ type: String) throws {
    var film = try [UInt8](Data(contentsOf: URL(filePath: Fixture.named("two-audio.mkv").path)))
    func element(_ id: [UInt8], _ data: [UInt8]) -> [UInt8] { id + [0x40, UInt8(data.count)] + data }
    let file =
      element([0x46, 0x6E], Array("a.ttf".utf8)) + element([0x46, 0x60], Array(type.utf8))
      + element([0x46, 0x5C], [1, 2, 3]) + element([0x46, 0xAE], [7])
    let attachments = element([0x19, 0x41, 0xA4, 0x69], element([0x61, 0xA7], file))
    // In the place of the void that the writer left for the seek head.
    let void = 121..<213
    try #require(film[void.lowerBound] == 0xEC && Int(film[void.upperBound]) == 0x15)
    let rest = void.count - attachments.count
    film.replaceSubrange(
      void, with: attachments + [0xEC, 0x80 | UInt8(rest - 2)] + [UInt8](repeating: 0, count: rest - 2))
    let folder = try TemporaryDirectory()
    let path = try folder.write(film, to: "film.mkv")
    try Self.compare(path)
    let content = try #require(StructuralContent(of: ContainerFile(try FileByteSource(path: path))))
    #expect(content.tracks.count == 4 && content.tracks[3].tags.map(\.value) == ["a.ttf", type])
    #expect(content.tracks[3].formatDescription.codecConfiguration == [1, 2, 3])
  }

  private static let pictures = [
    "picture.jpg", "picture.png", "camera.jpg", "exif.jpg", "exif.png", "profiles.png",
  ]

  private static func path(ofPicture name: String) throws -> String {
    try TaggedFile.all.first { $0.name == name }?.path ?? Fixture.named(name).path
  }

  @Test("A file of one picture is described by its headers", arguments: pictures)
  func still(_ name: String) throws {
    try Self.compare(try Self.path(ofPicture: name))
  }

  @Test("A picture that is cut is left to libav", arguments: pictures)
  func cut(_ name: String) throws {
    let path = try Self.path(ofPicture: name)
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    #expect(StructuralContent(of: ContainerFile(MemoryByteSource(bytes))) != nil)
    #expect(StructuralContent(of: ContainerFile(MemoryByteSource(Array(bytes.dropLast(40))))) == nil)
  }

  @Test("A cover among the tags is described by its headers", arguments: pictures)
  func cover(_ name: String) throws {
    let picture = try [UInt8](Data(contentsOf: URL(filePath: Self.path(ofPicture: name))))
    var sound = try [UInt8](Data(contentsOf: URL(filePath: Fixture.named("flac-16.flac").path)))
    func number(_ value: Int) -> [UInt8] { UInt32(value).bigEndianBytes }
    func text(_ text: String) -> [UInt8] { number(text.utf8.count) + Array(text.utf8) }
    let type = name.hasSuffix("png") ? "image/png" : "image/jpeg"
    let block =
      number(3) + text(type) + text("Recto") + number(0) + number(0) + number(0) + number(0)
      + number(picture.count) + picture
    // After STREAMINFO, which is not the last block.
    sound.insert(contentsOf: [6] + number(block.count).dropFirst() + block, at: 42)
    let folder = try TemporaryDirectory()
    try Self.compare(try folder.write(sound, to: "song.flac"))
  }

  @Test func `an encoder is named only where its tag's checksum is right`() throws {
    var sound = try [UInt8](Data(contentsOf: URL(filePath: Fixture.named("mp3-vbr.mp3").path)))
    let tag = try #require(sound.indices.first { sound[$0...].starts(with: "Lavf lame".utf8) })
    let folder = try TemporaryDirectory()
    let source = try FileByteSource(path: try folder.write(sound, to: "right.mp3"))
    #expect(StructuralContent(of: ContainerFile(source))?.tracks.first?.tags.map(\.key) == ["encoder"])
    sound[tag + 24] ^= 1
    let path = try folder.write(sound, to: "wrong.mp3")
    try Self.compare(path)
    let content = try #require(StructuralContent(of: ContainerFile(try FileByteSource(path: path))))
    #expect(content.tracks.first?.tags.isEmpty == true)
  }

  private static func compare(_ path: String) throws {
    let source = try FileByteSource(path: path)
    let structural = try #require(StructuralContent(of: ContainerFile(source)))
    let own = AssetContent(structural, of: ContainerFile(source))
    let libav = AssetContent(
      try Demuxer(source, name: path), of: ContainerFile(source), followsFFprobe: false)
    // With the edit list libav counts the order of edits that show the same pictures, too: no decoder holds back as many.
    let media = AssetContent(
      try Demuxer(source, name: path, options: .mediaTimeline), of: ContainerFile(source),
      followsFFprobe: false)
    func lines(_ content: AssetContent) -> [Substring] {
      var text = ""
      dump(content, to: &text)
      // Fragments are of the boxes in both, and hold dictionaries, which have no order.
      var isInFragments = false
      return text.split(separator: "\n").filter { line in
        let depth = line.prefix { $0 == " " }.count
        if depth <= 2 { isInFragments = line.hasPrefix("  ▿ fragments") }
        return !isInFragments
      }
    }
    func isOrder(_ line: Substring) -> Bool {
      line.contains("reorderDepth") || line.contains("requiresFrameReordering")
    }
    let (left, right) = (lines(own), lines(libav))
    for (line, other) in zip(left, right) where line != other && !isOrder(line) {
      Issue.record("\(line) — libav: \(other)")
    }
    #expect(left.filter(isOrder) == lines(media).filter(isOrder))
    #expect(left.count == right.count)
  }

  /// libav doesn't read ADIF; mediainfo says the same of these bytes, which are the beginning of mutagen's `adif.aac`.
  @Test func `AAC in ADIF is described, and refused when it is to be read`() throws {
    let folder = try TemporaryDirectory()
    let bytes: [UInt8] =
      Array("ADIF".utf8) + [0, 0x3E, 0x80, 0, 0, 0, 0x01, 0x98, 0x80, 0, 0x04, 0, 0]
      + [UInt8](repeating: 0, count: 16_000)
    let asset = URLAsset(path: try folder.write(bytes, to: "sound.aac"))
    let content = try asset.content()
    let track = try #require(content.tracks.first)
    let sound = try #require(track.formatDescriptions.first)
    #expect(content.format.container == .adif && content.tracks.count == 1)
    #expect(content.duration == MediaTime(value: 1, timescale: 1) && content.durationIsEstimated)
    #expect(sound.codec == .aac && sound.profile == "LTP" && sound.codecString == "mp4a.40.4")
    #expect(sound.audioStreamDescription?.sampleRate == 48_000)
    #expect(sound.audioStreamDescription?.channelsPerFrame == 2)
    #expect(track.estimatedDataRate == 128_000)
    let error = #expect(throws: MediaError.self) { try asset.makeDemuxer() }
    #expect(error?.code == .operationNotSupportedForAsset && error?.reason.contains("ADIF") == true)
  }

  @Test(
    "Usual files need no libav to be described",
    arguments: [
      "h264.mp4", "both.mp4", "aac.m4a", "hevc-10bit.mp4", "alac-16.m4a", "rotate-90.mp4",
      "edit-list-two.mp4", "variable-rate.mp4",
      "wav-s16.wav", "wav-5.1.wav", "wav-rf64.wav", "wav-mulaw.wav", "flac-16.flac", "mp3-cbr.mp3",
      "mp3-vbr.mp3", "aiff-s16.aiff", "aiff-sowt.aif",
      "both-fragmented.mp4", "both.mkv", "both.webm", "anamorphic.mkv", "av1-10bit.mkv", "chapters.mkv",
      "opus.webm", "two-audio.mkv", "vp8.webm", "vp9-alpha.webm",
      "both.ts", "vorbis.ogg", "flac.oga", "opus.opus", "opus-5.1.opus", "vorbis-pages.ogg",
      "two-languages.ts", "hevc.ts", "caf-s24.caf", "cover.m4a",
    ])
  func needsNoLibAV(_ name: String) throws {
    #expect(StructuralContent(of: ContainerFile(try FileByteSource(path: Fixture.named(name).path))) != nil)
  }

  @Test(
    "What only the samples say is left to libav",
    arguments: [
      "mp3-no-header.mp3", "h264-mbaff.mp4", "timecode.mov", "variable-rate.mkv", "subtitles.mkv",
      "late-start.ts",
      "mpeg2-interlaced.ts", "theora.ogv", "caf-alac.caf",
    ])
  func leavesToLibAV(_ name: String) throws {
    #expect(StructuralContent(of: ContainerFile(try FileByteSource(path: Fixture.named(name).path))) == nil)
  }

  @Test("Broken files are libav's to judge", arguments: Fixture.broken)
  func broken(_ fixture: BrokenFixture) throws {
    let structural = StructuralContent(of: ContainerFile(try FileByteSource(path: fixture.path)))
    // What the structure can't see stays readable: damage among the samples.
    let isReadable = ["cut.flac", "damaged.mp3", "damaged.mp4"].contains(fixture.name)
    #expect(structural?.tracks.count == (isReadable ? 1 : nil))
  }

  @Test(
    "Dates are written as libav does",
    arguments: [
      (0, "1970-01-01T00:00:00.000000Z"), (951_782_400, "2000-02-29T00:00:00.000000Z"),
      (1_700_000_000, "2023-11-14T22:13:20.000000Z"), (4_102_444_799, "2099-12-31T23:59:59.000000Z"),
    ] as [(Int64, String)])
  func timestamps(_ seconds: Int64, _ text: String) {
    #expect(StructuralContent.timestamp(seconds) == text)
  }

  /// What encoders of MPEG-1 write for a rate that varies is no rate (ISO/IEC 11172-2, 2.4.3.2).
  @Test func `a bit rate that varies says no length`() throws {
    let film = URLAsset(path: try Fixture.named("mpeg1.mpg").path)
    let track = try #require(try film.content().tracks.first { $0.mediaType == .video })
    let source = try film.makePacketSource(for: track, PacketOptions())
    let packet = try Packet()
    var pictures: [UInt8] = []
    while try source.read(into: packet, timestampsAlone: false) { pictures += Array(packet.bytes) }
    let stream = try URLAsset(path: "pictures.m1v", source: MemoryByteSource(pictures)).content()
    #expect(stream.tracks.first?.codec == track.codec)
    #expect(stream.duration == .indefinite && stream.bitRate == nil)
  }
}
