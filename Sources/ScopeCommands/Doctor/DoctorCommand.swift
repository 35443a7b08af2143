import ArgumentParser
import MediaScope

/// `mediascope doctor`: which libraries are found.
struct DoctorCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", _superCommandName: MediaScopeCommand.name,
    abstract: "Print the versions of the libraries that read and decode, as they say of themselves.",
    discussion: "The exit status is 1 where one of them is missing.")

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  func work() throws {
    try Console.write(Version.text + "\n")
    for (name, version) in try Self.libraries() { try Console.write("\(name) \(version)\n") }
  }

  private static func libraries() throws -> [(name: String, version: String)] {
    do throws(MediaError) {
      return try DecodingLibraries.versions
    } catch {
      Console.report(error.description)
      throw ExitCode.failure
    }
  }
}
