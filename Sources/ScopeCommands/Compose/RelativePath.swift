import Glibc
import MediaEditing
import MediaScope

/// Paths as a timeline names them: from its own folder, so that both can be moved together.
enum RelativePath {
  /// The folder that a file is in, from the root and without links; the working folder's for standard output.
  static func folder(of path: String) -> [Substring] {
    let folder = path == "-" ? "" : FilePath.split(path).folder
    return resolved(folder.isEmpty ? "." : folder)?.split(separator: "/") ?? []
  }

  /// The reference to a file, by its path from a folder.
  static func url(of path: String, from folder: [Substring]) -> String {
    let (parent, name) = FilePath.split(path)
    guard let absolute = resolved(parent.isEmpty ? "." : parent)?.split(separator: "/") else {
      return Timeline.url(of: path)
    }
    let common = zip(absolute, folder).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: folder.count - common)
    return Timeline.url(of: (up + absolute.dropFirst(common) + [Substring(name)]).joined(separator: "/"))
  }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(FilePath.cString(path), nil) else { return nil }
    defer { free(resolved) }
    return FilePath.text(
      UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map(UInt8.init(bitPattern:)))
  }
}
