// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// What has no meaning on this system, with the way that there is instead.

@available(
  *, unavailable,
  message: "there is no screen to play on; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVPlayer { public init() {} }
@available(
  *, unavailable,
  message: "there is no screen to play on; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVPlayerItem { public init() {} }
@available(
  *, unavailable,
  message: "there is no screen to play on; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVQueuePlayer { public init() {} }
@available(*, unavailable, message: "there is no screen to play on")
public final class AVPlayerLayer { public init() {} }
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureSession { public init() {} }
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureDevice { public init() {} }
@available(
  *, unavailable,
  message:
    "a file's boxes aren't edited so; AVMutableComposition edits, MediaScope's MetadataEditor changes tags in place"
)
public final class AVMovie { public init() {} }
@available(
  *, unavailable,
  message:
    "a file's boxes aren't edited so; AVMutableComposition edits, MediaScope's MetadataEditor changes tags in place"
)
public final class AVMutableMovie { public init() {} }
@available(
  *, unavailable, message: "sound goes nowhere here; analyse it with AVAssetReader or MediaScope's pipelines"
)
public final class AVAudioSession { public init() {} }
@available(
  *, unavailable, message: "sound goes nowhere here; analyse it with AVAssetReader or MediaScope's pipelines"
)
public final class AVAudioPlayer { public init() {} }
@available(
  *, unavailable, message: "nothing is played; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVPlayerLooper { public init() {} }
@available(
  *, unavailable, message: "nothing is played; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVPlayerItemVideoOutput { public init() {} }
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
public final class AVCaptureDeviceInput { public init() {} }
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureVideoDataOutput { public init() {} }
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureAudioDataOutput { public init() {} }
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureMovieFileOutput { public init() {} }
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCapturePhotoOutput { public init() {} }
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureVideoPreviewLayer { public init() {} }
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
public final class AVSampleBufferGenerator { public init() {} }
@available(*, unavailable, message: "AVAssetReader gives sample buffers, AVSampleCursor says where they are")
public final class AVSampleBufferRequest { public init() {} }
@available(
  *, unavailable, message: "there is no Core Image; what customVideoCompositorClass names gets the frames"
)
public final class AVAsynchronousCIImageFilteringRequest { public init() {} }
@available(*, unavailable, message: "sound of a mix is processed by MediaScope's AudioProcessingTap")
public final class MTAudioProcessingTap { public init() {} }

/// Makes what processes the sound of a mix.
@available(*, unavailable, message: "sound of a mix is processed by MediaScope's AudioProcessingTap")
public func MTAudioProcessingTapCreate(
  _ allocator: CFAllocator?, _ callbacks: UnsafeRawPointer, _ flags: UInt32,
  _ tapOut: UnsafeMutablePointer<MTAudioProcessingTap?>
) -> OSStatus { 0 }

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
  /// What has been loaded before.
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

// Nothing plays and nothing is captured, so nothing is posted of it.

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
  @available(*, unavailable, message: "files that grow are not watched; make an AVURLAsset anew")
  public static let AVAssetDurationDidChange = Notification.Name("AVAssetDurationDidChange")
  @available(*, unavailable, message: "there is no engine that would post it")
  public static let AVAudioEngineConfigurationChange = Notification.Name("AVAudioEngineConfigurationChange")
}
