import Foundation
import MediaAnalysis
import MediaAssets
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaPipelines

/// Groups of pictures of the fixtures, held against what ffprobe decodes.
struct GOPPipelineTests {
  /// For these ffprobe shows frames as often as the edits do.
  private static let edited: Set = ["edit-list-two.mp4", "edit-list-cut.mp4"]
  /// Codecs of which the container alone says what it knows.
  private static let untyped: Set = ["qtrle", "ffv1", "gif"]
  static let fixtures = Fixture.video.filter(atLeast: 60) { fixture in
    guard let stream = fixture.videoStreams.first, let codec = stream.codec else { return false }
    return !untyped.contains(codec) && !stream.isAttachedPicture && stream.frames != nil
      && !fixture.name.hasPrefix("picture.")
  }

  private func groups(_ fixture: Fixture) throws -> (groups: [GroupOfPictures], result: GOPPipeline.Result) {
    let asset = URLAsset(path: fixture.path)
    let track = try #require(try asset.tracks().first { $0.mediaType == .video })
    var groups: [GroupOfPictures] = []
    let result = try GOPPipeline(asset: asset, trackID: track.trackID).runBlocking { groups.append($0) }
    return (groups, result)
  }

  /// libav 5.1 has no name for H.266 in ISO files.
  @Test func `the sample entry names a codec that libav does not know`() throws {
    let fixture = try Fixture.named("h264.mp4")
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: fixture.path)))
    let movie = try #require(outermostBoxes(of: bytes).first { $0.type == "moov" }).range
    for (old, new) in [("avc1", "vvc1"), ("avcC", "vvcC")] {
      let place = try #require(
        (Int(movie.lowerBound)..<Int(movie.upperBound)).first { bytes[$0...].starts(with: old.utf8) })
      bytes.replaceSubrange(place..<place + 4, with: Array(new.utf8))
    }
    let asset = URLAsset(path: "vvc.mp4", source: MemoryByteSource(bytes))
    let track = try #require(try asset.tracks().first)
    #expect(track.content.codec == .vvc && !track.content.isDecodable)
    #expect(track.formatDescriptions.first?.formatName == "VVC")
    var sampleCount = 0
    try GOPPipeline(asset: asset, trackID: track.trackID).runBlocking { sampleCount += $0.sampleCount }
    #expect(sampleCount == fixture.videoStreams.first?.packets.count)
  }

  @Test(arguments: fixtures)
  func `groups hold every sample once`(fixture: Fixture) throws {
    let (groups, result) = try groups(fixture)
    #expect(result.damage.isEmpty)
    let stream = try #require(fixture.videoStreams.first)
    let packets = stream.stored?.packets ?? stream.packets
    #expect(groups.map(\.sampleCount).reduce(0, +) == packets.count)
    #expect(groups.map(\.byteCount).reduce(0, +) == Int64(packets.map(\.size).reduce(0, +)))
    for group in groups {
      let shown = group.picturesInDecodeOrder.filter { $0.isUppercase || $0 == "?" }
      #expect(shown.sorted() == group.picturesInDisplayOrder.sorted())
    }
    #expect(result.summary.groupCount == groups.count)
    #expect(result.summary.sampleCount == groups.map(\.sampleCount).reduce(0, +))
    #expect(result.summary.byteCount == groups.map(\.byteCount).reduce(0, +))
  }

  @Test(arguments: fixtures.filter(atLeast: 55) { !edited.contains($0.name) })
  func `types and key frames are those that ffprobe decodes`(fixture: Fixture) throws {
    let (groups, _) = try groups(fixture)
    let frames = try #require(fixture.videoStreams.first?.frames)
    #expect(groups.map(\.picturesInDisplayOrder).joined() == frames.map(\.type).joined())
    // A refresh that takes a while is no key frame to it.
    let keys = groups.filter { group in
      if case .recoveryPoint(let count) = group.randomAccess { return count == 0 }
      return group.randomAccess != nil
    }
    #expect(keys.count == frames.count(where: \.isKey))
    if Set(frames.map(\.decodingPlace)).count == frames.count {
      let decoded = frames.sorted { $0.decodingPlace < $1.decodingPlace }.map(\.type).joined()
      #expect(groups.map(\.picturesInDecodeOrder).joined() == decoded)
    }
  }

  /// By the options with which the encoders made them.
  @Test(arguments: [
    ("h264.mp4", [true, true, true, true]), ("h264-open-gop.mp4", [true, false, false, false]),
    ("h264-intra-refresh.mp4", [true, false, false, false]), ("hevc-10bit.mp4", [true, false, false]),
    ("hevc-leading.mp4", [true, true, true]), ("vp9-alternate-reference.webm", [true, true]),
    ("av1.mp4", [true, true]), ("vp8.webm", [true]), ("mpeg2.mpg", [true, false, false]),
  ])
  func `open and closed`(name: String, closed: [Bool]) throws {
    #expect(try groups(Fixture.named(name)).groups.map(\.isClosed) == closed)
  }

  /// Tables of the file in one, packets of libav in the other.
  @Test(arguments: [
    "both-faststart.mp4", "both-fragmented.mp4", "both.mov", "both.mkv", "both.ts", "both.flv",
  ])
  func `the same stream in another container`(name: String) throws {
    let one = try groups(Fixture.named("both.mp4")).groups
    let other = try groups(Fixture.named(name)).groups
    #expect(one.map(\.picturesInDecodeOrder) == other.map(\.picturesInDecodeOrder))
    #expect(one.map(\.picturesInDisplayOrder) == other.map(\.picturesInDisplayOrder))
    #expect(one.map(\.randomAccess) == other.map(\.randomAccess))
    #expect(one.map(\.referenceCount) == other.map(\.referenceCount))
  }

  @Test func `how groups begin`() throws {
    func entries(_ name: String) throws -> [RandomAccess?] {
      try groups(Fixture.named(name)).groups.map(\.randomAccess)
    }
    #expect(try entries("h264-open-gop.mp4").last == .recoveryPoint(frames: 0))
    #expect(
      try entries("h264-intra-refresh.mp4")
        == [.instantaneousDecodingRefresh] + Array(repeating: .recoveryPoint(frames: 4), count: 3))
    #expect(
      try entries("hevc-10bit.mp4") == [
        .instantaneousDecodingRefresh, .cleanRandomAccess, .cleanRandomAccess,
      ])
    #expect(try Set(entries("hevc-leading.mp4")) == [.instantaneousDecodingRefresh])
    #expect(try Set(entries("vp9.webm")) == [.keyFrame])
  }

  @Test func `hidden pictures are counted`() throws {
    let alternate = try groups(Fixture.named("vp9-alternate-reference.webm")).result.summary
    #expect(alternate.frameCount == 40)
    #expect(alternate.hiddenCount == 4)
    let golden = try groups(Fixture.named("vp8.webm")).result.summary
    #expect(golden.sampleCount == 26)
    #expect(golden.frameCount == 25)
    #expect(golden.hiddenCount == 1)
  }

  @Test func `what the caller throws ends the run`() throws {
    let asset = URLAsset(path: try Fixture.named("h264.mp4").path)
    var count = 0
    let error = #expect(throws: MediaError.self) {
      try GOPPipeline(asset: asset, trackID: 1).runBlocking { (_) throws(MediaError) in
        count += 1
        throw MediaError(.invalidArgument, "not this one")
      }
    }
    #expect(error?.code == .invalidArgument)
    #expect(count == 1)
  }

  @Test func `after the end nothing is read`() throws {
    // The last sample has no time: the tables say so once they were read to the end.
    var content = try Array(Data(contentsOf: URL(filePath: Fixture.named("h264.mp4").path)))
    let place = try #require(
      (0..<content.count - 4).first { content[$0..<$0 + 4].elementsEqual(Array("stts".utf8)) })
    content[place + 15] -= 1
    let folder = try TemporaryDirectory()
    let file = folder.file("short-times.mp4")
    try Data(content).write(to: URL(filePath: file))
    var pipeline = GOPPipeline(asset: URLAsset(path: file), trackID: 1)
    #expect(try !pipeline.runBlocking { _ in }.damage.isEmpty)
    pipeline.end = MediaTime(value: 4, timescale: 10)
    let result = try pipeline.runBlocking { _ in }
    #expect(result.damage.isEmpty)
    #expect(result.summary.groupCount == 1)
  }

  @Test func `groups of a range`() throws {
    let asset = URLAsset(path: try Fixture.named("h264.mp4").path)
    var pipeline = GOPPipeline(asset: asset, trackID: 1)
    pipeline.start = MediaTime(value: 4, timescale: 10)
    pipeline.end = MediaTime(value: 81, timescale: 100)
    var indices: [Int] = []
    let result = try pipeline.runBlocking { indices.append($0.index) }
    #expect(indices == [1, 2])
    #expect(result.summary.frameCount == 20)
  }
}
