import AVFAudio
import Foundation
import Testing

/// What comes and goes of an engine.
struct EngineConnectionTests: EngineTesting {
  enum Undoing: CaseIterable, Sendable {
    case connecting, disconnectingInputs, disconnectingInput, disconnectingOutput, detachingTarget,
      detachingNode

    func undo(_ engine: AVAudioEngine, _ node: AVAudioMixerNode, _ target: AVAudioMixerNode) {
      switch self {
      case .connecting:
        let player = AVAudioPlayerNode()
        engine.attach(player)
        engine.connect(player, to: target, format: nil)
      case .disconnectingInputs: engine.disconnectNodeInput(target)
      case .disconnectingInput: engine.disconnectNodeInput(target, bus: 0)
      case .disconnectingOutput: engine.disconnectNodeOutput(node)
      case .detachingTarget: engine.detach(target)
      case .detachingNode: engine.detach(node)
      }
    }
  }

  @Test("an engine goes on once a connection that can't be is undone", arguments: Undoing.allCases)
  func refusedConnections(undoing: Undoing) throws {
    let (engine, player) = try Self.playing()
    let (one, two) = (AVAudioMixerNode(), AVAudioMixerNode())
    for mixer in [one, two] { engine.attach(mixer) }
    engine.connect(one, to: two, format: nil)
    engine.connect(two, to: one, format: nil)
    let buffer = try #require(
      AVAudioPCMBuffer(pcmFormat: engine.manualRenderingFormat, frameCapacity: 4))
    #expect(throws: NSError.self) { try engine.renderOffline(4, to: buffer) }
    undoing.undo(engine, two, one)
    player.scheduleBuffer(try Self.buffer(engine.manualRenderingFormat, [[1, 2, 3]]))
    player.play()
    #expect(try Self.next(engine, 4) == [1, 2, 3, 0])
  }

  @Test("only the connection that was undone is forgotten")
  func otherRefusals() throws {
    let (engine, _) = try Self.playing()
    let mixers = (0..<2).map { _ in AVAudioMixerNode() }
    for mixer in mixers {
      engine.attach(mixer)
      engine.connect(mixer, to: mixer, format: nil)
    }
    let buffer = try #require(
      AVAudioPCMBuffer(pcmFormat: engine.manualRenderingFormat, frameCapacity: 4))
    engine.detach(mixers[0])
    #expect(throws: NSError.self) { try engine.renderOffline(4, to: buffer) }
    engine.detach(mixers[1])
    #expect(try engine.renderOffline(4, to: buffer) == .success)
  }

  @Test("a main mixer that is detached gives way to a new one, and the output stays")
  func mainMixer() throws {
    let (engine, player) = try Self.playing()
    let old = engine.mainMixerNode
    engine.detach(old)
    #expect(old.engine == nil && !engine.attachedNodes.contains(old))
    player.scheduleBuffer(try Self.buffer(engine.manualRenderingFormat, [[1, 2]]))
    player.play()
    #expect(try Self.next(engine, 2) == [0, 0])
    let new = engine.mainMixerNode
    #expect(new !== old && new.engine === engine && engine.attachedNodes.contains(new))
    engine.detach(engine.outputNode)
    engine.connect(new, to: engine.outputNode, format: nil)
    engine.connect(player, to: new, format: engine.manualRenderingFormat)
    #expect(engine.outputNode.engine === engine)
    #expect(try Self.next(engine, 2) == [1, 2])
  }

  @Test("a player that is detached is heard no longer, and goes on where it is connected again")
  func detaching() throws {
    let (engine, player) = try Self.playing()
    let mixer = engine.mainMixerNode
    #expect(mixer.numberOfInputs == 1 && mixer.nextAvailableInputBus == 1)
    player.scheduleBuffer(try Self.buffer(engine.manualRenderingFormat, [[1, 2, 3, 4]]))
    player.play()
    #expect(try Self.next(engine, 2) == [1, 2])
    engine.detach(player)
    #expect(player.engine == nil && !engine.attachedNodes.contains(player))
    #expect(mixer.numberOfInputs == 0 && mixer.nextAvailableInputBus == 0)
    #expect(try Self.next(engine, 2) == [0, 0])
    engine.attach(player)
    engine.connect(player, to: mixer, format: engine.manualRenderingFormat)
    #expect(try Self.next(engine, 3) == [3, 4, 0])
  }

  @Test("a pause keeps all, a reset forgets what was to come, a stop counts anew")
  func stopping() throws {
    let (engine, player) = try Self.playing()
    let format = engine.manualRenderingFormat
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4))
    func schedule() throws {
      player.scheduleBuffer(try Self.buffer(format, [[1, 2, 3, 4]]))
      player.play()
    }
    try schedule()
    #expect(try Self.next(engine, 2) == [1, 2])
    engine.pause()
    #expect(!engine.isRunning && player.isPlaying)
    #expect(throws: NSError.self) { try engine.renderOffline(4, to: buffer) }
    try engine.start()
    #expect(try Self.next(engine, 1) == [3])
    engine.reset()
    #expect(engine.isRunning && !player.isPlaying)
    #expect(try Self.next(engine, 2) == [0, 0] && engine.manualRenderingSampleTime == 5)
    try schedule()
    #expect(try Self.next(engine, 1) == [1] && player.lastRenderTime?.sampleTime == 6)
    engine.stop()
    #expect(!engine.isRunning && !player.isPlaying)
    #expect(engine.manualRenderingSampleTime == 0 && player.lastRenderTime == nil)
    #expect(throws: NSError.self) { try engine.renderOffline(4, to: buffer) }
    try engine.start()
    #expect(try Self.next(engine, 2) == [0, 0])
    try schedule()
    #expect(try Self.next(engine, 5) == [1, 2, 3, 4, 0])
  }
}
