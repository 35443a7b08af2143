import LibAV
import MediaCore

extension DictionaryTag {
  /// Whether it is the time code of the start.
  var isStartTimecode: Bool { key == LibAVTagNames.startTimecode }
}

extension [DictionaryTag] {
  /// The time code of the start; `nil` where no tag says one.
  var startTimecode: String? { first(where: \.isStartTimecode)?.value }

  /// The date at which the media was made, by the tag that is the most exact; `nil` where no tag says it.
  var creationDate: String? {
    for key in LibAVTagNames.creationDates {
      if let tag = first(where: { $0.key == key }) { return tag.value }
    }
    return nil
  }
}
