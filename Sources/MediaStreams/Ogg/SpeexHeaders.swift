import MediaAudioFrames
import MediaCore
import MediaStructure

extension OggPacketType {
  /// Speex's headers (Speex manual, 7).
  static let speex: [OggPacketType] = [
    OggPacketType(
      .speex, "header", "Speex Header", "Speex manual", "7.3", signature: Array("Speex   ".utf8),
      headerCount: 2
    ) { reader throws(MediaError) in try SpeexHeader(&reader) },
    OggPacketType(
      .speex, "comment", "Speex Comment Packet", "Speex manual", "7.3", signature: [], holdsComments: true
    ) {
      reader throws(MediaError) in try VorbisComment(&reader)
    },
  ]
}

/// The coding of a Speex stream (Speex manual, 7.3).
package struct SpeexHeader: Hashable, Sendable {
  package var version: String
  /// In hertz.
  package var sampleRate: Int32
  package var channelCount: Int32
  /// Bits a second; -1 where not set.
  package var bitRate: Int32
  /// In samples.
  package var frameSize: Int32
  package var framesPerPacket: Int32
  /// Packets between the comments and the sound.
  package var extraHeaders: Int32

  init(_ reader: inout FieldReader) throws(MediaError) {
    _ = try reader.readText("speex_string", byteCount: 8)
    version = try reader.readText("speex_version", byteCount: 20)
    _ = try reader.read("speex_version_id", as: Int32.self)
    _ = try reader.read("header_size", as: Int32.self)
    sampleRate = try reader.read("rate")
    _ = try reader.read("mode", as: Int32.self) {
      (0...2).contains($0) ? ["narrowband", "wideband", "ultra-wideband"][Int($0)] : nil
    }
    _ = try reader.read("mode_bitstream_version", as: Int32.self)
    channelCount = try reader.read("nb_channels")
    bitRate = try reader.read("bitrate")
    frameSize = try reader.read("frame_size")
    _ = try reader.read("vbr", as: Int32.self)
    framesPerPacket = try reader.read("frames_per_packet")
    extraHeaders = try reader.read("extra_headers")
    try reader.skip("reserved", 8)
  }
}
