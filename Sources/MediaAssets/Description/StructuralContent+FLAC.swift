import LibAV
import MediaAudioFrames
import MediaCodecs
import MediaContainers
import MediaCore
import MediaMetadata

extension StructuralContent {
  static func flac(_ flac: FLACDescription) -> StructuralContent? {
    let info = flac.streamInfo
    guard let count = info.sampleCount.flatMap({ Int64(exactly: $0) }), info.sampleRate > 0,
      let rate = Int32(exactly: info.sampleRate), [16, 24].contains(info.bitsPerSample),
      // With more channels libav doesn't place the surround ones where RFC 9639 §9.1.3 does.
      info.channelCount <= 2, let layout = ChannelLayout(usualFor: info.channelCount, isDeclared: true)
    else { return nil }
    var description = FormatDescription(
      mediaType: .audio, mediaSubType: "fLaC", codec: .flac, formatName: Codec.flac.name,
      codecConfiguration: flac.streamInfoBytes)
    description.audio = FormatDescription.AudioFormat(
      streamDescription: AudioStreamDescription(
        sampleRate: Double(rate), formatID: "flac", channelsPerFrame: info.channelCount,
        bitsPerChannel: info.bitsPerSample),
      channelLayout: layout)
    var track = DescribedTrack(
      index: 0, id: 0, formatDescription: description, timeBase: TimeBase(numerator: 1, denominator: rate))
    track.startTicks = 0
    track.durationTicks = count
    var container = DescribedContainer(.flac)
    var picture = flac.picture
    container.duration = microseconds(count, per: Int64(rate))
    if let comment = flac.comment {
      guard let tags = tags(of: comment), tags.picture == nil || flac.picture == nil else { return nil }
      container.tags = tags.entries
      picture = picture ?? tags.picture
    }
    var content = StructuralContent(container: container, tracks: [track])
    return content.add(picture) ? content : nil
  }

  /// The tags of Vorbis comments as libav names them, and the picture among them; `nil` where others are more than texts, where
  /// some stand there twice, or are too many.
  static func tags(
    of comment: VorbisComment
  ) -> (entries: [DictionaryTag], picture: AttachedPicture?)? {
    guard comment.comments.count <= tagLimit else { return nil }
    var entries: [DictionaryTag] = []
    var picture: AttachedPicture?
    var keys: Set<String> = []
    for comment in comment.comments {
      guard let sign = comment.firstIndex(of: "=") else { return nil }
      let name = comment[..<sign].uppercased()
      let value = String(comment[comment.index(after: sign)...])
      if name == "METADATA_BLOCK_PICTURE" {
        guard picture == nil, let block = Base64.bytes(value.utf8) else { return nil }
        picture = AttachedPicture(block: block)
        guard picture != nil else { return nil }
        continue
      }
      // Chapters and masks are more than texts.
      guard !name.hasPrefix("CHAPTER"), name != VorbisComment.channelMaskName else { return nil }
      let key = LibAVTagNames.comments[name] ?? String(comment[..<sign])
      guard !name.isEmpty, !value.isEmpty, keys.insert(key.uppercased()).inserted else { return nil }
      entries.append(.init(key: key, value: value))
    }
    return (entries, picture)
  }
}
