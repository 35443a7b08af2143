// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
public import CoreGraphics
import Foundation
public import MediaCore

extension CMSampleBuffer {
  /// Returns the place and size of each packet of coded sound in the buffer's bytes.
  ///
  /// There are none for Linear PCM, and for media that isn't sound.
  public func audioStreamPacketDescriptions() throws -> [AudioStreamPacketDescription] {
    let media = media
    guard let format = media.formatDescription?.audio?.streamDescription, format.formatID != .linearPCM else {
      return []
    }
    var offset: Int64 = 0
    var packets: [AudioStreamPacketDescription] = []
    for index in 0..<media.numSamples {
      guard let size = media.size(ofSample: index).flatMap(UInt32.init(exactly:)) else {
        throw Self.error(kCMSampleBufferError_BufferHasNoSampleSizes)
      }
      packets.append(AudioStreamPacketDescription(mStartOffset: offset, mDataByteSize: size))
      offset += Int64(size)
    }
    return packets
  }

  /// Copies samples of non-compressed sound to the buffers of a list, which say how much they take.
  public func copyPCMData(
    fromRange range: Range<Int>, into bufferList: UnsafeMutablePointer<AudioBufferList>
  ) throws {
    let status = CMSampleBufferCopyPCMDataIntoAudioBufferList(
      self, at: Int32(clamping: range.lowerBound), frameCount: Int32(clamping: range.count), into: bufferList)
    guard status == noErr else { throw Self.error(status) }
  }

  /// Says that the buffer's bytes are all there.
  public func setDataReady() throws { setReady(true) }
}

/// Copies the place and size of each packet of coded sound in the buffer's bytes; none for Linear PCM.
@discardableResult
public func CMSampleBufferGetAudioStreamPacketDescriptions(
  _ sbuf: CMSampleBuffer, allocatedSize packetDescriptionsSize: Int,
  packetDescriptionsOut: UnsafeMutablePointer<AudioStreamPacketDescription>?,
  packetDescriptionsSizeNeededOut: UnsafeMutablePointer<Int>?
) -> OSStatus {
  guard let packets = try? sbuf.audioStreamPacketDescriptions() else {
    return kCMSampleBufferError_BufferHasNoSampleSizes
  }
  let size = packets.count * MemoryLayout<AudioStreamPacketDescription>.stride
  packetDescriptionsSizeNeededOut?.pointee = size
  guard let packetDescriptionsOut else { return noErr }
  guard packetDescriptionsSize >= size else { return kCMSampleBufferError_ArrayTooSmall }
  packetDescriptionsOut.update(from: packets, count: packets.count)
  return noErr
}

/// Returns the place and size of each packet of coded sound in the buffer's bytes.
///
/// The pointer is good as long as the buffer lives.
@discardableResult
public func CMSampleBufferGetAudioStreamPacketDescriptionsPtr(
  _ sbuf: CMSampleBuffer,
  packetDescriptionsPointerOut: UnsafeMutablePointer<UnsafePointer<AudioStreamPacketDescription>?>?,
  sizeOut: UnsafeMutablePointer<Int>?
) -> OSStatus {
  guard let packets = try? sbuf.audioStreamPacketDescriptions() else {
    return kCMSampleBufferError_BufferHasNoSampleSizes
  }
  sizeOut?.pointee = packets.count * MemoryLayout<AudioStreamPacketDescription>.stride
  packetDescriptionsPointerOut?.pointee = sbuf.lent.pointer(.packetDescriptions, packets)
  return noErr
}

/// Copies the samples' sizes in bytes: one for all where they are alike.
@discardableResult
public func CMSampleBufferGetSampleSizeArray(
  _ sbuf: CMSampleBuffer, entryCount sizeArrayEntries: CMItemCount,
  arrayToFill sizeArrayOut: UnsafeMutablePointer<Int>?,
  entriesNeededOut sizeArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  let media = sbuf.media
  let sizes = media.sampleSizes.isEmpty ? media.size(ofSample: 0).map { [$0] } ?? [] : media.sampleSizes
  sizeArrayEntriesNeededOut?.pointee = sizes.count
  guard !sizes.isEmpty else { return kCMSampleBufferError_BufferHasNoSampleSizes }
  guard let sizeArrayOut else { return noErr }
  guard sizeArrayEntries >= sizes.count else { return kCMSampleBufferError_ArrayTooSmall }
  sizeArrayOut.update(from: sizes, count: sizes.count)
  return noErr
}

/// A buffer of sound as `CMAudioSampleBufferCreateReadyWithPacketDescriptions` makes it; one without data gets it later.
@discardableResult
public func CMAudioSampleBufferCreateWithPacketDescriptions(
  allocator: CFAllocator?, dataBuffer: CMBlockBuffer?, dataReady: Bool,
  makeDataReadyCallback: CMSampleBufferMakeDataReadyCallback?, refcon: UnsafeMutableRawPointer?,
  formatDescription: CMFormatDescription, sampleCount: CMItemCount, presentationTimeStamp: CMTime,
  packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  guard makeDataReadyCallback == nil else {
    sampleBufferOut.pointee = nil
    return kCMSampleBufferError_BufferNotReady
  }
  let status = makeSound(
    dataBuffer, formatDescription, sampleCount, presentationTimeStamp, packetDescriptions, sampleBufferOut)
  if status == noErr { sampleBufferOut.pointee?.setReady(dataReady) }
  return status
}
