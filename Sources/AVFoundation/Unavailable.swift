// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// Declarations without a meaning on this system, each with what to use instead.

/// Plays a file.
@available(
  *, unavailable,
  message: "there is no screen to play on; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVPlayer {
  /// One without anything.
  public init() {}
  /// A player of a file.
  public init(url: URL) {}
  /// A player of an item.
  public init(playerItem item: AVPlayerItem?) {}
  /// Plays.
  public func play() {}
  /// Stops for now.
  public func pause() {}
}
/// An item that a player plays.
@available(
  *, unavailable,
  message: "there is no screen to play on; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVPlayerItem {
  /// One without anything.
  public init() {}
  /// An item that plays a file.
  public init(url: URL) {}
  /// An item that plays an asset.
  public init(asset: AVAsset) {}
  /// An item that plays an asset, of which some has been loaded.
  public init(asset: AVAsset, automaticallyLoadedAssetKeys: [String]?) {}
  /// Is posted at the end.
  public static let didPlayToEndTimeNotification = Notification.Name("AVPlayerItemDidPlayToEndTime")
  /// Is posted where the end is not reached.
  public static let failedToPlayToEndTimeNotification = Notification.Name("AVPlayerItemFailedToPlayToEndTime")
}
/// Plays files after each other.
@available(
  *, unavailable,
  message: "there is no screen to play on; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVQueuePlayer {
  /// One without anything.
  public init() {}
  /// A player of items after each other.
  public init(items: [AVPlayerItem]) {}
}
@available(*, unavailable, message: "there is no screen to play on")
public final class AVPlayerLayer {
  /// One without anything.
  public init() {}
  /// A layer that shows a player.
  public init(player: AVPlayer?) {}
}
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureSession { public init() {} }
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureDevice {
  /// One without anything.
  public init() {}
  /// The device for a kind of media.
  public static func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { nil }
  /// The devices for a kind of media.
  public static func devices(for mediaType: AVMediaType) -> [AVCaptureDevice] { [] }
  /// Asks the user.
  public static func requestAccess(
    for mediaType: AVMediaType, completionHandler: @escaping @Sendable (Bool) -> Void
  ) {}
}
/// Edits the boxes of a movie.
@available(
  *, unavailable,
  message:
    "a file's boxes aren't edited so; AVMutableComposition edits, MediaScope's MetadataEditor changes tags in place"
)
public final class AVMovie {
  /// One without anything.
  public init() {}
  /// The film of a file.
  public init(url: URL, options: [String: Any]? = nil) {}
}
@available(
  *, unavailable,
  message:
    "a file's boxes aren't edited so; AVMutableComposition edits, MediaScope's MetadataEditor changes tags in place"
)
public final class AVMutableMovie {
  /// One without anything.
  public init() {}
  /// The film of a file.
  public init(url: URL, options: [String: Any]? = nil) {}
}
@available(
  *, unavailable, message: "sound goes nowhere here; analyse it with AVAssetReader or MediaScope's pipelines"
)
public final class AVAudioSession {
  /// One without anything.
  public init() {}
  /// The session of the program.
  public static func sharedInstance() -> AVAudioSession { AVAudioSession() }
  /// The purpose of a program's sound.
  public enum Category { case ambient, soloAmbient, playback, record, playAndRecord, multiRoute }
  /// Sets the purpose of the program's sound.
  public func setCategory(_ category: Category) throws {}
  /// Says whether the program makes sound.
  public func setActive(_ active: Bool) throws {}
}
@available(
  *, unavailable, message: "sound goes nowhere here; analyse it with AVAssetReader or MediaScope's pipelines"
)
public final class AVAudioPlayer {
  /// One without anything.
  public init() {}
  /// A player of a file.
  public init(contentsOf url: URL) throws {}
  /// A player of a file of a type.
  public init(contentsOf url: URL, fileTypeHint: String?) throws {}
  /// A player of bytes.
  public init(data: Data) throws {}
  /// A player of bytes of a type.
  public init(data: Data, fileTypeHint: String?) throws {}
  /// The duration.
  public var duration: TimeInterval { 0 }
  /// Gets ready.
  @discardableResult public func prepareToPlay() -> Bool { false }
  /// Plays.
  @discardableResult public func play() -> Bool { false }
}
@available(
  *, unavailable, message: "nothing is played; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVPlayerLooper {
  /// One without anything.
  public init() {}
  /// Plays an item again and again.
  public init(player: AVQueuePlayer, templateItem: AVPlayerItem) {}
}
@available(
  *, unavailable, message: "nothing is played; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVPlayerItemVideoOutput {
  /// One without anything.
  public init() {}
  /// Pictures with attributes.
  public init(pixelBufferAttributes: [String: any Sendable]? = nil) {}
}
@available(
  *, unavailable, message: "nothing is played; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVPlayerItemLegibleOutput { public init() {} }
@available(
  *, unavailable, message: "nothing is played; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVSampleBufferDisplayLayer { public init() {} }
@available(
  *, unavailable, message: "nothing is played; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVSampleBufferAudioRenderer { public init() {} }
@available(
  *, unavailable, message: "nothing is played; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVSampleBufferRenderSynchronizer { public init() {} }
@available(
  *, unavailable, message: "nothing is played; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVSynchronizedLayer { public init() {} }
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureDeviceInput {
  /// One without anything.
  public init() {}
  /// An input of a device.
  public init(device: AVCaptureDevice) throws {}
}
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureVideoDataOutput { public init() {} }
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureAudioDataOutput { public init() {} }
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureMovieFileOutput { public init() {} }
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCapturePhotoOutput { public init() {} }
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureVideoPreviewLayer {
  /// One without anything.
  public init() {}
  /// A layer that shows the pictures of a capture.
  public init(session: AVCaptureSession) {}
}
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureConnection { public init() {} }
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureScreenInput { public init() {} }
@available(*, unavailable, message: "the network is not opened; AVURLAsset takes files")
public final class AVAssetDownloadURLSession { public init() {} }
@available(*, unavailable, message: "the network is not opened; AVURLAsset takes files")
public final class AVAssetDownloadTask { public init() {} }
@available(*, unavailable, message: "the network is not opened; AVURLAsset takes files")
public final class AVAssetCache { public init() {} }
@available(*, unavailable, message: "AVAssetReader gives sample buffers, AVSampleCursor says where they are")
public final class AVSampleBufferGenerator {
  /// One without anything.
  public init() {}
  /// Gives sample buffers of an asset.
  public init(asset: AVAsset, timebase: CMTimebase?) {}
}
@available(*, unavailable, message: "AVAssetReader gives sample buffers, AVSampleCursor says where they are")
public final class AVSampleBufferRequest {
  /// One without anything.
  public init() {}
  /// Asks for samples from a place on.
  public init(start: AVSampleCursor) {}
}
@available(
  *, unavailable, message: "there is no Core Image; what customVideoCompositorClass names gets the frames"
)
public final class AVAsynchronousCIImageFilteringRequest { public init() {} }
extension AVVideoComposition {
  /// A composition whose frames Core Image filters.
  @available(
    *, unavailable, message: "there is no Core Image; what customVideoCompositorClass names gets the frames"
  )
  public convenience init(
    asset: AVAsset,
    applyingCIFiltersWithHandler applier: @escaping (AVAsynchronousCIImageFilteringRequest) -> Void
  ) { self.init() }
}

extension AVURLAsset {
  /// The parts of the asset that have been loaded before.
  @available(*, unavailable, message: "the network is not opened; AVURLAsset takes files")
  public var assetCache: AVAssetCache? { nil }
}
@available(*, unavailable, message: "files that grow are not watched; make an AVURLAsset anew")
public final class AVFragmentedAsset { public init(url: URL) {} }
@available(*, unavailable, message: "files that grow are not watched; make an AVURLAsset anew")
public final class AVFragmentedAssetMinder {
  /// Looks at an asset again and again.
  public init(asset: AVFragmentedAsset, mindingInterval: TimeInterval) {}
}
@available(*, unavailable, message: "files have no metadata of dates; AVTimedMetadataGroup has that of times")
public final class AVDateRangeMetadataGroup {
  /// Tags that hold from a moment to another.
  public init(items: [AVMetadataItem], start startDate: Date, end endDate: Date?) {}
}

// Nothing plays and nothing is captured, so no notification is posted of it. The names of those that assets
// and engines post are in AVNotifications.swift.

extension Notification.Name {
  @available(*, unavailable, message: "there is no player that would post it")
  public static let AVPlayerItemDidPlayToEndTime = Notification.Name("AVPlayerItemDidPlayToEndTime")
  @available(*, unavailable, message: "there is no player that would post it")
  public static let AVPlayerItemFailedToPlayToEndTime = Notification.Name("AVPlayerItemFailedToPlayToEndTime")
  @available(*, unavailable, message: "there is no player that would post it")
  public static let AVPlayerItemPlaybackStalled = Notification.Name("AVPlayerItemPlaybackStalled")
  @available(*, unavailable, message: "there is no player that would post it")
  public static let AVPlayerItemTimeJumped = Notification.Name("AVPlayerItemTimeJumped")
  @available(*, unavailable, message: "there is no player that would post it")
  public static let AVPlayerItemNewErrorLogEntry = Notification.Name("AVPlayerItemNewErrorLogEntry")
  @available(*, unavailable, message: "there is no player that would post it")
  public static let AVPlayerItemNewAccessLogEntry = Notification.Name("AVPlayerItemNewAccessLogEntry")
  @available(*, unavailable, message: "capturing is not there yet")
  public static let AVCaptureSessionRuntimeError = Notification.Name(
    "AVCaptureSessionRuntimeErrorNotification")
  @available(*, unavailable, message: "capturing is not there yet")
  public static let AVCaptureDeviceWasConnected = Notification.Name("AVCaptureDeviceWasConnectedNotification")
  @available(*, unavailable, message: "capturing is not there yet")
  public static let AVCaptureDeviceWasDisconnected =
    Notification.Name("AVCaptureDeviceWasDisconnectedNotification")
}
