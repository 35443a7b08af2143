/// How many luma samples share a chroma sample, ISO/IEC 14496-10 §6.2.
public enum ChromaSubsampling: String, Hashable, Sendable {
  case monochrome = "4:0:0"
  case fourTwoZero = "4:2:0"
  case fourTwoTwo = "4:2:2"
  case fourFourFour = "4:4:4"
  case fourOneOne = "4:1:1"
  case fourOneZero = "4:1:0"
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
