import LibAV
import MediaCore
import MediaStreams

/// Languages of tracks in BCP 47, which libavformat 5.1 doesn't write into Matroska (RFC 9559, 5.1.4.1.20).
///
/// The tracks' names are written with room for them.
enum LanguageElements {
  /// Puts the languages into the tracks of a file, in their order.
  ///
  /// A track without room keeps the language that libavformat gave it: the file is whole otherwise.
  ///
  /// - Returns: the element of the tracks, as long as it was; `nil` where tracks are missing, or it can't be.
  static func tracks(_ written: EditedElement, with tags: [String?]) throws(MediaError) -> EditedElement? {
    var tracks = written
    let entries = tracks.children.indices.filter { tracks.children[$0].id == .trackEntry }
    guard entries.count >= tags.count else { return nil }
    for (place, tag) in zip(entries, tags) {
      guard let tag else { continue }
      var entry = tracks.children[place]
      try entry.open()
      guard let name = entry.children.firstIndex(where: { $0.id == .name }),
        let elements = elements(of: tag, inPlaceOf: entry.children[name])
      else { continue }
      entry.children.replaceSubrange(name...name, with: elements)
      tracks.children[place] = entry
    }
    tracks.sign()
    return tracks.bytes.count == written.bytes.count ? tracks : nil
  }

  /// A name without the room after it, a language, and an empty element; `nil` where there is no room.
  private static func elements(of tag: String, inPlaceOf name: EditedElement) -> [EditedElement]? {
    // Blanks count as bytes: a letter that joins what follows makes one Character with the first.
    let (data, room) = (name.data, FormatWriter.languageRoom(of: tag))
    guard data.count >= room, data.suffix(room).allSatisfy({ $0 == UInt8(ascii: " ") }) else { return nil }
    let text = Array(data.dropLast(room))
    var elements = [EditedElement(.languageBCP47, text: tag)]
    if !text.isEmpty { elements.insert(EditedElement(.name, .data(text)), at: 0) }
    let rest = name.bytes.count - elements.reduce(0) { $0 + $1.bytes.count }
    guard (2..<128).contains(rest) else { return nil }
    return elements + [EditedElement(.void, .data([UInt8](repeating: 0, count: rest - 2)))]
  }
}
