import Glibc
import MediaScope

/// The folder that results are written into; it is made if it is not there.
struct OutputFolder {
  /// Ends in `/`.
  let path: String
  private let isNew: Bool

  /// - Throws: `.fileNotWritable`, such as where the folder that it would be in is not there.
  init(_ path: String) throws(MediaError) {
    self.path = path.hasSuffix("/") ? path : path + "/"
    isNew = mkdir(self.path, 0o777) == 0
    if !isNew, errno != EEXIST {
      throw MediaError(.fileNotWritable, posix: errno, doing: "the folder can't be made", at: self.path)
    }
  }

  /// Takes the folder away again if it was made here; what others have put there meanwhile stays.
  func discard() {
    if isNew { rmdir(path) }
  }
}
