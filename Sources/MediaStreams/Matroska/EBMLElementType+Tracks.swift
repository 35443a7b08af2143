extension EBMLElementType {
  /// What holds for a track of any type (RFC 9559, 5.1.4).
  static let tracks: [EBMLElementType] = [
    .init(0x1654_AE6B, "Tracks", .master, in: 0x1853_8067, "5.1.4", .optional, webM: true, recurs: true),
    .init(0xAE, "TrackEntry", .master, in: 0x1654_AE6B, "5.1.4.1", .several, webM: true),
    .init(0xD7, "TrackNumber", .unsigned, in: 0xAE, "5.1.4.1.1", .required, .notZero, webM: true),
    .init(0x73C5, "TrackUID", .unsigned, in: 0xAE, "5.1.4.1.2", .required, .notZero, webM: true),
    .init(
      0x83, "TrackType", .unsigned, in: 0xAE, "5.1.4.1.3", .required, webM: true,
      meanings: [
        1: "video", 2: "audio", 3: "complex", 16: "logo", 17: "subtitle", 18: "buttons", 32: "control",
        33: "metadata",
      ]),
    .init(
      0xB9, "FlagEnabled", .unsigned, in: 0xAE, "5.1.4.1.4", .required, .between(0, 1), default: 1,
      versions: 2...4, webM: true),
    .init(
      0x88, "FlagDefault", .unsigned, in: 0xAE, "5.1.4.1.5", .required, .between(0, 1), default: 1, webM: true
    ),
    .init(
      0x55AA, "FlagForced", .unsigned, in: 0xAE, "5.1.4.1.6", .required, .between(0, 1), default: 0,
      webM: true),
    .init(
      0x55AB, "FlagHearingImpaired", .unsigned, in: 0xAE, "5.1.4.1.7", .optional, .between(0, 1),
      versions: 4...4),
    .init(
      0x55AC, "FlagVisualImpaired", .unsigned, in: 0xAE, "5.1.4.1.8", .optional, .between(0, 1),
      versions: 4...4),
    .init(
      0x55AD, "FlagTextDescriptions", .unsigned, in: 0xAE, "5.1.4.1.9", .optional, .between(0, 1),
      versions: 4...4),
    .init(
      0x55AE, "FlagOriginal", .unsigned, in: 0xAE, "5.1.4.1.10", .optional, .between(0, 1), versions: 4...4),
    .init(
      0x55AF, "FlagCommentary", .unsigned, in: 0xAE, "5.1.4.1.11", .optional, .between(0, 1), versions: 4...4),
    .init(
      0x9C, "FlagLacing", .unsigned, in: 0xAE, "5.1.4.1.12", .required, .between(0, 1), default: 1, webM: true
    ),
    .init(0x6DE7, "MinCache", .unsigned, in: 0xAE, "A.16", .required, default: 0, versions: 0...0),
    .init(0x6DF8, "MaxCache", .unsigned, in: 0xAE, "A.17", .optional, versions: 0...0),
    .init(0x23_E383, "DefaultDuration", .unsigned, in: 0xAE, "5.1.4.1.13", .optional, .notZero, webM: true),
    .init(
      0x23_4E7A, "DefaultDecodedFieldDuration", .unsigned, in: 0xAE, "5.1.4.1.14", .optional, .notZero,
      versions: 4...4),
    .init(
      0x23_314F, "TrackTimestampScale", .float, in: 0xAE, "5.1.4.1.15", .required, .above(0), default: 1,
      versions: 1...3),
    .init(0x537F, "TrackOffset", .signed, in: 0xAE, "A.18", .optional, default: 0, versions: 0...0),
    .init(0x55EE, "MaxBlockAdditionID", .unsigned, in: 0xAE, "5.1.4.1.16", .required, default: 0),
    .init(0x41E4, "BlockAdditionMapping", .master, in: 0xAE, "5.1.4.1.17", versions: 4...4),
    .init(
      0x41F0, "BlockAddIDValue", .unsigned, in: 0x41E4, "5.1.4.1.17.1", .optional, .atLeast(2),
      versions: 4...4),
    .init(0x41A4, "BlockAddIDName", .string, in: 0x41E4, "5.1.4.1.17.2", .optional, versions: 4...4),
    .init(
      0x41E7, "BlockAddIDType", .unsigned, in: 0x41E4, "5.1.4.1.17.3", .required, default: 0, versions: 4...4),
    .init(0x41ED, "BlockAddIDExtraData", .binary, in: 0x41E4, "5.1.4.1.17.4", .optional, versions: 4...4),
    .init(0x536E, "Name", .utf8, in: 0xAE, "5.1.4.1.18", .optional, webM: true),
    .init(0x22_B59C, "Language", .string, in: 0xAE, "5.1.4.1.19", .required, default: "eng", webM: true),
    .init(0x22_B59D, "LanguageBCP47", .string, in: 0xAE, "5.1.4.1.20", .optional, versions: 4...4),
    .init(0x86, "CodecID", .string, in: 0xAE, "5.1.4.1.21", .required, webM: true),
    .init(0x63A2, "CodecPrivate", .binary, in: 0xAE, "5.1.4.1.22", .optional, webM: true),
    .init(0x25_8688, "CodecName", .utf8, in: 0xAE, "5.1.4.1.23", .optional, webM: true),
    .init(0x7446, "AttachmentLink", .unsigned, in: 0xAE, "5.1.4.1.24", .optional, .notZero, versions: 1...3),
    .init(0x3A_9697, "CodecSettings", .utf8, in: 0xAE, "A.19", .optional, versions: 0...0),
    .init(0x3B_4040, "CodecInfoURL", .string, in: 0xAE, "A.20", versions: 0...0),
    .init(0x26_B240, "CodecDownloadURL", .string, in: 0xAE, "A.21", versions: 0...0),
    .init(
      0xAA, "CodecDecodeAll", .unsigned, in: 0xAE, "A.22", .required, .between(0, 1), default: 1,
      versions: 0...0),
    .init(0x6FAB, "TrackOverlay", .unsigned, in: 0xAE, "A.23", versions: 0...0),
    .init(
      0x56AA, "CodecDelay", .unsigned, in: 0xAE, "5.1.4.1.25", .required, default: 0, versions: 4...4,
      webM: true),
    .init(
      0x56BB, "SeekPreRoll", .unsigned, in: 0xAE, "5.1.4.1.26", .required, default: 0, versions: 4...4,
      webM: true),
    .init(0x6624, "TrackTranslate", .master, in: 0xAE, "5.1.4.1.27"),
    .init(0x66A5, "TrackTranslateTrackID", .binary, in: 0x6624, "5.1.4.1.27.1", .required),
    .init(
      0x66BF, "TrackTranslateCodec", .unsigned, in: 0x6624, "5.1.4.1.27.2", .required,
      meanings: [0: "Matroska Script", 1: "DVD-menu"]),
    .init(0x66FC, "TrackTranslateEditionUID", .unsigned, in: 0x6624, "5.1.4.1.27.3"),
    .init(0xC0, "TrickTrackUID", .unsigned, in: 0xAE, "A.28", .optional, versions: 0...0),
    .init(
      0xC1, "TrickTrackSegmentUID", .binary, in: 0xAE, "A.29", .optional, .length(16...16), versions: 0...0),
    .init(0xC6, "TrickTrackFlag", .unsigned, in: 0xAE, "A.30", .optional, default: 0, versions: 0...0),
    .init(0xC7, "TrickMasterTrackUID", .unsigned, in: 0xAE, "A.31", .optional, versions: 0...0),
    .init(
      0xC4, "TrickMasterTrackSegmentUID", .binary, in: 0xAE, "A.32", .optional, .length(16...16),
      versions: 0...0),
  ]
}
