import Fixtures
import LibAV
import MediaAssets
import MediaContainers
import MediaCore
import Testing

/// Our look at pictures' headers, held against that of libavcodec's parsers.
struct PictureListingTests {
  private static let fixtures = Fixture.video.filter { fixture in
    guard let codec = fixture.videoStreams.first?.codec.flatMap({ Codec(ffprobeName: $0) }) else {
      return false
    }
    return PictureHeaders(codec: codec) != nil && PictureParser.tellsTypes(codec)
  }

  @Test(arguments: fixtures)
  func `types are those that libavcodec's parser tells`(fixture: Fixture) throws {
    let stream = try #require(fixture.videoStreams.first)
    let codec = try #require(stream.codec.flatMap { Codec(ffprobeName: $0) })
    let asset = URLAsset(path: fixture.path)
    let demuxer = try asset.makeDemuxer()
    let configuration = demuxer.streams[stream.index].formatDescription.codecConfiguration
    let parser = try PictureParser(codec: codec, configuration: configuration)
    var headers = try #require(PictureHeaders(codec: codec))
    headers.configure(configuration)
    let packet = try Packet()
    let bytes = SampleBytes()
    var count = 0
    while try demuxer.read(into: packet) {
      guard packet.streamIndex == stream.index else { continue }
      bytes.take(packet.bytes)
      let picture = headers.picture(bytes)
      let parsed = parser.picture(
        Array(packet.bytes) + [UInt8](repeating: 0, count: PictureParser.padding))
      #expect(picture.type == parsed.type, "sample \(count)")
      // The parser calls recovery points key frames that need frames to come right.
      if case .recoveryPoint = picture.randomAccess {
      } else if codec != .h264 || picture.type != .intra {
        #expect((picture.randomAccess != nil) == (parsed.randomAccess != nil), "sample \(count)")
      }
      bytes.clear()
      count += 1
    }
    #expect(count > 0)
  }

  @Test(arguments: ["wmv2.wmv", "qtrle-alpha.mov", "animation.gif"])
  func `what can't be told without decoding is refused`(name: String) throws {
    let asset = URLAsset(path: try Fixture.named(name).path)
    let track = try #require(try asset.tracks().first { $0.mediaType == .video })
    let error = #expect(throws: MediaError.self) { try PictureListing(asset, trackID: track.trackID) }
    #expect(error?.code == .operationNotSupportedForAsset)
  }
}
