import MediaCore
import MediaStructure

extension CodecConfiguration {
  /// The configuration of a stream of VP9 by the uncompressed header of a key frame (VP9 Bitstream & Decoding
  /// Process Specification, 6.2).
  ///
  /// `nil` for another frame.
  package init?(vp9KeyFrame bytes: [UInt8]) {
    self.init()
    var reader = BitReader(SampleBytes(bytes), 0..<bytes.count)
    guard (try? readKeyFrame(&reader)) == true else { return nil }
  }

  private mutating func readKeyFrame(_ reader: inout BitReader) throws(MediaError) -> Bool {
    guard let header = try VP9FrameHeader(&reader), header.isKeyFrame,
      try VP9FrameHeader.readSyncCode(&reader)
    else { return false }
    let coding = try VP9ColorConfiguration(&reader, profile: header.profile)
    // Red, green and blue are said by other means (7.2.2).
    guard !coding.isRGB else { return false }
    bitDepth = coding.bitDepth
    let matrices: [Int?] = [nil, 5, 1, 6, 7, 9, nil]
    color = ColorDescription(
      primaryCode: nil, transferCode: nil, matrixCode: matrices[coding.space],
      isFullRange: coding.isFullRange)
    chroma = coding.chroma
    dimensions = VideoDimensions(
      width: Int(try reader.bits("frame_width_minus_1", 16)) + 1,
      height: Int(try reader.bits("frame_height_minus_1", 16)) + 1)
    profile = "Profile \(header.profile)"
    isProgressive = true
    reorderDepth = 0
    return true
  }
}
