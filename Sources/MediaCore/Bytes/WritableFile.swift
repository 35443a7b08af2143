import Glibc

/// A file that is open to be written, until it is let go of.
///
/// Errors are `.diskFull` or `.fileNotWritable`, with the system's words.
package final class WritableFile {
  /// Where it is.
  package let path: String
  private let name: String
  private let descriptor: Int32

  /// - Parameter name: the file's name in errors.
  private init(_ descriptor: Int32, at path: String, name: String) throws(MediaError) {
    guard descriptor >= 0 else { throw Self.failure(errno, name) }
    self.descriptor = descriptor
    self.path = path
    self.name = name
    // A limit on file sizes is a failure to write like any other.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Opens a file by its own name.
  ///
  /// - Parameter flags: those of open(2).
  package convenience init(opening path: String, flags: Int32) throws(MediaError) {
    try self.init(open(FilePath.cString(path), flags | O_CLOEXEC, 0o666), at: path, name: path)
  }

  /// Makes a file under a temporary name, for one that gets its own name when it is whole.
  ///
  /// - Parameters:
  ///   - path: the name that it is to get, which errors call it by.
  ///   - folder: where it is until then; beside its own name where `nil`.
  ///   - mode: the permissions of the file; `nil` for those of any new file.
  package convenience init(
    temporaryFor path: String, in folder: String? = nil, mode: UInt32? = nil
  ) throws(MediaError) {
    let (parent, last) = FilePath.split(path)
    guard !last.isEmpty else { throw Self.failure(EISDIR, path) }
    let start =
      FilePath.bytes("\(folder.map(FilePath.folder) ?? parent).") + FilePath.bytes(last).prefix(200)
    var template = (start + Array(".XXXXXX".utf8) + [0]).map(CChar.init(bitPattern:))
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Self.failure(errno, path) }
    try self.init(
      descriptor, at: FilePath.text(template.dropLast().map(UInt8.init(bitPattern:))), name: path)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // mkstemp makes files for their owner alone.
    fchmod(descriptor, mode ?? 0o666 & ~Self.mask)
  }

  /// The process's, which can only be read by setting it: once, since files are opened on several threads.
  private static let mask: mode_t = {
    let mask = umask(0)
    umask(mask)
    return mask
  }()

  deinit { close(descriptor) }

  /// Writes after all that was appended.
  package func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    try Self.write(bytes, to: descriptor, name: name)
  }

  /// Writes over bytes that were written, or beyond them; what is appended still follows the last append.
  package func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
    var done = 0
    while done < bytes.count {
      let count = pwrite(
        descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset) + off_t(done))
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw Self.failure(errno, name) }
      done += count
    }
  }

  /// Reads bytes that were written, and gives their number, which is lower at the end alone.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(MediaError) -> Int {
    var done = 0
    while done < buffer.count {
      let count = pread(
        descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(offset) + off_t(done))
      if count == 0 { break }
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw Self.failure(errno, name) }
      done += count
    }
    return done
  }

  /// Sees to it that what was written is on the disk.
  package func sync() throws(MediaError) {
    if fsync(descriptor) != 0 { throw Self.failure(errno, name) }
  }

  /// Sees to it that a file's name is on the disk, too.
  package static func syncFolder(of path: String) throws(MediaError) {
    let folder = FilePath.split(path).folder
    let descriptor = open(FilePath.cString(folder.isEmpty ? "." : folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, path) }
    defer { close(descriptor) }
    // File systems that have no such thing refuse it.
    if fsync(descriptor) != 0, errno != EINVAL { throw failure(errno, path) }
  }

  /// Writes all of some bytes to a descriptor.
  ///
  /// - Parameter name: the file's name in errors.
  package static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Int32, name: String
  ) throws(MediaError) {
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw failure(errno, name) }
      done += count
    }
  }

  /// The error for a file that can't be written, with the system's reason.
  package static func failure(_ code: Int32, _ name: String) -> MediaError {
    MediaError(.fileNotWritable, posix: code, doing: "can't be written", at: name)
  }
}
