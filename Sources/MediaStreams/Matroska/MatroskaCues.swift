package import MediaCore
import MediaStructure

/// The index of a Matroska file (RFC 9559, 22): where a player can go to, without a look at the media.
///
/// A file need not index every key frame, nor every track. Clusters are skipped by their sizes where no seek head says
/// where the index is.
package struct MatroskaCues: Sendable {
  /// One place.
  package struct Cue: Hashable, Sendable {
    /// The track's place, from 0, among those that have a codec and hold pictures, sound, subtitles or metadata, as
    /// libav counts its streams.
    package var track: Int
    /// In the segment's ticks.
    package var time: Int64
    /// Absolute: of the block where that is known, otherwise of its cluster.
    package var offset: Int64
  }

  /// In the order of the index.
  package private(set) var cues: [Cue] = []

  /// Clusters and other elements of the segment that are skipped.
  static let elementLimit = 1_000_000
  /// More than eleven days with a cue a second.
  static let cueLimit = 1_000_000
  static let trackLimit = 1024
  /// Seek heads, lists of tracks and cue points are no larger.
  static let sizeLimit: Int64 = 64 << 20

  /// Pictures, sound, subtitles and metadata (5.1.4.1.3); libav has no streams of others.
  private static let playedTypes: Set<UInt64> = [1, 2, 17, 33]

  /// Whether libav has a track as a stream.
  ///
  /// - Parameter hasCodec: whether an element says what its codec is, whatever it says.
  package static func isStream(type: UInt64?, hasCodec: Bool) -> Bool {
    hasCodec && type.map(playedTypes.contains) ?? false
  }

  /// Reads the index; `nil` for a file of another family, or without one.
  package init?(_ source: any ByteSource) throws(MediaError) {
    var reader = Elements(source: BufferedSource(source), end: source.byteCount)
    guard let header = try reader.header(at: 0), header.id == .ebml, let start = header.declaredEnd,
      let segment = try reader.header(at: start), segment.id == .segment
    else { return nil }
    let positions = try reader.positions(in: segment)
    guard let tracksAt = positions[.tracks], let cuesAt = positions[.cues],
      let tracks = try reader.header(at: tracksAt), tracks.id == .tracks,
      let index = try reader.header(at: cuesAt), index.id == .cues
    else { return nil }
    let places = try reader.places(ofTracks: tracks)
    for point in try reader.children(of: index) where point.id == .cuePoint {
      let parts = try reader.children(of: point)
      guard let time = try reader.number(.cueTime, among: parts) else { continue }
      for position in parts where position.id == .cueTrackPositions {
        guard cues.count < Self.cueLimit else { return }
        let values = try reader.children(of: position)
        guard let number = try reader.number(.cueTrack, among: values), let track = places[number],
          let cluster = try reader.number(.cueClusterPosition, among: values)
        else { continue }
        var at = segment.payloadStart.saturatingAdd(Int64(clamping: cluster))
        if let relative = try reader.number(.cueRelativePosition, among: values),
          let header = try reader.clusterHeader(at: at)
        {
          at = header.payloadStart.saturatingAdd(Int64(clamping: relative))
        }
        cues.append(Cue(track: track, time: Int64(clamping: time), offset: at))
      }
    }
  }

  /// Elements in file order.
  private struct Elements {
    var source: BufferedSource
    var end: Int64
    /// Cues of a cluster follow one another.
    private var cluster: EBMLElementHeader?

    init(source: BufferedSource, end: Int64) {
      (self.source, self.end) = (source, end)
    }

    /// Where elements of a segment are, as far as the list of tracks and the index: by the walk and by seek heads.
    mutating func positions(in segment: EBMLElementHeader) throws(MediaError) -> [EBMLElementID: Int64] {
      var positions: [EBMLElementID: Int64] = [:]
      let segmentEnd = max(segment.payloadStart, min(segment.declaredEnd ?? end, end))
      var elements = EBMLElementSequence(segment.payloadStart..<segmentEnd)
      for _ in 0..<elementLimit {
        guard let element = try elements.next(&source) else { break }
        if positions[element.id] == nil { positions[element.id] = element.offset }
        if element.id == .seekHead {
          for (id, position) in try seeks(in: element) where positions[id] == nil {
            positions[id] = segment.payloadStart.saturatingAdd(position)
          }
        }
        if positions[.tracks] != nil, positions[.cues] != nil { break }
      }
      return positions
    }

    /// Which of libav's streams tracks are, by their numbers.
    mutating func places(ofTracks tracks: EBMLElementHeader) throws(MediaError) -> [UInt64: Int] {
      var places: [UInt64: Int] = [:]
      var count = 0
      for entry in try children(of: tracks).filter({ $0.id == .trackEntry }).prefix(trackLimit) {
        let parts = try children(of: entry)
        let hasCodec = parts.contains { $0.id == .codecID }
        guard isStream(type: try number(.trackType, among: parts), hasCodec: hasCodec) else { continue }
        if let number = try number(.trackNumber, among: parts), places[number] == nil {
          places[number] = count
        }
        count += 1
      }
      return places
    }

    /// The header of a cluster, which alone is read: the window stays on the index.
    mutating func clusterHeader(at offset: Int64) throws(MediaError) -> EBMLElementHeader? {
      guard offset >= 0, offset < end else { return nil }
      if cluster?.offset != offset {
        let bytes = try source.source.bytes(at: offset, count: EBMLElementHeader.maximumSize)
        cluster = try? EBMLElementHeader(bytes, at: offset)
      }
      return cluster
    }

    /// `nil` where none can begin.
    mutating func header(at offset: Int64) throws(MediaError) -> EBMLElementHeader? {
      guard offset >= 0, offset < end else { return nil }
      return try EBMLElementHeader(at: offset, in: &source)
    }

    /// Those in another one, as far as their sizes make sense.
    mutating func children(of parent: EBMLElementHeader) throws(MediaError) -> [EBMLElementHeader] {
      guard let declared = parent.declaredEnd, declared - parent.payloadStart <= sizeLimit else {
        return []
      }
      var children: [EBMLElementHeader] = []
      var elements = EBMLElementSequence(parent.payloadStart..<declared)
      while children.count < elementLimit, let child = try elements.next(&source),
        let end = child.declaredEnd, end <= declared
      {
        children.append(child)
      }
      return children
    }

    /// The number in the first of the elements with an ID.
    mutating func number(_ id: EBMLElementID, among elements: [EBMLElementHeader]) throws(MediaError)
      -> UInt64?
    {
      guard let child = elements.first(where: { $0.id == id }), let size = child.dataSize, size <= 8 else {
        return nil
      }
      return try source.bytes(at: child.payloadStart, count: Int(size)).bigEndian(UInt64.self)
    }

    /// Returns the elements that a seek head names, and their offsets from the segment's start.
    mutating func seeks(in head: EBMLElementHeader) throws(MediaError) -> [(EBMLElementID, Int64)] {
      var found: [(EBMLElementID, Int64)] = []
      for seek in try children(of: head) where seek.id == .seek && found.count < 64 {
        let parts = try children(of: seek)
        guard let id = try number(.seekID, among: parts),
          let position = try number(.seekPosition, among: parts)
        else { continue }
        found.append((EBMLElementID(rawValue: UInt32(truncatingIfNeeded: id)), Int64(clamping: position)))
      }
      return found
    }
  }
}
