package import MediaCore
package import MediaStructure

/// The elements that follow one another between two places of a file, up to the first that is damaged or doesn't state its size.
package struct EBMLElementSequence {
  /// Where the next element begins.
  private(set) var offset: Int64
  private let end: Int64

  package init(_ range: Range<Int64>) {
    offset = range.lowerBound
    end = range.upperBound
  }

  /// Goes on with what is in an element instead of what follows it.
  package mutating func enter(_ element: EBMLElementHeader) { offset = element.payloadStart }

  /// The next element, which may end after the range; `nil` where none begins.
  ///
  /// - Parameter read: gives bytes from an offset on, fewer at the end alone. What it throws is thrown.
  package mutating func next(
    _ read: (_ offset: Int64, _ count: Int) throws(MediaError) -> [UInt8]
  ) throws(MediaError) -> EBMLElementHeader? {
    guard offset < end else { return nil }
    let bytes = try read(offset, EBMLElementHeader.maximumSize)
    return try? take(bytes)
  }

  /// The next element of a source.
  package mutating func next(
    _ buffered: inout BufferedSource, window size: Int = BufferedSource.windowSize
  ) throws(MediaError) -> EBMLElementHeader? {
    try next { (offset, count) throws(MediaError) in
      try buffered.bytes(at: offset, count: count, window: size)
    }
  }

  /// The next element; `nil` at the end.
  ///
  /// - Throws: `fileFailedToParse` where something else than an element begins, and what reading the source throws.
  ///
  /// - Parameter size: how many bytes are read at once.
  package mutating func nextUndamaged(
    _ buffered: inout BufferedSource, window size: Int
  ) throws(MediaError) -> EBMLElementHeader? {
    guard offset < end else { return nil }
    return try take(try buffered.bytes(at: offset, count: EBMLElementHeader.maximumSize, window: size))
  }

  private mutating func take(_ bytes: [UInt8]) throws(MediaError) -> EBMLElementHeader {
    let element = try EBMLElementHeader(bytes, at: offset)
    offset = element.declaredEnd ?? .max
    return element
  }
}

/// The elements that follow one another in memory, up to the first that is damaged or not whole.
///
/// Their offsets are indices of the bytes.
package struct EBMLElementsInMemory: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  /// Where what is no whole element begins; the end of the bytes where they are elements up to there.
  package private(set) var offset: Int

  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    offset = bytes.startIndex
  }

  package mutating func next() -> EBMLElementHeader? {
    guard let element = try? header(), let end = element.declaredEnd, end <= bytes.endIndex else {
      return nil
    }
    offset = Int(end)
    return element
  }

  /// Returns the header of the element that is not whole; throws `fileFailedToParse` where nothing can be
  /// one.
  package func header() throws(MediaError) -> EBMLElementHeader {
    try EBMLElementHeader(bytes[offset...].prefix(EBMLElementHeader.maximumSize), at: Int64(offset))
  }
}

extension EBMLElementHeader {
  /// Where the payload of an element in memory is among the bytes that it is whole in.
  package var payloadIndices: Range<Int> { Int(payloadStart)..<Int(declaredEnd ?? payloadStart) }

  /// The element that begins at a place; `nil` where none can begin.
  package init?(at offset: Int64, in buffered: inout BufferedSource) throws(MediaError) {
    let bytes = try buffered.bytes(at: offset, count: Self.maximumSize)
    guard let element = try? EBMLElementHeader(bytes, at: offset) else { return nil }
    self = element
  }
}
