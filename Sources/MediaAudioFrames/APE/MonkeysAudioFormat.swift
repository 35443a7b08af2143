import MediaCore
package import MediaStructure

extension StructureFormat {
  /// Monkey's Audio, between tags.
  package static let monkeysAudio = StructureFormat(
    container: .monkeysAudio, title: "Monkey's Audio",
    recognizes: { AudioTags.precede(MonkeysAudioParts.mark, in: $0) }
  ) { source, options in
    var root = AudioTags.tree(of: source, options)
    var walk = StructureWalk(source, options)
    let ranges = root.unparsed
    root.unparsed = []
    do throws(MediaError) {
      for range in ranges {
        let head = try walk.bytes(
          range.lowerBound..<min(range.lowerBound + Int64(SequencePart.headSize), range.upperBound))
        try walk.follow(MonkeysAudioParts.parts(beginning: head), in: range, into: &root)
      }
    } catch {
      root.issues.append(error)
    }
    walk.settle(&root, path: "")
    return root
  }
}

/// The structures of a Monkey's Audio file, which no standard describes but its library's header `MACLib.h`.
package enum MonkeysAudioParts {
  static let mark = Array("MAC ".utf8)
  package static let known = [
    descriptor, header, header(ofOldFlags: formatFlags.hasPeak | formatFlags.hasSeekCount), seekTable(4),
    waveHeader(.max), frames(.max), terminatingData,
  ]

  private static let standard = "Monkey's Audio SDK (MACLib)"
  /// The version, times 1000, from which on a descriptor comes first.
  private static let firstDescribed = 3980
  private static let formatFlags: (hasPeak: UInt64, hasSeekCount: UInt64, makesWaveHeader: UInt64) = (
    4, 16, 32
  )

  /// Returns the parts of a file that begins so, in their order; only the last one need not have a size.
  static func parts(beginning head: [UInt8]) -> [SequencePart] {
    func number(_ offset: Int, _ count: Int) -> UInt64 {
      head.dropFirst(offset).prefix(count).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
    /// A part that can be missing.
    func part(_ make: (UInt64) -> SequencePart, _ byteCount: UInt64) -> [SequencePart] {
      byteCount > 0 ? [make(byteCount)] : []
    }
    guard number(4, 2) < firstDescribed else {
      return [descriptor, header] + part(seekTable, number(16, 4)) + part(waveHeader, number(20, 4))
        + part(frames, number(24, 4) | number(28, 4) << 32) + [terminatingData]
    }
    let flags = number(8, 2)
    let seekCount =
      flags & formatFlags.hasSeekCount == 0
      ? number(24, 4) : number(flags & formatFlags.hasPeak == 0 ? 32 : 36, 4)
    let waveHeaderSize = flags & formatFlags.makesWaveHeader == 0 ? number(16, 4) : 0
    // Where the frames end isn't said.
    return [header(ofOldFlags: flags)] + part(waveHeader, waveHeaderSize) + part(seekTable, 4 * seekCount)
      + [frames(.max)]
  }

  private static func size(_ byteCount: UInt64) -> @Sendable (ArraySlice<UInt8>) -> Int64? {
    { _ in Int64(clamping: byteCount) }
  }

  private static let descriptor = SequencePart(
    "APE_DESCRIPTOR", "Descriptor", standard, "", byteOrder: .littleEndian,
    size: { head in
      // Later versions may have a longer one.
      guard head.starts(with: mark), head.count >= 12 else { return nil }
      return max(head.dropFirst(8).prefix(4).reversed().reduce(0) { $0 << 8 | Int64($1) }, 52)
    },
    read: { (reader) throws(MediaError) in
      _ = try reader.readText("cID", byteCount: 4)
      _ = try reader.read("nVersion", as: UInt16.self) { meaning(ofVersion: $0) }
      _ = try reader.read("nPadding", as: UInt16.self)
      _ = try reader.read("nDescriptorBytes", as: UInt32.self)
      _ = try reader.read("nHeaderBytes", as: UInt32.self)
      _ = try reader.read("nSeekTableBytes", as: UInt32.self)
      _ = try reader.read("nHeaderDataBytes", as: UInt32.self)
      _ = try reader.read("nAPEFrameDataBytes", as: UInt32.self)
      _ = try reader.read("nAPEFrameDataBytesHigh", as: UInt32.self)
      _ = try reader.read("nTerminatingDataBytes", as: UInt32.self)
      _ = try reader.readBytes("cFileMD5", 16)
    })

  private static let header = SequencePart(
    "APE_HEADER", "Header", standard, "", byteOrder: .littleEndian, size: { _ in 24 },
    read: { (reader) throws(MediaError) in
      _ = try reader.read("nCompressionLevel", as: UInt16.self)
      _ = try reader.read("nFormatFlags", as: UInt16.self)
      _ = try reader.read("nBlocksPerFrame", as: UInt32.self)
      _ = try reader.read("nFinalFrameBlocks", as: UInt32.self)
      _ = try reader.read("nTotalFrames", as: UInt32.self)
      _ = try reader.read("nBitsPerSample", as: UInt16.self)
      _ = try reader.read("nChannels", as: UInt16.self)
      _ = try reader.read("nSampleRate", as: UInt32.self)
    })

  /// The header of versions before 3.98, with what its flags say follows.
  private static func header(ofOldFlags flags: UInt64) -> SequencePart {
    let (hasPeak, hasCount) = (flags & formatFlags.hasPeak != 0, flags & formatFlags.hasSeekCount != 0)
    return SequencePart(
      "APE_HEADER_OLD", "Header", standard, "", byteOrder: .littleEndian,
      size: { $0.isEmpty || $0.starts(with: mark) ? 32 + (hasPeak ? 4 : 0) + (hasCount ? 4 : 0) : nil },
      read: { (reader) throws(MediaError) in
        _ = try reader.readText("cID", byteCount: 4)
        _ = try reader.read("nVersion", as: UInt16.self) { meaning(ofVersion: $0) }
        _ = try reader.read("nCompressionLevel", as: UInt16.self)
        _ = try reader.read("nFormatFlags", as: UInt16.self)
        _ = try reader.read("nChannels", as: UInt16.self)
        _ = try reader.read("nSampleRate", as: UInt32.self)
        _ = try reader.read("nHeaderBytes", as: UInt32.self)
        _ = try reader.read("nTerminatingBytes", as: UInt32.self)
        _ = try reader.read("nTotalFrames", as: UInt32.self)
        _ = try reader.read("nFinalFrameBlocks", as: UInt32.self)
        if hasPeak { _ = try reader.read("nPeakLevel", as: UInt32.self) }
        if hasCount { _ = try reader.read("nSeekTableElements", as: UInt32.self) }
      })
  }

  private static func seekTable(_ byteCount: UInt64) -> SequencePart {
    SequencePart(
      "seek table", "Places of the Frames", standard, "", byteOrder: .littleEndian, size: size(byteCount),
      read: { _ in })
  }

  private static func waveHeader(_ byteCount: UInt64) -> SequencePart {
    SequencePart(
      "header data", "Bytes Before the Original File's Samples", standard, "", size: size(byteCount),
      read: { _ in })
  }

  private static func frames(_ byteCount: UInt64) -> SequencePart {
    SequencePart("frames", "Frames", standard, "", size: size(byteCount), read: { _ in })
  }

  private static let terminatingData = SequencePart(
    "terminating data", "Bytes After the Original File's Samples", standard, "", size: { _ in .max },
    read: { _ in })

  private static func meaning(ofVersion version: UInt16) -> String {
    let hundredths = String(version % 1000 / 10)
    return "\(version / 1000).\(hundredths.utf8.count < 2 ? "0" + hundredths : hundredths)"
  }
}
