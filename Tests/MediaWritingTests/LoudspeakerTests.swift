import LibAV
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

/// Sound keeps the loudspeakers that its channels are for, or a line says that it doesn't.
struct LoudspeakerTests {
  /// A WAVE file of 16 bits whose header names the loudspeakers by a mask.
  static func wave(mask: UInt32, rate: Int = 48000, frameCount: Int = 480) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let channels = mask.nonzeroBitCount
    let guid: [UInt8] = [1, 0, 0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    var format = little(0xFFFE, 2) + little(channels, 2) + little(rate, 4)
    format += little(2 * channels * rate, 4) + little(2 * channels, 2) + little(16, 2)
    format += little(22, 2) + little(16, 2) + little(Int(mask), 4) + guid
    let samples = (0..<frameCount * channels).flatMap { little($0 * 37 % 4001, 2) }
    let body =
      Array("WAVEfmt ".utf8) + little(format.count, 4) + format + Array("data".utf8)
      + little(samples.count, 4)
      + samples
    return Array("RIFF".utf8) + little(body.count, 4) + body
  }

  private static func layout(of bytes: [UInt8], _ name: String, _ folder: TemporaryDirectory) throws
    -> (stated: ChannelLayout?, read: ChannelLayout?)
  {
    let asset = URLAsset(path: try folder.write(bytes, to: name))
    return (
      try asset.content().tracks.first?.formatDescriptions.first?.audio?.channelLayout,
      asset.plainSamples?.channelLayout
    )
  }

  /// 3.0, quad, 4.1, 5.0(side), 5.1(side), hexagonal, 7.1(wide), 7.1 and 3.0(back), by their masks.
  @Test(arguments: [0x7, 0x33, 0x10F, 0x607, 0x60F, 0x137, 0xFF, 0x63F, 0x103] as [UInt32])
  func `files that have a place for loudspeakers keep them`(mask: UInt32) throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Self.wave(mask: mask), to: "a.wav")
    let wanted = try #require(ChannelLayout(mask: UInt64(mask))).channels
    // libavformat writes loudspeakers at the back of quad as those at the sides.
    let isQuad = mask == 0x33
    for (type, name) in [(FileType.mov, "a.mov"), (.aiff, "a.aiff"), (.caf, "a.caf"), (.wav, "b.wav")]
    where !isQuad || type == .mov || type == .wav {
      let written = try Remuxer.bytes(of: path, to: type)
      #expect(written.omissions.isEmpty)
      let found = try Self.layout(of: written.bytes, name, folder)
      #expect(found.stated?.channels == wanted, "\(name)")
      if let read = found.read { #expect(read.channels == wanted, "\(name)") }
    }
  }

  @Test(arguments: [(0x7 as UInt32, true), (0x60F, true), (0x3F, false), (0x3, false), (0x4, false)])
  func `loudspeakers that Matroska has no place for are named`(mask: UInt32, isLost: Bool) async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Self.wave(mask: mask), to: "a.wav")
    let omissions = try Remuxer.bytes(of: path, to: .matroska).omissions
    #expect(omissions.contains { $0.contains("which loudspeakers") } == isLost, "\(omissions)")
    let losses = try await ExportTests.export(URLAsset(path: path), to: .matroska).plan.losses
    #expect(losses.contains { $0.contains("which loudspeakers") } == isLost, "\(losses)")
  }

  /// 2.1 and 4.0 have no place in Opus; 5.1(side) is what 5.1 is.
  @Test(arguments: [
    (0xB as UInt32, Codec.opus, true), (0x107, .opus, true), (0xB, .alac, true), (0xB, .flac, false),
    (0x60F, .opus, false), (0x3F, .opus, false), (0x7, .opus, false), (0x3, .opus, false),
  ])
  func `channels that are mixed for the codec are named`(mask: UInt32, codec: Codec, isMixed: Bool)
    async throws
  {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Self.wave(mask: mask), to: "a.wav")
    var options = ExportOptions()
    options.sound = .encoded(codec)
    let losses = try await ExportTests.export(URLAsset(path: path), to: .matroska, options).plan.losses
    #expect(losses.contains { $0.contains("are mixed from") } == isMixed, "\(losses)")
  }

  /// 2.1, 4.0, 5.1 and 7.0, of which libav takes FLAC in Ogg to be 3.0, quad, 5.1(side) and 6.1; 3.0 needs no mask.
  @Test(arguments: [0xB, 0x107, 0x3F, 0x637, 0x7] as [UInt32])
  func `FLAC in Ogg keeps its loudspeakers`(mask: UInt32) async throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(Self.wave(mask: mask), to: "a.wav")
    var options = ExportOptions()
    options.sound = .encoded(.flac)
    let wanted = try #require(ChannelLayout(mask: UInt64(mask))).channels
    let encoded = try await ExportTests.export(URLAsset(path: path), to: .ogg, options)
    var asset = encoded.asset
    // Out of Ogg, and into it again.
    for (type, name) in [(FileType.flac, "a.flac"), (.ogg, "b.ogg"), (.matroska, "a.mka"), (.ogg, "c.ogg")] {
      #expect(try Self.stated(asset)?.channels == wanted, "before \(name)")
      let written = try Remuxer.bytes(of: asset.path, to: type)
      #expect(!written.omissions.contains { $0.contains("loudspeakers") }, "\(written.omissions)")
      asset = URLAsset(path: try folder.write(written.bytes, to: name))
    }
    #expect(try Self.stated(asset)?.channels == wanted)
  }

  private static func stated(_ asset: URLAsset) throws -> ChannelLayout? {
    try asset.content().tracks.first?.formatDescriptions.first?.audio?.channelLayout
  }

  @Test(arguments: [96000, 192_000])
  func `Vorbis takes high rates, without bit rates`(rate: Int) async throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(
      path: try folder.write(Self.wave(mask: 3, rate: rate, frameCount: rate / 10), to: "a.wav"))
    var options = ExportOptions()
    options.sound = .encoded(.vorbis)
    #expect(try await Self.rate(source, options) == Double(rate))
    options.audioBitRate = 128_000
    #expect(try await Self.rate(source, options) == 48000)
    options.sampleRate = rate
    await #expect(throws: MediaError.self) { try await Self.rate(source, options) }
  }

  private static func rate(_ asset: URLAsset, _ options: ExportOptions) async throws -> Double? {
    let exported = try await ExportTests.export(asset, to: .ogg, options)
    return try exported.asset.tracks().first?.formatDescriptions.first?.audioStreamDescription?.sampleRate
  }

  /// Sound that is shorter than the filter of a resampler.
  @Test(arguments: [(44100, 1), (44100, 5), (44100, 50), (96000, 1), (96000, 30), (96000, 50), (44100, 300)])
  func `the shortest sound keeps its length at another rate`(rate: Int, count: Int) async throws {
    let folder = try TemporaryDirectory()
    let source = URLAsset(
      path: try folder.write(Self.wave(mask: 4, rate: rate, frameCount: count), to: "a.wav"))
    var options = ExportOptions()
    options.sound = .encoded(.opus)
    let exported = try await ExportTests.export(source, to: .ogg, options)
    let given = try ExportTests.sound(exported.asset).count
    #expect(given - (count * 48000 + rate - 1) / rate == 0)
  }
}
