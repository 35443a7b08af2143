import MediaChunks
package import MediaCore
import MediaStructure

/// Where a file keeps uncompressed sound, and in which form: all that reading it takes.
package struct LinearPCMLayout: Hashable, Sendable {
  package var description: AudioStreamDescription
  /// `nil` where the file does not name the loudspeakers.
  package var channelLayout: ChannelLayout?
  /// The samples, absolute: whole frames, all of them in the file.
  package var data: Range<Int64>

  /// Reads a WAVE (RF64 and BW64 too) or AIFF file, by its headers.
  ///
  /// `nil` for every other file, for one whose samples are coded, and for one with anything wrong about it,
  /// which is left to a reader that copes with that.
  init?(of file: ContainerFile) {
    let source = file.source
    guard let root = file.chunks, root.children.count == 1, let form = root.children.first,
      root.allIssues.isEmpty
    else { return nil }
    switch form.type {
    case "RIFF:WAVE", "RF64:WAVE", "BW64:WAVE":
      if let end = file.declaredEnd(in: .wave), end > source.byteCount { return nil }
      self.init(wave: form)
    case "FORM:AIFF", "FORM:AIFC": self.init(aiff: form, of: source)
    default: return nil
    }
    guard data.upperBound <= source.byteCount, description.sampleRate >= 1,
      (1...64).contains(description.channelsPerFrame), data.count % description.bytesPerFrame == 0,
      !Self.holdsCodedSound(source, at: data.lowerBound)
    else { return nil }
  }

  private init?(wave form: StructureNode) {
    let chunks = form.children.filter { $0.type == "data" }
    guard chunks.count == 1, let chunk = chunks.first,
      let format = form.children.lazy.compactMap({ $0.content(as: WaveFormat.self) }).first,
      format.isUncompressed, format.bitsPerSample % 8 == 0,
      format.validBitsPerSample.map({ $0 == format.bitsPerSample }) ?? true,
      let description = Self.description(
        rate: Double(format.sampleRate), channels: Int(format.channelCount), bits: Int(format.bitsPerSample),
        isFloat: format.effectiveTag == .ieeeFloat, isSigned: format.bitsPerSample > 8, isBigEndian: false),
      Int(format.blockAlign) == description.bytesPerFrame
    else { return nil }
    self.description = description
    // A size that was never filled in means all that follows, or nothing. What pads the chunk is a part of its own.
    guard let payload = chunk.unparsed.first, payload.lowerBound == chunk.offset + Int64(chunk.headerSize)
    else { return nil }
    data = payload
    channelLayout = format.channelMask.flatMap {
      ChannelLayout(waveMask: $0, channelCount: Int(format.channelCount))
    }
  }

  private init?(aiff form: StructureNode, of source: any ByteSource) {
    guard let common = form.children.lazy.compactMap({ $0.content(as: CommonChunk.self) }).first,
      let chunk = form.child("SSND"), let sound = chunk.content(as: SoundDataChunk.self)
    else { return nil }
    var (isFloat, isSigned, isBigEndian) = (false, true, true)
    switch (common.compression, common.bits) {
    case (nil, 8...32), ("NONE", 8...32), ("twos", 8...32), ("in24", 24), ("in32", 32): break
    case ("sowt", 16): isBigEndian = false
    case ("raw ", 8): isSigned = false
    case ("fl32", 32), ("FL32", 32), ("fl64", 64), ("FL64", 64): isFloat = true
    default: return nil
    }
    guard common.bits % 8 == 0,
      let description = Self.description(
        rate: common.sampleRate, channels: common.channelCount, bits: common.bits, isFloat: isFloat,
        isSigned: isSigned, isBigEndian: isBigEndian)
    else { return nil }
    self.description = description
    let start = chunk.offset + Int64(chunk.headerSize) + 8 + Int64(sound.offset)
    let bytesPerFrame = Int64(description.bytesPerFrame)
    var size = Int64(common.frameCount) * bytesPerFrame
    if let header = try? ChunkHeader(of: source, at: chunk.offset, .iff), header.isOfPipe,
      case let rest = source.byteCount - start, rest < size
    {
      size = rest - rest % bytesPerFrame
    } else if chunk.unparsed.first?.upperBound != start + size {
      return nil
    }
    guard size > 0 else { return nil }
    data = start..<start + size
  }

  private static func description(
    rate: Double, channels: Int, bits: Int, isFloat: Bool, isSigned: Bool, isBigEndian: Bool
  ) -> AudioStreamDescription? {
    guard rate.isFinite, rate >= 1, rate <= 10_000_000, rate == rate.rounded(), (1...64).contains(channels),
      isFloat ? [32, 64].contains(bits) : [8, 16, 24, 32].contains(bits)
    else { return nil }
    var description = AudioStreamDescription.linearPCM(
      sampleRate: rate, channels: channels, bitsPerChannel: bits, isFloat: isFloat)
    if !isSigned { description.formatFlags.remove(.isSignedInteger) }
    if isBigEndian { description.formatFlags.insert(.isBigEndian) }
    return description
  }

  /// The marks of DTS and of IEC 61937, which pass coded sound off as samples of 16 bits.
  private static let marks: (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x7FFE_8001, 0xFE7F_0180, 0x1FFF_E800, 0xFF1F_00E8, 0x72F8_1F4E, 0xF872_4E1F
  )

  private static func holdsCodedSound(_ source: any ByteSource, at offset: Int64) -> Bool {
    guard let bytes = try? source.bytes(at: offset, count: 8192), bytes.count >= 4 else { return false }
    return bytes.withUnsafeBytes { bytes in
      (0..<bytes.count - 3).contains { offset in
        let word = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        return word == marks.0 || word == marks.1 || word == marks.2 || word == marks.3 || word == marks.4
          || word == marks.5
      }
    }
  }
}

extension ChannelLayout {
  /// The speakers of `dwChannelMask` in WAVEFORMATEXTENSIBLE; `nil` where they are not as many as the channels.
  fileprivate init?(waveMask mask: UInt32, channelCount: Int) {
    let present = Self.positions.indices.filter { mask >> UInt32($0) & 1 != 0 }
    guard present.count == channelCount else { return nil }
    self.init(channels: present.map { Channel(rawValue: Self.positions[$0]) })
  }
}
