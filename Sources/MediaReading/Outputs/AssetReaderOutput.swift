import MediaAssets
public import MediaCore
import Synchronization

/// A source of an asset reader's sample buffers.
///
/// AVFoundation counterpart: `AVAssetReaderOutput`. Any thread may take buffers; each is given once.
public class AssetReaderOutput: @unchecked Sendable {
  // @unchecked: locks guard what changes, here and in the subclasses.

  private let reading = Mutex(Reading())
  /// Apart from `reading`, which is held while a buffer is decoded.
  private let state = Mutex(State())

  private struct Reading {
    weak var reader: AssetReader?
    var samples: (any SampleReading)?
    /// The range that `samples` reads.
    var timeRange = MediaTimeRange.invalid
    /// The number of its buffers that have been given.
    var givenCount = 0
    /// Whether `samples` was given up in the middle of its work, at a place that isn't known.
    var isInterrupted = false
    /// The ranges that come after the one that is read now.
    var followingRanges: ArraySlice<MediaTimeRange> = []
    /// The damage in the ranges that have been read.
    var damage = ReadingDamage()
    var copier = SampleCopier()
  }

  private struct State {
    var alwaysCopiesSampleData = true
    var randomAccess = RandomAccess.none
    var taker = Taker.caller
    var progress = Progress.configuring
  }

  private enum RandomAccess {
    case none
    /// Other ranges may follow the first ones.
    case open
    /// No more ranges follow.
    case final
  }

  /// The kind of caller that may take the buffers.
  private enum Taker {
    case caller, adaptor
  }

  private enum Progress {
    case configuring
    case reading
    /// The last buffer of the ranges has been given.
    case atEnd
  }

  private let tracks: [AssetTrack]

  init(tracks: [AssetTrack]) {
    self.tracks = tracks
  }

  /// The kind of media that the buffers carry.
  public var mediaType: MediaType { tracks.first?.mediaType ?? .muxed }

  /// Whether buffers own their memory, which is the default; else they may lend the decoder's, without a copy.
  ///
  /// Lent memory keeps a few of the decoder's own buffers from being used again for as long as it is held. Without
  /// effect once reading has started.
  public var alwaysCopiesSampleData: Bool {
    get { state.withLock(\.alwaysCopiesSampleData) }
    set { configure { $0.alwaysCopiesSampleData = newValue } }
  }

  /// Whether other ranges can be read with `reset(forReadingTimeRanges:)` after the end of the first.
  ///
  /// The reader is not `.completed` before `markConfigurationAsFinal()` then. False by default; without effect once
  /// reading has started.
  public var supportsRandomAccess: Bool {
    get { state.withLock { $0.randomAccess != .none } }
    set { configure { $0.randomAccess = newValue ? .open : .none } }
  }

  private func configure(_ change: (inout State) -> Void) {
    state.withLock { if $0.progress == .configuring { change(&$0) } }
  }

  var hasStarted: Bool { state.withLock { $0.progress != .configuring } }

  /// The location that errors name.
  private var location: MediaError.Location {
    MediaError.Location(
      file: tracks.first?.asset.file, trackID: tracks.count == 1 ? tracks[0].trackID : nil)
  }

  func belongs(to asset: Asset) -> Bool { !tracks.isEmpty && tracks.allSatisfy { $0.asset === asset } }

  func makeSampleReading(
    timeRange: MediaTimeRange, cancellation: ReadingCancellation
  ) throws(MediaError) -> any SampleReading {
    throw MediaError(.operationNotSupportedForAsset, "this output can't be read")
  }

  /// Whether there is nothing more to come.
  var hasEnded: Bool { state.withLock { $0.progress == .atEnd && $0.randomAccess != .open } }

  func start(for reader: AssetReader, timeRange: MediaTimeRange) throws(MediaError) {
    try reading.withLock { reading in
      Result { () throws(MediaError) in
        guard reading.samples == nil else {
          throw MediaError(.invalidArgument, "the output belongs to another reader")
        }
        reading.samples = try makeSampleReading(timeRange: timeRange, cancellation: reader.cancellation)
        reading.timeRange = timeRange
        reading.reader = reader
        state.withLock { $0.progress = .reading }
      }.mapError { $0.at(location) }
    }.get()
  }

  /// The next buffer; `nil` at the end of the time range, after a failure, and once reading is cancelled, which the
  /// reader's `status` distinguishes.
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
  /// - Throws: `MediaError` where reading failed or was cancelled; `.invalidArgument` where an adaptor takes the buffers.
  public func nextSampleBuffer() throws(MediaError) -> SampleBuffer? {
    guard state.withLock(\.taker) == .caller else {
      throw MediaError(.invalidArgument, "the output's samples are taken by an adaptor", at: location)
    }
    return try takeSampleBuffer()
  }

  /// Leaves the output's samples to an adaptor.
  ///
  /// - Throws: `.invalidArgument` once reading has started, and where another adaptor has them.
  func adapt() throws(MediaError) {
    let isFree = state.withLock { state in
      guard state.taker == .caller, state.progress == .configuring else { return false }
      state.taker = .adaptor
      return true
    }
    guard isFree else {
      throw MediaError(
        .invalidArgument, "an adaptor takes an output before reading starts, and one only", at: location)
    }
  }

  func takeSampleBuffer() throws(MediaError) -> SampleBuffer? {
    let copies = alwaysCopiesSampleData
    let (reader, result) = reading.withLock { reading -> (AssetReader?, Result<SampleBuffer?, MediaError>) in
      guard let reader = reading.reader else {
        return (nil, .failure(MediaError(.invalidArgument, "reading has not started")))
      }
      let result = Result { () throws(MediaError) -> SampleBuffer? in
        try reader.cancellation.check()
        if let error = reader.error { throw error }
        guard let buffer = try next(of: &reading, for: reader) else {
          state.withLock { $0.progress = .atEnd }
          return nil
        }
        return copies ? try reading.copier.owning(buffer) : buffer
      }
      return (reader, result.mapError { $0.at(location) })
    }
    switch result {
    case .success(.some(let buffer)): return buffer
    case .success(.none):
      reader?.outputDidEnd()
      return nil
    case .failure(let error):
      if error.code != .operationCancelled { reader?.fail(error) }
      throw error
    }
  }

  private func next(of reading: inout Reading, for reader: AssetReader) throws(MediaError) -> SampleBuffer? {
    while true {
      if reading.isInterrupted { try resume(&reading, for: reader) }
      let buffer: SampleBuffer?
      do throws(MediaError) {
        buffer = try reading.samples?.next()
      } catch {
        reading.isInterrupted =
          error.code == .operationCancelled && WorkCancellation.current?.isCancelled == true
        throw error
      }
      if let buffer {
        reading.givenCount += 1
        return buffer
      }
      guard let range = reading.followingRanges.first else { return nil }
      let samples = try makeSampleReading(timeRange: range, cancellation: reader.cancellation)
      if let damage = reading.samples?.damage { reading.damage.formUnion(damage) }
      reading.samples = samples
      (reading.timeRange, reading.givenCount) = (range, 0)
      reading.followingRanges.removeFirst()
    }
  }

  /// Begins a range anew in which the reading was given up in the middle of a buffer, and goes to where it was.
  private func resume(_ reading: inout Reading, for reader: AssetReader) throws(MediaError) {
    let samples = try makeSampleReading(timeRange: reading.timeRange, cancellation: reader.cancellation)
    for _ in 0..<reading.givenCount {
      guard try samples.next() != nil else { break }
    }
    reading.samples = samples
    reading.isInterrupted = false
  }

  /// The damage that was met so far.
  public var damage: ReadingDamage {
    reading.withLock { reading in
      var damage = reading.damage
      if let current = reading.samples?.damage { damage.formUnion(current) }
      return damage
    }
  }
}

extension AssetReaderOutput {
  /// Reads other ranges, one after the other, in the place of the reader's time range.
  ///
  /// AVFoundation counterpart: `reset(forReadingTimeRanges:)`, which raises where this throws. A reader that has failed
  /// or was cancelled is not changed.
  ///
  /// - Throws: `.invalidArgument` where `supportsRandomAccess` is not set, before the last buffer was given, after
  ///   `markConfigurationAsFinal()`, and for ranges that are not numeric, overlap or are not in order; a duration may be
  ///   infinite. What opening the file throws.
  public func reset(forReadingTimeRanges timeRanges: [MediaTimeRange]) throws(MediaError) {
    try Self.check(timeRanges)
    try reading.withLock { reading in
      Result { () throws(MediaError) in
        guard let reader = reading.reader else {
          throw MediaError(.invalidArgument, "reading has not started")
        }
        let state = state.withLock(\.self)
        switch state.randomAccess {
        case .none: throw MediaError(.invalidArgument, "the output does not support random access")
        case .final: throw MediaError(.invalidArgument, "the configuration has been marked as final")
        case .open: break
        }
        guard reader.status == .reading else { return }
        guard state.progress == .atEnd else {
          throw MediaError(.invalidArgument, "the ranges before are not read to their end")
        }
        if let damage = reading.samples?.damage { reading.damage.formUnion(damage) }
        (reading.samples, reading.givenCount) = (nil, 0)
        reading.followingRanges = timeRanges[...]
        self.state.withLock { $0.progress = .reading }
      }.mapError { $0.at(location) }
    }.get()
  }

  /// Marks the ranges as the last ones, so that the reader can complete.
  ///
  /// AVFoundation counterpart: `markConfigurationAsFinal()`.
  public func markConfigurationAsFinal() {
    state.withLock { if $0.randomAccess == .open { $0.randomAccess = .final } }
    reading.withLock(\.reader)?.outputDidEnd()
  }

  private static func check(_ ranges: [MediaTimeRange]) throws(MediaError) {
    for range in ranges {
      guard range.isValid, range.start.isNumeric,
        range.duration.isNumeric || range.duration.isPositiveInfinity
      else {
        throw MediaError(.invalidArgument, "the time range \(range) is not numeric")
      }
    }
    for (range, next) in zip(ranges, ranges.dropFirst()) {
      guard range.start < next.start, range.end <= next.start else {
        throw MediaError(.invalidArgument, "the time ranges \(range) and \(next) overlap or are not in order")
      }
    }
  }
}

extension AssetReaderOutput: Hashable {
  /// Whether two are the same output.
  public static func == (left: AssetReaderOutput, right: AssetReaderOutput) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
