// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Codes that sound is seldom of.

/// Times between other packets.
public let kAudioFormatTimeCode: AudioFormatID = 0x7469_6D65
/// MIDI.
public let kAudioFormatMIDIStream: AudioFormatID = 0x6D69_6469
/// Values of parameters over time.
public let kAudioFormatParameterValueStream: AudioFormatID = 0x6170_7673
/// AC-3 as it goes over a digital line (IEC 61937).
public let kAudioFormat60958AC3: AudioFormatID = 0x6361_6333
/// USAC (ISO/IEC 23003-3).
public let kAudioFormatMPEGD_USAC: AudioFormatID = 0x7573_6163
/// Apple's positional sound.
public let kAudioFormatAPAC: AudioFormatID = 0x6170_6163
/// CELP of MPEG-4.
public let kAudioFormatMPEG4CELP: AudioFormatID = 0x6365_6C70
/// HVXC of MPEG-4.
public let kAudioFormatMPEG4HVXC: AudioFormatID = 0x6876_7863
/// TwinVQ of MPEG-4.
public let kAudioFormatMPEG4TwinVQ: AudioFormatID = 0x7477_7671
/// AAC for low delay with spectral band replication.
public let kAudioFormatMPEG4AAC_ELD_SBR: AudioFormatID = 0x6161_6366
/// AAC for low delay, version 2.
public let kAudioFormatMPEG4AAC_ELD_V2: AudioFormatID = 0x6161_6367
/// AAC with MPEG Surround.
public let kAudioFormatMPEG4AAC_Spatial: AudioFormatID = 0x6161_6373
/// DVI's ADPCM.
public let kAudioFormatDVIIntelIMA: AudioFormatID = 0x6D73_0011
/// Microsoft's GSM.
public let kAudioFormatMicrosoftGSM: AudioFormatID = 0x6D73_0031
/// QDesign's music codec.
public let kAudioFormatQDesign: AudioFormatID = 0x5144_4D43
/// QDesign's second music codec.
public let kAudioFormatQDesign2: AudioFormatID = 0x5144_4D32
/// Audible's format.
public let kAudioFormatAudible: AudioFormatID = 0x4155_4442
/// MACE, three to one.
public let kAudioFormatMACE3: AudioFormatID = 0x4D41_4333
/// MACE, six to one.
public let kAudioFormatMACE6: AudioFormatID = 0x4D41_4336

/// Apple Lossless of samples of 16 bits.
public let kAppleLosslessFormatFlag_16BitSourceData: AudioFormatFlags = 1
/// Apple Lossless of samples of 20 bits.
public let kAppleLosslessFormatFlag_20BitSourceData: AudioFormatFlags = 2
/// Apple Lossless of samples of 24 bits.
public let kAppleLosslessFormatFlag_24BitSourceData: AudioFormatFlags = 3
/// Apple Lossless of samples of 32 bits.
public let kAppleLosslessFormatFlag_32BitSourceData: AudioFormatFlags = 4

/// Which codec is meant: its kind, its format and its maker, by four letters each.
public struct AudioClassDescription: Hashable, Sendable {
  /// ``kAudioEncoderComponentType`` or ``kAudioDecoderComponentType``.
  public var mType: OSType
  /// The format that it makes or takes.
  public var mSubType: OSType
  /// Who made it.
  public var mManufacturer: OSType
  /// No codec.
  public init() { self.init(mType: 0, mSubType: 0, mManufacturer: 0) }
  /// A codec by its three codes.
  public init(mType: OSType, mSubType: OSType, mManufacturer: OSType) {
    (self.mType, self.mSubType, self.mManufacturer) = (mType, mSubType, mManufacturer)
  }
}
/// An encoder of sound.
public let kAudioEncoderComponentType: OSType = 0x6165_6E63
/// A decoder of sound.
public let kAudioDecoderComponentType: OSType = 0x6164_6563

extension AudioBuffer {
  /// A buffer over the caller's memory.
  public init<Element>(_ typedBuffer: UnsafeMutableBufferPointer<Element>, numberOfChannels: Int) {
    self.init(
      mNumberChannels: UInt32(clamping: numberOfChannels),
      mDataByteSize: UInt32(clamping: typedBuffer.count * MemoryLayout<Element>.stride),
      mData: UnsafeMutableRawPointer(typedBuffer.baseAddress))
  }
}

extension UnsafeMutableBufferPointer {
  /// The memory of a buffer as elements of a type; a rest of less than one is left out.
  public init(_ audioBuffer: AudioBuffer) {
    self.init(
      start: audioBuffer.mData?.assumingMemoryBound(to: Element.self),
      count: audioBuffer.mData == nil ? 0 : Int(audioBuffer.mDataByteSize) / MemoryLayout<Element>.stride)
  }
}

extension UnsafeBufferPointer {
  /// The memory of a buffer as elements of a type; a rest of less than one is left out.
  public init(_ audioBuffer: AudioBuffer) { self.init(UnsafeMutableBufferPointer<Element>(audioBuffer)) }
}
