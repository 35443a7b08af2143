import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

/// An AVI file in whose middle bytes were written over: libavformat goes on at the next chunk without a word.
struct LostChunkTests {
  private static func bytes(_ name: String) throws -> [UInt8] {
    let source = try FileByteSource(path: try Fixture.named(name).path)
    return try source.bytes(at: 0, count: Int(source.byteCount))
  }

  private static func damage(_ asset: URLAsset) throws -> ReadingDamage {
    let reader = AssetReader(asset: asset)
    let track = try #require(try asset.tracks().first { $0.mediaType == .video })
    let output = AssetReaderTrackOutput(track: track, outputSettings: .pixelFormat(.bgra32))
    reader.add(output)
    try reader.start()
    while try output.nextSampleBuffer() != nil {}
    return reader.damage
  }

  @Test(arguments: ["mpeg4.avi", "mjpeg.avi", "mpeg4-b-frames.avi"])
  func `is damage with its place`(name: String) throws {
    let folder = try TemporaryDirectory()
    var bytes = try Self.bytes(name)
    let names = bytes.indices.dropLast(8).filter { bytes[$0..<$0 + 4].elementsEqual("00dc".utf8) }
    let place = names[names.count / 4]
    bytes.replaceSubrange(place..<place + 4, with: Array("XXXX".utf8))
    let asset = URLAsset(path: try folder.write(bytes, to: name))
    let failure = try #require(try Self.damage(asset).failure)
    #expect(failure.location.byteOffset == Int64(place))
    var listing = try SampleListing(asset)
    try listing.forEachSample(ofTracks: [1]) { _, _ in }
    #expect(listing.damage.contains { $0.location.byteOffset == Int64(place) })
  }

  @Test(arguments: ["mpeg4.avi", "mjpeg.avi", "mpeg4-b-frames.avi", "msmpeg4.avi"])
  func `is none of a whole file, and of one that ends early`(name: String) throws {
    let folder = try TemporaryDirectory()
    #expect(try Self.damage(URLAsset(path: try Fixture.named(name).path)).failure == nil)
    let cut = URLAsset(path: try folder.write(Array(try Self.bytes(name).dropLast(3000)), to: name))
    let track = try #require(try cut.content().tracks.first { $0.mediaType == .video })
    #expect(cut.lostSamples(of: track) == nil)
  }
}
