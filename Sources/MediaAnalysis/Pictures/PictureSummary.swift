package import MediaCore

/// The look of a small picture at a glance: to skip black pictures, and those that show the same again.
package struct PictureSummary: Hashable, Sendable {
  /// Mean luma, 0 to 255.
  package var mean: Double
  /// Standard deviation of luma.
  package var deviation: Double
  /// Mean luma of 8×8 fields, row by row.
  package var fields: [Double]

  private static let side = 8

  /// Summarises a picture in `bgra32`; luma with BT.601's weights.
  ///
  /// - Returns: `nil` for other pixels.
  package init?(_ picture: PixelBuffer) {
    guard picture.pixelFormatType == .bgra32, let plane = picture.planes.first, plane.width > 0,
      plane.height > 0
    else { return nil }
    var sums = [Double](repeating: 0, count: Self.side * Self.side)
    var counts = sums
    var squares = 0.0
    withExtendedLifetime(picture) {
      for y in 0..<plane.height {
        let row = plane.baseAddress + y * plane.bytesPerRow
        let line = y * Self.side / plane.height * Self.side
        for x in 0..<plane.width {
          let pixel = UInt32(littleEndian: row.load(fromByteOffset: x * 4, as: UInt32.self))
          let luma = 299 * (pixel >> 16 & 0xFF) + 587 * (pixel >> 8 & 0xFF) + 114 * (pixel & 0xFF)
          let value = Double(luma) / 1000
          let field = line + x * Self.side / plane.width
          sums[field] += value
          counts[field] += 1
          squares += value * value
        }
      }
    }
    let count = Double(plane.width * plane.height)
    mean = sums.reduce(0, +) / count
    deviation = max(0, squares / count - mean * mean).squareRoot()
    fields = zip(sums, counts).map { $1 > 0 ? $0 / $1 : 0 }
  }

  /// Whether next to nothing can be seen: a black picture, or one of a single colour.
  package var isBlank: Bool { mean < 12 && deviation < 12 || deviation < 3 }

  /// Whether another picture shows the same, but for details.
  package func resembles(_ other: PictureSummary) -> Bool {
    zip(fields, other.fields).reduce(0) { $0 + abs($1.0 - $1.1) } / Double(fields.count) < 2.5
  }
}
