import LibAV

/// Names that libavformat is given in the place of others: it keeps one tag of a name, and writes some names as others.
///
/// Each has as many bytes as the name that takes its place once the file is written, and is none that a file has.
struct PlaceholderNames {
  /// The names that are meant, by their placeholders.
  private(set) var names: [String: String] = [:]
  private var counts: [Int: Int] = [:]

  /// Notes that a name which libavformat knows is written in place of another of its length.
  mutating func take(_ placeholder: String, for name: String) { names[placeholder] = name }

  /// Whether libavformat writes a name as another one.
  static func isRenamed(_ name: String, _ format: FormatWriter.Format) -> Bool {
    switch format {
    case .flac, .ogg: namesOfComments[name.lowercased()] != nil
    case .matroska, .webm:
      // It writes names in capitals; a title has a place of its own.
      ["performer", "track"].contains(name.lowercased())
        || name.lowercased() != "title" && name.utf8.contains { $0 == 0x20 || (0x61...0x7A).contains($0) }
    case .mp3: name.lowercased() == "performer"
    default: false
    }
  }

  /// Returns the name that libavformat writes for a name.
  static func written(_ name: String, _ format: FormatWriter.Format) -> String {
    let plain = name.lowercased()
    return switch format {
    case .flac, .ogg: namesOfComments[plain] ?? name
    case .matroska, .webm:
      plain == "track" ? "PART_NUMBER" : String(name.uppercased().map { $0 == " " ? "_" : $0 })
    default: name
    }
  }

  private static let namesOfComments = [
    "comment": "DESCRIPTION", "album_artist": "ALBUMARTIST", "track": "TRACKNUMBER", "disc": "DISCNUMBER",
  ]

  /// Makes a placeholder of its own for a name; `nil` where none of that length is left.
  mutating func next(for name: String) -> String? {
    let length = name.utf8.count
    guard length > 0 else { return nil }
    var number = counts[length, default: 0]
    counts[length] = number + 1
    // Control characters, of which no name has any.
    var scalars = String.UnicodeScalarView()
    for _ in 0..<length {
      scalars.append(Unicode.Scalar(UInt8(1 + number % 31)))
      number /= 31
    }
    guard number == 0 else { return nil }
    let placeholder = String(scalars)
    names[placeholder] = name
    return placeholder
  }
}
