import ISOBaseMedia
import LibAV
import MediaCore

extension FileType {
  /// What sound becomes where the file can't hold it as it is.
  var soundCodec: Codec { row?.soundCodec ?? .aac }

  /// What pictures become where the file can't hold them as they are; `nil` where it has none.
  var pictureCodec: Codec? { row.map(\.pictureCodec) ?? .h264 }

  /// Whether sound that is coded so stays as it is where nothing else is asked for.
  func expects(_ codec: Codec) -> Bool {
    if row?.unexpectedSound.contains(codec) ?? false { return false }
    return row?.expectedSound?.contains(codec) ?? true
  }

  /// Whether Linear PCM can be written.
  var holdsLinearPCM: Bool { row?.holdsLinearPCM ?? false }

  /// Whether stored samples of a description can be written.
  func holds(_ description: FormatDescription) throws(MediaError) -> Bool {
    if let format = libavFormat {
      guard names(description.codec) else { return false }
      return try FormatWriter.canHold(description, format: format)
    }
    if description.mediaType == .audio, refusal(ofSound: description.codec) != nil { return false }
    return (try? WrittenSampleEntry.bytes(description, in: dialect)) != nil
  }
}
