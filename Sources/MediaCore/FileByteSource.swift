import Glibc

/// A file, read by `pread`: several readers can share it, since it has no position.
package final class FileByteSource: ByteSource {
  package let name: String?
  package let byteCount: Int64
  private let descriptor: Int32

  private init(descriptor: Int32, name: String, byteCount: Int64) {
    self.descriptor = descriptor
    self.name = name
    self.byteCount = byteCount
  }

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// What comes through a pipe is copied to a file without a name, which goes with the source: most containers
  /// are read out of order, and an asset is looked at more than once.
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
    // Without O_NONBLOCK, opening a named pipe that nobody writes to would wait for ever.
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
      let (copy, count) = try Self.copy(opened, path, limits, recognize)
      self.init(descriptor: copy, name: path, byteCount: count)
    case S_IFDIR:
      close(opened)
      throw Self.failure(EISDIR, path)
    default:
      close(opened)
      throw MediaError(.fileNotReadable, "not a regular file or a pipe", at: .init(file: path))
    }
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

  /// In milliseconds: a pipe among the files of a run must not stop it for ever.
  private static let writerTimeout: Int32 = 10_000
  private static let writerInterval: Int32 = 50

  private enum Writer {
    case none
    case isThere
    case hasGone
  }

  /// What became of the writer of a pipe that gave nothing, after a short wait for one.
  private static func writer(of pipe: Int32) -> Writer {
    var request = pollfd(fd: pipe, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, writerInterval) > 0 else { return .none }
    return request.revents & Int16(POLLIN) != 0 ? .isThere : .hasGone
  }

  /// How much of a pipe is copied before it is recognized.
  private static let recognizedByteCount: Int64 = 1 << 20

  private static func copy(
    _ pipe: Int32, _ path: String, _ limits: MediaLimits,
    _ recognize: (any ByteSource) throws(MediaError) -> Void
  ) throws(MediaError) -> (descriptor: Int32, count: Int64) {
    let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(directory)/mediascope-XXXXXX".utf8CString)
    let copy = mkstemp(&template)
    guard copy >= 0 else {
      throw failure(errno, path, doing: "no temporary file can be made in \(directory)")
    }
    unlink(template)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { buffer.deallocate() }
    var total: Int64 = 0
    var isRecognized = false
    var waited: Int32 = 0
    while true {
      let got = Glibc.read(pipe, buffer.baseAddress, buffer.count)
      if got == 0 {
        guard total == 0, path != "-" else { return (copy, total) }
        switch writer(of: pipe) {
        case .none: break
        case .isThere: continue
        case .hasGone: return (copy, total)
        }
        waited += writerInterval
        guard waited < writerTimeout else {
          close(copy)
          throw MediaError(.fileNotReadable, "nobody writes to the pipe", at: .init(file: path))
        }
        continue
      }
      if got < 0, errno == EINTR { continue }
      // Somebody writes: from now on reading waits for as long as that takes.
      if got > 0 || errno == EAGAIN { _ = fcntl(pipe, F_SETFL, fcntl(pipe, F_GETFL) & ~O_NONBLOCK) }
      if got < 0, errno == EAGAIN { continue }
      var written = 0
      while got > 0, written < got {
        let count = write(copy, buffer.baseAddress.map { $0 + written }, got - written)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        written += count
      }
      guard got > 0, written == got else {
        let code = errno
        close(copy)
        throw failure(
          code, path, doing: got < 0 ? nil : "the copy of the pipe in \(directory) can't be written")
      }
      total += Int64(got)
      do throws(MediaError) {
        guard total <= limits.pipedByteCount else {
          throw MediaError(
            .overLimit, "the pipe gives more than the limit of \(limits.pipedByteCount) bytes",
            at: .init(file: path))
        }
        if !isRecognized, total >= recognizedByteCount {
          isRecognized = true
          let lent = dup(copy)
          guard lent >= 0 else { throw failure(errno, path) }
          try recognize(FileByteSource(descriptor: lent, name: path, byteCount: total))
        }
      } catch {
        close(copy)
        throw error
      }
    }
  }

  private static func failure(_ code: Int32, _ path: String?, doing what: String? = nil) -> MediaError {
    MediaError(
      code == ENOENT || code == ENOTDIR ? .fileNotFound : .fileNotReadable, posix: code, doing: what, at: path
    )
  }
}
