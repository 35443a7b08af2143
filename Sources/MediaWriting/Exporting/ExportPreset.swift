import MediaCore

/// A name that stands for the codecs, sizes and bit rates of an export.
///
/// AVFoundation counterpart: `AVAssetExportPreset…`, by the same names. Pictures are never enlarged.
public struct ExportPreset: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes a preset by its name.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Everything as it is stored.
  public static let passthrough = Self(rawValue: "Passthrough")
  /// H.264 of at most 224×128 pixels.
  public static let lowQuality = Self(rawValue: "LowQuality")
  /// H.264 of at most 568×320 pixels.
  public static let mediumQuality = Self(rawValue: "MediumQuality")
  /// H.264 at the source's size.
  public static let highestQuality = Self(rawValue: "HighestQuality")
  /// HEVC at the source's size.
  public static let hevcHighestQuality = Self(rawValue: "HEVCHighestQuality")
  /// Sound alone, as AAC.
  public static let appleM4A = Self(rawValue: "AppleM4A")
  /// ProRes 422 and uncompressed sound.
  public static let appleProRes422LPCM = Self(rawValue: "AppleProRes422LPCM")
  /// ProRes 4444 and uncompressed sound.
  public static let appleProRes4444LPCM = Self(rawValue: "AppleProRes4444LPCM")

  /// All presets, of which those with sizes are named by these: `640x480`, `HEVC1920x1080`.
  public static let all: [ExportPreset] =
    [passthrough, lowQuality, mediumQuality, highestQuality, hevcHighestQuality]
    + sizes.keys.sorted { $0.localizedOrder < $1.localizedOrder }.map(ExportPreset.init(rawValue:))
    + [appleM4A, appleProRes422LPCM, appleProRes4444LPCM]

  private static let sizes: [String: VideoDimensions] = [
    "640x480": VideoDimensions(width: 640, height: 480), "960x540": VideoDimensions(width: 960, height: 540),
    "1280x720": VideoDimensions(width: 1280, height: 720),
    "1920x1080": VideoDimensions(width: 1920, height: 1080),
    "3840x2160": VideoDimensions(width: 3840, height: 2160),
    "HEVC1920x1080": VideoDimensions(width: 1920, height: 1080),
    "HEVC3840x2160": VideoDimensions(width: 3840, height: 2160),
  ]

  /// The types of files that the preset makes.
  public var fileTypes: [FileType] {
    switch self {
    case .passthrough: FileType.written
    case .appleM4A: [.m4a]
    case .appleProRes422LPCM, .appleProRes4444LPCM: [.mov]
    default: [.mp4, .mov, .m4v]
    }
  }

  /// The options that the preset stands for; `nil` for a name that is not known.
  package var options: ExportOptions? {
    var options = ExportOptions()
    options.sound = .encoded(.aac)
    options.pictures = .encoded(.h264)
    switch self {
    case .passthrough: (options.sound, options.pictures) = (.copied, .copied)
    case .appleM4A: options.pictures = .leftOut
    case .appleProRes422LPCM, .appleProRes4444LPCM:
      options.sound = .encoded(.linearPCM)
      options.pictures = .encoded(.proRes)
      options.video.profile = self == .appleProRes4444LPCM ? VideoEncoderSettings.proResProfile("ap4h") : nil
    case .lowQuality:
      fit(224, 128, &options)
      (options.video.averageBitRate, options.audioBitRate) = (128_000, 48_000)
    case .mediumQuality:
      fit(568, 320, &options)
      (options.video.averageBitRate, options.audioBitRate) = (700_000, 96_000)
    case .highestQuality: options.video.quality = 0.75
    case .hevcHighestQuality:
      options.pictures = .encoded(.hevc)
      options.video.quality = 0.75
    default:
      guard let size = Self.sizes[rawValue] else { return nil }
      fit(size.width, size.height, &options)
      if rawValue.hasPrefix("HEVC") { options.pictures = .encoded(.hevc) }
    }
    return options
  }

  private func fit(_ width: Int, _ height: Int, _ options: inout ExportOptions) {
    options.size = VideoDimensions(width: width, height: height)
    options.fits = true
  }
}

extension String {
  /// A key by which names with numbers are in the order of their numbers.
  fileprivate var localizedOrder: String {
    (hasPrefix("HEVC") ? "1" : "0") + String(repeating: "0", count: max(0, 16 - utf8.count)) + self
  }
}
