import LibAV
import MediaCore
import MediaScopeFixtures
import Testing

struct DecoderTests {
  @Test(
    "Frames come at ffprobe's times with ffmpeg's bytes, whatever the number of threads",
    arguments: VideoCase.all, [1, 3])
  func frames(_ video: VideoCase, threadCount: Int) throws {
    var times: [Int?] = []
    var digests: [String] = []
    try decode(video.fixture.path, stream: video.stream.index, threadCount: threadCount) { frame in
      times.append(frame.presentationTime.map { Int($0) })
      digests.append(try md5(try frame.lendPixelBuffer(pixelAspectRatio: .square)))
      let isDamaged = frame.isDamaged
      #expect(!isDamaged)
    }
    #expect(times == video.frames.map(\.pts))
    #expect(digests == video.frames.map(\.md5))
  }

  @Test("Every pixel format of the fixtures has a type, but for those that Core Video lacks")
  func pixelFormats() throws {
    var without: Set<String> = []
    for video in VideoCase.all {
      try decode(video.fixture.path, stream: video.stream.index) { frame in
        if frame.pixelFormatType == nil { without.insert(frame.pixelLayout?.shortName ?? "") }
      }
    }
    #expect(without == ["yuva444p12le", "pal8", "rgb555le", "yuv422p12le"])
  }

  @Test("A frame that is kept keeps its pixels when the decoder goes on")
  func references() throws {
    let fixture = try Fixture.named("h264.mp4")
    let expected = try #require(fixture.videoStreams.first?.frames)
    var kept: [PixelBuffer] = []
    try decode(fixture.path, stream: 0) { frame in
      kept.append(try frame.lendPixelBuffer(pixelAspectRatio: .square))
    }
    #expect(try kept.map { try md5($0) } == expected.map(\.md5))
  }

  @Test("What is no codec has no decoder")
  func noDecoder() throws {
    let demuxer = try open(Fixture.named("timecode.mov").path)
    #expect(!DecoderAvailability.isAvailable(demuxer.tracks[1].codec))
    let error = #expect(throws: MediaError.self) { _ = try demuxer.decoder(ofStream: 1) }
    #expect(error?.code == .decoderNotFound)
  }
}
