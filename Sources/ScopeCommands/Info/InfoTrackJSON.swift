import MediaAssets
import MediaScope

/// A track in what `info --json` prints.
struct InfoTrackJSON {
  var track: AssetTrack

  func write(_ json: inout JSONWriter) throws(MediaError) {
    let content = track.content
    try json.member("trackID", track.trackID)
    try json.member("mediaType", track.mediaType.description)
    try json.member("codec", content.shortCodecName)
    try json.member("isEnabled", track.isEnabled)
    try json.member("isDefault", content.isDefault)
    try json.member("isDecodable", track.isDecodable)
    try json.member("isPlayable", track.isPlayable)
    try json.member("isSelfContained", track.isSelfContained)
    try json.member("timeRange", track.timeRange)
    try json.member("naturalTimeScale", track.naturalTimeScale)
    try json.member("estimatedDataRate", ifPresent: content.estimatedDataRate)
    try json.member("sampleCount", ifPresent: content.sampleCount)
    try json.member("totalSampleDataLength", ifPresent: content.totalSampleDataLength)
    try json.member("languageCode", ifPresent: track.languageCode)
    try json.member("extendedLanguageTag", ifPresent: track.extendedLanguageTag)
    if track.mediaType == .audio {
      try json.member("preferredVolume", number: content.preferredVolume)
      if track.hasAudioSampleDependencies { try json.member("hasAudioSampleDependencies", true) }
    }
    if track.formatDescriptions.first?.video != nil { try writeVisual(&json) }
    try json.member("mediaCharacteristics", track.mediaCharacteristics.map(\.description))
    try json.member("formatDescriptions", track.formatDescriptions) {
      (description, json) throws(MediaError) in
      try FormatDescriptionJSON(description: description).write(&json)
    }
    try json.member("segments", track.segments, isShort: true) { (segment, json) throws(MediaError) in
      try json.member("isEmpty", segment.isEmpty)
      try json.member("source", segment.timeMapping.source)
      try json.member("target", segment.timeMapping.target)
    }
    try writeAssociations(&json)
    try InfoJSON.write(track.content.tags, &json)
    try InfoJSON.write(track.disagreements, &json)
  }

  private func writeVisual(_ json: inout JSONWriter) throws(MediaError) {
    try json.member("naturalSize", track.naturalSize)
    try InfoJSON.member("preferredTransform", track.preferredTransform, &json)
    let orientation = PictureOrientation(track.preferredTransform)
    try json.member("rotation", orientation.quarterTurns * 90)
    try json.member("isMirrored", orientation.isMirrored)
    guard track.mediaType == .video else { return }
    if track.content.nominalFrameRate > 0 {
      try json.member("nominalFrameRate", number: track.content.nominalFrameRate)
    }
    try json.member("minFrameDuration", track.minFrameDuration)
    try json.member("isVariableFrameRate", ifPresent: track.content.rates.isVariable)
    try json.member("requiresFrameReordering", track.requiresFrameReordering)
  }

  private func writeAssociations(_ json: inout JSONWriter) throws(MediaError) {
    let types = track.availableTrackAssociationTypes
    guard !types.isEmpty else { return }
    try json.member("associations", types, isShort: true) { (type, json) throws(MediaError) in
      try json.member("type", type.rawValue.description)
      try json.beginMember("trackIDs")
      try json.beginArray(isShort: true)
      for other in track.associatedTracks(ofType: type) { try json.value(Int64(other.trackID)) }
      try json.endArray()
    }
  }
}
