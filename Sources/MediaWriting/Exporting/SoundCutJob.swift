import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore

/// Copies the stored samples of sound that are within a part, each at its own time.
final class SoundCutJob: InputJob, @unchecked Sendable {
  // @unchecked: one task runs it, and asks for what was damaged once it has ended.

  let input = AssetWriterInput(mediaType: .audio)
  private let feed: PacketFeed
  private let format: SharedFormatDescription
  private let timescale: Int32
  private let range: MediaTimeRange
  private let length: Double

  init(_ track: AssetTrack, of asset: URLAsset, to range: MediaTimeRange, length: Double) throws(MediaError) {
    (self.range, self.length) = (range, length)
    timescale = track.content.writtenTimescale
    let form = try StoredForm(asset, track.content)
    feed = try PacketFeed(asset, track.content, as: form, timescale: timescale)
    var description = form.description
    // The encoder's priming is cut off, or is heard as it is.
    description.coding.priming = 0
    format = SharedFormatDescription(description)
    input.mediaTimeScale = timescale
  }

  func run(_ reach: @escaping @Sendable (Double) -> Void) async throws {
    let receiver = AssetWriterInput.Receiver(input: input)
    let start = max(range.start, .zero)
    while let item = try feed.next() {
      try Task.checkCancellation()
      let time = MediaTime(value: item.sample.decodeTime, timescale: timescale)
      let duration = MediaTime(value: item.sample.duration, timescale: timescale)
      if time >= range.end { break }
      guard time >= start, time + duration <= range.end, case .buffer(let bytes) = item.bytes else {
        continue
      }
      try await receiver.append(
        SampleBuffer(
          sharing: format, dataBuffer: bytes, numSamples: 1,
          sampleTimingInfoArray: [SampleTimingInfo(duration: duration, presentationTimeStamp: time)],
          sampleSizes: [bytes.dataLength]))
      if length > 0 { reach((time - start).seconds / length) }
    }
    try input.finish()
  }

  func cancel() {}

  func report(to outcome: inout AssetTranscoder.Outcome) {
    outcome.add(feed.damage)
  }
}
