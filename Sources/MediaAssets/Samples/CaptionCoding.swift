import ISOBaseMedia
package import MediaCore

/// The coding of texts in the samples of a track of captions.
package enum CaptionCoding: Hashable, Sendable {
  /// A length and the text (QuickTime File Format, "Text Media"; 3GPP TS 26.245, 5.17).
  case timedText
  /// Boxes of cues (ISO/IEC 14496-30, 7).
  case webVTT
  /// The text and nothing else, as Matroska has WebVTT.
  case plain
  /// The text, in which players skip codes of SubStation Alpha such as `{\an8}`.
  case subRip
  /// An event's fields, the ninth of which is the text (Advanced SubStation Alpha in Matroska).
  case subStationAlpha
  /// Tags of HTML's kind, as SAMI and RealText have them.
  case hypertext
  /// Lines divided by bars, each of which some characters may begin that say how it looks.
  case barred(marks: String)
  /// Lines divided by `[br]`.
  case subViewer

  /// - Parameter container: of the file; `nil` where it is known to be none of the ISO family.
  package init?(_ mediaSubType: FourCC, codec: Codec, in container: Container?) {
    let isBoxed = container == .isoBaseMedia
    switch codec {
    case .timedText,
      .plainText where isBoxed:
      self = .timedText
    case .webVTT where isBoxed: self = .webVTT
    case .webVTT, .plainText: self = .plain
    case .subRip, .timedSubRip: self = .subRip
    case .advancedSubStationAlpha, .subStationAlpha: self = .subStationAlpha
    case .sami, .realText: self = .hypertext
    case .microDVD: self = .barred(marks: "/")
    case .mpl2: self = .barred(marks: "/\\_")
    case .subViewer1, .vPlayer, .phoenix, .spruceSTL: self = .barred(marks: "")
    case .subViewer: self = .subViewer
    default:
      switch TextForm(mediaSubType) {
      case .timedText, .quickTimeText: self = .timedText
      case .webVTT: self = .webVTT
      case .subRip: self = .subRip
      case nil: return nil
      }
    }
  }

  /// Whether texts come as a file of texts has them, in whatever characters it was written.
  package var mayBeOtherThanUTF8: Bool { ![.timedText, .webVTT].contains(self) }

  /// The texts of a sample; none where it says that nothing is shown.
  package func texts(of sample: [UInt8]) -> [String] {
    switch self {
    case .timedText:
      guard sample.count >= 2 else { return [] }
      let text = sample.dropFirst(2).prefix(sample.prefix(2).bigEndian(Int.self))
      return Self.nonEmpty([Self.decodedUTF16(text) ?? String(decoding: text, as: UTF8.self)])
    case .webVTT: return Self.nonEmpty(cues(of: sample).map(\.payload))
    case .plain: return Self.nonEmpty([Self.decoded(sample[...])])
    case .subRip: return Self.nonEmpty([Self.withoutCodes(Self.decoded(sample[...]))])
    case .subStationAlpha:
      let fields = Self.decoded(sample[...]).split(
        separator: ",", maxSplits: 8, omittingEmptySubsequences: false)
      return fields.count == 9 ? Self.nonEmpty([Self.withoutOverrides(fields[8])]) : []
    case .hypertext: return Self.nonEmpty([CaptionMarkup.plain(ofHypertext: Self.decoded(sample[...]))])
    case .barred(let marks):
      return Self.nonEmpty([CaptionMarkup.plain(ofBarred: Self.decoded(sample[...]), marks: marks)])
    case .subViewer: return Self.nonEmpty([Self.decoded(sample[...]).replacing("[br]", with: "\n")])
    }
  }

  /// The cues of a sample of WebVTT in files of the ISO family; none for any other coding.
  package func cues(of sample: [UInt8]) -> [WebVTTCue] {
    guard self == .webVTT else { return [] }
    var cues: [WebVTTCue] = []
    for box in ISOBoxesInMemory(sample[...]) where box.type == "vttc" {
      var cue = WebVTTCue("")
      for part in ISOBoxesInMemory(sample[box.payloadIndices]) {
        let text = String(decoding: sample[part.payloadIndices], as: UTF8.self)
        switch part.type {
        case "payl": cue.payload = text
        case "iden": cue.identifier = text
        case "sttg": cue.settings = text
        default: break
        }
      }
      cues.append(cue)
    }
    return cues
  }

  private static func nonEmpty(_ texts: [String]) -> [String] {
    texts.map { $0.replacing("\r\n", with: "\n").replacing("\r", with: "\n") }.filter { !$0.isEmpty }
  }

  /// Text of a file of texts: what is no UTF-8 is taken for text of Windows in western Europe, as most of it is.
  package static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
    if let text = decodedUTF16(bytes) { return text }
    // libavformat counts the zero that ends a text in memory.
    let text = bytes[..<(bytes.lastIndex { $0 != 0 }.map { $0 + 1 } ?? bytes.startIndex)]
    return String(validating: text, as: UTF8.self) ?? String(windows1252: text)
  }

  /// UTF-16 after its mark; `nil` where there is none.
  private static func decodedUTF16(_ bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) else { return nil }
    let isBig = bytes.first == 0xFE
    let text = Array(bytes.dropFirst(2))
    let units = stride(from: 0, to: text.count - 1, by: 2).map { place -> UInt16 in
      let (first, second) = (UInt16(text[place]), UInt16(text[place + 1]))
      return isBig ? first << 8 | second : second << 8 | first
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// A text without what is in braces after a backslash; other braces are text.
  private static func withoutCodes(_ text: String) -> String {
    var shown = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "{") {
      shown += rest[..<start]
      rest = rest[start...]
      guard rest.dropFirst().first == "\\" else {
        shown += "{"
        rest = rest.dropFirst()
        continue
      }
      // Without an end for this one there is none for those after it.
      guard let end = rest.firstIndex(of: "}") else { break }
      rest = rest[end...].dropFirst()
    }
    return shown + rest
  }

  /// The text of an event without what is in braces, which says how it looks.
  private static func withoutOverrides(_ text: Substring) -> String {
    var shown = ""
    var isOverride = false
    for character in text {
      switch character {
      case "{": isOverride = true
      case "}" where isOverride: isOverride = false
      default: if !isOverride { shown.append(character) }
      }
    }
    return shown.replacing("\\N", with: "\n").replacing("\\n", with: "\n").replacing("\\h", with: "\u{A0}")
  }
}
