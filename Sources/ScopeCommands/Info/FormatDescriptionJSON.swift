import LibAV
import MediaScope

/// A format description as results give it.
struct FormatDescriptionJSON {
  var description: FormatDescription

  func write(_ json: inout JSONWriter) throws(MediaError) {
    try json.member("mediaSubType", description.mediaSubType.description)
    try json.member("codecString", ifPresent: description.codecString)
    try json.member("formatName", ifPresent: description.formatName)
    try json.member("profile", ifPresent: description.profile)
    try json.member("level", ifPresent: description.level)
    try json.member("protectionScheme", ifPresent: description.protectionScheme?.description)
    if !description.codecConfiguration.isEmpty {
      try json.member("codecConfigurationSize", description.codecConfiguration.count)
    }
    if let audio = description.audio { try write(audio, &json) }
    if let video = description.video { try write(video, &json) }
  }

  private func write(
    _ audio: FormatDescription.AudioFormat, _ json: inout JSONWriter
  ) throws(MediaError) {
    let stream = audio.streamDescription
    try json.member("sampleRate", number: stream.sampleRate)
    try json.member("channelsPerFrame", stream.channelsPerFrame)
    if stream.bitsPerChannel > 0 { try json.member("bitsPerChannel", stream.bitsPerChannel) }
    if stream.framesPerPacket > 0 { try json.member("framesPerPacket", stream.framesPerPacket) }
    if stream.formatID == .linearPCM {
      try json.member("isFloat", stream.formatFlags.contains(.isFloat))
      try json.member("isBigEndian", stream.formatFlags.contains(.isBigEndian))
    }
    if let type = audio.objectType {
      try json.beginMember("audioObjectType")
      try json.beginObject(isShort: true)
      try json.member("number", type.rawValue)
      try json.member("name", type.description)
      try json.endObject()
    }
    try json.member("usesSpectralBandReplication", ifPresent: audio.usesSpectralBandReplication)
    try json.member("usesParametricStereo", ifPresent: audio.usesParametricStereo)
    try json.beginMember("channelLayout")
    try json.beginObject(isShort: true)
    try json.member("name", ifPresent: audio.channelLayout.name)
    try json.member("channels", audio.channelLayout.channels.map(\.rawValue))
    try json.member("isDeclared", audio.channelLayout.isDeclared)
    try json.endObject()
  }

  private func write(
    _ video: FormatDescription.VideoFormat, _ json: inout JSONWriter
  ) throws(MediaError) {
    try json.member("dimensions", video.dimensions)
    try json.member("presentationDimensions", description.presentationDimensions())
    try json.beginMember("pixelAspectRatio")
    try json.beginObject(isShort: true)
    try json.member("horizontalSpacing", video.pixelAspectRatio.horizontalSpacing)
    try json.member("verticalSpacing", video.pixelAspectRatio.verticalSpacing)
    try json.endObject()
    if let aperture = video.cleanAperture {
      try json.beginMember("cleanAperture")
      try json.beginObject(isShort: true)
      try json.member("x", number: aperture.x)
      try json.member("y", number: aperture.y)
      try json.member("width", number: aperture.width)
      try json.member("height", number: aperture.height)
      try json.endObject()
    }
    try json.member("pixelFormat", ifPresent: video.pixelLayout?.shortName)
    try json.member("bitsPerComponent", ifPresent: video.bitsPerComponent)
    try json.member("chromaSubsampling", ifPresent: video.chromaSubsampling?.rawValue)
    try json.member("hasAlpha", video.hasAlpha)
    if video.color != ColorDescription() {
      try json.beginMember("color")
      try json.beginObject(isShort: true)
      try json.member("primaries", ifPresent: video.color.primaries?.description)
      try json.member("transferFunction", ifPresent: video.color.transferFunction?.description)
      try json.member("matrix", ifPresent: video.color.matrix?.description)
      try json.member("range", ifPresent: video.color.isFullRange.map { $0 ? "full" : "limited" })
      try json.endObject()
    }
    try json.member("chromaLocation", ifPresent: video.chromaLocation?.rawValue)
    try json.member("fieldOrder", ifPresent: video.fieldOrder?.rawValue)
    if let volume = video.masteringDisplayColorVolume { try write(volume, &json) }
    if let light = video.contentLightLevelInfo {
      try json.beginMember("contentLightLevelInfo")
      try json.beginObject(isShort: true)
      try json.member("maximumContentLightLevel", light.maximumContentLightLevel)
      try json.member("maximumFrameAverageLightLevel", light.maximumFrameAverageLightLevel)
      try json.endObject()
    }
  }

  private func write(
    _ volume: MasteringDisplayColorVolume, _ json: inout JSONWriter
  ) throws(MediaError) {
    try json.beginMember("masteringDisplayColorVolume")
    try json.beginObject()
    for (key, color) in [
      ("red", volume.red), ("green", volume.green), ("blue", volume.blue), ("whitePoint", volume.whitePoint),
    ] {
      try json.beginMember(key)
      try json.beginObject(isShort: true)
      try json.member("x", number: color.x)
      try json.member("y", number: color.y)
      try json.endObject()
    }
    try json.member("minimumLuminance", number: volume.minimumLuminance)
    try json.member("maximumLuminance", number: volume.maximumLuminance)
    try json.endObject()
  }
}
