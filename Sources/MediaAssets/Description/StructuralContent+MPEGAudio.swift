import LibAV
import MediaAudioFrames
import MediaContainers
import MediaCore

extension StructuralContent {
  static func mpegAudio(_ audio: MPEGAudioDescription, of source: any ByteSource) -> StructuralContent? {
    guard let rate = Int32(exactly: audio.sampleRate),
      let layout = ChannelLayout(usualFor: audio.channelCount, isDeclared: true),
      let counted = audio.byteCount, isWhole(audio, counted: counted, present: audio.end - audio.start)
    else { return nil }
    var description = FormatDescription(
      mediaType: .audio, mediaSubType: ".mp3", codec: .mp3, formatName: Codec.mp3.name)
    description.audio = FormatDescription.AudioFormat(
      streamDescription: AudioStreamDescription(
        sampleRate: Double(rate), formatID: ".mp3", framesPerPacket: audio.samplesPerFrame,
        channelsPerFrame: audio.channelCount),
      channelLayout: layout)
    // libav's clock: the least common multiple of all sample rates of MPEG audio.
    let clock: Int64 = 14_112_000
    var track = DescribedTrack(
      index: 0, id: 0, formatDescription: description,
      timeBase: TimeBase(numerator: 1, denominator: Int32(clock)))
    let samples = audio.frameCount * Int64(audio.samplesPerFrame)
    let (ticks, isTooLong) = samples.multipliedReportingOverflow(by: clock / Int64(rate))
    guard !isTooLong, clock % Int64(rate) == 0 else { return nil }
    track.startTicks = Int64(audio.priming + Codec.mp3.decoderDelay) * (clock / Int64(rate))
    track.durationTicks = ticks
    track.bitRate =
      audio.isConstantRate ? Int64(audio.firstBitRate) : averageBitRate(audio, counted: counted)
    track.tags = audio.encoder.map { [.init(key: LibAVTagNames.encoder, value: $0)] } ?? []
    var container = DescribedContainer(.mpegAudio)
    container.duration = microseconds(ticks, per: clock)
    guard let metadata = metadata(of: audio) else { return nil }
    container.tags = metadata.entries
    var content = StructuralContent(container: container, tracks: [track])
    return content.add(audio.tag.picture) ? content : nil
  }

  /// Whether what the encoder counted fits what is there: otherwise the file was cut, or something was put after it.
  private static func isWhole(_ audio: MPEGAudioDescription, counted: Int64, present: Int64) -> Bool {
    guard counted > 0, present > 0, abs(counted - present) <= min(counted, present) / 16 else { return false }
    let first = Int64(audio.firstBitRate)
    return !audio.isConstantRate || abs(averageBitRate(audio, counted: counted) - first) <= first / 25
  }

  /// Rounded to the nearest.
  private static func averageBitRate(_ audio: MPEGAudioDescription, counted: Int64) -> Int64 {
    let samples = max(Int128(audio.frameCount) * Int128(audio.samplesPerFrame), 1)
    return Int64(clamping: (Int128(counted) * 8 * Int128(audio.sampleRate) + samples / 2) / samples)
  }

  /// The tags as libav has them; `nil` where it has other ways.
  private static func metadata(of audio: MPEGAudioDescription) -> LibAVDictionary? {
    var metadata = LibAVDictionary()
    for entry in audio.tag.entries {
      let (key, value): (String, String)
      switch entry {
      case .text("TCON", let text):
        // A number stands for a genre, with more text or without.
        guard let first = text.first(where: { $0 != " " }), !first.isNumber, !"(+-".contains(first) else {
          return nil
        }
        (key, value) = ("TCON", text)
      case .text(let identifier, let text): (key, value) = (identifier, text)
      case .named(let name, let text): (key, value) = (name, text)
      }
      guard !key.isEmpty, !value.isEmpty else { return nil }
      if metadata[key] == nil { metadata.set(key, value) }
    }
    metadata.rename(LibAVTagNames.textFrames)
    guard mergeDate(&metadata) else { return nil }
    if metadata.entries.isEmpty, let tag = audio.id3v1 {
      guard add(tag, to: &metadata) else { return nil }
    }
    return metadata
  }

  /// Makes one date of the year, the day and the minute that ID3v2.3 has apart.
  private static func mergeDate(_ metadata: inout LibAVDictionary) -> Bool {
    guard let year = metadata["TYER"] else { return true }
    guard year.utf8.count == 4 else { return false }
    var date = year
    metadata.set("TYER", nil)
    if let day = metadata["TDAT"] {
      guard day.utf8.count == 4 else { return false }
      date += "-\(day.suffix(2))-\(day.prefix(2))"
      metadata.set("TDAT", nil)
      if let time = metadata["TIME"] {
        guard time.utf8.count == 4 else { return false }
        date += " \(time.prefix(2)):\(time.suffix(2))"
        metadata.set("TIME", nil)
      }
    }
    metadata.set(LibAVTagNames.date, date)
    return true
  }

  /// Adds what an ID3v1 tag says; false for letters beyond ASCII, whose coding it doesn't say.
  private static func add(_ tag: [UInt8], to metadata: inout LibAVDictionary) -> Bool {
    guard tag.count == 128, tag[3..<125].allSatisfy({ $0 < 0x80 }) else { return false }
    func add(_ key: String, _ range: Range<Int>) {
      var text = String(decoding: tag[range].prefix { $0 != 0 }, as: UTF8.self)[...]
      while text.last == " " { text.removeLast() }
      if !text.isEmpty { metadata.set(key, String(text)) }
    }
    add(LibAVTagNames.title, 3..<33)
    add(LibAVTagNames.artist, 33..<63)
    add(LibAVTagNames.album, 63..<93)
    add(LibAVTagNames.date, 93..<97)
    add(LibAVTagNames.comment, 97..<127)
    if tag[125] == 0, tag[126] != 0 { metadata.set(LibAVTagNames.track, "\(tag[126])") }
    // libav has other words for these.
    guard ![40, 133, 146].contains(tag[127]) else { return false }
    metadata.set(LibAVTagNames.genre, AudioTags.genre(Int(tag[127])))
    return true
  }
}
