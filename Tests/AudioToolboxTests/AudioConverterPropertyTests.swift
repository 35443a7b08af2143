import AudioToolbox
import Foundation
import Testing

/// What converters say and are told.
struct AudioConverterPropertyTests: ConverterTesting {
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
      encoder, ConverterSource(blocks(input, 6000), bytesPerPacket: 24), at: 3, room: 3 * 768 * 6)
    let cookie = values(encoder, kAudioConverterCompressionMagicCookie, of: UInt8(0))

    let decoder = try make(aac, Self.float(48000, 6))
    #expect(
      AudioConverterSetProperty(
        decoder, kAudioConverterDecompressionMagicCookie, UInt32(cookie.count), cookie) == noErr)
    #expect(set(decoder, kAudioConverterInputChannelLayout, centreFirst) == noErr)
    #expect(set(decoder, kAudioConverterOutputChannelLayout, after) == noErr)
    let packets = ConverterSource([coded.bytes], bytesPerPacket: 1)
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
}
