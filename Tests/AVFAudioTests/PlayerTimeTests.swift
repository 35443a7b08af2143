import AVFAudio
import Testing

/// When players begin and go on.
struct PlayerTimeTests: EngineTesting {
  private static func time(_ frame: AVAudioFramePosition) -> AVAudioTime {
    AVAudioTime(sampleTime: frame, atRate: 8000)
  }

  @Test("who is told to play plays already")
  func playingTwice() throws {
    let (engine, player) = try Self.playing()
    player.scheduleBuffer(try Self.buffer(engine.manualRenderingFormat, [[1, 2, 3]]))
    player.play(at: Self.time(5))
    #expect(try Self.next(engine, 2) == [0, 0])
    player.play(at: Self.time(100))
    player.play()
    #expect(try Self.next(engine, 7) == [0, 0, 0, 1, 2, 3, 0])
  }

  @Test("who pauses goes on at the time that is said")
  func goingOn() throws {
    let (engine, player) = try Self.playing()
    player.scheduleBuffer(try Self.buffer(engine.manualRenderingFormat, [[1, 2, 3, 4]]))
    player.play()
    #expect(try Self.next(engine, 2) == [1, 2])
    player.pause()
    #expect(!player.isPlaying && player.playerTime(forNodeTime: Self.time(2)) == nil)
    #expect(try Self.next(engine, 2) == [0, 0])
    player.play(at: Self.time(6))
    #expect(player.playerTime(forNodeTime: Self.time(6))?.sampleTime == 2)
    #expect(player.nodeTime(forPlayerTime: Self.time(2))?.sampleTime == 6)
    #expect(try Self.next(engine, 5) == [0, 0, 3, 4, 0])
    #expect(player.playerTime(forNodeTime: Self.time(9))?.sampleTime == 5)
  }

  @Test(
    "a time that is out of reach is never or at once", arguments: [.min, .min + 5, .max - 5, .max] as [Int64])
  func farTimes(frame: Int64) throws {
    let (engine, player) = try Self.playing()
    #expect(try Self.next(engine, 10) == Array(repeating: 0, count: 10))
    let far = Self.time(frame)
    player.scheduleBuffer(try Self.buffer(engine.manualRenderingFormat, [[1, 2]]), at: far)
    player.play()
    let expected: [Float] = frame < 0 ? [1, 2, 0] : [0, 0, 0]
    #expect(try Self.next(engine, 3) == expected)
    // The player began ten frames after the engine.
    let limit: Int64 = frame < 0 ? .min : .max
    let times: [Int64?] = frame < 0 ? [limit, limit + 10] : [limit - 10, limit]
    #expect(player.playerTime(forNodeTime: far)?.sampleTime == times[0])
    #expect(player.nodeTime(forPlayerTime: far)?.sampleTime == times[1])
    player.stop()
    player.scheduleBuffer(try Self.buffer(engine.manualRenderingFormat, [[1, 2]]))
    for _ in 0..<3 {
      player.play(at: far)
      #expect(player.playerTime(forNodeTime: Self.time(limit)) != nil)
      #expect(player.nodeTime(forPlayerTime: Self.time(limit)) != nil)
      player.pause()
    }
    player.play(at: far)
    #expect(try Self.next(engine, 3) == expected)
  }

  @Test("a node at a much higher rate is asked for a bounded part at once", arguments: [192000, 1e9, 1e300])
  func highRates(rate: Double) throws {
    let engine = AVAudioEngine()
    nonisolated(unsafe) var largest: AVAudioFrameCount = 0
    let format = try Self.format(rate, 1)
    let source = AVAudioSourceNode(format: format) { isSilent, _, count, _ in
      largest = max(largest, count)
      isSilent.pointee = true
      return noErr
    }
    engine.attach(source)
    engine.connect(source, to: engine.mainMixerNode, format: format)
    let target = try Self.format(1000, 1)
    try engine.enableManualRenderingMode(.offline, format: target, maximumFrameCount: 1000)
    try engine.start()
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: target, frameCapacity: 1000))
    let status = try? engine.renderOffline(1000, to: buffer)
    #expect(status == (rate == 192000 ? .success : nil))
    #expect(largest <= 65536)
  }
}
