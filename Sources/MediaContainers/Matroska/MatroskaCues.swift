package import MediaCore

/// The index of a Matroska file (RFC 9559, 22): where a player can go to, without a look at the media.
///
/// A file need not index every key frame, nor every track. Clusters are passed over by their sizes where no seek head
/// says where the index lies.
package struct MatroskaCues: Sendable {
  /// One place.
  package struct Cue: Hashable, Sendable {
    /// Of the tracks, in their order from 0.
    package var track: Int
    /// In the segment's ticks.
    package var time: Int64
    /// Absolute: of the block where that is known, otherwise of its cluster.
    package var offset: Int64
  }

  /// In the order of the index.
  package private(set) var cues: [Cue] = []
  private var trackNumbers: [UInt64] = []

  /// Clusters and other elements of the segment that are passed over.
  static let maximumElements = 1_000_000
  /// Days of cues of a second.
  static let maximumCues = 1_000_000
  /// Seek heads, lists of tracks and cue points are no larger.
  static let maximumSize: Int64 = 64 << 20

  private enum ID {
    static let header: UInt32 = 0x1A45_DFA3
    static let segment: UInt32 = 0x1853_8067
    static let seekHead: UInt32 = 0x114D_9B74
    static let tracks: UInt32 = 0x1654_AE6B
    static let cues: UInt32 = 0x1C53_BB6B
  }

  /// Reads the index; `nil` for a file of another family, or without one.
  package init?(_ source: any ByteSource) throws(MediaError) {
    var reader = Elements(source: BufferedSource(source), end: source.byteCount)
    guard let header = try reader.header(at: 0), header.id == ID.header, let start = header.declaredEnd,
      let segment = try reader.header(at: start), segment.id == ID.segment
    else { return nil }
    var positions: [UInt32: Int64] = [:]
    var offset = segment.payloadStart
    let end = min(segment.declaredEnd ?? source.byteCount, source.byteCount)
    for _ in 0..<Self.maximumElements where offset < end {
      guard let element = try reader.header(at: offset) else { break }
      if positions[element.id] == nil { positions[element.id] = offset }
      if element.id == ID.seekHead {
        for (id, position) in try reader.seeks(in: element) where positions[id] == nil {
          positions[id] = segment.payloadStart.saturatingAdd(position)
        }
      }
      if positions[ID.tracks] != nil, positions[ID.cues] != nil { break }
      guard let next = element.declaredEnd, next > offset else { break }
      offset = next
    }
    guard let tracksAt = positions[ID.tracks], let cuesAt = positions[ID.cues],
      let tracks = try reader.header(at: tracksAt), tracks.id == ID.tracks,
      let index = try reader.header(at: cuesAt), index.id == ID.cues
    else { return nil }
    for entry in try reader.children(of: tracks) where entry.id == 0xAE {
      trackNumbers.append(try reader.number(0xD7, in: entry) ?? 0)
    }
    for point in try reader.children(of: index) where point.id == 0xBB && cues.count < Self.maximumCues {
      guard let time = try reader.number(0xB3, in: point) else { continue }
      for place in try reader.children(of: point) where place.id == 0xB7 {
        guard let number = try reader.number(0xF7, in: place),
          let track = trackNumbers.firstIndex(of: number),
          let cluster = try reader.number(0xF1, in: place)
        else { continue }
        var at = segment.payloadStart.saturatingAdd(Int64(clamping: cluster))
        if let relative = try reader.number(0xF0, in: place), let header = try reader.header(at: at) {
          at = header.payloadStart.saturatingAdd(Int64(clamping: relative))
        }
        cues.append(Cue(track: track, time: Int64(clamping: time), offset: at))
      }
    }
  }

  /// Elements as they lie in the file.
  private struct Elements {
    var source: BufferedSource
    var end: Int64

    /// `nil` where none can begin.
    mutating func header(at offset: Int64) throws(MediaError) -> EBMLElementHeader? {
      guard offset >= 0, offset < end else { return nil }
      let bytes = try source.bytes(at: offset, count: EBMLElementHeader.maximumSize)
      return try? EBMLElementHeader(bytes, at: offset)
    }

    /// Those in another one, as far as their sizes make sense.
    mutating func children(of parent: EBMLElementHeader) throws(MediaError) -> [EBMLElementHeader] {
      guard let declared = parent.declaredEnd, declared - parent.payloadStart <= maximumSize else {
        return []
      }
      var children: [EBMLElementHeader] = []
      var offset = parent.payloadStart
      while offset < declared, children.count < maximumElements, let child = try header(at: offset),
        let next = child.declaredEnd, next <= declared
      {
        children.append(child)
        offset = next
      }
      return children
    }

    /// The number in the first child with an ID.
    mutating func number(_ id: UInt32, in parent: EBMLElementHeader) throws(MediaError) -> UInt64? {
      guard let child = try children(of: parent).first(where: { $0.id == id }), let size = child.dataSize,
        size <= 8
      else { return nil }
      return try source.bytes(at: child.payloadStart, count: Int(size)).reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// What a seek head names, and where from the segment's start.
    mutating func seeks(in head: EBMLElementHeader) throws(MediaError) -> [(UInt32, Int64)] {
      var found: [(UInt32, Int64)] = []
      for seek in try children(of: head) where seek.id == 0x4DBB && found.count < 64 {
        guard let id = try number(0x53AB, in: seek), let position = try number(0x53AC, in: seek) else {
          continue
        }
        found.append((UInt32(truncatingIfNeeded: id), Int64(clamping: position)))
      }
      return found
    }
  }
}
