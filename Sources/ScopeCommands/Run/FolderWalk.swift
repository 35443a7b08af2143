import Glibc
import MediaScope

/// The files below a folder, in the order of their names, with those that links lead to.
struct FolderWalk {
  private let run: FileRun
  /// The folders that are open, so that a link to one of them is no endless way.
  private var open: [FileID] = []
  /// All folders so far: one that several links lead to is gone through once.
  private var visited: Set<FileID> = []
  private static let deepest = 64

  /// By which a file is the same whatever it is called.
  struct FileID: Hashable {
    var device: dev_t
    var number: ino_t

    fileprivate init(_ status: stat) {
      device = status.st_dev
      number = status.st_ino
    }

    /// `nil` where there is no such file.
    init?(_ path: String) {
      guard let status = FolderWalk.status(path) else { return nil }
      self.init(status)
    }
  }

  init(_ run: FileRun) {
    self.run = run
  }

  static func isFolder(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  static func exists(_ path: String) -> Bool { status(path) != nil }

  static func isEmpty(_ path: String) -> Bool {
    status(path).map { $0.st_mode & S_IFMT == S_IFREG && $0.st_size == 0 } ?? false
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return stat(FilePath.cString(path), &status) == 0 ? status : nil
  }

  /// Calls `body` for a file, or for each file below a folder; reports what is left out there.
  mutating func visit(_ path: String, _ body: (String) -> Void) {
    guard let status = Self.status(path), status.st_mode & S_IFMT == S_IFDIR else { return body(path) }
    walk(path, FileID(status), body)
  }

  private mutating func walk(_ folder: String, _ id: FileID, _ body: (String) -> Void) {
    guard !open.contains(id) else { return warn("the link leads back to a folder that it is in", folder) }
    guard !visited.contains(id) else { return }
    guard open.count < Self.deepest else {
      return warn("folders are nested more than \(Self.deepest) deep", folder)
    }
    guard let names = names(in: folder) else { return }
    open.append(id)
    visited.insert(id)
    for name in names.sorted() {
      let path = FilePath.folder(folder) + name
      guard let status = Self.status(path) else {
        run.fail(MediaError(.fileNotReadable, posix: errno, doing: "the file can't be opened", at: path))
        continue
      }
      switch status.st_mode & S_IFMT {
      case S_IFDIR: walk(path, FileID(status), body)
      case S_IFREG: body(path)
      default: warn("this is no file, and left out", path)
      }
    }
    open.removeLast()
  }

  private func names(in folder: String) -> [String]? {
    guard let stream = opendir(FilePath.cString(folder)) else {
      run.fail(MediaError(.fileNotReadable, posix: errno, doing: "the folder can't be read", at: folder))
      return nil
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let bytes = withUnsafeBytes(of: entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      let name = FilePath.text(bytes)
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private func warn(_ reason: String, _ path: String) {
    run.warn(MediaError(.fileNotReadable, reason, at: .init(file: path)))
  }
}
