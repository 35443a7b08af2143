/// The two rows of chroma that a row of luma is between, and their weights in quarters.
struct ChromaPlace {
  let first: Int
  let second: Int
  let weights: (Int16, Int16)

  /// - Parameter siting: of the first row of chroma, in halves of a row of luma.
  init(of row: Int, in count: Int, isHalved: Bool, _ siting: Int) {
    // In quarters of a row of chroma.
    let place = isHalved ? 2 * row - siting : 4 * row
    first = min(max(place >> 2, 0), count - 1)
    second = min(max((place >> 2) + 1, 0), count - 1)
    let part = Int16(place & 3)
    weights = (4 - part, part)
  }
}

/// What is done to rows of chroma: plain loops over integers of 16 bits, of which the compiler makes vectors.
///
/// Sums wrap, so that samples beyond their depth can't trap; those of 12 bits use all 16.
enum ChromaRow {
  /// Finds the row between two, in quarters of a code from the middle.
  @inline(__always)
  static func blend<Sample: FixedWidthInteger & UnsignedInteger>(
    _ upper: UnsafePointer<Sample>, _ lower: UnsafePointer<Sample>, _ weights: (Int16, Int16), middle: Int16,
    step: Int, into row: UnsafeMutablePointer<Int16>, count: Int
  ) {
    for index in 0..<count {
      let above = Int16(truncatingIfNeeded: upper[index &* step])
      let below = Int16(truncatingIfNeeded: lower[index &* step])
      row[index] = above &* weights.0 &+ below &* weights.1 &- middle
    }
  }

  /// Finds the samples at two columns of luma for each one of chroma, in 16ths; the row has one more at both ends.
  ///
  /// - Parameter siting: of the first column of chroma, in halves of a column of luma.
  static func widen(
    _ row: UnsafePointer<Int16>, siting: Int16, into wide: UnsafeMutablePointer<Int16>, count: Int
  ) {
    let (before, here) = (siting, 4 - siting)
    let (left, right) = (2 + siting, 2 - siting)
    for index in 0..<count {
      wide[2 &* index] = row[index &- 1] &* before &+ row[index] &* here
      wide[2 &* index &+ 1] = row[index] &* left &+ row[index &+ 1] &* right
    }
  }

  /// Turns quarters into 16ths.
  static func scale(_ row: UnsafePointer<Int16>, into wide: UnsafeMutablePointer<Int16>, count: Int) {
    for index in 0..<count { wide[index] = row[index] &* 4 }
  }
}
