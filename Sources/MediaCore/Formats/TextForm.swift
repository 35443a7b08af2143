/// A form of text in samples, by the code of its sample entry.
///
/// Core Media counterpart: `CMTextFormatType` and `CMSubtitleFormatType`.
package enum TextForm: Sendable {
  /// Timed Text (3GPP TS 26.245).
  case timedText
  /// QuickTime's text (QuickTime File Format, "Text Media").
  case quickTimeText
  /// WebVTT in files of the ISO family (ISO/IEC 14496-30, 7).
  case webVTT
  /// SubRip, as Matroska has it; no sample entry has this code.
  case subRip

  /// `nil` for what is no text, or is coded in another way.
  package init?(_ mediaSubType: FourCC) {
    switch mediaSubType {
    case "tx3g": self = .timedText
    case "text": self = .quickTimeText
    case "wvtt": self = .webVTT
    case "srt ": self = .subRip
    default: return nil
    }
  }

  /// The code.
  package var mediaSubType: FourCC {
    switch self {
    case .timedText: "tx3g"
    case .quickTimeText: "text"
    case .webVTT: "wvtt"
    case .subRip: "srt "
    }
  }
}
