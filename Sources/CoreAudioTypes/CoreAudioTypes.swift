// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
package import MediaCore

/// The result of a call; 0 for success.
public typealias OSStatus = Int32
/// Four letters.
public typealias OSType = UInt32
/// Four letters.
public typealias FourCharCode = UInt32
/// Success.
public let noErr: OSStatus = 0
/// An argument can't be.
public let kAudio_ParamError: OSStatus = -50
/// There is no such file.
public let kAudio_FileNotFoundError: OSStatus = -43
/// The file isn't to be opened by this program.
public let kAudio_FilePermissionError: OSStatus = -54
/// The program has too many files open.
public let kAudio_TooManyFilesOpenError: OSStatus = -42
/// The path can't be.
public let kAudio_BadFilePathError: OSStatus = 0x2170_7468
/// It isn't written yet.
public let kAudio_UnimplementedError: OSStatus = -4
/// There is no memory.
public let kAudio_MemFullError: OSStatus = -108
/// It was stopped.
public let kAudio_UserCanceledErr: OSStatus = -128

/// The end of a file was reached.
public let eofErr: Int = -39
/// There is no such file.
public let fnfErr: Int = -43
/// The file isn't to be opened by this program.
public let permErr: Int = -54
/// An argument can't be.
public let paramErr: Int = -50
/// There is no memory.
public let memFullErr: Int = -108
/// It isn't written yet.
public let unimpErr: Int = -4

/// The coding of sound, by four letters.
public typealias AudioFormatID = UInt32
/// The storage of numbers of Linear PCM.
public typealias AudioFormatFlags = UInt32
/// A well-known layout of channels; the low half is their number.
public typealias AudioChannelLayoutTag = UInt32
/// Which loudspeaker a channel is for.
public typealias AudioChannelLabel = UInt32

/// The layout of a stream of sound.
public struct AudioStreamBasicDescription: Hashable, Sendable {
  /// Frames a second.
  public var mSampleRate: Float64 = 0
  /// The coding of the sound.
  public var mFormatID: AudioFormatID = 0
  /// The variant of the coding, such as the order of bytes.
  public var mFormatFlags: AudioFormatFlags = 0
  /// Bytes of a packet; 0 where they vary.
  public var mBytesPerPacket: UInt32 = 0
  /// Frames of a packet; 0 where they vary.
  public var mFramesPerPacket: UInt32 = 0
  /// Bytes of a frame; 0 of coded sound.
  public var mBytesPerFrame: UInt32 = 0
  /// The number of channels.
  public var mChannelsPerFrame: UInt32 = 0
  /// Bits of a sample; 0 of coded sound.
  public var mBitsPerChannel: UInt32 = 0
  /// Always 0.
  public var mReserved: UInt32 = 0

  /// All zeros.
  public init() {}

  /// A format by its fields.
  public init(
    mSampleRate: Float64, mFormatID: AudioFormatID, mFormatFlags: AudioFormatFlags, mBytesPerPacket: UInt32,
    mFramesPerPacket: UInt32, mBytesPerFrame: UInt32, mChannelsPerFrame: UInt32, mBitsPerChannel: UInt32,
    mReserved: UInt32
  ) {
    self.mSampleRate = mSampleRate
    self.mFormatID = mFormatID
    self.mFormatFlags = mFormatFlags
    self.mBytesPerPacket = mBytesPerPacket
    self.mFramesPerPacket = mFramesPerPacket
    self.mBytesPerFrame = mBytesPerFrame
    self.mChannelsPerFrame = mChannelsPerFrame
    self.mBitsPerChannel = mBitsPerChannel
    self.mReserved = mReserved
  }

  package init(_ description: AudioStreamDescription) {
    self.init(
      mSampleRate: description.sampleRate, mFormatID: description.formatID.rawValue,
      mFormatFlags: description.formatFlags.rawValue,
      mBytesPerPacket: UInt32(clamping: description.bytesPerPacket),
      mFramesPerPacket: UInt32(clamping: description.framesPerPacket),
      mBytesPerFrame: UInt32(clamping: description.bytesPerFrame),
      mChannelsPerFrame: UInt32(clamping: description.channelsPerFrame),
      mBitsPerChannel: UInt32(clamping: description.bitsPerChannel), mReserved: 0)
  }

  package var media: AudioStreamDescription {
    AudioStreamDescription(
      sampleRate: mSampleRate, formatID: FourCC(rawValue: mFormatID),
      formatFlags: MediaCore.AudioFormatFlags(rawValue: mFormatFlags), bytesPerPacket: Int(mBytesPerPacket),
      framesPerPacket: Int(mFramesPerPacket), bytesPerFrame: Int(mBytesPerFrame),
      channelsPerFrame: Int(mChannelsPerFrame), bitsPerChannel: Int(mBitsPerChannel))
  }
}

/// From one number to another.
public struct AudioValueRange: Hashable, Sendable {
  /// The lowest.
  public var mMinimum: Float64
  /// The highest.
  public var mMaximum: Float64
  /// A range by its ends.
  public init(mMinimum: Float64 = 0, mMaximum: Float64 = 0) {
    (self.mMinimum, self.mMaximum) = (mMinimum, mMaximum)
  }
}

/// Where a packet is in memory, and how long.
public struct AudioStreamPacketDescription: Hashable, Sendable {
  /// Bytes before it.
  public var mStartOffset: Int64
  /// Its frames, where packets vary in them.
  public var mVariableFramesInPacket: UInt32
  /// Its bytes.
  public var mDataByteSize: UInt32
  /// A packet by its fields.
  public init(mStartOffset: Int64 = 0, mVariableFramesInPacket: UInt32 = 0, mDataByteSize: UInt32 = 0) {
    (self.mStartOffset, self.mVariableFramesInPacket) = (mStartOffset, mVariableFramesInPacket)
    self.mDataByteSize = mDataByteSize
  }
}

/// When something is heard, on the clocks that ``mFlags`` names.
public struct AudioTimeStamp: Hashable, Sendable {
  /// In frames.
  public var mSampleTime: Float64
  /// In units of the system's clock.
  public var mHostTime: UInt64
  /// The ratio of a frame's actual length to the one that it states.
  public var mRateScalar: Float64
  /// The time of a word clock.
  public var mWordClockTime: UInt64
  /// The time as a timecode.
  public var mSMPTETime: SMPTETime
  /// Which of the fields say something.
  public var mFlags: AudioTimeStampFlags
  /// Always 0.
  public var mReserved: UInt32
  /// A time by its fields.
  public init(
    mSampleTime: Float64 = 0, mHostTime: UInt64 = 0, mRateScalar: Float64 = 0, mWordClockTime: UInt64 = 0,
    mSMPTETime: SMPTETime = SMPTETime(), mFlags: AudioTimeStampFlags = [], mReserved: UInt32 = 0
  ) {
    (self.mSampleTime, self.mHostTime, self.mRateScalar) = (mSampleTime, mHostTime, mRateScalar)
    (self.mWordClockTime, self.mSMPTETime) = (mWordClockTime, mSMPTETime)
    (self.mFlags, self.mReserved) = (mFlags, mReserved)
  }
}

/// Which clocks a timestamp is on.
public struct AudioTimeStampFlags: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The time in frames.
  public static let sampleTimeValid = AudioTimeStampFlags(rawValue: 1)
  /// The time of the system's clock.
  public static let hostTimeValid = AudioTimeStampFlags(rawValue: 1 << 1)
  /// The length of a frame.
  public static let rateScalarValid = AudioTimeStampFlags(rawValue: 1 << 2)
  /// The time of a word clock.
  public static let wordClockTimeValid = AudioTimeStampFlags(rawValue: 1 << 3)
  /// The timecode.
  public static let smpteTimeValid = AudioTimeStampFlags(rawValue: 1 << 4)
  /// The time in frames, and that of the system's clock.
  public static let sampleHostTimeValid: AudioTimeStampFlags = [.sampleTimeValid, .hostTimeValid]
}

/// Samples of one or more channels; the pointer is good as long as what it was taken from.
public struct AudioBuffer {
  /// The number of channels that alternate in it.
  public var mNumberChannels: UInt32
  /// Its bytes.
  public var mDataByteSize: UInt32
  /// Where they are.
  public var mData: UnsafeMutableRawPointer?
  /// A buffer without bytes.
  public init() { self.init(mNumberChannels: 0, mDataByteSize: 0, mData: nil) }
  /// A buffer by its fields.
  public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
    (self.mNumberChannels, self.mDataByteSize, self.mData) = (mNumberChannels, mDataByteSize, mData)
  }
}

/// A list of buffers; more than one are in memory after `mBuffers`, where ``UnsafeMutableAudioBufferListPointer`` finds them.
public struct AudioBufferList {
  /// The number of buffers that follow.
  public var mNumberBuffers: UInt32
  /// The first of them, after which others are in memory.
  public var mBuffers: AudioBuffer
  /// A list of one buffer without bytes.
  public init() { self.init(mNumberBuffers: 1, mBuffers: AudioBuffer()) }
  /// A list by its fields.
  public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {
    (self.mNumberBuffers, self.mBuffers) = (mNumberBuffers, mBuffers)
  }

  /// Bytes of a list of so many buffers.
  public static func sizeInBytes(maximumBuffers: Int) -> Int {
    MemoryLayout<AudioBufferList>.size + max(maximumBuffers - 1, 0) * MemoryLayout<AudioBuffer>.stride
  }

  /// Memory for a list of so many buffers; the caller frees it with `free(list.unsafeMutablePointer)`.
  public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: sizeInBytes(maximumBuffers: maximumBuffers),
      alignment: MemoryLayout<AudioBufferList>.alignment)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: sizeInBytes(maximumBuffers: maximumBuffers))
    let list = UnsafeMutableAudioBufferListPointer(memory.assumingMemoryBound(to: AudioBufferList.self))
    list.count = maximumBuffers
    return list
  }
}

/// The buffers of a list as a collection.
public struct UnsafeMutableAudioBufferListPointer: MutableCollection, RandomAccessCollection {
  /// The list in memory.
  public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>
  /// The list in memory, to be read.
  public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }

  /// A list that is in memory.
  public init(_ pointer: UnsafeMutablePointer<AudioBufferList>) { unsafeMutablePointer = pointer }
  /// A list that is in memory, if there is one.
  public init?(_ pointer: UnsafeMutablePointer<AudioBufferList>?) {
    guard let pointer else { return nil }
    self.init(pointer)
  }

  /// The number of buffers.
  public var count: Int {
    get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
    nonmutating set { unsafeMutablePointer.pointee.mNumberBuffers = UInt32(clamping: newValue) }
  }
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of buffers.
  public var endIndex: Int { count }

  private var buffers: UnsafeMutablePointer<AudioBuffer> {
    let offset = MemoryLayout<AudioBufferList>.offset(of: \.mBuffers) ?? 8
    return (UnsafeMutableRawPointer(unsafeMutablePointer) + offset).assumingMemoryBound(to: AudioBuffer.self)
  }

  /// One of the buffers.
  public subscript(index: Int) -> AudioBuffer {
    get { buffers[index] }
    nonmutating set { buffers[index] = newValue }
  }
}

/// Linear PCM: `lpcm`.
public let kAudioFormatLinearPCM: AudioFormatID = 0x6C70_636D
/// AC-3: `ac-3`.
public let kAudioFormatAC3: AudioFormatID = 0x6163_2D33
/// Enhanced AC-3: `ec-3`.
public let kAudioFormatEnhancedAC3: AudioFormatID = 0x6563_2D33
/// Apple's ADPCM: `ima4`.
public let kAudioFormatAppleIMA4: AudioFormatID = 0x696D_6134
/// AAC: `aac `.
public let kAudioFormatMPEG4AAC: AudioFormatID = 0x6161_6320
/// High-Efficiency AAC: `aach`.
public let kAudioFormatMPEG4AAC_HE: AudioFormatID = 0x6161_6368
/// High-Efficiency AAC, version 2: `aacp`.
public let kAudioFormatMPEG4AAC_HE_V2: AudioFormatID = 0x6161_6370
/// AAC for low delay: `aacl`.
public let kAudioFormatMPEG4AAC_LD: AudioFormatID = 0x6161_636C
/// AAC for enhanced low delay: `aace`.
public let kAudioFormatMPEG4AAC_ELD: AudioFormatID = 0x6161_6365
/// MPEG audio, layer I: `.mp1`.
public let kAudioFormatMPEGLayer1: AudioFormatID = 0x2E6D_7031
/// MPEG audio, layer II: `.mp2`.
public let kAudioFormatMPEGLayer2: AudioFormatID = 0x2E6D_7032
/// MPEG audio, layer III: `.mp3`.
public let kAudioFormatMPEGLayer3: AudioFormatID = 0x2E6D_7033
/// µ-law (ITU-T G.711): `ulaw`.
public let kAudioFormatULaw: AudioFormatID = 0x756C_6177
/// A-law (ITU-T G.711): `alaw`.
public let kAudioFormatALaw: AudioFormatID = 0x616C_6177
/// iLBC: `ilbc`.
public let kAudioFormatiLBC: AudioFormatID = 0x696C_6263
/// AMR: `samr`.
public let kAudioFormatAMR: AudioFormatID = 0x7361_6D72
/// AMR-WB: `sawb`.
public let kAudioFormatAMR_WB: AudioFormatID = 0x7361_7762
/// Apple Lossless: `alac`.
public let kAudioFormatAppleLossless: AudioFormatID = 0x616C_6163
/// FLAC: `flac`.
public let kAudioFormatFLAC: AudioFormatID = 0x666C_6163
/// Opus: `opus`.
public let kAudioFormatOpus: AudioFormatID = 0x6F70_7573

/// Samples are floating point.
public let kAudioFormatFlagIsFloat: AudioFormatFlags = 1 << 0
/// The highest byte of a sample comes first.
public let kAudioFormatFlagIsBigEndian: AudioFormatFlags = 1 << 1
/// Samples are whole numbers with a sign.
public let kAudioFormatFlagIsSignedInteger: AudioFormatFlags = 1 << 2
/// Samples fill their bytes.
public let kAudioFormatFlagIsPacked: AudioFormatFlags = 1 << 3
/// Samples fill their highest bits.
public let kAudioFormatFlagIsAlignedHigh: AudioFormatFlags = 1 << 4
/// Each channel has a plane of its own.
public let kAudioFormatFlagIsNonInterleaved: AudioFormatFlags = 1 << 5
/// The sound isn't mixed with other sound.
public let kAudioFormatFlagIsNonMixable: AudioFormatFlags = 1 << 6
/// Stands for no flags, where 0 stands for any.
public let kAudioFormatFlagsAreAllClear: AudioFormatFlags = 1 << 31
/// The order of this machine's bytes.
public let kAudioFormatFlagsNativeEndian: AudioFormatFlags = 0
/// Floating point in the order of this machine's bytes.
public let kAudioFormatFlagsNativeFloatPacked: AudioFormatFlags =
  kAudioFormatFlagIsFloat | kAudioFormatFlagsNativeEndian | kAudioFormatFlagIsPacked
/// Equal to `kAudioFormatFlagIsFloat`.
public let kLinearPCMFormatFlagIsFloat = kAudioFormatFlagIsFloat
/// Equal to `kAudioFormatFlagIsBigEndian`.
public let kLinearPCMFormatFlagIsBigEndian = kAudioFormatFlagIsBigEndian
/// Equal to `kAudioFormatFlagIsSignedInteger`.
public let kLinearPCMFormatFlagIsSignedInteger = kAudioFormatFlagIsSignedInteger
/// Equal to `kAudioFormatFlagIsPacked`.
public let kLinearPCMFormatFlagIsPacked = kAudioFormatFlagIsPacked
/// Equal to `kAudioFormatFlagIsNonInterleaved`.
public let kLinearPCMFormatFlagIsNonInterleaved = kAudioFormatFlagIsNonInterleaved

/// A format that sound can be decoded as, and the loudspeakers of its channels.
public struct AudioFormatListItem: Sendable {
  /// The format.
  public var mASBD: AudioStreamBasicDescription
  /// The layout of its channels.
  public var mChannelLayoutTag: AudioChannelLayoutTag
  /// A format with its layout.
  public init(mASBD: AudioStreamBasicDescription, mChannelLayoutTag: AudioChannelLayoutTag) {
    (self.mASBD, self.mChannelLayoutTag) = (mASBD, mChannelLayoutTag)
  }
}

/// The kinds of coding that MPEG-4 has for sound (ISO/IEC 14496-3, table 1.17), which `mFormatFlags` of AAC may name.
public enum MPEG4ObjectID: Int, Sendable {
  /// AAC Main.
  case AAC_Main = 1
  /// The other kinds of sound of MPEG-4, by their names there.
  case AAC_LC, AAC_SSR, AAC_LTP, AAC_SBR, aac_Scalable, twinVQ, CELP, HVXC
}
