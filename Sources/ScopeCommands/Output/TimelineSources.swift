import MediaScope
import Synchronization

/// The files of the timelines that are read: no result takes the place of one.
enum TimelineSources {
  private static let found = Mutex<Set<FolderWalk.FileID>>([])

  /// Remembers the files of a timeline.
  static func insert(_ paths: Set<String>) {
    let files = paths.compactMap(FolderWalk.FileID.init)
    found.withLock { $0.formUnion(files) }
  }

  /// Refuses a result that would take the place of such a file.
  static func check(_ path: String) throws(MediaError) {
    guard let file = FolderWalk.FileID(path), found.withLock({ $0.contains(file) }) else { return }
    throw MediaError(
      .invalidArgument, "the output is a file that the timeline is made of", at: .init(file: path))
  }
}
