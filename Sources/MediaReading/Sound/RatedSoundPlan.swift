import MediaAssets
import MediaCore

/// Gives the sound of one edit at another rate than 1, from the decoded sound of its media.
protocol RatedSoundReading: AnyObject {
  func next() throws(MediaError) -> SampleBuffer?
}

/// What an edit at another rate than 1 plays, and what of the media that takes.
enum RatedSoundPlan {
  case varispeed(VarispeedSound.Plan)
  case stretched(StretchedSound.Plan)

  /// - Parameters:
  ///   - bounds: where the media is played, on the track's timeline.
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

  /// What the media is decoded to.
  var source: AudioOutputFormat {
    switch self {
    case .varispeed(let plan): plan.source
    case .stretched(let plan): plan.source
    }
  }

  /// What of the media is needed beyond what is played, at both ends.
  var margin: MediaTime {
    switch self {
    case .varispeed(let plan): plan.margin
    case .stretched: .zero
    }
  }

  /// Where the media is needed from.
  var mediaStart: MediaTime {
    switch self {
    case .varispeed(let plan): plan.mediaStart
    case .stretched(let plan): plan.media.start
    }
  }

  /// Where no more of the media is needed.
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
