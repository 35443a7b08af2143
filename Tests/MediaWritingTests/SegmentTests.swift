import Foundation
import MediaAssets
import MediaContainers
import MediaCore
import MediaReading
import MediaScopeFixtures
import Synchronization
import Testing

@testable import MediaWriting

/// Segments that a delegate takes.
struct SegmentTests {
  /// Keeps what it is given.
  final class Collector: AssetWriterDelegate {
    struct Segment {
      var data: Data
      var type: AssetSegmentType
      var report: AssetSegmentReport?
    }
    let segments = Mutex<[Segment]>([])
    var all: [Segment] { segments.withLock { $0 } }

    func assetWriter(
      _ writer: AssetWriter, didOutputSegmentData segmentData: Data, segmentType: AssetSegmentType,
      segmentReport: AssetSegmentReport?
    ) {
      // The writer can be asked anything.
      #expect(writer.status != .unknown)
      segments.withLock { $0.append(Segment(data: segmentData, type: segmentType, report: segmentReport)) }
    }
  }

  private static let small = VideoDimensions(width: 64, height: 48)

  private func picture(_ index: Int, rate: Int32 = 25) throws -> SampleBuffer {
    SampleBuffer(
      imageBuffer: try DrawnPicture.moving(index, .bgra32, Self.small, color: ColorDescription()),
      presentationTimeStamp: MediaTime(value: Int64(index), timescale: rate))
  }

  /// What all segments are as a file.
  private func asset(_ segments: [Collector.Segment], in folder: TemporaryDirectory) throws -> URLAsset {
    let path = folder.file("segments.mp4")
    let data = segments.reduce(Data()) { $0 + $1.data }
    try data.write(to: URL(fileURLWithPath: path))
    return URLAsset(path: path)
  }

  /// Stored samples of all tracks of a file, in segments.
  private func rewrite(
    _ source: URLAsset, interval: MediaTime, from start: MediaTime = .zero
  ) async throws -> [Collector.Segment] {
    let collector = Collector()
    let writer = try AssetWriter(contentType: .mp4)
    writer.delegate = collector
    writer.preferredOutputSegmentInterval = interval
    writer.initialSegmentStartTime = start
    writer.outputFileTypeProfile = .mpeg4AppleHLS
    let reader = AssetReader(asset: source)
    var work: [(AssetReaderTrackOutput, AssetWriterInput.Receiver)] = []
    for track in try source.tracks() {
      let output = AssetReaderTrackOutput(track: track, outputSettings: nil)
      reader.add(output)
      let input = AssetWriterInput(
        mediaType: track.mediaType, sourceFormatHint: track.formatDescriptions.first)
      work.append((output, try writer.inputReceiver(for: input)))
    }
    try reader.start()
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    try await withThrowingTaskGroup { group in
      for (output, receiver) in work {
        group.addTask {
          while let buffer = output.copyNextSampleBuffer() { try await receiver.append(buffer) }
          receiver.finish()
        }
      }
      try await group.waitForAll()
    }
    await writer.finishWriting()
    #expect(writer.error == nil)
    return collector.all
  }

  @Test("Stored samples in segments are the same film", arguments: ["both.mp4", "h264.mp4", "aac.m4a"])
  func sameFilm(_ name: String) async throws {
    let folder = try TemporaryDirectory()
    let source = try URLAsset(path: Fixture.named(name).path)
    let segments = try await rewrite(source, interval: MediaTime(value: 1, timescale: 2))
    #expect(segments.first?.type == .initialization)
    #expect(segments.dropFirst().allSatisfy { $0.type == .separable })
    #expect(segments.count > 2)
    let written = try asset(segments, in: folder)
    let (before, after) = (try Stored(source), try Stored(written))
    for (track, bytes) in before.bytes { #expect(after.bytes[track] == bytes) }
    for (one, other) in zip(try source.tracks(), try written.tracks()) {
      #expect(one.mediaType == other.mediaType)
      #expect(try sound(of: one) == sound(of: other))
    }
    // Each can be read by itself after the first.
    for segment in segments.dropFirst() {
      let alone = try asset([segments[0], segment], in: folder)
      #expect(try alone.tracks().count == source.tracks().count)
    }
  }

  /// The number of decoded frames of a track of sound.
  private func sound(of track: AssetTrack) throws -> Int {
    guard track.mediaType == .audio else { return 0 }
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: AudioSettings.linearPCM())
    reader.add(output)
    try reader.start()
    var count = 0
    while let buffer = output.copyNextSampleBuffer() { count += buffer.numSamples }
    return count
  }

  @Test("A report says where the first picture lies, and times add up")
  func reports() async throws {
    let source = try URLAsset(path: Fixture.named("both.mp4").path)
    let bytes = try Stored(source).bytes
    let segments = try await rewrite(source, interval: MediaTime(value: 1, timescale: 4))
    var durations: [Int32: MediaTime] = [:]
    for segment in segments.dropFirst() {
      let report = try #require(segment.report)
      for track in report.trackReports {
        durations[track.trackID, default: .zero] = durations[track.trackID, default: .zero] + track.duration
        guard track.mediaType == .video else {
          #expect(track.firstVideoSampleInformation == nil)
          continue
        }
        let first = try #require(track.firstVideoSampleInformation)
        #expect(first.isSyncSample)
        let sample = [UInt8](segment.data)[first.offset..<first.offset + first.length]
        let media = try #require(bytes[track.trackID])
        #expect(media.indices.contains { media[$0...].starts(with: sample) })
      }
    }
    for track in try source.tracks() {
      let expected = try Stored(source).samples[track.trackID]?.reduce(0) { $0 + $1.duration }
      #expect(durations[track.trackID]?.convertScale(track.naturalTimeScale).value == expected)
    }
  }

  /// The times at which segments begin, of pictures that are encoded.
  private func encodedStarts(
    _ count: Int, flushAfter flushes: Set<Int> = [], _ prepare: (AssetWriter) -> Void
  ) async throws -> [MediaTime] {
    let collector = Collector()
    let writer = try AssetWriter(contentType: .mp4)
    writer.delegate = collector
    writer.outputFileTypeProfile = .mpeg4CMAFCompliant
    prepare(writer)
    let receiver = try writer.inputReceiver(for: AssetWriterInput(settings: VideoEncoderSettings(.h264)))
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    for index in 0..<count {
      try await receiver.append(picture(index))
      if flushes.contains(index) { writer.flushSegment() }
    }
    receiver.finish()
    await writer.finishWriting()
    #expect(writer.error == nil)
    return collector.all.compactMap { $0.report?.trackReports.first?.earliestPresentationTimeStamp }
  }

  @Test("An encoder makes key frames where segments begin", arguments: [(5, 0), (7, 3)])
  func encodedSegments(_ length: Int64, _ offset: Int64) async throws {
    let starts = try await encodedStarts(31) { writer in
      writer.preferredOutputSegmentInterval = MediaTime(value: length, timescale: 25)
      writer.initialSegmentStartTime = MediaTime(value: offset, timescale: 25)
    }
    let boundaries = (0..<Int64(31)).filter { $0 == 0 || ($0 > offset && ($0 - offset) % length == 0) }
    #expect(starts == boundaries.map { MediaTime(value: $0, timescale: 25) })
  }

  @Test("A segment ends where that is asked for")
  func flushedSegments() async throws {
    let starts = try await encodedStarts(20, flushAfter: [3, 11]) { writer in
      writer.preferredOutputSegmentInterval = .indefinite
    }
    #expect(starts == [0, 4, 12].map { MediaTime(value: $0, timescale: 25) })
  }

  @Test("What contradicts itself is refused at the start")
  func refusals() async throws {
    let collector = Collector()
    func error(_ type: FileType = .mp4, inputs: Int = 1, _ prepare: (AssetWriter) -> Void) throws -> String? {
      let writer = try AssetWriter(contentType: type)
      prepare(writer)
      for _ in 0..<inputs { try writer.add(AssetWriterInput(settings: VideoEncoderSettings(.h264))) }
      #expect(throws: MediaError.self) { try writer.start() }
      return writer.error?.reason
    }
    #expect(try error { _ in }?.contains("delegate") == true)
    #expect(try error(.mov) { $0.delegate = collector }?.contains("MP4") == true)
    #expect(
      try error {
        $0.delegate = collector
        $0.preferredOutputSegmentInterval = MediaTime(value: 1, timescale: 1)
      }?.contains("initialSegmentStartTime") == true)
    #expect(
      try error(inputs: 2) {
        $0.delegate = collector
        $0.outputFileTypeProfile = .mpeg4CMAFCompliant
      }?.contains("one track") == true)
  }
}
