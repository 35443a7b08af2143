import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

struct ProtectedTrackTests {
  /// A file whose first track is said to be encrypted (ISO/IEC 14496-12, 8.12; ISO/IEC 23001-7).
  private func encrypted(_ name: String, as type: UInt32, insteadOf original: String) throws -> ISOPatch {
    let (word, box) = (ISOPatch.word, ISOPatch.box)
    var patch = ISOPatch(try FileByteSource(path: Fixture.named(name).path).allBytes())
    let path = ["moov", "trak", "mdia", "minf", "stbl", "stsd"]
    var parents = try path.indices.map {
      try #require(patch.payloads(path[...$0].joined(separator: "/")).first)
    }
    let entry = try #require(parents.last).lowerBound + 8
    parents.append(entry + 8..<entry + Int(patch.number(at: entry)))
    let keys = box("tenc", word(0) + [0, 0, 1, 8] + [UInt8](repeating: 7, count: 16))
    let scheme = box("schm", word(0) + Array("cenc".utf8) + word(0x10000))
    patch.append(
      box("sinf", box("frma", Array(original.utf8)) + scheme + box("schi", keys)), to: parents)
    patch.set(type, at: entry + 4)
    return patch
  }

  /// A movie whose pictures are said to be encrypted.
  private func movie(in folder: TemporaryDirectory) throws -> URLAsset {
    let patch = try encrypted("h264.mp4", as: 0x656E_6376, insteadOf: "avc1")
    return URLAsset(path: try folder.write(patch.bytes, to: "protected.mp4"))
  }

  @Test("Encrypted sound is described by its configuration, not by what a decoder makes of it")
  func encryptedSound() throws {
    var patch = try encrypted("aac.m4a", as: 0x656E_6361, insteadOf: "mp4a")
    for index in try #require(patch.payloads("mdat").first) {
      patch.set(byte: patch.bytes[index] ^ 0x6B, at: index)
    }
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(patch.bytes, to: "protected.m4a"))
    let description = try #require(try asset.tracks().first?.formatDescriptions.first)
    #expect(description.protectionScheme == "cenc")
    let plain = try URLAsset(path: Fixture.named("aac.m4a").path).tracks().first?.formatDescriptions.first
    let (found, expected) = (description.audio?.streamDescription, plain?.audio?.streamDescription)
    #expect(expected != nil && found?.channelsPerFrame == expected?.channelsPerFrame)
    #expect(found?.sampleRate == expected?.sampleRate)
  }

  @Test("An encrypted track is described, and its samples come as they are stored")
  func description() throws {
    let folder = try TemporaryDirectory()
    let track = try #require(try movie(in: folder).tracks().first)
    #expect(track.formatDescriptions.first?.protectionScheme == "cenc")
    #expect(!track.isPlayable)
    let stored = try read(track, nil).buffers
    let plain = try read(try StreamCase.named("h264.mp4").track(), nil).buffers
    #expect(stored.map(\.totalSampleSize) == plain.map(\.totalSampleSize))
  }

  @Test("It is not decoded without a key")
  func refusal() throws {
    let folder = try TemporaryDirectory()
    let asset = try movie(in: folder)
    let track = try #require(try asset.tracks().first)
    let error = #expect(throws: MediaError.self) { try read(track, VideoSettings.native) }
    #expect(error?.code == .contentIsProtected)
    #expect(error?.location.trackID == 1)
    let still = #expect(throws: MediaError.self) {
      try AssetImageGenerator(asset: asset).copyImage(at: .zero)
    }
    #expect(still?.code == .contentIsProtected)
  }

  @Test("What says how samples are encrypted need make no sense")
  func brokenEncryptionBoxes() throws {
    let folder = try TemporaryDirectory()
    var patch = ISOPatch(try FileByteSource(path: Fixture.named("both-fragmented.mp4").path).allBytes())
    for start in patch.payloads("moof/traf/tfdt") {
      patch.set(0x7365_6E63, at: start.lowerBound - 4)
      patch.set(2, at: start.lowerBound)
      patch.set(0xFF_FFFF, at: start.lowerBound + 4)
    }
    let asset = URLAsset(path: try folder.write(patch.bytes, to: "senc.mp4"))
    #expect(try asset.tracks().map(\.mediaType) == [.video, .audio])
    let track = try #require(try asset.tracks().first)
    #expect(
      try shown(track, .native).map(\.digest)
        == shown(try StreamCase.named("both-fragmented.mp4").track(), .native).map(\.digest))
  }
}
