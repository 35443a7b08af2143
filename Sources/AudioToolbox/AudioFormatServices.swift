// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
import MediaCore

/// A property of formats, by four letters.
public typealias AudioFormatPropertyID = UInt32
public let kAudioFormatProperty_FormatInfo: AudioFormatPropertyID = 0x666D_7469
public let kAudioFormatUnsupportedPropertyError: OSStatus = 0x7072_6F70
public let kAudioFormatUnsupportedDataFormatError: OSStatus = 0x666D_743F
public let kAudioFormatBadPropertySizeError: OSStatus = 0x2173_697A

/// A list of the formats that sound is encoded as.
public let kAudioFormatProperty_EncodeFormatIDs: AudioFormatPropertyID = 0x6163_6F66
/// A list of the formats that sound is decoded of.
public let kAudioFormatProperty_DecodeFormatIDs: AudioFormatPropertyID = 0x6163_6966

/// The formats of a property that lists some; `nil` for others.
private func formats(_ property: AudioFormatPropertyID) -> [AudioFormatID]? {
  let encoded = [
    kAudioFormatLinearPCM, kAudioFormatMPEG4AAC, kAudioFormatAppleLossless, kAudioFormatFLAC,
    kAudioFormatOpus, kAudioFormatMPEGLayer3, kAudioFormatAC3,
  ]
  return switch property {
  case kAudioFormatProperty_EncodeFormatIDs: encoded.filter(isEncoded)
  case kAudioFormatProperty_DecodeFormatIDs:
    encoded + [
      kAudioFormatEnhancedAC3, kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2, kAudioFormatMPEGLayer1,
      kAudioFormatMPEGLayer2, kAudioFormatULaw, kAudioFormatALaw, kAudioFormatAppleIMA4, kAudioFormatAMR,
      kAudioFormatAMR_WB,
    ]
  default: nil
  }
}

/// Whether the libraries that are installed encode a format.
private func isEncoded(_ format: AudioFormatID) -> Bool {
  if format == kAudioFormatLinearPCM { return true }
  var source = AudioStreamBasicDescription()
  FillOutASBDForLPCM(&source, 48000, 2, 32, 32, true, false)
  var target = source
  (target.mFormatID, target.mFormatFlags) = (format, 0)
  (target.mBytesPerFrame, target.mBytesPerPacket, target.mFramesPerPacket) = (0, 0, 0)
  return (try? PacketEncoder(from: source.media, layout: nil, to: target.media, bitRate: nil)) != nil
}

/// How many bytes a property has.
@discardableResult
public func AudioFormatGetPropertyInfo(
  _ inPropertyID: AudioFormatPropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeRawPointer?,
  _ outPropertyDataSize: UnsafeMutablePointer<UInt32>
) -> OSStatus {
  if inPropertyID == kAudioFormatProperty_FormatInfo {
    outPropertyDataSize.pointee = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
    return noErr
  }
  guard let formats = formats(inPropertyID) else { return kAudioFormatUnsupportedPropertyError }
  outPropertyDataSize.pointee = UInt32(formats.count * MemoryLayout<AudioFormatID>.stride)
  return noErr
}

/// Lists formats, or completes a layout of sound by what its format implies: the sizes of frames of Linear PCM, the frames of a coded packet.
@discardableResult
public func AudioFormatGetProperty(
  _ inPropertyID: AudioFormatPropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeRawPointer?,
  _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>?, _ outPropertyData: UnsafeMutableRawPointer?
) -> OSStatus {
  if let formats = formats(inPropertyID) {
    guard let ioPropertyDataSize, let outPropertyData else { return kAudioFormatBadPropertySizeError }
    return formats.withUnsafeBytes {
      AudioProperty.give($0, ioPropertyDataSize, outPropertyData, orElse: kAudioFormatBadPropertySizeError)
    }
  }
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
