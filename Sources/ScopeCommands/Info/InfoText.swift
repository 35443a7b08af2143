import LibAV
import MediaAssets
import MediaScope

/// The output of `info` for people: a line for the file, one for each track, and the tags.
struct InfoText: CustomStringConvertible {
  var file: String
  var content: AssetContent
  var tracks: [AssetTrack]

  var description: String {
    var lines = [file.fileTitle]
    lines.append(row("container", containerText))
    lines.append(row("duration", durationText))
    for disagreement in content.ownDisagreements { lines.append(row("differs", disagreement.description)) }
    for track in tracks {
      lines.append(row("track \(track.trackID)", text(of: track)))
      for disagreement in track.disagreements { lines.append(row("  differs", disagreement.description)) }
    }
    if tracks.isEmpty { lines.append(row("tracks", "none")) }
    for item in content.tags where !Self.structuralKeys.contains(item.key) {
      lines.append(row(item.key, item.value.split(whereSeparator: \.isNewline).joined(separator: " ")))
    }
    for (index, chapter) in content.chapters.enumerated() {
      lines.append(
        row("chapter \(index + 1)", "\(chapter.timeRange.start.clockDescription)  \(chapter.title ?? "")"))
    }
    for issue in content.issues {
      var issue = issue
      issue.location.file = nil
      lines.append(row("issue", issue.description))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The keys of values that the container's line has already.
  private static let structuralKeys: Set<String> = ["major_brand", "minor_version", "compatible_brands"]

  private func row(_ name: String, _ text: String) -> String {
    let name = name.printable
    let padded = name.count < 12 ? name + String(repeating: " ", count: 12 - name.count) : name + " "
    return "  \(padded)\(text.printable)"
  }

  var containerText: String {
    var parts = [containerName]
    if let brand = content.format.majorBrand { parts.append("brand \(brand.description.trimmingSpaces)") }
    if content.containsFragments { parts.append("fragmented") }
    if content.hasProtectedContent { parts.append("encrypted") }
    if let size = content.byteCount { parts.append(Quantity.bytes(size)) }
    if let rate = content.bitRate { parts.append(Quantity.bitRate(rate)) }
    return parts.joined(separator: ", ")
  }

  /// libav's name of a single picture is that of a sequence of them; the codec's is better.
  private var containerName: String {
    guard content.format.container.isStillPicture else { return content.format.longName }
    if content.format.container == .webP { return "WebP" }
    return content.tracks.first?.stillFormatName ?? content.format.longName
  }

  var durationText: String {
    guard content.duration.isNumeric else { return "unknown" }
    return content.duration.clockDescription
      + (content.durationIsEstimated ? " (estimated)" : "")
  }

  func text(of track: AssetTrack) -> String {
    var parts: [String] = []
    for description in track.formatDescriptions {
      parts.append(name(of: description))
      if let scheme = description.protectionScheme { parts.append("encrypted (\(scheme))") }
      if let video = description.video { parts += text(of: video, in: track) }
      if let audio = description.audio { parts += text(of: audio) }
    }
    if track.mediaType == .timecode, let code = track.content.startTimecode {
      parts.append("starts at \(code)")
    }
    if let rate = track.content.estimatedDataRate { parts.append(Quantity.bitRate(rate)) }
    if let language = track.extendedLanguageTag ?? track.languageCode { parts.append(language) }
    let range = track.timeRange
    let start = range.start.clockDescription
    // A start of less than half a millisecond would be said to be zero.
    if range.start.isNumeric, start != MediaTime.zero.clockDescription { parts.append("from \(start)") }
    if track.content.isTimed, range.duration.isNumeric, range.end != content.duration {
      parts.append("lasts \(range.duration.clockDescription)")
    }
    if track.segments.count > 1 { parts.append("\(track.segments.count) edits") }
    parts += text(ofAssociationsOf: track)
    if track.hasMediaCharacteristic(.containsOnlyForcedSubtitles) { parts.append("forced") }
    if !track.isEnabled { parts.append("disabled") }
    if !track.isDecodable, track.mediaType == .video || track.mediaType == .audio {
      parts.append("no decoder")
    }
    let kind = track.mediaType == .auxiliaryPicture ? "picture" : track.mediaType.description
    return kind + String(repeating: " ", count: max(1, 9 - kind.count)) + parts.joined(separator: ", ")
  }

  /// Such as `H.264 High, level 3.1 (avc1.64001F)`.
  private func name(of description: FormatDescription) -> String {
    // DTS calls its first profile by its own name.
    let profile = description.profile == description.formatName ? nil : description.profile
    let formatName =
      content.format.container.isStillPicture ? description.stillFormatName : description.formatName
    let name = [formatName, profile].compactMap(\.self).joined(separator: " ")
    let code = description.codecString ?? String(description.mediaSubType.description.trimmingSpaces)
    guard !name.isEmpty else { return code }
    return name + (description.level.map { " level \($0)" } ?? "") + " (\(code))"
  }

  private func text(ofAssociationsOf track: AssetTrack) -> [String] {
    let words: [TrackAssociationType: String] = [
      .chapterList: "chapters in", .timecode: "time code in", .forcedSubtitlesOnly: "forced ones in",
      .audioFallback: "fallback is", .metadataReferent: "about",
    ]
    return track.availableTrackAssociationTypes.compactMap { type in
      let others = track.associatedTracks(ofType: type).map { "\($0.trackID)" }
      guard let word = words[type], !others.isEmpty else { return nil }
      return "\(word) track \(others.joined(separator: ", "))"
    }
  }

  private func text(of video: FormatDescription.VideoFormat, in track: AssetTrack) -> [String] {
    let size = video.dimensions
    var parts = [size == .zero ? "unknown size" : "\(size.width)×\(size.height)"]
    let shown = track.naturalSize
    if shown != video.dimensions { parts.append("shown \(shown.width)×\(shown.height)") }
    let orientation = PictureOrientation(track.preferredTransform)
    if orientation.quarterTurns != 0 { parts.append("turned \(orientation.quarterTurns * 90)°") }
    if orientation.isMirrored { parts.append("mirrored") }
    if track.mediaType == .video, track.nominalFrameRate > 0, !content.format.container.isStillPicture {
      let rate = "\(Quantity.number(Double(track.nominalFrameRate), places: 3)) fps"
      parts.append(rate + (track.content.rates.isVariable == true ? " on average, variable" : ""))
    }
    if let chroma = video.chromaSubsampling, let bits = video.bitsPerComponent {
      parts.append("\(bits)-bit \(chroma.rawValue)" + (video.hasAlpha ? " with alpha" : ""))
    } else if let format = video.pixelLayout?.shortName {
      parts.append(format)
    }
    let color = [
      video.color.matrix?.description ?? video.color.primaries?.description,
      video.color.isHighDynamicRange ? video.color.transferFunction?.description : nil,
      video.color.isFullRange == true ? "full range" : nil,
    ].compactMap(\.self)
    if !color.isEmpty { parts.append(color.joined(separator: " ")) }
    if video.contentLightLevelInfo != nil || video.masteringDisplayColorVolume != nil {
      parts.append("HDR10")
    }
    if let order = video.fieldOrder, order != .progressive { parts.append("interlaced") }
    return parts
  }

  private func text(of audio: FormatDescription.AudioFormat) -> [String] {
    let stream = audio.streamDescription
    var parts = [
      stream.sampleRate > 0 ? "\(Quantity.number(stream.sampleRate, places: 0)) Hz" : "unknown sample rate"
    ]
    parts.append(audio.channelLayout.name ?? "\(stream.channelsPerFrame) channels")
    if stream.bitsPerChannel > 0 {
      parts.append("\(stream.bitsPerChannel)-bit" + (stream.formatFlags.contains(.isFloat) ? " float" : ""))
    }
    return parts
  }
}

/// Quantities with units that people read at a glance.
enum Quantity {
  static func bytes(_ count: Int64) -> String {
    scaled(Double(count), units: ["bytes", "kB", "MB", "GB", "TB"])
  }

  static func bitRate(_ rate: Int64) -> String {
    scaled(Double(rate), units: ["b/s", "kb/s", "Mb/s", "Gb/s"])
  }

  /// A number with at most so many decimal places, without zeros at its end.
  static func number(_ value: Double, places: Int) -> String {
    let scale = (0..<places).reduce(1.0) { power, _ in power * 10 }
    let ticks = Int64(saturating: (value * scale).rounded())
    let whole = "\(ticks / Int64(scale))"
    guard places > 0, ticks % Int64(scale) != 0 else { return whole }
    var digits = String(abs(ticks % Int64(scale)))
    digits = String(repeating: "0", count: places - digits.count) + digits
    while digits.hasSuffix("0") { digits.removeLast() }
    return "\(whole).\(digits)"
  }

  private static func scaled(_ value: Double, units: [String]) -> String {
    var value = value
    var index = 0
    while value >= 1000, index < units.count - 1 {
      value /= 1000
      index += 1
    }
    return
      "\(number(value, places: value < 10 && index > 0 ? 2 : value < 100 && index > 0 ? 1 : 0)) \(units[index])"
  }
}

extension String {
  /// Without the spaces that fill a four-character code.
  var trimmingSpaces: Substring {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension TrackContent {
  var stillFormatName: String? { formatDescriptions.first?.stillFormatName }
}

extension FormatDescription {
  /// The name of the format of a file with one picture, which isn't that of a codec of films.
  var stillFormatName: String? { codec == .motionJPEG ? "JPEG" : formatName }
}
