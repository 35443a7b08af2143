public import MediaAssets
public import MediaCore

extension AssetTrack {
  /// The stored samples of the track with their bytes, in decode order, read as they are asked for.
  ///
  /// ```swift
  /// for try await sample in track.samples() {
  ///   print(sample.presentationTimeStamp, sample.totalSampleSize)
  /// }
  /// ```
  ///
  /// - Parameter timeRange: what is shown of the track; everything by default.
  /// - Throws: while it is gone through, as ``AssetReader/start()`` and ``AssetReaderOutput/Provider/next()``:
  ///   `CancellationError` in a task that is cancelled.
  public func samples(
    in timeRange: MediaTimeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  ) -> Samples {
    Samples(track: self, timeRange: timeRange, settings: nil)
  }

  /// Samples of a track, one buffer after the other.
  public struct Samples: AsyncSequence, Sendable {
    let track: AssetTrack
    let timeRange: MediaTimeRange
    let settings: (any OutputSettings)?

    /// Reads the next buffer.
    public struct AsyncIterator: AsyncIteratorProtocol {
      let samples: Samples
      private var provider: AssetReaderOutput.Provider?

      init(_ samples: Samples) { self.samples = samples }

      /// The next buffer; `nil` after the last one.
      ///
      /// - Throws: `MediaError`, and `CancellationError` in a task that is cancelled.
      public mutating func next() async throws -> SampleBuffer? {
        if let provider { return try await provider.next() }
        let reader = AssetReader(asset: samples.track.asset)
        reader.timeRange = samples.timeRange
        let output = AssetReaderTrackOutput(track: samples.track, outputSettings: samples.settings)
        output.alwaysCopiesSampleData = false
        let provider = reader.outputProvider(for: output)
        try await offCooperativePool { () throws -> Void in try reader.start() }
        self.provider = provider
        return try await provider.next()
      }
    }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(self) }
  }

  /// The decoded sound of a range in floating point: an array of samples for each channel, in which full scale is ±1.
  ///
  /// ```swift
  /// let channels = try await track.readFloats(
  ///   in: MediaTimeRange(
  ///     start: MediaTime(value: 1, timescale: 1), duration: MediaTime(value: 5, timescale: 1)))
  /// print(channels.map(\.count))
  /// ```
  ///
  /// A gap within the sound is silence, so that what follows stays in its place. All of it is in memory: four bytes for each
  /// sample, 23 MB for a minute of stereo at 48 kHz.
  ///
  /// - Parameters:
  ///   - timeRange: what is read of the track; everything by default.
  ///   - sampleRate: in hertz; the track's own where `nil`.
  /// - Throws: `MediaError` where the track can't be decoded; `.overLimit` where the gaps are more than 2²⁷ samples in all
  ///   channels, which is 23 minutes of stereo at 48 kHz; `CancellationError` in a task that is cancelled.
  public func readFloats(
    in timeRange: MediaTimeRange = MediaTimeRange(start: .zero, duration: .positiveInfinity),
    sampleRate: Double? = nil
  ) async throws -> [[Float]] {
    let settings = AudioSettings.linearPCM(bitDepth: 32, isFloat: true, sampleRate: sampleRate)
    let track = self
    return try await offCooperativePool {
      let reader = AssetReader(asset: track.asset)
      reader.timeRange = timeRange
      let output = AssetReaderTrackOutput(track: track, outputSettings: settings)
      output.alwaysCopiesSampleData = false
      reader.add(output)
      try reader.start()
      var channels: [[Float]] = []
      var gaps = SoundGaps()
      var room = Self.silentSampleLimit
      while let buffer = try output.nextSampleBuffer() {
        guard let format = buffer.formatDescription?.audioStreamDescription, buffer.numSamples > 0 else {
          continue
        }
        if channels.isEmpty { channels = Array(repeating: [], count: format.channelsPerFrame) }
        let start = buffer.presentationTimeStamp.value
        let silence = Int(try gaps.silence(before: start, at: format.sampleRate))
        try WorkCancellation.check()
        guard silence <= room / max(channels.count, 1) else {
          throw MediaError(
            .overLimit,
            "the timestamps leave more than \(Self.silentSampleLimit) samples without sound",
            at: .init(file: track.asset.file, trackID: track.trackID))
        }
        room -= silence * channels.count
        gaps.move(to: start.saturatingAdd(Int64(buffer.numSamples)))
        for channel in channels.indices {
          channels[channel].append(contentsOf: repeatElement(0, count: silence))
          channels[channel].append(contentsOf: try buffer.floats(channel: channel))
        }
      }
      return channels
    }
  }

  /// The most samples of silence that are put into gaps, which the file has no bytes for.
  private static var silentSampleLimit: Int { 1 << 27 }
}
