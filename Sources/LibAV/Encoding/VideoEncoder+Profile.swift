package import MediaCore

extension VideoEncoder {
  /// The encoder's word for the profile that pictures of a description are of; `nil` where none can be named.
  package static func profile(of description: FormatDescription) -> String? {
    guard let video = description.video, let chroma = video.chromaSubsampling,
      let depth = video.bitsPerComponent
    else { return nil }
    switch (description.codec, chroma, depth) {
    case (.hevc, .fourTwoZero, 8): return "main"
    case (.hevc, .fourTwoZero, 10): return "main10"
    case (.hevc, .fourTwoTwo, 10): return "main422-10"
    case (.hevc, .fourFourFour, 8): return "main444-8"
    case (.hevc, .fourFourFour, 10): return "main444-10"
    case (.h264, .fourTwoZero, 8):
      return switch description.codecConfiguration.dropFirst().first {
      case 66: "baseline"
      case 77: "main"
      default: "high"
      }
    case (.h264, .fourTwoZero, 10): return "high10"
    case (.h264, .fourTwoTwo, 8), (.h264, .fourTwoTwo, 10): return "high422"
    case (.h264, .fourFourFour, 8), (.h264, .fourFourFour, 10): return "high444"
    default: return nil
    }
  }

  /// The encoder's word for the profile of ProRes that a sample entry's code stands for; `nil` for other codes.
  package static func proResProfile(_ code: FourCC) -> String? { proResProfiles[code] }

  private static let proResProfiles: [FourCC: String] = [
    "ap4h": "4444", "apcn": "standard", "apch": "hq", "apcs": "lt", "apco": "proxy",
  ]
}
