import MediaContainers
package import MediaCore

/// All tags of a file, and its chapters.
package struct MetadataContent: Sendable {
  /// Of the whole, in file order.
  package var items: [MetadataItem] = []
  package var tracks: [Track] = []
  package var chapters: [Chapter] = []
  /// What is wrong with the structures that were read, or was left out.
  package var issues: [MediaError] = []
  /// When the header says that the movie was made, which is no tag.
  package var headerDate: MetadataItem?
  /// The format whose structure was read, such as `isobmff`; `libav` where it was asked.
  package var origin = ""

  /// The tags of one track.
  package struct Track: Sendable {
    /// The container's number, of ISO files.
    package var trackID: Int32?
    /// From 0, in file order.
    package var index: Int
    package var items: [MetadataItem]
  }

  package init() {}

  /// The most tags that are kept of a file.
  package static let itemLimit = 100_000
  /// The most bytes that tags are kept with.
  package static let byteLimit = 256 << 20

  package var commonItems: [MetadataItem] { items.filter { $0.commonKey != nil } }

  package var availableFormats: [MetadataFormat] {
    var formats: [MetadataFormat] = []
    for item in items + tracks.flatMap(\.items) {
      let format = MetadataFormat(item.keySpace)
      if !formats.contains(format) { formats.append(format) }
    }
    return formats
  }

  package var replayGain: ReplayGain? { ReplayGain(items + tracks.flatMap(\.items)) }

  /// The tags of a track: by its number in ISO files, elsewhere by its place.
  package func items(ofTrack trackID: Int32, index: Int) -> [MetadataItem] {
    tracks.first { $0.trackID.map { $0 == trackID } ?? ($0.index == index) }?.items ?? []
  }

  mutating func add(_ new: [MetadataItem], toTrack trackID: Int32?, index: Int) {
    guard !new.isEmpty else { return }
    if let place = tracks.firstIndex(where: { $0.index == index }) {
      tracks[place].items += new
    } else {
      tracks.append(Track(trackID: trackID, index: index, items: new))
    }
  }

  package var creationDate: MetadataItem? {
    let dates = items.filter { $0.commonKey == .creationDate }
    return dates.first { $0.keySpace == .quickTimeMetadata } ?? dates.first ?? headerDate
  }

  package var lyrics: String? { items.first { $0.commonKey == .lyrics }?.stringValue }

  /// Leaves out what is beyond the limits, and says so.
  mutating func limit() {
    var count = 0
    var bytes = 0
    func keep(_ item: MetadataItem) -> Bool {
      count += 1
      bytes += item.rawData.count
      return count <= Self.itemLimit && bytes <= Self.byteLimit
    }
    items = items.filter(keep)
    for index in tracks.indices { tracks[index].items = tracks[index].items.filter(keep) }
    if count > Self.itemLimit {
      issues.append(MediaError(.overLimit, "\(count) tags, of which \(Self.itemLimit) are kept"))
    } else if bytes > Self.byteLimit {
      issues.append(MediaError(.overLimit, "tags of \(bytes) bytes, of which \(Self.byteLimit) are kept"))
    }
    if chapters.count > Self.itemLimit { chapters.removeLast(chapters.count - Self.itemLimit) }
  }
}
