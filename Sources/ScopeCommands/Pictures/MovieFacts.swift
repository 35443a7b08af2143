import MediaAssets
import MediaMetadata
import MediaScope

/// The facts of a movie that the Exif of its stills repeats.
struct MovieFacts: Sendable {
  private var name: String
  private var creation: CivilTime?
  private var location: ISO6709Location?
  private var make: String?
  private var model: String?
  private var title: String?

  init(_ track: AssetTrack, file: String) {
    name = file.fileName
    guard let metadata = try? track.asset.metadataContent() else { return }
    // Where there are several, what QuickTime's metadata says is the most exact.
    let items = metadata.items(ofTrack: track.trackID, index: track.content.trackIndex)
    let all =
      MetadataItem.metadataItems(from: metadata.items, withKey: nil, keySpace: .quickTimeMetadata)
      + metadata.items + items
    func first(_ key: MetadataKey) -> MetadataItem? {
      all.first { $0.commonKey == key && $0.stringValue?.isEmpty != true }
    }
    let dates = all.filter { $0.commonKey == .creationDate } + [metadata.headerDate].compactMap(\.self)
    // A year alone is no moment.
    creation = dates.lazy.compactMap(\.civilTime).first { $0.hasClock && $0.date.year >= 1904 }
    location = all.lazy.compactMap(\.location).first
    make = first(.make)?.stringValue
    model = first(.model)?.stringValue
    title = first(.title)?.stringValue
  }

  /// Returns the Exif of a still of a time.
  func exif(at time: MediaTime, _ dimensions: VideoDimensions) -> ExifBlock {
    var block = ExifBlock()
    block.make = make
    block.model = model
    block.software = "MediaScope \(Version.number)"
    block.imageDescription = "\(title ?? name) at \(time.clockDescription)"
    block.date = date(at: time)
    block.location = location
    block.dimensions = dimensions
    return block
  }

  /// When the picture of a time was taken, by the clock that the movie was begun by.
  private func date(at time: MediaTime) -> ExifBlock.Date? {
    guard var begin = creation, time.isNumeric, abs(time.seconds) < 1e9 else { return nil }
    let offset = begin.offset
    begin.offset = nil
    let taken = CivilTime(secondsSince1970: begin.secondsSince1970 + time.seconds)
    let texts = taken.description.split(separator: "T")
    guard texts.count == 2 else { return nil }
    let milliseconds = Int((taken.second * 1000).rounded()) % 1000
    return ExifBlock.Date(
      dateTime: texts[0].split(separator: "-").joined(separator: ":") + " " + texts[1].prefix(8),
      subsecond: String("\(1000 + milliseconds)".dropFirst()),
      offset: offset.map { CivilTime.zone($0) })
  }
}

extension TimeRangeOptions {
  /// Times of the part that is wanted.
  func limit(_ times: StillTimes, of track: AssetTrack) throws(MediaError) -> StillTimes {
    guard !isWhole else { return times }
    let content = try track.asset.content()
    let isMeasured = content.format.container.isPicturesAlone
    let range = try range(in: isMeasured ? times.range.end : duration(of: track.asset))
    return try times.limited(to: MediaTimeRange(start: max(range.start, .zero), end: range.end))
  }
}
