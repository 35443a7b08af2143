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

  @Test func `a map that gives a stream another type breaks that stream, and one that repeats itself none`()
    throws
  {
    func map(_ type: UInt8) -> [UInt8] {
      MPEGTransportTests.section(
        2, 1, [0xE1, 1, 0xF0, 0, 0x1B, 0xE1, 1, 0xF0, 0, type, 0xE1, 2, 0xF0, 0])
    }
    var bytes = MPEGTransportTests.packet(0, 0, [0] + MPEGTransportTests.association)
    for (counter, type) in [UInt8(0x0F), 0x0F, 3, 3].enumerated() {
      bytes += MPEGTransportTests.packet(0x100, UInt8(counter), [0] + map(type))
    }
    let file = ContainerFile(MemoryByteSource(bytes, name: "changed.ts"))
    func hasBreak(of pid: Int, after start: Int, upTo end: Int) throws -> Bool {
      try file.hasBreak(
        in: .mpegTransportStream, of: pid, after: Int64(188 * start), upTo: Int64(188 * end))
    }
    #expect(try hasBreak(of: 0x102, after: 2, upTo: 4))
    #expect(try !hasBreak(of: 0x102, after: 0, upTo: 2))
    #expect(try !hasBreak(of: 0x102, after: 4, upTo: 5))
    #expect(try !hasBreak(of: 0x101, after: 0, upTo: 5))
  }

  @Test func `programs that list one stream with different types break nothing`() throws {
    let programs = MPEGTransportTests.section(0, 1, [0, 1, 0xE1, 0, 0, 2, 0xE1, 0x10])
    var bytes = MPEGTransportTests.packet(0, 0, [0] + programs)
    for counter in UInt8(0)..<3 {
      for (pid, type) in [(UInt16(0x100), UInt8(6)), (0x110, 0x81)] {
        let map = MPEGTransportTests.section(2, 1, [0xE1, 1, 0xF0, 0, type, 0xE1, 2, 0xF0, 0])
        bytes += MPEGTransportTests.packet(pid, counter, [0] + map)
      }
    }
    let file = ContainerFile(MemoryByteSource(bytes, name: "shared.ts"))
    #expect(
      try !file.hasBreak(in: .mpegTransportStream, of: 0x102, after: 0, upTo: Int64(bytes.count)))
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
