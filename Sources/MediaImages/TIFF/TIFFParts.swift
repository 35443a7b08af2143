package import MediaCore

/// The parts that a picture of TIFF is stored in: strips or tiles, one plane after the other (TIFF 6.0, sections 3 and 15).
package struct TIFFParts: Sendable {
  package let width: Int
  package let height: Int
  /// The size of a part, but for strips at the lower edge.
  package let size: (width: Int, height: Int)
  /// Whether parts at the edges are as large as the others.
  package let areTiles: Bool
  package let planeCount: Int
  /// Row by row, of one plane after the other.
  package let ranges: [Range<Int64>]

  package var columns: Int { (width - 1) / size.width + 1 }
  package var rows: Int { (height - 1) / size.height + 1 }

  /// - Parameter size: of the picture.
  package init(
    _ structure: TIFFStructure, of size: VideoDimensions, planeCount: Int, in source: any ByteSource
  ) throws(MediaError) {
    (width, height, self.planeCount) = (size.width, size.height, planeCount)
    if let width = structure.number(0x0142), let height = structure.number(0x0143) {
      (areTiles, self.size) = (true, (width, height))
    } else {
      (areTiles, self.size) = (false, (size.width, min(structure.number(0x0116) ?? size.height, size.height)))
    }
    guard (1...0xFFFF).contains(self.size.width), (1...0xFFFF).contains(self.size.height) else {
      throw Self.damage("are \(self.size.width)×\(self.size.height) pixels large")
    }
    let (places, counts): (UInt16, UInt16) = areTiles ? (0x0144, 0x0145) : (0x0111, 0x0117)
    let starts = try structure.partNumbers(places, in: source)
    let sizes = try structure.partNumbers(counts, in: source)
    let columns = (width - 1) / self.size.width + 1
    let rows = (height - 1) / self.size.height + 1
    guard starts.count == sizes.count, starts.count == columns * rows * planeCount else {
      throw Self.damage("are \(starts.count), not \(columns * rows * planeCount)")
    }
    guard let ranges = Self.ranges(starts, sizes, within: source.byteCount) else {
      throw Self.damage("are outside of the file, or over one another")
    }
    self.ranges = ranges
  }

  /// Where parts are; `nil` where one of them is outside of the file, or where together they are longer than it.
  package static func ranges(
    _ starts: [UInt64], _ counts: [UInt64], within byteCount: Int64
  ) -> [Range<Int64>]? {
    let end = UInt64(byteCount)
    var left = end
    for (start, count) in zip(starts, counts) {
      guard start <= end, count <= end - start, count <= left else { return nil }
      left -= count
    }
    return zip(starts, counts).map { Int64($0)..<Int64($0 + $1) }
  }

  private static func damage(_ what: String) -> MediaError {
    MediaError(.fileFailedToParse, "the picture's strips or tiles \(what)")
  }
}

extension TIFFStructure {
  /// The most numbers of an entry that are read past the tree: where the parts of a picture are.
  private static let numberLimit = 1 << 20

  /// The numbers of an entry of the first picture, however many; none where it has no such entry.
  fileprivate func partNumbers(_ tag: UInt16, in source: any ByteSource) throws(MediaError) -> [UInt64] {
    guard
      let entry = directories.first(where: { $0.kind == .image })?.entries.first(where: { $0.tag == tag }),
      let value = entry.value
    else { return [] }
    guard case .bytes(let range) = value, let size = TIFFFieldType.known[entry.type]?.size,
      [3, 4, 13, 16].contains(entry.type)
    else { return value.numbers }
    guard range.count / size <= Self.numberLimit else {
      throw MediaError(.overLimit, "the picture has more than \(Self.numberLimit) strips or tiles")
    }
    let bytes = try source.bytes(at: range.lowerBound, count: range.count)
    let layout = TIFFLayout(byteOrder)
    return stride(from: 0, to: bytes.count - size + 1, by: size).map { layout.number(bytes[$0..<$0 + size]) }
  }
}
