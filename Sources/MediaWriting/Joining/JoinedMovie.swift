import ISOBaseMedia
import MediaAssets
import MediaCore

/// Several parts as one movie of the ISO family: a track for each kind of track that they have in common.
struct JoinedMovie {
  /// The joined movie, without samples.
  private(set) var movie: WrittenMovie
  /// Losses beside whole tracks, one clause each.
  private(set) var omissions: [String] = []
  /// The tracks that are refused, by part.
  private(set) var refusals: [[TrackRefusal]] = []
  /// The errors that keep the parts from being joined.
  private(set) var differences: [MediaError] = []
  private var tracks: [JoinedTrack] = []
  private var sources: [RemuxedMovie] = []
  private var chapters = CarriedChapters(joining: [])

  init(_ joiner: AssetJoiner, brand: WrittenMovie.Brand) throws(MediaError) {
    guard !joiner.parts.isEmpty else { throw MediaError(.invalidArgument, "there is nothing to join") }
    var sources: [RemuxedMovie] = []
    for (index, part) in joiner.parts.enumerated() {
      do throws(MediaError) {
        let options = try part.options(keepsMetadata: joiner.keepsMetadata && index == 0, joiner.options)
        let source = try RemuxedMovie(part.asset, brand: brand, options)
        guard !source.trackIDs.isEmpty else {
          throw MediaError(
            .operationNotSupportedForAsset,
            (["there is no track that can be written"] + source.refusals.map(\.clause)).joined(
              separator: "; "))
        }
        sources.append(source)
      } catch {
        throw error.at(.init(file: part.asset.path))
      }
    }
    movie = sources[0].movie
    omissions = joiner.omissions(sources.map(\.omissions))
    refusals = sources.map(\.refusals)
    self.sources = sources
    try match(joiner.parts)
  }

  /// Finds the tracks that belong together: the first of sound of each part, the second, and so on.
  private mutating func match(_ parts: [AssetJoiner.Part]) throws(MediaError) {
    for (index, source) in sources.enumerated() {
      let file = parts[index].asset.path
      let contents = try parts[index].asset.content().tracks
      var counts: [FourCC: Int] = [:]
      for (place, trackID) in source.trackIDs.enumerated() {
        let track = source.movie.tracks[place]
        let number = counts[track.handlerType, default: 0]
        counts[track.handlerType] = number + 1
        guard let content = contents.first(where: { $0.trackID == trackID }) else { continue }
        let origin = JoinedTrack.Origin(
          part: index, place: place, file: file, content: content, isWhole: parts[index].isWhole)
        take(track, origin, number: number, first: parts[0].asset.path)
      }
      // A part that ends before the sound begins is silent.
      guard !isEmptyInPart(index) else { continue }
      for track in tracks where track.isEssential && track.origins.last?.part != index {
        let refusal = source.refusals.map(\.reason).sorted().first.map { ": \($0)" } ?? ""
        let content = track.origins[0].content
        differences.append(
          MediaError(
            .operationNotSupportedForAsset,
            "there is nothing for track \(content.trackID) of \(parts[0].asset.path), \(content.codec.name)\(refusal)",
            at: .init(file: file)))
      }
    }
  }

  private mutating func take(
    _ track: WrittenTrack, _ origin: JoinedTrack.Origin, number: Int, first: String
  ) {
    guard let place = tracks.firstIndex(where: { $0.handlerType == track.handlerType && $0.number == number })
    else {
      let added = JoinedTrack(track, origin, number: number)
      if origin.part > 0, added.isEssential, !isEmptyInPart(0) {
        differences.append(
          MediaError(
            .operationNotSupportedForAsset, "there is nothing for it in \(first)",
            at: .init(file: origin.file, trackID: origin.content.trackID)))
      } else {
        tracks.append(added)
      }
      return
    }
    let found = tracks[place].differences(from: track, origin)
    if found.isEmpty || tracks[place].isEssential {
      differences += found
      tracks[place].add(track, origin)
    } else if let reason = found.first?.reason {
      refusals[origin.part].append(TrackRefusal(trackID: origin.content.trackID, reason: reason))
    }
  }

  /// Whether a part has a track of which nothing is in its range.
  private func isEmptyInPart(_ index: Int) -> Bool {
    sources[index].refusals.contains { $0.reason == TrackCut.nothing.reason }
  }

  /// Places the parts one after the other: each begins where the longest track of the one before it ends, but for its time code.
  mutating func place(_ joiner: AssetJoiner) throws(MediaError) {
    try joiner.checkLinks()
    for slot in tracks.indices { tracks[slot].refineClock() }
    var start = MediaTime.zero
    var chapters: [(CarriedChapters, start: Int64)] = []
    let shared = SharedFeeds()
    let holdsTimecodeAlone = tracks.allSatisfy(\.holdsTimecode)
    for (index, source) in sources.enumerated() {
      let feeds = try source.feeds(shared)
      var end = start
      for slot in tracks.indices {
        guard let origin = tracks[slot].origin(inPart: index) else { continue }
        let place = origin.place
        do throws(MediaError) {
          try tracks[slot].append(source.movie.tracks[place], feeds[place], origin, at: start)
        } catch {
          throw error.at(.init(file: origin.file))
        }
        if !tracks[slot].holdsTimecode || holdsTimecodeAlone { end = max(end, tracks[slot].end) }
      }
      for slot in tracks.indices
      where tracks[slot].holdsTimecode && !holdsTimecodeAlone && index < sources.count - 1 {
        tracks[slot].end(at: end)
      }
      let nanoseconds = start.convertScale(1_000_000_000, method: .roundHalfAwayFromZero).value
      chapters.append((try joiner.parts[index].chapters(), nanoseconds))
      start = end
    }
    self.chapters = CarriedChapters(joining: chapters)
    for slot in tracks.indices { tracks[slot].finish() }
    omissions += tracks.flatMap(\.omissions)
    finishMovie()
  }

  private mutating func finishMovie() {
    var trackID = movie.tracks.map(\.trackID).max() ?? 0
    for slot in tracks.indices where tracks[slot].origins[0].part > 0 {
      // The IDs of another file mean nothing here.
      trackID += 1
      tracks[slot].track.trackID = trackID
      tracks[slot].track.references = []
    }
    movie.tracks = tracks.map(\.finished)
    let kept = Set(movie.tracks.map(\.trackID))
    for place in movie.tracks.indices {
      for index in movie.tracks[place].references.indices {
        movie.tracks[place].references[index].trackIDs.removeAll { !kept.contains($0) }
      }
      movie.tracks[place].references.removeAll { $0.trackIDs.isEmpty }
    }
    movie.userData.setChapters([])
    _ = movie.addTrack(of: chapters)
  }

  /// The tracks of each part that are written.
  var writtenTrackIDs: [Set<Int32>] {
    var written = [Set<Int32>](repeating: [], count: sources.count)
    for origin in tracks.flatMap(\.origins) { written[origin.part].insert(origin.content.trackID) }
    return written
  }

  /// Writes all samples, in the order of the file.
  ///
  /// - Returns: the damage of the samples, and whether there were any.
  func write(
    to output: any Muxer, reach: ((Double) -> Void)?
  ) throws(MediaError) -> Interleaver.Outcome {
    var parts: [[any SampleFeed]] = []
    let shared = SharedFeeds()
    for source in sources { parts.append(try source.feeds(shared, besideEachOther: true)) }
    var feeds = tracks.map { $0.makeFeed(parts) }
    if feeds.count < movie.tracks.count { feeds.append(ChapterFeed(chapters)) }
    return try Interleaver.write(
      feeds, timescales: movie.tracks.map(\.timescale), to: output, reach: reach)
  }
}
