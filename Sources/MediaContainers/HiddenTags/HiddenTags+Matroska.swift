import MediaCore
import MediaStreams

extension HiddenTags {
  private static let masters: Set<EBMLElementID> = [.tag, .simpleTag, .editionEntry, .chapterAtom]

  /// Elements whose children are looked at, each with those of its children that are tags, and how many of all may be.
  private struct Budget {
    var tags = HiddenTags.tagLimit
    var groups = HiddenTags.groupLimit
    var chapters = HiddenTags.chapterLimit

    /// Takes one element: whether it is shown.
    ///
    /// - Parameter nesting: in how many tags a tag is. libav can go through each of them under two names, and so through what is
    ///   in them twice at each depth.
    mutating func take(_ element: EBMLElementID, nesting: Int) -> Bool {
      switch element {
      case .simpleTag: Self.take(1 << min(nesting, 30), of: &tags)
      case .tag: Self.take(1, of: &groups)
      case .chapterAtom: Self.take(1, of: &chapters)
      default: true
      }
    }

    private static func take(_ cost: Int, of count: inout Int) -> Bool {
      guard count >= cost else { return false }
      count -= cost
      return true
    }
  }

  mutating func hideTagsOfMatroska() throws(MediaError) {
    var budget = Budget()
    var elements = EBMLElementSequence(0..<end)
    for _ in 0..<Self.structureLimit {
      guard let element = try next(&elements) else { return }
      if element.id == .segment {
        elements.enter(element)
      } else if element.id == .tags || element.id == .chapters, let elementEnd = element.declaredEnd {
        try boundElements(from: element.payloadStart, to: min(elementEnd, end), depth: 0, &budget)
      }
    }
  }

  private mutating func next(_ elements: inout EBMLElementSequence) throws(MediaError) -> EBMLElementHeader? {
    try elements.next { (offset, count) throws(MediaError) in try bytes(at: offset, count) }
  }

  private mutating func boundElements(
    from start: Int64, to end: Int64, depth: Int, nesting: Int = 0, _ budget: inout Budget
  ) throws(MediaError) {
    guard start < end else { return }
    var elements = EBMLElementSequence(start..<end)
    while let element = try next(&elements), let elementEnd = element.declaredEnd {
      guard budget.take(element.id, nesting: nesting) else { return cover(from: element.offset, to: end) }
      if Self.masters.contains(element.id) {
        let inner = min(elementEnd, end)
        if depth < Self.deepest {
          try boundElements(
            from: element.payloadStart, to: inner, depth: depth + 1,
            nesting: nesting + (element.id == .simpleTag ? 1 : 0), &budget)
        } else if element.id == .simpleTag {
          cover(from: element.payloadStart, to: inner)
        }
      }
    }
  }

  /// Puts a Void element over a range (RFC 8794, 11.3.2); what is too short for one is not covered.
  private mutating func cover(from start: Int64, to end: Int64) {
    let length = end - start
    guard length >= 2 else { return }
    // As few bytes of size as the length leaves: one where the rest of one byte says it, else eight.
    let header: [UInt8] =
      length < 9
      ? EBMLElementID.void.bytes + [0x80 | UInt8(length - 2)]
      : EBMLElementID.void.bytes + [0x01]
        + (0..<7).map { UInt8(truncatingIfNeeded: (length - 9) >> (48 - 8 * $0)) }
    replace(at: start, with: header, hiding: 1)
  }
}
