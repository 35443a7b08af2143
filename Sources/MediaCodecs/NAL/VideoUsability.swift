import MediaCore
import MediaStructure

/// The video usability information of parameter sets: how pictures are to be shown (ITU-T H.264 and H.265,
/// Annex E).
struct VideoUsability: Sendable {
  /// aspect_ratio_idc, and what it stands for in 255.
  private var ratioCode: Int?
  private var statedRatio = (width: 0, height: 0)
  private var isFullRange: Bool?
  private var primaryCode: Int?
  private var transferCode: Int?
  private var matrixCode: Int?
  private var chromaPlace: Int?
  private var ticks: UInt64?
  private var timescale: UInt64?

  /// Reads what AVC and HEVC say alike: the shape of pixels, colours and the place of chroma samples.
  mutating func readAppearance(_ unit: inout BitReader) throws(MediaError) {
    if try unit.flag("aspect_ratio_info_present_flag") {
      let code = Int(
        try unit.bits("aspect_ratio_idc", 8) { code in
          code == 0 ? "unspecified" : Self.ratios[safe: Int(code)].map { "\($0.width):\($0.height)" }
        })
      ratioCode = code
      if code == 255 {
        statedRatio.width = Int(try unit.bits("sar_width", 16))
        statedRatio.height = Int(try unit.bits("sar_height", 16))
      }
    }
    if try unit.flag("overscan_info_present_flag") { try unit.flag("overscan_appropriate_flag") }
    if try unit.flag("video_signal_type_present_flag") { try readSignal(&unit) }
    if try unit.flag("chroma_loc_info_present_flag") {
      chromaPlace = Int(try unit.ue("chroma_sample_loc_type_top_field"))
      try unit.ue("chroma_sample_loc_type_bottom_field")
    }
  }

  private mutating func readSignal(_ unit: inout BitReader) throws(MediaError) {
    try unit.bits("video_format", 3) {
      ["component", "PAL", "NTSC", "SECAM", "MAC", "unspecified"][safe: Int($0)]
    }
    isFullRange = try unit.flag("video_full_range_flag")
    if try unit.flag("colour_description_present_flag") {
      primaryCode = Int(try unit.bits("colour_primaries", 8))
      transferCode = Int(try unit.bits("transfer_characteristics", 8))
      matrixCode = Int(try unit.bits("matrix_coefficients", 8))
    }
  }

  /// Reads how long a tick of the stream's clock is.
  mutating func readTiming(
    _ unit: inout BitReader, _ ticksName: StaticString, _ scaleName: StaticString
  ) throws(MediaError) {
    ticks = try unit.bits(ticksName, 32)
    timescale = try unit.bits(scaleName, 32)
  }

  /// The shape of a pixel, where it is stated.
  var pixelAspectRatio: PixelAspectRatio? {
    guard let ratioCode else { return nil }
    let ratio = ratioCode == 255 ? statedRatio : Self.ratios[safe: ratioCode] ?? (0, 0)
    guard ratio.width > 0, ratio.height > 0 else { return nil }
    return PixelAspectRatio(horizontalSpacing: ratio.width, verticalSpacing: ratio.height)
  }

  var color: ColorDescription {
    ColorDescription(
      primaryCode: primaryCode, transferCode: transferCode, matrixCode: matrixCode, isFullRange: isFullRange)
  }

  var chromaLocation: ChromaLocation? {
    chromaPlace.flatMap { place in
      ([.left, .center, .topLeft, .top, .bottomLeft, .bottom] as [ChromaLocation])[safe: place]
    }
  }

  /// Ticks of the stream's clock in a second.
  var tickRate: Double? {
    guard let ticks, let timescale, ticks > 0 else { return nil }
    return Double(timescale) / Double(ticks)
  }

  /// The shapes of pixels that have a number (ITU-T H.264, table E-1).
  private static let ratios: [(width: Int, height: Int)] = [
    (0, 0), (1, 1), (12, 11), (10, 11), (16, 11), (40, 33), (24, 11), (20, 11), (32, 11), (80, 33), (18, 11),
    (15, 11), (64, 33), (160, 99), (4, 3), (3, 2), (2, 1),
  ]
}

/// The number of samples at each side of a coded picture that are not shown, in units of the chroma's.
struct PictureCropping: Sendable {
  private(set) var left = 0
  private(set) var right = 0
  private(set) var top = 0
  private(set) var bottom = 0

  /// No picture is larger; a hostile number stays one that can be reckoned with.
  private static let limit: UInt64 = 1 << 20

  mutating func read(
    _ unit: inout BitReader, _ leftName: StaticString, _ rightName: StaticString, _ topName: StaticString,
    _ bottomName: StaticString
  ) throws(MediaError) {
    left = Int(min(try unit.ue(leftName), Self.limit))
    right = Int(min(try unit.ue(rightName), Self.limit))
    top = Int(min(try unit.ue(topName), Self.limit))
    bottom = Int(min(try unit.ue(bottomName), Self.limit))
  }

  /// Returns the size of what is left of a picture; `nil` where nothing is.
  func shown(of size: VideoDimensions, chromaFormat: Int, rowUnit: Int = 1) -> VideoDimensions? {
    let unit = ChromaFormat.unit(chromaFormat)
    let shown = VideoDimensions(
      width: size.width - unit.width * (left + right),
      height: size.height - unit.height * rowUnit * (top + bottom))
    return shown.width > 0 && shown.height > 0 ? shown : nil
  }
}

/// chroma_format_idc (ITU-T H.264, table 6-1).
enum ChromaFormat {
  static func name(_ code: Int) -> String? { ["4:0:0", "4:2:0", "4:2:2", "4:4:4"][safe: code] }

  static func name(_ code: UInt64) -> String? { name(Int(clamping: code)) }

  /// Returns the number of luma samples that share a chroma sample, across and down.
  static func unit(_ code: Int) -> (width: Int, height: Int) {
    (code == 1 || code == 2 ? 2 : 1, code == 1 ? 2 : 1)
  }
}
