import MediaAssets
import MediaScope

/// A file of a run.
struct InputFile: Hashable {
  var path: String
  /// The folder that was named and in which the file is; empty where the file itself was named.
  var folder = ""
  /// Whether the input is a folder, and folders are not gone through.
  var isFolder = false

  /// Whether the user named the file, rather than a folder that it is in.
  var isNamed: Bool { folder.isEmpty }

  /// Refuses a still picture that a folder holds: folders are gone through for films.
  func checkIsFilm(_ content: AssetContent) throws(MediaError) {
    guard !isNamed, content.isStillPicture else { return }
    throw MediaError(.noSuchTrack, "the file is a still picture")
  }

  /// The file's name, after the folders between it and the one that was named.
  var relativeName: String {
    if path == "-" { return "standard-input" }
    guard !isNamed, path.hasPrefix(folder) else { return FilePath.split(path).name }
    return String(path.dropFirst(folder.count).drop { $0 == "/" })
  }
}
