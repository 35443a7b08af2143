import LibAV
package import MediaAssets
package import MediaCore

/// The stated brightness of a track's pictures: by its container, or else by the stream with a picture.
package struct StatedLight: Hashable {
  package var masteringDisplayColorVolume: MasteringDisplayColorVolume?
  package var contentLightLevelInfo: ContentLightLevelInfo?

  init(_ video: FormatDescription.VideoFormat?, _ frame: borrowing Frame) {
    masteringDisplayColorVolume = video?.masteringDisplayColorVolume ?? frame.masteringDisplayColorVolume
    contentLightLevelInfo = video?.contentLightLevelInfo ?? frame.contentLightLevelInfo
  }

  /// Makes the statement of a track's light, by its first picture; `nil` where that picture can't be decoded.
  package init?(firstOf track: AssetTrack) {
    guard
      let reader = try? FrameReader(
        track.asset, track.content, packets: PacketOptions(), decoder: DecoderOptions(threadCount: 1)),
      let frame = try? Frame(), (try? reader.next(into: frame)) == true
    else { return nil }
    self.init(track.content.formatDescriptions.first?.video, frame)
  }

  /// The brightest light, in cd/m²: MaxCLL, the mastering display's white, or 1000.
  var peak: Double {
    let level = Double(contentLightLevelInfo?.maximumContentLightLevel ?? 0)
    let display = masteringDisplayColorVolume?.maximumLuminance ?? 0
    return min(level > 0 ? level : display > 0 ? display : 1000, 10000)
  }
}
