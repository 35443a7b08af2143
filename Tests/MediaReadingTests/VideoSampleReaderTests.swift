import LibAV
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

struct VideoSampleReaderTests {
  @Test(
    "Pictures come at ffprobe's times with ffmpeg's bytes",
    arguments: StreamCase.video)
  func frames(_ video: StreamCase) throws {
    let track = try video.track()
    let frames = try #require(video.stream.frames)
    let found = try shown(track, .native)
    #expect(found.map(\.digest) == frames.map(\.md5))
    // A picture without a timestamp, the last one of some B-frames, follows the one before it.
    for (picture, frame) in zip(found, frames) {
      if let pts = frame.pts { #expect(picture.time == track.content.time(ofTicks: Int64(pts))) }
    }
  }

  /// libav makes their times of the order in which they are decoded.
  @Test(
    "Pictures alone follow one another in their order from zero",
    arguments: [("mpeg1.mpg", "raw.m1v"), ("mpeg2.mpg", "raw.m2v"), ("mpeg2-interlaced.ts", "fields.m2v")])
  func picturesAlone(_ name: String, _ rawName: String) throws {
    let track = try #require(
      try URLAsset(path: Fixture.named(name).path).tracks().first { $0.mediaType == .video })
    let source = try track.asset.makePacketSource(for: track.content, PacketOptions())
    let packet = try Packet()
    var bytes: [UInt8] = []
    while try source.read(into: packet) { bytes += packet.bytes }
    let folder = try TemporaryDirectory()
    let raw = try #require(try URLAsset(path: folder.write(bytes, to: rawName)).tracks().first)
    let (found, expected) = (try shown(raw, .native), try shown(track, .native))
    #expect(found.map(\.digest) == expected.map(\.digest) && found.count > 5)
    #expect(found.map(\.time) == found.indices.map { MediaTime(value: Int64($0), timescale: 25) })
    // A still is the picture that a decode of the whole shows then.
    let generator = AssetImageGenerator(asset: raw.asset)
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    let late = try generator.still(at: seconds(0.2))
    #expect(late.presentationTimeStamp == MediaTime(value: 5, timescale: 25))
  }

  @Test("Pictures in a format without a type can be converted, too", arguments: ["prores-4444-alpha.mov"])
  func untyped(_ name: String) throws {
    let video = try StreamCase.named(name)
    let converted = try shown(try video.track(), .pixelFormat(.bgra32))
    #expect(converted.count == video.stream.frames?.count)
    #expect(Set(converted.map(\.digest)).count == converted.count)
  }

  @Test("A range of the first picture begins as the whole track does", arguments: StreamCase.video)
  func firstFrame(_ video: StreamCase) throws {
    let first = try read(
      try video.track(), VideoSettings.pixelFormat(.bgra32),
      range: MediaTimeRange(start: .zero, duration: seconds(0.001))
    ).buffers.first
    // A range that ends before the first picture comes on is empty.
    let start = try #require(video.stream.frames?.first?.pts)
    guard try video.track().content.time(ofTicks: Int64(start)) <= .zero else {
      #expect(first == nil)
      return
    }
    let picture = try #require(first?.imageBuffer)
    let whole = try shown(try video.track(), .pixelFormat(.bgra32))
    #expect(try md5(picture) == whole.first?.digest)
  }

  @Test("Every picture is on screen until the next one is", arguments: StreamCase.video)
  func durations(_ video: StreamCase) throws {
    let track = try video.track()
    let found = try shown(track, .pixelFormat(.bgra32))
    for (picture, next) in zip(found, found.dropFirst()) {
      #expect(picture.end == next.time)
      #expect(picture.time < next.time)
    }
    #expect(found.last.map { $0.end > $0.time } ?? true)
  }

  @Test("A range gives the pictures that are on screen in it", arguments: StreamCase.video)
  func ranges(_ video: StreamCase) throws {
    let track = try video.track()
    let whole = try shown(track, .pixelFormat(.bgra32))
    let last = try #require(whole.last)
    let tick = MediaTime(value: 1, timescale: 1_000_000)
    var ranges: [(MediaTime, MediaTime)] = [
      (.zero, tick), (.zero, last.end), (last.time, last.end), (last.time + tick, last.end + seconds(1)),
      (last.end, last.end + seconds(1)), (last.end + seconds(5), last.end + seconds(6)),
      (last.time, last.time),
      (last.time - tick, last.time), (last.time, .positiveInfinity),
    ]
    for index in stride(from: 1, to: whole.count, by: 5) {
      let start = whole[index].time
      let middle = start + (whole[index].end - start).multiplied(by: 0.5)
      ranges += [(start, middle), (middle, whole[index].end), (start, start + seconds(0.3))]
    }
    for (start, end) in ranges where end >= start {
      let range = MediaTimeRange(start: start, end: end)
      let found = try shown(track, .pixelFormat(.bgra32), range: range)
      let expected = whole.filter { $0.time < end && $0.end > start && start < end }
      #expect(found == expected, "\(start) to \(end)")
    }
  }

  @Test("Ranges that touch at the starts of pictures make up the whole", arguments: StreamCase.video)
  func partition(_ video: StreamCase) throws {
    let track = try video.track()
    let whole = try shown(track, .pixelFormat(.bgra32))
    var joined: [Shown] = []
    let cuts =
      [MediaTime.zero] + whole.indices.filter { $0 % 7 == 3 }.map { whole[$0].time } + [.positiveInfinity]
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      joined += try shown(track, .pixelFormat(.bgra32), range: MediaTimeRange(start: start, end: end))
    }
    #expect(joined == whole)
  }

  @Test("What is lent natively and what is converted to the same format have the same bytes")
  func copies() throws {
    let track = try StreamCase.named("h264.mp4").track()
    let native = try shown(track, .native)
    let converted = try shown(track, .pixelFormat(.yuv420Planar))
    #expect(native == converted)
    let half = VideoDimensions(width: 48, height: 32)
    for buffer in try read(track, VideoSettings.pixelFormat(.yuv420Planar, dimensions: half)).buffers {
      #expect(buffer.imageBuffer?.dimensions == half)
      #expect(buffer.formatDescription?.dimensions == half)
    }
  }

  @Test("Pictures carry the pixel aspect ratio", arguments: ["anamorphic.mp4", "anamorphic.mkv"])
  func pixelAspectRatio(_ name: String) throws {
    let buffers = try read(try StreamCase.named(name).track(), VideoSettings.native).buffers
    for buffer in buffers {
      #expect(
        buffer.imageBuffer?.pixelAspectRatio == PixelAspectRatio(horizontalSpacing: 4, verticalSpacing: 3))
      #expect(buffer.formatDescription?.presentationDimensions() == VideoDimensions(width: 128, height: 64))
    }
  }

  @Test(
    "Sizes without an area are refused",
    arguments: [(0, 1), (1, 0), (-1, 1), (Int.max, Int.max), (1 << 20, 1 << 20)])
  func sizes(_ width: Int, _ height: Int) throws {
    let track = try StreamCase.named("h264.mp4").track()
    let settings = VideoSettings.pixelFormat(
      .bgra32, dimensions: VideoDimensions(width: width, height: height))
    #expect(throws: MediaError.self) { try read(track, settings) }
  }
}
