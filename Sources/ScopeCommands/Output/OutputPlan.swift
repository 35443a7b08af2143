import ArgumentParser
import Glibc
import MediaScope

/// Which file each result goes to, and in which format.
struct OutputPlan<Format: RawRepresentable & CaseIterable> where Format.RawValue == String {
  var format: Format
  var paths: [String]
  private var folder: String?

  /// Plans the results of some inputs.
  ///
  /// - Throws: `ValidationError` for an output whose format can't be told, and for two results with one name.
  init(_ output: String, format: Format?, inputs: [String]) throws {
    let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
    var status = stat()
    let isFolder =
      output.utf8.last == UInt8(ascii: "/") || inputs.count > 1 && output != "-"
      || stat(FilePath.cString(output), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    guard isFolder else {
      let suffix = FilePath.split(output).name.split(separator: ".").dropFirst().last.map(String.init)
      guard let format = format ?? suffix.flatMap({ Format(rawValue: $0.lowercased()) }) else {
        throw ValidationError(
          output == "-"
            ? "--format is needed for standard output: \(known)"
            : "the format of '\(output)' can't be told by its extension; name one of \(known) with --format")
      }
      if inputs.count > 1 { throw ValidationError("several results can't go to standard output") }
      self.format = format
      paths = [output]
      return
    }
    guard let format = format ?? Format.allCases.first else { throw ValidationError("no format") }
    self.format = format
    let folder = FilePath.folder(output)
    // A format of its own in a general one, such as mediascope-json, has the general one's extension.
    let suffix = format.rawValue.split(separator: "-").last.map(String.init) ?? format.rawValue
    paths = inputs.map { input in
      let name = input == "-" ? "standard-input" : FilePath.split(input).name
      return "\(folder)\(name).\(suffix)"
    }
    // By bytes: for text, two spellings of an accent are the same.
    guard Set(paths.map(FilePath.bytes)).count == paths.count else {
      throw ValidationError("two of the files have the same name, so their results would be one")
    }
    self.folder = folder
  }

  /// Makes the folder of the results, if they go to one.
  ///
  /// - Throws: `.fileNotWritable` with the system's words.
  func makeFolder() throws(MediaError) {
    if let folder { _ = try OutputFolder(folder) }
  }
}
