import Glibc
package import MediaCore

/// A file that is written, under a temporary name until it is whole, or under its own at once.
package final class FileSink: ByteSink {
  package let name: String?
  package let canSeek = true
  private let path: String
  private let writtenPath: String
  private let descriptor: Int32
  private var isFinished = false

  /// When the file gets its name.
  package enum Naming: Sendable {
    /// When it is whole, so that nothing that looks whole is ever left.
    case whenFinished
    /// At once, so that what was written by a process that was killed can be found.
    case atOnce
  }

  /// Makes the file.
  ///
  /// - Parameter temporaryFolder: where it is while it has a temporary name; by default beside its own. It has to be on
  ///   the same file system.
  /// - Throws: `.fileAlreadyExists` where there is a file of that name, and `.fileNotWritable` or `.diskFull`.
  package init(
    _ path: String, naming: Naming = .whenFinished, temporaryFolder: String? = nil
  ) throws(MediaError) {
    self.path = path
    name = path
    var status = stat()
    if lstat(FilePath.cString(path), &status) == 0 {
      throw MediaError(.fileAlreadyExists, "there is a file of that name already", at: .init(file: path))
    }
    switch naming {
    case .atOnce:
      writtenPath = path
      descriptor = open(FilePath.cString(path), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { throw Self.failure(errno, path) }
    case .whenFinished:
      let (folder, last) = FilePath.split(path)
      guard !last.isEmpty else { throw Self.failure(EISDIR, path) }
      let parent = temporaryFolder.map(FilePath.folder) ?? folder
      let start = FilePath.bytes("\(parent).") + FilePath.bytes(last).prefix(200)
      var template = (start + Array(".XXXXXX".utf8) + [0]).map(CChar.init(bitPattern:))
      descriptor = mkstemp(&template)
      guard descriptor >= 0 else { throw Self.failure(errno, path) }
      writtenPath = FilePath.text(template.dropLast().map(UInt8.init(bitPattern:)))
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      // mkstemp makes files for their owner alone.
      fchmod(descriptor, 0o666 & ~Self.mask)
    }
    // A limit on file sizes is a failure to write like any other.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// The process's, which can only be read by setting it.
  private static let mask: mode_t = {
    let mask = umask(0)
    umask(mask)
    return mask
  }()

  deinit {
    close(descriptor)
    if !isFinished, writtenPath != path { unlink(FilePath.cString(writtenPath)) }
  }

  package func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    var done = 0
    while done < bytes.count {
      let count = write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw Self.failure(errno, path) }
      done += count
    }
  }

  package func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
    var done = 0
    while done < bytes.count {
      let count = pwrite(
        descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset) + off_t(done))
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw Self.failure(errno, path) }
      done += count
    }
  }

  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(MediaError) -> Int {
    var done = 0
    while done < buffer.count {
      let count = pread(
        descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(offset) + off_t(done))
      if count == 0 { break }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw Self.failure(errno, path) }
      done += count
    }
    return done
  }

  package func finish() throws(MediaError) {
    guard !isFinished else { return }
    if writtenPath != path {
      // Unlike a rename, a link doesn't take the place of a file that came to be meanwhile.
      if link(FilePath.cString(writtenPath), FilePath.cString(path)) == 0 {
        unlink(FilePath.cString(writtenPath))
      } else if errno == EEXIST {
        throw MediaError(.fileAlreadyExists, "there is a file of that name by now", at: .init(file: path))
      } else if rename(FilePath.cString(writtenPath), FilePath.cString(path)) != 0 {
        throw Self.failure(errno, path)
      }
    }
    isFinished = true
  }

  package func discard() {
    guard !isFinished else { return }
    isFinished = true
    unlink(FilePath.cString(writtenPath))
  }

  private static func failure(_ code: Int32, _ path: String) -> MediaError {
    MediaError(.fileNotWritable, posix: code, doing: "can't be written", at: path)
  }
}
