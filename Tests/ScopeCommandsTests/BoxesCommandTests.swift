import ArgumentParser
import Foundation
import MediaScope
import MediaScopeFixtures
import MediaStructure
import Testing

@testable import ScopeCommands

/// What `boxes` prints for people, what it extracts, and how it is called.
struct BoxesCommandTests {
  private func text(_ arguments: String...) throws -> String {
    try #require(try BoxesJSONTests.output(arguments))
  }

  @Test(arguments: BoxesJSONTests.files)
  func `every structure has a line with its place`(file: String) throws {
    let text = try #require(try BoxesJSONTests.output([file, "--full"]))
    let tree = try BoxesFile(file: file, full: false)
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    forEachNode(tree.root) { node in
      let start = node.offset.hexadecimal + " "
      #expect(
        lines.contains {
          $0.hasPrefix(start) && $0.contains(" \(node.size)  ") && $0.contains(node.type.printable)
        },
        "\(node.type) at \(start)")
    }
    tree.root.forEachIssue { _, issue in #expect(text.contains(issue.reason.printable)) }
  }

  @Test func `a long colour profile in WebP is no error`() throws {
    func number(_ value: Int, _ isLittle: Bool = false) -> [UInt8] {
      let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
      return isLittle ? bytes.reversed() : bytes
    }
    let size = 3 << 20
    var profile = [UInt8](repeating: 0, count: size)
    profile.replaceSubrange(0..<4, with: number(size))
    profile.replaceSubrange(36..<40, with: "acsp".utf8)
    profile.replaceSubrange(
      128..<144, with: number(1) + Array("desc".utf8) + number(144) + number(size - 144))
    let form = Array("WEBPICCP".utf8) + number(size, true) + profile
    let folder = try TemporaryDirectory()
    let file = folder.file("long.webp")
    try Data(Array("RIFF".utf8) + number(form.count, true) + form).write(to: URL(filePath: file))
    let run = try BoxesJSONTests.output([file])
    #expect(run?.contains("reaches beyond the end (ISO 15076-1") == false)
  }

  @Test(arguments: BoxesJSONTests.files)
  func `the hex view shows each byte of fields and headers once`(file: String) throws {
    let text = try #require(try BoxesJSONTests.output([file, "--hex", "--full"]))
    let tree = try BoxesFile(file: file, full: true)
    var wanted = 0
    forEachNode(tree.root) { node in
      for part in node.parts {
        guard case .unparsed = part else {
          wanted += part.bits.count % 8 == 0 && part.bits.lowerBound % 8 == 0 ? part.range.count : 0
          continue
        }
      }
    }
    // A line of bytes: place, size of the part or blanks, branches, digits, characters, note.
    let line = /^ +0x[0-9a-f]+ +(?:[0-9]+ )?[ │]*((?:[0-9a-f]{2} )+) .*$/
    let shown = text.split(separator: "\n").compactMap { $0.firstMatch(of: line) }
      .filter { !$0.output.0.contains("(no field)") }
      .reduce(0) { $0 + $1.output.1.split(separator: " ").count }
    #expect(shown >= wanted)
  }

  /// One file of each format.
  static let formats = [
    "both.mp4", "both.mkv", "wav-s16.wav", "mpeg4.avi", "aiff-s16.aiff", "caf-s24.caf", "flac-16.flac",
    "vorbis.ogg", "both.flv", "picture.png", "picture.jpg", "both.ts", "mpeg2.mpg", "aac.aac", "mp3-cbr.mp3",
  ]

  @Test(arguments: formats)
  func `a pipe gives the tree of the file`(name: String) async throws {
    let file = try Fixture.named(name).path
    for options in [[], ["--full", "--json"], ["--check"]] {
      let piped = try await Program.run(["boxes", "-"] + options, input: file)
      let whole = try await Program.run(["boxes", file] + options)
      #expect(piped.status == whole.status)
      let text = whole.text.replacing("\(file):", with: "standard input:")
        .replacing("\"\(file.replacing("/", with: "\\/"))\"", with: "\"-\"").replacing(
          "\"\(file)\"", with: "\"-\"")
      #expect(piped.text == text)
    }
  }

  @Test(
    arguments: [
      ("warning", false, [0, 0, 0, 16] + Array("mehd".utf8) + [0, 0, 0, 4, 0, 0, 0, 1]),
      ("note", false, [0, 0, 0, 20] + Array("ftypabcd".utf8) + [0, 0, 0, 0] + Array("isom".utf8)),
      ("error", true, [0, 0, 0, 8] + Array("moov".utf8)),
    ] as [(String, Bool, [UInt8])])
  func `a check fails on errors only`(severity: String, fails: Bool, bytes: [UInt8]) throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("boxes.mp4")
    try Data(bytes).write(to: URL(filePath: file))
    let command = try BoxesCommand.parse([file, "--check"])
    var text: [UInt8] = []
    let out = ConsoleBuffer { text += $0 }
    #expect(try command.show(file, isFirst: true, to: out).hasFindings == fails)
    try out.flush()
    #expect(String(decoding: text, as: UTF8.self).contains(": \(severity): "))
  }

  @Test
  func `a tree reads like a tree`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("tiny.mp4")
    let boxes: [UInt8] =
      [0, 0, 0, 20] + Array("ftypisom".utf8) + [0, 0, 2, 0] + Array("isom".utf8)
      + [0, 0, 0, 20] + Array("moov".utf8) + [0, 0, 0, 12] + Array("nope".utf8) + [1, 2, 3, 4]
      + [0, 0, 0, 99] + Array("free".utf8) + [7]
    try Data(boxes).write(to: URL(filePath: file))
    #expect(
      try text(file) == """
        \(file): ISO base media file, 49 bytes
             0x0      20  ftyp  File Type Box: major_brand isom, minor_version 512, compatible_brands isom
            0x14      20  moov  Movie Box
                          │ error: moov at 0x14: no mvhd in it (ISO/IEC 14496-12:2022, 8.2.2)
            0x1c      12  └─ nope  not known
            0x28       9  free  Free Space Box
                            error: free at 0x28: size 99 reaches beyond the end, 9 bytes are there

        """)
    #expect(
      try text(file, "--path", "moov", "--hex") == """
        \(file): moov: ISO base media file, 49 bytes
            0x14      20  moov  Movie Box
            0x14       8  │ 00 00 00 14 6d 6f 6f 76                          ....moov          header
                          │ error: moov at 0x14: no mvhd in it (ISO/IEC 14496-12:2022, 8.2.2)
            0x1c      12  └─ nope  not known
            0x1c       8       00 00 00 0c 6e 6f 70 65                          ....nope          header
            0x24       4       01 02 03 04                                      ....              (no field)

        """)
    #expect(
      try text(file, "--at", "0xa") == """
        ftyp  File Type Box, 20 bytes at 0x0
          major_brand = 'isom', byte 3 of 4 at 0x8

        """)
    #expect(
      try text(file, "--check")
        == """
        \(file): error: moov at 0x14: no mvhd in it (ISO/IEC 14496-12:2022, 8.2.2)
        \(file): error: free at 0x28: size 99 reaches beyond the end, 9 bytes are there

        """)
  }

  @Test
  func `the first ones of many alike structures are shown, unless all are asked for`() throws {
    let folder = try TemporaryDirectory()
    let file = folder.file("many.mp4")
    let boxes = (0..<100).flatMap { _ in [UInt8]([0, 0, 0, 8]) + Array("free".utf8) }
    try Data(boxes).write(to: URL(filePath: file))
    let short = try text(file).split(separator: "\n")
    #expect(short.count == 1 + BoxesText.shownAlikeCount + 1)
    #expect(short.last?.hasSuffix("… \(100 - BoxesText.shownAlikeCount) more free") == true)
    #expect(try text(file, "--full").split(separator: "\n").count == 101)
  }

  @Test(arguments: ["both.mp4", "both.mov", "h264.mp4"])
  func `what is extracted are the bytes of the structure`(name: String) throws {
    let file = try Fixture.named(name).path
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: file)))
    let folder = try TemporaryDirectory()
    let tree = try BoxesFile(file: file, full: false)
    for path in ["ftyp", "moov/trak/mdia/mdhd", "mdat", "moov"] {
      let node = try tree.root.located(at: path).node
      for whole in [false, true] {
        let output = folder.file("out")
        let command = try BoxesCommand.parse(
          [file, "--extract", path, "-o", output] + (whole ? ["--whole"] : []))
        _ = try command.show(file, isFirst: true, to: ConsoleBuffer { _ in })
        let start = Int(node.offset) + (whole ? 0 : node.headerSize)
        #expect(
          try [UInt8](Data(contentsOf: URL(filePath: output)))
            == Array(bytes[start..<Int(node.range.upperBound)]))
      }
    }
  }

  @Test
  func `a fast start differs from its file in the places of the media data only`() throws {
    let (left, right) = (try Fixture.named("both.mp4").path, try Fixture.named("both-faststart.mp4").path)
    let lines = try text(left, "--diff", right).split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.hasPrefix("! moov/trak") && $0.contains("/stbl/stco: ") })
    #expect(try text(left, "--diff", left).isEmpty)
  }

  @Test(arguments: [
    ["--at", "4", "--check"], ["--extract", "moov"], ["-o", "x"], ["--whole"], ["--offsets"],
    ["--depth", "0"],
    ["--at", "-1"], ["--at", "0xz"], ["--hex", "--json"], ["--diff", "b", "c"],
  ])
  func `options that contradict each other are usage errors`(options: [String]) {
    #expect(throws: (any Error).self) { try BoxesCommand.parse(["a"] + options) }
  }

  @Test
  func `a place past the end is refused`() throws {
    let file = try Fixture.named("both.mp4").path
    #expect(throws: MediaError.self) { try text(file, "--at", "99999999") }
  }

  private func forEachNode(_ node: StructureNode, _ body: (StructureNode) -> Void) {
    for child in node.children {
      body(child)
      forEachNode(child, body)
    }
  }
}
