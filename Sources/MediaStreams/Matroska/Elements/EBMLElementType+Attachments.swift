extension EBMLElementType {
  /// Files in the file (RFC 9559, 5.1.6).
  static let attachments: [EBMLElementType] = [
    .init(.attachments, "Attachments", .master, in: .segment, "5.1.6", .optional),
    .init(.attachedFile, "AttachedFile", .master, in: .attachments, "5.1.6.1", .several),
    .init(.fileDescription, "FileDescription", .utf8, in: .attachedFile, "5.1.6.1.1", .optional),
    .init(.fileName, "FileName", .utf8, in: .attachedFile, "5.1.6.1.2", .required),
    .init(.fileMediaType, "FileMediaType", .string, in: .attachedFile, "5.1.6.1.3", .required),
    .init(.fileData, "FileData", .binary, in: .attachedFile, "5.1.6.1.4", .required),
    .init(.fileUID, "FileUID", .unsigned, in: .attachedFile, "5.1.6.1.5", .required, .notZero),
    .init(0x4675, "FileReferral", .binary, in: .attachedFile, "A.40", .optional, versions: 0...0),
    .init(0x4661, "FileUsedStartTime", .unsigned, in: .attachedFile, "A.41", .optional, versions: 0...0),
    .init(0x4662, "FileUsedEndTime", .unsigned, in: .attachedFile, "A.42", .optional, versions: 0...0),
  ]
}
