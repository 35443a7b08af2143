import MediaCore

extension HiddenTags {
  /// The footer of an APE tag at the file's end, before an ID3v1 tag where there is one.
  mutating func hideTagsOfAPE() throws(MediaError) {
    for distance: Int64 in [32, 160] where end >= distance {
      let footer = try bytes(at: end - distance, 32)
      guard footer.starts(with: "APETAGEX".utf8) else { continue }
      try boundCount(at: end - distance + 16, bytes: 4)
    }
  }
}
