import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

/// Files whose headers say what their samples don't.
struct LyingFileTests {
  /// What a file gives of its tracks.
  private func samples(of asset: URLAsset, range: MediaTimeRange? = nil) throws -> [[String]] {
    try asset.tracks().compactMap { track in
      switch track.mediaType {
      case .audio: [try md5(bytes(of: try read(track, AudioSettings.linearPCM(), range: range).buffers))]
      case .video: try shown(track, .pixelFormat(.bgra32), range: range).map { "\($0.time) \($0.digest)" }
      default: nil
      }
    }
  }

  @Test("A picture whose timestamp strays after the end hides no other")
  func stray() throws {
    let video = try StreamCase.named("h264.mp4")
    var bytes = try content(ofFile: "h264.mp4")
    let table = try #require(bytes.indices.first { bytes[$0...].starts(with: "ctts".utf8) })
    // A run of one composition offset (ISO/IEC 14496-12, 8.6.1.3): version, flags, count, then pairs.
    let runs = stride(from: table + 12 + 5 * 8, to: bytes.count - 8, by: 8)
    let run = try #require(runs.first { Array(bytes[$0..<$0 + 4]) == [0, 0, 0, 1] })
    bytes[run + 4] = 0x10
    let folder = try TemporaryDirectory()
    let track = try #require(URLAsset(path: folder.write(bytes, to: "a.mp4")).tracks().first)
    let pictures = try shown(track, .pixelFormat(.bgra32))
    #expect(pictures.count == (video.stream.frames?.count ?? 0) - 1)
    for (picture, next) in zip(pictures, pictures.dropFirst()) { #expect(picture.end <= next.time) }
    for start in stride(from: 0.02, to: 1, by: 0.1) {
      let range = MediaTimeRange(start: seconds(start), duration: seconds(0.2))
      #expect(
        try shown(track, .pixelFormat(.bgra32), range: range)
          == pictures.filter { $0.end > range.start && $0.time < range.end }, "from \(start)")
    }
  }

  private func isSame(_ bytes: [UInt8], as name: String) throws {
    let folder = try TemporaryDirectory()
    let lying = URLAsset(path: try folder.write(bytes, to: name))
    let whole = URLAsset(path: try Fixture.named(name).path)
    #expect(try samples(of: lying) == samples(of: whole))
    let range = MediaTimeRange(start: seconds(0.3), duration: seconds(0.25))
    #expect(try samples(of: lying, range: range) == samples(of: whole, range: range))
  }

  private func content(ofFile name: String) throws -> [UInt8] {
    try FileByteSource(path: Fixture.named(name).path).allBytes()
  }

  @Test(
    "Headers that lie about the duration change no sample", .timeLimit(.minutes(2)),
    arguments: [UInt32(1), 0x7FFF_FFFF], ["both.mp4", "h264-open-gop.mp4"])
  func durations(_ duration: UInt32, _ name: String) throws {
    var patch = ISOPatch(try content(ofFile: name))
    for (box, place) in [("moov/mvhd", 16), ("moov/trak/tkhd", 20), ("moov/trak/mdia/mdhd", 16)] {
      for payload in patch.payloads(box) where patch.bytes[payload.lowerBound] == 0 {
        patch.set(duration, at: payload.lowerBound + place)
      }
    }
    try isSame(patch.bytes, as: name)
  }

  @Test(
    "Sample entries that lie about the stream change no sample", .timeLimit(.minutes(2)),
    arguments: ["both.mp4"])
  func parameters(_ name: String) throws {
    var patch = ISOPatch(try content(ofFile: name))
    for description in patch.payloads("moov/trak/mdia/minf/stbl/stsd") {
      let entry = description.lowerBound + 16
      switch String(decoding: patch.bytes[entry - 4..<entry], as: UTF8.self) {
      // 4000 by 3000 pixels; seven channels of 8 bits at 8 kHz.
      case "avc1": patch.set(4000 << 16 | 3000, at: entry + 24)
      case "mp4a":
        patch.set(7 << 16 | 8, at: entry + 16)
        patch.set(8000 << 16, at: entry + 24)
      default: break
      }
    }
    try isSame(patch.bytes, as: name)
  }

  @Test(
    "A file without its index gives the same", .timeLimit(.minutes(2)),
    arguments: [
      ("mpeg4.avi", Array("idx1".utf8), Array("JUNK".utf8)),
      ("both.mkv", [0x1C, 0x53, 0xBB, 0x6B], [0x1C, 0x53, 0xBB, 0x6C]),
    ])
  func index(_ name: String, _ identifier: [UInt8], _ other: [UInt8]) throws {
    var content = try self.content(ofFile: name)
    let place = try #require(
      content.indices.dropLast(identifier.count).last {
        content[$0..<$0 + identifier.count].elementsEqual(identifier)
      })
    content.replaceSubrange(place..<place + identifier.count, with: other)
    try isSame(content, as: name)
  }
}
