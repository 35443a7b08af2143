import AVFAudio
import Foundation
import MediaScopeFixtures
import Testing

/// Engines that render by hand.
struct EngineTests: EngineTesting {
  @Test("players are added up, each with its volume, its side and its time", arguments: [1, 7, 64, 1000])
  func mixing(part: Int) throws {
    let (engine, one, two) = (AVAudioEngine(), AVAudioPlayerNode(), AVAudioPlayerNode())
    let format = try Self.format(8000, 2)
    for player in [one, two] {
      engine.attach(player)
      engine.connect(player, to: engine.mainMixerNode, format: format)
    }
    try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 1000)
    try engine.start()
    let ramp = (0..<100).map { Float($0) / 100 }
    one.scheduleBuffer(try Self.buffer(format, [ramp, ramp]))
    two.scheduleBuffer(
      try Self.buffer(format, [[1, 1, 1], [1, 1, 1]]), at: AVAudioTime(sampleTime: 50, atRate: 8000))
    two.scheduleBuffer(try Self.buffer(format, [[0.5], [0.25]]))
    (one.volume, two.pan, engine.mainMixerNode.outputVolume) = (0.5, 1, 2)
    one.play()
    two.play()
    let all = try Self.rendered(engine, 150, by: part)
    let second = { (frame: Int) -> Float in frame < 50 ? 0 : frame < 53 ? 2 : frame == 53 ? 0.5 : 0 }
    for frame in 0..<150 {
      let first = frame < 100 ? ramp[frame] : 0
      #expect(abs(all[0][frame] - first) < 1e-6)
      #expect(abs(all[1][frame] - (first + second(frame))) < 1e-6)
    }
  }

  @Test("a buffer is repeated until another one interrupts it")
  func repeating() throws {
    let (engine, player) = (AVAudioEngine(), AVAudioPlayerNode())
    let format = try Self.format(8000, 1)
    engine.attach(player)
    engine.connect(player, to: engine.mainMixerNode, format: format)
    try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 100)
    try engine.start()
    player.scheduleBuffer(try Self.buffer(format, [[1, 2, 3]]), options: .loops)
    player.play()
    #expect(try Self.rendered(engine, 7, by: 4)[0] == [1, 2, 3, 1, 2, 3, 1])
    player.scheduleBuffer(try Self.buffer(format, [[9]]), options: .interrupts)
    let part = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 3))
    _ = try engine.renderOffline(3, to: part)
    #expect((0..<3).map { part.floatChannelData?[0][$0] } == [9, 0, 0])
    #expect(player.lastRenderTime?.sampleTime == 10)
    let time = try #require(player.lastRenderTime)
    #expect(player.playerTime(forNodeTime: time)?.sampleTime == 10)
  }

  @Test(
    "a file at another rate sounds as converted as a whole, whatever the parts", arguments: [512, 777, 4096])
  func files(part: Int) throws {
    let file = try AVAudioFile(forReading: URL(fileURLWithPath: try Fixture.named("aac.m4a").path))
    let whole = try #require(
      AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: AVAudioFrameCount(file.length)))
    try file.read(into: whole)
    let target = try Self.format(48000, 2)
    let count = Int(Double(file.length) * 48000 / file.processingFormat.sampleRate)
    let converter = try #require(AVAudioConverter(from: whole.format, to: target))
    let expected = try #require(
      AVAudioPCMBuffer(pcmFormat: target, frameCapacity: AVAudioFrameCount(count)))
    nonisolated(unsafe) var isGiven = false
    var error: NSError?
    _ = converter.convert(to: expected, error: &error) { _, status in
      status.pointee = isGiven ? .endOfStream : .haveData
      defer { isGiven = true }
      return isGiven ? nil : whole
    }
    let (engine, player) = (AVAudioEngine(), AVAudioPlayerNode())
    engine.attach(player)
    engine.connect(player, to: engine.mainMixerNode, format: file.processingFormat)
    try engine.enableManualRenderingMode(
      .offline, format: target, maximumFrameCount: AVAudioFrameCount(part))
    try engine.start()
    player.scheduleFile(file, at: nil)
    player.play()
    let all = try Self.rendered(engine, count, by: part)
    for channel in 0..<2 {
      let samples = try #require(expected.floatChannelData)[channel]
      // What the filter makes of silence after the file is other than what it makes of the end.
      let frames = 0..<Int(expected.frameLength) - 100
      let difference = frames.map { abs(samples[$0] - all[channel][$0]) }.max()
      #expect(try #require(difference) < 1e-6)
    }
  }

  @Test("closures give sound, and taps see it")
  func closures() throws {
    let engine = AVAudioEngine()
    let format = try Self.format(8000, 1)
    nonisolated(unsafe) var next: Float = 0
    let source = AVAudioSourceNode(format: format) { isSilent, stamp, count, list in
      guard stamp.pointee.mSampleTime < 8 else {
        isSilent.pointee = true
        return noErr
      }
      let samples = UnsafeMutableAudioBufferListPointer(list)[0].mData?.assumingMemoryBound(to: Float.self)
      for frame in 0..<Int(count) {
        samples?[frame] = next
        next += 1
      }
      return noErr
    }
    engine.attach(source)
    engine.connect(source, to: engine.mainMixerNode, format: nil)
    nonisolated(unsafe) var seen: [AVAudioFramePosition] = []
    source.installTap(onBus: 0, bufferSize: 4, format: nil) { buffer, time in
      seen += [time.sampleTime, AVAudioFramePosition(buffer.frameLength)]
    }
    // 16 bits, interleaved.
    let target = try #require(
      AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 8000, channels: 2, interleaved: true))
    try engine.enableManualRenderingMode(.offline, format: target, maximumFrameCount: 4)
    engine.mainMixerNode.outputVolume = 1 / 32768
    try engine.start()
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: target, frameCapacity: 4))
    var all: [Int16] = []
    for _ in 0..<3 {
      _ = try engine.renderOffline(4, to: buffer)
      all += (0..<8).compactMap { buffer.int16ChannelData?[0][$0] }
    }
    #expect(all == (0..<8).flatMap { [Int16($0), Int16($0)] } + Array(repeating: 0, count: 8))
    #expect(seen == [0, 4, 4, 4, 8, 4])
  }

  @Test("what isn't rendered says so")
  func refusals() throws {
    let engine = AVAudioEngine()
    #expect(throws: NSError.self) { try engine.start() }
    let format = try Self.format(8000, 1)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 10))
    try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: 5)
    #expect(throws: NSError.self) { try engine.renderOffline(5, to: buffer) }
    try engine.start()
    #expect(throws: NSError.self) { try engine.renderOffline(6, to: buffer) }
    #expect(try engine.renderOffline(5, to: buffer) == .success)
    #expect((0..<5).allSatisfy { buffer.floatChannelData?[0][$0] == 0 })
    let (one, two) = (AVAudioMixerNode(), AVAudioMixerNode())
    for mixer in [one, two] { engine.attach(mixer) }
    engine.connect(one, to: two, format: format)
    engine.connect(two, to: one, format: format)
    #expect(throws: NSError.self) { try engine.renderOffline(5, to: buffer) }
  }
}
