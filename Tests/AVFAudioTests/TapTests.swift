import AVFAudio
import Foundation
import Synchronization
import Testing

/// Taps, and what else is done while another thread renders.
struct TapTests: EngineTesting {
  @Test("taps see all of the sound in buffers of one length", arguments: [0, 1, 3, 4, 5, 64] as [UInt32])
  func tapSizes(size: AVAudioFrameCount) throws {
    let (engine, player) = try Self.playing()
    let ramp = (0..<14).map { Float($0) }
    player.scheduleBuffer(try Self.buffer(engine.manualRenderingFormat, [ramp]))
    nonisolated(unsafe) var (seen, lengths): ([Float], [AVAudioFrameCount]) = ([], [])
    player.installTap(onBus: 0, bufferSize: size, format: nil) { buffer, time in
      #expect(time.sampleTime == AVAudioFramePosition(seen.count))
      lengths.append(buffer.frameLength)
      seen += (0..<Int(buffer.frameLength)).compactMap { buffer.floatChannelData?[0][$0] }
    }
    player.play()
    for count in [4, 4, 4, 2] { _ = try Self.next(engine, count) }
    engine.stop()
    #expect(seen == ramp)
    if size == 0 {
      #expect(lengths == [4, 4, 4, 2])
    } else {
      #expect(lengths.dropLast().allSatisfy { $0 == size })
      #expect(lengths.count == (14 + Int(size) - 1) / Int(size))
    }
  }

  private final class Counts: Sendable {
    let hasEnded = Atomic(false)
    let wrongLengths = Atomic(0)
    let seen = Atomic(0)
  }

  @Test("taps come and go, and volumes change, while another thread renders")
  func concurrentTaps() async throws {
    let (engine, player) = try Self.playing()
    player.scheduleBuffer(
      try Self.buffer(engine.manualRenderingFormat, [Array(repeating: 1, count: 64)]), options: .loops)
    player.play()
    let counts = Counts()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while !counts.hasEnded.load(ordering: .acquiring) {
          let samples = try Self.next(engine, 16)
          #expect(samples.allSatisfy { (0...1).contains($0) })
          // The other task may have no thread but this one's.
          await Task.yield()
        }
      }
      group.addTask {
        for round in 0..<20_000 {
          let marker = NSObject()
          player.installTap(onBus: 0, bufferSize: 8, format: nil) { buffer, _ in
            if buffer.frameLength != 8 || marker.hash == 0 { counts.wrongLengths.add(1, ordering: .relaxed) }
          }
          player.volume = round.isMultiple(of: 2) ? 1 : 0.5
          engine.mainMixerNode.outputVolume = player.volume
          if let time = player.lastRenderTime { _ = player.playerTime(forNodeTime: time) }
          #expect(engine.isRunning && engine.attachedNodes.contains(player))
          #expect(engine.mainMixerNode.nextAvailableInputBus == 1)
          player.removeTap(onBus: 0)
        }
        counts.hasEnded.store(true, ordering: .releasing)
      }
      try await group.waitForAll()
    }
    #expect(counts.wrongLengths.load(ordering: .relaxed) == 0)
    player.installTap(onBus: 0, bufferSize: 8, format: nil) { _, _ in counts.seen.add(1, ordering: .relaxed) }
    _ = try Self.next(engine, 16)
    #expect(counts.seen.load(ordering: .relaxed) == 2)
  }
}
