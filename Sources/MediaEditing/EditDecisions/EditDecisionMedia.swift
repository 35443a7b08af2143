import MediaAssets
import MediaCore
import MediaMetadata

/// The files that an edit decision list means, which names them by chance: by path, by name, or by reel.
final class EditDecisionMedia {
  /// The facts of a file that a list needs.
  struct File {
    var url: String
    /// The beginning by the file's time code; zero where it has none.
    var start: MediaTime
    var end: MediaTime
    /// The rate of its pictures; `nil` where it has none.
    var rate: FrameRate?
  }

  private let folder: String
  private let options: URLAsset.Options
  /// By their paths; `nil` for what is no file.
  private var files: [String: File?] = [:]

  init(folder: String, options: URLAsset.Options) {
    self.folder = folder
    self.options = options
  }

  /// The file of an event; `nil` where none of its names is one.
  func file(of event: EditDecision) -> File? {
    for name in event.names {
      // A path of another machine: the file may have come along with the list.
      let base = name.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? ""
      for candidate in name == base ? [name] : [name, base] {
        if let file = file(at: candidate) { return file }
      }
    }
    return nil
  }

  /// The rates of the files that have pictures, in the order of their events.
  func rates(of events: [EditDecision]) -> [FrameRate] { events.compactMap { file(of: $0)?.rate } }

  private func file(at name: String) -> File? {
    guard !name.isEmpty else { return nil }
    if let known = files[name] { return known }
    guard files.count < TimelineMedia.fileLimit else { return nil }
    let made = look(at: name)
    files[name] = made
    return made
  }

  /// Returns the facts of a file; one that can't be read is named when the timeline is put together.
  private func look(at name: String) -> File? {
    let path = name.hasPrefix("/") ? name : folder + name
    guard FileByteSource.isRegularFile(path) else { return nil }
    var file = File(url: LocalReference.url(of: name), start: .zero, end: .zero)
    let asset = URLAsset(path: path, options: options)
    guard let content = try? asset.content(), let tracks = try? asset.tracks() else { return file }
    file.end = tracks.map(\.timeRange.end).filter(\.isNumeric).max() ?? .zero
    let pictures = tracks.first { $0.mediaType == .video && $0.content.isTimed }
    file.rate = pictures.flatMap { FrameRate(Double($0.nominalFrameRate)) }
    if let rate = file.rate, let text = content.startTimecode ?? pictures?.content.startTimecode,
      let code = Timecode(text, frameRate: rate.number),
      let start = MediaTime(Double(code.frameNumber), in: rate)
    {
      file.start = start
    }
    return file
  }
}

extension EditDecision {
  /// The names by which the event may mean its media, the surest first.
  var names: [String] { files + [name].compactMap(\.self) + [reel] }
}
