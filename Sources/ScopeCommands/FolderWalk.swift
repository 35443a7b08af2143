import Glibc
import MediaScope

/// The files below a folder, in the order of their names; links are not followed.
struct FolderWalk {
  private let run: FileRun
  private static let deepest = 64

  init(_ run: FileRun) {
    self.run = run
  }

  /// Calls `body` for a file, or for each file below a folder.
  func visit(_ path: String, _ body: (String) -> Void) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return body(path) }
    walk(path, depth: 0, body)
  }

  private func walk(_ folder: String, depth: Int, _ body: (String) -> Void) {
    guard let stream = opendir(folder) else {
      return run.fail(
        MediaError(.fileNotReadable, posix: errno, doing: "the folder can't be read", at: folder))
    }
    var names: [(name: String, isFolder: Bool)] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      var status = stat()
      guard lstat(Self.path(folder, name), &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: names.append((name, true))
      case S_IFREG: names.append((name, false))
      default: break
      }
    }
    closedir(stream)
    for entry in names.sorted(by: { $0.name < $1.name }) {
      let path = Self.path(folder, entry.name)
      if !entry.isFolder {
        body(path)
      } else if depth < Self.deepest {
        walk(path, depth: depth + 1, body)
      }
    }
  }

  private static func path(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
