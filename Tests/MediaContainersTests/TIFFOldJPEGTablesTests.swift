import MediaCore
import MediaStructure
import Testing

@testable import MediaImages

/// Tables of JPEG that are values of a directory (TIFF 6.0, section 22).
struct TIFFOldJPEGTablesTests {
  /// Tables of zeros, which are all in one place.
  private static func tables(height: Int, rows: UInt64) throws -> TIFFOldJPEGTables {
    var directory = TIFFDirectory(kind: .image, name: "IFD0")
    let numbers: [(tag: UInt16, values: [UInt64])] = [
      (0x0115, [3]), (0x0116, [rows]), (0x0207, [0, 0, 0]), (0x0208, [0, 0, 0]), (0x0209, [0, 0, 0]),
      (0x0212, [2, 2]),
    ]
    directory.entries = numbers.map { entry in
      TIFFEntry(
        tag: entry.tag, type: 4, count: UInt64(entry.values.count), value: .unsigned(entry.values))
    }
    let structure = TIFFStructure(byteOrder: .littleEndian, directories: [directory])
    let source = MemoryByteSource([UInt8](repeating: 0, count: 64), name: "a.tif")
    return try TIFFOldJPEGTables(structure, (4096, height), in: source)
  }

  /// An interval of more blocks than its segment can say (ITU-T T.81, B.2.4.4).
  @Test func `one strip may have more blocks than a restart interval`() throws {
    #expect(try Self.tables(height: 4096, rows: 4096).stripCount == 1)
    #expect(try Self.tables(height: 8192, rows: 2048).stripCount == 4)
    #expect(throws: MediaError.self) { try Self.tables(height: 8192, rows: 4096) }
  }
}
