import ISOBaseMedia
import MediaContainers
import MediaCore
import MediaMetadata
import MediaStructure

/// The tags of a movie of the ISO family: iTunes' list, QuickTime's list with keys, and user data.
struct ISOTagStore: TagStore {
  private let source: any ByteSource
  private let outer: [ISOBoxHeader]
  private let place: ISOBoxHeader
  private var movie: EditedBox
  /// The names that no common key stands for, of tags that are there and of ones that were; `nil` until they are needed.
  private var knownNames: Set<String>?

  static let changesWhollyOrNot = true

  init(_ file: ContainerFile) throws(MediaError) {
    let source = file.source
    self.source = source
    outer = try file.boxes.outermostBoxes()
    guard let place = outer.first(where: { $0.type == "moov" }) else {
      throw MediaError(
        .operationNotSupportedForAsset,
        outer.contains { $0.type == "meta" }
          ? "tags of pictures are not edited: the file has no movie box" : "the file has no movie box")
    }
    guard place.overrunningSize == nil else {
      throw MediaError(.fileFailedToParse, "the movie box is cut off", at: .init(byteOffset: place.offset))
    }
    guard place.size <= TagLimit.byteCount else {
      throw MediaError(.overLimit, "the movie box has more than \(TagLimit.byteCount) bytes")
    }
    self.place = place
    let (stored, rest) = try Self.children(of: place, source)
    movie = EditedBox("moov", .boxes(prefix: [], stored, rest: rest))
    var boxes = movie.children
    for index in boxes.indices {
      switch boxes[index].type {
      case "udta":
        boxes[index].open()
        var inner = boxes[index].children
        for place in inner.indices where inner[place].type == "meta" { inner[place].openMetadata() }
        boxes[index].children = inner
      case "meta": boxes[index].openMetadata()
      default: break
      }
    }
    movie.children = boxes
  }

  /// Returns the boxes of the movie box: read where they can hold tags or are room for them, otherwise their places.
  private static func children(
    of place: ISOBoxHeader, _ source: any ByteSource
  ) throws(MediaError) -> (boxes: [EditedBox], rest: [UInt8]) {
    var buffered = BufferedSource(source)
    var boxes: [EditedBox] = []
    let headers = try place.children(&buffered).prefix { $0.overrunningSize == nil }
    for header in headers {
      var box = EditedBox(storedAt: header)
      if ["udta", "meta", "free", "skip"].contains(box.type) { box = try box.loaded(from: source) }
      boxes.append(box)
    }
    let offset = headers.last?.end ?? place.payloadStart
    return (boxes, try source.bytes(at: offset, count: Int(place.end - offset)))
  }

  // MARK: - Changing

  mutating func set(_ name: TagName, to value: TagValue) throws(MediaError) {
    let item = try ISOTagItem(name, value)
    if let own = Self.ownName(name, item), !namesOfTags().contains(own) {
      try add(name, value, item)
      knownNames?.insert(own)
      return
    }
    let old = movie
    do throws(MediaError) {
      if try !change(name, value, item) { try add(name, value, item) }
    } catch {
      movie = old
      throw error
    }
    let ownName: String? = if case .name(let own)? = item?.key { own } else { nil }
    for name in [name.local, ownName, item?.quickTimeName] {
      if let name { knownNames?.insert(name.lowercased()) }
    }
  }

  /// The name of a tag that is looked for by it alone, in lower case; `nil` for others.
  private static func ownName(_ name: TagName, _ item: ISOTagItem?) -> String? {
    guard name.key == nil, name.keySpace == nil, case .name(let own)? = item?.key,
      own.lowercased() == name.local.lowercased()
    else { return nil }
    return own.lowercased()
  }

  private mutating func namesOfTags() -> Set<String> {
    if let knownNames { return knownNames }
    let parts = movie.children.filter { $0.type == "udta" || $0.type == "meta" }
    let lists = parts.flatMap(\.children).filter { $0.type == "meta" }
    let names = Set((parts + lists).flatMap(\.ownNames))
    knownNames = names
    return names
  }

  /// Changes a tag where it is there.
  ///
  /// - Returns: whether it has the value then.
  private mutating func change(
    _ name: TagName, _ value: TagValue, _ item: ISOTagItem?
  ) throws(MediaError) -> Bool {
    var isSet = false
    try changeParts { (part) throws(MediaError) in
      let places = part.places(of: name, item)
      if let changed = try part.changed(places, name, to: value, item) {
        part.replaceTags(at: places, with: changed)
        isSet = true
      } else {
        // A tag that can't hold the value would contradict the one that does.
        part.removeTags(at: places)
      }
    }
    return isSet
  }

  /// Adds a tag to the list that is to have it; one that is refused changes nothing.
  private mutating func add(_ name: TagName, _ value: TagValue, _ item: ISOTagItem?) throws(MediaError) {
    if name.keySpace == .quickTimeUserData || name.keySpace == .isoUserData {
      throw name.refusal("its user data")
    }
    if let item, name.keySpace != .quickTimeMetadata,
      hasList || !hasQuickTimeTags || item.quickTimeName == nil
    {
      addToList(item)
    } else if let quickTimeName = item?.quickTimeName
      ?? (name.keySpace == .quickTimeMetadata ? name.local : nil), hasKeys
    {
      let data = if let item { item.data } else { try ISOTagItem.text(value, name) }
      movie.children = movie.children.map { box in
        guard box.hasKeys else { return box }
        var box = box
        box.add(key: quickTimeName, data)
        return box
      }
    } else {
      throw name.refusal("a file without QuickTime's list of keys")
    }
  }

  mutating func remove(_ name: TagName) throws(MediaError) -> Bool {
    let item = try ISOTagItem(name, nil)
    var isGone = false
    try changeParts { (part) throws(MediaError) in
      let places = part.places(of: name, item)
      part.removeTags(at: places)
      if !places.isEmpty { isGone = true }
    }
    return isGone
  }

  private var hasKeys: Bool { movie.children.contains(where: \.hasKeys) }
  /// Whether QuickTime's list is one of tags: cameras put their own keys alone into it.
  private var hasQuickTimeTags: Bool { movie.children.contains { $0.hasKeys && $0.hasQuickTimeNames } }
  private var hasList: Bool {
    movie.children.contains { $0.type == "udta" && $0.children.contains { $0.isITunesList } }
  }

  /// Goes through the boxes that can hold tags: user data, the list in it, QuickTime's list.
  private mutating func changeParts(_ body: (inout EditedBox) throws(MediaError) -> Void) throws(MediaError) {
    var boxes = movie.children
    for index in boxes.indices where boxes[index].type == "udta" || boxes[index].type == "meta" {
      try body(&boxes[index])
      var inner = boxes[index].children
      for place in inner.indices where inner[place].type == "meta" { try body(&inner[place]) }
      boxes[index].children = inner
    }
    movie.children = boxes
  }

  /// Adds an item to iTunes' list, which is made where there is none.
  private mutating func addToList(_ item: ISOTagItem) {
    var boxes = movie.children
    if !boxes.contains(where: { $0.type == "udta" }) {
      boxes.append(EditedBox("udta", .boxes(prefix: [], [], rest: [])))
    }
    guard let place = boxes.firstIndex(where: { $0.type == "udta" }) else { return }
    var inner = boxes[place].children
    if !inner.contains(where: \.isITunesList) {
      let handler = EditedBox.boxes(WrittenUserData.handler.bytes[...]).boxes
      let list = EditedBox("ilst", .boxes(prefix: [], [], rest: []))
      inner.append(EditedBox("meta", .boxes(prefix: [0, 0, 0, 0], handler + [list], rest: [])))
    }
    guard let meta = inner.firstIndex(where: \.isITunesList) else { return }
    guard let list = inner[meta].firstIndex(of: "ilst") else { return }
    let added = EditedBox.boxes(WrittenUserData.item(item.key, [item.data])[...]).boxes
    boxes[place].children = inner
    movie.children = boxes
    // The list has no second owner while it is changed, or all of it would be copied for each tag.
    (boxes, inner) = ([], [])
    movie.changeChild(at: place) { user in
      user.changeChild(at: meta) { box in box.changeChild(at: list) { $0.append(added) } }
    }
  }

  // MARK: - Placing

  /// The bytes that are left for later changes where the movie box has to grow.
  private static let padding = 2048

  func edit() throws(MediaError) -> FileEdit {
    var movie = movie
    var edit = FileEdit()
    let growth = Int64(movie.byteCount) - place.size
    let next = outer.first { $0.offset == place.end }
    if growth == 0 || movie.absorb(Int(growth)) {
      try replace(place.offset..<place.end, with: movie, &edit)
    } else if let next, next.type == "free" || next.type == "skip", !next.extendsToEnd,
      next.overrunningSize == nil, next.size - growth >= 8
    {
      let isLarge = next.size - growth > Int64(UInt32.max)
      let header = WrittenBox.header(next.type, size: next.size - growth, isLarge: isLarge)
      // Bytes of the free box's old header that lie between become room.
      let end = max(place.end + Int64(next.headerSize), place.end + growth + Int64(header.count))
      let rest = [UInt8](repeating: 0, count: Int(end - place.end - growth) - header.count)
      try replace(place.offset..<end, with: movie, followedBy: header + rest, &edit)
    } else if growth <= -8 {
      movie.children.append(.free(Int(-growth)))
      try replace(place.offset..<place.end, with: movie, &edit)
    } else if place.end == source.byteCount {
      try replace(place.offset..<place.end, with: movie, &edit)
    } else {
      movie.children.append(.free(Self.padding))
      edit = try moving(movie)
    }
    return edit
  }

  /// Writes the movie box over a range, but for boxes in it that are there already.
  private func replace(
    _ range: Range<Int64>, with movie: EditedBox, followedBy rest: [UInt8] = [], _ edit: inout FileEdit
  ) throws(MediaError) {
    guard case .boxes(_, let boxes, let trailing) = movie.content else { return }
    var bytes = WrittenBox.header("moov", size: Int64(movie.byteCount), isLarge: false)
    var start = range.lowerBound
    for box in boxes {
      let offset = start + Int64(bytes.count)
      if box.isStored(at: offset) {
        edit.replace(start..<offset, with: bytes)
        (bytes, start) = ([], offset + Int64(box.byteCount))
      } else {
        bytes += try box.loaded(from: source).bytes
      }
    }
    edit.replace(start..<range.upperBound, with: bytes + trailing + rest)
  }

  /// Returns the edit that moves all bytes after the movie box, with the offsets that then change.
  private func moving(_ movie: EditedBox) throws(MediaError) -> FileEdit {
    let shift = ISOOffsetShift(after: place.end, by: Int64(movie.byteCount) - place.size)
    var movie = try movie.loaded(from: source)
    guard shift.apply(to: &movie) else {
      // Beyond what 32 bits hold: the movie box goes to the end, and no media moves.
      guard let last = outer.last, !last.extendsToEnd, last.overrunningSize == nil else {
        throw MediaError(
          .operationNotSupportedForAsset,
          "the last box has no size or is cut off, so nothing can follow it",
          at: .init(byteOffset: outer.last?.offset))
      }
      var edit = FileEdit()
      edit.replace(
        place.offset..<place.offset + 8,
        with: WrittenBox.header("free", size: place.size, isLarge: false))
      edit.replace(source.byteCount..<source.byteCount, with: try self.movie.loaded(from: source).bytes)
      return edit
    }
    var edit = FileEdit()
    edit.replace(place.offset..<place.end, with: movie.bytes)
    try shift.patchOthers(outer, source, &edit)
    return edit
  }
}
