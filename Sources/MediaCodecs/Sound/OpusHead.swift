package import MediaCore
package import MediaStructure

/// The coding of an Opus stream (RFC 7845, 5.1).
package struct OpusHead: Hashable, Sendable {
  package var version: UInt8
  package var channelCount: UInt8
  /// Samples at 48 kHz to drop from the start.
  package var preSkip: UInt16
  /// The rate of what was encoded, in hertz; 0 where not known.
  package var inputSampleRate: UInt32
  /// In dB.
  package var outputGain: Double
  package var channelMappingFamily: UInt8
  package var streamCount: UInt8
  package var coupledCount: UInt8
  package var channelMapping: [UInt8]

  package init(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.readText("magic_signature", byteCount: 8)
    version = try reader.read("version")
    if version >> 4 != 0 { reader.report("version is \(version), above 15 (RFC 7845, 5.1)") }
    channelCount = try reader.read("channel_count")
    if channelCount == 0 { reader.report("channel_count is 0 (RFC 7845, 5.1)") }
    preSkip = try reader.read("pre_skip")
    inputSampleRate = try reader.read("input_sample_rate")
    outputGain = try reader.readFixed("output_gain", as: Int16.self, fractionBits: 8)
    channelMappingFamily = try reader.read("channel_mapping_family")
    streamCount = 1
    coupledCount = channelCount > 1 ? 1 : 0
    channelMapping = channelCount > 1 ? [0, 1] : [0]
    guard channelMappingFamily != 0 else {
      if channelCount > 2 {
        reader.report("channel_mapping_family 0 has \(channelCount) channels (RFC 7845, 5.1.1.1)")
      }
      return
    }
    streamCount = try reader.read("stream_count")
    coupledCount = try reader.read("coupled_count")
    channelMapping = try reader.readBytes("channel_mapping", Int(channelCount))
    if streamCount == 0 || coupledCount > streamCount {
      reader.report("\(coupledCount) of \(streamCount) streams are coupled (RFC 7845, 5.1.1)")
    }
    if channelMapping.contains(where: { $0 != 255 && Int($0) >= Int(streamCount) + Int(coupledCount) }) {
      reader.report("channel_mapping names a channel that no stream has (RFC 7845, 5.1.1)")
    }
  }

  /// Reads the packet, or Matroska's and libav's copy of it; `nil` where it isn't whole.
  package init?(_ packet: [UInt8]) {
    guard packet.starts(with: Self.signature) else { return nil }
    var reader = FieldReader(packet, at: 0, path: "", byteOrder: .littleEndian)
    do throws(MediaError) { try self.init(&reader) } catch { return nil }
  }

  package static let signature = Array("OpusHead".utf8)
  /// The bytes that mark the packet after it (RFC 7845, 5.2).
  package static let commentSignature = Array("OpusTags".utf8)
  /// Samples a second that decoders make, whatever was encoded.
  package static let sampleRate = 48_000
}
