import MediaAssets
import MediaContainers
import MediaCore
import MediaScopeFixtures
import Synchronization
import Testing

/// What is said of the ends of pictures whose headers say anything, such as numbers that no picture has.
struct PictureTruncationTests {
  private func truncation(_ bytes: [UInt8], _ container: Container = .stillPicture) -> MediaError? {
    Truncation.error(of: ContainerFile(MemoryByteSource(bytes)), in: container)
  }

  @Test("A picture that was cut off says so, and a whole one doesn't", arguments: WholePicture.all)
  func picture(_ picture: WholePicture) throws {
    #expect(truncation(picture.bytes, picture.container) == nil)
    #expect(truncation(picture.bytes + [0, 0, 0], picture.container) == nil)
    let error = try #require(truncation(picture.bytes.dropLast(), picture.container))
    #expect(error.reason.contains("1 bytes before the \(picture.bytes.count)"))
    #expect(truncation(Array(picture.bytes.prefix(picture.bytes.count * 6 / 10)), picture.container) != nil)
  }

  @Test(arguments: [false, true])
  func `a Targa file that was cut says so`(isPacked: Bool) throws {
    // 20 columns and 10 rows, as they are or as packets of 100 alike.
    let header: [UInt8] =
      [0, 0, isPacked ? 10 : 2] + [UInt8](repeating: 0, count: 9) + [20, 0, 10, 0, 24, 0]
    let pixels = isPacked ? [0xE3, 1, 2, 3, 0xE3, 1, 2, 3] : [UInt8](repeating: 9, count: 600)
    let (folder, whole) = (try TemporaryDirectory(), header + pixels)
    func truncation(_ bytes: [UInt8], _ name: String) throws -> MediaError? {
      try URLAsset(path: try folder.write(bytes, to: name)).content().truncation
    }
    #expect(try truncation(whole, "whole.tga") == nil)
    let error = try #require(try truncation(whole.dropLast(2), "cut.tga"))
    #expect(error.reason.contains("2 bytes before the \(whole.count)"))
    #expect(error.location.byteOffset == Int64(whole.count - 2))
  }

  @Test(arguments: WholePicture.all)
  func `numbers of any size in a header trap nothing`(picture: WholePicture) {
    let patterns: [[UInt8]] = [
      [UInt8](repeating: 0xFF, count: 8), [0x7F] + [UInt8](repeating: 0xFF, count: 7),
      [UInt8](repeating: 0xFF, count: 7) + [0x7F], [0x80, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0x80],
      [UInt8](repeating: 0, count: 8),
    ]
    for pattern in patterns {
      for place in 2..<min(picture.bytes.count - 8, 100) {
        var bytes = picture.bytes
        bytes.replaceSubrange(place..<place + 8, with: pattern)
        // It says that more is missing than there is, or nothing.
        #expect(
          truncation(bytes, picture.container)?.location.byteOffset ?? Int64(bytes.count) == bytes.count)
      }
    }
    for count in 0..<min(picture.bytes.count, 64) {
      _ = truncation(Array(picture.bytes.prefix(count)), picture.container)
    }
  }

  @Test(arguments: [
    "P7\nWIDTH 1\nHEIGHT 1\nDEPTH 9223372036854775807\nMAXVAL 255\nENDHDR\n",
    "P7\nWIDTH 1\nHEIGHT 1\nDEPTH -9223372036854775808\nMAXVAL 65535\nENDHDR\n",
    "P7\nWIDTH 9223372036854775807\nHEIGHT 9223372036854775807\nDEPTH 4\nMAXVAL 255\nENDHDR\n",
    "P6\n9223372036854775807 9223372036854775807\n255\n", "P5\n99999999999999999999 1\n255\n", "P4\n-1 -1\n",
  ])
  func `numbers of any size in a header of text are no picture's`(header: String) {
    #expect(truncation(Array(header.utf8)) == nil)
  }

  private func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  @Test func `a box of JPEG 2000 may be as large as any number`() {
    let start = big(12) + Array("jP  ".utf8) + [13, 10, 0x87, 10]
    // After the 12 bytes of the first box, one that ends where no number can say.
    for (size, isTold) in [
      (Int.max, false), (Int.min, false), (-1, false), (Int.max - 12, false), (Int.max - 13, true),
    ] {
      let error = truncation(start + big(1) + Array("free".utf8) + big(size, 8))
      #expect((error != nil) == isTold)
    }
  }

  /// Files of very many small parts.
  static let crowds: [(Container, [UInt8])] = {
    let boxes: [UInt8] = [0, 0, 0, 12] + Array("jP  ".utf8) + [13, 10, 0x87, 10]
    let box: [UInt8] = [0, 0, 0, 8] + Array("free".utf8)
    let segments: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51, 0, 4, 0, 0]
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let chunk: [UInt8] = [0, 0, 0, 0] + Array("teXt".utf8) + [0, 0, 0, 0]
    let gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0, 0, 0, 0x21, 0xFE]
    return [
      (.stillPicture, boxes + (0..<200_000).flatMap { _ in box }),
      (.stillPicture, segments + (0..<200_000).flatMap { _ in [0xFF, 0x64, 0, 2] as [UInt8] }),
      (.png, png + (0..<100_000).flatMap { _ in chunk }),
      (.gif, gif + (0..<200_000).flatMap { _ in [1, 0x41] as [UInt8] }),
    ]
  }()

  @Test(arguments: 0..<4)
  func `many small parts are read many at once`(index: Int) {
    let (container, bytes) = Self.crowds[index]
    let source = CountingSource(bytes)
    _ = Truncation.error(of: ContainerFile(source), in: container)
    #expect(source.readCount < 2000 && source.byteCountOfReads < 4 * bytes.count)
  }

  @Test func `directories of TIFF that share their parts are looked at as far as a limit`() throws {
    // 64 directories of two entries, whose million values are the same zeros.
    let (values, directories) = (1 << 20, 64)
    func little(_ value: Int, _ count: Int = 4) -> [UInt8] { big(value, count).reversed() }
    let start = 8 + 4 * values
    var bytes = Array("II*\0".utf8) + little(start) + [UInt8](repeating: 0, count: 4 * values)
    for index in 1...directories {
      bytes += little(2, 2) + [0x11, 0x01, 4, 0] + little(values) + little(8)
      bytes += [0x17, 0x01, 4, 0] + little(values) + little(8)
      bytes += little(index == directories ? 0 : start + 30 * index)
    }
    let source = CountingSource(bytes)
    #expect(Truncation.error(of: ContainerFile(source), in: .tiff) == nil)
    #expect(source.byteCountOfReads < 8 * bytes.count)
    // As many bytes as a header has, and one that says that there are as many entries as numbers.
    #expect(truncation(Array("II*\0".utf8) + little(0), .tiff) == nil)
    let endless = Array("II+\0".utf8) + [8, 0, 0, 0] + little(16, 8) + [UInt8](repeating: 0xFF, count: 40)
    #expect(truncation(endless, .tiff) != nil)
  }

  /// What a maker of cameras writes as the sizes of parts that it codes has meanings of its own.
  @Test(arguments: [(1, true), (7, true), (32767, false), (34713, false), (65535, false)])
  func `parts of raw pictures don't say where the file ends`(compression: Int, isTold: Bool) throws {
    func little(_ value: Int, _ count: Int = 4) -> [UInt8] { big(value, count).reversed() }
    func entry(_ tag: Int, _ value: Int) -> [UInt8] {
      little(tag, 2) + little(tag == 0x103 ? 3 : 4, 2) + little(1) + little(value)
    }
    let entries = entry(0x103, compression) + entry(0x111, 8) + entry(0x117, 1000)
    let bytes = Array("II*\0".utf8) + little(8) + little(3, 2) + entries + little(0)
    #expect((truncation(bytes, .tiff) != nil) == isTold)
  }

  @Test(arguments: [[0xFF], [0xFF, 0xFF], [0xFF, 0xC0], [0xFF, 0xC0, 0]] as [[UInt8]])
  func `a JPEG file that ends within a marker or after it says so`(end: [UInt8]) {
    #expect(truncation([0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 0] + end, .jpeg) != nil)
    // Where no marker begins there is nothing that could be cut.
    #expect(truncation([0xFF, 0xD8, 0xFF, 0xDB, 0, 3, 0, 1], .jpeg) == nil)
  }

  /// A source that counts how often it is read.
  private final class CountingSource: ByteSource {
    private let source: MemoryByteSource
    private let reads = Mutex((count: 0, bytes: 0))

    init(_ bytes: [UInt8]) { source = MemoryByteSource(bytes) }

    var name: String? { nil }
    var byteCount: Int64 { source.byteCount }
    var readCount: Int { reads.withLock { $0.count } }
    var byteCountOfReads: Int { reads.withLock { $0.bytes } }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
      let count = try source.read(into: buffer, at: offset)
      reads.withLock { $0 = ($0.count + 1, $0.bytes + count) }
      return count
    }
  }
}
