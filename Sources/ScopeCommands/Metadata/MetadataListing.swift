import MediaAssets
import MediaMetadata
import MediaScope

/// The output of `metadata` for people: the tags under their key spaces, then the chapters.
struct MetadataListing {
  var file: String
  var content: MetadataContent
  /// Whether long values are printed to their end.
  var isWhole: Bool
  var showsRaw: Bool
  /// The condition by which the tags were chosen, in words; `nil` for all of them.
  var wants: String?

  /// The number of characters of a value that are shown, unless all are asked for.
  private static let shownCharacters = 160
  private static let widestKey = 32
  private static let shownRawBytes = 256

  func write(to out: ConsoleBuffer) throws(MediaError) {
    try out.write(file.fileTitle + "\n")
    var given: Set<Range<Int64>> = []
    try write(content.items, of: nil, &given, to: out)
    for track in content.tracks {
      let name = "track \(track.trackID.map { "\($0)" } ?? "\(track.index + 1)")"
      try write(track.items, of: name, &given, to: out)
    }
    if let gain = content.replayGain { try out.write("  ReplayGain\n    \(Self.text(gain))\n") }
    try writeChapters(to: out)
    for issue in content.issues {
      var issue = issue
      issue.location.file = nil
      try out.write("  issue: \(issue.description.printable)\n")
    }
    if content.items.isEmpty, content.tracks.isEmpty, content.chapters.isEmpty {
      try out.write(wants.map { "  no tag \($0.printable)\n" } ?? "  no tags\n")
    }
  }

  /// - Parameter given: the ranges whose bytes are shown already; items of one frame share theirs.
  private func write(
    _ items: [MetadataItem], of track: String?, _ given: inout Set<Range<Int64>>, to out: ConsoleBuffer
  ) throws(MediaError) {
    var titles: [String] = []
    var groups: [String: [MetadataItem]] = [:]
    for item in items {
      let title = Self.title(of: item)
      if groups[title] == nil { titles.append(title) }
      groups[title, default: []].append(item)
    }
    for title in titles {
      try out.write("  \(track.map { "\($0), " } ?? "")\(title)\n")
      let members = groups[title] ?? []
      let width = min(Self.widestKey, members.map { Self.name(of: $0).count }.max() ?? 0)
      for item in members {
        let name = Self.name(of: item)
        let padding = String(repeating: " ", count: max(0, width - name.count))
        var text = Self.description(of: item)
        if !isWhole, text.count > Self.shownCharacters { text = text.prefix(Self.shownCharacters - 1) + "…" }
        if item.hasInvalidText { text += "  (not all of it is text)" }
        try out.write("    \(name)\(padding)  \(text)\n")
        if showsRaw {
          let isNew = item.byteRange.map { given.insert($0).inserted } ?? true
          let bytes = item.rawData.prefix(isNew ? isWhole ? .max : Self.shownRawBytes : 0)
          let place = item.byteRange.map { "0x" + String($0.lowerBound, radix: 16) } ?? "in pieces"
          try out.write(
            "    \(String(repeating: " ", count: width))  \(place), \(Quantity.bytes(Int64(item.rawData.count))): \(isNew ? Self.hexadecimal(bytes) : "as above")\(isNew && bytes.count < item.rawData.count ? "…" : "")\n"
          )
        }
      }
    }
  }

  private func writeChapters(to out: ConsoleBuffer) throws(MediaError) {
    guard !content.chapters.isEmpty else { return }
    try out.write("  chapters\n")
    let hasEditions = content.chapters.contains { $0.edition > 0 }
    for chapter in content.chapters {
      let start = chapter.timeRange.start.clockDescription
      let end =
        chapter.timeRange.duration.isNumeric && chapter.timeRange.duration > .zero
        ? chapter.timeRange.end.clockDescription : ""
      var text = "\(start)  \(end)" + String(repeating: " ", count: max(0, 12 - end.count)) + "  "
      text += String(repeating: "  ", count: chapter.level) + (chapter.title ?? "")
      var notes: [String] = []
      if let language = chapter.extendedLanguageTag { notes.append(language) }
      if hasEditions { notes.append("edition \(chapter.edition + 1)") }
      if chapter.isHidden { notes.append("hidden") }
      if !notes.isEmpty { text += "  (\(notes.joined(separator: ", ")))" }
      try out.write("    \(text.printable)\n")
    }
  }

  /// The key, with what distinguishes tags of one key.
  private static func name(of item: MetadataItem) -> String {
    var name = item.key
    if let info = item.extraAttributes[.info], !info.isEmpty, !name.hasSuffix(info) { name += " \(info)" }
    if let target = item.extraAttributes[.target] { name = "\(target) \(name)" }
    if let language = item.extendedLanguageTag { name += " (\(language))" }
    return name.split(whereSeparator: \.isNewline).joined(separator: " ").printable
  }

  /// The value in one line.
  static func description(of item: MetadataItem) -> String {
    let printed = item.extraAttributes[.text]
    if case .data(let bytes) = item.value {
      if let printed, PictureInformation(bytes) == nil { return printed.printable }
      var parts: [String] = []
      if let picture = PictureInformation(bytes) {
        parts.append(picture.dataType.rawValue)
        if let size = picture.dimensions { parts.append("\(size.width) × \(size.height)") }
      } else if let type = item.extraAttributes[.mediaType] {
        parts.append(type)
      }
      parts.append(Quantity.bytes(Int64(bytes.count)))
      if let type = item.extraAttributes[.pictureType] { parts.append(type) }
      if let meaning = item.extraAttributes[.meaning] { parts.append(meaning) }
      return parts.joined(separator: ", ").printable
    }
    if item.keySpace == .xmp, item.dataType == .xml {
      return "XML, \(Quantity.bytes(Int64(item.rawData.count)))"
    }
    let text = (item.stringValue ?? "").split(whereSeparator: \.isNewline).joined(separator: " ⏎ ")
    // libexif says of texts in some codings that it can't read them.
    let isComment = item.keySpace == .exif && item.key == "UserComment"
    let words = item.extraAttributes[.meaning] ?? printed.flatMap { $0 == text || isComment ? nil : $0 }
    let meaning = words.map { " (\($0))" } ?? ""
    return (text + meaning).printable
  }

  /// The key space; for Exif, what describes the thumbnail or of the maker alone stands apart.
  private static func title(of item: MetadataItem) -> String {
    switch item.extraAttributes[.directory] {
    case "IFD1": "\(title(item.keySpace)), thumbnail"
    case "MakerNote": "\(title(item.keySpace)), maker note"
    default: title(item.keySpace)
    }
  }

  private static func title(_ space: MetadataKeySpace) -> String {
    let title: String =
      switch space {
      case .common: "libav"
      case .quickTimeMetadata: "QuickTime metadata"
      case .quickTimeUserData: "QuickTime user data"
      case .isoUserData: "ISO user data"
      case .iTunes: "iTunes"
      case .id3: "ID3v2"
      case .id3v1: "ID3v1"
      case .vorbisComment: "Vorbis comments"
      case .matroska: "Matroska"
      case .riff: "RIFF"
      case .broadcastExtension: "Broadcast WAVE"
      case .cart: "Cart chunk"
      case .aiff: "AIFF"
      case .ape: "APE tag"
      case .lyrics3: "Lyrics3"
      case .gif: "GIF"
      case .photoshop: "Photoshop"
      case .flashVideo: "Flash Video"
      case .dsdiff: "DSDIFF"
      case .dvb: "DVB services"
      case .windowsMedia: "Windows Media"
      case .exif: "Exif"
      case .xmp: "XMP"
      case .iptc: "IPTC"
      case .png: "PNG"
      case .jpeg: "JPEG"
      case .coreAudio: "Core Audio"
      default: space.rawValue
      }
    return "\(title) [\(space.rawValue)]"
  }

  private static func text(_ gain: ReplayGain) -> String {
    func decibels(_ value: Double) -> String { "\((value * 100).rounded() / 100) dB" }
    return [
      gain.trackGain.map { "track \(decibels($0))" }, gain.trackPeak.map { "track peak \($0)" },
      gain.albumGain.map { "album \(decibels($0))" }, gain.albumPeak.map { "album peak \($0)" },
    ].compactMap(\.self).joined(separator: ", ")
  }

  static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
