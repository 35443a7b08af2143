import Foundation
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

struct BIFArchiveTests {
  private func number(_ bytes: [UInt8], at offset: Int) -> Int {
    bytes[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  @Test(arguments: [["a"], ["ab", "", "cde"]])
  func `the index gives back the pictures`(pictures: [String]) throws {
    let archive = BIFArchive(interval: 250, pictures: pictures.map { Array($0.utf8) })
    let bytes = try archive.bytes()
    #expect(bytes.starts(with: [0x89, 0x42, 0x49, 0x46, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0]))
    #expect(number(bytes, at: 12) == pictures.count && number(bytes, at: 16) == 250)
    for (index, picture) in pictures.enumerated() {
      let entry = 64 + 8 * index
      #expect(number(bytes, at: entry) == index)
      let range = number(bytes, at: entry + 4)..<number(bytes, at: entry + 12)
      #expect(Array(bytes[range]) == Array(picture.utf8))
    }
    let last = 64 + 8 * pictures.count
    #expect(number(bytes, at: last) == 0xFFFF_FFFF && number(bytes, at: last + 4) == bytes.count)
  }

  @Test func `sprites writes a JPEG for every step`() async throws {
    let folder = try TemporaryDirectory()
    let run = try await Program.run([
      "sprites", Fixture.named("sunset.mp4").path, "-o", folder.file("a.bif"), "--every", "1",
    ])
    #expect(run.status == 0 && run.errors == [])
    let bytes = Array(try Data(contentsOf: URL(filePath: folder.file("a.bif"))))
    #expect(number(bytes, at: 12) == 4)
    for index in 0..<4 {
      let start = number(bytes, at: 64 + 8 * index + 4)
      #expect(Array(bytes[start..<start + 3]) == [0xFF, 0xD8, 0xFF])
    }
    #expect(try folder.contents() == ["a.bif"])
  }
}
