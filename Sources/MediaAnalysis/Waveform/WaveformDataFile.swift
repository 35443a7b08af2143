public import MediaCore

/// Waveforms as `.dat` files: the binary format of audiowaveform and peaks.js, versions 1 and 2.
///
/// Little-endian: version, flags (bit 0: 8-bit), sample rate, samples per pixel, number of pixels, and in version 2
/// the number of channels, 32 bits each; then for each pixel, for each channel, minimum and maximum.
/// Source: doc/DataFormat.md of audiowaveform.
public enum WaveformDataFile {
  /// Version 1 has no number of channels.
  public enum Version: Int32, Hashable, Sendable {
    /// For one channel; a header of 20 bytes.
    case one = 1
    /// For any number of channels; a header of 24 bytes.
    case two = 2

    var headerSize: Int {
      self == .one ? 20 : 24
    }
  }

  /// The most channels that a file has: the readers that exist refuse more.
  public static let maximumChannelCount = 24

  private static let eightBitFlag: UInt32 = 1

  /// Gives the bytes of a file.
  ///
  /// Without a `version` it is 1 for one channel and 2 for more, as audiowaveform writes it; without a `bitDepth`
  /// it is the waveform's. An 8-bit value is the 16-bit value divided by 256, truncated toward zero.
  ///
  /// - Throws: `.invalidArgument` for several channels in version 1, and `.overLimit` for more than
  ///   ``maximumChannelCount`` channels or numbers that do not fit the header.
  public static func encode(
    _ waveform: Waveform, bitDepth: Waveform.BitDepth? = nil, version: Version? = nil
  ) throws(MediaError) -> [UInt8] {
    var file: [UInt8] = []
    file.reserveCapacity(
      Version.two.headerSize + waveform.values.count * (bitDepth ?? waveform.bitDepth).rawValue / 8)
    try encode(waveform, bitDepth: bitDepth, version: version) { file += $0 }
    return file
  }

  /// Hands over the bytes of a file piece by piece, which spares the memory of them all.
  ///
  /// - Throws: as ``encode(_:bitDepth:version:)``, and what `write` throws.
  public static func encode(
    _ waveform: Waveform, bitDepth: Waveform.BitDepth? = nil, version: Version? = nil,
    _ write: (_ piece: [UInt8]) throws(MediaError) -> Void
  ) throws(MediaError) {
    let bitDepth = bitDepth ?? waveform.bitDepth
    try write(header(of: waveform, bitDepth, version))
    let values = waveform.values
    for start in stride(from: 0, to: values.count, by: pieceLength) {
      let end = min(start + pieceLength, values.count)
      var piece: [UInt8] = []
      piece.reserveCapacity((end - start) * bitDepth.rawValue / 8)
      for index in start..<end {
        let value = values[index]
        if bitDepth == .eight {
          piece.append(UInt8(truncatingIfNeeded: value / 256))
        } else {
          piece.append(UInt8(truncatingIfNeeded: value))
          piece.append(UInt8(truncatingIfNeeded: value >> 8))
        }
      }
      try write(piece)
    }
  }

  /// Values that are encoded at a time.
  private static let pieceLength = 1 << 16

  private static func header(
    of waveform: Waveform, _ bitDepth: Waveform.BitDepth, _ version: Version?
  ) throws(MediaError) -> [UInt8] {
    let version = version ?? (waveform.channelCount == 1 ? .one : .two)
    guard version == .two || waveform.channelCount == 1 else {
      throw MediaError(
        .invalidArgument, "a .dat file of version 1 has one channel, not \(waveform.channelCount)")
    }
    guard
      waveform.channelCount <= maximumChannelCount, let length = UInt32(exactly: waveform.length),
      let sampleRate = UInt32(exactly: waveform.sampleRate),
      let samplesPerPixel = UInt32(exactly: waveform.samplesPerPixel)
    else {
      throw MediaError(
        .overLimit,
        "a .dat file can't hold \(waveform.length) pixels of \(waveform.channelCount) channels (the limit is \(maximumChannelCount)) at \(waveform.sampleRate) Hz"
      )
    }
    var header = [
      UInt32(version.rawValue), bitDepth == .eight ? eightBitFlag : 0, sampleRate, samplesPerPixel, length,
    ]
    if version == .two { header.append(UInt32(waveform.channelCount)) }
    return header.flatMap { word in
      ([0, 8, 16, 24] as [UInt32]).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  /// Reads the bytes of a file.
  ///
  /// The waveform begins at frame 0, and its last pixel counts as whole: the file does not say how full it is.
  /// Values of an 8-bit file are multiplied by 256. Throws `.fileFailedToParse` where the bytes break the format.
  public static func decode(_ bytes: Span<UInt8>) throws(MediaError) -> Waveform {
    guard bytes.count >= Version.one.headerSize else {
      throw malformed("the file ends in its header", at: bytes.count)
    }
    guard let version = Version(rawValue: Int32(bitPattern: word(bytes, at: 0))) else {
      throw malformed("version \(Int32(bitPattern: word(bytes, at: 0))) is neither 1 nor 2", at: 0)
    }
    guard bytes.count >= version.headerSize else {
      throw malformed("the file ends in its header", at: bytes.count)
    }
    let bitDepth: Waveform.BitDepth = word(bytes, at: 4) & eightBitFlag != 0 ? .eight : .sixteen
    let sampleRate = Int(Int32(bitPattern: word(bytes, at: 8)))
    guard sampleRate > 0 else { throw malformed("the sample rate is \(sampleRate)", at: 8) }
    let samplesPerPixel = Int(Int32(bitPattern: word(bytes, at: 12)))
    guard samplesPerPixel > 0 else {
      throw malformed("there are \(samplesPerPixel) samples per pixel", at: 12)
    }
    let length = Int(word(bytes, at: 16))
    let channelCount = version == .one ? 1 : Int(Int32(bitPattern: word(bytes, at: 20)))
    guard (1...maximumChannelCount).contains(channelCount) else {
      throw malformed("there are \(channelCount) channels, not 1 to \(maximumChannelCount)", at: 20)
    }
    let pixelSize = 2 * channelCount * bitDepth.rawValue / 8
    let dataSize = bytes.count - version.headerSize
    guard dataSize == length * pixelSize else {
      throw malformed(
        "the header says \(length) pixels of \(pixelSize) bytes, and \(dataSize) bytes follow it", at: 16)
    }
    var storage: [Int16] = []
    storage.reserveCapacity(length * 2 * channelCount)
    for index in stride(from: version.headerSize, to: bytes.count, by: bitDepth.rawValue / 8) {
      if bitDepth == .eight {
        storage.append(Int16(Int8(bitPattern: bytes[index])) * 256)
      } else {
        storage.append(Int16(bitPattern: UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8))
      }
    }
    return Waveform(
      channelCount: channelCount, sampleRate: sampleRate, samplesPerPixel: samplesPerPixel,
      frames: 0..<Int64(length) * Int64(samplesPerPixel), bitDepth: bitDepth, storage: .init(extrema: storage)
    )
  }

  private static func word(_ bytes: Span<UInt8>, at offset: Int) -> UInt32 {
    var word: UInt32 = 0
    for index in 0..<4 { word |= UInt32(bytes[offset + index]) << (8 * UInt32(index)) }
    return word
  }

  private static func malformed(_ reason: String, at offset: Int) -> MediaError {
    MediaError(.fileFailedToParse, reason, at: .init(byteOffset: Int64(offset)))
  }
}
