// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import MediaAssets
public import MediaCore
public import MediaMetadata

// Names that code has by the way, with their counterparts here.

extension AVAudioTimePitchAlgorithm {
  /// As `timeDomain`: nothing is played here, so there is no latency to be short.
  public static var lowQualityZeroLatency: AVAudioTimePitchAlgorithm { .timeDomain }
}

extension AVMediaType {
  /// Movements to be felt (haptics); no tracks of them are read here.
  public static let haptic = AVMediaType(rawValue: "hapt")
  /// Depth; no tracks of it are read here.
  public static let depthData = AVMediaType(rawValue: "dpth")
  /// Objects that a camera finds; nothing is captured here.
  public static let metadataObject = AVMediaType(rawValue: "mobj")
}

extension AVMediaCharacteristic {
  /// Movements to be felt that are small; no tracks of them are read here.
  public static let tactileMinimal = AVMediaCharacteristic(rawValue: "public.haptics.minimal")
  /// Sound in which speech is easier to understand.
  public static let enhancesSpeechIntelligibility = AVMediaCharacteristic(
    rawValue: "public.accessibility.enhances-speech-intelligibility")
  /// Pictures for both eyes, with metadata that say how they are to be seen; no file says it here.
  public static let carriesVideoStereoMetadata = AVMediaCharacteristic(
    rawValue: "com.apple.quicktime.video.stereo-metadata")
  /// Pictures that say how wide they were seen; no file says it here.
  public static let indicatesHorizontalFieldOfView = AVMediaCharacteristic(
    rawValue: "com.apple.quicktime.video.horizontal-field-of-view")
  /// Pictures for both eyes; no file says it here.
  public static let containsStereoMultiviewVideo = AVMediaCharacteristic(
    rawValue: "com.apple.quicktime.video.stereo-multiview")
}

extension AVMetadataKeySpace {
  /// Tags that SHOUTcast sends beside sound.
  public static let icy = AVMetadataKeySpace(rawValue: "icy")
  /// Tags of date ranges in playlists of HLS.
  public static let hlsDateRange = AVMetadataKeySpace(rawValue: "lsdr")
  /// Tags that `kAudioFilePropertyInfoDictionary` gives.
  public static let audioFile = AVMetadataKeySpace(rawValue: "caaf")
}

extension AVMetadataFormat {
  /// Tags in playlists of HLS; they are not opened here.
  public static let hlsMetadata = AVMetadataFormat(rawValue: "com.apple.quicktime.HLS")
  /// A format that isn't known.
  public static let unknown = AVMetadataFormat(rawValue: "unknown")
}

extension AVMetadataKey {
  /// `cprt` of ISO files' user data.
  public static let isoUserDataKeyCopyright = AVMetadataKey(rawValue: "cprt")
  /// `tagc` of ISO files' user data.
  public static let isoUserDataKeyTaggedCharacteristic = AVMetadataKey(rawValue: "tagc")
  /// `date` of ISO files' user data.
  public static let isoUserDataKeyDate = AVMetadataKey(rawValue: "date")
  /// `accessibilityDescription`.
  public static let commonKeyAccessibilityDescription = AVMetadataKey(rawValue: "accessibilityDescription")
  /// `StreamTitle` of SHOUTcast.
  public static let icyMetadataKeyStreamTitle = AVMetadataKey(rawValue: "StreamTitle")
  /// `StreamUrl` of SHOUTcast.
  public static let icyMetadataKeyStreamURL = AVMetadataKey(rawValue: "StreamUrl")
}

extension AVMetadataIdentifier {
  private static func quickTime(_ name: String) -> AVMetadataIdentifier {
    AVMetadataIdentifier(key: "com.apple.quicktime.\(name)", keySpace: .quickTimeMetadata)
  }
  /// Whether a live photo was taken without being asked for.
  public static let quickTimeMetadataAutoLivePhoto = quickTime("live-photo.auto")
  /// A score of how much happens in a live photo, from 0 to 1.
  public static let quickTimeMetadataLivePhotoVitalityScore = quickTime("live-photo.vitality-score")
  /// The version of ``quickTimeMetadataLivePhotoVitalityScore``.
  public static let quickTimeMetadataLivePhotoVitalityScoringVersion = quickTime(
    "live-photo.vitality-scoring-version")
  /// A score of the quality of a spatial film's stereo picture.
  public static let quickTimeMetadataSpatialOverCaptureQualityScore = quickTime(
    "spatial-overcapture.quality-score")
  /// The place of a face.
  public static let quickTimeMetadataDetectedFace = quickTime("detected-face")
  /// The place of a human body.
  public static let quickTimeMetadataDetectedHumanBody = quickTime("detected-human-body")
  /// The place of a cat.
  public static let quickTimeMetadataDetectedCatBody = quickTime("detected-cat-body")
  /// The place of a dog.
  public static let quickTimeMetadataDetectedDogBody = quickTime("detected-dog-body")
  /// The place of the object that is most looked at.
  public static let quickTimeMetadataDetectedSalientObject = quickTime("detected-salient-object")
  /// The orientation that pictures are to be shown in, as Exif numbers it.
  public static let quickTimeMetadataVideoOrientation = quickTime("video-orientation")
  /// The transform that pictures are to be drawn with, as a matrix.
  public static let quickTimeMetadataPreferredAffineTransform = quickTime("preferred-affine-transform")
  /// Whether slow motion is meant to be seen at its full rate.
  public static let quickTimeMetadataFullFrameRatePlaybackIntent = quickTime(
    "full-frame-rate-playback-intent")
  /// Whether the film is put together of several.
  public static let quickTimeMetadataIsMontage = quickTime("is-montage")
  /// `StreamTitle` of SHOUTcast.
  public static let icyMetadataStreamTitle = AVMetadataIdentifier(key: "StreamTitle", keySpace: .icy)
  /// `StreamUrl` of SHOUTcast.
  public static let icyMetadataStreamURL = AVMetadataIdentifier(key: "StreamUrl", keySpace: .icy)
  /// `accessibilityDescription` of the common keys.
  public static let commonIdentifierAccessibilityDescription = AVMetadataIdentifier(
    key: "accessibilityDescription", keySpace: .common)
}

// Presets of codecs that are not encoded here: an export by one of them can't be made, and no asset is
// compatible with them.

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
/// The cookies that are sent to a server with a request.
public let AVURLAssetHTTPCookiesKey = "AVURLAssetHTTPCookiesKey"
/// The name that a program gives itself to a server.
public let AVURLAssetHTTPUserAgentKey = "AVURLAssetHTTPUserAgentKey"
