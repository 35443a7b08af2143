import ArgumentParser
import Foundation
import MediaScope
import MediaScopeFixtures
import Synchronization
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

  /// Where no file may have more than 512 bytes, writing fails as on a disk that is full.
  @Test(arguments: [
    ("still --every 0.2 -o %d.png", "1.png: can't be written", "pictures)"),
    ("sprites -o tiles", "tiles/sprites-001.jpg: can't be written", "large"),
  ])
  func `many pictures without room are one line, which names the file`(
    line: String, name: String, reason: String
  ) async throws {
    let folder = try TemporaryDirectory()
    let film = try Fixture.named("both.mp4").path
    let run = try await Program.runInShell(
      "trap '' XFSZ; ulimit -f 1; exec mediascope \(line) '\(film)'", in: folder.path)
    #expect(run.status == 1 && run.errors.count == 1)
    #expect(run.errors.first?.hasPrefix("mediascope: \(name)") == true, "\(run.errors)")
    #expect(run.errors.first?.hasSuffix(reason) == true, "\(run.errors)")
    #expect(try folder.contents().isEmpty)
  }

  @Test(arguments: ["2>&-", "<&- >&- 2>&-"])
  func `messages never go into a result, though the descriptor for them is closed`(closed: String)
    async throws
  {
    let folder = try TemporaryDirectory()
    let film = try Fixture.named("subtitles.mkv").path
    let run = try await Program.runInShell(
      """
      mediascope remux '\(film)' -o open.ts || exit 2
      mediascope remux '\(film)' -o closed.ts \(closed) || exit 3
      cmp open.ts closed.ts && ! mediascope info '\(film)' >&-
      """, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains { $0.contains("track 2 is left out") })
    #expect(run.errors.last == "mediascope: standard output: can't be written: Bad file descriptor")
  }

  @Test func `a full device is distinguished from others`() throws {
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

  @Test func `what a link leads to is made where it is not there`() throws {
    let folder = try TemporaryDirectory()
    try FileManager.default.createDirectory(atPath: folder.file("deep"), withIntermediateDirectories: false)
    try #require(symlink("deep/second.png", folder.file("link.png")) == 0)
    try #require(symlink("real.png", folder.file("deep/second.png")) == 0)
    try OutputFile(folder.file("link.png"), madeOf: "-").finish([1, 2, 3])
    #expect(try bytes(folder.file("deep/real.png")) == [1, 2, 3])
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("link.png")) == "deep/second.png")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("deep")).sorted() == [
        "real.png", "second.png",
      ])
  }

  @Test(
    arguments: [
      [0x61, 0xFF, 0x2E, 0x70], [0xC3, 0x28, 0x80], [0x65, 0xCC, 0x81], [0xC3, 0xA9], [0xCC, 0x81, 0x78],
      [0xF4, 0x8F, 0xBF], [0xF4, 0x8F, 0xBF, 0xBF], [0xED, 0xA0, 0x80, 0x62],
    ] as [[UInt8]])
  func `a file gets exactly the name that was asked for`(name: [UInt8]) throws {
    let folder = try TemporaryDirectory()
    let path = FilePath.text(Array((folder.path + "/").utf8) + name)
    #expect(FilePath.bytes(path) == Array((folder.path + "/").utf8) + name)
    try OutputFile(path, madeOf: "-").finish([7])
    #expect(try FileByteSource(path: path).bytes(at: 0, count: 9) == [7])
    var found: [[UInt8]] = []
    let stream = try #require(opendir(folder.path))
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      found.append(withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) })
    }
    #expect(Set(found) == [name, Array(".".utf8), Array("..".utf8)])
    var walked: [String] = []
    var walk = FolderWalk(FileRun())
    walk.visit(folder.path) { walked.append($0) }
    #expect(walked.map(FilePath.bytes) == [FilePath.bytes(path)])
  }

  @Test func `results that are to be on the disk first are whole`() throws {
    OutputFile.syncs.store(true, ordering: .relaxed)
    defer { OutputFile.syncs.store(false, ordering: .relaxed) }
    let folder = try TemporaryDirectory()
    try OutputFile(folder.file("a.png"), madeOf: "-").finish([1])
    try OutputFile("/dev/null", madeOf: "-").finish([1])
    #expect(try bytes(folder.file("a.png")) == [1])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE, SIGXCPU])
  func `a signal leaves no file`(number: Int32) async throws {
    let folder = try TemporaryDirectory()
    let (path, tiles) = (folder.file("a.png"), folder.file("tiles"))
    await #expect(processExitsWith: .signal(number)) {
      [path = path as String, tiles = tiles as String, number = number as Int32] in
      // A core of the test would be of no use to anybody.
      var limit = rlimit(rlim_cur: 0, rlim_max: 0)
      setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit)
      let folder = try OutputFolder(tiles)
      let output = try OutputFile(path, madeOf: "-")
      let inner = try OutputFile(folder.path + "1.png", madeOf: "-")
      withExtendedLifetime((output, inner)) {
        // Threads that Dispatch makes block signals, so one to the process goes to another.
        kill(getpid(), number)
        sleep(10)
      }
    }
    #expect(try folder.contents().isEmpty)
  }

  @Test func `a result that has its name is not removed, whoever holds it`() async throws {
    let folder = try TemporaryDirectory()
    let path = folder.file("a.png")
    await #expect(processExitsWith: .success) { [path = path as String] in
      let output = try OutputFile(path, madeOf: "-")
      try withExtendedLifetime(output) {
        try output.finish([1])
        #expect(Interruption.unfinished.withLock(\.count) == 0)
        output.discard()
      }
    }
    #expect(try folder.contents() == ["a.png"])
  }

  /// What the handler reads is never freed, so it mustn't grow with the files of a run.
  @Test func `two passes leave nothing to be removed on a signal`() async throws {
    let folder = try TemporaryDirectory()
    let (film, path) = (try Fixture.named("h264.mp4").path, folder.file("a.mp4"))
    await #expect(processExitsWith: .success) { [film = film as String, path = path as String] in
      try ExportCommand.parse([
        film, "-o", path, "--passes", "2", "--video-codec", "h264", "--video-bit-rate", "100k",
      ]).run()
      #expect(Interruption.unfinished.withLock(\.count) == 0)
    }
    #expect(try folder.contents() == ["a.mp4"])
  }

  @Test func `what comes and goes together costs the same each time`() async {
    await #expect(processExitsWith: .success) {
      func resident() throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
      }
      Interruption.removeOnSignal((0..<50).map { "/tmp/nowhere/\($0)" })
      let before = try resident()
      for round in 0..<1000 {
        let paths = (0..<50).map { "/tmp/nowhere/\(round)/\($0)" }
        Interruption.removeOnSignal(paths)
        Interruption.forget(paths)
      }
      #expect(try resident() - before < 12 << 20)
    }
  }
}
