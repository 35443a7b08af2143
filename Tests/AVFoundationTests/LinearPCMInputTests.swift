import AVFoundation
import MediaScopeFixtures
import Testing

struct LinearPCMInputTests {
  private func asset(_ name: String) throws -> AVURLAsset {
    AVURLAsset(url: URL(fileURLWithPath: try Fixture.named(name).path))
  }

  @Test(
    "Linear PCM is written at the rate and with the channels that are asked for",
    arguments: [(16000.0, 1), (48000, 2)])
  func linearPCMOfAnotherRate(rate: Double, channels: Int) async throws {
    let folder = try TemporaryDirectory()
    let source = try asset("wav-s16.wav")
    let track = try #require(source.tracks(withMediaType: .audio).first)
    let outputURL = URL(fileURLWithPath: folder.path + "/other.wav")
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: rate, AVNumberOfChannelsKey: channels,
      AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: false,
      AVLinearPCMIsNonInterleaved: false,
    ]
    let reader = try AVAssetReader(asset: source)
    let output = AVAssetReaderTrackOutput(
      track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
    reader.add(output)
    let writer = try AVAssetWriter(outputURL: outputURL, fileType: .wav)
    let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
    writer.add(input)
    try #require(reader.startReading() && writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    while let buffer = output.copyNextSampleBuffer() { try #require(input.append(buffer)) }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed)

    // The library's own reader converts on its way, and has to give the same sound.
    let whole = try AVAssetReader(asset: source)
    let other = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
    whole.add(other)
    try #require(whole.startReading())
    let (written, expected) = (
      try samples(AVAssetReader(asset: AVURLAsset(url: outputURL)), nil), try samples(whole, other)
    )
    #expect(abs(written.count - expected.count) <= channels)
    #expect(zip(written, expected).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
  }

  private func samples(_ reader: AVAssetReader, _ given: AVAssetReaderOutput?) throws -> [Int16] {
    var output = given
    if output == nil {
      let track = try #require(reader.asset.tracks(withMediaType: .audio).first)
      let made = AVAssetReaderTrackOutput(
        track: track, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
      reader.add(made)
      try #require(reader.startReading())
      output = made
    }
    var samples: [Int16] = []
    while let data = output?.copyNextSampleBuffer()?.dataBuffer {
      var bytes = [UInt8](repeating: 0, count: data.dataLength)
      _ = CMBlockBufferCopyDataBytes(data, atOffset: 0, dataLength: bytes.count, destination: &bytes)
      samples += bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    }
    return samples
  }

  @Test(
    "stored Linear PCM that is appended as it is read is as long as before",
    arguments: [
      ("wav-s16.wav", AVFileType.m4a, kAudioFormatMPEG4AAC), ("wav-s24.wav", .aiff, kAudioFormatLinearPCM),
      ("aiff-s16.aiff", .caf, kAudioFormatLinearPCM), ("wav-s16.wav", .aifc, kAudioFormatLinearPCM),
    ])
  func storedSound(name: String, type: AVFileType, format: AudioFormatID) async throws {
    let folder = try TemporaryDirectory()
    let source = try asset(name)
    let track = try #require(source.tracks(withMediaType: .audio).first)
    let extensions: [AVFileType: String] = [.m4a: "m4a", .caf: "caf", .aifc: "aifc"]
    let url = URL(fileURLWithPath: folder.path + "/other." + (extensions[type] ?? "aiff"))
    var settings: [String: Any] = [AVFormatIDKey: format, AVSampleRateKey: 8000, AVNumberOfChannelsKey: 2]
    if format == kAudioFormatLinearPCM {
      settings.merge([
        AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: true,
        AVLinearPCMIsNonInterleaved: false,
      ]) { $1 }
    }
    let reader = try AVAssetReader(asset: source)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    let writer = try AVAssetWriter(outputURL: url, fileType: type)
    let input = AVAssetWriterInput(
      mediaType: .audio, outputSettings: settings,
      sourceFormatHint: track.formatDescriptions.first as? CMFormatDescription)
    writer.add(input)
    try #require(reader.startReading() && writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    var frames = 0
    while let buffer = output.copyNextSampleBuffer() {
      frames += buffer.numSamples
      try #require(input.append(buffer))
    }
    input.markAsFinished()
    await writer.finishWriting()
    try #require(writer.status == .completed)
    // As long as ffprobe says: half a second.
    #expect(frames == 4000)
    let (written, expected) = (
      try samples(AVAssetReader(asset: AVURLAsset(url: url)), nil),
      try samples(AVAssetReader(asset: source), nil)
    )
    #expect(written.count == expected.count && expected.count == 8000)
    if format == kAudioFormatLinearPCM { #expect(written == expected) }
  }
}
