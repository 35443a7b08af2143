public import MediaCore
import Synchronization

/// Draws the pictures of a video composition in the place of the library's own drawing.
///
/// AVFoundation counterpart: `AVVideoCompositing`. Each reader has an instance of its own, and asks it for one picture at a
/// time.
public protocol VideoCompositing: AnyObject, Sendable {
  /// The pixel format in which source pictures come.
  var sourcePixelFormatType: PixelFormatType { get }

  /// The pixel format of the pictures that it makes; red, green and blue of the output's depth where `nil`.
  ///
  /// They are converted to the format that the output was asked for. AVFoundation counterpart: the pixel
  /// format of `requiredPixelBufferAttributesForRenderContext`.
  var requiredPixelFormatTypeForRenderContext: PixelFormatType? { get }

  /// Is called before the first request, with the size and format that all pictures are to have.
  func renderContextChanged(_ context: VideoCompositionRenderContext)

  /// Begins to draw a picture, and calls one of the request's `finish` functions, now or later on any thread.
  func startRequest(_ request: AsynchronousVideoCompositionRequest)

  /// Is called where no more pictures are wanted.
  func cancelAllPendingVideoCompositionRequests()
}

extension VideoCompositing {
  /// `bgra32`.
  public var sourcePixelFormatType: PixelFormatType { .bgra32 }
  /// `nil`.
  public var requiredPixelFormatTypeForRenderContext: PixelFormatType? { nil }
  /// Does nothing.
  public func renderContextChanged(_ context: VideoCompositionRenderContext) {}
  /// Does nothing.
  public func cancelAllPendingVideoCompositionRequests() {}
}

/// The size and format that pictures of a custom compositor are to have.
///
/// AVFoundation counterpart: `AVVideoCompositionRenderContext`.
public final class VideoCompositionRenderContext: Sendable {
  /// Pixels of each picture.
  public var size: VideoDimensions { pool.dimensions }
  /// The pixel format of each picture.
  public var pixelFormatType: PixelFormatType { pool.pixelFormatType }
  /// The scale at which the composition is drawn.
  public let renderScale: Float
  private let pool: PixelBufferPool
  private let color: ColorDescription

  package init(pool: PixelBufferPool, color: ColorDescription, renderScale: Float) {
    (self.pool, self.color, self.renderScale) = (pool, color, renderScale)
  }

  /// Makes a buffer for a picture, whose pixels are not set.
  ///
  /// - Throws: `.outOfMemory`.
  public func makePixelBuffer() throws(MediaError) -> PixelBuffer { try pool.makePixelBuffer(color: color) }
}

/// A picture that a custom compositor is to draw.
///
/// AVFoundation counterpart: `AVAsynchronousVideoCompositionRequest`. A request that is finished twice keeps
/// its first result.
public final class AsynchronousVideoCompositionRequest: Sendable {
  /// The time at which the picture comes on screen.
  public let compositionTime: MediaTime
  /// The size and format that the picture is to have.
  public let renderContext: VideoCompositionRenderContext
  /// The instruction that rules the time.
  public let videoCompositionInstruction: VideoCompositionInstruction
  private let sources: [Int32: PixelBuffer]
  private let finish: @Sendable (Result<PixelBuffer, MediaError>) -> Void
  private let isFinished = Atomic(false)

  package init(
    at time: MediaTime, _ instruction: VideoCompositionInstruction, sources: [Int32: PixelBuffer],
    in context: VideoCompositionRenderContext,
    finish: @escaping @Sendable (Result<PixelBuffer, MediaError>) -> Void
  ) {
    (compositionTime, videoCompositionInstruction) = (time, instruction)
    (self.sources, renderContext, self.finish) = (sources, context, finish)
  }

  /// The tracks that the instruction asks for, in its order.
  public var sourceTrackIDs: [Int32] { videoCompositionInstruction.sourceTrackIDs }

  /// The picture that a track shows at the time, at its natural size; `nil` where it shows nothing, or was
  /// not asked for.
  public func sourceFrame(byTrackID trackID: Int32) -> PixelBuffer? { sources[trackID] }

  /// Gives the picture, of the render context's size and pixel format.
  public func finish(withComposedVideoFrame frame: PixelBuffer) { finish(once: .success(frame)) }

  /// Ends the request with an error, which fails the reader.
  public func finish(with error: any Error) {
    finish(
      once: .failure(
        (error as? MediaError) ?? MediaError(.invalidVideoComposition, "the compositor failed: \(error)")))
  }

  /// Ends the request without a picture, because requests were cancelled.
  public func finishCancelledRequest() {
    finish(once: .failure(MediaError(.operationCancelled, "the compositor gave a frame up")))
  }

  private func finish(once result: Result<PixelBuffer, MediaError>) {
    if !isFinished.exchange(true, ordering: .acquiringAndReleasing) { finish(result) }
  }
}

/// Names a compositor in a video composition.
///
/// AVFoundation counterpart: `customVideoCompositorClass`. Two are equal where one is a copy of the other.
public struct CustomVideoCompositor: Hashable, Sendable {
  package let make: @Sendable () -> any VideoCompositing
  private let identity = Identity()

  private final class Identity: Sendable {}

  /// Has each reader make its compositor.
  public init(_ make: @escaping @Sendable () -> any VideoCompositing) {
    self.make = make
  }

  /// Has a closure draw each picture, from sources in `bgra32`; an error that it throws fails the reader.
  public init(drawing draw: @escaping @Sendable (AsynchronousVideoCompositionRequest) throws -> PixelBuffer) {
    make = { DrawingCompositor(draw: draw) }
  }

  /// Whether two are copies of one.
  public static func == (left: Self, right: Self) -> Bool { left.identity === right.identity }

  /// Feeds the identity, by which two are equal, to `hasher`.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(identity)) }
}

private final class DrawingCompositor: VideoCompositing {
  private let draw: @Sendable (AsynchronousVideoCompositionRequest) throws -> PixelBuffer

  init(draw: @escaping @Sendable (AsynchronousVideoCompositionRequest) throws -> PixelBuffer) {
    self.draw = draw
  }

  func startRequest(_ request: AsynchronousVideoCompositionRequest) {
    do {
      request.finish(withComposedVideoFrame: try draw(request))
    } catch {
      request.finish(with: error)
    }
  }
}
