import LibAV
import MediaAssets
import MediaAudioFrames
import MediaChunks
import MediaCore
import MediaMetadata

/// The structures of tags that a file of the same kind is given in one piece, as they are, and when the file was made.
struct TagOrigin {
  /// The ID3 tag that the file begins with, where it is the only one.
  private(set) var id3: ID3EditedTag?
  /// The extension of broadcast WAVE (EBU Tech 3285).
  private(set) var broadcast: [UInt8]?
  /// Cue points of WAVE and their labels.
  private(set) var cuePoints: [UInt8]?
  /// Chapters and tags of Matroska.
  private(set) var matroska: MatroskaOrigin?
  /// The time at which the file itself was made, as libav writes it.
  private(set) var creationTime: String?

  private static let sizeLimit: Int64 = 16 << 20

  init(_ asset: Asset, for format: FormatWriter.Format) throws(MediaError) {
    switch format {
    case .matroska, .webm:
      let content = try asset.content()
      creationTime = Self.creationTime(of: content)
      guard content.format.container == .matroska,
        let source = try (asset as? URLAsset)?.openedSource()
      else { return }
      matroska = MatroskaOrigin(source, forWebM: format == .webm)
    case .mp3: id3 = try Self.tag(asset)
    case .wave:
      guard let source = try (asset as? URLAsset)?.openedSource() else { return }
      broadcast = try BroadcastChunk(in: source)?.bytes(of: source)
      cuePoints = try CuePointChunks(in: source)?.bytes
    default: break
    }
  }

  /// Removes structures that count samples, where those of the new file are others.
  mutating func removeSampleCounts() { (broadcast, cuePoints) = (nil, nil) }

  static func creationTime(of content: AssetContent) -> String? {
    content.tags.first { $0.key == LibAVTagNames.creationTime }?.value
  }

  private static func tag(_ asset: Asset) throws(MediaError) -> ID3EditedTag? {
    guard let source = try (asset as? URLAsset)?.openedSource(),
      let header = ID3Header(try source.bytes(at: 0, count: ID3Header.byteCount)),
      header.byteCount <= min(source.byteCount, sizeLimit)
    else { return nil }
    let bytes = try source.bytes(at: 0, count: Int(header.byteCount))
    // Frames of a tag that can't be taken over as they are go by their meanings.
    guard let tag = try? ID3EditedTag(bytes), tag.version > 2 else { return nil }
    let hasAnother = try asset.metadataContent().items.contains { item in
      item.keySpace == .id3 && (item.byteRange?.lowerBound ?? 0) >= header.byteCount
    }
    return hasAnother ? nil : tag
  }
}
