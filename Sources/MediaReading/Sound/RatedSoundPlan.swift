import MediaAssets
import MediaCore

/// Gives the sound of one edit at another rate than 1, from the decoded sound of its media.
protocol RatedSoundReading: AnyObject {
  func next() throws(MediaError) -> SampleBuffer?
}

/// The plan of playing an edit at another rate than 1: the samples to give, and the media that they take.
enum RatedSoundPlan {
  case varispeed(VarispeedSound.Plan)
  case stretched(StretchedSound.Plan)

  /// - Parameters:
  ///   - bounds: the part of the track's timeline where the media is played.
  ///   - range: the samples to give, counted on the track's timeline.
  init(
    _ output: AudioOutputFormat, of track: TrackContent, _ playback: AudioPlacement.Playback,
    bounds: MediaTimeRange, range: Range<Int64>
  ) throws(MediaError) {
    self =
      output.settings.timePitchAlgorithm == .varispeed
      ? .varispeed(try .init(output, of: track, playback, bounds: bounds, range: range))
      : .stretched(try .init(output, of: track, playback, bounds: bounds, range: range))
  }

  /// The format that the media is decoded to.
  var source: AudioOutputFormat {
    switch self {
    case .varispeed(let plan): plan.source
    case .stretched(let plan): plan.source
    }
  }

  /// The length of the media that is needed beyond what is played, at both ends.
  var margin: MediaTime {
    switch self {
    case .varispeed(let plan): plan.margin
    case .stretched: .zero
    }
  }

  /// The time from which the media is needed.
  var mediaStart: MediaTime {
    switch self {
    case .varispeed(let plan): plan.mediaStart
    case .stretched(let plan): plan.media.start
    }
  }

  /// The time from which no more of the media is needed.
  var mediaEnd: MediaTime {
    switch self {
    case .varispeed(let plan): plan.mediaEnd
    case .stretched(let plan): plan.media.end
    }
  }

  /// - Parameter media: samples of the plan's source, from its start or before it.
  func makeReading(
    of media: any SampleReading, cancellation: ReadingCancellation
  ) throws(MediaError) -> any RatedSoundReading {
    switch self {
    case .varispeed(let plan): VarispeedSound(plan, of: media, cancellation: cancellation)
    case .stretched(let plan): try StretchedSound(plan, of: media, cancellation: cancellation)
    }
  }
}
