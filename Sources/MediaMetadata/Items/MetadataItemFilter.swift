/// Which tags are wanted.
///
/// AVFoundation counterpart: `AVMetadataItemFilter`.
public struct MetadataItemFilter: Sendable {
  private let isWanted: @Sendable (MetadataItem) -> Bool

  /// Makes a filter of a condition.
  public init(_ isWanted: @escaping @Sendable (MetadataItem) -> Bool) {
    self.isWanted = isWanted
  }

  /// Leaves out what says where and by whom: places, accounts, serial numbers, makers' notes, private data, and XMP as
  /// a whole, which can hold any of them.
  ///
  /// AVFoundation counterpart: `AVMetadataItemFilter.forSharing()`.
  public static func forSharing() -> MetadataItemFilter {
    let personal: Set<String> = [
      "apid", "ownr", "purd", "akid", "sfid", "priv", "ufid", "owne", "came", "lens", "muid", "loci",
      "bodyserialnumber", "lensserialnumber", "serialnumber", "cameraownername", "ownername", "makernote",
      "com.apple.quicktime.content.identifier",
    ]
    return MetadataItemFilter { item in
      let key = item.key.lowercased()
      return item.commonKey != .location && item.keySpace != .xmp
        && item.extraAttributes[.directory] != "MakerNote" && !personal.contains(key)
        && !key.hasPrefix("gps") && !key.contains("location")
    }
  }

  func admits(_ item: MetadataItem) -> Bool { isWanted(item) }
}

extension MetadataItem {
  /// The tags with an identifier, in their order.
  public static func metadataItems(
    from items: [MetadataItem], filteredByIdentifier identifier: MetadataIdentifier
  ) -> [MetadataItem] {
    let spaces: Set = ["comn", "common"]
    let parts = identifier.rawValue.split(separator: "/", maxSplits: 1)
    if parts.count == 2, spaces.contains(String(parts[0])) {
      let key = String(parts[1])
      return items.filter { $0.commonKey?.rawValue == key || $0.identifier == identifier }
    }
    return items.filter { $0.identifier == identifier }
  }

  /// The tags of a key space, of a key, or of both; `nil` stands for any.
  ///
  /// In the key space `.common`, the key is a common key.
  public static func metadataItems(
    from items: [MetadataItem], withKey key: String?, keySpace: MetadataKeySpace?
  ) -> [MetadataItem] {
    items.filter { item in
      if keySpace == .common {
        return item.commonKey != nil && (key == nil || item.commonKey?.rawValue == key)
      }
      return (keySpace == nil || item.keySpace == keySpace) && (key == nil || item.key == key)
    }
  }

  /// The tags that the filter lets through.
  public static func metadataItems(
    from items: [MetadataItem], filteredBy filter: MetadataItemFilter
  ) -> [MetadataItem] {
    items.filter(filter.admits)
  }

  /// The tags in one of the languages, those of the first preferred one first; tags of no language come last.
  ///
  /// - Parameter languages: BCP 47, the preferred one first; a tag in `en-GB` answers to `en`.
  public static func metadataItems(
    from items: [MetadataItem], filteredAndSortedAccordingToPreferredLanguages languages: [String]
  ) -> [MetadataItem] {
    var sorted: [MetadataItem] = []
    for language in languages {
      sorted += items.filter { item in
        guard let tag = item.extendedLanguageTag?.lowercased() else { return false }
        let wanted = language.lowercased()
        return tag == wanted || tag.hasPrefix(wanted + "-") || wanted.hasPrefix(tag + "-")
      }
    }
    var seen: Set<MetadataItem> = []
    return (sorted + items.filter { $0.extendedLanguageTag == nil }).filter { seen.insert($0).inserted }
  }
}
