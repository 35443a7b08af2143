package import Glibc
package import MediaCore

/// A file that is written as a sink, under a temporary name until it is whole, or under its own at once.
package final class FileSink: ByteSink {
  package let name: String?
  package let canSeek = true
  private let path: String
  private let file: WritableFile
  private var isFinished = false
  /// Whether the file takes the place of one of its name.
  private var replaces = false

  /// The moment at which the file gets its name.
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
    file =
      switch naming {
      case .atOnce: try WritableFile(opening: path, flags: O_RDWR | O_CREAT | O_EXCL)
      case .whenFinished: try WritableFile(temporaryFor: path, in: temporaryFolder)
      }
  }

  /// Makes a file that takes the place of another when it is whole.
  ///
  /// - Parameter mode: the file's permissions.
  /// - Throws: `.fileNotWritable` or `.diskFull`.
  package init(replacing path: String, mode: mode_t) throws(MediaError) {
    // A link stays, and what it leads to is replaced.
    var path = path
    if let target = realpath(FilePath.cString(path), nil) {
      path = FilePath.text(
        UnsafeBufferPointer(start: target, count: strlen(target)).map(UInt8.init(bitPattern:)))
      free(target)
    }
    self.path = path
    name = path
    replaces = true
    file = try WritableFile(temporaryFor: path, mode: mode)
  }

  private var hasOwnName: Bool { file.path == path }

  deinit {
    if !isFinished, !hasOwnName { unlink(FilePath.cString(file.path)) }
  }

  package func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) { try file.append(bytes) }

  package func overwrite(_ bytes: UnsafeRawBufferPointer, at offset: Int64) throws(MediaError) {
    try file.overwrite(bytes, at: offset)
  }

  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
  ) throws(MediaError) -> Int {
    try file.read(into: buffer, at: offset)
  }

  package func finish() throws(MediaError) {
    guard !isFinished else { return }
    if !hasOwnName {
      // Unlike a rename, a link doesn't take the place of a file that came to be meanwhile.
      if replaces {
        try file.sync()
        guard rename(FilePath.cString(file.path), FilePath.cString(path)) == 0 else {
          throw WritableFile.failure(errno, path)
        }
      } else if link(FilePath.cString(file.path), FilePath.cString(path)) == 0 {
        unlink(FilePath.cString(file.path))
      } else if errno == EEXIST {
        throw MediaError(.fileAlreadyExists, "there is a file of that name by now", at: .init(file: path))
      } else if rename(FilePath.cString(file.path), FilePath.cString(path)) != 0 {
        throw WritableFile.failure(errno, path)
      }
    }
    isFinished = true
  }

  package func discard() {
    guard !isFinished else { return }
    isFinished = true
    unlink(FilePath.cString(file.path))
  }
}
