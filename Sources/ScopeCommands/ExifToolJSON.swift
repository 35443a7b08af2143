import MediaAssets
import MediaScope

/// Tags in the shape of `exiftool -j`: an array with one flat object a file, by the names that ExifTool gives them.
///
/// Tags that ExifTool has no name for get one from their key as it makes them. Of a name that several key spaces
/// have, the first one in the file is given; several values of one key are an array.
struct ExifToolJSON {
  private let out: ConsoleBuffer
  private var json: JSONWriter
  private var hasBegun = false

  init(_ out: ConsoleBuffer) {
    self.out = out
    json = JSONWriter(out)
  }

  mutating func write(file: String, _ content: MetadataContent) throws(MediaError) {
    if !hasBegun { try json.beginArray() }
    hasBegun = true
    try json.beginObject()
    try json.member("SourceFile", file)
    var names: [String] = []
    var values: [String: [String]] = [:]
    var spaces: [String: MetadataKeySpace] = ["SourceFile": .common]
    func add(_ name: String, _ value: String, _ space: MetadataKeySpace) {
      if let known = spaces[name] {
        if known == space { values[name, default: []].append(value) }
        return
      }
      spaces[name] = space
      names.append(name)
      values[name] = [value]
    }
    for item in content.items + content.tracks.flatMap(\.items) {
      // The packet as a whole is no tag of ExifTool's.
      if item.keySpace == .xmp, item.key == "XMP" { continue }
      let name = ExifToolName.name(of: item)
      if item.key == "APIC" || item.key == "PIC" || item.key == "PICTURE" {
        let (type, info) = (item.extraAttributes[.pictureType], item.extraAttributes[.info])
        if let mediaType = item.extraAttributes[.mediaType] {
          add("PictureMIMEType", JSONWriter.quoted(mediaType), item.keySpace)
        }
        if let type {
          add("PictureType", JSONWriter.quoted(type.prefix(1).uppercased() + type.dropFirst()), item.keySpace)
        }
        add("PictureDescription", JSONWriter.quoted(info ?? ""), item.keySpace)
      }
      add(name, Self.value(of: item), item.keySpace)
    }
    for name in names {
      guard let all = values[name] else { continue }
      try json.beginMember(name)
      if all.count == 1 {
        try json.value(all[0])
      } else {
        try json.beginArray(isShort: true)
        for value in all { try json.value(value) }
        try json.endArray()
      }
    }
    try json.endObject()
  }

  mutating func end() throws(MediaError) {
    guard hasBegun else { return }
    try json.endArray()
    try out.write("\n")
  }

  private static func value(of item: MetadataItem) -> String {
    switch item.value {
    case .data(let bytes): return "\"(Binary data \(bytes.count) bytes, use -b option to extract)\""
    case .boolean(let flag): return flag ? "\"Yes\"" : "\"No\""
    case .position(let number, let total):
      guard let total, total > 0 else { return "\(number)" }
      return "\"\(number) of \(total)\""
    default:
      let isGPS = item.keySpace == .exif && item.key.hasPrefix("GPS")
      if !isGPS, let meaning = item.extraAttributes[.meaning],
        item.keySpace == .exif || item.keySpace == .iTunes
      {
        return JSONWriter.quoted(meaning)
      }
      let text = Self.text(of: item)
      return isNumber(text) ? text : JSONWriter.quoted(text)
    }
  }

  /// Dates with colons and fractions as decimals, as ExifTool prints them.
  private static func text(of item: MetadataItem) -> String {
    func decimal(_ value: MetadataValue) -> String {
      guard case .rational = value, let number = value.numberValue else { return value.stringValue ?? "" }
      return MetadataValue.number((number * 1e9).rounded() / 1e9).stringValue ?? ""
    }
    switch item.value {
    case .rational(let numerator, let denominator):
      guard item.key == "ExposureTime", numerator > 0, denominator / numerator >= 4 else {
        return decimal(item.value)
      }
      return "1/\((denominator + numerator / 2) / numerator)"
    case .list(let values): return values.map(decimal).joined(separator: " ")
    case .string(let text):
      let hasDate = [.riff, .xmp, .id3, .iTunes, .quickTimeMetadata, .quickTimeUserData].contains(
        item.keySpace)
      let parts = text.prefix(10).split(separator: "-", omittingEmptySubsequences: false)
      guard hasDate, parts.count == 3, parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ Int($0) != nil })
      else {
        return text
      }
      let rest = text.dropFirst(10)
      return parts.joined(separator: ":") + (rest.hasPrefix("T") ? " " + rest.dropFirst() : String(rest))
    default: return item.stringValue ?? ""
    }
  }

  /// Whether a text is a number of JSON's as ExifTool sees it.
  private static func isNumber(_ text: String) -> Bool {
    var rest = Substring(text)
    if rest.hasPrefix("-") { rest = rest.dropFirst() }
    let whole = rest.prefix { $0.isASCII && $0.isNumber }
    guard !whole.isEmpty, whole == "0" || !whole.hasPrefix("0"), whole.count <= 15 else { return false }
    rest = rest[whole.endIndex...]
    guard !rest.isEmpty else { return true }
    guard rest.first == "." else { return false }
    let fraction = rest.dropFirst()
    return !fraction.isEmpty && fraction.count <= 16 && fraction.allSatisfy { $0.isASCII && $0.isNumber }
  }
}
