import CoreMedia
import Foundation
import MediaCore
import Testing

struct BlockBufferTests {
  private func empty() throws -> CMBlockBuffer {
    var made: CMBlockBuffer?
    #expect(CMBlockBufferCreateEmpty(allocator: nil, capacity: 0, flags: 0, blockBufferOut: &made) == noErr)
    return try #require(made)
  }
  private func block(_ bytes: [UInt8]) throws -> CMBlockBuffer { CMBlockBuffer(try BlockBuffer(bytes)) }

  @Test("pieces follow each other, and pointers to what was there stay good")
  func pieces() throws {
    let buffer = try empty()
    #expect(CMBlockBufferIsEmpty(buffer))
    var expected: [UInt8] = []
    var first: UnsafeMutablePointer<Int8>?
    for count in 1...40 {
      let piece = (0..<count).map { UInt8($0 &* 7 & 0xFF) }
      expected += piece
      let status = CMBlockBufferAppendBufferReference(
        buffer, targetBBuf: try block(piece), offsetToData: 0, dataLength: 0, flags: 0)
      #expect(status == noErr)
      if count == 2 {
        CMBlockBufferGetDataPointer(
          buffer, atOffset: 0, lengthAtOffsetOut: nil, totalLengthOut: nil, dataPointerOut: &first)
      }
    }
    #expect(try Array(buffer.dataBytes()) == expected)
    #expect(CMBlockBufferIsRangeContiguous(buffer, atOffset: 0, length: expected.count))
    let kept = try #require(first)
    #expect((0..<3).map { UInt8(bitPattern: kept[$0]) } == Array(expected.prefix(3)))
    withExtendedLifetime(buffer) {}
  }

  @Test("new memory and parts of others are added; a buffer is added to itself as a copy")
  func appending() throws {
    let buffer = try empty()
    #expect(
      CMBlockBufferAppendMemoryBlock(
        buffer, memoryBlock: nil, length: 4, blockAllocator: nil, customBlockSource: nil, offsetToData: 1,
        dataLength: 2, flags: 0) == noErr)
    #expect(
      CMBlockBufferReplaceDataBytes(
        with: [1, 2] as [UInt8], blockBuffer: buffer, offsetIntoDestination: 0, dataLength: 2) == noErr)
    #expect(
      CMBlockBufferAppendBufferReference(
        buffer, targetBBuf: try block([3, 4, 5]), offsetToData: 1, dataLength: 1, flags: 0) == noErr)
    #expect(
      CMBlockBufferAppendBufferReference(buffer, targetBBuf: buffer, offsetToData: 0, dataLength: 0, flags: 0)
        == noErr)
    #expect(try Array(buffer.dataBytes()) == [1, 2, 4, 1, 2, 4])
    #expect(
      CMBlockBufferAppendBufferReference(
        buffer, targetBBuf: try block([1]), offsetToData: 2, dataLength: 1, flags: 0) != noErr)
    var temporary: [Int8] = [0, 0]
    var found: UnsafeMutablePointer<Int8>?
    #expect(
      CMBlockBufferAccessDataBytes(
        buffer, atOffset: 2, length: 2, temporaryBlock: &temporary, returnedPointerOut: &found) == noErr)
    #expect(found?.pointee == 4)
    #expect(
      CMBlockBufferAccessDataBytes(
        buffer, atOffset: 5, length: 2, temporaryBlock: &temporary, returnedPointerOut: &found) != noErr)
  }
}
