import ArgumentParser
import MediaAssets
import MediaContainers
import MediaScope

/// `mediascope keyframes`: where decoding of a track can begin.
struct KeyframesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keyframes",
    abstract: "List where decoding can begin: times, places, and the distance between them.",
    discussion: """
      Of the first video track, or the track that is named. A key frame is 'closed' where no sample behind it is shown \
      before it: the track can be cut there. 'times' gives seconds, one a line; 'ffmpeg' gives them for ffmpeg's \
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

  @Flag(name: .customLong("media-timeline"), help: "Times as they are stored, before the edit list.")
  var usesMediaTimeline = false

  @Argument(help: "The file; '-' is standard input.")
  var file: String

  func validate() throws {
    if case .fraction = near { throw ValidationError("--near is a time, not a part") }
  }

  func run() throws {
    let run = FileRun()
    run.attempt(file) { () throws(MediaError) in
      var listing = try SampleListing(
        URLAsset(path: file), timeline: usesMediaTimeline ? .media : .presented)
      let track = try chosenTrack(of: listing.tracks)
      var frames = try KeyFrame.all(of: track, in: &listing)
      if onlyClosed { frames = frames.filter(\.isClosed) }
      if let near {
        frames = KeyFrame.around(try near.time(in: .invalid), frames, timescale: track.timescale)
      }
      try Console.write(KeyFrameText(file: file, track: track, frames: frames).bytes(format))
      if let issue = listing.issues.first { throw issue }
    }
    try run.finish()
  }

  private func chosenTrack(of tracks: [SampleListing.Track]) throws(MediaError) -> SampleListing.Track {
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
  /// In decode order.
  var index: Int
  /// In ticks of the track's timescale; `nil` where the container doesn't say.
  var presentationTime: Int64?
  var offset: Int64?
  var size: Int64
  /// Samples up to the next one.
  var length = 0
  /// Whether no sample up to the next key frame is shown before this one.
  var isClosed = true

  /// Those of a track, in decode order.
  static func all(of track: SampleListing.Track, in listing: inout SampleListing) throws(MediaError)
    -> [KeyFrame]
  {
    var frames: [KeyFrame] = []
    try listing.forEachSample(ofTracks: [track.trackID]) { (_, sample) throws(MediaError) in
      if !sample.flags.isDisjoint(with: [.sync, .partialSync, .randomAccess]) {
        frames.append(
          KeyFrame(
            index: sample.index, presentationTime: sample.presentationTime, offset: sample.offset,
            size: sample.size, isClosed: !sample.flags.contains(.partialSync)))
      }
      guard let last = frames.indices.last else { return }
      frames[last].length += 1
      if let time = sample.presentationTime, let key = frames[last].presentationTime, time < key {
        frames[last].isClosed = false
      }
    }
    return frames
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

/// Key frames in one of the formats.
struct KeyFrameText {
  let file: String
  let track: SampleListing.Track
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
        let start = row.bytes.count
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
        { $0.append(Int64(frame.index)) },
        { row in if let time = frame.presentationTime { row.append(time, over: track.timescale) } },
        { row in if let distance { row.append(distance, over: track.timescale) } },
        { $0.append(Int64(frame.length)) }, { $0.append(frame.size) },
        { row in if let offset = frame.offset { row.append(offset) } }, { $0.append(flag: frame.isClosed) },
      ])
    }
    return row.bytes
  }

  private func seconds(separator: String) -> [UInt8] {
    var row = SampleRow()
    for time in frames.compactMap(\.presentationTime) {
      if !row.bytes.isEmpty { row.append(separator) }
      row.append(time, over: track.timescale)
    }
    row.append("\n")
    return row.bytes
  }

  private var json: [UInt8] {
    var row = SampleRow(usesWords: true)
    row.append(
      "{\"schemaVersion\":1,\"file\":\(JSONWriter.quoted(file)),\"tracks\":[{\"trackID\":\(track.trackID),")
    row.append("\"timescale\":\(track.timescale),\"keyframes\":[")
    for (number, frame) in frames.enumerated() {
      row.append(number == 0 ? "\n" : ",\n")
      row.append("{\"index\":\(frame.index)")
      if let time = frame.presentationTime {
        row.append(",\"presentationTime\":{\"value\":\(time),\"timescale\":\(track.timescale),\"seconds\":")
        row.append(time, over: track.timescale)
        row.append("}")
      }
      if let offset = frame.offset { row.append(",\"offset\":\(offset)") }
      row.append(",\"size\":\(frame.size),\"samples\":\(frame.length),\"closed\":")
      row.append(flag: frame.isClosed)
      row.append("}")
    }
    row.append("\n]}]}\n")
    return row.bytes
  }
}
