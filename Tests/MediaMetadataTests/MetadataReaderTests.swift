import Foundation
import MediaContainers
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaMetadata

/// What tags are decoded with, and the reader on files that are not in order.
struct MetadataReaderTests {
  @Test func `Base64 is Foundation's`() {
    for count in 0..<64 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 251) }
      #expect(Base64.text(bytes) == Data(bytes).base64EncodedString())
      #expect(Base64.bytes(Data(bytes).base64EncodedString().utf8) == bytes)
    }
    #expect(Base64.bytes("a b!".utf8) == nil)
  }

  @Test func `what is no text is reported`() {
    #expect(MetadataText([0x41, 0xFF], .utf8).isDamaged)
    #expect(MetadataText([0xFF, 0xFE, 0x00, 0xD8], .utf16).isDamaged)
    #expect(MetadataText([0x41], .utf16BigEndian).isDamaged)
    #expect(!MetadataText([0x00, 0x41], .utf16BigEndian).isDamaged)
  }

  @Test(arguments: TaggedFile.all)
  func `a file that was cut anywhere is read as far as it goes`(file: TaggedFile) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file.path)))
    for length in stride(from: 1, to: bytes.count, by: max(1, bytes.count / 61)) {
      let content = try MetadataContent(of: ContainerFile(MemoryByteSource(Array(bytes[..<length]))))
      #expect((content?.items.count ?? 0) < 200)
    }
  }

  @Test(arguments: TaggedFile.all)
  func `numbers that lie do no harm`(file: TaggedFile) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: file.path)))
    var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    for _ in 0..<60 {
      var changed = bytes
      for _ in 0..<4 {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let place = Int(seed >> 33) % changed.count
        changed[place] = [0x00, 0xFF, 0x7F, 0x80][Int(seed >> 20 & 3)]
      }
      _ = try MetadataContent(of: ContainerFile(MemoryByteSource(changed)))
    }
  }
}
