// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
import MediaCore

/// A property of formats, by four letters.
public typealias AudioFormatPropertyID = UInt32
public let kAudioFormatProperty_FormatInfo: AudioFormatPropertyID = 0x666D_7469
public let kAudioFormatUnsupportedPropertyError: OSStatus = 0x7072_6F70
public let kAudioFormatUnsupportedDataFormatError: OSStatus = 0x666D_743F
public let kAudioFormatBadPropertySizeError: OSStatus = 0x2173_697A

/// Completes a layout of sound by what its format implies: the sizes of frames of Linear PCM, the frames of a coded packet.
@discardableResult
public func AudioFormatGetProperty(
  _ inPropertyID: AudioFormatPropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeRawPointer?,
  _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>?, _ outPropertyData: UnsafeMutableRawPointer?
) -> OSStatus {
  guard inPropertyID == kAudioFormatProperty_FormatInfo else { return kAudioFormatUnsupportedPropertyError }
  guard let ioPropertyDataSize, let outPropertyData,
    Int(ioPropertyDataSize.pointee) >= MemoryLayout<AudioStreamBasicDescription>.size
  else { return kAudioFormatBadPropertySizeError }
  var format = outPropertyData.loadUnaligned(as: AudioStreamBasicDescription.self)
  switch format.mFormatID {
  case kAudioFormatLinearPCM:
    guard format.mBitsPerChannel > 0, format.mChannelsPerFrame > 0 else {
      return kAudioFormatUnsupportedDataFormatError
    }
    let (size, isOver) = ((format.mBitsPerChannel + 7) / 8).multipliedReportingOverflow(
      by: format.isPlanar ? 1 : format.mChannelsPerFrame)
    guard !isOver else { return kAudioFormatUnsupportedDataFormatError }
    (format.mBytesPerFrame, format.mBytesPerPacket, format.mFramesPerPacket) = (size, size, 1)
  // Kinds of AAC: twice as many with spectral band replication, half as many for a low delay.
  case kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2: format.mFramesPerPacket = 2048
  case kAudioFormatMPEG4AAC_LD, kAudioFormatMPEG4AAC_ELD: format.mFramesPerPacket = 512
  case let id:
    guard let codec = Codec(audioFormatID: FourCC(rawValue: id)) else {
      return kAudioFormatUnsupportedDataFormatError
    }
    if codec.isPCM {
      (format.mBytesPerFrame, format.mBytesPerPacket) = (format.mChannelsPerFrame, format.mChannelsPerFrame)
      (format.mFramesPerPacket, format.mBitsPerChannel) = (1, 8)
      break
    }
    switch codec.usualPacketLength {
    case .frames(_, let low?) where format.mSampleRate > 0 && format.mSampleRate < 32000:
      format.mFramesPerPacket = UInt32(low)
    case .frames(let count, _): format.mFramesPerPacket = UInt32(count)
    case .chosen: break
    case nil: return kAudioFormatUnsupportedDataFormatError
    }
  }
  outPropertyData.storeBytes(of: format, as: AudioStreamBasicDescription.self)
  return noErr
}

/// The flags of Linear PCM.
public func CalculateLPCMFlags(
  _ inValidBitsPerChannel: UInt32, _ inTotalBitsPerChannel: UInt32, _ inIsFloat: Bool,
  _ inIsBigEndian: Bool, _ inIsNonInterleaved: Bool = false
) -> CoreAudioTypes.AudioFormatFlags {
  (inIsFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger)
    | (inIsBigEndian ? kAudioFormatFlagIsBigEndian : 0)
    | (inValidBitsPerChannel == inTotalBitsPerChannel
      ? kAudioFormatFlagIsPacked : kAudioFormatFlagIsAlignedHigh)
    | (inIsNonInterleaved ? kAudioFormatFlagIsNonInterleaved : 0)
}

/// Fills a layout of Linear PCM.
public func FillOutASBDForLPCM(
  _ outASBD: UnsafeMutablePointer<AudioStreamBasicDescription>, _ inSampleRate: Float64,
  _ inChannelsPerFrame: UInt32, _ inValidBitsPerChannel: UInt32, _ inTotalBitsPerChannel: UInt32,
  _ inIsFloat: Bool, _ inIsBigEndian: Bool, _ inIsNonInterleaved: Bool = false
) {
  let size = inTotalBitsPerChannel / 8 &* (inIsNonInterleaved ? 1 : inChannelsPerFrame)
  outASBD.pointee = AudioStreamBasicDescription(
    mSampleRate: inSampleRate, mFormatID: kAudioFormatLinearPCM,
    mFormatFlags: CalculateLPCMFlags(
      inValidBitsPerChannel, inTotalBitsPerChannel, inIsFloat, inIsBigEndian, inIsNonInterleaved),
    mBytesPerPacket: size, mFramesPerPacket: 1, mBytesPerFrame: size, mChannelsPerFrame: inChannelsPerFrame,
    mBitsPerChannel: inValidBitsPerChannel, mReserved: 0)
}
