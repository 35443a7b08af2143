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
      let source = try asset.makePacketSource(for: track.content, PacketOptions(timeline: .media))
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

  private static func asset(_ bytes: [UInt8]) -> URLAsset {
    URLAsset(path: "made.heic", source: MemoryByteSource(bytes, name: "made.heic"))
  }

  private static func be(_ value: Int, _ count: Int) -> [UInt8] { ImageItemFile.be(value, count) }

  private static func box(_ type: String, _ payload: [UInt8]...) -> [UInt8] {
    ImageItemFile.box(type, payload.flatMap { $0 })
  }

  /// A file of items that are samples of a film.
  private static func file(
    _ film: Film, _ samples: [[UInt8]], grid: [UInt8]? = nil, references: [Int]? = nil,
    properties: [[UInt8]] = [], areEssential: Bool = true
  ) -> [UInt8] {
    let items = ImageItemFile(
      isAV1: film.format.codec == .av1, configuration: film.format.codecConfiguration, width: film.size.width,
      height: film.size.height, samples: samples)
    return items.bytes(grid: grid, references: references, properties: properties, areEssential: areEssential)
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

  private static func aperture(_ width: Int, _ height: Int, across: Int = 0, down: Int = 0) -> [UInt8] {
    box("clap", [width, 1, height, 1, across, 1, down, 1].flatMap { be($0, 4) })
  }

  /// By ISO/IEC 23008-12, 6.3: the aperture is one of what the turns before it have made.
  @Test(arguments: 0..<4, 0..<4)
  func `an aperture is cut from what stands before it`(before: Int, after: Int) throws {
    let film = try Film("hevc-10bit.mp4")
    let turned =
      before % 2 == 0 ? film.size : VideoDimensions(width: film.size.height, height: film.size.width)
    // Neither in the middle nor square.
    let (width, height, left, top) = (turned.width - 12, turned.height - 8, 4, 6)
    let clap = Self.aperture(
      width, height, across: left - (turned.width - width) / 2, down: top - (turned.height - height) / 2)
    let (whole, wholePixels) = try Self.pixels(
      Self.file(film, [film.sample], properties: [Self.box("irot", [UInt8(before)])]))
    let (size, pixels) = try Self.pixels(
      Self.file(
        film, [film.sample],
        properties: [Self.box("irot", [UInt8(before)]), clap, Self.box("irot", [UInt8(after)])]))
    #expect(
      size
        == (after % 2 == 0
          ? VideoDimensions(width: width, height: height) : VideoDimensions(width: height, height: width)))
    // Chroma at the edges is made without what is beyond them.
    for (x, y) in [(4, 4), (9, 5), (width - 6, 4), (width - 7, height - 6)] {
      var (column, row, across, down) = (x, y, width, height)
      for _ in 0..<after { (column, row, across, down) = (row, across - 1 - column, down, across) }
      let (own, part) = ((row * across + column) * 4, ((y + top) * whole.width + x + left) * 4)
      #expect(Array(pixels[own..<own + 4]) == Array(wholePixels[part..<part + 4]))
    }
  }

  // MARK: - Alpha

  private static func file(_ film: Film, auxiliary type: String, isMultiplied: Bool = false) -> [UInt8] {
    let items = ImageItemFile(
      isAV1: film.format.codec == .av1, configuration: film.format.codecConfiguration, width: film.size.width,
      height: film.size.height, samples: [film.sample, film.sample])
    return items.bytes(auxiliary: (type, isMultiplied))
  }

  /// By ISO/IEC 23008-12, 6.4.4: what is transparent is the luma of the other item, here of the same picture.
  @Test(arguments: films)
  func `an auxiliary item is the picture's alpha`(name: String) throws {
    let film = try Film(name)
    let alpha = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"
    let (size, pixels) = try Self.pixels(Self.file(film, auxiliary: alpha))
    #expect(size == film.size)
    let levels = stride(from: 3, to: pixels.count, by: 4).map { pixels[$0] }
    #expect(Set(levels).count > 8)
    // Bright colours have much luma, and the coded range is from 16 to 235.
    for (place, level) in levels.enumerated() {
      let (blue, green, red) = (
        film.picture[place * 4], film.picture[place * 4 + 1], film.picture[place * 4 + 2]
      )
      if max(blue, green, red) < 8 { #expect(level < 32) }
      if min(blue, green, red) > 247 { #expect(level > 220) }
    }
    #expect(try Self.pixels(Self.file(film, auxiliary: "urn:mpeg:hevc:2015:auxid:1")).pixels == pixels)
  }

  @Test func `alpha that can't be decoded leaves a picture opaque, and is reported`() throws {
    let film = try Film("av1.mp4")
    let items = ImageItemFile(
      isAV1: true, configuration: film.format.codecConfiguration, width: film.size.width,
      height: film.size.height, samples: [film.sample, [UInt8](repeating: 0xFF, count: 64)])
    let type = "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"
    let generator = AssetImageGenerator(asset: Self.asset(items.bytes(auxiliary: (type, false))))
    let damage = try generator.generateStills(at: [.zero]) { _, still in
      #expect((try? still.get().image).map(Self.pixels) == film.picture)
    }
    #expect(damage.first?.reason.contains("alpha is left out") == true, "\(damage)")
  }

  @Test(arguments: [("urn:mpeg:hevc:2015:auxid:2", false), ("urn:mpeg:hevc:2015:auxid:1", true)])
  func `depth, and alpha that colours were multiplied by, leave a picture opaque`(
    type: String, isMultiplied: Bool
  ) throws {
    let film = try Film("av1.mp4")
    let file = Self.file(film, auxiliary: type, isMultiplied: isMultiplied)
    #expect(try Self.pixels(file).pixels == film.picture)
  }

  /// By ISO/IEC 14496-12, 8.11.14.1.
  @Test func `an item with an essential property that nobody knows is not shown`() throws {
    let film = try Film("hevc-10bit.mp4")
    for (property, isRefused) in [
      (Self.box("abcd", [1]), true), (Self.box("lsel", [0, 1]), true),
      (Self.box("lsel", [0xFF, 0xFF]), false),
      (Self.box("pixi", [0, 0, 0, 0, 1, 8]), false),
    ] {
      let essential = Self.file(film, [film.sample], properties: [property])
      if isRefused {
        let error = #expect(throws: MediaError.self) { try Self.asset(essential).tracks() }
        #expect(error?.code == .operationNotSupportedForAsset)
      } else {
        #expect(try Self.asset(essential).tracks().count == 1)
      }
      let other = Self.file(film, [film.sample], properties: [property], areEssential: false)
      #expect(try Self.asset(other).tracks().count == 1)
    }
  }

  @Test func `an item has no samples and no length, as any still`() throws {
    let film = try Film("hevc-10bit.mp4")
    let asset = Self.asset(Self.file(film, [film.sample]))
    #expect(try !asset.content().duration.isNumeric)
    let error = #expect(throws: MediaError.self) { try asset.sampleListing() }
    #expect(error?.code == .operationNotSupportedForAsset)
  }

  @Test func `where libav is asked, what it takes for samples is listed`() throws {
    let film = try Film("av1.mp4")
    let file = Self.file(film, [film.sample])
    var listing = try Self.asset(file).sampleListing(usesPackets: true)
    var sizes: [Int64] = []
    try listing.forEachSample(ofTracks: [1]) { (_, sample) throws(MediaError) in sizes.append(sample.size) }
    #expect(sizes == [Int64(film.sample.count)])
  }

  @Test func `what keeps a grid from being put together is said`() throws {
    let film = try Film("hevc-10bit.mp4")
    let (width, height) = (film.size.width, film.size.height)
    for (grid, reason) in [
      (Self.grid(2, 2, width * 2, height * 2), "has 2 parts for 2×2"),
      (Self.grid(1, 2, width * 2 + 1, height), "don't cover it"), ([0, 0], "too short"),
    ] {
      let asset = Self.asset(Self.file(film, [film.sample, film.sample], grid: grid))
      let error = #expect(throws: MediaError.self) { try asset.tracks() }
      #expect(error?.code == .fileFailedToParse)
      #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
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
    let content = try asset.content()
    #expect(content.format.longName == "HEIF" && content.isStillPicture)
    #expect(content.format.majorBrand == "heic")
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
