import MediaChunks
import MediaContainers
import MediaCore
import MediaMetadata
import MediaStructure

/// The tags of a WAVE or AIFF file: RIFF's list of information, AIFF's text chunks, and an ID3 tag in a chunk.
struct ChunkTagStore: TagStore {
  private let source: any ByteSource
  private let layout: ChunkLayout
  private var isAIFF: Bool { layout.byteOrder == .bigEndian }
  /// Whether sizes beyond 32 bits stand in a chunk of their own (EBU Tech 3306).
  private let isWide: Bool
  /// Whether the size of 32 bits is stated, rather than all ones.
  private let isSizeStated: Bool
  private var chunks: [Chunk] = []
  private var information: [Text] = []
  /// Chunks of text, by their place among the chunks; `nil` for those that go.
  private var texts: [Int: [UInt8]?] = [:]
  private var tag: ID3EditedTag
  /// Chunks that come after all others.
  private var added: [UInt8] = []

  private struct Chunk {
    var header: ChunkHeader
    var name: String
    /// The bytes of the chunk, with header and padding.
    var range: Range<Int64>
    var size: Int64
  }

  /// A text of the list of information.
  private struct Text {
    var id: FourCC
    var name: String
    var bytes: [UInt8]
  }

  private static let chunkLimit = 100_000

  init(_ file: ContainerFile) throws(MediaError) { try self.init(file, mayHoldNothing: false) }

  /// - Parameter mayHoldNothing: whether a file without a sample is taken, whose empty chunk nothing is to follow.
  init(_ file: ContainerFile, mayHoldNothing: Bool) throws(MediaError) {
    let source = file.source
    self.source = source
    let mark = FourCC(rawValue: try source.bytes(at: 0, count: 4).bigEndian(UInt32.self))
    layout = mark == "FORM" ? .iff : .riff(bigEndian: false)
    let root = try ChunkHeader(of: source, at: 0, layout)
    let form = try root?.form(in: source)
    guard let root,
      ["RIFF", "RF64", "BW64"].contains(mark) && form == "WAVE"
        || mark == "FORM" && (form == "AIFF" || form == "AIFC")
    else {
      let kind = form.map { " files of the kind \($0)" } ?? " files"
      throw MediaError(.operationNotSupportedForAsset, "tags of \(mark)\(kind) are not edited")
    }
    (isWide, tag) = (mark == "RF64" || mark == "BW64", ID3EditedTag())
    isSizeStated = root.stated != UInt64(UInt32.max)
    // A file that was streamed has no size, or a wrong one.
    let end =
      root.stated < 4 || !isSizeStated ? source.byteCount : min(root.payloadEnd, source.byteCount)
    chunks = try Self.chunks(of: source, from: root.payloadStart + 4, to: end, layout, isWide: isWide)
    // Players take the bytes after a chunk of no size for sound.
    if !mayHoldNothing, emptySound == nil,
      let chunk = chunks.first(where: { $0.header.id == "data" && $0.size == 0 })
    {
      throw MediaError(
        .operationNotSupportedForAsset, "the file has no sound", at: .init(byteOffset: chunk.range.lowerBound)
      )
    }
    if let list = try listPlace() {
      information = try Self.information(try bytes(of: chunks[list]), layout)
    }
    if let place = tagPlace { tag = try ID3EditedTag(try bytes(of: chunks[place])) }
  }

  private static func chunks(
    of source: any ByteSource, from start: Int64, to end: Int64, _ layout: ChunkLayout, isWide: Bool
  ) throws(MediaError) -> [Chunk] {
    var chunks: [Chunk] = []
    var offset = start
    var wideData: UInt64?
    func readHeader(at offset: Int64) throws(MediaError) -> ChunkHeader? {
      guard end - offset >= Int64(layout.headerSize),
        var header = try ChunkHeader(of: source, at: offset, layout)
      else { return nil }
      if isWide, header.id == "data", header.stated == UInt64(UInt32.max), let wideData {
        header.payloadSize = wideData
      }
      return header
    }
    // Bytes after the last chunk are none.
    while let header = try readHeader(at: offset), header.isPlausible {
      guard chunks.count < chunkLimit else {
        throw MediaError(.overLimit, "the file has more than \(chunkLimit) chunks")
      }
      if header.id == "ds64" {
        wideData = try DataSize64Chunk(of: source, at: header.payloadStart)?.dataSize ?? wideData
      }
      guard header.payloadEnd <= source.byteCount else {
        throw MediaError(
          .operationNotSupportedForAsset,
          "the chunk '\(header.id)' has no size or is cut off, so nothing can follow it",
          at: .init(byteOffset: offset))
      }
      let size = header.payloadEnd - header.payloadStart
      let next = try layout.end(of: header, in: source, upTo: end, header: readHeader(at:))
      chunks.append(Chunk(header: header, name: header.name, range: offset..<next, size: size))
      offset = next
    }
    return chunks
  }

  private func bytes(of chunk: Chunk) throws(MediaError) -> [UInt8] {
    guard chunk.size <= TagLimit.byteCount else {
      throw MediaError(
        .overLimit, "the chunk '\(chunk.header.id)' has more than \(TagLimit.text)",
        at: .init(byteOffset: chunk.range.lowerBound))
    }
    return try source.bytes(at: chunk.header.payloadStart, count: Int(chunk.size))
  }

  /// A chunk of no sound that the file ends with, so that nothing is taken for sound; other chunks go before it.
  private var emptySound: Chunk? {
    guard let last = chunks.last, last.header.id == "data", last.size == 0,
      last.range.upperBound == source.byteCount
    else { return nil }
    return last
  }

  private func listPlace() throws(MediaError) -> Int? {
    guard !isAIFF else { return nil }
    for index in chunks.indices where chunks[index].header.id == "LIST" {
      if try chunks[index].header.form(in: source) == "INFO" { return index }
    }
    return nil
  }

  private var tagPlace: Int? { chunks.firstIndex { $0.name.uppercased() == "ID3" } }

  /// The texts of a list, which begins with its kind.
  private static func information(_ list: [UInt8], _ layout: ChunkLayout) throws(MediaError) -> [Text] {
    let source = MemoryByteSource(list)
    var found: [Text] = []
    var offset: Int64 = 4
    func readHeader(at offset: Int64) throws(MediaError) -> ChunkHeader? {
      try ChunkHeader(of: source, at: offset, layout)
    }
    while let header = try readHeader(at: offset) {
      guard header.payloadEnd <= source.byteCount else {
        throw MediaError(.fileFailedToParse, "a text of the list of information is cut off")
      }
      let range = Int(header.payloadStart)..<Int(header.payloadEnd)
      found.append(Text(id: header.id, name: header.name, bytes: Array(list[range])))
      offset = try layout.end(of: header, in: source, upTo: source.byteCount, header: readHeader(at:))
    }
    return found
  }

  // MARK: - Changing

  static let changesWhollyOrNot = true

  mutating func set(_ name: TagName, to value: TagValue) throws(MediaError) {
    guard case .text(let text) = value, let names = Self.names(name, isAIFF: isAIFF) else {
      return try tag.set(name, to: value)
    }
    let old = self
    do throws(MediaError) {
      try set(name, names, to: text)
    } catch {
      self = old
      throw error
    }
  }

  /// Sets a tag that chunks have a place for.
  private mutating func set(_ name: TagName, _ names: [String], to text: String) throws(MediaError) {
    let value = TagValue.text(text)
    if isAIFF {
      // Remarks of several people, each with a time, are in a chunk that holds no plain text.
      if name.key == .comment { _ = setText(["COMT"], nil) }
      // Chunks of text are ASCII (AIFF 1.3, "Text Chunks"): other text is in the ID3 tag alone.
      let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
      if setText(names, isASCII ? Array(text.utf8) : nil), isASCII {
        // Where the ID3 tag has it, too, both get the same value.
        if try tag.remove(name) { try tag.set(name, to: value) }
        return
      }
      guard name.keySpace == nil else {
        throw isASCII
          ? name.refusal("the chunks of this file")
          : name.refusal(of: text, "AIFF's chunks of text are ASCII")
      }
      return try tag.set(name, to: value)
    }
    let place = information.firstIndex { names.contains($0.name) }
    guard let id = place.map({ information[$0].id }) ?? FourCC(names[0]) else {
      throw name.refusal("the list of information")
    }
    let written = Text(id: id, name: names[0], bytes: Array(text.utf8) + [0])
    information.removeAll { names.contains($0.name) }
    information.insert(written, at: min(place ?? information.count, information.count))
    if name.keySpace == nil, name.key != nil, tagPlace != nil { try tag.set(name, to: value) }
  }

  mutating func remove(_ name: TagName) throws(MediaError) -> Bool {
    var isGone = false
    let old = (information, texts)
    if let names = Self.names(name, isAIFF: isAIFF) {
      if isAIFF {
        isGone = setText(names, nil)
        if name.key == .comment, setText(["COMT"], nil) { isGone = true }
      } else {
        isGone = information.contains { names.contains($0.name) }
        information.removeAll { names.contains($0.name) }
      }
    }
    guard name.keySpace == nil || name.keySpace == .id3 else { return isGone }
    do throws(MediaError) {
      return try tag.remove(name) || isGone
    } catch {
      (information, texts) = old
      throw error
    }
  }

  /// Gives texts of the list of information other names.
  mutating func rename(_ names: [String: String]) {
    for place in information.indices {
      guard let name = names[information[place].name], let id = FourCC(name) else { continue }
      (information[place].id, information[place].name) = (id, name)
    }
  }

  /// Adds whole chunks, which come after all others.
  mutating func append(_ chunks: [UInt8]) { added += chunks }

  /// Turns texts with a description in the ID3 tag, which libavformat writes, into frames of their own kind.
  mutating func nameFrames() { _ = tag.nameFrames() }

  /// Separates the values of texts in the ID3 tag.
  mutating func splitValues(at mark: UInt8) { tag.splitValues(at: mark) }

  /// Changes chunks of text that are there.
  ///
  /// - Returns: whether there are any.
  private mutating func setText(_ names: [String], _ text: [UInt8]?) -> Bool {
    var isFirst = true
    for index in chunks.indices where names.contains(chunks[index].name) {
      texts[index] = .some(isFirst ? text : nil)
      isFirst = false
    }
    return !isFirst
  }

  /// The chunks that a tag is in, the one that is written first; `nil` where an ID3 tag has it.
  private static func names(_ name: TagName, isAIFF: Bool) -> [String]? {
    if let key = name.key {
      let names = (isAIFF ? TagKeyTable.aiff : .riff).names(of: key).map { String($0.trimmingSuffix(" ")) }
      return names.isEmpty ? nil : names
    }
    if isAIFF { return name.keySpace == .aiff ? [String(name.local.trimmingSuffix(" "))] : nil }
    let isCode = name.local.utf8.count == 4 && name.local.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    if name.keySpace == .riff { return isCode ? [name.local] : nil }
    let isInformation = isCode && name.local.first == "I" && name.local == name.local.uppercased()
    return name.keySpace == nil && isInformation ? [name.local] : nil
  }

  // MARK: - Placing

  func edit() throws(MediaError) -> FileEdit {
    var edit = FileEdit()
    var appended: [UInt8] = []
    var tail = chunks.last?.range.upperBound ?? 12
    func place(_ index: Int?, _ id: FourCC, _ payload: [UInt8]) {
      guard let index else {
        if !payload.isEmpty { appended += chunk(id, payload) }
        return
      }
      let old = chunks[index]
      let new = payload.isEmpty ? [] : chunk(old.header.id, payload)
      let room = old.range.upperBound - old.range.lowerBound
      if Int64(new.count) == room {
        edit.replace(old.range, with: new)
      } else if room - Int64(new.count) >= Int64(layout.headerSize), !isAIFF {
        let rest = [UInt8](repeating: 0, count: Int(room) - new.count - layout.headerSize)
        edit.replace(old.range, with: new + chunk("JUNK", rest))
      } else if old.range.upperBound == tail || isAIFF {
        edit.replace(old.range, with: [])
        appended += new
        if old.range.upperBound == tail { tail = old.range.lowerBound }
      } else {
        let start = old.range.lowerBound
        edit.replace(start..<start + 4, with: FourCC("JUNK").rawValue.bigEndianBytes)
        appended += new
      }
    }
    for (index, text) in texts.sorted(by: { $0.key < $1.key }) {
      place(index, chunks[index].header.id, text ?? [])
    }
    if !isAIFF {
      let list = information.flatMap { chunk($0.id, $0.bytes) }
      place(try listPlace(), "LIST", list.isEmpty ? [] : Array("INFO".utf8) + list)
    }
    let room = tagPlace.map { Int(chunks[$0].size) } ?? 0
    place(tagPlace, isAIFF ? "ID3 " : "id3 ", tag.isEmpty ? [] : try tag.bytes(filling: room))
    return try finished(edit, appended + added)
  }

  /// Returns the edit with the chunks at the end, and with the size of the whole.
  private func finished(_ changes: FileEdit, _ appended: [UInt8]) throws(MediaError) -> FileEdit {
    var edit = changes
    let end = chunks.last?.range.upperBound ?? 12
    if let last = edit.removeTail(endingAt: end) {
      edit.replace(last, with: appended)
    } else if let emptySound {
      let place = emptySound.range.lowerBound
      if !appended.isEmpty { edit.replace(place..<place, with: appended) }
    } else if !appended.isEmpty {
      // A last chunk of odd size can lack the byte after it.
      let isPadded = chunks.last?.range.count.isMultiple(of: 2) ?? true
      edit.replace(end..<end, with: (isPadded ? [] : [0]) + appended)
    }
    let growth = edit.growth
    guard growth != 0 else { return edit }
    let size = end - 8 + growth
    if isWide {
      guard
        let wide = chunks.first(where: { $0.header.id == "ds64" && $0.size >= Int64(DataSize64Chunk.size) })
      else {
        throw MediaError(.fileFailedToParse, "the file has no chunk of long sizes")
      }
      let start = wide.header.payloadStart
      edit.replace(start..<start + 8, with: withUnsafeBytes(of: size.littleEndian, Array.init))
    }
    if !isWide || isSizeStated {
      guard let size = UInt32(exactly: size) else {
        throw MediaError(.invalidArgument, "a file of this kind holds less than 4 GiB")
      }
      edit.replace(4..<8, with: withUnsafeBytes(of: isAIFF ? size.bigEndian : size.littleEndian, Array.init))
    }
    return edit
  }

  private func chunk(_ id: FourCC, _ payload: [UInt8]) -> [UInt8] {
    let size = UInt32(clamping: payload.count)
    let digits = withUnsafeBytes(of: isAIFF ? size.bigEndian : size.littleEndian, Array.init)
    let padding = Int(layout.padding(after: Int64(payload.count)))
    return id.rawValue.bigEndianBytes + digits + payload + [UInt8](repeating: 0, count: padding)
  }
}

extension ChunkLayout {
  /// Returns the end of a chunk with its padding, or that of its payload if the next chunk follows at once.
  fileprivate func end(
    of chunk: ChunkHeader, in source: any ByteSource, upTo end: Int64,
    header: (_ offset: Int64) throws(MediaError) -> ChunkHeader?
  ) throws(MediaError) -> Int64 {
    let padded = chunk.payloadEnd + padding(after: chunk.payloadEnd - chunk.payloadStart)
    let next = min(padded, source.byteCount)
    let fill = try source.bytes(at: chunk.payloadEnd, count: Int(next - chunk.payloadEnd))
    guard fill.contains(where: { $0 != 0 }) else { return next }
    let isTight = try isUnpadded(at: chunk.payloadEnd, Int64(fill.count), end: end, header: header)
    return isTight ? chunk.payloadEnd : next
  }
}

extension FileEdit {
  /// Takes out the empty changes that reach to a place, and gives the range of all of them.
  fileprivate mutating func removeTail(endingAt end: Int64) -> Range<Int64>? {
    var start = end
    while let index = patches.firstIndex(where: {
      $0.range.upperBound == start && $0.bytes.isEmpty && !$0.range.isEmpty
    }) {
      start = patches[index].range.lowerBound
      remove(at: index)
    }
    return start < end ? start..<end : nil
  }
}
