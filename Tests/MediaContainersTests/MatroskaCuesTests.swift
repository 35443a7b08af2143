import MediaCore
import MediaScopeFixtures
import Synchronization
import Testing

@testable import MediaStreams

@Suite("The index of Matroska")
struct MatroskaCuesTests {
  private typealias M = MatroskaWriter

  @Test("A file without one, a file of another family, and indexes that are broken")
  func none() throws {
    #expect(try MatroskaCues(MemoryByteSource([])) == nil)
    #expect(try MatroskaCues(MemoryByteSource(Array("no media at all".utf8))) == nil)
    let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x81, 0]
    #expect(try MatroskaCues(MemoryByteSource([0x1A, 0x45, 0xDF, 0xA3, 0x80] + segment)) == nil)
  }

  @Test("Cues of tracks by their numbers, with places in the file")
  func cues() throws {
    let track = Self.track(7)
    let point = M.element(
      0xBB, M.element(0xB3, [40]) + M.element(0xB7, M.element(0xF7, [7]) + M.element(0xF1, [3])))
    let unknown = M.element(
      0xBB, M.element(0xB3, [50]) + M.element(0xB7, M.element(0xF7, [9]) + M.element(0xF1, [3])))
    let body = M.element(0x1654_AE6B, track) + M.element(0x1C53_BB6B, point + unknown)
    let file = M.element(0x1A45_DFA3, []) + M.element(0x1853_8067, body)
    let found = try #require(try MatroskaCues(MemoryByteSource(file)))
    #expect(found.cues == [.init(track: 0, time: 40, offset: Int64(file.count - body.count) + 3)])
  }

  private static func track(_ number: UInt8, type: UInt8 = 1, hasCodec: Bool = true) -> [UInt8] {
    M.element(
      0xAE,
      M.element(0xD7, [number]) + M.element(0x83, [type])
        + (hasCodec ? M.element(0x86, Array("V_VP8".utf8)) : []))
  }

  @Test("Tracks of other kinds and without a codec have no place")
  func places() throws {
    let tracks =
      Self.track(1, type: 18) + Self.track(2, hasCodec: false) + Self.track(3, type: 2) + Self.track(4)
    let points = (1...4).flatMap { number in
      M.element(
        0xBB, M.element(0xB3, [number]) + M.element(0xB7, M.element(0xF7, [number]) + M.element(0xF1, [0])))
    }
    let body = M.element(0x1654_AE6B, tracks) + M.element(0x1C53_BB6B, points)
    let file = M.element(0x1A45_DFA3, []) + M.element(0x1853_8067, body)
    let found = try #require(try MatroskaCues(MemoryByteSource(file)))
    #expect(found.cues.map(\.time) == [3, 4])
    #expect(found.cues.map(\.track) == [0, 1])
  }
}

/// Elements with sizes of one byte.
private enum MatroskaWriter {
  static func element(_ id: UInt32, _ content: [UInt8]) -> [UInt8] {
    BoxWriter.be(id).drop { $0 == 0 } + [0x80 | UInt8(content.count)] + content
  }
}

extension MatroskaCuesTests {
  @Test func `a cue costs the header of its cluster`() throws {
    let count = 50
    let tracks = Matroska.element(
      0x1654_AE6B,
      Matroska.element(
        0xAE,
        Matroska.element(0xD7, 1 as UInt64) + Matroska.element(0x83, 1 as UInt64)
          + Matroska.element(0x86, "V_MPEG4")))
    let cluster = Matroska.element(0x1F43_B675, Matroska.element(0xEC, [UInt8](repeating: 0, count: 70_000)))
    func cue(_ index: Int, at place: Int) -> [UInt8] {
      var position = Matroska.element(0xF7, 1 as UInt64)
      position += Matroska.element(0xF1, UInt64(place))
      position += Matroska.element(0xF0, 5 as UInt64)
      let time = Matroska.element(0xB3, UInt64(index))
      return Matroska.element(0xBB, time + Matroska.element(0xB7, position))
    }
    func cues(from start: Int) -> [UInt8] {
      let points: [[UInt8]] = (0..<count).map { cue($0, at: start + $0 * cluster.count) }
      return Matroska.element(0x1C53_BB6B, Array(points.joined()))
    }
    let index = cues(from: tracks.count + cues(from: 0).count)
    let segment = tracks + index + (0..<count).flatMap { _ in cluster }
    let file = Matroska.element(0x1A45_DFA3, [UInt8]()) + Matroska.element(0x1853_8067, segment)
    let source = CountingSource(MemoryByteSource(file))
    let found = try #require(try MatroskaCues(source)).cues
    #expect(found.count == count)
    for cue in found {
      #expect(file[(Int(cue.offset) - 13)..<(Int(cue.offset) - 9)].elementsEqual([0x1F, 0x43, 0xB6, 0x75]))
    }
    // Two windows of 32 KiB at the most, and some bytes of each cluster.
    #expect(source.byteCountRead < (2 << 15) + count * 16)
  }

  private final class CountingSource: ByteSource {
    private let source: MemoryByteSource
    private let counted = Mutex(0)
    var byteCountRead: Int { counted.withLock { $0 } }
    var name: String? { source.name }
    var byteCount: Int64 { source.byteCount }

    init(_ source: MemoryByteSource) { self.source = source }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
      let count = try source.read(into: buffer, at: offset)
      counted.withLock { $0 += count }
      return count
    }
  }
}
