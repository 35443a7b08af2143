/// The layout of an audio stream's packets and, for Linear PCM, of its samples.
///
/// Core Audio counterpart: `AudioStreamBasicDescription`. Zero means unknown or variable.
public struct AudioStreamDescription: Hashable, Sendable {
  /// Frames (one sample of every channel) per second.
  public var sampleRate: Double
  /// The codec; `lpcm` for uncompressed samples.
  public var formatID: FourCC
  /// The layout of samples of Linear PCM; of lossless codecs, whether they hold floating point, and without
  /// meaning for others.
  public var formatFlags: AudioFormatFlags
  /// Bytes; 0 where packets vary in size.
  public var bytesPerPacket: Int
  /// Frames; 0 where packets vary in length.
  public var framesPerPacket: Int
  /// Bytes of one frame in one buffer: of all channels where they are interleaved, of one where they are not.
  public var bytesPerFrame: Int
  /// Channels of the stream, interleaved or not.
  public var channelsPerFrame: Int
  /// Bits of one sample; 0 for codecs that have no width of their own.
  public var bitsPerChannel: Int

  /// Makes a description; what is not given is unknown or variable.
  public init(
    sampleRate: Double, formatID: FourCC, formatFlags: AudioFormatFlags = [], bytesPerPacket: Int = 0,
    framesPerPacket: Int = 0, bytesPerFrame: Int = 0, channelsPerFrame: Int, bitsPerChannel: Int = 0
  ) {
    self.sampleRate = sampleRate
    self.formatID = formatID
    self.formatFlags = formatFlags
    self.bytesPerPacket = bytesPerPacket
    self.framesPerPacket = framesPerPacket
    self.bytesPerFrame = bytesPerFrame
    self.channelsPerFrame = channelsPerFrame
    self.bitsPerChannel = bitsPerChannel
  }
}

extension AudioStreamDescription {
  /// Takes samples that are stored one by one: packets of one frame each, and planes of one channel each where the flags
  /// say so.
  package mutating func setPCMLayout(bits: Int, _ flags: AudioFormatFlags) {
    formatFlags = flags
    bitsPerChannel = bits
    framesPerPacket = 1
    bytesPerFrame = (bits + 7) / 8 * (flags.contains(.isNonInterleaved) ? 1 : channelsPerFrame)
    bytesPerPacket = bytesPerFrame
  }

  /// Linear PCM, packed, with as many bytes a sample as `bitsPerChannel` needs.
  public static func linearPCM(
    sampleRate: Double, channels: Int, bitsPerChannel: Int, isFloat: Bool = false,
    isNonInterleaved: Bool = false, isBigEndian: Bool = false
  ) -> AudioStreamDescription {
    let bytes = (bitsPerChannel + 7) / 8 * (isNonInterleaved ? 1 : channels)
    var flags: AudioFormatFlags = [.isPacked]
    flags.insert(isFloat ? .isFloat : .isSignedInteger)
    if isNonInterleaved { flags.insert(.isNonInterleaved) }
    if isBigEndian { flags.insert(.isBigEndian) }
    return AudioStreamDescription(
      sampleRate: sampleRate, formatID: .linearPCM, formatFlags: flags, bytesPerPacket: bytes,
      framesPerPacket: 1, bytesPerFrame: bytes, channelsPerFrame: channels,
      bitsPerChannel: bitsPerChannel)
  }
}

/// The layout of samples of Linear PCM.
///
/// Core Audio counterpart: `AudioFormatFlags`, with the same bits.
public struct AudioFormatFlags: OptionSet, Hashable, Sendable {
  public var rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// IEEE 754 floating point; integers where it is not set.
  public static let isFloat = AudioFormatFlags(rawValue: 1 << 0)
  /// The most significant byte comes first.
  public static let isBigEndian = AudioFormatFlags(rawValue: 1 << 1)
  /// Two's complement; without this and `isFloat` integers are unsigned.
  public static let isSignedInteger = AudioFormatFlags(rawValue: 1 << 2)
  /// A sample's bits fill all its bytes.
  public static let isPacked = AudioFormatFlags(rawValue: 1 << 3)
  /// Samples that are not packed are in the high bits of their bytes; in the low ones where it is not set.
  public static let isAlignedHigh = AudioFormatFlags(rawValue: 1 << 4)
  /// One plane a channel instead of one sequence of frames.
  public static let isNonInterleaved = AudioFormatFlags(rawValue: 1 << 5)
}

extension FourCC {
  /// Uncompressed audio, `lpcm`.
  public static let linearPCM: FourCC = "lpcm"
}
