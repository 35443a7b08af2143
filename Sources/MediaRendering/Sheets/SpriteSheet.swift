public import MediaCore

/// Tiles of one size side by side in one picture, as web players show them while one seeks.
public final class SpriteSheet {
  /// Tiles in a row.
  public let columns: Int
  /// Rows of tiles.
  public let rows: Int
  /// The size of each tile, in pixels.
  public let tileSize: VideoDimensions
  private let sheet: PixelBuffer

  /// Makes a black sheet.
  ///
  /// - Throws: `.invalidArgument` for a sheet without area, `.overLimit` for one of over 2²⁷ pixels.
  public init(columns: Int, rows: Int, tileSize: VideoDimensions) throws(MediaError) {
    guard columns > 0, rows > 0, tileSize.width > 0, tileSize.height > 0 else {
      throw MediaError(.invalidArgument, "a sheet of \(columns)×\(rows) tiles has no area")
    }
    let (width, isWide) = columns.multipliedReportingOverflow(by: tileSize.width)
    let (height, isHigh) = rows.multipliedReportingOverflow(by: tileSize.height)
    guard !isWide, !isHigh, width <= PictureLimits.side, height <= PictureLimits.side else {
      throw MediaError(
        .overLimit,
        "a picture of \(columns)×\(rows) tiles, \(tileSize.width)×\(tileSize.height) each, is over the limit of "
          + "\(PictureLimits.side) pixels a side")
    }
    self.columns = columns
    self.rows = rows
    self.tileSize = tileSize
    let pool = try PixelBufferPool(
      pixelFormatType: .bgra32, dimensions: VideoDimensions(width: width, height: height))
    let color = ColorDescription(
      primaries: .ituR709, transferFunction: .sRGB, matrix: .identity, isFullRange: true)
    sheet = try pool.makePixelBuffer(color: color)
    guard let plane = sheet.planes.first else { return }
    for y in 0..<plane.height {
      let row = (plane.baseAddress + y * plane.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      row.update(repeating: UInt32(0xFF00_0000).littleEndian, count: plane.width)
    }
  }

  /// Where a tile is, counted from the upper left, row by row.
  public func place(of index: Int) -> (x: Int, y: Int) {
    (index % columns * tileSize.width, index / columns * tileSize.height)
  }

  /// Copies a picture into the middle of a tile; what is not opaque is put on black.
  ///
  /// - Throws: `.invalidArgument` for a picture larger than a tile, or a tile that is not there,
  ///   `.operationNotSupportedForAsset` for pixels other than `bgra32`.
  public func place(_ picture: PixelBuffer, at index: Int) throws(MediaError) {
    guard picture.pixelFormatType == .bgra32 else {
      throw MediaError(
        .operationNotSupportedForAsset, "pictures in \(picture.pixelFormatType.rawValue) can't be tiles")
    }
    guard index >= 0, index < columns * rows, picture.width <= tileSize.width,
      picture.height <= tileSize.height
    else { throw MediaError(.invalidArgument, "the picture does not fit into the sheet") }
    let plain = try PictureRenderer.hasAlpha(picture) ? picture.premultiplied() : picture
    guard let source = plain.planes.first, let target = sheet.planes.first else { return }
    let corner = place(of: index)
    let x = corner.x + (tileSize.width - picture.width) / 2
    let y = corner.y + (tileSize.height - picture.height) / 2
    withExtendedLifetime(plain) {
      for line in 0..<source.height {
        let from = (source.baseAddress + line * source.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        let to = (target.baseAddress + (y + line) * target.bytesPerRow + x * 4)
          .assumingMemoryBound(to: UInt32.self)
        for column in 0..<source.width { to[column] = from[column] | UInt32(0xFF00_0000).littleEndian }
      }
    }
  }

  /// The sheet with its first rows, as many as hold `count` tiles; it is not to be changed any more.
  public func picture(ofFirst count: Int) -> PixelBuffer {
    let rows = min(self.rows, max(1, (count + columns - 1) / columns))
    let columns = rows == 1 ? min(self.columns, max(1, count)) : self.columns
    guard var plane = sheet.planes.first else { return sheet }
    plane.height = rows * tileSize.height
    plane.width = columns * tileSize.width
    plane.rowByteCount = plane.width * 4
    return PixelBuffer(
      pixelFormatType: .bgra32, dimensions: VideoDimensions(width: plane.width, height: plane.height),
      color: sheet.color, pixelAspectRatio: .square, planes: [plane], owner: sheet)
  }
}

extension PictureRenderer {
  static func hasAlpha(_ picture: PixelBuffer) -> Bool {
    picture.planes.first.map { hasAlpha($0) } ?? false
  }
}
