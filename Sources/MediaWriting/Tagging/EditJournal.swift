import Glibc
import MediaCore

/// The bytes that a file had before it was changed in place; they are in a file beside it until the change is whole.
///
/// A process that was killed leaves it; the next one that edits the file puts the old bytes back.
struct EditJournal {
  private static let mark = Array("mediascope edit 1\n".utf8)
  private static let sizeLimit: Int64 = 1 << 30
  /// Bytes of a file's name to which the system lets the ending be added (NAME_MAX).
  private static let longestName = 255 - ".".utf8.count - ".edit-journal".utf8.count

  /// Returns the path of a file's journal.
  static func path(of file: String) -> String {
    let (folder, name) = FilePath.split(file)
    let bytes = FilePath.bytes(name)
    guard bytes.count > longestName else { return "\(folder).\(name).edit-journal" }
    // Names that begin alike differ in their FNV-1a hash; the journal itself names the file that it belongs to.
    let mark = bytes.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    return FilePath.text(
      FilePath.bytes("\(folder).") + bytes.prefix(200)
        + Array(".\(String(mark, radix: 16)).edit-journal".utf8))
  }

  /// Changes a file in place; it has the old bytes again where this fails.
  ///
  /// - Throws: `.diskFull` and `.fileNotWritable`.
  static func apply(_ edit: FileEdit, to path: String, _ source: any ByteSource) throws(MediaError) {
    let file = try WritableFile(opening: path, flags: O_RDWR)
    // No signal ends the process between two writes.
    var (all, before) = (sigset_t(), sigset_t())
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    if let patch = edit.patches.first, edit.patches.count == 1, patch.isInPlace, fitsPage(patch.range) {
      // The system writes a page as a whole.
      try file.overwrite(patch.bytes, at: patch.range.lowerBound)
      return try file.sync()
    }
    let old = try begin(edit, of: path, source)
    let journalPath = Self.path(of: path)
    do throws(MediaError) {
      for patch in edit.patches { try file.overwrite(patch.bytes, at: patch.range.lowerBound) }
      let size = source.byteCount + edit.growth
      if size < source.byteCount, truncate(FilePath.cString(path), off_t(size)) != 0 {
        throw WritableFile.failure(errno, path)
      }
      try file.sync()
    } catch {
      try restore(old, path, file)
      unlink(FilePath.cString(journalPath))
      throw error
    }
    unlink(FilePath.cString(journalPath))
  }

  /// Writes down what a file has where it is to be changed.
  ///
  /// - Returns: what was written down.
  @discardableResult
  static func begin(
    _ edit: FileEdit, of path: String, _ source: any ByteSource
  ) throws(MediaError) -> [UInt8] {
    let journalPath = Self.path(of: path)
    let old = try undo(of: edit, path, source)
    // A file that others may have placed there, such as a link to another file, is not written to.
    unlink(FilePath.cString(journalPath))
    do throws(MediaError) {
      let journal = try WritableFile(opening: journalPath, flags: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
      // The mark comes last: without it, nothing of the file has been touched.
      try journal.overwrite(old, at: Int64(mark.count))
      try journal.sync()
      try journal.overwrite(mark, at: 0)
      try journal.sync()
      try WritableFile.syncFolder(of: journalPath)
    } catch {
      unlink(FilePath.cString(journalPath))
      throw error
    }
    return old
  }

  private static func fitsPage(_ range: Range<Int64>) -> Bool {
    range.lowerBound / 4096 == (range.upperBound - 1) / 4096
  }

  /// Returns the file's number and size, and then the place, the number and the old bytes of each change.
  private static func undo(
    of edit: FileEdit, _ path: String, _ source: any ByteSource
  ) throws(MediaError) -> [UInt8] {
    var bytes: [UInt8] = []
    func number(_ value: Int64) { bytes += value.bigEndianBytes }
    number(fileNumber(path))
    number(source.byteCount)
    for patch in edit.patches {
      let count = patch.range.upperBound - patch.range.lowerBound
      number(patch.range.lowerBound)
      number(count)
      bytes += try source.bytes(at: patch.range.lowerBound, count: Int(count))
    }
    return bytes
  }

  /// Puts back what a change had begun to replace, where one did not come to its end.
  ///
  /// - Returns: whether there was such a change.
  @discardableResult
  static func recover(_ path: String) throws(MediaError) -> Bool {
    let journalPath = Self.path(of: path)
    var status = stat()
    guard lstat(FilePath.cString(journalPath), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return false
    }
    // Another user could write anything into such a journal, or have in it the only copy of what was there before.
    guard status.st_uid == geteuid() else {
      throw MediaError(
        .fileNotWritable,
        "another user's change of it did not come to its end; \(FilePath.split(journalPath).name) has what was there"
      )
    }
    let source = try FileByteSource(path: journalPath)
    guard source.byteCount <= sizeLimit else { return false }
    let bytes = try source.bytes(at: 0, count: Int(source.byteCount))
    guard bytes.count >= mark.count + 16 else {
      unlink(FilePath.cString(journalPath))
      return false
    }
    // It is not about a file that came in the place of the one that was being changed.
    let isWhole =
      bytes.starts(with: mark) && bytes.bigEndian(Int64.self, at: mark.count) == fileNumber(path)
      && bytes.bigEndian(Int64.self, at: mark.count + 8) >= 0
    if isWhole {
      try restore(
        Array(bytes.dropFirst(mark.count)), path, try WritableFile(opening: path, flags: O_RDWR))
    }
    unlink(FilePath.cString(journalPath))
    return isWhole
  }

  private static func fileNumber(_ path: String) -> Int64 {
    var status = stat()
    guard stat(FilePath.cString(path), &status) == 0 else { return 0 }
    return Int64(truncatingIfNeeded: status.st_ino)
  }

  private static func restore(_ old: [UInt8], _ path: String, _ file: WritableFile) throws(MediaError) {
    let size = old.bigEndian(Int64.self, at: 8)
    var offset = 16
    while offset + 16 <= old.count {
      let place = old.bigEndian(Int64.self, at: offset)
      let count = old.bigEndian(Int64.self, at: offset + 8)
      offset += 16
      guard place >= 0, count >= 0, count <= Int64(old.count - offset), place <= size - count else { break }
      try file.overwrite(Array(old[offset..<offset + Int(count)]), at: place)
      offset += Int(count)
    }
    if truncate(FilePath.cString(path), off_t(size)) != 0 { throw WritableFile.failure(errno, path) }
    try file.sync()
  }
}

extension FileEdit {
  /// The number of bytes by which the file grows.
  var growth: Int64 {
    patches.reduce(0) { $0 + Int64($1.bytes.count) - ($1.range.upperBound - $1.range.lowerBound) }
  }
}

extension WritableFile {
  fileprivate func overwrite(_ bytes: [UInt8], at offset: Int64) throws(MediaError) {
    try bytes.span.bytes.withUnsafeBytes { (buffer) throws(MediaError) in
      try overwrite(buffer, at: offset)
    }
  }
}
