import MediaAssets
import MediaChunks
import MediaContainers
import MediaCore
import MediaReading
import MediaScopeFixtures
import MediaStructure
import Testing

/// How often and how much of a file outside of the ISO family is read to describe it, libav's own reads with the others.
struct ContainerReadingTests {
  enum Operation: CaseIterable {
    case info, metadata, sound
  }

  static let fixtures = Fixture.all.filter { !$0.format.contains("mov") }

  @Test func `the list of fixtures is not empty`() { #expect(Self.fixtures.count > 60) }

  @Test(arguments: fixtures, Operation.allCases)
  func `what one asset is asked reads its structure once`(fixture: Fixture, first: Operation) throws {
    let source = ReadCountingSource(try FileByteSource(path: fixture.path))
    let asset = URLAsset(path: fixture.name, source: source)
    try perform(first, asset)
    for operation in Operation.allCases { try perform(operation, asset) }
    let share =
      Double(source.count.byteCount(in: 0..<source.byteCount)) / Double(source.count.distinctByteCount)
    #expect(share <= 1.2, "\(source.count.reads)")
  }

  @Test func `the frames of an animated WebP are looked for once`() throws {
    let source = ReadCountingSource(try FileByteSource(path: Manifest.folder + "/webp/lossy.webp"))
    let file = ContainerFile(source)
    #expect(try file.animation()?.frames.count == 4)
    let count = source.count.reads.count
    #expect(try file.animation()?.frames.count == 4)
    #expect(source.count.reads.count == count)
  }

  /// Files of some megabytes, most of which say nothing.
  @Test(
    arguments: [
      LongFile("wav-s16.wav", at: 36, .littleEndianChunk("JUNK")),
      LongFile("wav-f32.wav", at: 12, .littleEndianChunk("JUNK")),
      LongFile("aiff-s16.aiff", at: 12, .bigEndianChunk("FLLR")),
      LongFile("caf-alac.caf", at: 52, .wideChunk("free")),
      LongFile("flac-16.flac", at: 42, .metadataBlock),
    ], Operation.allCases)
  func `a long file is described with few reads`(file: LongFile, operation: Operation) throws {
    let source = ReadCountingSource(MemoryByteSource(try file.bytes()))
    let asset = URLAsset(path: file.name, source: source)
    try perform(operation, asset)
    #expect(try asset.content().tracks.count == 1)
    #expect(source.count.reads.count <= 24, "\(source.count.reads)")
    #expect(source.count.byteCount(in: 0..<source.byteCount) < 400_000)
  }

  /// A segment of Matroska with clusters alone, and FLV with pictures alone.
  private static let media: [(head: [UInt8], part: [UInt8])] = [
    (
      [0x1A, 0x45, 0xDF, 0xA3, 0x80, 0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xFF, count: 7),
      [0x1F, 0x43, 0xB6, 0x75, 0x20, 0x80, 0x00] + [UInt8](repeating: 1, count: 0x8000)
    ),
    (
      Array("FLV\u{1}\u{5}\0\0\0\u{9}\0\0\0\0".utf8),
      [9, 0x00, 0x10, 0x00, 0, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 1, count: 0x1000) + [0, 0, 0x10, 0x0B]
    ),
  ]

  @Test(arguments: media.indices)
  func `media is skipped where tags are looked for that libav takes too long for`(index: Int) throws {
    let (head, part) = Self.media[index]
    let parts = [[UInt8]](repeating: part, count: (1 << 22) / part.count)
    let source = ReadCountingSource(MemoryByteSource(head + parts.flatMap(\.self)))
    #expect(PatchedByteSource(hidingTagsOf: source) == nil)
    #expect(source.count.byteCount(in: 0..<source.byteCount) < source.byteCount / 20)
    // The whole walk was made.
    #expect(source.count.reads.count > parts.count / 2)
  }

  /// What libav is shown of such a file is known once it was opened.
  @Test(arguments: ["mp3-cbr.mp3", "mp3-no-header.mp3", "ac3.ac3"])
  func `zeros after the end of a file are looked for once`(name: String) throws {
    let file = try FileByteSource(path: Fixture.named(name).path)
    let bytes = try file.bytes(at: 0, count: Int(file.byteCount)) + [UInt8](repeating: 0, count: 4 << 20)
    let source = ReadCountingSource(MemoryByteSource(bytes))
    let asset = URLAsset(path: name, source: source)
    let zeros = file.byteCount..<Int64(bytes.count)
    var demuxers = [try asset.makeDemuxer()]
    let first = source.count.byteCount(in: zeros)
    for _ in 0..<3 { demuxers.append(try asset.makeDemuxer()) }
    let others = source.count.byteCount(in: zeros) - first
    #expect(first >= 4 << 20)
    // libav itself reads the megabyte of them that it is shown.
    #expect(others < 7 << 19, "\(others) bytes by \(demuxers.count - 1) more demuxers")
  }

  @Test func `what is repeated at the end of AVI is looked for once`() throws {
    let source = ReadCountingSource(try FileByteSource(path: Fixture.named("mpeg4.avi").path))
    let asset = URLAsset(path: "mpeg4.avi", source: source)
    let track = try #require(try asset.tracks().first).content
    let count = asset.repeatedTicks(atEndOf: track)
    let readCount = source.count.reads.count
    #expect(asset.repeatedTicks(atEndOf: track) == count)
    #expect(source.count.reads.count == readCount)
  }

  private func perform(_ operation: Operation, _ asset: URLAsset) throws {
    switch operation {
    case .info: _ = try asset.content()
    case .metadata: _ = try asset.metadataContent()
    case .sound: _ = asset.plainSound
    }
  }
}

/// A fixture with four megabytes of filling at one place.
struct LongFile: Sendable, CustomTestStringConvertible {
  let name: String
  private let place: Int
  private let filling: Filling

  enum Filling: Sendable {
    case littleEndianChunk(String), bigEndianChunk(String), wideChunk(String)
    /// Padding of FLAC.
    case metadataBlock
  }

  init(_ name: String, at place: Int, _ filling: Filling) {
    self.name = name
    self.place = place
    self.filling = filling
  }

  var testDescription: String { "\(name), \(filling)" }

  private static let size = 4 << 20

  func bytes() throws -> [UInt8] {
    let file = try FileByteSource(path: Fixture.named(name).path)
    var content = try file.bytes(at: 0, count: Int(file.byteCount))
    let header: [UInt8] =
      switch filling {
      case .littleEndianChunk(let type): Array(type.utf8) + Self.bigEndian(Self.size, 4).reversed()
      case .bigEndianChunk(let type): Array(type.utf8) + Self.bigEndian(Self.size, 4)
      case .wideChunk(let type): Array(type.utf8) + Self.bigEndian(Self.size, 8)
      case .metadataBlock: [1] + Self.bigEndian(Self.size, 3)
      }
    let length = header.count + Self.size
    switch filling {
    case .littleEndianChunk: Self.add(length, to: &content, isBigEndian: false)
    case .bigEndianChunk: Self.add(length, to: &content, isBigEndian: true)
    default: break
    }
    content.insert(contentsOf: header + [UInt8](repeating: 0, count: Self.size), at: place)
    return content
  }

  /// Makes the form's own size as much larger.
  private static func add(_ length: Int, to content: inout [UInt8], isBigEndian: Bool) {
    let digits = Array(content[4..<8])
    let size = (isBigEndian ? digits : digits.reversed()).reduce(0) { $0 << 8 | Int($1) } + length
    content.replaceSubrange(4..<8, with: isBigEndian ? bigEndian(size, 4) : bigEndian(size, 4).reversed())
  }

  private static func bigEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }
}
