import FoundationEssentials

/// A new folder that goes away, with all in it, together with its last reference.
package final class TemporaryDirectory: Sendable {
  /// Absolute path.
  package let path: String

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "mediascope-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Absolute path of a file of this name in the folder, which need not exist.
  package func file(_ name: String) -> String { path + "/" + name }

  /// Writes a file of this name into the folder.
  ///
  /// - Returns: its absolute path.
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(filePath: file(name)))
    return file(name)
  }

  /// Names of the files in the folder, sorted.
  package func contents() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
