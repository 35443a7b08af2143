import FoundationEssentials
import MediaAssets
import MediaCodecs
import MediaCore
import MediaStructure
import Synchronization

/// Puts the segments of a track one after the other into a file, and remembers where each one is.
final class SegmentFile: AssetWriterDelegate, @unchecked Sendable {
  // @unchecked: a writer delivers one segment at a time, and the rest is asked for after its end.

  /// A segment with samples.
  struct Part {
    var range: Range<Int64>
    var duration: MediaTime
    /// Whether it can be decoded without those before it.
    var isIndependent = true
    /// The bytes from the segment's start to the end of its first picture, if that can be decoded by itself.
    var keyPicture: Range<Int64>?
  }

  /// The segment that describes the track.
  private(set) var head: Range<Int64> = 0..<0
  private(set) var parts: [Part] = []
  /// The first two segments, by which the format of the samples is found out.
  private(set) var opening: [UInt8] = []
  /// The error that kept a segment from being written.
  private(set) var failure: MediaError?
  private let sink: any ByteSink
  private var end: Int64 = 0
  /// Reads the headers of pictures; `nil` before the first one, and for codecs whose headers aren't known.
  private var headers: PictureHeaders?

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
    var part = Part(range: range, duration: report.duration)
    if let information = report.firstVideoSampleInformation {
      if parts.isEmpty { headers = Self.headers(opening) }
      let picture = picture(information, segmentData)
      let hasLeading = report.earliestPresentationTimeStamp < information.presentationTimeStamp
      part.isIndependent =
        picture.map { $0.beginsIndependently(hasLeading: hasLeading) }
        ?? (information.isSyncSample && !hasLeading)
      if picture?.isKeyPicture ?? information.isSyncSample {
        part.keyPicture = range.lowerBound..<range.lowerBound + Int64(information.offset + information.length)
      }
    }
    parts.append(part)
  }

  /// - Parameter opening: the segment that describes a track, and one with samples.
  private static func headers(_ opening: [UInt8]) -> PictureHeaders? {
    let written = URLAsset(path: "", source: MemoryByteSource(opening))
    guard let format = try? written.tracks().first?.formatDescriptions.first,
      var headers = PictureHeaders(codec: format.codec)
    else { return nil }
    headers.configure(format.codecConfiguration)
    return headers
  }

  /// Returns a segment's first picture, as its header describes it; `nil` where that isn't known.
  private func picture(_ place: AssetSegmentReportSampleInformation, _ data: Data) -> CodedPicture? {
    data.span.bytes.withUnsafeBytes { bytes in
      guard place.offset >= 0, place.length >= 0, place.offset <= bytes.count - place.length else {
        return nil
      }
      let sample = UnsafeRawBufferPointer(rebasing: bytes[place.offset..<place.offset + place.length])
      let picture = headers?.picture(SampleBytes(lending: sample))
      return picture?.type == nil ? nil : picture
    }
  }
}

extension CodedPicture {
  /// Whether it can be decoded by itself.
  fileprivate var isKeyPicture: Bool { type == .intra }

  /// Whether it and those after it can be decoded without those before it.
  ///
  /// - Parameter hasLeading: whether some after it are shown before it.
  fileprivate func beginsIndependently(hasLeading: Bool) -> Bool {
    switch randomAccess {
    case .instantaneousDecodingRefresh: true
    case .recoveryPoint(let frames) where frames > 0: false
    default: isKeyPicture && (!hasLeading || isDeclaredClosed == true)
    }
  }
}
