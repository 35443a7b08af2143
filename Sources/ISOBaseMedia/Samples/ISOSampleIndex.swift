package import MediaCore
import MediaStructure

/// The sample tables of a file of the ISO base media family, fragments included.
///
/// Only headers are read; samples come from `samples(of:)`, one by one.
package struct ISOSampleIndex: Sendable {
  package let tracks: [ISOSampleTable]
  /// The issues of the file as a whole, in the order in which they were met.
  package private(set) var issues: [MediaError] = []
  package let source: any ByteSource
  /// Where the movie fragments begin.
  private(set) var fragments: [Int64] = []
  /// The defaults that the movie gives samples of its fragments (`trex`), by track ID.
  var fragmentDefaults: [UInt32: ISOSampleDefaults] {
    Dictionary(tracks.map { ($0.trackID, $0.defaults) }) { first, _ in first }
  }

  private let marks: ISOMarkedTracks

  /// Finds the tables.
  ///
  /// - Throws: `fileFormatNotRecognized` for a file of another family, and what the source throws. A file without
  ///   a movie box has no tracks, and says so in `issues`.
  package init(_ source: any ByteSource) throws(MediaError) {
    self = try ISOFile(source).sampleIndex()
  }

  /// Makes the index of what a file's boxes say.
  ///
  /// - Parameter tree: gives the movie box, parsed.
  init(
    _ source: any ByteSource, _ outline: ISOOutline, tree: (ISOBoxHeader) -> StructureNode
  ) throws(MediaError) {
    self.source = source
    marks = ISOMarkedTracks()
    let start = try source.bytes(at: 0, count: ISOBoxHeader.maximumSize)
    guard ISOMovie.mayBegin(with: start) else {
      throw MediaError(
        .fileFormatNotRecognized, "not a file of the ISO base media family", at: .init(file: source.name))
    }
    let noted = try NotedBoxes(outline, in: source)
    fragments = noted.fragments
    issues = try Self.issues(of: outline, file: source.name)
    guard let movie = noted.movie else {
      tracks = []
      // JPEG 2000 and JPEG XL keep a single picture in boxes, without tables.
      let pictures = ["jP  ": "JPEG 2000", "JXL ": "JPEG XL"]
      if let name = pictures.first(where: { start.dropFirst(4).starts(with: $0.key.utf8) })?.value,
        fragments.isEmpty
      {
        throw MediaError(
          .fileFormatNotRecognized, "a picture of \(name) has no samples", at: .init(file: source.name))
      }
      // A file of still pictures has items instead.
      if !noted.hasItems || !fragments.isEmpty { reportLackOfMovie() }
      return
    }
    let node = tree(movie)
    let isQuickTime = noted.brand == nil || noted.brand == "qt  "
    tracks = try Self.tracks(
      of: node, allowNegativeOffsets: isQuickTime || !noted.fragments.isEmpty, in: source)
    if node.child("cmov") != nil {
      issues.append(
        MediaError(
          .operationNotSupportedForAsset, "compressed movie boxes are not read",
          at: .init(file: source.name, boxPath: "moov/cmov", byteOffset: movie.offset)))
    }
    limitFragments()
  }

  /// The outermost boxes that bear on samples.
  private struct NotedBoxes {
    var movie: ISOBoxHeader?
    var brand: FourCC?
    var fragments: [Int64] = []
    var hasItems = false

    init(_ outline: ISOOutline, in source: any ByteSource) throws(MediaError) {
      for box in outline.boxes {
        switch box.type {
        case "moov": if movie == nil { movie = try outline.header(of: box, in: source) }
        case "moof": fragments.append(box.offset)
        case "meta": hasItems = true
        case "ftyp":
          guard brand == nil else { break }
          let payload = try outline.header(of: box, in: source).payloadStart
          brand = FourCC(rawValue: try source.bytes(at: payload, count: 4).bigEndian(UInt32.self, at: 0))
        default: break
        }
      }
    }
  }

  /// Returns the issue that ended the walk over the outermost boxes before the end of the file; throws it
  /// where the source failed.
  private static func issues(of outline: ISOOutline, file: String?) throws(MediaError) -> [MediaError] {
    if let limit = outline.fragmentLimit {
      return [
        MediaError(
          .overLimit, "more than \(ISOOutline.fragmentCountLimit) fragments",
          at: .init(file: file, byteOffset: limit))
      ]
    }
    if let failure = outline.readFailure { throw failure }
    return outline.malformation.map { [$0.at(.init(file: file))] } ?? []
  }

  private mutating func reportLackOfMovie() {
    issues.append(
      MediaError(
        .fileFailedToParse,
        fragments.isEmpty
          ? "no movie box (moov) in it" : "fragments without a movie box (moov) that describes their tracks",
        at: .init(file: source.name)))
  }

  private static func tracks(
    of movie: StructureNode, allowNegativeOffsets: Bool, in source: any ByteSource
  ) throws(MediaError) -> [ISOSampleTable] {
    let movieTimescale = movie.child("mvhd")?.content(as: MovieHeaderBox.self)?.times.timescale
    var tracks: [ISOSampleTable] = []
    for track in movie.children where track.type == "trak" {
      var table = try ISOSampleTable(
        track, edits: movie.edits(ofTrack: track), movieTimescale: movieTimescale, source)
      if allowNegativeOffsets { table.allowsNegativeOffsets = true }
      tracks.append(table)
    }
    for extends in movie.child("mvex")?.children ?? [] where extends.type == "trex" {
      let bytes = try source.bytes(at: extends.offset + Int64(extends.headerSize), count: 24)
      let trackID = bytes.bigEndian(UInt32.self, at: 4)
      guard let index = tracks.firstIndex(where: { $0.trackID == trackID }) else { continue }
      tracks[index].defaults = ISOSampleDefaults(
        descriptionIndex: bytes.bigEndian(UInt32.self, at: 8), duration: bytes.bigEndian(UInt32.self, at: 12),
        size: bytes.bigEndian(UInt32.self, at: 16), flags: bytes.bigEndian(UInt32.self, at: 20))
    }
    return tracks
  }

  /// Leaves out fragments after so many, since each track goes through all of them.
  private mutating func limitFragments() {
    let bound = ISOOutline.fragmentCountLimit / max(1, tracks.count) * 8
    guard fragments.count > bound else { return }
    fragments.removeSubrange(bound...)
    issues.append(
      MediaError(
        .overLimit, "too many fragments for \(tracks.count) tracks: \(bound) are looked at",
        at: .init(file: source.name)))
  }

  /// The boxes whose places are needed besides those that say something of the movie.
  static let located: Set<FourCC> = ["trex"]

  /// The samples of a track, in decode order.
  package func samples(of track: ISOSampleTable) throws(MediaError) -> ISOSampleReader {
    try ISOSampleReader(track, in: self)
  }

  /// Marks along the tables of a track without fragments, made when they are first asked for.
  ///
  /// - Parameter totals: gets the rows that are read on the way.
  /// - Throws: what reading the tables throws.
  package func marks(
    of track: ISOSampleTable, totals: ISOTotalsTaker? = nil
  ) throws(MediaError) -> ISOSampleMarks {
    try marks.marks(of: track, in: self, totals)
  }
}
