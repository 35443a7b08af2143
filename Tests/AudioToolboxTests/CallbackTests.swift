import AudioToolbox
import Foundation
import MediaScopeFixtures
import Testing

/// Files whose bytes are given by functions, what files say of themselves, and packets in any order.
struct CallbackTests {
  private func open(_ path: String) throws -> AudioFileID {
    var file: AudioFileID?
    try #require(
      AudioFileOpenURL(URL(fileURLWithPath: path) as CFURL, .readPermission, 0, &file) == noErr)
    return try #require(file)
  }

  private func packet(_ file: AudioFileID, _ index: Int64) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 8192)
    var (room, count) = (UInt32(bytes.count), UInt32(1))
    guard AudioFileReadPacketData(file, false, &room, nil, index, &count, &bytes) == noErr, count == 1 else {
      return nil
    }
    return Array(bytes.prefix(Int(room)))
  }

  private func packetCount(_ file: AudioFileID) throws -> Int64 {
    var (count, size) = (UInt64(0), UInt32(MemoryLayout<UInt64>.size))
    try #require(AudioFileGetProperty(file, kAudioFilePropertyAudioDataPacketCount, &size, &count) == noErr)
    return Int64(count)
  }

  @Test(
    "packets are the same backwards, in leaps, and in order",
    arguments: ["aac.m4a", "alac-16.m4a", "mp3-vbr.mp3", "aac.aac"])
  func anyOrder(name: String) throws {
    let file = try open(Fixture.named(name).path)
    let count = try packetCount(file)
    let forward = try (0..<count).map { try #require(packet(file, $0)) }
    for index in (0..<count).reversed() { #expect(packet(file, index) == forward[Int(index)]) }
    for step in 0..<count {
      let index = step * 37 % count
      #expect(packet(file, index) == forward[Int(index)])
    }
    // Bytes come from the same places.
    let whole = forward.joined()
    for place in [whole.count - 1, whole.count / 2, 0] {
      var (byte, size): (UInt8, UInt32) = (0, 1)
      #expect(AudioFileReadBytes(file, false, Int64(place), &size, &byte) == noErr)
      #expect(byte == Array(whole)[place])
    }
    #expect(packet(file, count) == nil)
  }

  @Test("a long file is read backwards in about the time that it is read forwards", .timeLimit(.minutes(2)))
  func backwards() throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("long.aac"))
    // The same second over and over, whose frames stand by themselves.
    let second = try Data(contentsOf: URL(fileURLWithPath: Fixture.named("aac.aac").path))
    var data = Data()
    for _ in 0..<60 { data += second }
    try data.write(to: url)
    let file = try open(url.path)
    let count = try packetCount(file)
    let clock = ContinuousClock()
    var sum = 0
    let forward = clock.measure { for index in 0..<count { sum += packet(file, index)?.count ?? 0 } }
    let backward = clock.measure {
      for index in (0..<count).reversed() { sum -= packet(file, index)?.count ?? 0 }
    }
    #expect(sum == 0 && count > 500)
    #expect(backward < forward * 40 + .seconds(5))
  }

  /// What the functions read from.
  private final class Bytes {
    let data: Data
    var calls = 0
    init(_ data: Data) { self.data = data }
  }

  @Test("functions give a file's bytes", arguments: ["aac.m4a", "wav-s16.wav", "flac-16.flac"])
  func callbacks(name: String) throws {
    let path = try Fixture.named(name).path
    let bytes = Bytes(try Data(contentsOf: URL(fileURLWithPath: path)))
    let client = Unmanaged.passUnretained(bytes).toOpaque()
    var file: AudioFileID?
    let status = AudioFileOpenWithCallbacks(
      client,
      { client, position, count, target, actual in
        let bytes = Unmanaged<Bytes>.fromOpaque(client).takeUnretainedValue()
        bytes.calls += 1
        let start = min(Int(position), bytes.data.count)
        let got = min(Int(count), bytes.data.count - start)
        bytes.data.copyBytes(
          to: target.assumingMemoryBound(to: UInt8.self), from: start..<start + got)
        actual.pointee = UInt32(got)
        return noErr
      }, nil, { Int64(Unmanaged<Bytes>.fromOpaque($0).takeUnretainedValue().data.count) }, nil, 0, &file)
    try #require(status == noErr)
    let (given, plain) = (try #require(file), try open(path))
    #expect(try packetCount(given) == packetCount(plain))
    for index in [0, 5, 2] as [Int64] { #expect(packet(given, index) == packet(plain, index)) }
    for id in [kAudioFilePropertyFileFormat, kAudioFilePropertyMaximumPacketSize] {
      var (one, other, size) = (UInt32(0), UInt32(1), UInt32(4))
      #expect(AudioFileGetProperty(given, id, &size, &one) == noErr)
      #expect(AudioFileGetProperty(plain, id, &size, &other) == noErr)
      #expect(one == other)
    }
    #expect(bytes.calls > 0 && AudioFileClose(given) == noErr)
    withExtendedLifetime(bytes) {}
  }

  @Test("functions that fail, or give what is no sound, open nothing")
  func failures() {
    var number = 0
    var file: AudioFileID?
    let failed = AudioFileOpenWithCallbacks(
      &number, { _, _, _, _, _ in -50 }, nil, { _ in 1000 }, nil, kAudioFileWAVEType, &file)
    #expect(failed != noErr && file == nil)
    let empty = AudioFileOpenWithCallbacks(
      &number, { _, _, _, _, _ in noErr }, nil, { _ in 0 }, nil, kAudioFileWAVEType, &file)
    #expect(empty != noErr && file == nil)
  }

  @Test("a dictionary has what a file says of itself")
  func information() throws {
    let source = try open(Fixture.named("aac.m4a").path)
    var (dictionary, size) = (CFDictionary?.none, UInt32(0))
    #expect(AudioFileGetPropertyInfo(source, kAudioFilePropertyInfoDictionary, &size, nil) == noErr)
    #expect(AudioFileGetProperty(source, kAudioFilePropertyInfoDictionary, &size, &dictionary) == noErr)
    let seconds = (dictionary?["approximate duration in seconds"] as? String).flatMap(Double.init)
    var (duration, length) = (0.0, UInt32(8))
    #expect(AudioFileGetProperty(source, kAudioFilePropertyEstimatedDuration, &length, &duration) == noErr)
    #expect(abs(try #require(seconds) - duration) < 0.001)
    size = 1
    #expect(
      AudioFileGetProperty(source, kAudioFilePropertyInfoDictionary, &size, &dictionary)
        == kAudioFileBadPropertySizeError)
  }

  @Test(
    "the bit rate of a file that is written is set at its converter",
    arguments: [32_000, 128_000] as [UInt32])
  func bitRate(rate: UInt32) throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("sound.m4a"))
    var format = AudioStreamBasicDescription()
    (format.mFormatID, format.mSampleRate, format.mChannelsPerFrame) = (kAudioFormatMPEG4AAC, 44100, 1)
    var made: ExtAudioFileRef?
    let flags = AudioFileFlags.eraseFile.rawValue
    try #require(
      ExtAudioFileCreateWithURL(url as CFURL, kAudioFileM4AType, &format, nil, flags, &made) == noErr)
    let file = try #require(made)
    var maker = kAppleSoftwareAudioCodecManufacturer
    #expect(ExtAudioFileSetProperty(file, kExtAudioFileProperty_CodecManufacturer, 4, &maker) == noErr)
    var client = AudioStreamBasicDescription()
    FillOutASBDForLPCM(&client, 44100, 1, 16, 16, false, false)
    let size = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
    #expect(ExtAudioFileSetProperty(file, kExtAudioFileProperty_ClientDataFormat, size, &client) == noErr)
    var (found, room) = (AudioConverterRef?.none, UInt32(MemoryLayout<AudioConverterRef?>.size))
    #expect(ExtAudioFileGetProperty(file, kExtAudioFileProperty_AudioConverter, &room, &found) == noErr)
    var bits = rate
    #expect(AudioConverterSetProperty(try #require(found), kAudioConverterEncodeBitRate, 4, &bits) == noErr)
    var none: CFArray?
    #expect(ExtAudioFileSetProperty(file, kExtAudioFileProperty_ConverterConfig, 8, &none) == noErr)
    // Noise takes all bits that there are.
    var noise: UInt32 = 1
    var samples = (0..<88_200).map { _ -> Int16 in
      noise = noise &* 1_664_525 &+ 1_013_904_223
      return Int16(truncatingIfNeeded: noise >> 16)
    }
    try samples.withUnsafeMutableBytes { bytes in
      var list = AudioBufferList(
        mNumberBuffers: 1,
        mBuffers: AudioBuffer(
          mNumberChannels: 1, mDataByteSize: UInt32(bytes.count), mData: bytes.baseAddress))
      try #require(ExtAudioFileWrite(file, 88_200, &list) == noErr)
    }
    #expect(ExtAudioFileDispose(file) == noErr)
    let written = try open(url.path)
    var (stored, length) = (UInt64(0), UInt32(8))
    #expect(AudioFileGetProperty(written, kAudioFilePropertyAudioDataByteCount, &length, &stored) == noErr)
    // Two seconds of them.
    let bitsPerSecond = Double(stored) * 4
    #expect(abs(bitsPerSecond - Double(rate)) < Double(rate) / 4)
  }
}
