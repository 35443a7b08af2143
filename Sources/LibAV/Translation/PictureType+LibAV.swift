internal import CMediaScopeLibAV
import MediaCore

extension PictureType {
  /// The type that libav names; `nil` where it names none.
  init?(_ type: AVPictureType) {
    switch type {
    case AV_PICTURE_TYPE_I, AV_PICTURE_TYPE_SI: self = .intra
    case AV_PICTURE_TYPE_P, AV_PICTURE_TYPE_SP: self = .predicted
    case AV_PICTURE_TYPE_B, AV_PICTURE_TYPE_BI: self = .bidirectional
    case AV_PICTURE_TYPE_S: self = .switching
    default: return nil
    }
  }
}
