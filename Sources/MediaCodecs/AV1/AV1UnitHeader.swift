package import MediaCore
package import MediaStructure

/// The types of open bitstream units (AV1 Bitstream & Decoding Process Specification, 6.2.2).
package enum AV1UnitType: Int, Sendable {
  case sequenceHeader = 1
  case temporalDelimiter = 2
  case frameHeader = 3
  case tileGroup = 4
  case metadata = 5
  case frame = 6
  case redundantFrameHeader = 7
  case tileList = 8
  case padding = 15

  var title: String {
    switch self {
    case .sequenceHeader: "sequence header"
    case .temporalDelimiter: "temporal delimiter"
    case .frameHeader: "frame header"
    case .tileGroup: "tile group"
    case .metadata: "metadata"
    case .frame: "frame"
    case .redundantFrameHeader: "redundant frame header"
    case .tileList: "tile list"
    case .padding: "padding"
    }
  }
}

/// The header of an open bitstream unit, OBU (AV1 Bitstream & Decoding Process Specification, 5.3.2).
package struct AV1UnitHeader: Sendable {
  /// `nil` where the standard has none of its number.
  package var type: AV1UnitType?
  var temporalLayer = 0
  var spatialLayer = 0
  /// In bytes, without the header; `nil` where the unit goes on to the end of what holds it.
  package var payloadSize: UInt64?

  /// The unit that begins each temporal unit of a stream, with its size.
  package static let temporalDelimiter = bytes(.temporalDelimiter, size: 0)
  /// The most bytes that a header has, with the size.
  static let maximumSize = 10

  /// The header of a unit of fewer than 128 bytes, with that size.
  static func bytes(_ type: AV1UnitType, size: UInt8) -> [UInt8] {
    [UInt8(type.rawValue) << 3 | 2, size & 0x7F]
  }

  package init(_ reader: inout FieldReader) throws(MediaError) {
    try reader.readBits("obu_forbidden_bit", 1)
    type = AV1UnitType(
      rawValue: Int(try reader.readBits("obu_type", 4) { AV1UnitType(rawValue: Int($0))?.title }))
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
