import ISOBaseMedia
package import MediaCore

/// The presentation that a track is meant for: how, and to whom.
package struct TrackPresentation: Sendable {
  package let isEnabled: Bool
  package let disposition: Disposition
  /// ISO 639-2/T; `nil` where the file doesn't say.
  package private(set) var languageCode: String?
  /// BCP 47; `nil` where the file doesn't say.
  package private(set) var extendedLanguageTag: String?
  package let transform: PictureTransform
  /// 1 is full volume.
  package let volume: Double
  /// Characteristics that the file states in so many words.
  let taggedCharacteristics: [MediaCharacteristic]

  init(_ described: DescribedTrack, isoTrack: ISOTrack?, source: any ByteSource) {
    isEnabled = isoTrack?.isEnabled ?? true
    disposition = described.disposition
    let language = isoTrack?.languageCode ?? described.language
    languageCode = language == "und" || language == "" ? nil : language
    extendedLanguageTag = isoTrack?.extendedLanguageTag
    transform = described.transform
    volume = isoTrack?.volume ?? 1
    taggedCharacteristics =
      isoTrack.map { TrackContent.taggedCharacteristics($0, source: source) } ?? []
  }
}

extension TrackPresentation {
  /// Says the language in BCP 47, beside which the other one counts no more (RFC 9559, 5.1.4.1.20).
  mutating func setLanguage(_ tag: String) {
    extendedLanguageTag = tag
    let code = LanguageSubtag.code(tag)
    if languageCode.flatMap(LanguageSubtag.code) != code { languageCode = code }
  }

  /// Makes the presentation of a track that is put together.
  package init(
    isEnabled: Bool, languageCode: String?, extendedLanguageTag: String?, transform: PictureTransform,
    volume: Double
  ) {
    self.isEnabled = isEnabled
    disposition = []
    self.languageCode = languageCode
    self.extendedLanguageTag = extendedLanguageTag
    self.transform = transform
    self.volume = volume
    taggedCharacteristics = []
  }
}

extension TrackPresentation {
  /// The language in BCP 47 where that says more than a code of three letters, such as a region.
  package var furtherLanguageTag: String? { LanguageSubtag.further(extendedLanguageTag) }
}

extension TrackContent {
  package var isEnabled: Bool { presentation.isEnabled }
  package var isDefault: Bool { presentation.disposition.contains(.default) }
  package var disposition: Disposition { presentation.disposition }
  package var languageCode: String? { presentation.languageCode }
  package var extendedLanguageTag: String? { presentation.extendedLanguageTag }
  package var preferredTransform: PictureTransform { presentation.transform }
  package var preferredVolume: Double { presentation.volume }
}
