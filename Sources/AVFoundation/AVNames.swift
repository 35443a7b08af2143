// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import MediaAssets
public import MediaCore

// Names that code has by the way, and what stands for them here.

extension AVAudioTimePitchAlgorithm {
  /// The same as `timeDomain`: nothing is played here, so there is no latency to be short.
  public static var lowQualityZeroLatency: AVAudioTimePitchAlgorithm { .timeDomain }
}

extension AVMediaType {
  /// What is felt; no tracks of it are read here.
  public static let haptic = AVMediaType(rawValue: "hapt")
  /// Depth; no tracks of it are read here.
  public static let depthData = AVMediaType(rawValue: "dpth")
  /// What a camera finds; nothing is captured here.
  public static let metadataObject = AVMediaType(rawValue: "mobj")
}

// Presets of what is not encoded here: an export session of one isn't made, and they are compatible with nothing.

/// HEVC with alpha, as good as there is.
public let AVAssetExportPresetHEVCHighestQualityWithAlpha = "AVAssetExportPresetHEVCHighestQualityWithAlpha"
/// HEVC with alpha within 1920 × 1080.
public let AVAssetExportPresetHEVC1920x1080WithAlpha = "AVAssetExportPresetHEVC1920x1080WithAlpha"
/// HEVC with alpha within 3840 × 2160.
public let AVAssetExportPresetHEVC3840x2160WithAlpha = "AVAssetExportPresetHEVC3840x2160WithAlpha"
/// HEVC within 7680 × 4320.
public let AVAssetExportPresetHEVC7680x4320 = "AVAssetExportPresetHEVC7680x4320"
/// A film for a telephone's network.
public let AVAssetExportPresetAppleM4VCellular = "AVAssetExportPresetAppleM4VCellular"
/// A film for an iPod.
public let AVAssetExportPresetAppleM4ViPod = "AVAssetExportPresetAppleM4ViPod"
/// A film of 480 lines.
public let AVAssetExportPresetAppleM4V480pSD = "AVAssetExportPresetAppleM4V480pSD"
/// A film for an Apple TV.
public let AVAssetExportPresetAppleM4VAppleTV = "AVAssetExportPresetAppleM4VAppleTV"
/// A film for a wireless network.
public let AVAssetExportPresetAppleM4VWiFi = "AVAssetExportPresetAppleM4VWiFi"
/// A film of 720 lines.
public let AVAssetExportPresetAppleM4V720pHD = "AVAssetExportPresetAppleM4V720pHD"
/// A film of 1080 lines.
public let AVAssetExportPresetAppleM4V1080pHD = "AVAssetExportPresetAppleM4V1080pHD"

// Options of an asset that speak of the network, which isn't opened: they have no effect.

/// Whether a network that costs much may be used.
public let AVURLAssetAllowsExpensiveNetworkAccessKey = "AVURLAssetAllowsExpensiveNetworkAccessKey"
/// Whether a network that is to be spared may be used.
public let AVURLAssetAllowsConstrainedNetworkAccessKey = "AVURLAssetAllowsConstrainedNetworkAccessKey"
/// What is sent to a server with a request.
public let AVURLAssetHTTPCookiesKey = "AVURLAssetHTTPCookiesKey"
/// What a program calls itself to a server.
public let AVURLAssetHTTPUserAgentKey = "AVURLAssetHTTPUserAgentKey"
