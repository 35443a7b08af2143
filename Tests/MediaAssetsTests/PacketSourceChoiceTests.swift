import LibAV
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

/// Who reads the packets of a track, by its file and by what is asked of them.
struct PacketSourceChoiceTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let file: String
    let type: MediaType
    let options: PacketOptions
    let source: String

    init(_ file: String, _ type: MediaType, _ source: String, _ options: PacketOptions = PacketOptions()) {
      (self.file, self.type, self.options, self.source) = (file, type, options, source)
    }

    var testDescription: String { "\(file) \(type.rawValue): \(source)" }
  }

  private static let decoded = PacketOptions(timeline: .media)
  private static let copied = PacketOptions(copiesSamples: true)
  private static let links: PacketOptions = {
    var options = PacketOptions()
    options.followsLinks = true
    return options
  }()

  static let rows = [
    // Tables of a file without fragments, for codecs whose packets need nothing done to them.
    Row("both.mp4", .video, "ISOPacketSource", decoded),
    Row("both.mov", .video, "ISOPacketSource", decoded),
    Row("hevc-10bit.mp4", .video, "ISOPacketSource", decoded),
    Row("alac-16.m4a", .audio, "ISOPacketSource", decoded),
    Row("both.mp4", .audio, "ISOPacketSource", decoded),
    // libav says with its packets what an edit list drops of sound, unless samples are copied.
    Row("both.mp4", .audio, "DemuxerPacketSource"),
    Row("both.mp4", .audio, "ISOPacketSource", copied),
    Row("both-fragmented.mp4", .video, "DemuxerPacketSource", decoded),
    Row("prores-422.mov", .video, "DemuxerPacketSource", decoded),
    Row("ima4.mov", .audio, "DemuxerPacketSource", decoded),
    // Uncompressed sound whose headers leave nothing open.
    Row("wav-s16.wav", .audio, "LinearPCMPacketSource"),
    Row("wav-rf64.wav", .audio, "LinearPCMPacketSource"),
    Row("aiff-s16.aiff", .audio, "LinearPCMPacketSource"),
    Row("wav-ima-adpcm.wav", .audio, "DemuxerPacketSource"),
    Row("caf-s24.caf", .audio, "DemuxerPacketSource"),
    // libavformat finds no frames of more than 24 bits.
    Row("flac/stereo-32.flac", .audio, "FLACPacketSource"),
    Row("flac-24.flac", .audio, "DemuxerPacketSource"),
    // One link is no chain.
    Row("opus.opus", .audio, "DemuxerPacketSource", links),
    Row("both.mkv", .video, "DemuxerPacketSource"),
    Row("both.ts", .audio, "DemuxerPacketSource"),
    Row("mp3-vbr.mp3", .audio, "DemuxerPacketSource"),
    Row("mpeg4.avi", .video, "DemuxerPacketSource"),
    Row("picture.jpg", .video, "DemuxerPacketSource"),
  ]

  private static func path(_ file: String) throws -> String {
    if let fixture = try? Fixture.named(file) { return fixture.path }
    let media = try Fixture.named("flac-24.flac").path
    return media.replacing("media/flac-24.flac", with: file)
  }

  @Test(arguments: rows)
  func `who reads the packets`(row: Row) throws {
    let asset = URLAsset(path: try Self.path(row.file))
    let track = try #require(try asset.tracks().first { $0.mediaType == row.type })
    let source = try asset.makePacketSource(for: track.content, row.options)
    #expect("\(type(of: source))" == row.source)
    let packet = try Packet()
    #expect(try source.read(into: packet))
  }

  @Test func `a file that lacks its end is libav's`() throws {
    let asset = URLAsset(path: try BrokenFixture.named("faststart-cut.mp4").path)
    let track = try #require(try asset.tracks().first { $0.mediaType == .video })
    let source = try asset.makePacketSource(for: track.content, Self.decoded)
    #expect("\(type(of: source))" == "DemuxerPacketSource")
  }
}
