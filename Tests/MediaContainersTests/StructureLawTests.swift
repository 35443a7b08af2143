import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaChunks
@testable import MediaContainers
@testable import MediaStructure

/// What holds for every format at once.
@Suite struct StructureLawTests {
  /// What a format takes for its own, and the format that it is.
  static let beginnings: [(String, [UInt8])] = [
    ("matroska", [0x1A, 0x45, 0xDF, 0xA3]), ("ogg", Array("OggS".utf8)), ("flac", Array("fLaC".utf8)),
    ("riff", Array("RIFF\0\0\0\0WAVE".utf8)), ("aiff", Array("FORM\0\0\0\0AIFC".utf8)),
    ("caf", Array("caff".utf8)),
    ("flv", Array("FLV\u{1}\u{5}\0\0\0\u{9}".utf8)), ("jpeg", [0xFF, 0xD8, 0xFF, 0xE0]),
    ("tiff", [0x49, 0x49, 42, 0]), ("gif", Array("GIF89a".utf8)), ("psd", Array("8BPS\0\u{1}".utf8)),
    ("asf", ASFObjects.headerGUID), ("dsf", Array("DSD \u{1C}\0\0\0\0\0\0\0".utf8)),
    ("dsdiff", Array("FRM8\0\0\0\0\0\0\0\0DSD ".utf8)),
    ("au", Array(".snd\0\0\0\u{20}\0\0\0\u{8}\0\0\0\u{3}".utf8) + [UInt8](repeating: 0, count: 24)),
    ("amr", Array("#!AMR\n".utf8) + [0x7C, 0x7C, 0x44, 0, 0, 0, 0, 0, 0x7C]),
    ("amr", Array("#!AMR-WB\n".utf8) + [0x7C, 0x7C, 0x4C, 0, 0, 0, 0, 0, 0x7C]),
    ("wv", Array("wvpk".utf8) + [24, 0, 0, 0, 0x10, 4] + [UInt8](repeating: 0, count: 22)),
    (
      "ape",
      Array("MAC ".utf8) + [0x96, 0x0F, 0, 0, 52, 0, 0, 0, 24, 0, 0, 0, 4, 0, 0, 0, 3, 0, 0, 0, 5, 0, 0, 0]
        + [UInt8](repeating: 0, count: 60)
    ),
    (
      "ape",
      Array("ID3\u{4}\0\0\0\0\0\u{2}\0\0MAC ".utf8) + [0x46, 0x0F] + [UInt8](repeating: 0, count: 40)
    ),
    ("ape", Array("MAC ".utf8) + [0x46, 0x0F] + [UInt8](repeating: 0, count: 40)),
    (
      "ivf",
      Array("DKIF\0\0\u{20}\0VP80".utf8) + [UInt8](repeating: 0, count: 20) + [2, 0, 0, 0]
        + [UInt8](repeating: 0, count: 10)
    ),
    (
      "bmp",
      Array("BM".utf8) + [58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]
        + [UInt8](repeating: 0, count: 40)
    ),
    (
      "ac3",
      Array(
        repeatElement([0x0B, 0x77, 0, 0, 0, 0x40] + [UInt8](repeating: 0, count: 122), count: 2).joined())
    ),
    (
      "eac3",
      Array(
        repeatElement([0x0B, 0x77, 0, 7, 0x30, 0x80] + [UInt8](repeating: 0, count: 10), count: 2).joined())
    ),
    ("isobmff", [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 10]), ("mpegps", [0, 0, 1, 0xBA]),
    ("isobmff", [0, 0, 0, 16] + Array("ftypisom\0\0\0\0".utf8)),
    ("isobmff", [0, 0, 0, 8] + Array("mdhd".utf8)),
    ("mpegts", Array(repeatElement([0x47] + [UInt8](repeating: 0xFF, count: 187), count: 6).joined())),
  ]

  @Test(arguments: beginnings) func recognizesByContent(_ name: String, _ bytes: [UInt8]) throws {
    #expect(try StructureFormat.recognizing(MemoryByteSource(bytes)).name == name)
  }

  @Test func listsEachFormatOnce() {
    let titles = StructureFormat.known.map(\.title)
    #expect(Set(titles).count == titles.count)
  }

  /// No format traps on bytes that are another's, or on none, and the parts always tile the tree.
  @Test(arguments: StructureFormat.known.map(\.title)) func tilesWhatIsNotItsOwn(_ title: String) throws {
    let format = try #require(StructureFormat.known.first { $0.title == title })
    for (name, bytes) in Self.beginnings + [("none", []), ("zeros", [UInt8](repeating: 0, count: 64))] {
      for count in 0...min(bytes.count, 200) {
        let tree = format.parse(MemoryByteSource(Array(bytes.prefix(count))), StructureOptions())
        #expect(tree.tilingBreach == nil, "\(count) bytes of \(name)")
      }
    }
  }
}
