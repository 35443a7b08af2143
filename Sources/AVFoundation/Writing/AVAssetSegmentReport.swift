// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreMedia
public import Foundation
public import MediaCore
public import MediaWriting

/// What a segment of a stream is.
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

/// What a segment holds.
open class AVAssetSegmentReport: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  /// What the segment is.
  public let segmentType: AVAssetSegmentType
  /// What of each track is in it.
  public let trackReports: [AVAssetSegmentTrackReport]

  init(_ report: AssetSegmentReport) {
    segmentType = report.segmentType
    trackReports = report.trackReports.map(AVAssetSegmentTrackReport.init)
  }
}

/// What a segment holds of a track.
open class AVAssetSegmentTrackReport: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  /// The track's number.
  public let trackID: CMPersistentTrackID
  /// The kind of media.
  public let mediaType: AVMediaType
  /// The time of what is shown first.
  public let earliestPresentationTimeStamp: CMTime
  /// How long it lasts.
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

/// Where a sample is in a segment.
open class AVAssetSegmentReportSampleInformation: NSObject, @unchecked Sendable {
  // @unchecked: immutable.
  /// When the sample is shown or heard.
  public let presentationTimeStamp: CMTime
  /// Where the first byte is.
  public let offset: Int
  /// How many bytes there are.
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
