import LibAV
import MediaAnalysis
import MediaAssets
import MediaCore
import MediaPipelines
import MediaReading
import MediaScopeFixtures
import MediaWriting
import Testing

/// Pictures have the times that a decoder gives them, in every list of them and in copies.
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

  /// When samples are listed to be shown, when the last one ends, and units a second of that.
  private static func listed(
    _ track: AssetTrack, of asset: URLAsset
  ) throws -> (times: [MediaTime], end: MediaTime, timescale: Int32) {
    var listing = try SampleListing(asset)
    let timescale = try #require(listing.tracks.first { $0.trackID == track.trackID }).timescale
    var (times, end): ([MediaTime], MediaTime) = ([], .zero)
    try listing.forEachSample(ofTracks: [track.trackID]) { (_, sample) throws(MediaError) in
      guard let ticks = sample.presentationTime else { return }
      times.append(MediaTime(value: ticks, timescale: timescale))
      end = max(end, MediaTime(value: ticks + sample.duration, timescale: timescale))
    }
    return (times.sorted(), end, timescale)
  }

  private static func pictures(of asset: URLAsset) throws -> AssetTrack {
    try #require(try asset.tracks().first { $0.mediaType == .video })
  }

  /// Checks that what is copied is shown when it was; Matroska counts milliseconds.
  private func checkCopies(_ types: [FileType], of asset: URLAsset, _ times: [MediaTime]) throws {
    let folder = try TemporaryDirectory()
    for type in types {
      let path = folder.file("copy.\(type.rawValue)")
      var remuxer = Remuxer(asset, to: type)
      try remuxer.run(to: try FileSink(path))
      let copy = URLAsset(path: path)
      let copied = try Self.listed(Self.pictures(of: copy), of: copy).times
      let most = type == .matroska ? 0.00051 : 0.00001
      #expect(copied.count == times.count)
      #expect(
        zip(copied, times).allSatisfy { abs($0.seconds - $1.seconds) < most },
        "\(type) \(copied.map(\.seconds)), not \(times.map(\.seconds))")
    }
  }

  private func check(
    _ asset: URLAsset, endsAlike: Bool = true, copies: [FileType] = [.mov, .matroska]
  ) throws {
    let track = try Self.pictures(of: asset)
    let (times, end) = try Self.decoded(track)
    let listed = try Self.listed(track, of: asset)
    #expect(listed.times == times)
    if endsAlike { #expect(listed.end == end) }
    try checkCopies(copies, of: asset, times)
    let timescale = listed.timescale
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

  /// The pictures of a track as they are stored; MPEG-4's set-up stands before the first one.
  private static func stored(_ track: AssetTrack) throws -> [AVIFile.Picture] {
    let packets = try track.asset.makePacketSource(for: track.content, PacketOptions())
    let packet = try Packet()
    let isPart2 = track.content.codec == .mpeg4Visual
    var setUp = isPart2 ? track.content.formatDescriptions[0].codecConfiguration : []
    var pictures: [AVIFile.Picture] = []
    while try packets.read(into: packet) {
      pictures.append(AVIFile.Picture(bytes: setUp + Array(packet.bytes), isKey: packet.isKey))
      setUp = []
    }
    return pictures
  }

  /// The pictures of a fixture, one after the other, without what was around them.
  private static func raw(_ name: String) throws -> [UInt8] {
    try stored(pictures(of: URLAsset(path: Fixture.named(name).path))).flatMap(\.bytes)
  }

  @Test(
    arguments: [
      ("mpeg1.mpg", "a.m1v"), ("mpeg2.mpg", "a.m2v"), ("mpeg2-interlaced.ts", "b.m2v"), ("both.ts", "a.h264"),
      ("hevc.ts", "a.hevc"), ("mpeg4-b-frames.avi", "a.m4v"),
    ])
  func `of pictures alone`(fixture: String, name: String) throws {
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(try Self.raw(fixture), to: name))
    // Movies aren't written with MPEG-1.
    try check(asset, copies: name == "a.m1v" ? [.matroska] : [.mov, .matroska])
    let track = try #require(try asset.tracks().first)
    #expect(try StillTimes(of: track).range.end == (try Self.decoded(track)).end)
  }

  /// `repeat_first_field` of the picture coding extension (ISO/IEC 13818-2, 6.2.3.1) shows frames of a progressive sequence twice.
  @Test(arguments: [2, 3])
  func `of pictures alone, some of which are shown for longer`(period: Int) throws {
    var bytes = try Self.raw("mpeg2.mpg")
    var count = 0
    for place in bytes.indices.dropLast(8)
    where bytes[place..<place + 4] == [0, 0, 1, 0xB5] && bytes[place + 4] >> 4 == 8 {
      if count % period == 1 { bytes[place + 7] |= 2 }
      count += 1
    }
    let folder = try TemporaryDirectory()
    try check(URLAsset(path: try folder.write(bytes, to: "a.m2v")))
  }

  @Test(arguments: ["mpeg4.avi", "mjpeg.avi", "mpeg4-b-frames.avi", "msmpeg4.avi"], [0, 3])
  func `of AVI, whose pictures may be shown again`(name: String, count: Int) throws {
    let source = try FileByteSource(path: try Fixture.named(name).path)
    let bytes = try source.bytes(at: 0, count: Int(source.byteCount))
    let folder = try TemporaryDirectory()
    let repeated = count > 0 ? try RepeatedPictures(bytes, count: count).bytes : bytes
    // Movies have no Microsoft MPEG-4.
    let types: [FileType] = name.hasPrefix("ms") ? [.matroska] : [.mov, .matroska]
    try check(URLAsset(path: try folder.write(repeated, to: name)), copies: types)
  }

  @Test(
    arguments: [("both.ts", "H264"), ("two-languages.ts", "H264"), ("mpeg4-b-frames.avi", "FMP4")], [0, 1, 3])
  func `of AVI with chunks between pictures`(source: (name: String, codec: String), empty: Int) throws {
    let track = try Self.pictures(of: URLAsset(path: Fixture.named(source.name).path))
    let size = track.naturalSize
    let file = AVIFile(
      try Self.stored(track), codec: source.codec, width: size.width, height: size.height, rate: 50
    ) { $0 % 4 == 3 ? 0 : empty }
    let folder = try TemporaryDirectory()
    try check(URLAsset(path: try folder.write(file.bytes, to: "a.avi")))
  }

  @Test(
    arguments: [
      "h264.mp4", "h264-open-gop.mp4", "hevc-leading.mp4", "both.mkv", "both.ts", "both.flv", "vp9.webm",
      "variable-rate.mkv", "theora.ogv", "wmv2.wmv", "animation.gif", "prores-422.mov", "ntsc.mp4",
    ])
  func `of other films`(name: String) throws {
    try check(URLAsset(path: try Fixture.named(name).path), endsAlike: false, copies: [])
  }
}
