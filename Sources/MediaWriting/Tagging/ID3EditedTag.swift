import MediaAudioFrames
import MediaCore
import MediaMetadata
import MediaStructure

/// An ID3v2 tag that is being changed, in the version that it has; a new one is ID3v2.4.
struct ID3EditedTag {
  private(set) var version: UInt8 = 4
  private var flags: UInt8 = 0
  private var named = Self.named([], version: 4)
  /// The frames in their order.
  private var frames: [Frame] {
    get { named.entries }
    set { named = Self.named(newValue, version: version) }
  }

  /// A frame with its header.
  private struct Frame {
    var name: String
    var bytes: [UInt8]
    /// The frame's bytes as they stand in a tag that is unsynchronised as a whole; `nil` for a frame that is made anew.
    var stored: [UInt8]?

    /// The name in ID3v2.4; a name of ID3v2.2 in a later version has a blank or a zero after it.
    var currentName: String { ID3FrameType.currentName(of: String(name.prefix { $0 != " " && $0 != "\0" })) }
  }

  /// Whether the tag is unsynchronised as a whole, or in ID3v2.4 each of its frames (ID3v2.3.0, 5; ID3v2.4.0 structure, 6.1).
  private var isStuffed: Bool { flags & 0x80 != 0 }

  init() {}

  /// Reads the tag that bytes hold.
  ///
  /// - Throws: `.operationNotSupportedForAsset` for a version that is not known, `.fileFailedToParse` for damage.
  init(_ bytes: [UInt8]) throws(MediaError) {
    guard let header = ID3Header(bytes), (2...4).contains(header.version) else {
      throw MediaError(.operationNotSupportedForAsset, "the file's ID3 tag is of no version that is edited")
    }
    version = header.version
    flags = header.flags & 0xA0
    var tag = bytes
    var stuffed: Unsynchronisation?
    if version < 4, isStuffed {
      let plain = Unsynchronisation(
        Array(bytes.dropFirst(ID3Header.byteCount)), at: Int64(ID3Header.byteCount))
      tag =
        Array(bytes.prefix(5)) + [header.flags & 0x7F] + UInt32(plain.bytes.count).syncsafeBytes + plain.bytes
      stuffed = plain
    }
    var options = StructureOptions()
    options.listsAllTags = true
    let root = AudioTags.id3(in: 0..<Int64(tag.count), of: MemoryByteSource(tag), options)
    guard let node = root.children.first else {
      throw MediaError(.fileFailedToParse, "the file's ID3 tag can't be read")
    }
    if let damage = (root.issues + node.issues).first(where: { $0.severity == .error }) { throw damage }
    var frames: [Frame] = []
    for child in node.children where child.type != "extended" && child.type != "3DI" {
      let range = Int(child.range.lowerBound)..<min(Int(child.range.upperBound), tag.count)
      let stored = stuffed.map { payload in
        let places = [range.lowerBound, range.upperBound].map { place in
          Int(payload.place(Int64(place - ID3Header.byteCount)))
        }
        return Array(bytes[places[0]..<places[1]])
      }
      frames.append(Frame(name: child.type, bytes: Array(tag[range]), stored: stored))
    }
    self.frames = frames
  }

  var isEmpty: Bool { frames.isEmpty }

  private var count: Int { ID3Header.byteCount + frames.reduce(0) { $0 + stored($1).count } }

  /// A frame as it stands in the tag.
  private func stored(_ frame: Frame) -> [UInt8] {
    guard version < 4, isStuffed else { return frame.bytes }
    return frame.stored ?? Self.stuffed(frame.bytes)
  }

  /// The bytes that a tag which has to grow leaves free for later changes.
  private static let padding = 1024

  /// The tag, filled up to a size with zeros where it fits into it.
  func bytes(filling room: Int) throws(MediaError) -> [UInt8] {
    let frames = self.frames
    let size = count <= room ? room : count + Self.padding
    guard size - ID3Header.byteCount < 1 << 28 else {
      throw MediaError(.invalidArgument, "an ID3 tag holds less than 256 MiB")
    }
    guard version > 2 || frames.allSatisfy({ $0.bytes.count - 6 < 1 << 24 }) else {
      throw MediaError(.invalidArgument, "a frame of ID3v2.2 holds less than 16 MiB")
    }
    // The extended header is left out, as its checksum is that of the old frames.
    let header = Array("ID3".utf8) + [version, 0, flags]
    var bytes = header + UInt32(size - ID3Header.byteCount).syncsafeBytes
    for frame in frames { bytes += stored(frame) }
    return bytes + [UInt8](repeating: 0, count: size - bytes.count)
  }

  // MARK: - Changing

  mutating func set(_ name: TagName, to value: TagValue) throws(MediaError) {
    let kind = try Kind(name)
    let places = places(of: kind)
    let language = places.first.flatMap { named[$0] }.flatMap { self.language(of: $0) }
    let made = try made(kind, name, value, language: language)
    named.replace(at: places, with: made)
  }

  mutating func remove(_ name: TagName) throws(MediaError) -> Bool {
    let places = places(of: try Kind(name))
    named.remove(at: places)
    return !places.isEmpty
  }

  /// The frame that a tag is: its name in ID3v2.4, and its description where many frames have that name.
  private struct Kind {
    var frame: String
    var info: String?
    /// Whether it is named by its meaning, which user texts can have, too.
    var isMeaning = false

    init(_ name: TagName) throws(MediaError) {
      guard name.keySpace == nil || name.keySpace == .id3 else { throw name.refusal("ID3") }
      if let key = name.key {
        guard key != .trackCount, key != .discCount else {
          throw MediaError(
            .invalidArgument, "\(name.text) is a part of the number here: set the number as in 3/12")
        }
        (frame, info) = TagKeyTable.id3.name(of: key).map { ($0, nil) } ?? ("TXXX", name.text)
        isMeaning = info == nil
        return
      }
      let named = ID3FrameType.currentName(of: name.local.uppercased())
      if name.keySpace == .id3 || ["TXXX", "WXXX"].contains(name.local) {
        guard Self.isEdited(named) else {
          throw MediaError(.invalidArgument, "the frame \(name.local) of ID3 is not edited")
        }
        frame = named
      } else if named == name.local, Self.isEdited(named), ID3FrameType.isKnown(named) {
        frame = named
      } else {
        (frame, info) = ("TXXX", name.local)
      }
    }

    /// Whether a frame is one that a name alone tells from others: a text, a link, or one of those made here.
    private static func isEdited(_ frame: String) -> Bool {
      frame.utf8.count == 4
        && frame.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
        && (frame.first == "T" || frame.first == "W" || ["COMM", "USLT", "APIC"].contains(frame))
        && frame != "TXXX" && frame != "WXXX"
    }
  }

  /// Returns the places of a tag's frames; a date of ID3v2.3 is three frames.
  private func places(of kind: Kind) -> [Int] {
    var names = [kind.frame]
    if let key = TagKeyTable.id3[kind.frame], case let written = TagKeyTable.id3.names(of: key),
      written.contains(kind.frame)
    {
      names += written
    }
    if kind.frame == "TDRC" { names += ["TDAT", "TIME"] }
    if let info = kind.info { return named.slots(ofAny: [Self.name(ofText: info)]) }
    let found = named.slots(ofAny: kind.isMeaning ? names + [Self.name(ofMeaning: kind.frame)] : names)
    // Values of iTunes' for loudness and gaps are no comments.
    guard kind.frame == "COMM" else { return found }
    return found.filter { slot in
      !(named[slot].flatMap { description(of: $0) }?.hasPrefix("iTun") ?? false)
    }
  }

  /// Frames that are found by their names in ID3v2.4; texts with a description by that, and by what it means.
  private static func named(_ frames: [Frame], version: UInt8) -> NamedEntries<Frame> {
    NamedEntries(frames) { frame in
      let name = frame.currentName
      guard name == "TXXX" else { return [name] }
      guard let text = description(of: frame, version: version) else { return [] }
      let meaning = Self.frame(describedBy: text)
      return [Self.name(ofText: text)] + (meaning.map { [Self.name(ofMeaning: $0)] } ?? [])
    }
  }

  // Names of frames have four characters at most, and no sign.
  private static func name(ofText description: String) -> String { "TXXX=\(description.lowercased())" }
  private static func name(ofMeaning frame: String) -> String { "=\(frame)=" }

  /// The content of a frame that is neither packed nor encrypted nor grouped; `nil` for others.
  private static func content(of frame: Frame, version: UInt8) -> [UInt8]? {
    guard let (options, start) = ID3FrameOptions.read(frame.bytes, version: version), !options.isGrouped,
      !options.isCompressed, !options.isEncrypted
    else { return nil }
    let stored = Array(frame.bytes[start...])
    return options.isUnsynchronised ? Unsynchronisation(stored, at: 0).bytes : stored
  }

  private func content(of frame: Frame) -> [UInt8]? { Self.content(of: frame, version: version) }

  private static let namesOfTextsWithLanguage: Set<String> = ["COMM", "USLT"]

  /// The language that a comment or lyrics state; `nil` for other frames.
  private func language(of frame: Frame) -> [UInt8]? {
    guard Self.namesOfTextsWithLanguage.contains(frame.currentName), let content = content(of: frame),
      content.count >= 4
    else { return nil }
    return Array(content[1..<4])
  }

  /// The text that distinguishes frames of one name; `nil` where it can't be read.
  private func description(of frame: Frame) -> String? { Self.description(of: frame, version: version) }

  private static func description(of frame: Frame, version: UInt8) -> String? {
    guard let content = content(of: frame, version: version) else { return nil }
    var reader = FieldReader(content, at: 0, path: "")
    do throws(MediaError) {
      let encoding = try reader.readID3Encoding()
      if namesOfTextsWithLanguage.contains(frame.currentName) {
        try reader.skip("language", 3)
      }
      return try reader.readID3Text("description", encoding)
    } catch {
      return nil
    }
  }

  /// Turns texts with a description (`TXXX`), which libavformat writes, into frames of their own kind.
  ///
  /// - Returns: whether there were any.
  mutating func nameFrames() -> Bool {
    var isNamed = false
    var frames = self.frames
    defer { if isNamed { self.frames = frames } }
    for index in frames.indices where frames[index].name == "TXXX" {
      guard let content = content(of: frames[index]), let coding = content.first, [0, 1, 3].contains(coding),
        let name = description(of: frames[index]).flatMap(Self.frame(describedBy:)),
        let start = Self.endOfDescription(content, coding)
      else { continue }
      let text = Array(content[start...])
      switch name {
      case "COMM", "USLT": frames[index] = frame(name, [coding] + Array("XXX".utf8) + end(coding) + text)
      case let link where link.first == "W":
        // libavformat ends texts with a zero.
        let address = Array(text.prefix { $0 != 0 })
        guard Self.isAddress(address) else { continue }
        frames[index] = frame(link, address)
      default: frames[index] = frame(name, [coding] + text)
      }
      isNamed = true
    }
    return isNamed
  }

  /// The place after the zero that ends the first text of a frame's content.
  private static func endOfDescription(_ content: [UInt8], _ coding: UInt8) -> Int? {
    guard coding == 1 else { return content.dropFirst().firstIndex(of: 0).map { $0 + 1 } }
    return stride(from: 1, to: content.count - 1, by: 2).first { content[$0] == 0 && content[$0 + 1] == 0 }
      .map { $0 + 2 }
  }

  /// Returns the name of the frame that means the same as a user text of a description.
  private static func frame(describedBy description: String) -> String? {
    TagKeyTable.id3UserTexts[description].flatMap(TagKeyTable.id3.name)
  }

  private static func isAddress(_ text: some Sequence<UInt8>) -> Bool {
    text.allSatisfy { (0x21..<0x7F).contains($0) }
  }

  // MARK: - Taking over frames

  /// The name of the text that keeps room for frames which are taken over.
  private static let roomName = "~"
  /// The bytes of a text in ID3v2.4 with that name and no value, as libavformat writes it.
  private static let roomSize = 14

  /// A text that takes as many bytes of a tag as the frames do.
  var room: (key: String, value: String)? {
    let size = frames.reduce(0) { $0 + $1.bytes.count }
    guard !frames.isEmpty else { return nil }
    return (key: Self.roomName, value: String(repeating: ".", count: max(size - Self.roomSize, 1)))
  }

  /// Puts frames of another tag of the same version where room was left for them.
  ///
  /// - Returns: whether there was room.
  mutating func fillRoom(with other: ID3EditedTag) -> Bool {
    guard
      let place = frames.firstIndex(where: {
        $0.name == "TXXX" && description(of: $0) == Self.roomName
      })
    else { return false }
    frames.replaceSubrange(
      place...place, with: other.frames.map { Frame(name: $0.name, bytes: $0.bytes, stored: nil) })
    return true
  }

  /// Names of frames that are true of one file alone, and of those that are written from its chapters.
  private static let namesOfFile: Set<String> = ["TSSE", "TLEN", "CHAP", "CTOC"]
  /// Names of frames that state places in the file or on its timeline.
  private static let namesOfPlaces: Set<String> = ["MLLT", "ASPI", "SEEK", "ETCO", "SYLT", "SYTC", "POSS"]

  /// Removes frames that are not true of another file.
  ///
  /// - Returns: the names of frames that the other file can't be given.
  mutating func removePlaces() -> [String] {
    let lost = frames.map(\.currentName).filter { Self.namesOfPlaces.contains($0) }
    frames = frames.filter { frame in
      let name = frame.currentName
      let isAboutSamples =
        name == "COMM" && ["iTunSMPB", "iTunNORM"].contains(description(of: frame) ?? "")
      return !Self.namesOfFile.contains(name) && !Self.namesOfPlaces.contains(name) && !isAboutSamples
    }
    return Array(Set(lost)).sorted()
  }

  /// Gives texts with a description other descriptions, of the same length in the frame's encoding.
  mutating func rename(_ names: [String: String]) {
    var frames = self.frames
    defer { self.frames = frames }
    for index in frames.indices where frames[index].name == "TXXX" {
      guard let old = description(of: frames[index]), let name = names[old],
        case let texts = FrameText(frames[index].bytes),
        case let renamed = texts.encoded(name), renamed.count == texts.encoded(old).count,
        let place = frames[index].bytes.firstRange(of: texts.encoded(old))
      else { continue }
      frames[index].bytes.replaceSubrange(place, with: renamed)
    }
  }

  /// Separates the values of texts (ID3v2.4.0 frames, 4.2).
  mutating func splitValues(at mark: UInt8) {
    var frames = self.frames
    defer { self.frames = frames }
    for index in frames.indices where frames[index].name.first == "T" {
      let (text, count) = (FrameText(frames[index].bytes), frames[index].bytes.count)
      for place in stride(from: text.start, through: count - text.unitSize, by: text.unitSize)
      where text.unit(of: frames[index].bytes, at: place) == UInt16(mark) {
        for byte in place..<(place + text.unitSize) { frames[index].bytes[byte] = 0 }
      }
    }
  }

  /// The encoding of a frame's texts that libavformat writes (ID3v2.3.0, 3.3): in bytes, or in units of 16 bits.
  private struct FrameText {
    let unitSize: Int
    private let isBigEndian: Bool
    /// The offset of the first text in the frame.
    let start = 11

    init(_ bytes: [UInt8]) {
      let head = Array(bytes.dropFirst(10).prefix(3))
      unitSize = head.first == 1 || head.first == 2 ? 2 : 1
      isBigEndian = head.first == 2 || head.dropFirst() == [0xFE, 0xFF]
    }

    func unit(of bytes: [UInt8], at place: Int) -> UInt16 {
      guard unitSize == 2 else { return UInt16(bytes[place]) }
      let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }

    func encoded(_ text: String) -> [UInt8] {
      guard unitSize == 2 else { return Array(text.utf8) }
      return text.utf16.flatMap { unit in
        let (high, low) = (UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit))
        return isBigEndian ? [high, low] : [low, high]
      }
    }
  }

  // MARK: - Making frames

  /// - Parameter language: the language of the frame that was there; `nil` where there was none.
  private func made(
    _ kind: Kind, _ name: TagName, _ value: TagValue, language: [UInt8]?
  ) throws(MediaError) -> [Frame] {
    switch value {
    case .picture(let picture):
      guard kind.frame == "APIC" else { throw name.refusal(of: "a picture", "it holds text") }
      let type =
        version == 2 ? Array((picture.isPNG ? "PNG" : "JPG").utf8) : Array(picture.mediaType.utf8) + [0]
      return [frame("APIC", [0] + type + [3, 0] + picture.bytes)]
    case .text(let text):
      if kind.frame == "APIC" { throw name.refusal(of: text, "it holds a picture") }
      try check(kind, name, text)
      let coding = self.coding(of: text + (kind.info ?? ""))
      switch kind.frame {
      case "COMM", "USLT":
        let language = language ?? Array("XXX".utf8)
        return [frame(kind.frame, [coding] + language + end(coding) + encoded(text, coding))]
      case "TXXX":
        let info = encoded(kind.info ?? "", coding) + (coding == 1 ? [0, 0] : [0])
        return [frame("TXXX", [coding] + info + encoded(text, coding))]
      case "TDRC" where version < 4: return dateFrames(text)
      case let link where link.first == "W":
        return [frame(link, Array(text.utf8))]
      default: return [frame(kind.frame, [coding] + encoded(text, coding))]
      }
    }
  }

  private func check(_ kind: Kind, _ name: TagName, _ text: String) throws(MediaError) {
    if version == 2, kind.frame != "TDRC", ID3FrameType.oldName(of: kind.frame) == nil {
      throw name.refusal("ID3v2.2")
    }
    let isNumbers = { (parts: [Substring]) in
      parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }
    switch kind.frame {
    case "TRCK", "TPOS":
      let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
      guard isNumbers(parts) else { throw name.refusal(of: text, "it is a number, such as 3 or 3/12") }
    case "TBPM", "TCMP":
      guard isNumbers([text[...]]) else { throw name.refusal(of: text, "it is a whole number") }
    case "TDRC" where version < 4:
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      guard isNumbers(parts), [[4], [4, 2, 2]].contains(parts.map(\.utf8.count)) else {
        throw name.refusal(of: text, "ID3v2.\(version) holds a year or a day, such as 2001 or 2001-05-31")
      }
    case let link where link.first == "W":
      guard Self.isAddress(text.utf8) else {
        throw name.refusal(of: text, "it is a web address")
      }
    default: break
    }
    if version < 4, text.contains("\0") { throw name.refusal(of: text, "it has a zero in it") }
  }

  private func dateFrames(_ text: String) -> [Frame] {
    let parts = text.split(separator: "-").map { Array($0.utf8) }
    let year = frame("TYER", [0] + (parts.first ?? []))
    return parts.count == 3 ? [year, frame("TDAT", [0] + parts[2] + parts[1])] : [year]
  }

  /// ISO 8859-1 where that has all characters, then UTF-16; in ID3v2.4 UTF-8.
  private func coding(of text: String) -> UInt8 {
    if text.unicodeScalars.allSatisfy({ $0.value < 0x80 }) { return version == 4 ? 3 : 0 }
    return version == 4 ? 3 : text.unicodeScalars.allSatisfy { $0.value < 0x100 } ? 0 : 1
  }

  private func encoded(_ text: String, _ coding: UInt8) -> [UInt8] {
    switch coding {
    case 0: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    case 1: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    default: Array(text.utf8)
    }
  }

  /// An empty description.
  private func end(_ coding: UInt8) -> [UInt8] { coding == 1 ? [0xFF, 0xFE, 0, 0] : [0] }

  private func frame(_ name: String, _ content: [UInt8]) -> Frame {
    if version == 2 {
      // `check` refused what ID3v2.2 doesn't have.
      let name = ID3FrameType.oldName(of: name) ?? name
      let size = (0..<3).map { UInt8(truncatingIfNeeded: content.count >> (8 * (2 - $0))) }
      return Frame(name: name, bytes: Array(name.utf8) + size + content)
    }
    guard version == 4 else {
      let size = UInt32(clamping: content.count).bigEndianBytes
      return Frame(name: name, bytes: Array(name.utf8) + size + [0, 0] + content)
    }
    // Where the header says that all frames are unsynchronised, this one is, too.
    let stored = isStuffed ? Self.stuffed(content) : content
    let head = Array(name.utf8) + UInt32(clamping: stored.count).syncsafeBytes + [0, isStuffed ? 2 : 0]
    return Frame(name: name, bytes: head + stored)
  }

  /// Returns bytes with a zero after each byte of ones that would make a sync (ID3v2.4.0 structure, 6.1).
  private static func stuffed(_ bytes: [UInt8]) -> [UInt8] {
    var stuffed: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      stuffed.append(byte)
      if byte == 0xFF, index + 1 == bytes.count || bytes[index + 1] >= 0xE0 || bytes[index + 1] == 0 {
        stuffed.append(0)
      }
    }
    return stuffed
  }
}
