import LibAV
import MediaAssets
import MediaCodecs
import MediaCore
import MediaScopeFixtures
import MediaStructure
import Testing

/// Our look at pictures' headers, held against that of libavcodec's parsers.
struct PictureListingTests {
  private static let fixtures = Fixture.video.filter(atLeast: 50) { fixture in
    guard let codec = fixture.videoStreams.first?.codec.flatMap({ Codec(ffprobeName: $0) }) else {
      return false
    }
    return PictureHeaders(codec: codec) != nil && PictureParser.reportsTypes(codec)
  }

  @Test(arguments: fixtures)
  func `types are those that libavcodec's parser reports`(fixture: Fixture) throws {
    let stream = try #require(fixture.videoStreams.first)
    let codec = try #require(stream.codec.flatMap { Codec(ffprobeName: $0) })
    let asset = URLAsset(path: fixture.path)
    let demuxer = try asset.makeDemuxer()
    let configuration = demuxer.tracks[stream.index].formatDescription.codecConfiguration
    let parser = try PictureParser(codec: codec, configuration: configuration)
    var headers = try #require(PictureHeaders(codec: codec))
    headers.configure(configuration)
    let packet = try Packet()
    let bytes = SampleBytes()
    var count = 0
    while try demuxer.read(into: packet) {
      guard packet.trackIndex == stream.index else { continue }
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

  @Test(arguments: ["ffv1.mkv", "qtrle-alpha.mov", "animation.gif"])
  func `what headers don't say the container's marks do`(name: String) throws {
    let fixture = try Fixture.named(name)
    let asset = URLAsset(path: fixture.path)
    let track = try #require(try asset.tracks().first { $0.mediaType == .video })
    var listing = try PictureListing(asset, trackID: track.trackID)
    var pictures: [CodedPicture] = []
    try listing.forEachPicture { pictures.append($0.picture ?? CodedPicture()) }
    let marks = try #require(fixture.videoStreams.first?.packets).map(\.isKey)
    #expect(pictures.map { $0.randomAccess == .keyFrame } == marks)
    #expect(pictures.map { $0.type == .intra } == marks)
  }
}
