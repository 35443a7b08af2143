import AudioToolbox
import Foundation
import MediaScopeFixtures
import Testing

/// Stored packets of files of sound, held against the files' bytes and what ffprobe says of them.
struct AudioFileTests {
  private func open(_ path: String) throws -> AudioFileID {
    var file: AudioFileID?
    let status = AudioFileOpenURL(URL(fileURLWithPath: path) as CFURL, .readPermission, 0, &file)
    try #require(status == noErr)
    return try #require(file)
  }

  private func property<Value>(_ file: AudioFileID, _ id: AudioFilePropertyID, _ initial: Value) throws
    -> Value
  {
    var (value, size) = (initial, UInt32(MemoryLayout<Value>.size))
    try #require(AudioFileGetProperty(file, id, &size, &value) == noErr)
    #expect(Int(size) == MemoryLayout<Value>.size)
    return value
  }

  private func format(_ file: AudioFileID) throws -> AudioStreamBasicDescription {
    try property(file, kAudioFilePropertyDataFormat, AudioStreamBasicDescription())
  }

  @Test(
    "plain sound comes byte for byte, from any place on",
    arguments: [
      ("wav-s16.wav", kAudioFileWAVEType), ("wav-s24.wav", kAudioFileWAVEType),
      ("wav-u8.wav", kAudioFileWAVEType), ("wav-f64.wav", kAudioFileWAVEType),
      ("wav-rf64.wav", kAudioFileRF64Type), ("aiff-s16.aiff", kAudioFileAIFFType),
      ("caf-s24.caf", kAudioFileCAFType),
    ])
  func plainSound(name: String, kind: AudioFileTypeID) throws {
    let fixture = try Fixture.named(name)
    let file = try open(fixture.path)
    #expect(try property(file, kAudioFilePropertyFileFormat, UInt32(0)) == kind)
    let format = try format(file)
    #expect(format.mFormatID == kAudioFormatLinearPCM && format.mFramesPerPacket == 1)
    let byteCount = Int(try property(file, kAudioFilePropertyAudioDataByteCount, UInt64(0)))
    let packets = Int(try property(file, kAudioFilePropertyAudioDataPacketCount, UInt64(0)))
    let stream = try #require(fixture.audioStreams.first)
    let expected = stream.packets.reduce(0) { $0 + $1.size }
    #expect(byteCount == expected && packets * Int(format.mBytesPerPacket) == byteCount)
    let offset = Int(try property(file, kAudioFilePropertyDataOffset, Int64(0)))
    let all = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    // The chunk of samples, and what comes before them in it.
    let (chunk, start) =
      name.hasSuffix("aiff") ? ("SSND", 12) : name.hasSuffix("caf") ? ("data", 12) : ("data", 4)
    #expect(offset == all.range(of: Data(chunk.utf8), options: .backwards).map { $0.upperBound + start })
    let stored = Array(all[offset..<offset + byteCount])
    let seconds = try property(file, kAudioFilePropertyEstimatedDuration, 0.0)
    #expect(abs(seconds - Double(packets) / format.mSampleRate) < 1e-9)

    var bytes = [UInt8](repeating: 0, count: byteCount + 10)
    var count = UInt32(bytes.count)
    #expect(AudioFileReadBytes(file, false, 0, &count, &bytes) == kAudioFileEndOfFileError)
    #expect(Int(count) == byteCount && Array(bytes.prefix(byteCount)) == stored)
    count = 5
    #expect(AudioFileReadBytes(file, false, 3, &count, &bytes) == noErr)
    #expect(Array(bytes.prefix(5)) == Array(stored[3..<8]))

    // Back and forth.
    let size = Int(format.mBytesPerPacket)
    for start in [packets - 3, 0, packets / 2] {
      var (room, wanted) = (UInt32(10 * size), UInt32(4))
      let status = AudioFileReadPacketData(file, false, &room, nil, Int64(start), &wanted, &bytes)
      let given = min(4, packets - start)
      #expect(status == noErr && Int(wanted) == given && Int(room) == given * size)
      #expect(Array(bytes.prefix(given * size)) == Array(stored[start * size..<(start + given) * size]))
    }
    var (room, wanted) = (UInt32(10 * size), UInt32(4))
    let status = AudioFileReadPacketData(file, false, &room, nil, Int64(packets), &wanted, &bytes)
    #expect(status == kAudioFileEndOfFileError && wanted == 0 && room == 0)
    #expect(AudioFileClose(file) == noErr)
    #expect(AudioFileReadBytes(file, false, 0, &count, &bytes) == kAudioFilePermissionsError)
  }

  @Test(
    "coded packets are those that ffprobe counts",
    arguments: ["aac.m4a", "alac-16.m4a", "mp3-vbr.mp3", "aac.aac"])
  func codedSound(name: String) throws {
    let fixture = try Fixture.named(name)
    let stream = try #require(fixture.audioStreams.first)
    let sizes = (stream.stored?.packets ?? stream.packets).map(\.size)
    let file = try open(fixture.path)
    let count = try property(file, kAudioFilePropertyAudioDataPacketCount, UInt64(0))
    let longest = try property(file, kAudioFilePropertyMaximumPacketSize, UInt32(0))
    #expect(Int(count) == sizes.count && Int(longest) == sizes.max())
    var descriptions = [AudioStreamPacketDescription](repeating: .init(), count: 7)
    var bytes = [UInt8](repeating: 0, count: 7 * Int(longest))
    var packets: [[UInt8]] = []
    while true {
      var (room, wanted) = (UInt32(bytes.count), UInt32(7))
      let status = AudioFileReadPacketData(
        file, false, &room, &descriptions, Int64(packets.count), &wanted, &bytes)
      if wanted == 0 {
        #expect(status == kAudioFileEndOfFileError)
        break
      }
      try #require(status == noErr)
      for place in descriptions.prefix(Int(wanted)) {
        packets.append(
          Array(bytes[Int(place.mStartOffset)..<Int(place.mStartOffset) + Int(place.mDataByteSize)]))
      }
    }
    #expect(packets.map(\.count) == sizes)
    // These files have one packet after the other.
    #expect(try Data(contentsOf: URL(fileURLWithPath: fixture.path)).range(of: Data(packets.joined())) != nil)
    // From the middle, with the older function.
    var (given, wanted) = (UInt32(0), UInt32(2))
    let middle = packets.count / 2 - 1
    #expect(AudioFileReadPackets(file, false, &given, &descriptions, Int64(middle), &wanted, &bytes) == noErr)
    #expect(Array(bytes.prefix(Int(given))) == packets[middle] + packets[middle + 1])
    // No room is another matter than the end.
    var room: UInt32 = 1
    wanted = 1
    #expect(AudioFileReadPacketData(file, false, &room, nil, 0, &wanted, &bytes) == kAudio_ParamError)
  }

  @Test("what can't be opened says why")
  func refusals() throws {
    var file: AudioFileID?
    func status(_ name: String, _ permission: AudioFilePermissions = .readPermission) -> OSStatus {
      AudioFileOpenURL(URL(fileURLWithPath: name) as CFURL, permission, 0, &file)
    }
    #expect(status("/none.wav") == kAudioFileFileNotFoundError)
    #expect(status(try Fixture.named("picture.png").path) == kAudioFileUnsupportedDataFormatError)
    #expect(status(try Fixture.named("wav-s16.wav").path, .readWritePermission) == kAudioFilePermissionsError)
    #expect(file == nil)
    let opened = try open(try Fixture.named("wav-s16.wav").path)
    var size: UInt32 = 3
    var value: UInt32 = 0
    let id = kAudioFilePropertyFileFormat
    #expect(AudioFileGetProperty(opened, id, &size, &value) == kAudioFileBadPropertySizeError)
    #expect(AudioFileGetProperty(opened, 0x1234, &size, &value) == kAudioFileUnsupportedPropertyError)
    var count: UInt32 = 1
    #expect(AudioFileReadBytes(opened, false, -1, &count, &value) == kAudioFilePositionError)
    count = 1
    #expect(AudioFileReadBytes(opened, false, .max, &count, &value) == kAudioFileEndOfFileError)
    var room: UInt32 = 4
    count = 1
    let far = AudioFileReadPacketData(opened, false, &room, nil, .max, &count, &value)
    #expect(far == kAudioFileEndOfFileError && count == 0)
  }

  private static func format(bits: UInt32, _ flags: UInt32, channels: UInt32 = 2)
    -> AudioStreamBasicDescription
  {
    var format = AudioStreamBasicDescription()
    FillOutASBDForLPCM(&format, 44100, channels, bits, bits, flags & 1 != 0, flags & 2 != 0)
    return format
  }

  @Test(
    "samples are stored as they are given",
    arguments: [
      ("a.wav", kAudioFileWAVEType, 16, 0), ("a.wav", kAudioFileWAVEType, 24, 0),
      ("a.wav", kAudioFileWAVEType, 32, 1), ("a.aiff", kAudioFileAIFFType, 16, 2),
      ("a.aifc", kAudioFileAIFCType, 16, 0), ("a.aifc", kAudioFileAIFCType, 32, 3),
      ("a.aifc", kAudioFileAIFCType, 16, 2), ("a.aifc", kAudioFileAIFCType, 24, 2),
      ("a.aifc", kAudioFileAIFCType, 32, 2), ("a.caf", kAudioFileCAFType, 16, 0),
      ("a.caf", kAudioFileCAFType, 24, 2),
    ] as [(String, AudioFileTypeID, UInt32, UInt32)])
  func writing(name: String, kind: AudioFileTypeID, bits: UInt32, flags: UInt32) throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file(name))
    var format = Self.format(bits: bits, flags)
    var file: AudioFileID?
    try #require(AudioFileCreateWithURL(url as CFURL, kind, &format, .eraseFile, &file) == noErr)
    let made = try #require(file)
    let size = Int(format.mBytesPerFrame)
    let bytes = (0..<1000 * size).map { UInt8(truncatingIfNeeded: $0 * 37 >> 3) }
    var count: UInt32 = 600
    #expect(AudioFileWritePackets(made, false, UInt32(600 * size), nil, 0, &count, bytes) == noErr)
    #expect(count == 600)
    // Only at the end.
    #expect(
      AudioFileWritePackets(made, false, UInt32(size), nil, 5, &count, bytes)
        == kAudioFileOperationNotSupportedError)
    count = UInt32(400 * size)
    let rest = Array(bytes.suffix(400 * size))
    #expect(AudioFileWriteBytes(made, false, Int64(600 * size), &count, rest) == noErr)
    #expect(AudioFileClose(made) == noErr)
    #expect(try Data(contentsOf: url).range(of: Data(bytes)) != nil)

    let again = try open(url.path)
    #expect(try self.format(again) == format)
    #expect(try property(again, kAudioFilePropertyFileFormat, AudioFileTypeID(0)) == kind)
    #expect(try property(again, kAudioFilePropertyAudioDataPacketCount, UInt64(0)) == 1000)
    var read = [UInt8](repeating: 0, count: bytes.count)
    count = UInt32(read.count)
    #expect(AudioFileReadBytes(again, false, 0, &count, &read) == noErr && read == bytes)
  }

  @Test("coded packets go into another file as they are")
  func copying() throws {
    let source = try open(try Fixture.named("aac.m4a").path)
    var format = try format(source)
    var size: UInt32 = 0
    var isWritable: UInt32 = 1
    let id = kAudioFilePropertyMagicCookieData
    try #require(AudioFileGetPropertyInfo(source, id, &size, &isWritable) == noErr)
    #expect(isWritable == 0)
    var cookie = [UInt8](repeating: 0, count: Int(size))
    try #require(AudioFileGetProperty(source, id, &size, &cookie) == noErr)

    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("copy.m4a"))
    var file: AudioFileID?
    try #require(AudioFileCreateWithURL(url as CFURL, kAudioFileM4AType, &format, .eraseFile, &file) == noErr)
    let target = try #require(file)
    #expect(AudioFileSetProperty(target, id, size, cookie) == noErr)
    let longest = try property(source, kAudioFilePropertyPacketSizeUpperBound, UInt32(0))
    var bytes = [UInt8](repeating: 0, count: 5 * Int(longest))
    var descriptions = [AudioStreamPacketDescription](repeating: .init(), count: 5)
    var (place, all): (Int64, [UInt8]) = (0, [])
    while true {
      var (room, count) = (UInt32(bytes.count), UInt32(5))
      _ = AudioFileReadPacketData(source, false, &room, &descriptions, place, &count, &bytes)
      if count == 0 { break }
      all += bytes.prefix(Int(room))
      #expect(AudioFileWritePackets(target, false, room, descriptions, place, &count, bytes) == noErr)
      place += Int64(count)
    }
    #expect(AudioFileClose(target) == noErr)
    #expect(try Data(contentsOf: url).range(of: Data(all)) != nil)
    let copy = try open(url.path)
    #expect(try property(copy, kAudioFilePropertyAudioDataPacketCount, UInt64(0)) == UInt64(place))
    #expect(try property(copy, kAudioFilePropertyFileFormat, UInt32(0)) == kAudioFileM4AType)
  }

  /// Encodes a ramp by a converter to a file, as programs do that set cookie and priming once more at the end.
  private func encode(
    _ code: AudioFormatID, _ kind: AudioFileTypeID, frameCount: Int, to url: URL
  ) throws -> [UInt8] {
    var source = Self.format(bits: 16, 0, channels: 1)
    var target = AudioStreamBasicDescription()
    (target.mFormatID, target.mSampleRate, target.mChannelsPerFrame) = (code, 44100, 1)
    var size = UInt32(MemoryLayout.size(ofValue: target))
    try #require(AudioFormatGetProperty(kAudioFormatProperty_FormatInfo, 0, nil, &size, &target) == noErr)
    var (converter, file) = (AudioConverterRef?.none, AudioFileID?.none)
    try #require(AudioConverterNew(&source, &target, &converter) == noErr)
    let encoder = try #require(converter)
    try #require(AudioFileCreateWithURL(url as CFURL, kind, &target, .eraseFile, &file) == noErr)
    let made = try #require(file)
    func cookie() throws -> [UInt8] {
      var (bytes, size) = ([UInt8](repeating: 0, count: 1000), UInt32(1000))
      let id = kAudioConverterCompressionMagicCookie
      try #require(AudioConverterGetProperty(encoder, id, &size, &bytes) == noErr)
      return Array(bytes.prefix(Int(size)))
    }
    let first = try cookie()
    let id = kAudioFilePropertyMagicCookieData
    var isWritable: UInt32 = 0
    #expect(AudioFileGetPropertyInfo(made, id, nil, &isWritable) == noErr && isWritable == 1)
    #expect(AudioFileSetProperty(made, id, UInt32(first.count), first) == noErr)
    var samples = (0..<frameCount).map { Int16(truncatingIfNeeded: $0 * 3) }
    var isGiven = false
    var (bytes, place) = ([UInt8](repeating: 0, count: 1 << 20), Int64(0))
    var descriptions = [AudioStreamPacketDescription](repeating: .init(), count: 4)
    while true {
      var count: UInt32 = 4
      var filled: UInt32 = 0
      try samples.withUnsafeMutableBytes { samples in
        try bytes.withUnsafeMutableBytes { bytes in
          var list = AudioBufferList(
            mNumberBuffers: 1,
            mBuffers: AudioBuffer(mNumberChannels: 1, mDataByteSize: 1 << 20, mData: bytes.baseAddress))
          let status = AudioConverterFillComplexBuffer(
            encoder,
            { _, count, list, _, _ in
              count.pointee = isGiven ? 0 : UInt32(frameCount)
              list.pointee.mBuffers.mData = samples.baseAddress
              list.pointee.mBuffers.mDataByteSize = isGiven ? 0 : UInt32(samples.count)
              isGiven = true
              return noErr
            }, nil, &count, &list, &descriptions)
          try #require(status == noErr)
          filled = list.mBuffers.mDataByteSize
        }
      }
      if count == 0 { break }
      #expect(AudioFileWritePackets(made, false, filled, descriptions, place, &count, bytes) == noErr)
      place += Int64(count)
    }
    var (info, infoSize) = (AudioConverterPrimeInfo(), UInt32(8))
    #expect(AudioConverterGetProperty(encoder, kAudioConverterPrimeInfo, &infoSize, &info) == noErr)
    if info.leadingFrames > 0 || info.trailingFrames > 0 {
      var table = AudioFilePacketTableInfo(
        mNumberValidFrames: Int64(frameCount), mPrimingFrames: Int32(info.leadingFrames),
        mRemainderFrames: Int32(info.trailingFrames))
      #expect(AudioFileSetProperty(made, kAudioFilePropertyPacketTableInfo, 16, &table) == noErr)
    }
    let last = try cookie()
    #expect(AudioFileSetProperty(made, id, UInt32(last.count), last) == noErr)
    #expect(AudioFileClose(made) == noErr)
    return last
  }

  @Test(
    "what is heard of packets can be said after them",
    arguments: [kAudioFormatMPEG4AAC, kAudioFormatAppleLossless])
  func latePacketTable(code: AudioFormatID) throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("a.m4a"))
    _ = try encode(code, kAudioFileM4AType, frameCount: 10_000, to: url)
    let file = try open(url.path)
    // Apple Lossless doesn't say outside of its packets how long they are.
    if code == kAudioFormatMPEG4AAC {
      let table = try property(file, kAudioFilePropertyPacketTableInfo, AudioFilePacketTableInfo())
      #expect(table.mNumberValidFrames == 10_000 && table.mPrimingFrames == 1024)
    }
    #expect(try property(file, kAudioFilePropertyEstimatedDuration, 0.0) == 10_000 / 44100)
    #expect(try folder.contents() == ["a.m4a"])
  }

  @Test("a FLAC file has what its encoder knows at the end")
  func lateCookie() throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("a.flac"))
    let cookie = try encode(kAudioFormatFLAC, kAudioFileFLACType, frameCount: 10_000, to: url)
    let bytes = [UInt8](try Data(contentsOf: url))
    #expect(Array(bytes[8..<42]) == cookie)
    // RFC 9639, 8.2: 36 bits of how many samples there are, and their MD5.
    let count = bytes[21..<26].reduce(0) { $0 << 8 | Int($1) } & (1 << 36 - 1)
    #expect(count == 10_000 && bytes[26..<42].contains { $0 != 0 })
  }

  @Test("what a file can't be is refused before it is there")
  func refusedFiles() throws {
    let folder = try TemporaryDirectory()
    var file: AudioFileID?
    func status(_ name: String, _ kind: AudioFileTypeID, _ format: AudioStreamBasicDescription) -> OSStatus {
      var format = format
      let url = URL(fileURLWithPath: folder.file(name))
      return AudioFileCreateWithURL(url as CFURL, kind, &format, .eraseFile, &file)
    }
    let plain = Self.format(bits: 16, 0)
    #expect(status("a.wav", kAudioFileAC3Type, plain) == kAudioFileUnsupportedFileTypeError)
    // AIFF has integers with the highest byte first; AIFF-C has a name for those of 16 bits with the lowest first.
    #expect(status("a.aiff", kAudioFileAIFFType, plain) == kAudioFileUnsupportedDataFormatError)
    let big = Self.format(bits: 32, 3)
    #expect(status("a.aiff", kAudioFileAIFFType, big) == kAudioFileUnsupportedDataFormatError)
    let little = Self.format(bits: 24, 0)
    #expect(status("a.aifc", kAudioFileAIFCType, little) == kAudioFileUnsupportedDataFormatError)
    // libavformat has no code for them in AIFF-C.
    let narrow = Self.format(bits: 8, 2)
    #expect(status("a.aifc", kAudioFileAIFCType, narrow) == kAudioFileUnsupportedDataFormatError)
    var planar = plain
    planar.mFormatFlags |= kAudioFormatFlagIsNonInterleaved
    #expect(status("a.wav", kAudioFileWAVEType, planar) == kAudioFileUnsupportedDataFormatError)
    #expect(status("a.wav", kAudioFileWAVEType, .init()) == kAudioFileUnsupportedDataFormatError)
    #expect(try folder.contents() == [] && file == nil)
    try Data([1]).write(to: URL(fileURLWithPath: folder.file("b.wav")))
    var format = plain
    let url = URL(fileURLWithPath: folder.file("b.wav"))
    #expect(
      AudioFileCreateWithURL(url as CFURL, kAudioFileWAVEType, &format, [], &file)
        == kAudioFilePermissionsError)
  }

  @Test("kinds that are written are read, too")
  func kinds() throws {
    func list(_ id: AudioFilePropertyID) throws -> Set<AudioFileTypeID> {
      var size: UInt32 = 0
      try #require(AudioFileGetGlobalInfoSize(id, 0, nil, &size) == noErr)
      var kinds = [AudioFileTypeID](repeating: 0, count: Int(size) / 4)
      try #require(AudioFileGetGlobalInfo(id, 0, nil, &size, &kinds) == noErr)
      return Set(kinds)
    }
    let (read, written) = (
      try list(kAudioFileGlobalInfo_ReadableTypes), try list(kAudioFileGlobalInfo_WritableTypes)
    )
    #expect(written.isSubset(of: read) && written.contains(kAudioFileWAVEType) && !read.contains(0))
  }

  @Test("what is heard of the packets is counted")
  func packetTable() throws {
    // ffprobe counts 45 packets of 1024 frames, of which 44,100 are heard after 1024 of priming.
    let file = try open(try Fixture.named("aac.m4a").path)
    let table = try property(file, kAudioFilePropertyPacketTableInfo, AudioFilePacketTableInfo())
    #expect(
      table
        == AudioFilePacketTableInfo(
          mNumberValidFrames: 44100, mPrimingFrames: 1024, mRemainderFrames: 45 * 1024 - 44100 - 1024))
    let place = try property(
      file, kAudioFilePropertyFrameToPacket, AudioFramePacketTranslation(mFrame: 2050))
    #expect(place.mPacket == 2 && place.mFrameOffsetInPacket == 2)
    #expect(
      try property(file, kAudioFilePropertyPacketToFrame, AudioFramePacketTranslation(mPacket: 3)).mFrame
        == 3072)
    var (name, size) = (CFString?.none, UInt32(MemoryLayout<CFString?>.size))
    #expect(
      AudioFileGetProperty(file, kAudioFilePropertyDataFormatName, &size, &name) == noErr && name == "AAC")
    let plain = try open(try Fixture.named("wav-s16.wav").path)
    #expect(
      AudioFileGetProperty(plain, kAudioFilePropertyDataFormatName, &size, &name) == noErr
        && name == "Linear PCM")
    var isWritable: UInt32 = 1
    for id in [kAudioFilePropertyPacketToFrame, kAudioFilePropertyFrameToPacket] {
      #expect(AudioFileGetPropertyInfo(file, id, &size, &isWritable) == noErr)
      #expect(Int(size) == MemoryLayout<AudioFramePacketTranslation>.size && isWritable == 0)
      for number in [-1, .min, id == kAudioFilePropertyPacketToFrame ? .max : -1] as [Int64] {
        var place = AudioFramePacketTranslation(mFrame: number, mPacket: number)
        #expect(AudioFileGetProperty(file, id, &size, &place) == kAudio_ParamError)
      }
      var (place, room) = (AudioFramePacketTranslation(), UInt32(100))
      #expect(AudioFileGetProperty(file, id, &room, &place) == noErr && room == size)
    }
  }

  @Test("what is heard of packets is written, or refused")
  func writtenPacketTable() throws {
    let source = try open(try Fixture.named("aac.m4a").path)
    let table = try property(source, kAudioFilePropertyPacketTableInfo, AudioFilePacketTableInfo())
    let folder = try TemporaryDirectory()
    func make(_ name: String, _ kind: AudioFileTypeID, _ format: AudioStreamBasicDescription) throws
      -> AudioFileID
    {
      var (file, format) = (AudioFileID?.none, format)
      let url = URL(fileURLWithPath: folder.file(name))
      try #require(AudioFileCreateWithURL(url as CFURL, kind, &format, .eraseFile, &file) == noErr)
      return try #require(file)
    }
    func set(_ file: AudioFileID, _ table: AudioFilePacketTableInfo) -> OSStatus {
      var table = table
      return AudioFileSetProperty(file, kAudioFilePropertyPacketTableInfo, 16, &table)
    }
    let plain = try make("a.wav", kAudioFileWAVEType, Self.format(bits: 16, 0))
    #expect(set(plain, AudioFilePacketTableInfo(mNumberValidFrames: 7)) == noErr)
    #expect(set(plain, table) == kAudioFileUnsupportedPropertyError)
    #expect(set(plain, AudioFilePacketTableInfo(mPrimingFrames: -1)) == kAudio_ParamError)

    let target = try make("a.m4a", kAudioFileM4AType, try format(source))
    var (size, isWritable) = (UInt32(0), UInt32(0))
    for id in [kAudioFilePropertyPacketTableInfo, kAudioFilePropertyChannelLayout] {
      #expect(AudioFileGetPropertyInfo(target, id, &size, &isWritable) == noErr && isWritable == 1)
    }
    #expect(
      AudioFileSetProperty(target, kAudioFilePropertyPacketTableInfo, 15, [UInt8](repeating: 0, count: 16))
        == kAudioFileBadPropertySizeError)
    #expect(set(target, table) == noErr)
    #expect(try property(target, kAudioFilePropertyPacketTableInfo, AudioFilePacketTableInfo()) == table)
    try #require(AudioFileGetPropertyInfo(source, kAudioFilePropertyMagicCookieData, &size, nil) == noErr)
    var cookie = [UInt8](repeating: 0, count: Int(size))
    try #require(AudioFileGetProperty(source, kAudioFilePropertyMagicCookieData, &size, &cookie) == noErr)
    #expect(AudioFileSetProperty(target, kAudioFilePropertyMagicCookieData, size, cookie) == noErr)
    var bytes = [UInt8](repeating: 0, count: 100_000)
    var descriptions = [AudioStreamPacketDescription](repeating: .init(), count: 45)
    var (room, count) = (UInt32(bytes.count), UInt32(45))
    #expect(AudioFileReadPacketData(source, false, &room, &descriptions, 0, &count, &bytes) == noErr)
    #expect(AudioFileWritePackets(target, false, room, descriptions, 0, &count, bytes) == noErr)
    #expect(set(target, table) == noErr)
    #expect(AudioFileClose(target) == noErr && count == 45)
    let copy = try open(folder.file("a.m4a"))
    #expect(try property(copy, kAudioFilePropertyPacketTableInfo, AudioFilePacketTableInfo()) == table)
  }
}
