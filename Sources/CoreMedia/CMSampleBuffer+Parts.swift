// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
public import CoreGraphics
import Foundation
import MediaCore

extension CMSampleBuffer {
  /// A buffer for each sample, with its attachments.
  public func singleSampleBuffers() throws -> [CMSampleBuffer] {
    try (0..<numSamples).map { try part($0..<$0 + 1) }
  }

  /// Some of the samples, in memory that is shared with the others.
  func part(_ range: Range<Int>) throws -> CMSampleBuffer {
    var media = media
    guard range.lowerBound >= 0, range.upperBound <= media.numSamples, !range.isEmpty else {
      throw Self.error(kCMSampleBufferError_SampleIndexOutOfRange)
    }
    guard range.count < media.numSamples else { return try CMSampleBuffer(copying: self) }
    if let format = formatDescription?.audioStreamBasicDescription, format.mFormatID == kAudioFormatLinearPCM,
      format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0, format.mChannelsPerFrame > 1
    {
      throw Self.error(kCMSampleBufferError_CannotSubdivide)
    }
    if let data = media.dataBuffer {
      let bytes = try bytes(of: range)
      guard bytes.upperBound <= data.dataLength else {
        throw Self.error(kCMSampleBufferError_CannotSubdivide)
      }
      media.dataBuffer = try data.part(bytes)
    }
    if media.sampleTimingInfoArray.count > 1 {
      media.sampleTimingInfoArray = Array(media.sampleTimingInfoArray[range])
    } else {
      media.sampleTimingInfoArray = media.timing(ofSample: range.lowerBound).map { [$0] } ?? []
    }
    if media.sampleSizes.count > 1 { media.sampleSizes = Array(media.sampleSizes[range]) }
    let whole = media
    media.sampleAttachments = range.compactMap { whole.attachments(ofSample: $0) }
    if range.lowerBound > 0 { media.attachments.trimDurationAtStart = .zero }
    if range.upperBound < media.numSamples { media.attachments.trimDurationAtEnd = .zero }
    media.numSamples = range.count
    return CMSampleBuffer(media)
  }

  private func bytes(of range: Range<Int>) throws -> Range<Int> {
    let sizes = media.sampleSizes
    if sizes.count > 1 {
      let start = sizes[..<range.lowerBound].reduce(0, +)
      return start..<start + sizes[range].reduce(0, +)
    }
    guard let size = media.size(ofSample: range.lowerBound), size >= 0 else {
      throw Self.error(kCMSampleBufferError_BufferHasNoSampleSizes)
    }
    let (start, isOver) = size.multipliedReportingOverflow(by: range.lowerBound)
    let (length, isLong) = size.multipliedReportingOverflow(by: range.count)
    guard !isOver, !isLong else { throw Self.error(kCMSampleBufferError_CannotSubdivide) }
    let (end, isFar) = start.addingReportingOverflow(length)
    guard !isFar else { throw Self.error(kCMSampleBufferError_CannotSubdivide) }
    return start..<end
  }
}

/// Some of the samples as a buffer of their own.
@discardableResult
public func CMSampleBufferCopySampleBufferForRange(
  allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer, sampleRange: CFRange,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  sampleBufferOut.give(nil)
  let (start, length) = (sampleRange.location, sampleRange.length)
  guard start >= 0, length > 0, start <= sbuf.numSamples, length <= sbuf.numSamples - start else {
    return kCMSampleBufferError_SampleIndexOutOfRange
  }
  do {
    sampleBufferOut.give(try sbuf.part(start..<start + length))
    return noErr
  } catch { return OSStatus(truncatingIfNeeded: (error as NSError).code) }
}

/// Calls a closure with each sample as a buffer of its own, up to the first status that isn't `noErr`, which is returned.
@discardableResult
public func CMSampleBufferCallBlockForEachSample(
  _ sbuf: CMSampleBuffer, handler: (CMSampleBuffer, CMItemIndex) -> OSStatus
) -> OSStatus {
  for index in 0..<sbuf.numSamples {
    guard let sample = try? sbuf.part(index..<index + 1) else { return kCMSampleBufferError_CannotSubdivide }
    let status = handler(sample, index)
    guard status == noErr else { return status }
  }
  return noErr
}

/// See ``CMSampleBufferCallBlockForEachSample(_:handler:)``.
@discardableResult
public func CMSampleBufferCallForEachSample(
  _ sbuf: CMSampleBuffer, callback: (CMSampleBuffer, CMItemIndex, UnsafeMutableRawPointer?) -> OSStatus,
  refcon: UnsafeMutableRawPointer?
) -> OSStatus { CMSampleBufferCallBlockForEachSample(sbuf) { callback($0, $1, refcon) } }
