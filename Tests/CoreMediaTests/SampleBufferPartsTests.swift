import CoreMedia
import MediaCore
import Testing

/// Some of a buffer's samples as a buffer of their own.
struct SampleBufferPartsTests {
  private func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 10) }

  /// Samples of the sizes, each of bytes of its number.
  private func buffer(_ sizes: [Int], isEven: Bool) throws -> CMSampleBuffer {
    let bytes = sizes.enumerated().flatMap { Array(repeating: UInt8($0), count: $1) }
    let timings = sizes.indices.map {
      CMSampleTimingInfo(
        duration: time(1), presentationTimeStamp: time(Int64($0)), decodeTimeStamp: .invalid)
    }
    return CMSampleBuffer(
      SampleBuffer(
        formatDescription: nil, dataBuffer: try BlockBuffer(bytes), numSamples: sizes.count,
        sampleTimingInfoArray: isEven ? Array(timings.prefix(1)) : timings,
        sampleSizes: isEven ? Array(sizes.prefix(1)) : sizes))
  }

  @Test("each sample has its bytes and its time", arguments: [([2, 2, 2], true), ([3, 1, 2], false)])
  func singles(sizes: [Int], isEven: Bool) throws {
    let buffer = try buffer(sizes, isEven: isEven)
    var seen: [Int] = []
    let status = CMSampleBufferCallBlockForEachSample(buffer) { sample, index in
      seen.append(index)
      #expect(sample.numSamples == 1 && sample.totalSampleSize == sizes[index])
      #expect(sample.presentationTimeStamp == time(Int64(index)) && sample.duration == time(1))
      #expect(
        (try? sample.dataBuffer?.dataBytes()).map(Array.init)
          == Array(repeating: UInt8(index), count: sizes[index]))
      return noErr
    }
    #expect(status == noErr && seen == [0, 1, 2])
    #expect(try buffer.singleSampleBuffers().map(\.totalSampleSize) == sizes)
    #expect(
      CMSampleBufferCallForEachSample(buffer, callback: { _, index, _ in index == 1 ? -1 : 0 }, refcon: nil)
        == -1)
  }

  @Test(
    "a range, and ranges that are not there",
    arguments: [(0, 4), (3, 1), (-1, 1), (0, 0), (Int.max, 1), (1, Int.max)])
  func outside(location: Int, length: Int) throws {
    let buffer = try buffer([3, 1, 2], isEven: false)
    var part: CMSampleBuffer?
    let status = CMSampleBufferCopySampleBufferForRange(
      allocator: nil, sampleBuffer: buffer, sampleRange: CFRangeMake(location, length), sampleBufferOut: &part
    )
    #expect(status == kCMSampleBufferError_SampleIndexOutOfRange && part == nil)
    CMSampleBufferCopySampleBufferForRange(
      allocator: nil, sampleBuffer: buffer, sampleRange: CFRangeMake(1, 2), sampleBufferOut: &part)
    let bytes = try #require(try part?.dataBuffer?.dataBytes())
    #expect(Array(bytes) == [1, 2, 2] && part?.presentationTimeStamp == time(1) && part?.numSamples == 2)
  }

  @Test("sizes that are more than the bytes are refused")
  func tooLong() throws {
    let buffer = CMSampleBuffer(
      SampleBuffer(
        formatDescription: nil, dataBuffer: try BlockBuffer([1, 2]), numSamples: 3,
        sampleTimingInfoArray: [], sampleSizes: [Int.max]))
    #expect(throws: (any Error).self) { try buffer.singleSampleBuffers() }
  }

  @Test("a queue gives what came first, and takes no more than it has room for")
  func queue() throws {
    var made: CMSimpleQueue?
    #expect(CMSimpleQueueCreate(allocator: nil, capacity: 0, queueOut: &made) != noErr && made == nil)
    CMSimpleQueueCreate(allocator: nil, capacity: 2, queueOut: &made)
    let queue = try #require(made)
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 1)
    defer { memory.deallocate() }
    for round in 0..<3 {
      #expect(CMSimpleQueueDequeue(queue) == nil && queue.fullness == 0)
      #expect(CMSimpleQueueEnqueue(queue, element: memory + round) == noErr)
      try queue.enqueue(memory + 5)
      #expect(CMSimpleQueueEnqueue(queue, element: memory) == kCMSimpleQueueError_QueueIsFull)
      #expect(queue.head == UnsafeRawPointer(memory + round) && CMSimpleQueueGetCount(queue) == 2)
      #expect(queue.dequeue() == UnsafeRawPointer(memory + round))
      if round == 1 {
        CMSimpleQueueReset(queue)
      } else {
        #expect(queue.dequeue() == UnsafeRawPointer(memory + 5))
      }
    }
  }

  @Test("what a description of sound lends, and how two are alike")
  func descriptions() throws {
    var stream = AudioStreamBasicDescription()
    (stream.mSampleRate, stream.mFormatID, stream.mChannelsPerFrame) = (48000, kAudioFormatMPEG4AAC, 2)
    let cookie = Data([0x11, 0x90])
    let layout = AudioChannelLayout(mChannelLayoutTag: kAudioChannelLayoutTag_Stereo)
    let one = try CMFormatDescription(
      audioStreamBasicDescription: stream, layout: layout, magicCookie: cookie)
    var size = 0
    let lent = try #require(CMAudioFormatDescriptionGetMagicCookie(one, sizeOut: &size))
    #expect(Data(bytes: lent, count: size) == cookie)
    #expect(CMAudioFormatDescriptionGetMagicCookie(one, sizeOut: nil) == lent)
    let tag = CMAudioFormatDescriptionGetChannelLayout(one, sizeOut: &size)?.pointee.mChannelLayoutTag
    #expect(tag == kAudioChannelLayoutTag_Stereo && size == MemoryLayout<AudioChannelLayout>.size)
    #expect(CMAudioFormatDescriptionGetMostCompatibleFormat(one)?.pointee.mASBD == stream)

    let other = try CMFormatDescription(audioStreamBasicDescription: stream, layout: layout)
    #expect(CMAudioFormatDescriptionGetMagicCookie(other, sizeOut: &size) == nil && size == 0)
    var mask: CMAudioFormatDescriptionMask = 0
    #expect(
      !CMAudioFormatDescriptionEqual(
        one, otherFormatDescription: other, equalityMask: kCMAudioFormatDescriptionMask_All,
        equalityMaskOut: &mask))
    #expect(mask == kCMAudioFormatDescriptionMask_All & ~kCMAudioFormatDescriptionMask_MagicCookie)
  }

  @Test("a range goes through a dictionary")
  func rangeDictionary() throws {
    let range = CMTimeRange(start: time(3), duration: .positiveInfinity)
    let dictionary = try #require(CMTimeRangeCopyAsDictionary(range, allocator: nil))
    #expect(CMTimeRangeMakeFromDictionary(dictionary) == range)
    #expect(!CMTimeRangeMakeFromDictionary([:]).isValid)
  }
}
