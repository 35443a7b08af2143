import MediaCore
package import MediaStreams
import MediaStructure

/// The head of a Matroska file, and the place of the first block of each track.
///
/// As players do, it looks at the elements before the first Cluster and at those that the seek head names. In the Clusters it
/// reads the headers of the first blocks alone. `nil` for a file that leaves anything open in that.
package struct MatroskaDescription: Sendable {
  package private(set) var information: EBMLMaster
  package private(set) var tracks: [EBMLMaster]
  package private(set) var chapters: EBMLMaster?
  package private(set) var tags: [EBMLMaster] = []
  /// The files that are attached, with their bytes.
  package private(set) var attachments: [EBMLMaster] = []
  package private(set) var firstBlocks: [UInt64: Block] = [:]
  /// The number of blocks of each track that have been looked at.
  package private(set) var blockCounts: [UInt64: Int] = [:]

  /// The first block of a track.
  package struct Block: Sendable {
    /// In the Segment's ticks.
    package var time: Int64
    /// The number of blocks of each track that come before it.
    package var preceding: [UInt64: Int] = [:]
    /// The bytes of its first frame; `nil` in a lace whose sizes aren't plain.
    package var frame: Range<Int64>?
  }

  /// The elements of the Segment that are looked at.
  private static let described: Set<EBMLElementID> = [
    .info, .tracks, .chapters, .tags, .attachments, .seekHead,
  ]
  /// Elements before the first Cluster, and blocks after its beginning.
  private static let elementLimit = 64
  private static let blockLimit = 1024
  /// All elements that are passed on the way to those blocks.
  private static let passedLimit = 8 * blockLimit
  /// No list of tracks, chapters or tags that is described is longer.
  private static let byteLimit: UInt64 = 4 << 20
  /// Nor are the files that are attached to a film, which are held as a whole.
  private static let attachedLimit: UInt64 = 32 << 20
  /// Blocks in which a track that is seldom heard of shows itself before others take its time for known.
  private static let sparseLimit = 300

  package init?(of file: ContainerFile) {
    let source = file.source
    var reader = BufferedSource(source)
    guard let start = Self.header(at: 0, &reader), start.id == .ebml,
      let offset = start.declaredEnd, let head = Self.master(at: 0, &reader),
      ["matroska", "webm"].contains(head.text(.docType)), head.number(.ebmlMaxIDLength) ?? 4 <= 4,
      head.number(.ebmlMaxSizeLength) ?? 8 <= 8, let segment = Self.header(at: offset, &reader),
      segment.id == .segment, let end = segment.declaredEnd, end <= source.byteCount,
      let elements = Self.elements(from: segment.payloadStart, to: end, &reader)
    else { return nil }
    guard let information = Self.master(.info, elements.places, &reader),
      let list = Self.master(.tracks, elements.places, &reader), let tracks = list.masters(.trackEntry),
      !tracks.isEmpty, let cluster = elements.cluster,
      Set(tracks.map { $0.number(.trackNumber) }).count == tracks.count
    else { return nil }
    self.information = information
    self.tracks = tracks
    if elements.places[.chapters] != nil {
      guard let chapters = Self.master(.chapters, elements.places, &reader) else { return nil }
      self.chapters = chapters
    }
    if elements.places[.tags] != nil {
      guard let tags = Self.master(.tags, elements.places, &reader)?.masters(.tag) else { return nil }
      self.tags = tags
    }
    if let place = elements.places[.attachments] {
      guard let attachments = Self.attachments(at: place, &reader, source) else { return nil }
      self.attachments = attachments
    }
    guard findBlocks(from: cluster, to: end, source) else { return nil }
  }

  /// The entries of the tracks, of a file that leaves other things open, too; none where they can't be found.
  package static func trackEntries(of file: ContainerFile) -> [EBMLMaster] {
    var reader = BufferedSource(file.source)
    guard let head = header(at: 0, &reader), head.id == .ebml, let offset = head.declaredEnd,
      let segment = header(at: offset, &reader), segment.id == .segment
    else { return [] }
    let end = min(segment.declaredEnd ?? .max, file.source.byteCount)
    let places = elements(from: segment.payloadStart, to: end, &reader)?.places ?? [:]
    return master(.tracks, places, &reader)?.masters(.trackEntry) ?? []
  }

  private static func attachments(
    at place: Int64, _ reader: inout BufferedSource, _ source: any ByteSource
  ) -> [EBMLMaster]? {
    guard let header = header(at: place, &reader), header.id == .attachments, let size = header.dataSize,
      size <= attachedLimit,
      let bytes = try? source.media.bytes(at: header.payloadStart, count: Int(size)), bytes.count == Int(size)
    else { return nil }
    return EBMLMaster(bytes[...])?.masters(.attachedFile)
  }

  private static func header(at offset: Int64, _ reader: inout BufferedSource) -> EBMLElementHeader? {
    (try? EBMLElementHeader(at: offset, in: &reader)) ?? nil
  }

  /// Where the elements of the Segment are that players look at, each of which there may be one of.
  private static func elements(
    from start: Int64, to end: Int64, _ reader: inout BufferedSource
  ) -> (places: [EBMLElementID: Int64], cluster: Int64?)? {
    var places: [EBMLElementID: Int64] = [:]
    var sought: [EBMLElementID: Int64] = [:]
    guard start <= end else { return nil }
    var elements = EBMLElementSequence(start..<end)
    for _ in 0..<elementLimit {
      guard let header = (try? elements.next(&reader)) ?? nil else { return nil }
      if header.id == .cluster {
        places.merge(sought) { own, _ in own }
        return (places, header.offset)
      }
      guard let next = header.declaredEnd, next <= end else { return nil }
      if described.contains(header.id) {
        guard places.updateValue(header.offset, forKey: header.id) == nil else { return nil }
      }
      if header.id == .seekHead {
        guard let head = master(at: header.offset, &reader)?.masters(.seek) else { return nil }
        for seek in head {
          guard let id = seek.number(.seekID).flatMap(EBMLElementID.init(stored:)),
            let place = seek.number(.seekPosition)
          else { return nil }
          let at = start.saturatingAdd(Int64(clamping: place))
          guard id != .seekHead, at < end, sought[id] == nil || sought[id] == at else { return nil }
          sought[id] = at
        }
      }
    }
    return nil
  }

  private static func master(
    _ id: EBMLElementID, _ places: [EBMLElementID: Int64], _ reader: inout BufferedSource
  ) -> EBMLMaster? {
    guard let place = places[id], header(at: place, &reader)?.id == id else { return nil }
    return master(at: place, &reader)
  }

  private static func master(at offset: Int64, _ reader: inout BufferedSource) -> EBMLMaster? {
    guard let header = header(at: offset, &reader), let size = header.dataSize, size <= byteLimit,
      let bytes = try? reader.bytes(at: header.payloadStart, count: Int(size)), bytes.count == Int(size)
    else { return nil }
    return EBMLMaster(bytes[...])
  }

  /// Goes through blocks until each track of sound or pictures has one.
  private mutating func findBlocks(from start: Int64, to end: Int64, _ source: any ByteSource) -> Bool {
    // A reader that goes on reads the beginning, too; further on there are frames between the headers.
    var (near, far) = (BufferedSource(source), BufferedSource(source.media))
    let border = start.saturatingAdd(Int64(BufferedSource.windowSize) - Int64(Self.headSize))
    var search = BlockSearch(tracks)
    var offset = start
    var passed = 0
    while offset < end, search.goesOn {
      passed += 1
      guard passed <= Self.passedLimit, (try? WorkCancellation.check()) != nil else { return false }
      let head =
        offset < border
        ? try? near.bytes(at: offset, count: Self.headSize)
        : try? far.bytes(at: offset, count: Self.headSize, window: Self.glimpse)
      guard let bytes = head,
        let header = try? EBMLElementHeader(bytes.prefix(EBMLElementHeader.maximumSize), at: offset)
      else { return false }
      if header.id == .cluster || header.id == .blockGroup {
        if header.id == .cluster { search.clusterTime = nil }
        offset = header.payloadStart
        continue
      }
      guard take(header, bytes, &search), let next = header.declaredEnd, next <= end else { return false }
      offset = next
    }
    return search.missing.isEmpty
  }

  /// Where the search for the tracks' first blocks stands.
  private struct BlockSearch {
    /// The tracks of sound or pictures without a block.
    var missing: Set<UInt64>
    let hasSparse: Bool
    var clusterTime: Int64?
    var count = 0

    init(_ tracks: [EBMLMaster]) {
      missing = Set(
        tracks.filter { [1, 2].contains($0.number(.trackType)) }.compactMap { $0.number(.trackNumber) })
      hasSparse = tracks.contains { $0.number(.trackType) == 17 }
    }

    var goesOn: Bool {
      count < MatroskaDescription.blockLimit
        && (!missing.isEmpty || hasSparse && count < MatroskaDescription.sparseLimit)
    }
  }

  /// Takes the time of a cluster, or a block.
  ///
  /// - Parameter bytes: of the element, from its header on.
  /// - Returns: false where it can't be read.
  private mutating func take(
    _ header: EBMLElementHeader, _ bytes: [UInt8], _ search: inout BlockSearch
  ) -> Bool {
    switch header.id {
    case .timestamp:
      let size = Int(clamping: header.dataSize ?? 9)
      guard size <= 8, header.headerSize + size <= bytes.count else { return false }
      search.clusterTime = Int64(
        clamping: bytes[header.headerSize..<header.headerSize + size].bigEndian(UInt64.self))
    case .block, .simpleBlock:
      search.count += 1
      guard let time = search.clusterTime, let block = Self.block(bytes, header, time) else { return false }
      if firstBlocks[block.track] == nil {
        firstBlocks[block.track] = block.block
        firstBlocks[block.track]?.preceding = blockCounts
      }
      blockCounts[block.track, default: 0] += 1
      search.missing.remove(block.track)
    default: break
    }
    return true
  }

  /// Enough for a block's header and the sizes of a few frames.
  private static let headSize = 64
  /// Enough for the headers of a few small blocks.
  private static let glimpse = 512

  private static func block(
    _ bytes: [UInt8], _ header: EBMLElementHeader, _ clusterTime: Int64
  ) -> (track: UInt64, block: Block)? {
    let payload = bytes.dropFirst(header.headerSize)
    guard let track = EBMLNumber(payload), payload.count >= track.length + 3, let end = header.declaredEnd
    else {
      return nil
    }
    let rest = Array(payload.dropFirst(track.length))
    let time = Int16(bitPattern: rest.bigEndian(UInt16.self, at: 0))
    let data = header.payloadStart + Int64(track.length) + 3
    guard data <= end else { return nil }
    return (
      track.value,
      Block(time: clusterTime.saturatingAdd(Int64(time)), frame: frame(rest.dropFirst(2), data..<end))
    )
  }

  /// The first frame of a block (RFC 9559, 10.3).
  ///
  /// - Parameters:
  ///   - bytes: from the flags on.
  ///   - range: what comes after the flags.
  private static func frame(_ bytes: ArraySlice<UInt8>, _ range: Range<Int64>) -> Range<Int64>? {
    guard let flags = bytes.first else { return nil }
    let lacing = MatroskaBlock.Lacing(rawValue: flags >> 1 & 3) ?? .none
    if lacing == .none { return range }
    guard let count = bytes.dropFirst().first.map({ Int($0) + 1 }) else { return nil }
    var sizes = bytes.dropFirst(2)
    let (start, size): (Int, Int)
    switch lacing {
    case .ebml:
      guard count > 1, let first = EBMLNumber(sizes), let exact = Int(exactly: first.value) else {
        return nil
      }
      for _ in 1..<count {
        guard let number = EBMLNumber(sizes) else { return nil }
        sizes = sizes.dropFirst(number.length)
      }
      (start, size) = (sizes.startIndex - bytes.startIndex - 1, exact)
    case .fixedSize: (start, size) = (1, (range.count - 1) / count)
    default: return nil
    }
    let place = range.lowerBound + Int64(start)
    guard size > 0, place + Int64(size) <= range.upperBound else { return nil }
    return place..<place + Int64(size)
  }
}
