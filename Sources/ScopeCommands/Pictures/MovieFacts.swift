import MediaAssets
import MediaScope

/// What a movie says of itself that its stills say too.
struct MovieFacts: Sendable {
  private var name: String
  private var creation: CreationDate?
  private var location: ExifBlock.Location?
  private var make: String?
  private var model: String?
  private var title: String?
  private var timecode: Timecode?
  private var frameRate: Double

  init(_ content: AssetContent, _ track: AssetTrack, file: String) {
    func value(_ keys: [String]) -> String? {
      for key in keys {
        let item = (content.tags + track.content.tags).first { $0.key.lowercased() == key }
        if let item, !item.value.isEmpty { return item.value }
      }
      return nil
    }
    name = file == "-" ? "standard input" : file.split(separator: "/").last.map(String.init) ?? file
    creation = value(["com.apple.quicktime.creationdate", "creation_time", "date"]).flatMap(CreationDate.init)
    location = value(["com.apple.quicktime.location.iso6709", "location", "location-eng"]).flatMap(
      ExifBlock.Location.init(iso6709:))
    make = value(["com.apple.quicktime.make", "make", "com.android.manufacturer"])
    model = value(["com.apple.quicktime.model", "model", "com.android.model"])
    title = value(["title", "com.apple.quicktime.title"])
    frameRate = Double(track.nominalFrameRate)
    timecode = value(["timecode"]).flatMap { [frameRate] in Timecode($0, frameRate: frameRate) }
  }

  /// The track's time code at a time; the time itself where it has none.
  func timecode(at time: MediaTime) -> String {
    guard let timecode, time.isNumeric, abs(time.seconds) < 1e7 else { return time.clockDescription }
    return timecode.advanced(by: Int((time.seconds * frameRate).rounded())).description
  }

  /// What a still of a time says of itself.
  func exif(at time: MediaTime, _ dimensions: VideoDimensions) -> ExifBlock {
    var block = ExifBlock()
    block.make = make
    block.model = model
    block.software = "MediaScope \(Version.number)"
    block.imageDescription = "\(title ?? name) at \(time.clockDescription)"
    block.date = creation?.date(after: time)
    block.location = location
    block.dimensions = dimensions
    return block
  }
}

/// When a movie was begun, as ISO 8601 writes it.
private struct CreationDate {
  /// Milliseconds since 1970 of the clock on the wall.
  private var milliseconds: Int64
  /// `±hh:mm`; `nil` where the text doesn't say.
  private var offset: String?

  init?(_ text: String) {
    let digits = text.split(separator: "T", maxSplits: 1).flatMap { $0.split(separator: " ", maxSplits: 1) }
    let date = (digits.first ?? "").split(separator: "-").map { Int64($0) }
    guard digits.count == 2, date.count == 3, let year = date[0], let month = date[1], let day = date[2],
      (1904...9999).contains(year), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    let clock = digits[1].prefix { $0.isNumber || ":.".contains($0) }
    let fields = clock.split(separator: ":")
    guard fields.count == 3, let hour = Int64(fields[0]), let minute = Int64(fields[1]),
      let second = Double(fields[2]), hour < 24, minute < 60, second < 61
    else { return nil }
    let zone = digits[1].dropFirst(clock.count)
    if zone == "Z" {
      offset = "+00:00"
    } else if zone.first == "+" || zone.first == "-" {
      let numbers = zone.dropFirst().filter(\.isNumber)
      if numbers.count == 4 { offset = "\(zone.prefix(1))\(numbers.prefix(2)):\(numbers.suffix(2))" }
    }
    let seconds = Self.days(year, month, day) * 86400 + hour * 3600 + minute * 60
    milliseconds = seconds * 1000 + Int64((second * 1000).rounded())
  }

  func date(after time: MediaTime) -> ExifBlock.Date? {
    guard time.isNumeric, abs(time.seconds) < 1e9 else { return nil }
    let instant = milliseconds + Int64((time.seconds * 1000).rounded())
    let seconds = Self.floored(instant, by: 1000)
    let days = Self.floored(seconds.quotient, by: 86400)
    let (year, month, day) = Self.date(ofDay: days.quotient)
    let clock = [days.remainder / 3600, days.remainder / 60 % 60, days.remainder % 60]
    let texts = ([year, month, day] + clock).map { $0 < 10 ? "0\($0)" : "\($0)" }
    let fraction = "\(1000 + seconds.remainder)".dropFirst()
    return ExifBlock.Date(
      dateTime: texts[..<3].joined(separator: ":") + " " + texts[3...].joined(separator: ":"),
      subsecond: String(fraction), offset: offset)
  }

  private static func floored(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
    let remainder = (value % divisor + divisor) % divisor
    return ((value - remainder) / divisor, remainder)
  }

  /// Days since 1970 in the Gregorian calendar; years begin in March, so that the leap day comes last.
  private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month < 3 ? year - 1 : year
    let months = (month + 9) % 12
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + (153 * months + 2) / 5 + day - 719469
  }

  private static func date(ofDay day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    var year = 1970 + day / 366
    while days(year + 1, 1, 1) <= day { year += 1 }
    while days(year, 1, 1) > day { year -= 1 }
    var month: Int64 = 12
    while days(year, month, 1) > day { month -= 1 }
    return (year, month, day - days(year, month, 1) + 1)
  }
}

extension ExifBlock.Location {
  /// Reads ISO 6709's short form in degrees, such as `+48.8577+002.2950+035.0/`.
  init?(iso6709 text: String) {
    var numbers: [Double] = []
    var rest = text.prefix { $0 != "/" && $0 != "C" }
    while let sign = rest.first, sign == "+" || sign == "-" {
      let digits = rest.dropFirst().prefix { $0.isNumber || $0 == "." }
      guard let number = Double(digits) else { return nil }
      numbers.append(sign == "-" ? -number : number)
      rest = rest.dropFirst(1 + digits.count)
    }
    guard numbers.count == 2 || numbers.count == 3, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 else {
      return nil
    }
    self.init(
      latitude: numbers[0], longitude: numbers[1], altitude: numbers.count == 3 ? numbers[2] : nil)
  }
}
