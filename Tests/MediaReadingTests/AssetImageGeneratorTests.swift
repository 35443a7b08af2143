import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Synchronization
import Testing

struct AssetImageGeneratorTests {
  /// A generator that gives exactly the picture on screen, in its own size.
  private func exact(_ track: AssetTrack) -> AssetImageGenerator {
    let generator = AssetImageGenerator(asset: track.asset)
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    generator.apertureMode = .encodedPixels
    generator.trackID = track.trackID
    return generator
  }

  /// The start, the middle and the last moment of every picture; a time before the first one and one past the end.
  private func times(_ whole: [Shown]) -> [MediaTime] {
    let tick = MediaTime(value: 1, timescale: 1_000_000)
    let within = whole.flatMap { [$0.time, $0.time + ($0.end - $0.time).multiplied(by: 0.5), $0.end - tick] }
    let end = whole.last?.end ?? .zero
    return [.zero, MediaTime(value: -1, timescale: 1)] + within + [
      end, end + seconds(0.01), end + seconds(3600),
    ]
  }

  @Test(
    "Without tolerance the picture is the one on screen, in any order of the times",
    arguments: StreamCase.video)
  func exactTimes(_ video: StreamCase) throws {
    let track = try video.track()
    let whole = try shown(track, .still)
    let first = try #require(whole.first)
    let generator = exact(track)
    let times = times(whole)
    // Going back means to decode from the start in files this short, so not all of them.
    for time in times + Self.shuffled(times).prefix(16) {
      let (image, actualTime) = try generator.copyImage(at: time)
      let expected = whole.last { $0.time <= time } ?? first
      #expect(actualTime == expected.time, "at \(time)")
      #expect(try isMapped(track) || md5(image) == expected.digest, "at \(time)")
    }
  }

  /// Whether stills are mapped to sRGB, which readers don't do.
  private func isMapped(_ track: AssetTrack) -> Bool {
    track.formatDescriptions.first?.video?.color.isHighDynamicRange ?? false
  }

  private static func shuffled(_ times: [MediaTime]) -> [MediaTime] {
    var state: UInt64 = 1
    return times.indices.map { index -> (UInt64, MediaTime) in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 32, times[index])
    }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  @Test(
    "With the default tolerance the picture is one of the track's, not later than asked",
    arguments: StreamCase.video)
  func defaultTolerance(_ video: StreamCase) throws {
    let track = try video.track()
    let whole = try shown(track, .still)
    let first = try #require(whole.first)
    let generator = AssetImageGenerator(asset: track.asset)
    generator.apertureMode = .encodedPixels
    for time in times(whole) {
      let (image, actualTime) = try generator.copyImage(at: time)
      #expect(actualTime <= max(time, first.time))
      let digest = try md5(image)
      let isMapped = isMapped(track)
      #expect(whole.contains { $0.time == actualTime && (isMapped || $0.digest == digest) })
    }
  }

  @Test("A tolerance is kept")
  func tolerance() throws {
    let track = try StreamCase.named("h264.mp4").track()
    let generator = exact(track)
    generator.requestedTimeToleranceBefore = seconds(0.1)
    for time in times(try shown(track, .still)) where time >= .zero && time < seconds(1.6) {
      let actualTime = try generator.copyImage(at: time).actualTime
      #expect(actualTime <= time && time - actualTime <= seconds(0.1))
      let whole = try #require(try shown(track, .still).last { $0.time <= time })
      // The key frame, or else none but the picture on screen.
      #expect(actualTime == whole.time || actualTime.seconds.remainder(dividingBy: 0.4).magnitude < 0.001)
    }
  }

  @Test("Each time of a sequence has a result, in ascending order of the times")
  func sequence() async throws {
    let track = try StreamCase.named("h264-open-gop.mp4").track()
    let whole = try shown(track, .still)
    let times = [whole[30].time, .invalid, whole[3].time, whole[31].time, whole[3].time]
    var results: [AssetImageGenerator.Images.Element] = []
    for try await result in exact(track).images(for: times) { results.append(result) }
    #expect(results.map(\.requestedTime) == times.sorted())
    for result in results {
      if result.requestedTime.isNumeric {
        let expected = try #require(whole.first { $0.time == result.requestedTime })
        #expect(try result.actualTime == expected.time)
        #expect(try md5(result.image) == expected.digest)
      } else {
        #expect(throws: MediaError.self) { try result.image }
        #expect(throws: MediaError.self) { try result.actualTime }
      }
    }
  }

  @Test(
    "Many times at once give the pictures that each alone does, whatever their order and number",
    arguments: StreamCase.video, [1, 3])
  func stills(_ video: StreamCase, threadCount: Int) throws {
    let track = try video.track()
    let whole = try shown(track, .still)
    let first = try #require(whole.first)
    let times = Self.shuffled(times(whole)).prefix(24) + [.invalid, .zero, .zero]
    let made = Mutex<[Int: Result<Still, MediaError>]>([:])
    _ = try exact(track).generateStills(at: Array(times), threadCount: threadCount) { index, still in
      made.withLock { $0[index] = still }
    }
    let results = made.withLock(\.self)
    #expect(results.count == times.count)
    for (index, time) in times.enumerated() {
      guard time.isNumeric else {
        #expect(throws: MediaError.self) { try results[index]?.get() }
        continue
      }
      let still = try #require(try results[index]?.get())
      let expected = whole.last { $0.time <= time } ?? first
      #expect(still.requestedTime == time)
      #expect(still.actualTime == expected.time, "at \(time)")
      #expect(try isMapped(track) || md5(still.image) == expected.digest, "at \(time)")
    }
  }

  @Test(
    "A time alone, of whose group nothing else is decoded, has the picture of a whole decode",
    arguments: StreamCase.video.filter(atLeast: 40) { ["h264", "hevc"].contains($0.stream.codec) })
  func timesAlone(_ video: StreamCase) throws {
    let track = try video.track()
    let whole = try shown(track, .still)
    let generator = exact(track)
    for (place, expected) in whole.enumerated() where place % 3 == 0 || place + 3 > whole.count {
      let made = Mutex<Result<Still, MediaError>?>(nil)
      let damage = try generator.generateStills(at: [expected.end - seconds(0.0001)]) { _, still in
        made.withLock { $0 = still }
      }
      let still = try #require(try made.withLock(\.self)?.get())
      #expect(still.actualTime == expected.time)
      #expect(try isMapped(track) || md5(still.image) == expected.digest, "at \(expected.time)")
      #expect(damage.isEmpty && !still.isDamaged)
    }
  }

  @Test("One time has one call with a picture or an error")
  func callback() async throws {
    let generator = exact(try StreamCase.named("h264.mp4").track())
    for (time, isGood) in [(seconds(0.5), true), (.invalid, false)] {
      let (image, actualTime, error) = await withCheckedContinuation { continuation in
        generator.generateImageAsynchronously(for: time) { continuation.resume(returning: ($0, $1, $2)) }
      }
      #expect((image != nil) == isGood && (error == nil) == isGood && actualTime.isNumeric == isGood)
    }
  }

  @Test("Each time has one call, in ascending order, and cancelling fails those that are left")
  func callbacks() async throws {
    let track = try StreamCase.named("h264.mp4").track()
    let generator = exact(track)
    let times = [seconds(1), .zero, seconds(0.5), .zero]
    let (calls, continuation) = AsyncStream.makeStream(of: (MediaTime, AssetImageGenerator.Result).self)
    let count = Mutex(0)
    generator.generateImagesAsynchronously(forTimes: times) { time, image, _, result, error in
      #expect((image != nil) == (result == .succeeded) && (error == nil) == (result == .succeeded))
      continuation.yield((time, result))
      if count.withLock({
        $0 += 1
        return $0
      }) == times.count {
        continuation.finish()
      }
      if time == seconds(0.5) { generator.cancelAllImageGeneration() }
    }
    var found: [(MediaTime, AssetImageGenerator.Result)] = []
    for await call in calls { found.append(call) }
    #expect(found.map(\.0) == times.sorted())
    #expect(found.map(\.1) == [.succeeded, .succeeded, .succeeded, .cancelled])
    #expect(try await generator.image(at: .zero).image.width == 96)
  }

  @Test("What was asked for before a cancellation is cancelled, gone through or not")
  func cancelledSequence() async throws {
    let generator = exact(try StreamCase.named("h264.mp4").track())
    let images = generator.images(for: [.zero, seconds(0.5)])
    generator.cancelAllImageGeneration()
    for try await result in images { #expect(throws: MediaError.self) { try result.image } }
    for try await result in generator.images(for: [.zero]) {
      #expect(throws: Never.self) { try result.image }
    }
  }

  @Test(
    "The track's transform turns the picture as its matrix says",
    arguments: ["rotate-90.mp4", "rotate-180.mp4", "rotate-270.mov"])
  func orientation(_ name: String) throws {
    let video = try StreamCase.named(name)
    let track = try video.track()
    let generator = exact(track)
    let upright = try generator.copyImage(at: .zero).image
    generator.appliesPreferredTrackTransform = true
    let turned = try generator.copyImage(at: .zero).image
    // ffprobe counts counter-clockwise.
    let quarterTurns = try (4 - #require(video.stream.rotation) / 90) % 4
    let swaps = quarterTurns % 2 == 1
    #expect(turned.width == (swaps ? upright.height : upright.width))
    #expect(turned.height == (swaps ? upright.width : upright.height))
    let (source, target) = (try rows(upright), try rows(turned))
    var differences = 0
    for (y, row) in source.enumerated() {
      for (x, pixel) in row.enumerated() {
        let place =
          switch quarterTurns {
          case 1: (upright.height - 1 - y, x)
          case 2: (upright.width - 1 - x, upright.height - 1 - y)
          default: (y, upright.width - 1 - x)
          }
        if target[place.1][place.0] != pixel { differences += 1 }
      }
    }
    #expect(differences == 0)
  }

  private func rows(_ picture: PixelBuffer) throws -> [[UInt32]] {
    try (0..<picture.height).map { row in
      try picture.withRow(row) { span in
        (0..<picture.width).map { span.unsafeLoadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
      }
    }
  }

  @Test("Pixels that are not square widen the picture", arguments: ["anamorphic.mp4", "anamorphic.mkv"])
  func pixelAspectRatio(_ name: String) throws {
    let generator = AssetImageGenerator(asset: URLAsset(path: try Fixture.named(name).path))
    let image = try generator.copyImage(at: .zero).image
    #expect(image.dimensions == VideoDimensions(width: 128, height: 64))
    #expect(image.pixelAspectRatio == .square)
    generator.apertureMode = .encodedPixels
    let stored = try generator.copyImage(at: .zero).image
    #expect(stored.dimensions == VideoDimensions(width: 96, height: 64))
    #expect(stored.pixelAspectRatio == PixelAspectRatio(horizontalSpacing: 4, verticalSpacing: 3))
  }

  @Test("A ratio that makes a picture of a few lines a huge one is refused, unless the picture is made small")
  func hostilePixelAspectRatio() throws {
    var bytes = try FileByteSource(path: try Fixture.named("anamorphic.mp4").path).allBytes()
    let place = try #require(bytes.indices.first { bytes[$0...].starts(with: "pasp".utf8) })
    bytes.replaceSubrange(place + 4..<place + 12, with: [0, 0, 7, 0xD0, 0, 0, 0, 1])
    let folder = try TemporaryDirectory()
    let generator = AssetImageGenerator(asset: URLAsset(path: try folder.write(bytes, to: "wide.mp4")))
    let error = #expect(throws: MediaError.self) { try generator.copyImage(at: .zero) }
    #expect(error?.code == .overLimit)
    #expect(error?.location.trackID == 1)
    generator.maximumSize = VideoDimensions(width: 1000, height: 1000)
    #expect(
      try generator.copyImage(at: .zero).image.dimensions == VideoDimensions(width: 1000, height: 1))
    generator.maximumSize = .zero
    generator.apertureMode = .encodedPixels
    #expect(try generator.copyImage(at: .zero).image.dimensions == VideoDimensions(width: 96, height: 64))
  }

  @Test(
    "A picture is fitted into the largest size, never enlarged",
    arguments: [
      (48, 0, 48, 32), (0, 32, 48, 32), (10, 1000, 10, 7), (1000, 1000, 96, 64), (1, 1, 1, 1), (0, 0, 96, 64),
    ])
  func maximumSize(_ width: Int, _ height: Int, _ expectedWidth: Int, _ expectedHeight: Int) throws {
    let generator = AssetImageGenerator(asset: URLAsset(path: try Fixture.named("h264.mp4").path))
    generator.maximumSize = VideoDimensions(width: width, height: height)
    let image = try generator.copyImage(at: .zero).image
    #expect(image.dimensions == VideoDimensions(width: expectedWidth, height: expectedHeight))
  }

  @Test("The box is of the turned picture")
  func maximumSizeOfTurned() throws {
    let generator = AssetImageGenerator(asset: URLAsset(path: try Fixture.named("rotate-90.mp4").path))
    generator.appliesPreferredTrackTransform = true
    generator.maximumSize = VideoDimensions(width: 32, height: 0)
    #expect(try generator.copyImage(at: .zero).image.dimensions == VideoDimensions(width: 32, height: 48))
  }

  @Test(
    "Times that are no numbers are refused",
    arguments: [MediaTime.invalid, .indefinite, .positiveInfinity, .negativeInfinity])
  func notNumeric(_ time: MediaTime) throws {
    let generator = AssetImageGenerator(asset: URLAsset(path: try Fixture.named("h264.mp4").path))
    let error = #expect(throws: MediaError.self) { try generator.copyImage(at: time) }
    #expect(error?.code == .invalidArgument)
  }

  @Test("Files without pictures, and tracks that are not there or not video, are distinguished from others")
  func noTrack() throws {
    let silent = AssetImageGenerator(asset: URLAsset(path: try Fixture.named("aac.m4a").path))
    #expect(throws: MediaError.self) { try silent.copyImage(at: .zero) }.map {
      #expect($0.code == .noSuchTrack)
    }
    let both = AssetImageGenerator(asset: URLAsset(path: try Fixture.named("both.mp4").path))
    both.trackID = 2
    #expect(throws: MediaError.self) { try both.copyImage(at: .zero) }.map {
      #expect($0.code == .noSuchTrack)
    }
    both.trackID = 99
    #expect(throws: MediaError.self) { try both.copyImage(at: .zero) }.map {
      #expect($0.code == .noSuchTrack)
    }
    both.trackID = nil
    #expect(try both.copyImage(at: .zero).image.width == 96)
  }

  @Test("A cover picture is taken when its track is asked for", arguments: ["cover.mp3", "cover.m4a"])
  func cover(_ name: String) throws {
    let cover = try #require(StreamCase.all.first { $0.fixture.name == name && $0.stream.isAttachedPicture })
    let track = try cover.track()
    let image = try exact(track).copyImage(at: .zero).image
    #expect(image.dimensions == VideoDimensions(width: 32, height: 32))
    #expect(try md5(image) == cover.stream.bgraFirstFrame?.md5)
  }

  @Test("A clean aperture is cut out, unless another mode is asked for")
  func cleanAperture() throws {
    let original = try Fixture.named("h264.mp4").path
    var patch = ISOPatch(try FileByteSource(path: original).allBytes())
    let path = ["moov", "trak", "mdia", "minf", "stbl", "stsd"]
    var payloads = try path.indices.map {
      try #require(patch.payloads(path[...$0].joined(separator: "/")).first)
    }
    // The sample entry is after the version and the count (ISO/IEC 14496-12 §8.5.2).
    let stsd = try #require(payloads.last)
    payloads.append(stsd.lowerBound + 16..<stsd.upperBound)
    // Width, height and the offsets of the centres, as fractions (§12.1.4): 48×32 in the middle.
    let numbers: [UInt32] = [40, 0x636C_6170, 48, 1, 32, 1, 0, 1, 0, 1]
    patch.append(
      numbers.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }, to: payloads)
    let folder = try TemporaryDirectory()
    let generator = AssetImageGenerator(asset: URLAsset(path: try folder.write(patch.bytes, to: "clap.mp4")))
    let clean = try generator.copyImage(at: .zero).image
    #expect(clean.dimensions == VideoDimensions(width: 48, height: 32))
    generator.apertureMode = .productionAperture
    let whole = try generator.copyImage(at: .zero).image
    #expect(whole.dimensions == VideoDimensions(width: 96, height: 64))
    // At the edges chroma is interpolated without what was cut off: four taps, two pixels each.
    let expected = try rows(whole)[20..<44].map { Array($0[28..<68]) }
    #expect(try rows(clean)[4..<28].map { Array($0[4..<44]) } == expected)
  }

  @Test("Only pictures that are marked as interlaced are deinterlaced, and only when that is asked for")
  func deinterlacing() throws {
    for (name, isInterlaced) in [("mpeg2-interlaced.ts", true), ("h264.mp4", false)] {
      let generator = AssetImageGenerator(asset: URLAsset(path: try Fixture.named(name).path))
      let whole = try md5(generator.copyImage(at: .zero).image)
      generator.deinterlaces = true
      #expect(try (md5(generator.copyImage(at: .zero).image) != whole) == isInterlaced)
    }
  }
}
