// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
public import CoreGraphics
public import CoreVideo
import Foundation
public import MediaCore

/// The bytes of the samples.
public func CMSampleBufferGetDataBuffer(_ sbuf: CMSampleBuffer) -> CMBlockBuffer? { sbuf.dataBuffer }
/// The decoded picture.
public func CMSampleBufferGetImageBuffer(_ sbuf: CMSampleBuffer) -> CVImageBuffer? { sbuf.imageBuffer }
/// The format of the samples.
public func CMSampleBufferGetFormatDescription(_ sbuf: CMSampleBuffer) -> CMFormatDescription? {
  sbuf.formatDescription
}
/// Returns the number of samples.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.numSamples }
/// Returns the duration of all samples together.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.duration }
/// Returns the presentation time of the first sample.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.presentationTimeStamp
}
/// Returns the decode time of the first sample.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.decodeTimeStamp }
/// Returns the presentation time of the first sample after trims and changes of speed.
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.outputPresentationTimeStamp
}
/// Returns the duration of the samples after trims and changes of speed.
public func CMSampleBufferGetOutputDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputDuration }
/// Bytes of all samples.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSampleSize }
/// Bytes of a sample.
public func CMSampleBufferGetSampleSize(_ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex) -> Int {
  sbuf.sampleSize(at: sampleIndex)
}
/// Whether the buffer was left valid.
public func CMSampleBufferIsValid(_ sbuf: CMSampleBuffer) -> Bool { sbuf.isValid }
/// Whether the bytes are there.
public func CMSampleBufferDataIsReady(_ sbuf: CMSampleBuffer) -> Bool {
  if case .ready = sbuf.dataReadiness { sbuf.isValid } else { false }
}
/// Has the bytes be there.
@discardableResult
public func CMSampleBufferMakeDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
  sbuf.isValid ? noErr : kCMSampleBufferError_Invalidated
}
/// Makes the buffer invalid.
@discardableResult
public func CMSampleBufferInvalidate(_ sbuf: CMSampleBuffer) -> OSStatus {
  sbuf.invalidate()
  return noErr
}
/// Says when the first sample is shown or heard.
@discardableResult
public func CMSampleBufferSetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer, newValue: CMTime) -> OSStatus
{
  sbuf.setOutputPresentationTimeStamp(newValue)
  return noErr
}

/// The times of a sample.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
  _ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex, timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
  guard let info = sbuf.media.timing(ofSample: sampleIndex) else {
    return kCMSampleBufferError_SampleIndexOutOfRange
  }
  timingInfoOut.pointee = info
  return noErr
}

/// The times of all samples.
@discardableResult
public func CMSampleBufferGetSampleTimingInfoArray(
  _ sbuf: CMSampleBuffer, entryCount: CMItemCount, arrayToFill: UnsafeMutablePointer<CMSampleTimingInfo>?,
  entriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  let infos = sbuf.media.sampleTimingInfoArray
  entriesNeededOut?.pointee = infos.count
  guard !infos.isEmpty else { return kCMSampleBufferError_BufferHasNoSampleTimingInfo }
  guard let arrayToFill else { return noErr }
  guard entryCount >= infos.count else { return kCMSampleBufferError_ArrayTooSmall }
  for (index, info) in infos.enumerated() { arrayToFill[index] = info }
  return noErr
}

/// The samples of non-compressed sound; the list is good while `blockBufferOut` is held.
@discardableResult
public func CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
  _ sbuf: CMSampleBuffer, bufferListSizeNeededOut: UnsafeMutablePointer<Int>?,
  bufferListOut: UnsafeMutablePointer<AudioBufferList>?, bufferListSize: Int,
  blockBufferAllocator: CFAllocator?, blockBufferMemoryAllocator: CFAllocator?, flags: UInt32,
  blockBufferOut: UnsafeMutablePointer<CMBlockBuffer?>?
) -> OSStatus {
  blockBufferOut?.give(nil)
  guard let block = sbuf.dataBuffer, let format = sbuf.formatDescription?.audioStreamBasicDescription else {
    return kCMSampleBufferError_InvalidMediaFormat
  }
  let isPlanar =
    format.mFormatID == kAudioFormatLinearPCM && format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
  let channels = max(Int(format.mChannelsPerFrame), 1)
  let count = isPlanar ? channels : 1
  let size = AudioBufferList.sizeInBytes(maximumBuffers: count)
  bufferListSizeNeededOut?.pointee = size
  guard let bufferListOut else { return noErr }
  guard bufferListSize >= size else { return kCMSampleBufferError_ArrayTooSmall }
  let list = UnsafeMutableAudioBufferListPointer(bufferListOut)
  list.count = count
  let length = block.dataLength / count
  for index in 0..<count {
    list[index] = AudioBuffer(
      mNumberChannels: UInt32(isPlanar ? 1 : channels), mDataByteSize: UInt32(clamping: length),
      mData: block.start.map { $0 + index * length })
  }
  blockBufferOut?.give(block)
  return noErr
}

/// Samples begin at a multiple of 16 bytes.
public let kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment: UInt32 = 1

extension CMSampleBuffer {
  /// Lends the samples of non-compressed sound, and the memory that they are in.
  public func withAudioBufferList<Result>(
    blockBufferMemoryAllocator: CFAllocator? = nil, flags: Flags = [],
    body: (UnsafeMutableAudioBufferListPointer, CMBlockBuffer) throws -> Result
  ) throws -> Result {
    var size = 0
    var block: CMBlockBuffer?
    let status = CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
      self, bufferListSizeNeededOut: &size, bufferListOut: nil, bufferListSize: 0, blockBufferAllocator: nil,
      blockBufferMemoryAllocator: nil, flags: 0, blockBufferOut: &block)
    guard status == noErr else { throw Self.error(status) }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    defer { memory.deallocate() }
    let list = memory.assumingMemoryBound(to: AudioBufferList.self)
    let filled = CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer(
      self, bufferListSizeNeededOut: nil, bufferListOut: list, bufferListSize: size,
      blockBufferAllocator: nil,
      blockBufferMemoryAllocator: nil, flags: 0, blockBufferOut: &block)
    guard filled == noErr, let block else { throw Self.error(filled) }
    return try withExtendedLifetime(block) { try body(UnsafeMutableAudioBufferListPointer(list), block) }
  }

  /// Options for making a list of buffers.
  public struct Flags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Memory begins at a multiple of 16.
    public static let audioBufferListAssure16ByteAlignment = Flags(rawValue: 1)
  }
}

// MARK: making buffers

extension CMSampleBuffer {
  /// A buffer of bytes with times and sizes.
  public convenience init(
    dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?, numSamples: CMItemCount,
    sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int]
  ) throws {
    guard numSamples >= 0, sampleTimings.count <= 1 || sampleTimings.count == numSamples,
      sampleSizes.count <= 1 || sampleSizes.count == numSamples
    else { throw Self.error(kCMSampleBufferError_InvalidEntryCount) }
    guard Self.fit(sampleSizes, numSamples, in: dataBuffer?.dataLength ?? 0) else {
      throw Self.error(kCMSampleBufferError_ArrayTooSmall)
    }
    self.init(
      SampleBuffer(
        formatDescription: formatDescription?.media, dataBuffer: dataBuffer?.media, numSamples: numSamples,
        sampleTimingInfoArray: sampleTimings, sampleSizes: sampleSizes),
      format: formatDescription, data: dataBuffer)
  }

  /// Whether all samples are in so many bytes.
  private static func fit(_ sizes: [Int], _ count: Int, in length: Int) -> Bool {
    guard let first = sizes.first else { return true }
    guard sizes.count == 1 else {
      var left = length
      return sizes.allSatisfy { size in
        guard size >= 0, size <= left else { return false }
        left -= size
        return true
      }
    }
    let (total, overflow) = first.multipliedReportingOverflow(by: count)
    return first >= 0 && !overflow && total <= length
  }

  /// A buffer of a picture with its time.
  public convenience init(
    imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription, sampleTiming: CMSampleTimingInfo
  ) throws {
    self.init(
      SampleBuffer(
        formatDescription: formatDescription.media, imageBuffer: imageBuffer.pixelBuffer, numSamples: 1,
        sampleTimingInfoArray: [sampleTiming]),
      format: formatDescription, image: imageBuffer)
  }

  /// The samples of another buffer at other times.
  public convenience init(copying other: CMSampleBuffer, withNewTiming timings: [CMSampleTimingInfo]) throws {
    var media = other.media
    guard timings.count <= 1 || timings.count == media.numSamples else {
      throw Self.error(kCMSampleBufferError_InvalidEntryCount)
    }
    media.sampleTimingInfoArray = timings
    self.init(media, format: other.formatDescription, data: other.dataBuffer, image: other.imageBuffer)
    for (key, value) in other.allAttachments(kCMAttachmentMode_ShouldPropagate) {
      attach(key, value.value, value.mode)
    }
  }

  /// The samples of another buffer with their times.
  public convenience init(copying other: CMSampleBuffer) throws {
    try self.init(copying: other, withNewTiming: other.media.sampleTimingInfoArray)
    setOutputPresentationTimeStamp(other.outputPresentationTimeStamp)
  }
}

/// A function that makes the bytes of a buffer ready.
public typealias CMSampleBufferMakeDataReadyCallback =
  @convention(c) (OpaquePointer, UnsafeMutableRawPointer?) -> OSStatus

func make(
  _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>, _ body: () throws -> CMSampleBuffer
) -> OSStatus {
  sampleBufferOut.give(nil)
  do {
    sampleBufferOut.give(try body())
    return noErr
  } catch {
    return OSStatus(truncatingIfNeeded: (error as NSError).code)
  }
}

/// Makes a buffer; one without data gets it by `CMSampleBufferSetDataBuffer` and its like, not by a callback.
@discardableResult
public func CMSampleBufferCreate(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon: UnsafeMutableRawPointer?,
  formatDescription: CMFormatDescription?, sampleCount: CMItemCount, sampleTimingEntryCount: CMItemCount,
  sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleSizeEntryCount: CMItemCount,
  sampleSizeArray: UnsafePointer<Int>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  guard makeDataReadyCallback == nil else {
    sampleBufferOut.give(nil)
    return kCMSampleBufferError_BufferNotReady
  }
  return make(sampleBufferOut) {
    // Without data yet, sizes say only how large samples will be.
    let sizes = dataBuffer == nil ? [] : list(sampleSizeArray, sampleSizeEntryCount)
    let buffer = try CMSampleBuffer(
      dataBuffer: dataBuffer, formatDescription: formatDescription, numSamples: sampleCount,
      sampleTimings: list(sampleTimingArray, sampleTimingEntryCount), sampleSizes: sizes)
    buffer.setReady(dataReady)
    return buffer
  }
}

/// Copies an array of C; of a null pointer, an empty one.
private func list<Element>(_ start: UnsafePointer<Element>?, _ count: CMItemCount) -> [Element] {
  Array(UnsafeBufferPointer(start: start, count: start == nil ? 0 : max(count, 0)))
}

/// Gives the buffer its bytes.
@discardableResult
public func CMSampleBufferSetDataBuffer(_ sbuf: CMSampleBuffer, newValue dataBuffer: CMBlockBuffer)
  -> OSStatus
{
  sbuf.setData(dataBuffer) ? noErr : kCMSampleBufferError_AlreadyHasDataBuffer
}
/// Says that the bytes are there.
@discardableResult
public func CMSampleBufferSetDataReady(_ sbuf: CMSampleBuffer) -> OSStatus {
  sbuf.setReady(true)
  return noErr
}

/// Copies the samples of a list, planes one after the other, and has the buffer be ready.
@discardableResult
public func CMSampleBufferSetDataBufferFromAudioBufferList(
  _ sbuf: CMSampleBuffer, blockBufferAllocator: CFAllocator?, blockBufferMemoryAllocator: CFAllocator?,
  flags: UInt32, bufferList: UnsafePointer<AudioBufferList>
) -> OSStatus {
  let buffers = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: bufferList))
  var bytes: [UInt8] = []
  for buffer in buffers {
    guard let start = buffer.mData else { return kCMSampleBufferError_RequiredParameterMissing }
    bytes += UnsafeRawBufferPointer(start: start, count: Int(buffer.mDataByteSize))
  }
  guard let block = try? BlockBuffer(bytes) else { return kCMSampleBufferError_AllocationFailed }
  let status = CMSampleBufferSetDataBuffer(sbuf, newValue: CMBlockBuffer(block))
  return status == noErr ? CMSampleBufferSetDataReady(sbuf) : status
}

/// A buffer of sound: so many packets, one after the other from a time on.
@discardableResult
public func CMAudioSampleBufferCreateReadyWithPacketDescriptions(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer, formatDescription: CMFormatDescription,
  sampleCount: CMItemCount, presentationTimeStamp: CMTime,
  packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  makeSound(
    dataBuffer, formatDescription, sampleCount, presentationTimeStamp, packetDescriptions, sampleBufferOut)
}

func makeSound(
  _ dataBuffer: CMBlockBuffer?, _ formatDescription: CMFormatDescription, _ sampleCount: CMItemCount,
  _ presentationTimeStamp: CMTime, _ packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
  _ sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  make(sampleBufferOut) {
    guard let stream = formatDescription.audioStreamBasicDescription, stream.mSampleRate >= 1 else {
      throw CMSampleBuffer.error(kCMSampleBufferError_InvalidMediaFormat)
    }
    let duration = CMTime(
      value: Int64(max(stream.mFramesPerPacket, 1)), timescale: Int32(saturating: stream.mSampleRate))
    let packets = list(packetDescriptions, sampleCount)
    let sizes =
      packets.isEmpty
      ? [Int(stream.mBytesPerPacket)].filter { $0 > 0 } : packets.map { Int($0.mDataByteSize) }
    return try CMSampleBuffer(
      dataBuffer: dataBuffer, formatDescription: formatDescription, numSamples: sampleCount,
      sampleTimings: [CMSampleTimingInfo(duration: duration, presentationTimeStamp: presentationTimeStamp)],
      // Without data yet, sizes say only how large samples will be.
      sampleSizes: dataBuffer == nil ? [] : sizes)
  }
}

/// Makes a buffer of bytes with times and sizes.
@discardableResult
public func CMSampleBufferCreateReady(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?,
  sampleCount: CMItemCount, sampleTimingEntryCount: CMItemCount,
  sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleSizeEntryCount: CMItemCount,
  sampleSizeArray: UnsafePointer<Int>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  CMSampleBufferCreate(
    allocator: allocator, dataBuffer: dataBuffer, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
    formatDescription: formatDescription, sampleCount: sampleCount,
    sampleTimingEntryCount: sampleTimingEntryCount,
    sampleTimingArray: sampleTimingArray, sampleSizeEntryCount: sampleSizeEntryCount,
    sampleSizeArray: sampleSizeArray, sampleBufferOut: sampleBufferOut)
}

/// Makes a buffer of a picture with its time.
@discardableResult
public func CMSampleBufferCreateReadyWithImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription,
  sampleTiming: UnsafePointer<CMSampleTimingInfo>, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  make(sampleBufferOut) {
    try CMSampleBuffer(
      imageBuffer: imageBuffer, formatDescription: formatDescription, sampleTiming: sampleTiming.pointee)
  }
}

/// Makes a buffer of a picture with its time.
@discardableResult
public func CMSampleBufferCreateForImageBuffer(
  allocator: CFAllocator?, imageBuffer: CVImageBuffer, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon: UnsafeMutableRawPointer?,
  formatDescription: CMVideoFormatDescription, sampleTiming: UnsafePointer<CMSampleTimingInfo>,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  CMSampleBufferCreateReadyWithImageBuffer(
    allocator: allocator, imageBuffer: imageBuffer, formatDescription: formatDescription,
    sampleTiming: sampleTiming,
    sampleBufferOut: sampleBufferOut)
}

/// Makes a buffer of the same samples at other times.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
  allocator: CFAllocator?, sampleBuffer originalSBuf: CMSampleBuffer, sampleTimingEntryCount: CMItemCount,
  sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  make(sampleBufferOut) {
    try CMSampleBuffer(
      copying: originalSBuf,
      withNewTiming: list(sampleTimingArray, sampleTimingEntryCount))
  }
}

/// Makes a buffer of the same samples.
@discardableResult
public func CMSampleBufferCreateCopy(
  allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  make(sampleBufferOut) { try CMSampleBuffer(copying: sbuf) }
}

/// Copies samples of non-compressed sound to the buffers of a list, which say how much they take.
@discardableResult
public func CMSampleBufferCopyPCMDataIntoAudioBufferList(
  _ sbuf: CMSampleBuffer, at frameOffset: Int32, frameCount numFrames: Int32,
  into bufferList: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
  guard let block = sbuf.dataBuffer, let start = block.start,
    let format = sbuf.formatDescription?.audioStreamBasicDescription,
    format.mFormatID == kAudioFormatLinearPCM, format.mBytesPerFrame > 0
  else { return kCMSampleBufferError_InvalidMediaFormat }
  let isPlanar = format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
  let list = UnsafeMutableAudioBufferListPointer(bufferList)
  let count = isPlanar ? Int(format.mChannelsPerFrame) : 1
  let (first, frames, size) = (Int(frameOffset), Int(numFrames), Int(format.mBytesPerFrame))
  guard first >= 0, frames >= 0, first + frames <= sbuf.numSamples,
    sbuf.numSamples * size * count <= block.dataLength
  else { return kCMSampleBufferError_SampleIndexOutOfRange }
  guard list.count == count, list.allSatisfy({ $0.mData != nil && Int($0.mDataByteSize) >= frames * size })
  else { return kCMSampleBufferError_ArrayTooSmall }
  for index in 0..<count {
    let plane = start + (index * sbuf.numSamples + first) * size
    list[index].mData?.copyMemory(from: plane, byteCount: frames * size)
  }
  return noErr
}

/// The number of the type.
public func CMSampleBufferGetTypeID() -> CFTypeID { typeID(CMSampleBuffer.self) }
/// The number of the type.
public func CMBlockBufferGetTypeID() -> CFTypeID { typeID(CMBlockBuffer.self) }
/// The number of the type.
public func CMFormatDescriptionGetTypeID() -> CFTypeID { typeID(CMFormatDescription.self) }
