import AVFoundation
import MediaScopeFixtures
import Testing

/// Arguments that have no sense are refused, and neither end the process nor reach memory that isn't there.
struct HostileArgumentTests {
  @Test func `a folder is not taken for a file to write over`() throws {
    let folder = try TemporaryDirectory()
    let takes = folder.file("takes.caf")
    try FileManager.default.createDirectory(atPath: takes, withIntermediateDirectories: false)
    try Data([1]).write(to: URL(fileURLWithPath: takes + "/kept"))
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 44100, channels: 1))
    let file = try? AVAudioFile(forWriting: URL(fileURLWithPath: takes), settings: format.settings)
    if let file, let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 1) {
      try? file.write(from: buffer)
    }
    #expect(FileManager.default.fileExists(atPath: takes + "/kept"))
  }

  @Test func `a buffer of more bytes than its list can say is refused`() throws {
    let format = try #require(
      AVAudioFormat(commonFormat: .pcmFormatFloat32, sampleRate: 44100, channels: 2, interleaved: true))
    #expect(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 600_000_000) == nil)
    #expect(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: .max) == nil)
  }

  @Test func `settings with a layout of other channels are refused`() {
    var settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 44100, AVNumberOfChannelsKey: 2,
    ]
    #expect(AVAudioFormat(settings: settings) != nil)
    var layout = AudioChannelLayout(mChannelLayoutTag: kAudioChannelLayoutTag_MPEG_5_1_A)
    settings[AVChannelLayoutKey] = Data(bytes: &layout, count: MemoryLayout<AudioChannelLayout>.size)
    #expect(AVAudioFormat(settings: settings) == nil)
  }

  @Test(arguments: [(Int.max, 1), (1, Int.max), (0, 1), (-1, -1), (40_000, 40_000)])
  func `a bitmap without a possible size is refused`(_ width: Int, _ height: Int) {
    #expect(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue) == nil
    )
  }

  @Test(arguments: [true, false])
  func `a whole turn is a circle in both directions`(_ clockwise: Bool) throws {
    let context = try #require(
      CGContext(
        data: nil, width: 20, height: 20, bitsPerComponent: 8, bytesPerRow: 80,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    context.setFillColor(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.addArc(
      center: CGPoint(x: 10, y: 10), radius: 8, startAngle: clockwise ? 0 : 2 * .pi,
      endAngle: clockwise ? 2 * .pi : 0, clockwise: clockwise)
    context.fillPath()
    let data = try #require(context.data)
    for (x, y) in [(4, 10), (10, 4), (15, 10), (10, 15)] {
      #expect(data.load(fromByteOffset: y * 80 + x * 4, as: UInt8.self) == 255)
    }
    #expect(data.load(as: UInt8.self) == 0)
  }
}
