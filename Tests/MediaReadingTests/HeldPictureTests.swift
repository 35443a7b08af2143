import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

/// A picture that no other refers to, and that stays on screen for seconds.
struct HeldPictureTests {
  /// The fourth picture from a key frame on in the order of display is the sixth that is decoded; one decoded before
  /// comes after it.
  private static let (held, next) = (6, 4)
  private static let gap: UInt32 = 4 * 12800

  private static func write(to folder: TemporaryDirectory, as name: String) throws -> URLAsset {
    var file = ISOPatch(try FileByteSource(path: Fixture.named("h264.mp4").path).allBytes())
    let path = ["moov", "moov/trak", "moov/trak/mdia", "moov/trak/mdia/minf", "moov/trak/mdia/minf/stbl"]
    func payload(_ name: String) throws -> Range<Int> {
      try #require(file.payloads("moov/trak/mdia/minf/stbl/" + name).first)
    }
    func rows(_ name: String) throws -> [(count: UInt32, value: UInt32)] {
      let start = try payload(name).lowerBound + 8
      return (0..<Int(file.number(at: start - 4))).map {
        (file.number(at: start + 8 * $0), file.number(at: start + 8 * $0 + 4))
      }
    }
    func table(_ name: String, _ values: [UInt32]) -> [UInt8] {
      let head = ISOPatch.word(0) + ISOPatch.word(UInt32(values.count))
      return ISOPatch.box(name, head + values.flatMap { ISOPatch.word(1) + ISOPatch.word($0) })
    }
    func values(_ name: String) throws -> [UInt32] {
      try rows(name).flatMap { [UInt32](repeating: $0.value, count: Int($0.count)) }
    }
    // ISO/IEC 14496-12, 8.6.1: how long after one another samples are decoded, and how long after that shown.
    var (durations, offsets) = (try values("stts"), try values("ctts"))
    durations[held] += gap
    offsets[next] += gap
    for name in ["stts", "ctts"] { file.set(0x6672_6565, at: try payload(name).lowerBound - 4) }
    for edits in file.payloads("moov/trak/edts") { file.set(0x6672_6565, at: edits.lowerBound - 4) }
    for box in [table("stts", durations), table("ctts", offsets)] {
      file.append(box, to: try path.map { try #require(file.payloads($0).first) })
    }
    return URLAsset(path: try folder.write(file.bytes, to: name))
  }

  @Test("A range and a still that begin while it is shown have it")
  func ranges() throws {
    let folder = try TemporaryDirectory()
    let asset = try Self.write(to: folder, as: "held.mp4")
    let track = try #require(try asset.tracks().first)
    let whole = try shown(track, .still)
    let picture = try #require(whole.first { $0.end - $0.time > seconds(3) })
    let moment = picture.time + seconds(2)
    let part = try shown(
      track, .still, range: MediaTimeRange(start: moment, duration: seconds(3)))
    #expect(part == whole.filter { $0.end > moment && $0.time < moment + seconds(3) })
    let generator = AssetImageGenerator(asset: asset)
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    for times in [[moment], [moment, moment + seconds(0.5)]] {
      for time in times {
        let (image, actualTime) = try generator.copyImage(at: time)
        #expect(actualTime == picture.time)
        #expect(try md5(image) == picture.digest)
      }
    }
  }
}
