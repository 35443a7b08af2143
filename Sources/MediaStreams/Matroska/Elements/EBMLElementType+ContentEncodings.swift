extension EBMLElementType {
  /// The elements that say how a track is compressed or encrypted (RFC 9559, 5.1.4.1.31).
  static let contentEncodings: [EBMLElementType] = [
    .init(
      .contentEncodings, "ContentEncodings", .master, in: .trackEntry, "5.1.4.1.31", .optional, webM: true),
    .init(
      .contentEncoding, "ContentEncoding", .master, in: .contentEncodings, "5.1.4.1.31.1", .several,
      webM: true),
    .init(
      0x5031, "ContentEncodingOrder", .unsigned, in: .contentEncoding, "5.1.4.1.31.2", .required, default: 0,
      webM: true
    ),
    .init(
      0x5032, "ContentEncodingScope", .unsigned, in: .contentEncoding, "5.1.4.1.31.3", .required, default: 1,
      webM: true, meanings: [1: "Block", 2: "Private", 4: "Next"], flags: true),
    .init(
      0x5033, "ContentEncodingType", .unsigned, in: .contentEncoding, "5.1.4.1.31.4", .required, default: 0,
      webM: true,
      meanings: [0: "compression", 1: "encryption"]),
    .init(
      .contentCompression, "ContentCompression", .master, in: .contentEncoding, "5.1.4.1.31.5", .optional),
    .init(
      0x4254, "ContentCompAlgo", .unsigned, in: .contentCompression, "5.1.4.1.31.6", .required, default: 0,
      meanings: [0: "zlib", 1: "bzlib", 2: "lzo1x", 3: "header stripping"]),
    .init(0x4255, "ContentCompSettings", .binary, in: .contentCompression, "5.1.4.1.31.7", .optional),
    .init(
      .contentEncryption, "ContentEncryption", .master, in: .contentEncoding, "5.1.4.1.31.8", .optional,
      webM: true),
    .init(
      0x47E1, "ContentEncAlgo", .unsigned, in: .contentEncryption, "5.1.4.1.31.9", .required, default: 0,
      webM: true,
      meanings: [0: "not encrypted", 1: "DES", 2: "3DES", 3: "Twofish", 4: "Blowfish", 5: "AES"]),
    .init(0x47E2, "ContentEncKeyID", .binary, in: .contentEncryption, "5.1.4.1.31.10", .optional, webM: true),
    .init(
      .contentEncAESSettings, "ContentEncAESSettings", .master, in: .contentEncryption, "5.1.4.1.31.11",
      .optional, versions: 4...4,
      webM: true),
    .init(
      0x47E8, "AESSettingsCipherMode", .unsigned, in: .contentEncAESSettings, "5.1.4.1.31.12", .required,
      versions: 4...4,
      webM: true, meanings: [1: "AES-CTR", 2: "AES-CBC"]),
    .init(0x47E3, "ContentSignature", .binary, in: .contentEncryption, "A.33", .optional, versions: 0...0),
    .init(0x47E4, "ContentSigKeyID", .binary, in: .contentEncryption, "A.34", .optional, versions: 0...0),
    .init(
      0x47E5, "ContentSigAlgo", .unsigned, in: .contentEncryption, "A.35", .optional, default: 0,
      versions: 0...0,
      meanings: [0: "not signed", 1: "RSA"]),
    .init(
      0x47E6, "ContentSigHashAlgo", .unsigned, in: .contentEncryption, "A.36", .optional, default: 0,
      versions: 0...0,
      meanings: [0: "not signed", 1: "SHA1-160", 2: "MD5"]),
  ]
}
