import ArgumentParser
import MediaScope

/// An output name with places, which are filled for each result.
///
/// In the file's name `%d`, `%04d` or `%n` is a number from 1 on, `%t` a time, `%f` the input's name without its extension,
/// `%e` that extension, and `%%` a percent sign. In the folder's, `%d` is the input's folder, `%f` and `%e` as above; other
/// percent signs are themselves.
struct OutputPattern {
  private enum Part {
    case text(String)
    case number(digits: Int)
    case time
    case folder, stem, suffix
    /// The input's whole name, which is known already.
    case name(String)

    /// Whether it is filled for each result of an input.
    var isPlace: Bool { isNumber || isTime }
    var isNumber: Bool { if case .number = self { true } else { false } }
    private var isTime: Bool { if case .time = self { true } else { false } }

    /// Whether inputs differ by it.
    var isName: Bool {
      switch self {
      case .stem, .name: true
      case .text, .number, .time, .folder, .suffix: false
      }
    }
  }

  private var folderParts: [Part] = []
  private var nameParts: [Part] = []
  private var parts: [Part] { folderParts + nameParts }

  /// Whether there is a place for the number.
  var hasNumber: Bool { parts.contains(where: \.isNumber) }
  /// Whether there is a place for the number or the time.
  var hasPlaces: Bool { parts.contains(where: \.isPlace) }
  /// Whether there is a place for the input's name.
  var hasName: Bool { parts.contains(where: \.isName) }
  /// Whether each of several files that have one result has a name of its own by it.
  var isOfEach: Bool { hasName || hasNumber }

  /// The pattern of an output that may be a name as it is; `nil` where a percent sign in it is none of these, or there is none.
  static func filling(_ output: String) -> OutputPattern? {
    output.contains("%") ? try? OutputPattern(output) : nil
  }

  /// - Throws: `ValidationError` for a percent sign that is none of these.
  init(_ output: String) throws {
    let nameStart = output.lastIndex(of: "/").map { output.index(after: $0) } ?? output.startIndex
    folderParts = Self.parts(ofFolder: output[..<nameStart])
    var rest = output[nameStart...]
    while let percent = rest.firstIndex(of: "%") {
      nameParts.append(.text(String(rest[..<percent])))
      rest = rest[percent...].dropFirst()
      let count = rest.prefix { ("0"..."9").contains($0) }
      let place = "%" + count + rest.dropFirst(count.count).prefix(1)
      guard let part = Self.part(place, count) else {
        throw ValidationError(
          "'\(place)' in the output is no place for a number (%d, %04d), a time (%t) or the file's name (%f, %e); "
            + "a percent sign is %%")
      }
      nameParts.append(part)
      rest = rest.dropFirst(count.count + 1)
    }
    nameParts.append(.text(String(rest)))
  }

  /// The names of a file's results in a folder: `name.mp4.png`, or `name.mp4-0001.png`.
  init(folder: String, name: String, isSeveral: Bool, suffix: String) {
    nameParts = [.text(folder), .name(name)]
    if isSeveral { nameParts += [.text("-"), .number(digits: 4)] }
    nameParts.append(.text(".\(suffix)"))
  }

  private static func parts(ofFolder folder: Substring) -> [Part] {
    var parts: [Part] = []
    var rest = folder
    while let percent = rest.firstIndex(of: "%") {
      parts.append(.text(String(rest[..<percent])))
      rest = rest[percent...].dropFirst()
      switch rest.first {
      case "d": parts.append(.folder)
      case "f": parts.append(.stem)
      case "e": parts.append(.suffix)
      default:
        parts.append(.text("%"))
        continue
      }
      rest = rest.dropFirst()
    }
    return parts + [.text(String(rest))]
  }

  private static func part(_ place: String, _ count: Substring) -> Part? {
    switch place {
    case "%%": return .text("%")
    case "%t": return .time
    case "%f": return .stem
    case "%e": return .suffix
    case "%d", "%n": return .number(digits: 0)
    default:
      guard place.last == "d" || place.last == "n", count.count <= 2, count.first == "0",
        let digits = Int(count), (0...9).contains(digits)
      else { return nil }
      return .number(digits: digits)
    }
  }

  /// The name of the result with a number, of a time: `00-01-02.500`, as colons may not be part of names everywhere.
  func path(_ number: Int, _ time: MediaTime, of file: String = "") -> String {
    parts.map { Self.text($0, number, time, of: file) }.joined()
  }

  private static func text(_ part: Part, _ number: Int, _ time: MediaTime, of file: String) -> String {
    switch part {
    case .text(let text), .name(let text): return text
    case .number(let digits):
      let text = String(number)
      return String(repeating: "0", count: max(0, digits - text.count)) + text
    case .time: return time.clockDescription.replacing(":", with: "-")
    case .folder:
      let folder = FilePath.split(file).folder
      return folder.isEmpty ? "." : folder == "/" ? "/" : String(folder.dropLast())
    case .stem: return name(of: file).stem
    case .suffix: return name(of: file).suffix
    }
  }

  /// The pattern of a file's several results: what is the input's is filled, and the places of the number and the time are there still.
  func pattern(of file: String) -> String {
    let folder = folderParts.map { Self.text($0, 1, .zero, of: file) }
    let name = nameParts.map { part in
      switch part {
      case .number(let digits): digits == 0 ? "%d" : "%0\(digits)d"
      case .time: "%t"
      case .text, .name, .folder, .stem, .suffix:
        Self.text(part, 1, .zero, of: file).replacing("%", with: "%%")
      }
    }
    return (folder + name).joined()
  }

  /// A file's name without its extension, and the extension without its dot.
  private static func name(of file: String) -> (stem: String, suffix: String) {
    let name = file == "-" ? "standard-input" : FilePath.split(file).name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...].dropFirst()))
  }
}
