import MediaContainers
import MediaCore

/// The outermost elements of a Matroska file.
struct MatroskaParts {
  let source: any ByteSource
  let isWebM: Bool
  /// Where the segment's size stands, how many bytes it has, and what it says; `nil` for one that is not known.
  let segment: EBMLElementHeader
  let end: Int64
  private(set) var parts: [Part] = []
  /// Where the first cluster begins; the end of the segment where there is none.
  private(set) var mediaStart: Int64

  struct Part {
    var id: UInt32
    var range: Range<Int64>
    var headerSize: Int
  }

  static let (seekHead, void, segmentID, header): (UInt32, UInt32, UInt32, UInt32) = (
    0x114D_9B74, 0xEC, 0x1853_8067, 0x1A45_DFA3
  )
  static let (cluster, cues): (UInt32, UInt32) = (0x1F43_B675, 0x1C53_BB6B)
  private static let maximumElementCount = 10_000_000
  private static let maximumSize: Int64 = 256 << 20

  init(_ source: any ByteSource) throws(MediaError) {
    self.source = source
    var buffered = BufferedSource(source)
    func header(at offset: Int64) throws(MediaError) -> EBMLElementHeader {
      try EBMLElementHeader(
        try buffered.bytes(at: offset, count: EBMLElementHeader.maximumSize, window: 256), at: offset)
    }
    let first = try header(at: 0)
    guard first.id == Self.header, let size = first.dataSize, size < 1 << 16 else {
      throw MediaError(
        .fileFailedToParse, "the file does not begin as Matroska does", at: .init(byteOffset: 0))
    }
    let head = try EditedElement.elements(try source.bytes(at: first.payloadStart, count: Int(size)))
    isWebM = head.contains { $0.id == 0x4282 && $0.text == "webm" }
    var offset = first.payloadStart + Int64(size)
    var found = try header(at: offset)
    while found.id != Self.segmentID, let end = found.declaredEnd, end < source.byteCount {
      offset = end
      found = try header(at: offset)
    }
    guard found.id == Self.segmentID else { throw MediaError(.fileFailedToParse, "the file has no segment") }
    segment = found
    let declared = found.declaredEnd
    guard (declared ?? 0) <= source.byteCount else {
      throw MediaError(.fileFailedToParse, "the segment is cut off", at: .init(byteOffset: offset))
    }
    end = declared ?? source.byteCount
    mediaStart = end
    offset = segment.payloadStart
    while offset < end, parts.count < Self.maximumElementCount {
      let element = try header(at: offset)
      if element.id == Self.cluster { mediaStart = min(mediaStart, offset) }
      guard let stop = element.declaredEnd, stop <= end else {
        // A cluster of no known size: what is in it is gone through like the others.
        guard element.id == Self.cluster, element.dataSize == nil else {
          throw MediaError(
            .fileFailedToParse, "an element ends beyond the segment", at: .init(byteOffset: offset))
        }
        offset = element.payloadStart
        continue
      }
      // Clusters are many, and what is in them isn't looked for.
      if element.id == Self.void || element.id > 0xFF_FFFF && element.id != Self.cluster {
        parts.append(Part(id: element.id, range: offset..<stop, headerSize: element.headerSize))
      }
      offset = stop
    }
  }

  /// The element without meaning that begins at a place.
  func void(from offset: Int64) -> Part? {
    parts.first { $0.range.lowerBound == offset && $0.id == Self.void }
  }

  /// Whether nothing says where elements are, so that they can move.
  var canMove: Bool { !parts.contains { $0.id == Self.seekHead || $0.id == Self.cues } }

  func part(_ id: UInt32) -> Part? { parts.first { $0.id == id } }

  /// The first element of an ID, open.
  func element(_ id: UInt32) throws(MediaError) -> EditedElement? {
    guard let part = part(id) else { return nil }
    let size = part.range.upperBound - part.range.lowerBound
    guard size <= Self.maximumSize else {
      throw MediaError(
        .overLimit, "an element has more than 256 MiB", at: .init(byteOffset: part.range.lowerBound))
    }
    var element = try EditedElement.elements(try source.bytes(at: part.range.lowerBound, count: Int(size)))
      .first
    try element?.open()
    return element
  }
}

/// Where changed elements go: in their old place, where something without meaning is, or at the end.
struct MatroskaPlacing {
  private let file: MatroskaParts
  private var edit = FileEdit()
  private var appended: [UInt8] = []
  /// What comes before the media of a file in which elements can move.
  private var inserted: [UInt8] = []
  /// Elements that moved, with their offsets in the file.
  private var moved: [(id: UInt32, offset: Int64?)] = []
  /// Where the last elements are that moved away, which the segment ends without.
  private var tail: Int64
  private var usedVoids: Set<Int64> = []
  /// Up to where the list of places can grow.
  private var seekHeadRoom: Range<Int64>?

  /// What stays for the list of places: two entries.
  private static let seekHeadSpare: Int64 = 48

  init(_ file: MatroskaParts) {
    self.file = file
    tail = file.end
    seekHeadRoom = file.part(MatroskaParts.seekHead).map { head in
      head.range
        .lowerBound..<(file.void(from: head.range.upperBound)?.range.upperBound ?? head.range.upperBound)
    }
  }

  /// Places an element that is new or was changed.
  mutating func place(_ id: UInt32, _ changed: EditedElement) throws(MediaError) {
    var element = changed
    element.sign()
    let isEmpty = element.children.allSatisfy { $0.id == 0xBF }
    let bytes = isEmpty ? [] : element.bytes
    guard let old = file.part(id) else {
      if isEmpty { return }
      if !file.canMove { return move(id, bytes) }
      inserted += bytes
      return
    }
    if file.canMove {
      edit.replace(old.range, with: bytes)
      return
    }
    let size = old.range.upperBound - old.range.lowerBound
    if isEmpty {
      moved.append((id, nil))
      return leave(old.range)
    }
    let next = file.void(from: old.range.upperBound)
    let room = size + (next.map { $0.range.upperBound - $0.range.lowerBound } ?? 0)
    let left = size - Int64(bytes.count)
    if left == 0 {
      edit.replace(old.range, with: bytes)
    } else if left == 1, let wide = element.bytes(widenedTo: Int(size)) {
      edit.replace(old.range, with: wide)
    } else if left >= 2 {
      edit.replace(old.range, with: bytes + EditedElement.void(left))
    } else if let next, room == Int64(bytes.count) || room >= Int64(bytes.count) + 2 {
      usedVoids.insert(next.range.lowerBound)
      let rest = room - Int64(bytes.count)
      edit.replace(
        old.range.lowerBound..<next.range.upperBound,
        with: bytes + (rest == 0 ? [] : EditedElement.void(rest)))
    } else if placeBackwards(id, bytes, old) {
      return
    } else {
      leave(old.range)
      move(id, bytes)
    }
  }

  /// Whether there is no room for an element but at the end.
  func goesToEnd(_ id: UInt32, _ changed: EditedElement) throws(MediaError) -> Bool {
    var trial = self
    try trial.place(id, changed)
    return !trial.appended.isEmpty
  }

  /// Lets an element begin earlier, where something without meaning is before it.
  private mutating func placeBackwards(_ id: UInt32, _ bytes: [UInt8], _ old: MatroskaParts.Part) -> Bool {
    let start = old.range.upperBound - Int64(bytes.count)
    guard
      let void = file.parts.first(where: {
        $0.range.upperBound == old.range.lowerBound && $0.id == MatroskaParts.void
      }),
      !usedVoids.contains(void.range.lowerBound)
    else { return false }
    let left = start - void.range.lowerBound
    if let room = seekHeadRoom, room.upperBound == void.range.upperBound {
      guard left >= Self.seekHeadSpare else { return false }
      seekHeadRoom = room.lowerBound..<start
      edit.replace(start..<old.range.upperBound, with: bytes)
    } else {
      guard left == 0 || left >= 2 else { return false }
      let rest = left == 0 ? [] : EditedElement.void(left)
      edit.replace(void.range.lowerBound..<old.range.upperBound, with: rest + bytes)
    }
    usedVoids.insert(void.range.lowerBound)
    moved.append((id, start))
    return true
  }

  /// Takes an element's place away, or makes it one without meaning.
  private mutating func leave(_ range: Range<Int64>) {
    if range.upperBound == tail {
      tail = range.lowerBound
    } else {
      edit.replace(range, with: EditedElement.void(range.upperBound - range.lowerBound))
    }
  }

  private mutating func move(_ id: UInt32, _ bytes: [UInt8]) {
    let seekHeadEnd = file.part(MatroskaParts.seekHead)?.range.upperBound
    let place = file.parts.first { part in
      let size = part.range.upperBound - part.range.lowerBound
      return part.id == MatroskaParts.void && part.range.lowerBound != seekHeadEnd
        && part.range.upperBound <= tail
        && !usedVoids.contains(part.range.lowerBound)
        && (size == Int64(bytes.count) || size >= Int64(bytes.count) + 2)
    }
    if let place {
      let rest = place.range.upperBound - place.range.lowerBound - Int64(bytes.count)
      usedVoids.insert(place.range.lowerBound)
      edit.replace(place.range, with: bytes + (rest == 0 ? [] : EditedElement.void(rest)))
      moved.append((id, place.range.lowerBound))
    } else {
      // Offsets at the end are known when all that leaves it has left.
      moved.append((id, .max - Int64(appended.count)))
      appended += bytes
    }
  }

  /// The whole edit, with the list of places and the segment's size.
  mutating func finish() throws(MediaError) -> FileEdit {
    if tail < file.end || !appended.isEmpty { edit.replace(tail..<file.end, with: appended) }
    if !inserted.isEmpty { edit.replace(file.mediaStart..<file.mediaStart, with: inserted) }
    if !moved.isEmpty { try placeSeekHead() }
    let size = file.end - file.segment.payloadStart + edit.growth
    if file.segment.dataSize != nil, edit.growth != 0 {
      let length = file.segment.headerSize - 4
      let bytes = EditedElement.size(UInt64(size), length: length)
      guard bytes.count == length else {
        throw MediaError(.operationNotSupportedForAsset, "the segment's size has no room for a longer file")
      }
      edit.replace(file.segment.offset + 4..<file.segment.payloadStart, with: bytes)
    }
    return edit
  }

  private func position(_ offset: Int64) -> UInt64 {
    let place = offset > .max / 2 ? tail + (.max - offset) : offset
    return UInt64(clamping: place - file.segment.payloadStart)
  }

  /// Corrects the list of places; what it has no room for is refused, since nobody would find it at the end.
  private mutating func placeSeekHead() throws(MediaError) {
    guard let old = file.part(MatroskaParts.seekHead), var head = try file.element(MatroskaParts.seekHead)
    else { return }
    var seeks = head.children
    for (id, offset) in moved {
      let code = withUnsafeBytes(of: id.bigEndian, Array.init)
      var places: [Int] = []
      for index in seeks.indices where seeks[index].id == 0x4DBB {
        try seeks[index].open()
        if seeks[index].child(0x53AB)?.data == code { places.append(index) }
      }
      if let first = places.first, let offset {
        var position = EditedElement(0x53AC, number: position(offset))
        if let was = seeks[first].child(0x53AC)?.data, was.count > position.data.count {
          position.content = .data(
            [UInt8](repeating: 0, count: was.count - position.data.count) + position.data)
        }
        seeks[first].children = seeks[first].children.map { $0.id == 0x53AC ? position : $0 }
      } else if let offset {
        seeks.append(
          EditedElement(
            0x4DBB,
            .elements([EditedElement(0x53AB, .data(code)), EditedElement(0x53AC, number: position(offset))])))
      } else {
        for index in places.reversed() { seeks.remove(at: index) }
      }
    }
    head.children = seeks
    head.sign()
    let bytes = head.bytes
    let room = seekHeadRoom ?? old.range
    let rest = room.upperBound - old.range.lowerBound - Int64(bytes.count)
    if rest == 0 || rest >= 2 {
      edit.replace(room, with: bytes + (rest == 0 ? [] : EditedElement.void(rest)))
    } else if rest == 1, let wide = head.bytes(widenedTo: bytes.count + 1) {
      edit.replace(room, with: wide)
    } else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "the list of places (SeekHead) has no room for one more; 'mediascope remux --set' writes the file anew"
      )
    }
  }
}
