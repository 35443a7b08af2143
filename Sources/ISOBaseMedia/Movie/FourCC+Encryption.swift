package import MediaCore

extension FourCC {
  /// Whether it is the code of a sample entry of encrypted samples (ISO/IEC 14496-12, 8.12.1).
  package var isEncryptedEntry: Bool { ["encv", "enca", "enct", "encs"].contains(self) }
}
