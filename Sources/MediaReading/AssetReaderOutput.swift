import MediaAssets
public import MediaCore
import Synchronization

/// Where an asset reader's sample buffers come from.
///
/// AVFoundation counterpart: `AVAssetReaderOutput`.
public class AssetReaderOutput: @unchecked Sendable {
  // @unchecked: what changes is behind locks, here and in the subclasses.

  private let reading = Mutex(Reading())
  /// Apart from `reading`, which is held while a buffer is decoded.
  private let ended = Mutex(false)

  private struct Reading {
    weak var reader: AssetReader?
    var samples: (any SampleReading)?
  }

  init() {}

  /// The kind of media that the buffers carry.
  public var mediaType: MediaType { .muxed }

  /// What errors say of where they happened.
  var location: MediaError.Location { MediaError.Location() }

  func belongs(to asset: Asset) -> Bool { false }

  func makeSampleReading(timeRange: MediaTimeRange) throws(MediaError) -> any SampleReading {
    throw MediaError(.operationNotSupportedForAsset, "this output can't be read")
  }

  var hasEnded: Bool { ended.withLock(\.self) }

  func start(for reader: AssetReader, timeRange: MediaTimeRange) throws(MediaError) {
    try reading.withLock { reading in
      Result { () throws(MediaError) in
        guard reading.samples == nil else {
          throw MediaError(.invalidArgument, "the output belongs to another reader")
        }
        reading.samples = try makeSampleReading(timeRange: timeRange)
        reading.reader = reader
      }.mapError { $0.at(location) }
    }.get()
  }

  /// The next buffer; `nil` at the end of the time range, after a failure, and once reading is cancelled, which
  /// the reader's `status` tells apart.
  ///
  /// Blocks until the buffer is decoded.
  public func copyNextSampleBuffer() -> SampleBuffer? {
    do throws(MediaError) {
      return try nextSampleBuffer()
    } catch {
      return nil
    }
  }

  /// The next buffer; `nil` at the end of the time range.
  ///
  /// Blocks until the buffer is decoded.
  ///
  /// - Throws: `MediaError` where reading failed or was cancelled.
  public func nextSampleBuffer() throws(MediaError) -> SampleBuffer? {
    let (reader, result) = reading.withLock { reading -> (AssetReader?, Result<SampleBuffer?, MediaError>) in
      guard let samples = reading.samples, let reader = reading.reader else {
        return (nil, .failure(MediaError(.invalidArgument, "reading has not started")))
      }
      guard reader.status != .cancelled else {
        return (reader, .failure(MediaError(.operationCancelled, "reading was cancelled")))
      }
      if let error = reader.error { return (reader, .failure(error)) }
      return (reader, Result { () throws(MediaError) in try samples.next() }.mapError { $0.at(location) })
    }
    switch result {
    case .success(.some(let buffer)): return buffer
    case .success(.none):
      ended.withLock { $0 = true }
      reader?.outputDidEnd()
      return nil
    case .failure(let error):
      reader?.fail(error)
      throw error
    }
  }

  /// What could not be decoded so far.
  public var damage: ReadingDamage {
    reading.withLock { $0.samples?.damage ?? ReadingDamage() }
  }
}
