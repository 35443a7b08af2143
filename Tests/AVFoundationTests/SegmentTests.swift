import AVFoundation
import MediaScopeFixtures
import Synchronization
import Testing

/// Keeps what a writer of segments gives.
private final class Segments: NSObject, AVAssetWriterDelegate, Sendable {
  let given = Mutex<[(type: AVAssetSegmentType, data: Data, report: AVAssetSegmentReport?)]>([])

  func assetWriter(
    _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType,
    segmentReport: AVAssetSegmentReport?
  ) { given.withLock { $0.append((segmentType, segmentData, segmentReport)) } }
}

struct SegmentTests {
  /// Writes the pictures of a film as they are stored.
  private func write(_ name: String, _ writer: AVAssetWriter) async throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: try Fixture.named(name).path))
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    let input = AVAssetWriterInput(
      mediaType: .video, outputSettings: nil,
      sourceFormatHint: try await track.load(.formatDescriptions).first)
    writer.add(input)
    try #require(reader.startReading())
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
      input.requestMediaDataWhenReady(on: DispatchQueue(label: "segments")) {
        while input.isReadyForMoreMediaData {
          guard let buffer = output.copyNextSampleBuffer(), input.append(buffer) else {
            input.markAsFinished()
            continuation.resume()
            return
          }
        }
      }
    }
    await writer.finishWriting()
  }

  @Test("segments come to the delegate, the first describes the tracks, and all together are the film")
  func segments() async throws {
    let folder = try TemporaryDirectory()
    let delegate = Segments()
    let writer = AVAssetWriter(contentType: .mpeg4Movie)
    writer.outputFileTypeProfile = .mpeg4AppleHLS
    writer.preferredOutputSegmentInterval = CMTime(value: 1, timescale: 2)
    writer.initialSegmentStartTime = .zero
    writer.delegate = delegate
    try await write("h264.mp4", writer)
    #expect(writer.status == .completed && writer.error == nil)
    let given = delegate.given.withLock(\.self)
    #expect(
      given.map(\.type).first == .initialization && given.dropFirst().allSatisfy { $0.type == .separable })
    #expect(given.count > 1 && given[0].report == nil)
    let reports = given.dropFirst().compactMap { $0.report?.trackReports.first }
    #expect(reports.count == given.count - 1)
    #expect(
      reports.allSatisfy { $0.mediaType == .video && $0.firstVideoSampleInformation?.isSyncSample == true })
    let url = URL(fileURLWithPath: folder.path + "/all.mp4")
    try given.reduce(Data()) { $0 + $1.data }.write(to: url)
    let stream = try #require(try Fixture.named("h264.mp4").videoStreams.first)
    let reader = try AVAssetReader(asset: AVURLAsset(url: url))
    let track = try #require(reader.asset.tracks(withMediaType: .video).first)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    try #require(reader.startReading())
    var count = 0
    while let buffer = output.copyNextSampleBuffer() { count += CMSampleBufferGetNumSamples(buffer) }
    #expect(count == stream.packets.count)
    #expect(reports.reduce(CMTime.zero) { $0 + $1.duration } == track.timeRange.duration)
  }

  @Test("a writer of segments without a delegate or a time to begin at says so")
  func refusals() async throws {
    let writer = AVAssetWriter(contentType: .mpeg4Movie)
    writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: nil))
    #expect(!writer.startWriting() && writer.status == .failed && writer.error != nil)
    let other = AVAssetWriter(contentType: .png)
    #expect(!other.startWriting() && other.error?.localizedDescription.contains("public.png") == true)
  }
}
