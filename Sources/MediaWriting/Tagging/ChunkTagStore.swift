import MediaContainers
import MediaCore
import MediaMetadata

/// The tags of a WAVE or AIFF file: RIFF's list of information, AIFF's text chunks, and an ID3 tag in a chunk.
struct ChunkTagStore: TagStore {
  private let source: any ByteSource
  private let isAIFF: Bool
  /// Whether sizes beyond 32 bits stand in a chunk of their own (EBU Tech 3306).
  private let isWide: Bool
  /// Whether the size of 32 bits is one.
  private let isSizeStated: Bool
  private var chunks: [Chunk] = []
  private var information: [(name: String, text: [UInt8])] = []
  /// Chunks of text, by their place among the chunks; `nil` for those that go.
  private var texts: [Int: [UInt8]?] = [:]
  private var tag: ID3EditedTag

  private struct Chunk {
    var name: String
    /// With header and padding.
    var range: Range<Int64>
    var size: Int64
    var payload: Int64 { range.lowerBound + 8 }
  }

  private static let maximumChunkCount = 100_000
  private static let maximumSize: Int64 = 128 << 20

  init(_ source: any ByteSource) throws(MediaError) {
    self.source = source
    let head = try source.bytes(at: 0, count: 40)
    let mark = String(decoding: head.prefix(4), as: UTF8.self)
    let form = String(decoding: head.dropFirst(8).prefix(4), as: UTF8.self)
    guard
      ["RIFF", "RF64", "BW64"].contains(mark) && form == "WAVE" || mark == "FORM" && form.hasPrefix("AIF")
    else {
      throw MediaError(
        .operationNotSupportedForAsset, "tags of \(mark) files of the kind \(form) are not edited")
    }
    (isAIFF, isWide, tag) = (mark == "FORM", mark == "RF64" || mark == "BW64", ID3EditedTag())
    var offset: Int64 = 12
    var wideData: Int64?
    let stated =
      isAIFF
      ? head.dropFirst(4).prefix(4).bigEndian(Int64.self)
      : head.dropFirst(4).prefix(4).reversed().bigEndian(Int64.self)
    isSizeStated = stated != 0xFFFF_FFFF
    // A stream has no size, or none that is true.
    let end = stated < 4 || stated == 0xFFFF_FFFF ? source.byteCount : min(8 + stated, source.byteCount)
    while offset + 8 <= end {
      guard chunks.count < Self.maximumChunkCount else {
        throw MediaError(.overLimit, "the file has more than \(Self.maximumChunkCount) chunks")
      }
      let header = try source.bytes(at: offset, count: 36)
      let name = String(decoding: header.prefix(4), as: UTF8.self)
      // What is after the last chunk is none.
      guard header.prefix(4).allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0xA9 }) else { break }
      let digits = header[4..<8]
      var size = isAIFF ? digits.bigEndian(Int64.self) : digits.reversed().bigEndian(Int64.self)
      if name == "ds64", header.count >= 24 { wideData = header[16..<24].reversed().bigEndian(Int64.self) }
      if name == "data", isWide, size == 0xFFFF_FFFF, let wideData { size = wideData }
      guard size >= 0, size <= source.byteCount - offset - 8 else {
        throw MediaError(
          .operationNotSupportedForAsset,
          "the chunk '\(name)' has no size or is cut off, so nothing can follow it",
          at: .init(byteOffset: offset))
      }
      // Players take what follows a chunk of no size for sound.
      guard size > 0 || name != "data" else {
        throw MediaError(
          .operationNotSupportedForAsset, "the file has no sound", at: .init(byteOffset: offset))
      }
      let end = min(offset + 8 + size + size % 2, source.byteCount)
      chunks.append(Chunk(name: name, range: offset..<end, size: size))
      offset = end
    }
    if let list = try listPlace() {
      for (name, text) in try Self.information(try bytes(of: chunks[list]).dropFirst(4)) {
        information.append((name, text))
      }
    }
    if let place = tagPlace { tag = try ID3EditedTag(try bytes(of: chunks[place])) }
  }

  private func bytes(of chunk: Chunk) throws(MediaError) -> [UInt8] {
    guard chunk.size <= Self.maximumSize else {
      throw MediaError(
        .overLimit, "the chunk '\(chunk.name)' has more than 128 MiB",
        at: .init(byteOffset: chunk.range.lowerBound))
    }
    return try source.bytes(at: chunk.payload, count: Int(chunk.size))
  }

  private func listPlace() throws(MediaError) -> Int? {
    guard !isAIFF else { return nil }
    for index in chunks.indices where chunks[index].name == "LIST" {
      if try source.bytes(at: chunks[index].payload, count: 4) == Array("INFO".utf8) { return index }
    }
    return nil
  }

  private var tagPlace: Int? { chunks.firstIndex { $0.name.uppercased() == "ID3 " } }

  private static func information(_ bytes: ArraySlice<UInt8>) throws(MediaError) -> [(String, [UInt8])] {
    var found: [(String, [UInt8])] = []
    var rest = bytes
    while rest.count >= 8 {
      let name = String(decoding: rest.prefix(4), as: UTF8.self)
      let size = rest.dropFirst(4).prefix(4).reversed().bigEndian(Int.self)
      guard size <= rest.count - 8 else {
        throw MediaError(.fileFailedToParse, "a text of the list of information is cut off")
      }
      found.append((name, Array(rest.dropFirst(8).prefix(size))))
      rest = rest.dropFirst(8 + size + size % 2)
    }
    return found
  }

  // MARK: - Changing

  mutating func set(_ name: TagName, to value: TagValue) throws(MediaError) {
    guard case .text(let text) = value, let names = Self.names(name, isAIFF: isAIFF) else {
      return try tag.set(name, to: value)
    }
    if isAIFF {
      // Chunks of text are ASCII (AIFF 1.3, "Text Chunks"): other text is in the ID3 tag alone.
      let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
      if setText(names, isASCII ? Array(text.utf8) : nil), isASCII {
        // Where both are there, both say it.
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
    let kept = place.map { information[$0].name } ?? names[0]
    information.removeAll { names.contains($0.name) }
    information.insert((kept, Array(text.utf8) + [0]), at: min(place ?? information.count, information.count))
    if name.keySpace == nil, name.key != nil, tagPlace != nil { try tag.set(name, to: value) }
  }

  mutating func remove(_ name: TagName) throws(MediaError) -> Bool {
    var isGone = false
    if let names = Self.names(name, isAIFF: isAIFF) {
      if isAIFF {
        isGone = setText(names, nil)
      } else {
        isGone = information.contains { names.contains($0.name) }
        information.removeAll { names.contains($0.name) }
      }
    }
    guard name.keySpace == nil || name.keySpace == .id3 else { return isGone }
    let isInTag = try tag.remove(name)
    return isInTag || isGone
  }

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
    if let key = name.key { return isAIFF ? aiffNames[key] : informationNames[key] }
    if isAIFF { return name.keySpace == .aiff ? [name.local] : nil }
    let isCode = name.local.utf8.count == 4 && name.local.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    if name.keySpace == .riff { return isCode ? [name.local] : nil }
    let isInformation = isCode && name.local.first == "I" && name.local == name.local.uppercased()
    return name.keySpace == nil && isInformation ? [name.local] : nil
  }

  private static let aiffNames: [MetadataKey: [String]] = [
    .title: ["NAME"], .artist: ["AUTH"], .copyrights: ["(c) "], .comment: ["ANNO"],
  ]

  private static let informationNames: [MetadataKey: [String]] = [
    .title: ["INAM"], .artist: ["IART"], .albumName: ["IPRD"], .creationDate: ["ICRD"], .type: ["IGNR"],
    .comment: ["ICMT"], .copyrights: ["ICOP"], .software: ["ISFT"], .encodedBy: ["ITCH", "IENC"],
    .trackNumber: ["IPRT", "ITRK", "TRCK"], .subject: ["ISBJ", "IKEY"], .source: ["ISRC"],
    .language: ["ILNG"], .creator: ["IMUS"], .author: ["IWRI"], .contributor: ["IENG"],
  ]

  // MARK: - Placing

  func edit() throws(MediaError) -> FileEdit {
    var edit = FileEdit()
    var appended: [UInt8] = []
    var tail = chunks.last?.range.upperBound ?? 12
    func place(_ index: Int?, _ name: String, _ payload: [UInt8]) {
      guard let index else {
        if !payload.isEmpty { appended += chunk(name, payload) }
        return
      }
      let old = chunks[index]
      let new = payload.isEmpty ? [] : chunk(old.name, payload)
      let room = old.range.upperBound - old.range.lowerBound
      if Int64(new.count) == room {
        edit.replace(old.range, with: new)
      } else if room - Int64(new.count) >= 8, !isAIFF {
        let rest = [UInt8](repeating: 0, count: Int(room) - new.count - 8)
        edit.replace(old.range, with: new + chunk("JUNK", rest))
      } else if old.range.upperBound == tail || isAIFF {
        edit.replace(old.range, with: [])
        appended += new
        if old.range.upperBound == tail { tail = old.range.lowerBound }
      } else {
        edit.replace(old.range.lowerBound..<old.range.lowerBound + 4, with: Array("JUNK".utf8))
        appended += new
      }
    }
    for (index, text) in texts.sorted(by: { $0.key < $1.key }) {
      place(index, chunks[index].name, text ?? [])
    }
    if !isAIFF {
      let list = information.flatMap { chunk($0.name, $0.text) }
      place(try listPlace(), "LIST", list.isEmpty ? [] : Array("INFO".utf8) + list)
    }
    let room = tagPlace.map { Int(chunks[$0].size) } ?? 0
    place(tagPlace, isAIFF ? "ID3 " : "id3 ", tag.isEmpty ? [] : try tag.bytes(filling: room))
    return try finished(edit, appended)
  }

  /// With what comes at the end, and the size of the whole.
  private func finished(_ changes: FileEdit, _ appended: [UInt8]) throws(MediaError) -> FileEdit {
    var edit = changes
    let end = chunks.last?.range.upperBound ?? 12
    if let last = edit.removeTail(endingAt: end) {
      edit.replace(last, with: appended)
    } else if !appended.isEmpty {
      // A last chunk of odd size can lack the byte after it.
      edit.replace(end..<end, with: (end % 2 == 1 ? [0] : []) + appended)
    }
    let growth = edit.growth
    guard growth != 0 else { return edit }
    let size = end - 8 + growth
    if isWide {
      guard let wide = chunks.first(where: { $0.name == "ds64" && $0.size >= 24 }) else {
        throw MediaError(.fileFailedToParse, "the file has no chunk of long sizes")
      }
      edit.replace(wide.payload..<wide.payload + 8, with: withUnsafeBytes(of: size.littleEndian, Array.init))
    }
    if !isWide || isSizeStated {
      guard let size = UInt32(exactly: size) else {
        throw MediaError(.invalidArgument, "a file of this kind holds less than 4 GiB")
      }
      edit.replace(4..<8, with: withUnsafeBytes(of: isAIFF ? size.bigEndian : size.littleEndian, Array.init))
    }
    return edit
  }

  private func chunk(_ name: String, _ payload: [UInt8]) -> [UInt8] {
    let size = UInt32(clamping: payload.count)
    let digits = withUnsafeBytes(of: isAIFF ? size.bigEndian : size.littleEndian, Array.init)
    return Array(name.utf8) + digits + payload + (payload.count % 2 == 1 ? [0] : [])
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
