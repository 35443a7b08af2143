package import MediaCore
package import MediaStructure

extension PatchedByteSource {
  /// Sample entries after so many are left as they are.
  private static let entryLimit = 64

  /// A file of the ISO family whose uncompressed sound is named as libavformat 59 knows it; `nil` where that is so anyway.
  ///
  /// Floating point of ISO/IEC 23003-5 gets QuickTime's codes. Samples that are the upper bits of more bytes than they need get
  /// all bits of these.
  ///
  /// - Parameter source: gives the file's bytes.
  package init?(namingLinearPCMOf file: ISOFile, in source: any ByteSource) {
    guard let movie = try? file.movie() else { return nil }
    let entries = movie.tracks.filter { $0.handlerType == "soun" }.flatMap(\.sampleEntries)
    var patches: [Patch] = []
    for entry in entries.prefix(Self.entryLimit) {
      patches += Self.floatingPoint(entry, in: source) + Self.paddedSamples(entry)
    }
    if patches.isEmpty { return nil }
    self.init(source, patches)
  }

  /// ISO/IEC 23003-5, 5.3 and 5.4; QuickTime File Format, "Sound Sample Descriptions", whose `enda` is 1 for the lowest byte first.
  private static func floatingPoint(_ entry: ISOTrack.SampleEntry, in source: any ByteSource) -> [Patch] {
    guard entry.type == "fpcm", let configuration = entry.boxes["pcmC"], configuration.count >= 6,
      let bytes = try? source.bytes(at: configuration.lowerBound, count: 6), bytes.count == 6,
      let code: FourCC = [32: "fl32", 64: "fl64"][bytes[5]]
    else { return [] }
    return [
      Patch(naming: code, boxWithPayloadAt: entry.range.lowerBound),
      Patch(naming: "enda", boxWithPayloadAt: configuration.lowerBound),
      Patch(offset: configuration.lowerBound, bytes: [0, bytes[4] & 1]),
    ]
  }

  /// QuickTime File Format, "Sound Sample Description (Version 2)".
  private static func paddedSamples(_ entry: ISOTrack.SampleEntry) -> [Patch] {
    guard let audio = entry.audio, let bytes = audio.paddedByteCount, audio.isAlignedHigh, bytes <= 4 else {
      return []
    }
    return [
      Patch(
        offset: entry.range.lowerBound + AudioSampleEntry.bitsPerChannelOffset,
        bytes: [0, 0, 0, UInt8(bytes * 8)])
    ]
  }
}

extension PatchedByteSource.Patch {
  /// Gives a box with a header of eight bytes another name.
  fileprivate init(naming type: FourCC, boxWithPayloadAt payload: Int64) {
    self.init(offset: payload - 4, bytes: type.rawValue.bigEndianBytes)
  }
}
