/// The meaning of a picture's numbers as colours.
///
/// Code points of ISO/IEC 23091-2 (ITU-T H.273). Core Video counterpart: the `ColorPrimaries`,
/// `TransferFunction`, `YCbCrMatrix` and `FullRangeVideo` extensions. `nil` stands for what the
/// file does not say.
public struct ColorDescription: Hashable, Sendable {
  /// The red, green and blue that the numbers mix, §8.1.
  public var primaries: ColorPrimaries?
  /// The curve by which the numbers follow the light, §8.2.
  public var transferFunction: TransferFunction?
  /// The matrix that makes luma and chroma of red, green and blue, §8.3.
  public var matrix: YCbCrMatrix?
  /// Whether numbers use all their codes, 0 to 255 in 8 bits, or leave room, luma from 16 to 235.
  public var isFullRange: Bool?

  /// Makes a description; values that are not given are not known.
  public init(
    primaries: ColorPrimaries? = nil, transferFunction: TransferFunction? = nil,
    matrix: YCbCrMatrix? = nil, isFullRange: Bool? = nil
  ) {
    self.primaries = primaries
    self.transferFunction = transferFunction
    self.matrix = matrix
    self.isFullRange = isFullRange
  }

  /// The description, completed by what is usual for pictures of a size: BT.709 from 1280 pixels of width or
  /// 720 of height on, BT.601 below.
  ///
  /// A statement of primaries or matrix is a hint for the other. This is the one rule by which pictures are
  /// read, drawn and encoded.
  package func completed(for size: VideoDimensions) -> ColorDescription {
    var color = self
    let isHigh = size.width >= 1280 || size.height >= 720
    let isWide = primaries == .ituR2020 || matrix == .ituR2020
    let is709 = primaries == .ituR709 || matrix == .ituR709
    let is601 = [.ituR470BG, .smpte170M].contains(matrix) || [.ituR470BG, .smpteC].contains(primaries)
    if matrix == nil || matrix == .identity {
      color.matrix =
        isWide ? .ituR2020 : is709 ? .ituR709 : is601 ? .smpte170M : isHigh ? .ituR709 : .smpte170M
      if primaries == .ituR470BG || color.matrix == .smpte170M && size.height == 576 {
        color.matrix = .ituR470BG
      }
    }
    let is625 = color.matrix == .ituR470BG
    if primaries == nil {
      color.primaries =
        color.matrix == .ituR2020
        ? .ituR2020
        : color.matrix == .ituR709 ? .ituR709 : is625 ? .ituR470BG : .smpteC
    }
    if transferFunction == nil {
      color.transferFunction =
        color.matrix == .ituR2020 ? .ituR2020 : color.matrix == .ituR709 ? .ituR709 : .smpte170M
    }
    return color
  }

  /// Whether the transfer function is one of the two for high dynamic range, PQ and HLG.
  public var isHighDynamicRange: Bool {
    transferFunction == .smpteST2084 || transferFunction == .aribSTDB67
  }
}
