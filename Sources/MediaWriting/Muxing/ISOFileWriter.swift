package import ISOBaseMedia
package import MediaCore

/// Writes a file of the ISO family: samples in the order of the file, and the boxes that describe them.
package final class ISOFileWriter {
  /// The movie that is written, with the tables of the samples so far; places count from the start of the media data.
  package private(set) var movie: WrittenMovie
  private let layout: Layout
  private let output: SinkWriter
  /// The places at which the media data's box and its payload begin.
  private var mediaBox: Int64 = 0
  private var mediaStart: Int64 = 0
  /// The time at which each track's chunk began, in its timescale.
  private var chunkStarts: [Int64?]
  private var fragments: FragmentBuffer?
  /// A closure that changes the movie once all samples have come, before the boxes that describe them are written.
  package var complete: ((inout WrittenMovie) throws(MediaError) -> Void)?
  /// A closure that is called at the end of each segment: that of the movie box at first, then one of a fragment at a time.
  package var endSegment: (([SegmentTrack]) -> Void)?

  /// The samples of a track in a segment.
  package struct SegmentTrack {
    /// The track's index among those of the movie.
    package var track: Int
    package var samples: [WrittenSample]
    /// The offset of the first of the samples from the start of the segment, in bytes.
    package var offset: Int64
  }

  /// The place of the boxes that describe the samples.
  package enum Layout: Sendable {
    /// After the media data.
    case movieLast
    /// After the media data at first, and moved before it in the end.
    case movieMoved
    /// Before the media data: the movie with the tables of a first pass over the same samples.
    case movieFirst(WrittenMovie)
    /// With each fragment of the movie, which lasts so many nanoseconds at least, and up to the next key frame.
    case fragments(Int64)
    /// Fragments that begin where samples say so, each of which is delivered by itself, after the movie box.
    case segments
    /// As fragments until the end, then after the media data: the file of a process that is killed can be played.
    case recording(Int64)
    /// Nothing is written; the tables are made for a second pass.
    case plan
  }

  /// The duration of a chunk, in nanoseconds, unless something else ends it.
  private static let chunkDuration: Int64 = 500_000_000

  /// - Throws: `.operationNotSupportedForAsset` for a layout that has to seek in a sink that can't.
  package init(
    _ movie: WrittenMovie, to sink: any ByteSink, layout: Layout, firstSequenceNumber: UInt32 = 1
  ) throws(MediaError) {
    self.movie = movie
    self.layout = layout
    output = SinkWriter(sink)
    chunkStarts = [Int64?](repeating: nil, count: movie.tracks.count)
    switch layout {
    case .movieLast, .movieMoved, .recording:
      guard sink.canSeek else {
        throw MediaError(
          .operationNotSupportedForAsset,
          "a pipe can't be written to in this order; fragments or a movie box at the front can",
          at: .init(file: sink.name))
      }
    case .movieFirst, .fragments, .segments, .plan: break
    }
    switch layout {
    case .fragments(let interval), .recording(let interval):
      fragments = FragmentBuffer(
        movie.tracks, interval: interval, firstSequenceNumber: firstSequenceNumber)
    case .segments:
      fragments = FragmentBuffer(movie.tracks, interval: nil, firstSequenceNumber: firstSequenceNumber)
    default: break
    }
  }

  /// Writes the boxes before the first sample.
  package func begin() throws(MediaError) {
    switch layout {
    case .plan: break
    case .movieLast, .movieMoved:
      try writeHead()
      mediaBox = output.position
      // Room for a size of 64 bits.
      try output.write(WrittenBox.header("free", size: 8, isLarge: false))
      try output.write(WrittenBox.header("mdat", size: 8, isLarge: false))
      mediaStart = output.position
    case .movieFirst(let planned):
      try writeHead()
      let count = planned.tracks.reduce(Int64(0)) { $0.saturatingAdd($1.tables.byteCount) }
      let isLarge = count > Int64(UInt32.max) - 8
      var base = output.position + (isLarge ? 16 : 8)
      // Places that pass 4 GiB only for the box's own length make it longer once more.
      var box = planned.movieBox(base: base)
      for _ in 0..<2 { box = planned.movieBox(base: base + Int64(box.byteCount)) }
      base += Int64(box.byteCount)
      try output.write(box.bytes)
      mediaBox = output.position
      try output.write(
        WrittenBox.header("mdat", size: count + (isLarge ? 16 : 8), isLarge: isLarge))
      mediaStart = output.position
    case .fragments, .segments, .recording: break
    }
  }

  private func writeHead() throws(MediaError) {
    let isFragmented =
      switch layout {
      case .fragments, .segments: true
      default: false
      }
    try output.write(movie.fileType(isFragmented: isFragmented).bytes)
    for box in movie.fileBoxes { try output.write(box.bytes) }
  }

  /// Writes a sample of a track.
  ///
  /// - Parameter track: its index among the movie's tracks.
  package func append(_ sample: WrittenSample, _ bytes: MediaBytes, track: Int) throws(MediaError) {
    if fragments != nil {
      if fragments?.isDue(before: sample, track: track) == true { try writeFragment() }
      fragments?.append(sample, bytes, track: track)
      return
    }
    let timescale = movie.tracks[track].timescale
    if let start = chunkStarts[track],
      Interleaver.nanoseconds(sample.decodeTime.saturatingSubtract(start), timescale: timescale)
        >= Self.chunkDuration
    {
      movie.tracks[track].tables.endChunk()
      chunkStarts[track] = nil
    }
    if chunkStarts[track] == nil { chunkStarts[track] = sample.decodeTime }
    let place = output.position
    try output.write(bytes, count: sample.size)
    try movie.tracks[track].tables.append(sample, at: place - mediaStart)
  }

  /// Writes the boxes after the last sample, and finishes the file, which then has its name.
  package func finish() throws(MediaError) {
    if fragments?.isEmpty == false { try writeFragment() }
    try movie.finishTables()
    try complete?(&movie)
    switch layout {
    case .plan: return
    case .movieLast:
      let end = output.position
      try output.write(movie.movieBox(base: mediaStart).bytes)
      try output.flush()
      try commitMedia(until: end)
    case .movieMoved:
      let end = output.position
      try output.flush()
      try commitMedia(until: end)
      var box = movie.movieBox(base: mediaStart)
      for _ in 0..<2 { box = movie.movieBox(base: mediaStart + Int64(box.byteCount)) }
      try output.insert(box.bytes, at: mediaBox)
    case .movieFirst(let planned):
      guard planned.tracks.map(\.tables.byteCount) == movie.tracks.map(\.tables.byteCount) else {
        throw MediaError(.fileFailedToParse, "the file changed while it was read")
      }
      try output.flush()
    case .fragments, .segments:
      if fragments?.hasBegun != true { try beginFragments() }
      try output.flush()
    case .recording:
      if fragments?.hasBegun != true { try beginFragments() }
      let end = output.position
      try output.write(movie.movieBox(base: mediaStart).bytes)
      try output.flush()
      // One small write makes the fragments media data, and the box after them the movie.
      try output.sink.overwrite(
        WrittenBox.header("mdat", size: end - mediaBox, isLarge: true), at: mediaBox)
    }
    try output.sink.finish()
  }

  /// Removes what was written.
  package func cancel() {
    output.sink.discard()
  }

  /// Writes the size of the media data into the header of its box.
  private func commitMedia(until end: Int64) throws(MediaError) {
    let size = end - mediaStart + 8
    if size <= Int64(UInt32.max) {
      try output.sink.overwrite(
        WrittenBox.header("mdat", size: size, isLarge: false), at: mediaStart - 8)
    } else {
      try output.sink.overwrite(
        WrittenBox.header("mdat", size: size + 8, isLarge: true), at: mediaBox)
    }
  }

  // MARK: - Fragments

  /// Writes the movie box that the fragments follow, which needs the first samples of all tracks.
  private func beginFragments() throws(MediaError) {
    try writeHead()
    if case .recording = layout {
      mediaBox = output.position
      try output.write(WrittenBox.header("free", size: 16, isLarge: false) + [UInt8](repeating: 0, count: 8))
      mediaStart = output.position
    }
    var known = movie
    for (track, samples) in (fragments?.samples ?? []).enumerated() {
      for sample in samples { try known.tracks[track].tables.append(sample, at: 0) }
    }
    try output.write(known.initialMovieBox().bytes)
    fragments?.hasBegun = true
    fragments?.origins = known.tracks.map(\.fragmentOrigin)
    if case .segments = layout {
      try output.flush()
      endSegment?([])
    }
  }

  private func writeFragment() throws(MediaError) {
    if fragments?.hasBegun != true { try beginFragments() }
    guard let (fragment, samples) = fragments?.take(movie.tracks) else { return }
    let start = output.position
    if case .segments = layout { try output.write(movie.segmentType.bytes) }
    let isLarge = fragment.byteCount > Int64(UInt32.max) - 8
    try output.write(fragment.box(mediaHeaderSize: isLarge ? 16 : 8).bytes)
    try output.write(
      WrittenBox.header("mdat", size: fragment.byteCount + (isLarge ? 16 : 8), isLarge: isLarge))
    var content: [SegmentTrack] = []
    for (track, samples) in samples {
      content.append(
        SegmentTrack(track: track, samples: samples.map(\.0), offset: output.position - start))
      movie.tracks[track].tables.endChunk()
      for (sample, bytes) in samples {
        let place = output.position
        try output.write(bytes, count: sample.size)
        try movie.tracks[track].tables.append(sample, at: place - mediaStart)
      }
    }
    // If the process is killed now, the file can be played up to here.
    try output.flush()
    if case .segments = layout { endSegment?(content) }
  }
}
