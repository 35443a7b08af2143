import ISOBaseMedia
import MediaAssets
import MediaCore

/// A track's samples, for several parts of it that come one after the other.
///
/// A later part goes on from where the one before it ended; only one that begins before that is read anew.
final class SharedFeed {
  typealias Item = (sample: WrittenSample, bytes: MediaBytes)

  private let make: () throws(MediaError) -> any SampleFeed
  private var feed: (any SampleFeed)?
  /// The samples that were read last, from a sync sample on: parts that follow each other have samples in common.
  private var window: ArraySlice<Item> = []
  private var keptByteCount: Int64 = 0
  private let timescale: UInt32
  /// The lowest composition offset of all samples that were read: negative where one is shown before it is decoded.
  private(set) var earliest: Int64 = 0

  /// The least time for which samples are kept, in seconds: more than any decoder needs before a place.
  private static let keptSeconds: Int64 = 1
  /// The most bytes that are kept: a stream with few key frames is read anew for each part instead.
  private static let keptByteLimit: Int64 = 32 << 20

  /// - Parameters:
  ///   - timescale: of the samples.
  ///   - make: gives the samples from the first on.
  init(timescale: UInt32, _ make: @escaping () throws(MediaError) -> any SampleFeed) {
    self.timescale = timescale
    self.make = make
  }

  /// The damage of feeds that were read before.
  private var earlier = FeedDamage()
  var damage: FeedDamage {
    var damage = earlier
    if let feed { damage.formUnion(feed.damage) }
    return damage
  }

  /// Goes to where a part can begin.
  ///
  /// - Parameters:
  ///   - first: the time of the first sample that the part needs, in the timescale multiplied by `factor`.
  /// - Returns: the number of the sample to begin with.
  func begin(at first: Int64, factor: Int64) throws(MediaError) -> Int {
    if let sample = window.first?.sample, sample.flags.contains(.sync) {
      let time = sample.presentationTime
      if max(time, sample.decodeTime).saturatingMultiply(factor) <= first { return window.startIndex }
    }
    try beginAnew()
    return 0
  }

  /// Whether a sample can be asked for without going back.
  func holds(_ number: Int) -> Bool {
    window.indices.contains(number) || feed != nil && number == window.endIndex
  }

  /// Goes back to the first sample, whose number is 0.
  func beginAnew() throws(MediaError) {
    earlier = damage
    feed = try make()
    (window, keptByteCount, earliest) = ([], 0, 0)
  }

  /// The sample of a number that is in the window or follows it; `nil` after the last.
  func item(_ number: Int) throws(MediaError) -> Item? {
    if window.indices.contains(number) { return window[number] }
    guard number >= window.startIndex else {
      throw MediaError(.unknown, "a sample is asked for that is no longer kept")
    }
    guard number == window.endIndex, let item = try feed?.next() else { return nil }
    window.append(item)
    keptByteCount = keptByteCount.saturatingAdd(item.sample.size)
    earliest = min(earliest, item.sample.compositionOffset)
    if item.sample.flags.contains(.sync) {
      shorten(before: item.sample.decodeTime)
    } else if keptByteCount > Self.keptByteLimit {
      keep(from: window.endIndex - 1)
    }
    return item
  }

  /// Forgets the samples before the last sync sample that is early enough for all later parts to begin with it.
  private func shorten(before time: Int64) {
    let limit = time.saturatingSubtract(Self.keptSeconds * Int64(timescale))
    var start = window.startIndex
    while let next = window[start...].dropFirst().firstIndex(where: { $0.sample.flags.contains(.sync) }),
      window[next].sample.decodeTime <= limit
    {
      start = next
    }
    keep(from: start)
  }

  private func keep(from start: Int) {
    keptByteCount -= window[..<start].reduce(0) { $0 + $1.sample.size }
    window = window[start...]
  }
}

/// The samples of one part.
final class PartFeed: SampleFeed {
  let origin: Int64
  let shared: SharedFeed
  private let cut: TrackCut
  private var number: Int?
  /// The number of the sample that came last.
  var lastNumber: Int { (number ?? 0) - 1 }
  /// The number of the first sample that was asked for.
  private var firstNumber = 0

  /// - Parameter origin: as ``SampleFeed/origin``, of the part.
  init(_ shared: SharedFeed, _ cut: TrackCut, origin: Int64) {
    (self.shared, self.cut, self.origin) = (shared, cut, origin)
  }

  var damage: FeedDamage { shared.damage }
  /// The lowest composition offset of all samples so far: negative where one is shown before it is decoded.
  var earliest: Int64 { shared.earliest.saturatingMultiply(cut.factor) }

  func next() throws(MediaError) -> (sample: WrittenSample, bytes: MediaBytes)? {
    let place: Int
    if let number {
      place = number
    } else {
      let first = cut.shown.lowerBound.saturatingSubtract(cut.preroll)
      place = try shared.begin(at: first, factor: cut.factor)
      firstNumber = place
    }
    number = place + 1
    return try shared.item(place)
  }

  /// Begins with the sample of a number.
  ///
  /// - Returns: whether it can do so without going back in the file.
  func begin(atNumber first: Int) -> Bool {
    guard shared.holds(first) else { return false }
    (number, firstNumber) = (first, first)
    return true
  }

  /// Goes back to the track's first sample.
  ///
  /// - Returns: whether that is another one than the part began with.
  func beginAnew() throws(MediaError) -> Bool {
    guard firstNumber > 0 else { return false }
    (number, firstNumber) = (0, 0)
    try shared.beginAnew()
    return true
  }
}

/// The feeds and demuxers that parts of the same files share.
final class SharedFeeds {
  private struct Key: Hashable {
    let asset: ObjectIdentifier
    let trackID: Int32
  }

  private var feeds: [Key: SharedFeed] = [:]
  private var demuxers: [ObjectIdentifier: SharedDemuxers] = [:]

  /// The feed of a file's track; a new one where no part has asked for it yet.
  func feed(
    of trackID: Int32, in asset: AnyObject, timescale: UInt32,
    _ make: @escaping () throws(MediaError) -> any SampleFeed
  ) -> SharedFeed {
    let key = Key(asset: ObjectIdentifier(asset), trackID: trackID)
    if let known = feeds[key] { return known }
    let made = SharedFeed(timescale: timescale, make)
    feeds[key] = made
    return made
  }

  /// Returns the demuxers that tracks of a file share which are read beside each other.
  func demuxers(of asset: AnyObject) -> SharedDemuxers {
    if let known = demuxers[ObjectIdentifier(asset)] { return known }
    let made = SharedDemuxers()
    demuxers[ObjectIdentifier(asset)] = made
    return made
  }
}
