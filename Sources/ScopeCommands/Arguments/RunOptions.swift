import ArgumentParser

/// What all commands have that go through files.
struct RunOptions: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Show no progress, and nothing but results, warnings and errors.")
  var quiet = false
}
