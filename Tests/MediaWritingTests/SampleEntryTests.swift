import ISOBaseMedia
import MediaAssets
import MediaCore
import MediaScopeFixtures
import MediaStructure
import Testing

@testable import MediaWriting

/// Sample entries of films that are written again.
struct SampleEntryTests {
  /// ISO/IEC 14496-1, table 5: 0x6C is JPEG, 0x6D is PNG.
  @Test(arguments: [("mjpeg.avi", UInt8(0x6C), "jpeg"), ("png-alpha.mov", 0x6D, "png ")])
  func `JPEG and PNG have entries of QuickTime in MOV alone`(name: String, objectType: UInt8, code: String)
    throws
  {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try Fixture.named(name).path)
    let pictures = try ExportTests.pictures(source, nil)
    for type in [FileType.mp4, .mov] {
      let bytes = try Remuxer.bytes(of: source.path, to: type).bytes
      let film = URLAsset(path: try folder.write(bytes, to: "film.\(type == .mov ? "mov" : "mp4")"))
      let entry = try #require(try film.isoFile().movie().tracks.first?.sampleEntries.first)
      #expect((entry.type == FourCC(code)) == (type == .mov))
      #expect(try film.content().tracks.first?.codec == source.content().tracks.first?.codec)
      #expect(try ExportTests.pictures(film, nil) == pictures)
      var parser = ISOBoxParser(try film.openedSource(), records: true)
      #expect(parser.tree().allIssues.filter { $0.severity == .error }.isEmpty)
      guard type == .mp4 else { continue }
      #expect(entry.type == "mp4v")
      // The tag and the length of the decoder's descriptor come before it.
      let place = try #require(
        bytes.indices.dropLast(4).first { bytes[$0..<$0 + 4].elementsEqual("esds".utf8) })
      #expect(bytes[place + 8..<place + 30].contains(objectType))
    }
  }

  /// libavformat 59 sets decoders up by the first entry, whichever a fragment names.
  @Test(arguments: [
    ["h264-pyramid.mp4", "h264-open-gop.mp4"], ["h264-no-b-frames.mp4", "h264-pyramid-strict.mp4"],
  ])
  func `fragments that go by another sample entry are decoded by that`(names: [String]) throws {
    let folder = try TemporaryDirectory()
    let joined = try JoinTests.join(try names.map { try JoinTests.part($0) }, to: .mp4)
    let plain = joined.asset
    let fragmented = try Remuxer.bytes(of: plain.path, to: .mp4, Form.fragments.options).bytes
    let film = URLAsset(path: try folder.write(fragmented, to: "fragmented.mp4"))
    #expect(try film.content().containsFragments)
    #expect(try film.content().tracks.first?.formatDescriptions.count == 2)
    #expect(try ExportTests.pictures(film, nil) == ExportTests.pictures(plain, nil))
  }
}
