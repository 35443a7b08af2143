import MediaCore
import MediaStructure

extension ISOBoxType: StructureFieldNaming {
  package var fieldNames: [String] {
    guard let read else { return [] }
    return FieldReader.fieldNames { reader in _ = try read(&reader, ISOBoxContext()) }
  }
}
