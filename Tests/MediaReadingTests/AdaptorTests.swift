import MediaAssets
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import Testing

@testable import MediaReading

struct AdaptorTests {
  private func output(_ name: String, _ type: MediaType) throws -> (AssetReader, AssetReaderTrackOutput) {
    try output(Fixture.named(name).path, ofType: type)
  }

  private func output(_ path: String, ofType type: MediaType) throws -> (AssetReader, AssetReaderTrackOutput)
  {
    let asset = URLAsset(path: path)
    let track = try #require(try asset.tracks().first { $0.mediaType == type })
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    return (reader, output)
  }

  @Test("The same words twice in a row are two captions")
  func repeatedWords() throws {
    // Matroska's SubRip, half a second each.
    let track =
      Matroska.element(0x83, 17 as UInt64) + Matroska.element(0x86, "S_TEXT/UTF8")
      + Matroska.element(0x23_E383, 500_000_000 as UInt64)
    let file = Matroska.file(track: track, clusters: [0, 500].map { ($0, Array("No.".utf8)) })
    let folder = try TemporaryDirectory()
    let (reader, output) = try output(folder.write(file, to: "no.mkv"), ofType: .subtitle)
    let adaptor = try AssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
    try reader.start()
    var groups: [CaptionGroup] = []
    while let group = try adaptor.nextCaptionGroup() {
      #expect(adaptor.captionsNotPresentInPreviousGroups(in: group) == group.captions)
      groups.append(group)
    }
    #expect(groups.map(\.captions.count) == [1, 1])
    #expect(groups.first?.timeRange.end == groups.last?.timeRange.start)
  }

  @Test("Texts of tracks of subtitles come as captions", arguments: ["subtitles.mp4", "subtitles.mkv"])
  func captions(_ name: String) throws {
    let (reader, output) = try output(name, .subtitle)
    let adaptor = try AssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
    try reader.start()
    var groups: [CaptionGroup] = []
    while let group = try adaptor.nextCaptionGroup() {
      #expect(adaptor.captionsNotPresentInPreviousGroups(in: group) == group.captions)
      groups.append(group)
    }
    #expect(reader.status == .completed)
    let captions = groups.flatMap(\.captions)
    #expect(captions.map(\.text) == ["Bonjour", "à demain"])
    #expect(captions.map(\.timeRange.start.seconds) == [0, 0.6])
    for caption in captions { #expect(caption.timeRange.duration > .zero) }
  }

  @Test("An adapted output gives nothing itself, and to nobody else")
  func exclusive() throws {
    let (reader, output) = try output("subtitles.mp4", .subtitle)
    _ = try AssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
    #expect(throws: MediaError.self) { try AssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output) }
    try reader.start()
    #expect(output.copyNextSampleBuffer() == nil)
    #expect(throws: MediaError.self) { try output.nextSampleBuffer() }
  }

  @Test("Adaptors refuse outputs of another kind, and those that have started")
  func refusals() throws {
    let (_, video) = try output("subtitles.mp4", .video)
    #expect(throws: MediaError.self) { try AssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: video) }
    #expect(throws: MediaError.self) { try AssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: video) }
    let decoded = AssetReaderTrackOutput(track: video.track, outputSettings: VideoSettings.native)
    #expect(throws: MediaError.self) { try AssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: decoded) }
    let (reader, started) = try output("subtitles.mp4", .subtitle)
    try reader.start()
    #expect(throws: MediaError.self) { try AssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: started) }
    #expect(started.copyNextSampleBuffer() != nil)
  }

  @Test("Each coding of captions gives its texts")
  func codings() throws {
    func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(payload.count + 8)] + Array(type.utf8) + payload
    }
    let webVTT = try #require(CaptionCoding("wvtt", codec: .webVTT, in: .isoBaseMedia))
    let cues =
      box("vttc", box("sttg", [0x41]) + box("payl", Array("One".utf8)))
      + box("vttc", box("payl", Array("Two".utf8)))
    #expect(webVTT.texts(of: cues) == ["One", "Two"])
    #expect(webVTT.texts(of: box("vtte", [])).isEmpty)
    // A size may take 64 bits (ISO/IEC 14496-12, 4.2.2).
    let wide: [UInt8] = [0, 0, 0, 1] + Array("vttc".utf8) + [0, 0, 0, 0, 0, 0, 0, 29]
    #expect(webVTT.texts(of: wide + box("payl", Array("Three".utf8)) + cues) == ["Three", "One", "Two"])
    #expect(webVTT.texts(of: [0, 0, 1, 0] + Array("vttc".utf8)).isEmpty)
    let alpha = try #require(CaptionCoding("ass ", codec: .advancedSubStationAlpha, in: .matroska))
    #expect(alpha.texts(of: Array(#"0,0,Default,,0,0,0,,{\i1}One{\i0},\Ntwo"#.utf8)) == ["One,\ntwo"])
    #expect(alpha.texts(of: Array("0,0".utf8)).isEmpty)
    let timed = try #require(CaptionCoding("tx3g", codec: .timedText, in: .isoBaseMedia))
    #expect(timed.texts(of: [0, 0]).isEmpty)
    #expect(timed.texts(of: [0, 200, 0x41]) == ["A"])
    #expect(timed.texts(of: [0, 6, 0xFE, 0xFF, 0, 0x41, 0x20, 0xAC]) == ["A\u{20AC}"])
    #expect(CaptionCoding("dvbs", codec: Codec(rawValue: "DVB subtitles"), in: .matroska) == nil)
  }

  @Test("Tags of boxed metadata come with their names, types and times")
  func boxedMetadata() throws {
    let folder = try TemporaryDirectory()
    let (reader, output) = try output(
      try folder.write(try Self.movie(), to: "metadata.mov"), ofType: .metadata)
    let adaptor = try AssetReaderOutputMetadataAdaptor(assetReaderTrackOutput: output)
    try reader.start()
    let first = try #require(try adaptor.nextTimedMetadataGroup())
    #expect(first.timeRange == MediaTimeRange(start: .zero, duration: MediaTime(value: 300, timescale: 1000)))
    #expect(first.items.map(\.identifier.rawValue) == ["mdta/com.example.title", "mdta/com.example.level"])
    #expect(first.items.map(\.value) == [.string("One"), .integer(-2)])
    #expect(first.items.map(\.extendedLanguageTag) == ["en-GB", nil])
    #expect(first.items.allSatisfy { $0.time == .zero && $0.duration == first.timeRange.duration })
    let second = try #require(try adaptor.nextTimedMetadataGroup())
    #expect(second.timeRange.start == MediaTime(value: 300, timescale: 1000))
    // The second key is not declared.
    #expect(second.items.map(\.value) == [.string("Two"), .data([9])])
    #expect(try adaptor.nextTimedMetadataGroup() == nil)
  }

  /// A movie with a track of two samples of boxed metadata.
  private static func movie() throws -> [UInt8] {
    func word(_ value: Int) -> [UInt8] {
      (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
      numbered(Array(type.utf8), parts.flatMap(\.self))
    }
    func numbered(_ type: [UInt8], _ payload: [UInt8]) -> [UInt8] { word(payload.count + 8) + type + payload }
    let zeros = { [UInt8](repeating: 0, count: $0) }
    let samples = [
      numbered(word(1), Array("One".utf8)) + numbered(word(2), [0xFF, 0xFE]),
      numbered(word(1), Array("Two".utf8)) + numbered(word(7), [9]),
    ]
    let keys = box(
      "keys",
      numbered(
        word(1),
        box("keyd", Array("mdtacom.example.title".utf8)) + box("dtyp", word(0), word(1))
          + box("loca", Array("en-GB".utf8) + [0])),
      numbered(word(2), box("keyd", Array("mdtacom.example.level".utf8)) + box("dtyp", word(0), word(66))))
    let entry = box("mebx", zeros(6), [0, 1], keys)
    let type = box("ftyp", Array("qt  ".utf8), word(0), Array("qt  ".utf8))
    let data = box("mdat", samples.flatMap(\.self))
    let table = box(
      "stbl", box("stsd", word(0), word(1), entry),
      box("stts", word(0), word(2), word(1), word(300), word(1), word(500)),
      box("stsc", word(0), word(1), word(1), word(2), word(1)),
      box("stsz", word(0), word(0), word(2), word(samples[0].count), word(samples[1].count)),
      box("stco", word(0), word(1), word(type.count + 8)))
    let matrix = word(0x10000) + zeros(12) + word(0x10000) + zeros(12) + word(0x4000_0000)
    let media = box(
      "mdia", box("mdhd", word(0), zeros(8), word(1000), word(800), [0x55, 0xC4, 0, 0]),
      box("hdlr", word(0), Array("mhlrmeta".utf8), zeros(12), [0]),
      box(
        "minf", box("gmhd", box("gmin", zeros(16))),
        box("dinf", box("dref", word(0), word(1), box("url ", word(1)))), table))
    let track = box(
      "trak", box("tkhd", word(7), zeros(8), word(1), zeros(4), word(800), zeros(16), matrix, zeros(8)), media
    )
    let movie = box(
      "moov",
      box(
        "mvhd", word(0), zeros(8), word(1000), word(800), word(0x10000), [1, 0], zeros(10), matrix, zeros(24),
        word(2)),
      track)
    return type + data + movie
  }
}
