import ArgumentParser
import MediaScope

/// The option for the number of parts of a track that are decoded at once.
struct JobOptions: ParsableArguments {
  @Option(name: .long, help: "Decode so many parts at once; as many as there are cores if not given.")
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs is from 1 to 256") }
  }

  var count: Int { jobs ?? ProcessorCount.online }
}
