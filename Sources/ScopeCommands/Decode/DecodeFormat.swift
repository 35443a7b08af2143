public import ArgumentParser
import LibAV
public import MediaScope

/// The formats that `decode` writes.
enum DecodeFormat: String, CaseIterable, ExpressibleByArgument, Sendable {
  case wav
  case pcm
  case flac
  case yuv
  case rgb
  case png
  case raw
  case srt
  case vtt

  /// The kind of track that the format is for; `nil` for both.
  var mediaType: MediaType? {
    switch self {
    case .wav, .pcm, .flac: .audio
    case .yuv, .rgb, .png: .video
    case .srt, .vtt: .subtitle
    case .raw: nil
    }
  }

  /// The kind of file that captions are written to; `nil` for other formats.
  var captions: CaptionFile.Kind? {
    switch self {
    case .srt: .subRip
    case .vtt: .webVTT
    default: nil
    }
  }

  /// The format that an output's extension names.
  init?(path: String) {
    guard let suffix = path.split(separator: "/").last?.split(separator: ".").dropFirst().last else {
      return nil
    }
    self.init(rawValue: suffix.lowercased())
  }

  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

/// `--pixel-format`: ffmpeg's name, or Core Video's code of four characters.
struct PixelFormatArgument: ExpressibleByArgument {
  var type: PixelFormatType

  /// Codes of types whose ffmpeg name is another's, distinguished by their range.
  private static let codes: [PixelFormatType] = [
    .yuv420BiPlanarFullRange, .yuv422BiPlanarFullRange, .yuv444BiPlanarFullRange,
    .yuv420BiPlanar10FullRange, .yuv422BiPlanar10FullRange, .yuv444BiPlanar10FullRange,
  ]

  /// ffmpeg's names.
  static var names: [String] { PixelFormatType.distinct.compactMap(\.layout?.shortName) }

  static var allNames: String {
    (names + codes.map { $0.rawValue.description }).joined(separator: ", ")
  }

  init?(argument: String) {
    let known = PixelFormatType.distinct + Self.codes
    guard
      let type = PixelFormatType.distinct.first(where: { $0.layout?.shortName == argument })
        ?? known.first(where: { $0.rawValue.description == argument })
    else { return nil }
    self.type = type
  }
}

/// `--channels`: how many, or a layout such as `stereo`, `5.1` or `FL+FR+LFE`.
enum ChannelsArgument: ExpressibleByArgument {
  case count(Int)
  case layout(ChannelLayout)

  init?(argument: String) {
    if let count = Int(argument) {
      guard (1...64).contains(count) else { return nil }
      self = .count(count)
    } else if !argument.hasPrefix("0"), let layout = ChannelLayout.named(argument) {
      // libav takes 0x3 for a set of loudspeakers, by their bits.
      self = .layout(layout)
    } else {
      return nil
    }
  }
}

extension SampleRateConverterAlgorithm: ExpressibleByArgument {
  /// Takes one of the names.
  public init?(argument: String) {
    self.init(rawValue: argument)
    guard Self.allCases.contains(self) else { return nil }
  }

  /// The names.
  public static var allValueStrings: [String] { allCases.map(\.rawValue) }

  /// The name.
  public var defaultValueDescription: String { rawValue }
}
