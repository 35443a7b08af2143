import MediaCore
package import MediaStructure

/// The description of the one stream of `esds` (ISO/IEC 14496-1, 7.2.6.5 and 7.2.6.6).
package struct ElementaryStreamDescriptor: Hashable, Sendable {
  /// MPEG-4 audio of any object type, whose configuration is an AudioSpecificConfig.
  package static let mpeg4Audio: UInt8 = 0x40

  package var objectTypeIndication: UInt8
  /// Bits per second; 0 where the writer didn't know.
  package var maximumBitRate: UInt32
  package var averageBitRate: UInt32
  /// The configuration of the decoder, such as an AudioSpecificConfig; empty where there is none.
  package var configuration: [UInt8]

  /// The payload of the box `esds`, with its version and flags (ISO/IEC 14496-14, 6.7.2).
  @Sendable package static func read(_ reader: inout FieldReader) throws {
    try reader.readVersionAndFlags(upTo: 0)
    try SystemsDescriptor.readAll(&reader)
  }

  /// Reads the payload of the box, with its version and flags.
  package init?(_ payload: [UInt8]) {
    let fields = FieldValues.fields(of: payload, Self.read)
    guard let type = fields.first(where: { $0.name.hasSuffix("objectTypeIndication") }),
      case .unsigned(let number) = type.value
    else { return nil }
    let prefix = String(type.name.dropLast("objectTypeIndication".count))
    let values = FieldValues(fields, below: prefix)
    objectTypeIndication = UInt8(truncatingIfNeeded: number)
    maximumBitRate = UInt32(truncatingIfNeeded: values["maxBitrate"] ?? 0)
    averageBitRate = UInt32(truncatingIfNeeded: values["avgBitrate"] ?? 0)
    configuration = []
    if let size = fields.first(where: { $0.name == "\(prefix)DecoderSpecificInfo.size" }) {
      let start = Int(size.range.upperBound)
      let count = Int(clamping: values["DecoderSpecificInfo.size"] ?? 0)
      if start <= payload.count { configuration = Array(payload[start...].prefix(count)) }
    }
  }
}
