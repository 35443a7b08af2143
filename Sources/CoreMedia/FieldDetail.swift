// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import CoreVideo
package import MediaCore

// The order of the two fields of a picture (QuickTime File Format, the `fiel` extension).

/// The fields are stored one after the other, the top one first, which is also shown first.
public let kCMFormatDescriptionFieldDetail_TemporalTopFirst: CFString = "TemporalTopFirst"
/// The fields are stored one after the other, the bottom one first, which is also shown first.
public let kCMFormatDescriptionFieldDetail_TemporalBottomFirst: CFString = "TemporalBottomFirst"
/// The lines of both fields alternate; the code is 9 in QuickTime.
public let kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly: CFString = "SpatialFirstLineEarly"
/// The lines of both fields alternate; the code is 14 in QuickTime.
public let kCMFormatDescriptionFieldDetail_SpatialFirstLineLate: CFString = "SpatialFirstLineLate"

extension FieldOrder {
  /// The name of the order; `nil` for pictures without fields.
  package var detail: CFString? {
    switch self {
    case .progressive: nil
    case .topFieldFirst: kCMFormatDescriptionFieldDetail_TemporalTopFirst
    case .bottomFieldFirst: kCMFormatDescriptionFieldDetail_TemporalBottomFirst
    case .topCodedFirstBottomShownFirst: kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly
    case .bottomCodedFirstTopShownFirst: kCMFormatDescriptionFieldDetail_SpatialFirstLineLate
    }
  }
}
