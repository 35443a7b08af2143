import FoundationEssentials
import ISOBaseMedia
import MediaCore

extension AssetWriter {
  /// Ends the segment after the samples so far; the next one begins with the next key frame, which an encoder is asked for.
  ///
  /// Nothing happens unless ``preferredOutputSegmentInterval`` is `.indefinite`. The segment is delivered once the key frame
  /// has come.
  /// AVFoundation counterpart: `AVAssetWriter.flushSegment()`.
  public func flushSegment() {
    guard status == .writing, preferredOutputSegmentInterval == .indefinite else { return }
    segmentLeader?.endSegment()
  }

  /// A writer of segments of MP4, the type that all are of.
  package static var ofMP4Segments: AssetWriter {
    AssetWriter(segments: SegmentSink(), fileType: .mp4)
  }

  /// The input whose key frames segments begin with.
  var segmentLeader: AssetWriterInput? { inputs.first { $0.mediaType == .video } ?? inputs.first }

  /// Makes the cadence by which samples are divided into segments.
  ///
  /// - Throws: `.invalidArgument` where the properties contradict each other or the inputs.
  func makeSegmentCadence() throws(MediaError) -> SegmentCadence {
    guard delegate != nil else {
      throw MediaError(.invalidArgument, "segments need a delegate that takes them")
    }
    if outputFileTypeProfile == .mpeg4CMAFCompliant, inputs.count != 1 {
      throw MediaError(.invalidArgument, "CMAF segments hold one track, not \(inputs.count)")
    }
    guard outputFileType.brand != nil, outputFileType != .mov else {
      throw MediaError(
        .operationNotSupportedForAsset, "segments are of type MP4, not \(outputFileType.rawValue)")
    }
    if preferredOutputSegmentInterval == .indefinite { return SegmentCadence(grid: nil) }
    guard preferredOutputSegmentInterval.isValid else {
      return SegmentCadence(grid: (.zero, Self.defaultSegmentInterval))
    }
    guard preferredOutputSegmentInterval.isNumeric, preferredOutputSegmentInterval > .zero else {
      throw MediaError(.invalidArgument, "a segment lasts for a time above zero")
    }
    guard initialSegmentStartTime.isNumeric else {
      throw MediaError(.invalidArgument, "a segment interval needs an initialSegmentStartTime")
    }
    return SegmentCadence(grid: (initialSegmentStartTime, preferredOutputSegmentInterval))
  }

  /// The duration of segments that HTTP Live Streaming is advised to use (HLS Authoring Specification, 7.5).
  private static var defaultSegmentInterval: MediaTime { MediaTime(value: 6, timescale: 1) }

  /// Delivers the bytes of a writer of boxes as segments.
  ///
  /// - Parameter described: the inputs of the movie's tracks.
  func deliver(from writer: ISOFileWriter, _ sink: SegmentSink, _ described: [Int]) {
    let delivery = segmentDelivery
    writer.endSegment = { [weak self, weak writer] tracks in
      guard let self, let movie = writer?.movie else { return }
      let data = Data(sink.take())
      guard !tracks.isEmpty else {
        return delivery.add(.init(data: data, type: .initialization, report: nil))
      }
      let reports = tracks.compactMap { content in
        self.report(content, of: movie.tracks[content.track], self.inputs[described[content.track]])
      }
      delivery.add(
        .init(
          data: data, type: .separable,
          report: AssetSegmentReport(segmentType: .separable, trackReports: reports)))
    }
  }

  private func report(
    _ content: ISOFileWriter.SegmentTrack, of track: WrittenTrack, _ input: AssetWriterInput
  ) -> AssetSegmentTrackReport? {
    guard let first = content.samples.first else { return nil }
    let timescale = Int32(clamping: track.timescale)
    let times = content.samples.map(\.presentationTime)
    let duration = content.samples.reduce(Int64(0)) { $0.saturatingAdd($1.duration) }
    var report = AssetSegmentTrackReport(
      trackID: Int32(clamping: track.trackID), mediaType: input.mediaType,
      earliestPresentationTimeStamp: MediaTime(value: times.min() ?? 0, timescale: timescale),
      duration: MediaTime(value: duration, timescale: timescale))
    if input.mediaType == .video {
      report.firstVideoSampleInformation = AssetSegmentReportSampleInformation(
        presentationTimeStamp: MediaTime(value: times[0], timescale: timescale),
        offset: Int(content.offset), length: Int(first.size), isSyncSample: first.flags.contains(.sync))
    }
    return report
  }

  /// Gives the delegate the segments that are ready.
  func deliverSegments(waits: Bool = false) {
    let give: (SegmentDelivery.Segment) -> Void = { [self] segment in
      delegate?.assetWriter(
        self, didOutputSegmentData: segment.data, segmentType: segment.type, segmentReport: segment.report)
    }
    if waits { segmentDelivery.deliverRest(give) } else { segmentDelivery.deliver(give) }
  }
}
