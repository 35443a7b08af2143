extension EBMLElementType {
  /// Where a player can seek to (RFC 9559, 5.1.5).
  static let cues: [EBMLElementType] = [
    .init(.cues, "Cues", .master, in: .segment, "5.1.5", .optional, webM: true),
    .init(.cuePoint, "CuePoint", .master, in: .cues, "5.1.5.1", .several, webM: true),
    .init(.cueTime, "CueTime", .unsigned, in: .cuePoint, "5.1.5.1.1", .required, webM: true),
    .init(.cueTrackPositions, "CueTrackPositions", .master, in: .cuePoint, "5.1.5.1.2", .several, webM: true),
    .init(
      .cueTrack, "CueTrack", .unsigned, in: .cueTrackPositions, "5.1.5.1.2.1", .required, .notZero, webM: true
    ),
    .init(
      .cueClusterPosition, "CueClusterPosition", .unsigned, in: .cueTrackPositions, "5.1.5.1.2.2", .required,
      webM: true),
    .init(
      .cueRelativePosition, "CueRelativePosition", .unsigned, in: .cueTrackPositions, "5.1.5.1.2.3",
      .optional, versions: 4...4, webM: true),
    .init(
      0xB2, "CueDuration", .unsigned, in: .cueTrackPositions, "5.1.5.1.2.4", .optional, versions: 4...4,
      webM: true),
    .init(
      0x5378, "CueBlockNumber", .unsigned, in: .cueTrackPositions, "5.1.5.1.2.5", .optional, .notZero,
      webM: true),
    .init(
      0xEA, "CueCodecState", .unsigned, in: .cueTrackPositions, "5.1.5.1.2.6", .required, default: 0,
      versions: 2...4),
    .init(.cueReference, "CueReference", .master, in: .cueTrackPositions, "5.1.5.1.2.7", versions: 2...4),
    .init(0x96, "CueRefTime", .unsigned, in: .cueReference, "5.1.5.1.2.8", .required, versions: 2...4),
    .init(0x97, "CueRefCluster", .unsigned, in: .cueReference, "A.37", .required, versions: 0...0),
    .init(
      0x535F, "CueRefNumber", .unsigned, in: .cueReference, "A.38", .optional, .notZero, default: 1,
      versions: 0...0),
    .init(
      0xEB, "CueRefCodecState", .unsigned, in: .cueReference, "A.39", .optional, default: 0, versions: 0...0),
  ]
}
