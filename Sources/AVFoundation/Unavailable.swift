// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation

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
    "there are no layers; draw over frames with a custom compositor, or MediaScope's VideoCompositionAnimationTool"
)
public final class AVVideoCompositionCoreAnimationTool {}
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
