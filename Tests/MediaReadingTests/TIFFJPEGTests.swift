import Foundation
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaReading

private func little(_ value: Int, _ count: Int = 4) -> [UInt8] {
  (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// Pictures of TIFF that are coded as JPEG, held against the JPEG that they are made of.
struct TIFFJPEGTests {
  private static let width = 96
  private static let height = 64

  /// Entries of a directory of numbers, and of the tables that all parts share.
  private struct File {
    var values: [(tag: Int, values: [Int])] = []
    var tables: [UInt8] = []
    var parts: [[UInt8]] = []
    /// The bytes before the parts.
    var media: [UInt8] = []
    /// The entries for where parts are and how long they are.
    var partTags = (offsets: 0x111, sizes: 0x117)

    var bytes: [UInt8] {
      var bytes = Array("II*\0".utf8) + little(0) + media
      var entries = values
      var offsets: [Int] = []
      for part in parts {
        offsets.append(bytes.count)
        bytes += part
      }
      if !parts.isEmpty { entries += [(partTags.offsets, offsets), (partTags.sizes, parts.map(\.count))] }
      if !tables.isEmpty { entries.append((0x15B, [])) }
      var directory = little(entries.count, 2)
      for entry in entries.sorted(by: { $0.tag < $1.tag }) {
        let isTables = entry.tag == 0x15B
        let value = isTables ? tables : entry.values.flatMap { little($0) }
        let count = isTables ? tables.count : entry.values.count
        directory += little(entry.tag, 2) + little(isTables ? 7 : 4, 2) + little(count)
        if value.count > 4 {
          directory += little(bytes.count)
          bytes += value
        } else {
          directory += value + [UInt8](repeating: 0, count: 4 - value.count)
        }
      }
      bytes.replaceSubrange(4..<8, with: little(bytes.count))
      return bytes + directory + little(0)
    }
  }

  private static func file(
    compression: Int, height: Int = Self.height, rows: Int = Self.height, photometric: Int = 6
  ) -> File {
    File(values: [
      (0x100, [width]), (0x101, [height]), (0x102, [8]), (0x103, [compression]), (0x106, [photometric]),
      (0x115, [3]), (0x116, [rows]), (0x11C, [1]),
    ])
  }

  private static func jpeg() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: Fixture.named("picture.jpg").path)))
  }

  /// A stream without its tables, and the tables as a stream of their own.
  private static func divided() throws -> (stream: [UInt8], tables: [UInt8]) {
    let jpeg = try jpeg()
    var (stream, tables, place): ([UInt8], [UInt8], Int) = ([0xFF, 0xD8], [0xFF, 0xD8], 2)
    while jpeg[place + 1] != 0xDA {
      let size = 2 + Int(jpeg[place + 2]) << 8 + Int(jpeg[place + 3])
      let segment = jpeg[place..<place + size]
      if [0xDB, 0xC4].contains(jpeg[place + 1]) { tables += segment } else { stream += segment }
      place += size
    }
    return (stream + jpeg[place...], tables + [0xFF, 0xD9])
  }

  private static func still(_ bytes: [UInt8], _ name: String) throws -> (
    size: VideoDimensions, pixels: [UInt8]
  ) {
    let asset = URLAsset(path: name, source: MemoryByteSource(bytes, name: name))
    let picture = try AssetImageGenerator(asset: asset).still(at: .zero).image
    let plane = picture.planes[0]
    let pixels = (0..<plane.height).flatMap { row in
      UnsafeRawBufferPointer(start: plane.baseAddress + row * plane.bytesPerRow, count: plane.width * 4)
    }
    return (picture.dimensions, pixels)
  }

  @Test(arguments: [6, 7])
  func `one strip is the JPEG that it holds`(compression: Int) throws {
    var file = Self.file(compression: compression)
    file.parts = [try Self.jpeg()]
    let (made, expected) = (try Self.still(file.bytes, "a.tif"), try Self.still(Self.jpeg(), "a.jpg"))
    #expect(made.size == expected.size)
    #expect(made.pixels == expected.pixels)
  }

  @Test func `an old file points to the whole stream, whose end may lack`() throws {
    let expected = try Self.still(Self.jpeg(), "a.jpg").pixels
    var file = Self.file(compression: 6)
    (file.parts, file.partTags) = ([try Self.jpeg()], (0x201, 0x202))
    #expect(try Self.still(file.bytes, "a.tif").pixels == expected)
  }

  @Test func `strips have tables in common, and are one under the other`() throws {
    let (stream, tables) = try Self.divided()
    var file = Self.file(compression: 7, height: 2 * Self.height, rows: Self.height)
    (file.parts, file.tables) = ([stream, stream], tables)
    let expected = try Self.still(Self.jpeg(), "a.jpg").pixels
    let made = try Self.still(file.bytes, "a.tif")
    #expect(made.size == VideoDimensions(width: Self.width, height: 2 * Self.height))
    // Chroma at the seam is that of both strips.
    let seam = 2 * 4 * Self.width
    #expect(made.pixels.prefix(expected.count - seam) == expected.dropLast(seam))
    #expect(made.pixels.suffix(expected.count - seam) == expected.dropFirst(seam))
  }

  @Test func `tiles go beyond the picture's end`() throws {
    let (stream, tables) = try Self.divided()
    let size = VideoDimensions(width: 150, height: 50)
    var file = Self.file(compression: 7)
    file.values = file.values.filter { ![0x100, 0x101, 0x116].contains($0.tag) }
    file.values += [
      (0x100, [size.width]), (0x101, [size.height]), (0x142, [Self.width]), (0x143, [Self.height]),
    ]
    (file.parts, file.tables, file.partTags) = ([stream, stream], tables, (0x144, 0x145))
    let whole = try Self.still(Self.jpeg(), "a.jpg").pixels
    let made = try Self.still(file.bytes, "a.tif")
    #expect(made.size == size)
    let row = 4 * Self.width
    // Chroma at the seam is that of both tiles.
    for line in [0, 20, 48] {
      let (source, target) = (
        whole[line * row..<(line + 1) * row], made.pixels[line * 600..<(line + 1) * 600]
      )
      #expect(target.prefix(row - 16).elementsEqual(source.prefix(row - 16)))
    }
  }

  /// The tables, and what is coded after them; the strip has no marks.
  private static func scan() throws -> (tables: [[[UInt8]]], head: [UInt8], coded: [UInt8]) {
    let jpeg = try jpeg()
    var (tables, place): ([[[UInt8]]], Int) = ([[], [], []], 2)
    while true {
      let (mark, size) = (jpeg[place + 1], 2 + Int(jpeg[place + 2]) << 8 + Int(jpeg[place + 3]))
      var content = jpeg[place + 4..<place + size]
      while mark == 0xDB, !content.isEmpty {
        tables[0].append(Array(content.dropFirst().prefix(64)))
        content.removeFirst(65)
      }
      while mark == 0xC4, !content.isEmpty {
        let count = 16 + content.dropFirst().prefix(16).reduce(0) { $0 + Int($1) }
        tables[1 + Int(content.first ?? 0) >> 4].append(Array(content.dropFirst().prefix(count)))
        content.removeFirst(count + 1)
      }
      place += size
      if mark == 0xDA { return (tables, Array(jpeg[..<place]), Array(jpeg[place..<jpeg.count - 2])) }
    }
  }

  /// As writers of the nineties had it (TIFF 6.0, section 22): the tables are values of the directory, one for luma and one for
  /// chroma, or all of the stream's head is in one place and what is coded in another.
  @Test(arguments: [false, true])
  func `an old file has tables and what is coded apart`(hasHead: Bool) throws {
    let (tables, head, coded) = try Self.scan()
    try #require(tables.allSatisfy { (1...2).contains($0.count) })
    var file = Self.file(compression: 6)
    file.values.append((0x212, try Self.sampling()))
    let places = hasHead ? [head] : tables.flatMap { [$0[0], $0[$0.count - 1]] }
    var start = 8
    let starts = places.map { part in
      defer { start += part.count }
      return start
    }
    // The strip's own entries follow.
    if hasHead {
      file.values += [(0x201, [starts[0]]), (0x202, [head.count])]
    } else {
      for (index, tag) in [0x207, 0x208, 0x209].enumerated() {
        file.values.append((tag, [starts[2 * index], starts[2 * index + 1], starts[2 * index + 1]]))
      }
    }
    file.values += [(0x111, [start]), (0x117, [coded.count])]
    file.media = places.flatMap(\.self) + coded
    let (made, expected) = (try Self.still(file.bytes, "a.tif"), try Self.still(Self.jpeg(), "a.jpg"))
    #expect(made.pixels == expected.pixels)
  }

  /// How many times chroma is halved, across and down, by the stream's own frame header.
  private static func sampling() throws -> [Int] {
    let jpeg = try jpeg()
    let place = try #require(jpeg.indices.first { jpeg[$0...].starts(with: [0xFF, 0xC0]) })
    return [Int(jpeg[place + 11] >> 4), Int(jpeg[place + 11] & 15)]
  }

  /// Old streams without a beginning; four components; planes; parts that lack; a part
  /// smaller than the picture; parts that are the same bytes.
  @Test(arguments: 0..<6)
  func `what is not decoded is refused`(kind: Int) throws {
    var file = Self.file(compression: kind == 0 ? 6 : 7, photometric: kind == 1 ? 5 : 6)
    file.parts = [kind == 0 ? [1, 2, 3, 4, 5, 6, 7, 8] : try Self.jpeg()]
    if kind == 2 { file.values[7].values = [2] }
    if kind == 3 { file.values[6].values = [8] }
    if kind == 4 { file.values[0].values = [2 * Self.width] }
    if kind == 5 {
      file.parts = []
      file.values[6].values = [Self.height / 4]
      file.values += [(0x111, [8, 8, 8, 8]), (0x117, [100, 100, 100, 100])]
    }
    let bytes = file.bytes
    let error = #expect(throws: MediaError.self) { try Self.still(bytes, "a.tif") }
    #expect(
      error?.reason.contains([0: "no JPEG", 4: "another size"][kind, default: "JPEG within TIFF"]) == true,
      "\(error?.reason ?? "")")
  }
}
