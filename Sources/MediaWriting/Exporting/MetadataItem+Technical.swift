import MediaMetadata

extension MetadataItem {
  /// Whether the tag says how the file was made, which isn't true of a copy.
  var isTechnical: Bool {
    let names = [key.lowercased(), extraAttributes[.info]?.lowercased()].compactMap(\.self)
    // Cameras name their own software there, libavformat itself.
    let isMuxer = key == "\u{A9}swr" && stringValue?.hasPrefix("Lavf") == true
    // The date of muxing says nothing of when the content was made; a file with a place for it takes it from the description.
    let isMuxingDate = keySpace == .matroska && key == "DateUTC"
    return isMuxer || isMuxingDate || isFlashFact || names.contains { Self.technicalNames.contains($0) }
  }

  private var isFlashFact: Bool { keySpace == .flashVideo && Self.flashFacts.contains(key.lowercased()) }

  /// Names of the facts that Flash Video states of a file and its codecs (FLV, E.5), and that common writers add.
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
