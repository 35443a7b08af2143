import Glibc
import MediaScope
import MediaWriting
import Synchronization

/// A result file: made under a temporary name beside its own, which it takes when it is whole.
///
/// It is opened before the long work, so that a folder that can't be written to is known at once.
final class OutputFile {
  private let path: String
  private let destination: Destination
  /// Whether the result has its name.
  private var isFinished = false

  private enum Destination {
    case standardOutput
    /// A device or a pipe, which can't be replaced, only written to.
    case special(WritableFile)
    case temporary(WritableFile)
  }

  /// Opens a result.
  ///
  /// - Parameters:
  ///   - path: `-` is standard output.
  ///   - input: the file that the result is made of, which must not be lost to it.
  ///   - replacesInput: whether the result is meant to take that file's place.
  init(_ path: String, madeOf input: String, replacesInput: Bool = false) throws(MediaError) {
    guard path != "-" else {
      self.path = path
      destination = .standardOutput
      return
    }
    let path = Self.target(of: path)
    let name = FilePath.cString(path)
    var status = stat()
    let exists = stat(name, &status) == 0
    // A name must not take the place of a file that its owner has protected.
    if exists, access(name, W_OK) != 0 { throw WritableFile.failure(errno, path) }
    if exists, !replacesInput { try Self.check(path, isNot: input) }
    try TimelineSources.check(path)
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw WritableFile.failure(EISDIR, path) }
    if exists, !replacesInput { try FolderOriginals.check(path, madeOf: input) }
    self.path = path
    if exists, status.st_mode & S_IFMT != S_IFREG {
      destination = .special(try WritableFile(opening: path, flags: O_WRONLY))
      return
    }
    let mode = exists ? status.st_mode & 0o777 : nil
    destination = .temporary(
      try Interruption.make { () throws(MediaError) in
        let file = try WritableFile(temporaryFor: path, mode: mode)
        return (file, [file.path])
      })
  }

  /// Refuses a result that would take the place of a file that it is made of.
  static func check(_ path: String, isNot input: String) throws(MediaError) {
    var (status, inputStatus) = (stat(), stat())
    guard stat(FilePath.cString(path), &status) == 0, stat(FilePath.cString(input), &inputStatus) == 0,
      status.st_mode & S_IFMT == S_IFREG, inputStatus.st_dev == status.st_dev,
      inputStatus.st_ino == status.st_ino
    else { return }
    throw MediaError(.invalidArgument, "the output is the input", at: .init(file: path))
  }

  /// The file that a link leads to in the end, whether it exists or not: the file is replaced, not the link.
  private static func target(of path: String) -> String {
    var path = path
    // As many as the system follows (path_resolution(7)).
    for _ in 0..<40 {
      var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
      let length = readlink(FilePath.cString(path), &buffer, buffer.count)
      guard length > 0 else { break }
      let target = FilePath.text(buffer.prefix(length).map(UInt8.init(bitPattern:)))
      // A pipe is shown as a link whose target is no path; /dev/stdout can lead to such a link.
      if path.hasPrefix("/proc/"), target.utf8.first != UInt8(ascii: "/") { break }
      path = target.utf8.first == UInt8(ascii: "/") ? target : FilePath.split(path).folder + target
    }
    return path
  }

  /// Whether results are on the disk before they get their names, so that no loss of power leaves one that is not whole.
  static let syncs = Atomic(false)

  /// Gives a file its name.
  private static func rename(_ temporary: String, to path: String) throws(MediaError) {
    if Glibc.rename(FilePath.cString(temporary), FilePath.cString(path)) != 0 {
      throw WritableFile.failure(errno, path)
    }
    if syncs.load(ordering: .relaxed) { try WritableFile.syncFolder(of: path) }
  }

  deinit { discard() }

  /// Takes an unfinished result away.
  func discard() {
    guard !isFinished, case .temporary(let file) = destination else { return }
    unlink(FilePath.cString(file.path))
    Interruption.forget(file.path)
  }

  /// The number of bytes that were written to all results of the process so far.
  static let writtenByteCount = Atomic<Int64>(0)

  /// Writes the first part of a result that is too long to be held; `finish` writes the last one.
  func append(_ bytes: [UInt8]) throws(MediaError) {
    if case .standardOutput = destination { ProgressLine.clear() }
    try bytes.span.bytes.withUnsafeBytes { (bytes) throws(MediaError) in try append(bytes) }
  }

  /// Writes a part that is not copied first.
  func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    switch destination {
    case .standardOutput: try Console.write(bytes)
    case .special(let file), .temporary(let file): try file.append(bytes)
    }
    Self.writtenByteCount.wrappingAdd(Int64(bytes.count), ordering: .relaxed)
  }

  /// The file that can be read and written over; `nil` for pipes and devices.
  private var seekable: WritableFile? {
    if case .temporary(let file) = destination { file } else { nil }
  }

  /// Whether what was written can be read and written over: not in pipes and devices.
  var canSeek: Bool { seekable != nil }

  /// Writes over bytes that were written, or beyond them; without effect in pipes and devices.
  func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
    try seekable?.overwrite(bytes, at: offset)
  }

  /// Reads bytes that were written, and gives their number, which is lower at the end alone.
  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    try seekable?.read(into: buffer, at: offset) ?? 0
  }

  /// Writes over the result's first bytes; without effect in pipes and devices.
  func replaceStart(with bytes: [UInt8]) throws(MediaError) {
    try bytes.span.bytes.withUnsafeBytes { (bytes) throws(MediaError) in try overwrite(bytes, at: 0) }
  }

  /// Writes the whole result, or what is left of it, and gives the file its name.
  ///
  /// - Throws: `.diskFull` or `.fileNotWritable`; a file that was there before is then as it was.
  func finish(_ bytes: [UInt8]) throws(MediaError) {
    try append(bytes)
    guard case .temporary(let file) = destination else { return }
    // Where a result is opened before its timeline, its files are known only now.
    try TimelineSources.check(path)
    if Self.syncs.load(ordering: .relaxed) { try file.sync() }
    try Self.rename(file.path, to: path)
    // Another holder of the result may let it go later.
    isFinished = true
    Interruption.forget(file.path)
  }

  /// Gives files that are whole their names, in the place of what was there; none where one of the names can't be taken.
  static func move(_ files: [(temporary: String, path: String)]) throws(MediaError) {
    for (_, path) in files {
      var status = stat()
      guard stat(FilePath.cString(path), &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR { throw WritableFile.failure(EISDIR, path) }
      if access(FilePath.cString(path), W_OK) != 0 { throw WritableFile.failure(errno, path) }
    }
    for (temporary, path) in files { try rename(temporary, to: path) }
  }
}
