/// Where chroma samples are between luma samples, ISO/IEC 23091-2 §8.7 (`Chroma420SampleLocType`).
public enum ChromaLocation: String, Hashable, Sendable {
  /// 0: on the left luma sample's column, between two rows, as in MPEG-2 and most H.264.
  case left
  /// 1: in the middle of four luma samples, as in JPEG and MPEG-1.
  case center
  /// 2: on the upper left luma sample, as in BT.2020.
  case topLeft
  /// 3: on the upper row, between two columns.
  case top
  /// 4: on the lower left luma sample.
  case bottomLeft
  /// 5: on the lower row, between two columns.
  case bottom
}
