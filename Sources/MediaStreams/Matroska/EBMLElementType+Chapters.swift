extension EBMLElementType {
  /// Editions and their chapters (RFC 9559, 5.1.7).
  static let chapters: [EBMLElementType] = [
    .init(0x1043_A770, "Chapters", .master, in: 0x1853_8067, "5.1.7", .optional, webM: true, recurs: true),
    .init(0x45B9, "EditionEntry", .master, in: 0x1043_A770, "5.1.7.1", .several, webM: true),
    .init(0x45BC, "EditionUID", .unsigned, in: 0x45B9, "5.1.7.1.1", .optional, .notZero),
    .init(
      0x45BD, "EditionFlagHidden", .unsigned, in: 0x45B9, "", .required, .between(0, 1), default: 0,
      standard: drafts),
    .init(
      0x45DB, "EditionFlagDefault", .unsigned, in: 0x45B9, "5.1.7.1.2", .required, .between(0, 1), default: 0),
    .init(
      0x45DD, "EditionFlagOrdered", .unsigned, in: 0x45B9, "5.1.7.1.3", .required, .between(0, 1), default: 0),
    .init(0x4520, "EditionDisplay", .master, in: 0x45B9, "", versions: 5...5, standard: drafts),
    .init(0x4521, "EditionString", .utf8, in: 0x4520, "", .required, versions: 5...5, standard: drafts),
    .init(0x45E4, "EditionLanguageIETF", .string, in: 0x4520, "", versions: 5...5, standard: drafts),
    .init(0xB6, "ChapterAtom", .master, in: 0x45B9, "5.1.7.1.4", .several, webM: true, recursive: true),
    .init(0x73C4, "ChapterUID", .unsigned, in: 0xB6, "5.1.7.1.4.1", .required, .notZero, webM: true),
    .init(0x5654, "ChapterStringUID", .utf8, in: 0xB6, "5.1.7.1.4.2", .optional, versions: 3...4, webM: true),
    .init(0x91, "ChapterTimeStart", .unsigned, in: 0xB6, "5.1.7.1.4.3", .required, webM: true),
    .init(0x92, "ChapterTimeEnd", .unsigned, in: 0xB6, "5.1.7.1.4.4", .optional, webM: true),
    .init(
      0x98, "ChapterFlagHidden", .unsigned, in: 0xB6, "5.1.7.1.4.5", .required, .between(0, 1), default: 0),
    .init(
      0x4598, "ChapterFlagEnabled", .unsigned, in: 0xB6, "", .required, .between(0, 1), default: 1,
      standard: drafts),
    .init(0x6E67, "ChapterSegmentUUID", .binary, in: 0xB6, "5.1.7.1.4.6", .optional, .length(16...16)),
    .init(
      0x4588, "ChapterSkipType", .unsigned, in: 0xB6, "", .optional, versions: 5...5,
      meanings: [
        0: "no skipping", 1: "opening credits", 2: "end credits", 3: "recap", 4: "next preview", 5: "preview",
        6: "advertisement", 7: "intermission",
      ], standard: drafts),
    .init(0x6EBC, "ChapterSegmentEditionUID", .unsigned, in: 0xB6, "5.1.7.1.4.7", .optional, .notZero),
    .init(0x63C3, "ChapterPhysicalEquiv", .unsigned, in: 0xB6, "5.1.7.1.4.8", .optional),
    .init(0x8F, "ChapterTrack", .master, in: 0xB6, "", .optional, standard: drafts),
    .init(0x89, "ChapterTrackUID", .unsigned, in: 0x8F, "", .several, .notZero, standard: drafts),
    .init(0x80, "ChapterDisplay", .master, in: 0xB6, "5.1.7.1.4.9", webM: true),
    .init(0x85, "ChapString", .utf8, in: 0x80, "5.1.7.1.4.10", .required, webM: true),
    .init(0x437C, "ChapLanguage", .string, in: 0x80, "5.1.7.1.4.11", .several, default: "eng", webM: true),
    .init(0x437D, "ChapLanguageBCP47", .string, in: 0x80, "5.1.7.1.4.12", versions: 4...4),
    .init(0x437E, "ChapCountry", .string, in: 0x80, "5.1.7.1.4.13", webM: true),
    .init(0x6944, "ChapProcess", .master, in: 0xB6, "5.1.7.1.4.14"),
    .init(0x6955, "ChapProcessCodecID", .unsigned, in: 0x6944, "5.1.7.1.4.15", .required, default: 0),
    .init(0x450D, "ChapProcessPrivate", .binary, in: 0x6944, "5.1.7.1.4.16", .optional),
    .init(0x6911, "ChapProcessCommand", .master, in: 0x6944, "5.1.7.1.4.17"),
    .init(
      0x6922, "ChapProcessTime", .unsigned, in: 0x6911, "5.1.7.1.4.18", .required,
      meanings: [
        0: "during the whole chapter", 1: "before starting playback", 2: "after playback of the chapter",
      ]),
    .init(0x6933, "ChapProcessData", .binary, in: 0x6911, "5.1.7.1.4.19", .required),
  ]
}
