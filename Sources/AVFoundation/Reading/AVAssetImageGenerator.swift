// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreGraphics
public import CoreMedia
public import Foundation
import MediaAssets
public import MediaCore
public import MediaReading
import Synchronization

/// Makes pictures of an asset at given times.
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
  // @unchecked: a lock guards the composition; the library's generator is thread-safe.
  /// The asset whose pictures are taken.
  public let asset: AVAsset
  let media: AssetImageGenerator
  private let composition = Mutex<AVVideoComposition?>(nil)

  /// A generator for the pictures of an asset.
  public init(asset: AVAsset) {
    self.asset = asset
    media = AssetImageGenerator(asset: asset.media)
    super.init()
    media.requestedTimeToleranceBefore = .positiveInfinity
    media.requestedTimeToleranceAfter = .positiveInfinity
    media.appliesPreferredTrackTransform = false
  }

  /// A choice of the part of a picture that is taken.
  public typealias ApertureMode = AssetImageGenerator.ApertureMode

  /// The result for a picture.
  public enum Result: Int, Sendable { case succeeded, failed, cancelled }

  /// A function that is called with each picture.
  public typealias CompletionHandler =
    @Sendable (CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?) -> Void

  /// Whether pictures are turned as they are shown.
  public var appliesPreferredTrackTransform: Bool {
    get { media.appliesPreferredTrackTransform }
    set { media.appliesPreferredTrackTransform = newValue }
  }
  /// The size that pictures fit into; zero for their own.
  public var maximumSize: CGSize {
    get { CGSize(media.maximumSize) }
    set { media.maximumSize = newValue.media }
  }
  /// The part of a picture that is taken.
  public var apertureMode: ApertureMode? {
    get { media.apertureMode }
    set { media.apertureMode = newValue ?? .cleanAperture }
  }
  /// The time that a picture may be earlier than was asked for.
  public var requestedTimeToleranceBefore: CMTime {
    get { media.requestedTimeToleranceBefore }
    set { media.requestedTimeToleranceBefore = newValue }
  }
  /// The time that a picture may be later than was asked for.
  public var requestedTimeToleranceAfter: CMTime {
    get { media.requestedTimeToleranceAfter }
    set { media.requestedTimeToleranceAfter = newValue }
  }

  /// Copied when it is set, as on Apple's systems.
  public var videoComposition: AVVideoComposition? {
    get { composition.withLock(\.self) }
    set {
      let copy = newValue?.copy() as? AVVideoComposition
      composition.withLock { $0 = copy }
      media.videoComposition = copy?.media(tracks: asset.tracks(withMediaType: .video).map(\.trackID))
    }
  }

  /// The custom compositor that draws the pictures; `nil` where the library does.
  public var customVideoCompositor: (any AVVideoCompositing)? { videoComposition?.customVideoCompositor }

  /// A rule for pictures whose light goes beyond that of sRGB.
  public struct DynamicRangePolicy: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Pictures are brought to the light of sRGB.
    public static let forceSDR = Self(rawValue: "ForceSDR")
    /// Pictures stay as they are.
    public static let matchSource = Self(rawValue: "MatchSource")
  }
  /// The rule for such pictures; accepted, and without effect.
  ///
  /// Images have 8 bits, and the components of their pictures.
  public var dynamicRangePolicy: DynamicRangePolicy {
    get { dynamicRange.withLock(\.self) }
    set { dynamicRange.withLock { $0 = newValue } }
  }
  private let dynamicRange = Mutex(DynamicRangePolicy.forceSDR)

  /// The picture at a time, which the caller waits for.
  public func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws
    -> CGImage
  {
    do {
      let still = try media.copyImage(at: requestedTime)
      actualTime?.pointee = still.actualTime
      return try Self.image(still.image)
    } catch { throw AVError.wrap(error) }
  }

  /// The picture.
  public func image(
    at time: CMTime, isolation: isolated (any Actor)? = #isolation
  ) async throws -> (image: CGImage, actualTime: CMTime) {
    do {
      let still = try await media.image(at: time)
      return (try Self.image(still.image), still.actualTime)
    } catch { throw AVError.wrap(error) }
  }

  /// The pictures at times, one after the other.
  public func images(for times: [CMTime]) -> Images { Images(media: media.images(for: times)) }

  /// Calls the handler once for each time, one call after the other.
  @preconcurrency
  public func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue], completionHandler handler: @escaping CompletionHandler
  ) {
    media.generateImagesAsynchronously(forTimes: requestedTimes.map(\.timeValue)) {
      time, picture, actual, result, error in
      var (outcome, image, failure): (Result, CGImage?, (any Error)?) = (
        .failed, nil, error.map { AVError($0) }
      )
      switch result {
      case .succeeded:
        do throws(MediaError) {
          image = try picture.map(Self.image)
          outcome = .succeeded
        } catch { failure = AVError(error) }
      case .failed: break
      case .cancelled: outcome = .cancelled
      }
      handler(time, image, actual, outcome, failure)
    }
  }

  /// The picture at a time, handed to a closure.
  @preconcurrency
  public func generateCGImageAsynchronously(
    for requestedTime: CMTime,
    completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
  ) {
    media.generateImageAsynchronously(for: requestedTime) { picture, actual, error in
      do throws(MediaError) {
        handler(try picture.map(Self.image), actual, error.map { AVError($0) })
      } catch {
        handler(nil, actual, AVError(error))
      }
    }
  }

  /// Ends all that is under way.
  public func cancelAllCGImageGeneration() { media.cancelAllImageGeneration() }

  fileprivate static func image(_ picture: PixelBuffer) throws(MediaError) -> CGImage {
    guard let image = CGImage(pixelBuffer: picture) else {
      throw MediaError(.operationNotSupportedForAsset, "the picture is not in red, green and blue of 8 bits")
    }
    return image
  }

  /// The pictures of several times; each element has a picture or says why there is none.
  public struct Images: AsyncSequence, Sendable {
    let media: AssetImageGenerator.Images

    /// A picture, or an error.
    public enum Element: Sendable {
      /// The picture, the time that was asked for, and its own.
      case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
      /// The error for which there is no picture.
      case failure(requestedTime: CMTime, error: any Error)

      /// The time that was asked for.
      public var requestedTime: CMTime {
        switch self {
        case .success(let time, _, _), .failure(let time, _): time
        }
      }
      /// The picture.
      public var image: CGImage {
        get throws {
          switch self {
          case .success(_, let image, _): return image
          case .failure(_, let error): throw error
          }
        }
      }
      /// The picture's own time.
      public var actualTime: CMTime {
        get throws {
          switch self {
          case .success(_, _, let time): return time
          case .failure(_, let error): throw error
          }
        }
      }
    }

    public struct AsyncIterator: AsyncIteratorProtocol {
      var media: AssetImageGenerator.Images.AsyncIterator
      public mutating func next() async -> Element? {
        switch try? await media.next() {
        case .success(let time, let picture, let actual):
          do {
            return .success(
              requestedTime: time, image: try AVAssetImageGenerator.image(picture), actualTime: actual)
          } catch {
            return .failure(requestedTime: time, error: AVError(error))
          }
        case .failure(let time, let error): return .failure(requestedTime: time, error: AVError(error))
        case nil: return nil
        }
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(media: media.makeAsyncIterator()) }
  }
}

/// A function that is called with each picture.
public typealias AVAssetImageGeneratorCompletionHandler = AVAssetImageGenerator.CompletionHandler
