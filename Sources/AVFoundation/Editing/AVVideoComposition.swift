// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import CoreMedia
import CoreVideo
public import Foundation
public import MediaAssets
public import MediaCore
import Synchronization

/// A composition of the pictures of several tracks, which are drawn to one.
open class AVVideoComposition: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  // @unchecked: a lock guards what a mutable composition can change.
  fileprivate let state: Mutex<State>
  /// The custom compositor that draws for the users of this composition.
  private let compositor = Mutex<(any AVVideoCompositing)?>(nil)

  fileprivate struct State {
    var media: VideoComposition
    var hdrPolicy = PerFrameHDRDisplayMetadataPolicy.propagate
    var instructions: [any AVVideoCompositionInstructionProtocol] = []
    var compositor: (any AVVideoCompositing.Type)?
    var animationTool: AVVideoCompositionCoreAnimationTool?
  }

  fileprivate init(_ state: State) { self.state = Mutex(state) }
  public convenience override init() { self.init(State(media: VideoComposition())) }

  /// A composition of the tracks' sizes, frame rates and turns, drawn one over the other.
  public convenience init(propertiesOf asset: AVAsset) {
    let media = (try? VideoComposition.videoComposition(withPropertiesOf: asset.media)) ?? VideoComposition()
    self.init(State(media: media, instructions: media.instructions.map(AVVideoCompositionInstruction.init)))
  }
  open class func videoComposition(withPropertiesOf asset: AVAsset) async throws -> AVVideoComposition {
    _ = try await asset.load(.tracks)
    return AVVideoComposition(propertiesOf: asset)
  }
  /// Calls a handler with a composition of the tracks' sizes, frame rates and turns.
  @preconcurrency
  open class func videoComposition(
    withPropertiesOf asset: AVAsset,
    completionHandler: @escaping @Sendable (AVVideoComposition?, (any Error)?) -> Void
  ) {
    answer(completionHandler) { try await AVVideoComposition.videoComposition(withPropertiesOf: asset) }
  }

  open var renderSize: CGSize { CGSize(state.withLock(\.media.renderSize)) }
  open var frameDuration: CMTime { state.withLock(\.media.frameDuration) }
  open var renderScale: Float { state.withLock(\.media.renderScale) }
  open var instructions: [any AVVideoCompositionInstructionProtocol] { state.withLock(\.instructions) }
  open var sourceTrackIDForFrameTiming: CMPersistentTrackID {
    state.withLock(\.media.sourceTrackIDForFrameTiming)
  }
  open var colorPrimaries: String? { media.colorPrimaries.flatMap { ColorNames.primaries[$0] } }
  open var colorTransferFunction: String? {
    media.colorTransferFunction.flatMap { ColorNames.transferFunctions[$0] }
  }
  open var colorYCbCrMatrix: String? { media.colorYCbCrMatrix.flatMap { ColorNames.matrices[$0] } }
  open var animationTool: AVVideoCompositionCoreAnimationTool? { state.withLock(\.animationTool) }
  open var customVideoCompositorClass: (any AVVideoCompositing.Type)? { state.withLock(\.compositor) }

  /// The composition as the library has it now.
  public var media: VideoComposition { media(tracks: []) }

  /// The composition for a reader of some tracks, which a custom compositor's instructions that name none are for.
  func media(tracks: [CMPersistentTrackID]) -> VideoComposition {
    let state = state.withLock(\.self)
    var media = state.media
    media.instructions = state.instructions.map {
      ($0 as? AVVideoCompositionInstruction)?.media ?? $0.bare(tracks)
    }
    media.animationTool = state.animationTool?.media
    if let type = state.compositor {
      // Drawing refers to a copy, which isn't changed, and which doesn't hold this object.
      let copy = AVVideoComposition(snapshot)
      let compositor = customVideoCompositor ?? type.init()
      media.customVideoCompositor = CustomVideoCompositor { CompositorAdapter(compositor, for: copy) }
    }
    return media
  }

  /// The compositor that draws; `nil` where the library does.
  var customVideoCompositor: (any AVVideoCompositing)? {
    guard let type = customVideoCompositorClass else { return nil }
    if let made = compositor.withLock(\.self), Swift.type(of: made) == type { return made }
    // Made without the lock, since it may ask for the composition.
    let made = type.init()
    return compositor.withLock { compositor in
      if let other = compositor, Swift.type(of: other) == type { return other }
      compositor = made
      return made
    }
  }

  /// A rule for the metadata of each picture about its light.
  public struct PerFrameHDRDisplayMetadataPolicy: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The metadata are taken over.
    public static let propagate = Self(rawValue: "Propagate")
    /// The light is measured anew.
    public static let generate = Self(rawValue: "Generate")
  }
  /// The rule for the metadata of each picture about its light; accepted, and without effect.
  ///
  /// They are neither taken over nor measured here.
  open var perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy { state.withLock(\.hdrPolicy) }

  open func copy(with zone: NSZone? = nil) -> Any { AVVideoComposition(snapshot) }
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableVideoComposition(snapshot) }

  private var snapshot: State {
    var copy = state.withLock(\.self)
    copy.instructions = copy.instructions.map { ($0 as? AVVideoCompositionInstruction)?.frozen ?? $0 }
    return copy
  }
}

open class AVMutableVideoComposition: AVVideoComposition, @unchecked Sendable {
  /// A composition of the tracks' sizes, frame rates and turns, which can be changed.
  open override class func videoComposition(withPropertiesOf asset: AVAsset) async throws
    -> AVMutableVideoComposition
  {
    _ = try await asset.load(.tracks)
    return AVMutableVideoComposition(propertiesOf: asset)
  }
  /// Calls a handler with a composition of the tracks' sizes, frame rates and turns, which can be changed.
  @preconcurrency
  open override class func videoComposition(
    withPropertiesOf asset: AVAsset,
    completionHandler: @escaping @Sendable (AVMutableVideoComposition?, (any Error)?) -> Void
  ) {
    answer(completionHandler) {
      try await AVMutableVideoComposition.videoComposition(withPropertiesOf: asset)
    }
  }
  public override var renderSize: CGSize {
    get { super.renderSize }
    set { state.withLock { $0.media.renderSize = newValue.media } }
  }
  public override var frameDuration: CMTime {
    get { super.frameDuration }
    set { state.withLock { $0.media.frameDuration = newValue } }
  }
  public override var renderScale: Float {
    get { super.renderScale }
    set { state.withLock { $0.media.renderScale = newValue } }
  }
  public override var instructions: [any AVVideoCompositionInstructionProtocol] {
    get { super.instructions }
    set { state.withLock { $0.instructions = newValue } }
  }
  public override var sourceTrackIDForFrameTiming: CMPersistentTrackID {
    get { super.sourceTrackIDForFrameTiming }
    set { state.withLock { $0.media.sourceTrackIDForFrameTiming = newValue } }
  }
  public override var colorPrimaries: String? {
    get { super.colorPrimaries }
    set {
      let value = newValue.flatMap { ColorNames.value($0, in: ColorNames.primaries) }
      state.withLock { $0.media.colorPrimaries = value }
    }
  }
  public override var colorTransferFunction: String? {
    get { super.colorTransferFunction }
    set {
      let value = newValue.flatMap { ColorNames.value($0, in: ColorNames.transferFunctions) }
      state.withLock { $0.media.colorTransferFunction = value }
    }
  }
  public override var colorYCbCrMatrix: String? {
    get { super.colorYCbCrMatrix }
    set {
      let value = newValue.flatMap { ColorNames.value($0, in: ColorNames.matrices) }
      state.withLock { $0.media.colorYCbCrMatrix = value }
    }
  }
  public override var perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy {
    get { super.perFrameHDRDisplayMetadataPolicy }
    set { state.withLock { $0.hdrPolicy = newValue } }
  }

  /// A composition of the tracks' sizes, frame rates and turns, whose instructions have a prototype's background.
  public convenience init(
    propertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction
  ) {
    self.init(propertiesOf: asset)
    let prototype = prototypeInstruction
    instructions = instructions.map { instruction in
      guard let made = (instruction as? AVVideoCompositionInstruction)?.mutableCopy(),
        let copy = made as? AVMutableVideoCompositionInstruction
      else { return instruction }
      copy.backgroundColor = prototype.backgroundColor
      copy.enablePostProcessing = prototype.enablePostProcessing
      return copy
    }
  }

  public override var animationTool: AVVideoCompositionCoreAnimationTool? {
    get { super.animationTool }
    set { state.withLock { $0.animationTool = newValue } }
  }
  public override var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
    get { super.customVideoCompositorClass }
    set { state.withLock { $0.compositor = newValue } }
  }
}

/// An instruction for the pictures of a time range: one of the library's own, or a custom compositor's.
@preconcurrency
public protocol AVVideoCompositionInstructionProtocol: NSObjectProtocol, Sendable {
  var timeRange: CMTimeRange { get }
  var enablePostProcessing: Bool { get }
  var containsTweening: Bool { get }
  var requiredSourceTrackIDs: [NSValue]? { get }
  var passthroughTrackID: CMPersistentTrackID { get }
}

extension AVVideoCompositionInstructionProtocol {
  fileprivate func bare(_ tracks: [CMPersistentTrackID]) -> VideoCompositionInstruction {
    var media = VideoCompositionInstruction(timeRange: timeRange)
    media.enablePostProcessing = enablePostProcessing
    media.requiredSourceTrackIDs =
      requiredSourceTrackIDs?.compactMap { ($0 as? NSNumber)?.int32Value } ?? tracks
    if passthroughTrackID != kCMPersistentTrackID_Invalid,
      !media.requiredSourceTrackIDs.contains(passthroughTrackID)
    {
      media.requiredSourceTrackIDs.append(passthroughTrackID)
    }
    return media
  }
}

/// An instruction that says which tracks are drawn in a time range, and how.
open class AVVideoCompositionInstruction: NSObject, AVVideoCompositionInstructionProtocol, NSCopying,
  NSMutableCopying,
  @unchecked Sendable
{
  // @unchecked: a lock guards what a mutable instruction can change.
  fileprivate let state: Mutex<State>

  fileprivate struct State {
    var media: VideoCompositionInstruction
    var layers: [AVVideoCompositionLayerInstruction]
    var color: CGColor?
  }

  fileprivate init(_ state: State) { self.state = Mutex(state) }
  convenience init(_ media: VideoCompositionInstruction) {
    self.init(
      State(media: media, layers: media.layerInstructions.map(AVVideoCompositionLayerInstruction.init)))
  }
  public convenience override init() { self.init(VideoCompositionInstruction()) }

  open var timeRange: CMTimeRange { state.withLock(\.media.timeRange) }
  open var backgroundColor: CGColor? { state.withLock(\.color) }
  open var layerInstructions: [AVVideoCompositionLayerInstruction] { state.withLock(\.layers) }
  open var enablePostProcessing: Bool { state.withLock(\.media.enablePostProcessing) }
  /// Whether two times of it may look different with the same pictures.
  public var containsTweening: Bool { true }
  open var requiredSourceTrackIDs: [NSValue]? { media.sourceTrackIDs.map { NSNumber(value: $0) } }
  /// The track whose pictures are shown as they are.
  public var passthroughTrackID: CMPersistentTrackID { kCMPersistentTrackID_Invalid }

  /// The instruction as the library has it now.
  public var media: VideoCompositionInstruction {
    let state = state.withLock(\.self)
    var media = state.media
    media.layerInstructions = state.layers.map(\.media)
    if let color = state.color?.rgba {
      media.backgroundColor = .init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
    }
    return media
  }

  /// A copy that isn't changed; an instruction of a client's own class stays itself.
  fileprivate var frozen: AVVideoCompositionInstruction {
    guard
      [
        ObjectIdentifier(AVVideoCompositionInstruction.self),
        ObjectIdentifier(AVMutableVideoCompositionInstruction.self),
      ]
      .contains(ObjectIdentifier(type(of: self)))
    else { return self }
    var copy = state.withLock(\.self)
    copy.layers = copy.layers.map { AVVideoCompositionLayerInstruction($0.media) }
    return AVVideoCompositionInstruction(copy)
  }

  open func copy(with zone: NSZone? = nil) -> Any { frozen }
  open func mutableCopy(with zone: NSZone? = nil) -> Any {
    AVMutableVideoCompositionInstruction(state.withLock(\.self))
  }
}

open class AVMutableVideoCompositionInstruction: AVVideoCompositionInstruction, @unchecked Sendable {
  public override var timeRange: CMTimeRange {
    get { super.timeRange }
    set { state.withLock { $0.media.timeRange = newValue } }
  }
  public override var backgroundColor: CGColor? {
    get { super.backgroundColor }
    set { state.withLock { $0.color = newValue } }
  }
  public override var layerInstructions: [AVVideoCompositionLayerInstruction] {
    get { super.layerInstructions }
    set { state.withLock { $0.layers = newValue } }
  }
  public override var enablePostProcessing: Bool {
    get { super.enablePostProcessing }
    set { state.withLock { $0.media.enablePostProcessing = newValue } }
  }
  public override var requiredSourceTrackIDs: [NSValue]? {
    get { super.requiredSourceTrackIDs }
    set {
      state.withLock {
        $0.media.requiredSourceTrackIDs = (newValue ?? []).compactMap { ($0 as? NSNumber)?.int32Value }
      }
    }
  }
}

/// An instruction that says where a track is drawn, over time.
open class AVVideoCompositionLayerInstruction: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  // @unchecked: a lock guards what a mutable instruction can change.
  fileprivate let state: Mutex<VideoCompositionLayerInstruction>

  init(_ media: VideoCompositionLayerInstruction) { state = Mutex(media) }

  /// The instruction as the library has it.
  public var media: VideoCompositionLayerInstruction { state.withLock(\.self) }
  open var trackID: CMPersistentTrackID { media.trackID }
  open func copy(with zone: NSZone? = nil) -> Any { AVVideoCompositionLayerInstruction(media) }
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableVideoCompositionLayerInstruction(media) }

  /// The change of the transform that a time is in.
  @discardableResult
  public func getTransformRamp(
    for time: CMTime, start: UnsafeMutablePointer<CGAffineTransform>?,
    end: UnsafeMutablePointer<CGAffineTransform>?,
    timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    guard let ramp = media.transformRamp(for: time) else { return false }
    start?.pointee = CGAffineTransform(ramp.start)
    end?.pointee = CGAffineTransform(ramp.end)
    timeRange?.pointee = ramp.timeRange
    return true
  }
  /// The change of the opacity that a time is in.
  @discardableResult
  public func getOpacityRamp(
    for time: CMTime, startOpacity: UnsafeMutablePointer<Float>?, endOpacity: UnsafeMutablePointer<Float>?,
    timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    guard let ramp = media.opacityRamp(for: time) else { return false }
    startOpacity?.pointee = ramp.start
    endOpacity?.pointee = ramp.end
    timeRange?.pointee = ramp.timeRange
    return true
  }
  /// The change of the rectangle that a time is in.
  @discardableResult
  public func getCropRectangleRamp(
    for time: CMTime, startCropRectangle: UnsafeMutablePointer<CGRect>?,
    endCropRectangle: UnsafeMutablePointer<CGRect>?, timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    guard let ramp = media.cropRectangleRamp(for: time) else { return false }
    startCropRectangle?.pointee = CGRect(ramp.start)
    endCropRectangle?.pointee = CGRect(ramp.end)
    timeRange?.pointee = ramp.timeRange
    return true
  }
}

open class AVMutableVideoCompositionLayerInstruction: AVVideoCompositionLayerInstruction,
  @unchecked Sendable
{
  /// An instruction for the pictures of a track.
  public convenience init(assetTrack track: AVAssetTrack) {
    self.init(VideoCompositionLayerInstruction(track: track.media))
  }
  /// An instruction for the pictures of a track that is named later.
  public convenience init() { self.init(VideoCompositionLayerInstruction()) }

  public override var trackID: CMPersistentTrackID {
    get { media.trackID }
    set { state.withLock { $0.trackID = newValue } }
  }
  /// Says how pictures are placed from a time on.
  public func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
    state.withLock { $0.setTransform(transform.media, at: time) }
  }
  /// Has the transform change evenly over a range.
  public func setTransformRamp(
    fromStart startTransform: CGAffineTransform, toEnd endTransform: CGAffineTransform, timeRange: CMTimeRange
  ) {
    state.withLock {
      $0.setTransformRamp(fromStart: startTransform.media, toEnd: endTransform.media, timeRange: timeRange)
    }
  }
  /// Says how opaque pictures are from a time on.
  public func setOpacity(_ opacity: Float, at time: CMTime) {
    state.withLock { $0.setOpacity(opacity, at: time) }
  }
  /// Has the opacity change evenly over a range.
  public func setOpacityRamp(
    fromStartOpacity startOpacity: Float, toEndOpacity endOpacity: Float, timeRange: CMTimeRange
  ) {
    state.withLock {
      $0.setOpacityRamp(fromStartOpacity: startOpacity, toEndOpacity: endOpacity, timeRange: timeRange)
    }
  }
  /// Says which part of pictures is shown from a time on.
  public func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
    state.withLock { $0.setCropRectangle(PictureRectangle(cropRectangle), at: time) }
  }
  /// Has the rectangle change evenly over a range.
  public func setCropRectangleRamp(
    fromStartCropRectangle startCropRectangle: CGRect, toEndCropRectangle endCropRectangle: CGRect,
    timeRange: CMTimeRange
  ) {
    state.withLock {
      $0.setCropRectangleRamp(
        fromStartCropRectangle: PictureRectangle(startCropRectangle),
        toEndCropRectangle: PictureRectangle(endCropRectangle), timeRange: timeRange)
    }
  }
}

extension CGRect {
  fileprivate init(_ rectangle: PictureRectangle) {
    self.init(x: rectangle.x, y: rectangle.y, width: rectangle.width, height: rectangle.height)
  }
}

extension PictureRectangle {
  fileprivate init(_ rect: CGRect) {
    self.init(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height)
  }
}
