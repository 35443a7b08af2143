import ArgumentParser
import MediaScope

/// The way to a value of a JSON text: `tracks[0].codec`.
struct JSONPath: ExpressibleByArgument {
  private enum Step {
    case key(String)
    case index(Int)
  }

  private var steps: [Step] = []
  private let name: String

  init?(argument: String) {
    name = argument
    for part in argument.split(separator: ".", omittingEmptySubsequences: false) {
      var rest = part[...]
      let key = rest.prefix { $0 != "[" }
      if !key.isEmpty { steps.append(.key(String(key))) }
      rest = rest.dropFirst(key.count)
      guard !key.isEmpty || !rest.isEmpty && steps.isEmpty else { return nil }
      while rest.first == "[" {
        guard let close = rest.firstIndex(of: "]"), let index = Int(rest[..<close].dropFirst()), index >= 0
        else { return nil }
        steps.append(.index(index))
        rest = rest[close...].dropFirst()
      }
      guard rest.isEmpty else { return nil }
    }
  }

  /// The value: a string without its quotes, anything else as it stands; `null` also for the parts of what is not known.
  ///
  /// - Throws: `.invalidArgument` with the names that there are, where the path leads nowhere.
  func text(in json: String) throws(MediaError) -> String {
    var scanner = JSONScanner(Array(json.utf8))
    for step in steps where !scanner.isAtNull {
      switch step {
      case .key(let key):
        let names = scanner.enterMember(key)
        guard let names else { continue }
        throw MediaError(
          .invalidArgument,
          (key == name ? "there is no '\(key)'" : "there is no '\(key)' for '\(name)'")
            + (names.isEmpty ? "" : ", but \(names.joined(separator: ", "))")
        )
      case .index(let index):
        guard let count = scanner.enterElement(index) else { continue }
        throw MediaError(
          .invalidArgument,
          "there is no [\(index)] for '\(name)': the list has \(count) element\(count == 1 ? "" : "s")")
      }
    }
    return scanner.valueText()
  }
}

/// Goes through JSON that this program has written.
private struct JSONScanner {
  private let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Whether the value here is `null`.
  var isAtNull: Bool { bytes[place...].starts(with: "null".utf8) }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A { place += 1 }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }

  /// Goes to a member of the object here; gives the names that there are instead, where it is not there.
  mutating func enterMember(_ key: String) -> [String]? {
    guard take("{") else { return [] }
    var names: [String] = []
    while !take("}"), place < bytes.count {
      skipBlanks()
      let name = string()
      _ = take(":")
      skipBlanks()
      if name == key { return nil }
      names.append(name)
      skipValue()
      _ = take(",")
    }
    return names
  }

  /// Goes to an element of the array here; gives how many there are instead, where it is not there.
  mutating func enterElement(_ index: Int) -> Int? {
    guard take("[") else { return 0 }
    var count = 0
    while !take("]"), place < bytes.count {
      skipBlanks()
      if count == index { return nil }
      count += 1
      skipValue()
      _ = take(",")
    }
    return count
  }

  /// The value here, to its end.
  mutating func valueText() -> String {
    skipBlanks()
    if next == UInt8(ascii: "\"") { return string() }
    let start = place
    skipValue()
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func skipValue() {
    skipBlanks()
    var depth = 0
    while let byte = next {
      switch Unicode.Scalar(byte) {
      case "\"":
        _ = string()
        if depth == 0 { return }
        continue
      case "{", "[": depth += 1
      case "}", "]":
        guard depth > 0 else { return }
        depth -= 1
        if depth == 0 {
          place += 1
          return
        }
      case ",", " ", "\n": if depth == 0 { return }
      default: break
      }
      place += 1
    }
  }

  /// The string here (RFC 8259, 7).
  private mutating func string() -> String {
    var text: [UInt8] = []
    var units: [UInt16] = []
    place += 1
    func flushed() -> [UInt8] { Array(String(decoding: units, as: UTF16.self).utf8) }
    while let byte = next, byte != UInt8(ascii: "\"") {
      place += 1
      guard byte == UInt8(ascii: "\\"), let escape = next else {
        text += flushed()
        units = []
        text.append(byte)
        continue
      }
      place += 1
      let plain: [UInt8: UInt16] = [0x62: 8, 0x66: 12, 0x6E: 10, 0x72: 13, 0x74: 9]
      if escape == UInt8(ascii: "u") {
        let digits = String(decoding: bytes[place..<min(place + 4, bytes.count)], as: UTF8.self)
        units.append(UInt16(digits, radix: 16) ?? 0xFFFD)
        place = min(place + 4, bytes.count)
      } else {
        units.append(plain[escape] ?? UInt16(escape))
      }
    }
    place += 1
    return String(decoding: text + flushed(), as: UTF8.self)
  }
}
