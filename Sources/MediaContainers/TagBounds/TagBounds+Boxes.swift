import MediaCore

// MARK: - ISO base media

extension TagBounds {
  private static let containers: Set<FourCC> = ["moov", "trak", "udta", "meta"]
  private static let deepest = 8

  mutating func boundISO() throws(MediaError) {
    var protections = Self.protectionLimit
    try boundBoxes(from: 0, to: end, in: "file", depth: 0, &protections)
  }

  private mutating func boundBoxes(
    from start: Int64, to end: Int64, in parent: FourCC, depth: Int, _ protections: inout Int
  ) throws(MediaError) {
    var offset = start
    for _ in 0..<Self.structureLimit {
      guard end - offset >= Int64(ISOBoxHeader.minimumSize) else { return }
      let head = try bytes(at: offset, ISOBoxHeader.maximumSize)
      guard let box = try? ISOBoxHeader(head, at: offset, end: end, path: "") else { return }
      if parent == "ilst" || parent == "udta", !Self.containers.contains(box.type) {
        guard take(1) == 1 else {
          // One free box over all that is left.
          let size = UInt32(clamping: end - offset)
          return replace(at: offset, with: size.bigEndianBytes + Array("free".utf8), hiding: 1)
        }
      } else if box.type == "pssh" {
        if protections > 0 {
          protections -= 1
        } else {
          replace(at: box.offset + 4, with: Array("free".utf8), hiding: 1)
        }
      }
      if depth < Self.deepest, Self.containers.contains(box.type) || box.type == "ilst" {
        var first = box.payloadStart
        if box.type == "meta" {
          // QuickTime's has no version and flags: its first box follows at once.
          let next = try bytes(at: first + 4, 4)
          if !next.elementsEqual("hdlr".utf8) { first += 4 }
        }
        try boundBoxes(from: first, to: box.end, in: box.type, depth: depth + 1, &protections)
      }
      offset = box.end
    }
  }
}

// MARK: - Matroska

extension TagBounds {
  private static let tags: UInt32 = 0x1254_C367
  private static let tag: UInt32 = 0x7373
  private static let simpleTag: UInt32 = 0x67C8
  private static let chapters: UInt32 = 0x1043_A770
  private static let edition: UInt32 = 0x45B9
  private static let chapterAtom: UInt32 = 0xB6

  /// Elements whose children are looked at, each with those of its children that are tags, and how many of all may be.
  private struct Budget {
    var tags = TagBounds.tagLimit
    var groups = TagBounds.groupLimit
    var chapters = TagBounds.chapterLimit

    /// Takes one element: whether it is shown.
    mutating func take(_ element: UInt32) -> Bool {
      switch element {
      case TagBounds.simpleTag: Self.take(&tags)
      case TagBounds.tag: Self.take(&groups)
      case TagBounds.chapterAtom: Self.take(&chapters)
      default: true
      }
    }

    private static func take(_ count: inout Int) -> Bool {
      if count > 0 { count -= 1; return true }
      return false
    }
  }

  mutating func boundMatroska() throws(MediaError) {
    var budget = Budget()
    var offset: Int64 = 0
    for _ in 0..<Self.structureLimit {
      guard let element = try element(at: offset) else { return }
      if element.id == MatroskaSegment.segmentID {
        offset = element.payloadStart
        continue
      }
      guard let elementEnd = element.declaredEnd, elementEnd > offset else { return }
      if element.id == Self.tags || element.id == Self.chapters {
        try boundElements(from: element.payloadStart, to: min(elementEnd, end), depth: 0, &budget)
      }
      guard elementEnd < end else { return }
      offset = elementEnd
    }
  }

  private mutating func element(at offset: Int64) throws(MediaError) -> EBMLElementHeader? {
    try? EBMLElementHeader(try bytes(at: offset, EBMLElementHeader.maximumSize), at: offset)
  }

  private mutating func boundElements(
    from start: Int64, to end: Int64, depth: Int, _ budget: inout Budget
  ) throws(MediaError) {
    var offset = start
    while offset < end, let element = try element(at: offset), let elementEnd = element.declaredEnd {
      guard budget.take(element.id) else { return cover(from: offset, to: end) }
      if depth < Self.deepest,
        [Self.tag, Self.simpleTag, Self.edition, Self.chapterAtom].contains(element.id)
      {
        try boundElements(from: element.payloadStart, to: min(elementEnd, end), depth: depth + 1, &budget)
      }
      guard elementEnd > offset else { return }
      offset = elementEnd
    }
  }

  /// Puts a Void element over a range (RFC 8794, 11.3.2); what is too short for one is not covered.
  private mutating func cover(from start: Int64, to end: Int64) {
    let length = end - start
    guard length >= 2 else { return }
    // As few bytes of size as the length leaves: one where the rest of one byte says it, else eight.
    let header: [UInt8] =
      length < 9
      ? [0xEC, 0x80 | UInt8(length - 2)]
      : [0xEC, 0x01] + (0..<7).map { UInt8(truncatingIfNeeded: (length - 9) >> (48 - 8 * $0)) }
    replace(at: start, with: header, hiding: 1)
  }
}
