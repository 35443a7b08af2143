// swift-format-ignore-file: AlwaysUseLowerCamelCase

import CoreGraphics
import Foundation
import MediaCore
import MediaStructure

public let kCMTextFormatDescriptionExtension_DisplayFlags = "DisplayFlags"
public let kCMTextFormatDescriptionExtension_BackgroundColor = "BackgroundColor"
public let kCMTextFormatDescriptionExtension_DefaultTextBox = "DefaultTextBox"
public let kCMTextFormatDescriptionExtension_DefaultStyle = "DefaultStyle"
public let kCMTextFormatDescriptionExtension_HorizontalJustification = "HorizontalJustification"
public let kCMTextFormatDescriptionExtension_VerticalJustification = "VerticalJustification"
public let kCMTextFormatDescriptionExtension_FontTable = "FontTable"
public let kCMTextFormatDescriptionExtension_TextJustification = "TextJustification"
public let kCMTextFormatDescriptionExtension_DefaultFontName = "DefaultFontName"
public let kCMTextFormatDescriptionColor_Red = "Red"
public let kCMTextFormatDescriptionColor_Green = "Green"
public let kCMTextFormatDescriptionColor_Blue = "Blue"
public let kCMTextFormatDescriptionColor_Alpha = "Alpha"
public let kCMTextFormatDescriptionRect_Top = "Top"
public let kCMTextFormatDescriptionRect_Left = "Left"
public let kCMTextFormatDescriptionRect_Bottom = "Bottom"
public let kCMTextFormatDescriptionRect_Right = "Right"
public let kCMTextFormatDescriptionStyle_StartChar = "StartChar"
public let kCMTextFormatDescriptionStyle_EndChar = "EndChar"
public let kCMTextFormatDescriptionStyle_Font = "Font"
public let kCMTextFormatDescriptionStyle_FontFace = "FontFace"
public let kCMTextFormatDescriptionStyle_FontSize = "FontSize"
public let kCMTextFormatDescriptionStyle_ForegroundColor = "ForegroundColor"
public let kCMTextFormatDescriptionStyle_Ascent = "Ascent"

public let kCMTextDisplayFlag_scrollIn: UInt32 = 0x20
public let kCMTextDisplayFlag_scrollOut: UInt32 = 0x40
public let kCMTextDisplayFlag_forcedSubtitlesPresent: UInt32 = 0x4000_0000
public let kCMTextDisplayFlag_allSubtitlesForced: UInt32 = 0x8000_0000
public let kCMTextJustification_left_top: Int8 = 0
public let kCMTextJustification_centered: Int8 = 1
public let kCMTextJustification_bottom_right: Int8 = -1

/// What a sample entry of texts says after the index of its data reference, from extensions by Core Media's keys.
struct TextEntry {
  private let extensions: [String: Any]

  /// The entry's bytes; `nil` for a format whose entry isn't known, and for numbers out of range.
  static func bytes(_ format: FourCC, _ extensions: [String: Any]) -> [UInt8]? {
    let entry = TextEntry(extensions: extensions)
    return switch format {
    case "tx3g": entry.timedText
    case "text": entry.quickTimeText
    default: nil
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
