internal import CMediaScopeLibAV
package import MediaCore

extension ColorDescription {
  init(
    primaries: AVColorPrimaries, transfer: AVColorTransferCharacteristic, matrix: AVColorSpace,
    range: AVColorRange
  ) {
    // libav's code points are those of ISO/IEC 23091-2; 2 is `unspecified`, 0 and 3 are reserved there.
    self.init(
      primaries: primaries == AVCOL_PRI_UNSPECIFIED || primaries == AVCOL_PRI_RESERVED0
        ? nil : ColorPrimaries(rawValue: Int(primaries.rawValue)),
      transferFunction: transfer == AVCOL_TRC_UNSPECIFIED || transfer == AVCOL_TRC_RESERVED0
        ? nil : TransferFunction(rawValue: Int(transfer.rawValue)),
      matrix: matrix == AVCOL_SPC_UNSPECIFIED || matrix == AVCOL_SPC_RESERVED
        ? nil : YCbCrMatrix(rawValue: Int(matrix.rawValue)),
      isFullRange: range == AVCOL_RANGE_UNSPECIFIED ? nil : range == AVCOL_RANGE_JPEG)
  }
}

extension AVColorPrimaries {
  init(_ primaries: ColorPrimaries?) {
    self = primaries.map { AVColorPrimaries(UInt32(clamping: $0.rawValue)) } ?? AVCOL_PRI_UNSPECIFIED
  }
}

extension AVColorTransferCharacteristic {
  init(_ function: TransferFunction?) {
    self =
      function.map { AVColorTransferCharacteristic(UInt32(clamping: $0.rawValue)) } ?? AVCOL_TRC_UNSPECIFIED
  }
}

extension AVColorSpace {
  init(_ matrix: YCbCrMatrix?) {
    self = matrix.map { AVColorSpace(UInt32(clamping: $0.rawValue)) } ?? AVCOL_SPC_UNSPECIFIED
  }
}

extension AVColorRange {
  init(isFull: Bool?) {
    self = isFull.map { $0 ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG } ?? AVCOL_RANGE_UNSPECIFIED
  }
}

extension ChromaLocation {
  init?(_ location: AVChromaLocation) {
    switch location {
    case AVCHROMA_LOC_LEFT: self = .left
    case AVCHROMA_LOC_CENTER: self = .center
    case AVCHROMA_LOC_TOPLEFT: self = .topLeft
    case AVCHROMA_LOC_TOP: self = .top
    case AVCHROMA_LOC_BOTTOMLEFT: self = .bottomLeft
    case AVCHROMA_LOC_BOTTOM: self = .bottom
    default: return nil
    }
  }
}

extension AVChromaLocation {
  init(_ location: ChromaLocation?) {
    switch location {
    case nil: self = AVCHROMA_LOC_UNSPECIFIED
    case .left: self = AVCHROMA_LOC_LEFT
    case .center: self = AVCHROMA_LOC_CENTER
    case .topLeft: self = AVCHROMA_LOC_TOPLEFT
    case .top: self = AVCHROMA_LOC_TOP
    case .bottomLeft: self = AVCHROMA_LOC_BOTTOMLEFT
    case .bottom: self = AVCHROMA_LOC_BOTTOM
    }
  }
}

extension AVFieldOrder {
  init(_ order: FieldOrder?) {
    switch order {
    case nil: self = AV_FIELD_UNKNOWN
    case .progressive: self = AV_FIELD_PROGRESSIVE
    case .topFieldFirst: self = AV_FIELD_TT
    case .bottomFieldFirst: self = AV_FIELD_BB
    case .topCodedFirstBottomShownFirst: self = AV_FIELD_TB
    case .bottomCodedFirstTopShownFirst: self = AV_FIELD_BT
    }
  }
}

extension FieldOrder {
  init?(_ order: AVFieldOrder) {
    switch order {
    case AV_FIELD_PROGRESSIVE: self = .progressive
    case AV_FIELD_TT: self = .topFieldFirst
    case AV_FIELD_BB: self = .bottomFieldFirst
    case AV_FIELD_TB: self = .topCodedFirstBottomShownFirst
    case AV_FIELD_BT: self = .bottomCodedFirstTopShownFirst
    default: return nil
    }
  }
}

extension MasteringDisplayColorVolume {
  init?(stream: UnsafePointer<AVStream>) {
    var size = 0
    guard
      let data = shim_stream_side_data(stream, AV_PKT_DATA_MASTERING_DISPLAY_METADATA, &size),
      size >= MemoryLayout<AVMasteringDisplayMetadata>.size
    else { return nil }
    self.init(UnsafeRawPointer(data).loadUnaligned(as: AVMasteringDisplayMetadata.self))
  }

  fileprivate init?(_ metadata: AVMasteringDisplayMetadata) {
    guard metadata.has_primaries != 0, metadata.has_luminance != 0 else { return nil }
    let (red, green, blue) = metadata.display_primaries
    let rationals = [
      red.0, red.1, green.0, green.1, blue.0, blue.1, metadata.white_point.0, metadata.white_point.1,
      metadata.min_luminance, metadata.max_luminance,
    ]
    // libav keeps what is infinite or no number with a denominator of 0.
    guard rationals.allSatisfy({ $0.den != 0 }) else { return nil }
    func chromaticity(_ pair: (AVRational, AVRational)) -> Chromaticity {
      Chromaticity(x: av_q2d(pair.0), y: av_q2d(pair.1))
    }
    self.init(
      red: chromaticity(red), green: chromaticity(green), blue: chromaticity(blue),
      whitePoint: chromaticity(metadata.white_point),
      minimumLuminance: av_q2d(metadata.min_luminance), maximumLuminance: av_q2d(metadata.max_luminance))
  }
}

extension Frame {
  /// The display that a picture was made on, as its stream says (SMPTE ST 2086).
  package var masteringDisplayColorVolume: MasteringDisplayColorVolume? {
    guard let data = av_frame_get_side_data(raw, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA)?.pointee,
      data.size >= MemoryLayout<AVMasteringDisplayMetadata>.size, let bytes = data.data
    else { return nil }
    return MasteringDisplayColorVolume(
      UnsafeRawPointer(bytes).loadUnaligned(as: AVMasteringDisplayMetadata.self))
  }

  /// The brightest pixel and picture, as the stream states them (CTA-861.3, annex P).
  package var contentLightLevelInfo: ContentLightLevelInfo? {
    guard let data = av_frame_get_side_data(raw, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL)?.pointee,
      data.size >= MemoryLayout<AVContentLightMetadata>.size, let bytes = data.data
    else { return nil }
    let metadata = UnsafeRawPointer(bytes).loadUnaligned(as: AVContentLightMetadata.self)
    return ContentLightLevelInfo(
      maximumContentLightLevel: Int(metadata.MaxCLL), maximumFrameAverageLightLevel: Int(metadata.MaxFALL))
  }
}

extension ContentLightLevelInfo {
  init?(stream: UnsafePointer<AVStream>) {
    var size = 0
    guard
      let data = shim_stream_side_data(stream, AV_PKT_DATA_CONTENT_LIGHT_LEVEL, &size),
      size >= MemoryLayout<AVContentLightMetadata>.size
    else { return nil }
    let metadata = UnsafeRawPointer(data).loadUnaligned(as: AVContentLightMetadata.self)
    self.init(
      maximumContentLightLevel: Int(metadata.MaxCLL), maximumFrameAverageLightLevel: Int(metadata.MaxFALL))
  }
}

extension AVMasteringDisplayMetadata {
  /// In the units of SMPTE ST 2086.
  init(_ display: MasteringDisplayColorVolume) {
    func part(_ value: Double, _ unit: Int32) -> AVRational {
      AVRational(num: Int32(saturating: (value * Double(unit)).rounded()), den: unit)
    }
    func pair(_ point: MasteringDisplayColorVolume.Chromaticity) -> (AVRational, AVRational) {
      (part(point.x, 50000), part(point.y, 50000))
    }
    self.init(
      display_primaries: (pair(display.red), pair(display.green), pair(display.blue)),
      white_point: pair(display.whitePoint), min_luminance: part(display.minimumLuminance, 10000),
      max_luminance: part(display.maximumLuminance, 10000), has_primaries: 1, has_luminance: 1)
  }
}
