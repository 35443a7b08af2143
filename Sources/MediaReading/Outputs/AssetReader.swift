public import MediaAssets
public import MediaCore
import Synchronization

/// Reads the samples of an asset's tracks, stored or decoded.
///
/// AVFoundation counterpart: `AVAssetReader`. A reader reads once: add outputs, start, and take buffers from each
/// output until there are none. Every output reads the file by itself, so they can be drained in any order and
/// from any threads.
///
/// ```swift
/// let reader = AssetReader(asset: asset)
/// let output = AssetReaderTrackOutput(track: film, outputSettings: nil)
/// let samples = reader.outputProvider(for: output)
/// try reader.start()
/// for try await sample in samples { print(sample.presentationTimeStamp, sample.totalSampleSize) }
/// ```
public final class AssetReader: Sendable {
  /// The asset whose tracks are read.
  public let asset: Asset
  private let state = Mutex(State())
  let cancellation = ReadingCancellation()

  /// The progress of a reader; AVFoundation counterpart: `AVAssetReader.Status`.
  public enum Status: Int, Sendable {
    /// Reading has not started.
    case unknown
    /// Reading has started, and an output has buffers left.
    case reading
    /// Every output has given its last buffer.
    case completed
    /// Starting or reading failed; `error` says why.
    case failed
    /// `cancelReading()` was called before the end.
    case cancelled
  }

  private struct State {
    var status = Status.unknown
    var error: MediaError?
    /// The error that `start` is going to fail with.
    var refusal: MediaError?
    var timeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
    var outputs: [AssetReaderOutput] = []
  }

  /// Makes a reader; the file is opened when reading starts, if it is not yet, and a file that can't be opened fails then.
  ///
  /// AVFoundation counterpart: `AVAssetReader(asset:)`, which throws where this doesn't yet.
  public init(asset: Asset) {
    self.asset = asset
  }

  /// The progress of reading; `.completed` once every output has given its last buffer.
  public var status: Status { state.withLock(\.status) }

  /// The error that reading failed with; `nil` unless `status` is `.failed`.
  public var error: MediaError? { state.withLock(\.error) }

  /// The outputs, in the order in which they were added.
  public var outputs: [AssetReaderOutput] { state.withLock(\.outputs) }

  /// The part of the asset's timeline to read, everything by default; without effect once reading has started.
  public var timeRange: MediaTimeRange {
    get { state.withLock(\.timeRange) }
    set {
      state.withLock { state in
        if state.status == .unknown { state.timeRange = newValue }
      }
    }
  }

  /// Whether an output is for a track of this reader's asset and reading has not started.
  public func canAdd(_ output: AssetReaderOutput) -> Bool {
    output.belongs(to: asset)
      && state.withLock { $0.status == .unknown && !$0.outputs.contains { $0 === output } }
  }

  /// Adds an output; one that can't be added makes `start` fail.
  public func add(_ output: AssetReaderOutput) {
    let asset = asset
    state.withLock { state in
      guard state.status == .unknown else { return }
      if !output.belongs(to: asset) {
        state.refusal = MediaError(.invalidArgument, "the output is for a track of another asset")
      } else if state.outputs.contains(where: { $0 === output }) {
        state.refusal = MediaError(.invalidArgument, "the output was added twice")
      }
      state.outputs.append(output)
    }
  }

  /// Checks all outputs' settings together and gets ready to read.
  ///
  /// - Throws: `MediaError`: a setting that can't be met, a missing decoder, a file that can't be opened;
  ///   `.invalidArgument` for a time range that is not valid, and for a reader that was started before, which is
  ///   not disturbed.
  public func start() throws(MediaError) {
    let (outputs, timeRange) = try state.withLock { state in
      Result { () throws(MediaError) in
        guard state.status == .unknown else {
          throw MediaError(.invalidArgument, "a reader reads once; make another one")
        }
        if !state.timeRange.isValid {
          state.refusal = MediaError(.invalidArgument, "the time range to read is not valid")
        }
        if let refusal = state.refusal {
          state.status = .failed
          state.error = refusal
          throw refusal
        }
        state.status = .reading
        return (state.outputs, state.timeRange)
      }
    }.get()
    do throws(MediaError) {
      // An asset that can't be opened fails here at the latest, whatever is read of it.
      _ = try asset.content()
      for output in outputs { try output.start(for: self, timeRange: timeRange) }
    } catch {
      fail(error)
      throw error
    }
  }

  /// Starts like `start()`, in the older shape: a failure is in `error`, unless the reader was started before.
  ///
  /// - Returns: whether reading has started.
  @discardableResult
  public func startReading() -> Bool {
    do throws(MediaError) {
      try start()
      return true
    } catch {
      return false
    }
  }

  /// Stops reading; outputs give no more buffers.
  ///
  /// Any thread may call it at any moment, unlike AVFoundation's, and it does not wait: a buffer that another thread
  /// is decoding is given up at its next packet.
  public func cancelReading() {
    state.withLock { state in
      guard state.status == .reading else { return }
      state.status = .cancelled
      cancellation.cancel()
    }
  }

  /// The damage that was met so far, of all outputs together.
  public var damage: ReadingDamage {
    outputs.reduce(into: ReadingDamage()) { $0.formUnion($1.damage) }
  }

  func fail(_ error: MediaError) {
    state.withLock { state in
      guard state.status == .reading || state.status == .unknown else { return }
      state.status = .failed
      state.error = error
    }
  }

  /// Called by an output that has given its last buffer.
  func outputDidEnd() {
    state.withLock { state in
      guard state.status == .reading, state.outputs.allSatisfy(\.hasEnded) else { return }
      state.status = .completed
    }
  }
}
