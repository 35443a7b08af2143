extension EBMLElementType {
  /// The elements of a Cluster (RFC 9559, 5.1.3).
  static let cluster: [EBMLElementType] = [
    .init(.cluster, "Cluster", .master, in: .segment, "5.1.3", webM: true, unknownSize: true),
    .init(.timestamp, "Timestamp", .unsigned, in: .cluster, "5.1.3.1", .required, webM: true),
    .init(.silentTracks, "SilentTracks", .master, in: .cluster, "A.1", .optional, versions: 0...0),
    .init(0x58D7, "SilentTrackNumber", .unsigned, in: .silentTracks, "A.2", versions: 0...0),
    .init(0xA7, "Position", .unsigned, in: .cluster, "5.1.3.2", .optional),
    .init(0xAB, "PrevSize", .unsigned, in: .cluster, "5.1.3.3", .optional, webM: true),
    .init(.simpleBlock, "SimpleBlock", .binary, in: .cluster, "5.1.3.4", versions: 2...4, webM: true),
    .init(.blockGroup, "BlockGroup", .master, in: .cluster, "5.1.3.5", webM: true),
    .init(.block, "Block", .binary, in: .blockGroup, "5.1.3.5.1", .required, webM: true),
    .init(0xA2, "BlockVirtual", .binary, in: .blockGroup, "A.3", .optional, versions: 0...0),
    .init(.blockAdditions, "BlockAdditions", .master, in: .blockGroup, "5.1.3.5.2", .optional, webM: true),
    .init(.blockMore, "BlockMore", .master, in: .blockAdditions, "5.1.3.5.2.1", .several, webM: true),
    .init(0xA5, "BlockAdditional", .binary, in: .blockMore, "5.1.3.5.2.2", .required, webM: true),
    .init(
      0xEE, "BlockAddID", .unsigned, in: .blockMore, "5.1.3.5.2.3", .required, .notZero, default: 1,
      webM: true),
    .init(0x9B, "BlockDuration", .unsigned, in: .blockGroup, "5.1.3.5.3", .optional, webM: true),
    .init(0xFA, "ReferencePriority", .unsigned, in: .blockGroup, "5.1.3.5.4", .required, default: 0),
    .init(0xFB, "ReferenceBlock", .signed, in: .blockGroup, "5.1.3.5.5", webM: true),
    .init(0xFD, "ReferenceVirtual", .signed, in: .blockGroup, "A.4", .optional, versions: 0...0),
    .init(0xA4, "CodecState", .binary, in: .blockGroup, "5.1.3.5.6", .optional, versions: 2...4),
    .init(
      0x75A2, "DiscardPadding", .signed, in: .blockGroup, "5.1.3.5.7", .optional, versions: 4...4, webM: true),
    .init(.slices, "Slices", .master, in: .blockGroup, "A.5", .optional, versions: 0...0),
    .init(.timeSlice, "TimeSlice", .master, in: .slices, "A.6", versions: 0...0),
    .init(0xCC, "LaceNumber", .unsigned, in: .timeSlice, "A.7", .optional, versions: 0...0),
    .init(0xCD, "FrameNumber", .unsigned, in: .timeSlice, "A.8", .optional, default: 0, versions: 0...0),
    .init(0xCB, "BlockAdditionID", .unsigned, in: .timeSlice, "A.9", .optional, default: 0, versions: 0...0),
    .init(0xCE, "Delay", .unsigned, in: .timeSlice, "A.10", .optional, default: 0, versions: 0...0),
    .init(0xCF, "SliceDuration", .unsigned, in: .timeSlice, "A.11", .optional, default: 0, versions: 0...0),
    .init(.referenceFrame, "ReferenceFrame", .master, in: .blockGroup, "A.12", .optional, versions: 0...0),
    .init(0xC9, "ReferenceOffset", .unsigned, in: .referenceFrame, "A.13", .required, versions: 0...0),
    .init(0xCA, "ReferenceTimestamp", .unsigned, in: .referenceFrame, "A.14", .required, versions: 0...0),
    .init(0xAF, "EncryptedBlock", .binary, in: .cluster, "A.15", versions: 0...0),
  ]
}
