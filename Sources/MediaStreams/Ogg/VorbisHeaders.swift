import MediaAudioFrames
import MediaCore
import MediaStructure

extension OggPacketType {
  /// Returns the bytes that mark one of Vorbis's headers.
  package static func vorbisSignature(_ type: UInt8) -> [UInt8] { [type] + Array("vorbis".utf8) }

  /// Vorbis's three headers (Vorbis I specification, 4.2).
  static let vorbis: [OggPacketType] = [
    OggPacketType(
      .vorbis, "identification", "Vorbis Identification Header", "Vorbis I", "4.2.2",
      signature: vorbisSignature(1), headerCount: 3
    ) { reader throws(MediaError) in try VorbisIdentification(&reader) },
    OggPacketType(
      .vorbis, "comment", "Vorbis Comment Header", "Vorbis I", "5.2", signature: vorbisSignature(3),
      holdsComments: true
    ) { reader throws(MediaError) in
      try VorbisIdentification.readCommonHeader(&reader)
      let comment = try VorbisComment(&reader)
      _ = try reader.readBits("padding", 7)
      if try reader.readBits("framing_bit", 1) == 0 {
        reader.report("framing_bit is not set (Vorbis I, 5.2.1)")
      }
      return comment
    },
    OggPacketType(
      .vorbis, "setup", "Vorbis Setup Header", "Vorbis I", "4.2.4", signature: vorbisSignature(5),
      fieldBytes: 8
    ) { reader throws(MediaError) in
      try VorbisIdentification.readCommonHeader(&reader)
      _ = try reader.read("vorbis_codebook_count_minus_1", as: UInt8.self) { "\(Int($0) + 1) codebooks" }
      return nil
    },
  ]
}

/// The coding of a Vorbis stream (Vorbis I specification, 4.2.2).
package struct VorbisIdentification: Hashable, Sendable {
  package var channelCount: UInt8
  /// In hertz.
  package var sampleRate: UInt32
  /// In bits a second; 0 where not set.
  package var maximumBitrate: Int32
  package var nominalBitrate: Int32
  package var minimumBitrate: Int32
  /// In samples.
  package var blockSizes: [Int]

  init(_ reader: inout FieldReader) throws(MediaError) {
    try Self.readCommonHeader(&reader)
    let version = try reader.read("vorbis_version", as: UInt32.self)
    if version != 0 { reader.report("vorbis_version is \(version) (Vorbis I, 4.2.2)") }
    channelCount = try reader.read("audio_channels")
    sampleRate = try reader.read("audio_sample_rate")
    maximumBitrate = try reader.read("bitrate_maximum")
    nominalBitrate = try reader.read("bitrate_nominal")
    minimumBitrate = try reader.read("bitrate_minimum")
    // Vorbis takes its bits from the least significant on, so the second of two is first.
    let long = Int(try reader.readBits("blocksize_1", 4) { "\(1 << $0) samples" })
    let short = Int(try reader.readBits("blocksize_0", 4) { "\(1 << $0) samples" })
    blockSizes = [1 << short, 1 << long]
    _ = try reader.readBits("padding", 7)
    if try reader.readBits("framing_flag", 1) == 0 {
      reader.report("framing_flag is not set (Vorbis I, 4.2.2)")
    }
    if channelCount == 0 || sampleRate == 0 {
      reader.report("audio_channels or audio_sample_rate is 0 (Vorbis I, 4.2.2)")
    }
    if !(6...13).contains(short) || !(6...13).contains(long) || short > long {
      reader.report("block sizes of \(1 << short) and \(1 << long) samples are not allowed (Vorbis I, 4.2.2)")
    }
  }

  static func readCommonHeader(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.read("packet_type", as: UInt8.self)
    _ = try reader.readText("vorbis", byteCount: 6)
  }
}
