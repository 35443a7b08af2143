import MediaAudioFrames
import MediaCore

extension HiddenTags {
  /// Bounds the comments that begin at a place of the file: a vendor's name, and their number.
  private mutating func boundComments(at offset: Int64) throws(MediaError) {
    guard let place = VorbisComment.placeOfCount(after: try bytes(at: offset, 4)) else { return }
    try boundCount(at: offset + place, bytes: 4)
  }

  mutating func hideTagsOfFLAC(at start: Int64) throws(MediaError) {
    var blocks = FLACMetadataBlocks(from: start + Int64(FLACStart.signature.count))
    for _ in 0..<Self.structureLimit {
      let block = try blocks.next { (offset, count) throws(MediaError) in try bytes(at: offset, count) }
      guard let block else { return }
      if block.header.code == FLACMetadataBlockType.vorbisComment.code {
        try boundComments(at: block.payload.lowerBound)
      }
    }
  }
}
