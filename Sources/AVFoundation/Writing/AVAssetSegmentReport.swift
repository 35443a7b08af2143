// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
public import Foundation
public import MediaCore
public import MediaWriting

/// The kind of a segment of a stream.
public typealias AVAssetSegmentType = AssetSegmentType

/// Takes the segments of a writer that writes no file.
public protocol AVAssetWriterDelegate: NSObjectProtocol {
  func assetWriter(
    _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType,
    segmentReport: AVAssetSegmentReport?)
  /// The older form, which is called where the other one is not there.
  func assetWriter(
    _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType)
}

extension AVAssetWriterDelegate {
  /// Leaves the segment.
  public func assetWriter(
    _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType,
    segmentReport: AVAssetSegmentReport?
  ) { assetWriter(writer, didOutputSegmentData: segmentData, segmentType: segmentType) }
  /// Leaves the segment.
  public func assetWriter(
    _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType
  ) {}
}

/// A report of a segment's content.
open class AVAssetSegmentReport: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  /// The kind of the segment.
  public let segmentType: AVAssetSegmentType
  /// The reports of the tracks in the segment.
  public let trackReports: [AVAssetSegmentTrackReport]

  init(_ report: AssetSegmentReport) {
    segmentType = report.segmentType
    trackReports = report.trackReports.map(AVAssetSegmentTrackReport.init)
  }
}

/// A report of the samples of a track in a segment.
open class AVAssetSegmentTrackReport: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  /// The track's number.
  public let trackID: CMPersistentTrackID
  /// The kind of media.
  public let mediaType: AVMediaType
  /// The earliest presentation time of the samples.
  public let earliestPresentationTimeStamp: CMTime
  /// The duration of the samples.
  public let duration: CMTime
  /// The first picture.
  public let firstVideoSampleInformation: AVAssetSegmentReportSampleInformation?

  init(_ report: AssetSegmentTrackReport) {
    (trackID, mediaType) = (report.trackID, report.mediaType)
    (earliestPresentationTimeStamp, duration) = (report.earliestPresentationTimeStamp, report.duration)
    firstVideoSampleInformation = report.firstVideoSampleInformation.map(
      AVAssetSegmentReportSampleInformation.init)
  }
}

/// The place, the size and the time of a sample in a segment.
open class AVAssetSegmentReportSampleInformation: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  /// The presentation time of the sample.
  public let presentationTimeStamp: CMTime
  /// The place of the first byte.
  public let offset: Int
  /// The number of bytes.
  public let length: Int
  /// Whether decoding can begin at it.
  public let isSyncSample: Bool

  init(_ information: AssetSegmentReportSampleInformation) {
    presentationTimeStamp = information.presentationTimeStamp
    (offset, length) = (information.offset, information.length)
    isSyncSample = information.isSyncSample
  }
}

/// Hands the library's segments on to a delegate.
final class SegmentRelay: AssetWriterDelegate, @unchecked Sendable {
  // @unchecked: set before the writer starts; calls come one after the other.
  weak var delegate: (any AVAssetWriterDelegate)?
  weak var writer: AVAssetWriter?

  func assetWriter(
    _ media: AssetWriter, didOutputSegmentData segmentData: Data, segmentType: AssetSegmentType,
    segmentReport: AssetSegmentReport?
  ) {
    guard let writer else { return }
    delegate?.assetWriter(
      writer, didOutputSegmentData: segmentData, segmentType: segmentType,
      segmentReport: segmentReport.map(AVAssetSegmentReport.init))
  }
}
