import MediaCore
package import MediaStructure

extension PatchedByteSource {
  /// Fragments after so many patches are left as they are.
  private static let patchLimit = 100_000
  /// ISO/IEC 23001-7, 7; ISO/IEC 14496-12, 8.7.8 and 8.7.9.
  private static let encryptionTypes: Set<FourCC> = ["senc", "saiz", "saio"]

  /// A file of the ISO family without what says how each sample is encrypted; `nil` where it says nothing of that.
  ///
  /// For a reader that has no key, and gives the file up where it can't make sense of these boxes.
  package init?(withoutSampleEncryptionOf file: ISOFile) {
    guard let index = try? file.sampleIndex() else { return nil }
    let source = file.source
    var patches = index.tracks.flatMap(\.boxes.values).filter { Self.encryptionTypes.contains($0.type) }
      .map { Patch(freeing: $0.offset) }
    var buffered = BufferedSource(source)
    for offset in index.fragments where patches.count < Self.patchLimit {
      var sequence = ISOBoxSequence(offset..<source.byteCount)
      guard let fragment = try? sequence.next(&buffered), let parts = try? fragment.children(&buffered)
      else { break }
      for track in parts where track.type == "traf" {
        let boxes = (try? track.children(&buffered)) ?? []
        patches += boxes.filter { Self.encryptionTypes.contains($0.type) }
          .prefix(max(0, Self.patchLimit - patches.count)).map { Patch(freeing: $0.offset) }
      }
    }
    if patches.isEmpty { return nil }
    self.init(source, patches)
  }
}
