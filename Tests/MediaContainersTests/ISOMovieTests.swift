import MediaCore
import Testing

@testable import ISOBaseMedia
@testable import MediaStructure

@Suite struct ISOMovieTests {
  typealias W = BoxWriter

  private func movie(_ bytes: [UInt8]) throws -> ISOMovie {
    try ISOMovie(parsing: MemoryByteSource(bytes, name: "a.mp4"))
  }

  private func track(_ box: [UInt8]) throws -> ISOTrack {
    try #require(try movie(W.box("moov", W.mvhd(), box)).tracks.first)
  }

  @Test func theMovieIsWhatItsHeadersSay() throws {
    let movie = try movie(W.movie)
    #expect(movie.majorBrand == "isom")
    #expect(movie.minorVersion == 512)
    #expect(movie.compatibleBrands == ["isom", "iso2", "mp41"])
    #expect(movie.timescale == 600)
    #expect(movie.duration == 1200)
    // 2023-12-31T00:00:00Z
    #expect(movie.creationTime?.secondsSince1970 == 1_703_980_800)
    #expect(movie.preferredVolume == 1)
    #expect(movie.tracks.map(\.trackID) == [1, 2])
    #expect(movie.issues.isEmpty)
    #expect(!movie.canContainFragments && !movie.containsFragments)
  }

  @Test func aTrackIsWhatItsBoxesSay() throws {
    let movie = try movie(W.movie)
    let video = try #require(movie.tracks.first)
    #expect(video.handlerType == "vide")
    #expect(video.handlerName == "Handler")
    #expect(video.isEnabled)
    #expect(video.layer == -1)
    #expect(video.alternateGroup == 2)
    #expect(video.volume == 0.5)
    #expect(video.width == 96.5)
    #expect(video.height == 64)
    #expect([video.matrix.a, video.matrix.b, video.matrix.c, video.matrix.d] == [0, 1, -1, 0])
    #expect([video.matrix.x, video.matrix.y, video.matrix.w] == [64, 0, 1])
    #expect(video.mediaTimescale == 12_800)
    #expect(video.mediaDuration == 25_600)
    #expect(video.languageCode == "eng")
    #expect(video.edits.map(\.segmentDuration) == [100, 1100])
    #expect(video.edits.map(\.mediaTime) == [-1, 512])
    #expect(video.edits.map(\.mediaRate) == [1, 0.5])
    #expect(
      video.references == [
        .init(type: "chap", trackIDs: [7, 8]), .init(type: "tmcd", trackIDs: [9]),
      ])
    let entry = try #require(video.sampleEntries.first)
    #expect(entry.type == "avc1")
    #expect(entry.visual?.width == 96)
    #expect(entry.visual?.depth == 24)
    #expect(entry.pixelAspectRatio?.hSpacing == 4)
    #expect(entry.cleanAperture?.width == .init(numerator: 90, denominator: 1))
    #expect(entry.colours.first?.transferCharacteristics == 16)
    #expect(entry.colours.first?.isFullRange == true)

    let audio = try #require(movie.tracks.last)
    #expect(!audio.isEnabled)
    #expect(audio.sampleEntries.first?.audio?.channelCount == 2)
    #expect(audio.sampleEntries.first?.audio?.sampleRate == 44_100)
  }

  @Test(arguments: [0, 1] as [UInt8])
  func bothVersionsGiveTheSameValues(version: UInt8) throws {
    let edits = W.box("edts", W.elst(version: version, [(7, -1, 0x10000)]))
    let track = W.track(
      "soun", tkhd: W.tkhd(version: version), mdhd: W.mdhd(version: version), entry: W.audioEntry(),
      edits: edits)
    let extends = W.box("mvex", W.fullBox("mehd", version: version, W.be(99, version: version)))
    let movie = try movie(W.ftyp + W.box("moov", W.mvhd(version: version), track, extends))
    #expect(movie.duration == 1200)
    #expect(movie.fragmentDuration == 99)
    #expect(movie.canContainFragments)
    #expect(movie.tracks.first?.trackID == 1)
    #expect(movie.tracks.first?.height == 64)
    #expect(movie.tracks.first?.mediaDuration == 96_000)
    #expect(movie.tracks.first?.edits == [.init(segmentDuration: 7, mediaTime: -1, mediaRate: 1)])
    #expect(movie.issues.isEmpty)
  }

  @Test func version1HoldsWhatVersion0Cannot() throws {
    let header = W.mdhd(version: 1, duration: 1 << 40)
    #expect(try track(W.track("soun", mdhd: header, entry: W.audioEntry())).mediaDuration == 1 << 40)
  }

  @Test func theMovieBoxMayComeLastAndFragmentsBehindIt() throws {
    let moov = W.box("moov", W.mvhd(), W.box("mvex"))
    let movie = try movie(W.ftyp + W.largeBox("mdat", W.zeros(40)) + moov + W.box("moof") + W.box("mdat"))
    #expect(movie.hasMovieBox)
    #expect(movie.canContainFragments)
    #expect(movie.containsFragments)
    #expect(movie.issues.isEmpty)
  }

  @Test func aDamagedTrackDoesNotLoseTheOthers() throws {
    let broken = W.box("trak", W.box("tkhd", W.zeros(5)), W.be(UInt32(3)) + W.ascii("mdia"))
    let whole = W.track("soun", tkhd: W.tkhd(trackID: 2), entry: W.audioEntry())
    let movie = try movie(W.ftyp + W.box("moov", W.mvhd(), broken, whole))
    #expect(movie.tracks.map(\.trackID) == [0, 2])
    #expect(movie.tracks.last?.handlerType == "soun")
    #expect(movie.issues.map(\.location.file) == ["a.mp4", "a.mp4"])
    #expect(movie.issues.map(\.location.boxPath) == ["moov/trak", "moov/trak/tkhd"])
  }

  @Test func aTimescaleOfZeroIsNone() throws {
    let movie = try movie(
      W.box("moov", W.mvhd(timescale: 0), W.track("soun", mdhd: W.mdhd(timescale: 0), entry: [])))
    #expect(movie.timescale == nil)
    #expect(movie.tracks.first?.mediaTimescale == nil)
    #expect(movie.issues.count == 2)
  }

  @Test(
    arguments: [
      (0x15C7, "eng"), (0x55C4, "und"), (0x7FFF, nil), (0, "eng"), (11, "jpn"), (94, "epo"), (95, nil),
      (130, "cat"), (139, nil), (0x3FF, nil), (0x400, nil),
    ] as [(UInt16, String?)])
  func languages(packed: UInt16, code: String?) throws {
    let track = try track(W.track("soun", mdhd: W.mdhd(language: packed), entry: W.audioEntry()))
    #expect(track.languageCode == code)
  }

  @Test func theExtendedLanguageIsATag() throws {
    let media = W.box("mdia", W.mdhd(), W.hdlr("soun"), W.fullBox("elng", W.ascii("pt-BR\0")))
    #expect(try track(W.box("trak", media)).extendedLanguageTag == "pt-BR")
  }

  @Test func quickTimeNamesHaveALength() throws {
    let handler = W.fullBox("hdlr", W.ascii("mhlr"), W.ascii("vide"), W.zeros(12), [4] + W.ascii("Name"))
    #expect(try track(W.box("trak", W.box("mdia", handler))).handlerName == "Name")
  }

  /// As FFmpeg writes pictures of a palette in TIFF and JPEG 2000: with a table, and another depth.
  @Test func aTableOfColoursIsNoBox() throws {
    let table = W.zeros(4) + W.be(UInt16(0x8000)) + W.zeros(2) + W.zeros(8)
    var tiff = W.videoEntry("tiff", table, W.box("fiel", [1, 0]))
    tiff.replaceSubrange(84..<86, with: [0, 0])
    let tree = ISOBoxParserTests.tree(W.box("moov", W.track("vide", entry: tiff)))
    let entry = tree.descendant("moov", "trak", "mdia", "minf", "stbl", "stsd", "tiff")
    #expect(entry?.children.map(\.type) == ["fiel"])
    #expect(entry?.allIssues == [])
  }

  @Test func soundDescriptionsOfQuickTimeAreLonger() throws {
    let wave = W.box("wave", W.box("frma", W.ascii("mp4a")))
    let numbers = [UInt32(1024), 2, 4, 2].flatMap { W.be($0) }
    let second =
      W.be(UInt32(72)) + W.be(Double(96_000).bitPattern) + W.be(UInt32(6)) + W.be(UInt32(0x7F00_0000))
      + W.be(UInt32(24)) + W.zeros(12)
    for (version, rest) in [(UInt16(1), numbers), (1, []), (2, second)] {
      let moov = W.box("moov", W.track("soun", entry: W.audioEntry("mp4a", version: version, rest + wave)))
      let tree = ISOBoxParserTests.tree(moov)
      let entry = tree.descendant("moov", "trak", "mdia", "minf", "stbl", "stsd", "mp4a")
      #expect(entry?.children.map(\.type) == ["wave"])
      let audio = entry?.content(as: AudioSampleEntry.self)
      #expect(audio?.channelCount == (version == 2 ? 6 : 2))
      #expect(audio?.sampleSize == (version == 2 ? 24 : 16))
      #expect(audio?.sampleRate == (version == 2 ? 96_000 : 44_100))
      #expect(entry?.allIssues == [])
    }
  }

  @Test(
    arguments: [
      [], W.ascii("RIFF\0\0\0\0WAVEfmt "), W.ascii("#!/bin/sh\nexit 0\n"), W.zeros(64),
      W.box("free", W.zeros(8)), W.ascii("wide open"), W.be(UInt32(4)) + W.ascii("ftypisom"), W.ascii("ftyp"),
    ] as [[UInt8]])
  func otherContentIsNotRecognized(bytes: [UInt8]) {
    let error = #expect(throws: MediaError.self) { try movie(bytes) }
    #expect(error?.code == .fileFormatNotRecognized)
    #expect(error?.location.file == "a.mp4")
  }

  @Test func aFileWithoutAMovieSaysSo() throws {
    #expect(try movie(W.ftyp + W.box("mdat", W.zeros(9))).issues.count == 1)
    #expect(try movie(W.ftyp + W.fullBox("meta", W.hdlr("pict"))).issues.isEmpty)
    #expect(try movie(W.box("styp", W.ascii("msdh\0\0\0\0")) + W.box("moof")).issues.isEmpty)
  }

  @Test(
    arguments: [(0, nil), (2_082_844_800, 0), (3_786_825_600, 1_703_980_800), (2_000_000_000, 2_000_000_000)]
      as [(UInt64, Int64?)])
  func datesCountFrom1904(raw: UInt64, seconds: Int64?) {
    #expect(ISODate(rawValue: raw).secondsSince1970 == seconds)
  }
}

/// An edit list that was written when the first fragment began.
@Suite struct ISOOpenEditTests {
  typealias W = BoxWriter

  /// Two seconds of media in the movie box, and fragments to come; times are in seconds.
  private func edits(
    edit: UInt64, start: Int64 = 0, whole: UInt64?, hasFragments: Bool = true
  ) throws -> [UInt64] {
    let extends = W.box(
      "mvex", whole.map { W.fullBox("mehd", W.be(UInt32($0 * 600))) } ?? [],
      W.fullBox("trex", W.be(UInt32(1)), W.be(UInt32(1)), W.zeros(12)))
    let track = W.track(
      "soun", mdhd: W.mdhd(timescale: 1000, duration: 2000), entry: W.audioEntry(),
      edits: W.box("edts", W.elst([(edit * 600, start * 1000, 0x10000)])))
    let file = W.ftyp + W.box("moov", W.mvhd(), track, hasFragments ? extends : [])
    let movie = try ISOMovie(parsing: MemoryByteSource(file, name: "a.3g2"))
    return try #require(movie.tracks.first).edits.map { $0.segmentDuration / 600 }
  }

  @Test func anEditOfTheFirstPartAloneHasNoEnd() throws {
    #expect(try edits(edit: 2, whole: 8) == [0])
    #expect(try edits(edit: 2, whole: nil) == [0])
    #expect(try edits(edit: 2, start: 1, whole: 8) == [0])
    #expect(try edits(edit: 1, start: 1, whole: 8) == [0])
  }

  @Test func anEditThatIsMeantStays() throws {
    #expect(try edits(edit: 2, whole: 2) == [2])
    #expect(try edits(edit: 2, whole: nil, hasFragments: false) == [2])
    #expect(try edits(edit: 1, whole: 8) == [1])
    #expect(try edits(edit: 8, whole: 8) == [8])
    #expect(try edits(edit: 5, whole: 8) == [5])
  }
}
