import ArgumentParser
import Foundation
import MediaScopeFixtures
import Testing

@testable import ScopeCommands

/// `--recursive` over a folder that gets the results, run again and again.
struct FolderRunTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var arguments: [String]
    var output: String
    var testDescription: String { "\(arguments.joined(separator: " ")) -o \(output)" }
  }

  static let cases = [
    Case(arguments: ["still"], output: "%d/%f.png"),
    Case(arguments: ["sheet", "--tile", "32"], output: "in/out/"),
    Case(arguments: ["sheet", "--tile", "32"], output: "%d/%f.jpg"),
    Case(arguments: ["waveform"], output: "%d/%f.json"),
    Case(arguments: ["decode", "--track", "a:0"], output: "%d/%f.wav"),
    Case(arguments: ["decode", "--format", "wav"], output: "in/out/"),
    Case(arguments: ["sprites", "--tile", "32"], output: "in/out"),
    Case(arguments: ["sprites", "--tile", "32"], output: "%d/%f.bif"),
    Case(arguments: ["gops"], output: "%d/%f.svg"),
    Case(arguments: ["levels"], output: "%d/%f.json"),
    Case(arguments: ["remux"], output: "in/out/%f.mp4"),
    Case(arguments: ["cut", "--end", "0.2"], output: "in/out/%f.mp4"),
    Case(arguments: ["cut", "--keep", "0-0.1,0.2-0.3", "--format", "mov"], output: "in/out/"),
  ]

  @Test(arguments: cases)
  func `takes neither its results nor still pictures`(run: Case) async throws {
    let folder = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      atPath: folder.file("in/sub"), withIntermediateDirectories: true)
    for (name, place) in [("sunset.mp4", "in"), ("mp3-cbr.mp3", "in/sub"), ("picture.jpg", "in/sub")] {
      try FileManager.default.copyItem(
        atPath: Fixture.named(name).path, toPath: folder.file("\(place)/\(name)"))
    }
    func files() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    }
    let line =
      "mediascope \(run.arguments.joined(separator: " ")) --recursive in -o '\(run.output)'"
    let first = try await Program.runInShell(line, in: folder.path)
    #expect(first.status == 0, "\(first.errors)")
    let made = try files()
    #expect(!made.contains { $0.contains("picture.") && $0 != "in/sub/picture.jpg" })
    let second = try await Program.runInShell("\(line) --overwrite", in: folder.path)
    #expect(second.status == 0 && second.errors == first.errors, "\(second.errors)")
    #expect(try files() == made)
    let skipping = try await Program.runInShell("\(line) --skip-existing", in: folder.path)
    #expect(skipping.status == 0, "\(skipping.errors)")
    #expect(try files() == made)
  }

  @Test(arguments: [
    ("decode --track a:0", "%d/%f.wav", "wav-s16.wav"), ("still", "%d/%f.jpg", "picture.jpg"),
    ("still --count 1", "%d/%f-%d.jpg", "picture.jpg"), ("sheet --tile 32", "%d/%f.jpg", "picture.jpg"),
  ])
  func `does not take a file of the folder for a result`(verb: String, output: String, original: String)
    async throws
  {
    let folder = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: folder.file("in"), withIntermediateDirectories: true)
    let name = output.replacing("%d/%f", with: "in/both").replacing("%d", with: "1")
    try FileManager.default.copyItem(
      atPath: Fixture.named("both.mp4").path, toPath: folder.file("in/both.mp4"))
    try FileManager.default.copyItem(atPath: Fixture.named(original).path, toPath: folder.file(name))
    let line = "mediascope \(verb) --recursive in -o '\(output)'"
    let refused = try await Program.runInShell(line, in: folder.path)
    #expect(refused.status == 1)
    #expect(refused.errors.count == 1 && refused.errors.first?.contains("--overwrite") == true)
    #expect(try bytes(folder.file(name)) == bytes(Fixture.named(original).path))
    let skipping = try await Program.runInShell("\(line) --skip-existing", in: folder.path)
    #expect(skipping.status == 0, "\(skipping.errors)")
    #expect(try bytes(folder.file(name)) == bytes(Fixture.named(original).path))
    let replacing = try await Program.runInShell("\(line) --overwrite", in: folder.path)
    #expect(replacing.status == 0, "\(replacing.errors)")
    #expect(try bytes(folder.file(name)) != bytes(Fixture.named(original).path))
  }

  private typealias Plan = OutputPlan<WaveformFormat>

  @Test func `a file that was named is an input, whatever it is a result of`() throws {
    let folder = try TemporaryDirectory()
    for name in ["a.wav", "a.json"] { try OutputBytes.write([], to: folder.file(name)) }
    let found = ["a.json", "a.wav"].map { InputFile(path: folder.file($0), folder: folder.path) }
    #expect(
      try Plan("%d/%f.json", format: nil, inputs: found).inputs.map(\.path) == [folder.file("a.wav")])
    let named = try Plan("%d/%f.json", format: nil, inputs: found.map { InputFile(path: $0.path) })
    #expect(named.inputs.map(\.path) == [folder.file("a.json")])
    #expect(named.clashes.map(\.input.path) == [folder.file("a.wav")])
  }
}
