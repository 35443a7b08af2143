import ISOBaseMedia
import LibAV
import MediaCore

/// The times of tracks by the movie fragments of an ISO file.
///
/// libav shows pictures with negative composition offsets late by the largest of them, and knows the end of a track
/// only once it has read all fragments; the fragments' own tables say both.
package struct FragmentedMedia: Sendable {
  private let index: ISOSampleIndex

  /// `nil` for a file without fragments.
  init?(_ movie: ISOMovie?, of file: ISOFile) {
    guard let movie, movie.canContainFragments || movie.containsFragments,
      let index = try? file.sampleIndex(), index.hasFragments
    else { return nil }
    self.index = index
  }

  /// The extent from the first sample to the last one, in the media's timescale before the edit list.
  func extent(ofTrack trackID: UInt32) -> ISOMediaExtent? {
    index.tracks.first { $0.trackID == trackID }.flatMap { Self.extent(of: $0, in: index) }
  }

  static func extent(of track: ISOSampleTable, in index: ISOSampleIndex) -> ISOMediaExtent? {
    ISOFragmentTimes(of: track, in: index).extent
  }

  /// Has a demuxer give samples as the fragments describe them: pictures with their times, and decoders their
  /// set-up where fragments go by several sample entries.
  ///
  /// - Parameters:
  ///   - tracks: that the file has.
  ///   - timeline: the one of the times.
  func correct(_ demuxer: Demuxer, of tracks: [TrackContent], on timeline: SampleTimeline) {
    correctTimes(demuxer, on: timeline)
    var places: [Int: (media: ISOFragmentTimes, entries: [FormatDescription])] = [:]
    for track in tracks where Set(track.formatDescriptions.map(\.codecConfiguration)).count > 1 {
      guard let table = index.tracks.first(where: { Int64($0.trackID) == Int64(track.trackID) }) else {
        continue
      }
      places[track.trackIndex] = (ISOFragmentTimes(of: table, in: index), track.formatDescriptions)
    }
    guard !places.isEmpty else { return }
    demuxer.configurations = { index, offset in
      guard let number = places[index]?.media.descriptionIndex(ofSampleAt: offset),
        let entries = places[index]?.entries, entries.indices.contains(number - 1)
      else { return nil }
      return (number, entries[number - 1].codecConfiguration)
    }
  }

  private func correctTimes(_ demuxer: Demuxer, on timeline: SampleTimeline) {
    var times: [Int: (media: ISOFragmentTimes, timeline: EditTimeline)] = [:]
    for track in demuxer.tracks where track.formatDescription.mediaType == .video {
      guard let table = index.tracks.first(where: { Int64($0.trackID) == Int64(track.id) }),
        track.timeBase == TimeBase(numerator: 1, denominator: Int32(clamping: table.timescale))
      else { continue }
      times[track.index] = (ISOFragmentTimes(of: table, in: index), table.demuxedTimeline)
    }
    guard !times.isEmpty else { return }
    demuxer.presentationTimes = { index, offset in
      guard let time = times[index]?.media.presentationTime(ofSampleAt: offset) else { return nil }
      return timeline == .media ? time : times[index]?.timeline.time(ofMedia: time)
    }
  }
}
