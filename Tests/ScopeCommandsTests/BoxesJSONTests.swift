import ArgumentParser
import Foundation
import MediaContainers
import MediaScope
import MediaScopeFixtures
import MediaStructure
import Testing

@testable import ScopeCommands

/// What `boxes --json` says, held against the tree and the published schema.
struct BoxesJSONTests {
  static let all = Fixture.all.map(\.path) + Fixture.broken.map(\.path)

  /// Those whose structure is known.
  static let files = all.filter(atLeast: 110) { path in
    (try? FileByteSource(path: path)).map { (try? StructureFormat.recognizing($0)) != nil } ?? false
  }

  @Test(arguments: all.filter(atLeast: 5) { !files.contains($0) })
  func `other files are refused`(file: String) throws {
    #expect(try Self.output([file, "--json"]) == nil)
  }

  /// What the command prints for a file, or `nil` where it refuses the file.
  static func output(_ arguments: [String]) throws -> String? {
    let command = try BoxesCommand.parse(arguments)
    var bytes: [UInt8] = []
    let out = ConsoleBuffer { bytes += $0 }
    do {
      _ = try command.show(try #require(command.inputs.files.first), isFirst: true, to: out)
    } catch let error as MediaError where error.code == .fileFormatNotRecognized {
      return nil
    }
    try out.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: files)
  func `the JSON of every file fits the schema`(file: String) throws {
    let schema = try BoxesSchema()
    let size = try #require(try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
    for options in [
      [], ["--full"], ["--depth", "1"], ["--check"], ["--at", "\(size / 2)"], ["--diff", file],
    ] {
      let text = try #require(try Self.output([file, "--json"] + options))
      let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
      #expect(schema.breach(of: value) == nil, "\(options)")
    }
  }

  @Test(arguments: files)
  func `the JSON has the nodes and fields of the tree`(file: String) throws {
    let text = try #require(try Self.output([file, "--json"]))
    let tree = try BoxesFile(file: file, full: false)
    let printed = try JSONDecoder().decode(Printed.self, from: Data(text.utf8))
    #expect(printed.format == tree.format.name)
    expect(printed.nodes, are: tree.root.children)
  }

  @Test(arguments: files)
  func `the outermost nodes tile the file`(file: String) throws {
    let tree = try BoxesFile(file: file, full: false)
    var offset: Int64 = 0
    for node in tree.root.children {
      #expect(node.offset == offset)
      offset = node.range.upperBound
    }
    #expect(offset == tree.root.size)
    #expect(tree.root.fields.isEmpty && tree.root.unparsed.isEmpty)
  }

  private func expect(_ printed: [Printed.Node], are nodes: [StructureNode]) {
    #expect(printed.map(\.type) == nodes.map(\.type))
    for (printed, node) in zip(printed, nodes) {
      #expect(printed.title == node.title)
      #expect(printed.offset..<printed.offset + printed.size == node.range)
      #expect(printed.headerSize == node.headerSize)
      #expect(printed.fields.map(\.name) == node.fields.map(\.name))
      #expect(printed.fields.map { $0.offset..<$0.offset + $0.size } == node.fields.map(\.range))
      #expect(printed.fields.map(\.meaning) == node.fields.map(\.meaning))
      #expect(printed.fields.map(\.bitSize) == node.fields.map { $0.bits?.count })
      #expect(printed.unparsed.map { $0.offset..<$0.offset + $0.size } == node.unparsed)
      #expect(printed.issues.map(\.message) == node.issues.map(\.reason))
      expect(printed.children, are: node.children)
    }
  }

  @Test(arguments: [
    "", "plain", "\"quotes\" and \\ backslashes/", "\u{0}\u{1}\u{1F}\u{7F}\u{85}\u{2028}\u{FEFF}",
    "tab\tline\r\n",
    "Ünïcödé 😀 \u{202E}", "\u{FFFD}",
  ])
  func `a text comes back as it was`(text: String) throws {
    let decoded = try JSONDecoder().decode([String].self, from: Data("[\(JSONWriter.quoted(text))]".utf8))
    #expect(decoded == [text])
    #expect(!JSONWriter.quoted(text).unicodeScalars.contains { $0.value < 0x20 })
  }

  @Test
  func `long results go out in pieces`() throws {
    var pieces: [Int] = []
    let out = ConsoleBuffer { pieces.append($0.count) }
    var writer = JSONWriter(out)
    try writer.beginArray()
    for number in 0..<20_000 {
      try writer.beginObject(isShort: true)
      try writer.member("number", number)
      try writer.endObject()
    }
    try writer.endArray()
    try writer.flush()
    try out.flush()
    #expect(pieces.count > 5)
    #expect(pieces.allSatisfy { $0 < 2 * ConsoleBuffer.pieceSize })
  }

  @Test
  func `what JSON has no number for is null`() throws {
    var bytes: [UInt8] = []
    let out = ConsoleBuffer { bytes += $0 }
    var writer = JSONWriter(out)
    try writer.beginObject(isShort: true)
    try writer.member("infinity", Double.infinity)
    try writer.member("largest", UInt64.max)
    try writer.member("half", 0.5)
    try writer.endObject()
    try writer.flush()
    try out.flush()
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"infinity": null, "largest": 18446744073709551615, "half": 0.5}"#)
  }
}

private struct Printed: Decodable {
  var format: String
  var nodes: [Node]

  struct Node: Decodable {
    var type: String
    var title: String?
    var offset: Int64
    var size: Int64
    var headerSize: Int
    var fields: [Field]
    var unparsed: [Unparsed]
    var children: [Node]
    var issues: [Message]
  }

  struct Field: Decodable {
    var name: String
    var offset: Int64
    var size: Int64
    var bitSize: Int?
    var meaning: String?
  }

  struct Unparsed: Decodable {
    var offset: Int64
    var size: Int64
  }

  struct Message: Decodable {
    var message: String
  }
}
