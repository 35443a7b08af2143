/// What a file can be opened by once more.
package struct FileReference: Hashable, Sendable {
  package let path: String
  package let options: URLAsset.Options
  /// What reading all packets showed, where the options ask for that, so that it isn't done again.
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
