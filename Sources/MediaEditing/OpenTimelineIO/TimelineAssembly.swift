package import MediaAssets
package import MediaCore

/// A film of parts of files, one after the other: what `mediascope compose` makes a timeline of.
package struct TimelineAssembly {
  /// A part of a file.
  package struct Part {
    package var path: String
    /// On the file's timeline.
    package var timeRange: MediaTimeRange
    /// The end of the file.
    package var end: MediaTime
    package var hasPictures: Bool
    package var hasSound: Bool
    /// The duration of a picture; invalid where there are none or they have no rate.
    package var frameDuration: MediaTime
    /// Whether the file is one picture, which is shown for the whole part.
    package var isStillPicture: Bool

    /// - Parameter range: gives what is meant of a file of a length; that of a picture is ``stillDuration``.
    /// - Throws: what opening the file throws; `.invalidArgument` for a file without pictures and sound, and a part of it
    ///   that isn't there.
    package init(
      _ asset: URLAsset, range: (MediaTime) throws(MediaError) -> MediaTimeRange
    ) throws(MediaError) {
      let isStillPicture = try asset.content().isStillPicture
      let tracks = try asset.tracks().filter {
        $0.mediaType == .video && ($0.content.isTimed || isStillPicture) || $0.mediaType == .audio
      }
      path = asset.path
      end =
        isStillPicture
        ? TimelineAssembly.stillDuration
        : tracks.map(\.timeRange.end).filter(\.isNumeric).max() ?? .zero
      let pictures = tracks.first { $0.mediaType == .video }
      hasPictures = pictures != nil
      hasSound = tracks.contains { $0.mediaType == .audio }
      frameDuration = pictures?.minFrameDuration ?? .invalid
      self.isStillPicture = isStillPicture
      guard !tracks.isEmpty, end > .zero else {
        throw MediaError(
          .invalidArgument, "the file has neither pictures nor sound of a known length", at: .init(file: path)
        )
      }
      timeRange = try range(end)
      // Any length of a picture is there.
      end = isStillPicture ? max(end, timeRange.end) : end
      timeRange = timeRange.intersection(MediaTimeRange(start: .zero, duration: end))
      guard timeRange.duration > .zero else {
        throw MediaError(.invalidArgument, "nothing is left of the file", at: .init(file: path))
      }
    }
  }

  package var parts: [Part]
  /// The time for which each part goes over into the next; they overlap for as long.
  package var crossFade = MediaTime.zero
  /// The part that sounds along, from the beginning.
  package var music: Part?
  /// The text that is seen over the first pictures; empty for nothing.
  package var title = ""
  /// A factor for the music where a part sounds.
  package var duckedVolume = 1.0
  /// The rate of the timeline.
  private let rate: FrameRate

  /// The number of characters that a title may have.
  package static let maximumTitleLength = TimelineTitle.maximumLength

  /// The time that a title is seen at most.
  private static let titleTime = MediaTime(value: 4, timescale: 1)

  /// The time that a picture is shown where nothing else is wanted.
  package static let stillDuration = MediaTime(value: 5, timescale: 1)

  /// The time in which the music gets quieter, and louder again.
  private static let duckingTime = MediaTime(value: 1, timescale: 4)

  /// The rate of the timeline is that of the first pictures that have one; times are counted in milliseconds where none have.
  package init(_ parts: [Part]) {
    self.parts = parts
    let timed = parts.filter { $0.frameDuration.isNumeric && $0.frameDuration > .zero }
    let first = timed.first { !$0.isStillPicture } ?? timed.first
    rate =
      first.map {
        FrameRate(numerator: Int64($0.frameDuration.timescale), denominator: $0.frameDuration.value)
      }
      ?? FrameRate(numerator: 1000, denominator: 1)
  }

  /// Makes the timeline.
  ///
  /// - Parameters:
  ///   - name: of the timeline.
  ///   - path: of the file that it is to be, which references are relative to.
  ///   - url: gives the reference to a file by its path.
  /// - Throws: `.invalidArgument` for a part that is too short for the fades at its ends.
  package func timeline(
    named name: String, path: String? = nil, url: (String) -> String
  ) throws(MediaError) -> Timeline {
    let shown = try shownRanges()
    let writer = TimelineWriter(rate: rate)
    var tracks: [JSONValue] = []
    for (kind, has) in [("Video", \Part.hasPictures), ("Audio", \Part.hasSound)]
    where parts.contains(where: { $0[keyPath: has] }) {
      var children: [JSONValue] = []
      for (part, range) in zip(parts, shown) {
        if !children.isEmpty, crossFade > .zero { children.append(writer.transition(halfFade, halfFade)) }
        children.append(part[keyPath: has] ? clip(part, range, writer, url) : writer.gap(range.duration))
      }
      tracks.append(writer.track(kind, children))
    }
    if let music { tracks.append(musicTrack(music, shown, writer, url)) }
    return try Timeline(
      document: writer.timeline(name, tracks, metadata: metadata(shown, writer)), path: path)
  }

  private func metadata(_ shown: [MediaTimeRange], _ writer: TimelineWriter) -> JSONObject {
    guard !title.isEmpty else { return [:] }
    let length = shown.reduce(MediaTime.zero) { $0 + $1.duration }
    let range = MediaTimeRange(start: .zero, duration: min(length, Self.titleTime))
    let overlay: JSONObject = [
      "title": .text(title), "timeRange": writer.range(range), "edge": .text("center"),
    ]
    return ["mediascope": .object(["overlays": .array([.object(overlay)])])]
  }

  private var halfFade: MediaTime { crossFade.multiplied(byRatio: 1, divisor: 2) }

  /// Returns the range of each part between the middles of the fades: the transitions show the rest besides.
  private func shownRanges() throws(MediaError) -> [MediaTimeRange] {
    var ranges: [MediaTimeRange] = []
    for (index, part) in parts.enumerated() {
      let fades = (index > 0 ? 1 : 0) + (index + 1 < parts.count ? 1 : 0)
      guard part.timeRange.duration >= crossFade.multiplied(by: Int32(fades)) else {
        throw MediaError(
          .invalidArgument,
          "\(part.timeRange.duration.seconds) seconds are too short for \(fades == 1 ? "a fade" : "two fades") of \(crossFade.seconds)",
          at: .init(file: part.path))
      }
      let start = part.timeRange.start + (index > 0 ? halfFade : .zero)
      let end = part.timeRange.end - (index + 1 < parts.count ? halfFade : .zero)
      ranges.append(MediaTimeRange(start: start, end: end))
    }
    return ranges
  }

  private func clip(
    _ part: Part, _ range: MediaTimeRange, _ writer: TimelineWriter, _ url: (String) -> String,
    settings: JSONObject = [:]
  ) -> JSONValue {
    writer.clip(
      FilePath.split(part.path).name, range,
      writer.file(url(part.path), available: MediaTimeRange(start: .zero, duration: part.end)),
      metadata: settings.members.isEmpty ? [:] : ["mediascope": .object(settings)])
  }

  // MARK: Music

  private func musicTrack(
    _ music: Part, _ shown: [MediaTimeRange], _ writer: TimelineWriter, _ url: (String) -> String
  ) -> JSONValue {
    let length = shown.reduce(MediaTime.zero) { $0 + $1.duration }
    let range = MediaTimeRange(start: music.timeRange.start, duration: min(music.timeRange.duration, length))
    let volume = ducking(shown)
    let settings: JSONObject = volume.constant == 1 ? [:] : ["volume": writer.curve(volume)]
    return writer.track("Audio", [clip(music, range, writer, url, settings: settings)], name: "music")
  }

  /// Returns the volume of the music: lower wherever a part sounds, and on its way there before and after.
  private func ducking(_ shown: [MediaTimeRange]) -> TimelineCurve {
    guard duckedVolume != 1 else { return TimelineCurve(1) }
    var curve = TimelineCurve()
    var start = MediaTime.zero
    func add(_ time: MediaTime, _ value: Double) {
      // Two ramps that meet leave no time for the music to be as loud as it is.
      if let last = curve.points.last, last.time >= time { return }
      curve.points.append(.init(time: max(time, .zero), value: value))
    }
    for (index, part) in parts.enumerated() {
      let end = start + shown[index].duration
      let isSilentBefore = index > 0 && !parts[index - 1].hasSound
      let isSilentAfter = index + 1 < parts.count && !parts[index + 1].hasSound
      if part.hasSound {
        if isSilentBefore { add(start - Self.duckingTime, 1) }
        add(start, duckedVolume)
        add(end, duckedVolume)
        if isSilentAfter { add(end + Self.duckingTime, 1) }
      }
      start = end
    }
    return curve.points.isEmpty ? TimelineCurve(1) : curve
  }
}
