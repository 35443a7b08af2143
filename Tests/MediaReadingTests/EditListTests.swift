import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Synchronization
import Testing

/// Edit lists of pictures, held against the same media without one.
struct EditListTests {
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
    [
      Edit(duration: 300, mediaTime: 4000, rate: 0), Edit(duration: 200, mediaTime: -1),
      Edit(duration: 333, mediaTime: 9001, rate: 3), Edit(duration: 100, mediaTime: 1024, rate: -1),
    ],
    // One points to where there is no media.
    [Edit(duration: 200, mediaTime: 1_000_000), Edit(duration: 400, mediaTime: 2048)],
  ]

  private static func write(_ edits: [Edit]?, to folder: TemporaryDirectory) throws -> AssetTrack {
    try Edit.write(edits, into: name, to: folder)
  }

  /// What is on screen in the middle of each four milliseconds, by the edits; `nil` for nothing.
  private static func expected(_ edits: [Edit], _ media: [Shown]) throws -> [(
    time: MediaTime, picture: Shown?
  )] {
    var start: Int64 = 0
    var moments: [(MediaTime, Shown?)] = []
    for edit in edits {
      for millisecond in stride(from: 2, to: edit.duration, by: 4) {
        let ticks = Double(edit.mediaTime) + Double(millisecond) * max(edit.rate, 0) * ticksPerMillisecond
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

  @Test("Without a length, the last edit goes on to the end of the media, and any other shows nothing")
  func endless() throws {
    let folder = try TemporaryDirectory()
    let edits = [Edit(duration: 0, mediaTime: 8192), Edit(duration: 80, mediaTime: 3584)]
    let (long, endless) = (Edit(duration: 9000, mediaTime: 1280), Edit(duration: 0, mediaTime: 1280))
    let expected = try shown(try Self.write([edits[1], long], to: folder), .native)
    let pictures = try shown(try Self.write(edits + [endless], to: folder), .native)
    #expect(pictures.map(\.time) == expected.map(\.time))
    #expect(pictures.map(\.digest) == expected.map(\.digest))
  }

  @Test("Sound of a last edit without a length ends with the media, not with what fills the last packet")
  func endlessSound() throws {
    let folder = try TemporaryDirectory()
    func heard(_ edits: [Edit]) throws -> [UInt8] {
      let track = try Edit.write(edits, into: "edit-list-sound-aac.m4a", to: folder)
      return bytes(of: try read(track, AudioSettings.linearPCM(bitDepth: 16)).buffers)
    }
    let first = [Edit(duration: 0, mediaTime: 8192), Edit(duration: 80, mediaTime: 3584)]
    let endless = try heard(first + [Edit(duration: 0, mediaTime: 1280)])
    let media = try Edit.write(nil, into: "edit-list-sound-aac.m4a", to: folder).timeRange.duration
    let channels = 2
    #expect(endless.count == 2 * channels * (3528 + Int(media.convertScale(44100).value) - 1280))
    #expect(try heard([first[1], Edit(duration: 9000, mediaTime: 1280)]).starts(with: endless))
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

  /// A generator of exactly the stills that are asked for, and what it is to give at a time.
  private static func stills(
    _ edits: [Edit], in folder: TemporaryDirectory
  ) throws -> (AssetImageGenerator, (MediaTime) -> Shown) {
    let track = try write(edits, to: folder)
    let pictures = try shown(track, .still)
    let generator = AssetImageGenerator(asset: track.asset)
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    let first = try #require(pictures.first)
    return (generator, { time in pictures.last { $0.time <= time } ?? first })
  }

  @Test("A still is what is read at its time", arguments: lists)
  func stills(_ edits: [Edit]) throws {
    let folder = try TemporaryDirectory()
    let (generator, expected) = try Self.stills(edits, in: folder)
    // From the last to the first, so that each is sought.
    for milliseconds in stride(from: 1500, to: 0, by: -97) {
      let time = MediaTime(value: Int64(milliseconds), timescale: 1000)
      let (image, actualTime) = try generator.copyImage(at: time)
      #expect(actualTime == expected(time).time, "at \(time)")
      #expect(try md5(image) == expected(time).digest, "at \(time)")
    }
  }

  @Test("Many stills at once are what is read at their times", arguments: lists, [1, 4])
  func manyStills(_ edits: [Edit], _ threads: Int) throws {
    let folder = try TemporaryDirectory()
    let (generator, expected) = try Self.stills(edits, in: folder)
    let times = stride(from: 5, to: 1600, by: 150).map { MediaTime(value: Int64($0), timescale: 1000) }
    let made = Mutex<[Int: Result<Still, MediaError>]>([:])
    _ = try generator.generateStills(at: times, threadCount: threads) { index, still in
      made.withLock { $0[index] = still }
    }
    let stills = made.withLock(\.self)
    for (index, time) in times.enumerated() {
      let still = try #require(try stills[index]?.get())
      #expect(still.actualTime == expected(time).time, "at \(time)")
      #expect(try md5(still.image) == expected(time).digest, "at \(time)")
    }
  }

  // MARK: stored samples

  static let ratedLists = lists.filter { edits in edits.contains { $0.rate != 1 } }

  @Test("Samples are listed for when their pictures are shown", arguments: ratedLists)
  func listing(_ edits: [Edit]) throws {
    let folder = try TemporaryDirectory()
    let track = try Self.write(edits, to: folder)
    let pictures = try shown(track, .native)
    var listing = try SampleListing(try #require(track.asset as? URLAsset))
    let tick = MediaTime(value: 1, timescale: 12800)
    var shownCount = 0
    try listing.forEachSample(ofTracks: [track.trackID]) { (_, sample) throws(MediaError) in
      guard sample.isShown, let time = sample.presentationTime else { return }
      shownCount += 1
      let start = MediaTime(value: time + sample.trimStart, timescale: 12800)
      let end = MediaTime(value: time + sample.duration - sample.trimEnd, timescale: 12800)
      #expect(
        pictures.contains { ($0.time - start).absoluteValue <= tick && ($0.end - end).absoluteValue <= tick },
        "sample \(sample.index) from \(start) to \(end)")
    }
    #expect(shownCount > 3)
    let cursor = try #require(track.makeSampleCursor(presentationTimeStamp: pictures[3].time))
    #expect((cursor.presentationTimeStamp - pictures[3].time).absoluteValue <= tick)
  }

  @Test("Stored samples are those of the pictures, edit by edit", arguments: ratedLists)
  func storedSamples(_ edits: [Edit]) throws {
    let folder = try TemporaryDirectory()
    let track = try Self.write(edits, to: folder)
    let pictures = try shown(track, .native)
    let stored = try read(track, nil).buffers
    #expect(stored.first?.sampleAttachments.first?.notSync == false)
    let displayed = stored.filter { $0.sampleAttachments.first?.doNotDisplay == false }
    #expect(displayed.count == pictures.count)
    for picture in pictures {
      let middle = picture.time + (picture.end - picture.time).multiplied(by: 0.5)
      #expect(
        displayed.contains {
          $0.presentationTimeStamp <= middle && middle < $0.presentationTimeStamp + $0.duration
        }, "at \(picture.time)")
    }
    let range = MediaTimeRange(start: seconds(0.35), duration: seconds(0.2))
    let part = try read(track, nil, range: range).buffers
    let expected = stored.filter {
      $0.presentationTimeStamp < range.end && $0.presentationTimeStamp + $0.duration > range.start
    }
    #expect(part.map(\.presentationTimeStamp) == expected.map(\.presentationTimeStamp))
    #expect(bytes(of: part) == bytes(of: expected))
  }
}
