import CoreAudioTypes
import Foundation
import Testing

struct LayoutTests {
  @Test("structures are laid out as C lays them out")
  func sizes() {
    #expect(MemoryLayout<AudioStreamBasicDescription>.size == 40)
    #expect(MemoryLayout<AudioBuffer>.size == 16 && MemoryLayout<AudioBufferList>.size == 24)
    #expect(MemoryLayout<AudioChannelLayout>.size == 32 && MemoryLayout<AudioChannelLayout>.alignment == 4)
    #expect(AudioBufferList.sizeInBytes(maximumBuffers: 3) == 56)
  }

  @Test("a list has its buffers one after the other")
  func list() {
    let list = AudioBufferList.allocate(maximumBuffers: 3)
    defer { free(list.unsafeMutablePointer) }
    for index in 0..<3 { list[index].mDataByteSize = UInt32(index * 10) }
    #expect(list.count == 3 && list.map(\.mDataByteSize) == [0, 10, 20])
    #expect(list.unsafePointer.pointee.mNumberBuffers == 3)
  }

  @Test("a tag has its number of channels in it")
  func tags() {
    #expect(AudioChannelLayoutTag_GetNumberOfChannels(kAudioChannelLayoutTag_MPEG_5_1_A) == 6)
    #expect(AudioChannelLayoutTag_GetNumberOfChannels(kAudioChannelLayoutTag_Stereo) == 2)
  }
}
