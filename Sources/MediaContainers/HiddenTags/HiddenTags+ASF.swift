import MediaChunks
import MediaCore

extension HiddenTags {
  /// The objects that begin with a count of descriptors (ASF, 3.11, 4.7 and 4.8).
  private static let descriptorObjects: Set<String> = [
    "ExtendedContentDescription", "Metadata", "MetadataLibrary",
  ]

  /// libav doesn't go by the size of the header object.
  mutating func hideTagsOfASF() throws(MediaError) {
    // After its header are the number of objects and two bytes that are reserved (3.1).
    try boundObjects(from: Int64(ChunkLayout.asf.headerSize) + 6, to: end, depth: 0)
  }

  private mutating func object(at offset: Int64) throws(MediaError) -> ChunkHeader? {
    ChunkHeader(try bytes(at: offset, ChunkLayout.asf.headerSize), at: offset, layout: .asf)
  }

  private mutating func boundObjects(from start: Int64, to end: Int64, depth: Int) throws(MediaError) {
    var offset = start
    for _ in 0..<Self.structureLimit where offset < end {
      guard let object = try object(at: offset), object.name != "Data" else { return }
      if Self.descriptorObjects.contains(object.name) {
        try boundCount(at: object.payloadStart, bytes: 2)
      } else if object.name == "HeaderExtension", depth == 0 {
        // The last two of them are in it, after 22 bytes of its own (3.4).
        try boundObjects(from: object.payloadStart + 22, to: min(end, object.payloadEnd), depth: 1)
      }
      guard object.payloadEnd < end else { return }
      offset = object.payloadEnd
    }
  }
}
