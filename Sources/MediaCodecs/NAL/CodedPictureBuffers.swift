import MediaCore
import MediaStructure

/// The buffers of coded pictures that a hypothetical decoder has (ITU-T H.264, E.1.2; H.265, E.2.3; H.266,
/// 7.3.5.3).
enum CodedPictureBuffers {
  /// Reads bit rate and size of each coded picture buffer.
  ///
  /// - Parameter hasDecodingUnits: whether there are those for parts of pictures, too.
  static func read(
    _ unit: inout BitReader, count: Int, hasDecodingUnits: Bool = false
  ) throws(MediaError) {
    for _ in 0..<count {
      try unit.ue("bit_rate_value_minus1")
      try unit.ue("cpb_size_value_minus1")
      if hasDecodingUnits {
        try unit.ue("cpb_size_du_value_minus1")
        try unit.ue("bit_rate_du_value_minus1")
      }
      try unit.flag("cbr_flag")
    }
  }
}
