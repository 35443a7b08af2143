import Foundation
import ISOBaseMedia
import LibAV
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// When samples are shown and heard in files that libavformat writes.
struct StreamTimesTests {
  /// The decode times of a track's first sample.
  private static func start(_ mediaType: MediaType, of asset: URLAsset) throws -> Double {
    let track = try #require(try asset.content().tracks.first { $0.mediaType == mediaType })
    let timescale = Double(track.timeBase.denominator)
    return Double(try #require(try PacketFeed(asset, track).next()).sample.decodeTime) / timescale
  }

  private static func soundCount(of asset: URLAsset) throws -> Int {
    let track = try #require(try asset.tracks().first { $0.mediaType == .audio })
    let output = AssetReaderTrackOutput(track: track, outputSettings: AudioSettings.linearPCM())
    let reader = AssetReader(asset: asset)
    reader.add(output)
    try reader.start()
    var count = 0
    while let buffer = try output.nextSampleBuffer() { count += buffer.numSamples }
    return count
  }

  private static func pictureTimes(of asset: URLAsset) throws -> [Double] {
    let track = try #require(try asset.tracks().first { $0.mediaType == .video })
    let output = AssetReaderTrackOutput(track: track, outputSettings: VideoSettings.native)
    let reader = AssetReader(asset: asset)
    reader.add(output)
    try reader.start()
    var times: [Double] = []
    while let buffer = try output.nextSampleBuffer() { times.append(buffer.presentationTimeStamp.seconds) }
    return times
  }

  /// Pictures without a container have no times; ffmpeg decodes the first one to be shown at zero.
  @Test(arguments: [("mpeg1.mpg", FileType.matroska), ("mpeg2.mpg", .matroska), ("mpeg2.mpg", .mov)])
  func `pictures alone begin at zero`(name: String, type: FileType) throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try Fixture.named(name).path)
    let track = try #require(try source.content().tracks.first { $0.mediaType == .video })
    let feed = try PacketFeed(source, track)
    var bytes: [UInt8] = []
    while case .buffer(let picture)? = try feed.next()?.bytes { bytes += picture.dataBytes() }
    let raw = try folder.write(bytes, to: "raw.m2v")
    let target = URLAsset(path: try folder.write(Remuxer.bytes(of: raw, to: type).bytes, to: "film"))
    #expect(try target.content().tracks.map(\.timeRange.start) == [.zero])
    let (before, after) = try (Self.pictureTimes(of: source), Self.pictureTimes(of: target))
    #expect(before.count == after.count && !before.isEmpty)
    let first = try #require(before.first)
    #expect(zip(before, after).allSatisfy { abs($0 - first - $1) < 0.001 }, "\(after)")
  }

  /// AVI and program streams leave out when references are shown.
  @Test(arguments: ["mpeg4-b-frames.avi", "mpeg2.mpg"])
  func `pictures are shown when they were before`(name: String) throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try Fixture.named(name).path)
    let movie = try folder.write(Remuxer.bytes(of: source.path, to: .mov).bytes, to: "movie.mov")
    let target = URLAsset(path: movie)
    let (before, after) = try (Self.pictureTimes(of: source), Self.pictureTimes(of: target))
    #expect(before.count == after.count && !before.isEmpty)
    #expect(zip(before, after).allSatisfy { abs($0 - $1) < 0.0001 })
    // Stored times as well: no two pictures have the same one.
    let track = try #require(try target.content().tracks.first { $0.mediaType == .video })
    let feed = try PacketFeed(target, track)
    var shown: Set<Int64> = []
    var count = 0
    while let (sample, _) = try feed.next() {
      shown.insert(sample.decodeTime + sample.compositionOffset)
      count += 1
    }
    #expect(shown.count == count)
  }

  /// Its decoders make the last packet's length of the track's, here 1.9 s at 1 kHz by `ffmpeg -f lavfi -i anullsrc=r=1000:cl=mono -c:a tta`.
  @Test func `TTA of Matroska keeps its last packet`() throws {
    let bytes = try #require(
      Data(
        base64Encoded: """
          GkXfo6NChoEBQveBAULygQRC84EIQoKIbWF0cm9za2FCh4EEQoWBAhhTgGcBAAAAAAADHRFNm3TAv4QT4ywDTbuLU6uEFUmp\
          ZlOsgaFNu4tTq4QWVK5rU6yBzE27jFOrhBJUw2dTrIIBGU27jFOrhBxTu2tTrIIDAewBAAAAAAAAUwAAAAAAAAAAAAAAAAAA\
          AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAFUmp\
          Zqa/hKQet9Aq17GDD0JATYCETGF2ZldBhExhdmZEiYhAnbAAAAAAABZUrmvIv4SJ90P0rgEAAAAAAAA514EBc8WIAAAAAAAA\
          AAGcgQAitZyDdW5kiIEAhoZBX1RUQTGDgQLhkZ+BAbWIQI9AAAAAAABiZIEIElTDZ9S/hKVIKrdzc8tjwItjxYgAAAAAAAAA\
          AWfIlUWjh0VOQ09ERVJEh4hMYXZjIHR0YWfIokWjiERVUkFUSU9ORIeUMDA6MDA6MDEuOTAwMDAwMDAwAAAfQ7Z1QYm/hGnU\
          fyjngQCjQMmBAACAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
          AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
          AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAALWDOoGjQLGBBBSA\
          AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
          AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
          AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAOxRbiUcU7trl7+E5MOm+buPs4EAt4r3gQHxggFy8IEJ
          """))
    let folder = try TemporaryDirectory()
    let source = try folder.write(Array(bytes), to: "sound.mka")
    let again = try folder.write(Remuxer.bytes(of: source, to: .matroska).bytes, to: "again.mkv")
    #expect(try Self.soundCount(of: URLAsset(path: source)) == 1900)
    #expect(try Self.soundCount(of: URLAsset(path: again)) == 1900)
  }

  /// As short streams do, of which encoders drop more than a packet.
  @Test(arguments: [FileType.ogg, .matroska, .webM])
  func `Vorbis that ends before its last packet begins stays as long`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let file = try FileByteSource(path: Fixture.named("vorbis.ogg").path)
    var pages = OggPages(try file.bytes(at: 0, count: Int(file.byteCount)))
    // The last packet begins 260 samples before the end.
    pages.pages[pages.pages.count - 1].granulePosition -= 300
    let source = URLAsset(path: try folder.write(pages.bytes, to: "sound.ogg"))
    let again = URLAsset(
      path: try folder.write(Remuxer.bytes(of: source.path, to: type).bytes, to: "again"))
    #expect(try Self.soundCount(of: source) == 43800)
    let (written, duration) = try (Self.soundCount(of: again), again.content().duration.seconds)
    // Matroska counts in milliseconds.
    #expect(type == .ogg ? written == 43800 : abs(written - 43800) <= 1024)
    #expect(abs(duration - 43800 / 44100.0) < 0.03)
  }

  /// Fragments say by negative offsets that a picture is shown before its decode time.
  @Test(arguments: [FileType.matroska, .mpegTransportStream])
  func `pictures of fragments are shown when they were`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try Fixture.named("negative-offsets.mp4").path)
    var options = Remuxer.Options()
    options.fragmentInterval = 500_000_000
    let movie = URLAsset(
      path: try folder.write(Remuxer.bytes(of: source.path, to: .mp4, options).bytes, to: "movie.mp4"))
    let target = URLAsset(
      path: try folder.write(Remuxer.bytes(of: movie.path, to: type).bytes, to: "again"))
    let (before, after) = try (Self.pictureTimes(of: movie), Self.pictureTimes(of: target))
    #expect(try before == Self.pictureTimes(of: source))
    #expect(before.count == after.count && before.count > 10)
    // A transport stream begins later.
    let shift = try #require(after.first) - before[0]
    #expect(zip(before, after).allSatisfy { abs($0 + shift - $1) < 0.0011 })
  }

  /// Matroska's readers take an encoder's delay off the times of Opus.
  @Test(arguments: [FileType.matroska, .webM])
  func `Opus stays with its pictures`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try Fixture.named("both.webm").path)
    let path = try folder.write(Remuxer.bytes(of: source.path, to: type).bytes, to: "again.mkv")
    let target = URLAsset(path: path)
    let (before, after) = try (Self.start(.audio, of: source), Self.start(.audio, of: target))
    let (pictures, written) = try (Self.start(.video, of: source), Self.start(.video, of: target))
    #expect(abs(before - after) < 0.001 && abs(pictures - written) < 0.001)
    #expect(try Self.soundCount(of: source) == Self.soundCount(of: target))
  }

  /// An edit list says in the movie's clock when sound ends, which is coarser than the sound's.
  @Test(arguments: [FileType.matroska, .webM])
  func `what an encoder of Opus added at the end stays unheard`(type: FileType) throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try Fixture.named("opus.opus").path)
    let movie = try folder.write(Remuxer.bytes(of: source.path, to: .mp4).bytes, to: "movie.mp4")
    let path = try folder.write(Remuxer.bytes(of: movie, to: type).bytes, to: "again.mkv")
    #expect(try Self.soundCount(of: source) == Self.soundCount(of: URLAsset(path: path)))
  }

  @Test func `an end that a movie's clock rounds is the sound's own`() throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try Fixture.named("opus.opus").path)
    let movie = try folder.write(Remuxer.bytes(of: source.path, to: .mp4).bytes, to: "movie.mp4")
    let asset = URLAsset(path: movie)
    let track = try #require(try asset.content().tracks.first)
    let padding = try #require(PaddedEnd(track, timescale: 48000))
    let end = track.timeRange.end.convertScale(48000, method: .roundHalfAwayFromZero).value
    // As libavformat gives the last packet of such a file.
    var sample = WrittenSample(decodeTime: end - 169, duration: 168, size: 1)
    padding.mark(&sample, skipped: 0, frames: 960)
    #expect(sample.duration == 960 && sample.padding == 791)
  }

  @Test(arguments: [FileType.mpegTransportStream, .adts])
  func `what an encoder added is named where it will be heard`(type: FileType) throws {
    let omissions = try Remuxer.bytes(of: Fixture.named("aac.m4a").path, to: type).omissions
    #expect(omissions.contains { $0.hasPrefix("what an encoder added at the start of track 1 is heard") })
  }

  /// Movies keep it apart from the pictures.
  @Test func `pictures of MPEG-4 bring their decoder's set-up into a transport stream`() throws {
    let folder = try TemporaryDirectory()
    let movie = try folder.write(
      Remuxer.bytes(of: Fixture.named("mpeg4.avi").path, to: .mp4).bytes, to: "movie.mp4")
    let stream = try Remuxer.bytes(of: movie, to: .mpegTransportStream).bytes
    let asset = URLAsset(path: try folder.write(stream, to: "stream.ts"))
    let track = try #require(try asset.content().tracks.first { $0.mediaType == .video })
    guard case .buffer(let first)? = try PacketFeed(asset, track).next()?.bytes else {
      Issue.record("there is no picture")
      return
    }
    // A video object layer's start code (ISO/IEC 14496-2, table 6-3).
    let bytes = first.withUnsafeBytes { Array($0) }
    #expect(bytes.indices.dropLast(3).contains { Array(bytes[$0..<$0 + 4]) == [0, 0, 1, 0x20] })
  }

  @Test func `packets of one time follow each other where a container wants that`() throws {
    let asset = URLAsset(path: try Fixture.named("ac3.ac3").path)
    let track = try #require(try asset.content().tracks.first)
    let description = try #require(track.formatDescriptions.first)
    guard case .buffer(let frame)? = try PacketFeed(asset, track).next()?.bytes else {
      Issue.record("there is no sound")
      return
    }
    final class Discarded: MuxerSink {
      var canSeek: Bool { false }
      func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {}
    }
    let stream = FormatWriter.Stream(description, timeBase: TimeBase(numerator: 1, denominator: 1000))
    let writer = try FormatWriter(
      format: .mpegTransportStream, streams: [stream], tags: [], to: Discarded())
    try writer.begin()
    for time in [Int64(0), 32, 32, 31, 64] {
      try frame.withUnsafeBytes { bytes in
        try writer.write(
          bytes, stream: 0, presentationTime: time, decodeTime: time, duration: 32, isKey: true)
      }
    }
    try writer.finish()
  }

  /// What a file says can be any number.
  @Test(arguments: [Int64.max, .min])
  func `a stream may be decoded however much earlier`(lead: Int64) throws {
    let track = try #require(try URLAsset(path: Fixture.named("h264.mp4").path).content().tracks.first)
    let description = try #require(track.formatDescriptions.first)
    final class Discarded: MuxerSink {
      var canSeek: Bool { false }
      func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) {}
    }
    var stream = FormatWriter.Stream(description, timeBase: TimeBase(numerator: 1, denominator: 1000))
    stream.decodeLead = lead
    let writer = try FormatWriter(format: .matroska, streams: [stream], tags: [], to: Discarded())
    try writer.begin()
    try writer.finish()
  }

  /// libav counts the first packet in a file of one page, which `vorbis.ogg` is.
  @Test(arguments: ["vorbis.ogg", "vorbis-pages.ogg"], [FileType.matroska, .webM, .ogg])
  func `Vorbis has as many samples as before`(name: String, type: FileType) throws {
    let folder = try TemporaryDirectory()
    let fixture = try Fixture.named(name)
    let (bytes, _) = try Remuxer.bytes(of: fixture.path, to: type)
    let (before, after) = (
      try ExportTests.sound(URLAsset(path: fixture.path)),
      try ExportTests.sound(URLAsset(path: try folder.write(bytes, to: "again")))
    )
    #expect(before.count == after.count)
  }

  /// Matroska counts milliseconds, and says in samples what of a block is not to be heard.
  @Test(arguments: ["vorbis.ogg", "vorbis-pages.ogg"])
  func `Vorbis ends in Matroska where it ended in Matroska`(name: String) throws {
    let folder = try TemporaryDirectory()
    let source = try Fixture.named(name).path
    let once = try folder.write(Remuxer.bytes(of: source, to: .matroska).bytes, to: "once.mkv")
    let twice = try folder.write(Remuxer.bytes(of: once, to: .matroska).bytes, to: "twice.mkv")
    let counts = try [source, once, twice].map { try ExportTests.sound(URLAsset(path: $0)).count }
    #expect(Set(counts).count == 1, "\(counts)")
  }

  /// The table says that the last packet is short, and no edit list that its end is not heard: ffmpeg decodes all of it, 45
  /// times 1024 samples.
  @Test func `a short last packet that nothing trims stays whole`() throws {
    let folder = try TemporaryDirectory()
    var bytes = try FileByteSource(path: Fixture.named("aac.m4a").path).bytes(at: 0, count: 1 << 20)
    let edits = try #require(
      bytes.indices.dropLast(4).first { bytes[$0..<$0 + 4].elementsEqual("edts".utf8) })
    bytes.replaceSubrange(edits..<edits + 4, with: "free".utf8)
    let movie = try folder.write(bytes, to: "movie.m4a")
    let made = try folder.write(Remuxer.bytes(of: movie, to: .matroska).bytes, to: "made.mka")
    let counts = try [movie, made].map { try ExportTests.sound(URLAsset(path: $0)).count }
    #expect(counts == [45 * 1024, 45 * 1024])
  }

  /// `both.ts` with so many of the packets that its stream of sound is made of (ISO/IEC 13818-1, 2.4.3.6).
  private static func sound(upTo count: Int) throws -> [UInt8] {
    let stream = try FileByteSource(path: Fixture.named("both.ts").path).bytes(at: 0, count: 1 << 20)
    var seen = 0
    return stride(from: 0, to: stream.count, by: 188).flatMap { place -> ArraySlice<UInt8> in
      guard stream[place + 1] & 0x1F == 1, stream[place + 2] == 1 else { return stream[place..<place + 188] }
      if stream[place + 1] & 0x40 != 0 { seen += 1 }
      return seen <= count ? stream[place..<place + 188] : []
    }
  }

  /// When the samples of a track begin, in seconds.
  private static func sampleTimes(_ mediaType: MediaType, of asset: URLAsset) throws -> [Double] {
    let track = try #require(try asset.content().tracks.first { $0.mediaType == mediaType })
    let feed = try PacketFeed(asset, track)
    var times: [Double] = []
    while let (sample, _) = try feed.next() {
      times.append(
        Double(sample.decodeTime + sample.compositionOffset) / Double(track.timeBase.denominator))
    }
    return times
  }

  /// The sound of the first part ends before its own clock would show that another part begins.
  @Test(arguments: [FileType.matroska, .mp4, .mpegTransportStream])
  func `sound stays beside its pictures where a stream's clock begins anew`(type: FileType) async throws {
    let folder = try TemporaryDirectory()
    let whole = URLAsset(path: try Fixture.named("both.ts").path)
    let distance =
      try #require(try Self.sampleTimes(.audio, of: whole).first)
      - #require(try Self.sampleTimes(.video, of: whole).first)
    let bytes = try Self.sound(upTo: 1) + FileByteSource(path: whole.path).bytes(at: 0, count: 1 << 20)
    let source = URLAsset(path: try folder.write(bytes, to: "joined.ts"))
    let remuxed = URLAsset(
      path: try folder.write(Remuxer.bytes(of: source.path, to: type).bytes, to: "remuxed"))
    let exported = try await ExportTests.export(source, to: type)
    defer { withExtendedLifetime(exported) {} }
    for made in [remuxed, exported.asset] {
      let (pictures, sound) = (
        try Self.sampleTimes(.video, of: made), try Self.sampleTimes(.audio, of: made)
      )
      #expect(pictures.count == 50)
      let begin = sound.count - 45
      try #require(begin > 0)
      #expect(abs(sound[begin] - pictures[25] - distance) < 0.002, "\(sound[begin]) \(pictures[25])")
    }
  }

  private static func sound(of asset: URLAsset) throws -> [UInt8] {
    let track = try #require(try asset.tracks().first { $0.mediaType == .audio })
    let output = AssetReaderTrackOutput(track: track, outputSettings: AudioSettings.linearPCM())
    let reader = AssetReader(asset: asset)
    reader.add(output)
    try reader.start()
    var bytes: [UInt8] = []
    while let buffer = try output.nextSampleBuffer() { bytes += buffer.dataBuffer?.dataBytes() ?? [] }
    return bytes
  }

  /// Matroska hides the end alone: the priming is heard, and all of the sound after it.
  @Test func `sound whose tag counts its samples has all of them in Matroska`() async throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try Fixture.named("gapless-tag.m4a").path)
    let remuxed = URLAsset(
      path: try folder.write(Remuxer.bytes(of: source.path, to: .matroska).bytes, to: "a.mkv"))
    let whole = try Self.sound(of: source)
    let exported = try await ExportTests.export(source, to: .matroska)
    defer { withExtendedLifetime(exported) {} }
    for made in [remuxed, exported.asset] {
      let sound = try Self.sound(of: made)
      // The tag says 0x400 samples of priming.
      #expect(sound.count == whole.count / 43100 * (43100 + 1024))
      #expect(sound.suffix(whole.count) == whole[...])
    }
  }

  /// The sound of `gapless-tag.m4a` in CAF, whose packet table counts samples as the tag does.
  private static func countedSound() throws -> [UInt8] {
    let source = URLAsset(path: try Fixture.named("gapless-tag.m4a").path)
    let track = try #require(try source.content().tracks.first)
    let feed = try PacketFeed(source, track)
    var packets: [[UInt8]] = []
    while let (_, bytes) = try feed.next() {
      guard case .buffer(let buffer) = bytes else { continue }
      packets.append(buffer.dataBytes())
    }
    let configuration = try #require(track.formatDescriptions.first).codecConfiguration
    return CoreAudioFile.aac(packets, configuration: configuration, priming: 1024, validCount: 43100)
  }

  @Test(arguments: [FileType.mp4, .mov, .m4a])
  func `sound whose packet table counts its samples begins and ends with them`(type: FileType) async throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(path: try folder.write(Self.countedSound(), to: "a.caf"))
    let whole = try Self.sound(of: source)
    #expect(whole == (try Self.sound(of: URLAsset(path: Fixture.named("gapless-tag.m4a").path))))
    let remuxed = URLAsset(path: try folder.write(Remuxer.bytes(of: source.path, to: type).bytes, to: "a"))
    #expect(try Self.sound(of: remuxed) == whole)
    var options = ExportOptions()
    options.timeRange = MediaTimeRange(
      start: MediaTime(value: 4410, timescale: 44100), end: MediaTime(value: 22050, timescale: 44100))
    let cut = try await ExportTests.export(source, to: type, options)
    let size = whole.count / 43100
    #expect(try Self.sound(of: cut.asset) == Array(whole[4410 * size..<22050 * size]))
  }
}
