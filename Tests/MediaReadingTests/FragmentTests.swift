import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

struct FragmentTests {
  /// A fragmented file whose composition offsets are lower by `shift`, and negative where they were less.
  private func lowered(
    by shift: UInt32, withoutStarts: Bool = false, in folder: TemporaryDirectory
  ) throws -> URLAsset {
    let source = try FileByteSource(path: Fixture.named("both-fragmented.mp4").path)
    var patch = ISOPatch(try source.allBytes())
    for run in patch.payloads("moof/traf/trun") {
      let flags = patch.number(at: run.lowerBound)
      guard flags & 0x800 != 0 else { continue }
      // Version 1 has signed offsets (ISO/IEC 14496-12, 8.8.8).
      patch.set(byte: 1, at: run.lowerBound)
      let rowSize = 4 * [0x100, 0x200, 0x400, 0x800].filter { flags & UInt32($0) != 0 }.count
      var row = run.lowerBound + 8 + (flags & 1 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
      for _ in 0..<patch.number(at: run.lowerBound + 4) {
        let place = row + rowSize - 4
        patch.set(patch.number(at: place) &- shift, at: place)
        row += rowSize
      }
    }
    if withoutStarts {
      for start in patch.payloads("moof/traf/tfdt") { patch.set(0x6672_6565, at: start.lowerBound - 4) }
    }
    return URLAsset(
      path: try folder.write(patch.bytes, to: withoutStarts ? "unstarted.mp4" : "lowered.mp4"))
  }

  @Test("Negative composition offsets move the pictures, not the clock", arguments: [UInt32(512), 1024])
  func negativeOffsets(_ shift: UInt32) throws {
    let folder = try TemporaryDirectory()
    let asset = try lowered(by: shift, in: folder)
    let track = try #require(try asset.tracks().first { $0.mediaType == .video })
    let fixture = try StreamCase.named("both-fragmented.mp4")
    let offset = MediaTime(value: Int64(shift), timescale: 12800)

    // Stored samples have ffprobe's times of the file as it was, less the shift.
    let packets = try read(track, nil).buffers
    let expected = fixture.stream.packets.map {
      MediaTime(value: Int64($0.pts ?? 0), timescale: 12800) - offset
    }
    #expect(packets.map(\.presentationTimeStamp) == expected)
    #expect(track.timeRange.start == (expected.min() ?? .zero))
    #expect(track.timeRange.duration == MediaTime(value: 12800, timescale: 12800))

    // Pictures too, from the start and at any place.
    let before = try shown(try fixture.track(), .still)
    let after = try shown(track, .still)
    #expect(after.map(\.digest) == before.map(\.digest))
    #expect(after.map(\.time) == before.map { $0.time - offset })
    let generator = AssetImageGenerator(asset: asset)
    generator.requestedTimeToleranceBefore = .zero
    for wanted in after.reversed() {
      let (image, actualTime) = try generator.copyImage(at: wanted.time)
      #expect(actualTime == wanted.time)
      #expect(try md5(image) == wanted.digest)
    }
    let middle = MediaTimeRange(start: after[after.count / 2].time, duration: seconds(0.2))
    #expect(
      try shown(track, .still, range: middle)
        == after.filter { $0.time < middle.end && $0.end > middle.start })
  }

  /// libav adds the lowest offset to all times, and with ffprobe's keys that stands.
  @Test("Packets as ffprobe lists them are late by the lowest offset", arguments: [UInt32(1024), 1536])
  func timesOfFFprobe(_ shift: UInt32) throws {
    let folder = try TemporaryDirectory()
    var options = URLAsset.Options()
    options.followsFFprobe = true
    let asset = URLAsset(path: try #require(lowered(by: shift, in: folder).file), options: options)
    var listing = try SampleListing(asset, timeline: .demuxed, usesPackets: true)
    let track = try #require(listing.tracks.first { $0.mediaType == .video })
    var found: [Int64?] = []
    try listing.forEachSample(ofTracks: [track.trackID]) { (_, sample) throws(MediaError) in
      found.append(sample.presentationTime)
    }
    let packets = try StreamCase.named("both-fragmented.mp4").stream.packets
    let lowest = packets.map { ($0.pts ?? 0) - ($0.dts ?? 0) }.min() ?? 0
    let late = max(0, Int(shift) - lowest)
    #expect(late > 0 && found == packets.map { Int64(($0.pts ?? 0) - Int(shift) + late) })
  }

  @Test(
    "The tables and the reader give the same times",
    arguments: ["both-fragmented.mp4", "negative-offsets.mp4"])
  func oneTimeline(_ name: String) throws {
    let folder = try TemporaryDirectory()
    let assets = [
      URLAsset(path: try Fixture.named(name).path), try lowered(by: 1024, in: folder),
      try lowered(by: 1024, withoutStarts: true, in: folder),
    ]
    for asset in assets {
      for track in try asset.tracks() where track.mediaType == .video {
        var listing = try SampleListing(asset)
        var listed: [MediaTime] = []
        try listing.forEachSample(ofTracks: [track.trackID]) { track, sample in
          listed.append(MediaTime(value: sample.presentationTime ?? 0, timescale: track.timescale))
        }
        #expect(try read(track, nil).buffers.map(\.presentationTimeStamp) == listed)
      }
    }
  }

  @Test("Fragments that don't say when they begin follow each other")
  func withoutDecodeTimes() throws {
    let source = try FileByteSource(path: Fixture.named("both-fragmented.mp4").path)
    var patch = ISOPatch(try source.allBytes())
    for time in patch.payloads("moof/traf/tfdt") {
      for (index, byte) in "free".utf8.enumerated() { patch.set(byte: byte, at: time.lowerBound - 4 + index) }
    }
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(patch.bytes, to: "untimed.mp4"))
    let whole = try URLAsset(path: Fixture.named("both-fragmented.mp4").path).tracks()
    #expect(try asset.tracks().map(\.timeRange) == whole.map(\.timeRange))
  }

  @Test("A last sample of no known length lasts as long as the one before")
  func unknownDuration() throws {
    let source = try FileByteSource(path: Fixture.named("both-fragmented.mp4").path)
    var patch = ISOPatch(try source.allBytes())
    // The sound's: rows of a duration and a size, without composition offsets.
    let run = try #require(
      patch.payloads("moof/traf/trun").last { patch.number(at: $0.lowerBound) & 0xF00 == 0x300 })
    patch.set(UInt32.max, at: run.upperBound - 8)
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(patch.bytes, to: "unknown.mp4"))
    let track = try #require(try asset.tracks().first { $0.mediaType == .audio })
    let last = try #require(
      try StreamCase.named("both-fragmented.mp4", type: "audio").stream.packets.last?.pts)
    #expect(track.timeRange.end == MediaTime(value: Int64(last) + 1024, timescale: 44100))
  }

  @Test("A fragmented track lasts to the end of its last sample")
  func duration() throws {
    // What libav gives for a file whose movie box has the samples, of the same sound in fragments.
    let whole = try #require(try URLAsset(path: Fixture.named("both-fragmented.mp4").path).tracks().last)
    let stream = try StreamCase.named("both-fragmented.mp4", type: "audio").stream
    #expect(whole.timeRange.end == MediaTime(value: Int64(stream.durationTS ?? 0), timescale: 44100))
    let samples = try read(whole, AudioSettings.linearPCM()).buffers
    let last = try #require(samples.last)
    #expect(last.presentationTimeStamp + last.duration == whole.timeRange.end)
  }
}
