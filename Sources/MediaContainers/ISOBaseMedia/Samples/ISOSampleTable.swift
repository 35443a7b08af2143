package import MediaCore

/// A track's samples: where its tables are in the file, and what holds for all of it.
///
/// Made by `ISOSampleIndex`; nothing of the tables themselves is held.
package struct ISOSampleTable: Sendable {
  package var trackID: UInt32 = 0
  /// Units a second of the samples' times; never 0.
  package var timescale: UInt32 = 1
  /// The type that `hdlr` states, such as `vide` or `soun`.
  package var handlerType: FourCC?
  /// The type of the first sample entry, such as `avc1`.
  package var codingType: FourCC?
  /// Whether composition offsets may be negative (ISO/IEC 14496-12, 8.6.1.3): not in tables of version 0, except in
  /// QuickTime, which has no other.
  package fileprivate(set) var allowsNegativeOffsets = true
  package var timeline = EditTimeline([])
  /// The same with the timestamps that libav gives packets, at rate 1 throughout.
  package var demuxedTimeline = EditTimeline([])
  /// What is wrong with the tables as a whole.
  package var issues: [MediaError] = []

  /// The place of the track's box.
  fileprivate(set) var offset: Int64 = 0
  var boxes: [FourCC: ISOBoxHeader] = [:]
  /// Those of groups, of which there may be several.
  var groupBoxes: [ISOBoxHeader] = []
  /// Whether the samples of each sample entry are encrypted, unless a group says otherwise (ISO/IEC 23001-7, 8.2).
  var encryptedDescriptions: [Bool] = []
  var defaults = ISOSampleDefaults()
  var sound: ISOSoundBlocks?

  /// What reads the pictures of each sample entry, as it is before the first one; `nil` where there is nothing.
  package private(set) var pictureHeaders: [PictureHeaders?] = []
  /// Bytes of a decoder's set-up that are read.
  private static let maximumConfigurationSize = 1 << 16

  /// Whether samples are uncompressed sound, which is given in blocks of frames.
  package var holdsSoundBlocks: Bool { sound != nil }
  /// Whether the tables count frames of which several stand in one packet: none of them has a size or a place of its own.
  package var countsPackedFrames: Bool { (sound?.framesPerPacket ?? 1) > 1 }
  /// Whether samples of any sample entry are encrypted.
  package var isEncrypted: Bool { encryptedDescriptions.contains(true) }

  /// Whether all samples are coded in one way, in the clear.
  package var hasOneClearDescription: Bool { encryptedDescriptions == [false] }

  func isEncrypted(_ sample: ISOSample) -> Bool {
    let place = sample.descriptionIndex - 1
    return encryptedDescriptions.indices.contains(place) && encryptedDescriptions[place]
  }
}

/// What holds for the samples of a track's fragments where they don't say otherwise (`trex`, `tfhd`).
struct ISOSampleDefaults: Sendable {
  var descriptionIndex: UInt32 = 1
  var duration: UInt32 = 0
  var size: UInt32 = 0
  var flags: UInt32 = 0
}

/// The sample tables of a file of the ISO base media family, fragments included.
///
/// Only headers are read; samples come from `samples(of:)`, one by one.
package struct ISOSampleIndex: Sendable {
  package let tracks: [ISOSampleTable]
  /// What is wrong with the file as a whole, in the order in which it was met.
  package private(set) var issues: [MediaError] = []
  package let source: any ByteSource
  /// Where the movie fragments begin.
  private(set) var fragments: [Int64] = []

  private let marks: ISOMarkedTracks

  /// Finds the tables.
  ///
  /// Throws `fileFormatNotRecognized` for a file of another family, and what the source throws. A file without
  /// a movie box has no tracks, and says so in `issues`.
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
    var movie: ISOBoxHeader?
    var brand: FourCC?
    var hasItems = false
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
    if let limit = outline.fragmentLimit {
      issues.append(
        MediaError(
          .overLimit, "more than \(ISOOutline.maximumFragments) fragments",
          at: .init(file: source.name, byteOffset: limit)))
    } else if let failure = outline.readFailure {
      throw failure
    } else if let malformation = outline.malformation {
      issues.append(malformation.at(.init(file: source.name)))
    }
    guard let movie else {
      tracks = []
      // A file of still pictures has items instead.
      guard !hasItems || !fragments.isEmpty else { return }
      issues.append(
        MediaError(
          .fileFailedToParse,
          fragments.isEmpty
            ? "no movie box (moov) in it"
            : "fragments without a movie box (moov) that describes their tracks",
          at: .init(file: source.name)))
      return
    }
    let node = tree(movie)
    let movieTimescale = node.child("mvhd")?.content(as: MovieHeaderBox.self)?.timescale
    var tracks: [ISOSampleTable] = []
    for track in node.children where track.type == "trak" {
      var table = try ISOSampleTable(
        track, edits: node.edits(ofTrack: track), movieTimescale: movieTimescale, source)
      if brand == nil || brand == "qt  " || !fragments.isEmpty { table.allowsNegativeOffsets = true }
      tracks.append(table)
    }
    for extends in node.child("mvex")?.children ?? [] where extends.type == "trex" {
      let bytes = try source.bytes(at: extends.offset + Int64(extends.headerSize), count: 24)
      let trackID = bytes.bigEndian(UInt32.self, at: 4)
      guard let index = tracks.firstIndex(where: { $0.trackID == trackID }) else { continue }
      tracks[index].defaults = ISOSampleDefaults(
        descriptionIndex: bytes.bigEndian(UInt32.self, at: 8), duration: bytes.bigEndian(UInt32.self, at: 12),
        size: bytes.bigEndian(UInt32.self, at: 16), flags: bytes.bigEndian(UInt32.self, at: 20))
    }
    if node.child("cmov") != nil {
      issues.append(
        MediaError(
          .operationNotSupportedForAsset, "compressed movie boxes are not read",
          at: .init(file: source.name, boxPath: "moov/cmov", byteOffset: movie.offset)))
    }
    // Each track goes through all fragments.
    let bound = ISOOutline.maximumFragments / max(1, tracks.count) * 8
    if fragments.count > bound {
      fragments.removeSubrange(bound...)
      issues.append(
        MediaError(
          .overLimit, "too many fragments for \(tracks.count) tracks: \(bound) are looked at",
          at: .init(file: source.name)))
    }
    self.tracks = tracks
  }

  /// The boxes whose places are needed besides those that say something of the movie.
  static let located: Set<FourCC> = ["trex", "vvcC"]

  /// The samples of a track, in decode order.
  package func samples(of track: ISOSampleTable) throws(MediaError) -> ISOSampleReader {
    try ISOSampleReader(track, in: self)
  }

  /// Marks along the tables of a track without fragments, made when they are first asked for.
  ///
  /// - Throws: what reading the tables throws.
  package func marks(of track: ISOSampleTable) throws(MediaError) -> ISOSampleMarks {
    try marks.marks(of: track, in: self)
  }
}

extension ISOSampleTable {
  fileprivate init(
    _ node: StructureNode, edits: [EditListBox.Entry], movieTimescale: UInt32?, _ source: any ByteSource
  ) throws(MediaError) {
    offset = node.offset
    let media = node.child("mdia")
    if let header = node.child("tkhd")?.content(as: TrackHeaderBox.self) {
      trackID = header.trackID
    }
    timescale = max(1, media?.child("mdhd")?.content(as: MediaHeaderBox.self)?.timescale ?? 1)
    handlerType = media?.child("hdlr")?.content(as: HandlerBox.self)?.handlerType
    timeline = EditTimeline(
      edits, movieTimescale: movieTimescale, mediaTimescale: timescale, holdsPictures: handlerType != "soun")
    demuxedTimeline = EditTimeline(
      edits, movieTimescale: movieTimescale, mediaTimescale: timescale, isDemuxed: true)
    guard let table = media?.descendant("minf", "stbl") else {
      issues.append(
        MediaError(
          .fileFailedToParse, "no sample table box (stbl) in the track",
          at: .init(file: source.name, trackID: Int32(truncatingIfNeeded: trackID), byteOffset: node.offset)))
      return
    }
    let entry = table.child("stsd")?.children.first
    codingType = entry?.fourCC
    for entry in table.child("stsd")?.children ?? [] {
      let box = Self.configurationTypes.lazy.compactMap { entry.child($0) }.first
      var configuration: [UInt8] = []
      if handlerType != "soun", let range = box?.payloadRange {
        configuration = try source.bytes(
          at: range.lowerBound, count: min(Self.maximumConfigurationSize, range.count))
      }
      pictureHeaders.append(PictureHeaders(sampleEntry: entry.fourCC, configuration: configuration))
      guard let protected = entry.descendant("sinf", "schi", "tenc") else {
        encryptedDescriptions.append(["encv", "enca", "enct", "encs"].contains(entry.fourCC))
        continue
      }
      let bytes = try source.bytes(at: protected.offset + Int64(protected.headerSize), count: 8)
      encryptedDescriptions.append(bytes.count > 6 && bytes[6] != 0)
    }
    try findTables(in: table, source)
    if let offsets = boxes["ctts"], boxes["cslg"] == nil {
      allowsNegativeOffsets = try source.bytes(at: offsets.payloadStart, count: 1) != [0]
    }
    if handlerType == "soun", let entry { try findSoundBlocks(entry, source) }
  }

  private static let configurationTypes = ["avcC", "hvcC", "vvcC", "av1C", "dvc1", "esds"]

  /// More than a track has kinds of groups.
  private static let maximumGroupBoxes = 64

  private mutating func findTables(in table: StructureNode, _ source: any ByteSource) throws(MediaError) {
    var buffered = BufferedSource(source)
    var offset = table.offset + Int64(table.headerSize)
    while table.range.upperBound - offset >= Int64(ISOBoxHeader.minimumSize) {
      let bytes = try buffered.bytes(at: offset, count: ISOBoxHeader.maximumSize)
      guard let box = try? ISOBoxHeader(bytes, at: offset, end: table.range.upperBound, path: "") else {
        break
      }
      if box.type == "sbgp" || box.type == "sgpd" {
        if groupBoxes.count < Self.maximumGroupBoxes { groupBoxes.append(box) }
      } else if boxes[box.type] == nil {
        boxes[box.type] = box
      }
      offset = box.end
    }
  }

  /// Sound is in blocks where every frame is a sample that lasts one unit of time.
  private mutating func findSoundBlocks(_ entry: StructureNode, _ source: any ByteSource) throws(MediaError) {
    guard let times = boxes["stts"], let sizes = boxes["stsz"] else { return }
    let runs = try source.bytes(at: times.payloadStart, count: 16)
    guard runs.bigEndian(UInt32.self, at: 4) == 1, runs.bigEndian(UInt32.self, at: 12) == 1 else { return }
    let constantSize = try source.bytes(at: sizes.payloadStart, count: 8).bigEndian(UInt32.self, at: 4)
    let description = try source.bytes(at: entry.offset + Int64(entry.headerSize), count: 44)
    sound = ISOSoundBlocks(entry.fourCC, description: description, constantSize: Int64(constantSize))
  }
}
