package import MediaCore

/// The coded items that make a picture: one, or the parts of a grid (ISO/IEC 23008-12, 6.6.2.3).
package struct ISOCodedImage: Sendable {
  /// The coded items, each once.
  package let codedItems: [ISOPrimaryImage.CodedItem]
  /// The index of each part's coded item, row by row; one where there is no grid.
  package let tiles: [Int]
  /// The arrangement of the parts; `nil` where there is one.
  package let grid: ISOImageGrid?
  package let dimensions: VideoDimensions
}

extension ISOImageItems {
  /// The parts of a grid; none of any other item.
  func parts(ofGrid item: UInt32) -> [UInt32] { types[item] == "grid" ? parts(of: item) : [] }

  func codedImage(of item: UInt32) throws(MediaError) -> ISOCodedImage {
    guard types[item] == "grid" else {
      let (coded, tiles) = try codedItems([item])
      return ISOCodedImage(codedItems: coded, tiles: tiles, grid: nil, dimensions: coded[0].dimensions)
    }
    let grid = try grid(of: item)
    let parts = parts(of: item)
    guard parts.count == grid.rows * grid.columns else {
      throw ISOPrimaryImage.damaged(
        "the picture's grid has \(parts.count) parts for \(grid.rows)×\(grid.columns)")
    }
    let (coded, tiles) = try codedItems(parts)
    let size = coded.first?.dimensions ?? .zero
    guard coded.allSatisfy({ $0.dimensions == size }), grid.isFilled(byPartsOf: size) else {
      throw ISOPrimaryImage.damaged("the parts of the picture's grid don't cover it")
    }
    return ISOCodedImage(codedItems: coded, tiles: tiles, grid: grid, dimensions: grid.outputSize)
  }
}
