extension EBMLElementType {
  /// The Segment, the Seek Head and the Info (RFC 9559, 5.1.1 and 5.1.2).
  static let segment: [EBMLElementType] = [
    .init(0x1853_8067, "Segment", .master, in: nil, "5.1", .required, webM: true, unknownSize: true),
    .init(0x114D_9B74, "SeekHead", .master, in: 0x1853_8067, "5.1.1", 0...2, webM: true),
    .init(0x4DBB, "Seek", .master, in: 0x114D_9B74, "5.1.1.1", .several, webM: true),
    .init(0x53AB, "SeekID", .binary, in: 0x4DBB, "5.1.1.1.1", .required, .length(1...4), webM: true),
    .init(0x53AC, "SeekPosition", .unsigned, in: 0x4DBB, "5.1.1.1.2", .required, webM: true),
    .init(0x1549_A966, "Info", .master, in: 0x1853_8067, "5.1.2", .required, webM: true, recurs: true),
    .init(0x73A4, "SegmentUUID", .binary, in: 0x1549_A966, "5.1.2.1", .optional, .length(16...16)),
    .init(0x7384, "SegmentFilename", .utf8, in: 0x1549_A966, "5.1.2.2", .optional),
    .init(0x3C_B923, "PrevUUID", .binary, in: 0x1549_A966, "5.1.2.3", .optional, .length(16...16)),
    .init(0x3C_83AB, "PrevFilename", .utf8, in: 0x1549_A966, "5.1.2.4", .optional),
    .init(0x3E_B923, "NextUUID", .binary, in: 0x1549_A966, "5.1.2.5", .optional, .length(16...16)),
    .init(0x3E_83BB, "NextFilename", .utf8, in: 0x1549_A966, "5.1.2.6", .optional),
    .init(0x4444, "SegmentFamily", .binary, in: 0x1549_A966, "5.1.2.7", .any, .length(16...16)),
    .init(0x6924, "ChapterTranslate", .master, in: 0x1549_A966, "5.1.2.8"),
    .init(0x69A5, "ChapterTranslateID", .binary, in: 0x6924, "5.1.2.8.1", .required),
    .init(
      0x69BF, "ChapterTranslateCodec", .unsigned, in: 0x6924, "5.1.2.8.2", .required,
      meanings: [0: "Matroska Script", 1: "DVD-menu"]),
    .init(0x69FC, "ChapterTranslateEditionUID", .unsigned, in: 0x6924, "5.1.2.8.3"),
    .init(
      0x2A_D7B1, "TimestampScale", .unsigned, in: 0x1549_A966, "5.1.2.9", .required, .notZero,
      default: 1000000, webM: true),
    .init(0x4489, "Duration", .float, in: 0x1549_A966, "5.1.2.10", .optional, .above(0), webM: true),
    .init(0x4461, "DateUTC", .date, in: 0x1549_A966, "5.1.2.11", .optional, webM: true),
    .init(0x7BA9, "Title", .utf8, in: 0x1549_A966, "5.1.2.12", .optional, webM: true),
    .init(0x4D80, "MuxingApp", .utf8, in: 0x1549_A966, "5.1.2.13", .required, webM: true),
    .init(0x5741, "WritingApp", .utf8, in: 0x1549_A966, "5.1.2.14", .required, webM: true),
  ]
}
