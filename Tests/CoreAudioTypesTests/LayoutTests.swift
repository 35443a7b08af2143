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

  @Test("rarer tags name a loudspeaker for each channel, and none is a file's own in their place")
  func furtherTags() throws {
    for tag in [
      kAudioChannelLayoutTag_WAVE_7_1, kAudioChannelLayoutTag_AAC_7_1_B, kAudioChannelLayoutTag_AudioUnit_6,
      kAudioChannelLayoutTag_AudioUnit_8, kAudioChannelLayoutTag_EAC3_7_1_A, kAudioChannelLayoutTag_DVD_18,
    ] { #expect(AudioChannelLayout(mChannelLayoutTag: tag).media != nil) }
    let usual = try #require(AudioChannelLayout(mChannelLayoutTag: kAudioChannelLayoutTag_WAVE_5_1_B).media)
    #expect(AudioChannelLayout(usual).mChannelLayoutTag == kAudioChannelLayoutTag_MPEG_5_1_A)
    #expect(AudioChannelBitmap.bit_LeftTopMiddle.rawValue == 1 << 21)
    #expect(kAudioChannelLabel_LeftTopFront == kAudioChannelLabel_VerticalHeightLeft)
  }

  private func layout(_ words: [UInt32]) -> AudioChannelLayout? {
    words.withUnsafeBytes { AudioChannelLayout.media($0) }.map { AudioChannelLayout($0) }
  }

  @Test("loudspeakers are named by a tag, by bits, or one by one")
  func descriptions() {
    func each(_ labels: [AudioChannelLabel]) -> [UInt32] {
      [kAudioChannelLayoutTag_UseChannelDescriptions, 0, UInt32(labels.count)]
        + labels.flatMap { [$0, 0, 0, 0, 0] }
    }
    #expect(
      layout([kAudioChannelLayoutTag_Stereo, 0, 0])?.mChannelLayoutTag == kAudioChannelLayoutTag_Stereo)
    #expect(
      layout([kAudioChannelLayoutTag_UseChannelBitmap, 3, 0])?.mChannelLayoutTag
        == kAudioChannelLayoutTag_Stereo)
    #expect(layout(each([1, 2, 3, 4, 5, 6]))?.mChannelLayoutTag == kAudioChannelLayoutTag_MPEG_5_1_A)
    #expect(layout(each([1, 2, 3, 4, 5, 6, 33, 34]))?.mChannelLayoutTag == kAudioChannelLayoutTag_MPEG_7_1_C)
    // Too short, a place twice, a label without a place, and more descriptions than there are.
    #expect(layout([kAudioChannelLayoutTag_Stereo, 0]) == nil)
    #expect(layout(each([1, 1])) == nil && layout(each([1, 400])) == nil)
    #expect(layout([0, 0, 2, 1, 0, 0, 0, 0]) == nil && layout([0, 0, .max]) == nil)
  }
}
