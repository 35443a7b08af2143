import MediaAssets
import MediaScope

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
