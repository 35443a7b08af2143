/// Something that is true of a track's media, by which tracks are chosen.
///
/// AVFoundation counterpart: `AVMediaCharacteristic`, with the same raw values.
public struct MediaCharacteristic: RawRepresentable, Hashable, Sendable {
  public var rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Pictures, moving or still.
  public static let visual = MediaCharacteristic(rawValue: "AVMediaCharacteristicVisual")
  /// Sound.
  public static let audible = MediaCharacteristic(rawValue: "AVMediaCharacteristicAudible")
  /// Subtitles, captions and other text that is shown.
  public static let legible = MediaCharacteristic(rawValue: "AVMediaCharacteristicLegible")
  /// Made of pictures that are shown one after the other.
  public static let frameBased = MediaCharacteristic(rawValue: "AVMediaCharacteristicFrameBased")
  /// Primaries beyond those of BT.709.
  public static let usesWideGamutColorSpace = MediaCharacteristic(
    rawValue: "AVMediaCharacteristicUsesWideGamutColorSpace")
  /// Pictures of high dynamic range, by a transfer function of PQ or HLG.
  public static let containsHDRVideo = MediaCharacteristic(rawValue: "AVMediaCharacteristicContainsHDRVideo")
  /// Pictures that say how transparent each pixel is.
  public static let containsAlphaChannel = MediaCharacteristic(
    rawValue: "AVMediaCharacteristicContainsAlphaChannel")
  /// Pictures for both eyes in one track, as MVC codes them.
  public static let containsStereoMultiviewVideo = MediaCharacteristic(
    rawValue: "AVMediaCharacteristicContainsStereoMultiviewVideo")
  /// Part of the main program, as tracks are unless the file says otherwise.
  public static let isMainProgramContent = MediaCharacteristic(rawValue: "public.main-program-content")
  /// A commentary, for instance.
  public static let isAuxiliaryContent = MediaCharacteristic(rawValue: "public.auxiliary-content")
  /// In the language in which the program was made.
  public static let isOriginalContent = MediaCharacteristic(rawValue: "public.original-content")
  /// Only those subtitles that are shown even where subtitles are off.
  public static let containsOnlyForcedSubtitles = MediaCharacteristic(
    rawValue: "public.subtitles.forced-only")
  /// Text of what is spoken, for those who don't hear it.
  public static let transcribesSpokenDialogForAccessibility = MediaCharacteristic(
    rawValue: "public.accessibility.transcribes-spoken-dialog")
  /// Text that describes music and sounds, for those who don't hear them.
  public static let describesMusicAndSoundForAccessibility = MediaCharacteristic(
    rawValue: "public.accessibility.describes-music-and-sound")
  /// Words on what is to be seen, for those who don't see it.
  public static let describesVideoForAccessibility = MediaCharacteristic(
    rawValue: "public.accessibility.describes-video")
  /// Text that is edited so that it is easy to read.
  public static let easyToRead = MediaCharacteristic(rawValue: "public.easy-to-read")
  /// A translation of the original, by any means.
  public static let languageTranslation = MediaCharacteristic(rawValue: "public.translation")
  /// A translation that is spoken in place of the original voices.
  public static let dubbedTranslation = MediaCharacteristic(rawValue: "public.translation.dubbed")
  /// A translation that is spoken over the original voices.
  public static let voiceOverTranslation = MediaCharacteristic(rawValue: "public.translation.voice-over")
}

extension MediaCharacteristic: CustomStringConvertible {
  /// The name of the constant, such as `audible`; the raw value where there is none.
  public var description: String { Self.names[self] ?? rawValue }

  private static let names: [MediaCharacteristic: String] = [
    .visual: "visual", .audible: "audible", .legible: "legible", .frameBased: "frameBased",
    .usesWideGamutColorSpace: "usesWideGamutColorSpace", .containsHDRVideo: "containsHDRVideo",
    .containsAlphaChannel: "containsAlphaChannel",
    .containsStereoMultiviewVideo: "containsStereoMultiviewVideo",
    .isMainProgramContent: "isMainProgramContent", .isAuxiliaryContent: "isAuxiliaryContent",
    .isOriginalContent: "isOriginalContent", .containsOnlyForcedSubtitles: "containsOnlyForcedSubtitles",
    .transcribesSpokenDialogForAccessibility: "transcribesSpokenDialogForAccessibility",
    .describesMusicAndSoundForAccessibility: "describesMusicAndSoundForAccessibility",
    .describesVideoForAccessibility: "describesVideoForAccessibility", .easyToRead: "easyToRead",
    .languageTranslation: "languageTranslation", .dubbedTranslation: "dubbedTranslation",
    .voiceOverTranslation: "voiceOverTranslation",
  ]
}
