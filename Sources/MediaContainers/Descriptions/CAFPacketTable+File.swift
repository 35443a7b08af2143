package import MediaChunks
import MediaStructure

extension CAFPacketTable {
  /// `nil` where the file has none.
  package init?(of file: ContainerFile) {
    guard let table = file.chunks?.descendant("caff", "pakt")?.content(as: CAFPacketTable.self) else {
      return nil
    }
    self = table
  }
}
