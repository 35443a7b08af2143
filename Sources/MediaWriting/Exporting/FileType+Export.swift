import ISOBaseMedia
import LibAV
import MediaCore

extension FileType {
  /// The codec of sound that the file can't hold as it is.
  var soundCodec: Codec { row?.soundCodec ?? .aac }

  /// The codec of pictures that the file can't hold as they are; `nil` where it has no pictures.
  var pictureCodec: Codec? { row.map(\.pictureCodec) ?? .h264 }

  /// Whether sound that is coded so stays as it is where nothing else is asked for.
  func expects(_ codec: Codec) -> Bool {
    if row?.unexpectedSound.contains(codec) ?? false { return false }
    return row?.expectedSound?.contains(codec) ?? true
  }

  /// Whether Linear PCM can be written.
  var holdsLinearPCM: Bool { row?.holdsLinearPCM ?? false }
}
