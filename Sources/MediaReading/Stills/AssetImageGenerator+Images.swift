import MediaAssets
public import MediaCore
import Synchronization

extension AssetImageGenerator {
  /// The pictures of several times, made one after the other in ascending order of the times.
  ///
  /// AVFoundation counterpart: `AVAssetImageGenerator.Images`.
  public struct Images: AsyncSequence, Sendable {
    let generator: AssetImageGenerator
    let times: [MediaTime]
    let settings: StillSettings
    let cancellations: Int

    /// The picture of one time, or why there is none.
    public enum Element: Sendable {
      /// A picture, and the time at which it comes on screen.
      case success(requestedTime: MediaTime, image: PixelBuffer, actualTime: MediaTime)
      /// An error in the place of the picture.
      case failure(requestedTime: MediaTime, error: MediaError)

      /// The time that was asked for.
      public var requestedTime: MediaTime {
        switch self {
        case .success(let time, _, _), .failure(let time, _): time
        }
      }

      /// The picture, or why there is none.
      public var image: PixelBuffer {
        get throws(MediaError) {
          switch self {
          case .success(_, let image, _): return image
          case .failure(_, let error): throw error
          }
        }
      }

      /// The time at which the picture comes on screen, or why there is none.
      public var actualTime: MediaTime {
        get throws(MediaError) {
          switch self {
          case .success(_, _, let time): return time
          case .failure(_, let error): throw error
          }
        }
      }
    }

    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(
        generator: generator, times: times.sorted()[...], settings: settings, cancellations: cancellations)
    }

    /// Makes the next picture.
    public struct AsyncIterator: AsyncIteratorProtocol, Sendable {
      let generator: AssetImageGenerator
      var times: ArraySlice<MediaTime>
      let settings: StillSettings
      let cancellations: Int

      /// The picture of the next time, or why there is none; `nil` after the last time.
      ///
      /// - Throws: `CancellationError` in a task that is cancelled, and nothing else.
      public mutating func next() async throws -> Element? {
        try Task.checkCancellation()
        guard let time = times.popFirst() else { return nil }
        let (generator, settings, cancellations) = (generator, settings, cancellations)
        do {
          let still = try await offCooperativePool { () throws(MediaError) in
            guard generator.cancellations.withLock({ $0 == cancellations }) else {
              throw MediaError(.operationCancelled, "the generation of pictures was cancelled")
            }
            return try generator.still(at: time, settings)
          }
          return .success(requestedTime: time, image: still.image, actualTime: still.actualTime)
        } catch let error as MediaError {
          return .failure(requestedTime: time, error: error)
        }
      }
    }
  }

  /// Whether a picture was made for a callback.
  ///
  /// AVFoundation counterpart: `AVAssetImageGenerator.Result`.
  public enum Result: Hashable, Sendable {
    /// There is a picture.
    case succeeded
    /// There is an error.
    case failed
    /// `cancelAllImageGeneration()` was called before the picture was made.
    case cancelled
  }

  /// A function that is called for each time, with the time, the picture, when the picture comes on screen, how it went and why.
  public typealias CompletionHandler =
    @Sendable (MediaTime, PixelBuffer?, _ actualTime: MediaTime, Result, MediaError?) -> Void

  /// Makes pictures on other threads and calls `completionHandler` once for each time, as each is ready.
  ///
  /// Calls come one at a time, in ascending order of the times. AVFoundation counterpart:
  /// `generateCGImagesAsynchronously(forTimes:completionHandler:)`.
  public func generateImagesAsynchronously(
    forTimes requestedTimes: [MediaTime], completionHandler: @escaping CompletionHandler
  ) {
    let images = images(for: requestedTimes).makeAsyncIterator()
    Task {
      var iterator = images
      // Nothing can cancel this task.
      while let element = try? await iterator.next() {
        switch element {
        case .success(let time, let image, let actualTime):
          completionHandler(time, image, actualTime, .succeeded, nil)
        case .failure(let time, let error):
          let result: Result = error.code == .operationCancelled ? .cancelled : .failed
          completionHandler(time, nil, .invalid, result, error)
        }
      }
    }
  }

  /// Makes a picture on another thread and calls `completionHandler` with it, and the time at which it comes on screen.
  ///
  /// AVFoundation counterpart: `generateCGImageAsynchronously(for:completionHandler:)`.
  public func generateImageAsynchronously(
    for requestedTime: MediaTime,
    completionHandler: @escaping @Sendable (PixelBuffer?, _ actualTime: MediaTime, MediaError?) -> Void
  ) {
    generateImagesAsynchronously(forTimes: [requestedTime]) { _, image, actualTime, _, error in
      completionHandler(image, actualTime, error)
    }
  }

  /// Ends all sequences and callbacks that are under way: pictures that are not made yet fail with
  /// `.operationCancelled`.
  ///
  /// Pictures that are asked for afterwards are made. AVFoundation counterpart: `cancelAllCGImageGeneration()`.
  public func cancelAllImageGeneration() {
    cancellations.withLock { $0 += 1 }
  }
}
