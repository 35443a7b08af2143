extension EBMLElementType {
  /// What holds for an audio track, and for one made of others (RFC 9559, 5.1.4.1.29 and 30).
  static let audio: [EBMLElementType] = [
    .init(0xE1, "Audio", .master, in: 0xAE, "5.1.4.1.29", .optional, webM: true),
    .init(
      0xB5, "SamplingFrequency", .float, in: 0xE1, "5.1.4.1.29.1", .required, .above(0), default: 8000,
      webM: true),
    .init(
      0x78B5, "OutputSamplingFrequency", .float, in: 0xE1, "5.1.4.1.29.2", .optional, .above(0), webM: true),
    .init(0x9F, "Channels", .unsigned, in: 0xE1, "5.1.4.1.29.3", .required, .notZero, default: 1, webM: true),
    .init(0x7D7B, "ChannelPositions", .binary, in: 0xE1, "A.27", .optional, versions: 0...0),
    .init(0x6264, "BitDepth", .unsigned, in: 0xE1, "5.1.4.1.29.4", .optional, .notZero, webM: true),
    .init(
      0x52F1, "Emphasis", .unsigned, in: 0xE1, "", .required, default: 0, versions: 5...5,
      meanings: [
        0: "no emphasis", 1: "CD audio", 2: "reserved", 3: "CCITT J.17", 4: "FM 50", 5: "FM 75",
        10: "phono RIAA", 11: "phono IEC N78", 12: "phono TELDEC", 13: "phono EMI", 14: "phono Columbia LP",
        15: "phono LONDON", 16: "phono NARTB",
      ], standard: drafts),
    .init(0xE2, "TrackOperation", .master, in: 0xAE, "5.1.4.1.30", .optional, versions: 3...4),
    .init(0xE3, "TrackCombinePlanes", .master, in: 0xE2, "5.1.4.1.30.1", .optional, versions: 3...4),
    .init(0xE4, "TrackPlane", .master, in: 0xE3, "5.1.4.1.30.2", .several, versions: 3...4),
    .init(0xE5, "TrackPlaneUID", .unsigned, in: 0xE4, "5.1.4.1.30.3", .required, .notZero, versions: 3...4),
    .init(
      0xE6, "TrackPlaneType", .unsigned, in: 0xE4, "5.1.4.1.30.4", .required, versions: 3...4,
      meanings: [0: "left eye", 1: "right eye", 2: "background"]),
    .init(0xE9, "TrackJoinBlocks", .master, in: 0xE2, "5.1.4.1.30.5", .optional, versions: 3...4),
    .init(0xED, "TrackJoinUID", .unsigned, in: 0xE9, "5.1.4.1.30.6", .several, .notZero, versions: 3...4),
  ]
}
