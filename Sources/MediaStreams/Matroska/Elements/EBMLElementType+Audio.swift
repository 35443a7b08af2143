extension EBMLElementType {
  /// Elements of an audio track, and of a track that is made of others (RFC 9559, 5.1.4.1.29 and 30).
  static let audio: [EBMLElementType] = [
    .init(.audio, "Audio", .master, in: .trackEntry, "5.1.4.1.29", .optional, webM: true),
    .init(
      .samplingFrequency, "SamplingFrequency", .float, in: .audio, "5.1.4.1.29.1", .required, .above(0),
      default: 8000,
      webM: true),
    .init(
      .outputSamplingFrequency, "OutputSamplingFrequency", .float, in: .audio, "5.1.4.1.29.2", .optional,
      .above(0), webM: true),
    .init(
      .channels, "Channels", .unsigned, in: .audio, "5.1.4.1.29.3", .required, .notZero, default: 1,
      webM: true),
    .init(0x7D7B, "ChannelPositions", .binary, in: .audio, "A.27", .optional, versions: 0...0),
    .init(.bitDepth, "BitDepth", .unsigned, in: .audio, "5.1.4.1.29.4", .optional, .notZero, webM: true),
    .init(
      0x52F1, "Emphasis", .unsigned, in: .audio, "", .required, default: 0, versions: 5...5,
      meanings: [
        0: "no emphasis", 1: "CD audio", 2: "reserved", 3: "CCITT J.17", 4: "FM 50", 5: "FM 75",
        10: "phono RIAA", 11: "phono IEC N78", 12: "phono TELDEC", 13: "phono EMI", 14: "phono Columbia LP",
        15: "phono LONDON", 16: "phono NARTB",
      ], standard: drafts),
    .init(
      .trackOperation, "TrackOperation", .master, in: .trackEntry, "5.1.4.1.30", .optional, versions: 3...4),
    .init(
      .trackCombinePlanes, "TrackCombinePlanes", .master, in: .trackOperation, "5.1.4.1.30.1", .optional,
      versions: 3...4),
    .init(
      .trackPlane, "TrackPlane", .master, in: .trackCombinePlanes, "5.1.4.1.30.2", .several, versions: 3...4),
    .init(
      0xE5, "TrackPlaneUID", .unsigned, in: .trackPlane, "5.1.4.1.30.3", .required, .notZero, versions: 3...4),
    .init(
      0xE6, "TrackPlaneType", .unsigned, in: .trackPlane, "5.1.4.1.30.4", .required, versions: 3...4,
      meanings: [0: "left eye", 1: "right eye", 2: "background"]),
    .init(
      .trackJoinBlocks, "TrackJoinBlocks", .master, in: .trackOperation, "5.1.4.1.30.5", .optional,
      versions: 3...4),
    .init(
      0xED, "TrackJoinUID", .unsigned, in: .trackJoinBlocks, "5.1.4.1.30.6", .several, .notZero,
      versions: 3...4),
  ]
}
