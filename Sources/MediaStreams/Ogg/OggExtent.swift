package import MediaCore

/// The extent of an Ogg file by the length that its last page states.
package enum OggExtent {
  /// The offset at which the last page ends that begins in the file; more than its size if the page was cut.
  ///
  /// A file that was cut between pages does not show it: a stream may go without the mark of its last page. `nil` where
  /// no page begins near the end. Throws what reading the source throws.
  package static func declaredEnd(of source: any ByteSource) throws(MediaError) -> Int64? {
    let start = max(0, source.byteCount - Int64(OggPage.maximumSize))
    let bytes = Array(try source.window(at: start, count: OggPage.maximumSize, atMost: OggPage.maximumSize))
    for offset in stride(from: bytes.count - 4, through: 0, by: -1)
    where bytes[offset] == OggPage.capturePattern[0] && isPage(bytes[offset...]) {
      return start + Int64(offset + OggPage.statedSize(bytes[offset...]))
    }
    return nil
  }

  /// Whether bytes begin with a page's mark, the one version that there is, and flags that are known.
  private static func isPage(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.starts(with: OggPage.capturePattern) else { return false }
    let rest = bytes.dropFirst(4)
    return rest.first ?? 0 == 0 && rest.dropFirst().first ?? 0 < 8
  }
}
