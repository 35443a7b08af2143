package import MediaCore
package import MediaStructure

/// The values that hold for a whole FLAC stream (RFC 9639, 8.2).
package struct FLACStreamInfo: Hashable, Sendable {
  /// In samples of a channel.
  package var minimumBlockSize: UInt16
  package var maximumBlockSize: UInt16
  /// In bytes; 0 is unknown.
  package var minimumFrameSize: UInt32
  package var maximumFrameSize: UInt32
  /// In hertz.
  package var sampleRate: UInt32
  package var channelCount: Int
  package var bitsPerSample: Int
  /// The number of samples of a channel; `nil` where the file says that it is not known.
  package var sampleCount: UInt64?
  /// The checksum of the decoded samples; zeros where it is not known.
  package var md5: [UInt8]

  package init(_ reader: inout FieldReader) throws(MediaError) {
    minimumBlockSize = try reader.read("minimum_block_size")
    maximumBlockSize = try reader.read("maximum_block_size")
    minimumFrameSize = UInt32(
      try reader.read("minimum_frame_size", byteCount: 3) { $0 == 0 ? "unknown" : nil })
    maximumFrameSize = UInt32(
      try reader.read("maximum_frame_size", byteCount: 3) { $0 == 0 ? "unknown" : nil })
    sampleRate = UInt32(try reader.readBits("sample_rate", 20))
    channelCount = Int(try reader.readBits("channel_count_minus_1", 3) { "\($0 + 1) channels" }) + 1
    bitsPerSample = Int(try reader.readBits("bits_per_sample_minus_1", 5) { "\($0 + 1) bits" }) + 1
    let samples = try reader.readBits("sample_count", 36) { $0 == 0 ? "unknown" : nil }
    sampleCount = samples == 0 ? nil : samples
    md5 = try reader.readBytes("MD5", 16)
    if minimumBlockSize < 16 || maximumBlockSize < 16 {
      reader.report("a block has fewer than 16 samples (RFC 9639, 8.2)", as: .warning)
    }
    if minimumBlockSize > maximumBlockSize {
      reader.report("minimum_block_size is above maximum_block_size (RFC 9639, 8.2)")
    }
    if sampleRate == 0 { reader.report("sample_rate is 0 (RFC 9639, 8.2)", as: .warning) }
    if bitsPerSample < 4 { reader.report("samples have \(bitsPerSample) bits, fewer than 4 (RFC 9639, 8.2)") }
  }
}
