import MediaCore

/// A playlist of HTTP Live Streaming that names the segments of one rendition as parts of a file (RFC 8216, 4.3.3).
struct MediaPlaylist {
  /// The file's name, relative to the playlist.
  var file: String
  /// The bytes of the segment that describes the track.
  var head: Range<Int64>
  var segments: [(range: Range<Int64>, duration: MediaTime)]
  /// Whether each segment can be decoded without those before it (RFC 8216, 4.3.5.1).
  var isIndependent = true
  /// Whether each segment is a single key frame, for fast forward.
  var isOfKeyPictures = false

  /// Bits a second at most, and on average.
  var bandwidth: (peak: Int64, average: Int64) {
    var (peak, bits, seconds) = (0.0, 0.0, 0.0)
    for segment in segments where segment.duration.seconds > 0 {
      let size = Double(segment.range.count) * 8
      peak = max(peak, size / segment.duration.seconds)
      bits += size
      seconds += segment.duration.seconds
    }
    let average = seconds > 0 ? bits / seconds : 0
    return (Int64(saturating: peak.rounded(.up)), Int64(saturating: average.rounded(.up)))
  }

  /// The playlist as a file.
  var text: String {
    let longest = segments.map { $0.duration.seconds.rounded() }.max() ?? 0
    var lines = [
      "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:\(max(Int(saturating: longest), 1))",
      "#EXT-X-MEDIA-SEQUENCE:0", "#EXT-X-PLAYLIST-TYPE:VOD",
    ]
    if isOfKeyPictures {
      lines.append("#EXT-X-I-FRAMES-ONLY")
    } else if isIndependent {
      lines.append("#EXT-X-INDEPENDENT-SEGMENTS")
    }
    lines.append("#EXT-X-MAP:URI=\"\(file)\",BYTERANGE=\"\(Self.place(head))\"")
    for segment in segments {
      lines.append("#EXTINF:\(Self.seconds(segment.duration)),")
      lines.append("#EXT-X-BYTERANGE:\(Self.place(segment.range))")
      lines.append(file)
    }
    return (lines + ["#EXT-X-ENDLIST", ""]).joined(separator: "\n")
  }

  private static func seconds(_ duration: MediaTime) -> String {
    let ticks = max(duration.convertScale(100_000).value, 0)
    return "\(ticks / 100_000)." + String("\(100_000 + ticks % 100_000)".dropFirst())
  }

  private static func place(_ range: Range<Int64>) -> String { "\(range.count)@\(range.lowerBound)" }
}
