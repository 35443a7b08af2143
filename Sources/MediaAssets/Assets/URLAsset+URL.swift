public import FoundationEssentials

extension URLAsset {
  /// Makes an asset of the file that a URL names; URLs of other schemes are not opened.
  ///
  /// AVFoundation counterpart: `AVURLAsset(url:options:)`.
  public convenience init(url: URL, options: Options = Options()) {
    self.init(path: url.isFileURL ? url.path : url.absoluteString, options: options)
  }

  /// The file's URL.
  public var url: URL { URL(fileURLWithPath: path) }
}
