import ISOBaseMedia
import MediaCodecs
import MediaCore
import MediaStructure

/// The pictures of a part that comes after another one: decoding begins anew with the first.
final class RestartedFeed: SampleFeed {
  private let feed: any SampleFeed
  private let codec: Codec
  /// The decoder's set-ups, by the samples' descriptions.
  private let records: [[UInt8]?]
  private let isWhole: Bool
  private var stage = Stage.untouched
  /// The way in which decoding begins anew; known once the first sample was asked for.
  private(set) var beginning = Beginning.stored

  typealias Item = (sample: WrittenSample, bytes: MediaBytes)

  private enum Stage {
    /// No sample has been asked for.
    case untouched
    /// Waiting samples come first; of those that follow, leading pictures, which are shown before a time, are left out.
    case entering(waiting: ArraySlice<Item>, start: Int64)
    /// Samples are handed on as they come.
    case underWay
  }

  enum Beginning {
    /// With the set-up that is stored.
    case stored
    /// With another one in the place of one of the descriptions'.
    case changed(description: Int, record: [UInt8])
    /// It isn't known how.
    case unknown
  }

  /// Larger pictures are not looked at.
  private static let pictureSizeLimit: Int64 = 64 << 20

  /// - Parameter isWhole: whether a file begins here, and not a part whose first picture was chosen.
  init(_ feed: any SampleFeed, _ codec: Codec, records: [[UInt8]?], isWhole: Bool) {
    (self.feed, self.codec, self.records, self.isWhole) = (feed, codec, records, isWhole)
  }

  var origin: Int64 { feed.origin }
  var damage: FeedDamage { feed.damage }

  func next() throws(MediaError) -> Item? {
    switch stage {
    case .untouched:
      guard let item = try feed.next() else { return nil }
      stage = .underWay
      return try begin(with: item)
    case .entering(var waiting, let start):
      guard let item = waiting.popFirst() else { return try next(shownFrom: start) }
      stage = .entering(waiting: waiting, start: start)
      return item
    case .underWay: return try feed.next()
    }
  }

  private func next(shownFrom start: Int64) throws(MediaError) -> Item? {
    while let item = try feed.next() {
      if case .underWay = stage { return item }
      let sample = item.sample
      if sample.decodeTime > start || sample.flags.contains(.sync) { stage = .underWay }
      if sample.presentationTime >= start { return item }
    }
    return nil
  }

  private func begin(with item: Item) throws(MediaError) -> Item? {
    var item = item
    let description = item.sample.descriptionIndex - 1
    guard records.indices.contains(description), let record = records[description],
      item.sample.size <= Self.pictureSizeLimit
    else {
      beginning = .unknown
      return item
    }
    let bytes = try Self.bytes(item)
    let restart = bytes.withUnsafeBytes { bytes in
      Self.beginsAnew(bytes, codec, record, isWhole: isWhole)
        ? .unneeded : DecodingRestart(codec, record: record, at: bytes)
    }
    switch restart {
    case .unneeded: return item
    case .unknown:
      beginning = .unknown
      return item
    case .changes(let changes):
      if let sample = changes.sample { item.bytes = .buffer(try BlockBuffer(sample)) }
      if let record = changes.record { beginning = .changed(description: description, record: record) }
      guard !changes.blankSamples.isEmpty else { return item }
      try wait(for: item, after: changes.blankSamples)
      return try next()
    }
  }

  private func wait(for item: Item, after blankSamples: [[UInt8]]) throws(MediaError) {
    var item = item
    var waiting: ArraySlice<Item> = []
    let shown = item.sample.presentationTime
    // No sample of the part is shown so early.
    var time = min(item.sample.decodeTime, shown).saturatingSubtract(Int64(blankSamples.count))
    for (index, bytes) in blankSamples.enumerated() {
      var sample = WrittenSample(
        decodeTime: time, duration: 1, size: Int64(bytes.count), flags: index == 0 ? .sync : [],
        descriptionIndex: item.sample.descriptionIndex)
      time += 1
      if index == blankSamples.count - 1 {
        sample.duration = item.sample.decodeTime.saturatingSubtract(sample.decodeTime)
      }
      waiting.append((sample, .buffer(try BlockBuffer(bytes))))
    }
    // Players are to begin with the first blank sample.
    item.sample.flags.remove(.sync)
    waiting.append(item)
    stage = .entering(waiting: waiting, start: shown)
  }

  /// Whether decoding begins anew with a sample as it is stored.
  ///
  /// - Parameters: as those of ``init(_:_:records:isWhole:)``.
  static func beginsAnew(
    _ item: Item, _ codec: Codec, records: [[UInt8]?], isWhole: Bool
  ) throws(MediaError) -> Bool {
    let description = item.sample.descriptionIndex - 1
    guard records.indices.contains(description), let record = records[description],
      item.sample.size <= pictureSizeLimit
    else { return false }
    return try bytes(item).withUnsafeBytes { beginsAnew($0, codec, record, isWhole: isWhole) }
  }

  /// Whether nothing is to be done at a picture.
  private static func beginsAnew(
    _ bytes: UnsafeRawBufferPointer, _ codec: Codec, _ record: [UInt8], isWhole: Bool
  ) -> Bool {
    guard var headers = PictureHeaders(codec: codec) else { return true }
    headers.configure(record)
    let picture = headers.picture(SampleBytes(lending: bytes))
    switch picture.randomAccess {
    case .instantaneousDecodingRefresh, .brokenLink: return true
    // Pictures that are refreshed little by little are wrong at first, which decoders expect at a file's start alone.
    default: return isWhole && picture.type != .intra
    }
  }

  private static func bytes(_ item: Item) throws(MediaError) -> [UInt8] {
    switch item.bytes {
    case .place(let file, let offset):
      return try file.source.bytes(at: offset, count: Int(clamping: item.sample.size))
    case .buffer(let buffer): return buffer.dataBytes()
    }
  }
}
