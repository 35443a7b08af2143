import MediaAudioFrames
import MediaContainers
import MediaCore
import MediaMetadata

/// The ID3v2 tag that MPEG audio begins with, and the ID3v1 tag that it ends with.
struct ID3TagStore: TagStore {
  static let changesWhollyOrNot = true

  private let source: any ByteSource
  private let size: Int
  private var tag: ID3EditedTag
  /// The last bytes of the file, where they are a tag.
  private var last: [UInt8]?

  init(_ file: ContainerFile) throws(MediaError) {
    let source = file.source
    self.source = source
    if let header = ID3Header(try source.bytes(at: 0, count: ID3Header.byteCount)) {
      guard header.byteCount <= TagLimit.byteCount else {
        throw MediaError(.overLimit, "the ID3 tag has more than \(TagLimit.text)", at: .init(byteOffset: 0))
      }
      guard header.byteCount <= source.byteCount else {
        throw MediaError(.fileFailedToParse, "the ID3 tag is cut off", at: .init(byteOffset: 0))
      }
      size = Int(header.byteCount)
      tag = try ID3EditedTag(try source.bytes(at: 0, count: size))
    } else {
      (size, tag) = (0, ID3EditedTag())
    }
    last = try ID3v1Tag.bytes(endingIn: source, from: Int64(size))
  }

  mutating func set(_ name: TagName, to value: TagValue) throws(MediaError) {
    try tag.set(name, to: value)
    if case .text(let text) = value { setLast(name, text) }
  }

  mutating func remove(_ name: TagName) throws(MediaError) -> Bool {
    let isInTag = try tag.remove(name)
    return setLast(name, "") || isInTag
  }

  /// Keeps the tag of fixed size in step.
  ///
  /// - Returns: whether it had the field.
  @discardableResult
  private mutating func setLast(_ name: TagName, _ text: String) -> Bool {
    guard var bytes = last, let key = name.key ?? MetadataKey(commonFor: name.local, in: .id3),
      var range = TagKeyTable.id3v1.name(of: key).flatMap({ ID3v1Tag.Layout.fields[$0] })
    else { return false }
    switch key {
    case .trackNumber:
      guard ID3v1Tag.Layout.hasTrack(bytes) || !text.isEmpty else { return false }
      bytes.replaceSubrange(range, with: [0, UInt8(text.prefix { $0 != "/" }) ?? 0])
      last = bytes
      return true
    case .type:
      let wasSet = bytes[range.lowerBound] != 0xFF
      let number =
        text.isEmpty ? nil : (0..<192).first { AudioTags.genre($0)?.lowercased() == text.lowercased() }
      bytes[range.lowerBound] = number.map { UInt8($0) } ?? 0xFF
      last = bytes
      return wasSet
    case .comment: range = ID3v1Tag.Layout.comment(in: bytes)
    default: break
    }
    let wasSet = bytes[range].contains { $0 != 0 && $0 != 0x20 }
    let latin = text.unicodeScalars.prefix(range.count).map {
      $0.value < 0x100 ? UInt8($0.value) : UInt8(ascii: "?")
    }
    bytes.replaceSubrange(range, with: latin + [UInt8](repeating: 0, count: range.count - latin.count))
    last = bytes
    return wasSet
  }

  func edit() throws(MediaError) -> FileEdit {
    var edit = FileEdit()
    if size > 0 || !tag.isEmpty { edit.replace(0..<Int64(size), with: try tag.bytes(filling: size)) }
    if let last { edit.replace(source.byteCount - ID3v1Tag.size..<source.byteCount, with: last) }
    return edit
  }
}
