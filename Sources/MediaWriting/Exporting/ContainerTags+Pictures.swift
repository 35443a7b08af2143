import LibAV
import MediaAudioFrames
import MediaCore
import MediaMetadata

extension ContainerTags {
  /// The most pictures that are written.
  static let pictureLimit = 64
  /// The most bytes of all pictures but the first.
  private static let byteLimit = 64 << 20
  /// The most bytes of all comments with a further picture among them: FLAC in Ogg has them in one block of less than 16 MiB.
  private static let commentByteLimit = 15 << 20

  /// - Returns: whether the file gets the picture.
  mutating func takePicture(_ item: MetadataItem, _ format: FormatWriter.Format) -> Bool {
    guard format.traits.pictures != .none, var cover = try? TagPicture(item.dataValue),
      pictures.isEmpty || hasRoom(for: cover, format)
    else { return false }
    cover.type = item.pictureNumber ?? (pictures.isEmpty ? 3 : 0)
    cover.title = item.pictureTitle ?? ""
    var picture = FormatWriter.Picture(bytes: cover.bytes, isPNG: cover.isPNG, dimensions: cover.dimensions)
    (picture.type, picture.title) = (cover.type, cover.title)
    picture.fileName = fileName(of: item, cover) ?? picture.fileName
    pictures.append(picture)
    if format.traits.pictures == .asComment { texts.append((Self.pictureComment, Base64.text(cover.block))) }
    return true
  }

  /// Whether another picture goes beside those that there are.
  private func hasRoom(for cover: TagPicture, _ format: FormatWriter.Format) -> Bool {
    guard pictures.count < Self.pictureLimit else { return false }
    guard format.traits.pictures == .asComment else {
      let sum = pictures.dropFirst().reduce(cover.bytes.count) { $0 + $1.bytes.count }
      // A block of FLAC has less than 16 MiB.
      return cover.block.count < 1 << 24 && sum <= Self.byteLimit
    }
    // Comments of one name are told apart once the file is written.
    guard canChange, texts.count < Self.tagLimit else { return false }
    let held = texts.reduce(0) { $0 + $1.key.utf8.count + $1.value.utf8.count + 5 }
    return held + (cover.block.count + 2) / 3 * 4 < Self.commentByteLimit
  }

  /// The name of an attached picture: its own, or what it shows; `nil` for the first one, whose name says that it is the cover
  /// (RFC 9559, 21.3).
  private func fileName(of item: MetadataItem, _ cover: TagPicture) -> String? {
    let taken = Set(pictures.map(\.fileName))
    if item.keySpace == .matroska, let own = item.extraAttributes[.info], !own.isEmpty, !taken.contains(own) {
      return own
    }
    guard !pictures.isEmpty else { return nil }
    let stem = (item.extraAttributes[.pictureType] ?? "picture").split(separator: " ").joined(separator: "-")
    let ending = cover.isPNG ? "png" : "jpg"
    return "\(stem)-\(pictures.count + 1).\(ending)"
  }
}

extension MetadataItem {
  /// The number of what a picture shows (RFC 9639, 8.8, table 13); `nil` where its file doesn't say.
  fileprivate var pictureNumber: Int? {
    extraAttributes[.pictureType].flatMap { AttachedPictureType.number(of: $0) }
  }

  /// The words that go with a picture; `nil` where there are none.
  fileprivate var pictureTitle: String? {
    // Matroska has the name of a file beside them.
    let words = extraAttributes[keySpace == .matroska ? .meaning : .info]
    return words.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The name of a picture in messages, with what it shows and its words, by which it is known from others.
  var namedPicture: String {
    let facts = [extraAttributes[.pictureType], pictureTitle].compactMap(\.self).joined(separator: ", ")
    return "the picture \(identifier.rawValue)" + (facts.isEmpty ? "" : " (\(facts))")
  }
}
