package import MediaCore

// MARK: - Parts

extension FieldReader {
  /// Reads a part of `byteCount` bytes, and skips what `body` leaves of it.
  ///
  /// Damage in the part is reported, and reading goes on after it.
  package mutating func readPart(
    _ name: String, byteCount: Int, _ body: (inout FieldReader) throws -> Void
  ) throws(MediaError) {
    let outer = prefix
    if records { prefix = "\(outer)\(name)." }
    defer { prefix = outer }
    try readInnerPart(byteCount: byteCount, body)
  }

  /// Like `readPart`, but its fields' names get no prefix.
  package mutating func readInnerPart(
    byteCount: Int, _ body: (inout FieldReader) throws -> Void
  ) throws(MediaError) {
    guard byteCount >= 0, byteCount <= remaining else { throw missing(byteCount, for: "a part") }
    guard offset + byteCount <= bytes.count else { return try skip("data", byteCount) }
    var part = FieldReader(
      Array(bytes[offset..<offset + byteCount]), at: position, path: path, records: records,
      rowLimit: rowLimit, byteOrder: byteOrder)
    part.prefix = prefix
    do {
      try body(&part)
    } catch let error as MediaError {
      part.issues.append(error)
    } catch {
      part.report("\(error)")
    }
    part.endByte()
    if part.remaining > 0 { part.advance("data", by: part.remaining, .bytes) }
    fields += part.fields
    issues += part.issues
    offset += byteCount
  }

  /// A reader of what is left in another order of bytes; `take` goes on after what it has read.
  package func reordered(_ byteOrder: ByteOrder) -> FieldReader {
    var reader = FieldReader(
      Array(bytes[min(offset, bytes.count)...]), of: remaining, at: position, path: path, records: records,
      rowLimit: rowLimit, byteOrder: byteOrder)
    reader.prefix = prefix
    reader.followingCount = followingCount
    return reader
  }

  /// Adds what a reader of the same bytes has read.
  package mutating func take(_ reader: FieldReader) {
    fields += reader.fields
    issues += reader.issues
    offset += reader.offset
    skippedBytes += reader.skippedBytes
  }

  /// Reads a NAL unit of `byteCount` bytes through a reader that leaves out its emulation prevention bytes.
  ///
  /// Damage in it is reported, and reading goes on after it.
  package mutating func readNALUnit(
    _ name: String, byteCount: Int, _ body: (inout BitReader) throws(MediaError) -> Void
  ) throws(MediaError) {
    try require(byteCount, for: "nalUnit")
    var unit = BitReader(
      Array(bytes[offset..<offset + byteCount]), at: position, path: path, records: records)
    unit.prefix = records ? "\(prefix)\(name)." : ""
    do throws(MediaError) {
      try body(&unit)
    } catch {
      issues.append(error)
    }
    unit.recordRest()
    fields += unit.fields
    issues += unit.issues
    offset += byteCount
  }
}
