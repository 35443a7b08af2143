extension EBMLElementType {
  /// Files in the file (RFC 9559, 5.1.6).
  static let attachments: [EBMLElementType] = [
    .init(0x1941_A469, "Attachments", .master, in: 0x1853_8067, "5.1.6", .optional),
    .init(0x61A7, "AttachedFile", .master, in: 0x1941_A469, "5.1.6.1", .several),
    .init(0x467E, "FileDescription", .utf8, in: 0x61A7, "5.1.6.1.1", .optional),
    .init(0x466E, "FileName", .utf8, in: 0x61A7, "5.1.6.1.2", .required),
    .init(0x4660, "FileMediaType", .string, in: 0x61A7, "5.1.6.1.3", .required),
    .init(0x465C, "FileData", .binary, in: 0x61A7, "5.1.6.1.4", .required),
    .init(0x46AE, "FileUID", .unsigned, in: 0x61A7, "5.1.6.1.5", .required, .notZero),
    .init(0x4675, "FileReferral", .binary, in: 0x61A7, "A.40", .optional, versions: 0...0),
    .init(0x4661, "FileUsedStartTime", .unsigned, in: 0x61A7, "A.41", .optional, versions: 0...0),
    .init(0x4662, "FileUsedEndTime", .unsigned, in: 0x61A7, "A.42", .optional, versions: 0...0),
  ]
}
