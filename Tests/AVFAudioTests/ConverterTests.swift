import AVFAudio
import MediaScopeFixtures
import Testing

struct ConverterTests {
  private func format(
    _ rate: Double, _ channels: UInt32, _ common: AVAudioCommonFormat = .pcmFormatFloat32,
    interleaved: Bool = false
  ) throws -> AVAudioFormat {
    try #require(
      AVAudioFormat(commonFormat: common, sampleRate: rate, channels: channels, interleaved: interleaved))
  }

  /// A sine in each channel, each twice as high as the one before.
  private func sine(_ format: AVAudioFormat, _ frequency: Double, count: Int) throws -> AVAudioPCMBuffer {
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: UInt32(count)))
    buffer.frameLength = UInt32(count)
    let data = try #require(buffer.floatChannelData)
    for channel in 0..<Int(format.channelCount) {
      for frame in 0..<count {
        let angle = 2 * Double.pi * frequency * Double(channel + 1) * Double(frame) / format.sampleRate
        data[channel][frame * buffer.stride] = Float(0.5 * sin(angle))
      }
    }
    return buffer
  }

  /// What comes out in buffers of a size, where the input comes in one piece.
  private func converted(_ converter: AVAudioConverter, _ input: AVAudioPCMBuffer, size: UInt32) throws
    -> [[Float]]
  {
    var channels = [[Float]](repeating: [], count: Int(converter.outputFormat.channelCount))
    var isGiven = false
    while true {
      let output = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: size))
      var error: NSError?
      let status = converter.convert(to: output, error: &error) { _, status in
        status.pointee = isGiven ? .endOfStream : .haveData
        defer { isGiven = true }
        return isGiven ? nil : input
      }
      #expect(error == nil)
      let data = try #require(output.floatChannelData)
      for channel in channels.indices {
        channels[channel] += UnsafeBufferPointer(start: data[channel], count: Int(output.frameLength))
      }
      if status == .endOfStream { return channels }
      try #require(status == .haveData && output.frameLength > 0)
    }
  }

  @Test(
    "another rate has the same sound, as long",
    arguments: [(48000.0, 16000.0), (44100, 16000), (16000, 48000), (44100, 48000)])
  func rates(from: Double, to: Double) throws {
    let input = try sine(try format(from, 1), 1000, count: Int(from / 2))
    let whole = try converted(
      try #require(AVAudioConverter(from: input.format, to: try format(to, 1))), input, size: 100_000)[0]
    #expect(abs(Double(whole.count) - to / 2) <= 1)
    // Away from both ends, where the filter has all that it needs.
    for frame in 200..<(whole.count - 200) {
      let expected = 0.5 * sin(2 * Double.pi * 1000 * Double(frame) / to)
      guard abs(Double(whole[frame]) - expected) < 0.002 else {
        Issue.record("\(frame): \(whole[frame]), not \(expected)")
        return
      }
    }
    let pieces = try converted(
      try #require(AVAudioConverter(from: input.format, to: try format(to, 1))), input, size: 333)[0]
    #expect(pieces == whole)
  }

  @Test("channels are left out or doubled, and mixed where that is asked for")
  func channels() throws {
    let stereo = try sine(try format(48000, 2), 500, count: 64)
    let left = try #require(stereo.floatChannelData)[0]
    let right = try #require(stereo.floatChannelData)[1]
    let mono = try #require(AVAudioConverter(from: stereo.format, to: try format(48000, 1)))
    #expect(mono.channelMap == [0])
    #expect(try converted(mono, stereo, size: 64)[0] == (0..<64).map { left[$0] })
    mono.reset()
    mono.channelMap = [1]
    #expect(try converted(mono, stereo, size: 64)[0] == (0..<64).map { right[$0] })
    mono.reset()
    mono.channelMap = [-1]
    #expect(try converted(mono, stereo, size: 64)[0].allSatisfy { $0 == 0 })

    let mixing = try #require(AVAudioConverter(from: stereo.format, to: try format(48000, 1)))
    mixing.downmix = true
    let mixed = try converted(mixing, stereo, size: 64)[0]
    #expect(zip(mixed, 0..<64).allSatisfy { abs($0 - (left[$1] + right[$1]) / 2) < 1e-6 })

    let single = try sine(try format(48000, 1), 500, count: 64)
    let both = try converted(
      try #require(AVAudioConverter(from: single.format, to: stereo.format)), single, size: 64)
    #expect(both[0] == both[1] && both[0] == (0..<64).map { left[$0] })
  }

  @Test("a whole buffer changes its format at once, and rounds to the nearest")
  func wholeBuffer() throws {
    let input = try #require(AVAudioPCMBuffer(pcmFormat: try format(48000, 2), frameCapacity: 4))
    input.frameLength = 4
    for (frame, value) in [0.25, -1.5, 0.5 / 32768, 1].enumerated() {
      input.floatChannelData?[0][frame] = Float(value)
      input.floatChannelData?[1][frame] = Float(-value)
    }
    let target = try format(48000, 2, .pcmFormatInt16, interleaved: true)
    let converter = try #require(AVAudioConverter(from: input.format, to: target))
    let output = try #require(AVAudioPCMBuffer(pcmFormat: target, frameCapacity: 4))
    try converter.convert(to: output, from: input)
    let data = try #require(output.int16ChannelData)[0]
    #expect((0..<8).map { data[$0] } == [8192, -8192, -32768, 32767, 1, -1, 32767, -32768])
    let short = try #require(AVAudioPCMBuffer(pcmFormat: target, frameCapacity: 3))
    #expect(throws: (any Error).self) { try converter.convert(to: short, from: input) }
    let other = try #require(AVAudioConverter(from: input.format, to: try format(44100, 2)))
    let wrong = try #require(AVAudioPCMBuffer(pcmFormat: other.outputFormat, frameCapacity: 9))
    #expect(throws: (any Error).self) { try other.convert(to: wrong, from: input) }
  }

  @Test("a block that has nothing now is asked again, and one that has ended is not")
  func statuses() throws {
    let input = try sine(try format(48000, 1), 500, count: 100)
    let converter = try #require(
      AVAudioConverter(from: input.format, to: try format(48000, 1, .pcmFormatFloat64)))
    let output = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 250))
    var calls = 0
    let dry = converter.convert(to: output, error: nil) { _, status in
      calls += 1
      status.pointee = calls == 1 ? .haveData : .noDataNow
      return calls == 1 ? input : nil
    }
    #expect(dry == .inputRanDry && output.frameLength == 100 && calls == 2)
    let rest = converter.convert(to: output, error: nil) { _, status in
      calls += 1
      status.pointee = calls == 3 ? .haveData : .endOfStream
      return calls == 3 ? input : nil
    }
    #expect(rest == .haveData && output.frameLength == 100 && calls == 4)
    let end = converter.convert(to: output, error: nil) { _, _ in
      calls += 1
      return input
    }
    #expect(end == .endOfStream && output.frameLength == 0 && calls == 4)
    var error: NSError?
    let other = try sine(try format(44100, 1), 500, count: 10)
    converter.reset()
    let failed = converter.convert(to: output, error: &error) { _, status in
      status.pointee = .haveData
      return other
    }
    #expect(failed == .error && error?.code == -50)
  }
}

/// Packets of coded sound.
struct CodedSoundTests {
  private let pcm: AVAudioFormat

  init() throws {
    pcm = try #require(AVAudioFormat(standardFormatWithSampleRate: 44100, channels: 2))
  }

  private func format(_ id: AudioFormatID) throws -> AVAudioFormat {
    try #require(
      AVAudioFormat(settings: [AVFormatIDKey: id, AVSampleRateKey: 44100, AVNumberOfChannelsKey: 2]))
  }

  /// A second of two sines.
  private func tone() throws -> AVAudioPCMBuffer {
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: pcm, frameCapacity: 44100))
    buffer.frameLength = 44100
    let channels = try #require(buffer.floatChannelData)
    for frame in 0..<44100 {
      channels[0][frame] = sin(Float(frame) * 2 * .pi * 441 / 44100) / 2
      channels[1][frame] = sin(Float(frame) * 2 * .pi * 882 / 44100) / 4
    }
    return buffer
  }

  @Test(
    "what is encoded to packets decodes to the same sound",
    arguments: [kAudioFormatMPEG4AAC, kAudioFormatAppleLossless])
  func roundTrip(id: AudioFormatID) throws {
    let (source, coded) = (try tone(), try format(id))
    let encoder = try #require(AVAudioConverter(from: pcm, to: coded))
    encoder.bitRate = 192_000
    var packets: [AVAudioCompressedBuffer] = []
    var isGiven = false
    while true {
      let buffer = AVAudioCompressedBuffer(
        format: coded, packetCapacity: 8, maximumPacketSize: encoder.maximumOutputPacketSize)
      var error: NSError?
      let status = encoder.convert(to: buffer, error: &error) { _, status in
        status.pointee = isGiven ? .endOfStream : .haveData
        defer { isGiven = true }
        return isGiven ? nil : source
      }
      try #require(status != .error, "\(String(describing: error))")
      if status == .endOfStream { break }
      packets.append(buffer)
    }
    let decoder = try #require(AVAudioConverter(from: coded, to: pcm))
    decoder.magicCookie = encoder.magicCookie
    let output = try #require(AVAudioPCMBuffer(pcmFormat: pcm, frameCapacity: 60000))
    var next = packets.makeIterator()
    var error: NSError?
    let status = decoder.convert(to: output, error: &error) { _, status in
      let buffer = next.next()
      status.pointee = buffer == nil ? .endOfStream : .haveData
      return buffer
    }
    #expect(status == .haveData && error == nil)
    // AAC begins with the encoder's delay, and its packets are whole.
    let delay = id == kAudioFormatMPEG4AAC ? 1024 : 0
    #expect(Int(output.frameLength) >= 44100 + delay)
    #expect(id == kAudioFormatMPEG4AAC || output.frameLength == 44100)
    let (given, found) = (try #require(source.floatChannelData), try #require(output.floatChannelData))
    for channel in 0..<2 {
      let differences = (4096..<40000).map { abs(given[channel][$0] - found[channel][$0 + delay]) }
      #expect(try #require(differences.max()) < (delay > 0 ? 0.03 : 0.0001))
    }
  }

  @Test("formats that are not encoded or decoded make no converter")
  func unknown() throws {
    let unknown = try format(0x7878_7878)
    #expect(
      AVAudioConverter(from: pcm, to: unknown) == nil && AVAudioConverter(from: unknown, to: pcm) == nil)
    let aac = try format(kAudioFormatMPEG4AAC)
    #expect(AVAudioConverter(from: aac, to: aac) == nil)
  }

  @Test("packets that wait are not lost where the bit rate is set in between")
  func lateBitRate() throws {
    let lossless = try format(kAudioFormatAppleLossless)
    let (encoder, source) = (try #require(AVAudioConverter(from: pcm, to: lossless)), try tone())
    var (count, isGiven) = (0, false)
    while true {
      let buffer = AVAudioCompressedBuffer(
        format: lossless, packetCapacity: 2, maximumPacketSize: encoder.maximumOutputPacketSize)
      let status = encoder.convert(to: buffer, error: nil) { _, status in
        status.pointee = isGiven ? .endOfStream : .haveData
        defer { isGiven = true }
        return isGiven ? nil : source
      }
      guard status == .haveData else { break }
      count += Int(buffer.packetCount)
      encoder.bitRate = 96_000
    }
    // 44,100 samples in packets of 4096.
    #expect(count == 11)
  }

  @Test("a packet that is too large is refused, and places beyond the bytes are left out")
  func bounds() throws {
    let aac = try format(kAudioFormatMPEG4AAC)
    let encoder = try #require(AVAudioConverter(from: pcm, to: aac))
    let small = AVAudioCompressedBuffer(format: aac, packetCapacity: 4, maximumPacketSize: 1)
    let source = try tone()
    var error: NSError?
    #expect(
      encoder.convert(to: small, error: &error) { _, status in
        status.pointee = .haveData
        return source
      } == .error)
    #expect(error?.localizedDescription == "a packet is larger than the buffer's maximumPacketSize")
    let hostile = AVAudioCompressedBuffer(format: aac, packetCapacity: 2, maximumPacketSize: 8)
    (hostile.packetCount, hostile.byteLength) = (2, 16)
    let table = try #require(hostile.packetDescriptions)
    table[0] = AudioStreamPacketDescription(mStartOffset: .max, mDataByteSize: 8)
    table[1] = AudioStreamPacketDescription(mStartOffset: 8, mDataByteSize: .max)
    #expect(hostile.packetBytes.isEmpty)
    let none = AVAudioCompressedBuffer(format: aac, packetCapacity: .max, maximumPacketSize: .max)
    #expect(none.packetCapacity == 0 && none.byteCapacity == 0)
    none.packetCount = 5
    #expect(none.packetCount == 0)
  }

  @Test("a layout by AAC's order of channels is taken")
  func layouts() throws {
    var layout = AudioChannelLayout(mChannelLayoutTag: kAudioChannelLayoutTag_AAC_5_1)
    let data = Data(bytes: &layout, count: MemoryLayout<AudioChannelLayout>.size)
    let folder = try TemporaryDirectory()
    let source = try #require(
      AVAudioFormat(
        settings: [
          AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48000, AVNumberOfChannelsKey: 6,
          AVLinearPCMIsFloatKey: true, AVLinearPCMIsNonInterleaved: true, AVChannelLayoutKey: data,
        ]))
    #expect(source.channelLayout?.layoutTag == kAudioChannelLayoutTag_MPEG_5_1_D)
    let file = try AVAudioFile(
      forWriting: URL(fileURLWithPath: folder.file("a.m4a")),
      settings: [
        AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 48000, AVNumberOfChannelsKey: 6,
        AVChannelLayoutKey: data,
      ])
    #expect(file.fileFormat.channelCount == 6)
  }
}
