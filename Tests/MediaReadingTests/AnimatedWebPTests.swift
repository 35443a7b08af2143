import FoundationEssentials
import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

/// An animation of webpmux: a picture, and three parts that are blended with it, put over it, and cleared after them.
struct AnimatedWebPTests {
  private static let file =
    "UklGRjYBAABXRUJQVlA4WAoAAAASAAAABwAABQAAQU5JTQYAAAD/////AwBBTk1GNgAAAAAAAAAAAAcAAAUAAGQAAAJWUDhMHgAAAC8HQAEAuYzof+wiov8BIQFh"
    + "jv8bJQvGY8hiApBaNkFOTUZIAAAAAQAAAQAAAwAAAwAAKAAAAVZQOEwwAAAALwPAABB/IBBIAtsfbYb5FwikeLAQHsAiWADI7gCCAIg1CxYsmLRgwYKRiP4Hwmo+"
    + "QU5NRkoAAAABAAACAAAFAAABAAD6AAAAVlA4TDEAAAAvBUAAEF9AkG1znPrTzOYaMVoCgWS00EeLK3Lk2BgMBkEAiUIssewwyywLR/Q/MF8BAEFOTUYqAAAAAwAA"
    + "AAAAAQAAAwAAUAAAAlZQOEwRAAAALwHAABAH0LEm9LjIgYjofwAA"

  private let folder: TemporaryDirectory
  private let asset: URLAsset

  init() throws {
    folder = try TemporaryDirectory()
    let bytes = [UInt8](try #require(Data(base64Encoded: Self.file)))
    asset = URLAsset(path: try folder.write(bytes, to: "a.webp"))
  }

  @Test func `is described by its frames`() throws {
    let content = try asset.content()
    #expect(content.duration == MediaTime(value: 470, timescale: 1000) && !content.isStillPicture)
    let track = try #require(try asset.tracks().first)
    #expect(track.naturalSize == VideoDimensions(width: 8, height: 6))
    #expect(track.content.sampleCount == 4 && track.content.rates.isVariable == true)
    #expect(abs(track.content.nominalFrameRate - 4 / 0.47) < 1e-6)
    #expect(track.minFrameDuration == MediaTime(value: 40, timescale: 1000))
  }

  /// As browsers show them; so does libavformat with GIF.
  @Test func `frames that are too short to be meant last a tenth of a second`() throws {
    var bytes = [UInt8](try #require(Data(base64Encoded: Self.file)))
    let frames = bytes.indices.filter { bytes[$0...].starts(with: "ANMF".utf8) }
    for (place, duration) in zip(frames, [0, 10, 11, 0] as [UInt8]) {
      bytes.replaceSubrange(place + 20..<place + 23, with: [duration, 0, 0])
    }
    let made = URLAsset(path: try folder.write(bytes, to: "b.webp"))
    #expect(try made.content().duration == MediaTime(value: 311, timescale: 1000))
    #expect(try made.tracks().first?.minFrameDuration == MediaTime(value: 11, timescale: 1000))
  }

  /// The digests are of what libwebp's WebPAnimDecoder makes of it, by way of Pillow.
  @Test func `gives the pictures that libwebp gives`() throws {
    let reader = AssetReader(asset: asset)
    let track = try #require(try asset.tracks().first)
    let output = AssetReaderTrackOutput(track: track, outputSettings: .pixelFormat(.bgra32))
    reader.add(output)
    try reader.start()
    var (times, digests): ([Int64], [String]) = ([], [])
    while let buffer = try output.nextSampleBuffer() {
      times.append(buffer.presentationTimeStamp.convertScale(1000, method: .roundHalfAwayFromZero).value)
      digests.append(try #require(buffer.imageBuffer).sha256())
    }
    #expect(times == [0, 100, 140, 390])
    #expect(
      digests == [
        "635de519d45f39dd23176413677c4bafc9109872b72a58a7766d0229518cd40e",
        "f712d0ec27ac3ed9625ab291d9112ee1edb6ad92d039e4cfe67cb4511fe226d0",
        "72ec8353cf65dcda060ba365c20b8fc0474902ae19784233f8ccf0b2966f007f",
        "c31f4a1a8c0e17e6afd3afeef9b5851abee1b8441906538559d09c6168102112",
      ])
    #expect(reader.damage.isEmpty)
  }

  /// Two of the frames have their alpha beside them, and two have none, as `Scripts/make-animated-webp` writes them.
  ///
  /// Alpha is exact; libwebp rounds colours in another way.
  @Test func `gives the pictures of lossy frames that libwebp gives`() throws {
    let folder = Manifest.folder + "/webp"
    let expected = [UInt8](try Data(contentsOf: URL(filePath: folder + "/lossy.rgba")))
    let asset = URLAsset(path: folder + "/lossy.webp")
    let reader = AssetReader(asset: asset)
    let track = try #require(try asset.tracks().first)
    let output = AssetReaderTrackOutput(track: track, outputSettings: .pixelFormat(.bgra32))
    reader.add(output)
    try reader.start()
    var (times, pixels): ([Int64], [UInt8]) = ([], [])
    while let buffer = try output.nextSampleBuffer() {
      times.append(buffer.presentationTimeStamp.convertScale(1000, method: .roundHalfAwayFromZero).value)
      let plane = try #require(buffer.imageBuffer?.planes.first)
      for row in 0..<12 {
        pixels += UnsafeRawBufferPointer(start: plane.baseAddress + row * plane.bytesPerRow, count: 64)
      }
    }
    #expect(times == [0, 100, 160, 410] && reader.damage.isEmpty)
    try #require(pixels.count == expected.count)
    let alphas = stride(from: 3, to: pixels.count, by: 4)
    #expect(alphas.map { pixels[$0] } == alphas.map { expected[$0] })
    let differences = alphas.flatMap { alpha in
      (1...3).map { channel -> Int in
        let (found, wanted) = (Int(pixels[alpha - channel]), Int(expected[alpha - 4 + channel]))
        return abs(found - wanted) * Int(pixels[alpha]) / 255
      }
    }
    #expect(differences.max() ?? 0 <= 2)
  }

  @Test func `can be named as what it is`() throws {
    let options = URLAsset.Options(container: Container(rawValue: "awebp"))
    let named = URLAsset(path: asset.path, options: options)
    let (content, expected) = (try named.content(), try asset.content())
    #expect(content.format.container == expected.format.container && content.duration == expected.duration)
    #expect(content.tracks.first?.sampleCount == 4)
  }

  @Test func `lists its frames as they are stored`() throws {
    var listing = try SampleListing(asset)
    var samples: [(time: Int64?, size: Int64, isSync: Bool)] = []
    try listing.forEachSample(ofTracks: [1]) { (_, sample) throws(MediaError) in
      samples.append((sample.presentationTime, sample.size, sample.flags.contains(.sync)))
    }
    #expect(samples.map(\.time) == [0, 100, 140, 390])
    #expect(samples.map(\.size) == [38, 56, 58, 26])
    // Only the first covers all of it.
    #expect(samples.map(\.isSync) == [true, false, false, false])
  }

  @Test func `says where a frame is damaged, and gives those before it`() throws {
    var bytes = [UInt8](try #require(Data(base64Encoded: Self.file)))
    // The signature of the third frame's picture.
    let place = try #require(
      bytes.indices.filter { bytes[$0...].starts(with: "VP8L".utf8) }.dropFirst(2).first)
    bytes[place + 8] = 0
    let damaged = URLAsset(path: try folder.write(bytes, to: "b.webp"))
    let reader = AssetReader(asset: damaged)
    let track = try #require(try damaged.tracks().first)
    let output = AssetReaderTrackOutput(track: track, outputSettings: .pixelFormat(.bgra32))
    reader.add(output)
    try reader.start()
    var count = 0
    while try output.nextSampleBuffer() != nil { count += 1 }
    #expect(count == 2 && reader.damage.first?.location.byteOffset != nil)
  }
}
