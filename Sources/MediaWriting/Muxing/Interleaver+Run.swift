import ISOBaseMedia
import MediaCore

extension Interleaver {
  /// The result of writing samples.
  struct Outcome {
    /// The damage of the samples.
    var damage: FeedDamage
    /// Whether there was no sample at all.
    var isEmpty: Bool
  }

  /// Writes all samples of some tracks, in the order of the file.
  ///
  /// - Parameters:
  ///   - window: the time by which a sample may be later than the earliest one and still be written before it, in nanoseconds.
  ///   - reach: gets the time up to which all is written, in seconds, now and then.
  static func write(
    _ feeds: [any SampleFeed], timescales: [UInt32], to output: any Muxer,
    window: Int64 = Self.window, reach: ((Double) -> Void)? = nil
  ) throws(MediaError) -> Outcome {
    var interleaver = Interleaver(window: window)
    var next: [(sample: WrittenSample, bytes: MediaBytes)?] = []
    var heads: [Head?] = []
    func head(_ sample: WrittenSample, _ bytes: MediaBytes, _ track: Int) -> Head {
      let time = nanoseconds(sample.decodeTime, timescale: timescales[track])
      // Parts of a track are elsewhere on the timeline than in the media.
      var head = Head(time: time.saturatingAdd(feeds[track].origin))
      if case .place(_, let offset) = bytes { head.place = offset }
      return head
    }
    for (track, feed) in feeds.enumerated() {
      let item = try feed.next()
      heads.append(item.map { head($0.sample, $0.bytes, track) })
      next.append(item)
    }
    let isEmpty = next.allSatisfy { $0 == nil }
    var (count, reached) = (0, Int64.min)
    let cancellation = WorkCancellation.current
    while let track = interleaver.choose(heads), let item = next[track] {
      try cancellation?.check()
      if let reach, count % 64 == 0, let time = heads.lazy.compactMap({ $0?.time }).min() {
        // Samples that a part needs before it begins are no step back.
        reached = max(reached, time)
        reach(Double(reached) / 1e9)
      }
      count += 1
      try output.append(item.sample, item.bytes, track: track)
      let following = try feeds[track].next()
      heads[track] = following.map { head($0.sample, $0.bytes, track) }
      next[track] = following
    }
    return Outcome(damage: FeedDamage(of: feeds), isEmpty: isEmpty)
  }
}
