import Foundation
import LibAV
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// A film of AVI whose last picture is shown for long, by chunks without a byte, is as long as it says, wherever it goes.
struct RepeatedPictureTests {
  private static let names = ["mpeg4.avi", "mjpeg.avi", "msmpeg4.avi", "mpeg4-b-frames.avi"]
  private static let count = 75

  private static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: Fixture.named(name).path)))
  }

  private func film(_ name: String, in folder: TemporaryDirectory) throws -> URLAsset {
    let bytes = try RepeatedPictures(try Self.bytes(name), count: Self.count).bytes
    return URLAsset(path: try folder.write(bytes, to: name))
  }

  private func pictures(of asset: URLAsset) throws -> AssetTrack {
    try #require(try asset.tracks().first { $0.mediaType == .video })
  }

  private func read(
    _ asset: URLAsset, _ settings: VideoSettings?, from start: MediaTime = .zero
  ) throws -> (buffers: [SampleBuffer], damage: ReadingDamage) {
    let reader = AssetReader(asset: asset)
    reader.timeRange = MediaTimeRange(start: start, end: .positiveInfinity)
    let output = AssetReaderTrackOutput(track: try pictures(of: asset), outputSettings: settings)
    reader.add(output)
    try reader.start()
    var buffers: [SampleBuffer] = []
    while let buffer = try output.nextSampleBuffer() { buffers.append(buffer) }
    return (buffers, reader.damage)
  }

  /// The length is what ffprobe reads, too: that of the whole film and the pictures that are added.
  @Test(arguments: names)
  func `decodes to its end`(name: String) throws {
    let folder = try TemporaryDirectory()
    let asset = try film(name, in: folder)
    let track = try pictures(of: asset)
    let frame = track.minFrameDuration
    let own = try pictures(of: URLAsset(path: Fixture.named(name).path)).timeRange.end
    let end = own + frame.multiplied(by: Int32(Self.count))
    #expect(track.timeRange.end == end)
    let (buffers, damage) = try read(asset, .pixelFormat(.bgra32))
    let last = try #require(buffers.last)
    #expect(damage.isEmpty)
    #expect(last.presentationTimeStamp + last.duration == end)
    #expect(track.shortfall(endingAt: last.presentationTimeStamp + last.duration, of: track.timeRange) == nil)
    // By the packets alone, too.
    #expect(track.shortfall(endingAt: own, of: track.timeRange) == nil)
    // Lengths of films with sound are not held to account.
    if try asset.tracks().count == 1 {
      #expect(track.shortfall(endingAt: own - MediaTime(value: 1, timescale: 4), of: track.timeRange) != nil)
    }
    let late = try read(asset, .pixelFormat(.bgra32), from: end - frame).buffers
    #expect(late.count == 1 && late.first?.presentationTimeStamp == last.presentationTimeStamp)
  }

  @Test(
    arguments: names.map { ($0, FileType.matroska) }
      + ["mpeg4.avi", "mjpeg.avi", "mpeg4-b-frames.avi"].map { ($0, FileType.mov) })
  func `is as long written again`(name: String, type: FileType) throws {
    let folder = try TemporaryDirectory()
    let asset = try film(name, in: folder)
    var remuxer = Remuxer(asset, to: type)
    try remuxer.run(to: try FileSink(folder.file("again")))
    #expect(remuxer.damage.isEmpty)
    let again = try URLAsset(path: folder.file("again")).content()
    #expect(abs((again.duration - (try asset.content().duration)).seconds) < 0.1, "\(again.duration)")
  }

  /// Pictures whose order the decoder finds by their counts, with chunks between them that say nothing.
  @Test(arguments: ["both.ts", "two-languages.ts"], [0, 1, 3])
  func `pictures in between last as long as they do in the file`(name: String, empty: Int) throws {
    let source = try pictures(of: URLAsset(path: Fixture.named(name).path))
    let packets = try source.asset.makePacketSource(for: source.content, PacketOptions())
    let packet = try Packet()
    var stored: [AVIFile.Picture] = []
    while try packets.read(into: packet) {
      stored.append(AVIFile.Picture(bytes: Array(packet.bytes), isKey: packet.isKey))
    }
    let size = source.naturalSize
    let file = AVIFile(stored, width: size.width, height: size.height, rate: 50) { $0 % 4 == 3 ? 0 : empty }
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(file.bytes, to: "a.avi"))
    let expected = try read(asset, .pixelFormat(.bgra32)).buffers.map(\.presentationTimeStamp.seconds)
    #expect(expected.count == stored.count)
    for type in [FileType.matroska, .mov] {
      var remuxer = Remuxer(asset, to: type)
      try remuxer.run(to: try FileSink(folder.file("again-\(type.rawValue)")))
      let again = URLAsset(path: folder.file("again-\(type.rawValue)"))
      let found = try read(again, .pixelFormat(.bgra32)).buffers.map(\.presentationTimeStamp.seconds)
      let start = (found.first ?? 0) - (expected.first ?? 0)
      #expect(
        zip(found, expected).allSatisfy { abs($0 - start - $1) < 0.0015 } && found.count == expected.count)
    }
  }

  @Test(arguments: ["mpeg4.avi", "mjpeg.avi"])
  func `is as long encoded`(name: String) async throws {
    let folder = try TemporaryDirectory()
    let asset = try film(name, in: folder)
    var options = ExportOptions()
    options.pictures = .encoded(.h264)
    let export = try await ExportTests.export(asset, to: .mp4, options)
    #expect(abs((try export.asset.content().duration - (try asset.content().duration)).seconds) < 0.1)
  }

  /// Its index says what is repeated, and a file that lacks its end says nothing for sure.
  @Test func `a loss is still a loss`() throws {
    let folder = try TemporaryDirectory()
    let bytes = try RepeatedPictures(try Self.bytes("mpeg4.avi"), count: Self.count).bytes
    let cut = URLAsset(path: try folder.write(Array(bytes.dropLast(40)), to: "cut.avi"))
    #expect(cut.repeatedTicks(atEndOf: try pictures(of: cut).content) == 0)
    var plain = try Self.bytes("msmpeg4.avi")
    let header = try #require((0..<plain.count - 4).first { Array(plain[$0..<$0 + 4]) == Array("strh".utf8) })
    plain[header + 40] += 75
    let lying = URLAsset(path: try folder.write(plain, to: "lying.avi"))
    let track = try pictures(of: lying)
    #expect(track.shortfall(endingAt: MediaTime(value: 1, timescale: 2), of: track.timeRange) != nil)
  }
}
