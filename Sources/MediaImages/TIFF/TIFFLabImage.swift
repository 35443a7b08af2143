package import MediaCore
package import MediaStructure

/// The first picture of a TIFF file in CIE L\*a\*b\* of eight bits a component (TIFF 6.0, section 23; Adobe's TIFF Technical Notes of
/// 2002, "ICCLab").
package struct TIFFLabImage: Sendable {
  /// Whether a\* and b\* are numbers with a sign; 128 stands for 0 where they aren't.
  package let isSigned: Bool
  /// The bytes that say what the components are, and those of red, green and blue.
  private let place: Int64
  private let rgb: [UInt8]

  /// `nil` for pictures of other components.
  package init?(_ structure: TIFFStructure) {
    guard let directory = structure.directories.first(where: { $0.kind == .image }),
      let entry = directory.entries.first(where: { $0.tag == 0x0106 }), entry.type == 3, entry.count == 1,
      let kind = entry.value?.numbers.first, kind == 8 || kind == 9, let place = entry.range?.lowerBound,
      let bits = structure.value(0x0102)?.numbers, bits.count >= 3, bits.allSatisfy({ $0 == 8 }),
      structure.value(0x011C)?.numbers.first ?? 1 == 1
    else { return nil }
    isSigned = kind == 8
    self.place = place
    rgb = structure.byteOrder == .bigEndian ? [0, 2] : [2, 0]
  }

  /// Whether a file's first picture is in CIE L\*a\*b\*, of however many bits.
  package static func isHeld(by structure: TIFFStructure) -> Bool {
    structure.value(0x0106)?.numbers.first.map { (8...10).contains($0) } ?? false
  }

  /// The file with L\*, a\* and b\* in the place of red, green and blue, for a decoder that knows these alone.
  package func named(in source: any ByteSource) -> PatchedByteSource {
    PatchedByteSource(source, [.init(offset: place, bytes: rgb)])
  }
}
