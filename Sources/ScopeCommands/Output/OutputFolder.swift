import Glibc
import MediaScope

/// The folder that results are written into; it is made if it is not there, and gone where a signal comes before
/// anything is in it.
struct OutputFolder {
  /// Ends in `/`.
  let path: String
  private let isNew: Bool

  /// - Throws: `.fileNotWritable`, such as where the folder that it would be in is not there.
  init(_ path: String) throws(MediaError) {
    let folder = FilePath.folder(path)
    self.path = folder
    isNew = try Interruption.make { () throws(MediaError) in
      if mkdir(FilePath.cString(folder), 0o777) == 0 { return (true, [folder]) }
      guard errno == EEXIST else {
        throw MediaError(.fileNotWritable, posix: errno, doing: "the folder can't be made", at: folder)
      }
      return (false, [])
    }
  }

  /// Makes all folders that a file's path goes through, as far as they are not there.
  static func makeAll(of path: String) throws(MediaError) {
    let folder = FilePath.split(path).folder
    guard !folder.isEmpty, !FolderWalk.isFolder(folder) else { return }
    try makeAll(of: String(folder.dropLast()))
    _ = try OutputFolder(folder)
  }

  /// Takes the folder away again if it was made here; what others have put there meanwhile stays.
  func discard() {
    guard isNew else { return }
    rmdir(FilePath.cString(path))
    Interruption.forget(path)
  }
}
