import MediaContainers
import MediaCore
import MediaMetadata

/// The tags of a movie of the ISO family: iTunes' list, QuickTime's list with keys, and user data.
struct ISOTagStore: TagStore {
  private let source: any ByteSource
  private let outer: [ISOBoxHeader]
  private let place: ISOBoxHeader
  private var movie: EditedBox

  /// More than the movie box of any film that plays.
  private static let maximumMovieSize: Int64 = 1 << 30
  private static let maximumBoxCount = 10_000_000

  init(_ source: any ByteSource) throws(MediaError) {
    self.source = source
    var outer: [ISOBoxHeader] = []
    var buffered = BufferedSource(source)
    var offset: Int64 = 0
    while offset < source.byteCount, outer.count < Self.maximumBoxCount {
      let bytes = try buffered.bytes(at: offset, count: ISOBoxHeader.maximumSize, window: 4 << 10)
      let header = try ISOBoxHeader(bytes, at: offset, end: source.byteCount, path: "")
      outer.append(header)
      offset = header.end
    }
    guard let place = outer.first(where: { $0.type == "moov" }) else {
      throw MediaError(
        .operationNotSupportedForAsset,
        outer.contains { $0.type == "meta" }
          ? "tags of pictures are not edited: the file has no movie box" : "the file has no movie box")
    }
    guard place.overrunningSize == nil else {
      throw MediaError(.fileFailedToParse, "the movie box is cut off", at: .init(byteOffset: place.offset))
    }
    guard place.size <= Self.maximumMovieSize else {
      throw MediaError(.overLimit, "the movie box has more than \(Self.maximumMovieSize) bytes")
    }
    self.outer = outer
    self.place = place
    let bytes = try source.bytes(at: place.payloadStart, count: Int(place.end - place.payloadStart))
    movie = EditedBox("moov", .payload(bytes))
    movie.open()
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

  // MARK: - Changing

  mutating func set(_ name: TagName, to value: TagValue) throws(MediaError) {
    if name.key == .trackCount || name.key == .discCount {
      throw MediaError(
        .invalidArgument, "\(name.text) is a part of the number here: set the number as in 3/12")
    }
    let item = try ISOTagItem(name, value)
    var isSet = false
    try changeParts { (part) throws(MediaError) in
      if try part.replace(name, value, item) { isSet = true }
    }
    if isSet { return }
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
      if try part.replace(name, nil, item) { isGone = true }
    }
    return isGone
  }

  private var hasKeys: Bool { movie.children.contains(where: \.hasKeys) }
  /// Whether QuickTime's list is one of tags: cameras put their own keys alone into it.
  private var hasQuickTimeTags: Bool { movie.children.contains { $0.hasKeys && $0.hasQuickTimeNames } }
  private var hasList: Bool {
    movie.children.contains { $0.type == "udta" && $0.children.contains { $0.isITunesList } }
  }

  /// Goes through what can hold tags: user data, the list in it, QuickTime's list.
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
    var parts = inner[meta].children
    guard let list = parts.firstIndex(where: { $0.type == "ilst" }) else { return }
    parts[list].children += EditedBox.boxes(WrittenUserData.item(item.key, [item.data])[...]).boxes
    inner[meta].children = parts
    boxes[place].children = inner
    movie.children = boxes
  }

  // MARK: - Placing

  /// What is left for later changes where the movie box has to grow.
  private static let padding = 2048

  func edit() throws(MediaError) -> FileEdit {
    var movie = movie
    var edit = FileEdit()
    let growth = Int64(movie.byteCount) - place.size
    let next = outer.first { $0.offset == place.end }
    if growth == 0 || movie.absorb(Int(growth)) {
      edit.replace(place.offset..<place.end, with: movie.bytes)
    } else if let next, next.type == "free" || next.type == "skip", next.headerSize == 8, !next.extendsToEnd,
      next.overrunningSize == nil, next.size - growth >= 8, next.size - growth <= Int64(UInt32.max)
    {
      let header = WrittenBox.header(next.type, size: next.size - growth, isLarge: false)
      let rest = [UInt8](repeating: 0, count: Int(max(0, -growth)))
      edit.replace(
        place.offset..<max(place.end, place.end + growth) + 8, with: movie.bytes + header + rest)
    } else if growth <= -8 {
      movie.children.append(.free(Int(-growth)))
      edit.replace(place.offset..<place.end, with: movie.bytes)
    } else if place.end == source.byteCount {
      edit.replace(place.offset..<place.end, with: movie.bytes)
    } else {
      movie.children.append(.free(Self.padding))
      edit = try moving(movie)
    }
    return edit
  }

  /// The edit that moves what comes after the movie box, with the offsets that then change.
  private func moving(_ movie: EditedBox) throws(MediaError) -> FileEdit {
    let shift = ISOOffsetShift(after: place.end, by: Int64(movie.byteCount) - place.size)
    var movie = movie
    guard shift.apply(to: &movie) else {
      // Beyond what 32 bits hold: the movie box goes to the end, and no media moves.
      var edit = FileEdit()
      edit.replace(
        place.offset..<place.offset + 8,
        with: WrittenBox.header("free", size: place.size, isLarge: false))
      edit.replace(source.byteCount..<source.byteCount, with: self.movie.bytes)
      return edit
    }
    var edit = FileEdit()
    edit.replace(place.offset..<place.end, with: movie.bytes)
    try shift.patchOthers(outer, source, &edit)
    return edit
  }
}

/// A tag as the lists of a movie hold it.
struct ISOTagItem {
  var key: WrittenUserData.Key
  var data: (bytes: [UInt8], type: WrittenUserData.DataType)
  /// What QuickTime's list calls it; `nil` where that has no name for it.
  var quickTimeName: String?

  /// - Parameter value: `nil` for one that is only looked for.
  init?(_ name: TagName, _ value: TagValue?) throws(MediaError) {
    switch name.keySpace {
    case nil, .iTunes: break
    case .quickTimeMetadata, .quickTimeUserData, .isoUserData: return nil
    default: throw name.refusal("files of the MP4 family")
    }
    if name.key == .artwork || name.keySpace == .iTunes && name.local == "covr" {
      key = .code("covr")
      quickTimeName = "com.apple.quicktime.artwork"
    } else {
      key = Self.key(name)
      quickTimeName = name.key.flatMap { Self.quickTimeNames[$0] }
    }
    data = ([], .utf8)
    guard let value else { return }
    switch value {
    case .picture(let picture):
      guard key == .code("covr") else { throw name.refusal(of: "a picture", "it holds text") }
      data = (picture.bytes, picture.isPNG ? .png : .jpeg)
    case .text(let text):
      if key == .code("covr") { throw name.refusal(of: text, "it holds a picture") }
      if case .code(let code) = key, WrittenUserData.numbers.values.contains(code) {
        guard let number = WrittenUserData.number(text, for: code) else {
          throw name.refusal(of: text, "it is a number of up to 65535, such as 3 or 3/12")
        }
        data = number
      } else {
        data = (Array(text.utf8), .utf8)
      }
    }
  }

  private static func key(_ name: TagName) -> WrittenUserData.Key {
    guard name.keySpace == .iTunes else { return WrittenUserData.key(named: name.text) }
    // The identifier of an extended item is domain and name.
    let domain = "com.apple.iTunes."
    if name.local.hasPrefix(domain) { return .name(String(name.local.dropFirst(domain.utf8.count))) }
    return FourCC(name.local).map { .code($0) } ?? .name(name.local)
  }

  /// A text as a list holds it.
  static func text(
    _ value: TagValue, _ name: TagName
  ) throws(MediaError) -> (bytes: [UInt8], type: WrittenUserData.DataType) {
    switch value {
    case .text(let text): return (Array(text.utf8), .utf8)
    case .picture: throw name.refusal(of: "a picture", "it holds text")
    }
  }

  private static let quickTimeNames: [MetadataKey: String] = [
    .title: "title", .artist: "artist", .albumName: "album", .author: "author", .comment: "comment",
    .copyrights: "copyright", .creationDate: "creationdate", .description: "description", .type: "genre",
    .subject: "keywords", .make: "make", .model: "model", .publisher: "publisher", .software: "software",
    .creator: "composer", .location: "location.ISO6709",
  ].mapValues { "com.apple.quicktime.\($0)" }
}

// MARK: - Lists and user data

extension EditedBox {
  /// Opens a box of metadata and its list; QuickTime's has no version and flags.
  fileprivate mutating func openMetadata() {
    let type = FourCC(rawValue: payload.bigEndian(UInt32.self, at: 4))
    open(prefix: type == "hdlr" ? 0 : 4)
    children = children.map { box in
      var box = box
      if box.type == "ilst" { box.open() }
      return box
    }
  }

  private var handler: FourCC? {
    firstIndex(of: "hdlr").map { FourCC(rawValue: children[$0].payload.bigEndian(UInt32.self, at: 8)) }
  }

  /// Some writers leave the handler out.
  fileprivate var isITunesList: Bool {
    type == "meta" && (handler ?? "mdir") == "mdir" && firstIndex(of: "ilst") != nil
      && firstIndex(of: "keys") == nil
  }
  fileprivate var hasQuickTimeNames: Bool { keyNames.contains { $0.hasPrefix("com.apple.quicktime.") } }
  fileprivate var hasKeys: Bool {
    type == "meta" && firstIndex(of: "keys") != nil && firstIndex(of: "ilst") != nil
  }

  /// Changes the tag where the box has it.
  ///
  /// - Parameters:
  ///   - value: `nil` takes it away.
  ///   - item: the tag as a list holds it; `nil` where a name of user data or of QuickTime's list is meant.
  /// - Returns: whether the box has it.
  fileprivate mutating func replace(
    _ name: TagName, _ value: TagValue?, _ item: ISOTagItem?
  ) throws(MediaError) -> Bool {
    if type == "udta" { return try replaceUserData(name, value) }
    if hasKeys { return try replaceKeyed(name, value, item) }
    guard isITunesList, let item, let place = firstIndex(of: "ilst") else { return false }
    var list = children[place].children
    let found = list.indices.filter { index in
      let key = WrittenUserData.key(ofItem: list[index].bytes)
      if key == item.key { return true }
      // Another item that means the same, such as the number of a genre.
      guard let meaning = name.key, case .code(let code) = key else { return false }
      return Self.twins[meaning]?.contains(code) ?? false
    }
    guard let first = found.first else { return false }
    for index in found.reversed() { list.remove(at: index) }
    if value != nil {
      list.insert(
        contentsOf: EditedBox.boxes(WrittenUserData.item(item.key, [item.data])[...]).boxes, at: first)
    }
    var boxes = children
    boxes[place].children = list
    children = boxes
    return true
  }

  private static let twins: [MetadataKey: [FourCC]] = [
    .type: ["gnre"], .copyrights: ["\u{A9}cpy"], .description: ["\u{A9}des"], .creator: ["\u{A9}com"],
    .software: ["\u{A9}swr"],
  ]

  // MARK: QuickTime's list

  private var keyNames: [String] {
    guard let place = firstIndex(of: "keys") else { return [] }
    return EditedBox.boxes(children[place].payload.dropFirst(8)).boxes.map {
      String(decoding: $0.payload, as: UTF8.self)
    }
  }

  private mutating func replaceKeyed(
    _ name: TagName, _ value: TagValue?, _ item: ISOTagItem?
  ) throws(MediaError) -> Bool {
    let names = keyNames
    guard let place = firstIndex(of: "ilst") else { return false }
    var list = children[place].children
    let found = list.indices.filter { index in
      names.element(at: Int(list[index].type.rawValue) - 1).map { name.names($0, in: .quickTimeMetadata) }
        ?? false
    }
    guard let first = found.first else { return false }
    if let value {
      let data = if let item { item.data } else { try ISOTagItem.text(value, name) }
      list[first] = Self.item(list[first].type, data)
    }
    for index in found.dropFirst(value == nil ? 0 : 1).reversed() { list.remove(at: index) }
    var boxes = children
    boxes[place].children = list
    children = boxes
    return true
  }

  private static func item(
    _ type: FourCC, _ data: (bytes: [UInt8], type: WrittenUserData.DataType)
  ) -> EditedBox {
    let whole = WrittenUserData.item(.code(type), [data])
    return EditedBox(type, .payload(Array(whole.dropFirst(8))))
  }

  /// Adds a tag to QuickTime's list, with its key where that isn't among the keys.
  fileprivate mutating func add(key: String, _ data: (bytes: [UInt8], type: WrittenUserData.DataType)) {
    var names = keyNames
    guard let keys = firstIndex(of: "keys"), let list = firstIndex(of: "ilst") else { return }
    var boxes = children
    if !names.contains(key) {
      names.append(key)
      var payload = boxes[keys].payload
      payload.replaceSubrange(4..<8, with: withUnsafeBytes(of: UInt32(names.count).bigEndian, Array.init))
      payload += EditedBox("mdta", .payload(Array(key.utf8))).bytes
      boxes[keys].content = .payload(payload)
    }
    let number = UInt32((names.firstIndex(of: key) ?? 0) + 1)
    boxes[list].children.append(Self.item(FourCC(rawValue: number), data))
    children = boxes
  }

  // MARK: User data

  private mutating func replaceUserData(_ name: TagName, _ value: TagValue?) throws(MediaError) -> Bool {
    var boxes = children
    var isFirst = true
    var isSet = false
    for index in boxes.indices.reversed() {
      let type = boxes[index].type
      let isText = type.rawValue >> 24 == 0xA9
      guard type != "meta", type != "free" else { continue }
      let space: MetadataKeySpace =
        isText || !Self.texts3GPP.contains(type) ? .quickTimeUserData : .isoUserData
      guard name.names(type.latin, in: space) else { continue }
      if case .text(let text)? = value, let payload = Self.userData(type, text, like: boxes[index].payload),
        isFirst
      {
        boxes[index].content = .payload(payload)
        isFirst = false
        isSet = true
      } else {
        boxes.remove(at: index)
        isSet = isSet || value == nil
      }
    }
    children = boxes
    return isSet
  }

  private static let texts3GPP: Set<FourCC> = [
    "titl", "perf", "auth", "dscp", "cprt", "gnre", "albm", "yrrc", "loci", "kywd", "thmb",
  ]

  /// A text as user data has it, in the language that the old one was in; `nil` where it isn't held as text.
  private static func userData(_ type: FourCC, _ text: String, like old: [UInt8]) -> [UInt8]? {
    if type.rawValue >> 24 == 0xA9 {
      guard text.utf8.count <= UInt16.max else { return nil }
      // A language of the classic Mac OS has its own coding.
      let language = old.bigEndian(UInt16.self, at: 2)
      let size = withUnsafeBytes(of: UInt16(text.utf8.count).bigEndian, Array.init)
      let code = withUnsafeBytes(of: (language < 0x400 ? 0x55C4 : language).bigEndian, Array.init)
      return size + code + Array(text.utf8)
    }
    guard ["titl", "perf", "auth", "dscp", "cprt", "gnre"].contains(type), old.count >= 6 else { return nil }
    return Array(old.prefix(6)) + Array(text.utf8) + [0]
  }
}

extension FourCC {
  /// The four characters, of ISO 8859-1.
  fileprivate var latin: String {
    String(
      String.UnicodeScalarView(
        [24, 16, 8, 0].map { Unicode.Scalar(UInt8(truncatingIfNeeded: rawValue >> $0)) }))
  }
}

extension Array {
  fileprivate func element(at index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
