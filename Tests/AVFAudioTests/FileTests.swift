import AVFAudio
import LibAV
import MediaScopeFixtures
import Testing

struct FileTests {
  @Test("strategies of bit rates are taken, and a file's type has to be that of its extension")
  func settings() throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("a.m4a"))
    var settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44100, AVNumberOfChannelsKey: 1,
      AVEncoderBitRateStrategyKey: AVAudioBitRateStrategy_VariableConstrained,
      AVEncoderAudioQualityForVBRKey: AVAudioQuality.high.rawValue,
      AVSampleRateConverterAlgorithmKey: AVSampleRateConverterAlgorithm_MinimumPhase,
      AVAudioFileTypeKey: kAudioFileWAVEType,
    ]
    #expect(throws: (any Error).self) { try AVAudioFile(forWriting: url, settings: settings) }
    settings[AVAudioFileTypeKey] = kAudioFileM4AType
    let file = try AVAudioFile(forWriting: url, settings: settings)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4410))
    buffer.frameLength = 4410
    try file.write(from: buffer)
    file.close()
    #expect(try AVAudioFile(forReading: url).length == 4410)
  }

  @Test("AIFF-C has the samples that it is given, and its own mark", arguments: [16, 24, 32])
  func aiffC(bits: Int) throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("a.aifc"))
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 8000, AVNumberOfChannelsKey: 2,
      AVLinearPCMBitDepthKey: bits, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: true,
      AVAudioFileTypeKey: kAudioFileAIFCType,
    ]
    let file = try AVAudioFile(forWriting: url, settings: settings)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 100))
    buffer.frameLength = 100
    let channels = try #require(buffer.floatChannelData)
    for index in 0..<100 {
      (channels[0][index], channels[1][index]) = (Float(index) / 128, Float(-index) / 256)
    }
    try file.write(from: buffer)
    file.close()
    let bytes = try Data(contentsOf: url)
    #expect(String(decoding: bytes[8..<12], as: UTF8.self) == "AIFC")
    let again = try AVAudioFile(forReading: url)
    #expect(again.fileFormat.settings[AVLinearPCMIsBigEndianKey] as? Bool == true)
    let read = try #require(AVAudioPCMBuffer(pcmFormat: again.processingFormat, frameCapacity: 100))
    try again.read(into: read)
    let samples = try #require(read.floatChannelData)
    #expect(read.frameLength == 100)
    #expect((0..<100).allSatisfy { samples[0][$0] == channels[0][$0] && samples[1][$0] == channels[1][$0] })
  }

  private func url(_ name: String) throws -> URL { URL(fileURLWithPath: try Fixture.named(name).path) }

  /// All samples of a file in buffers of a size.
  private func samples(_ file: AVAudioFile, buffer size: AVAudioFrameCount) throws -> [Int16] {
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: size))
    var samples: [Int16] = []
    while file.framePosition < file.length {
      try file.read(into: buffer)
      guard buffer.frameLength > 0 else { break }
      let start = try #require(buffer.int16ChannelData)[0]
      samples += UnsafeBufferPointer(start: start, count: Int(buffer.frameLength) * buffer.stride)
    }
    return samples
  }

  @Test(
    "a file that is read has ffmpeg's samples, and as many as its length",
    arguments: [
      "wav-s16.wav", "aac.m4a", "mp3-vbr.mp3", "flac-16.flac", "alac-16.m4a", "aiff-s16.aiff", "both.mp4",
    ])
  func reading(name: String) throws {
    let fixture = try Fixture.named(name)
    let file = try AVAudioFile(forReading: try url(name), commonFormat: .pcmFormatInt16, interleaved: true)
    let expected = try #require(fixture.audioStreams.first?.pcm)
    let read = try samples(file, buffer: 1000)
    #expect(read.count * 2 == expected.s16le.byteCount)
    #expect(file.length * Int64(file.processingFormat.channelCount) * 2 == expected.s16le.byteCount)
    let bytes = read.withUnsafeBytes { Array($0) }
    var digest = try Digest(.md5)
    digest.update(bytes.span.bytes)
    #expect(digest.finish() == expected.s16le.md5)
  }

  @Test(
    "a read from any frame on is a cut of the whole", arguments: ["wav-s16.wav", "aac.m4a", "mp3-vbr.mp3"])
  func seeking(name: String) throws {
    let whole = try samples(
      try AVAudioFile(forReading: try url(name), commonFormat: .pcmFormatInt16, interleaved: true),
      buffer: 8192)
    let file = try AVAudioFile(forReading: try url(name))
    let channels = Int(file.processingFormat.channelCount)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 500))
    for place in [Int(file.length) / 2, 100, 0, Int(file.length) - 200] {
      file.framePosition = AVAudioFramePosition(place)
      try file.read(into: buffer, frameCount: 300)
      let count = min(300, Int(file.length) - place)
      #expect(Int(buffer.frameLength) == count && file.framePosition == Int64(place + count))
      let data = try #require(buffer.floatChannelData)
      for channel in 0..<channels {
        for frame in 0..<count {
          let expected = Float(whole[(place + frame) * channels + channel]) / 32768
          guard abs(data[channel][frame] - expected) < 1.1 / 32768 else {
            Issue.record("\(place + frame) of \(channel): \(data[channel][frame]), not \(expected)")
            return
          }
        }
      }
    }
    file.framePosition = file.length
    try file.read(into: buffer)
    #expect(buffer.frameLength == 0)
  }

  @Test("formats say how the file stores its sound, and what buffers are in")
  func formats() throws {
    let file = try AVAudioFile(forReading: try url("aac.m4a"))
    #expect(file.fileFormat.streamDescription.pointee.mFormatID == kAudioFormatMPEG4AAC)
    #expect(file.fileFormat.commonFormat == .otherFormat && !file.fileFormat.isInterleaved)
    #expect(
      file.processingFormat.isStandard && file.processingFormat.sampleRate == file.fileFormat.sampleRate)
    let wave = try AVAudioFile(forReading: try url("wav-s16.wav"))
    #expect(wave.fileFormat.commonFormat == .pcmFormatInt16 && wave.fileFormat.isInterleaved)
    #expect(wave.fileFormat.settings[AVLinearPCMBitDepthKey] as? Int == 16)
  }

  @Test(
    "what is written is read again",
    arguments: [("a.wav", 16, false), ("a.caf", 32, true), ("a.aif", 24, false), ("a.wav", 32, true)])
  func writing(name: String, depth: Int, isFloat: Bool) throws {
    let folder = try TemporaryDirectory()
    let target = URL(fileURLWithPath: folder.path + "/" + name)
    try Data("old".utf8).write(to: target)
    let source = try AVAudioFile(forReading: try url("wav-s16.wav"))
    let buffer = try #require(
      AVAudioPCMBuffer(pcmFormat: source.processingFormat, frameCapacity: AVAudioFrameCount(source.length)))
    try source.read(into: buffer)
    var settings = source.processingFormat.settings
    settings[AVLinearPCMBitDepthKey] = depth
    settings[AVLinearPCMIsFloatKey] = isFloat
    settings[AVLinearPCMIsBigEndianKey] = name.hasSuffix("aif")
    do {
      let file = try AVAudioFile(forWriting: target, settings: settings)
      try file.write(from: buffer)
      #expect(file.length == source.length && file.framePosition == file.length)
    }
    let again = try AVAudioFile(forReading: target)
    #expect(again.fileFormat.streamDescription.pointee.mBitsPerChannel == UInt32(depth))
    let read = try #require(
      AVAudioPCMBuffer(pcmFormat: again.processingFormat, frameCapacity: AVAudioFrameCount(again.length)))
    try again.read(into: read)
    #expect(read.frameLength == buffer.frameLength)
    for channel in 0..<Int(buffer.format.channelCount) {
      let (one, other) = (
        try #require(buffer.floatChannelData)[channel], try #require(read.floatChannelData)[channel]
      )
      #expect((0..<Int(read.frameLength)).allSatisfy { one[$0] == other[$0] })
    }
  }

  @Test("AAC is written, and is as long")
  func coded() throws {
    let folder = try TemporaryDirectory()
    let target = URL(fileURLWithPath: folder.path + "/a.m4a")
    let source = try AVAudioFile(forReading: try url("wav-s16.wav"))
    let buffer = try #require(
      AVAudioPCMBuffer(pcmFormat: source.processingFormat, frameCapacity: AVAudioFrameCount(source.length)))
    try source.read(into: buffer)
    let file = try AVAudioFile(
      forWriting: target,
      settings: [
        AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: source.fileFormat.sampleRate,
        AVNumberOfChannelsKey: source.fileFormat.channelCount,
      ])
    try file.write(from: buffer)
    file.close()
    #expect(!file.isOpen)
    #expect(try AVAudioFile(forReading: target).length == source.length)
    #expect(throws: (any Error).self) { try file.write(from: buffer) }
  }

  @Test("errors have Core Audio's codes and the library's sentence")
  func errors() throws {
    func code(_ body: () throws -> Void) -> Int? {
      do { try body() } catch { return (error as NSError).code }
      return nil
    }
    #expect(code { _ = try AVAudioFile(forReading: URL(fileURLWithPath: "/nowhere.wav")) } == -43)
    #expect(
      code { _ = try AVAudioFile(forReading: try url("h264.mp4")) }
        == Int(kAudioFileUnsupportedDataFormatError))
    let folder = try TemporaryDirectory()
    let settings = try #require(AVAudioFormat(standardFormatWithSampleRate: 44100, channels: 2)).settings
    #expect(
      code {
        _ = try AVAudioFile(forWriting: URL(fileURLWithPath: folder.path + "/a.txt"), settings: settings)
      }
        == Int(kAudioFileUnsupportedFileTypeError))
    let target = URL(fileURLWithPath: folder.path + "/a.wav")
    #expect(
      code { _ = try AVAudioFile(forWriting: target, settings: settings.merging(["Unknown": 1]) { $1 }) }
        == -50)
    let file = try AVAudioFile(forReading: try url("wav-s16.wav"))
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 8000, channels: 1))
    let other = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4))
    #expect(code { try file.read(into: other) } == -50)
  }
}
