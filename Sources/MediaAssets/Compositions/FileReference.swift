/// What a file can be opened by once more.
package struct FileReference: Hashable, Sendable {
  package let path: String
  package let options: URLAsset.Options

  package init(path: String, options: URLAsset.Options = URLAsset.Options()) {
    self.path = path
    self.options = options
  }
}
