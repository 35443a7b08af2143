import ISOBaseMedia
import MediaAssets
package import MediaCore
import MediaMetadata
import MediaReading

/// An estimate of the bytes of a file, by the lengths of parts of it.
package struct ExportEstimate {
  private let transcoder: AssetTranscoder

  /// The duration of each part that is encoded to see how many bytes it gets.
  private static let partLength = MediaTime(value: 10, timescale: 1)
  private static let partCount: Int32 = 3
  private static let wholeLength = partLength.multiplied(byRatio: partCount, divisor: 1)

  package init(_ transcoder: AssetTranscoder) {
    self.transcoder = transcoder
  }

  /// Estimates the number of bytes of the file.
  ///
  /// - Throws: `.operationNotSupportedForAsset` where the duration is not known; what reading and encoding throw.
  package func byteCount() async throws(MediaError) -> Int64 {
    guard transcoder.duration.isNumeric else {
      throw MediaError(.operationNotSupportedForAsset, "how long it lasts is not known")
    }
    // A short file is written as a whole, where nothing but its length is kept.
    if transcoder.duration <= Self.wholeLength { return try await writtenBytes(transcoder.options) }
    var count = try copiedBytes()
    count += try tagBytes()
    return count.saturatingAdd(try await encodedBytes())
  }

  private func writtenBytes(_ options: ExportOptions) async throws(MediaError) -> Int64 {
    var options = options
    // The place of the movie box and a second pass change next to nothing.
    (options.movieIsFirst, options.statistics) = (false, nil)
    let sink = MeasuringSink()
    let work = try AssetTranscoder(transcoder.asset, to: transcoder.fileType, options: options)
    _ = try await work.run(to: sink)
    return sink.count
  }

  private func copiedBytes() throws(MediaError) -> Int64 {
    let container = ContainerOverhead(transcoder.fileType)
    var count: Int64 = 0
    // The parts that are encoded to see how long they get have them already.
    if !transcoder.plan.tracks.contains(where: { $0.action == .encoded }) {
      count = Int64(saturating: Double(container.bytesPerSecond) * transcoder.duration.seconds)
    }
    for feed in try transcoder.copiedFeeds() {
      while let item = try feed.next() {
        count = count.saturatingAdd(container.byteCount(ofSample: item.sample.size))
      }
    }
    for track in try transcoder.copiedCompositionTracks() {
      let reader = AssetReader(asset: transcoder.asset)
      reader.timeRange = transcoder.options.timeRange
      let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
      reader.add(output)
      try reader.start()
      while let buffer = output.copyNextSampleBuffer() {
        // Linear PCM is written buffer by buffer.
        let isPlain = buffer.formatDescription?.codec.isLinearPCM == true
        let (size, number) = (Int64(buffer.totalSampleSize), isPlain ? 1 : Int64(max(buffer.numSamples, 1)))
        count = count.saturatingAdd(container.byteCount(ofSample: size / number).saturatingMultiply(number))
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
    var (count, length): (Int64, Double) = (0, 0)
    for part in parts() {
      options.timeRange = part
      count = count.saturatingAdd(try await writtenBytes(options))
      length += part.duration.seconds
    }
    guard length > 0 else { return 0 }
    return Int64(saturating: Double(count) * transcoder.duration.seconds / length)
  }

  /// Parts in the middle of each third.
  private func parts() -> [MediaTimeRange] {
    let (start, duration) = (max(transcoder.options.timeRange.start, .zero), transcoder.duration)
    return (0..<Self.partCount).map { index in
      let middle = duration.multiplied(byRatio: 2 * index + 1, divisor: 2 * Self.partCount)
      let half = Self.partLength.multiplied(byRatio: 1, divisor: 2)
      return MediaTimeRange(start: start + middle - half, duration: Self.partLength)
    }
  }
}

/// The bytes that a container adds to the samples, about.
private struct ContainerOverhead {
  private let isTransportStream: Bool

  init(_ fileType: FileType) { isTransportStream = fileType == .mpegTransportStream }

  /// Bytes for each sample: in tables, its size, times and place; before a block, its header.
  private static let bytesPerSample: Int64 = 12
  /// The bytes of a transport stream's packet without its header, and with it (ISO/IEC 13818-1, 2.4.3).
  private static let (packetPayload, packetSize): (Int64, Int64) = (184, 188)
  /// Bytes that libavformat writes before a sample: the header of a PES packet, and the mark of a frame or access unit.
  private static let bytesPerPES: Int64 = 24
  /// libavformat repeats the two tables of programs ten times a second, and that of services twice.
  private static let tablesPerSecond: Int64 = 22

  /// The bytes a second that come whatever samples there are.
  var bytesPerSecond: Int64 { isTransportStream ? Self.tablesPerSecond * Self.packetSize : 0 }

  func byteCount(ofSample size: Int64) -> Int64 {
    guard isTransportStream else { return size.saturatingAdd(Self.bytesPerSample) }
    // Each sample begins a packet of its own, and its last packet is filled up.
    let packets = size.saturatingAdd(Self.bytesPerPES + Self.packetPayload - 1) / Self.packetPayload
    return packets.saturatingMultiply(Self.packetSize)
  }
}
