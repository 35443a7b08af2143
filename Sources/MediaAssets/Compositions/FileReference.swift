/// A reference by which a file can be opened once more.
package struct FileReference: Hashable, Sendable {
  package let path: String
  package let options: URLAsset.Options
  /// The surveys of all packets, where the options ask for them, so that they aren't made again.
  let surveys: [Int: PacketSurvey]?

  package static func == (left: Self, right: Self) -> Bool {
    left.path == right.path && left.options == right.options
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(path)
    hasher.combine(options)
  }

  package init(path: String, options: URLAsset.Options = URLAsset.Options()) {
    self.init(path: path, options: options, surveys: nil)
  }

  init(path: String, options: URLAsset.Options, surveys: [Int: PacketSurvey]?) {
    self.path = path
    self.options = options
    self.surveys = surveys
  }
}
