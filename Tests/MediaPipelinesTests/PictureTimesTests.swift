import LibAV
import MediaAnalysis
import MediaAssets
import MediaCore
import MediaPipelines
import MediaReading
import MediaScopeFixtures
import Testing

/// One answer for one thing: pictures have the times that a decoder gives them, whoever lists them.
struct PictureTimesTests {
  /// When pictures are shown, and when the last one ends.
  private static func decoded(_ track: AssetTrack) throws -> (times: [MediaTime], end: MediaTime) {
    let reader = AssetReader(asset: track.asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: .pixelFormat(.bgra32))
    reader.add(output)
    try reader.start()
    var (times, end): ([MediaTime], MediaTime) = ([], .zero)
    while let buffer = try output.nextSampleBuffer() {
      times.append(buffer.presentationTimeStamp)
      end = buffer.presentationTimeStamp + buffer.duration
    }
    return (times, end)
  }

  private func check(_ asset: URLAsset, endsAlike: Bool = true) throws {
    let track = try #require(try asset.tracks().first { $0.mediaType == .video })
    let (times, end) = try Self.decoded(track)
    var listing = try SampleListing(asset)
    let timescale = try #require(listing.tracks.first { $0.trackID == track.trackID }).timescale
    var listed: [MediaTime] = []
    var lastEnd = MediaTime.zero
    try listing.forEachSample(ofTracks: [track.trackID]) { (_, sample) throws(MediaError) in
      guard let ticks = sample.presentationTime else { return }
      listed.append(MediaTime(value: ticks, timescale: timescale))
      lastEnd = max(lastEnd, MediaTime(value: ticks + sample.duration, timescale: timescale))
    }
    #expect(listed.sorted() == times)
    if endsAlike { #expect(lastEnd == end) }
    let keys = try KeyFramePipeline(asset: asset, trackID: track.trackID).runBlocking()
    for frame in keys.keyFrames { #expect(times.contains(keys.presentationTime(of: frame))) }
    var shown: [MediaTime] = []
    var starts: [MediaTime] = []
    let groups = try GOPPipeline(asset: asset, trackID: track.trackID).runBlocking {
      (group) throws(MediaError) in
      #expect(!group.hasInferredTimes)
      starts +=
        group.frames.first?.presentationTime.map { [MediaTime(value: $0, timescale: timescale)] } ?? []
      shown += group.displayOrder.compactMap {
        group.frames[$0].presentationTime.map { MediaTime(value: $0, timescale: timescale) }
      }
    }
    #expect(shown == times && groups.summary.frameCount == times.count)
    #expect(starts == keys.keyFrames.map { keys.presentationTime(of: $0) })
  }

  /// The pictures of a fixture, one after the other, without what was around them.
  private static func raw(_ name: String) throws -> [UInt8] {
    let asset = URLAsset(path: try Fixture.named(name).path)
    let track = try #require(try asset.content().tracks.first { $0.mediaType == .video })
    let packets = try asset.makePacketSource(for: track, PacketOptions())
    let packet = try Packet()
    var bytes = track.codec == .mpeg4Visual ? track.formatDescriptions[0].codecConfiguration : []
    while try packets.read(into: packet) { bytes += Array(packet.bytes) }
    return bytes
  }

  @Test(
    arguments: [
      ("mpeg1.mpg", "a.m1v"), ("mpeg2.mpg", "a.m2v"), ("mpeg2-interlaced.ts", "b.m2v"), ("both.ts", "a.h264"),
      ("hevc.ts", "a.hevc"), ("mpeg4-b-frames.avi", "a.m4v"),
    ])
  func `of pictures alone`(fixture: String, name: String) throws {
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(try Self.raw(fixture), to: name))
    try check(asset)
    let track = try #require(try asset.tracks().first)
    #expect(try StillTimes(of: track).range.end == (try Self.decoded(track)).end)
  }

  @Test(arguments: ["mpeg4.avi", "mjpeg.avi", "mpeg4-b-frames.avi", "msmpeg4.avi"], [0, 3])
  func `of AVI, whose pictures may be shown again`(name: String, count: Int) throws {
    let source = try FileByteSource(path: try Fixture.named(name).path)
    let bytes = try source.bytes(at: 0, count: Int(source.byteCount))
    let folder = try TemporaryDirectory()
    let repeated = count > 0 ? try RepeatedPictures(bytes, count: count).bytes : bytes
    try check(URLAsset(path: try folder.write(repeated, to: name)))
  }

  @Test(arguments: ["both.ts", "two-languages.ts"], [0, 1, 3])
  func `of AVI with chunks between pictures`(name: String, empty: Int) throws {
    let source = URLAsset(path: try Fixture.named(name).path)
    let track = try #require(try source.tracks().first { $0.mediaType == .video })
    let packets = try source.makePacketSource(for: track.content, PacketOptions())
    let packet = try Packet()
    var stored: [AVIFile.Picture] = []
    while try packets.read(into: packet) {
      stored.append(AVIFile.Picture(bytes: Array(packet.bytes), isKey: packet.isKey))
    }
    let size = track.naturalSize
    let file = AVIFile(stored, width: size.width, height: size.height, rate: 50) { $0 % 4 == 3 ? 0 : empty }
    let folder = try TemporaryDirectory()
    try check(URLAsset(path: try folder.write(file.bytes, to: "a.avi")))
  }

  @Test(
    arguments: [
      "h264.mp4", "h264-open-gop.mp4", "hevc-leading.mp4", "both.mkv", "both.ts", "both.flv", "vp9.webm",
      "variable-rate.mkv", "theora.ogv", "wmv2.wmv", "animation.gif", "prores-422.mov", "ntsc.mp4",
    ])
  func `of other films`(name: String) throws {
    try check(URLAsset(path: try Fixture.named(name).path), endsAlike: false)
  }
}
