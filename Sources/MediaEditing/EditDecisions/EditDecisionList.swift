import MediaCore

/// An edit decision list of CMX 3600 (EDL), as editors write it.
///
/// "CMX 3600 Edit Decision List", with the comments that editors of today add: names of clips and files, speeds
/// (`M2`) and markers (`LOC`). A list is lines of text; what its rate is stands nowhere in it.
struct EditDecisionList {
  private(set) var title = ""
  private(set) var events: [EditDecision] = []
  /// Whether time codes leave numbers out, as the last `FCM` says.
  private var isDropFrame = false
  /// The event of a transition that comments are about now: the one that goes or the one that comes.
  private var subject = 0

  /// - Throws: `.fileFailedToParse` with the line for an event that can't be read.
  init(_ bytes: [UInt8]) throws(MediaError) {
    var number = 0
    for line in Self.lines(of: bytes) {
      number += 1
      do throws(MediaError) {
        try read(line, number)
      } catch { throw MediaError(error.code, "line \(number): \(error.reason)") }
    }
  }

  /// Whether bytes are the beginning of a list: text with an event in it.
  static func isRecognized(_ bytes: [UInt8]) -> Bool {
    guard !bytes.contains(0) else { return false }
    // The last line may be truncated.
    return lines(of: bytes).contains { Self.fields(of: $0) != nil }
  }

  private static func lines(of bytes: [UInt8]) -> some Sequence<Substring> {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    // Lists of other times are in Latin 1, whose bytes are the first characters of Unicode.
    var latin = String.UnicodeScalarView()
    let valid = String(validating: bytes, as: UTF8.self)
    if valid == nil { latin.append(contentsOf: bytes.map { Unicode.Scalar($0) }) }
    let text = valid ?? String(latin)
    return text.split(omittingEmptySubsequences: false) { $0.isNewline }
      .map { $0.trimmingBlanks }
  }

  // MARK: Lines

  private mutating func read(_ line: Substring, _ number: Int) throws(MediaError) {
    if let fields = Self.fields(of: line) {
      events.append(try event(fields, number))
      subject = events.count - 1
    } else if let rest = line.dropping("TITLE:") {
      title = String(rest)
    } else if let rest = line.dropping("FCM:") {
      isDropFrame = rest.hasPrefix("DROP")
    } else if !events.isEmpty {
      try readComment(line)
    }
  }

  /// The fields of an event: a number, a reel, channels, the kind of its beginning, and four time codes.
  private static func fields(of line: Substring) -> [Substring]? {
    guard line.first?.isASCIIDigit == true else { return nil }
    let fields = line.split { $0 == " " || $0 == "\t" }
    guard fields.count >= 8, fields.suffix(4).allSatisfy({ Timecode(String($0), frameRate: 30) != nil })
    else {
      return nil
    }
    return fields
  }

  private func event(_ fields: [Substring], _ line: Int) throws(MediaError) -> EditDecision {
    let codes = fields.suffix(4).map { String($0) }
    // A reel's name may have blanks in it; what comes after it has not.
    var middle = fields.dropFirst().dropLast(4)
    let (transition, count) = try Self.transition(middle)
    middle.removeLast(count)
    guard let last = middle.popLast(), let channels = EditDecision.Channels(last), !middle.isEmpty else {
      throw MediaError(.fileFailedToParse, "the event's channels are none of V, A, A2, AA, B and their like")
    }
    return EditDecision(
      line: line, number: String(fields[0]), reel: middle.joined(separator: " "), channels: channels,
      transition: transition, sourceIn: codes[0], sourceOut: codes[1], recordIn: codes[2],
      recordOut: codes[3],
      isDropFrame: isDropFrame || codes.contains { $0.contains(";") })
  }

  /// Returns the way in which an event begins, and the number of fields that say so.
  private static func transition(
    _ fields: ArraySlice<Substring>
  ) throws(MediaError) -> (transition: EditDecision.Transition, fieldCount: Int) {
    guard let last = fields.last else { throw MediaError(.fileFailedToParse, "the event is incomplete") }
    if last == "C" { return (.cut, 1) }
    let kind = fields.dropLast().last ?? ""
    if last == "K" || last == "KB" || last == "KO" { return (last == "KB" ? .cut : .key, 1) }
    if kind == "K", last == "B" { return (.cut, 2) }
    guard let frames = UInt16(last).map(Int.init) else {
      throw MediaError(
        .fileFailedToParse,
        "the event begins with \(JSONWriter.quoted(String(last))), which is none of C, D, W and K")
    }
    if kind == "D" { return (.dissolve(frames: frames), 2) }
    if kind == "K" || kind == "KO" || kind == "KB" { return (kind == "KB" ? .cut : .key, 2) }
    if kind == "O", fields.dropLast(2).last == "K" { return (.key, 3) }
    if kind.first == "W", kind.dropFirst().allSatisfy(\.isASCIIDigit) {
      return (.wipe(code: String(kind), frames: frames), 2)
    }
    throw MediaError(
      .fileFailedToParse,
      "the event begins with \(JSONWriter.quoted(String(kind))), which is none of C, D, W and K")
  }

  // MARK: Comments

  private mutating func readComment(_ line: Substring) throws(MediaError) {
    if let rest = line.dropping("M2") { return try readSpeed(rest) }
    if let rest = line.dropping("AUD ") { return try readChannels(rest) }
    let text = line.drop { $0 == "*" || $0 == " " }
    guard !text.isEmpty, !text.hasPrefix("SPLIT:") else { return }
    if let name = text.dropping("FROM CLIP NAME:") {
      subject = outgoing
      events[subject].name = String(name)
    } else if let name = text.dropping("TO CLIP NAME:") {
      subject = events.count - 1
      events[subject].name = String(name)
    } else if let file = text.dropping("SOURCE FILE:") {
      events[subject].files.insert(String(file), at: 0)
    } else if let file = text.dropping("FROM CLIP:") ?? text.dropping("FROM FILE:") {
      events[outgoing].files.append(String(file))
    } else if let file = text.dropping("TO CLIP:") ?? text.dropping("TO FILE:") {
      events[events.count - 1].files.append(String(file))
    } else if text.hasPrefix("FREEZE FRAME") {
      events[events.count - 1].isFrozen = true
    } else if let marker = text.dropping("LOC:") {
      let code = marker.prefix { $0 != " " }
      events[events.count - 1].markers.append(
        .init(timecode: String(code), text: String(marker.dropFirst(code.count).trimmingBlanks)))
    } else {
      events[events.count - 1].comments.append(String(text))
    }
  }

  /// The event that a transition to the last one goes out of; the last one itself where it begins with a cut.
  private var outgoing: Int {
    let last = events.count - 1
    return last > 0 && events[last].number == events[last - 1].number && events[last].transition != .cut
      ? last - 1 : last
  }

  /// `M2`, the reel, how many frames of it make up a second, and where on it that begins.
  private mutating func readSpeed(_ rest: Substring) throws(MediaError) {
    let fields = rest.split { $0 == " " || $0 == "\t" }
    guard fields.count >= 2,
      let speed = Double(fields[fields.count - 2]) ?? fields.last.flatMap({ Double($0) }),
      speed.isFinite
    else { throw MediaError(.fileFailedToParse, "M2 says no speed") }
    let reel = fields.dropLast(Double(fields[fields.count - 2]) == nil ? 1 : 2).joined(separator: " ")
    let index = events[outgoing...].firstIndex { $0.reel == reel && $0.speed == nil } ?? events.count - 1
    events[index].speed = speed
  }

  /// `AUD`, and the channels of sound besides the first two that the event is recorded on.
  private mutating func readChannels(_ rest: Substring) throws(MediaError) {
    for field in rest.split(separator: " ") {
      guard let number = UInt8(field).map(Int.init), number > 0 else {
        throw MediaError(.fileFailedToParse, "AUD names channels by numbers")
      }
      events[events.count - 1].channels.audio.append(number)
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    var text = drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }

  /// Returns the text after a word at the beginning; `nil` where it isn't there.
  fileprivate func dropping(_ word: String) -> Substring? {
    hasPrefix(word) ? dropFirst(word.count).trimmingBlanks : nil
  }
}
