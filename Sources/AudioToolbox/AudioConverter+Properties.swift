// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
import MediaCore

extension AudioConverter {
  /// The bytes of a property; `nil` for one that is not known.
  fileprivate func value(_ id: AudioConverterPropertyID) throws(MediaError) -> [UInt8]? {
    func bytes<Value>(_ value: Value) -> [UInt8] { withUnsafeBytes(of: value) { Array($0) } }
    switch id {
    case kAudioConverterPropertyMaximumOutputPacketSize: return bytes(UInt32(clamping: longestPacket))
    case kAudioConverterCompressionMagicCookie: return try configuration()
    case kAudioConverterDecompressionMagicCookie: return cookie
    case kAudioConverterEncodeBitRate:
      guard target.formatID != .linearPCM else { return nil }
      return bytes(UInt32(clamping: bitRate ?? 64_000 * target.channelsPerFrame))
    case kAudioConverterChannelMap: return channelMap.flatMap { bytes(Int32(clamping: $0)) }
    case kAudioConverterSampleRateConverterQuality:
      return bytes(usesMastering ? kAudioConverterQuality_Max : kAudioConverterQuality_Medium)
    case kAudioConverterInputChannelLayout: return layouts.source.map { bytes(AudioChannelLayout($0)) }
    case kAudioConverterOutputChannelLayout: return layouts.target.map { bytes(AudioChannelLayout($0)) }
    case kAudioConverterPrimeInfo: return bytes(primeInfo)
    case kAudioConverterPropertyMaximumInputPacketSize:
      return source.formatID == .linearPCM ? bytes(UInt32(clamping: source.bytesPerFrame)) : nil
    case kAudioConverterCurrentInputStreamDescription: return bytes(AudioStreamBasicDescription(source))
    case kAudioConverterCurrentOutputStreamDescription: return bytes(AudioStreamBasicDescription(target))
    default: return choices(id)
    }
  }

  /// The bytes of a list of values that the format that goes out can have.
  private func choices(_ id: AudioConverterPropertyID) -> [UInt8]? {
    let basic = AudioStreamBasicDescription(target)
    let rates = EncodedRates(basic)
    func ranges(_ values: [Int]?) -> [UInt8]? {
      values?.flatMap { value in
        let range = AudioValueRange(mMinimum: Double(value), mMaximum: Double(value))
        return withUnsafeBytes(of: range) { Array($0) }
      }
    }
    switch id {
    case kAudioConverterAvailableEncodeBitRates: return ranges(rates?.bitRates)
    case kAudioConverterApplicableEncodeBitRates: return ranges(rates?.applicableBitRates)
    case kAudioConverterAvailableEncodeSampleRates, kAudioConverterApplicableEncodeSampleRates:
      return ranges(rates?.sampleRates)
    case kAudioConverterAvailableEncodeChannelLayoutTags:
      return EncodedRates.layoutTags(of: basic.mFormatID)?.flatMap { tag in
        withUnsafeBytes(of: tag) { Array($0) }
      }
    default: return nil
    }
  }

  /// A size in bytes in front of the converter, or after it, for one on the other side; `nil` where something is coded.
  fileprivate func size(_ id: AudioConverterPropertyID, for size: UInt32) -> UInt32? {
    guard source.formatID == .linearPCM, target.formatID == .linearPCM, source.bytesPerFrame > 0,
      target.bytesPerFrame > 0
    else { return nil }
    let isInput = id == kAudioConverterPropertyCalculateInputBufferSize
    let (given, wanted) = isInput ? (target, source) : (source, target)
    // A frame of which a part is wanted needs its whole input; a part of one that comes gives nothing.
    let whole = Int(size) / given.bytesPerFrame + (isInput && Int(size) % given.bytesPerFrame > 0 ? 1 : 0)
    let frames = Double(whole) * wanted.sampleRate / given.sampleRate
    return UInt32(
      clamping: Int64(saturating: frames.rounded(.up)).saturatingMultiply(Int64(wanted.bytesPerFrame)))
  }

  /// Sets the loudspeakers of one side; as many as there are channels.
  private func set(
    _ bytes: UnsafeRawBufferPointer, _ side: WritableKeyPath<Layouts, ChannelLayout?>,
    of description: AudioStreamDescription
  ) -> OSStatus {
    guard let layout = AudioChannelLayout.media(bytes), layout.channels.count == description.channelsPerFrame
    else { return kAudio_ParamError }
    guard layout.mask.flatMap({ ChannelLayout(mask: $0) }) != nil else { return kAudio_ParamError }
    layouts[keyPath: side] = layout
    return noErr
  }

  fileprivate func set(_ id: AudioConverterPropertyID, _ bytes: UnsafeRawBufferPointer) -> OSStatus {
    if id == kAudioConverterDecompressionMagicCookie {
      cookie = Array(bytes)
      return noErr
    }
    if id == kAudioConverterChannelMap {
      guard bytes.count == 4 * target.channelsPerFrame else { return kAudioConverterErr_BadPropertySizeError }
      let map = (0..<target.channelsPerFrame).map {
        Int(bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Int32.self))
      }
      guard map.allSatisfy({ $0 < source.channelsPerFrame }) else { return kAudio_ParamError }
      channelMap = map
      return noErr
    }
    switch id {
    case kAudioConverterInputChannelLayout: return set(bytes, \.source, of: source)
    case kAudioConverterOutputChannelLayout: return set(bytes, \.target, of: target)
    default: break
    }
    guard bytes.count >= 4 else { return kAudioConverterErr_BadPropertySizeError }
    let number = bytes.loadUnaligned(as: UInt32.self)
    switch id {
    case kAudioConverterEncodeBitRate: bitRate = Int(number)
    case kAudioConverterSampleRateConverterQuality: usesMastering = number == kAudioConverterQuality_Max
    case kAudioConverterSampleRateConverterComplexity:
      usesMastering = number == kAudioConverterSampleRateConverterComplexity_Mastering
    // The filter's delay is left out at both ends, whichever method is set.
    case kAudioConverterPrimeMethod, kAudioConverterPrimeInfo, kAudioConverterCodecQuality: break
    default: return kAudioConverterErr_PropertyNotSupported
    }
    return noErr
  }
}

/// Properties whose number the caller gives, too.
private let calculated = [
  kAudioConverterPropertyCalculateInputBufferSize, kAudioConverterPropertyCalculateOutputBufferSize,
]

/// Properties that can be set.
private let writable = [
  kAudioConverterDecompressionMagicCookie, kAudioConverterChannelMap, kAudioConverterInputChannelLayout,
  kAudioConverterOutputChannelLayout, kAudioConverterEncodeBitRate,
  kAudioConverterSampleRateConverterQuality, kAudioConverterSampleRateConverterComplexity,
  kAudioConverterPrimeMethod, kAudioConverterPrimeInfo, kAudioConverterCodecQuality,
]

/// Gives the number of bytes of a property, and whether it can be set.
@discardableResult
public func AudioConverterGetPropertyInfo(
  _ inAudioConverter: AudioConverterRef, _ inPropertyID: AudioConverterPropertyID,
  _ outSize: UnsafeMutablePointer<UInt32>?, _ outWritable: UnsafeMutablePointer<Bool>?
) -> OSStatus {
  if calculated.contains(inPropertyID) {
    guard inAudioConverter.size(inPropertyID, for: 0) != nil else {
      return kAudioConverterErr_PropertyNotSupported
    }
    outSize?.pointee = 4
    outWritable?.pointee = false
    return noErr
  }
  do {
    guard let bytes = try inAudioConverter.value(inPropertyID) else {
      return kAudioConverterErr_PropertyNotSupported
    }
    outSize?.pointee = UInt32(clamping: bytes.count)
    outWritable?.pointee = writable.contains(inPropertyID)
    return noErr
  } catch { return error.converterStatus }
}

/// Gives a property.
@discardableResult
public func AudioConverterGetProperty(
  _ inAudioConverter: AudioConverterRef, _ inPropertyID: AudioConverterPropertyID,
  _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>, _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus {
  if calculated.contains(inPropertyID) {
    guard ioPropertyDataSize.pointee >= 4 else { return kAudioConverterErr_BadPropertySizeError }
    let given = outPropertyData.loadUnaligned(as: UInt32.self)
    guard let size = inAudioConverter.size(inPropertyID, for: given) else {
      return kAudioConverterErr_PropertyNotSupported
    }
    outPropertyData.storeBytes(of: size, as: UInt32.self)
    ioPropertyDataSize.pointee = 4
    return noErr
  }
  do {
    guard let bytes = try inAudioConverter.value(inPropertyID) else {
      return kAudioConverterErr_PropertyNotSupported
    }
    return bytes.withUnsafeBytes {
      AudioProperty.give(
        $0, ioPropertyDataSize, outPropertyData, orElse: kAudioConverterErr_BadPropertySizeError)
    }
  } catch { return error.converterStatus }
}

/// Sets a property; sound that came before is forgotten.
@discardableResult
public func AudioConverterSetProperty(
  _ inAudioConverter: AudioConverterRef, _ inPropertyID: AudioConverterPropertyID,
  _ inPropertyDataSize: UInt32, _ inPropertyData: UnsafeRawPointer
) -> OSStatus {
  inAudioConverter.set(
    inPropertyID, UnsafeRawBufferPointer(start: inPropertyData, count: Int(inPropertyDataSize)))
}
