import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaAudioFrames
@testable import MediaCodecs
@testable import MediaStreams
@testable import MediaStructure

@Suite struct OggTests {
  static let files = ["flac.oga", "opus-5.1.opus", "opus.opus", "theora.ogv", "vorbis.ogg"]

  static func tree(_ bytes: [UInt8], _ options: StructureOptions = StructureOptions()) -> StructureNode {
    StreamTiling.tree(bytes, .ogg, options)
  }

  /// A page with its checksum.
  static func page(
    _ data: [UInt8], segments: [UInt8], flags: UInt8 = 0, granule: Int64 = 0, sequence: UInt8,
    serial: UInt8 = 7
  ) -> [UInt8] {
    var bytes: [UInt8] = Array("OggS".utf8) + [0, flags]
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: granule >> ($0 * 8)) }
    bytes += [serial, 0, 0, 0, sequence, 0, 0, 0, 0, 0, 0, 0, UInt8(segments.count)] + segments + data
    var sum = CyclicRedundancyCheck.ogg
    sum.add(bytes)
    for index in 0..<4 { bytes[22 + index] = UInt8(truncatingIfNeeded: sum.value >> (index * 8)) }
    return bytes
  }

  static let opusHead: [UInt8] = Array("OpusHead".utf8) + [1, 2, 0x38, 1, 0x80, 0xBB, 0, 0, 0, 0, 0]
  /// Comments of 300 bytes, so that they span two pages.
  static let opusTags: [UInt8] =
    Array("OpusTags".utf8) + [2, 0, 0, 0] + Array("me".utf8) + [1, 0, 0, 0, 0x16, 1, 0, 0]
    + Array("A=".utf8) + [UInt8](repeating: 0x61, count: 276)

  static let opus =
    page(opusHead, segments: [19], flags: 2, sequence: 0)
    + page(Array(opusTags[..<255]), segments: [255], granule: -1, sequence: 1)
    + page(Array(opusTags[255...]), segments: [UInt8(opusTags.count - 255)], flags: 1, sequence: 2)
    + page([1, 2, 3], segments: [3], flags: 4, granule: 960, sequence: 3)

  @Test(arguments: files) func fixturesTileAndAreInOrder(name: String) throws {
    let bytes = try StreamTiling.bytes(Fixture.named(name).path)
    #expect(StructureFormat.ogg.recognizes(bytes))
    let tree = Self.tree(bytes)
    #expect(tree.allIssues == [])
    let checksums = tree.children.compactMap { page in page.fields.first { $0.name == "CRC_checksum" } }
    #expect(checksums.count == tree.children.count)
    #expect(checksums.allSatisfy { $0.meaning == "valid" })
    StreamTiling.checkDamaged(Array(bytes.prefix(12000)), .ogg, cuts: 8, changes: 24)
  }

  @Test func headerPacketsArePutTogetherAcrossPages() throws {
    let tree = Self.tree(Self.opus)
    #expect(tree.allIssues == [])
    #expect(tree.children.map { $0.children.map(\.type) } == [["OpusHead"], ["OpusTags"], ["OpusTags"], []])
    let head = try #require(tree.children[0].children[0].content(as: OpusHead.self))
    #expect(head.preSkip == 312 && head.inputSampleRate == 48000 && head.channelCount == 2)
    let tags = try #require(tree.children[1].children[0].content(as: VorbisComment.self))
    #expect(tags.vendor == "me")
    #expect(tags.comments.map(\.utf8.count) == [278])
    let rest = tree.children[2].children[0]
    #expect(rest.fields.map(\.name) == ["user_comments[0].comment (continued)"])
    StreamTiling.check(tree, "opus")
  }

  @Test func handBuiltFilesTileWhereverTheyAreCut() {
    for count in 0...Self.opus.count {
      StreamTiling.check(Self.tree(Array(Self.opus[..<count])), "cut to \(count)")
    }
    StreamTiling.checkDamaged(Self.opus, .ogg, cuts: 0, changes: 400)
  }

  static let head = page(opusHead, segments: [19], flags: 2, sequence: 0)
  static let tags = page(Array("OpusTags".utf8) + [0, 0, 0, 0, 0, 0, 0, 0], segments: [16], sequence: 1)

  @Test(
    arguments: [
      (
        head + tags + page([1], segments: [1], flags: 4, granule: 1, sequence: 5),
        "page_sequence_number is 5, not 2"
      ),
      (head + tags, "no page has end_of_stream"),
      (head + tags + page([1], segments: [1], flags: 5, granule: 1, sequence: 2), "no packet was left open"),
      (
        head + tags + page([1], segments: [1], flags: 4, granule: -1, sequence: 2),
        "without a granule position"
      ),
      (
        head + tags + page([], segments: [], flags: 4, sequence: 2) + page([1], segments: [1], sequence: 3),
        "follows end_of_stream"
      ),
      (tags, "does not begin with beginning_of_stream"),
      (head + [1, 2, 3] + tags, "no page begins here"),
      (head + Array(tags.dropLast()) + [9], "CRC_checksum"),
    ] as [([UInt8], String)])
  func breachesAreNamed(bytes: [UInt8], reason: String) {
    let tree = Self.tree(bytes)
    #expect(tree.allIssues.contains { $0.reason.contains(reason) }, "\(tree.allIssues)")
    StreamTiling.check(tree, "\(reason)")
  }

  @Test func checksumsAreLeftAloneWhereMediaMayNotBeRead() {
    var bytes = Self.opus
    bytes[bytes.count - 1] ^= 1
    var options = StructureOptions()
    options.scansMedia = false
    #expect(Self.tree(bytes, options).allIssues == [])
    #expect(Self.tree(bytes).allIssues.count == 1)
  }
}
