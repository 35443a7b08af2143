/// The two rows of chroma that a row of luma is between, and their weights in quarters.
struct ChromaPlace {
  let first: Int
  let second: Int
  let weights: (upper: Int16, lower: Int16)

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
