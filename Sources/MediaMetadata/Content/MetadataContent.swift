package import MediaCore
import MediaStructure

/// All tags of a file, and its chapters.
package struct MetadataContent: Sendable {
  /// The tags of the whole, in file order.
  package var items: [MetadataItem] = []
  package var tracks: [Track] = []
  package var chapters: [Chapter] = []
  /// The issues of the structures that were read, and those of what was left out.
  package var issues: [MediaError] = []
  /// When the header says that the movie was made, which is no tag.
  package var headerDate: MetadataItem?
  /// The format whose structure was read, such as `isobmff`; `libav` where it was asked.
  package var origin = ""
  /// The brand that a file of the ISO family names itself by, such as `heic`.
  package var majorBrand: String?

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
  /// The most issues that are reported of a file.
  private static let issueLimit = 1000

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

  package mutating func add(_ new: [MetadataItem], toTrack trackID: Int32?, index: Int) {
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
  ///
  /// - Parameters:
  ///   - fileSize: how many bytes the file has: what tags repeat is measured by it.
  ///   - omissions: what was left out before.
  mutating func limit(fileSize: Int64, _ omissions: MetadataOmissions) {
    var budget = MetadataBudget(omissions: omissions, fileSize: fileSize)
    items = items.filter { budget.keeps($0) }
    for index in tracks.indices { tracks[index].items = tracks[index].items.filter { budget.keeps($0) } }
    if chapters.count > Self.itemLimit {
      budget.omissions.add(
        "chapters beyond the first \(Self.itemLimit)", count: chapters.count - Self.itemLimit, at: nil)
      chapters.removeLast(chapters.count - Self.itemLimit)
    }
    for index in chapters.indices where !chapters[index].items.isEmpty {
      chapters[index].items = chapters[index].items.filter { budget.keeps($0) }
    }
    issues += budget.omissions.issues
    if issues.count > Self.issueLimit {
      let count = issues.count - Self.issueLimit
      // An error among them is the exit status.
      let error = issues[Self.issueLimit...].first { $0.severity == .error }
      issues.removeLast(count)
      if let error, !issues.contains(where: { $0.severity == .error }) {
        issues[Self.issueLimit - 1] = error
      }
      issues.append(MediaError(.overLimit, "issues beyond the first \(Self.issueLimit): \(count) left out"))
    }
  }
}

/// The rest of the limits while the tags of a file are gone through.
private struct MetadataBudget {
  var omissions: MetadataOmissions
  private var repetition: MetadataRepetition
  private var count = 0
  private var bytes = 0
  private var ranges: Set<Range<Int64>> = []

  init(omissions: MetadataOmissions, fileSize: Int64) {
    self.omissions = omissions
    repetition = MetadataRepetition(fileSize: fileSize)
  }

  mutating func keeps(_ item: MetadataItem) -> Bool {
    let place = item.byteRange?.lowerBound
    guard count < MetadataContent.itemLimit else {
      omissions.add("tags beyond the first \(MetadataContent.itemLimit)", at: place)
      return false
    }
    let isAgain = item.byteRange.map { !ranges.insert($0).inserted } ?? false
    if !isAgain {
      guard item.rawData.count <= MetadataContent.byteLimit - bytes else {
        omissions.add("tags beyond \(MetadataContent.byteLimit) bytes", at: place)
        return false
      }
      bytes += item.rawData.count
    }
    let names = item.extraAttributes.values.reduce(item.key.utf8.count) { $0 + $1.utf8.count }
    guard repetition.take(name: names),
      !isAgain || repetition.take(MetadataRepetition.tagBytes + item.value.textSize)
    else {
      omissions.add(MetadataRepetition.what, at: place)
      return false
    }
    count += 1
    return true
  }
}

extension MetadataValue {
  /// About how many bytes the value takes as text; bytes count by their number alone.
  fileprivate var textSize: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .list(let values): values.reduce(0) { $0 + 1 + $1.textSize }
    case .data: 0
    default: 8
    }
  }
}
