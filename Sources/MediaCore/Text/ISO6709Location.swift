/// A place, as ISO 6709 writes it: `+37.7749-122.4194+010.000/`.
public struct ISO6709Location: Hashable, Sendable {
  /// In degrees, positive to the north.
  public var latitude: Double
  /// In degrees, positive to the east.
  public var longitude: Double
  /// In metres above the ellipsoid or the sea; `nil` where it isn't said.
  public var altitude: Double?

  /// Makes a place.
  public init(latitude: Double, longitude: Double, altitude: Double? = nil) {
    self.latitude = latitude
    self.longitude = longitude
    self.altitude = altitude
  }

  /// Parses a place; `nil` for a text of another shape.
  ///
  /// Degrees alone, degrees with minutes, and degrees with minutes and seconds are distinguished by their digits.
  public init?(_ text: String) {
    var numbers: [Substring] = []
    var start: Substring.Index?
    let body = text.prefix { $0 != "/" && !$0.isNewline }
    guard body.utf8.count <= 64 else { return nil }
    for index in body.indices {
      let character = body[index]
      if character == "+" || character == "-" {
        if let start { numbers.append(body[start..<index]) }
        start = index
      } else if !(character.isASCII && (character.isNumber || character == ".")) {
        // A coordinate reference system, such as `CRSWGS_84`, follows the numbers.
        if let start { numbers.append(body[start..<index]) }
        start = nil
        break
      }
    }
    if let start { numbers.append(body[start...]) }
    guard (2...3).contains(numbers.count), let latitude = Self.angle(numbers[0], degreeDigits: 2),
      let longitude = Self.angle(numbers[1], degreeDigits: 3), abs(latitude) <= 90, abs(longitude) <= 180
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    altitude = numbers.count > 2 ? Double(numbers[2]) : nil
  }

  private static func angle(_ text: Substring, degreeDigits: Int) -> Double? {
    let sign = text.first == "-" ? -1.0 : 1.0
    let digits = text.dropFirst()
    let whole = digits.prefix { $0 != "." }
    guard let value = Double(digits) else { return nil }
    switch whole.count {
    case ...degreeDigits: return sign * value
    case degreeDigits + 2:
      let degrees = (value / 100).rounded(.down)
      return sign * (degrees + (value - degrees * 100) / 60)
    case degreeDigits + 4:
      let degrees = (value / 10_000).rounded(.down)
      let minutes = ((value - degrees * 10_000) / 100).rounded(.down)
      return sign * (degrees + minutes / 60 + (value - degrees * 10_000 - minutes * 100) / 3600)
    default: return nil
    }
  }
}

extension ISO6709Location: CustomStringConvertible {
  /// Degrees with four to seven places, as ISO 6709 writes them.
  public var description: String {
    Self.text(latitude, 2) + Self.text(longitude, 3) + (altitude.map { Self.text($0, 3) } ?? "") + "/"
  }

  private static func text(_ value: Double, _ digits: Int) -> String {
    let scaled = Int64(saturating: (abs(value) * 1e7).rounded())
    let whole = "\(scaled / 10_000_000)"
    var fraction = "\(scaled % 10_000_000)"
    fraction = String(repeating: "0", count: 7 - fraction.count) + fraction
    while fraction.count > 4, fraction.last == "0" { fraction.removeLast() }
    return (value < 0 ? "-" : "+") + String(repeating: "0", count: max(0, digits - whole.count)) + whole
      + "." + fraction
  }
}
