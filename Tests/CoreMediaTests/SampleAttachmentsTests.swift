import CoreMedia
import MediaCore
import Testing

/// What is said of single samples of a buffer.
struct SampleAttachmentsTests {
  private func buffer(_ count: Int, _ attachments: [SampleAttachments] = []) -> CMSampleBuffer {
    let timing = SampleTimingInfo(
      duration: CMTime(value: 1, timescale: 48000), presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
    return CMSampleBuffer(
      SampleBuffer(
        formatDescription: nil, numSamples: count, sampleTimingInfoArray: [timing], sampleSizes: [4],
        sampleAttachments: attachments))
  }

  @Test("one by one they are what they are all together")
  func values() throws {
    let buffer = buffer(3, [SampleAttachments(notSync: true, dependsOnOthers: false), SampleAttachments()])
    let list = buffer.sampleAttachments
    list[1][.doNotDisplay] = true
    list[1][.isDependedOnByOthers] = true
    list[2][.init(rawValue: "own")] = 7
    list[0][.notSync] = false
    list[0][.dependsOnOthers] = nil
    list[0][.init(rawValue: "own")] = 1
    list[0][.init(rawValue: "own")] = nil
    for index in [-1, 3] { list[index][.notSync] = true }
    let all = try #require(
      CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false) as? [[CFString: Any]])
    #expect(all.map { $0.keys.sorted() } == [[], ["DoNotDisplay", "IsDependedOnByOthers"], ["own"]])
    for index in -1...3 {
      for key in ["NotSync", "DependsOnOthers", "IsDependedOnByOthers", "DoNotDisplay", "own", "other"] {
        let single = list[index][.init(rawValue: key)].map { "\($0)" }
        #expect(single == (all.indices.contains(index) ? all[index][key].map { "\($0)" } : nil))
      }
    }
    #expect(buffer.media.sampleAttachments.map(\.doNotDisplay) == [false, true, false])
  }

  @Test("one stands for all samples of Linear PCM")
  func shared() throws {
    let format = FormatDescription(
      mediaType: .audio, mediaSubType: .linearPCM, codec: .linearPCM,
      audio: .init(
        streamDescription: .linearPCM(sampleRate: 48000, channels: 1, bitsPerChannel: 16),
        channelLayout: .mono))
    var media = SampleBuffer(
      formatDescription: format, dataBuffer: try BlockBuffer([1, 2, 3, 4, 5, 6] as [UInt8]), numSamples: 3,
      sampleTimingInfoArray: [
        SampleTimingInfo(duration: CMTime(value: 1, timescale: 48000), presentationTimeStamp: .zero)
      ], sampleSizes: [2], sampleAttachments: [SampleAttachments(doNotDisplay: true)])
    #expect(
      try media.singleSampleBuffers().map { $0.sampleAttachments.map(\.doNotDisplay) }
        == [[true], [true], [true]])
    let buffer = CMSampleBuffer(media)
    #expect(buffer.sampleAttachments.map { $0[.doNotDisplay] as? Bool } == [true, true, true])
    #expect(buffer.sampleAttachments[3][.doNotDisplay] == nil)
    #expect(
      try buffer.singleSampleBuffers().map { $0.sampleAttachments[0][.doNotDisplay] as? Bool }
        == [true, true, true])
    buffer.sampleAttachments[1][.doNotDisplay] = false
    #expect(buffer.media.sampleAttachments.map(\.doNotDisplay) == [true, false, true])
    // What isn't Linear PCM says it of each.
    media.formatDescription = nil
    #expect(
      CMSampleBuffer(media).sampleAttachments.map { $0[.doNotDisplay] as? Bool } == [true, nil, nil])
  }

  @Test("those of a long buffer are looked at and set one by one")
  func longBuffer() {
    let buffer = buffer(8192)
    var count = 0
    for attachments in buffer.sampleAttachments where attachments[.notSync] == nil {
      attachments[.doNotDisplay] = true
      if attachments[.doNotDisplay] as? Bool == true { count += 1 }
    }
    #expect(count == 8192)
  }
}
