extension EBMLElementType {
  /// What is said of tracks, chapters and attachments (RFC 9559, 5.1.8).
  static let tags: [EBMLElementType] = [
    .init(0x1254_C367, "Tags", .master, in: 0x1853_8067, "5.1.8", webM: true),
    .init(0x7373, "Tag", .master, in: 0x1254_C367, "5.1.8.1", .several, webM: true),
    .init(0x63C0, "Targets", .master, in: 0x7373, "5.1.8.1.1", .optional, webM: true),
    .init(
      0x68CA, "TargetTypeValue", .unsigned, in: 0x63C0, "5.1.8.1.1.1", .required, default: 50, webM: true,
      meanings: [
        70: "COLLECTION", 60: "EDITION, ISSUE, VOLUME, OPUS, SEASON, SEQUEL",
        50: "ALBUM, OPERA, CONCERT, MOVIE, EPISODE", 40: "PART, SESSION", 30: "TRACK, SONG, CHAPTER",
        20: "SUBTRACK, PART, MOVEMENT, SCENE", 10: "SHOT",
      ]),
    .init(0x63CA, "TargetType", .string, in: 0x63C0, "5.1.8.1.1.2", .optional, webM: true),
    .init(0x63C5, "TagTrackUID", .unsigned, in: 0x63C0, "5.1.8.1.1.3", default: 0, webM: true),
    .init(0x63C9, "TagEditionUID", .unsigned, in: 0x63C0, "5.1.8.1.1.4", default: 0),
    .init(0x63C4, "TagChapterUID", .unsigned, in: 0x63C0, "5.1.8.1.1.5", default: 0),
    .init(0x63C6, "TagAttachmentUID", .unsigned, in: 0x63C0, "5.1.8.1.1.6", default: 0),
    .init(0x67C8, "SimpleTag", .master, in: 0x7373, "5.1.8.1.2", .several, webM: true, recursive: true),
    .init(0x45A3, "TagName", .utf8, in: 0x67C8, "5.1.8.1.2.1", .required, webM: true),
    .init(0x447A, "TagLanguage", .string, in: 0x67C8, "5.1.8.1.2.2", .required, default: "und", webM: true),
    .init(0x447B, "TagLanguageBCP47", .string, in: 0x67C8, "5.1.8.1.2.3", .optional, versions: 4...4),
    .init(
      0x4484, "TagDefault", .unsigned, in: 0x67C8, "5.1.8.1.2.4", .required, .between(0, 1), default: 1,
      webM: true),
    .init(
      0x44B4, "TagDefaultBogus", .unsigned, in: 0x67C8, "A.43", .required, .between(0, 1), default: 1,
      versions: 0...0),
    .init(0x4487, "TagString", .utf8, in: 0x67C8, "5.1.8.1.2.5", .optional, webM: true),
    .init(0x4485, "TagBinary", .binary, in: 0x67C8, "5.1.8.1.2.6", .optional, webM: true),
  ]
}
