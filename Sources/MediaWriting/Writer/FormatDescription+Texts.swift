import ISOBaseMedia
public import MediaCore

/// Descriptions of what is neither sound nor pictures, for inputs that take stored samples.
extension FormatDescription {
  /// Timed Text, as MP4 has it (3GPP TS 26.245): white, centred at the lower edge of a box of a size in pixels.
  ///
  /// Core Media counterpart: `kCMTextFormatType_3GText`.
  public static func timedText(in size: VideoDimensions) -> FormatDescription {
    let entry = WrittenSampleEntry.timedText(
      fontSize: TimedTextSample.fontSize, width: size.width, height: size.height)
    return FormatDescription(
      mediaType: .subtitle, mediaSubType: TextForm.timedText.mediaSubType, codec: .timedText,
      codecConfiguration: Array(entry.dropFirst(entryHead)))
  }

  /// QuickTime's text, as titles of chapters are.
  ///
  /// Core Media counterpart: `kCMTextFormatType_QTText`.
  public static var quickTimeText: FormatDescription {
    FormatDescription(
      mediaType: .text, mediaSubType: TextForm.quickTimeText.mediaSubType,
      codecConfiguration: Array(WrittenSampleEntry.quickTimeText.dropFirst(entryHead)))
  }

  /// WebVTT in files of the ISO family (ISO/IEC 14496-30, 7).
  public static var webVTT: FormatDescription {
    FormatDescription(
      mediaType: .subtitle, mediaSubType: TextForm.webVTT.mediaSubType, codec: .webVTT,
      codecConfiguration: WrittenBox("vttC", payload: Array("WEBVTT".utf8)).bytes)
  }

  /// SubRip, as Matroska has it.
  public static var subRip: FormatDescription {
    FormatDescription(
      mediaType: .subtitle, mediaSubType: TextForm.subRip.mediaSubType, codec: .subRip)
  }

  /// A form of text, with fonts and colours by default where its sample entry says some.
  package static func text(_ form: TextForm) -> FormatDescription {
    switch form {
    case .timedText: .timedText(in: .zero)
    case .quickTimeText: .quickTimeText
    case .webVTT: .webVTT
    case .subRip: .subRip
    }
  }

  /// Timecode, whose samples are the number of the first frame each, in 32 bits, big-endian.
  ///
  /// Core Media counterpart: `CMTimeCodeFormatDescriptionCreate`.
  /// - Parameters:
  ///   - frameDuration: how long a frame lasts.
  ///   - frameQuanta: frames a second as they are counted, such as 30 for 29.97.
  public static func timecode(
    frameDuration: MediaTime, frameQuanta: Int, flags: TimecodeFlags = []
  ) -> FormatDescription {
    let rest = WrittenSampleEntry.timecode(
      flags: flags.rawValue, timescale: UInt32(clamping: frameDuration.timescale),
      frameDuration: UInt32(clamping: frameDuration.value), frameQuanta: UInt8(clamping: frameQuanta))
    return FormatDescription(
      mediaType: .timecode, mediaSubType: "tmcd", codecConfiguration: rest)
  }

  /// Bytes of a sample entry up to the end of its data reference's index.
  private static let entryHead = 16
}

/// Flags that say how a timecode counts.
///
/// Core Media counterpart: `kCMTimeCodeFlag_…`.
public struct TimecodeFlags: OptionSet, Hashable, Sendable {
  /// The flags of `tmcd` (QuickTime File Format, "Timecode Sample Description").
  public let rawValue: UInt32

  /// Makes flags.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// Numbers are left out so that the timecode keeps to the clock.
  public static let dropFrame = Self(rawValue: 1)
  /// The count begins again after 24 hours.
  public static let twentyFourHourMaximum = Self(rawValue: 2)
  /// Times before zero are legal.
  public static let negativeTimesOK = Self(rawValue: 4)
}
