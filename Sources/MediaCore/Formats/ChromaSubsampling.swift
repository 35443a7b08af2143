/// The number of luma samples that share a chroma sample, ISO/IEC 14496-10 §6.2.
public enum ChromaSubsampling: String, Hashable, Sendable {
  /// Luma alone.
  case monochrome = "4:0:0"
  /// Chroma halved across and down.
  case fourTwoZero = "4:2:0"
  /// Chroma halved across.
  case fourTwoTwo = "4:2:2"
  /// As many chroma samples as luma samples.
  case fourFourFour = "4:4:4"
  /// Chroma quartered across.
  case fourOneOne = "4:1:1"
  /// Chroma quartered across and down.
  case fourOneZero = "4:1:0"
  /// Chroma halved down.
  case fourFourZero = "4:4:0"
}
