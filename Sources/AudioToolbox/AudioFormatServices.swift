// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
import CoreGraphics
import LibAV
import MediaCore

/// A property of formats, by four letters.
public typealias AudioFormatPropertyID = UInt32
/// A description that is completed by what its format implies, an `AudioStreamBasicDescription`.
public let kAudioFormatProperty_FormatInfo: AudioFormatPropertyID = 0x666D_7469
/// There is no such property.
public let kAudioFormatUnsupportedPropertyError: OSStatus = 0x7072_6F70
/// Nothing is known of the format.
public let kAudioFormatUnsupportedDataFormatError: OSStatus = 0x666D_743F
/// A property has another number of bytes.
public let kAudioFormatBadPropertySizeError: OSStatus = 0x2173_697A

/// A list of the formats that sound is encoded as.
public let kAudioFormatProperty_EncodeFormatIDs: AudioFormatPropertyID = 0x6163_6F66
/// A list of the formats that sound is decoded of.
public let kAudioFormatProperty_DecodeFormatIDs: AudioFormatPropertyID = 0x6163_6966

/// The name of a format for people, a `CFString`.
public let kAudioFormatProperty_FormatName: AudioFormatPropertyID = 0x666E_616D
/// Whether packets have different numbers of bytes, a `UInt32`.
public let kAudioFormatProperty_FormatIsVBR: AudioFormatPropertyID = 0x6676_6272
/// Whether packets don't say themselves where they end, a `UInt32`.
public let kAudioFormatProperty_FormatIsExternallyFramed: AudioFormatPropertyID = 0x6665_7866
/// Usual bit rates of a format that is encoded, whose ID the specifier is; an array of `AudioValueRange`, each of one rate.
public let kAudioFormatProperty_AvailableEncodeBitRates: AudioFormatPropertyID = 0x6165_6272
/// The rates of a format that is encoded, whose ID the specifier is; an array of `AudioValueRange`, each of one rate.
public let kAudioFormatProperty_AvailableEncodeSampleRates: AudioFormatPropertyID = 0x6165_7372
/// The number of channels of the layout that the specifier is, a `UInt32`.
public let kAudioFormatProperty_NumberOfChannelsForLayout: AudioFormatPropertyID = 0x6E63_686D
/// The layout of the tag that the specifier is, an `AudioChannelLayout`.
public let kAudioFormatProperty_ChannelLayoutForTag: AudioFormatPropertyID = 0x636D_706C
/// The tag of the layout that the specifier is.
public let kAudioFormatProperty_TagForChannelLayout: AudioFormatPropertyID = 0x636D_7074
/// A specifier has another number of bytes.
public let kAudioFormatBadSpecifierSizeError: OSStatus = 0x2173_7063
/// Something else went wrong.
public let kAudioFormatUnspecifiedError: OSStatus = 0x7768_6174
/// No such format is known.
public let kAudioFormatUnknownFormatError: OSStatus = 0x2166_6D74

/// The formats of a property that lists some; `nil` for others.
private func formats(_ property: AudioFormatPropertyID) -> [AudioFormatID]? {
  let plain = [kAudioFormatLinearPCM]
  return switch property {
  case kAudioFormatProperty_EncodeFormatIDs:
    plain + Codec.encoded(.audio).compactMap { $0.codec.audioFormatID?.rawValue }.filter(isEncoded)
  case kAudioFormatProperty_DecodeFormatIDs:
    // AAC whose packets hold twice as much has numbers of its own.
    plain + [kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2]
      + Codec.audioFormatIDs.filter { id in
        Codec(audioFormatID: id).map(DecoderAvailability.isAvailable) ?? false
      }.map(\.rawValue)
  default: nil
  }
}

/// Whether the libraries that are installed encode a format.
private func isEncoded(_ format: AudioFormatID) -> Bool {
  var source = AudioStreamBasicDescription()
  FillOutASBDForLPCM(&source, 48000, 2, 32, 32, true, false)
  var target = source
  (target.mFormatID, target.mFormatFlags) = (format, 0)
  (target.mBytesPerFrame, target.mBytesPerPacket, target.mFramesPerPacket) = (0, 0, 0)
  return (try? PacketEncoder(from: source.media, layout: nil, to: target.media, bitRate: nil)) != nil
}

/// Gives the number of bytes of a property.
@discardableResult
public func AudioFormatGetPropertyInfo(
  _ inPropertyID: AudioFormatPropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeRawPointer?,
  _ outPropertyDataSize: UnsafeMutablePointer<UInt32>
) -> OSStatus {
  if inPropertyID == kAudioFormatProperty_FormatInfo {
    outPropertyDataSize.pointee = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
    return noErr
  }
  if let formats = formats(inPropertyID) {
    outPropertyDataSize.pointee = UInt32(formats.count * MemoryLayout<AudioFormatID>.stride)
    return noErr
  }
  if inPropertyID == kAudioFormatProperty_FormatName {
    outPropertyDataSize.pointee = UInt32(MemoryLayout<CFString?>.size)
    return noErr
  }
  let value = AudioFormatQuestion(
    inPropertyID, UnsafeRawBufferPointer(start: inSpecifier, count: Int(inSpecifierSize))
  )
  .answer
  guard case .success(let bytes) = value else { return value.status }
  outPropertyDataSize.pointee = UInt32(clamping: bytes.count)
  return noErr
}

/// Lists formats, or completes a layout of sound by the values that its format implies.
///
/// They are the sizes of frames of Linear PCM, and the number of frames of a coded packet.
@discardableResult
public func AudioFormatGetProperty(
  _ inPropertyID: AudioFormatPropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeRawPointer?,
  _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>?, _ outPropertyData: UnsafeMutableRawPointer?
) -> OSStatus {
  guard let ioPropertyDataSize, let outPropertyData else { return kAudioFormatBadPropertySizeError }
  if let formats = formats(inPropertyID) {
    return formats.withUnsafeBytes {
      AudioProperty.give($0, ioPropertyDataSize, outPropertyData, orElse: kAudioFormatBadPropertySizeError)
    }
  }
  if inPropertyID == kAudioFormatProperty_FormatInfo {
    return completeFormat(ioPropertyDataSize, outPropertyData)
  }
  let specifier = UnsafeRawBufferPointer(start: inSpecifier, count: Int(inSpecifierSize))
  let question = AudioFormatQuestion(inPropertyID, specifier)
  if inPropertyID == kAudioFormatProperty_FormatName {
    guard let name = question.name else { return kAudioFormatUnknownFormatError }
    return AudioProperty.give(
      object: name as CFString?, ioPropertyDataSize, outPropertyData,
      orElse: kAudioFormatBadPropertySizeError)
  }
  let answer = question.answer
  guard case .success(let bytes) = answer else { return answer.status }
  return bytes.withUnsafeBytes {
    AudioProperty.give($0, ioPropertyDataSize, outPropertyData, orElse: kAudioFormatBadPropertySizeError)
  }
}

/// Completes the layout of sound that a caller has begun.
private func completeFormat(
  _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>, _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus {
  guard Int(ioPropertyDataSize.pointee) >= MemoryLayout<AudioStreamBasicDescription>.size else {
    return kAudioFormatBadPropertySizeError
  }
  var format = outPropertyData.loadUnaligned(as: AudioStreamBasicDescription.self)
  guard format.takeImpliedSizes() else { return kAudioFormatUnsupportedDataFormatError }
  outPropertyData.storeBytes(of: format, as: AudioStreamBasicDescription.self)
  return noErr
}

extension AudioStreamBasicDescription {
  /// Takes the sizes that the format implies.
  ///
  /// - Returns: false for a format of which they aren't known.
  fileprivate mutating func takeImpliedSizes() -> Bool {
    switch mFormatID {
    case kAudioFormatLinearPCM: return takeSizesOfSamples()
    // Kinds of AAC: twice as many with spectral band replication, half as many for a low delay.
    case kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2: mFramesPerPacket = 2048
    case kAudioFormatMPEG4AAC_LD, kAudioFormatMPEG4AAC_ELD: mFramesPerPacket = 512
    case let id:
      guard let codec = Codec(id) else { return false }
      return takeSizes(of: codec)
    }
    return true
  }

  private mutating func takeSizesOfSamples() -> Bool {
    guard mBitsPerChannel > 0, mChannelsPerFrame > 0 else { return false }
    let (size, isOver) = ((mBitsPerChannel + 7) / 8).multipliedReportingOverflow(
      by: isPlanar ? 1 : mChannelsPerFrame)
    guard !isOver else { return false }
    (mBytesPerFrame, mBytesPerPacket, mFramesPerPacket) = (size, size, 1)
    return true
  }

  private mutating func takeSizes(of codec: Codec) -> Bool {
    if codec.isPCM {
      (mBytesPerFrame, mBytesPerPacket) = (mChannelsPerFrame, mChannelsPerFrame)
      (mFramesPerPacket, mBitsPerChannel) = (1, 8)
      return true
    }
    switch codec.usualPacketLength {
    case .frames(_, let low?) where mSampleRate > 0 && mSampleRate < 32000: mFramesPerPacket = UInt32(low)
    case .frames(let count, _): mFramesPerPacket = UInt32(count)
    case .chosen: break
    case nil: return false
    }
    return true
  }
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
