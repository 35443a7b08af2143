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
}
