import MediaCore
import MediaStructure

extension CodecConfiguration {
  /// What a key frame of VP9 says of the stream in its uncompressed header (VP9 Bitstream & Decoding Process Specification, 6.2).
  ///
  /// `nil` for another frame.
  package init?(vp9KeyFrame bytes: [UInt8]) {
    self.init()
    var reader = BitReader(SampleBytes(bytes), 0..<bytes.count)
    guard (try? readKeyFrame(&reader)) == true else { return nil }
  }

  private mutating func readKeyFrame(_ reader: inout BitReader) throws(MediaError) -> Bool {
    guard try reader.bits("frame_marker", 2) == 2 else { return false }
    let low = Int(try reader.bits("profile_low_bit", 1))
    let profile = Int(try reader.bits("profile_high_bit", 1)) << 1 | low
    if profile == 3 { try reader.flag("reserved_zero") }
    guard try !reader.flag("show_existing_frame"), try !reader.flag("frame_type") else { return false }
    try reader.flag("show_frame")
    try reader.flag("error_resilient_mode")
    guard try reader.bits("frame_sync_code", 24) == 0x498342 else { return false }
    bitDepth = profile < 2 ? 8 : try reader.flag("ten_or_twelve_bit") ? 12 : 10
    let space = Int(try reader.bits("color_space", 3))
    // Red, green and blue are said by other means (7.2.2).
    guard space != 7 else { return false }
    let matrices: [Int?] = [nil, 5, 1, 6, 7, 9, nil]
    color = ColorDescription(
      primaryCode: nil, transferCode: nil, matrixCode: matrices[space],
      isFullRange: try reader.flag("color_range"))
    chroma = "4:2:0"
    if profile & 1 == 1 {
      let across = try reader.flag("subsampling_x")
      chroma = try reader.flag("subsampling_y") ? across ? "4:2:0" : "4:4:0" : across ? "4:2:2" : "4:4:4"
      try reader.flag("reserved_zero")
    }
    dimensions = VideoDimensions(
      width: Int(try reader.bits("frame_width_minus_1", 16)) + 1,
      height: Int(try reader.bits("frame_height_minus_1", 16)) + 1)
    self.profile = "Profile \(profile)"
    isProgressive = true
    reorderDepth = 0
    return true
  }
}
