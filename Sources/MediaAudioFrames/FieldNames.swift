import MediaCore
import MediaStructure

extension FLACMetadataBlockType: StructureFieldNaming {
  package var fieldNames: [String] {
    FieldReader.fieldNames { reader in _ = try read(&reader, reader.remaining) }
  }
}

extension ID3FrameType: StructureFieldNaming {
  package var fieldNames: [String] {
    guard let read else { return [] }
    return FieldReader.fieldNames { try read(&$0, ID3Context(version: 4)) }
  }
}
