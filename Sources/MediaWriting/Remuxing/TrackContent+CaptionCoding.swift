import LibAV
import MediaAssets
import MediaCore
import MediaReading

extension TrackContent {
  /// Returns the coding of the track's texts, where a container holds them as SubRip alone; `nil` for all others.
  func captionCoding(
    for format: FormatWriter.Format, in asset: URLAsset
  ) throws(MediaError) -> CaptionCoding? {
    guard format.traits.holdsCaptionsAsSubRip, mediaType == .subtitle, !isProtected,
      let description = formatDescriptions.first, try !FormatWriter.canHold(description, format: format)
    else { return nil }
    return CaptionCoding(
      description.mediaSubType, codec: codec,
      in: try asset.content().format.container)
  }
}
