import Glibc

/// A regular file, read by `pread`: several readers can share it, since it has no position.
package final class FileByteSource: ByteSource {
  package let name: String?
  package let byteCount: Int64
  private let descriptor: Int32

  /// Opens the file at `path`.
  ///
  /// Throws `fileNotFound` or `fileNotReadable`, with the system's words; directories, pipes and devices are
  /// refused, since they have no size to go by.
  package init(path: String) throws(MediaError) {
    // Without O_NONBLOCK, opening a named pipe that nobody writes to would wait for ever.
    let opened = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { throw Self.failure(errno, path) }
    var status = stat()
    guard fstat(opened, &status) == 0 else {
      let code = errno
      close(opened)
      throw Self.failure(code, path)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(opened)
      if status.st_mode & S_IFMT == S_IFDIR { throw Self.failure(EISDIR, path) }
      throw MediaError(.fileNotReadable, "not a regular file", at: .init(file: path))
    }
    descriptor = opened
    name = path
    byteCount = Int64(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    guard let base = buffer.baseAddress else { return 0 }
    var done = 0
    while done < buffer.count {
      let got = pread(descriptor, base + done, buffer.count - done, off_t(offset) + off_t(done))
      if got == 0 { break }
      if got < 0 {
        let code = errno
        if code == EINTR { continue }
        throw Self.failure(code, name).at(.init(byteOffset: offset + Int64(done)))
      }
      done += got
    }
    return done
  }

  private static func failure(_ code: Int32, _ path: String?) -> MediaError {
    let words = strerror(code).map { String(cString: $0) } ?? "error \(code)"
    return MediaError(
      code == ENOENT || code == ENOTDIR ? .fileNotFound : .fileNotReadable, words, at: .init(file: path),
      underlying: .init(domain: .posix, code: code, message: words))
  }
}
