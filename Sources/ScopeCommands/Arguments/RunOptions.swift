import ArgumentParser

/// What all commands have that go through files.
struct RunOptions: PlainOptions {
  @Flag(name: .shortAndLong, help: "Show no progress, and nothing but results, warnings and errors.")
  var quiet = false
}

extension RunOptions {
  @inline(never)
  mutating func take(from line: inout PlainLine) {
    quiet = line.flag("--quiet", "-q")
  }
}
