import ArgumentParser
import MediaAssets
import MediaScope

/// `mediascope keyframes`: where decoding of a track can begin.
struct KeyframesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keyframes",
    abstract: "List where decoding can begin: times, places, and the distance between them.",
    discussion: """
      Of the first video track, or the track that is named. A key frame is 'closed' where nothing behind it needs what \
      comes before: the track can be cut there. That is so of IDR pictures and AV1's and VP9's key frames, which MP4 and \
      MOV files are looked into for, and elsewhere where no sample behind it is shown before it. 'times' gives seconds, one a line; 'ffmpeg' gives them for ffmpeg's \
      -force_key_frames. --near gives the key frames before and after a time.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case table, csv, json, times, ffmpeg
  }

  @Option(name: .long, help: "table, csv, json, times or ffmpeg.")
  var format: Format = .table

  @Option(name: .long, help: "The track: its ID, or v:0, a:1, …; the first video track if not given.")
  var track: TrackArgument?

  @Flag(name: .customLong("closed"), help: "Only those at which the track can be cut.")
  var onlyClosed = false

  @Option(name: .long, help: "Only the last one at or before a time and the first one after it.")
  var near: TimeArgument?

  @Flag(
    name: .long,
    help: """
      Only what the file itself marks, without a look at the media: of Matroska and WebM what the index (Cues) names, of \
      transport streams the packets with random_access_indicator. Those may not be all.
      """)
  var fast = false

  @Flag(name: .customLong("media-timeline"), help: "Times as they are stored, before the edit list.")
  var usesMediaTimeline = false

  @Argument(help: "The file; '-' is standard input.")
  var file: String

  func validate() throws {
    if case .fraction = near { throw ValidationError("--near is a time, not a part") }
    if fast, onlyClosed { throw ValidationError("what the file marks doesn't tell where a track can be cut") }
  }

  func run() throws {
    let run = FileRun()
    run.attempt(file) { () throws(MediaError) in
      let asset = URLAsset(path: file)
      let timeline = usesMediaTimeline ? SampleListing.Timeline.media : .presented
      var listing = try SampleListing(asset, timeline: timeline)
      let track = try chosenTrack(of: listing.tracks)
      var damage: [MediaError] = []
      var frames: [KeyFrame]
      if fast, !track.hasTables {
        frames = try KeyFrame.marked(of: track, in: listing)
      } else if !track.hasTables, let pictures = try KeyFrame.pictures(of: track, in: asset, timeline) {
        (frames, damage) = try KeyFrame.all(of: pictures)
      } else {
        (frames, damage) = try KeyFrame.all(of: track, in: &listing)
      }
      if onlyClosed { frames = frames.filter { $0.isClosed ?? false } }
      if let near {
        frames = KeyFrame.around(try near.time(in: .invalid), frames, timescale: track.timescale)
      }
      try Console.write(KeyFrameText(file: file, track: track, frames: frames).bytes(format))
      if let damage = damage.first { throw damage }
    }
    try run.finish()
  }

  private func chosenTrack(of tracks: [StoredTrack]) throws(MediaError) -> StoredTrack {
    let wanted: Int32
    if let track {
      wanted = try track.trackID(in: tracks)
    } else if let first = tracks.first(where: { $0.mediaType == .video }) {
      return first
    } else {
      throw MediaError(.noSuchTrack, "there is no video track; name another one with --track")
    }
    guard let found = tracks.first(where: { $0.trackID == wanted }) else {
      throw MediaError(.noSuchTrack, "there is no track \(wanted)")
    }
    return found
  }
}

/// A sample at which decoding can begin.
struct KeyFrame {
  /// In decode order; `nil` of what the file only marks.
  var index: Int?
  /// In ticks of the track's timescale; `nil` where the container doesn't say.
  var presentationTime: Int64?
  var offset: Int64?
  var size: Int64?
  /// Samples up to the next one.
  var length: Int?
  /// Whether nothing from here on needs what comes before.
  var isClosed: Bool?

  /// The pictures of a track, of which the starts are looked at; `nil` where it has none, or none whose headers are known.
  static func pictures(
    of track: StoredTrack, in asset: URLAsset, _ timeline: SampleListing.Timeline
  ) throws(MediaError) -> PictureListing? {
    guard track.mediaType == .video else { return nil }
    do throws(MediaError) {
      return try PictureListing(asset, trackID: track.trackID, timeline: timeline, headers: .starts)
    } catch {
      guard error.code == .operationNotSupportedForAsset || error.code == .noSuchTrack else { throw error }
      return nil
    }
  }

  /// Those of a track, in decode order, and what is wrong with the file.
  static func all(of pictures: consuming PictureListing) throws(MediaError) -> ([KeyFrame], [MediaError]) {
    var collector = KeyFrameCollector(timescale: pictures.timescale)
    try pictures.forEachPicture { (sample) throws(MediaError) in
      collector.add(sample)
    }
    return (collector.finish(), pictures.damage)
  }

  /// Those that the tables of a track name, and those of other tracks than pictures.
  static func all(
    of track: StoredTrack, in listing: inout SampleListing
  ) throws(MediaError) -> ([KeyFrame], [MediaError]) {
    var collector = KeyFrameCollector(timescale: track.timescale)
    var start = Int64.max
    try listing.forEachSample(ofTracks: [track.trackID], reading: .ofSync) { (_, sample) throws(MediaError) in
      if sample.flags.beginsDecoding {
        start = sample.presentationTime ?? .max
      } else if let time = sample.presentationTime, time >= start {
        return collector.passOver()
      }
      collector.add(sample)
    }
    return (collector.finish(), listing.damage)
  }

  /// Those that the container itself marks.
  ///
  /// - Throws: `.operationNotSupportedForAsset` where there are none.
  static func marked(
    of track: StoredTrack, in listing: SampleListing
  ) throws(MediaError) -> [KeyFrame] {
    guard let samples = try listing.markedSamples(of: track) else {
      throw MediaError(
        .operationNotSupportedForAsset,
        "the file marks no key frames of the track; without --fast the media is read")
    }
    return samples.map { KeyFrame(presentationTime: $0.presentationTime, offset: $0.offset) }
  }

  /// The last one at or before a time and the first one after it, as far as there are.
  static func around(_ time: MediaTime, _ frames: [KeyFrame], timescale: Int32) -> [KeyFrame] {
    func shown(_ frame: KeyFrame) -> MediaTime {
      frame.presentationTime.map { MediaTime(value: $0, timescale: timescale) } ?? .invalid
    }
    let timed = frames.filter { $0.presentationTime != nil }.sorted { shown($0) < shown($1) }
    let before = timed.last { shown($0) <= time }
    let after = timed.first { shown($0) > time }
    return [before, after].compactMap { $0 }
  }
}

/// Gathers key frames from the samples of a track, and judges them as groups of pictures are judged.
private struct KeyFrameCollector {
  private var analyzer: GOPAnalyzer
  private var frames: [KeyFrame] = []
  /// Samples of the group that has not ended, without those that the analyzer has.
  private var passedOver = 0
  /// Of the group that has not ended.
  private var start: (frame: KeyFrame, isPartial: Bool)?

  init(timescale: Int32) {
    analyzer = GOPAnalyzer(timescale: timescale, boundary: .syncSample)
  }

  mutating func add(_ sample: StoredSample) {
    let groupCount = analyzer.groupCount
    let ended = analyzer.process(sample)
    if let ended { end(ended) }
    let begins = ended != nil || groupCount == 0 && start == nil
    if begins, sample.flags.beginsDecoding {
      let frame = KeyFrame(index: sample.index, offset: sample.offset, size: sample.size)
      start = (frame, sample.flags.contains(.partialSync))
    }
  }

  /// Counts a sample that is shown behind the key frame before it, and so says nothing of it.
  mutating func passOver() { passedOver += 1 }

  mutating func finish() -> [KeyFrame] {
    if let ended = analyzer.finish() { end(ended) }
    return frames
  }

  private mutating func end(_ group: GroupOfPictures) {
    let sampleCount = group.sampleCount + passedOver
    passedOver = 0
    guard var frame = start?.frame, let isPartial = start?.isPartial else {
      // It goes on from a group that grew too long.
      if let last = frames.indices.last { frames[last].length? += sampleCount }
      return
    }
    start = nil
    frame.presentationTime = group.frames.first?.presentationTime
    frame.length = sampleCount
    frame.isClosed = group.isClosed && !isPartial
    frames.append(frame)
  }
}

/// Key frames in one of the formats.
struct KeyFrameText {
  let file: String
  let track: StoredTrack
  let frames: [KeyFrame]

  func bytes(_ format: KeyframesCommand.Format) -> [UInt8] {
    switch format {
    case .table: rows(["index", "seconds", "distance", "samples", "size", "offset", "closed"], isTable: true)
    case .csv: rows(["index", "seconds", "distance", "samples", "size", "offset", "closed"], isTable: false)
    case .times: seconds(separator: "\n")
    case .ffmpeg: seconds(separator: ",")
    case .json: json
    }
  }

  private func rows(_ names: [String], isTable: Bool) -> [UInt8] {
    var row = SampleRow()
    func cells(_ cells: [(inout SampleRow) -> Void]) {
      for (index, cell) in cells.enumerated() {
        if index > 0 { row.append(isTable ? " " : ",") }
        let start = row.count
        cell(&row)
        if isTable { row.pad(from: start, to: 11) }
      }
      row.append("\n")
    }
    cells(names.map { name in { $0.append(name) } })
    var previous: Int64?
    for frame in frames {
      let distance = frame.presentationTime.flatMap { time in previous.map { time &- $0 } }
      previous = frame.presentationTime
      cells([
        { row in if let index = frame.index { row.append(Int64(index)) } },
        { row in if let time = frame.presentationTime { row.append(time, over: track.timescale) } },
        { row in if let distance { row.append(distance, over: track.timescale) } },
        { row in if let length = frame.length { row.append(Int64(length)) } },
        { row in if let size = frame.size { row.append(size) } },
        { row in if let offset = frame.offset { row.append(offset) } },
        { row in if let isClosed = frame.isClosed { row.append(flag: isClosed) } },
      ])
    }
    return row.takeBytes()
  }

  private func seconds(separator: String) -> [UInt8] {
    var row = SampleRow()
    for time in frames.compactMap(\.presentationTime) {
      if row.count > 0 { row.append(separator) }
      row.append(time, over: track.timescale)
    }
    row.append("\n")
    return row.takeBytes()
  }

  private var json: [UInt8] {
    var row = SampleRow(usesWords: true)
    row.append(
      "{\"schemaVersion\":1,\"file\":\(JSONWriter.quoted(file)),\"tracks\":[{\"trackID\":\(track.trackID),")
    row.append("\"timescale\":\(track.timescale),\"keyframes\":[")
    for (number, frame) in frames.enumerated() {
      row.append(number == 0 ? "\n{" : ",\n{")
      var isFirst = true
      func key(_ name: String) {
        row.append(isFirst ? "\"\(name)\":" : ",\"\(name)\":")
        isFirst = false
      }
      if let index = frame.index {
        key("index")
        row.append(Int64(index))
      }
      if let time = frame.presentationTime {
        key("presentationTime")
        row.append("{\"value\":\(time),\"timescale\":\(track.timescale),\"seconds\":")
        row.append(time, over: track.timescale)
        row.append("}")
      }
      for (name, value) in [
        ("offset", frame.offset), ("size", frame.size), ("samples", frame.length.map { Int64($0) }),
      ] {
        guard let value else { continue }
        key(name)
        row.append(value)
      }
      if let isClosed = frame.isClosed {
        key("closed")
        row.append(flag: isClosed)
      }
      row.append("}")
    }
    row.append("\n]}]}\n")
    return row.takeBytes()
  }
}
