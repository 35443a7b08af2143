import ISOBaseMedia
import LibAV
import MediaCore

/// The parts of a picture as they are decoded.
struct ImageGridAssembly {
  let image: ISOCodedImage
  private var grid: GridCanvas?
  private var decoded: Set<Int> = []
  /// Where each coded item is seen.
  private let places: [Int: [Int]]

  init(image: ISOCodedImage) {
    self.image = image
    places = Dictionary(grouping: image.tiles.indices) { image.tiles[$0] }
  }

  /// Places all that a decoder has.
  mutating func take(from decoder: borrowing Decoder) throws(MediaError) {
    let frame = try Frame()
    while case .frame = try decoder.receive(into: frame) {
      guard let item = frame.presentationTime.flatMap({ Int(exactly: $0) }), let tiles = places[item] else {
        continue
      }
      let picture = try frame.lendPixelBuffer(pixelAspectRatio: .square)
      if grid == nil {
        // A picture without a grid is as large as the decoder says.
        grid = try GridCanvas(
          image.grid == nil ? picture.dimensions : image.dimensions, like: picture,
          frame.pixelLayout)
      }
      guard frame.pixelLayout == grid?.pixelLayout else {
        throw MediaError(.decodeFailed, "the parts of the picture are of several formats")
      }
      let columns = image.grid?.columns ?? 1
      for tile in tiles { try grid?.place(picture, row: tile / columns, column: tile % columns) }
      decoded.insert(item)
    }
  }

  func finish() throws(MediaError) -> GridCanvas {
    guard let grid, decoded.count == image.codedItems.count else {
      let count = image.codedItems.count - decoded.count
      throw MediaError(
        .decodeFailed, "\(count) of the picture's \(image.codedItems.count) parts can't be decoded")
    }
    return grid
  }
}
