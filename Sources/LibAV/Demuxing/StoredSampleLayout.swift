internal import CMediaScopeLibAV
internal import Glibc
import MediaCore

/// The layout of a file's Linear PCM, where libav's demuxers take it for another one.
///
/// The demuxers go by a sample's valid bits and pass over the bytes that it has in the file, and take RIFX for RIFF.
struct StoredSampleLayout {
  private let source: any ByteSource
  /// Where the content begins in the source.
  private let start: Int64
  private let container: Container

  /// - Returns: `nil` for a container that says nothing of bytes beside the width of samples.
  init?(of raw: UnsafeMutablePointer<AVFormatContext>, _ source: any ByteSource, from start: Int64) {
    let name = raw.pointee.iformat.flatMap { $0.pointee.name }.map { String(cString: $0) }
    guard let container = name.map(Container.init(libavName:)), container.statesFrameSizes else { return nil }
    (self.source, self.start, self.container) = (source, start, container)
  }

  private var isWave: Bool { container == .wave }

  /// Corrects what libav knows of the streams, before it looks at their packets.
  func correct(_ raw: UnsafeMutablePointer<AVFormatContext>) throws(MediaError) {
    let isBigEndian = try isBigEndianWave()
    for index in 0..<Int(raw.pointee.nb_streams) {
      guard let stream = raw.pointee.streams[index], let parameters = stream.pointee.codecpar,
        parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO, let stated = Layout(parameters.pointee)
      else { continue }
      var layout = stated
      if isBigEndian { layout.flags.insert(.isBigEndian) }
      // The demuxer has read the headers, and is at the first sample.
      let first = start + avio_seek(raw.pointee.pb, 0, SEEK_CUR)
      if let bytes = Layout.bytesPerSample(parameters.pointee), bytes > stated.byteCount {
        if isWave { stream.pointee.duration = stated.duration(stream.pointee.duration, ofSamplesOf: bytes) }
        if try isPadded(layout, to: bytes, at: first) { layout.pad(to: bytes) }
      }
      if layout != stated { layout.fill(&parameters.pointee) }
    }
  }

  private func isBigEndianWave() throws(MediaError) -> Bool {
    guard isWave else { return false }
    return try source.bytes(at: start, count: 4).elementsEqual("RIFX".utf8)
  }

  /// Whether samples are the upper bits of more bytes than they need.
  private func isPadded(_ layout: Layout, to bytes: Int, at first: Int64) throws(MediaError) -> Bool {
    guard bytes <= 4 else { return false }
    if try isExtensible() { return true }
    if layout.isFloat {
      guard isWave, bytes == 4 else { return false }
      return try holdsIntegers(at: first)
    }
    if isWave { return try leavesLowerBytes(bytes - layout.byteCount, of: bytes, layout, at: first) }
    // Others' byte counts are taken for what they say where that is usual.
    return container == .caf ? layout.byteCount > 1 : layout.byteCount == 3 && bytes == 4
  }

  // MARK: - What the headers leave open

  /// The number of bytes that are looked at, at the file's beginning and of samples.
  private static let (headByteCount, sampleByteCount) = (4096, 1 << 16)
  /// The most blocks of silence that are skipped: 16 MiB.
  private static let mostSilentBlocks = 256

  /// Whether the format is a WAVEFORMATEXTENSIBLE, which states bytes and valid bits by themselves.
  private func isExtensible() throws(MediaError) -> Bool {
    guard isWave else { return false }
    let head = try source.bytes(at: start, count: Self.headByteCount)
    let mark = Array("fmt ".utf8)
    guard let place = head.indices.first(where: { head[$0...].starts(with: mark) }),
      place + 10 <= head.count
    else { return false }
    return Set(head[(place + 8)..<(place + 10)]) == [0xFE, 0xFF]
  }

  /// Whether words of 32 bits are integers, which Cool Edit stores by the same header as floating point in which full scale is 2²³.
  ///
  /// Integers of as many values are not all numbers of that size: those near zero are none at all. Where all is silent, it is the same.
  private func holdsIntegers(at first: Int64) throws(MediaError) -> Bool {
    var place = first
    for _ in 0..<Self.mostSilentBlocks {
      let words = try words(of: 4, at: place)
      guard !words.isEmpty else { return false }
      let numbers = words.map { bytes in
        Float(bitPattern: bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
      }
      let sounding = numbers.filter { $0.bitPattern != 0 }
      if !sounding.isEmpty {
        return sounding.count { (0x1p-24...0x1p24).contains($0.magnitude) } * 20 < sounding.count * 19
      }
      place += Int64(Self.sampleByteCount)
    }
    return false
  }

  /// Whether the lower bytes of all words are zero, as they are in samples that are the upper bits.
  private func leavesLowerBytes(
    _ count: Int, of byteCount: Int, _ layout: Layout, at first: Int64
  ) throws(MediaError) -> Bool {
    let isBig = layout.flags.contains(.isBigEndian)
    return try words(of: byteCount, at: first).allSatisfy { word in
      (isBig ? word.suffix(count) : word.prefix(count)).allSatisfy { $0 == 0 }
    }
  }

  private func words(of byteCount: Int, at first: Int64) throws(MediaError) -> [ArraySlice<UInt8>] {
    let bytes = try source.bytes(at: first, count: Self.sampleByteCount)
    return stride(from: 0, to: bytes.count - byteCount + 1, by: byteCount).map { bytes[$0..<$0 + byteCount] }
  }
}

extension StoredSampleLayout {
  /// The layout of stored samples.
  private struct Layout: Equatable {
    var bits: Int
    var flags: AudioFormatFlags

    /// - Returns: `nil` for anything but interleaved Linear PCM.
    init?(_ parameters: AVCodecParameters) {
      // Samples that libav takes for floating point may be integers of 24 bits.
      if parameters.codec_id == AV_CODEC_ID_PCM_F24LE {
        (bits, flags) = (24, .isFloat)
        return
      }
      guard let row = LibAVCodec.row(of: parameters.codec_id), row.codec == .linearPCM,
        let layout = row.layout,
        !layout.flags.contains(.isNonInterleaved)
      else { return nil }
      (bits, flags) = (layout.bits, layout.flags)
    }

    var byteCount: Int { bits / 8 }
    var isFloat: Bool { flags.contains(.isFloat) }

    /// The bytes that the container states for a sample of one channel; `nil` where it states no whole number of them.
    static func bytesPerSample(_ parameters: AVCodecParameters) -> Int? {
      let (frame, channels) = (Int(parameters.block_align), Int(parameters.ch_layout.nb_channels))
      return frame > 0 && channels > 0 && frame % channels == 0 ? frame / channels : nil
    }

    /// Takes the bytes that are free for the lowest ones of a wider sample.
    mutating func pad(to bytes: Int) {
      bits = bytes * 8
      flags.remove(.isFloat)
      flags.insert(.isSignedInteger)
    }

    /// A count of samples that libav made of bytes by their valid width.
    func duration(_ count: Int64, ofSamplesOf bytes: Int) -> Int64 {
      guard count > 0 else { return count }
      // libav's count was rounded down.
      let bytesOfAll = count.saturatingMultiply(Int64(byteCount))
      return bytesOfAll.saturatingAdd(Int64(bytes) - 1) / Int64(bytes)
    }

    func fill(_ parameters: inout AVCodecParameters) {
      let description = AudioStreamDescription(
        sampleRate: 0, formatID: .linearPCM, formatFlags: flags, channelsPerFrame: 1, bitsPerChannel: bits)
      let id = Codec.linearPCM.libavID(description)
      guard id != AV_CODEC_ID_NONE else { return }
      parameters.codec_id = id
      parameters.bits_per_coded_sample = Int32(bits)
      parameters.bits_per_raw_sample = 0
    }
  }
}
