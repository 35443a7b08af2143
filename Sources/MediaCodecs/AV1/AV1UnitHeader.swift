package import MediaCore
package import MediaStructure

/// The header of an open bitstream unit, OBU (AV1 Bitstream & Decoding Process Specification, 5.3.2).
package struct AV1UnitHeader: Sendable {
  package var type: Int
  var temporalLayer = 0
  var spatialLayer = 0
  /// In bytes, without the header; `nil` where the unit goes on to the end of what holds it.
  package var payloadSize: UInt64?

  /// The most bytes that a header has, with the size.
  static let maximumSize = 10

  package init(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readBits("obu_forbidden_bit", 1)
    type = Int(
      try reader.readBits("obu_type", 4) {
        [
          1: "sequence header", 2: "temporal delimiter", 3: "frame header", 5: "metadata", 6: "frame",
          15: "padding",
        ][$0]
      })
    let hasExtension = try reader.readBits("obu_extension_flag", 1) == 1
    let hasSize = try reader.readBits("obu_has_size_field", 1) == 1
    try reader.readReservedBits(1, "obu_reserved_1bit")
    if hasExtension {
      temporalLayer = Int(try reader.readBits("temporal_id", 3))
      spatialLayer = Int(try reader.readBits("spatial_id", 2))
      try reader.readReservedBits(3)
    }
    if hasSize { payloadSize = try reader.readLEB128("obu_size") }
  }
}
