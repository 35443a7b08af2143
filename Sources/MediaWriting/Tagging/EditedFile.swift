import Glibc
import MediaCore

/// A file while it is changed: no other editor changes it meanwhile, whatever process that is in (flock(2)).
struct EditedFile: ~Copyable {
  /// What tells a file that was changed from the one that was read.
  struct State: Equatable {
    private let numbers: [Int64]

    init?(_ path: String) {
      var status = stat()
      guard stat(FilePath.cString(path), &status) == 0 else { return nil }
      self.init(status)
    }

    fileprivate init(_ status: stat) {
      numbers = [
        Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
        Int64(status.st_size),
        Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec),
      ]
    }
  }

  let state: State
  private let descriptor: Int32

  /// - Throws: `.fileNotWritable` where it is being changed, and what opening it throws.
  init(_ path: String) throws(MediaError) {
    var status = stat()
    while true {
      let descriptor = open(FilePath.cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard descriptor >= 0 else {
        throw MediaError(
          errno == ENOENT ? .fileNotFound : .fileNotReadable, posix: errno, doing: "can't be opened", at: path
        )
      }
      // File systems without locks have none to wait for.
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        close(descriptor)
        throw MediaError(
          .fileNotWritable, "its tags are being changed by another program or thread", at: .init(file: path))
      }
      fstat(descriptor, &status)
      let locked = State(status)
      // Another file may have taken the name meanwhile.
      guard let named = State(path), named != locked else {
        (self.descriptor, state) = (descriptor, locked)
        return
      }
      close(descriptor)
    }
  }

  deinit { close(descriptor) }
}
