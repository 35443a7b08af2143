import LibAV
import MediaContainers
import MediaCore
import MediaScopeFixtures
import Testing

@testable import MediaAssets

/// How long animations are, by the delays of their pictures.
struct AnimationLengthTests {
  private static let screen: [UInt8] =
    Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]

  /// - Parameter delay: in hundredths of a second; `nil` for a picture without a control extension.
  private static func picture(_ delay: UInt8?) -> [UInt8] {
    let control = delay.map { [0x21, 0xF9, 4, 0, $0, 0, 0, 0] as [UInt8] } ?? []
    return control + [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 0x01, 0]
  }

  /// What the packets of ffprobe add up to; players show what has no delay for a tenth of a second.
  @Test(
    arguments: [
      ([4, 10, 10], 24), ([4, nil, 20], 34), ([0, 0, 0], 30), ([1, 2, 3], 15), ([nil, nil], 20), ([nil], nil),
      ([50], nil),
    ] as [([UInt8?], Int64?)])
  func `a GIF is as long as its pictures together, and one picture has no length`(
    delays: [UInt8?], length: Int64?
  ) throws {
    let folder = try TemporaryDirectory()
    let bytes = Self.screen + delays.flatMap(Self.picture) + [0x3B]
    let asset = URLAsset(path: try folder.write(bytes, to: "a.gif"))
    let expected = length.map { MediaTime(value: $0, timescale: 100) } ?? .indefinite
    let content = try asset.content()
    #expect(content.duration == expected)
    #expect(content.truncation == nil)
  }

  /// Five pictures in 1.85 s, as ExifTool counts them; ffprobe leaves out the last one.
  @Test func `a GIF's rate is that of all its pictures, and says that they differ`() throws {
    let folder = try TemporaryDirectory()
    let delays: [UInt8?] = [10, 50, 5, 20, 100]
    let bytes = Self.screen + delays.flatMap(Self.picture) + [0x3B]
    let track = try #require(try URLAsset(path: try folder.write(bytes, to: "a.gif")).content().tracks.first)
    #expect(abs(track.nominalFrameRate - 5 / 1.85) < 1e-6 && track.rates.isVariable == true)
    #expect(track.minFrameDuration == MediaTime(value: 5, timescale: 100))
    let even =
      Self.screen + delays.prefix(1).flatMap(Self.picture) + delays.prefix(1).flatMap(Self.picture) + [0x3B]
    let steady = try #require(try URLAsset(path: try folder.write(even, to: "b.gif")).content().tracks.first)
    #expect(steady.nominalFrameRate == 10 && steady.rates.isVariable == false)
  }

  private static func big(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  private static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    let bytes = Array(type.utf8) + body
    return big(body.count) + bytes + big(Int(crc(bytes)))
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  /// Each of its pictures is one gray pixel.
  private static func animation(_ delays: [(Int, Int)]) -> [UInt8] {
    // Stored, without packing.
    let pixels: [UInt8] = [0x78, 0x01, 1, 2, 0, 0xFD, 0xFF, 0, 0x80, 0, 0x82, 0, 0x81]
    var (bytes, number): ([UInt8], Int) = ([0x89] + Array("PNG\r\n\u{1A}\n".utf8), 0)
    bytes += chunk("IHDR", big(1) + big(1) + [8, 0, 0, 0, 0]) + chunk("acTL", big(delays.count) + big(0))
    for (index, delay) in delays.enumerated() {
      bytes += chunk(
        "fcTL", big(number) + big(1) + big(1) + big(0) + big(0) + big(delay.0, 2) + big(delay.1, 2) + [0, 0])
      number += 1
      bytes += index == 0 ? chunk("IDAT", pixels) : chunk("fdAT", big(number) + pixels)
      if index > 0 { number += 1 }
    }
    return bytes + chunk("IEND", [])
  }

  @Test func `an animated PNG is as long as its pictures together, and says that it is cut`() throws {
    let folder = try TemporaryDirectory()
    let bytes = Self.animation([(40, 1000), (1, 10), (3, 0), (1, 4)])
    let whole = try URLAsset(path: try folder.write(bytes, to: "a.png")).content()
    // 40 ms, 100 ms, 30 ms and 250 ms.
    #expect(whole.duration == MediaTime(value: 420, timescale: 1000))
    #expect(whole.truncation == nil)
    let cut = try URLAsset(path: try folder.write(Array(bytes.dropLast(20)), to: "cut.png")).content()
    #expect(cut.truncation != nil)
  }

  /// A file after whose first bytes reading fails.
  private struct FailingSource: ByteSource {
    let whole: MemoryByteSource
    let readable: Int64

    var name: String? { nil }
    var byteCount: Int64 { whole.byteCount }

    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
      guard min(offset + Int64(buffer.count), byteCount) <= readable else {
        throw MediaError(.fileNotReadable, "the disk has a fault")
      }
      return try whole.read(into: buffer, at: offset)
    }
  }

  @Test func `what can't be read to its end keeps the length that libav gives it`() throws {
    let pictures = (0..<10_000).flatMap { _ in Self.picture(10) }
    let file = ContainerFile(
      FailingSource(whole: MemoryByteSource(Self.screen + pictures + [0x3B]), readable: 100_000))
    let timeBase = TimeBase(numerator: 1, denominator: 100)
    var tracks = [
      DescribedTrack(
        index: 0, id: 0, formatDescription: FormatDescription(mediaType: .video, mediaSubType: "gif "),
        timeBase: timeBase)
    ]
    tracks[0].durationTicks = 77
    var container = DescribedContainer(.gif)
    container.duration = timeBase.time(77)
    AnimationLength.state(of: &tracks, in: file, &container)
    #expect(tracks[0].durationTicks == 77 && container.duration == timeBase.time(77))
  }

  @Test func `a file of no length has that of its tracks`() throws {
    let path = try Fixture.named("both.mp4").path
    let source = try FileByteSource(path: path)
    var bytes = try source.bytes(at: 0, count: Int(source.byteCount))
    let header = try #require(
      bytes.indices.dropLast(4).first { bytes[$0..<$0 + 4].elementsEqual("mvhd".utf8) })
    // Version 0: two times and a timescale before it.
    bytes.replaceSubrange(header + 20..<header + 24, with: [0, 0, 0, 0])
    let folder = try TemporaryDirectory()
    let (whole, open) = (
      try URLAsset(path: path).content(), try URLAsset(path: try folder.write(bytes, to: "a.mp4")).content()
    )
    #expect(open.duration == whole.duration && open.duration > .zero)
  }
}
