// swift-format-ignore-file: AlwaysUseLowerCamelCase

import MediaRendering

/// A way to mix colours that are drawn with those that are there.
///
/// `plusDarker`, which Cairo hasn't, is not there.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
  /// Colours are drawn over those that are there.
  case normal = 0
  /// The modes of PDF that mix colours.
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
  /// The modes of PDF that mix parts of colours, and those of Porter and Duff.
  case exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut, sourceAtop
  /// More modes of Porter and Duff.
  case destinationOver, destinationIn, destinationOut, destinationAtop, xor
  /// The sum of both.
  case plusLighter = 27

  var operation: BitmapDrawing.Operation {
    switch self {
    case .normal: .over
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .clear: .clear
    case .copy: .replace
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destinationOver
    case .destinationIn: .destinationIn
    case .destinationOut: .destinationOut
    case .destinationAtop: .destinationAtop
    case .xor: .xor
    case .plusLighter: .plusLighter
    }
  }
}
