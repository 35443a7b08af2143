import MediaCore
import MediaStructure

extension ChunkType: StructureFieldNaming {
  package var fieldNames: [String] {
    guard let read else { return [] }
    return FieldReader.fieldNames { reader in
      var state = ChunkState(payloadSize: Int64(reader.remaining), name: name, form: places.first ?? "")
      _ = try read(&reader, &state)
    }
  }
}
