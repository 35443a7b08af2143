/// Which of two standards boxes are written by, where they differ.
package enum ISODialect: Sendable {
  /// ISO/IEC 14496-12, and the standards that are built on it.
  case iso
  /// The QuickTime File Format Specification.
  case quickTime
}
