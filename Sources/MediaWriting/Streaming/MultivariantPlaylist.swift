import MediaAssets
import MediaCore

/// The playlist that names the renditions of a film for HTTP Live Streaming (RFC 8216, 4.3.4).
struct MultivariantPlaylist {
  /// One track.
  struct Rendition {
    /// The name of the rendition's playlist.
    var playlist: String
    /// The name of the playlist of its key frames; `nil` for sound, and for pictures that not only key frames begin.
    var keyPlaylist: String?
    var media: MediaPlaylist
    var keyMedia: MediaPlaylist?
    var format: FormatDescription
    var frameRate: Double = 0
    /// The size at which pictures are shown, turned and with square pixels (RFC 8216, 4.3.4.2).
    var displaySize = VideoDimensions.zero
    /// The language by BCP 47; `nil` where it is not known.
    var language: String?
    var isDefault = true
  }

  var pictures: Rendition?
  var sounds: [Rendition]

  /// The playlist as a file.
  var text: String {
    var lines = ["#EXTM3U", "#EXT-X-VERSION:7"]
    // Here it is said of all playlists.
    if pictures?.media.isIndependent != false { lines.append("#EXT-X-INDEPENDENT-SEGMENTS") }
    let hasGroup = pictures != nil || sounds.count > 1
    if hasGroup { lines += sounds.indices.map(media) }
    guard let main = pictures ?? sounds.first else { return "" }
    let others = pictures == nil ? [] : sounds
    let loudest = others.map(\.media.bandwidth.peak).max() ?? 0
    let average = others.map(\.media.bandwidth.average).max() ?? 0
    var attributes = [
      "BANDWIDTH=\(main.media.bandwidth.peak.saturatingAdd(loudest))",
      "AVERAGE-BANDWIDTH=\(main.media.bandwidth.average.saturatingAdd(average))",
      codecs([main] + sounds),
    ]
    if pictures != nil { attributes += shape(main) }
    if hasGroup, !sounds.isEmpty { attributes.append("AUDIO=\"sound\"") }
    lines += ["#EXT-X-STREAM-INF:" + attributes.joined(separator: ","), main.playlist]
    if let keyMedia = main.keyMedia, let keyPlaylist = main.keyPlaylist {
      let bandwidth = keyMedia.bandwidth
      let attributes =
        ["BANDWIDTH=\(bandwidth.peak)", "AVERAGE-BANDWIDTH=\(bandwidth.average)", codecs([main])]
        + shape(main).filter { !$0.hasPrefix("FRAME-RATE") } + ["URI=\"\(keyPlaylist)\""]
      lines.append("#EXT-X-I-FRAME-STREAM-INF:" + attributes.joined(separator: ","))
    }
    return (lines + [""]).joined(separator: "\n")
  }

  private func media(_ index: Int) -> String {
    let sound = sounds[index]
    let isDefault = index == (sounds.firstIndex(where: \.isDefault) ?? 0)
    let name = "\(sound.language ?? "Sound") \(index + 1)"
    var attributes = ["TYPE=AUDIO", "GROUP-ID=\"sound\"", "NAME=\"\(name)\""]
    if let language = sound.language { attributes.append("LANGUAGE=\"\(language)\"") }
    attributes += ["DEFAULT=\(isDefault ? "YES" : "NO")", "AUTOSELECT=YES"]
    if let count = sound.format.audioStreamDescription?.channelsPerFrame, count > 0 {
      attributes.append("CHANNELS=\"\(count)\"")
    }
    return "#EXT-X-MEDIA:" + (attributes + ["URI=\"\(sound.playlist)\""]).joined(separator: ",")
  }

  private func codecs(_ renditions: [Rendition]) -> String {
    var names: [String] = []
    for name in renditions.compactMap(\.format.codecString) where !names.contains(name) { names.append(name) }
    return "CODECS=\"\(names.joined(separator: ","))\""
  }

  private func shape(_ pictures: Rendition) -> [String] {
    guard let video = pictures.format.video else { return [] }
    let range =
      switch video.color.transferFunction {
      case .smpteST2084: "PQ"
      case .aribSTDB67: "HLG"
      default: "SDR"
      }
    let size = pictures.displaySize
    var attributes = ["RESOLUTION=\(size.width)x\(size.height)"]
    if pictures.frameRate > 0 {
      let thousandths = Int(saturating: (pictures.frameRate * 1000).rounded())
      attributes.append(
        "FRAME-RATE=\(thousandths / 1000)." + String("\(1000 + thousandths % 1000)".dropFirst()))
    }
    return attributes + ["VIDEO-RANGE=\(range)"]
  }
}
