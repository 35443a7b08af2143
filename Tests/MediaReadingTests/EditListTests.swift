import Fixtures
import MediaAssets
import MediaCore
import MediaReading
import Synchronization
import Testing

/// Edit lists of pictures, held against the same media without one.
struct EditListTests {
  /// An entry of `elst`: milliseconds, ticks of the media or -1, 16.16 (ISO/IEC 14496-12, 8.6.6).
  struct Edit: Sendable {
    var duration: Int64
    var mediaTime: Int64
    var rate = 1.0
  }

  /// 25 pictures a second of 512 ticks, shown from tick 1024 on.
  private static let name = "h264.mp4"
  private static let ticksPerMillisecond = 12.8

  static let lists: [[Edit]] = [
    [Edit(duration: 1600, mediaTime: 1024)],
    // From within a picture.
    [Edit(duration: 1000, mediaTime: 1280)],
    [Edit(duration: 700, mediaTime: 7000)],
    // To within a picture.
    [Edit(duration: 330, mediaTime: 1024)],
    [
      Edit(duration: 200, mediaTime: -1), Edit(duration: 400, mediaTime: 6144),
      Edit(duration: 100, mediaTime: -1),
      Edit(duration: 310, mediaTime: 1100),
    ],
    // The same media twice, and its parts the other way around.
    [
      Edit(duration: 210, mediaTime: 12000), Edit(duration: 210, mediaTime: 12000),
      Edit(duration: 500, mediaTime: 1024),
    ],
    // Other rates.
    [Edit(duration: 300, mediaTime: 3584, rate: 0), Edit(duration: 500, mediaTime: 3584)],
    [Edit(duration: 400, mediaTime: 1024, rate: 2), Edit(duration: 1000, mediaTime: 1724, rate: 0.5)],
    // One points to where there is no media.
    [Edit(duration: 200, mediaTime: 1_000_000), Edit(duration: 400, mediaTime: 2048)],
  ]

  private static func write(_ edits: [Edit]?, to folder: TemporaryDirectory) throws -> AssetTrack {
    var file = ISOPatch(try FileByteSource(path: Fixture.named(name).path).allBytes())
    let old = try #require(file.payloads("moov/trak/edts").first)
    file.set(0x6672_6565, at: old.lowerBound - 4)
    if let edits {
      func word(_ value: Int64) -> [UInt8] {
        (0..<4).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      }
      func box(_ type: String, _ payload: [UInt8]) -> [UInt8] {
        word(Int64(payload.count) + 8) + Array(type.utf8) + payload
      }
      let rows = edits.flatMap { word($0.duration) + word($0.mediaTime) + word(Int64($0.rate * 65536)) }
      file.append(
        box("edts", box("elst", word(0) + word(Int64(edits.count)) + rows)),
        to: [try #require(file.payloads("moov").first), try #require(file.payloads("moov/trak").first)])
    }
    let path = try folder.write(file.bytes, to: edits == nil ? "plain.mp4" : "edited.mp4")
    return try #require(try URLAsset(path: path).tracks().first)
  }

  /// What is on screen in the middle of each four milliseconds, by the edits; `nil` for nothing.
  private static func expected(_ edits: [Edit], _ media: [Shown]) throws -> [(
    time: MediaTime, picture: Shown?
  )] {
    var start: Int64 = 0
    var moments: [(MediaTime, Shown?)] = []
    for edit in edits {
      for millisecond in stride(from: 2, to: edit.duration, by: 4) {
        let ticks = Double(edit.mediaTime) + Double(millisecond) * edit.rate * ticksPerMillisecond
        let moment = MediaTime(value: Int64(ticks * 10), timescale: 128_000)
        let picture = edit.mediaTime < 0 ? nil : media.last { $0.time <= moment && moment < $0.end }
        moments.append((MediaTime(value: start + millisecond, timescale: 1000), picture))
      }
      start += edit.duration
    }
    return moments
  }

  @Test("What is read is on screen when the edits say", arguments: lists)
  func reading(_ edits: [Edit]) throws {
    let folder = try TemporaryDirectory()
    let media = try shown(try Self.write(nil, to: folder), .native)
    #expect(media.first?.time == MediaTime(value: 1024, timescale: 12800))
    let pictures = try shown(try Self.write(edits, to: folder), .native)
    for (time, picture) in try Self.expected(edits, media) {
      let found = pictures.filter { $0.time <= time && time < $0.end }
      #expect(found.map(\.digest) == (picture.map { [$0.digest] } ?? []), "at \(time)")
    }
    for (picture, next) in zip(pictures, pictures.dropFirst()) { #expect(picture.end <= next.time) }
  }

  @Test("A range of edits is a cut of the whole", arguments: lists)
  func ranges(_ edits: [Edit]) throws {
    let folder = try TemporaryDirectory()
    let track = try Self.write(edits, to: folder)
    let whole = try shown(track, .native)
    for start in stride(from: 0.0, to: 1.5, by: 0.13) {
      let range = MediaTimeRange(start: seconds(start), duration: seconds(0.25))
      #expect(
        try shown(track, .native, range: range)
          == whole.filter { $0.time < range.end && $0.end > range.start }, "from \(start)")
    }
  }

  @Test("A still is what is read at its time", arguments: lists)
  func stills(_ edits: [Edit]) throws {
    let folder = try TemporaryDirectory()
    let track = try Self.write(edits, to: folder)
    let pictures = try shown(track, .pixelFormat(.bgra32))
    let generator = AssetImageGenerator(asset: track.asset)
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    let first = try #require(pictures.first)
    // From the last to the first, so that each is sought.
    for milliseconds in stride(from: 1500, to: 0, by: -97) {
      let time = MediaTime(value: Int64(milliseconds), timescale: 1000)
      let expected = pictures.last { $0.time <= time } ?? first
      let (image, actualTime) = try generator.copyImage(at: time)
      #expect(actualTime == expected.time, "at \(time)")
      #expect(try md5(image) == expected.digest, "at \(time)")
    }
  }

  @Test("Many stills at once are what is read at their times", arguments: lists, [1, 4])
  func manyStills(_ edits: [Edit], _ threads: Int) throws {
    let folder = try TemporaryDirectory()
    let track = try Self.write(edits, to: folder)
    let pictures = try shown(track, .pixelFormat(.bgra32))
    let generator = AssetImageGenerator(asset: track.asset)
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    let first = try #require(pictures.first)
    let times = stride(from: 5, to: 1600, by: 150).map { MediaTime(value: Int64($0), timescale: 1000) }
    let made = Mutex<[Int: Result<Still, MediaError>]>([:])
    _ = try generator.generateStills(at: times, threadCount: threads) { index, still in
      made.withLock { $0[index] = still }
    }
    let stills = made.withLock(\.self)
    for (index, time) in times.enumerated() {
      let expected = pictures.last { $0.time <= time } ?? first
      let still = try #require(try stills[index]?.get())
      #expect(still.actualTime == expected.time, "at \(time)")
      #expect(try md5(still.image) == expected.digest, "at \(time)")
    }
  }
}
