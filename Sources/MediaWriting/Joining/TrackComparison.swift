import MediaAssets
import MediaCore

/// The differences between two tracks that are to be joined.
struct TrackComparison {
  private let origin: (file: String, content: TrackContent)
  private let first: (file: String, content: TrackContent)
  private(set) var differences: [MediaError] = []

  init(of origin: JoinedTrack.Origin, with first: JoinedTrack.Origin) {
    self.init(origin.content, of: origin.file, with: first.content, of: first.file)
  }

  init(_ content: TrackContent, of file: String, with other: TrackContent, of otherFile: String) {
    (origin, first) = ((file, content), (otherFile, other))
  }

  var isEmpty: Bool { differences.isEmpty }

  /// Compares codecs, sizes of pictures, and rates, channels and samples of sound.
  mutating func compareDescriptions() {
    compare("codec", origin.content.codec.name, first.content.codec.name)
    let (own, other) = (origin.content.formatDescriptions.first, first.content.formatDescriptions.first)
    if let own = own?.video?.dimensions, let other = other?.video?.dimensions {
      compare("size", "\(own.width)x\(own.height)", "\(other.width)x\(other.height)")
    }
    if let own = own?.audioStreamDescription, let other = other?.audioStreamDescription {
      func hertz(_ rate: Double) -> String {
        rate == rate.rounded() ? "\(Int(saturating: rate)) Hz" : "\(rate) Hz"
      }
      compare("sample rate", hertz(own.sampleRate), hertz(other.sampleRate))
      compare("channels", "\(own.channelsPerFrame)", "\(other.channelsPerFrame)")
      if origin.content.codec.isLinearPCM {
        compare("layout of samples", own.sampleLayout, other.sampleLayout)
      }
    }
  }

  mutating func compare(_ what: String, _ own: String, _ other: String) {
    if own != other { note(what, own, other) }
  }

  mutating func note(_ what: String, _ own: String, _ other: String) {
    differences.append(
      MediaError(
        .operationNotSupportedForAsset, "\(what): \(own), in \(first.file) \(other)",
        at: .init(file: origin.file, trackID: origin.content.trackID)))
  }
}

extension AudioStreamDescription {
  /// The way in which uncompressed samples are stored, in words.
  var sampleLayout: String {
    var words = ["\(bitsPerChannel)-bit"]
    if formatFlags.contains(.isFloat) { words.append("floating-point") }
    if formatFlags.contains(.isBigEndian), bitsPerChannel > 8 { words.append("big-endian") }
    return words.joined(separator: " ")
  }
}
