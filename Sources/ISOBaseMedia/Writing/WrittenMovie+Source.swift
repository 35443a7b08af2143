package import MediaCore
import MediaStructure

/// The boxes that are taken over from another ISO file: all that describe the movie and its tracks, but for
/// the tables.
extension WrittenMovie {
  /// Boxes longer than this are left out: no cover picture is that large.
  private static let boxSizeLimit: Int64 = 1 << 28
  /// Outermost boxes that are looked at.
  private static let fileBoxLimit = 1000

  /// The boxes that are made anew, or have no meaning in another file.
  private static let made: Set<FourCC> = [
    "mvhd", "trak", "mvex", "iods", "cmov", "pssh", "free", "skip", "wide", "mdat", "udta", "meta",
  ]

  /// The movie of a file, without its tracks.
  ///
  /// - Parameters:
  ///   - keepsMetadata: whether tags are taken over; chapters are in any case.
  ///   - omitted: is given what the file has that is not taken over, one clause each.
  package init(
    of movie: ISOMovie, in source: any ByteSource, brand: Brand, keepsMetadata: Bool,
    omitted: (String) -> Void
  ) throws(MediaError) {
    self.init(brand: brand)
    creationTime = movie.creationTime ?? creationTime
    modificationTime = movie.modificationTime ?? modificationTime
    (rate, volume, matrix) = (movie.preferredRate, movie.preferredVolume, movie.matrix)
    var buffered = BufferedSource(source)
    var sequence = ISOBoxSequence(0..<source.byteCount)
    var count = 0
    while count < Self.fileBoxLimit, let header = try sequence.next(&buffered) {
      count += 1
      switch header.type {
      case "moov" where boxes.isEmpty:
        try take(header, &buffered, keepsMetadata: keepsMetadata, omitted: omitted)
      case "meta":
        if keepsMetadata { omitted("the items of the file's own meta box are not taken over") }
      case "uuid" where header.userType == Self.xmp:
        if keepsMetadata, header.size <= Self.boxSizeLimit {
          fileBoxes.append(WrittenBox(verbatim: try source.bytes(at: header.offset, count: Int(header.size))))
        }
      case "uuid": omitted("a uuid box of \(header.size) bytes, whose meaning is not known, is left out")
      default: break
      }
    }
  }

  /// Adobe's XMP (XMP Specification Part 3, "MPEG-4").
  private static let xmp: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  private mutating func take(
    _ movie: ISOBoxHeader, _ buffered: inout BufferedSource, keepsMetadata: Bool, omitted: (String) -> Void
  ) throws(MediaError) {
    for child in try movie.children(&buffered) {
      guard child.size <= Self.boxSizeLimit else {
        omitted("\(child.type) of \(child.size) bytes is left out")
        continue
      }
      switch child.type {
      case "udta":
        let bytes = try buffered.source.bytes(at: child.offset, count: Int(child.size))
        userDataPlace = boxes.count
        userData = keepsMetadata ? WrittenUserData(bytes) : WrittenUserData(bytes).chaptersAlone
      case "meta":
        guard keepsMetadata else { continue }
        // Items say where their bytes are in the old file.
        if try child.children(of: &buffered, after: 4).contains(where: { $0.type == "iloc" }) {
          omitted("the items of the movie's meta box are not taken over")
        } else {
          boxes.append(try child.verbatim(in: buffered.source))
        }
      case "pssh": omitted("headers of key systems are left out")
      case _ where Self.made.contains(child.type): continue
      default: boxes.append(try child.verbatim(in: buffered.source))
      }
    }
  }
}

extension WrittenTrack {
  /// Tables that say something of samples by their numbers, and hold as long as all samples are written.
  private static let numbered: Set<FourCC> = [
    "sdtp", "sbgp", "sgpd", "csgp", "cslg", "stps", "stdp", "padb", "subs", "stsh",
  ]
  private static let mediaHeaders: Set<FourCC> = ["vmhd", "smhd", "hmhd", "gmhd", "nmhd", "sthd"]
  /// More than any track's sample entries and tags have.
  private static let boxSizeLimit: Int64 = 1 << 26

  /// A track of a file, without its samples.
  ///
  /// - Parameters:
  ///   - keepsTables: whether all samples of the tables will be written, so that what tables say of them by their numbers
  ///     still holds.
  /// - Throws: `.operationNotSupportedForAsset` for a track that can't be written again: samples that are encrypted or are
  ///   in another file, and what the source throws.
  package init(
    of track: ISOTrack, _ table: ISOSampleTable, movieTimescale: UInt32?, in source: any ByteSource,
    keepsTables: Bool, keepsMetadata: Bool
  ) throws(MediaError) {
    if table.isEncrypted {
      throw MediaError(.operationNotSupportedForAsset, "its samples are encrypted")
    }
    self.init(
      trackID: track.trackID, handlerType: track.handlerType ?? "data",
      timescale: track.mediaTimescale ?? 1)
    flags = .init(rawValue: try track.headerFlags(in: source))
    creationTime = track.mediaCreationTime ?? creationTime
    mediaCreationTime = creationTime
    (layer, alternateGroup, volume) = (track.layer, track.alternateGroup, track.volume)
    (matrix, width, height) = (track.matrix, track.width, track.height)
    handlerName = track.handlerName ?? ""
    language = ISOLanguage.packed(track.languageCode)
    extendedLanguageTag = track.extendedLanguageTag
    references = track.references
    // A list whose edits have no clock says nothing.
    if !track.edits.isEmpty, let movieTimescale { edits = .list(track.edits, timescale: movieTimescale) }

    var buffered = BufferedSource(source)
    let header = try track.header(in: source)
    for child in try header.children(&buffered) {
      switch child.type {
      case "tkhd", "edts", "tref", "free", "skip": continue
      case "mdia": try takeMedia(child, &buffered, keepsTables: keepsTables)
      case "udta", "meta": if keepsMetadata { try take(child, into: \.trackBoxes, source) }
      default: try take(child, into: \.trackBoxes, source)
      }
    }
    guard !sampleEntries.isEmpty else {
      throw MediaError(.operationNotSupportedForAsset, "it has no sample entry")
    }
    try checkReferences(track, source)
    if table.holdsSoundBlocks, let sizes = table.boxes["stsz"] {
      let constant = try source.bytes(at: sizes.payloadStart, count: 8).bigEndian(UInt32.self, at: 4)
      if constant > 0 { tables = WrittenTables(constantSize: constant) }
    }
  }

  private mutating func takeMedia(
    _ media: ISOBoxHeader, _ buffered: inout BufferedSource, keepsTables: Bool
  ) throws(MediaError) {
    let source = buffered.source
    for child in try media.children(&buffered) {
      switch child.type {
      case "hdlr", "elng", "free", "skip": continue
      case "mdhd":
        let bytes = try source.bytes(at: child.payloadStart, count: 34)
        let place = bytes.first == 1 ? 32 : 20
        if bytes.count >= place + 2 { language = bytes.bigEndian(UInt16.self, at: place) }
      case "minf":
        for child in try child.children(&buffered) {
          switch child.type {
          case "hdlr", "dinf", "free", "skip": continue
          case "stbl": try takeTables(child, &buffered, keepsTables: keepsTables)
          case _ where Self.mediaHeaders.contains(child.type): mediaHeader = try child.verbatim(in: source)
          default: try take(child, into: \.informationBoxes, source)
          }
        }
      default: try take(child, into: \.mediaBoxes, source)
      }
    }
  }

  private mutating func takeTables(
    _ table: ISOBoxHeader, _ buffered: inout BufferedSource, keepsTables: Bool
  ) throws(MediaError) {
    let source = buffered.source
    if keepsTables { keptTables = Self.numbered }
    for child in try table.children(&buffered) {
      if child.type == "stsd", sampleEntries.isEmpty {
        sampleDescriptionVersion = try source.bytes(at: child.payloadStart, count: 1).first ?? 0
        for entry in try child.children(of: &buffered, after: 8) where entry.size <= Self.boxSizeLimit {
          var bytes = try source.bytes(at: entry.offset, count: Int(entry.size))
          // A reader cuts off an entry that claims to be longer than the box that it is in.
          if entry.overrunningSize != nil, bytes.count >= 8, bytes[..<4] != [0, 0, 0, 1] {
            bytes.replaceSubrange(
              0..<4, with: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bytes.count >> $0) })
          }
          sampleEntries.append(bytes)
        }
      } else if keepsTables, Self.numbered.contains(child.type) {
        try take(child, into: \.tableBoxes, source)
      }
    }
  }

  private mutating func take(
    _ box: ISOBoxHeader, into list: WritableKeyPath<WrittenTrack, [WrittenBox]>, _ source: any ByteSource
  ) throws(MediaError) {
    guard box.size <= Self.boxSizeLimit else { return }
    self[keyPath: list].append(try box.verbatim(in: source))
  }

  /// Sees to it that each sample entry says that its samples are in the file itself.
  private mutating func checkReferences(_ track: ISOTrack, _ source: any ByteSource) throws(MediaError) {
    for index in sampleEntries.indices where sampleEntries[index].count >= 16 {
      let reference = Int(sampleEntries[index].bigEndian(UInt16.self, at: 14))
      let places = track.dataReferences
      if places.indices.contains(reference - 1) {
        let flags = try source.bytes(at: places[reference - 1].lowerBound, count: 4).bigEndian(
          UInt32.self, at: 0)
        guard flags & 1 == 1 else {
          throw MediaError(.operationNotSupportedForAsset, "its samples lie in another file")
        }
      }
      sampleEntries[index].replaceSubrange(14..<16, with: [0, 1])
    }
  }
}

extension ISOTrack {
  fileprivate func header(in source: any ByteSource) throws(MediaError) -> ISOBoxHeader {
    try ISOBoxHeader(
      try source.bytes(at: offset, count: ISOBoxHeader.maximumSize), at: offset, end: source.byteCount,
      path: "moov/trak")
  }

  /// The flags of the track's header.
  fileprivate func headerFlags(in source: any ByteSource) throws(MediaError) -> UInt32 {
    var buffered = BufferedSource(source)
    guard let box = try header(in: source).children(&buffered).first(where: { $0.type == "tkhd" }) else {
      return isEnabled ? 7 : 6
    }
    return try source.bytes(at: box.payloadStart, count: 4).bigEndian(UInt32.self, at: 0) & 0xFF_FFFF
  }
}

extension ISOBoxHeader {
  /// The box with all that is in it.
  fileprivate func verbatim(in source: any ByteSource) throws(MediaError) -> WrittenBox {
    WrittenBox(verbatim: try source.bytes(at: offset, count: Int(size)))
  }

  /// The boxes that follow some bytes of the payload.
  fileprivate func children(
    of buffered: inout BufferedSource, after count: Int
  ) throws(MediaError) -> [ISOBoxHeader] {
    var box = self
    box.headerSize = min(headerSize + count, Int(clamping: size))
    return try box.children(&buffered)
  }
}
