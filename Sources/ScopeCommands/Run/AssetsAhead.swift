import MediaAssets
import MediaEditing
import MediaScope

/// Opens files on all processors, some files before their turn comes.
///
/// Results keep the order of the names: an asset remembers what opening it gave, be it an error, until its turn comes.
struct AssetsAhead {
  private let paths: [String]
  private let options: URLAsset.Options
  private let open: @Sendable (URLAsset) -> Void
  /// Where the opened ones begin among all files.
  private var start = 0
  private var opened: [URLAsset?] = []

  /// - Parameters:
  ///   - limits: where they bound memory or time, one file is opened after the other, so that a message names the right one.
  ///   - open: has an asset read what is asked of it later.
  init(
    _ files: [InputFile], options: URLAsset.Options = URLAsset.Options(), limits: LimitOptions,
    open: @escaping @Sendable (URLAsset) -> Void
  ) {
    let isBounded = limits.maxMemory != nil || limits.maxTime != nil
    paths = isBounded || files.count < 2 ? [] : files.map(\.path)
    self.options = options
    self.open = open
  }

  /// The asset of a file, whose places are asked for in their order; `nil` for a timeline, a pipe and a folder.
  mutating func asset(at place: Int) -> URLAsset? {
    guard paths.indices.contains(place) else { return nil }
    if place >= start + opened.count {
      let part = Array(paths[place...].prefix(2 * ProcessorCount.online))
      opened = ParallelWork.results(of: part.count) { [options, open] index in
        Self.opened(part[index], options, by: open)
      }.map { try? $0.get() }
      start = place
    }
    guard opened.indices.contains(place - start) else { return nil }
    // Its user may let go of it.
    defer { opened[place - start] = nil }
    return opened[place - start]
  }

  private static func opened(
    _ path: String, _ options: URLAsset.Options, by open: (URLAsset) -> Void
  ) -> URLAsset? {
    guard FileByteSource.isRegularFile(path), let file = try? FileByteSource(path: path) else { return nil }
    let source = CachedByteSource(file)
    guard !Timeline.isRecognized(source) else { return nil }
    let asset = URLAsset(path: path, opened: source, options: options)
    open(asset)
    return asset
  }
}
