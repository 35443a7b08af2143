import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore

/// A packet as a sample in its container's clock.
struct PacketSample {
  var sample: WrittenSample
  var bytes: MediaBytes
  /// The decode time as the container states it; `nil` where it states none.
  var decodeTime: Int64?
  var presentationTime: Int64?
  /// The number of samples of sound, where they are counted, and of those at the end that are not to be heard.
  var frames: Int64?
  var trimmed: Int64 = 0
  /// The samples that it is decoded to, where its padding is to be marked.
  var whole: Int64?

  /// The end of a sample, by its decode time.
  struct End {
    var decodeTime: Int64
    var duration: Int64

    var end: Int64 { decodeTime.saturatingAdd(duration) }
    /// The earliest time of a sample after it that leaves room for it.
    var next: Int64 { decodeTime.saturatingAdd(max(duration, 1)) }
  }
}

/// The clock of a track's packets, and the one in which its samples are written.
struct WrittenClock {
  /// The packets' own clock.
  let stored: PacketClock
  /// Ticks a second in which samples are written.
  let timescale: Int32
  /// The priming that the file counts in samples, apart from their times, in stored ticks.
  private let priming: Int64
  /// The ticks by which an edit shows the media later than on its own timeline; negative where earlier.
  private let shift: Int64

  /// - Parameters:
  ///   - timescale: the timescale in which samples are written, where it isn't the track's own.
  ///   - edit: the edit by which media is shown whose packets have its own times; `nil` where they have the track's.
  init(_ track: TrackContent, timescale: Int32?, by edit: TimelineEdit? = nil) {
    stored = PacketClock(track, edit == nil ? .presented : .media)
    shift = edit.map { $0.startTicks.saturatingSubtract($0.mediaTicks.lowerBound) } ?? 0
    self.timescale = timescale ?? stored.rate
    let counted = track.trimming.countsSamples ? track.trimming.priming : .zero
    priming = counted.convertScale(stored.rate, method: .roundHalfAwayFromZero).value
  }

  /// The stored time at which the track's timeline begins.
  var zero: Int64 { stored.zero.saturatingSubtract(shift) }
  /// Ticks a second of the packets' times.
  var rate: Int32 { stored.rate }

  /// Whether samples are written in the packets' own clock.
  var isKept: Bool { timescale == rate }

  /// The time on the track's timeline of a stored one.
  func time(_ ticks: Int64) -> Int64 {
    stored.time(ticks).saturatingAdd(shift).saturatingSubtract(priming)
  }

  func length(_ ticks: Int64) -> Int64 { stored.length(ticks) }

  /// A sample in the clock in which it is written.
  func written(_ sample: WrittenSample) -> WrittenSample {
    func time(_ ticks: Int64) -> Int64 {
      ticks.rescaled(by: Int64(timescale), over: Int64(max(rate, 1)), .roundHalfAwayFromZero)
    }
    var converted = sample
    converted.decodeTime = time(sample.decodeTime)
    // The duration reaches to the converted end, so that samples that follow each other still do.
    converted.duration = time(sample.decodeTime.saturatingAdd(sample.duration)) - converted.decodeTime
    converted.compositionOffset = time(sample.presentationTime) - converted.decodeTime
    return converted
  }
}
