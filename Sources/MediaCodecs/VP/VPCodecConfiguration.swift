import MediaCore
package import MediaStructure

/// The configuration of a stream of VP8 or VP9 in a container (VP Codec ISO Media File Format Binding).
package enum VPCodecConfiguration {
  /// The payload of the box `vpcC`, with its version and flags.
  @Sendable package static func read(_ reader: inout FieldReader) throws {
    let version = try reader.readVersionAndFlags(upTo: 1).version
    try reader.read("profile", as: UInt8.self)
    try reader.read("level", as: UInt8.self)
    try reader.readBits("bitDepth", 4)
    if version == 0 {
      try reader.readBits("colourSpace", 4)
      try reader.readBits("chromaSubsampling", 4)
      try reader.readBits("transferFunction", 3)
      try reader.readBits("videoFullRangeFlag", 1)
    } else {
      try reader.readBits("chromaSubsampling", 3) {
        ["4:2:0 vertical", "4:2:0 colocated", "4:2:2", "4:4:4"][safe: Int($0)]
      }
      try reader.readBits("videoFullRangeFlag", 1)
      try reader.read("colourPrimaries", as: UInt8.self)
      try reader.read("transferCharacteristics", as: UInt8.self)
      try reader.read("matrixCoefficients", as: UInt8.self)
    }
    let size = try reader.read("codecInitializationDataSize", as: UInt16.self)
    if size > 0 { try reader.skip("codecInitializationData", Int(size)) }
  }
}
