import Fixtures
import Foundation
import MediaScope
import Testing

@testable import ScopeCommands

enum OutputBytes {
  static func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(filePath: path))
  }
}

// Serialized: which file to remove on a signal is one for the process.
@Suite(.serialized)
struct OutputFileTests {
  @Test func `a finished file has its name and nothing else is there`() throws {
    let folder = try TemporaryDirectory()
    let output = try OutputFile(folder.file("a.png"), madeOf: "-")
    #expect(try folder.contents().count == 1)
    #expect(try folder.contents() != ["a.png"])
    try output.finish([1, 2, 3])
    #expect(try folder.contents() == ["a.png"])
    #expect(try bytes(folder.file("a.png")) == [1, 2, 3])
  }

  @Test func `an unfinished one leaves what was there as it was`() throws {
    let folder = try TemporaryDirectory()
    try OutputBytes.write([9], to: folder.file("a.png"))
    do {
      let output = try OutputFile(folder.file("a.png"), madeOf: "-")
      let names = try withExtendedLifetime(output) { try folder.contents() }
      #expect(names.count == 2)
    }
    #expect(try folder.contents() == ["a.png"])
    #expect(try bytes(folder.file("a.png")) == [9])
  }

  @Test func `a file that is replaced keeps its rights`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("a.png")
    try OutputBytes.write([9], to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    try OutputFile(path, madeOf: "-").finish([1])
    #expect(try bytes(path) == [1])
    let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
    #expect(rights?.intValue == 0o640)
  }

  @Test func `where no file can be, the failure comes before the work`() throws {
    let folder = try TemporaryDirectory()
    try OutputBytes.write([9], to: folder.file("file"))
    for path in ["file/a.png", "missing/a.png", ""] {
      let error = #expect(throws: MediaError.self) { try OutputFile(folder.file(path), madeOf: "-") }
      #expect(error?.code == .fileNotWritable)
    }
  }

  @Test func `a full device is told from others`() throws {
    let error = #expect(throws: MediaError.self) { try OutputFile("/dev/full", madeOf: "-").finish([1]) }
    #expect(error?.code == .diskFull)
  }

  @Test func `a result is never written over what it is made of`() throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("a.png")
    try OutputFile(path, madeOf: "-").finish([1, 2])
    let error = #expect(throws: MediaError.self) { try OutputFile(folder.path + "/./a.png", madeOf: path) }
    #expect(error?.reason == "the output is the input")
    #expect(try folder.contents() == ["a.png"])
  }

  @Test func `what a link points to is replaced, not the link`() throws {
    let folder = try TemporaryDirectory()
    try OutputFile(folder.file("real.png"), madeOf: "-").finish([1])
    try #require(symlink("real.png", folder.file("link.png")) == 0)
    try OutputFile(folder.file("link.png"), madeOf: "-").finish([1, 2, 3])
    #expect(try Data(contentsOf: URL(filePath: folder.file("real.png"))).count == 3)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.png")) == "real.png")
  }
}
