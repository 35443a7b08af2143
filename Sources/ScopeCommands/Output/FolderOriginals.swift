import MediaScope
import Synchronization

/// The media that `--recursive` finds: no result takes the place of one without a word.
///
/// A sound `a.wav` beside `a.flac`, or a photo beside a film of the same name, can't be distinguished from the result of
/// an earlier run.
enum FolderOriginals {
  /// Whether the user wants them replaced.
  static let areReplaced = Atomic(false)
  private static let found = Mutex<Set<FolderWalk.FileID>>([])

  /// Remembers a file of a folder that is gone through.
  static func insert(_ path: String) {
    guard let id = FolderWalk.FileID(path) else { return }
    _ = found.withLock { $0.insert(id) }
  }

  /// Holds a place for a result that is taken against the files that were found.
  ///
  /// A result in another folder than the input, or with a name that begins with the whole of the input's
  /// (`a.flac.wav`), was meant to be there.
  ///
  /// - Throws: `.invalidArgument` for media of the input's own folder.
  static func check(_ path: String, madeOf input: String) throws(MediaError) {
    let (output, source) = (FilePath.split(path), FilePath.split(input))
    guard !areReplaced.load(ordering: .relaxed), !output.name.hasPrefix(source.name),
      let folder = FolderWalk.FileID(output.folder.isEmpty ? "." : output.folder),
      folder == FolderWalk.FileID(source.folder.isEmpty ? "." : source.folder),
      let id = FolderWalk.FileID(path), found.withLock({ $0.contains(id) }), isMedia(path)
    else { return }
    throw MediaError(
      .invalidArgument,
      "the result of '\(source.name.printable)' would replace this file of the same folder; --skip-existing keeps "
        + "such files, --overwrite replaces them", at: .init(file: path))
  }

  private static func isMedia(_ path: String) -> Bool { (try? URLAsset(path: path).content()) != nil }
}
