import ISOBaseMedia
import MediaCore

/// A movie all of whose tracks stay as they are: one thread writes their samples in the order in which they are to lie.
struct CopiedMovie: @unchecked Sendable {
  // @unchecked: one thread at a time has it.

  let source: MovieSource
  let sink: any ByteSink
  let options: ExportOptions
  /// In seconds; 0 where it is not known.
  let length: Double

  /// - Parameter reach: gets the part that is done, from 0 to 1.
  func write(_ reach: @escaping @Sendable (Double) -> Void) throws(MediaError) -> MovieSource.Outcome {
    // A pipe has no way back: what describes samples comes with them.
    let interval = options.fragmentInterval ?? (sink.canSeek ? nil : 1_000_000_000)
    let timescales = source.movie.tracks.map(\.timescale)
    // Where the boxes come first, the samples are counted before.
    let passCount = interval == nil && options.movieIsFirst ? 2 : 1
    var pass = 0
    return try ISOFileWriter.write(
      source.movie, to: sink, movieIsFirst: options.movieIsFirst, fragmentInterval: interval
    ) { (output) throws(MediaError) in
      let before = Double(pass)
      pass += 1
      let feeds = zip(try source.feeds(), timescales).map { feed, timescale in
        WatchedFeed(feed, timescale: timescale, length: length) { reach((before + $0) / Double(passCount)) }
      }
      return try MovieSource.feed(feeds, timescales: timescales, to: output)
    }
  }
}

/// The samples of another feed, which says how far they have come, and ends where its task is cancelled.
private final class WatchedFeed: SampleFeed {
  private let feed: any SampleFeed
  private let timescale: UInt32
  private let length: Double
  private let reach: (Double) -> Void
  private var count = 0

  init(_ feed: any SampleFeed, timescale: UInt32, length: Double, _ reach: @escaping (Double) -> Void) {
    (self.feed, self.timescale, self.length, self.reach) = (feed, timescale, length, reach)
  }

  var origin: Int64 { feed.origin }
  var damage: MediaError? { feed.damage }
  var slightLoss: MediaError? { feed.slightLoss }

  func next() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
    guard let item = try feed.next() else { return nil }
    count += 1
    if count % 64 == 0 {
      try WorkCancellation.check()
      if length > 0 {
        let time = Interleaver.nanoseconds(item.sample.decodeTime, timescale: timescale)
        reach(min(max(Double(time.saturatingAdd(origin)) / 1e9 / length, 0), 1))
      }
    }
    return item
  }
}
