import AVFAudio
import Testing

/// What tests of engines share: sound, and what an engine renders of it.
protocol EngineTesting {}

extension EngineTesting {
  static func format(_ rate: Double, _ channels: UInt32) throws -> AVAudioFormat {
    try #require(AVAudioFormat(standardFormatWithSampleRate: rate, channels: channels))
  }

  static func buffer(_ format: AVAudioFormat, _ channels: [[Float]]) throws -> AVAudioPCMBuffer {
    let count = AVAudioFrameCount(channels[0].count)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: count))
    buffer.frameLength = count
    for (channel, samples) in channels.enumerated() {
      for (frame, sample) in samples.enumerated() { buffer.floatChannelData?[channel][frame] = sample }
    }
    return buffer
  }

  /// All that an engine renders, in parts of so many frames.
  static func rendered(_ engine: AVAudioEngine, _ count: Int, by part: Int) throws -> [[Float]] {
    let format = engine.manualRenderingFormat
    let buffer = try #require(
      AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(part)))
    var all = [[Float]](repeating: [], count: Int(format.channelCount))
    while all[0].count < count {
      let wanted = AVAudioFrameCount(min(part, count - all[0].count))
      #expect(try engine.renderOffline(wanted, to: buffer) == .success)
      #expect(buffer.frameLength == wanted)
      for channel in all.indices {
        let samples = try #require(buffer.floatChannelData)[channel]
        all[channel] += (0..<Int(buffer.frameLength)).map { samples[$0] }
      }
    }
    #expect(engine.manualRenderingSampleTime == AVAudioFramePosition(count))
    return all
  }

  /// An engine of one channel at 8 kHz with a player, which runs.
  static func playing() throws -> (engine: AVAudioEngine, player: AVAudioPlayerNode) {
    let (engine, player) = (AVAudioEngine(), AVAudioPlayerNode())
    let format = try Self.format(8000, 1)
    engine.attach(player)
    engine.connect(player, to: engine.mainMixerNode, format: format)
    try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 4096)
    try engine.start()
    return (engine, player)
  }

  /// The next frames of one channel.
  static func next(_ engine: AVAudioEngine, _ count: Int) throws -> [Float] {
    let buffer = try #require(
      AVAudioPCMBuffer(
        pcmFormat: engine.manualRenderingFormat, frameCapacity: AVAudioFrameCount(count)))
    #expect(try engine.renderOffline(AVAudioFrameCount(count), to: buffer) == .success)
    let samples = try #require(buffer.floatChannelData)[0]
    return (0..<Int(buffer.frameLength)).map { samples[$0] }
  }
}
