import MediaAssets
import MediaEditing
import MediaScope

/// Makes assets of the files that commands are given: of a timeline the composition that it describes.
enum InputAsset {
  /// The asset of a file; what of a timeline can't be shown is reported.
  static func asset(_ path: String, _ options: URLAsset.Options) throws(MediaError) -> Asset {
    guard options.container == nil else { return URLAsset(path: path, options: options) }
    // Bytes that come through a pipe can be read once only.
    guard FileByteSource.isRegularFile(path) else {
      let source = try FileByteSource(recognizing: path, limits: options.limits) { Timeline.isRecognized($0) }
      return try timeline(source, path, options) ?? URLAsset(path: path, source: source, options: options)
    }
    guard let file = try? FileByteSource(path: path) else { return URLAsset(path: path, options: options) }
    let source = CachedByteSource(file)
    return try timeline(source, path, options) ?? URLAsset(path: path, opened: source, options: options)
  }

  /// The composition of a timeline; `nil` for any other file.
  static func timeline(
    _ source: any ByteSource, _ path: String, _ options: URLAsset.Options = URLAsset.Options()
  ) throws(MediaError) -> Asset? {
    guard Timeline.isRecognized(source) else { return nil }
    let (asset, files, issues) = try Timeline(reading: source, path: path).asset(options)
    TimelineSources.insert(files)
    for issue in issues { Console.report("warning: \(issue.at(.init(file: path)))") }
    return asset
  }
}
