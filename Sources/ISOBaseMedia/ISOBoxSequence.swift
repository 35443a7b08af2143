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

/// The boxes that follow one another in memory, up to the first that is damaged, or has no size of its own.
///
/// Their offsets are indices of the bytes.
package struct ISOBoxesInMemory: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  private var offset: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  package mutating func next() -> ISOBoxHeader? {
    let head = Array(bytes[offset...].prefix(ISOBoxHeader.maximumSize))
    guard
      let box = try? ISOBoxHeader(head, at: Int64(offset), end: Int64(bytes.endIndex), path: ""),
      box.overrunningSize == nil, !box.extendsToEnd
    else { return nil }
    offset = Int(box.end)
    return box
  }
}

extension ISOBoxHeader {
  /// Where a box in memory is among the bytes.
  package var indices: Range<Int> { Int(offset)..<Int(end) }
  /// Where its payload is.
  package var payloadIndices: Range<Int> { Int(payloadStart)..<Int(end) }
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
