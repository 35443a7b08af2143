import ISOBaseMedia
import MediaAssets
import MediaCore
import MediaMetadata
import MediaReading

/// How long a file will be, by what parts of it are.
struct ExportEstimate {
  private let transcoder: AssetTranscoder

  /// How much is encoded to see how long it gets.
  private static let partLength = MediaTime(value: 10, timescale: 1)
  private static let partCount: Int32 = 3
  /// What tables have for a sample: its size, its times, where it is.
  private static let tableBytes: Int64 = 12

  init(_ transcoder: AssetTranscoder) {
    self.transcoder = transcoder
  }

  func byteCount() async throws(MediaError) -> Int64 {
    guard transcoder.duration.isNumeric else {
      throw MediaError(.operationNotSupportedForAsset, "how long it lasts is not known")
    }
    var count = try copiedBytes()
    count += try tagBytes()
    return count.saturatingAdd(try await encodedBytes())
  }

  private func copiedBytes() throws(MediaError) -> Int64 {
    var count: Int64 = 0
    for feed in try transcoder.copiedFeeds() {
      while let item = try feed.next() {
        count = count.saturatingAdd(item.sample.size.saturatingAdd(Self.tableBytes))
      }
    }
    for track in try transcoder.copiedCompositionTracks() {
      let reader = AssetReader(asset: transcoder.asset)
      reader.timeRange = transcoder.options.timeRange
      let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
      reader.add(output)
      try reader.start()
      while let buffer = output.copyNextSampleBuffer() {
        count = count.saturatingAdd(
          Int64(buffer.totalSampleSize) + Int64(buffer.numSamples) * Self.tableBytes)
      }
    }
    return count
  }

  private func tagBytes() throws(MediaError) -> Int64 {
    guard transcoder.options.keepsMetadata else { return 0 }
    return try transcoder.asset.metadataContent().items.reduce(0) { $0 + Int64($1.rawData.count) }
  }

  private func encodedBytes() async throws(MediaError) -> Int64 {
    let encoded = transcoder.plan.tracks.filter { $0.action == .encoded }.map(\.trackID)
    guard !encoded.isEmpty else { return 0 }
    var options = transcoder.options
    options.trackIDs = Set(encoded)
    options.keepsMetadata = false
    options.movieIsFirst = false
    let parts = parts()
    var (count, length): (Int64, Double) = (0, 0)
    for part in parts {
      options.timeRange = part
      let sink = LimitedSink(CountingSink(), limit: .max)
      let work = try AssetTranscoder(transcoder.asset, to: transcoder.fileType, options: options)
      _ = try await work.run(to: sink)
      count = count.saturatingAdd(sink.count)
      length += part.duration.seconds
    }
    guard length > 0 else { return 0 }
    return Int64(saturating: Double(count) * transcoder.duration.seconds / length)
  }

  /// All of a short file; of others, parts in the middle of each third.
  private func parts() -> [MediaTimeRange] {
    let (start, duration) = (max(transcoder.options.timeRange.start, .zero), transcoder.duration)
    let whole = Self.partLength.multiplied(byRatio: Self.partCount, divisor: 1)
    guard duration > whole else { return [MediaTimeRange(start: start, duration: duration)] }
    return (0..<Self.partCount).map { index in
      let middle = duration.multiplied(byRatio: 2 * index + 1, divisor: 2 * Self.partCount)
      let half = Self.partLength.multiplied(byRatio: 1, divisor: 2)
      return MediaTimeRange(start: start + middle - half, duration: Self.partLength)
    }
  }
}
