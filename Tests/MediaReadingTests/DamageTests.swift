import Foundation
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

/// Broken files never trap or hang: they are refused with a reason, or give what can be read.
struct DamageTests {
  /// Its data has no size, and ends anywhere.
  @Test func `sound of CAF that came through a pipe is whole`() throws {
    let path = try Fixture.named("caf-s24.caf").path
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let data = try #require((0..<8192).last { bytes[$0..<$0 + 4].elementsEqual("data".utf8) })
    bytes.replaceSubrange(data + 4..<data + 12, with: [UInt8](repeating: 0xFF, count: 8))
    let folder = try TemporaryDirectory()
    for count in [0, 6, 600] {
      let track = try #require(
        try URLAsset(path: folder.write(Array(bytes.dropLast(count)), to: "a\(count).caf")).tracks().first)
      let found = try read(track, AudioSettings.linearPCM())
      #expect(found.damage.isEmpty, "\(found.damage)")
    }
  }

  @Test(
    "Every broken file is refused in one line or read as far as it goes", .timeLimit(.minutes(1)),
    arguments: Fixture.broken)
  func broken(_ file: BrokenFixture) throws {
    let tracks: [AssetTrack]
    do {
      tracks = try URLAsset(path: file.path).tracks()
    } catch {
      #expect(error.location.file == file.path)
      #expect(!error.reason.isEmpty)
      #expect(!error.description.contains("\n"))
      return
    }
    for track in tracks {
      for settings in [nil, AudioSettings.linearPCM(), VideoSettings.pixelFormat(.bgra32)]
        as [(any OutputSettings)?]
      {
        do {
          _ = try read(track, settings)
        } catch let error as MediaError {
          #expect(error.location.file == file.path)
          #expect(error.location.trackID == track.trackID)
        }
      }
      let generator = AssetImageGenerator(asset: track.asset)
      generator.trackID = track.trackID
      for time in [MediaTime.zero, seconds(0.5), seconds(100)] {
        do {
          _ = try generator.copyImage(at: time)
        } catch {
          #expect(error.location.file == file.path)
        }
      }
    }
  }

  @Test("Well-formed files have no damage", arguments: StreamCase.audio + StreamCase.video)
  func none(_ stream: StreamCase) throws {
    let settings: any OutputSettings =
      stream.stream.type == "audio" ? AudioSettings.linearPCM() : VideoSettings.pixelFormat(.bgra32)
    #expect(try read(try stream.track(), settings).damage == ReadingDamage())
    #expect(try read(try stream.track(), nil).damage == ReadingDamage())
  }

  @Test(
    "What is whole is given, and the damage is reported",
    arguments: [
      ("faststart-cut.mp4", 12, true), ("fragment-cut.mp4", 10, true), ("cut.mkv", 12, true),
      ("damaged.mp4", 40, false), ("damaged.ts", 22, false),
    ])
  func pictures(_ name: String, _ count: Int, _ isCutShort: Bool) throws {
    let path = try BrokenFixture.named(name).path
    let track = try #require(try URLAsset(path: path).tracks().first { $0.mediaType == .video })
    let (buffers, damage) = try read(track, VideoSettings.pixelFormat(.bgra32))
    #expect(buffers.count == count)
    #expect(damage.isCutShort == isCutShort)
    #expect(damage.first?.location.file == path)
    #expect(damage.first?.location.trackID == track.trackID)
    for (buffer, next) in zip(buffers, buffers.dropFirst()) {
      #expect(buffer.presentationTimeStamp < next.presentationTimeStamp)
    }
  }

  /// A fixture in which the packets of a track from a time on are overwritten.
  private func overwritten(
    _ name: String, _ type: String, from time: MediaTime, with byte: UInt8, in folder: TemporaryDirectory
  ) throws -> AssetTrack {
    let stream = try StreamCase.named(name, type: type)
    var bytes = try FileByteSource(path: stream.fixture.path).allBytes()
    for packet in try read(try stream.track(), nil).buffers where packet.decodeTimeStamp >= time {
      let offset = try Int(#require(packet.sampleAttachments.first?.byteOffset))
      let end = offset + packet.totalSampleSize
      bytes.replaceSubrange(offset..<end, with: repeatElement(byte, count: end - offset))
    }
    let asset = URLAsset(path: try folder.write(bytes, to: name))
    return try #require(try asset.tracks().first { $0.mediaType == stream.trackType })
  }

  @Test(
    "A stream of zeros gives a reason where it gives no samples", .timeLimit(.minutes(1)),
    arguments: [
      ("aac.m4a", "audio"), ("alac-16.m4a", "audio"), ("h264.mp4", "video"), ("hevc-10bit.mp4", "video"),
      ("av1.mp4", "video"), ("prores-422.mov", "video"),
    ])
  func zeros(_ name: String, _ type: String) throws {
    let folder = try TemporaryDirectory()
    let track = try overwritten(name, type, from: .negativeInfinity, with: 0, in: folder)
    let settings: any OutputSettings =
      type == "audio" ? AudioSettings.linearPCM() : VideoSettings.pixelFormat(.bgra32)
    do {
      let (buffers, damage) = try read(track, settings)
      #expect(!buffers.isEmpty || !damage.isEmpty)
    } catch let error as MediaError {
      #expect(!error.reason.isEmpty)
      #expect(error.location.trackID == track.trackID)
    }
  }

  @Test("A time in a part that is lost has the last picture before it", arguments: [0.7, 1.3, 1.5])
  func seekIntoDamage(_ time: Double) throws {
    let folder = try TemporaryDirectory()
    let track = try overwritten("h264.mp4", "video", from: seconds(0.8), with: 0, in: folder)
    let whole = try shown(track, .still)
    let expected = try #require(whole.last { $0.time <= seconds(time) })
    #expect(expected.time < seconds(1))
    let generator = AssetImageGenerator(asset: track.asset)
    generator.requestedTimeToleranceBefore = .zero
    let (image, actualTime) = try generator.copyImage(at: seconds(time))
    #expect(actualTime == expected.time)
    #expect(try md5(image) == expected.digest)
  }

  @Test("A range in a part of the sound that is lost is empty, and the damage is reported")
  func rangeInDamage() throws {
    let folder = try TemporaryDirectory()
    // An element of Apple Lossless that no decoder knows.
    let track = try overwritten("alac-16.m4a", "audio", from: seconds(0.2), with: 0x40, in: folder)
    let range = MediaTimeRange(start: seconds(0.4), duration: seconds(0.05))
    let (buffers, damage) = try read(track, AudioSettings.linearPCM(), range: range)
    #expect(buffers.isEmpty)
    #expect(damage.packetCount > 0)
    #expect(damage.first?.code != nil)
  }

  @Test(
    "Timestamps that are no place on a timeline are skipped",
    arguments: [48, 96, 1].map { UInt64(Int64.max) / $0 } + [UInt64(Int64.max) / 48 - 1])
  func hostileStamps(_ milliseconds: UInt64) throws {
    let folder = try TemporaryDirectory()
    let block = [UInt8](repeating: 1, count: 960)
    for (name, first) in [("first.mka", milliseconds), ("second.mka", 0)] {
      let file = Matroska.file(
        track: Matroska.pcmTrack, clusters: [(first, block), (milliseconds, block)])
      let asset = URLAsset(path: try folder.write(file, to: name))
      let track = try #require(try asset.tracks().first)
      for range in [
        nil, MediaTimeRange(start: .zero, duration: seconds(1)),
        MediaTimeRange(start: seconds(1), duration: .positiveInfinity),
        MediaTimeRange(start: MediaTime(value: .max, timescale: 1), duration: .positiveInfinity),
      ] {
        let (buffers, _) = try read(track, AudioSettings.linearPCM(), range: range)
        for buffer in buffers { #expect(buffer.presentationTimeStamp.isNumeric) }
        if range == nil { #expect(buffers.reduce(0) { $0 + $1.numSamples } <= 960) }
      }
    }
  }

  @Test("A channel count over the limit is refused where it would be decoded")
  func channelCount() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(CoreAudioFile.pcm(channelCount: 0x7FFF_FFFF), to: "channels.caf")
    let track = try #require(try URLAsset(path: path).tracks().first)
    let error = #expect(throws: MediaError.self) { try read(track, AudioSettings.linearPCM()) }
    #expect(error?.code == .overLimit)
    #expect(error?.location.file == path)
  }

  @Test("What libav gets over is no end of the file")
  func recovered() throws {
    let folder = try TemporaryDirectory()
    var bytes = try FileByteSource(path: try Fixture.named("both.mkv").path).allBytes()
    // The size of a block in the middle is made larger than its cluster.
    let middle = bytes.count / 2
    let place = try #require(
      bytes.indices.first { $0 > middle && bytes[$0] == 0xA3 && bytes[$0 + 3] == 0x81 })
    bytes.replaceSubrange(place + 1..<place + 3, with: [0x7F, 0xF0])
    let track = try #require(try URLAsset(path: try folder.write(bytes, to: "both.mkv")).tracks().first)
    let (buffers, damage) = try read(track, VideoSettings.pixelFormat(.bgra32))
    #expect(!buffers.isEmpty)
    #expect(!damage.isCutShort)
  }

  @Test("A track of which nothing can be decoded gives the reason")
  func nothing() throws {
    let path = try BrokenFixture.named("cut.png").path
    let track = try #require(try URLAsset(path: path).tracks().first)
    let error = #expect(throws: MediaError.self) { try read(track, VideoSettings.native) }
    #expect(error?.code == .decodeFailed)
    #expect(error?.reason == "chunk too big")
  }

  @Test(
    "Sound is given up to the damage and after it",
    arguments: [("cut.wav", 1994), ("cut.flac", 3456), ("damaged.mp3", 39215)])
  func sound(_ name: String, _ frameCount: Int) throws {
    let path = try BrokenFixture.named(name).path
    let track = try #require(try URLAsset(path: path).tracks().first { $0.mediaType == .audio })
    let (buffers, damage) = try read(track, AudioSettings.linearPCM())
    #expect(buffers.reduce(0) { $0 + $1.numSamples } == frameCount)
    #expect(damage.packetCount == 1)
    #expect(damage.first?.location.byteOffset != nil)
  }

  @Test("Sound that is lost in one edit still counts in the next")
  func lossesOfEdits() throws {
    let folder = try TemporaryDirectory()
    let stream = try StreamCase.named("edit-list-sound-aac.m4a", type: "audio")
    let edits = try stream.track().segments.map(\.timeMapping.target)
    let first = try #require(edits.first)
    #expect(edits.count > 1)
    var bytes = try FileByteSource(path: stream.fixture.path).allBytes()
    for packet in try read(try stream.track(), nil).buffers
    where packet.decodeTimeStamp >= seconds(0.03) && packet.decodeTimeStamp < seconds(0.16) {
      let offset = try Int(#require(packet.sampleAttachments.first?.byteOffset))
      bytes.replaceSubrange(
        offset..<offset + packet.totalSampleSize, with: repeatElement(0xFF, count: packet.totalSampleSize))
    }
    let asset = URLAsset(path: try folder.write(bytes, to: stream.fixture.name))
    let track = try #require(try asset.tracks().first { $0.mediaType == .audio })
    let alone = try read(track, AudioSettings.linearPCM(), range: first).damage
    let whole = try read(track, AudioSettings.linearPCM()).damage
    #expect(alone.shortfall != nil)
    #expect(whole.shortfall != nil)
    #expect(alone != whole)
  }
}
