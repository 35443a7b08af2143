/// How many luma samples share a chroma sample, ISO/IEC 14496-10 §6.2.
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

  /// From libav's name of a pixel format, such as `yuv420p10le`; `nil` for red, green and blue.
  public init?(pixelFormatName name: String) {
    if name.hasPrefix("gray") || name.hasPrefix("ya") || name.hasPrefix("mono") {
      self = .monochrome
      return
    }
    if name.hasPrefix("nv12") || name.hasPrefix("nv21") || name.hasPrefix("p01") {
      self = .fourTwoZero
      return
    }
    if name.hasPrefix("nv16") || name.hasPrefix("nv20") || name.hasPrefix("uyvy422") || name.hasPrefix("y210")
    {
      self = .fourTwoTwo
      return
    }
    guard name.hasPrefix("yuv") || name.hasPrefix("yuyv") || name.hasPrefix("yvyu") else { return nil }
    let digits = name.drop { !$0.isNumber }.prefix(3)
    switch digits {
    case "420": self = .fourTwoZero
    case "422": self = .fourTwoTwo
    case "444": self = .fourFourFour
    case "411": self = .fourOneOne
    case "410": self = .fourOneZero
    case "440": self = .fourFourZero
    default: return nil
    }
  }
}
