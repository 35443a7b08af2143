import MediaCore
import MediaStructure

extension PNGChunkType: StructureFieldNaming {
  package var fieldNames: [String] {
    guard let read else { return ["CRC"] }
    var names: [String] = []
    for colourType in [0, 2, 3, 4, 6] as [UInt8] {
      FieldReader.merge(
        FieldReader.fieldNames { reader in
          var context = PNGContext()
          context.header = PNGImageHeader(width: 1, height: 1, bitDepth: 8, colourType: colourType)
          context.paletteEntries = 4
          if isImageData {
            var head = FieldReader(Array(repeating: 0, count: 4), at: 0, path: "", records: true)
            _ = try read(&head, &context)
            reader = head
          } else {
            _ = try read(&reader, &context)
          }
        }, into: &names)
    }
    return names + ["CRC"]
  }
}

extension JPEGMarker: StructureFieldNaming {
  package var fieldNames: [String] {
    guard !Self.standsAlone(code) else { return [] }
    let payload = [UInt8](repeating: 1, count: 400)
    let size = payload.count + 2
    let bytes = JPEGStart.marker + [0xFF, code, UInt8(size >> 8), UInt8(size & 0xFF)] + payload
    return StructureFormat.jpeg.parse(MemoryByteSource(bytes), StructureOptions()).fieldNames(ofType: name)
  }
}

extension JPEGApplicationData: StructureFieldNaming {
  package var fieldNames: [String] {
    guard case .fields(let read) = content else { return ["identifier"] }
    return ["identifier"] + FieldReader.fieldNames { try read(&$0) }
  }
}

extension TIFFTag: StructureFieldNaming {
  package var fieldNames: [String] {
    var bytes: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1]
    bytes += [UInt8(tag >> 8), UInt8(tag & 0xFF), 0, 3, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    return StructureFormat.tiff.parse(MemoryByteSource(bytes), StructureOptions())
      .entryFieldNames(standsFor: name)
  }
}
