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
  /// - Throws: what reading the source throws.
  ///
  /// - Parameter size: how many bytes are read at once.
  package mutating func next(
    _ buffered: inout BufferedSource, window size: Int = BufferedSource.windowSize
  ) throws(MediaError) -> ISOBoxHeader? {
    guard end - offset >= Int64(ISOBoxHeader.minimumSize) else { return nil }
    let bytes = try buffered.bytes(at: offset, count: ISOBoxHeader.maximumSize, window: size)
    return try? take(bytes)
  }

  private mutating func take(_ bytes: [UInt8]) throws(MediaError) -> ISOBoxHeader {
    let box = try ISOBoxHeader(bytes, at: offset, end: end, path: "")
    offset = box.end
    return box
  }
}

/// The boxes that follow one another in memory, up to the first that is damaged, or has no size of its own.
///
/// Their offsets are indices of the bytes.
package struct ISOBoxesInMemory: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  private let end: Int64
  private let takesOpenEnd: Bool
  /// Where what is no box begins; the end of the bytes where they are boxes up to there.
  package private(set) var offset: Int

  /// - Parameters:
  ///   - end: where what holds the boxes ends, where it goes on after the bytes.
  ///   - takesOpenEnd: whether a box is given whose size is up to the end.
  package init(_ bytes: ArraySlice<UInt8>, end: Int64? = nil, takesOpenEnd: Bool = false) {
    self.bytes = bytes
    self.end = end ?? Int64(bytes.endIndex)
    self.takesOpenEnd = takesOpenEnd
    offset = bytes.startIndex
  }

  package mutating func next() -> ISOBoxHeader? {
    let head = Array(bytes[offset...].prefix(ISOBoxHeader.maximumSize))
    guard
      let box = try? ISOBoxHeader(head, at: Int64(offset), end: end, path: ""),
      box.overrunningSize == nil, takesOpenEnd || !box.extendsToEnd
    else { return nil }
    offset = Int(Swift.min(box.end, Int64(bytes.endIndex)))
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
  private static let childLimit = 100_000

  package var payload: Range<Int64> { payloadStart..<end }

  /// The boxes that a box is made of.
  package func children(_ buffered: inout BufferedSource) throws(MediaError) -> [ISOBoxHeader] {
    var children: [ISOBoxHeader] = []
    var sequence = ISOBoxSequence(payload)
    while children.count < Self.childLimit, let child = try sequence.next(&buffered) {
      children.append(child)
    }
    return children
  }
}
