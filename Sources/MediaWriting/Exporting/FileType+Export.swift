import LibAV
import MediaContainers
import MediaCore

extension FileType {
  /// What sound becomes where the file can't hold it as it is.
  var soundCodec: Codec {
    switch self {
    case .wav, .aiff, .caf: .linearPCM
    case .flac: .flac
    case .mp3: .mp3
    case .matroska, .webM: .opus
    case .ogg: .vorbis
    default: .aac
    }
  }

  /// What pictures become where the file can't hold them as they are; `nil` where it has none.
  var pictureCodec: Codec? {
    guard holdsPictures else { return nil }
    return switch self {
    case .webM: .vp9
    case .ogg: nil
    default: .h264
    }
  }

  /// Whether a file of the type has one track of sound and nothing else.
  var holdsOneTrack: Bool { [.wav, .aiff, .caf, .flac, .mp3, .adts].contains(self) }

  /// Codings of sound that a file is expected to have, so that they are kept; `nil` for all that it can hold.
  private var expectedSound: Set<Codec>? {
    switch self {
    case .wav: [.linearPCM, .muLaw, .aLaw]
    case .aiff: [.linearPCM]
    case .m4a: [.aac, .alac]
    case .mobile3GPP: [.aac, .amrNarrowBand, .amrWideBand]
    default: nil
    }
  }

  /// Whether sound that is coded so stays as it is where nothing else is asked for.
  func expects(_ codec: Codec) -> Bool { expectedSound?.contains(codec) ?? true }

  /// Whether Linear PCM can be written.
  var holdsLinearPCM: Bool { [.wav, .aiff, .caf, .mov, .matroska].contains(self) }

  /// Whether stored samples of a description can be written.
  func holds(_ description: FormatDescription) throws(MediaError) -> Bool {
    if let format = libavFormat {
      guard names(description.codec) else { return false }
      return try FormatWriter.canHold(description, format: format)
    }
    return (try? WrittenSampleEntry.bytes(description, isQuickTime: self == .mov)) != nil
  }
}
