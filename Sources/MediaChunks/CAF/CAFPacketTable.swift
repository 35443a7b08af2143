import MediaCore
import MediaStructure

/// The head of a CAF file's packet table chunk, which counts the frames of all packets together (Core Audio
/// Format, "Packet Table Chunk").
package struct CAFPacketTable: Hashable, Sendable {
  package var packetCount: Int64
  /// Frames to give, without those below.
  package var validFrames: Int64
  /// Frames to drop from the start of what is decoded.
  package var primingFrames: Int32
  /// Frames to drop from the end.
  package var remainderFrames: Int32

  init(_ reader: inout FieldReader) throws(MediaError) {
    packetCount = try reader.read("mNumberPackets")
    validFrames = try reader.read("mNumberValidFrames")
    primingFrames = try reader.read("mPrimingFrames")
    remainderFrames = try reader.read("mRemainderFrames")
  }
}
