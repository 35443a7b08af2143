import MediaAssets
import MediaCore
import MediaReading
import MediaScopeFixtures
import Testing

@testable import MediaWriting

struct AudioEncodingTests {
  /// Where a track of sound is encoded to, and what its frames are.
  private func encode(
    _ settings: AudioEncoderSettings, _ buffers: [SampleBuffer], to type: FileType = .mp4,
    from start: MediaTime = .zero, isRecorded: Bool = false
  ) async throws -> (asset: URLAsset, folder: TemporaryDirectory) {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("sound.mp4"), fileType: type)
    if isRecorded { writer.movieFragmentInterval = MediaTime(value: 1, timescale: 5) }
    let receiver = try writer.inputReceiver(for: AssetWriterInput(settings: settings))
    try writer.start()
    try writer.startSession(atSourceTime: start)
    for buffer in buffers { try await receiver.append(buffer) }
    receiver.finish()
    await writer.finishWriting()
    #expect(writer.error == nil)
    #expect(writer.status == .completed)
    return (URLAsset(path: writer.outputPath), folder)
  }

  private func decoded(_ asset: URLAsset, _ settings: AudioSettings = .linearPCM()) throws -> [SampleBuffer] {
    let track = try #require(asset.tracks().first)
    let reader = AssetReader(asset: asset)
    let output = AssetReaderTrackOutput(track: track, outputSettings: settings)
    reader.add(output)
    try reader.start()
    var buffers: [SampleBuffer] = []
    while let buffer = output.copyNextSampleBuffer() { buffers.append(buffer) }
    #expect(reader.error == nil)
    return buffers
  }

  private func bytes(_ buffers: [SampleBuffer]) -> [UInt8] {
    buffers.flatMap {
      $0.dataBuffer?.withBytes { bytes in
        (0..<bytes.byteCount).map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) }
      } ?? []
    }
  }

  private func count(_ buffers: [SampleBuffer]) -> Int { buffers.reduce(0) { $0 + $1.numSamples } }

  /// `count` frames of stereo, a tone of 441 Hz at −12 dBFS.
  private func tone(_ count: Int, rate: Int = 44100, at start: Int64 = 0) throws -> SampleBuffer {
    var bytes: [UInt8] = []
    for index in 0..<count {
      let phase = Double((Int(start) + index) % 100) / 100
      let value = Int16(8192 * (phase < 0.5 ? 4 * phase - 1 : 3 - 4 * phase))
      for _ in 0..<2 { withUnsafeBytes(of: value.littleEndian) { bytes += $0 } }
    }
    return SampleBuffer(
      formatDescription: FormatDescription(
        mediaType: .audio, mediaSubType: .linearPCM,
        audio: .init(
          streamDescription: .linearPCM(sampleRate: Double(rate), channels: 2, bitsPerChannel: 16),
          channelLayout: ChannelLayout(channels: []))),
      dataBuffer: try BlockBuffer(bytes), numSamples: count,
      sampleTimingInfoArray: [
        SampleTimingInfo(
          duration: MediaTime(value: 1, timescale: Int32(rate)),
          presentationTimeStamp: MediaTime(value: start, timescale: Int32(rate)))
      ], sampleSizes: [4])
  }

  @Test(
    arguments: [Codec.aac, .alac, .flac, .mp3], [1, 1023, 1024, 4096, 4097, 15998])
  func `as many samples come back as were given`(codec: Codec, frames: Int) async throws {
    for isRecorded in [false, true] {
      let written = try await encode(
        AudioEncoderSettings(codec), [try tone(frames)], isRecorded: isRecorded)
      let (buffers, source) = (try decoded(written.asset), try tone(frames))
      #expect(count(buffers) == frames)
      #expect(buffers.first?.presentationTimeStamp == .zero)
      if codec.isLossless { #expect(bytes(buffers) == bytes([source])) }
    }
  }

  /// The types that can say how much of the last packet is heard.
  @Test(
    arguments: [
      (Codec.flac, FileType.flac), (.flac, .ogg), (.flac, .matroska), (.alac, .caf), (.alac, .matroska),
      (.mp3, .mp3), (.vorbis, .ogg), (.opus, .ogg), (.opus, .matroska), (.opus, .webM),
    ], [4097, 4609, 4655, 48000])
  func `as many samples come back from other containers`(file: (codec: Codec, type: FileType), frames: Int)
    async throws
  {
    let source = try tone(frames, rate: 48000)
    let written = try await encode(AudioEncoderSettings(file.codec), [source], to: file.type)
    let buffers = try decoded(written.asset)
    #expect(count(buffers) == frames)
    if file.codec.isLossless { #expect(bytes(buffers) == bytes([source])) }
  }

  /// Sound that fills its last block, so that libav takes the block for padding where one page holds all (Vorbis I, A.2).
  @Test(arguments: [512, 2048, 4096, 4097])
  func `a page of Vorbis ends where its sound does, also when it is written again`(count: Int) async throws {
    let folder = try TemporaryDirectory()
    var state: UInt32 = 1
    func word(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let head: [[UInt8]] = [
      Array("RIFF".utf8), word(36 + 2 * count), Array("WAVEfmt ".utf8), word(16), [1, 0, 1, 0], word(48_000),
      word(96_000), [2, 0, 16, 0], Array("data".utf8), word(2 * count),
    ]
    var wave: [UInt8] = head.flatMap { $0 }
    for _ in 0..<count {
      state = state &* 1_664_525 &+ 1_013_904_223
      wave += [UInt8(truncatingIfNeeded: state >> 16), UInt8(truncatingIfNeeded: state >> 27)]
    }
    let source = URLAsset(path: try folder.write(wave, to: "source.wav"))
    let encoded = try await ExportTests.export(source, to: .ogg)
    let (bytes, _) = try Remuxer.bytes(of: encoded.asset.path, to: .ogg)
    let pages = bytes.indices.dropLast(14).filter { bytes[$0..<$0 + 4].elementsEqual("OggS".utf8) }
    let last = try #require(pages.last)
    let granule = (0..<4).reduce(0) { (sum: Int, place: Int) -> Int in
      sum | Int(bytes[last + 6 + place]) << (8 * place)
    }
    #expect(granule == count)
  }

  @Test func `the last page of Ogg says that it is the last`() async throws {
    let written = try await encode(AudioEncoderSettings(.opus), [try tone(4097, rate: 48000)], to: .ogg)
    let file = try FileByteSource(path: written.asset.path)
    var bytes = [UInt8](repeating: 0, count: Int(file.byteCount))
    try bytes.withUnsafeMutableBytes { _ = try file.read(into: $0, at: 0) }
    // RFC 3533, 6: the sixth byte of a page has the flag 4.
    let pages = bytes.indices.filter { bytes[$0...].starts(with: Array("OggS".utf8)) }
    #expect(pages.map { bytes[$0 + 5] & 4 != 0 } == [false, false, true])
  }

  @Test(arguments: [FileType.wav, .caf, .mov]) func `PCM is written as it is`(type: FileType) async throws {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("sound"), fileType: type)
    let receiver = try writer.inputReceiver(for: AssetWriterInput(mediaType: .audio))
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    let parts = [try tone(1000), try tone(2345, at: 1000)]
    for part in parts { try await receiver.append(part) }
    await writer.finishWriting()
    #expect(writer.error == nil)
    #expect(bytes(try decoded(URLAsset(path: writer.outputPath))) == bytes(parts))
  }

  @Test func `Opus is encoded at 48 kHz`() async throws {
    let written = try await encode(AudioEncoderSettings(.opus), [try tone(44100)])
    #expect(count(try decoded(written.asset)) == 48000)
  }

  @Test(arguments: [16, 24]) func `a lossless codec keeps the depth of its source`(depth: Int) async throws {
    let settings = AudioSettings.linearPCM(bitDepth: depth)
    let source = try decoded(URLAsset(path: try Fixture.named("alac-24.m4a").path), settings)
    for codec in [Codec.alac, .flac] {
      let written = try await encode(AudioEncoderSettings(codec), source)
      #expect(bytes(try decoded(written.asset, settings)) == bytes(source))
      let stream = try written.asset.tracks().first?.formatDescriptions.first?.audioStreamDescription
      #expect(stream?.bitsPerChannel == depth)
    }
  }

  /// 5.1 with the surround loudspeakers at the back and at the sides.
  @Test(arguments: [UInt64(0x3F), 0x60F], [FileType.mp4, .matroska, .flac])
  func `FLAC keeps its loudspeakers`(mask: UInt64, type: FileType) async throws {
    let layout = try #require(ChannelLayout(mask: mask))
    let source = try decoded(
      URLAsset(path: try Fixture.named("wav-5.1.wav").path), .linearPCM(channelLayout: layout))
    let written = try await encode(AudioEncoderSettings(.flac), source, to: type)
    let audio = try written.asset.tracks().first?.formatDescriptions.first?.audio
    #expect(audio?.channelLayout.channels == layout.channels)
  }

  @Test func `a gap becomes silence, a buffer that lies over another is refused`() async throws {
    let parts = [try tone(1000), try tone(1000, at: 3000)]
    let written = try await encode(AudioEncoderSettings(.alac), parts)
    let samples = bytes(try decoded(written.asset))
    #expect(samples.count == 4000 * 4)
    #expect(samples[4000..<12000].allSatisfy { $0 == 0 })
    #expect(Array(samples[12000...]) == bytes([parts[1]]))

    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("sound.m4a"), fileType: .m4a)
    let receiver = try writer.inputReceiver(for: AssetWriterInput(settings: AudioEncoderSettings(.aac)))
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    try await receiver.append(try tone(1000))
    await #expect(throws: MediaError.self) { try await receiver.append(try tone(1000, at: 500)) }
    try await receiver.append(try tone(1000, at: 1000))
    receiver.finish()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(count(try decoded(URLAsset(path: writer.outputPath))) == 2000)
  }

  @Test(arguments: [false, true])
  func `a gap in sound of eight bits is silence, with a sign or without`(isSigned: Bool) async throws {
    let stored: [UInt8] = (0..<1000).map { UInt8($0 % 256) }
    var stream = AudioStreamDescription.linearPCM(sampleRate: 8000, channels: 1, bitsPerChannel: 8)
    if !isSigned { stream.formatFlags.remove(.isSignedInteger) }
    let parts = try [Int64(0), 3000].map { start in
      SampleBuffer(
        formatDescription: FormatDescription(
          mediaType: .audio, mediaSubType: .linearPCM,
          audio: .init(streamDescription: stream, channelLayout: ChannelLayout(channels: []))),
        dataBuffer: try BlockBuffer(stored), numSamples: stored.count,
        sampleTimingInfoArray: [
          SampleTimingInfo(
            duration: MediaTime(value: 1, timescale: 8000),
            presentationTimeStamp: MediaTime(value: start, timescale: 8000))
        ], sampleSizes: [1])
    }
    let written = try await encode(AudioEncoderSettings(.flac), parts, to: .flac)
    let wide = stored.flatMap { byte in
      withUnsafeBytes(of: (Int16(byte ^ (isSigned ? 0x80 : 0)) - 128) * 256) { Array($0) }
    }
    let silence = [UInt8](repeating: 0, count: 2000 * 2)
    #expect(bytes(try decoded(written.asset)) == wide + silence + wide)
  }

  @Test func `sound that begins after the session is shown at its time`() async throws {
    let written = try await encode(
      AudioEncoderSettings(.aac), [try tone(4410, at: 44100)], from: MediaTime(value: 1, timescale: 2))
    let buffers = try decoded(written.asset)
    let start = try #require(buffers.first?.presentationTimeStamp)
    #expect(start.seconds <= 0.5)
    #expect(count(buffers) - Int((0.5 - start.seconds) * 44100) == 4410)
  }

  @Test(arguments: [
    (AudioEncoderSettings(.vorbis), FileType.mp4), (AudioEncoderSettings(.flac), .m4a),
    (AudioEncoderSettings(.opus), .mov),
  ])
  func `what a file type doesn't hold is refused before anything is written`(
    settings: AudioEncoderSettings, type: FileType
  ) throws {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("sound"), fileType: type)
    let input = AssetWriterInput(settings: settings)
    #expect(!writer.canAdd(input))
    #expect(throws: MediaError.self) { try writer.add(input) }
  }

  @Test(arguments: [
    AudioEncoderSettings(.aac, sampleRate: 12345), AudioEncoderSettings(.aac, encoderOptions: ["no": "1"]),
  ])
  func `an encoder that can't be opened makes the writer fail and leaves nothing`(
    settings: AudioEncoderSettings
  ) async throws {
    let folder = try TemporaryDirectory()
    let writer = try AssetWriter(outputPath: folder.file("sound.mp4"), fileType: .mp4)
    let receiver = try writer.inputReceiver(for: AssetWriterInput(settings: settings))
    try writer.start()
    try writer.startSession(atSourceTime: .zero)
    let error = await #expect(throws: MediaError.self) { try await receiver.append(try tone(1000)) }
    #expect(error.map { $0.reason.contains("12345") || $0.reason.contains("option no") } == true)
    await writer.finishWriting()
    #expect(writer.status == .failed)
    #expect(try folder.contents().isEmpty)
  }
}
