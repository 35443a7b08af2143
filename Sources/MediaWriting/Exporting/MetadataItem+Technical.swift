import MediaMetadata

extension MetadataItem {
  /// Whether the tag says how the file was made, which is not true of another one.
  var isTechnical: Bool {
    let names = [key.lowercased(), extraAttributes[.info]?.lowercased()].compactMap(\.self)
    // Cameras say there what they run; libavformat puts its own name in.
    let isMuxer = key == "\u{A9}swr" && stringValue?.hasPrefix("Lavf") == true
    return isMuxer || names.contains { Self.technicalNames.contains($0) }
  }

  private static let technicalNames: Set<String> = [
    "encoder", "vendor", "itunsmpb", "itunnorm", "tsse", "tlen", "isft", "muxingapp", "writingapp",
    "duration",
    // Each container states the channels in its own way.
    "waveformatextensible_channel_mask",
    "major_brand", "minor_version", "compatible_brands", "\u{A9}too",
  ]
}
