/// Makes the shadow of what was drawn: its alpha, blurred and in one colour.
///
/// The memory of one shadow serves for the next.
package struct ShadowMaker {
  /// In red, green, blue and alpha from 0 to 1.
  package typealias Components = (red: Double, green: Double, blue: Double, alpha: Double)

  private var values: [Float] = []
  private var others: [Float] = []

  /// The greatest deviation that is drawn, in pixels: shadows with more blur look alike.
  package static let mostDeviation = 250.0

  package init() {}

  /// Returns the distance to which a shadow reaches beyond what casts it, in pixels.
  package static func reach(ofDeviation deviation: Double) -> Int {
    Int((3 * clamped(deviation)).rounded(.up))
  }

  private static func clamped(_ deviation: Double) -> Double {
    // A deviation that is no number is none.
    deviation > 0 ? min(deviation, mostDeviation) : 0
  }

  /// Puts the shadow of a premultiplied bitmap, blue in the lowest byte, in its place.
  ///
  /// - Returns: what of it the shadow covers at most; `nil` where nothing was drawn.
  package mutating func shade(
    _ memory: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, deviation: Double,
    color: Components
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
      (memory + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
    }
    guard let drawn = Self.extent(width, height, row) else { return nil }
    let reach = Self.reach(ofDeviation: deviation)
    let columns = max(drawn.columns.lowerBound - reach, 0)..<min(drawn.columns.upperBound + reach, width)
    let rows = max(drawn.rows.lowerBound - reach, 0)..<min(drawn.rows.upperBound + reach, height)
    let count = columns.count * rows.count
    if values.count < count {
      values = [Float](repeating: 0, count: count)
      others = values
    }
    for y in rows {
      let (words, start) = (row(y), (y - rows.lowerBound) * columns.count)
      for x in columns { values[start + x - columns.lowerBound] = Float(words[x] >> 24) }
    }
    blur(columns.count, rows.count, Self.clamped(deviation))
    func unit(_ value: Double) -> Float { Float(value > 0 ? min(value, 1) : 0) }
    let (red, green, blue, part) = (unit(color.red), unit(color.green), unit(color.blue), unit(color.alpha))
    for y in rows {
      let (words, start) = (row(y), (y - rows.lowerBound) * columns.count)
      for x in columns {
        let alpha = values[start + x - columns.lowerBound] * part
        let colors = UInt32(red * alpha + 0.5) << 16 | UInt32(green * alpha + 0.5) << 8
        words[x] = UInt32(alpha + 0.5) << 24 | colors | UInt32(blue * alpha + 0.5)
      }
    }
    return (columns, rows)
  }

  /// Returns the columns and the rows in which something isn't transparent.
  private static func extent(
    _ width: Int, _ height: Int, _ row: (Int) -> UnsafeMutablePointer<UInt32>
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    var (left, right, top, bottom) = (width, 0, height, 0)
    for y in 0..<height {
      let words = row(y)
      guard let first = (0..<width).first(where: { words[$0] != 0 }) else { continue }
      left = min(left, first)
      // Only what is farther to the right than in the rows above is looked at.
      var last = width
      while last > right, words[last - 1] == 0 { last -= 1 }
      right = max(right, last)
      (top, bottom) = (min(top, y), y + 1)
    }
    return top < bottom ? (left..<right, top..<bottom) : nil
  }

  /// Blurs by three means of as many neighbours each in either direction, which together come near to a bell curve.
  private mutating func blur(_ width: Int, _ height: Int, _ deviation: Double) {
    // Three windows of a size have a variance of (size² - 1) / 4.
    let size = Int((4 * deviation * deviation + 1).squareRoot().rounded())
    guard size > 1 else { return }
    var sums = [Float](repeating: 0, count: width)
    values.withUnsafeMutableBufferPointer { values in
      others.withUnsafeMutableBufferPointer { others in
        guard var from = values.baseAddress, var to = others.baseAddress else { return }
        for pass in 0..<6 {
          // Windows of an even size lean to one side, then to the other; the third is one larger.
          let isEven = size.isMultiple(of: 2)
          let before = isEven && pass % 3 == 1 ? size / 2 - 1 : size / 2
          let size = isEven && pass % 3 == 2 ? size + 1 : size
          if pass < 3 {
            for y in 0..<height { Self.mean(from + y * width, to + y * width, width, size, before) }
          } else {
            Self.mean(from, to, width, height, size, before, &sums)
          }
          (from, to) = (to, from)
        }
      }
    }
  }

  /// Each value becomes the mean of `size` values, of which so many are before it; there are zeros outside.
  private static func mean(
    _ from: UnsafeMutablePointer<Float>, _ to: UnsafeMutablePointer<Float>, _ count: Int, _ size: Int,
    _ before: Int
  ) {
    let (after, factor) = (size - 1 - before, 1 / Float(size))
    var sum: Float = 0
    for index in 0..<min(after, count) { sum += from[index] }
    for index in 0..<count {
      if index + after < count { sum += from[index + after] }
      if index > before { sum -= from[index - before - 1] }
      to[index] = max(sum * factor, 0)
    }
  }

  /// Means from row to row, for all columns at once.
  private static func mean(
    _ from: UnsafeMutablePointer<Float>, _ to: UnsafeMutablePointer<Float>, _ width: Int, _ height: Int,
    _ size: Int, _ before: Int, _ sums: inout [Float]
  ) {
    let (after, factor) = (size - 1 - before, 1 / Float(size))
    for x in 0..<width { sums[x] = 0 }
    for y in 0..<min(after, height) {
      for x in 0..<width { sums[x] += from[y * width + x] }
    }
    for y in 0..<height {
      if y + after < height {
        for x in 0..<width { sums[x] += from[(y + after) * width + x] }
      }
      if y > before {
        for x in 0..<width { sums[x] -= from[(y - before - 1) * width + x] }
      }
      for x in 0..<width { to[y * width + x] = max(sums[x] * factor, 0) }
    }
  }
}
