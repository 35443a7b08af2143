package import MediaCore
package import MediaStructure

/// The boxes that follow one another between two places of a file, up to the first that is damaged.
package struct ISOBoxSequence {
  /// Where the next box begins.
  private(set) var offset: Int64
  private let end: Int64

  package init(_ range: Range<Int64>) {
    offset = range.lowerBound
    end = range.upperBound
  }

  /// The next box; `nil` where none begins.
  ///
  /// Throws what reading the source throws.
  package mutating func next(_ buffered: inout BufferedSource) throws(MediaError) -> ISOBoxHeader? {
    guard end - offset >= Int64(ISOBoxHeader.minimumSize) else { return nil }
    let bytes = try buffered.bytes(at: offset, count: ISOBoxHeader.maximumSize)
    guard let box = try? ISOBoxHeader(bytes, at: offset, end: end, path: "") else { return nil }
    offset = box.end
    return box
  }
}

extension ISOBoxHeader {
  /// More than any box needs.
  private static let maximumChildren = 100_000

  package var payload: Range<Int64> { payloadStart..<end }

  /// The boxes that a box is made of.
  package func children(_ buffered: inout BufferedSource) throws(MediaError) -> [ISOBoxHeader] {
    var children: [ISOBoxHeader] = []
    var sequence = ISOBoxSequence(payload)
    while children.count < Self.maximumChildren, let child = try sequence.next(&buffered) {
      children.append(child)
    }
    return children
  }
}
