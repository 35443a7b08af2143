import MediaCore
import MediaScopeFixtures
import Testing

@testable import ISOBaseMedia
@testable import MediaStructure

/// The declarations of the whole family, held against the laws of trees and against ffprobe.
@Suite struct ISOBaseMediaTests {
  typealias W = BoxWriter

  private static let format = StructureFormat.isoBaseMedia

  private static let files: [String] =
    (Fixture.all.map(\.path) + Fixture.broken.map(\.path)).filter(atLeast: 55) { path in
      guard let bytes = try? FileByteSource(path: path).bytes(at: 0, count: 4096) else { return false }
      return format.recognizes(bytes)
    }

  @Test(arguments: files, [false, true])
  func partsTileEveryBoxOfAFile(path: String, fullTables: Bool) throws {
    var options = StructureOptions()
    options.fullTables = fullTables
    let tree = Self.format.parse(try FileByteSource(path: path), options)
    ISOBoxParserTests.expectTiles(tree, "\(path)")
    if !fullTables { #expect(tree.maximumFieldCount <= 1000) }
  }

  @Test(arguments: Fixture.all.filter(atLeast: 50) { $0.format.contains("mp4") })
  func filesInOrderAreRecognizedAndHaveNoIssues(fixture: Fixture) throws {
    let source = try FileByteSource(path: fixture.path)
    #expect(Self.format.recognizes(try source.bytes(at: 0, count: 4096)))
    let tree = Self.format.parse(source, StructureOptions())
    // ffmpeg counts no track that it adds to a fragmented file.
    #expect(tree.allIssues.filter { !$0.reason.hasPrefix("next_track_ID") } == [])
    #expect(tree.untitledTypes == [])
  }

  @Test(arguments: Fixture.all.filter(atLeast: 60) { !$0.format.contains("mp4") })
  func filesOfOtherFormatsAreNot(fixture: Fixture) throws {
    #expect(!Self.format.recognizes(try FileByteSource(path: fixture.path).bytes(at: 0, count: 4096)))
  }

  @Test(
    arguments: [
      W.box("sidx", W.zeros(28)), W.box("free") + W.box("trak", W.tkhd()), W.fullBox("meta", W.hdlr("pict")),
      W.box(
        "uuid",
        [0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC]),
      W.box("avcC", W.zeros(9)), W.mvhd() + W.box("trak"),
    ] as [[UInt8]])
  func boxesWithoutAFileAreRecognized(bytes: [UInt8]) {
    #expect(Self.format.recognizes(bytes) || StructureFormat.isoBoxes.recognizes(bytes))
  }

  @Test(arguments: ["Some text, and no box.", "traktor: a text\n", "{\"moov\": 1}", "free", ""])
  func textsAreNot(text: String) {
    #expect(!Self.format.recognizes(W.ascii(text)))
  }

  /// Whatever a box holds, its declaration reads it to an end and leaves no byte twice or never.
  @Test(arguments: ISOBoxType.known)
  func anyPayloadIsTiled(entry: ISOBoxType) {
    var seed: UInt64 = 1
    func random() -> UInt8 {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: seed >> 56)
    }
    for filling in [{ 0 }, { 1 }, { 0xFF }, { random() & 3 }] as [() -> UInt8] {
      for count in [0, 3, 8, 61, 200] {
        for begin in [[], [1, 0, 0, 0]] as [[UInt8]] {
          let payload = begin + (0..<count).map { _ in filling() }
          let bytes = W.be(UInt32(payload.count + 8)) + W.be(entry.type.rawValue) + payload
          var parser = ISOBoxParser(MemoryByteSource(Self.nest(bytes, as: entry)), records: true)
          ISOBoxParserTests.expectTiles(parser.tree(), "\(entry.name), \(payload)")
        }
      }
    }
  }

  /// The box where it has the meaning that its entry gives it.
  private static func nest(_ box: [UInt8], as entry: ISOBoxType) -> [UInt8] {
    if let userType = entry.userType {
      return W.be(UInt32(box.count + 16)) + W.ascii("uuid") + userType + box.dropFirst(8)
    }
    func media(_ handler: String) -> [UInt8] {
      W.box("mdia", W.hdlr(handler), W.fullBox("stsd", W.be(UInt32(1)), box))
    }
    return switch entry.kind {
    case .none, .boxes: box
    case .sampleEntries: media("meta")
    case .visualSampleEntries: media("vide")
    case .audioSampleEntries: media("soun")
    case .trackReferences: W.box("tref", box)
    case .itemReferences: W.fullBox("iref", box)
    case .trackGroups: W.box("trgr", box)
    case .entityGroups: W.box("grpl", box)
    case .userData: W.box("udta", box)
    case .metadataItems: W.box("ilst", box)
    case .metadataItem: W.box("ilst", W.box("trkn", box))
    case .stereoViews: W.box("eyes", box)
    }
  }

  @Test(arguments: Fixture.video.filter(atLeast: 40) { $0.format.contains("mp4") })
  func parameterSetsGiveTheSizeOfThePicture(fixture: Fixture) throws {
    let tree = Self.format.parse(try FileByteSource(path: fixture.path), StructureOptions())
    let stream = try #require(fixture.videoStreams.first)
    let (width, height) = (try #require(stream.width), try #require(stream.height))
    #expect((tree.first("avcC") != nil) == (stream.codec == "h264"))
    #expect((tree.first("hvcC") != nil) == (stream.codec == "hevc"))
    if let box = tree.first("avcC") {
      let set = "sequenceParameterSets[0].nalUnit."
      func value(_ name: String) -> Int { box.integer(set + name) ?? 0 }
      let frames = value("frame_mbs_only_flag") == 1 ? 1 : 2
      let chroma = box.integer(set + "chroma_format_idc") ?? 1
      let (cropX, cropY) = (chroma == 3 ? 1 : 2, (chroma == 1 ? 2 : 1) * frames)
      #expect(
        width == (value("pic_width_in_mbs_minus1") + 1) * 16
          - cropX * (value("frame_crop_left_offset") + value("frame_crop_right_offset")))
      #expect(
        height == (value("pic_height_in_map_units_minus1") + 1) * 16 * frames
          - cropY * (value("frame_crop_top_offset") + value("frame_crop_bottom_offset")))
      #expect(box.fields.contains { $0.name.hasSuffix("pictureParameterSets[0].nalUnit.rbsp_trailing_bits") })
    }
    if let box = tree.first("hvcC") {
      let set = try #require(box.fields.first { $0.name.hasSuffix("pic_width_in_luma_samples") })
      let prefix = String(set.name.dropLast("pic_width_in_luma_samples".count))
      func value(_ name: String) -> Int { box.integer(prefix + name) ?? 0 }
      #expect(
        width == value("pic_width_in_luma_samples") - 2
          * (value("conf_win_left_offset") + value("conf_win_right_offset")))
      #expect(
        height == value("pic_height_in_luma_samples")
          - 2 * (value("conf_win_top_offset") + value("conf_win_bottom_offset")))
      #expect(box.fields.filter { $0.name.hasSuffix("rbsp_trailing_bits") }.count == 3)
    }
  }

  @Test(
    arguments: Fixture.audio.filter(atLeast: 5) {
      $0.format.contains("mp4") && $0.audioStreams.first?.codec == "aac"
    })
  func audioConfigurationsGiveRateAndChannels(fixture: Fixture) throws {
    let tree = Self.format.parse(try FileByteSource(path: fixture.path), StructureOptions())
    let stream = try #require(fixture.audioStreams.first)
    let box = try #require(tree.first("esds"))
    let prefix = "ES_Descriptor.DecoderConfigDescriptor.DecoderSpecificInfo."
    #expect(
      box.fields.first { $0.name == prefix + "samplingFrequencyIndex" }?.meaning
        == stream.sampleRate.map { "\($0) Hz" })
    let channels = try #require(box.integer(prefix + "channelConfiguration"))
    #expect(stream.channels == channels || channels == 7)
  }
}

extension StructureNode {
  fileprivate var maximumFieldCount: Int {
    children.map(\.maximumFieldCount).reduce(fields.count, max)
  }

  fileprivate var untitledTypes: Set<String> {
    children.reduce(into: []) { types, child in
      if child.title == nil { types.insert(child.type) }
      types.formUnion(child.untitledTypes)
    }
  }

  fileprivate func first(_ type: String) -> StructureNode? {
    for child in children {
      if child.type == type { return child }
      if let found = child.first(type) { return found }
    }
    return nil
  }

  fileprivate func integer(_ name: String) -> Int? {
    guard case .unsigned(let value) = fields.first(where: { $0.name == name })?.value else { return nil }
    return Int(exactly: value)
  }
}
