import MediaCore

/// Where the samples of all tracks are in the file: a run of samples that follow each other there is one extent.
struct SampleExtents: Sendable {
  /// One run.
  struct Extent: Sendable {
    var start: Int64
    /// The start of what is decoded, in seconds from the track's first sample.
    var time: Float
    var end: Float
    /// In bytes; what is longer is begun anew.
    var size: UInt32
    /// The index of the first sample.
    var index: UInt32
    var track: UInt16
  }

  private var extents: [Extent] = []
  private var lastOfTrack: [Int: Int] = [:]
  /// In seconds; a live track counts from 1970, which leaves no digits for the rest.
  private var startOfTrack: [Int: Double] = [:]

  /// As many as a day of pictures and sound has that alternate; samples after them are not looked at.
  static let countLimit = 8_000_000

  mutating func add(_ offset: Int64, _ size: Int64, time: Double, end: Double, track: Int, index: Int) {
    let largest = Int64(UInt32.max)
    guard offset >= 0, size > 0, size <= largest, offset <= Int64.max - 2 * largest else { return }
    let start = startOfTrack[track] ?? time
    startOfTrack[track] = start
    if let last = lastOfTrack[track], extents[last].start + Int64(extents[last].size) == offset,
      Int64(extents[last].size) + size <= largest
    {
      extents[last].size += UInt32(size)
      extents[last].end = Float(end - start)
      return
    }
    guard extents.count < Self.countLimit else { return }
    lastOfTrack[track] = extents.count
    extents.append(
      Extent(
        start: offset, time: Float(time - start), end: Float(end - start), size: UInt32(size),
        index: UInt32(clamping: index), track: UInt16(clamping: track)))
  }

  /// Bytes that belong to more than one run; extents that are one and the same are shared on purpose.
  mutating func overlaps(of tracks: [StoredTrack]) -> [SampleAnomaly] {
    extents.sort { ($0.start, $0.size, $0.track, $0.index) < ($1.start, $1.size, $1.track, $1.index) }
    var found: [SampleAnomaly] = []
    /// Where in `found` the fault of a pair of tracks is.
    var places: [TrackPair: Int] = [:]
    var reach: (end: Int64, extent: Extent)?
    for extent in extents {
      let end = extent.start + Int64(extent.size)
      if let reach, extent.start < reach.end,
        extent.start != reach.extent.start || extent.size != reach.extent.size,
        tracks.indices.contains(Int(extent.track)), tracks.indices.contains(Int(reach.extent.track))
      {
        let track = tracks[Int(extent.track)]
        let shared = min(reach.end, end) - extent.start
        let other = tracks[Int(reach.extent.track)].trackID
        // Faults that go on are reported once for each pair of tracks.
        let pair = TrackPair(one: extent.track, other: reach.extent.track)
        if let place = places[pair] {
          found[place].count += 1
        } else {
          let reason =
            "\(shared) bytes belong to samples from \(reach.extent.index) of track \(other) on as well"
          places[pair] = found.count
          found.append(
            SampleAnomaly(
              .sharedBytes, reason, trackID: track.trackID, index: Int(extent.index),
              time: MediaTime(seconds: seconds(extent.time, extent), preferredTimescale: track.timescale),
              offset: extent.start))
        }
      }
      if end > reach?.end ?? .min { reach = (end, extent) }
    }
    return found
  }

  private struct TrackPair: Hashable {
    var one: UInt16
    var other: UInt16
  }

  private func seconds(_ time: Float, _ extent: Extent) -> Double {
    (startOfTrack[Int(extent.track)] ?? 0) + Double(time)
  }

  /// The runs of sound and pictures in file order.
  func order(of tracks: [StoredTrack]) -> SampleInterleaving {
    var order = SampleInterleaving()
    for extent in extents {
      let place = Int(extent.track)
      guard tracks.indices.contains(place), tracks[place].isContinuous else { continue }
      order.add(
        .init(
          place: place, index: Int(extent.index), start: seconds(extent.time, extent),
          end: seconds(extent.end, extent),
          offset: extent.start), tracks)
    }
    return order
  }
}

/// The distances by which samples of other tracks that are decoded at the same time come after a track's
/// samples.
struct SampleInterleaving: Sendable {
  /// Samples that follow each other in the file.
  struct Run: Sendable {
    var place: Int
    var index: Int
    /// In seconds.
    var start: Double
    var end: Double
    var offset: Int64
  }

  private var latest: [Int: Double] = [:]
  private var worst: [Int: (after: Double, of: Int, run: Run)] = [:]

  /// Takes the next run in file order.
  mutating func add(_ run: Run, _ tracks: [StoredTrack]) {
    for (place, time) in latest
    where place != run.place && tracks[place].mediaType != tracks[run.place].mediaType {
      let after = time - run.start
      if after > worst[run.place]?.after ?? 0 { worst[run.place] = (after, place, run) }
    }
    latest[run.place] = max(latest[run.place] ?? run.end, run.end)
  }

  /// With what was found in another list of the same file.
  func merging(_ other: SampleInterleaving) -> SampleInterleaving {
    var both = self
    for (place, found) in other.worst where found.after > both.worst[place]?.after ?? 0 {
      both.worst[place] = found
    }
    return both
  }

  func late(beyond tolerance: Double, _ tracks: [StoredTrack]) -> [SampleAnomaly] {
    worst.sorted { $0.key < $1.key }.compactMap { place, found in
      guard found.after > tolerance else { return nil }
      let after = StoredTrack.text(found.after)
      return SampleAnomaly(
        .interleaving,
        "its data comes after data of track \(tracks[found.of].trackID) that plays \(after) later",
        trackID: tracks[place].trackID, index: found.run.index,
        time: MediaTime(seconds: found.run.start, preferredTimescale: max(1, tracks[place].timescale)),
        offset: found.run.offset)
    }
  }
}
