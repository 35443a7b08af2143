import ArgumentParser
import Foundation
import Testing

@testable import ScopeCommands

/// What is understood without the parser is understood as the parser would.
struct PlainLineTests {
  /// A name of an option, as the parser itself lists it.
  struct Name: Hashable, CustomStringConvertible {
    var verb: String
    var description: String
    var takesValue: Bool
    var values: [String]
  }

  /// The parser's own list of what each command takes.
  private struct Listing: Decodable {
    struct Command: Decodable {
      var commandName: String
      var subcommands: [Command]?
      var arguments: [Argument]?
    }
    struct Argument: Decodable {
      var kind: String
      var names: [Name]?
      var allValues: [String]?
    }
    struct Name: Decodable {
      var kind: String
      var name: String
    }
    var command: Command
  }

  static let names: [Name] = {
    let help = Data(MediaScopeCommand._dumpHelp().utf8)
    guard let listing = try? JSONDecoder().decode(Listing.self, from: help) else { return [] }
    var names: [Name] = []
    for command in listing.command.subcommands ?? [] {
      for argument in command.arguments ?? [] {
        for name in argument.names ?? [] {
          let hyphens = name.kind == "long" ? "--" : "-"
          names.append(
            Name(
              verb: command.commandName, description: hyphens + name.name,
              takesValue: argument.kind == "option", values: argument.allValues ?? []))
        }
      }
    }
    return names
  }()

  /// What options may need beside them.
  static func contexts(of verb: String) -> [[String]] {
    let raw = ["--raw-format", "s16le", "--raw-channels", "1", "--raw-samplerate", "8000"]
    switch verb {
    case "boxes":
      return [
        ["a.mp4"], ["a.mp4", "--extract", "moov"], ["a.mp4", "--extract", "moov", "--output", "x"],
        ["a.mp4", "-o", "x"], ["a.mp4", "--diff", "b.mp4"],
      ]
    case "metadata": return [["a.mp4"], ["a.mp4", "-o", "x.png"], ["a.mp4", "--artwork"]]
    case "levels": return [["a.mp4"], [], ["a.raw", "--input-format", "raw"] + raw, ["a.raw"] + raw]
    case "waveform":
      return [
        ["a.mp4"], ["a.mp4", "-o", "x.png"], ["a.mp4", "-o", "x.dat"], ["-o", "x.png"],
        ["a.mp4", "b.mp4", "-o", "x/"], ["a.raw", "--input-format", "raw", "-o", "x.png"] + raw,
      ]
    default: return [["a.mp4"]]
    }
  }

  /// Values, right and wrong, for any option.
  static let values = [
    "1", "8", "0.5", "v:0", "auto", "all", "800", "x.png", "title=x", "I<=-9", "red", "audition", "44100",
    "s16le", "-", "", "--json",
  ]

  /// Limits hold in the process of the tests, too: these change nothing there.
  static let limits = [
    "--max-memory": "1000T", "--max-time": "99999999", "--max-pixels": "134217728", "--max-input": "16G",
  ]

  /// How a name is written.
  enum Form: CaseIterable {
    case apart, joined, lastApart

    func words(_ name: Name) -> [[String]] {
      guard name.takesValue else { return [[name.description]] }
      let values = limits[name.description].map { [$0] } ?? name.values + PlainLineTests.values
      switch self {
      case .apart: return values.map { [name.description, $0] }
      case .joined: return (["-5"] + values).map { ["\(name)=\($0)"] }
      case .lastApart: return values.reversed().map { [name.description, $0] }
      }
    }
  }

  /// Lines in forms that are rare or wrong.
  static let oddities = [
    "", "-", "a b", "--", "-- a", "a --", "a -x", "a --help", "a -h", "a --version", "a --nonsense",
    "a --json --json", "--format csv a", "--format=csv a", "--format csv --json a", "--format nonsense a",
    "--format= a", "--json=1 a", "-q a", "-qx a", "-qo x a", "-ox a", "-o=x a", "-o x a", "-s=-5 a",
    "-s 1 -e 2 a", "--start 2 --end 1 a", "--track v:0 a", "--track a v:0", "a --track v:0 a:0",
    "a --track v:0 --json a:0", "a --track --json", "--track", "--get a --get b c", "--get a --get=b c",
    "--set a=b --set=c=d x", "--target 0 --target=-5 a", "--set a=b --set c=d x",
    "--chapters --no-chapters a", "--no-chapters a", "--width 1 a", "--at 0x10 a", "--near -5 a",
    "--near=-5 a", "--max-time 0 a", "--json a --recursive b --quiet c",
  ]

  /// What the parser makes of a line, in words, without the wrappers' own fields.
  static func text(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    if let parsed = mirror.children.first(where: { $0.label == "_parsedValue" }) { return text(parsed.value) }
    guard !mirror.children.isEmpty else { return String(reflecting: value) }
    return "\(type(of: value))("
      + mirror.children.map { "\($0.label ?? ""): \(text($0.value))" }.joined(separator: ", ") + ")"
  }

  /// Holds a line against the parser where it is plain.
  static func check(_ words: [String], of verb: any PlainCommand.Type) {
    guard let command = verb.command(of: words) else { return }
    let expected = try? verb.parseAsRoot(words)
    #expect(text(command) == expected.map(text), "\(verb._commandName) \(words)")
  }

  /// Lines of as many of the names as go together, until each has been in one; gives those that no line takes.
  ///
  /// The parser takes tens of milliseconds for a line here, so that a line for each name would be too much.
  static func checkLines(of names: [Name], _ form: Form, _ verb: any PlainCommand.Type) -> [Name] {
    var left = names
    for context in contexts(of: verb._commandName) {
      if verb.command(of: context) != nil {
        check(context, of: verb)
        left.removeAll { context.contains($0.description) }
      }
      var wasTaken = true
      while wasTaken, !left.isEmpty {
        var line = context
        let count = left.count
        left.removeAll { name in
          guard let words = form.words(name).first(where: { verb.command(of: line + $0) != nil }) else {
            return false
          }
          line += words
          return true
        }
        wasTaken = left.count < count
        if wasTaken { check(line, of: verb) }
      }
    }
    return left
  }

  @Test(arguments: ArgumentLine.plainVerbs.map { $0._commandName })
  func `plain lines mean what the parser says`(verb: String) throws {
    let type = try #require(ArgumentLine.plainVerbs.first { $0._commandName == verb })
    let own = Self.names.filter { $0.verb == verb && !["--help", "--version"].contains($0.description) }
      .filter { $0.description != "-h" || $0.takesValue }
    #expect(own.count > 12)
    var left = Set(own)
    for form in Form.allCases { left.formIntersection(Self.checkLines(of: own, form, type)) }
    #expect(left.isEmpty)
    // One of any two names is in a line without the other: they can't stand for each other.
    for bit in 0..<7 {
      let half = own.indices.filter { $0 >> bit & 1 == 1 }.map { own[$0] }
      _ = Self.checkLines(of: half, .apart, type)
    }
    // What the command doesn't take is not plain.
    for name in Set(Self.names.map(\.description)).subtracting(own.map(\.description)) {
      for words in [[name], [name, "1"], ["\(name)=1"]] {
        #expect(type.command(of: ["a.mp4"] + words) == nil, "\(name)")
      }
    }
  }

  @Test(arguments: ArgumentLine.plainVerbs.map { $0._commandName })
  func `rare forms mean what the parser says`(verb: String) throws {
    let type = try #require(ArgumentLine.plainVerbs.first { $0._commandName == verb })
    for line in Self.oddities { Self.check(line.split(separator: " ").map(String.init), of: type) }
    for line in ["a.mp4", "--quiet a.mp4", "a.mp4 --json", "--json --sync a.mp4 -q"] {
      let words =
        line.split(separator: " ").map(String.init) + (verb == "waveform" ? ["--format", "json"] : [])
      #expect(type.command(of: words) != nil, "\(line)")
    }
  }
}
