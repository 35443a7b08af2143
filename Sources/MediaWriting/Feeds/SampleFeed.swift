import ISOBaseMedia
import MediaCore

/// The samples of one track, one by one in decode order, with their bytes.
protocol SampleFeed: AnyObject {
  /// The nanoseconds that are added to a sample's decode time to give that on the movie's timeline.
  var origin: Int64 { get }
  /// Returns the next sample; `nil` after the last.
  func next() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)?
  /// The damage of the samples, known once they were read.
  var damage: FeedDamage { get }
}

extension SampleFeed {
  var damage: FeedDamage { FeedDamage() }
}

/// The samples of a track of an ISO file, which stay where they are until they are copied.
final class ISOSampleFeed: SampleFeed {
  let origin: Int64
  /// The error that samples are outside of the file; the track is left out from the first of them on.
  private var missing: MediaError?
  private var reader: ISOSampleReader
  private let file: CopiedFile
  private let isBlock: Bool
  private let trackID: Int32

  /// - Parameter track: the track as it is written.
  init(_ table: ISOSampleTable, in index: ISOSampleIndex, file: CopiedFile, of track: WrittenTrack)
    throws(MediaError)
  {
    reader = try index.samples(of: table)
    self.file = file
    isBlock = table.holdsSoundBlocks
    trackID = Int32(truncatingIfNeeded: table.trackID)
    origin = Self.origin(track.edits, timescale: track.timescale)
  }

  /// Returns where media time 0 is on the movie's timeline, in nanoseconds, by the first edit that isn't empty.
  static func origin(_ edits: WrittenTrack.Edits, timescale: UInt32) -> Int64 {
    guard case .list = edits,
      let first = edits.timeline(mediaTimescale: timescale).edits.first(where: { !$0.isEmpty })
    else { return 0 }
    func nanoseconds(_ time: MediaTime) -> Int64 {
      Interleaver.nanoseconds(time.value, timescale: UInt32(clamping: time.timescale))
    }
    return nanoseconds(first.mapping.target.start).saturatingSubtract(nanoseconds(first.mediaStart))
  }

  var damage: FeedDamage { FeedDamage(failures: [missing]) }

  func next() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
    guard missing == nil, let sample = try reader.next() else { return nil }
    if sample.flags.contains(.missing) {
      missing = .missingSample(sample, of: trackID, in: file.source.name)
      return nil
    }
    return (WrittenSample(sample, isBlock: isBlock), .place(file, offset: sample.offset))
  }
}

extension MediaError {
  /// The error where the samples of a track lie outside of the file from one on.
  static func missingSample(_ sample: ISOSample, of trackID: Int32, in file: String?) -> MediaError {
    MediaError(
      .fileFailedToParse,
      "samples from number \(sample.index + 1) on lie outside of the file and are left out",
      at: .init(file: file, trackID: trackID, byteOffset: sample.offset))
  }
}
