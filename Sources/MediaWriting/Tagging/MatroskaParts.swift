import MediaCore
import MediaStreams
import MediaStructure

/// The outermost elements of a Matroska file.
struct MatroskaParts {
  let source: any ByteSource
  let isWebM: Bool
  /// The header of the segment.
  let segment: EBMLElementHeader
  let end: Int64
  private(set) var parts: [Part] = []
  /// The place of the first cluster; the end of the segment where there is none.
  private(set) var mediaStart: Int64

  struct Part {
    var id: EBMLElementID
    var range: Range<Int64>
    var headerSize: Int
  }

  private static let elementLimit = 10_000_000
  private static let windowSize = 256

  init(_ source: any ByteSource) throws(MediaError) {
    self.source = source
    var buffered = BufferedSource(source)
    let segment: EBMLElementHeader
    (isWebM, segment) = try Self.head(of: source, &buffered)
    self.segment = segment
    let declared = segment.declaredEnd
    guard (declared ?? 0) <= source.byteCount else {
      throw MediaError(.fileFailedToParse, "the segment is cut off", at: .init(byteOffset: segment.offset))
    }
    end = declared ?? source.byteCount
    mediaStart = end
    try findParts(&buffered)
  }

  /// Whether the file is WebM, and its segment's header.
  private static func head(
    of source: any ByteSource, _ buffered: inout BufferedSource
  ) throws(MediaError) -> (isWebM: Bool, segment: EBMLElementHeader) {
    var elements = EBMLElementSequence(0..<source.byteCount)
    guard let first = try elements.nextUndamaged(&buffered, window: Self.windowSize), first.id == .ebml,
      let size = first.dataSize, size < 1 << 16
    else {
      throw MediaError(
        .fileFailedToParse, "the file does not begin as Matroska does", at: .init(byteOffset: 0))
    }
    let head = try EditedElement.elements(try source.bytes(at: first.payloadStart, count: Int(size)))
    let isWebM = head.contains { $0.id == .docType && $0.text == "webm" }
    var found = try elements.nextUndamaged(&buffered, window: Self.windowSize)
    while let element = found, element.id != .segment {
      found = try elements.nextUndamaged(&buffered, window: Self.windowSize)
    }
    guard let segment = found else { throw MediaError(.fileFailedToParse, "the file has no segment") }
    return (isWebM, segment)
  }

  private mutating func findParts(_ buffered: inout BufferedSource) throws(MediaError) {
    var elements = EBMLElementSequence(min(segment.payloadStart, end)..<end)
    while let element = try elements.nextUndamaged(&buffered, window: Self.windowSize) {
      guard parts.count < Self.elementLimit else {
        throw MediaError(
          .overLimit, "the segment has more than \(Self.elementLimit) elements",
          at: .init(byteOffset: element.offset))
      }
      if element.id == .cluster { mediaStart = min(mediaStart, element.offset) }
      guard let stop = element.declaredEnd, stop <= end else {
        // A cluster of no known size: what is in it is gone through like the others.
        guard element.id == .cluster, element.dataSize == nil else {
          throw MediaError(
            .fileFailedToParse, "an element ends beyond the segment", at: .init(byteOffset: element.offset))
        }
        elements.enter(element)
        continue
      }
      // Clusters are many, and what is in them isn't looked for.
      if element.id == .void || element.id.isLong && element.id != .cluster {
        parts.append(Part(id: element.id, range: element.offset..<stop, headerSize: element.headerSize))
      }
    }
  }

  /// The element without meaning that begins at a place.
  func void(from offset: Int64) -> Part? {
    parts.first { $0.range.lowerBound == offset && $0.id == .void }
  }

  /// Whether nothing says where elements are, so that they can move.
  var canMove: Bool { !parts.contains { $0.id == .seekHead || $0.id == .cues } }

  func part(_ id: EBMLElementID) -> Part? { parts.first { $0.id == id } }

  /// The first element of an ID, open.
  func element(_ id: EBMLElementID) throws(MediaError) -> EditedElement? {
    guard let part = part(id) else { return nil }
    let size = part.range.upperBound - part.range.lowerBound
    guard size <= TagLimit.byteCount else {
      throw MediaError(
        .overLimit, "an element has more than \(TagLimit.text)", at: .init(byteOffset: part.range.lowerBound))
    }
    var element = try EditedElement.elements(try source.bytes(at: part.range.lowerBound, count: Int(size)))
      .first
    try element?.open()
    return element
  }
}
