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
    let all = try #require(CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false))
    #expect(all.map { $0.keys.sorted() } == [[], ["DoNotDisplay", "IsDependedOnByOthers"], ["own"]])
    for index in -1...3 {
      for key in ["NotSync", "DependsOnOthers", "IsDependedOnByOthers", "DoNotDisplay", "own", "other"] {
        let single = list[index][.init(rawValue: key)].map { "\($0)" }
        #expect(single == (all.indices.contains(index) ? all[index][key].map { "\($0)" } : nil))
      }
    }
    #expect(buffer.media.sampleAttachments.map(\.doNotDisplay) == [false, true, false])
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
