// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
import MediaCore

extension MediaError {
  /// The nearest of an audio converter's codes.
  var converterStatus: OSStatus {
    switch code {
    case .decoderNotFound, .encoderNotFound, .operationNotSupportedForAsset:
      kAudioConverterErr_FormatNotSupported
    case .invalidArgument: kAudio_ParamError
    default: kAudioConverterErr_UnspecifiedError
    }
  }
}

/// Makes a converter of one format to another: of Linear PCM to Linear PCM, to coded sound, or of that.
@discardableResult
public func AudioConverterNew(
  _ inSourceFormat: UnsafePointer<AudioStreamBasicDescription>,
  _ inDestinationFormat: UnsafePointer<AudioStreamBasicDescription>,
  _ outAudioConverter: UnsafeMutablePointer<AudioConverterRef?>
) -> OSStatus {
  outAudioConverter.pointee = nil
  do {
    outAudioConverter.pointee = try AudioConverter(
      from: inSourceFormat.pointee.media, to: inDestinationFormat.pointee.media)
  } catch { return error.converterStatus }
  return noErr
}

/// Makes a converter as ``AudioConverterNew(_:_:_:)`` does, whichever codecs are asked for: there is one of each format.
@discardableResult
public func AudioConverterNewSpecific(
  _ inSourceFormat: UnsafePointer<AudioStreamBasicDescription>,
  _ inDestinationFormat: UnsafePointer<AudioStreamBasicDescription>, _ inNumberClassDescriptions: UInt32,
  _ inClassDescriptions: UnsafePointer<AudioClassDescription>,
  _ outAudioConverter: UnsafeMutablePointer<AudioConverterRef?>
) -> OSStatus { AudioConverterNew(inSourceFormat, inDestinationFormat, outAudioConverter) }

/// Does nothing: the converter goes with its last reference.
@discardableResult
public func AudioConverterDispose(_ inAudioConverter: AudioConverterRef) -> OSStatus { noErr }

/// Forgets the sound so far, so that other sound can follow.
@discardableResult
public func AudioConverterReset(_ inAudioConverter: AudioConverterRef) -> OSStatus {
  inAudioConverter.reset()
  return noErr
}

/// Converts interleaved samples at once, where the rate stays the same.
@discardableResult
public func AudioConverterConvertBuffer(
  _ inAudioConverter: AudioConverterRef, _ inInputDataSize: UInt32, _ inInputData: UnsafeRawPointer,
  _ ioOutputDataSize: UnsafeMutablePointer<UInt32>, _ outOutputData: UnsafeMutableRawPointer
) -> OSStatus {
  let (source, target) = (inAudioConverter.source, inAudioConverter.target)
  guard
    source.formatID == .linearPCM, target.formatID == .linearPCM, source.sampleRate == target.sampleRate,
    !source.formatFlags.contains(.isNonInterleaved) || source.channelsPerFrame == 1,
    !target.formatFlags.contains(.isNonInterleaved) || target.channelsPerFrame == 1
  else { return kAudioConverterErr_OperationNotSupported }
  guard source.bytesPerFrame > 0, target.bytesPerFrame > 0 else {
    return kAudioConverterErr_FormatNotSupported
  }
  guard Int(inInputDataSize) % source.bytesPerFrame == 0 else { return kAudioConverterErr_InvalidInputSize }
  let count = Int(inInputDataSize) / source.bytesPerFrame
  let room = Int(ioOutputDataSize.pointee) / target.bytesPerFrame
  guard room >= count else { return kAudioConverterErr_InvalidOutputSize }
  do {
    let converted = try inAudioConverter.convertWhole(
      [inInputData], frameCount: count, to: [outOutputData], room: room)
    guard let converted else { return kAudioConverterErr_OperationNotSupported }
    ioOutputDataSize.pointee = UInt32(clamping: converted * target.bytesPerFrame)
    return noErr
  } catch { return error.converterStatus }
}

/// Converts so many frames at once, where the rate stays the same.
@discardableResult
public func AudioConverterConvertComplexBuffer(
  _ inAudioConverter: AudioConverterRef, _ inNumberPCMFrames: UInt32,
  _ inInputData: UnsafePointer<AudioBufferList>, _ outOutputData: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
  let (source, target) = (inAudioConverter.source, inAudioConverter.target)
  let input = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: inInputData))
  let output = UnsafeMutableAudioBufferListPointer(outOutputData)
  let count = Int(inNumberPCMFrames)
  guard input.hold(count, of: source) else { return kAudioConverterErr_InvalidInputSize }
  guard output.hold(count, of: target) else { return kAudioConverterErr_InvalidOutputSize }
  do {
    let converted = try inAudioConverter.convertWhole(
      input.readingPointers, frameCount: count, to: output.compactMap(\.mData), room: count)
    guard let converted else { return kAudioConverterErr_OperationNotSupported }
    for index in output.indices { output[index].mDataByteSize = UInt32(converted * target.bytesPerFrame) }
    return noErr
  } catch { return error.converterStatus }
}

extension UnsafeMutableAudioBufferListPointer {
  var readingPointers: [UnsafeRawPointer] { compactMap { $0.mData.map { UnsafeRawPointer($0) } } }

  /// Whether the buffers are those of a format, and have memory for so many frames.
  fileprivate func hold(_ frameCount: Int, of description: AudioStreamDescription) -> Bool {
    let isPlanar = description.formatFlags.contains(.isNonInterleaved)
    let (size, isOver) = frameCount.multipliedReportingOverflow(by: description.bytesPerFrame)
    return !isOver && count == (isPlanar ? description.channelsPerFrame : 1)
      && allSatisfy { $0.mData != nil && Int($0.mDataByteSize) >= size }
  }
}

/// Fills buffers with converted sound, and asks the function for more as long as there is too little.
///
/// A status of the function's that is an error ends the call with the sound so far. If the function gives no
/// packets, the sound has ended until the converter is reset.
@discardableResult
public func AudioConverterFillComplexBuffer(
  _ inAudioConverter: AudioConverterRef, _ inInputDataProc: AudioConverterComplexInputDataProc,
  _ inInputDataProcUserData: UnsafeMutableRawPointer?, _ ioOutputDataPacketSize: UnsafeMutablePointer<UInt32>,
  _ outOutputData: UnsafeMutablePointer<AudioBufferList>,
  _ outPacketDescription: UnsafeMutablePointer<AudioStreamPacketDescription>?
) -> OSStatus {
  let source = inAudioConverter.source
  let output = UnsafeMutableAudioBufferListPointer(outOutputData)
  let isPlanar = source.formatFlags.contains(.isNonInterleaved)
  let list = AudioBufferList.allocate(maximumBuffers: isPlanar ? source.channelsPerFrame : 1)
  defer { UnsafeMutableRawPointer(list.unsafeMutablePointer).deallocate() }
  let ratio = source.sampleRate / max(inAudioConverter.target.sampleRate, 1)
  do {
    return try inAudioConverter.fill(ioOutputDataPacketSize, output, outPacketDescription) {
      () throws(MediaError) in
      for index in list.indices {
        list[index] = AudioBuffer(
          mNumberChannels: isPlanar ? 1 : UInt32(source.channelsPerFrame), mDataByteSize: 0, mData: nil)
      }
      let wanted = Double(ioOutputDataPacketSize.pointee) * ratio
      var count = source.formatID == .linearPCM ? UInt32(clamping: Int64(saturating: max(wanted, 1024))) : 1
      var descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?
      let status = withUnsafeMutablePointer(to: &descriptions) {
        inInputDataProc(inAudioConverter, &count, list.unsafeMutablePointer, $0, inInputDataProcUserData)
      }
      guard status == noErr else { return (status, AudioConverter.Input()) }
      return (noErr, try list.input(of: source, packetCount: Int(count), descriptions))
    }
  } catch { return error.converterStatus }
}

extension UnsafeMutableAudioBufferListPointer {
  /// Returns the samples or packets that a caller's function has put into the list.
  fileprivate func input(
    of source: AudioStreamDescription, packetCount: Int,
    _ descriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?
  ) throws(MediaError) -> AudioConverter.Input {
    guard packetCount > 0 else { return AudioConverter.Input() }
    guard source.formatID != .linearPCM else {
      let isPlanar = source.formatFlags.contains(.isNonInterleaved)
      guard count == (isPlanar ? source.channelsPerFrame : 1), allSatisfy({ $0.mData != nil }) else {
        throw MediaError(.invalidArgument, "the buffers are not those of the format")
      }
      // The bytes that are there count, whatever number was said.
      let frames = map { Int($0.mDataByteSize) / Swift.max(source.bytesPerFrame, 1) }.min() ?? 0
      return AudioConverter.Input(planes: readingPointers, frameCount: Swift.min(frames, packetCount))
    }
    guard let buffer = first, let data = buffer.mData else {
      throw MediaError(.invalidArgument, "there are no bytes of the packets")
    }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(buffer.mDataByteSize))
    guard let descriptions else {
      guard packetCount == 1 else { throw MediaError(.invalidArgument, "nothing says where packets are") }
      return AudioConverter.Input(packets: [bytes])
    }
    var packets: [UnsafeRawBufferPointer] = []
    for index in 0..<packetCount {
      let (start, size) = (descriptions[index].mStartOffset, Int(descriptions[index].mDataByteSize))
      guard start >= 0, start <= bytes.count, size <= bytes.count - Int(start) else {
        throw MediaError(.invalidArgument, "a packet is outside of its buffer")
      }
      packets.append(UnsafeRawBufferPointer(rebasing: bytes[Int(start)..<(Int(start) + size)]))
    }
    return AudioConverter.Input(packets: packets)
  }
}
