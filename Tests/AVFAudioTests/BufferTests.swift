import AVFAudio
import Testing

struct BufferTests {
  private func format(_ common: AVAudioCommonFormat, _ channels: UInt32, _ interleaved: Bool) throws
    -> AVAudioFormat
  {
    try #require(
      AVAudioFormat(commonFormat: common, sampleRate: 48000, channels: channels, interleaved: interleaved))
  }

  @Test("planes are one each, and interleaved channels one after the other")
  func layout() throws {
    let planar = try #require(
      AVAudioPCMBuffer(pcmFormat: try format(.pcmFormatFloat32, 2, false), frameCapacity: 10))
    #expect(planar.stride == 1 && planar.audioBufferList.pointee.mNumberBuffers == 2)
    #expect(planar.frameLength == 0 && planar.audioBufferList.pointee.mBuffers.mDataByteSize == 0)
    planar.frameLength = 7
    #expect(planar.audioBufferList.pointee.mBuffers.mDataByteSize == 28)
    planar.frameLength = 11
    #expect(planar.frameLength == 10)
    #expect(planar.int16ChannelData == nil && planar.floatChannelData != nil)

    let mixed = try #require(
      AVAudioPCMBuffer(pcmFormat: try format(.pcmFormatInt16, 2, true), frameCapacity: 10))
    #expect(mixed.stride == 2 && mixed.audioBufferList.pointee.mNumberBuffers == 1)
    let data = try #require(mixed.int16ChannelData)
    #expect(data[1] - data[0] == 1)
    mixed.frameLength = 3
    data[0][2] = 5
    let copy = try #require(mixed.copy() as? AVAudioPCMBuffer)
    #expect(copy !== mixed && copy.frameLength == 3 && copy.int16ChannelData?[0][2] == 5)
  }

  @Test("a buffer over the caller's memory gives it back")
  func callersMemory() throws {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 8)
    memory.initialize(repeating: 0.5, count: 8)
    var list = AudioBufferList(
      mNumberBuffers: 1, mBuffers: AudioBuffer(mNumberChannels: 1, mDataByteSize: 32, mData: memory))
    nonisolated(unsafe) var isGivenBack = false
    do {
      let buffer = try #require(
        AVAudioPCMBuffer(
          pcmFormat: try format(.pcmFormatFloat32, 1, false), bufferListNoCopy: &list
        ) { _ in isGivenBack = true })
      #expect(buffer.frameLength == 8 && buffer.floatChannelData?[0][3] == 0.5)
    }
    #expect(isGivenBack)
    memory.deallocate()
  }

  @Test("formats of more than two channels need a layout")
  func channels() throws {
    #expect(AVAudioFormat(standardFormatWithSampleRate: 44100, channels: 3) == nil)
    #expect(AVAudioFormat(standardFormatWithSampleRate: 44100, channels: 0) == nil)
    let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_A))
    let format = AVAudioFormat(standardFormatWithSampleRate: 44100, channelLayout: layout)
    #expect(format.channelCount == 6 && format.isStandard)
    #expect(AVAudioFormat(settings: format.settings) == format)
    #expect(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_UseChannelBitmap) == nil)
  }

  @Test(
    "a format is its own settings and its own description",
    arguments: [AVAudioCommonFormat.pcmFormatFloat32, .pcmFormatFloat64, .pcmFormatInt16, .pcmFormatInt32])
  func settings(common: AVAudioCommonFormat) throws {
    for (channels, interleaved) in [(UInt32(1), false), (2, true), (2, false)] {
      let format = try format(common, channels, interleaved)
      #expect(format.commonFormat == common && format.isInterleaved == interleaved)
      #expect(AVAudioFormat(settings: format.settings) == format)
      #expect(AVAudioFormat(cmAudioFormatDescription: format.formatDescription) == format)
      #expect(AVAudioFormat(streamDescription: format.streamDescription) == format)
    }
    #expect(try format(common, 1, false) != format(common, 2, false))
  }

  @Test("a time that has one clock gets the other by an anchor")
  func times() throws {
    let anchor = AVAudioTime(hostTime: 1_000_000_000, sampleTime: 100, atRate: 44100)
    let later = try #require(
      AVAudioTime(sampleTime: 44200, atRate: 44100).extrapolateTime(fromAnchor: anchor))
    #expect(later.hostTime == 2_000_000_000)
    #expect(AVAudioTime(hostTime: 2_000_000_000).extrapolateTime(fromAnchor: anchor)?.sampleTime == 44200)
    #expect(AVAudioTime.seconds(forHostTime: AVAudioTime.hostTime(forSeconds: 1.5)) == 1.5)
  }

  @Test("what a temporary object points to outlives it for a while")
  func temporaryObjects() throws {
    let rates = (1...100).map { index in
      AVAudioFormat(standardFormatWithSampleRate: Double(index) * 1000, channels: 2)?.streamDescription
    }
    #expect(rates.enumerated().allSatisfy { $0.element?.pointee.mSampleRate == Double($0.offset + 1) * 1000 })
    let layout = AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Stereo)?.layout
    #expect(layout?.pointee.mChannelLayoutTag == kAudioChannelLayoutTag_Stereo)
  }
}
