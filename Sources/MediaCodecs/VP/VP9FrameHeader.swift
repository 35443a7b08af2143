import MediaCore
import MediaStructure

/// The beginning of the uncompressed header of a frame of VP9 (VP9 Bitstream & Decoding Process
/// Specification, 6.2).
struct VP9FrameHeader {
  let profile: Int
  /// frame_to_show_map_idx: the frame that was decoded before and is shown now.
  private(set) var existing: Int?
  private(set) var isKeyFrame = false
  private(set) var isShown = true
  private(set) var isErrorResilient = false

  /// Reads up to error_resilient_mode; `nil` where no frame begins.
  init?(_ header: inout BitReader) throws(MediaError) {
    guard try header.bits("frame_marker", 2) == 2 else { return nil }
    let low = Int(try header.bits("profile_low_bit", 1))
    profile = Int(try header.bits("profile_high_bit", 1)) << 1 | low
    if profile == 3 { try header.flag("reserved_zero") }
    if try header.flag("show_existing_frame") {
      existing = Int(try header.bits("frame_to_show_map_idx", 3))
      return
    }
    isKeyFrame = try !header.flag("frame_type")
    isShown = try header.flag("show_frame")
    isErrorResilient = try header.flag("error_resilient_mode")
  }

  /// Reads frame_sync_code, which precedes the colours of frames that refer to no others (6.2.1); false where it is another.
  static func readSyncCode(_ header: inout BitReader) throws(MediaError) -> Bool {
    try header.bits("frame_sync_code", 24) == 0x498342
  }
}

/// The coding of the pixels of a frame of VP9 (6.2.2: color_config).
struct VP9ColorConfiguration {
  let bitDepth: Int
  /// color_space, of which 7 is red, green and blue (7.2.2).
  let space: Int
  /// `nil` of red, green and blue, which always are.
  private(set) var isFullRange: Bool?
  private(set) var subsampling = (across: true, down: true)

  var isRGB: Bool { space == 7 }
  /// Such as `4:2:0`.
  var chroma: String {
    switch subsampling {
    case (true, true): "4:2:0"
    case (true, false): "4:2:2"
    case (false, true): "4:4:0"
    case (false, false): "4:4:4"
    }
  }

  init(_ header: inout BitReader, profile: Int) throws(MediaError) {
    bitDepth = profile < 2 ? 8 : try header.flag("ten_or_twelve_bit") ? 12 : 10
    space = Int(try header.bits("color_space", 3))
    let statesSubsampling = profile & 1 == 1
    guard !isRGB else {
      subsampling = (false, false)
      if statesSubsampling { try header.flag("reserved_zero") }
      return
    }
    isFullRange = try header.flag("color_range")
    guard statesSubsampling else { return }
    subsampling.across = try header.flag("subsampling_x")
    subsampling.down = try header.flag("subsampling_y")
    try header.flag("reserved_zero")
  }
}
