// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation
import MediaCore
import MediaStructure

/// The way texts come and go, the sum of flags that begin with `kCMTextDisplayFlag_`.
public let kCMTextFormatDescriptionExtension_DisplayFlags = "DisplayFlags"
/// The colour behind the text, a dictionary of four numbers.
public let kCMTextFormatDescriptionExtension_BackgroundColor = "BackgroundColor"
/// The box that the text is in, a dictionary of four numbers, in pixels.
public let kCMTextFormatDescriptionExtension_DefaultTextBox = "DefaultTextBox"
/// The style of letters that have none of their own, a dictionary.
public let kCMTextFormatDescriptionExtension_DefaultStyle = "DefaultStyle"
/// The alignment of lines from left to right, one of the numbers that begin with `kCMTextJustification_`.
public let kCMTextFormatDescriptionExtension_HorizontalJustification = "HorizontalJustification"
/// The alignment of lines from top to bottom, one of the numbers that begin with `kCMTextJustification_`.
public let kCMTextFormatDescriptionExtension_VerticalJustification = "VerticalJustification"
/// The names of fonts by their numbers.
public let kCMTextFormatDescriptionExtension_FontTable = "FontTable"
/// The alignment of lines, in QuickTime's text.
public let kCMTextFormatDescriptionExtension_TextJustification = "TextJustification"
/// The name of the font, in QuickTime's text.
public let kCMTextFormatDescriptionExtension_DefaultFontName = "DefaultFontName"
/// The amount of red, from 0 on.
public let kCMTextFormatDescriptionColor_Red = "Red"
/// The amount of green, from 0 on.
public let kCMTextFormatDescriptionColor_Green = "Green"
/// The amount of blue, from 0 on.
public let kCMTextFormatDescriptionColor_Blue = "Blue"
/// The opacity, from 0 on.
public let kCMTextFormatDescriptionColor_Alpha = "Alpha"
/// The upper edge, in pixels.
public let kCMTextFormatDescriptionRect_Top = "Top"
/// The left edge, in pixels.
public let kCMTextFormatDescriptionRect_Left = "Left"
/// The lower edge, in pixels.
public let kCMTextFormatDescriptionRect_Bottom = "Bottom"
/// The right edge, in pixels.
public let kCMTextFormatDescriptionRect_Right = "Right"
/// The first letter that looks so.
public let kCMTextFormatDescriptionStyle_StartChar = "StartChar"
/// The letter after the last that looks so.
public let kCMTextFormatDescriptionStyle_EndChar = "EndChar"
/// The number of the font.
public let kCMTextFormatDescriptionStyle_Font = "Font"
/// Whether letters are bold, slanted or underlined, the sum of bits 1, 2 and 4.
public let kCMTextFormatDescriptionStyle_FontFace = "FontFace"
/// The height of letters, in pixels.
public let kCMTextFormatDescriptionStyle_FontSize = "FontSize"
/// The colour of letters, a dictionary of four numbers.
public let kCMTextFormatDescriptionStyle_ForegroundColor = "ForegroundColor"
/// The distance that letters reach above the baseline, in pixels.
public let kCMTextFormatDescriptionStyle_Ascent = "Ascent"

/// Texts roll in.
public let kCMTextDisplayFlag_scrollIn: UInt32 = 0x20
/// Texts roll out.
public let kCMTextDisplayFlag_scrollOut: UInt32 = 0x40
/// Some texts are shown even where none are wanted.
public let kCMTextDisplayFlag_forcedSubtitlesPresent: UInt32 = 0x4000_0000
/// All texts are shown even where none are wanted.
public let kCMTextDisplayFlag_allSubtitlesForced: UInt32 = 0x8000_0000
/// At the left, or at the top.
public let kCMTextJustification_left_top: Int8 = 0
/// In the middle.
public let kCMTextJustification_centered: Int8 = 1
/// At the bottom, or at the right.
public let kCMTextJustification_bottom_right: Int8 = -1

/// The fields of a text's sample entry after the index of its data reference.
///
/// They are made from extensions by Core Media's keys.
struct TextEntry {
  private let extensions: [String: Any]

  /// The entry's bytes; `nil` for a format whose entry isn't known, and for numbers out of range.
  static func bytes(_ format: FourCC, _ extensions: [String: Any]) -> [UInt8]? {
    let entry = TextEntry(extensions: extensions)
    return switch TextForm(format) {
    case .timedText: entry.timedText
    case .quickTimeText: entry.quickTimeText
    case .webVTT, .subRip, nil: nil
    }
  }

  /// Timed Text (3GPP TS 26.245, 5.16).
  private var timedText: [UInt8]? {
    let style = dictionary(kCMTextFormatDescriptionExtension_DefaultStyle)
    guard
      let flags = UInt32(exactly: number(kCMTextFormatDescriptionExtension_DisplayFlags, in: extensions)),
      let horizontal = Int8(
        exactly: number(kCMTextFormatDescriptionExtension_HorizontalJustification, in: extensions)),
      let vertical = Int8(
        exactly: number(kCMTextFormatDescriptionExtension_VerticalJustification, in: extensions)),
      let box = box(dictionary(kCMTextFormatDescriptionExtension_DefaultTextBox)),
      let start = UInt16(exactly: number(kCMTextFormatDescriptionStyle_StartChar, in: style)),
      let end = UInt16(exactly: number(kCMTextFormatDescriptionStyle_EndChar, in: style)),
      let font = UInt16(exactly: number(kCMTextFormatDescriptionStyle_Font, in: style)),
      let face = UInt8(exactly: number(kCMTextFormatDescriptionStyle_FontFace, in: style)),
      let size = UInt8(exactly: number(kCMTextFormatDescriptionStyle_FontSize, in: style)),
      let fonts
    else { return nil }
    var writer = FieldWriter()
    writer.write("displayFlags", flags)
    writer.write("horizontal_justification", horizontal)
    writer.write("vertical_justification", vertical)
    let background = dictionary(kCMTextFormatDescriptionExtension_BackgroundColor)
    writer.writeBytes("background_color", color(background, unless: 0))
    for edge in box { writer.write("box", edge) }
    writer.write("startChar", start)
    writer.write("endChar", end)
    writer.write("font_ID", font)
    writer.write("face_style_flags", face)
    writer.write("font_size", size)
    let foreground = style[kCMTextFormatDescriptionStyle_ForegroundColor] as? [String: Any] ?? [:]
    writer.writeBytes("text_color", color(foreground, unless: .max))
    writer.writeBytes("fonts", fonts)
    return writer.bytes
  }

  /// QuickTime's text (QuickTime File Format, "Text Sample Description").
  private var quickTimeText: [UInt8]? {
    guard
      let flags = UInt32(exactly: number(kCMTextFormatDescriptionExtension_DisplayFlags, in: extensions)),
      let justification = Int32(
        exactly: number(kCMTextFormatDescriptionExtension_TextJustification, in: extensions)),
      let box = box(dictionary(kCMTextFormatDescriptionExtension_DefaultTextBox))
    else { return nil }
    var writer = FieldWriter()
    writer.write("displayFlags", flags)
    writer.write("textJustification", justification)
    writer.writeZeros("background_color", 6)
    for edge in box { writer.write("box", edge) }
    writer.writeZeros("reserved, font and foreground color", 21)
    writer.writePascalText(
      "text_name", extensions[kCMTextFormatDescriptionExtension_DefaultFontName] as? String ?? "")
    return writer.bytes
  }

  /// The font table box.
  private var fonts: [UInt8]? {
    let names = extensions[kCMTextFormatDescriptionExtension_FontTable] as? [String: Any] ?? ["1": "Serif"]
    var writer = FieldWriter()
    for (key, name) in names.sorted(by: { $0.key < $1.key }) {
      guard let number = UInt16(key), let name = name as? String, name.utf8.count <= Int(UInt8.max) else {
        return nil
      }
      writer.write("font_id", number)
      writer.write("font_name_length", UInt8(name.utf8.count))
      writer.writeBytes("font", Array(name.utf8))
    }
    var box = FieldWriter()
    box.write("size", UInt32(10 + writer.bytes.count))
    box.writeFourCC("type", "ftab")
    box.write("entry_count", UInt16(clamping: names.count))
    box.writeBytes("fonts", writer.bytes)
    return box.bytes
  }

  private func dictionary(_ key: String) -> [String: Any] { extensions[key] as? [String: Any] ?? [:] }
  private func number(_ key: String, in values: [String: Any]) -> Int {
    AttributeNumber.int(values[key]) ?? 0
  }

  private func color(_ values: [String: Any], unless none: UInt8) -> [UInt8] {
    guard !values.isEmpty else { return Array(repeating: none, count: 4) }
    let keys = [
      kCMTextFormatDescriptionColor_Red, kCMTextFormatDescriptionColor_Green,
      kCMTextFormatDescriptionColor_Blue, kCMTextFormatDescriptionColor_Alpha,
    ]
    // From 0 to 255, as Core Media has them.
    return keys.map { UInt8(clamping: number($0, in: values)) }
  }

  private func box(_ values: [String: Any]) -> [Int16]? {
    let keys = [
      kCMTextFormatDescriptionRect_Top, kCMTextFormatDescriptionRect_Left,
      kCMTextFormatDescriptionRect_Bottom, kCMTextFormatDescriptionRect_Right,
    ]
    let edges = keys.compactMap { Int16(exactly: number($0, in: values)) }
    return edges.count == keys.count ? edges : nil
  }
}
