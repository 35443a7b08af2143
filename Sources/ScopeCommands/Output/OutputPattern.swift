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
  }

  private var parts: [Part] = []
  /// How many of the parts are the folder's.
  private var folderCount = 0
  /// Whether there is a place for the number.
  private(set) var hasNumber = false
  /// Whether there is a place for the number or the time.
  private(set) var hasPlaces = false
  /// Whether there is a place for the input's name.
  private(set) var hasName = false
  /// Whether each of several files that have one result has a name of its own by it.
  var isOfEach: Bool { hasName || hasNumber }

  /// The pattern of an output that may be a name as it is; `nil` where a percent sign in it is none of these, or there is none.
  static func filling(_ output: String) -> OutputPattern? {
    output.contains("%") ? try? OutputPattern(output) : nil
  }

  /// - Throws: `ValidationError` for a percent sign that is none of these.
  init(_ output: String) throws {
    let nameStart = output.lastIndex(of: "/").map { output.index(after: $0) } ?? output.startIndex
    addFolder(output[..<nameStart])
    var rest = output[nameStart...]
    while let percent = rest.firstIndex(of: "%") {
      parts.append(.text(String(rest[..<percent])))
      rest = rest[percent...].dropFirst()
      let count = rest.prefix { ("0"..."9").contains($0) }
      let place = "%" + count + rest.dropFirst(count.count).prefix(1)
      guard let part = Self.part(place, count) else {
        throw ValidationError(
          "'\(place)' in the output is no place for a number (%d, %04d), a time (%t) or the file's name (%f, %e); "
            + "a percent sign is %%")
      }
      parts.append(part)
      switch part {
      case .number: (hasNumber, hasPlaces) = (true, true)
      case .time: hasPlaces = true
      case .stem: hasName = true
      case .text, .folder, .suffix: break
      }
      rest = rest.dropFirst(count.count + 1)
    }
    parts.append(.text(String(rest)))
  }

  /// The names of a file's results in a folder: `name.mp4.png`, or `name.mp4-0001.png`.
  init(folder: String, name: String, isSeveral: Bool, suffix: String) {
    parts = [.text(folder + name)]
    if isSeveral { parts += [.text("-"), .number(digits: 4)] }
    parts.append(.text(".\(suffix)"))
    (hasNumber, hasPlaces, hasName) = (isSeveral, isSeveral, true)
  }

  private mutating func addFolder(_ folder: Substring) {
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
      if rest.first == "f" { hasName = true }
      rest = rest.dropFirst()
    }
    parts.append(.text(String(rest)))
    folderCount = parts.count
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
    parts.map { part in
      switch part {
      case .text(let text): return text
      case .number(let digits):
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
      case .time: return time.clockDescription.replacing(":", with: "-")
      case .folder:
        let folder = FilePath.split(file).folder
        return folder.isEmpty ? "." : folder == "/" ? "/" : String(folder.dropLast())
      case .stem: return Self.name(of: file).stem
      case .suffix: return Self.name(of: file).suffix
      }
    }.joined()
  }

  /// The pattern of a file's several results: what is the input's is filled, and the places of the number and the time are there still.
  func pattern(of file: String) -> String {
    parts.enumerated().map { index, part in
      switch part {
      case .number(let digits): return digits == 0 ? "%d" : "%0\(digits)d"
      case .time: return "%t"
      case .text, .folder, .stem, .suffix:
        var single = self
        single.parts = [part]
        let filled = single.path(1, .zero, of: file)
        return index < folderCount ? filled : filled.replacing("%", with: "%%")
      }
    }.joined()
  }

  /// A file's name without its extension, and the extension without its dot.
  private static func name(of file: String) -> (stem: String, suffix: String) {
    let name = file == "-" ? "standard-input" : FilePath.split(file).name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return (name, "") }
    return (String(name[..<dot]), String(name[dot...].dropFirst()))
  }
}
