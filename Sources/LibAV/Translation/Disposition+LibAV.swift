internal import CMediaScopeLibAV
import MediaCore

extension Disposition {
  /// libav's flags and its names of them, in the order in which ffprobe prints them.
  static let libavTable: [(disposition: Disposition, flag: Int32, name: String)] = [
    (.default, AV_DISPOSITION_DEFAULT, "default"),
    (.dubbed, AV_DISPOSITION_DUB, "dub"),
    (.original, AV_DISPOSITION_ORIGINAL, "original"),
    (.comment, AV_DISPOSITION_COMMENT, "comment"),
    (.lyrics, AV_DISPOSITION_LYRICS, "lyrics"),
    (.karaoke, AV_DISPOSITION_KARAOKE, "karaoke"),
    (.forced, AV_DISPOSITION_FORCED, "forced"),
    (.hearingImpaired, AV_DISPOSITION_HEARING_IMPAIRED, "hearing_impaired"),
    (.visualImpaired, AV_DISPOSITION_VISUAL_IMPAIRED, "visual_impaired"),
    (.cleanEffects, AV_DISPOSITION_CLEAN_EFFECTS, "clean_effects"),
    (.attachedPicture, AV_DISPOSITION_ATTACHED_PIC, "attached_pic"),
    (.timedThumbnails, AV_DISPOSITION_TIMED_THUMBNAILS, "timed_thumbnails"),
    (.captions, AV_DISPOSITION_CAPTIONS, "captions"),
    (.descriptions, AV_DISPOSITION_DESCRIPTIONS, "descriptions"),
    (.metadata, AV_DISPOSITION_METADATA, "metadata"),
    (.dependent, AV_DISPOSITION_DEPENDENT, "dependent"),
    (.stillImage, AV_DISPOSITION_STILL_IMAGE, "still_image"),
  ]

  init(libavFlags flags: Int32) {
    self.init(Self.libavTable.filter { flags & $0.flag != 0 }.map { $0.disposition })
  }

  var libavFlags: Int32 {
    Self.libavTable.reduce(0) { contains($1.disposition) ? $0 | $1.flag : $0 }
  }
}
