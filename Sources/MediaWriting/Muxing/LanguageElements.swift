import LibAV
import MediaCore
import MediaStreams

/// Languages of tracks in BCP 47, which libavformat 5.1 doesn't write into Matroska (RFC 9559, 5.1.4.1.20).
///
/// The tracks' names are written with room for them.
enum LanguageElements {
  /// Puts the languages into the tracks of a file, in their order.
  ///
  /// - Returns: the element of the tracks, as long as it was; `nil` where they have no room.
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
      else { return nil }
      entry.children.replaceSubrange(name...name, with: elements)
      tracks.children[place] = entry
    }
    tracks.sign()
    return tracks.bytes.count == written.bytes.count ? tracks : nil
  }

  /// A name without the room after it, a language, and an element without meaning.
  private static func elements(of tag: String, inPlaceOf name: EditedElement) -> [EditedElement]? {
    let text = String(name.text.dropLast(FormatWriter.languageRoom(of: tag)))
    var elements = [EditedElement(.languageBCP47, text: tag)]
    if !text.isEmpty { elements.insert(EditedElement(.name, text: text), at: 0) }
    let rest = name.bytes.count - elements.reduce(0) { $0 + $1.bytes.count }
    guard (2..<128).contains(rest) else { return nil }
    return elements + [EditedElement(.void, .data([UInt8](repeating: 0, count: rest - 2)))]
  }
}
