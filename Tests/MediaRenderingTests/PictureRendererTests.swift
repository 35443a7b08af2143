import MediaCore
import Testing

@testable import MediaRendering

@Suite struct PictureRendererTests {
  /// Pixels that no filter and no rounding leaves alone, opaque or not.
  private static func picture(width: Int, height: Int, hasAlpha: Bool) throws -> PixelBuffer {
    let picture = try PixelBufferPool(
      pixelFormatType: .bgra32, dimensions: VideoDimensions(width: width, height: height)
    ).makePixelBuffer()
    let plane = try #require(picture.planes.first)
    for y in 0..<height {
      for x in 0..<width * 4 {
        let isOpaque = x % 4 == 3 && !hasAlpha
        let value = isOpaque ? 255 : UInt8(truncatingIfNeeded: (x * 7919 + y * 104_729) >> 3)
        plane.baseAddress.storeBytes(of: value, toByteOffset: y * plane.bytesPerRow + x, as: UInt8.self)
      }
    }
    return picture
  }

  @Test(arguments: [(1, 1), (2, 3), (37, 5)], [false, true])
  func `every pixel comes back as it is`(size: (width: Int, height: Int), hasAlpha: Bool) throws {
    let picture = try Self.picture(width: size.width, height: size.height, hasAlpha: hasAlpha)
    let rows = try StoredPNG(PictureRenderer.pngData(of: picture, compressionLevel: 0)).rows
    let plane = try #require(picture.planes.first)
    for (y, row) in rows.enumerated() {
      let order = hasAlpha ? [2, 1, 0, 3] : [2, 1, 0]
      let expected = (0..<size.width).flatMap { x in
        order.map {
          plane.baseAddress.load(fromByteOffset: y * plane.bytesPerRow + x * 4 + $0, as: UInt8.self)
        }
      }
      #expect(row == expected)
    }
  }

  @Test func `a level that is none is refused`() throws {
    let picture = try Self.picture(width: 2, height: 2, hasAlpha: false)
    for level in [-2, 10] {
      #expect(throws: MediaError.self) { try PictureRenderer.pngData(of: picture, compressionLevel: level) }
    }
  }

  @Test(arguments: [false, true])
  func `sixteen bits come back as they are, and say how they are meant`(hasAlpha: Bool) throws {
    let color = ColorDescription(
      primaries: .ituR2020, transferFunction: .smpteST2084, matrix: .identity, isFullRange: true)
    let picture = try PixelBufferPool(
      pixelFormatType: .argb64, dimensions: VideoDimensions(width: 5, height: 3)
    ).makePixelBuffer(color: color)
    let plane = try #require(picture.planes.first)
    for y in 0..<3 {
      for x in 0..<40 {
        let value: UInt8 =
          x % 8 < 2 && !hasAlpha ? 255 : UInt8(truncatingIfNeeded: (x * 7919 + y * 104_729) >> 2)
        plane.baseAddress.storeBytes(of: value, toByteOffset: y * plane.bytesPerRow + x, as: UInt8.self)
      }
    }
    let file = try PictureRenderer.pngData(of: picture, compressionLevel: 0)
    #expect(file[24] == 16)
    let order = hasAlpha ? [2, 3, 4, 5, 6, 7, 0, 1] : [2, 3, 4, 5, 6, 7]
    for (y, row) in try StoredPNG(file).rows.enumerated() {
      let expected = (0..<5).flatMap { x in
        order.map {
          plane.baseAddress.load(fromByteOffset: y * plane.bytesPerRow + x * 8 + $0, as: UInt8.self)
        }
      }
      #expect(row == expected)
    }
    // PNG, third edition, 11.3.2.6: BT.2020, PQ, no matrix, full range.
    #expect(file.indices.contains { file[$0...].starts(with: Array("cICP".utf8) + [9, 16, 0, 1]) })
  }

  @Test func `a JPEG has its Exif block first, and a quality from 1 to 100`() throws {
    let picture = try Self.picture(width: 37, height: 21, hasAlpha: false)
    let file = try PictureRenderer.jpegData(of: picture, quality: 90, exif: [1, 2, 3])
    #expect(file.starts(with: [0xFF, 0xD8, 0xFF, 0xE1, 0, 5, 1, 2, 3, 0xFF]))
    #expect(file.suffix(2) == [0xFF, 0xD9])
    #expect(try PictureRenderer.jpegData(of: picture, quality: 10).count < file.count)
    for quality in [0, 101] {
      #expect(throws: MediaError.self) { try PictureRenderer.jpegData(of: picture, quality: quality) }
      #expect(throws: MediaError.self) { try PictureRenderer.webpData(of: picture, quality: quality) }
    }
  }

  @Test func `a WebP file is one of its size`() throws {
    let file = try PictureRenderer.webpData(of: Self.picture(width: 37, height: 21, hasAlpha: false))
    // RFC 9649, 2.5: a VP8 frame begins with its size after 3 bytes of tag and 3 of start code.
    #expect(file.starts(with: Array("RIFF".utf8)) && file[8..<16].elementsEqual("WEBPVP8 ".utf8))
    #expect(file[26] == 37 && file[28] == 21)
  }

  @Test func `a caption changes the lower edge alone, and none changes nothing`() throws {
    let picture = try Self.picture(width: 160, height: 90, hasAlpha: false)
    #expect(try PictureCaption().drawn(on: picture) === picture)
    let drawn = try PictureCaption(leading: "left", trailing: "00:00:01.000").drawn(on: picture)
    #expect(drawn.dimensions == picture.dimensions)
    let rows = try [picture, drawn].map {
      try StoredPNG(PictureRenderer.pngData(of: $0, compressionLevel: 0)).rows
    }
    #expect(rows[0][..<60] == rows[1][..<60])
    #expect(rows[0] != rows[1])
  }

  @Test func `captions of any length and pictures of any size get along`() throws {
    for size in [(1, 1), (8, 200), (200, 8), (64, 64)] {
      let picture = try Self.picture(width: size.0, height: size.1, hasAlpha: true)
      let drawn = try PictureCaption(leading: String(repeating: "long ", count: 40), trailing: "1").drawn(
        on: picture)
      #expect(drawn.dimensions == picture.dimensions)
    }
  }

  @Test func `tiles lie side by side, and a sheet that is not full ends with its last row`() throws {
    let sheet = try SpriteSheet(columns: 3, rows: 2, tileSize: VideoDimensions(width: 4, height: 2))
    let tile = try Self.picture(width: 4, height: 2, hasAlpha: false)
    try sheet.place(tile, at: 4)
    let rows = try StoredPNG(PictureRenderer.pngData(of: sheet.picture(ofFirst: 6), compressionLevel: 0)).rows
    let expected = try StoredPNG(PictureRenderer.pngData(of: tile, compressionLevel: 0)).rows
    #expect(rows.count == 4 && rows[0].count == 36)
    #expect(rows[2][12..<24].elementsEqual(expected[0]) && rows[3][12..<24].elementsEqual(expected[1]))
    #expect(rows[0].allSatisfy { $0 == 0 })
    #expect(sheet.picture(ofFirst: 4).dimensions == VideoDimensions(width: 12, height: 4))
    #expect(sheet.picture(ofFirst: 2).dimensions == VideoDimensions(width: 8, height: 2))
    #expect(throws: MediaError.self) { try sheet.place(tile, at: 6) }
    #expect(throws: MediaError.self) { try SpriteSheet(columns: 0, rows: 1, tileSize: tile.dimensions) }
    #expect(throws: MediaError.self) { try SpriteSheet(columns: 9999, rows: 1, tileSize: tile.dimensions) }
  }

  @Test func `a contact sheet is as large as its grid`() throws {
    var style = ContactSheetStyle(columns: 3, rows: 2, tileSize: VideoDimensions(width: 40, height: 20))
    (style.spacing, style.margin) = (2, 5)
    let plain = try ContactSheet(style: style, title: "", lines: [])
    let tile = try Self.picture(width: 30, height: 20, hasAlpha: false)
    try plain.place(tile, at: 4, label: "")
    let sheet = try plain.picture()
    #expect(sheet.dimensions == VideoDimensions(width: 134, height: 52))
    let rows = try StoredPNG(PictureRenderer.pngData(of: sheet, compressionLevel: 0)).rows
    let expected = try StoredPNG(PictureRenderer.pngData(of: tile, compressionLevel: 0)).rows
    // In the middle of the second place of the second row.
    #expect(rows[27][(52 * 3)..<(82 * 3)].elementsEqual(expected[0]))
    let titled = try ContactSheet(style: style, title: "A title", lines: ["one", "two"]).picture()
    #expect(titled.width == 134 && titled.height > 52)
    style.columns = 0
    #expect(throws: MediaError.self) { try ContactSheet(style: style, title: "", lines: []) }
    style.columns = 30000
    #expect(throws: MediaError.self) { try ContactSheet(style: style, title: "", lines: []) }
  }

  @Test(arguments: [(48, 27), (20, 20), (2, 2), (64, 400), (160, 90), (31, 11)])
  func `a label stays in its picture, shorter where it must, or is left out`(width: Int, height: Int) throws {
    let size = VideoDimensions(width: width, height: height)
    let style = ContactSheetStyle(columns: 2, rows: 2, tileSize: size)
    let tile = try Self.picture(width: width, height: height, hasAlpha: false)
    func rows(_ label: String, _ shorter: [String]) throws -> [[UInt8]] {
      let sheet = try ContactSheet(style: style, title: "", lines: [])
      try sheet.place(tile, at: 0, label: label, shorterLabels: shorter)
      return try StoredPNG(PictureRenderer.pngData(of: sheet.picture(), compressionLevel: 0)).rows
    }
    let (plain, full) = (try rows("", []), try rows("00:01:02.003", []))
    let short = try rows("00:01:02.003", ["01:02.003", "01:02"])
    let inside = style.margin..<style.margin + width
    for (y, row) in plain.enumerated() {
      for x in 0..<row.count / 3 where !(inside.contains(x) && y >= style.margin && y < style.margin + height)
      {
        let pixel = 3 * x..<3 * x + 3
        #expect(full[y][pixel] == row[pixel] && short[y][pixel] == row[pixel], "\(x), \(y)")
      }
    }
    // The widths of 12 characters of 8 pixels, and of 5.
    #expect((full != plain) == (width >= 64))
    #expect((short != plain) == (width >= 31))
  }

  @Test func `a narrow sheet is wide enough for its text`() throws {
    let style = ContactSheetStyle(columns: 2, rows: 1, tileSize: VideoDimensions(width: 2, height: 2))
    func width(_ title: String, _ lines: [String] = []) throws -> Int {
      try ContactSheet(style: style, title: title, lines: lines).picture().width
    }
    let grid = 2 * style.margin + 2 * 2 + style.spacing
    #expect(try width("") == grid)
    #expect(try width("A title") > grid)
    #expect(try width("", ["a line of text"]) > grid)
    #expect(try width(String(repeating: "very long ", count: 100)) == 480 + 2 * style.margin)
  }

  @Test func `a picture of tiles that is too large is named`() {
    let error = #expect(throws: MediaError.self) {
      try SpriteSheet(columns: 100, rows: 3, tileSize: VideoDimensions(width: 400, height: 225))
    }
    #expect(error?.reason.contains("100×3 tiles, 400×225 each") == true)
  }
}
