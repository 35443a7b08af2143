import Glibc
import MediaScope
import Synchronization

/// A result file: made under a temporary name beside its own, which it takes when it is whole.
///
/// It is opened before the long work, so that a folder that can't be written to is known at once.
final class OutputFile {
  private let path: String
  private let temporaryPath: String
  private let descriptor: Int32

  /// Opens a result.
  ///
  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - input: the file that the result is made of, which must not be lost to it.
  init(_ path: String, madeOf input: String) throws(MediaError) {
    guard path != "-" else {
      self.path = path
      temporaryPath = ""
      descriptor = -1
      return
    }
    let path = Self.target(of: path)
    let name = FilePath.cString(path)
    var status = stat()
    let exists = stat(name, &status) == 0
    // A name must not take the place of a file that its owner has protected.
    if exists, access(name, W_OK) != 0 { throw Self.failure(errno, path) }
    var inputStatus = stat()
    if exists, stat(FilePath.cString(input), &inputStatus) == 0, status.st_mode & S_IFMT == S_IFREG,
      inputStatus.st_dev == status.st_dev, inputStatus.st_ino == status.st_ino
    {
      throw MediaError(.invalidArgument, "the output is the input", at: .init(file: path))
    }
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw Self.failure(EISDIR, path) }
    self.path = path
    // Devices and pipes can't be replaced, only written to.
    if exists, status.st_mode & S_IFMT != S_IFREG {
      temporaryPath = ""
      descriptor = open(name, O_WRONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw Self.failure(errno, path) }
      return
    }
    let (folder, last) = FilePath.split(path)
    guard !last.isEmpty else { throw Self.failure(EISDIR, path) }
    let start = FilePath.bytes("\(folder).") + FilePath.bytes(last).prefix(200)
    var template = (start + Array(".XXXXXX".utf8) + [0]).map(CChar.init(bitPattern:))
    let opened = mkstemp(&template)
    guard opened >= 0 else { throw Self.failure(errno, path) }
    // mkstemp makes files for their owner alone; a result has the rights that any new file has.
    fchmod(opened, exists ? status.st_mode & 0o777 : 0o666 & ~Self.mask)
    descriptor = opened
    temporaryPath = FilePath.text(template.dropLast().map(UInt8.init(bitPattern:)))
    Interruption.removeOnSignal(temporaryPath)
    // A limit on file sizes is a failure to write like any other.
    signal(SIGXFSZ, SIG_IGN)
  }

  /// What a link leads to in the end, there or not: that is replaced, not the link.
  private static func target(of path: String) -> String {
    var path = path
    // As many as the system follows (path_resolution(7)).
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink(FilePath.cString(path), &buffer, buffer.count)
      guard length > 0 else { break }
      let target = FilePath.text(buffer.prefix(length).map(UInt8.init(bitPattern:)))
      path = target.utf8.first == UInt8(ascii: "/") ? target : FilePath.split(path).folder + target
    }
    return path
  }

  /// Whether results are on the disk before they get their names, so that no loss of power leaves one that is not whole.
  static let syncs = Atomic(false)

  /// Sees to it that a name that was given is on the disk.
  private static func syncFolder(of path: String) throws(MediaError) {
    let folder = FilePath.split(path).folder
    let descriptor = open(FilePath.cString(folder.isEmpty ? "." : folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(errno, path) }
    defer { close(descriptor) }
    if fsync(descriptor) != 0 { throw failure(errno, path) }
  }

  /// Sees to it that what was written is on the disk; pipes and devices have none.
  private func sync() throws(MediaError) {
    guard Self.syncs.load(ordering: .relaxed), !temporaryPath.isEmpty else { return }
    if fsync(descriptor) != 0 { throw Self.failure(errno, path) }
  }

  /// Gives a file its name.
  private static func rename(_ temporary: String, to path: String) throws(MediaError) {
    if Glibc.rename(FilePath.cString(temporary), FilePath.cString(path)) != 0 { throw failure(errno, path) }
    if syncs.load(ordering: .relaxed) { try syncFolder(of: path) }
  }

  /// The process's, which can only be read by setting it: once, since files are opened on several threads.
  private static let mask: mode_t = {
    let mask = umask(0)
    umask(mask)
    return mask
  }()

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    if !temporaryPath.isEmpty {
      unlink(FilePath.cString(temporaryPath))
      Interruption.forget(temporaryPath)
    }
  }

  /// Writes the first part of a result that is too long to be held; `finish` writes the last one.
  func append(_ bytes: [UInt8]) throws(MediaError) {
    guard descriptor >= 0 else { return try Console.write(bytes) }
    try Self.writeAll(bytes, to: descriptor, name: path)
  }

  /// Writes a part that is not copied first.
  func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    let isConsole = descriptor < 0
    try Self.writeAll(
      bytes, to: isConsole ? STDOUT_FILENO : descriptor, name: isConsole ? "standard output" : path)
  }

  /// Whether what was written can be read and written over: not in pipes and devices.
  var canSeek: Bool { !temporaryPath.isEmpty }

  /// Writes over bytes that were written, or beyond them; what is appended still follows the last append.
  func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
    var done = 0
    while done < bytes.count {
      let count = pwrite(
        descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(offset) + off_t(done))
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw Self.failure(errno, path) }
      done += count
    }
  }

  /// Reads bytes that were written, and gives their number, which is lower at the end alone.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
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

  /// Writes over the result's first bytes; without effect where the output is no file, such as a pipe.
  func replaceStart(with bytes: [UInt8]) throws(MediaError) {
    guard !temporaryPath.isEmpty else { return }
    let end = lseek(descriptor, 0, SEEK_CUR)
    guard end >= 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.failure(errno, path) }
    try Self.writeAll(bytes, to: descriptor, name: path)
    guard lseek(descriptor, end, SEEK_SET) == end else { throw Self.failure(errno, path) }
  }

  /// Writes the whole result, or what is left of it, and gives the file its name.
  ///
  /// - Throws: `.diskFull` or `.fileNotWritable`; a file that was there before is then as it was.
  func finish(_ bytes: [UInt8]) throws(MediaError) {
    try append(bytes)
    guard !temporaryPath.isEmpty else { return }
    try sync()
    try Self.rename(temporaryPath, to: path)
  }

  /// Gives files that are whole their names, in the place of what was there; none where one of the names can't be taken.
  static func move(_ files: [(temporary: String, path: String)]) throws(MediaError) {
    for (_, path) in files {
      var status = stat()
      guard stat(FilePath.cString(path), &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR { throw failure(EISDIR, path) }
      if access(FilePath.cString(path), W_OK) != 0 { throw failure(errno, path) }
    }
    for (temporary, path) in files { try rename(temporary, to: path) }
  }

  static func writeAll(_ bytes: [UInt8], to descriptor: Int32, name: String) throws(MediaError) {
    try bytes.span.bytes.withUnsafeBytes { (buffer) throws(MediaError) in
      try writeAll(buffer, to: descriptor, name: name)
    }
  }

  static func writeAll(
    _ buffer: UnsafeRawBufferPointer, to descriptor: Int32, name: String
  ) throws(MediaError) {
    var done = 0
    while done < buffer.count {
      let count = write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw failure(errno, name) }
      done += count
    }
  }

  private static func failure(_ code: Int32, _ path: String) -> MediaError {
    MediaError(.fileNotWritable, posix: code, doing: "can't be written", at: path)
  }
}
