import ISOBaseMedia
import MediaAssets
import MediaCore
import MediaMetadata
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Files of other containers, read and written.
struct ContainerTests {
  /// Sound and pictures that both containers can say exactly.
  static let pairs: [(String, FileType)] = [
    ("both.mkv", .mp4), ("variable-rate.mkv", .mp4), ("av1-10bit.mkv", .mp4), ("both.flv", .mov),
    ("flac-16.flac", .mp4), ("opus.opus", .mp4), ("wav-s24.wav", .mov), ("both.mp4", .matroska),
    ("vp9.webm", .webM), ("vp9.webm", .mp4), ("vp9-alternate-reference.webm", .mp4),
    ("flac-24.flac", .flac), ("wav-s16.wav", .wav), ("aiff-s16.aiff", .aiff), ("aiff-s16.aiff", .aifc),
    ("flv1.flv", .matroska), ("wav-ima-adpcm.wav", .matroska), ("wav-mulaw.wav", .matroska),
    ("mp2.mp2", .mov), ("mp2.mp2", .mp4),
  ]

  @Test(arguments: pairs)
  func `samples keep their bytes and their distances`(name: String, type: FileType) throws {
    let folder = try TemporaryDirectory()
    let fixture = try Fixture.named(name)
    let (bytes, _) = try Remuxer.bytes(of: fixture.path, to: type)
    let path = try folder.write(bytes, to: "again")
    let (before, after) = (URLAsset(path: fixture.path), URLAsset(path: path))
    let (old, new) = (try before.content().tracks, try after.content().tracks)
    #expect(old.filter(\.isTimed).count == new.count)
    for (source, target) in zip(old.filter(\.isTimed), new) {
      #expect(source.codec == target.codec)
      #expect(try Self.payload(source, before) == Self.payload(target, after))
      guard !source.codec.isPCM else {
        #expect(source.timeRange.duration == target.timeRange.duration)
        continue
      }
      let (times, written) = (try Self.times(source, before), try Self.times(target, after))
      #expect(times.count == written.count)
      // What one of them rounds to milliseconds, the other one may round again.
      #expect(zip(times, written).allSatisfy { abs($0 - $1) < 0.002 })
    }
  }

  /// When samples are shown, in seconds after the first one.
  private static func times(_ track: TrackContent, _ asset: URLAsset) throws -> [Double] {
    var listing = try asset.sampleListing()
    let timescale = try #require(listing.tracks.first { $0.trackID == track.trackID }?.timescale)
    var times: [Int64] = []
    try listing.forEachSample(ofTracks: [track.trackID]) { (_, sample) throws(MediaError) in
      if let time = sample.presentationTime { times.append(time) }
    }
    times.sort()
    return times.map { Double($0 - times[0]) / Double(timescale) }
  }

  private static func payload(_ track: TrackContent, _ asset: URLAsset) throws -> [UInt8] {
    let feed = try PacketFeed(asset, track)
    var bytes: [UInt8] = []
    var last = Int64.min
    while let (sample, media) = try feed.next() {
      #expect(sample.decodeTime >= last)
      last = sample.decodeTime
      if case .buffer(let buffer) = media { buffer.withUnsafeBytes { bytes += $0 } }
    }
    return bytes
  }

  @Test(arguments: [FileType.matroska, .mpegTransportStream])
  func `the same input gives the same bytes`(type: FileType) throws {
    let path = try Fixture.named("both.mp4").path
    let first = try Remuxer.bytes(of: path, to: type).bytes
    let second = try Remuxer.bytes(of: path, to: type).bytes
    #expect(first == second)
  }

  /// A file for each type that is written.
  static let written: [(String, FileType)] = [
    ("both.mp4", .matroska), ("both.mp4", .mpegTransportStream), ("both.mp4", .mov), ("both.mp4", .m4v),
    ("both.mp4", .mobile3GPP), ("aac.m4a", .m4a), ("wav-s16.wav", .wav), ("aiff-s16.aiff", .aiff),
    ("aiff-s16.aiff", .aifc), ("caf-alac.caf", .caf), ("flac-16.flac", .flac),
    ("mp3-cbr.mp3", .mp3), ("aac.aac", .adts),
    ("opus.opus", .matroskaAudio), ("vp9.webm", .webM), ("vorbis.ogg", .ogg), ("theora.ogv", .oggVideo),
    ("opus.opus", .oggOpus),
  ]

  @Test func `there is a file for each type that is written`() {
    #expect(Set(Self.written.map(\.1) + [.mp4]) == Set(FileType.written))
  }

  @Test(arguments: written)
  func `a disk that is full at any byte is reported`(name: String, type: FileType) throws {
    let path = try Fixture.named(name).path
    let length = try Remuxer.bytes(of: path, to: type).bytes.count
    for step in 0..<40 {
      let sink = MemorySink(room: length * step / 40)
      var remuxer = Remuxer(URLAsset(path: path), to: type)
      let error = #expect(throws: MediaError.self) { try remuxer.run(to: sink) }
      #expect(error?.code == .diskFull)
      #expect(sink.isDiscarded && !sink.isFinished)
    }
  }

  @Test(arguments: [
    ("alac-16.m4a", FileType.mpegTransportStream), ("flac-24.flac", .caf), ("vorbis.ogg", .wav),
    ("both.mov", .adts), ("vorbis.ogg", .oggOpus), ("flac.oga", .oggOpus), ("both.mp4", .oggOpus),
  ])
  func `what would be written so that nobody can read it is left out`(name: String, type: FileType) throws {
    var remuxer = Remuxer(URLAsset(path: try Fixture.named(name).path), to: type)
    let error = #expect(throws: MediaError.self) { try remuxer.run(to: MemorySink()) }
    #expect(error?.code == .operationNotSupportedForAsset)
  }

  /// 24 bits in the lower bytes of 32, as QuickTime's second version says it (QuickTime File Format, "Sound Sample Description").
  @Test func `samples that have more bytes than they need are not copied out of QuickTime`() throws {
    var bytes = try Remuxer.bytes(of: try Fixture.named("wav-s24.wav").path, to: .mov).bytes
    let name = Array("lpcm".utf8)
    let entry = try #require(bytes.indices.first { bytes[$0...].starts(with: name) })
    // After the type: what precedes constBytesPerAudioPacket.
    let size = entry + 4 + 59
    bytes[size] = bytes[size] / 3 * 4
    let folder = try TemporaryDirectory()
    let asset = URLAsset(path: try folder.write(bytes, to: "a.mov"))
    var remuxer = Remuxer(asset, to: .wav)
    let error = #expect(throws: MediaError.self) { try remuxer.run(to: MemorySink()) }
    let reason = "24 bits in the lower ones of 4 bytes"
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    let refusal = #expect(throws: MediaError.self) { try ExportTests.sound(asset, bits: 24) }
    #expect(refusal?.reason.contains(reason) == true, "\(refusal?.reason ?? "")")
  }

  @Test func `a transport stream keeps the names of its service`() throws {
    let folder = try TemporaryDirectory()
    var options = Remuxer.Options()
    options.tags = [("title", "News"), ("publisher", "A station")]
    let film = try Fixture.named("both.mp4").path
    let first = try Remuxer.bytes(of: film, to: .mpegTransportStream, options)
    let stream = try folder.write(first.bytes, to: "stream.ts")
    let again = try Remuxer.bytes(of: stream, to: .mpegTransportStream)
    for bytes in [first.bytes, again.bytes] {
      let items = try URLAsset(path: folder.write(bytes, to: "again.ts")).metadataContent().items
      let names = items.filter { $0.keySpace == .dvb }.map { ($0.key, $0.stringValue ?? "") }
      #expect(names.contains { $0 == ("service_name", "News") }, "\(names)")
      #expect(names.contains { $0 == ("service_provider_name", "A station") }, "\(names)")
    }
    #expect(!(first.omissions + again.omissions).contains { $0.hasPrefix("the tag ") })
  }

  @Test func `a transport stream of a file without a title names no service`() throws {
    let folder = try TemporaryDirectory()
    let bytes = try Remuxer.bytes(of: Fixture.named("h264.mp4").path, to: .mpegTransportStream).bytes
    #expect(try URLAsset(path: folder.write(bytes, to: "again.ts")).metadataContent().items == [])
  }

  @Test(arguments: [FileType.aiff, .aifc])
  func `lyrics of AIFF have a frame of their own`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    var options = Remuxer.Options()
    options.tags = [("lyrics", "la la"), ("title", "T")]
    let bytes = try Remuxer.bytes(of: Fixture.named("aiff-s16.aiff").path, to: type, options).bytes
    let items = try URLAsset(path: folder.write(bytes, to: "sung.aiff")).metadataContent().items
    #expect(items.filter { $0.commonKey == .lyrics }.map(\.key) == ["USLT"])
    #expect(items.first { $0.key == "USLT" }?.stringValue == "la la")
  }

  /// Two pictures of AVI, each byte of them the number of a color.
  private static func uncompressed(bits: UInt16, in folder: borrowing TemporaryDirectory) throws -> URLAsset {
    func little(_ values: UInt32...) -> [UInt8] { values.flatMap { $0.bigEndianBytes.reversed() } }
    func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(UInt32(bytes.count)) + bytes
    }
    func list(_ name: String, _ bytes: [UInt8]) -> [UInt8] { chunk("LIST", Array(name.utf8) + bytes) }
    let (side, length) = (UInt32(16), 16 * 16 * Int(bits + 7) / 8)
    let main = little(100_000, 0, 0, 0x10, 2, 0, 1, 0, side, side, 0, 0, 0, 0)
    let stream = Array("vidsDIB ".utf8) + little(0, 0, 0, 1, 10, 0, 2, 0, .max, 0, 0, 0)
    let planes = little(1 | UInt32(bits) << 16)
    let format = little(40, side, side) + planes + little(0, UInt32(length), 0, 0, 0, 0)
    let header = chunk("avih", main) + list("strl", chunk("strh", stream) + chunk("strf", format))
    let pictures = (0..<2).flatMap { _ in chunk("00db", [UInt8](repeating: 0x55, count: length)) }
    let file = Array("AVI ".utf8) + list("hdrl", header) + list("movi", pictures)
    return URLAsset(path: try folder.write(chunk("RIFF", file), to: "pictures.avi"))
  }

  @Test(arguments: [16, 24] as [UInt16])
  func `uncompressed red, green and blue is encoded for Matroska, which holds none`(
    bits: UInt16
  ) async throws {
    let folder = try TemporaryDirectory()
    let asset = try Self.uncompressed(bits: bits, in: folder)
    let error = #expect(throws: MediaError.self) { try Remuxer.bytes(of: asset.path, to: .matroska) }
    let reason = "files of this type do not hold raw video"
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
    let exported = try await ExportTests.export(asset, to: .matroska)
    #expect(exported.plan.tracks.map(\.action) == [.encoded])
    #expect(try exported.asset.content().tracks.first?.formatDescriptions.first?.codec == .h264)
  }

  @Test func `sound that MP4 can't hold is left out of a cut for that reason`() throws {
    var options = ExportOptions()
    options.sound = .copied
    options.timeRange = ExportTests.range(0, 0.1)
    let asset = URLAsset(path: try Fixture.named("wav-s16.wav").path)
    let error = #expect(throws: MediaError.self) { try AssetTranscoder(asset, to: .mp4, options: options) }
    #expect(
      error?.reason.contains("files of this type do not hold 16-bit PCM") == true, "\(error?.reason ?? "")")
  }

  @Test func `a name of a service that is too long is left out, and said to be`() throws {
    var options = Remuxer.Options()
    options.tags = [("title", String(repeating: "ü", count: 128))]
    let written = try Remuxer.bytes(of: Fixture.named("both.mp4").path, to: .mpegTransportStream, options)
    #expect(written.omissions.contains("the tag service_name is left out"))
    options.tags = [("title", String(repeating: "ü", count: 127))]
    let short = try Remuxer.bytes(of: Fixture.named("both.mp4").path, to: .mpegTransportStream, options)
    #expect(!short.omissions.contains { $0.hasPrefix("the tag ") })
  }

  /// libavformat 59 counts bytes where AIFF has packets of 64 frames.
  @Test func `the length of ADPCM in AIFF is that of its packets`() throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try Fixture.named("ima4.mov").path)
    let bytes = try Remuxer.bytes(of: source.path, to: .aiff).bytes
    let written = URLAsset(path: try folder.write(bytes, to: "sound.aiff"))
    #expect(try written.content().duration == source.content().duration)
  }

  /// The encoder's choice, which ffprobe counts 49 times before a shorter end.
  @Test func `packets of Opus have the length that all but the last have in the table`() throws {
    let folder = try TemporaryDirectory()
    let bytes = try Remuxer.bytes(of: Fixture.named("opus.opus").path, to: .mp4).bytes
    let track = try #require(URLAsset(path: folder.write(bytes, to: "sound.mp4")).tracks().first)
    #expect(track.formatDescriptions.first?.audioStreamDescription?.framesPerPacket == 960)
  }

  @Test func `what a container can't hold is named`() throws {
    let error = #expect(throws: MediaError.self) {
      _ = try Remuxer.bytes(of: Fixture.named("both.mp4").path, to: .webM)
    }
    #expect(error?.reason.contains("H.264") == true)
  }
}
