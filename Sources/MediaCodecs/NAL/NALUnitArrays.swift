package import MediaCore
package import MediaStructure

// NAL units in decoder configuration records (ISO/IEC 14496-15).
extension FieldReader {
  /// Reads a NAL unit that is after its length.
  ///
  /// - Returns: where it is among the reader's bytes.
  @discardableResult
  mutating func readLengthAndUnit(
    _ name: String, _ body: (inout BitReader) throws(MediaError) -> Void
  ) throws(MediaError) -> Range<Int> {
    try readGroup(name) { (reader) throws(MediaError) in
      let size = Int(try reader.read("length", as: UInt16.self))
      try reader.readNALUnit("nalUnit", byteCount: size, body)
      return reader.offset - size..<reader.offset
    }
  }

  /// Reads arrays of NAL units, each of one type.
  ///
  /// - Parameter counts: whether an array of units of a type states their number; it has one unit otherwise.
  /// - Returns: where the units are among the reader's bytes.
  @discardableResult
  package mutating func readUnitArrays(
    typeBits: Int = 6, counts: (UInt8) -> Bool = { _ in true }, title: @escaping (UInt8) -> String?,
    _ body: (inout BitReader) throws(MediaError) -> Void
  ) throws(MediaError) -> [Range<Int>] {
    var units: [Range<Int>] = []
    let arrays = try read("numOfArrays", as: UInt8.self)
    for index in 0..<Int(arrays) {
      try readGroup("arrays[\(index)]") { (reader) throws(MediaError) in
        try reader.readBits("array_completeness", 1)
        try reader.readBits("reserved", 7 - typeBits)
        let type = UInt8(try reader.readBits("NAL_unit_type", typeBits) { title(UInt8($0)) })
        let count = counts(type) ? Int(try reader.read("numNalus", as: UInt16.self)) : 1
        for unit in 0..<count { units.append(try reader.readLengthAndUnit("units[\(unit)]", body)) }
      }
    }
    return units
  }
}
