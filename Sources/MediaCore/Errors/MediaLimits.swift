private import Synchronization

/// Limits to what reading a file may cost, whatever the numbers in it say.
///
/// A file that goes beyond one is refused with an error of the code `.overLimit`. The limits to structures
/// that a file holds many of, such as tags, go by the file's size and are not set here.
public struct MediaLimits: Hashable, Sendable {
  /// The most pixels that a picture may have to be decoded.
  public var pixelCount: Int
  /// The most bytes that are copied from a pipe, which can't be read out of order.
  public var pipedByteCount: Int64

  /// Makes limits.
  ///
  /// - Parameters:
  ///   - pixelCount: of a picture; at most 2²⁷, which is 15360 × 8640 and a little.
  ///   - pipedByteCount: of a pipe, in bytes; 16 GiB if not given.
  public init(pixelCount: Int = 1 << 27, pipedByteCount: Int64 = 16 << 30) {
    self.pixelCount = min(max(pixelCount, 0), PictureLimits.pixelCount)
    self.pipedByteCount = max(pipedByteCount, 0)
  }

  /// The limits of assets that are made without any, which a program can set once for all.
  public static var standard: MediaLimits {
    get { shared.withLock { $0 } }
    set { shared.withLock { $0 = newValue } }
  }

  /// The most hours that times in a file can make of little that is stored: of silence, of one picture, of sound that
  /// edits repeat.
  package static let hourCount = 12
  /// The same as a time.
  package static let longestTime = MediaTime(value: Int64(hourCount) * 3600, timescale: 1)

  private static let shared = Mutex(MediaLimits())

  /// Throws `.overLimit` for pictures of more pixels.
  package func check(_ size: VideoDimensions) throws(MediaError) {
    let (count, isHuge) = size.width.multipliedReportingOverflow(by: size.height)
    guard !isHuge, count <= pixelCount else {
      throw MediaError(
        .overLimit, "pictures of \(size.width)×\(size.height) pixels are over the limit of \(pixelCount)")
    }
  }
}
