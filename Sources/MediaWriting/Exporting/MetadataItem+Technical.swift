import MediaMetadata

extension MetadataItem {
  /// Whether the tag says how the file was made, which is not true of another one.
  var isTechnical: Bool {
    let names = [key.lowercased(), extraAttributes[.info]?.lowercased()].compactMap(\.self)
    // Cameras say there what they run; libavformat puts its own name in.
    let isMuxer = key == "\u{A9}swr" && stringValue?.hasPrefix("Lavf") == true
    // When a file was muxed says nothing of when its content was made; what has a place for it takes it from the description.
    let isMuxingDate = keySpace == .matroska && key == "DateUTC"
    return isMuxer || isMuxingDate || isFlashFact || names.contains { Self.technicalNames.contains($0) }
  }

  private var isFlashFact: Bool { keySpace == .flashVideo && Self.flashFacts.contains(key.lowercased()) }

  /// What Flash Video says of a file and its codecs (FLV, E.5), and what common writers of it add to that.
  private static let flashFacts: Set<String> = [
    "audiocodecid", "audiodatarate", "audiodelay", "audiosamplerate", "audiosamplesize", "canseektoend",
    "filesize", "framerate", "height", "stereo", "videocodecid", "videodatarate", "width",
    "audiosize", "datasize", "hasaudio", "hascuepoints", "haskeyframes", "hasmetadata", "hasvideo",
    "lastkeyframelocation", "lastkeyframetimestamp", "lasttimestamp", "videosize",
  ]

  private static let technicalNames: Set<String> = [
    "encoder", "vendor", "itunsmpb", "itunnorm", "tsse", "tlen", "isft", "muxingapp", "writingapp",
    "duration",
    // Each container states the channels in its own way.
    "waveformatextensible_channel_mask",
    "major_brand", "minor_version", "compatible_brands", "\u{A9}too",
  ]
}
