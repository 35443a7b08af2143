import ISOBaseMedia
import MediaCore

extension ISOFileWriter {
  /// Writes a movie whose samples can be given twice: where its boxes come first, they are counted before.
  ///
  /// - Parameters:
  ///   - fragmentInterval: in nanoseconds; `nil` writes no fragments.
  ///   - feed: gives all samples to an output, in the order of the file.
  /// - Returns: what `feed` returns.
  static func write<Result>(
    _ movie: WrittenMovie, to sink: any ByteSink, movieIsFirst: Bool, fragmentInterval: Int64? = nil,
    feed: (any Muxer) throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    var layout: Layout = fragmentInterval.map { .fragments($0) } ?? (sink.canSeek ? .movieLast : .movieMoved)
    if fragmentInterval == nil, movieIsFirst || !sink.canSeek {
      let plan = try ISOFileWriter(movie, to: DiscardingSink(), layout: .plan)
      try plan.begin()
      _ = try feed(plan)
      try plan.finish()
      layout = .movieFirst(plan.movie)
    }
    let writer = try ISOFileWriter(movie, to: sink, layout: layout)
    try writer.begin()
    let result = try feed(writer)
    try writer.finish()
    return result
  }
}
