import MediaAudioFrames
import MediaMetadata

/// The parts of a tag that another file is given.
extension MetadataItem {
  /// The tag's meaning as a common key, where the key says as much as the tag's own name.
  ///
  /// The key for contributors says less than the names for an engineer and for a director, and the
  /// organisation that made a broadcast is no composer.
  var exactKey: MetadataKey? {
    commonKey == .contributor || commonKey == .creator && keySpace == .broadcastExtension ? nil : commonKey
  }

  /// The clause that a tag of Matroska loses its target, or the tag that it is in; `nil` where it is about the file itself.
  var lostTarget: String? {
    guard keySpace == .matroska else { return nil }
    if let target = extraAttributes[.target] {
      return "the tag \(identifier.rawValue) does not say any more what it is about (\(target))"
    }
    return key.contains("/") ? "the tag \(identifier.rawValue) is not part of another one any more" : nil
  }

  /// The value as text; yes and no are numbers in files that hold texts alone.
  var carriedText: String? {
    if case .boolean(let flag) = value { flag ? "1" : "0" } else { stringValue }
  }
}

extension [MetadataItem] {
  /// The tags with one date where ID3 before version 2.4 has it in three frames.
  ///
  /// These are the year, the day and the minute (ID3v2.3.0, 4.2.1).
  var withWholeDates: [MetadataItem] {
    func place(_ frame: String) -> Int? {
      firstIndex { $0.keySpace == .id3 && ID3FrameType.currentName(of: $0.key) == frame }
    }
    func digits(at place: Int?) -> [Substring]? {
      guard let text = place.flatMap({ self[$0].stringValue }), text.utf8.count == 4,
        text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
      return [text.prefix(2), text.suffix(2)]
    }
    let (dayPlace, minutePlace) = (place("TDAT"), place("TIME"))
    guard let yearPlace = place("TYER"), let year = digits(at: yearPlace), let day = digits(at: dayPlace)
    else {
      return self
    }
    var date = "\(year[0])\(year[1])-\(day[1])-\(day[0])"
    var taken = [dayPlace]
    if let minute = digits(at: minutePlace) {
      date += "T\(minute[0]):\(minute[1])"
      taken.append(minutePlace)
    }
    var items = self
    items[yearPlace].value = .string(date)
    return items.indices.filter { !taken.contains($0) }.map { items[$0] }
  }
}
