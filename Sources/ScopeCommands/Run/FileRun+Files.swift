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

extension FileRun {
  /// The files that are named, and with `--recursive` those below folders; reports what can't be walked.
  func files(of options: InputOptions) -> [InputFile] { files(options.files, isRecursive: options.recursive) }

  func files(_ paths: [String], isRecursive: Bool) -> [InputFile] {
    var found: [InputFile] = []
    for path in paths {
      guard path != "-", FolderWalk.isFolder(path) else {
        found.append(InputFile(path: path))
        continue
      }
      guard isRecursive else {
        found.append(InputFile(path: path, isFolder: true))
        continue
      }
      var walk = FolderWalk(self)
      walk.visit(path) {
        found.append(InputFile(path: $0, folder: path))
        FolderOriginals.insert($0)
      }
    }
    return found
  }

  /// Does the work for one file; one that a folder holds and that is no media, or has no such track, is left out.
  ///
  /// - Parameter output: the result, where that is a file.
  func attempt(_ file: InputFile, to output: String? = nil, _ work: () throws(MediaError) -> Void) {
    attempt(file.path, reporting: .init(file: file.path, output: output)) { () throws(MediaError) in
      if file.isFolder {
        throw MediaError(.invalidArgument, "this is a folder; --recursive goes through it")
      }
      do throws(MediaError) {
        try work()
      } catch  where !file.isNamed && error.code == .fileFormatNotRecognized {
        leaveOut()
        guard FolderWalk.isEmpty(file.path) else { return }
        warn(MediaError(.fileFormatNotRecognized, "the file is empty", at: .init(file: file.path)))
      } catch  where !file.isNamed && error.code == .noSuchTrack {
        leaveOut()
      }
    }
  }
}
