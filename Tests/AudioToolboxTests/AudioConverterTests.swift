import AudioToolbox
import Foundation
import MediaScopeFixtures
import Testing

/// Converters by the functions of C.
struct AudioConverterTests: ConverterTesting {
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

  @Test(
    "another rate has the same sound, whatever the blocks", arguments: [(44100.0, 16000.0), (16000, 48000)])
  func rates(from: Double, to: Double) throws {
    let input = sine(Int(from / 2), from)
    func run(_ block: Int, _ once: UInt32) throws -> [Float] {
      let converter = try make(Self.float(from, 1), Self.float(to, 1))
      let source = ConverterSource(blocks(input, block), bytesPerPacket: 4)
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
    let source = ConverterSource(blocks(samples, 100), bytesPerPacket: 4)
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
    let source = ConverterSource(blocks(input, 1000), bytesPerPacket: 4)
    let coded = try converted(encoder, source, at: 3, room: 3 * Int(longest))
    #expect(coded.packets.count >= 44 && coded.packets.count <= 46)
    let id = kAudioConverterCompressionMagicCookie
    try #require(AudioConverterGetPropertyInfo(encoder, id, &size, nil) == noErr)
    var cookie = [UInt8](repeating: 0, count: Int(size))
    try #require(AudioConverterGetProperty(encoder, id, &size, &cookie) == noErr)

    let decoder = try make(aac, Self.float(44100, 1))
    let given = kAudioConverterDecompressionMagicCookie
    #expect(AudioConverterSetProperty(decoder, given, size, cookie) == noErr)
    let packets = ConverterSource([coded.bytes], bytesPerPacket: 1)
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
    let coded = try converted(encoder, ConverterSource([bytes], bytesPerPacket: width), at: 4, room: 1 << 17)
    let cookie = values(encoder, kAudioConverterCompressionMagicCookie, of: UInt8(0))
    let decoder = try make(target, source)
    let id = kAudioConverterDecompressionMagicCookie
    #expect(AudioConverterSetProperty(decoder, id, UInt32(cookie.count), cookie) == noErr)
    let packets = ConverterSource([coded.bytes], bytesPerPacket: 1)
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
      encoder, ConverterSource(blocks(sine(10000, 44100), 1000), bytesPerPacket: 4), at: 3, room: 3 * 768)
    let info = values(encoder, kAudioConverterPrimeInfo, of: AudioConverterPrimeInfo()).first
    let (leading, trailing) = (Int(info?.leadingFrames ?? 0), Int(info?.trailingFrames ?? 0))
    #expect(leading == 1024 && leading + 10000 + trailing == coded.packets.count * 1024)
  }
}
