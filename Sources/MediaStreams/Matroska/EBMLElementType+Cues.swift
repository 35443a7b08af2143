extension EBMLElementType {
  /// Where a player can seek to (RFC 9559, 5.1.5).
  static let cues: [EBMLElementType] = [
    .init(0x1C53_BB6B, "Cues", .master, in: 0x1853_8067, "5.1.5", .optional, webM: true),
    .init(0xBB, "CuePoint", .master, in: 0x1C53_BB6B, "5.1.5.1", .several, webM: true),
    .init(0xB3, "CueTime", .unsigned, in: 0xBB, "5.1.5.1.1", .required, webM: true),
    .init(0xB7, "CueTrackPositions", .master, in: 0xBB, "5.1.5.1.2", .several, webM: true),
    .init(0xF7, "CueTrack", .unsigned, in: 0xB7, "5.1.5.1.2.1", .required, .notZero, webM: true),
    .init(0xF1, "CueClusterPosition", .unsigned, in: 0xB7, "5.1.5.1.2.2", .required, webM: true),
    .init(
      0xF0, "CueRelativePosition", .unsigned, in: 0xB7, "5.1.5.1.2.3", .optional, versions: 4...4, webM: true),
    .init(0xB2, "CueDuration", .unsigned, in: 0xB7, "5.1.5.1.2.4", .optional, versions: 4...4, webM: true),
    .init(0x5378, "CueBlockNumber", .unsigned, in: 0xB7, "5.1.5.1.2.5", .optional, .notZero, webM: true),
    .init(0xEA, "CueCodecState", .unsigned, in: 0xB7, "5.1.5.1.2.6", .required, default: 0, versions: 2...4),
    .init(0xDB, "CueReference", .master, in: 0xB7, "5.1.5.1.2.7", versions: 2...4),
    .init(0x96, "CueRefTime", .unsigned, in: 0xDB, "5.1.5.1.2.8", .required, versions: 2...4),
    .init(0x97, "CueRefCluster", .unsigned, in: 0xDB, "A.37", .required, versions: 0...0),
    .init(
      0x535F, "CueRefNumber", .unsigned, in: 0xDB, "A.38", .optional, .notZero, default: 1, versions: 0...0),
    .init(0xEB, "CueRefCodecState", .unsigned, in: 0xDB, "A.39", .optional, default: 0, versions: 0...0),
  ]
}
