import ArgumentParser
import MediaScope

/// A time as people write it: `12.5`, `500ms`, `01:02:03.250`, `50%`, `end`, `-5`, `1001/30000`.
enum TimeArgument: Hashable, Sendable {
  case absolute(MediaTime)
  /// So long before the end.
  case beforeEnd(MediaTime)
  /// A part of the duration, in millionths.
  case fraction(Int64)

  /// Where the time is in a presentation; below zero where it is so long before the end that it is before the beginning.
  func time(in duration: MediaTime) throws(MediaError) -> MediaTime {
    switch self {
    case .absolute(let time): return time
    case .beforeEnd(let distance):
      guard duration.isNumeric else {
        throw MediaError(
          .invalidArgument, "a time from the end needs a duration, which the file doesn't have")
      }
      return duration - distance
    case .fraction(let millionths):
      guard duration.isNumeric else {
        throw MediaError(.invalidArgument, "a time in percent needs a duration, which the file doesn't have")
      }
      return duration.multiplied(byRatio: Int32(clamping: millionths), divisor: 1_000_000)
    }
  }
}

extension TimeArgument: ExpressibleByArgument {
  /// The way in which a time is written, for messages.
  static let syntax =
    "a time is seconds (12.5), 500ms, 90s, 2m, 1h, 1:02:03.250, 50%, end, -5 (from the end) or 1001/30000"

  init?(argument: String) {
    if argument == "end" {
      self = .beforeEnd(.zero)
      return
    }
    if argument.hasPrefix("-") {
      guard case .absolute(let distance) = TimeArgument(argument: String(argument.dropFirst())) else {
        return nil
      }
      self = .beforeEnd(distance)
      return
    }
    if let time = Self.timeWithUnit(argument) {
      self = .absolute(time)
      return
    }
    if argument.hasSuffix("%") {
      guard let decimal = Decimal(argument.dropLast()),
        let millionths = decimal.value(inTicksOf: 10000), millionths <= 1_000_000
      else { return nil }
      self = .fraction(millionths)
      return
    }
    guard let time = argument.contains("/") ? Self.ratio(argument) : Self.clock(argument) else { return nil }
    self = .absolute(time)
  }

  /// A value and a timescale, such as `1001/30000`.
  private static func ratio(_ argument: String) -> MediaTime? {
    guard let slash = argument.firstIndex(of: "/"), let value = Int64(argument[..<slash]),
      let timescale = Int32(argument[argument.index(after: slash)...]), timescale > 0,
      !argument.contains(where: { "+-".contains($0) })
    else { return nil }
    return MediaTime(value: value, timescale: timescale)
  }

  /// Hours, minutes and seconds, such as `1:02:03.250`, or seconds alone.
  private static func clock(_ argument: String) -> MediaTime? {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), let last = parts.last, let seconds = Decimal(last) else {
      return nil
    }
    var minutes: Int64 = 0
    for part in parts.dropLast() {
      guard let number = Int64(part), (0...1_000_000).contains(number), part.allSatisfy(\.isNumber) else {
        return nil
      }
      minutes = minutes * 60 + number
    }
    // Seconds are compared as they are written: 59.9999999999 are rounded up.
    if parts.count > 1, Int(last.prefix { $0 != "." }) ?? 0 >= 60 { return nil }
    return MediaTime(value: seconds.value, timescale: seconds.timescale)
      + MediaTime(value: minutes * 60, timescale: 1)
  }

  /// Returns a length in seconds, written as a time is.
  static func seconds(_ argument: String) throws -> Double {
    guard case .absolute(let time) = TimeArgument(argument: argument) else {
      throw ValidationError("a length is seconds (2.5), 500ms, 90s, 2m, 1h, 1:30 or 1001/30000")
    }
    return time.seconds
  }

  /// Such as `500ms`; `nil` of what has no unit.
  private static func timeWithUnit(_ argument: String) -> MediaTime? {
    // The longer names first: `ms` ends like `s`.
    let units: [(name: String, value: Int64, timescale: Int32)] = [
      ("ms", 1, 1000), ("us", 1, 1_000_000), ("s", 1, 1), ("m", 60, 1), ("h", 3600, 1),
    ]
    guard let unit = units.first(where: { argument.hasSuffix($0.name) }),
      let decimal = Decimal(argument.dropLast(unit.name.count))
    else { return nil }
    let (value, isLong) = decimal.value.multipliedReportingOverflow(by: unit.value)
    guard !isLong else { return nil }
    let (scale, isFine) = decimal.timescale.multipliedReportingOverflow(by: unit.timescale)
    guard isFine else { return MediaTime(value: value, timescale: scale) }
    // Parts of a nanosecond.
    let part = Int64(decimal.timescale) * Int64(unit.timescale) / 1_000_000_000
    return MediaTime(value: (value + part / 2) / part, timescale: 1_000_000_000)
  }

  /// Whether the file's duration has to be known.
  var needsDuration: Bool {
    if case .absolute = self { false } else { true }
  }

  var defaultValueDescription: String {
    switch self {
    case .absolute(let time): "\(time.seconds)"
    case .beforeEnd(let distance): distance == .zero ? "end" : "-\(distance.seconds)"
    case .fraction(let millionths): "\(Double(millionths) / 10000)%"
    }
  }
}

/// A number that is kept exactly up to nine decimal places, and rounded to them where it has more.
private struct Decimal {
  var value: Int64
  var timescale: Int32

  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), text.contains(where: \.isNumber),
      text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") })
    else { return nil }
    let places = parts.count == 2 ? parts[1] : ""
    guard parts[0].count <= 9 else { return nil }
    let kept = places.prefix(9)
    let scale = kept.reduce(into: Int32(1)) { scale, _ in scale *= 10 }
    let whole = Int64(parts[0].isEmpty ? "0" : parts[0]) ?? 0
    value = whole * Int64(scale) + (Int64(kept.isEmpty ? "0" : kept) ?? 0)
    if let next = places.dropFirst(9).first, next >= "5" { value += 1 }
    timescale = scale
  }

  /// The value times `ticks`, to the nearest whole number.
  func value(inTicksOf ticks: Int64) -> Int64? {
    let (product, overflow) = value.multipliedReportingOverflow(by: ticks)
    guard !overflow else { return nil }
    let (whole, rest) = product.quotientAndRemainder(dividingBy: Int64(timescale))
    return rest >= Int64(timescale) - rest ? whole + 1 : whole
  }
}
