import AudioToolbox
import Foundation
import MediaScopeFixtures
import Testing

/// Converters by the functions of C.
struct AudioConverterTests {
  private static func float(_ rate: Double, _ channels: UInt32, isPlanar: Bool = false)
    -> AudioStreamBasicDescription
  {
    var format = AudioStreamBasicDescription()
    FillOutASBDForLPCM(&format, rate, channels, 32, 32, true, false, isPlanar)
    return format
  }
  private static func int16(_ rate: Double, _ channels: UInt32) -> AudioStreamBasicDescription {
    var format = AudioStreamBasicDescription()
    FillOutASBDForLPCM(&format, rate, channels, 16, 16, false, false)
    return format
  }
  private static func coded(_ code: AudioFormatID, _ rate: Double, _ channels: UInt32) throws
    -> AudioStreamBasicDescription
  {
    var format = AudioStreamBasicDescription()
    (format.mFormatID, format.mSampleRate, format.mChannelsPerFrame) = (code, rate, channels)
    var size = UInt32(MemoryLayout.size(ofValue: format))
    try #require(AudioFormatGetProperty(kAudioFormatProperty_FormatInfo, 0, nil, &size, &format) == noErr)
    return format
  }

  private func make(
    _ from: AudioStreamBasicDescription, _ to: AudioStreamBasicDescription
  ) throws -> AudioConverterRef {
    var (source, target, made) = (from, to, AudioConverterRef?.none)
    try #require(AudioConverterNew(&source, &target, &made) == noErr)
    return try #require(made)
  }

  @Test("a buffer becomes integers, rounded and cut at full scale")
  func buffer() throws {
    let converter = try make(Self.float(48000, 2), Self.int16(48000, 2))
    let input: [Float] = [0.25, -1.5, 0.5 / 32768, 1]
    var output = [Int16](repeating: 0, count: 4)
    var size: UInt32 = 8
    #expect(AudioConverterConvertBuffer(converter, 16, input, &size, &output) == noErr)
    #expect(size == 8 && output == [8192, -32768, 1, 32767])
    size = 7
    #expect(
      AudioConverterConvertBuffer(converter, 16, input, &size, &output)
        == kAudioConverterErr_InvalidOutputSize)
    #expect(
      AudioConverterConvertBuffer(converter, 15, input, &size, &output)
        == kAudioConverterErr_InvalidInputSize)
    let other = try make(Self.float(48000, 1), Self.float(44100, 1))
    #expect(
      AudioConverterConvertBuffer(other, 16, input, &size, &output)
        == kAudioConverterErr_OperationNotSupported)
    AudioConverterDispose(converter)
  }

  @Test("planes come out of interleaved frames")
  func planes() throws {
    let converter = try make(Self.int16(48000, 2), Self.float(48000, 2, isPlanar: true))
    var input: [Int16] = [16384, -16384, 8192, -8192]
    var (left, right) = ([Float](repeating: 9, count: 2), [Float](repeating: 9, count: 2))
    input.withUnsafeMutableBytes { input in
      left.withUnsafeMutableBytes { left in
        right.withUnsafeMutableBytes { right in
          var list = AudioBufferList(
            mNumberBuffers: 1,
            mBuffers: AudioBuffer(mNumberChannels: 2, mDataByteSize: 8, mData: input.baseAddress))
          let output = AudioBufferList.allocate(maximumBuffers: 2)
          defer { free(output.unsafeMutablePointer) }
          output[0] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 8, mData: left.baseAddress)
          output[1] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 8, mData: right.baseAddress)
          #expect(
            AudioConverterConvertComplexBuffer(converter, 2, &list, output.unsafeMutablePointer) == noErr)
          list.mBuffers.mDataByteSize = 7
          #expect(
            AudioConverterConvertComplexBuffer(converter, 2, &list, output.unsafeMutablePointer)
              == kAudioConverterErr_InvalidInputSize)
        }
      }
    }
    #expect(left == [0.5, 0.25] && right == [-0.5, -0.25])
  }

  /// What an input function gives, block by block.
  private final class Source {
    var blocks: [[UInt8]]
    var descriptions: [[AudioStreamPacketDescription]] = []
    let bytesPerPacket: Int
    /// What was given last stays until the next call.
    private var current = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 16)
    private var table = UnsafeMutablePointer<AudioStreamPacketDescription>.allocate(capacity: 1)
    var calls = 0

    init(_ blocks: [[UInt8]], bytesPerPacket: Int) {
      (self.blocks, self.bytesPerPacket) = (blocks, bytesPerPacket)
    }
    deinit {
      current.deallocate()
      table.deallocate()
    }

    func give(
      _ count: UnsafeMutablePointer<UInt32>, _ list: UnsafeMutablePointer<AudioBufferList>,
      _ places: UnsafeMutablePointer<UnsafeMutablePointer<AudioStreamPacketDescription>?>?
    ) -> OSStatus {
      calls += 1
      guard !blocks.isEmpty else {
        count.pointee = 0
        return noErr
      }
      let block = blocks.removeFirst()
      current.deallocate()
      current = .allocate(byteCount: max(block.count, 1), alignment: 16)
      current.copyMemory(from: block, byteCount: block.count)
      let buffers = UnsafeMutableAudioBufferListPointer(list)
      buffers[0].mData = current
      buffers[0].mDataByteSize = UInt32(block.count)
      guard !descriptions.isEmpty else {
        count.pointee = UInt32(block.count / bytesPerPacket)
        return noErr
      }
      let packets = descriptions.removeFirst()
      table.deallocate()
      table = .allocate(capacity: max(packets.count, 1))
      table.initialize(from: packets, count: packets.count)
      places?.pointee = table
      count.pointee = UInt32(packets.count)
      return noErr
    }
  }

  /// All that comes out, in parts of so many packets.
  private func converted(
    _ converter: AudioConverterRef, _ source: Source, at once: UInt32, room: Int
  ) throws -> (bytes: [UInt8], packets: [AudioStreamPacketDescription]) {
    var (all, packets): ([UInt8], [AudioStreamPacketDescription]) = ([], [])
    var memory = [UInt8](repeating: 0, count: room)
    var descriptions = [AudioStreamPacketDescription](repeating: .init(), count: Int(once))
    let user = Unmanaged.passUnretained(source).toOpaque()
    while true {
      var count = once
      let (status, size) = memory.withUnsafeMutableBytes { bytes in
        var list = AudioBufferList(
          mNumberBuffers: 1,
          mBuffers: AudioBuffer(mNumberChannels: 0, mDataByteSize: UInt32(room), mData: bytes.baseAddress))
        let status = AudioConverterFillComplexBuffer(
          converter,
          { _, count, list, places, user in
            guard let user else { return kAudio_ParamError }
            return Unmanaged<Source>.fromOpaque(user).takeUnretainedValue().give(count, list, places)
          }, user, &count, &list, &descriptions)
        return (status, Int(list.mBuffers.mDataByteSize))
      }
      try #require(status == noErr)
      if count == 0 { return (all, packets) }
      packets += descriptions.prefix(Int(count)).map {
        AudioStreamPacketDescription(
          mStartOffset: $0.mStartOffset + Int64(all.count), mDataByteSize: $0.mDataByteSize)
      }
      all += memory.prefix(size)
    }
  }

  private func sine(_ count: Int, _ rate: Double) -> [Float] {
    (0..<count).map { Float(0.5 * sin(2 * .pi * 1000 * Double($0) / rate)) }
  }
  private func blocks(_ samples: [Float], _ size: Int) -> [[UInt8]] {
    stride(from: 0, to: samples.count, by: size).map { start in
      samples[start..<min(start + size, samples.count)].withUnsafeBytes { Array($0) }
    }
  }
  private func floats(_ bytes: [UInt8]) -> [Float] {
    bytes.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }

  @Test(
    "another rate has the same sound, whatever the blocks", arguments: [(44100.0, 16000.0), (16000, 48000)])
  func rates(from: Double, to: Double) throws {
    let input = sine(Int(from / 2), from)
    func run(_ block: Int, _ once: UInt32) throws -> [Float] {
      let converter = try make(Self.float(from, 1), Self.float(to, 1))
      let source = Source(blocks(input, block), bytesPerPacket: 4)
      return floats(try converted(converter, source, at: once, room: 4 * Int(once)).bytes)
    }
    let whole = try run(input.count, 100_000)
    #expect(abs(Double(whole.count) - to / 2) <= 1)
    for frame in 200..<(whole.count - 200) {
      let expected = 0.5 * sin(2 * Double.pi * 1000 * Double(frame) / to)
      guard abs(Double(whole[frame]) - expected) < 0.002 else {
        Issue.record("\(frame): \(whole[frame]), not \(expected)")
        return
      }
    }
    #expect(try run(777, 333) == whole)
  }

  @Test("a code of the function's ends the call with what there is, and the next call goes on")
  func interruption() throws {
    let converter = try make(Self.float(48000, 1), Self.float(48000, 1))
    let samples = sine(300, 48000)
    let source = Source(blocks(samples, 100), bytesPerPacket: 4)
    var isDry = false
    func fill(_ wanted: UInt32) -> (OSStatus, [Float]) {
      var (memory, count) = ([Float](repeating: 0, count: Int(wanted)), wanted)
      let status = memory.withUnsafeMutableBytes { bytes in
        var list = AudioBufferList(
          mNumberBuffers: 1,
          mBuffers: AudioBuffer(
            mNumberChannels: 1, mDataByteSize: UInt32(bytes.count), mData: bytes.baseAddress))
        return AudioConverterFillComplexBuffer(
          converter, { _, count, list, places, _ in isDry ? 7 : source.give(count, list, places) }, nil,
          &count, &list, nil)
      }
      return (status, Array(memory.prefix(Int(count))))
    }
    let first = fill(50)
    #expect(first.0 == noErr && first.1 == Array(samples[..<50]) && source.calls == 1)
    isDry = true
    let dry = fill(80)
    #expect(dry.0 == 7 && dry.1 == Array(samples[50..<100]))
    isDry = false
    let rest = fill(500)
    #expect(rest.0 == noErr && rest.1 == Array(samples[100...]) && source.calls == 4)
    #expect(fill(500).1.isEmpty && source.calls == 4)
    AudioConverterReset(converter)
    #expect(fill(500).1.isEmpty && source.calls == 5)
  }

  @Test("AAC comes back as the same sound")
  func coding() throws {
    let aac = try Self.coded(kAudioFormatMPEG4AAC, 44100, 1)
    #expect(aac.mFramesPerPacket == 1024)
    let encoder = try make(Self.float(44100, 1), aac)
    var bitRate: UInt32 = 96000
    #expect(AudioConverterSetProperty(encoder, kAudioConverterEncodeBitRate, 4, &bitRate) == noErr)
    var (longest, size): (UInt32, UInt32) = (0, 4)
    #expect(
      AudioConverterGetProperty(
        encoder, kAudioConverterPropertyMaximumOutputPacketSize, &size, &longest) == noErr)
    let input = sine(44100, 44100)
    let source = Source(blocks(input, 1000), bytesPerPacket: 4)
    let coded = try converted(encoder, source, at: 3, room: 3 * Int(longest))
    #expect(coded.packets.count >= 44 && coded.packets.count <= 46)
    let id = kAudioConverterCompressionMagicCookie
    try #require(AudioConverterGetPropertyInfo(encoder, id, &size, nil) == noErr)
    var cookie = [UInt8](repeating: 0, count: Int(size))
    try #require(AudioConverterGetProperty(encoder, id, &size, &cookie) == noErr)

    let decoder = try make(aac, Self.float(44100, 1))
    let given = kAudioConverterDecompressionMagicCookie
    #expect(AudioConverterSetProperty(decoder, given, size, cookie) == noErr)
    let packets = Source([coded.bytes], bytesPerPacket: 1)
    packets.descriptions = [coded.packets]
    let decoded = floats(try converted(decoder, packets, at: 4096, room: 4 * 4096).bytes)
    #expect(decoded.count >= input.count)
    // The encoder's delay comes first; the phase is found by trying those of a period, which is 44.1 samples.
    func power(_ values: some Sequence<Float>) -> Double { values.reduce(0) { $0 + Double($1 * $1) } }
    let middle = Array(decoded[20000..<20441])
    let best = (0..<45).map { shift in
      power(zip(middle, input[(18000 + shift)...]).map { $0 - $1 })
    }.min()
    #expect(try #require(best) < power(middle) / 1000)
  }

  @Test("what can't be converted is refused")
  func refusals() throws {
    var made: AudioConverterRef?
    var (source, target) = (Self.float(44100, 1), Self.float(44100, 1))
    target.mFormatID = 0x7878_7878
    #expect(AudioConverterNew(&source, &target, &made) == kAudioConverterErr_FormatNotSupported)
    #expect(AudioConverterNew(&target, &source, &made) == kAudioConverterErr_FormatNotSupported)
    target = try Self.coded(kAudioFormatMPEG4AAC, 44100, 1)
    #expect(AudioConverterNew(&target, &target, &made) == kAudioConverterErr_FormatNotSupported)
    #expect(made == nil)
    let converter = try make(Self.float(44100, 2), Self.float(44100, 2))
    var map: [Int32] = [1, 0]
    #expect(AudioConverterSetProperty(converter, kAudioConverterChannelMap, 8, &map) == noErr)
    let input: [Float] = [1, 2, 3, 4]
    var (output, size) = ([Float](repeating: 0, count: 4), UInt32(16))
    #expect(AudioConverterConvertBuffer(converter, 16, input, &size, &output) == noErr)
    #expect(output == [2, 1, 4, 3])
    map = [2, 0]
    #expect(AudioConverterSetProperty(converter, kAudioConverterChannelMap, 8, &map) == kAudio_ParamError)
    #expect(
      AudioConverterSetProperty(converter, kAudioConverterChannelMap, 4, &map)
        == kAudioConverterErr_BadPropertySizeError)
    #expect(
      AudioConverterSetProperty(converter, 0x1234_5678, 4, &map) == kAudioConverterErr_PropertyNotSupported)
  }

  private func values<Value>(_ converter: AudioConverterRef, _ id: AudioConverterPropertyID, of: Value)
    -> [Value]
  {
    var size: UInt32 = 0
    guard AudioConverterGetPropertyInfo(converter, id, &size, nil) == noErr else { return [] }
    var values = [Value](repeating: of, count: Int(size) / MemoryLayout<Value>.stride)
    return AudioConverterGetProperty(converter, id, &size, &values) == noErr ? values : []
  }

  @Test("an encoder says what a decoder needs, and what it takes")
  func encoderProperties() throws {
    let target = try Self.coded(kAudioFormatMPEG4AAC, 44100, 2)
    let encoder = try make(Self.float(44100, 2), target)
    // AudioSpecificConfig of AAC-LC, 44.1 kHz, two channels (ISO/IEC 14496-3, 1.6.2.1).
    #expect(values(encoder, kAudioConverterCompressionMagicCookie, of: UInt8(0)).prefix(2) == [0x12, 0x10])
    #expect(
      values(encoder, kAudioConverterPrimeInfo, of: AudioConverterPrimeInfo()).first?.leadingFrames == 1024)
    let rates = values(encoder, kAudioConverterApplicableEncodeBitRates, of: AudioValueRange())
    #expect(rates.contains { $0.mMinimum == 128_000 && $0.mMaximum == 128_000 })
    // 6144 bits a channel and packet of 1024 frames: 529,200 at this rate.
    let low = try make(Self.float(8000, 1), try Self.coded(kAudioFormatMPEG4AAC, 8000, 1))
    #expect(
      values(low, kAudioConverterApplicableEncodeBitRates, of: AudioValueRange()).last?.mMaximum == 48000)
    #expect(
      values(encoder, kAudioConverterAvailableEncodeSampleRates, of: AudioValueRange()).map(\.mMaximum).max()
        == 96000)
    #expect(
      values(encoder, kAudioConverterAvailableEncodeChannelLayoutTags, of: UInt32(0))
        .contains(kAudioChannelLayoutTag_MPEG_5_1_D))
  }

  @Test("loudspeakers are set for as many channels as there are")
  func layouts() throws {
    let converter = try make(Self.float(48000, 2), try Self.coded(kAudioFormatMPEG4AAC, 48000, 2))
    var layout = AudioChannelLayout(mChannelLayoutTag: kAudioChannelLayoutTag_Stereo)
    let size = UInt32(MemoryLayout.size(ofValue: layout))
    #expect(AudioConverterSetProperty(converter, kAudioConverterInputChannelLayout, size, &layout) == noErr)
    #expect(
      values(converter, kAudioConverterInputChannelLayout, of: AudioChannelLayout()).first?.mChannelLayoutTag
        == kAudioChannelLayoutTag_Stereo)
    #expect(values(converter, kAudioConverterOutputChannelLayout, of: AudioChannelLayout()).isEmpty)
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_Mono
    #expect(
      AudioConverterSetProperty(converter, kAudioConverterOutputChannelLayout, size, &layout)
        == kAudio_ParamError)
    #expect(
      AudioConverterSetProperty(converter, kAudioConverterOutputChannelLayout, 3, &layout)
        == kAudio_ParamError)
  }

  @Test("bytes on one side are counted for those on the other")
  func sizes() throws {
    let converter = try make(Self.float(48000, 2), Self.int16(24000, 1))
    var (bytes, size) = (UInt32(4800), UInt32(4))
    #expect(
      AudioConverterGetProperty(converter, kAudioConverterPropertyCalculateOutputBufferSize, &size, &bytes)
        == noErr)
    #expect(bytes == 600)
    #expect(
      AudioConverterGetProperty(converter, kAudioConverterPropertyCalculateInputBufferSize, &size, &bytes)
        == noErr)
    #expect(bytes == 4800)
    // A part of a frame that is wanted needs a whole one: 3 frames of 2 bytes are 6 of 8 bytes at twice the rate.
    (bytes, size) = (5, 8)
    #expect(
      AudioConverterGetProperty(converter, kAudioConverterPropertyCalculateInputBufferSize, &size, &bytes)
        == noErr)
    #expect(bytes == 48 && size == 4)
    bytes = .max
    #expect(
      AudioConverterGetProperty(converter, kAudioConverterPropertyCalculateInputBufferSize, &size, &bytes)
        == noErr)
    #expect(bytes == .max)
  }

  @Test("what is given is known of, and what is set can be")
  func propertyInfo() throws {
    let plain = try make(Self.float(48000, 2), Self.int16(24000, 1))
    let encoder = try make(Self.float(48000, 2), try Self.coded(kAudioFormatMPEG4AAC, 48000, 2))
    func info(_ converter: AudioConverterRef, _ id: AudioConverterPropertyID) -> [UInt32]? {
      var (size, isWritable) = (UInt32(0), true)
      let status = AudioConverterGetPropertyInfo(converter, id, &size, &isWritable)
      return status == noErr ? [size, isWritable ? 1 : 0] : nil
    }
    for id in [
      kAudioConverterPropertyCalculateInputBufferSize, kAudioConverterPropertyCalculateOutputBufferSize,
    ] {
      #expect(info(plain, id) == [4, 0])
      #expect(info(encoder, id) == nil)
    }
    #expect(info(plain, kAudioConverterPropertyMaximumInputPacketSize) == [4, 0])
    for id in [
      kAudioConverterApplicableEncodeBitRates, kAudioConverterAvailableEncodeSampleRates,
      kAudioConverterAvailableEncodeChannelLayoutTags, kAudioConverterCompressionMagicCookie,
    ] {
      #expect(info(encoder, id)?.last == 0)
    }
    #expect(info(encoder, kAudioConverterEncodeBitRate) == [4, 1])
    #expect(info(plain, kAudioConverterChannelMap) == [4, 1])
  }

  @Test(
    "each loudspeaker's sound stays its own through a codec, whatever the order of channels before and after it",
    arguments: [kAudioChannelLayoutTag_MPEG_5_1_A, kAudioChannelLayoutTag_MPEG_5_1_D],
    [kAudioChannelLayoutTag_MPEG_5_1_A, kAudioChannelLayoutTag_MPEG_5_1_D])
  func codedLayouts(before: AudioChannelLayoutTag, after: AudioChannelLayoutTag) throws {
    let aac = try Self.coded(kAudioFormatMPEG4AAC, 48000, 6)
    let encoder = try make(Self.float(48000, 6), aac)
    func set(_ converter: AudioConverterRef, _ id: AudioConverterPropertyID, _ tag: AudioChannelLayoutTag)
      -> OSStatus
    {
      var layout = AudioChannelLayout(mChannelLayoutTag: tag)
      return AudioConverterSetProperty(converter, id, UInt32(MemoryLayout.size(ofValue: layout)), &layout)
    }
    let centreFirst = kAudioChannelLayoutTag_MPEG_5_1_D
    func centre(of tag: AudioChannelLayoutTag) -> Int { tag == centreFirst ? 0 : 2 }
    #expect(set(encoder, kAudioConverterInputChannelLayout, before) == noErr)
    #expect(set(encoder, kAudioConverterOutputChannelLayout, centreFirst) == noErr)
    let input = sine(24000, 48000).flatMap { (value: Float) -> [Float] in
      (0..<6).map { $0 == centre(of: before) ? value : 0 }
    }
    let coded = try converted(
      encoder, Source(blocks(input, 6000), bytesPerPacket: 24), at: 3, room: 3 * 768 * 6)
    let cookie = values(encoder, kAudioConverterCompressionMagicCookie, of: UInt8(0))

    let decoder = try make(aac, Self.float(48000, 6))
    #expect(
      AudioConverterSetProperty(
        decoder, kAudioConverterDecompressionMagicCookie, UInt32(cookie.count), cookie) == noErr)
    #expect(set(decoder, kAudioConverterInputChannelLayout, centreFirst) == noErr)
    #expect(set(decoder, kAudioConverterOutputChannelLayout, after) == noErr)
    let packets = Source([coded.bytes], bytesPerPacket: 1)
    packets.descriptions = [coded.packets]
    let decoded = floats(try converted(decoder, packets, at: 4096, room: 24 * 4096).bytes)
    let power = (0..<6).map { channel in
      stride(from: channel, to: decoded.count, by: 6).reduce(0) { $0 + Double(decoded[$1] * decoded[$1]) }
    }
    // 24,000 samples of a sine of 0.5.
    let place = centre(of: after)
    #expect(power[place] > 2500)
    #expect(power.indices.allSatisfy { $0 == place || power[$0] < power[place] / 1000 })
  }

  @Test("channels of plain sound are reordered where both sides say whose they are")
  func plainLayouts() throws {
    let converter = try make(Self.int16(48000, 6), Self.int16(48000, 6))
    for (id, tag) in [
      (kAudioConverterInputChannelLayout, kAudioChannelLayoutTag_MPEG_5_1_A),
      (kAudioConverterOutputChannelLayout, kAudioChannelLayoutTag_MPEG_5_1_D),
    ] {
      var layout = AudioChannelLayout(mChannelLayoutTag: tag)
      #expect(AudioConverterSetProperty(converter, id, 32, &layout) == noErr)
    }
    // Left, right, centre, low frequencies, left and right surround; then centre, left, right, surrounds, low frequencies.
    let input: [Int16] = [1, 2, 3, 4, 5, 6]
    var (output, size) = ([Int16](repeating: 0, count: 6), UInt32(12))
    #expect(AudioConverterConvertBuffer(converter, 12, input, &size, &output) == noErr)
    #expect(output == [3, 1, 2, 5, 6, 4])
  }

  /// The packets of a file and what their decoder is set up with.
  private func packets(of name: String) throws -> (source: Source, cookie: [UInt8]) {
    var file: AudioFileID?
    let url = URL(fileURLWithPath: try Fixture.named(name).path)
    try #require(AudioFileOpenURL(url as CFURL, .readPermission, 0, &file) == noErr)
    let opened = try #require(file)
    var (size, count) = (UInt32(1 << 20), UInt32(100))
    var bytes = [UInt8](repeating: 0, count: Int(size))
    var places = [AudioStreamPacketDescription](repeating: .init(), count: Int(count))
    try #require(AudioFileReadPacketData(opened, false, &size, &places, 0, &count, &bytes) == noErr)
    let source = Source([Array(bytes.prefix(Int(size)))], bytesPerPacket: 1)
    source.descriptions = [Array(places.prefix(Int(count)))]
    var cookie = [UInt8](repeating: 0, count: 1000)
    size = 1000
    try #require(AudioFileGetProperty(opened, kAudioFilePropertyMagicCookieData, &size, &cookie) == noErr)
    return (source, Array(cookie.prefix(Int(size))))
  }

  @Test(
    "packets are decoded to any packed samples, in either order of bytes",
    arguments: [16, 24, 32] as [UInt32], [false, true])
  func decodedLayouts(bits: UInt32, isBigEndian: Bool) throws {
    func decoded(_ target: AudioStreamBasicDescription) throws -> [UInt8] {
      let (source, cookie) = try packets(of: "alac-24.m4a")
      let decoder = try make(try Self.coded(kAudioFormatAppleLossless, 48000, 2), target)
      let id = kAudioConverterDecompressionMagicCookie
      #expect(AudioConverterSetProperty(decoder, id, UInt32(cookie.count), cookie) == noErr)
      return try converted(decoder, source, at: 4096, room: 1 << 16).bytes
    }
    var target = AudioStreamBasicDescription()
    FillOutASBDForLPCM(&target, 48000, 2, bits, bits, false, isBigEndian)
    let (bytes, exact) = (try decoded(target), floats(try decoded(Self.float(48000, 2))))
    let width = Int(bits / 8)
    try #require(!exact.isEmpty && bytes.count == exact.count * width)
    for (index, sample) in exact.enumerated() {
      let own = bytes[index * width..<(index + 1) * width]
      let whole = (isBigEndian ? Array(own) : own.reversed()).reduce(0) { $0 << 8 | UInt32($1) }
      let value = Double(Int32(bitPattern: whole << (32 - bits))) / 0x1p31
      guard abs(value - Double(sample)) <= 1 / Double(1 << (bits - 1)) else {
        Issue.record("\(index): \(value), not \(sample)")
        return
      }
    }
  }

  @Test("samples of any packed layout are encoded", arguments: [16, 24] as [UInt32], [false, true])
  func encodedLayouts(bits: UInt32, isBigEndian: Bool) throws {
    var source = AudioStreamBasicDescription()
    FillOutASBDForLPCM(&source, 48000, 1, bits, bits, false, isBigEndian)
    let width = Int(bits / 8)
    let samples = (0..<9000).map { Int32(truncatingIfNeeded: $0 &* 2_654_435_761) >> (32 - bits) }
    let bytes = samples.flatMap { sample -> [UInt8] in
      let little = (0..<width).map { UInt8(truncatingIfNeeded: sample >> (8 * Int32($0))) }
      return isBigEndian ? little.reversed() : little
    }
    var target = try Self.coded(kAudioFormatAppleLossless, 48000, 1)
    target.mFormatFlags = bits == 16 ? 1 : 3
    let encoder = try make(source, target)
    let coded = try converted(encoder, Source([bytes], bytesPerPacket: width), at: 4, room: 1 << 17)
    let cookie = values(encoder, kAudioConverterCompressionMagicCookie, of: UInt8(0))
    let decoder = try make(target, source)
    let id = kAudioConverterDecompressionMagicCookie
    #expect(AudioConverterSetProperty(decoder, id, UInt32(cookie.count), cookie) == noErr)
    let packets = Source([coded.bytes], bytesPerPacket: 1)
    packets.descriptions = [coded.packets]
    #expect(try converted(decoder, packets, at: 4096, room: 1 << 16).bytes == bytes)
  }

  @Test("packets of AAC-LC under the name of High-Efficiency AAC are those of half the rate")
  func highEfficiency() throws {
    let (source, _) = try packets(of: "aac.m4a")
    let count = source.descriptions[0].count
    let rate = 88200.0
    let decoder = try make(try Self.coded(kAudioFormatMPEG4AAC_HE, rate, 2), Self.float(rate, 2))
    let frames = try converted(decoder, source, at: 4096, room: 8 * 4096).bytes.count / 8
    #expect(abs(frames - count * 2048) <= 1)
  }

  @Test("what an encoder adds before and after the sound makes its packets whole")
  func priming() throws {
    let encoder = try make(Self.float(44100, 1), try Self.coded(kAudioFormatMPEG4AAC, 44100, 1))
    let coded = try converted(
      encoder, Source(blocks(sine(10000, 44100), 1000), bytesPerPacket: 4), at: 3, room: 3 * 768)
    let info = values(encoder, kAudioConverterPrimeInfo, of: AudioConverterPrimeInfo()).first
    let (leading, trailing) = (Int(info?.leadingFrames ?? 0), Int(info?.trailingFrames ?? 0))
    #expect(leading == 1024 && leading + 10000 + trailing == coded.packets.count * 1024)
  }

  @Test("formats and layouts say of themselves what is asked")
  func formatProperties() throws {
    func number(_ id: AudioFormatPropertyID, _ specifier: [UInt32]) -> UInt32? {
      var (value, size) = (UInt32(0), UInt32(4))
      let status = AudioFormatGetProperty(id, UInt32(specifier.count * 4), specifier, &size, &value)
      return status == noErr ? value : nil
    }
    var format = try Self.coded(kAudioFormatMPEG4AAC, 44100, 2)
    var (name, size) = (CFString?.none, UInt32(MemoryLayout<CFString?>.size))
    #expect(AudioFormatGetProperty(kAudioFormatProperty_FormatName, 40, &format, &size, &name) == noErr)
    #expect(name == "AAC")
    #expect(
      number(kAudioFormatProperty_NumberOfChannelsForLayout, [kAudioChannelLayoutTag_MPEG_5_1_A, 0, 0]) == 6)
    #expect(number(kAudioFormatProperty_NumberOfChannelsForLayout, []) == nil)
    #expect(
      number(kAudioFormatProperty_TagForChannelLayout, [kAudioChannelLayoutTag_UseChannelBitmap, 0x3F, 0])
        == kAudioChannelLayoutTag_MPEG_5_1_A)
    // Two channels without loudspeakers, a list that isn't there, and a bit without a place.
    let discrete: [UInt32] = [0x1_0000, 0, 0, 0, 0, 0x1_0001, 0, 0, 0, 0]
    #expect(number(kAudioFormatProperty_NumberOfChannelsForLayout, [0, 0, 2] + discrete) == 2)
    #expect(number(kAudioFormatProperty_NumberOfChannelsForLayout, [0, 0, .max] + discrete) == nil)
    #expect(number(kAudioFormatProperty_NumberOfChannelsForLayout, [0, 0, 3] + discrete) == nil)
    #expect(number(kAudioFormatProperty_NumberOfChannelsForLayout, [0]) == nil)
    #expect(
      number(
        kAudioFormatProperty_NumberOfChannelsForLayout,
        [kAudioChannelLayoutTag_UseChannelBitmap, 0x8000_0001, 0]) == 2)
    #expect(number(kAudioFormatProperty_FormatIsVBR, [1, 2]) == nil)
    for (id, isVariable) in [
      (kAudioFormatLinearPCM, 0), (kAudioFormatULaw, 0), (kAudioFormatAppleIMA4, 0), (kAudioFormatMACE3, 0),
      (0x6D73_0031, 0), (kAudioFormatMPEG4AAC, 1), (kAudioFormatMPEG4AAC_HE, 1),
      (kAudioFormatAppleLossless, 1),
    ] as [(AudioFormatID, UInt32)] {
      format.mFormatID = id
      let words = withUnsafeBytes(of: format) { Array($0.bindMemory(to: UInt32.self)) }
      #expect(number(kAudioFormatProperty_FormatIsVBR, words) == isVariable)
      #expect(number(kAudioFormatProperty_FormatIsExternallyFramed, words) == isVariable)
    }
    format.mFormatID = 0x7878_7878
    var (answer, room) = (UInt32(0), UInt32(4))
    #expect(
      AudioFormatGetProperty(kAudioFormatProperty_FormatIsVBR, 40, &format, &room, &answer)
        == kAudioFormatUnsupportedDataFormatError)
    func list(_ id: AudioFormatPropertyID) -> Set<AudioFormatID> {
      var size: UInt32 = 0
      guard AudioFormatGetPropertyInfo(id, 0, nil, &size) == noErr else { return [] }
      var ids = [AudioFormatID](repeating: 0, count: Int(size) / 4)
      return AudioFormatGetProperty(id, 0, nil, &size, &ids) == noErr ? Set(ids) : []
    }
    #expect(
      list(kAudioFormatProperty_DecodeFormatIDs).isSuperset(of: [
        kAudioFormatLinearPCM, kAudioFormatMPEG4AAC, kAudioFormatMPEG4AAC_HE, kAudioFormatAppleLossless,
        kAudioFormatFLAC, kAudioFormatOpus, kAudioFormatMPEGLayer3, kAudioFormatAC3, kAudioFormatEnhancedAC3,
        kAudioFormatMPEGLayer1, kAudioFormatMPEGLayer2, kAudioFormatULaw, kAudioFormatALaw,
        kAudioFormatAppleIMA4, kAudioFormatAMR, kAudioFormatAMR_WB,
      ]))
    #expect(
      list(kAudioFormatProperty_EncodeFormatIDs).isSuperset(of: [
        kAudioFormatLinearPCM, kAudioFormatMPEG4AAC, kAudioFormatAppleLossless, kAudioFormatFLAC,
      ]))
  }
}
