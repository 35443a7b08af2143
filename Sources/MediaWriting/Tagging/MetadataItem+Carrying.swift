import MediaMetadata

/// What another file is given of a tag.
extension MetadataItem {
  /// What the tag means, where another name can say as much.
  ///
  /// A contributor's name says less than those of an engineer and of a director do, and the organisation that made a
  /// broadcast is no composer.
  var exactKey: MetadataKey? {
    commonKey == .contributor || commonKey == .creator && keySpace == .broadcastExtension ? nil : commonKey
  }

  /// The value as text; yes and no are numbers in files that hold texts alone.
  var carriedText: String? {
    if case .boolean(let flag) = value { flag ? "1" : "0" } else { stringValue }
  }
}
