// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import CoreMedia
public import CoreVideo
public import Foundation
import MediaAssets
public import MediaCore

/// Draws the pictures of a video composition in the place of the library's own drawing.
///
/// A class that is not final needs `required` before its `init()`, which Apple's runtime does without.
@preconcurrency
public protocol AVVideoCompositing: NSObjectProtocol, Sendable {
  /// `[String: Any]?`, or `[String: any Sendable]?` as newer code has it.
  associatedtype SourceAttributes
  /// `[String: Any]`, or `[String: any Sendable]` as newer code has it.
  associatedtype RequiredAttributes

  init()
  var sourcePixelBufferAttributes: SourceAttributes { get }
  var requiredPixelBufferAttributesForRenderContext: RequiredAttributes { get }
  func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext)
  func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest)
  func cancelAllPendingVideoCompositionRequests()
  /// Whether colours beyond those of ITU-R BT.709 can be taken.
  ///
  /// Pictures come in the attributes that are asked for in any case.
  var supportsWideColorSourceFrames: Bool { get }
  /// Whether pictures of SMPTE ST 2084 or HLG can be taken.
  ///
  /// Pictures come in the attributes that are asked for in any case.
  var supportsHDRSourceFrames: Bool { get }
  /// Whether the compositor converts colours itself; MediaScope doesn't do it for it.
  var canConformColorOfSourceFrames: Bool { get }
  /// Says which pictures come soon; never called here.
  func anticipateRendering(using renderHint: AVVideoCompositionRenderHint)
  /// Says which pictures are prepared; never called here.
  func prerollForRendering(using renderHint: AVVideoCompositionRenderHint)
}

extension AVVideoCompositing {
  /// Says that the pictures that were asked for are awaited no more.
  public func cancelAllPendingVideoCompositionRequests() {}
  /// Whether pictures of wide colours are taken.
  public var supportsWideColorSourceFrames: Bool { false }
  /// Whether HDR pictures are taken.
  public var supportsHDRSourceFrames: Bool { false }
  /// Whether the compositor itself brings colours together.
  public var canConformColorOfSourceFrames: Bool { false }
  /// Says which pictures will be asked for.
  public func anticipateRendering(using renderHint: AVVideoCompositionRenderHint) {}
  /// Says which pictures will be asked for soon.
  public func prerollForRendering(using renderHint: AVVideoCompositionRenderHint) {}
}

/// The time range of the pictures that come soon.
public final class AVVideoCompositionRenderHint: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  /// The time of the first one.
  public let startCompositionTime: CMTime
  /// The time of the last one.
  public let endCompositionTime: CMTime
  init(from start: CMTime, to end: CMTime) { (startCompositionTime, endCompositionTime) = (start, end) }
}

/// The width and the height of a pixel in relation to each other.
public struct AVPixelAspectRatio: Hashable, Sendable {
  /// The width.
  public var horizontalSpacing: Int
  /// The height.
  public var verticalSpacing: Int
  /// A pixel of no size.
  public init() { self.init(horizontalSpacing: 0, verticalSpacing: 0) }
  /// The shape of a pixel by its sides.
  public init(horizontalSpacing: Int, verticalSpacing: Int) {
    (self.horizontalSpacing, self.verticalSpacing) = (horizontalSpacing, verticalSpacing)
  }
}

/// The widths of the edges around a picture, in pixels.
public struct AVEdgeWidths: Hashable, Sendable {
  /// The width to the left.
  public var left: CGFloat
  /// The width above.
  public var top: CGFloat
  /// The width to the right.
  public var right: CGFloat
  /// The width below.
  public var bottom: CGFloat
  /// Nothing.
  public init() { self.init(left: 0, top: 0, right: 0, bottom: 0) }
  /// The widths of four borders.
  public init(left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }
}

/// The form that the pictures of a custom compositor are to have.
public final class AVVideoCompositionRenderContext: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  private let media: VideoCompositionRenderContext
  /// The composition whose pictures are drawn, as it was when it was taken.
  public let videoComposition: AVVideoComposition
  init(_ media: VideoCompositionRenderContext, _ composition: AVVideoComposition) {
    (self.media, videoComposition) = (media, composition)
  }

  /// The size in pixels.
  public var size: CGSize { CGSize(media.size) }
  /// The number of pixels that are drawn for each of the composition's in each direction.
  public var renderScale: Float { media.renderScale }
  /// The transform from the composition to pixels.
  public var renderTransform: CGAffineTransform { .identity }
  /// Pixels are as high as wide.
  public var pixelAspectRatio: AVPixelAspectRatio {
    AVPixelAspectRatio(horizontalSpacing: 1, verticalSpacing: 1)
  }
  /// Nothing is around the picture.
  public var edgeWidths: AVEdgeWidths { AVEdgeWidths() }
  /// Whether pictures are to be as good as they can be: always, since nothing is played.
  public var highQualityRendering: Bool { true }
  /// A picture to draw on.
  public func newPixelBuffer() -> CVPixelBuffer? { (try? media.makePixelBuffer()).map(CVPixelBuffer.init) }
}

/// A picture that a custom compositor is to draw.
public final class AVAsynchronousVideoCompositionRequest: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  private let media: AsynchronousVideoCompositionRequest
  private let composition: AVVideoComposition
  /// The instruction for the picture.
  public let videoCompositionInstruction: any AVVideoCompositionInstructionProtocol

  init(
    _ media: AsynchronousVideoCompositionRequest, _ instruction: any AVVideoCompositionInstructionProtocol,
    of composition: AVVideoComposition
  ) { (self.media, videoCompositionInstruction, self.composition) = (media, instruction, composition) }

  /// The form that the picture is to have.
  public var renderContext: AVVideoCompositionRenderContext {
    AVVideoCompositionRenderContext(media.renderContext, composition)
  }
  /// The time of the picture.
  public var compositionTime: CMTime { media.compositionTime }
  /// The tracks whose pictures are there.
  public var sourceTrackIDs: [NSNumber] { media.sourceTrackIDs.map { NSNumber(value: $0) } }
  /// The picture of a track.
  public func sourceFrame(byTrackID trackID: CMPersistentTrackID) -> CVPixelBuffer? {
    media.sourceFrame(byTrackID: trackID).map(CVPixelBuffer.init)
  }
  /// The tracks whose samples are given as they are stored: none here.
  public var sourceSampleDataTrackIDs: [NSNumber] { [] }
  /// The stored samples of a track: `nil`, since only pictures are given here.
  public func sourceSampleBuffer(byTrackID trackID: CMPersistentTrackID) -> CMSampleBuffer? { nil }
  /// The timed metadata of a track: `nil`, since only pictures are given here.
  public func sourceTimedMetadata(byTrackID trackID: CMPersistentTrackID) -> AVTimedMetadataGroup? { nil }
  /// Ends the request with the picture.
  public func finish(withComposedVideoFrame composedVideoFrame: CVPixelBuffer) {
    media.finish(withComposedVideoFrame: composedVideoFrame.pixelBuffer)
  }
  /// Ends the request with an error.
  public func finish(with error: any Error) { media.finish(with: (error as? AVError)?.media ?? error) }
  /// Ends a request that is awaited no more.
  public func finishCancelledRequest() { media.finishCancelledRequest() }
}

/// Hands the library's requests to a compositor with Apple's names.
final class CompositorAdapter: VideoCompositing {
  private let compositor: any AVVideoCompositing
  private let composition: AVVideoComposition
  private let instructions: [any AVVideoCompositionInstructionProtocol]

  init(_ compositor: any AVVideoCompositing, for composition: AVVideoComposition) {
    (self.compositor, self.composition) = (compositor, composition)
    instructions = composition.instructions
  }

  var sourcePixelFormatType: PixelFormatType {
    let attributes = compositor.sourcePixelBufferAttributes as? [String: Any]
    let wanted = attributes?[kCVPixelBufferPixelFormatTypeKey]
    let first = (wanted as? [Any])?.first ?? wanted
    let code = AttributeNumber.int(first).flatMap { UInt32(exactly: $0) }
    return code.map { PixelFormatType(rawValue: FourCC(rawValue: $0)) } ?? .bgra32
  }

  func renderContextChanged(_ context: VideoCompositionRenderContext) {
    compositor.renderContextChanged(AVVideoCompositionRenderContext(context, composition))
  }

  func startRequest(_ request: AsynchronousVideoCompositionRequest) {
    let time = request.compositionTime
    guard
      let instruction = instructions.first(where: { $0.timeRange.containsTime(time) }) ?? instructions.last
    else {
      request.finish(with: MediaError(.invalidVideoComposition, "no instruction rules \(time)"))
      return
    }
    if let frame = request.sourceFrame(byTrackID: instruction.passthroughTrackID),
      frame.dimensions == request.renderContext.size
    {
      request.finish(withComposedVideoFrame: frame)
      return
    }
    compositor.startRequest(AVAsynchronousVideoCompositionRequest(request, instruction, of: composition))
  }

  func cancelAllPendingVideoCompositionRequests() { compositor.cancelAllPendingVideoCompositionRequests() }
}
