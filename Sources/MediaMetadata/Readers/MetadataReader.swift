package import MediaContainers
package import MediaCore
import MediaImages
import MediaStreams
import MediaStructure

extension MetadataContent {
  /// Reads the tags of a file from its own structure; `nil` where libav has to be asked.
  ///
  /// - Parameter exifPrinter: what prints Exif in words, if anything does.
  /// - Throws: what reading the file's first bytes throws.
  package init?(
    of file: ContainerFile, exifPrinter: (any ExifPrinting)? = nil
  ) throws(MediaError) {
    var reader = MetadataReader(file, exifPrinter)
    guard try reader.read() else { return nil }
    self = reader.content
    limit(fileSize: file.source.byteCount, reader.omissions)
  }
}

/// Gathers the tags of one file from the structures that hold them.
struct MetadataReader {
  let source: any ByteSource
  let file: ContainerFile
  let exifPrinter: (any ExifPrinting)?
  var content = MetadataContent()
  /// The tags that are left out, which are reported when all is read.
  var omissions = MetadataOmissions()
  /// The bytes that names may still take that are put together of others.
  var repetition: MetadataRepetition
  /// The bytes of values that may still be read: values can overlap, so that they are more than the file has.
  private var bytesLeft: Int

  /// The number of tags of the tracks.
  private var trackItemCount = 0

  /// The longest key that is made of several names.
  static let keyLimit = 4096

  /// The longest value that is read.
  static let valueSizeLimit = 64 << 20

  /// The most that a packed value is unpacked to.
  private static let inflatedSizeLimit = 4 << 20
  /// The bytes that the packed values of a file may still be unpacked to.
  private var inflatedLeft: Int
  private static let allInflated = 16 << 20
  /// No text is packed to less than one of so many bytes; zeros are.
  private static let inflation = 64

  init(_ file: ContainerFile, _ exifPrinter: (any ExifPrinting)?) {
    self.file = file
    self.exifPrinter = exifPrinter
    source = file.source
    repetition = MetadataRepetition(fileSize: source.byteCount)
    let fileSize = Int(clamping: min(max(source.byteCount, 0), Int64(MetadataContent.byteLimit)))
    bytesLeft = min(MetadataContent.byteLimit, (64 << 10) + 4 * fileSize)
    inflatedLeft = min(Self.allInflated, (1 << 20) + Self.inflation * fileSize)
  }

  /// A reader of what this one has unpacked; it unpacks nothing, as what is packed in itself has no end.
  func inner(of unpacked: some ByteSource) -> MetadataReader {
    var inner = MetadataReader(ContainerFile(unpacked), exifPrinter)
    inner.inflatedLeft = 0
    return inner
  }

  /// A reader of a tag in the same file, which has what is left of the limits.
  func inner() -> MetadataReader {
    var inner = self
    inner.content = MetadataContent()
    inner.omissions = MetadataOmissions()
    return inner
  }

  /// Takes back what an inner reader has left of the limits, and what it has to report.
  mutating func take(_ inner: MetadataReader) {
    (bytesLeft, inflatedLeft, repetition) = (inner.bytesLeft, inner.inflatedLeft, inner.repetition)
    omissions.add(inner.omissions, at: nil)
    content.issues += inner.content.issues
    content.chapters += inner.content.chapters
  }

  /// Returns the number of tags that may still be kept, besides those that are not among the others yet.
  func room(besides count: Int = 0) -> Int {
    max(0, MetadataContent.itemLimit - content.items.count - trackItemCount - count)
  }

  /// Leaves out tags beyond as many as are kept.
  mutating func leaveOutTags(_ count: Int, at offset: Int64?) {
    omissions.add("tags beyond the first \(MetadataContent.itemLimit)", count: count, at: offset)
  }

  /// Adds tags of the file as a whole, as many as are kept.
  mutating func add(_ items: [MetadataItem]) {
    let room = room()
    if items.count > room { leaveOutTags(items.count - room, at: items[room].byteRange?.lowerBound) }
    content.items += items.prefix(room)
  }

  mutating func add(_ item: MetadataItem) {
    guard room() > 0 else { return leaveOutTags(1, at: item.byteRange?.lowerBound) }
    content.items.append(item)
  }

  /// Adds tags of a track, as many as are kept.
  mutating func add(_ items: [MetadataItem], toTrack trackID: Int32?, index: Int) {
    let room = room()
    if items.count > room { leaveOutTags(items.count - room, at: items[room].byteRange?.lowerBound) }
    trackItemCount += min(room, items.count)
    content.add(Array(items.prefix(room)), toTrack: trackID, index: index)
  }

  /// The options for a tree that this reader alone needs.
  var options: StructureOptions { .withoutMedia }

  /// False where the file's structure is not known, or says less than libav does.
  mutating func read() throws(MediaError) -> Bool {
    guard source.byteCount > 0 else {
      throw MediaError(.fileFormatNotRecognized, "the file is empty", at: .init(file: source.name))
    }
    if try readSidecar() { return true }
    guard let format = try? file.format() else { return readUnknown() }
    content.origin = format.name
    switch format.container {
    case .au, .amr, .ac3, .enhancedAC3, .wavPack, .monkeysAudio, .ivf, .bmp: return readUnknown()
    case .isoBaseMedia:
      // First, since it reads the movie box as a whole.
      let truncation = Truncation.error(of: file, in: .isoBaseMedia)
      readISO()
      if let truncation { content.issues.append(truncation) }
    case .matroska: readMatroska(format.parse(source, options))
    case let container where container.isOfChunks:
      guard let root = file.chunks else { return false }
      takeErrors(of: root)
      readChunks(root)
    case .flac:
      readAudioTags()
      readFLAC()
    case .ogg: readOgg()
    case .mpegAudio, .adts: readAudioTags()
    case .asf: readASF(format.parse(source, options))
    case .dsf, .dsdiff: readDSD(checkedTree(format))
    case .flv: readFlashVideo(format.parse(source, options))
    case .mpegTransportStream:
      return readTransportStream(MPEGTransportParser.summary(of: source, within: options))
    case .gif: readGIF(checkedTree(format))
    case .photoshop: readPhotoshop(checkedTree(format).child("resources"))
    case .jpeg, .png, .jng, .mng, .tiff:
      let root = format.parse(source, options)
      // Issues of directories come with their tags.
      if root.content(as: TIFFStructure.self) == nil { takeErrors(of: root) }
      readImage(root)
    default: return false
    }
    return true
  }

  /// A file's tree, of whose outermost structures the errors are taken.
  private mutating func checkedTree(_ format: StructureFormat) -> StructureNode {
    let root = format.parse(source, options)
    takeErrors(of: root)
    return root
  }

  /// Takes over the issues of the outermost structures, such as that the file is truncated.
  mutating func takeErrors(of root: StructureNode) {
    // A part that ends too soon says more than what then lacks.
    content.issues += (root.children.flatMap(\.issues) + root.issues).filter { $0.severity == .error }
  }

  /// Tags can stand before and after sound of any format.
  private mutating func readUnknown() -> Bool {
    readAudioTags()
    content.origin = "tags"
    return !content.items.isEmpty
  }

  /// A packet of XMP that is a file by itself.
  private mutating func readSidecar() throws(MediaError) -> Bool {
    guard source.byteCount <= Int64(Self.valueSizeLimit) else { return false }
    let bytes = try source.window(at: 0, count: 4096, atMost: BufferedSource.windowSize).prefix(4096)
    let text = bytes.drop { $0 >= 0x80 || $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard text.first == UInt8(ascii: "<") else { return false }
    let head = String(decoding: text, as: UTF8.self)
    var start = head[...]
    while start.hasPrefix("<!--"), let end = start.firstRange(of: "-->") {
      start = start[end.upperBound...].drop(while: \.isWhitespace)
    }
    guard
      start.hasPrefix("<?xpacket") || start.hasPrefix("<x:x") || start.hasPrefix("<?xml")
        || start.hasPrefix("<rdf:RDF"),
      head.contains("adobe:ns:meta") || head.contains("<rdf:RDF")
    else { return false }
    content.origin = "xmp"
    readXMP(0..<source.byteCount)
    return true
  }

  /// The bytes of a range; empty, with an issue, where they are more than is read of a file.
  mutating func bytes(_ range: Range<Int64>) -> [UInt8] {
    guard !range.isEmpty else { return [] }
    let size = range.upperBound - range.lowerBound
    guard size <= Int64(Self.valueSizeLimit) else {
      omissions.add(
        "values of more than \(Self.valueSizeLimit) bytes", fate: "not read", at: range.lowerBound)
      return []
    }
    guard size <= bytesLeft else {
      omissions.add(
        "values that would be more bytes together than are read of the file", fate: "not read",
        at: range.lowerBound)
      return []
    }
    do {
      let bytes = try source.bytes(at: range.lowerBound, count: Int(size))
      bytesLeft -= bytes.count
      return bytes
    } catch {
      content.issues.append(error)
      return []
    }
  }

  /// Returns the bytes that a zlib stream holds; empty, with an issue, where it is damaged or holds more than
  /// is read of a file.
  mutating func inflated(_ packed: [UInt8], at range: Range<Int64>) -> [UInt8] {
    guard !packed.isEmpty else { return [] }
    let limit = min(Self.inflatedSizeLimit, inflatedLeft)
    do throws(MediaError) {
      let bytes = try Inflater.zlib(packed, limit: limit)
      inflatedLeft -= bytes.count
      return bytes
    } catch  where error.code == .overLimit {
      // It was unpacked as far as that.
      inflatedLeft -= limit
      omissions.add(
        "values that unpack to more than is unpacked of a value or of the file", fate: "left packed",
        at: range.lowerBound)
      return []
    } catch {
      content.issues.append(error.at(.init(byteOffset: range.lowerBound)))
      return []
    }
  }
}

// MARK: - Nodes

extension StructureNode {
  /// The text of the first field of a name.
  func text(_ name: String = "value") -> String? {
    guard case .text(let text)? = field(name)?.value else { return nil }
    return text
  }

  /// The number of the first field of a name.
  func number(_ name: String = "value") -> Int64? {
    switch field(name)?.value {
    case .unsigned(let number)?: Int64(exactly: number)
    case .signed(let number)?: number
    default: nil
    }
  }

  func field(_ name: String) -> Field? { fields.first { $0.name == name } }

  func children(_ type: String) -> [StructureNode] { children.filter { $0.type == type } }
}

extension MetadataItem {
  /// A tag of a field of a structure; `nil` for one that is empty or only fills up.
  init?(_ keySpace: MetadataKeySpace, _ key: String, _ field: Field, _ reader: inout MetadataReader) {
    let raw = reader.bytes(field.range)
    let value: MetadataValue
    switch field.value {
    case .text(let text):
      guard !text.isEmpty else { return nil }
      value = .string(text)
    case .unsigned(let number): value = MetadataValue(number)
    case .signed(let number): value = .integer(number)
    case .fixedPoint(let number): value = .number(number)
    case .fourCC(let code): value = .string(code.description)
    case .bytes:
      guard raw.contains(where: { $0 != 0 }) else { return nil }
      value = .data(raw)
    }
    self.init(keySpace: keySpace, key: key, value: value, rawData: raw, byteRange: field.range)
    if let meaning = field.meaning { extraAttributes[.meaning] = meaning }
    if case .text(let text) = field.value, text.unicodeScalars.contains("\u{FFFD}") { hasInvalidText = true }
  }
}
