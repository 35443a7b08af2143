import AVFAudio
import AudioToolbox
import Foundation
import MediaScopeFixtures
import Testing

/// Files of sound by the functions of C.
struct ExtendedFileTests {
  private static func float(_ rate: Double, _ channels: UInt32) -> AudioStreamBasicDescription {
    AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked, mBytesPerPacket: 4 * channels,
      mFramesPerPacket: 1, mBytesPerFrame: 4 * channels, mChannelsPerFrame: channels, mBitsPerChannel: 32,
      mReserved: 0)
  }

  private func open(_ path: String) throws -> ExtAudioFileRef {
    var file: ExtAudioFileRef?
    #expect(ExtAudioFileOpenURL(URL(fileURLWithPath: path) as CFURL, &file) == noErr)
    return try #require(file)
  }

  private func setClient(_ file: ExtAudioFileRef, _ format: AudioStreamBasicDescription) -> OSStatus {
    var format = format
    return ExtAudioFileSetProperty(
      file, kExtAudioFileProperty_ClientDataFormat, UInt32(MemoryLayout.size(ofValue: format)), &format)
  }

  /// All samples from where the file is, in buffers of so many frames.
  private func readAll(_ file: ExtAudioFileRef, channels: UInt32, frames: UInt32 = 1000) throws -> [Float] {
    var all: [Float] = []
    var memory = [Float](repeating: 0, count: Int(frames * channels))
    while true {
      var count = frames
      let status = memory.withUnsafeMutableBytes { bytes in
        var list = AudioBufferList(
          mNumberBuffers: 1,
          mBuffers: AudioBuffer(
            mNumberChannels: channels, mDataByteSize: UInt32(bytes.count), mData: bytes.baseAddress))
        return ExtAudioFileRead(file, &count, &list)
      }
      try #require(status == noErr)
      if count == 0 { return all }
      all += memory.prefix(Int(count * channels))
    }
  }

  @Test("a file in the client's format is what AVAudioFile gives", arguments: ["wav-s16.wav", "both.mp4"])
  func reading(name: String) throws {
    let path = try Fixture.named(name).path
    let file = try open(path)
    var stored = AudioStreamBasicDescription()
    var size = UInt32(MemoryLayout.size(ofValue: stored))
    #expect(ExtAudioFileGetProperty(file, kExtAudioFileProperty_FileDataFormat, &size, &stored) == noErr)
    var length: Int64 = 0
    size = UInt32(MemoryLayout.size(ofValue: length))
    #expect(ExtAudioFileGetProperty(file, kExtAudioFileProperty_FileLengthFrames, &size, &length) == noErr)
    #expect(length > 0)
    #expect(setClient(file, Self.float(stored.mSampleRate, stored.mChannelsPerFrame)) == noErr)
    let samples = try readAll(file, channels: stored.mChannelsPerFrame)

    let other = try AVAudioFile(
      forReading: URL(fileURLWithPath: path), commonFormat: .pcmFormatFloat32, interleaved: true)
    #expect(other.length == length)
    let buffer = try #require(
      AVAudioPCMBuffer(pcmFormat: other.processingFormat, frameCapacity: AVAudioFrameCount(length)))
    try other.read(into: buffer)
    let data = try #require(buffer.floatChannelData)
    let count = Int(buffer.frameLength * buffer.format.channelCount)
    #expect(samples == Array(UnsafeBufferPointer(start: data[0], count: count)))

    // From the middle on, and a place that the file hasn't.
    #expect(ExtAudioFileSeek(file, length / 2) == noErr)
    var place: Int64 = 0
    #expect(ExtAudioFileTell(file, &place) == noErr && place == length / 2)
    let rest = try readAll(file, channels: stored.mChannelsPerFrame)
    #expect(rest == Array(samples.suffix(rest.count)))
    #expect(rest.count == (Int(length) - Int(length / 2)) * Int(stored.mChannelsPerFrame))
    #expect(ExtAudioFileSeek(file, length + 1) == kExtAudioFileError_InvalidSeek)
    ExtAudioFileDispose(file)
  }

  @Test("another rate and one channel")
  func conversion() throws {
    let file = try open(try Fixture.named("wav-s16.wav").path)
    var length: Int64 = 0
    var size = UInt32(MemoryLayout.size(ofValue: length))
    #expect(ExtAudioFileGetProperty(file, kExtAudioFileProperty_FileLengthFrames, &size, &length) == noErr)
    var stored = AudioStreamBasicDescription()
    size = UInt32(MemoryLayout.size(ofValue: stored))
    #expect(ExtAudioFileGetProperty(file, kExtAudioFileProperty_FileDataFormat, &size, &stored) == noErr)
    #expect(setClient(file, Self.float(16000, 1)) == noErr)
    let samples = try readAll(file, channels: 1)
    let expected = Double(length) * 16000 / stored.mSampleRate
    #expect(abs(Double(samples.count) - expected) <= 2)
    #expect(samples.contains { abs($0) > 0.01 })
    ExtAudioFileDispose(file)
  }

  @Test("what is written is read", arguments: [(kAudioFileWAVEType, "wav"), (kAudioFileM4AType, "m4a")])
  func writing(type: AudioFileTypeID, suffix: String) throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("tone." + suffix))
    var format = Self.float(44100, 1)
    if type == kAudioFileM4AType {
      format = AudioStreamBasicDescription()
      (format.mFormatID, format.mSampleRate, format.mChannelsPerFrame) = (kAudioFormatMPEG4AAC, 44100, 1)
    }
    var file: ExtAudioFileRef?
    #expect(
      ExtAudioFileCreateWithURL(url as CFURL, type, &format, nil, AudioFileFlags.eraseFile.rawValue, &file)
        == noErr)
    let made = try #require(file)
    #expect(setClient(made, Self.float(44100, 1)) == noErr)
    var tone = (0..<4410).map { Float(0.5 * sin(2 * Double.pi * 441 * Double($0) / 44100)) }
    for _ in 0..<2 {
      let status = tone.withUnsafeMutableBytes { bytes in
        var list = AudioBufferList(
          mNumberBuffers: 1,
          mBuffers: AudioBuffer(
            mNumberChannels: 1, mDataByteSize: UInt32(bytes.count), mData: bytes.baseAddress))
        return ExtAudioFileWrite(made, 4410, &list)
      }
      #expect(status == noErr)
    }
    #expect(setClient(made, Self.float(44100, 1)) == kExtAudioFileError_InvalidOperationOrder)
    ExtAudioFileDispose(made)
    let again = try open(url.path)
    #expect(setClient(again, Self.float(44100, 1)) == noErr)
    let samples = try readAll(again, channels: 1)
    #expect(samples.count == 8820)
    if suffix == "wav" { #expect(samples == tone + tone) }
    #expect((samples.max() ?? 0) > 0.45)
    ExtAudioFileDispose(again)
  }

  @Test("what can't be is refused with a status")
  func refusals() throws {
    var file: ExtAudioFileRef?
    let missing = URL(fileURLWithPath: "/nothing/here.wav")
    #expect(ExtAudioFileOpenURL(missing as CFURL, &file) == kAudioFileFileNotFoundError)
    #expect(file == nil)
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("a.wav"))
    var format = Self.float(44100, 1)
    #expect(
      ExtAudioFileCreateWithURL(url as CFURL, kAudioFileAC3Type, &format, nil, 1, &file)
        == kAudioFileUnsupportedFileTypeError)
    let good = try open(try Fixture.named("wav-s16.wav").path)
    var coded = AudioStreamBasicDescription()
    coded.mFormatID = kAudioFormatMPEG4AAC
    #expect(setClient(good, coded) == kExtAudioFileError_NonPCMClientFormat)
    var small: UInt32 = 4
    #expect(
      ExtAudioFileGetProperty(good, kExtAudioFileProperty_FileDataFormat, &small, &format)
        == kExtAudioFileError_InvalidPropertySize)
    #expect(ExtAudioFileGetProperty(good, 0, &small, &format) == kExtAudioFileError_InvalidProperty)
    var list = AudioBufferList()
    var count: UInt32 = 10
    #expect(ExtAudioFileWrite(good, 1, &list) == kExtAudioFileError_InvalidOperationOrder)
    #expect(ExtAudioFileRead(good, &count, &list) == kExtAudioFileError_InvalidDataFormat)
  }

  private static func integers(
    _ rate: Double, _ channels: UInt32, bits: UInt32 = 16, bytesPerFrame: UInt32? = nil, flags: UInt32 = 0
  ) -> AudioStreamBasicDescription {
    let size = bytesPerFrame ?? bits / 8 * channels
    return AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked | flags, mBytesPerPacket: size,
      mFramesPerPacket: 1, mBytesPerFrame: size, mChannelsPerFrame: channels, mBitsPerChannel: bits,
      mReserved: 0)
  }

  private func readBytes(_ file: ExtAudioFileRef, frames: UInt32, bytesPerFrame: UInt32) throws -> [UInt8] {
    var count = frames
    var memory = [UInt8](repeating: 0, count: Int(frames * bytesPerFrame))
    let status = memory.withUnsafeMutableBytes { bytes in
      var list = AudioBufferList(
        mNumberBuffers: 1,
        mBuffers: AudioBuffer(
          mNumberChannels: 1, mDataByteSize: UInt32(bytes.count), mData: bytes.baseAddress))
      return ExtAudioFileRead(file, &count, &list)
    }
    try #require(status == noErr)
    return Array(memory.prefix(Int(count * bytesPerFrame)))
  }

  @Test(
    "no file is made whose format doesn't agree with itself",
    arguments: [
      integers(44100, 1, bytesPerFrame: 0), integers(44100, 2, bytesPerFrame: 2),
      integers(44100, 2, bytesPerFrame: 400), integers(44100, 1, bits: 0), integers(44100, 1, bits: 12),
      integers(44100, 1, bits: .max), integers(44100, 64, bits: 64, bytesPerFrame: 0),
      integers(44100, 2, bytesPerFrame: 2, flags: kAudioFormatFlagIsNonInterleaved),
    ])
  func wrongFormats(format: AudioStreamBasicDescription) throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("a.wav"))
    var format = format
    var file: ExtAudioFileRef?
    #expect(
      ExtAudioFileCreateWithURL(url as CFURL, kAudioFileWAVEType, &format, nil, 1, &file)
        == kExtAudioFileError_InvalidDataFormat)
    #expect(file == nil && !FileManager.default.fileExists(atPath: url.path))
  }

  @Test("without a format of the client's, bytes come and go as the file has them")
  func order() throws {
    let path = try Fixture.named("aiff-s16.aiff").path
    let stored = try Data(contentsOf: URL(fileURLWithPath: path))
    let start = try #require(stored.range(of: Data("SSND".utf8))).upperBound + 12
    let file = try open(path)
    var format = AudioStreamBasicDescription()
    var size = UInt32(MemoryLayout.size(ofValue: format))
    #expect(ExtAudioFileGetProperty(file, kExtAudioFileProperty_ClientDataFormat, &size, &format) == noErr)
    #expect(format.mFormatFlags & kAudioFormatFlagIsBigEndian != 0 && format.mBitsPerChannel == 16)
    let bytes = try readBytes(file, frames: 1000, bytesPerFrame: format.mBytesPerFrame)
    #expect(bytes == Array(stored[start..<start + 1000 * Int(format.mBytesPerFrame)]))

    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("again.aiff"))
    var made: ExtAudioFileRef?
    #expect(ExtAudioFileCreateWithURL(url as CFURL, kAudioFileAIFFType, &format, nil, 1, &made) == noErr)
    var copy = bytes
    let status = try copy.withUnsafeMutableBytes { bytes in
      var list = AudioBufferList(
        mNumberBuffers: 1,
        mBuffers: AudioBuffer(
          mNumberChannels: 1, mDataByteSize: UInt32(bytes.count), mData: bytes.baseAddress))
      return ExtAudioFileWrite(try #require(made), 1000, &list)
    }
    #expect(status == noErr)
    ExtAudioFileDispose(try #require(made))
    #expect(try Data(contentsOf: url).range(of: Data(bytes)) != nil)
  }

  @Test("a place stays when the client's format changes")
  func places() throws {
    let path = try Fixture.named("wav-s16.wav").path
    var stored = AudioStreamBasicDescription()
    var size = UInt32(MemoryLayout.size(ofValue: stored))
    let (early, late) = (try open(path), try open(path))
    #expect(ExtAudioFileGetProperty(early, kExtAudioFileProperty_FileDataFormat, &size, &stored) == noErr)
    let client = Self.float(stored.mSampleRate / 2, stored.mChannelsPerFrame)
    #expect(ExtAudioFileSeek(early, 800) == noErr && setClient(early, client) == noErr)
    #expect(setClient(late, client) == noErr && ExtAudioFileSeek(late, 800) == noErr)
    var places: (Int64, Int64) = (0, 0)
    #expect(ExtAudioFileTell(early, &places.0) == noErr && ExtAudioFileTell(late, &places.1) == noErr)
    #expect(places == (800, 800))
    let samples = try readAll(early, channels: stored.mChannelsPerFrame)
    let others = try readAll(late, channels: stored.mChannelsPerFrame)
    #expect(!samples.isEmpty && samples == others)

    // In the middle of reading, what comes next is in the new format.
    let frame = 2 * stored.mChannelsPerFrame
    let (whole, changed) = (try open(path), try open(path))
    let bytes = try readBytes(whole, frames: 2000, bytesPerFrame: frame)
    #expect(setClient(changed, Self.float(stored.mSampleRate, stored.mChannelsPerFrame)) == noErr)
    _ = try readBytes(changed, frames: 1000, bytesPerFrame: 2 * frame)
    #expect(setClient(changed, Self.integers(stored.mSampleRate, stored.mChannelsPerFrame)) == noErr)
    let rest = try readBytes(changed, frames: 1000, bytesPerFrame: frame)
    #expect(rest == Array(bytes.suffix(1000 * Int(frame))))
  }

  @Test(
    "samples come in any form of Linear PCM",
    arguments: [
      ("wav-s24.wav", 24, kAudioFormatFlagIsBigEndian), ("aiff-s16.aiff", 16, 0), ("wav-u8.wav", 8, 0),
      ("flac-24.flac", 24, 0),
    ] as [(String, UInt32, UInt32)])
  func forms(name: String, bits: UInt32, order: UInt32) throws {
    // What is there already in 32 bits, held against ffmpeg by others.
    let path = try Fixture.named(name).path
    let (whole, file) = (try open(path), try open(path))
    var stored = AudioStreamBasicDescription()
    var size = UInt32(MemoryLayout.size(ofValue: stored))
    #expect(ExtAudioFileGetProperty(whole, kExtAudioFileProperty_FileDataFormat, &size, &stored) == noErr)
    let (rate, channels) = (stored.mSampleRate, stored.mChannelsPerFrame)
    #expect(setClient(whole, Self.integers(rate, channels, bits: 32)) == noErr)
    var client = Self.integers(rate, channels, bits: bits, flags: order)
    if bits == 8 { client.mFormatFlags &= ~kAudioFormatFlagIsSignedInteger }
    #expect(setClient(file, client) == noErr)
    let wide = try readBytes(whole, frames: 1000, bytesPerFrame: 4 * channels)
    let narrow = try readBytes(file, frames: 1000, bytesPerFrame: client.mBytesPerFrame)
    let expected = stride(from: 0, to: wide.count, by: 4).flatMap { start -> [UInt8] in
      let bytes = Array(wide[(start + 4 - Int(bits) / 8)..<(start + 4)])
      if bits == 8 { return bytes.map { $0 ^ 0x80 } }
      return order == 0 ? bytes : bytes.reversed()
    }
    #expect(narrow == expected && expected.contains { $0 != 0 })
  }

  @Test(
    "a file is of the type that is asked for, whatever its name ends with",
    arguments: [("a.wave", kAudioFileWAVEType, 8), ("a", kAudioFileAIFFType, 24)]
      as [(String, AudioFileTypeID, UInt32)])
  func names(name: String, type: AudioFileTypeID, bits: UInt32) throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file(name))
    let isBig = type == kAudioFileAIFFType
    var format = Self.integers(8000, 1, bits: bits, flags: isBig ? kAudioFormatFlagIsBigEndian : 0)
    if bits == 8 { format.mFormatFlags &= ~kAudioFormatFlagIsSignedInteger }
    var file: ExtAudioFileRef?
    #expect(ExtAudioFileCreateWithURL(url as CFURL, type, &format, nil, 1, &file) == noErr)
    let made = try #require(file)
    #expect(setClient(made, format) == noErr)
    var bytes = (0..<600).map { UInt8(truncatingIfNeeded: $0 * 7) }
    let status = bytes.withUnsafeMutableBytes { bytes in
      var list = AudioBufferList(
        mNumberBuffers: 1,
        mBuffers: AudioBuffer(mNumberChannels: 1, mDataByteSize: 600, mData: bytes.baseAddress))
      return ExtAudioFileWrite(made, 600 / format.mBytesPerFrame, &list)
    }
    #expect(status == noErr && ExtAudioFileDispose(made) == noErr)
    let written = try Data(contentsOf: url)
    #expect(written.prefix(4) == Data((isBig ? "FORM" : "RIFF").utf8))
    #expect(written.range(of: Data(bytes)) != nil)
  }

  @Test("loudspeakers are said, and set for as many channels as there are")
  func layouts() throws {
    let file = try open(try Fixture.named("wav-5.1.wav").path)
    var (size, isWritable) = (UInt32(0), false)
    #expect(
      ExtAudioFileGetPropertyInfo(file, kExtAudioFileProperty_FileChannelLayout, &size, &isWritable) == noErr)
    #expect(size == 32 && isWritable)
    var layout = AudioChannelLayout()
    #expect(ExtAudioFileGetProperty(file, kExtAudioFileProperty_FileChannelLayout, &size, &layout) == noErr)
    #expect(layout.mChannelLayoutTag == kAudioChannelLayoutTag_MPEG_5_1_A)
    #expect(setClient(file, Self.float(8000, 6)) == noErr)
    #expect(ExtAudioFileSetProperty(file, kExtAudioFileProperty_ClientChannelLayout, size, &layout) == noErr)
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_Stereo
    #expect(
      ExtAudioFileSetProperty(file, kExtAudioFileProperty_ClientChannelLayout, size, &layout)
        == kAudio_ParamError)
    #expect(
      ExtAudioFileSetProperty(file, kExtAudioFileProperty_ClientChannelLayout, 3, &layout)
        == kAudio_ParamError)
    #expect(ExtAudioFileGetPropertyInfo(file, 0, &size, nil) == kExtAudioFileError_InvalidProperty)
    // Other loudspeakers than the file's would be untrue; channels may be without places.
    let client = kExtAudioFileProperty_ClientChannelLayout
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_Hexagonal
    #expect(ExtAudioFileSetProperty(file, client, size, &layout) == kExtAudioFileError_InvalidChannelMap)
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_DiscreteInOrder | 6
    #expect(ExtAudioFileSetProperty(file, client, size, &layout) == noErr)
    layout.mChannelLayoutTag = 0
    #expect(ExtAudioFileGetProperty(file, client, &size, &layout) == noErr)
    #expect(layout.mChannelLayoutTag == kAudioChannelLayoutTag_DiscreteInOrder | 6)
    // What other numbers of channels are mixed to is another matter.
    #expect(setClient(file, Self.float(8000, 2)) == noErr)
    #expect(ExtAudioFileGetProperty(file, client, &size, &layout) == noErr)
    #expect(layout.mChannelLayoutTag == kAudioChannelLayoutTag_Stereo)
  }

  /// Left, right, centre, low frequencies and the surrounds, as centre, left, right, the surrounds and low frequencies.
  private static let centreFirst = [2, 0, 1, 4, 5, 3]

  /// Samples of six channels in the order of a layout.
  private func frames(of file: ExtAudioFileRef, _ tag: AudioChannelLayoutTag) throws -> [[Int16]] {
    try #require(setClient(file, Self.integers(48000, 6, bits: 16)) == noErr)
    var layout = AudioChannelLayout(mChannelLayoutTag: tag)
    let id = kExtAudioFileProperty_ClientChannelLayout
    try #require(ExtAudioFileSetProperty(file, id, 32, &layout) == noErr)
    var (samples, count) = ([Int16](repeating: 0, count: 6 * 100), UInt32(100))
    let status = samples.withUnsafeMutableBytes { bytes in
      var list = AudioBufferList(
        mNumberBuffers: 1,
        mBuffers: AudioBuffer(mNumberChannels: 6, mDataByteSize: 1200, mData: bytes.baseAddress))
      return ExtAudioFileRead(file, &count, &list)
    }
    try #require(status == noErr && count == 100)
    return stride(from: 0, to: 600, by: 6).map { Array(samples[$0..<$0 + 6]) }
  }

  @Test("channels are read in the client's order")
  func orderOfRead() throws {
    let path = try Fixture.named("wav-5.1.wav").path
    let plain = try frames(of: try open(path), kAudioChannelLayoutTag_MPEG_5_1_A)
    let other = try frames(of: try open(path), kAudioChannelLayoutTag_MPEG_5_1_D)
    #expect(plain.contains { Set($0).count > 1 })
    #expect(other == plain.map { frame in Self.centreFirst.map { frame[$0] } })
  }

  @Test(
    "channels are written in the file's order, whatever the client's",
    arguments: [
      (kAudioFileWAVEType, kAudioFormatLinearPCM), (kAudioFileFLACType, kAudioFormatFLAC),
      (kAudioFileM4AType, kAudioFormatAppleLossless),
    ] as [(AudioFileTypeID, AudioFormatID)])
  func orderOfWritten(kind: AudioFileTypeID, code: AudioFormatID) throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("a"))
    var format = Self.integers(48000, 6, bits: 16)
    if code != kAudioFormatLinearPCM {
      format = AudioStreamBasicDescription()
      (format.mFormatID, format.mSampleRate, format.mChannelsPerFrame) = (code, 48000, 6)
    }
    var file: ExtAudioFileRef?
    try #require(ExtAudioFileCreateWithURL(url as CFURL, kind, &format, nil, 1, &file) == noErr)
    let made = try #require(file)
    #expect(setClient(made, Self.integers(48000, 6, bits: 16)) == noErr)
    var layout = AudioChannelLayout(mChannelLayoutTag: kAudioChannelLayoutTag_MPEG_5_1_D)
    let id = kExtAudioFileProperty_ClientChannelLayout
    #expect(ExtAudioFileSetProperty(made, id, 32, &layout) == noErr)
    let wanted = (0..<100).map { frame in (0..<6).map { Int16(frame * 10 + $0) } }
    var given = wanted.flatMap { frame in Self.centreFirst.map { frame[$0] } }
    let status = given.withUnsafeMutableBytes { bytes in
      var list = AudioBufferList(
        mNumberBuffers: 1,
        mBuffers: AudioBuffer(mNumberChannels: 6, mDataByteSize: 1200, mData: bytes.baseAddress))
      return ExtAudioFileWrite(made, 100, &list)
    }
    #expect(status == noErr && ExtAudioFileDispose(made) == noErr)
    #expect(try frames(of: try open(url.path), kAudioChannelLayoutTag_MPEG_5_1_A) == wanted)
  }

  @Test(
    "a file without loss has the depth that its format names, whatever the client's",
    arguments: [(1, 16), (3, 24)] as [(UInt32, Int)])
  func depth(flag: UInt32, bits: Int) throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("a.flac"))
    var format = AudioStreamBasicDescription()
    (format.mFormatID, format.mSampleRate, format.mChannelsPerFrame) = (kAudioFormatFLAC, 8000, 1)
    format.mFormatFlags = flag
    var file: ExtAudioFileRef?
    try #require(
      ExtAudioFileCreateWithURL(url as CFURL, kAudioFileFLACType, &format, nil, 1, &file) == noErr)
    let made = try #require(file)
    #expect(setClient(made, Self.float(8000, 1)) == noErr)
    var samples = [Float](repeating: 0.3, count: 100)
    samples.withUnsafeMutableBytes { bytes in
      var list = AudioBufferList(
        mNumberBuffers: 1,
        mBuffers: AudioBuffer(mNumberChannels: 1, mDataByteSize: 400, mData: bytes.baseAddress))
      #expect(ExtAudioFileWrite(made, 100, &list) == noErr)
    }
    #expect(ExtAudioFileDispose(made) == noErr)
    // RFC 9639, 8.2: five bits, less one, after 20 of the rate and three of the channels.
    let bytes = [UInt8](try Data(contentsOf: url))
    #expect(Int(bytes[20] & 1) << 4 | Int(bytes[21] >> 4) == bits - 1)
  }

  @Test("loudspeakers that a written file would not have are refused")
  func writtenLayouts() throws {
    let folder = try TemporaryDirectory()
    let url = URL(fileURLWithPath: folder.file("a.wav"))
    func status(_ tag: AudioChannelLayoutTag, _ kind: AudioFileTypeID, _ format: AudioStreamBasicDescription)
      -> OSStatus
    {
      var (file, format) = (ExtAudioFileRef?.none, format)
      var layout = AudioChannelLayout(mChannelLayoutTag: tag)
      let status = ExtAudioFileCreateWithURL(url as CFURL, kind, &format, &layout, 1, &file)
      #expect((file == nil) == (status != noErr))
      return status
    }
    let plain = Self.integers(48000, 6, bits: 16)
    let wave = kAudioFileWAVEType
    #expect(status(kAudioChannelLayoutTag_MPEG_5_1_A, wave, plain) == noErr)
    #expect(status(kAudioChannelLayoutTag_DiscreteInOrder | 6, wave, plain) == noErr)
    #expect(status(kAudioChannelLayoutTag_MPEG_5_1_D, wave, plain) == kExtAudioFileError_InvalidChannelMap)
    #expect(status(kAudioChannelLayoutTag_Stereo, wave, plain) == kAudio_ParamError)
    #expect(status(kAudioChannelLayoutTag_UseChannelDescriptions, wave, plain) == kAudio_ParamError)
    // Packets have the order of their codec.
    var aac = AudioStreamBasicDescription()
    (aac.mFormatID, aac.mSampleRate, aac.mChannelsPerFrame) = (kAudioFormatMPEG4AAC, 48000, 6)
    #expect(status(kAudioChannelLayoutTag_MPEG_5_1_D, kAudioFileM4AType, aac) == noErr)
    #expect(
      status(kAudioChannelLayoutTag_Hexagonal, kAudioFileM4AType, aac) == kExtAudioFileError_InvalidChannelMap
    )
  }

  @Test("nobody knows the longest packet of a client whose format isn't set")
  func packetSizes() throws {
    let id = kExtAudioFileProperty_ClientMaxPacketSize
    var (bytes, size) = (UInt32(9), UInt32(4))
    let file = try open(try Fixture.named("aac.m4a").path)
    #expect(ExtAudioFileGetProperty(file, id, &size, &bytes) == kExtAudioFileError_MaxPacketSizeUnknown)
    #expect(setClient(file, Self.float(44100, 1)) == noErr)
    #expect(ExtAudioFileGetProperty(file, id, &size, &bytes) == noErr && bytes == 4)
  }
}
