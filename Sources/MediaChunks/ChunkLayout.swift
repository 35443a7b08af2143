package import MediaCore
package import MediaStructure

/// The arrangement of a format's chunks.
package struct ChunkLayout: Sendable {
  package var byteOrder: FieldReader.ByteOrder
  /// Whether names are GUIDs whose first four bytes are the characters (Wave64).
  var guids = false
  /// The bytes of the size: 4 or 8.
  var sizeBytes = 4
  var sizeIncludesHeader = false
  /// The number that the start of every chunk is a multiple of.
  var alignment: Int64 = 2
  /// The chunks that begin with the name of what they hold.
  var groups: Set<String> = []
  /// The chunks that a file may be made of.
  var roots: Set<String> = []
  /// The names of GUIDs.
  var names: [GUID: String] = [:]
  /// The standard and the clause that define this.
  var clause: String

  package var headerSize: Int { (guids ? 16 : 4) + sizeBytes }
}

extension ChunkLayout {
  /// Returns the number of bytes that fill up a chunk of a size.
  package func padding(after size: Int64) -> Int64 { (alignment - size % alignment) % alignment }

  /// Whether the next chunk follows at once where the bytes that fill a chunk up should be, since they aren't zero and a chunk
  /// begins with them, and none after them.
  ///
  /// - Parameter header: the header at a place; `nil` where there is none.
  package func isUnpadded(
    at offset: Int64, _ padding: Int64, end: Int64,
    header: (_ offset: Int64) throws(MediaError) -> ChunkHeader?
  ) throws(MediaError) -> Bool {
    func fits(_ chunk: ChunkHeader) -> Bool { chunk.isPlausible && chunk.payloadEnd <= end }
    guard let tight = try header(offset), fits(tight) else { return false }
    guard let padded = try header(offset + padding), fits(padded) else { return true }
    // The last character and the first byte of the size, which is zero in all but the longest chunks, would be one name.
    return padded.id.rawValue & 0xFF == 0 && tight.id.rawValue & 0xFF != 0
  }
}
