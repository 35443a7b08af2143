import Fixtures
import MediaAssets
import MediaCore
import MediaReading
import Testing

/// Broken files never trap or hang: they are refused with a reason, or give what can be read.
struct DamageTests {
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
    "What is whole is given, and the damage is told",
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

  @Test("A track of which nothing can be decoded gives the reason")
  func nothing() throws {
    let path = try BrokenFixture.named("cut.png").path
    let track = try #require(try URLAsset(path: path).tracks().first)
    let error = #expect(throws: MediaError.self) { try read(track, VideoSettings.native) }
    #expect(error?.code == .decodeFailed)
    #expect(error?.reason == "chunk too big")
  }

  @Test(
    "Sound is given up to the damage and behind it",
    arguments: [("cut.wav", 1994), ("cut.flac", 3456), ("damaged.mp3", 39215)])
  func sound(_ name: String, _ frameCount: Int) throws {
    let path = try BrokenFixture.named(name).path
    let track = try #require(try URLAsset(path: path).tracks().first { $0.mediaType == .audio })
    let (buffers, damage) = try read(track, AudioSettings.linearPCM())
    #expect(buffers.reduce(0) { $0 + $1.numSamples } == frameCount)
    #expect(damage.packetCount == 1)
    #expect(damage.first?.location.byteOffset != nil)
  }
}
