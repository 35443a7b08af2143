import MediaCore
package import MediaStructure

extension StructureFormat {
  /// MPEG audio of any layer without a container, with its tags.
  package static let mpegAudio = StructureFormat(
    container: .mpegAudio, title: "MPEG Audio",
    recognizes: { AudioStreamStart.recognizes($0, .mpegAudio) },
    parse: { source, options in
      var scanner = AudioFrameScanner(StructureWalk(source, options), .mpegAudio)
      return scanner.tree()
    })

  /// AAC in ADTS frames, with its tags.
  package static let adts = StructureFormat(
    container: .adts, title: "ADTS",
    recognizes: { AudioStreamStart.recognizes($0, .adts) },
    parse: { source, options in
      var scanner = AudioFrameScanner(StructureWalk(source, options), .adts)
      return scanner.tree()
    })
}

/// The recognition of a stream of frames by a file's first bytes.
enum AudioStreamStart {
  /// Whether frames of the kind begin the bytes, or begin after the tags that do.
  static func recognizes(_ bytes: [UInt8], _ kind: AudioFrameScanner.Kind) -> Bool {
    var start = bytes.prefix { $0 == 0 }.count
    if !bytes[start...].starts(with: "ID3".utf8) { start = 0 }
    var hasTag = false
    while let tag = ID3Header(Array(bytes.dropFirst(start).prefix(ID3Header.byteCount))) {
      hasTag = true
      start += Int(tag.byteCount)
    }
    // Some cutters leave zeros before the first frame, which a second one must then confirm.
    let zeros = bytes[min(start, bytes.count)...].prefix { $0 == 0 }.count
    start += zeros
    // A tag that hides the start is most often that of an MP3 file; a format whose own name shows comes first.
    guard start + 7 <= bytes.count else {
      return kind == .mpegAudio
        && (hasTag || zeros == 0 && MPEGAudioHeader(bytes[min(start, bytes.count)...]) != nil)
    }
    switch kind {
    case .adts:
      guard let header = ADTSHeader(bytes[start...]) else { return false }
      let next = start + header.frameSize
      guard next + 7 <= bytes.count else { return zeros == 0 }
      return ADTSHeader(bytes[next...])?.isConsistent(with: header) ?? false
    case .mpegAudio:
      guard let header = MPEGAudioHeader(bytes[start...]) else {
        let others = ["fLaC", "OggS", "MAC ", "wvpk", "TTA1", "MPCK", "\u{0B}\u{77}"]
        return hasTag && ADTSHeader(bytes[start...]) == nil
          && !others.contains { bytes[start...].starts(with: $0.utf8) }
      }
      guard let size = header.frameSize, start + size + 4 <= bytes.count else { return zeros == 0 }
      return MPEGAudioHeader(bytes[(start + size)...])?.isConsistent(with: header) ?? false
    }
  }
}
