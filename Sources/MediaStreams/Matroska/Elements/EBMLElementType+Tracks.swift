extension EBMLElementType {
  /// The elements of a track of any type (RFC 9559, 5.1.4).
  static let tracks: [EBMLElementType] = [
    .init(.tracks, "Tracks", .master, in: .segment, "5.1.4", .optional, webM: true, recurs: true),
    .init(.trackEntry, "TrackEntry", .master, in: .tracks, "5.1.4.1", .several, webM: true),
    .init(
      .trackNumber, "TrackNumber", .unsigned, in: .trackEntry, "5.1.4.1.1", .required, .notZero, webM: true),
    .init(.trackUID, "TrackUID", .unsigned, in: .trackEntry, "5.1.4.1.2", .required, .notZero, webM: true),
    .init(
      .trackType, "TrackType", .unsigned, in: .trackEntry, "5.1.4.1.3", .required, webM: true,
      meanings: [
        1: "video", 2: "audio", 3: "complex", 16: "logo", 17: "subtitle", 18: "buttons", 32: "control",
        33: "metadata",
      ]),
    .init(
      0xB9, "FlagEnabled", .unsigned, in: .trackEntry, "5.1.4.1.4", .required, .between(0, 1), default: 1,
      versions: 2...4, webM: true),
    .init(
      .flagDefault, "FlagDefault", .unsigned, in: .trackEntry, "5.1.4.1.5", .required, .between(0, 1),
      default: 1, webM: true
    ),
    .init(
      .flagForced, "FlagForced", .unsigned, in: .trackEntry, "5.1.4.1.6", .required, .between(0, 1),
      default: 0,
      webM: true),
    .init(
      .flagHearingImpaired, "FlagHearingImpaired", .unsigned, in: .trackEntry, "5.1.4.1.7", .optional,
      .between(0, 1),
      versions: 4...4),
    .init(
      .flagVisualImpaired, "FlagVisualImpaired", .unsigned, in: .trackEntry, "5.1.4.1.8", .optional,
      .between(0, 1),
      versions: 4...4),
    .init(
      .flagTextDescriptions, "FlagTextDescriptions", .unsigned, in: .trackEntry, "5.1.4.1.9", .optional,
      .between(0, 1),
      versions: 4...4),
    .init(
      .flagOriginal, "FlagOriginal", .unsigned, in: .trackEntry, "5.1.4.1.10", .optional, .between(0, 1),
      versions: 4...4),
    .init(
      .flagCommentary, "FlagCommentary", .unsigned, in: .trackEntry, "5.1.4.1.11", .optional, .between(0, 1),
      versions: 4...4),
    .init(
      0x9C, "FlagLacing", .unsigned, in: .trackEntry, "5.1.4.1.12", .required, .between(0, 1), default: 1,
      webM: true
    ),
    .init(0x6DE7, "MinCache", .unsigned, in: .trackEntry, "A.16", .required, default: 0, versions: 0...0),
    .init(0x6DF8, "MaxCache", .unsigned, in: .trackEntry, "A.17", .optional, versions: 0...0),
    .init(
      .defaultDuration, "DefaultDuration", .unsigned, in: .trackEntry, "5.1.4.1.13", .optional, .notZero,
      webM: true),
    .init(
      0x23_4E7A, "DefaultDecodedFieldDuration", .unsigned, in: .trackEntry, "5.1.4.1.14", .optional, .notZero,
      versions: 4...4),
    .init(
      .trackTimestampScale, "TrackTimestampScale", .float, in: .trackEntry, "5.1.4.1.15", .required,
      .above(0), default: 1,
      versions: 1...3),
    .init(
      .trackOffset, "TrackOffset", .signed, in: .trackEntry, "A.18", .optional, default: 0, versions: 0...0),
    .init(0x55EE, "MaxBlockAdditionID", .unsigned, in: .trackEntry, "5.1.4.1.16", .required, default: 0),
    .init(
      .blockAdditionMapping, "BlockAdditionMapping", .master, in: .trackEntry, "5.1.4.1.17", versions: 4...4),
    .init(
      0x41F0, "BlockAddIDValue", .unsigned, in: .blockAdditionMapping, "5.1.4.1.17.1", .optional, .atLeast(2),
      versions: 4...4),
    .init(
      0x41A4, "BlockAddIDName", .string, in: .blockAdditionMapping, "5.1.4.1.17.2", .optional, versions: 4...4
    ),
    .init(
      0x41E7, "BlockAddIDType", .unsigned, in: .blockAdditionMapping, "5.1.4.1.17.3", .required, default: 0,
      versions: 4...4),
    .init(
      0x41ED, "BlockAddIDExtraData", .binary, in: .blockAdditionMapping, "5.1.4.1.17.4", .optional,
      versions: 4...4),
    .init(.name, "Name", .utf8, in: .trackEntry, "5.1.4.1.18", .optional, webM: true),
    .init(
      .language, "Language", .string, in: .trackEntry, "5.1.4.1.19", .required, default: "eng", webM: true),
    .init(
      .languageBCP47, "LanguageBCP47", .string, in: .trackEntry, "5.1.4.1.20", .optional, versions: 4...4),
    .init(.codecID, "CodecID", .string, in: .trackEntry, "5.1.4.1.21", .required, webM: true),
    .init(.codecPrivate, "CodecPrivate", .binary, in: .trackEntry, "5.1.4.1.22", .optional, webM: true),
    .init(0x25_8688, "CodecName", .utf8, in: .trackEntry, "5.1.4.1.23", .optional, webM: true),
    .init(
      0x7446, "AttachmentLink", .unsigned, in: .trackEntry, "5.1.4.1.24", .optional, .notZero, versions: 1...3
    ),
    .init(0x3A_9697, "CodecSettings", .utf8, in: .trackEntry, "A.19", .optional, versions: 0...0),
    .init(0x3B_4040, "CodecInfoURL", .string, in: .trackEntry, "A.20", versions: 0...0),
    .init(0x26_B240, "CodecDownloadURL", .string, in: .trackEntry, "A.21", versions: 0...0),
    .init(
      0xAA, "CodecDecodeAll", .unsigned, in: .trackEntry, "A.22", .required, .between(0, 1), default: 1,
      versions: 0...0),
    .init(0x6FAB, "TrackOverlay", .unsigned, in: .trackEntry, "A.23", versions: 0...0),
    .init(
      .codecDelay, "CodecDelay", .unsigned, in: .trackEntry, "5.1.4.1.25", .required, default: 0,
      versions: 4...4,
      webM: true),
    .init(
      .seekPreRoll, "SeekPreRoll", .unsigned, in: .trackEntry, "5.1.4.1.26", .required, default: 0,
      versions: 4...4,
      webM: true),
    .init(.trackTranslate, "TrackTranslate", .master, in: .trackEntry, "5.1.4.1.27"),
    .init(0x66A5, "TrackTranslateTrackID", .binary, in: .trackTranslate, "5.1.4.1.27.1", .required),
    .init(
      0x66BF, "TrackTranslateCodec", .unsigned, in: .trackTranslate, "5.1.4.1.27.2", .required,
      meanings: [0: "Matroska Script", 1: "DVD-menu"]),
    .init(0x66FC, "TrackTranslateEditionUID", .unsigned, in: .trackTranslate, "5.1.4.1.27.3"),
    .init(0xC0, "TrickTrackUID", .unsigned, in: .trackEntry, "A.28", .optional, versions: 0...0),
    .init(
      0xC1, "TrickTrackSegmentUID", .binary, in: .trackEntry, "A.29", .optional, .length(16...16),
      versions: 0...0),
    .init(0xC6, "TrickTrackFlag", .unsigned, in: .trackEntry, "A.30", .optional, default: 0, versions: 0...0),
    .init(0xC7, "TrickMasterTrackUID", .unsigned, in: .trackEntry, "A.31", .optional, versions: 0...0),
    .init(
      0xC4, "TrickMasterTrackSegmentUID", .binary, in: .trackEntry, "A.32", .optional, .length(16...16),
      versions: 0...0),
  ]
}
