import Dispatch
import MediaAssets
import MediaCore
import Synchronization

/// Has a custom compositor draw pictures, and waits for each.
final class CustomDrawing {
  private let compositor: any VideoCompositing
  private let context: VideoCompositionRenderContext
  private let cancellation: ReadingCancellation

  /// The longest time until a cancelled reader doesn't wait any more.
  private static let patience = DispatchTimeInterval.milliseconds(20)

  /// The answer to a request.
  private final class Answer: Sendable {
    let result = Mutex<Result<PixelBuffer, MediaError>?>(nil)
    let arrived = DispatchSemaphore(value: 0)
  }

  init(
    _ compositor: any VideoCompositing, in context: VideoCompositionRenderContext,
    cancellation: ReadingCancellation
  ) {
    (self.compositor, self.context, self.cancellation) = (compositor, context, cancellation)
    compositor.renderContextChanged(context)
  }

  /// The type of the pictures that the compositor is given.
  var sourcePixelFormatType: PixelFormatType { compositor.sourcePixelFormatType }

  /// - Throws: what the compositor failed with; `.invalidVideoComposition` for a picture of another size or format;
  ///   `.operationCancelled`.
  func picture(
    _ instruction: VideoCompositionInstruction, at time: MediaTime, of readers: [Int32: LayerReader]
  ) throws(MediaError) -> (PixelBuffer, isDamaged: Bool) {
    var sources: [Int32: PixelBuffer] = [:]
    var isDamaged = false
    for trackID in instruction.sourceTrackIDs {
      guard let reader = readers[trackID], let frame = try reader.sourceFrame(at: time) else { continue }
      sources[trackID] = frame
      isDamaged = isDamaged || reader.isDamaged
    }
    let answer = Answer()
    compositor.startRequest(
      AsynchronousVideoCompositionRequest(at: time, instruction, sources: sources, in: context) { result in
        answer.result.withLock { $0 = result }
        answer.arrived.signal()
      })
    while answer.arrived.wait(timeout: .now() + Self.patience) == .timedOut {
      do throws(MediaError) {
        try cancellation.check()
      } catch {
        compositor.cancelAllPendingVideoCompositionRequests()
        throw error
      }
    }
    guard let picture = try answer.result.withLock(\.self)?.get() else {
      throw MediaError(.invalidVideoComposition, "the compositor gave no frame")
    }
    guard picture.dimensions == context.size, picture.pixelFormatType == context.pixelFormatType else {
      throw MediaError(
        .invalidVideoComposition,
        "the compositor made a picture of \(picture.width)×\(picture.height) in \(picture.pixelFormatType.rawValue), not of "
          + "\(context.size.width)×\(context.size.height) in \(context.pixelFormatType.rawValue)")
    }
    return (picture, isDamaged)
  }
}
