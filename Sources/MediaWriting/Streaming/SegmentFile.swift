import FoundationEssentials
import MediaCore
import Synchronization

/// Puts the segments of a track one after the other into a file, and remembers where each one is.
final class SegmentFile: AssetWriterDelegate, @unchecked Sendable {
  // @unchecked: a writer delivers one segment at a time, and the rest is asked for after its end.

  /// A segment with samples.
  struct Part {
    var range: Range<Int64>
    var duration: MediaTime
    /// Up to where its first picture is, from the segment's start on.
    var keyPicture: Range<Int64>?
  }

  /// The segment that describes the track.
  private(set) var head: Range<Int64> = 0..<0
  private(set) var parts: [Part] = []
  /// The first two segments, which say what the samples are.
  private(set) var opening: [UInt8] = []
  /// Why a segment could not be written.
  private(set) var failure: MediaError?
  private let sink: any ByteSink
  private var end: Int64 = 0

  init(_ sink: any ByteSink) {
    self.sink = sink
  }

  func assetWriter(
    _ writer: AssetWriter, didOutputSegmentData segmentData: Data, segmentType: AssetSegmentType,
    segmentReport: AssetSegmentReport?
  ) {
    guard failure == nil else { return }
    do throws(MediaError) {
      try segmentData.span.bytes.withUnsafeBytes { (bytes) throws(MediaError) in try sink.append(bytes) }
    } catch {
      failure = error
      writer.cancelWriting()
      return
    }
    let range = end..<end + Int64(segmentData.count)
    end = range.upperBound
    if parts.isEmpty { opening += segmentData }
    guard let report = segmentReport?.trackReports.first else {
      head = range
      return
    }
    let picture = report.firstVideoSampleInformation
    parts.append(
      Part(
        range: range, duration: report.duration,
        keyPicture: picture.map { range.lowerBound..<range.lowerBound + Int64($0.offset + $0.length) }))
  }
}
