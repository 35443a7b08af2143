import LibAV
import MediaAssets
import MediaCore
import MediaMetadata
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// WebVTT in Matroska and WebM, as mkvmerge and libavformat have it there.
struct WebVTTRemuxTests {
  private static let text =
    "WEBVTT\n\n00:01.000 --> 00:03.000\n<00:01.000>One <00:02.500>two\n\n"
    + "seven\n00:05.000 --> 00:08.000 align:end\n<v Bob>A <00:06.500>B</v>\n"

  private static func bytes(_ path: String) throws -> [UInt8] {
    let source = try FileByteSource(path: path)
    return try source.bytes(at: 0, count: Int(source.byteCount))
  }

  private static func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    let text = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: text) }
  }

  private static func captions(_ path: String) throws -> [String] {
    let asset = URLAsset(path: path)
    let track = try #require(try asset.tracks().first)
    let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
    let reader = AssetReader(asset: asset)
    let adaptor = try AssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
    reader.add(output)
    try reader.start()
    var texts: [String] = []
    while let group = try adaptor.nextCaptionGroup() { texts += group.captions.map(\.text) }
    return texts
  }

  private static func remux(_ path: String, to type: FileType, _ name: String, _ folder: TemporaryDirectory)
    throws -> String
  {
    var remuxer = Remuxer(URLAsset(path: path), to: type)
    try remuxer.run(to: try FileSink(folder.file(name)))
    #expect(remuxer.damage.isEmpty)
    return folder.file(name)
  }

  @Test func `Matroska has times that count from the cue, and settings beside it`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(Array(Self.text.utf8), to: "a.vtt")
    let first = try Self.remux(file, to: .matroska, "a.mkv", folder)
    // Once more, from what it is in Matroska.
    for path in [first, try Self.remux(first, to: .matroska, "b.mkv", folder)] {
      let bytes = try Self.bytes(path)
      #expect(
        Self.holds(bytes, "S_TEXT/WEBVTT") && !Self.holds(bytes, "S_HDMV") && !Self.holds(bytes, "D_WEBVTT"))
      #expect(Self.holds(bytes, "<00:00:00.000>One <00:00:01.500>two"))
      #expect(Self.holds(bytes, "<v Bob>A <00:00:01.500>B</v>") && Self.holds(bytes, "align:end\nseven\n"))
      #expect(
        try Self.captions(path) == ["<00:00:01.000>One <00:00:02.500>two", "<v Bob>A <00:00:06.500>B</v>"])
    }
  }

  /// What mkvmerge keeps of the same file.
  @Test(arguments: ["\n", "\r\n"])
  func `Matroska keeps what is before the cues`(lineEnd: String) throws {
    let header = "WEBVTT - a title\nKind: x\n\nSTYLE\n::cue { color: lime }\n\nREGION\nid:fred\n\nNOTE hi"
    let text =
      "\u{FEFF}\(header)\n\n00:01.000 --> 00:02.000 region:fred\nOne\n\nNOTE later\n\n"
      + "00:03.000 --> 00:04.000\nTwo\n"
    let folder = try TemporaryDirectory()
    let file = try folder.write(Array(text.replacing("\n", with: lineEnd).utf8), to: "a.vtt")
    let first = try Self.remux(file, to: .matroska, "a.mkv", folder)
    for path in [first, try Self.remux(first, to: .matroska, "b.mkv", folder)] {
      let format = try #require(try URLAsset(path: path).tracks().first?.formatDescriptions.first)
      #expect(String(decoding: format.codecConfiguration, as: UTF8.self) == header)
      #expect(try Self.captions(path) == ["One", "Two"])
    }
  }

  @Test func `references stand for characters, not for tags`() throws {
    let text = "WEBVTT\n\n00:01.000 --> 00:02.000\n&lt;b&gt;A&lt;/b&gt; &amp;amp; <b>B</b> < c\n"
    let folder = try TemporaryDirectory()
    let file = try folder.write(Array(text.utf8), to: "a.vtt")
    #expect(try Self.captions(try Self.remux(file, to: .mp4, "a.mp4", folder)) == ["<b>A</b> &amp; B < c"])
  }

  @Test func `WebM has times of the film, and lines before the text`() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write(Array(Self.text.utf8), to: "a.vtt")
    let first = try Self.remux(file, to: .matroska, "a.mkv", folder)
    for (path, name) in [(file, "a.webm"), (first, "b.webm")] {
      let bytes = try Self.bytes(try Self.remux(path, to: .webM, name, folder))
      #expect(Self.holds(bytes, "D_WEBVTT/SUBTITLES"))
      #expect(Self.holds(bytes, "seven\nalign:end\n<v Bob>A <00:00:06.500>B</v>"))
    }
    #expect(
      try Self.captions(folder.file("a.webm")) == [
        "<00:00:01.000>One <00:00:02.500>two", "<v Bob>A <00:00:06.500>B</v>",
      ])
  }

  /// A name of the track lies before the one of its coding.
  @Test(arguments: [(1, true), (5 << 20, false)])
  func `a track that can't be given its name is an error`(length: Int, isNamed: Bool) throws {
    let description = FormatDescription(
      mediaType: .subtitle, mediaSubType: "wvtt", codec: .webVTT)
    var stream = FormatWriter.Stream(description, timeBase: TimeBase(numerator: 1, denominator: 1000))
    stream.holdsCues = true
    stream.title = String(repeating: "S_HDMV/TEXTST", count: max(length / 13, 1))
    var omissions: [String] = []
    let tags = try ContainerTags(
      MetadataContent(), options: Remuxer.Options(), format: .matroska, omissions: &omissions)
    let sink = MemorySink()
    let output = try LibAVMuxer(format: .matroska, streams: [stream], tags: tags, to: sink)
    try output.begin()
    if isNamed {
      try output.finish()
      #expect(Self.holds(sink.bytes, "S_TEXT/WEBVTT") && Self.holds(sink.bytes, "S_HDMV/TEXTST"))
    } else {
      let error = #expect(throws: MediaError.self) { try output.finish() }
      #expect(error?.code == .fileNotWritable)
    }
  }
}
