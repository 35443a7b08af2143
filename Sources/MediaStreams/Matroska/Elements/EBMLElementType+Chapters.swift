extension EBMLElementType {
  /// Editions and their chapters (RFC 9559, 5.1.7).
  static let chapters: [EBMLElementType] = [
    .init(.chapters, "Chapters", .master, in: .segment, "5.1.7", .optional, webM: true, recurs: true),
    .init(.editionEntry, "EditionEntry", .master, in: .chapters, "5.1.7.1", .several, webM: true),
    .init(0x45BC, "EditionUID", .unsigned, in: .editionEntry, "5.1.7.1.1", .optional, .notZero),
    .init(
      0x45BD, "EditionFlagHidden", .unsigned, in: .editionEntry, "", .required, .between(0, 1), default: 0,
      standard: drafts),
    .init(
      0x45DB, "EditionFlagDefault", .unsigned, in: .editionEntry, "5.1.7.1.2", .required, .between(0, 1),
      default: 0),
    .init(
      0x45DD, "EditionFlagOrdered", .unsigned, in: .editionEntry, "5.1.7.1.3", .required, .between(0, 1),
      default: 0),
    .init(
      .editionDisplay, "EditionDisplay", .master, in: .editionEntry, "", versions: 5...5, standard: drafts),
    .init(
      0x4521, "EditionString", .utf8, in: .editionDisplay, "", .required, versions: 5...5, standard: drafts),
    .init(0x45E4, "EditionLanguageIETF", .string, in: .editionDisplay, "", versions: 5...5, standard: drafts),
    .init(
      .chapterAtom, "ChapterAtom", .master, in: .editionEntry, "5.1.7.1.4", .several, webM: true,
      recursive: true),
    .init(
      .chapterUID, "ChapterUID", .unsigned, in: .chapterAtom, "5.1.7.1.4.1", .required, .notZero, webM: true),
    .init(
      0x5654, "ChapterStringUID", .utf8, in: .chapterAtom, "5.1.7.1.4.2", .optional, versions: 3...4,
      webM: true),
    .init(
      .chapterTimeStart, "ChapterTimeStart", .unsigned, in: .chapterAtom, "5.1.7.1.4.3", .required, webM: true
    ),
    .init(
      .chapterTimeEnd, "ChapterTimeEnd", .unsigned, in: .chapterAtom, "5.1.7.1.4.4", .optional, webM: true),
    .init(
      0x98, "ChapterFlagHidden", .unsigned, in: .chapterAtom, "5.1.7.1.4.5", .required, .between(0, 1),
      default: 0),
    .init(
      0x4598, "ChapterFlagEnabled", .unsigned, in: .chapterAtom, "", .required, .between(0, 1), default: 1,
      standard: drafts),
    .init(
      0x6E67, "ChapterSegmentUUID", .binary, in: .chapterAtom, "5.1.7.1.4.6", .optional, .length(16...16)),
    .init(
      0x4588, "ChapterSkipType", .unsigned, in: .chapterAtom, "", .optional, versions: 5...5,
      meanings: [
        0: "no skipping", 1: "opening credits", 2: "end credits", 3: "recap", 4: "next preview", 5: "preview",
        6: "advertisement", 7: "intermission",
      ], standard: drafts),
    .init(
      0x6EBC, "ChapterSegmentEditionUID", .unsigned, in: .chapterAtom, "5.1.7.1.4.7", .optional, .notZero),
    .init(0x63C3, "ChapterPhysicalEquiv", .unsigned, in: .chapterAtom, "5.1.7.1.4.8", .optional),
    .init(.chapterTrack, "ChapterTrack", .master, in: .chapterAtom, "", .optional, standard: drafts),
    .init(0x89, "ChapterTrackUID", .unsigned, in: .chapterTrack, "", .several, .notZero, standard: drafts),
    .init(.chapterDisplay, "ChapterDisplay", .master, in: .chapterAtom, "5.1.7.1.4.9", webM: true),
    .init(.chapString, "ChapString", .utf8, in: .chapterDisplay, "5.1.7.1.4.10", .required, webM: true),
    .init(
      .chapLanguage, "ChapLanguage", .string, in: .chapterDisplay, "5.1.7.1.4.11", .several, default: "eng",
      webM: true),
    .init(0x437D, "ChapLanguageBCP47", .string, in: .chapterDisplay, "5.1.7.1.4.12", versions: 4...4),
    .init(0x437E, "ChapCountry", .string, in: .chapterDisplay, "5.1.7.1.4.13", webM: true),
    .init(.chapProcess, "ChapProcess", .master, in: .chapterAtom, "5.1.7.1.4.14"),
    .init(0x6955, "ChapProcessCodecID", .unsigned, in: .chapProcess, "5.1.7.1.4.15", .required, default: 0),
    .init(0x450D, "ChapProcessPrivate", .binary, in: .chapProcess, "5.1.7.1.4.16", .optional),
    .init(.chapProcessCommand, "ChapProcessCommand", .master, in: .chapProcess, "5.1.7.1.4.17"),
    .init(
      0x6922, "ChapProcessTime", .unsigned, in: .chapProcessCommand, "5.1.7.1.4.18", .required,
      meanings: [
        0: "during the whole chapter", 1: "before starting playback", 2: "after playback of the chapter",
      ]),
    .init(0x6933, "ChapProcessData", .binary, in: .chapProcessCommand, "5.1.7.1.4.19", .required),
  ]
}
