import LibAV

/// The tags of a file as libavformat is given them: one for each name.
///
/// Tags that it can't write, such as several values of a name, are put right in the file once it is written.
struct WrittenTags {
  private(set) var texts: [(key: String, value: String)] = []
  private(set) var placeholders = PlaceholderNames()
  /// Whether values have `valueMark` between them.
  private(set) var hasMarks = false

  /// Whether nothing has to be put right.
  var isPlain: Bool { !hasMarks && placeholders.names.isEmpty }

  /// The byte between values of a frame of ID3, until a zero takes its place.
  static let valueMark: UInt8 = 0x1F
  /// The text between values where no file of the kind holds several.
  private static let separator = ";"
  /// libavformat's names of tags that it writes to places of AIFF that hold one text each.
  private static let namesOfTextChunks: Set<String> = ["title", "author", "copyright", "comment"]
  /// Names of tags whose frames hold one text each (ID3v2.4.0 frames, 4.8 and 4.10).
  private static let namesOfLongTexts: Set<String> = ["comment", "comm", "lyrics", "uslt"]

  /// - Parameter canChange: whether the file can be changed once it is written.
  init(_ tags: ContainerTags, _ format: FormatWriter.Format, streamCount: Int, canChange: Bool) {
    // Comments of Ogg are put right where there is one stream.
    let hasPlaceholders =
      canChange
      && ([.flac, .matroska, .webm, .mp3].contains(format) || format == .ogg && streamCount == 1)
    // libavformat calls a comment a description in Vorbis comments.
    let holdsComments = [.flac, .ogg].contains(format)
    var spareChunks = canChange && format == .wave ? Self.spareChunks(tags.texts.map(\.key))[...] : []
    var places: [String: Int] = [:]
    for (name, value) in tags.texts {
      // Without placeholders, names that libavformat writes as one are one.
      let plain = (hasPlaceholders ? name : PlaceholderNames.written(name, format)).lowercased()
      let first = places[plain]
      let isOwn =
        tags.ownNames.contains(name.lowercased()) && PlaceholderNames.isRenamed(name, format)
      let isComment = !isOwn && holdsComments && name == "comment"
      let isRepeated = first != nil && format != .mp3
      let isReplaced = isOwn && (format != .mp3 || first == nil) || isComment || isRepeated
      if hasPlaceholders, isReplaced,
        let placeholder = placeholders.next(
          for: isComment
            ? "COMMENT"
            : tags.ownNames.contains(name.lowercased()) ? name : PlaceholderNames.written(name, format))
      {
        places[plain] = first ?? texts.count
        texts.append((placeholder, value))
      } else if first == nil, format == .wave, ContainerTags.isRenamedChunk(name) {
        guard let spare = spareChunks.popFirst() else { continue }
        placeholders.take(spare, for: name)
        places[plain] = texts.count
        texts.append((spare, value))
      } else if let first {
        // Texts of several pictures are none of any.
        if plain == ContainerTags.pictureComment.lowercased() { continue }
        texts[first].value += separator(name, format, canChange: canChange) + value
      } else {
        places[plain] = texts.count
        texts.append((name, value))
      }
    }
  }

  /// Chunks of WAVE's list of information that can be written for others, which get their own names then.
  private static func spareChunks(_ names: [String]) -> [String] {
    FormatWriter.namedInformationChunks.subtracting(names.map { $0.uppercased() }).sorted()
  }

  private mutating func separator(
    _ name: String, _ format: FormatWriter.Format, canChange: Bool
  ) -> String {
    let name = name.lowercased()
    switch format {
    case .mp3, .aiff, .aiffC:
      if Self.namesOfLongTexts.contains(name) { return "\n" }
      guard canChange, format == .mp3 || !Self.namesOfTextChunks.contains(name) else { return Self.separator }
      hasMarks = true
      return String(Unicode.Scalar(Self.valueMark))
    default: return Self.separator
    }
  }
}
