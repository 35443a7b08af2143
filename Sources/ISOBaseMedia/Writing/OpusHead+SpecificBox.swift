package import MediaCodecs
import MediaCore
import MediaStructure

extension OpusHead {
  /// The box `dOps` (Encapsulation of Opus in ISOBMFF, 4.3.2), which has the most significant bytes first.
  package var specificBox: WrittenBox {
    WrittenBox("dOps") { writer in
      writer.write("Version", UInt8(0))
      writer.write("OutputChannelCount", channelCount)
      writer.write("PreSkip", preSkip)
      writer.write("InputSampleRate", inputSampleRate)
      writer.writeFixed("OutputGain", outputGain, as: Int16.self, fractionBits: 8)
      writer.write("ChannelMappingFamily", channelMappingFamily)
      guard channelMappingFamily != 0 else { return }
      writer.write("StreamCount", streamCount)
      writer.write("CoupledCount", coupledCount)
      writer.writeBytes("ChannelMapping", channelMapping)
    }
  }
}
