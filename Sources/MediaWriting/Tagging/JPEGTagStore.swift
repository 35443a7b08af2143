import MediaContainers
import MediaCore
import MediaImages
import MediaMetadata

/// The Exif of a JPEG file (Exif 2.32, 4.5.4): the block of its first segment of that kind.
struct JPEGTagStore: TagStore {
  /// The segment with its marker; empty where there is none, and one is inserted.
  private let range: Range<Int64>
  private let original: [UInt8]
  private var block: ExifEditedBlock?

  private static let mark = Array("Exif\0\0".utf8)
  private static let segmentLimit = 10_000

  init(_ file: ContainerFile) throws(MediaError) {
    let source = file.source
    var segments = JPEGSegments(2..<max(2, source.byteCount))
    var place: Range<Int64> = 2..<2
    var found: [UInt8] = []
    for _ in 0..<Self.segmentLimit {
      guard let segment = try segments.next(in: source) else {
        throw MediaError(
          .fileFailedToParse, "no JPEG segment begins here", at: .init(byteOffset: segments.offset))
      }
      guard let size = segment.statedSize, !segment.beginsScan, size >= 2 else { break }
      let range = segment.marker..<segment.end
      let start = segment.payload.lowerBound
      if segment.code == 0xE1, try source.bytes(at: start, count: Self.mark.count) == Self.mark {
        let block = start + Int64(Self.mark.count)..<max(segment.end, start + Int64(Self.mark.count))
        found = try source.bytes(at: block.lowerBound, count: block.count)
        guard found.count == block.count else {
          throw MediaError(
            .fileFailedToParse, "the Exif segment is cut off", at: .init(byteOffset: segment.marker))
        }
        place = range
        break
      }
      // JFIF's segment comes first (ITU-T T.871, 10.1).
      if segment.code == 0xE0, segment.start == 2 { place = range.upperBound..<range.upperBound }
    }
    (range, original) = (place, found)
    do {
      block = found.isEmpty ? nil : try ExifEditedBlock(found)
    } catch {
      throw error.at(.init(byteOffset: place.lowerBound))
    }
  }

  // MARK: - Names

  /// A tag, and the directory that it is in.
  private struct Field {
    var tag: UInt16
    var kind: TIFFDirectory.Kind
  }

  private static let directories: [TIFFDirectory.Kind] = [.image, .exif, .gps]

  /// Names of the fields that the structure of the file rests on.
  private static let structural: Set<String> = [
    "exififdpointer", "gpsinfoifdpointer", "exif ifd pointer", "gps info ifd pointer",
    "interoperability ifd pointer", "stripoffsets", "stripbytecounts", "tileoffsets", "tilebytecounts",
    "jpeginterchangeformat", "jpeginterchangeformatlength", "subifds", "makernote",
  ]

  private static func field(_ name: String) -> Field? {
    guard !structural.contains(name.lowercased()) else { return nil }
    for kind in directories {
      if let tag = TIFFTag.number(of: name, in: kind) { return Field(tag: tag, kind: kind) }
    }
    return nil
  }

  /// The tags that a name stands for: with a common key, all that have it.
  private static func fields(_ name: TagName) throws(MediaError) -> [Field] {
    guard name.keySpace == nil || name.keySpace == .exif else { throw name.refusal("the Exif of JPEG files") }
    if let field = field(name.local) { return [field] }
    guard let key = name.key, name.keySpace == nil else { throw name.refusal("the Exif of JPEG files") }
    if key == .location { return (1...6).map { Field(tag: $0, kind: .gps) } }
    let names = TagKeyTable.exif.names(of: key)
    guard !names.isEmpty else { throw name.refusal("the Exif of JPEG files") }
    return names.compactMap(Self.field)
  }

  // MARK: - Changing

  mutating func set(_ name: TagName, to value: TagValue) throws(MediaError) {
    guard case .text(let text) = value else { throw name.refusal("the Exif of JPEG files") }
    let fields = try Self.fields(name)
    var block = block ?? ExifEditedBlock()
    if fields.count > 1, fields[0].kind == .gps {
      try set(location: text, name, &block)
    } else if let field = fields.first {
      // Other fields of the same meaning would contradict the new value.
      for other in fields.dropFirst() { _ = try block.remove(other.tag, in: other.kind) }
      let stored = try Self.value(text, field, block, name)
      if let old = block.value(field.tag, in: field.kind), old.type == stored.type, old.bytes == stored.bytes
      {
        return
      }
      try block.set(field.tag, in: field.kind, to: stored)
    }
    self.block = block
  }

  mutating func remove(_ name: TagName) throws(MediaError) -> Bool {
    let fields = try Self.fields(name)
    guard var block else { return false }
    var wasThere = false
    for field in fields where try block.remove(field.tag, in: field.kind) { wasThere = true }
    let saysNothing = wasThere ? try block.removeBareDirectories() : false
    self.block = saysNothing ? nil : block
    return wasThere
  }

  private static let dates: Set<UInt16> = [0x0132, 0x9003, 0x9004]
  /// Tags whose values are numbers of 16 bits.
  private static let numbers: Set<UInt16> = [0x0112, 0x4746, 0x4749]

  /// A text as the tag stores it: in the type that it has, or else the one that Exif gives it.
  private static func value(
    _ text: String, _ field: Field, _ block: ExifEditedBlock, _ name: TagName
  ) throws(MediaError) -> ExifEditedBlock.Value {
    guard !text.utf8.contains(0) else { throw name.refusal(of: text, "a text has no zeros") }
    let old = block.value(field.tag, in: field.kind)
    if field.kind == .exif, field.tag == 0x9286 {
      let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
      var bytes = Array((isPlain ? "ASCII\0\0\0" : "UNICODE\0").utf8)
      if isPlain {
        bytes += Array(text.utf8)
      } else {
        for unit in text.utf16 { bytes += block.stored(UInt32(unit), 2) }
      }
      return .init(type: 7, count: bytes.count, bytes: bytes)
    }
    if field.kind == .image, (0x9C9B...0x9C9F).contains(field.tag) {
      var bytes: [UInt8] = []
      for unit in text.utf16 { bytes += [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)] }
      bytes += [0, 0]
      return .init(type: 1, count: bytes.count, bytes: bytes)
    }
    if dates.contains(field.tag), field.kind != .gps {
      guard let date = date(text) else {
        throw name.refusal(of: text, "a date is written as 2024-05-31T12:30:00, without a zone")
      }
      return texts(date)
    }
    if numbers.contains(field.tag) && field.kind == .image || old?.type == 3 && old?.count == 1 {
      guard let number = UInt16(text), field.tag != 0x0112 || (1...8).contains(number) else {
        throw name.refusal(of: text, field.tag == 0x0112 ? "it is from 1 to 8" : "it is a number up to 65535")
      }
      return .init(type: 3, count: 1, bytes: block.stored(UInt32(number), 2))
    }
    guard old?.type == 2 || old == nil && Self.isText(field) else {
      throw name.refusal(of: text, "only texts, dates, places and numbers up to 65535 are set")
    }
    return texts(text)
  }

  private static func texts(_ text: String) -> ExifEditedBlock.Value {
    let bytes = Array(text.utf8) + [0]
    return .init(type: 2, count: bytes.count, bytes: bytes)
  }

  /// Whether Exif has a text in a field (Exif 2.32, 4.6.4, 4.6.5 and 4.6.6).
  private static func isText(_ field: Field) -> Bool {
    switch field.kind {
    case .image:
      [0x010D, 0x010E, 0x010F, 0x0110, 0x0131, 0x013B, 0x013C, 0x8298].contains(field.tag)
    case .exif:
      [
        0x8824, 0x9010, 0x9011, 0x9012, 0x9290, 0x9291, 0x9292, 0xA004, 0xA420, 0xA430, 0xA431, 0xA433,
        0xA434,
        0xA435, 0xA436, 0xA437, 0xA438, 0xA439, 0xA43A, 0xA43B, 0xA43C,
      ].contains(field.tag)
    default: false
    }
  }

  /// A time as Exif writes it; `nil` for a text of another shape.
  private static func date(_ text: String) -> String? {
    let parts = text.split { "-:T ".contains($0) }
    guard parts.count == 6, parts.map(\.count) == [4, 2, 2, 2, 2, 2],
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
      let month = Int(parts[1]), let day = Int(parts[2]), let hour = Int(parts[3]),
      let minute = Int(parts[4]),
      let second = Int(parts[5]), (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60,
      second < 61
    else { return nil }
    return parts[..<3].joined(separator: ":") + " " + parts[3...].joined(separator: ":")
  }

  /// Sets a location: degrees, minutes and seconds, and the height.
  private func set(location text: String, _ name: TagName, _ block: inout ExifEditedBlock) throws(MediaError)
  {
    guard let place = ISO6709Location(text) else {
      throw name.refusal(of: text, "a place is written as +48.1351+011.5820+520/ (ISO 6709)")
    }
    func letter(_ text: String) -> ExifEditedBlock.Value {
      .init(type: 2, count: 2, bytes: Array(text.utf8) + [0])
    }
    func angle(_ degrees: Double) -> ExifEditedBlock.Value {
      let parts = Int((abs(degrees) * 36_000_000).rounded())
      let numbers = [
        (parts / 36_000_000, 1), (parts / 600_000 % 60, 1), (parts % 600_000, 10_000),
      ]
      var bytes: [UInt8] = []
      for (over, under) in numbers { bytes += block.stored(UInt32(over), 4) + block.stored(UInt32(under), 4) }
      return .init(type: 5, count: 3, bytes: bytes)
    }
    let (latitude, longitude) = (angle(place.latitude), angle(place.longitude))
    try block.set(1, in: .gps, to: letter(place.latitude < 0 ? "S" : "N"))
    try block.set(2, in: .gps, to: latitude)
    try block.set(3, in: .gps, to: letter(place.longitude < 0 ? "W" : "E"))
    try block.set(4, in: .gps, to: longitude)
    if let altitude = place.altitude, abs(altitude) < 1_000_000 {
      try block.set(5, in: .gps, to: .init(type: 1, count: 1, bytes: [altitude < 0 ? 1 : 0]))
      let height = UInt32((abs(altitude) * 1000).rounded())
      try block.set(
        6, in: .gps, to: .init(type: 5, count: 1, bytes: block.stored(height, 4) + block.stored(1000, 4)))
    } else {
      for tag in [5, 6] as [UInt16] { _ = try block.remove(tag, in: .gps) }
    }
  }

  func edit() throws(MediaError) -> FileEdit {
    var edit = FileEdit()
    guard let block else {
      // A block that says nothing any more goes with its segment.
      if !original.isEmpty { edit.replace(range, with: []) }
      return edit
    }
    guard block.bytes != original else { return edit }
    let size = block.bytes.count + 8
    guard size <= 0xFFFF else {
      throw MediaError(.invalidArgument, "the Exif of a JPEG file has less than 64 KiB")
    }
    edit.replace(
      range,
      with: [0xFF, 0xE1, UInt8(size >> 8), UInt8(truncatingIfNeeded: size)] + Self.mark + block.bytes)
    return edit
  }
}
