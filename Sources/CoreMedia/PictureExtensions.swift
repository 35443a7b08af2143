import CoreGraphics
import CoreVideo
import Foundation
import MediaCore

// Core Media's extensions of pictures, by key. The codec's configuration isn't among them: it belongs to the
// description as a whole.

extension FormatDescription.VideoFormat {
  var extensions: [String: Any] {
    var values = color.extensions
    values[kCMFormatDescriptionExtension_Depth] = hasAlpha ? 32 : 24
    if hasAlpha { values[kCMFormatDescriptionExtension_ContainsAlphaChannel] = true }
    values[kCMFormatDescriptionExtension_BitsPerComponent] = bitsPerComponent
    values[kCMFormatDescriptionExtension_FieldCount] = fieldOrder.map { $0 == .progressive ? 1 : 2 }
    values[kCMFormatDescriptionExtension_FieldDetail] = fieldOrder?.detail
    values[kCMFormatDescriptionExtension_ChromaLocationTopField] = chromaLocation?.name
    values[kCMFormatDescriptionExtension_ChromaLocationBottomField] = chromaLocation?.name
    values[kCMFormatDescriptionExtension_MasteringDisplayColorVolume] = masteringDisplayColorVolume?.data
    values[kCMFormatDescriptionExtension_ContentLightLevelInfo] = contentLightLevelInfo?.data
    if !pixelAspectRatio.isSquare {
      values[kCMFormatDescriptionExtension_PixelAspectRatio] = [
        kCVImageBufferPixelAspectRatioHorizontalSpacingKey: pixelAspectRatio.horizontalSpacing,
        kCVImageBufferPixelAspectRatioVerticalSpacingKey: pixelAspectRatio.verticalSpacing,
      ]
    }
    if let aperture = cleanAperture {
      let (width, height) = (Double(dimensions.width), Double(dimensions.height))
      values[kCMFormatDescriptionExtension_CleanAperture] = [
        kCVImageBufferCleanApertureWidthKey: aperture.width,
        kCVImageBufferCleanApertureHeightKey: aperture.height,
        kCVImageBufferCleanApertureHorizontalOffsetKey: aperture.x + aperture.width / 2 - width / 2,
        kCVImageBufferCleanApertureVerticalOffsetKey: aperture.y + aperture.height / 2 - height / 2,
      ]
    }
    return values
  }

  /// Pictures of a size, with the values of extensions.
  init(dimensions: VideoDimensions, extensions: [String: Any]) {
    self.init(dimensions: dimensions)
    color = ColorDescription(extensions: extensions)
    bitsPerComponent = AttributeNumber.int(extensions[kCMFormatDescriptionExtension_BitsPerComponent])
    hasAlpha =
      AttributeNumber.bool(extensions[kCMFormatDescriptionExtension_ContainsAlphaChannel])
      ?? (AttributeNumber.int(extensions[kCMFormatDescriptionExtension_Depth]) == 32)
    fieldOrder = FieldOrder(extensions: extensions)
    chromaLocation = (extensions[kCMFormatDescriptionExtension_ChromaLocationTopField] as? String)
      .flatMap(ChromaLocation.init(name:))
    masteringDisplayColorVolume =
      (extensions[kCMFormatDescriptionExtension_MasteringDisplayColorVolume] as? Data)
      .flatMap(MasteringDisplayColorVolume.init(data:))
    contentLightLevelInfo = (extensions[kCMFormatDescriptionExtension_ContentLightLevelInfo] as? Data)
      .flatMap(ContentLightLevelInfo.init(data:))
    if let ratio = extensions[kCMFormatDescriptionExtension_PixelAspectRatio] as? [String: Any],
      let horizontal = AttributeNumber.int(ratio[kCVImageBufferPixelAspectRatioHorizontalSpacingKey]),
      let vertical = AttributeNumber.int(ratio[kCVImageBufferPixelAspectRatioVerticalSpacingKey]),
      horizontal > 0, vertical > 0
    {
      pixelAspectRatio = PixelAspectRatio(horizontalSpacing: horizontal, verticalSpacing: vertical)
    }
    if let aperture = extensions[kCMFormatDescriptionExtension_CleanAperture] as? [String: Any] {
      cleanAperture = PictureRectangle(aperture, in: dimensions)
    }
  }
}

extension PictureRectangle {
  /// - Returns: `nil` for an aperture without a size, or one that reaches beyond the picture.
  fileprivate init?(_ aperture: [String: Any], in dimensions: VideoDimensions) {
    guard let width = AttributeNumber.double(aperture[kCVImageBufferCleanApertureWidthKey]),
      let height = AttributeNumber.double(aperture[kCVImageBufferCleanApertureHeightKey]),
      width > 0, height > 0
    else { return nil }
    let right = AttributeNumber.double(aperture[kCVImageBufferCleanApertureHorizontalOffsetKey]) ?? 0
    let down = AttributeNumber.double(aperture[kCVImageBufferCleanApertureVerticalOffsetKey]) ?? 0
    let x = (Double(dimensions.width) - width) / 2 + right
    let y = (Double(dimensions.height) - height) / 2 + down
    guard x >= 0, y >= 0, x + width <= Double(dimensions.width), y + height <= Double(dimensions.height)
    else {
      return nil
    }
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension ColorDescription {
  /// Powers have one name, and their exponent beside it (ITU-T H.273, table 3).
  private static let gammaLevels: [MediaCore.TransferFunction: Double] = [
    MediaCore.TransferFunction(rawValue: 4): 2.2, MediaCore.TransferFunction(rawValue: 5): 2.8,
  ]

  fileprivate var extensions: [String: Any] {
    var values: [String: Any] = [:]
    values[kCMFormatDescriptionExtension_ColorPrimaries] = primaries.flatMap { ColorNames.primaries[$0] }
    if let level = transferFunction.flatMap({ Self.gammaLevels[$0] }) {
      values[kCMFormatDescriptionExtension_TransferFunction] = kCMFormatDescriptionTransferFunction_UseGamma
      values[kCMFormatDescriptionExtension_GammaLevel] = level
    } else {
      values[kCMFormatDescriptionExtension_TransferFunction] = transferFunction.flatMap {
        ColorNames.transferFunctions[$0]
      }
    }
    values[kCMFormatDescriptionExtension_YCbCrMatrix] = matrix.flatMap { ColorNames.matrices[$0] }
    values[kCMFormatDescriptionExtension_FullRangeVideo] = isFullRange
    return values
  }

  fileprivate init(extensions: [String: Any]) {
    func text(_ key: String) -> String? { extensions[key] as? String }
    let transfer = text(kCMFormatDescriptionExtension_TransferFunction)
    let level = AttributeNumber.double(extensions[kCMFormatDescriptionExtension_GammaLevel])
    self.init(
      primaries: text(kCMFormatDescriptionExtension_ColorPrimaries).flatMap {
        ColorNames.value($0, in: ColorNames.primaries)
      },
      transferFunction: transfer == kCMFormatDescriptionTransferFunction_UseGamma
        ? Self.gammaLevels.first { $0.value == level }?.key
        : transfer.flatMap { ColorNames.value($0, in: ColorNames.transferFunctions) },
      matrix: text(kCMFormatDescriptionExtension_YCbCrMatrix).flatMap {
        ColorNames.value($0, in: ColorNames.matrices)
      },
      isFullRange: AttributeNumber.bool(extensions[kCMFormatDescriptionExtension_FullRangeVideo]))
  }
}

extension FieldOrder {
  fileprivate init?(extensions: [String: Any]) {
    if AttributeNumber.int(extensions[kCMFormatDescriptionExtension_FieldCount]) == 1 {
      self = .progressive
      return
    }
    let orders: [FieldOrder] = [
      .topFieldFirst, .bottomFieldFirst, .topCodedFirstBottomShownFirst, .bottomCodedFirstTopShownFirst,
    ]
    let detail = extensions[kCMFormatDescriptionExtension_FieldDetail] as? String
    guard let detail, let order = orders.first(where: { $0.detail == detail }) else { return nil }
    self = order
  }
}

extension MediaCore.ChromaLocation {
  private static let names: [MediaCore.ChromaLocation: String] = [
    .left: kCVImageBufferChromaLocation_Left, .center: kCVImageBufferChromaLocation_Center,
    .topLeft: kCVImageBufferChromaLocation_TopLeft, .top: kCVImageBufferChromaLocation_Top,
    .bottomLeft: kCVImageBufferChromaLocation_BottomLeft, .bottom: kCVImageBufferChromaLocation_Bottom,
  ]

  fileprivate var name: String? { Self.names[self] }

  fileprivate init?(name: String) {
    guard let location = Self.names.first(where: { $0.value == name })?.key else { return nil }
    self = location
  }
}
