package import MediaCore
package import MediaStructure
internal import Synchronization

/// A file of the ISO base media family, opened once for all who read its boxes.
///
/// Each part is read when it is first asked for and stays: the outermost boxes, the movie box, and what is made of it.
/// It can be made of any file; who asks for a movie of another kind of file gets an error. Any thread can ask.
package final class ISOFile: Sendable {
  package let source: any ByteSource
  private let limits: StructureLimits
  private let parts = Mutex(Parts())

  /// The parts of the file that have been read so far.
  private struct Parts {
    var outline: ISOOutline?
    var hasHeaders = false
    var tree: StructureNode?
    var movie: Result<ISOMovie, MediaError>?
    var index: Result<ISOSampleIndex, MediaError>?
    var image: Result<ISOPrimaryImage?, MediaError>?
    /// By where the tracks' boxes begin.
    var totals: [Int64: (totals: ISOSampleTotals, isWhole: Bool)] = [:]
    var lostFragments: (isKnown: Bool, offset: Int64?) = (false, nil)
  }

  /// Reads nothing yet.
  package init(_ source: any ByteSource, limits: StructureLimits = ISOMovie.defaultLimits) {
    self.source = source
    self.limits = limits
  }

  /// The movie as its boxes describe it, but for the tables of samples.
  ///
  /// - Throws: `fileFormatNotRecognized` for a file of another family, and what reading its first bytes throws.
  package func movie() throws(MediaError) -> ISOMovie {
    try parts.withLock { (parts) throws(MediaError) in
      if let movie = parts.movie { return try movie.get() }
      let outline = outline(&parts)
      let movie = Result { () throws(MediaError) in
        try ISOMovie(source, outline, limits: limits) { tree($0, &parts) }
      }
      parts.movie = movie
      return try movie.get()
    }
  }

  /// Where the tables and fragments of the tracks are.
  ///
  /// - Throws: `fileFormatNotRecognized` for a file of another family, and what the source throws.
  package func sampleIndex() throws(MediaError) -> ISOSampleIndex {
    try parts.withLock { (parts) throws(MediaError) in try index(&parts) }
  }

  private func index(_ parts: inout Parts) throws(MediaError) -> ISOSampleIndex {
    if let index = parts.index { return try index.get() }
    let outline = outline(&parts)
    let index = Result { () throws(MediaError) in
      try ISOSampleIndex(source, outline) { tree($0, &parts) }
    }
    parts.index = index
    return try index.get()
  }

  /// The picture that stands for a file of image items (HEIF, AVIF); `nil` for a file without items, and for a movie.
  ///
  /// - Throws: `operationNotSupportedForAsset` for a picture that isn't put together, `fileFailedToParse` where its parts make
  ///   no sense, and what the source throws.
  package func primaryImage() throws(MediaError) -> ISOPrimaryImage? {
    try parts.withLock { (parts) throws(MediaError) in
      if let image = parts.image { return try image.get() }
      let outline = outline(&parts)
      let image = Result { () throws(MediaError) in try ISOPrimaryImage(source, outline) }
      parts.image = image
      return try image.get()
    }
  }

  /// Returns the totals of a track's samples that its tables give.
  ///
  /// - Parameter isWhole: whether all composition offsets and chunks are looked at. So they are where that was asked for before.
  package func sampleTotals(of track: ISOTrack, isWhole: Bool = false) -> ISOSampleTotals {
    parts.withLock { parts in
      if let made = parts.totals[track.offset], made.isWhole || !isWhole { return made.totals }
      let marked = isWhole ? marksOnce(track, &parts) : nil
      let totals = marked ?? ISOSampleTotals(track, source: source, isWhole: isWhole)
      parts.totals[track.offset] = (totals, isWhole)
      return totals
    }
  }

  /// The totals of a track of a movie box that is too long to be kept, by a pass that makes the track's marks, too; `nil`
  /// where nothing is gained by that.
  private func marksOnce(_ track: ISOTrack, _ parts: inout Parts) -> ISOSampleTotals? {
    guard let movie = parts.tree, movie.size > source.longestKept, let index = try? index(&parts),
      !index.hasFragments, let table = index.tracks.first(where: { $0.offset == track.offset }),
      !table.holdsSoundBlocks
    else { return nil }
    let totals = ISOTotalsTaker(track, source: source)
    _ = try? index.marks(of: table, totals: totals)
    return totals.finish()
  }

  /// The number of bytes after zeros in which fragments are looked for.
  private static let lossLimit: Int64 = 64 << 20

  /// Where zeros are in place of boxes and fragments follow, which no walk over boxes comes to; `nil` where that is nowhere.
  package var lostFragments: Int64? {
    parts.withLock { parts in
      if parts.lostFragments.isKnown { return parts.lostFragments.offset }
      guard let zeros = outline(&parts).zeros else { return nil }
      var search = ByteSearch(source.media)
      do throws(MediaError) {
        let fragment = try search.firstOffset(of: Array("moof".utf8), from: zeros, limit: Self.lossLimit)
        parts.lostFragments = (true, fragment.map { _ in zeros })
      } catch {
        // The next caller looks for it again.
      }
      return parts.lostFragments.offset
    }
  }

  /// The end of the last box by its own size, which is past the end of a truncated file; `nil` where the sizes
  /// make no sense before the end is reached.
  package var declaredEnd: Int64? { parts.withLock { outline(&$0).declaredEnd } }

  /// Whether a box that describes samples is cut off, or there is none for the media.
  package var lacksBoxes: Bool {
    parts.withLock { parts in
      let outline = outline(&parts)
      return outline.isDescriptionCut || !outline.hasMediaData
    }
  }

  /// Where the boxes begin that are not media, and where the file ends; empty for a file of fragments.
  package var mediaBorders: [Int64] {
    parts.withLock { parts in
      let outline = outline(&parts)
      return outline.fragmentCount == 0 ? outline.boxes.map(\.offset) + [source.byteCount] : []
    }
  }

  /// The outermost boxes, of all types, up to the file's end.
  ///
  /// - Throws: `fileFailedToParse` where something else than a box begins, `overLimit` where there are too many, and what
  ///   reading the file throws.
  package func outermostBoxes() throws(MediaError) -> [ISOBoxHeader] {
    let whole = parts.withLock { parts in
      if !parts.hasHeaders {
        parts.outline = ISOOutline(source, keepsHeaders: true)
        parts.hasHeaders = true
      }
      return outline(&parts)
    }
    if let failure = whole.readFailure ?? whole.malformation { throw failure }
    return whole.headers
  }

  /// Whether there is a box that media is in.
  package var hasMediaData: Bool { parts.withLock { outline(&$0).hasMediaData } }

  /// - Throws: `overLimit` where the tables promise more samples than a file of this length can hold, and what reading the
  ///   boxes throws.
  ///
  /// A file of another family has no boxes to be looked at and passes.
  package func checkSampleCounts() throws(MediaError) {
    if let failure = parts.withLock({ outline(&$0).sampleCountFailure }) { throw failure }
  }

  private func outline(_ parts: inout Parts) -> ISOOutline {
    if let outline = parts.outline { return outline }
    let outline = ISOOutline(source)
    parts.outline = outline
    return outline
  }

  /// The movie box with all that the movie and the index are made of.
  private func tree(_ header: ISOBoxHeader, _ parts: inout Parts) -> StructureNode {
    if let tree = parts.tree { return tree }
    var parser = ISOBoxParser(
      source, wanted: ISOMovie.wanted, located: ISOSampleIndex.located, limits: limits)
    let tree = parser.node(header)
    parts.tree = tree
    return tree
  }
}
