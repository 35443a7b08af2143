import Foundation
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaContainers
@testable import MediaStructure

/// Walks that look for breaks, which go only as far as they are asked to.
@Suite struct BreakWalkTests {
  struct Damaged: CustomTestStringConvertible, Sendable {
    let name: String
    let container: Container
    var testDescription: String { name }

    /// The file with two places overwritten by zeros.
    var bytes: [UInt8] {
      get throws {
        var bytes = [UInt8](try Data(contentsOf: URL(filePath: Fixture.named(name).path)))
        for place in [bytes.count / 3, bytes.count * 2 / 3] {
          let range = place..<min(place + bytes.count / 16, bytes.count)
          bytes.replaceSubrange(range, with: repeatElement(0, count: range.count))
        }
        return bytes
      }
    }
  }

  private static let files = [
    Damaged(name: "vorbis-pages.ogg", container: .ogg), Damaged(name: "both.mkv", container: .matroska),
    Damaged(name: "both.flv", container: .flv), Damaged(name: "both.ts", container: .mpegTransportStream),
    Damaged(name: "mpeg2.mpg", container: .mpegProgramStream),
  ]

  @Test(arguments: files) func `many steps find what one finds`(_ file: Damaged) throws {
    let source = MemoryByteSource(try file.bytes, name: file.name)
    var whole = try #require(file.container.breakWalk(through: source))
    try whole.advance(to: source.byteCount)
    #expect(!whole.breaks.places.isEmpty)
    var parts = try #require(file.container.breakWalk(through: source))
    for end in stride(from: 0, through: source.byteCount, by: 97) { try parts.advance(to: end) }
    try parts.advance(to: source.byteCount)
    #expect(parts.breaks == whole.breaks)
  }

  @Test func `a break is one of the stream that lacks something`() throws {
    // The third packet of 0x101 is missing.
    var bytes: [UInt8] = []
    for counter in UInt8(0)..<6 {
      bytes += MPEGTransportTests.packet(0x100, counter, start: false, BoxWriter.zeros(184))
      guard counter != 2 else { continue }
      bytes += MPEGTransportTests.packet(0x101, counter, start: false, BoxWriter.zeros(184))
    }
    let file = ContainerFile(MemoryByteSource(bytes, name: "lost.ts"))
    let end = Int64(bytes.count)
    #expect(try file.hasBreak(in: .mpegTransportStream, of: 0x101, after: 0, upTo: end))
    #expect(try !file.hasBreak(in: .mpegTransportStream, of: 0x100, after: 0, upTo: end))
  }

  @Test func `what a cancelled task didn't look at is looked at by the next one`() throws {
    let file = ContainerFile(MemoryByteSource(try Self.files[0].bytes, name: "damaged.ogg"))
    let end = file.source.byteCount
    let cancelled = WorkCancellation()
    cancelled.cancel()
    #expect(throws: MediaError.self) {
      try WorkCancellation.$current.withValue(cancelled) {
        try file.hasBreak(in: .ogg, of: 0, after: 0, upTo: end)
      }
    }
    #expect(try file.hasBreak(in: .ogg, of: 0, after: 0, upTo: end))
  }
}
