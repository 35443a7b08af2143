import Glibc
import MediaCore

/// A lock on a file while its tags are changed (flock(2)).
enum EditedFile {
  /// The state of a file, which is another one once the file was changed.
  struct State: Equatable {
    /// The file's device and its number there.
    let identity: [UInt64]
    private let size: Int64
    private let changed: [Int]

    init?(_ path: String) {
      var status = stat()
      guard stat(FilePath.cString(path), &status) == 0 else { return nil }
      self.init(status)
    }

    fileprivate init(_ status: stat) {
      identity = [UInt64(status.st_dev), UInt64(status.st_ino)]
      size = Int64(status.st_size)
      changed = [status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
  }

  /// Does something to a file that no other editor changes meanwhile, whatever process that is in.
  ///
  /// - Throws: `.fileNotWritable` where it is being changed, what opening it throws, and what `body` throws.
  static func hold<Result>(
    _ path: String, _ body: () throws(MediaError) -> Result
  ) throws(MediaError) -> Result {
    let descriptor = try lock(path)
    defer { close(descriptor) }
    return try body()
  }

  private static func lock(_ path: String) throws(MediaError) -> Int32 {
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
      var status = stat()
      fstat(descriptor, &status)
      // Another file may have taken the name meanwhile.
      guard let named = State(path), named.identity != State(status).identity else { return descriptor }
      close(descriptor)
    }
  }
}
