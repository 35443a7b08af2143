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

  /// Frames of a file of AAC in another order, so many that not all are kept in memory.
  private func manyFrames() throws -> [[UInt8]] {
    let stored = Array(try Data(contentsOf: URL(fileURLWithPath: Fixture.named("aac.aac").path)))
    var (frames, at): ([[UInt8]], Int) = ([], 0)
    while at + 7 <= stored.count {
      let length = Int(stored[at + 3] & 3) << 11 | Int(stored[at + 4]) << 3 | Int(stored[at + 5]) >> 5
      try #require(length > 7 && at + length <= stored.count)
      frames.append(Array(stored[at..<at + length]))
      at += length
    }
    var state: UInt32 = 1
    return (0..<20_000).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return frames[Int(state >> 8) % frames.count]
    }
  }

  @Test("a long file is the same backwards, for which it is read just a few times", .timeLimit(.minutes(2)))
  func backwards() throws {
    let frames = try manyFrames()
    let bytes = Bytes(Data(frames.joined()))
    let file = try #require(open(bytes).file)
    let count = Int64(frames.count)
    #expect(try packetCount(file) == count)
    let start = bytes.givenCount
    for index in (0..<count).reversed() {
      let (read, frame) = (try #require(packet(file, index)), frames[Int(index)])
      guard frame.suffix(read.count) == read[...], read.count >= frame.count - 9 else {
        Issue.record("packet \(index) is another one")
        break
      }
    }
    #expect(bytes.givenCount - start < bytes.data.count * 10)
    // In leaps, and after the end.
    for step in 0..<6 as Range<Int64> {
      let index = step * 7919 % count
      let read = try #require(packet(file, index))
      #expect(frames[Int(index)].suffix(read.count) == read[...])
      #expect(packet(file, count) == nil)
    }
    #expect(AudioFileClose(file) == noErr)
  }

  /// What the functions read from.
  private final class Bytes {
    let data: Data
    var (calls, givenCount) = (0, 0)
    /// What the function fails with from a place on.
    var failure: (place: Int64, status: OSStatus)?
    init(_ data: Data) { self.data = data }
  }

  private func open(_ bytes: Bytes) -> (file: AudioFileID?, status: OSStatus) {
    var file: AudioFileID?
    let status = AudioFileOpenWithCallbacks(
      Unmanaged.passUnretained(bytes).toOpaque(),
      { client, position, count, target, actual in
        let bytes = Unmanaged<Bytes>.fromOpaque(client).takeUnretainedValue()
        bytes.calls += 1
        if let (place, status) = bytes.failure, position + Int64(count) > place { return status }
        let start = min(Int(position), bytes.data.count)
        let got = min(Int(count), bytes.data.count - start)
        bytes.data.copyBytes(
          to: target.assumingMemoryBound(to: UInt8.self), from: start..<start + got)
        bytes.givenCount += got
        actual.pointee = UInt32(got)
        return noErr
      }, nil, { Int64(Unmanaged<Bytes>.fromOpaque($0).takeUnretainedValue().data.count) }, nil, 0, &file)
    return (file, status)
  }

  @Test("functions give a file's bytes", arguments: ["aac.m4a", "wav-s16.wav", "flac-16.flac"])
  func callbacks(name: String) throws {
    let path = try Fixture.named(name).path
    let bytes = Bytes(try Data(contentsOf: URL(fileURLWithPath: path)))
    let (given, plain) = (try #require(open(bytes).file), try open(path))
    #expect(try packetCount(given) == packetCount(plain))
    for index in [0, 5, 2] as [Int64] { #expect(packet(given, index) == packet(plain, index)) }
    for id in [kAudioFilePropertyFileFormat, kAudioFilePropertyMaximumPacketSize] {
      var (one, other, size) = (UInt32(0), UInt32(1), UInt32(4))
      #expect(AudioFileGetProperty(given, id, &size, &one) == noErr)
      #expect(AudioFileGetProperty(plain, id, &size, &other) == noErr)
      #expect(one == other)
    }
    #expect(bytes.calls > 0 && AudioFileClose(given) == noErr)
    let calls = bytes.calls
    #expect(packet(given, 0) == nil && bytes.calls == calls)
    withExtendedLifetime(bytes) {}
  }

  @Test("what a function fails with is what is told, and reading goes on when it works again")
  func failureInTheMiddle() throws {
    let bytes = Bytes(Data(try manyFrames().joined()))
    let file = try #require(open(bytes).file)
    let first = try #require(packet(file, 0))
    bytes.failure = (Int64(bytes.data.count / 2), -1234)
    var (count, size) = (UInt64(0), UInt32(8))
    #expect(AudioFileGetProperty(file, kAudioFilePropertyAudioDataPacketCount, &size, &count) == -1234)
    var (room, byte) = (UInt32(1), UInt8(0))
    #expect(AudioFileReadBytes(file, false, Int64(bytes.data.count - 20_000), &room, &byte) == -1234)
    #expect(packet(file, 0) == first)
    bytes.failure = nil
    #expect(try packetCount(file) == 20_000)
    #expect(packet(file, 19_999) != nil)
    #expect(AudioFileClose(file) == noErr)
    withExtendedLifetime(bytes) {}
  }

  @Test("functions that fail, or give what is no sound, open nothing")
  func failures() throws {
    let bytes = Bytes(Data(count: 1000))
    bytes.failure = (0, -50)
    let failed = open(bytes)
    #expect(failed.status == -50 && failed.file == nil)
    let empty = open(Bytes(Data()))
    #expect(empty.status != noErr && empty.file == nil)
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

  /// The values are mutagen's.
  @Test(
    "tags of any kind of file are in the dictionary",
    arguments: [
      ("comments.flac", ["title": "Überschrift", "track number": "4", "comments": "a=b"]),
      ("itunes.m4a", ["title": "Título", "track number": "2/10", "tempo": "128"]),
    ])
  func tags(name: String, expected: [String: String]) throws {
    let source = try open("\(Manifest.folder)/metadata/\(name)")
    var (dictionary, size) = (CFDictionary?.none, UInt32(0))
    #expect(AudioFileGetPropertyInfo(source, kAudioFilePropertyInfoDictionary, &size, nil) == noErr)
    #expect(AudioFileGetProperty(source, kAudioFilePropertyInfoDictionary, &size, &dictionary) == noErr)
    for (key, value) in expected { #expect(dictionary?[key] as? String == value, "\(key)") }
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
