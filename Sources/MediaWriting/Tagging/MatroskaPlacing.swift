import MediaCore
import MediaStreams

/// The places of changed elements: their old ones, those of Void elements, or the segment's end.
struct MatroskaPlacing {
  private let file: MatroskaParts
  private var edit = FileEdit()
  private var appended: [UInt8] = []
  /// The bytes that are inserted before the media of a file in which elements can move.
  private var inserted: [UInt8] = []
  /// Elements that moved, with their offsets in the file.
  private var moved: [(id: EBMLElementID, offset: Int64?)] = []
  /// The place at which the segment ends without its last elements, if these moved away.
  private var tail: Int64
  private var usedVoids: Set<Int64> = []
  /// The range in which the list of places can grow.
  private var seekHeadRoom: Range<Int64>?

  /// The bytes that stay for the list of places: an entry for each element that moved, and one for the one that moves next.
  private var seekHeadSpare: Int64 { Int64(moved.count + 1) * Self.seekSize }
  private static let seekSize: Int64 = 22

  init(_ file: MatroskaParts) {
    self.file = file
    tail = file.end
    seekHeadRoom = file.part(.seekHead).map { head in
      head.range
        .lowerBound..<(file.void(from: head.range.upperBound)?.range.upperBound ?? head.range.upperBound)
    }
  }

  /// Places an element that is new or was changed.
  mutating func place(_ id: EBMLElementID, _ changed: EditedElement) throws(MediaError) {
    var element = changed
    element.sign()
    let isEmpty = element.children.allSatisfy { $0.id == .crc32 }
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
      fill(old.range, with: bytes)
    } else if let next, room == Int64(bytes.count) || room >= Int64(bytes.count) + 2 {
      usedVoids.insert(next.range.lowerBound)
      fill(old.range.lowerBound..<next.range.upperBound, with: bytes)
    } else if placeBackwards(id, bytes, old) {
      return
    } else {
      leave(old.range)
      move(id, bytes)
    }
  }

  /// Whether there is no room for an element but at the end.
  func goesToEnd(_ id: EBMLElementID, _ changed: EditedElement) throws(MediaError) -> Bool {
    var trial = self
    try trial.place(id, changed)
    return trial.appended.count > appended.count
  }

  /// Lets an element begin earlier, where a Void element is before it.
  private mutating func placeBackwards(_ id: EBMLElementID, _ bytes: [UInt8], _ old: MatroskaParts.Part)
    -> Bool
  {
    let start = old.range.upperBound - Int64(bytes.count)
    guard
      let void = file.parts.first(where: {
        $0.range.upperBound == old.range.lowerBound && $0.id == .void
      }),
      !usedVoids.contains(void.range.lowerBound)
    else { return false }
    let left = start - void.range.lowerBound
    if let room = seekHeadRoom, room.upperBound == void.range.upperBound {
      guard left >= seekHeadSpare else { return false }
      seekHeadRoom = room.lowerBound..<start
      edit.replace(start..<old.range.upperBound, with: bytes)
    } else {
      guard left == 0 || left >= 2 else { return false }
      if left > 0 { fill(void.range.lowerBound..<start, with: []) }
      edit.replace(start..<old.range.upperBound, with: bytes)
    }
    usedVoids.insert(void.range.lowerBound)
    moved.append((id, start))
    return true
  }

  /// The most bytes of a Void element that become zeros; the others of a longer one stay what they were.
  private static let blankSize: Int64 = 64 << 10

  /// Writes bytes to the beginning of a range, and a Void element over the rest of it, if there is any.
  private mutating func fill(_ range: Range<Int64>, with bytes: [UInt8]) {
    let start = range.lowerBound + Int64(bytes.count)
    let left = range.upperBound - start
    guard left > 0 else { return edit.replace(range, with: bytes) }
    let header = EditedElement.voidHeader(left)
    let blank = min(left - Int64(header.count), Self.blankSize)
    edit.replace(
      range.lowerBound..<start + Int64(header.count) + blank,
      with: bytes + header + [UInt8](repeating: 0, count: Int(blank)))
  }

  /// Takes an element's place away, or turns it into a Void element.
  private mutating func leave(_ range: Range<Int64>) {
    if range.upperBound == tail {
      tail = range.lowerBound
    } else {
      fill(range, with: [])
    }
  }

  private mutating func move(_ id: EBMLElementID, _ bytes: [UInt8]) {
    let seekHeadEnd = file.part(.seekHead)?.range.upperBound
    let place = file.parts.first { part in
      let size = part.range.upperBound - part.range.lowerBound
      return part.id == .void && part.range.lowerBound != seekHeadEnd
        && part.range.upperBound <= tail
        && !usedVoids.contains(part.range.lowerBound)
        && (size == Int64(bytes.count) || size >= Int64(bytes.count) + 2)
    }
    if let place {
      usedVoids.insert(place.range.lowerBound)
      fill(place.range, with: bytes)
      moved.append((id, place.range.lowerBound))
    } else {
      // Offsets at the end are known once all elements that leave it have left.
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

  /// Corrects the list of places; an element that it has no room for is refused, since no reader would find it at the end.
  private mutating func placeSeekHead() throws(MediaError) {
    guard let old = file.part(.seekHead), var head = try file.element(.seekHead)
    else { return }
    for (id, offset) in moved { try move(id, to: offset, in: &head.children) }
    head.sign()
    let bytes = head.bytes
    let room = seekHeadRoom ?? old.range
    let rest = room.upperBound - old.range.lowerBound - Int64(bytes.count)
    if rest == 0 || rest >= 2 {
      fill(room, with: bytes)
    } else if rest == 1, let wide = head.bytes(widenedTo: bytes.count + 1) {
      edit.replace(room, with: wide)
    } else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "the list of places (SeekHead) has no room for one more; 'mediascope remux --set' writes the file anew"
      )
    }
  }

  /// Corrects the first entry for an element, or adds one; without an offset all are removed.
  private func move(
    _ id: EBMLElementID, to offset: Int64?, in seeks: inout [EditedElement]
  ) throws(MediaError) {
    let code = id.bytes
    var places: [Int] = []
    for index in seeks.indices where seeks[index].id == .seek {
      try seeks[index].open()
      if seeks[index].child(.seekID)?.data == code { places.append(index) }
    }
    guard let offset else {
      for index in places.reversed() { seeks.remove(at: index) }
      return
    }
    var position = EditedElement(.seekPosition, number: position(offset))
    guard let first = places.first else {
      seeks.append(EditedElement(.seek, .elements([EditedElement(.seekID, .data(code)), position])))
      return
    }
    if let was = seeks[first].child(.seekPosition)?.data, was.count > position.data.count {
      position.content = .data(
        [UInt8](repeating: 0, count: was.count - position.data.count) + position.data)
    }
    seeks[first].children = seeks[first].children.map { $0.id == .seekPosition ? position : $0 }
  }
}
