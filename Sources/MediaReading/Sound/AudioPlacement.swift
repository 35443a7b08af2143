import LibAV
import MediaAssets
import MediaCore

/// The placement of decoded sound on a track's timeline: where it is, and which part of it is shown.
struct AudioPlacement {
  /// The timeline that the times of decoded sound are on.
  var timeline = SampleTimeline.presented
  /// Whether the decoder drops what the container says to drop.
  var decoderTrims = true
  /// The time that is added to those of the timestamps.
  var shift = MediaTime.zero
  /// The part of the timeline that the sound may fill.
  var bounds = MediaTimeRange(start: .zero, duration: .positiveInfinity)
  /// The place where decoding begins, a pre-roll before what is shown, on the media's own timeline; at its start where
  /// `nil`.
  var entry: MediaTime?
  /// The playback at another rate than 1, from the bounds' start on; `nil` where the sound is placed as it is.
  var playback: Playback?
  /// Whether nothing is to be heard: in a dwell, one instant of the media stands still.
  var isSilent = false
  /// Whether the first packet's length may have been counted although nothing comes out of it.
  var mayCountSilentPacket = false

  /// Sound at another rate than 1.
  struct Playback {
    /// The time where it begins, on the media's own timeline.
    var start: MediaTime
    /// Seconds of the media in a second of the timeline.
    var rate: Double

    /// - Throws: `.operationNotSupportedForAsset` for a rate that the algorithm doesn't reach; `.invalidArgument` for one that is
    ///   not known.
    func check(_ algorithm: AudioTimePitchAlgorithm) throws(MediaError) {
      guard AudioTimePitchAlgorithm.allAlgorithms.contains(algorithm) else {
        throw MediaError(.invalidArgument, "there is no time-pitch algorithm \(algorithm.rawValue)")
      }
      guard !algorithm.rates.contains(rate) else { return }
      let bounds = algorithm == .timeDomain ? "half to twice" : "1/32 to 32 times"
      throw MediaError(
        .operationNotSupportedForAsset,
        "sound is played from \(bounds) its speed, and an edit asks for \((rate * 1e6).rounded() / 1e6)")
    }
  }

  /// The number of times that edits may show all of the media, where that is longer than the limit.
  private static let mostRepetitions = 100.0

  private static func checkLength(of placements: [AudioPlacement], media: MediaTime) throws(MediaError) {
    let shown = placements.filter { !$0.isSilent }.map(\.bounds.duration).filter(\.isNumeric)
      .reduce(0.0) { $0 + max($1.seconds, 0) }
    let length = media.isNumeric ? max(media.seconds, 0) : 0
    guard shown > MediaLimits.longestTime.seconds, shown > mostRepetitions * length else { return }
    throw MediaError(
      .overLimit,
      "the edits show \(Int(shown)) s of \(Int(length)) s of media, more than \(Int(mostRepetitions)) times as much and "
        + "than \(MediaLimits.hourCount) hours")
  }

  /// A track's placements in the order of its timeline: one, or one for each edit that shows something.
  ///
  /// - Throws: `.overLimit` for more than `EditLimit.editCount` edits.
  static func all(of track: TrackContent, trimsPriming: Bool) throws(MediaError) -> [AudioPlacement] {
    guard trimsPriming else {
      var raw = AudioPlacement()
      raw.decoderTrims = false
      raw.timeline = track.hasEditList ? .media : .presented
      if track.hasEditList, let edit = track.timeline.edits.first(where: { !$0.isEmpty })?.mapping {
        raw.shift = edit.target.start - edit.source.start
      }
      raw.bounds = MediaTimeRange(start: .negativeInfinity, duration: .positiveInfinity)
      return [raw]
    }
    guard track.hasEditList else { return [AudioPlacement(track.trimming)] }
    let edits = track.timeline.edits.filter(\.showsMedia)
    try EditLimit.check(edits.count)
    var placements: [AudioPlacement] = []
    for edit in edits {
      placements.append(AudioPlacement(edit, track: track))
    }
    try checkLength(of: placements, media: track.mediaEnd)
    return placements
  }

  private init() {}

  /// libav places the packets of several edits one after the other whole, and holds a long track's table twice for a
  /// single one; here the media is cut where the edits say.
  private init(_ edit: TimelineEdit, track: TrackContent) {
    let source = edit.mapping.source
    readMedia()
    let start = Self.firstFrame(at: edit.mapping.target.start, track: track)
    shift = start - source.start
    bounds = MediaTimeRange(start: start, end: Self.firstFrame(at: edit.end, track: track))
    isSilent = edit.isDwell
    if !isSilent, !edit.isAtRate { playback = Playback(start: source.start, rate: edit.rate) }
    entry = SoundEntry.sufficient(for: source.start)
  }

  /// A part of the media on its own timeline.
  init(media: MediaTimeRange) {
    readMedia()
    bounds = media
    entry = SoundEntry.sufficient(for: media.start)
  }

  /// Has the whole media read on its own timeline.
  private mutating func readMedia() {
    decoderTrims = false
    timeline = .media
  }

  /// A track without an edit list.
  private init(_ trimming: Trimming) {
    switch trimming.dropper {
    case .decoder: break
    case .reader where trimming.statement == .granulePositions:
      decoderTrims = false
      mayCountSilentPacket = true
    case .reader:
      shift = .zero - trimming.priming
      bounds = MediaTimeRange(start: .zero, end: trimming.heard.end)
    }
  }

  /// The time of the frame at which an edit begins or ends that says so in the movie's coarser clock.
  private static func firstFrame(at time: MediaTime, track: TrackContent) -> MediaTime {
    guard let rate = track.sampleRate, rate >= 1 else {
      return time
    }
    return time.convertScale(Int32(saturating: rate))
  }
}
