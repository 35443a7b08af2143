package import MediaCore
import MediaStructure

/// The arrangement of parts of one size in a picture, side by side and row by row (ISO/IEC 23008-12,
/// 6.6.2.3.2: `ImageGrid`).
package struct ISOImageGrid: Sendable {
  package let rows: Int
  package let columns: Int
  /// The size of what is seen of the parts together, from the top left corner on.
  package let outputSize: VideoDimensions

  /// The most bytes that the item's data has.
  static let maximumSize = 12

  /// Reads the data of the item.
  ///
  /// - Throws: `.fileFailedToParse` where it is too short, of another version, or has no size.
  init(_ bytes: [UInt8]) throws(MediaError) {
    guard bytes.count >= 8 else { throw ISOPrimaryImage.damaged("the grid is too short") }
    let isWide = bytes[1] & 1 == 1
    guard bytes[0] == 0, !isWide || bytes.count >= Self.maximumSize else {
      throw ISOPrimaryImage.damaged("the grid is of an unknown version, or too short")
    }
    func number(_ index: Int) -> Int {
      isWide
        ? Int(bytes.bigEndian(UInt32.self, at: 4 + index * 4))
        : Int(bytes.bigEndian(UInt16.self, at: 4 + index * 2))
    }
    outputSize = VideoDimensions(width: number(0), height: number(1))
    guard outputSize.width > 0, outputSize.height > 0 else {
      throw ISOPrimaryImage.damaged("the grid has no size")
    }
    (rows, columns) = (Int(bytes[2]) + 1, Int(bytes[3]) + 1)
  }

  /// Whether parts of a size fill the picture and each of them is seen, which also bounds what is decoded for it.
  func isFilled(byPartsOf size: VideoDimensions) -> Bool {
    func fills(_ part: Int, _ count: Int, _ whole: Int) -> Bool {
      let (all, isHuge) = part.multipliedReportingOverflow(by: count)
      return !isHuge && all >= whole && all - part < whole
    }
    return size.width > 0 && size.height > 0 && fills(size.width, columns, outputSize.width)
      && fills(size.height, rows, outputSize.height)
  }
}
