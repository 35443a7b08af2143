extension EBMLElementType {
  /// The Segment, the Seek Head and the Info (RFC 9559, 5.1.1 and 5.1.2).
  static let segment: [EBMLElementType] = [
    .init(.segment, "Segment", .master, in: nil, "5.1", .required, webM: true, unknownSize: true),
    .init(.seekHead, "SeekHead", .master, in: .segment, "5.1.1", 0...2, webM: true),
    .init(.seek, "Seek", .master, in: .seekHead, "5.1.1.1", .several, webM: true),
    .init(.seekID, "SeekID", .binary, in: .seek, "5.1.1.1.1", .required, .length(1...4), webM: true),
    .init(.seekPosition, "SeekPosition", .unsigned, in: .seek, "5.1.1.1.2", .required, webM: true),
    .init(.info, "Info", .master, in: .segment, "5.1.2", .required, webM: true, recurs: true),
    .init(0x73A4, "SegmentUUID", .binary, in: .info, "5.1.2.1", .optional, .length(16...16)),
    .init(0x7384, "SegmentFilename", .utf8, in: .info, "5.1.2.2", .optional),
    .init(0x3C_B923, "PrevUUID", .binary, in: .info, "5.1.2.3", .optional, .length(16...16)),
    .init(0x3C_83AB, "PrevFilename", .utf8, in: .info, "5.1.2.4", .optional),
    .init(0x3E_B923, "NextUUID", .binary, in: .info, "5.1.2.5", .optional, .length(16...16)),
    .init(0x3E_83BB, "NextFilename", .utf8, in: .info, "5.1.2.6", .optional),
    .init(0x4444, "SegmentFamily", .binary, in: .info, "5.1.2.7", .any, .length(16...16)),
    .init(.chapterTranslate, "ChapterTranslate", .master, in: .info, "5.1.2.8"),
    .init(0x69A5, "ChapterTranslateID", .binary, in: .chapterTranslate, "5.1.2.8.1", .required),
    .init(
      0x69BF, "ChapterTranslateCodec", .unsigned, in: .chapterTranslate, "5.1.2.8.2", .required,
      meanings: [0: "Matroska Script", 1: "DVD-menu"]),
    .init(0x69FC, "ChapterTranslateEditionUID", .unsigned, in: .chapterTranslate, "5.1.2.8.3"),
    .init(
      .timestampScale, "TimestampScale", .unsigned, in: .info, "5.1.2.9", .required, .notZero,
      default: 1000000, webM: true),
    .init(.duration, "Duration", .float, in: .info, "5.1.2.10", .optional, .above(0), webM: true),
    .init(.dateUTC, "DateUTC", .date, in: .info, "5.1.2.11", .optional, webM: true),
    .init(.title, "Title", .utf8, in: .info, "5.1.2.12", .optional, webM: true),
    .init(.muxingApp, "MuxingApp", .utf8, in: .info, "5.1.2.13", .required, webM: true),
    .init(0x5741, "WritingApp", .utf8, in: .info, "5.1.2.14", .required, webM: true),
  ]
}
