// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import CoreMedia
public import CoreVideo
public import Foundation
import MediaAssets
public import MediaCore

/// Draws the frames of a video composition in the place of the library's own drawing.
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
}

extension AVVideoCompositing {
  public func cancelAllPendingVideoCompositionRequests() {}
}

/// What the frames of a custom compositor are to be.
public final class AVVideoCompositionRenderContext: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  private let media: VideoCompositionRenderContext
  init(_ media: VideoCompositionRenderContext) { self.media = media }

  public var size: CGSize { CGSize(media.size) }
  public var renderScale: Float { media.renderScale }
  public var renderTransform: CGAffineTransform { .identity }
  public func newPixelBuffer() -> CVPixelBuffer? { (try? media.makePixelBuffer()).map(CVPixelBuffer.init) }
}

/// A frame that a custom compositor is to draw.
public final class AVAsynchronousVideoCompositionRequest: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  private let media: AsynchronousVideoCompositionRequest
  public let videoCompositionInstruction: any AVVideoCompositionInstructionProtocol

  init(_ media: AsynchronousVideoCompositionRequest, _ instruction: any AVVideoCompositionInstructionProtocol)
  {
    (self.media, videoCompositionInstruction) = (media, instruction)
  }

  public var renderContext: AVVideoCompositionRenderContext {
    AVVideoCompositionRenderContext(media.renderContext)
  }
  public var compositionTime: CMTime { media.compositionTime }
  public var sourceTrackIDs: [NSNumber] { media.sourceTrackIDs.map { NSNumber(value: $0) } }
  public func sourceFrame(byTrackID trackID: CMPersistentTrackID) -> CVPixelBuffer? {
    media.sourceFrame(byTrackID: trackID).map(CVPixelBuffer.init)
  }
  public func finish(withComposedVideoFrame composedVideoFrame: CVPixelBuffer) {
    media.finish(withComposedVideoFrame: composedVideoFrame.pixelBuffer)
  }
  public func finish(with error: any Error) { media.finish(with: (error as? AVError)?.media ?? error) }
  public func finishCancelledRequest() { media.finishCancelledRequest() }
}

/// Hands the library's requests to a compositor with Apple's names.
final class CompositorAdapter: VideoCompositing {
  private let compositor: any AVVideoCompositing
  private let instructions: [any AVVideoCompositionInstructionProtocol]

  init(_ type: any AVVideoCompositing.Type, _ instructions: [any AVVideoCompositionInstructionProtocol]) {
    compositor = type.init()
    self.instructions = instructions
  }

  var sourcePixelFormatType: PixelFormatType {
    let attributes = compositor.sourcePixelBufferAttributes as? [String: Any]
    let wanted = attributes?[kCVPixelBufferPixelFormatTypeKey]
    let first = (wanted as? [Any])?.first ?? wanted
    let code = AttributeNumber.int(first).flatMap { UInt32(exactly: $0) }
    return code.map { PixelFormatType(rawValue: FourCC(rawValue: $0)) } ?? .bgra32
  }

  func renderContextChanged(_ context: VideoCompositionRenderContext) {
    compositor.renderContextChanged(AVVideoCompositionRenderContext(context))
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
    compositor.startRequest(AVAsynchronousVideoCompositionRequest(request, instruction))
  }

  func cancelAllPendingVideoCompositionRequests() { compositor.cancelAllPendingVideoCompositionRequests() }
}
