public import MediaCore

extension AssetImageGenerator {
  /// The pictures of several times, made one after the other.
  ///
  /// AVFoundation counterpart: `AVAssetImageGenerator.Images`.
  public struct Images: AsyncSequence, Sendable {
    let generator: AssetImageGenerator
    let times: [MediaTime]

    /// What became of one time.
    public enum Element: Sendable {
      /// A picture, and the time at which it comes on screen.
      case success(requestedTime: MediaTime, image: PixelBuffer, actualTime: MediaTime)
      /// Why there is none.
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
      AsyncIterator(generator: generator, times: times[...])
    }

    /// Makes the next picture.
    public struct AsyncIterator: AsyncIteratorProtocol {
      let generator: AssetImageGenerator
      var times: ArraySlice<MediaTime>

      /// The picture of the next time, or why there is none; `nil` behind the last time and once cancelled.
      public mutating func next() async -> Element? {
        guard !Task.isCancelled, let time = times.popFirst() else { return nil }
        do {
          let (image, actualTime) = try await generator.image(at: time)
          return .success(requestedTime: time, image: image, actualTime: actualTime)
        } catch {
          return .failure(
            requestedTime: time, error: error as? MediaError ?? MediaError(.unknown, "\(error)"))
        }
      }
    }
  }
}
