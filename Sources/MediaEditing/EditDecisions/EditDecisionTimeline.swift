import MediaAssets
import MediaCore

/// Makes a timeline of an edit decision list.
///
/// Its rate is 30000/1001 or 60000/1001 with drop-frame counting, or else that of the first file that it names and that
/// is there and has all numbers of frames in it, or else the lowest usual one that has.
struct EditDecisionTimeline {
  private let list: EditDecisionList
  private let media: EditDecisionMedia
  private let writer: TimelineWriter

  private var rate: FrameRate { writer.rate }

  /// - Throws: `.fileFailedToParse` with the line for a number of a frame that no second of the list can have.
  init(_ list: EditDecisionList, _ media: EditDecisionMedia) throws(MediaError) {
    self.list = list
    self.media = media
    writer = TimelineWriter(rate: try Self.rate(of: list, media))
  }

  /// Frames in a second, as lists count them.
  private static let usualRates = [24, 25, 30, 50, 60]

  private static func rate(of list: EditDecisionList, _ media: EditDecisionMedia) throws(MediaError)
    -> FrameRate
  {
    let isDropFrame = list.events.contains(where: \.isDropFrame)
    let known = isDropFrame ? [] : media.rates(of: list.events)
    var highest = (number: 0, code: "", line: 0)
    for event in list.events {
      for code in event.timecodes {
        guard let number = code.split(whereSeparator: { !$0.isNumber }).last.flatMap({ Int($0) }),
          number > highest.number
        else { continue }
        highest = (number, code, event.line)
      }
    }
    func has(_ framesPerSecond: Double) -> Bool { Double(highest.number) < framesPerSecond.rounded() }
    if let rate = known.first(where: { has($0.number) }) { return rate }
    let possible = isDropFrame ? [30, 60] : usualRates
    // Files all of one usual rate say what the list counts in; an average of times that vary does not.
    let stated = Set(known.map { rate in possible.first { abs(Double($0) - rate.number) < 0.1 } })
    let isOpen = stated.isEmpty || stated.contains(nil)
    guard let usual = possible.first(where: { has(Double($0)) }), isOpen else {
      let highestUsual = usualRates[usualRates.count - 1]
      let limit = isOpen ? highestUsual : stated.compactMap(\.self).max() ?? highestUsual
      throw MediaError(
        .fileFailedToParse,
        "line \(highest.line): \(JSONWriter.quoted(highest.code)) is no time code at \(limit) frames a second"
          + (isOpen ? ", the highest rate of a list" : ", the rate of its files"))
    }
    return FrameRate(
      numerator: Int64(isDropFrame ? usual * 1000 : usual), denominator: isDropFrame ? 1001 : 1)
  }

  // MARK: Tracks

  /// An event with its part of the film.
  private struct Recording {
    var event: EditDecision
    var range: MediaTimeRange
  }

  /// - Throws: `.fileFailedToParse` with the line of an event that has no place.
  func document() throws(MediaError) -> JSONValue {
    var recordings: [Recording] = []
    for event in list.events { recordings.append(Recording(event: event, range: try recordRange(of: event))) }
    recordings.sort { ($0.range.start, $0.event.line) < ($1.range.start, $1.event.line) }
    let start = recordings.first?.range.start ?? .zero
    var tracks: [JSONValue] = []
    for number in Set(recordings.flatMap { $0.event.channels.video }).sorted() {
      let shown = recordings.filter { $0.event.channels.video.contains(number) }
      tracks.append(writer.track("Video", try children(shown, from: start, "V"), name: name("V", number)))
    }
    let heard = recordings.filter { !$0.event.channels.audio.isEmpty }
    for (number, sounds) in Self.sounds(heard).sorted(by: { $0.key < $1.key }) {
      tracks.append(writer.track("Audio", try children(sounds, from: start, "A"), name: name("A", number)))
    }
    return writer.timeline(list.title, tracks, start: start)
  }

  private func name(_ kind: String, _ number: Int) -> String { "\(kind)\(number)" }

  /// The events of each channel of sound.
  ///
  /// A file's sound is heard once, however many channels are recorded of it.
  private static func sounds(_ recordings: [Recording]) -> [Int: [Recording]] {
    struct Part: Hashable {
      var names: [String]
      var sourceIn: String
      var range: MediaTimeRange
      var isBlack: Bool
    }
    var seen: [Part: Int] = [:]
    var sounds: [Int: [Recording]] = [:]
    for recording in recordings {
      guard let channel = recording.event.channels.audio.min() else { continue }
      let event = recording.event
      let part = Part(
        names: event.names, sourceIn: event.sourceIn, range: recording.range,
        isBlack: event.isBlack || recording.range.duration == .zero)
      if let known = seen[part], known != channel, !part.isBlack { continue }
      seen[part] = channel
      sounds[channel, default: []].append(recording)
    }
    return sounds
  }

  private func children(
    _ recordings: [Recording], from start: MediaTime, _ kind: String
  ) throws(MediaError) -> [JSONValue] {
    var children: [JSONValue] = []
    var end = start
    var outgoing: EditDecision?
    for recording in recordings {
      let (event, range) = (recording.event, recording.range)
      guard range.duration > .zero else {
        outgoing = event
        continue
      }
      guard range.start >= end else {
        throw error("the event begins before the one before it on \(kind) has ended", event)
      }
      let isFromBlack = outgoing?.number == event.number && outgoing?.isBlack == true
      if range.start > end || isFromBlack && event.transition != .cut {
        children.append(writer.gap(range.start - end))
      }
      if let transition = try transition(of: event) { children.append(transition) }
      children.append(event.isBlack ? writer.gap(range.duration) : try clip(event, range.duration))
      (end, outgoing) = (range.end, nil)
    }
    return children
  }

  /// Returns the transition that an event begins with: it shows the event before for as long as it takes.
  private func transition(of event: EditDecision) throws(MediaError) -> JSONValue? {
    switch event.transition {
    case .cut, .key: nil
    case .dissolve(let frames): writer.transition(.zero, try time(ofFrame: frames, event))
    case .wipe(_, let frames):
      writer.transition(.zero, try time(ofFrame: frames, event), type: "SMPTE_Wipe")
    }
  }

  // MARK: Clips

  private func clip(_ event: EditDecision, _ duration: MediaTime) throws(MediaError) -> JSONValue {
    let start = try time(event.sourceIn, event)
    var effects: [JSONValue] = []
    if event.isFrozen || event.speed == 0 {
      effects.append(writer.warp(0))
    } else if let speed = event.speed {
      let scalar = speed / rate.number.rounded()
      if scalar != 1 { effects.append(writer.warp(scalar)) }
    } else {
      let read = try time(event.sourceOut, event) - start
      guard read == duration else {
        throw error(
          "\(read.seconds) seconds of the reel are recorded in \(duration.seconds), and no M2 says at which speed",
          event)
      }
    }
    if event.transition == .key { effects.append(writer.effect("Key")) }
    return writer.clip(
      event.name ?? event.files.first ?? event.reel, MediaTimeRange(start: start, duration: duration),
      reference(of: event, from: start), effects: effects, markers: try markers(of: event, start),
      metadata: metadata(of: event))
  }

  private func reference(of event: EditDecision, from start: MediaTime) -> JSONValue {
    if event.reel == "BARS" { return writer.generator("SMPTEBars") }
    if let file = media.file(of: event) {
      // Where the part begins before the file's time code, its times are those of the file itself.
      let beginning = start >= file.start ? file.start : .zero
      return writer.file(
        file.url, available: file.end > .zero ? MediaTimeRange(start: beginning, duration: file.end) : nil)
    }
    guard let name = event.files.first ?? event.name else { return writer.missingMedia }
    return writer.file(LocalReference.url(of: name), available: nil)
  }

  private func markers(of event: EditDecision, _ start: MediaTime) throws(MediaError) -> [JSONValue] {
    let recordIn = try time(event.recordIn, event)
    var markers: [JSONValue] = []
    for marker in event.markers {
      guard let time = try? time(marker.timecode, event) else { continue }
      let color = marker.text.prefix { $0 != " " }.uppercased()
      let isColor = Self.markerColors.contains(color)
      let name = isColor ? String(marker.text.dropFirst(color.count).drop { $0 == " " }) : marker.text
      markers.append(writer.marker(name, at: start + time - recordIn, color: isColor ? color : "RED"))
    }
    return markers
  }

  /// Those of OpenTimelineIO's `Marker.Color`.
  private static let markerColors: Set = [
    "PINK", "RED", "ORANGE", "YELLOW", "GREEN", "CYAN", "BLUE", "PURPLE", "MAGENTA", "BLACK", "WHITE",
  ]

  /// As OpenTimelineIO's own reader of lists has it.
  private func metadata(of event: EditDecision) -> JSONObject {
    var members: JSONObject = [:]
    if event.reel != "AX", !event.reel.isEmpty { members["reel"] = .text(event.reel) }
    if !event.comments.isEmpty { members["comments"] = .array(event.comments.map(JSONValue.text)) }
    return members.members.isEmpty ? [:] : ["cmx_3600": .object(members)]
  }

  // MARK: Times

  private func recordRange(of event: EditDecision) throws(MediaError) -> MediaTimeRange {
    let (start, end) = (try time(event.recordIn, event), try time(event.recordOut, event))
    guard end >= start else { throw error("the event ends before it begins", event) }
    return MediaTimeRange(start: start, end: end)
  }

  private func time(_ code: String, _ event: EditDecision) throws(MediaError) -> MediaTime {
    guard let code = Timecode(code, frameRate: rate.number, isDropFrame: event.isDropFrame) else {
      throw error("\(JSONWriter.quoted(code)) is no time code", event)
    }
    return try time(ofFrame: code.frameNumber, event)
  }

  private func time(ofFrame frame: Int, _ event: EditDecision) throws(MediaError) -> MediaTime {
    guard let time = MediaTime(Double(frame), in: rate) else {
      throw error("\(frame) frames are no time", event)
    }
    return time
  }

  private func error(_ reason: String, _ event: EditDecision) -> MediaError {
    MediaError(.fileFailedToParse, "line \(event.line): \(reason)")
  }
}
