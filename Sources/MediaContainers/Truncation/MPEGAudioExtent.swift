import MediaAudioFrames
import MediaCore
import MediaStructure

/// Whether a file of MPEG audio has its last frame as a whole, and the bytes that its encoder counted.
enum MPEGAudioExtent {
  /// The offset at which the last frame ends; `nil` for layer III, whose files end anywhere: recorders cut them so.
  static func declaredEnd(of file: ContainerFile) throws(MediaError) -> Int64? {
    guard file.mpegAudioStart?.header.layer != 3 else { return nil }
    return try AudioFrameExtent.declaredEnd(of: file, AudioFrameExtent.mpegAudio)
  }

  /// Returns the number of bytes of frames that are there, and the number that the encoder's tag declares;
  /// `nil` where less than a sixteenth of them is missing, which tags and padding can be.
  static func shortfall(of file: ContainerFile) -> (present: Int64, declared: Int64)? {
    guard let first = file.mpegAudioStart, first.header.layer == 3,
      let frame = try? file.source.bytes(at: first.offset, count: LAMETag.frameByteCount),
      let place = LAMETag.place(in: frame, first.header)
    else { return nil }
    var tag = LAMETag(place.kind)
    var reader = FieldReader(
      Array(frame.dropFirst(place.offset + LAMETag.nameSize)), at: 0, path: place.kind.rawValue)
    try? tag.read(&reader)
    let end = file.audioTags.children.filter { $0.offset > first.offset }.map(\.offset).min()
    let present = (end ?? file.source.byteCount) - first.offset
    guard let declared = tag.byteCount.map({ Int64($0) }), present < declared - declared / 16 else {
      return nil
    }
    return (present, declared)
  }
}
