import Foundation
import LibAV
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaReading

/// Pictures of image items (HEIF, AVIF), held against those of films whose samples are the items.
struct ImageItemTests {
  /// The first picture of a film, and what its decoder is set up with.
  private struct Film {
    let format: FormatDescription
    /// As it is stored.
    let sample: [UInt8]
    /// As it is shown.
    let picture: [UInt8]

    var size: VideoDimensions { format.dimensions }

    init(_ name: String) throws {
      let asset = URLAsset(path: try Fixture.named(name).path)
      let track = try #require(try asset.tracks().first { $0.mediaType == .video })
      format = try #require(track.formatDescriptions.first)
      let source = try asset.makePacketSource(for: track.content, PacketOptions(ignoresEditList: true))
      let packet = try Packet()
      try #require(try source.read(into: packet) && packet.isKey)
      sample = Array(packet.bytes)
      picture = try ImageItemTests.pixels(AssetImageGenerator(asset: asset).still(at: .zero).image)
    }
  }

  /// Rows of BGRA without what fills them.
  private static func pixels(_ picture: PixelBuffer) -> [UInt8] {
    let plane = picture.planes[0]
    return (0..<plane.height).flatMap { row in
      UnsafeRawBufferPointer(start: plane.baseAddress + row * plane.bytesPerRow, count: plane.width * 4)
    }
  }

  private static func pixels(_ bytes: [UInt8]) throws -> (size: VideoDimensions, pixels: [UInt8]) {
    let generator = AssetImageGenerator(
      asset: URLAsset(path: "made.heic", source: MemoryByteSource(bytes, name: "made.heic")))
    generator.appliesPreferredTrackTransform = true
    let picture = try generator.still(at: .zero).image
    return (picture.dimensions, pixels(picture))
  }

  // MARK: - Files

  private static func be(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  private static func box(_ type: String, _ payload: [UInt8]...) -> [UInt8] {
    let payload = payload.flatMap { $0 }
    return be(payload.count + 8, 4) + Array(type.utf8) + payload
  }

  /// A file of items of one codec.
  ///
  /// - Parameters:
  ///   - grid: the payload of a grid over all of them, which stands for the file; `nil` where the first item does.
  ///   - references: the items that the parts of the grid are; by default each once.
  ///   - properties: further ones of what stands for the file.
  private static func file(
    _ film: Film, _ samples: [[UInt8]], grid: [UInt8]? = nil, references: [Int]? = nil,
    properties: [[UInt8]] = []
  ) -> [UInt8] {
    let isAV1 = film.format.codec == .av1
    let type = isAV1 ? "av01" : "hvc1"
    let configuration = box(isAV1 ? "av1C" : "hvcC", film.format.codecConfiguration)
    let size = box("ispe", be(0, 4), be(film.size.width, 4), be(film.size.height, 4))
    let count = samples.count
    let primary = grid == nil ? 1 : count + 1
    var entries: [UInt8] = []
    for id in 1...(grid == nil ? count : count + 1) {
      entries += box(
        "infe", [2, 0, 0, 0], be(id, 2), be(0, 2), Array((id > count ? "grid" : type).utf8), [0])
    }
    let total = grid == nil ? count : count + 1
    let own = (0..<properties.count).map { UInt8(0x83 + $0) }
    var associations: [UInt8] = []
    for id in 1...total {
      let shared: [UInt8] = id > count ? [] : [0x81, 0x02]
      let all = shared + (id == primary ? own : [])
      associations += be(id, 2) + [UInt8(all.count)] + all
    }
    let head = box("ftyp", Array((isAV1 ? "avif" : "heic").utf8), be(0, 4), Array("mif1".utf8))
    func meta(from start: Int) -> [UInt8] {
      var places: [UInt8] = []
      var offset = start
      for (index, sample) in samples.enumerated() {
        places += be(index + 1, 2) + be(0, 2) + be(0, 2) + be(1, 2) + be(offset, 4) + be(sample.count, 4)
        offset += sample.count
      }
      if let grid {
        places += be(count + 1, 2) + be(1, 2) + be(0, 2) + be(1, 2) + be(0, 4) + be(grid.count, 4)
      }
      let parts = references ?? Array(1...count)
      let derived =
        grid == nil
        ? []
        : box(
          "iref", be(0, 4),
          box("dimg", be(count + 1, 2), be(parts.count, 2), parts.flatMap { be($0, 2) }))
      return box(
        "meta", be(0, 4), box("hdlr", be(0, 8), Array("pict".utf8), be(0, 13)),
        box("pitm", be(0, 4), be(primary, 2)),
        box("iinf", be(0, 4), be(total, 2), entries),
        box("iloc", [1, 0, 0, 0, 0x44, 0], be(total, 2), places), derived,
        box(
          "iprp", box("ipco", configuration, size, properties.flatMap { $0 }),
          box("ipma", be(0, 4), be(total, 4), associations)), grid.map { box("idat", $0) } ?? [])
    }
    let length = head.count + meta(from: 0).count + 8
    return head + meta(from: length) + box("mdat", samples.flatMap { $0 })
  }

  private static func grid(_ rows: Int, _ columns: Int, _ width: Int, _ height: Int) -> [UInt8] {
    [0, 0, UInt8(rows - 1), UInt8(columns - 1)] + be(width, 2) + be(height, 2)
  }

  // MARK: - Tests

  static let films = ["hevc-10bit.mp4", "av1.mp4"]

  @Test(arguments: films)
  func `an item is decoded as the sample that it is`(name: String) throws {
    let film = try Film(name)
    let (size, pixels) = try Self.pixels(Self.file(film, [film.sample]))
    #expect(size == film.size)
    #expect(pixels == film.picture)
  }

  /// Every second row and column of parts, the last ones cut.
  @Test(arguments: films, [(1, 3, 0, 0), (3, 1, 0, 0), (2, 2, 6, 10)])
  func `a grid is its parts side by side`(name: String, shape: (Int, Int, Int, Int)) throws {
    let film = try Film(name)
    let (rows, columns, right, bottom) = shape
    let (width, height) = (film.size.width * columns - right, film.size.height * rows - bottom)
    let samples = Array(repeating: film.sample, count: rows * columns)
    let (size, pixels) = try Self.pixels(
      Self.file(film, samples, grid: Self.grid(rows, columns, width, height)))
    #expect(size == VideoDimensions(width: width, height: height))
    try #require(pixels.count == width * height * 4)
    // Chroma at the seams is made from both sides.
    let margin = 2
    for row in 0..<height where (margin..<film.size.height - margin).contains(row % film.size.height) {
      for column in 0..<width where (margin..<film.size.width - margin).contains(column % film.size.width) {
        guard row < height - margin, column < width - margin else { continue }
        let own = (row * width + column) * 4
        let part = (row % film.size.height * film.size.width + column % film.size.width) * 4
        guard pixels[own..<own + 4] == film.picture[part..<part + 4] else {
          Issue.record("pixel \(column), \(row) is another one")
          return
        }
      }
    }
  }

  /// By ISO/IEC 23008-12, 6.5.10 and 6.5.12: turns are anticlockwise, and axis 1 has left and right change places.
  @Test(arguments: 0..<4, [nil, 0, 1] as [Int?])
  func `a picture is turned and mirrored in the order of its properties`(turns: Int, axis: Int?) throws {
    let film = try Film("hevc-10bit.mp4")
    var properties = [Self.box("irot", [UInt8(turns)])]
    if let axis { properties.append(Self.box("imir", [UInt8(axis)])) }
    let (size, pixels) = try Self.pixels(Self.file(film, [film.sample], properties: properties))
    let (width, height) = (film.size.width, film.size.height)
    #expect(
      size == VideoDimensions(width: turns % 2 == 0 ? width : height, height: turns % 2 == 0 ? height : width)
    )
    for (x, y) in [(0, 0), (5, 3), (width - 1, 0), (width - 2, height - 1)] {
      var (column, row, across, down) = (x, y, width, height)
      for _ in 0..<turns { (column, row, across, down) = (row, across - 1 - column, down, across) }
      if axis == 1 { column = across - 1 - column }
      if axis == 0 { row = down - 1 - row }
      let (own, part) = ((row * across + column) * 4, (y * width + x) * 4)
      #expect(Array(pixels[own..<own + 4]) == Array(film.picture[part..<part + 4]))
    }
  }

  @Test func `a part that is seen at several places is the same picture there`() throws {
    let film = try Film("hevc-10bit.mp4")
    let (width, height) = (film.size.width * 3, film.size.height * 2)
    let grid = Self.grid(2, 3, width, height)
    let once = try Self.pixels(
      Self.file(film, [film.sample], grid: grid, references: Array(repeating: 1, count: 6)))
    let each = try Self.pixels(Self.file(film, Array(repeating: film.sample, count: 6), grid: grid))
    #expect(once == each)
    // As many parts as there are numbers for.
    let many = Self.file(
      film, [film.sample], grid: Self.grid(255, 256, 65535, 65535),
      references: Array(repeating: 1, count: 255 * 256))
    #expect(throws: MediaError.self) { try Self.pixels(many) }
  }

  @Test func `the description is that of the whole`() throws {
    let film = try Film("hevc-10bit.mp4")
    let (width, height) = (film.size.width * 2, film.size.height)
    let bytes = Self.file(
      film, [film.sample, film.sample], grid: Self.grid(1, 2, width, height),
      properties: [Self.box("irot", [1])])
    let asset = URLAsset(path: "made.heic", source: MemoryByteSource(bytes, name: "made.heic"))
    let track = try #require(try asset.tracks().first)
    #expect(track.formatDescriptions.first?.codec == .hevc)
    #expect(track.content.isAssembled)
    #expect(track.naturalSize == VideoDimensions(width: width, height: height))
    #expect(PictureOrientation(track.preferredTransform) == PictureOrientation(quarterTurns: 3))
    #expect(try asset.content().format.longName == "HEIF")
  }

  /// What makes no sense ends with one error, whatever numbers there are.
  @Test func `grids that don't fit, and items that aren't there, are refused`() throws {
    let film = try Film("hevc-10bit.mp4")
    let (width, height) = (film.size.width, film.size.height)
    let two = [film.sample, film.sample]
    for grid in [
      Self.grid(2, 2, width * 2, height * 2), Self.grid(1, 2, width * 2 + 1, height),
      Self.grid(1, 2, width, height),
      Self.grid(256, 256, 65535, 65535), Self.grid(1, 2, 0, height), [0, 0], [],
    ] {
      #expect(throws: MediaError.self) { try Self.pixels(Self.file(film, two, grid: grid)) }
    }
    let whole = Self.file(film, two, grid: Self.grid(1, 2, width * 2, height))
    for length in stride(from: 20, to: whole.count - 1, by: max(1, whole.count / 40)) {
      #expect(throws: MediaError.self) { try Self.pixels(Array(whole[..<length])) }
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `random changes never do harm`(seed: UInt64) throws {
    let film = try Film("hevc-10bit.mp4")
    var bytes = Self.file(
      film, [film.sample, film.sample],
      grid: Self.grid(1, 2, film.size.width * 2, film.size.height), properties: [Self.box("irot", [1])])
    let head = bytes.count - film.sample.count * 2
    var generator = Generator(seed: seed)
    for _ in 0..<3 {
      bytes[Int.random(in: 0..<head, using: &generator)] = .random(in: 0...255, using: &generator)
    }
    _ = try? Self.pixels(bytes)
  }
}
