import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// A file of FLAC says how many samples it has, although a stream in another container need not.
struct FLACSampleCountTests {
  /// ffmpeg decodes 8000 samples of each channel, which Ogg's header leaves at 0.
  @Test func `FLAC out of Ogg is given its number of samples`() throws {
    let source = try Fixture.named("flac.oga").path
    let bytes = try Remuxer.bytes(of: source, to: .flac).bytes
    let streamInfo = Array(bytes[8..<42])
    #expect(streamInfo[13] & 15 == 0 && Array(streamInfo[14...17]) == [0, 0, 0x1F, 0x40])
    #expect(streamInfo[18...].allSatisfy { $0 == 0 })
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(bytes, to: "a.flac"))
    #expect(try asset.content().duration.seconds == 0.5)
    #expect(try ExportTests.sound(asset).bytes == ExportTests.sound(URLAsset(path: source)).bytes)
  }

  /// A header that counts its samples stays as it is, and so does one that can't be given a number.
  @Test func `other headers are not counted`() throws {
    let counted = [UInt8](repeating: 0, count: 17) + [1] + [UInt8](repeating: 0, count: 16)
    #expect(FLACSampleCount(counted) == nil)
    #expect(FLACSampleCount([0, 0]) == nil)
    var count = try #require(FLACSampleCount([UInt8](repeating: 0, count: 34)))
    #expect(count.countedStreamInfo == nil)
    let noFrame: [UInt8] = [1, 2, 3]
    noFrame.withUnsafeBytes { count.add($0) }
    #expect(count.countedStreamInfo == nil)
  }
}
