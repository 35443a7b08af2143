// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import CoreMedia
public import Foundation
import MediaAssets
import MediaCore
public import QuartzCore

/// The film's beginning as the beginning of an animation.
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100

/// Draws layers over the pictures of a video composition, or as a track of it.
///
/// Reading and exporting fail with a sentence that says why where the pictures' own layer isn't as large as the
/// one that it is in, and where a layer can't be drawn here.
open class AVVideoCompositionCoreAnimationTool: NSObject, @unchecked Sendable {
  // @unchecked: immutable; the layers are their maker's, who leaves them alone once they are read.
  private let layer: CALayer
  private let videoLayers: [CALayer]
  private let trackID: CMPersistentTrackID?

  private init(_ layer: CALayer, _ videoLayers: [CALayer], _ trackID: CMPersistentTrackID?) {
    (self.layer, self.videoLayers, self.trackID) = (layer, videoLayers, trackID)
  }

  /// Draws the layers in front of the video layer, which is a sublayer of the other one.
  public convenience init(postProcessingAsVideoLayer videoLayer: CALayer, in animationLayer: CALayer) {
    self.init(animationLayer, [videoLayer], nil)
  }
  /// Layers over the film, which is shown in several of them.
  public convenience init(postProcessingAsVideoLayers videoLayers: [CALayer], in animationLayer: CALayer) {
    self.init(animationLayer, videoLayers, nil)
  }
  /// Draws a layer as a track, which layer instructions place among the others by its ID.
  public convenience init(additionalLayer layer: CALayer, asTrackID trackID: CMPersistentTrackID) {
    self.init(layer, [], trackID)
  }

  /// The library's tool with the layers as they are now.
  var media: VideoCompositionAnimationTool {
    let overlay: any PictureOverlay
    do throws(MediaError) {
      overlay = trackID == nil ? try layer.overlay(over: videoLayers) : try layer.overlay()
    } catch { overlay = Refusal(error: error) }
    return trackID.map { VideoCompositionAnimationTool(additionalLayer: overlay, asTrackID: $0) }
      ?? VideoCompositionAnimationTool(postProcessing: overlay)
  }

  /// Has the first picture fail.
  private struct Refusal: PictureOverlay {
    let error: MediaError

    func overlay(at time: MediaTime, over dimensions: VideoDimensions) throws(MediaError) -> OverlaidPicture?
    {
      throw error
    }
  }
}
