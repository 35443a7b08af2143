package import MediaCore
package import MediaStructure

/// Where a Matroska file has clusters whose elements don't tile them, or other bytes than elements between them.
package struct MatroskaBreaks: BreakWalk {
  private let source: any ByteSource
  private var buffered: BufferedSource
  private var search: ByteSearch
  package private(set) var breaks = StructureBreaks()
  private var offset: Int64 = 0
  /// Where the cluster ends that is gone through; `.max` where it doesn't say it.
  private var clusterEnd: Int64?
  // Start of the last element found. A break begins here, not at its end, as its stated size may cover lost bytes.
  private var last: Int64 = 0

  package init(_ source: any ByteSource) {
    self.source = source
    buffered = BufferedSource(source)
    search = ByteSearch(source)
  }

  /// Reads the headers of all elements up to the place but those within block groups.
  package mutating func advance(to end: Int64) throws(MediaError) {
    while last <= end, offset < source.byteCount {
      try WorkCancellation.check()
      if offset == clusterEnd { clusterEnd = nil }
      let parent: EBMLElementID = clusterEnd == nil ? .segment : .cluster
      guard let header = try element(at: offset, upTo: clusterEnd ?? .max, in: parent) else {
        guard let next = try search.firstOffset(of: EBMLElementID.cluster.bytes, from: offset + 1) else {
          offset = .max
          return
        }
        breaks.add(last..<next)
        (offset, clusterEnd) = (next, nil)
        continue
      }
      last = offset
      switch header.id {
      case .segment:
        offset = header.payloadStart
      case .cluster:
        (offset, clusterEnd) = (header.payloadStart, header.declaredEnd ?? .max)
      default:
        if clusterEnd == .max, EBMLElementType.named(header.id)?.parent == .segment {
          clusterEnd = nil
        }
        offset = header.declaredEnd ?? .max
      }
    }
  }

  /// The element that begins at a place where one of a parent's may; `nil` where none does.
  private mutating func element(
    at offset: Int64, upTo end: Int64, in parent: EBMLElementID
  ) throws(MediaError) -> EBMLElementHeader? {
    guard let header = try EBMLElementHeader(at: offset, in: &buffered), header.declaredEnd ?? end <= end
    else {
      return nil
    }
    guard let type = EBMLElementType.named(header.id) else {
      // An unknown element is skipped where a known one follows it.
      guard let next = header.declaredEnd else { return nil }
      if next == end || next == source.byteCount { return header }
      let following = try EBMLElementHeader(at: next, in: &buffered)
      return following.flatMap { EBMLElementType.named($0.id) } == nil ? nil : header
    }
    // A cluster of unknown size ends where another element of the Segment, or another file begins.
    let isOutside = type.parent == .segment || type.parent == nil
    return type.parent == parent || type.isGlobal || isOutside && end == .max ? header : nil
  }
}
