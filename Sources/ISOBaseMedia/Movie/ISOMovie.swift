package import MediaCore
package import MediaStructure

/// A file of the ISO base media family (MP4, QuickTime, 3GPP, HEIF, …) as its movie box describes it.
///
/// Media data and sample tables are not read. Damage does not throw: what could be read is there, and what is
/// wrong is in `issues`.
package struct ISOMovie: Sendable {
  /// The major brand of `ftyp`, or of `styp` in a segment; QuickTime files older than it have none.
  package var majorBrand: FourCC?
  package var minorVersion: UInt32?
  package var compatibleBrands: [FourCC] = []
  /// Whether there is a movie box: still pictures (HEIF) and media segments have none.
  package var hasMovieBox = false
  /// Units a second of the movie's times, from `mvhd`; never 0.
  package var timescale: UInt32?
  /// The duration that `mvhd` states, in `timescale`; 0 where all media is in fragments.
  package var duration: UInt64?
  package var creationTime: ISODate?
  package var modificationTime: ISODate?
  package var preferredRate = 1.0
  package var preferredVolume = 1.0
  package var matrix = ISOMatrix.identity
  /// Whether the movie announces fragments (`mvex`).
  package var canContainFragments = false
  /// Whether a fragment (`moof`) was met.
  package var containsFragments = false
  /// The duration that `mehd` states, in `timescale`: the duration with the fragments.
  package var fragmentDuration: UInt64?
  package var tracks: [ISOTrack] = []
  /// Where the payload of the movie's user data (`udta`) is, and that of its metadata (`meta`).
  package var userData: Range<Int64>?
  /// Whether there is another box of user data, which some readers go through as well.
  package var hasMoreUserData = false
  package var metadata: Range<Int64>?
  /// Whether the movie has key systems' headers (`pssh`).
  package var hasProtectionHeaders = false
  /// The issues, in the order in which they were met.
  package var issues: [MediaError] = []

  /// Reads the movie of a file.
  ///
  /// - Throws: `fileFormatNotRecognized` for a file of another family, and what the source throws when its first
  ///   bytes can't be read.
  package init(
    parsing source: any ByteSource, limits: StructureLimits = Self.defaultLimits
  ) throws(MediaError) {
    self = try ISOFile(source, limits: limits).movie()
  }

  /// Makes the movie of what a file's boxes say.
  ///
  /// - Parameter tree: gives the movie box, parsed.
  init(
    _ source: any ByteSource, _ outline: ISOOutline, limits: StructureLimits,
    tree: (ISOBoxHeader) -> StructureNode
  ) throws(MediaError) {
    guard source.byteCount > 0 else {
      throw MediaError(.fileFormatNotRecognized, "the file is empty", at: .init(file: source.name))
    }
    let start = try source.bytes(at: 0, count: ISOBoxHeader.maximumSize)
    guard let first = Self.firstBox(of: source, start) else { throw Self.notRecognized(source) }
    var recognized = Self.leadingTypes.contains(first.type)
    var hasMetaBox = false
    do throws(MediaError) {
      for box in outline.boxes where !isComplete {
        guard box.index < limits.nodes else { break }
        switch box.type {
        case "ftyp", "styp":
          recognized = true
          guard majorBrand == nil else { break }
          var parser = ISOBoxParser(source, wanted: Self.wanted, limits: limits)
          read(parser.node(try outline.header(of: box, in: source)), as: FileTypeBox.self)
        case "moov":
          recognized = true
          if !hasMovieBox { readMovie(tree(try outline.header(of: box, in: source))) }
        case "moof":
          recognized = true
          containsFragments = true
        default: hasMetaBox = true
        }
      }
      if !isComplete {
        if outline.boxCount > limits.nodes {
          throw MediaError(.overLimit, "more than \(limits.nodes) structures")
        }
        if let failure = outline.malformation ?? outline.readFailure { throw failure }
      }
    } catch {
      issues.append(error)
    }
    guard recognized else { throw Self.notRecognized(source) }
    if !hasMovieBox, !containsFragments, !hasMetaBox {
      issues.append(
        MediaError(.fileFailedToParse, "no movie box (moov) in it", at: .init(byteOffset: outline.end)))
    }
    issues = issues.map { $0.at(.init(file: source.name)) }
  }

  /// Lower than for a tree, since only headers are kept and no movie has that many boxes beside fragments.
  package static var defaultLimits: StructureLimits {
    var limits = StructureLimits()
    limits.nodes = 200_000
    return limits
  }

  /// The boxes whose insides say something of the movie.
  static let wanted = CodecTraits.configurationBoxes.union(named)
  private static let named: Set<FourCC> = [
    "ftyp", "styp", "moov", "mvhd", "mvex", "mehd", "trak", "tkhd", "tref", "edts", "elst", "mdia", "mdhd",
    "hdlr", "elng", "minf", "dinf", "dref", "url ", "urn ", "alis", "stbl", "stsd", "pasp", "clap", "colr",
    "cmov", "udta", "meta", "pssh",
    // The sample tables, of which the heads alone are read.
    "stts", "ctts", "stsz", "stz2", "stss", "stsc", "stco", "co64", "cslg", "sbgp", "sgpd",
    // Boxes of sample entries beside their decoders' configurations.
    "pcmC", "mdcv", "clli", "SmDm", "CoLL", "btrt", "wave", "enda", "frma", "chan", "chnl", "fiel", "dvcC",
    "dvvC", "glbl", "sinf", "schm", "schi", "tenc", "gama", "st3d", "sv3d", "vexu",
  ]

  /// Whether the rest of the file can't change the answer: fragments come after the movie box that announces
  /// them.
  private var isComplete: Bool {
    hasMovieBox && (containsFragments || !canContainFragments)
  }
}

// MARK: - Recognition

extension ISOMovie {
  /// Boxes that begin a file of the family and nothing else.
  private static let leadingTypes: Set<FourCC> = ["ftyp", "styp", "moov", "moof", "jP  ", "JXL "]
  /// Boxes that may come before those, but whose names other files may begin with as well.
  private static let precedingTypes: Set<FourCC> = [
    "mdat", "free", "skip", "wide", "pnot", "uuid", "meta", "sidx", "emsg", "prft", "udta",
  ]

  /// Whether a file that begins with `bytes` may be of the family: the first box has a known name and a
  /// plausible size.
  package static func mayBegin(with bytes: [UInt8]) -> Bool {
    guard let header = try? ISOBoxHeader(bytes, at: 0, end: .max, path: "") else { return false }
    return header.overrunningSize == nil
      && (leadingTypes.contains(header.type) || precedingTypes.contains(header.type))
  }

  private static func firstBox(of source: any ByteSource, _ bytes: [UInt8]) -> ISOBoxHeader? {
    guard mayBegin(with: bytes) else { return nil }
    return try? ISOBoxHeader(bytes, at: 0, end: source.byteCount, path: "")
  }

  private static func notRecognized(_ source: any ByteSource) -> MediaError {
    MediaError(
      .fileFormatNotRecognized, "not a file of the ISO base media family", at: .init(file: source.name))
  }
}

// MARK: - From boxes to values

extension ISOMovie {
  private mutating func read(_ node: StructureNode, as type: FileTypeBox.Type) {
    issues += node.allIssues
    guard let content = node.content(as: type) else { return }
    majorBrand = content.majorBrand
    minorVersion = content.minorVersion
    compatibleBrands = content.compatibleBrands
  }

  private mutating func readMovie(_ node: StructureNode) {
    hasMovieBox = true
    issues += node.allIssues
    if let header = node.child("mvhd")?.content(as: MovieHeaderBox.self) {
      timescale = header.times.timescale == 0 ? nil : header.times.timescale
      duration = header.times.duration
      creationTime = header.times.creationTime
      modificationTime = header.times.modificationTime
      preferredRate = header.rate
      preferredVolume = header.volume
      matrix = header.matrix
    }
    if let extends = node.child("mvex") {
      canContainFragments = true
      fragmentDuration = extends.child("mehd")?.content(as: MovieExtendsHeaderBox.self)?.fragmentDuration
    }
    if let compressed = node.child("cmov") {
      issues.append(
        MediaError(
          .operationNotSupportedForAsset, "compressed movie boxes are not read",
          at: .init(boxPath: "moov/cmov", byteOffset: compressed.offset)))
    }
    userData = node.child("udta")?.payloadRange
    hasMoreUserData = node.children.count { $0.type == "udta" } > 1
    metadata = node.child("meta")?.payloadRange
    hasProtectionHeaders = node.child("pssh") != nil
    tracks = node.children.filter { $0.type == "trak" }.map { ISOTrack($0, edits: node.edits(ofTrack: $0)) }
  }
}
