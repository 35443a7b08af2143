import Glibc
import Testing

@testable import MediaCore

@Suite struct ByteSourceTests {
  private static let content = (0..<100).map { UInt8($0) }

  /// Runs `body` on a file of its own that goes away after it.
  private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    var template = Array("/tmp/byte-source-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    try #require(descriptor >= 0)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    #expect(write(descriptor, bytes, bytes.count) == bytes.count)
    close(descriptor)
    try body(path)
  }

  @Test(arguments: [(0, 100), (0, 10), (90, 10), (90, 20), (99, 1), (100, 1), (1000, 5), (-1, 5), (3, 0)])
  func anyReadIsTheSameCutOfFileAndMemory(offset: Int, count: Int) throws {
    let expected = offset < 0 ? [] : Array(Self.content.dropFirst(offset).prefix(count))
    #expect(try MemoryByteSource(Self.content).bytes(at: Int64(offset), count: count) == expected)
    try withFile(Self.content) { path in
      let source = try FileByteSource(path: path)
      #expect(source.byteCount == 100)
      #expect(source.name == path)
      #expect(try source.bytes(at: Int64(offset), count: count) == expected)
    }
  }

  @Test func aFileThatShrinksGivesWhatIsLeft() throws {
    try withFile(Self.content) { path in
      let source = try FileByteSource(path: path)
      #expect(truncate(path, 40) == 0)
      #expect(try source.bytes(at: 0, count: 100) == Array(Self.content.prefix(40)))
    }
  }

  @Test func aMissingFileIsNotFound() {
    let error = #expect(throws: MediaError.self) { try FileByteSource(path: "/nowhere/at all") }
    #expect(error?.code == .fileNotFound)
    #expect(error?.underlying?.code == ENOENT)
    #expect(error?.description == "/nowhere/at all: No such file or directory")
  }

  @Test(arguments: [("/", EISDIR), ("/dev/null", nil)])
  func whatHasNoSizeIsRefused(path: String, code: Int32?) {
    let error = #expect(throws: MediaError.self) { try FileByteSource(path: path) }
    #expect(error?.code == .fileNotReadable)
    #expect(error?.underlying?.code == code)
  }

  @Test(.timeLimit(.minutes(5))) func aNamedPipeThatNobodyWritesToIsGivenUp() throws {
    let path = "/tmp/byte-source-pipe-\(getpid())"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let error = #expect(throws: MediaError.self) { try FileByteSource(path: path) }
    #expect(error?.description == "\(path): nobody writes to the pipe")
  }

  @Test func whatComesThroughAPipeCanBeReadAnywhere() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let content = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    #expect(write(ends[1], content, content.count) == content.count)
    close(ends[1])
    defer { close(ends[0]) }
    let source = try FileByteSource(path: "/proc/self/fd/\(ends[0])")
    #expect(source.byteCount == Int64(content.count))
    #expect(try source.bytes(at: 49_990, count: 100) == Array(content[49_990...]))
    #expect(try source.bytes(at: 0, count: 10) == Array(content[..<10]))
  }
}
