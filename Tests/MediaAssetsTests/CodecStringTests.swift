import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

/// Codec strings and what else configurations say.
struct CodecStringTests {
  /// What `ffmpeg -i FILE -map 0 -c copy -f dash out.mpd` writes as `codecs`.
  @Test(
    "Codecs are named as ffmpeg's manifests name them",
    arguments: [
      ("h264.mp4", ["avc1.64000a"]), ("h264-422-10bit.mp4", ["avc1.7a000a"]),
      ("h264-odd-444.mp4", ["avc1.f4000a"]), ("av1.mp4", ["av01.0.00M.08"]), ("aac.m4a", ["mp4a.40.2"]),
      ("opus.webm", ["opus"]), ("both.mp4", ["avc1.64000a", "mp4a.40.2"]),
    ])
  func codecString(_ name: String, _ expected: [String]) throws {
    let tracks = try asset(name).tracks()
    #expect(
      tracks.compactMap { $0.formatDescriptions.first?.codecString?.lowercased() }
        == expected.map { $0.lowercased() })
  }

  @Test(
    "Every sound and picture of an MP4 file has a codec string",
    arguments: TrackCase.all.filter(atLeast: 40) {
      $0.isISO && ["audio", "video"].contains($0.stream.type) && !$0.stream.isAttachedPicture
    })
  func isNamed(_ case: TrackCase) throws {
    let description = try #require(try `case`.track().formatDescriptions.first)
    let code = try #require(description.codecString)
    let entry = description.mediaSubType.description.split(separator: " ").first.map(String.init) ?? ""
    #expect(code.hasPrefix(entry))
  }

  @Test("The configuration agrees with ffprobe's profile", arguments: TrackCase.all)
  func profile(_ case: TrackCase) throws {
    let description = try #require(try `case`.track().formatDescriptions.first)
    if let profile = `case`.stream.profile, Int(profile) == nil, `case`.stream.codec == "aac" {
      #expect(
        description.audio?.objectType == (profile == "LC" ? .aacLowComplexity : description.audio?.objectType)
      )
      #expect(description.audio?.usesSpectralBandReplication != true)
    }
  }

  @Test(
    "The subsampling is that of ffprobe's pixel format",
    arguments: TrackCase.all.filter(atLeast: 40) { $0.stream.pixelFormat?.hasPrefix("yuv") ?? false })
  func subsampling(_ case: TrackCase) throws {
    let description = try #require(try `case`.track().formatDescriptions.first)
    let format = try #require(`case`.stream.pixelFormat)
    let digits = format.drop { !$0.isNumber }.prefix(3).map(String.init).joined(separator: ":")
    #expect(description.video?.chromaSubsampling?.rawValue == digits)
  }

  @Test("Files that are in order say nothing in two ways", arguments: TrackCase.all)
  func disagreements(_ case: TrackCase) throws {
    let known: [String: Set<String>] = [
      "variable-rate.mp4": ["frame rate", "media duration"], "edit-list-cut.mp4": ["track duration"],
      // ffmpeg writes two channels in every sample entry of an MP4 file.
      "aac-5.1.m4a": ["channels"], "two-audio.mp4": ["channels"],
    ]
    let found = try `case`.track().disagreements
    let properties = Set(found.map(\.property)).subtracting(known[`case`.fixture.name] ?? [])
    #expect(properties.isEmpty, "\(found)")
  }

  @Test("What a header says otherwise than the codec is reported side by side")
  func channelsDisagree() throws {
    let file = try Fixture.named("aac.m4a")
    let source = try FileByteSource(path: file.path)
    var bytes = try source.bytes(at: 0, count: Int(source.byteCount))
    // mp4a's channelcount is 16 bytes after the type and the data reference's reserved bytes.
    let entry = try #require(
      bytes.indices.first { $0 > 4 && bytes[$0...].starts(with: "mp4a".utf8) && bytes[$0 + 21] == 2 })
    bytes[entry + 21] = 1
    let folder = try TemporaryDirectory()
    let path = folder.file("one.m4a")
    try write(bytes, to: path)
    let track = try #require(try URLAsset(path: path).tracks().first)
    let found = try #require(track.disagreements.first { $0.property == "channels" })
    #expect(found.statements.map(\.value).contains("1"))
    #expect(found.statements.map(\.value).contains("2"))
    #expect(found.statements.map(\.source).contains("mp4a"))
  }
}
