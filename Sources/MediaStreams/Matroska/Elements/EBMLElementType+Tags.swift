extension EBMLElementType {
  /// The elements of tags, which tracks, chapters and attachments have (RFC 9559, 5.1.8).
  static let tags: [EBMLElementType] = [
    .init(.tags, "Tags", .master, in: .segment, "5.1.8", webM: true),
    .init(.tag, "Tag", .master, in: .tags, "5.1.8.1", .several, webM: true),
    .init(.targets, "Targets", .master, in: .tag, "5.1.8.1.1", .optional, webM: true),
    .init(
      .targetTypeValue, "TargetTypeValue", .unsigned, in: .targets, "5.1.8.1.1.1", .required, default: 50,
      webM: true,
      meanings: [
        70: "COLLECTION", 60: "EDITION, ISSUE, VOLUME, OPUS, SEASON, SEQUEL",
        50: "ALBUM, OPERA, CONCERT, MOVIE, EPISODE", 40: "PART, SESSION", 30: "TRACK, SONG, CHAPTER",
        20: "SUBTRACK, PART, MOVEMENT, SCENE", 10: "SHOT",
      ]),
    .init(.targetType, "TargetType", .string, in: .targets, "5.1.8.1.1.2", .optional, webM: true),
    .init(.tagTrackUID, "TagTrackUID", .unsigned, in: .targets, "5.1.8.1.1.3", default: 0, webM: true),
    .init(.tagEditionUID, "TagEditionUID", .unsigned, in: .targets, "5.1.8.1.1.4", default: 0),
    .init(.tagChapterUID, "TagChapterUID", .unsigned, in: .targets, "5.1.8.1.1.5", default: 0),
    .init(.tagAttachmentUID, "TagAttachmentUID", .unsigned, in: .targets, "5.1.8.1.1.6", default: 0),
    .init(.simpleTag, "SimpleTag", .master, in: .tag, "5.1.8.1.2", .several, webM: true, recursive: true),
    .init(.tagName, "TagName", .utf8, in: .simpleTag, "5.1.8.1.2.1", .required, webM: true),
    .init(
      .tagLanguage, "TagLanguage", .string, in: .simpleTag, "5.1.8.1.2.2", .required, default: "und",
      webM: true),
    .init(
      .tagLanguageBCP47, "TagLanguageBCP47", .string, in: .simpleTag, "5.1.8.1.2.3", .optional,
      versions: 4...4),
    .init(
      .tagDefault, "TagDefault", .unsigned, in: .simpleTag, "5.1.8.1.2.4", .required, .between(0, 1),
      default: 1,
      webM: true),
    .init(
      0x44B4, "TagDefaultBogus", .unsigned, in: .simpleTag, "A.43", .required, .between(0, 1), default: 1,
      versions: 0...0),
    .init(.tagString, "TagString", .utf8, in: .simpleTag, "5.1.8.1.2.5", .optional, webM: true),
    .init(.tagBinary, "TagBinary", .binary, in: .simpleTag, "5.1.8.1.2.6", .optional, webM: true),
  ]
}
