import MediaContainers
package import MediaCore

extension URLAsset {
  /// The error that says how much the file lacks of its end, by what its structure says; `nil` for a whole one, and where that
  /// isn't known.
  ///
  /// Only of a file whose structure nobody here knows is the content asked for, which opens it in libav.
  package var truncation: MediaError? {
    guard let file = try? containerFile(), (try? file.format()) != nil else {
      return (try? content())?.truncation
    }
    return Truncation.error(of: file)
  }
}
