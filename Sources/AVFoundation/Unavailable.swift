// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation

// What has no meaning on this system, with the way that there is instead.

@available(
  *, unavailable,
  message: "there is no screen to play on; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVPlayer {}
@available(
  *, unavailable,
  message: "there is no screen to play on; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVPlayerItem {}
@available(
  *, unavailable,
  message: "there is no screen to play on; read frames with AVAssetReader or AVAssetImageGenerator"
)
public final class AVQueuePlayer {}
@available(*, unavailable, message: "there is no screen to play on")
public final class AVPlayerLayer {}
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureSession {}
@available(*, unavailable, message: "capturing is not there yet")
public final class AVCaptureDevice {}
@available(
  *, unavailable,
  message:
    "a file's boxes aren't edited so; AVMutableComposition edits, MediaScope's MetadataEditor changes tags in place"
)
public final class AVMovie {}
@available(
  *, unavailable,
  message:
    "a file's boxes aren't edited so; AVMutableComposition edits, MediaScope's MetadataEditor changes tags in place"
)
public final class AVMutableMovie {}
@available(
  *, unavailable, message: "sound goes nowhere here; analyse it with AVAssetReader or MediaScope's pipelines"
)
public final class AVAudioSession {}
@available(
  *, unavailable, message: "sound goes nowhere here; analyse it with AVAssetReader or MediaScope's pipelines"
)
public final class AVAudioPlayer {}
@available(*, unavailable, message: "the network is not opened; AVURLAsset takes files")
public final class AVAssetResourceLoader {}

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
