import Foundation
import MediaScopeFixtures

/// The built command, run as a process of its own.
enum Program {
  struct Result: Sendable {
    var status: Int32
    var output: [UInt8]
    var errors: [String]

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The executable is beside the tests' own.
  static let url = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "mediascope")

  /// Tests run side by side by the hundred, and with more than 1,300 files open Foundation's `Process` reads past the
  /// end of what it lists of them.
  private static let turns = Turns(8)

  /// Runs the command to its end, a few at a time.
  ///
  /// - Parameters:
  ///   - input: a file that comes through a pipe.
  ///   - output: where standard output goes instead of into the result.
  ///   - environment: what differs from this process's.
  static func run(
    _ arguments: [String], input: String? = nil, output: String? = nil, environment: [String: String] = [:]
  ) async throws -> Result {
    await turns.take()
    do {
      let result = try await runAtOnce(arguments, input, output, environment)
      await turns.giveBack()
      return result
    } catch {
      await turns.giveBack()
      throw error
    }
  }

  /// Runs a line of the shell, to which the command is known as `mediascope`.
  static func runInShell(_ line: String, in directory: String) async throws -> Result {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = URL(filePath: directory)
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["PATH": "\(url.deletingLastPathComponent().path):/usr/local/bin:/usr/bin:/bin"]) { $1 }
    return try await run(process, input: nil, output: nil)
  }

  /// Whether a program is installed.
  static func has(_ name: String) -> Bool {
    ["/usr/local/bin", "/usr/bin", "/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  /// Runs a line of the shell on a terminal of so many columns; what goes to it comes back without carriage returns.
  static func runOnTerminal(
    _ line: String, columns: Int = 80, in directory: String, environment: String = "NO_COLOR=1"
  ) async throws -> Result {
    let quoted = "stty cols \(columns); \(environment) TERM=xterm \(line)".replacing("'", with: "'\\''")
    var result = try await runInShell("script -qec '\(quoted)' /dev/null </dev/null", in: directory)
    result.output.removeAll { $0 == 13 }
    return result
  }

  private static func runAtOnce(
    _ arguments: [String], _ input: String?, _ output: String?, _ environment: [String: String]
  ) async throws -> Result {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    return try await run(process, input: input, output: output)
  }

  /// The command may stop reading before the tests have written all: that is an error of the write then.
  private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  private static func run(_ process: Process, input: String?, output: String?) async throws -> Result {
    _ = ignoresBrokenPipes
    let scratch = try TemporaryDirectory()
    process.standardInput = FileHandle.nullDevice
    let outputs = try (
      file(output ?? scratch.file("out"), isNew: output == nil), file(scratch.file("err"), isNew: true)
    )
    // A process that has ended keeps what it was given.
    defer {
      try? outputs.0.close()
      try? outputs.1.close()
    }
    (process.standardOutput, process.standardError) = outputs
    let pipe = input == nil ? nil : Pipe()
    if let pipe { process.standardInput = pipe }
    let bytes = try input.map { try Data(contentsOf: URL(filePath: $0)) }
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do {
        try process.run()
      } catch {
        continuation.resume(throwing: error)
      }
      if let pipe, let bytes {
        try? pipe.fileHandleForWriting.write(contentsOf: bytes)
        try? pipe.fileHandleForWriting.close()
      }
    }
    let errors = try String(contentsOf: URL(filePath: scratch.file("err")), encoding: .utf8)
    return Result(
      status: process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus,
      output: output == nil ? [UInt8](try Data(contentsOf: URL(filePath: scratch.file("out")))) : [],
      errors: errors.split(separator: "\n").map(String.init))
  }

  private static func file(_ path: String, isNew: Bool) throws -> FileHandle {
    if isNew { try Data().write(to: URL(filePath: path)) }
    return try FileHandle(forWritingTo: URL(filePath: path))
  }
}

func bytes(_ path: String) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(filePath: path)))
}
