import MediaCore
package import MediaStructure

/// How a stream of Apple Lossless is coded (Apple Lossless Format, "ALACSpecificConfig").
package enum ALACSpecificConfig {
  /// The payload of the box `alac`, with its version and flags.
  @Sendable package static func read(_ reader: inout FieldReader) throws {
    try reader.readVersionAndFlags(upTo: 0)
    try reader.read("frameLength", as: UInt32.self)
    for name in ["compatibleVersion", "bitDepth", "pb", "mb", "kb", "numChannels"] as [StaticString] {
      try reader.read(name, as: UInt8.self)
    }
    try reader.read("maxRun", as: UInt16.self)
    for name in ["maxFrameBytes", "avgBitRate", "sampleRate"] as [StaticString] {
      try reader.read(name, as: UInt32.self)
    }
    // Older writers put the channel layout after.
    if reader.remaining >= 24 {
      try reader.read("channelLayoutInfoSize", as: UInt32.self)
      try reader.readFourCC("channelLayoutInfoID")
      for name in ["versionFlags", "channelLayoutTag", "reserved1", "reserved2"] as [StaticString] {
        try reader.read(name, as: UInt32.self)
      }
    }
  }
}
