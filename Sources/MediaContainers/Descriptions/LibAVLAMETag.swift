import MediaAudioFrames
import MediaCore
import MediaStructure

/// The encoder's tag of a frame, where libav takes the same of it.
///
/// libav looks for a tag in one place, with or without a CRC before it, and cuts as LAME's part says only where LAME or
/// libav itself wrote it; what it decodes of other streams is neither counted nor cut.
struct LibAVLAMETag {
  var isConstantRate: Bool
  var frameCount: UInt32
  var byteCount: Int64?
  /// `nil` where the tag's checksum isn't that of the bytes before it: libav names no encoder then.
  var encoder: String?
  /// Samples that the encoder put before and after the sound.
  var priming: Int
  var padding: Int

  /// `nil` for another tag, for a damaged one, and where frames are not counted.
  init?(in frame: some RandomAccessCollection<UInt8>, _ header: MPEGAudioHeader) {
    guard let place = LAMETag.place(in: frame, header), !place.isAfterCRC, place.kind != .vbri else {
      return nil
    }
    var tag = LAMETag(place.kind)
    var reader = FieldReader(
      Array(frame.dropFirst(place.offset + LAMETag.nameSize)), at: 0, path: place.kind.rawValue)
    try? tag.read(&reader)
    guard let count = tag.frameCount, count > 0, let samples = tag.samples, let encoder = tag.encoder,
      tag.isOfLibav || encoder.hasPrefix("LAME")
    else { return nil }
    isConstantRate = place.kind == .info
    frameCount = count
    byteCount = tag.byteCount.map { Int64($0) }
    let end = place.offset + LAMETag.nameSize + reader.offset
    let stated = try? reader.read("CRC of tag", as: UInt16.self)
    let value = CyclicRedundancyCheck.lame.value(of: frame.prefix(end))
    self.encoder = stated.map { UInt32($0) == value } ?? false ? encoder : nil
    (priming, padding) = samples
  }
}
