import MediaCore

extension TrackContent {
  /// The characteristics of the media, in a fixed order.
  var mediaCharacteristics: [MediaCharacteristic] {
    var found: [MediaCharacteristic] = []
    func add(_ characteristic: MediaCharacteristic, if condition: Bool) {
      if condition, !found.contains(characteristic) { found.append(characteristic) }
    }
    let isVisual = mediaType == .video || mediaType == .auxiliaryPicture || mediaType == .muxed
    add(.visual, if: isVisual)
    add(.audible, if: mediaType == .audio || mediaType == .muxed)
    let isLegible = mediaType == .subtitle || mediaType == .closedCaption || mediaType == .text
    add(.legible, if: isLegible)
    add(.frameBased, if: mediaType == .video)
    let pictures = formatDescriptions.compactMap(\.video)
    add(
      .usesWideGamutColorSpace,
      if: pictures.contains { $0.color.primaries?.isWideGamut == true })
    add(.containsHDRVideo, if: pictures.contains { $0.color.isHighDynamicRange })
    add(.containsAlphaChannel, if: pictures.contains(where: \.hasAlpha))
    add(.containsStereoMultiviewVideo, if: formatDescriptions.contains { $0.mediaSubType == "mvc1" })
    let isAuxiliary =
      disposition.contains(.comment) || presentation.taggedCharacteristics.contains(.isAuxiliaryContent)
    add(.isAuxiliaryContent, if: isAuxiliary)
    add(.isMainProgramContent, if: !isAuxiliary)
    add(.isOriginalContent, if: disposition.contains(.original))
    add(.containsOnlyForcedSubtitles, if: isLegible && disposition.contains(.forced))
    let isTranscript = disposition.contains(.hearingImpaired) || disposition.contains(.captions)
    add(.transcribesSpokenDialogForAccessibility, if: isLegible && isTranscript)
    add(.describesMusicAndSoundForAccessibility, if: isLegible && isTranscript)
    add(
      .describesVideoForAccessibility,
      if: disposition.contains(.visualImpaired) || disposition.contains(.descriptions))
    add(.languageTranslation, if: disposition.contains(.dubbed))
    add(.dubbedTranslation, if: disposition.contains(.dubbed))
    for tagged in presentation.taggedCharacteristics { add(tagged, if: true) }
    return found
  }
}
