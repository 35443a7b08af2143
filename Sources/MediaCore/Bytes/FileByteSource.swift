import Glibc

/// A file, read by `pread`: several readers can share it, since it has no position.
package final class FileByteSource: ByteSource {
  package let name: String?
  package let byteCount: Int64
  private let descriptor: Int32

  init(descriptor: Int32, name: String, byteCount: Int64) {
    self.descriptor = descriptor
    self.name = name
    self.byteCount = byteCount
  }

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// Data that comes through a pipe is copied to a file without a name, which goes with the source: most
  /// containers are read out of order, and an asset is looked at more than once.
  ///
  /// - Parameters:
  ///   - limits: of what is copied from a pipe.
  ///   - recognize: is given the first bytes of a pipe, before more is copied; what it throws ends the opening.
  /// - Throws: `.fileNotFound` or `.fileNotReadable`, with the system's words; directories and devices are
  ///   refused, since they have no size to go by. `.overLimit` for a pipe that gives more than the limit.
  package convenience init(
    path: String, limits: MediaLimits = .standard,
    recognize: (any ByteSource) throws(MediaError) -> Void = { (_) throws(MediaError) in }
  ) throws(MediaError) {
    // Without O_NONBLOCK, opening a named pipe without a writer would wait for ever.
    let opened =
      path == "-"
      ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
      : open(FilePath.cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard opened >= 0 else { throw Self.failure(errno, path) }
    var status = stat()
    guard fstat(opened, &status) == 0 else {
      let code = errno
      close(opened)
      throw Self.failure(code, path)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      self.init(descriptor: opened, name: path, byteCount: Int64(status.st_size))
    case S_IFIFO, S_IFSOCK:
      defer { close(opened) }
      var pipe = try PipeCopy(opened, path, limits)
      let (copy, count) = try pipe.run(recognize: recognize)
      self.init(descriptor: copy, name: path, byteCount: count)
    case S_IFDIR:
      close(opened)
      throw Self.failure(EISDIR, path)
    default:
      close(opened)
      throw MediaError(.fileNotReadable, "not a regular file or a pipe", at: .init(file: path))
    }
  }

  /// Whether a path names a file that gives the same bytes each time that it is opened, unlike a pipe.
  package static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return path != "-" && stat(FilePath.cString(path), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
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

  static func failure(_ code: Int32, _ path: String?, doing what: String? = nil) -> MediaError {
    MediaError(
      code == ENOENT || code == ENOTDIR ? .fileNotFound : .fileNotReadable, posix: code, doing: what, at: path
    )
  }
}
