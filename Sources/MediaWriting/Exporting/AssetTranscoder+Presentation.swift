import MediaAssets
import MediaCore

extension AssetTranscoder {
  /// Gives the input of an encoded track the properties that it keeps of its source, such as language and marks.
  func describe(_ input: AssetWriterInput, _ track: AssetTrack) {
    (input.languageCode, input.extendedLanguageTag) = (track.languageCode, track.extendedLanguageTag)
    input.marksOutputTrackAsEnabled = isEnabled(track)
    input.relations.isDefault = track.content.isDefault
    input.relations.marks = track.content.disposition.subtracting([.default, .attachedPicture])
    if track.mediaType == .audio { input.preferredVolume = track.preferredVolume }
    if track.mediaType == .video {
      input.relations.frameDuration = options.frameRate ?? track.content.constantFrameDuration
      input.relations.stereoMode = track.content.stereoMode
    }
  }

  /// Whether players are to use a track without being asked: of other containers' sound, one track alone.
  private func isEnabled(_ track: AssetTrack) -> Bool {
    guard track.mediaType == .audio, let content = try? asset.content(),
      content.format.container != .isoBaseMedia, content.format.container != .composition
    else { return track.isEnabled }
    let kept = Set(plan.tracks.filter { $0.action != .dropped }.map(\.trackID))
    return track.trackID
      == content.tracks.filter { $0.mediaType == .audio && kept.contains($0.trackID) }.chosen
  }
}
