import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Bold, italic and underlined text between the forms of subtitles.
struct TextStyleTests {
  @Test(arguments: [
    #"Hello {\i1}world{\i0}!"#: "Hello <i>world</i>!",
    #"{\b700\i1}a{\r}b"#: "<b><i>a</b></i>b",
    #"{\an8\pos(1,2)}{\u1}x"#: "<u>x</u>",
    #"{\bord2\iclip(0,0,1,1)}a\Nb < c & d"#: "a\nb &lt; c &amp; d",
    #"{\b400}thin{\b0}"#: "thin",
    "an open {brace": "an open ",
  ])
  func `overrides of SubStation Alpha become tags`(text: String, markup: String) {
    let event = Array("0,0,Default,,0,0,0,,\(text)".utf8)
    #expect(CaptionCoding.subStationAlpha.escapedMarkup(of: event) == [markup])
  }

  @Test(arguments: ["Hello <i>world</i>", "<b>a</b>b<u>c</u>", "plain", "<i>\u{1F600}</i> é"])
  func `styles of Timed Text become the tags that they were made of`(markup: String) {
    #expect(CaptionCoding.subRip(ofTimedText: TimedTextSample(markup: markup).bytes) == [markup])
  }

  @Test(
    arguments: [[], [0], [0, 9, 65], [0, 1, 65, 0, 0, 0, 12, 0x73, 0x74, 0x79, 0x6C, 0, 9, 0, 0]] as [[UInt8]]
  )
  func `broken samples of Timed Text give no more than their text`(sample: [UInt8]) {
    #expect(CaptionCoding.subRip(ofTimedText: sample) == CaptionCoding.timedText.texts(of: sample))
  }

  @Test func `a file of sound isn't written with texts alone`() throws {
    let folder = try TemporaryDirectory()
    let text = "WEBVTT\n\n00:01.000 --> 00:03.000\nOne\n"
    let path = try folder.write(Array(text.utf8), to: "a.vtt")
    let error = #expect(throws: MediaError.self) { try Remuxer.bytes(of: path, to: .m4a) }
    #expect(error?.reason.hasPrefix("no sound is left") == true)
  }

  @Test func `WebVTT in Matroska is known where libav describes the file`() throws {
    let folder = try TemporaryDirectory()
    let text = "WEBVTT\n\n00:01.000 --> 00:03.000\n<i>One</i>\n"
    let source = try folder.write(Array(text.utf8), to: "a.vtt")
    var remuxer = Remuxer(URLAsset(path: source), to: .matroska)
    try remuxer.run(to: try FileSink(folder.file("a.mkv")))
    var options = URLAsset.Options()
    options.alwaysUsesLibAV = true
    let track = try #require(try URLAsset(path: folder.file("a.mkv"), options: options).tracks().first)
    let description = try #require(track.formatDescriptions.first)
    #expect(description.codec == .webVTT && description.coding.countsTextsFromSample)
    #expect(description.codecConfiguration == Array("WEBVTT".utf8))
  }
}
