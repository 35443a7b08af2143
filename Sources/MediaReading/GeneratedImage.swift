public import MediaCore

/// A picture, the time that was asked for, and the time at which the picture comes on screen.
public struct GeneratedImage: Sendable {
  public var requestedTime: MediaTime
  public var image: PixelBuffer
  public var actualTime: MediaTime

  public init(requestedTime: MediaTime, image: PixelBuffer, actualTime: MediaTime) {
    self.requestedTime = requestedTime
    self.image = image
    self.actualTime = actualTime
  }
}

extension AssetImageGenerator {
  /// The pictures of several times, made one after the other.
  ///
  /// AVFoundation counterpart: `AVAssetImageGenerator.Images`.
  public struct Images: AsyncSequence, Sendable {
    let generator: AssetImageGenerator
    let times: [MediaTime]

    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(generator: generator, times: times[...])
    }

    /// Makes the next picture.
    public struct AsyncIterator: AsyncIteratorProtocol {
      let generator: AssetImageGenerator
      var times: ArraySlice<MediaTime>

      /// The picture of the next time, or why there is none; `nil` behind the last time and once cancelled.
      public mutating func next() async -> Result<GeneratedImage, MediaError>? {
        guard !Task.isCancelled, let time = times.popFirst() else { return nil }
        do {
          let (image, actualTime) = try await generator.image(at: time)
          return .success(GeneratedImage(requestedTime: time, image: image, actualTime: actualTime))
        } catch {
          return .failure(error as? MediaError ?? MediaError(.unknown, "\(error)"))
        }
      }
    }
  }
}
