// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AudioToolbox
public import Foundation

/// A way to render by hand: as fast as it goes, or for a caller that plays the sound.
public enum AVAudioEngineManualRenderingMode: Int, Sendable {
  /// `offline` is as fast as it goes, `realtime` for a caller that plays the sound.
  case offline, realtime
}

/// The result of a call that renders.
public enum AVAudioEngineManualRenderingStatus: Int, Sendable {
  /// Rendering failed.
  case error = -1
  /// All that was asked for is there, a node that is to give sound has too little, or now is no time to ask.
  case success, insufficientDataFromInputNode, cannotDoInCurrentContext
}

/// An error of a call that an engine can't do in its state.
public enum AVAudioEngineManualRenderingError: OSStatus, Error, Sendable {
  /// The engine renders for a device, or as another call wants it.
  case invalidMode = -80800
  /// The engine has to be stopped first.
  case initialized = -80801
  /// The engine has to be started first.
  case notRunning = -80802
}

/// Connects nodes and renders the sound of the last one, by hand: nothing is played or recorded.
open class AVAudioEngine: NSObject, @unchecked Sendable {
  // @unchecked: a lock guards rendering and connecting; what others read meanwhile is Guarded.

  /// 44.1 kHz in two channels.
  static let usualFormat = AVAudioFormat(AVAudioFormat.basic(.pcmFormatFloat32, 44100, 2, false), nil)

  private let lock = NSRecursiveLock()
  private var manual:
    (mode: AVAudioEngineManualRenderingMode, format: AVAudioFormat, most: AVAudioFrameCount)?
  /// The converter from the output's planes to the layout that is asked for.
  private var converter: AVAudioConverter?
  private var mixer: AVAudioMixerNode?
  /// Whether the engine was started, and neither paused nor stopped since.
  public var isRunning: Bool { runs }
  @Guarded private var runs = false
  /// The nodes that are attached.
  public var attachedNodes: Set<AVAudioNode> { nodes }
  @Guarded private var nodes: Set<AVAudioNode> = []
  /// Connections that can't be, which rendering says of until they are undone.
  private var refused: [RefusedConnection] = []
  /// The node whose sound is rendered.
  public let outputNode = AVAudioOutputNode()
  /// Accepted, and without effect: the engine stops when it is told to.
  public var isAutoShutdownEnabled: Bool {
    get { isShutdownAsked }
    set { isShutdownAsked = newValue }
  }
  @Guarded private var isShutdownAsked = false

  /// Makes an engine with its output node.
  public override init() {
    super.init()
    attach(outputNode)
  }

  /// A mixer that is connected to the output.
  public var mainMixerNode: AVAudioMixerNode {
    lock.withLock {
      if let mixer { return mixer }
      let made = AVAudioMixerNode()
      mixer = made
      attach(made)
      connect(made, to: outputNode, format: outputNode.givenFormat)
      return made
    }
  }

  @available(
    *, unavailable, message: "nothing is recorded; an AVAudioPlayerNode or AVAudioSourceNode gives sound"
  )
  public var inputNode: AVAudioNode { outputNode }

  // MARK: nodes

  /// Takes a node in, so that it can be connected.
  public func attach(_ node: AVAudioNode) {
    lock.withLock {
      nodes.insert(node)
      node.engine = self
    }
  }
  /// Undoes all connections of a node, and has it go; the output stays.
  public func detach(_ node: AVAudioNode) {
    lock.withLock {
      disconnectNodeOutput(node)
      disconnectNodeInput(node)
      guard node !== outputNode else { return }
      nodes.remove(node)
      if node === mixer { mixer = nil }
      if node.engine === self { node.engine = nil }
    }
  }

  /// Connects two nodes, at the lowest input of a mixer that is free.
  public func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {
    lock.withLock {
      connect(
        node1, to: node2, fromBus: 0, toBus: (node2 as? AVAudioMixerNode)?.nextAvailableInputBus ?? 0,
        format: format)
    }
  }
  /// Connects two nodes; a format that isn't floating point in planes becomes that.
  public func connect(
    _ node1: AVAudioNode, to node2: AVAudioNode, fromBus bus1: AVAudioNodeBus, toBus bus2: AVAudioNodeBus,
    format: AVAudioFormat?
  ) {
    lock.withLock {
      disconnectNodeOutput(node1)
      if let format {
        (node1 as? AVAudioUnit)?.hasOwnFormat = true
        give(node1, Self.planar(format))
      }
      if let unit = node2 as? AVAudioUnit, !unit.hasOwnFormat { give(unit, node1.givenFormat) }
      bind(node1, to: node2, bus2)
    }
  }

  /// Sets the format of a node's sound, and converts sound on its way into and out of the node.
  private func give(_ node: AVAudioNode, _ format: AVAudioFormat) {
    node.givenFormat = format
    rebind(node)
    for other in attachedNodes where other !== node {
      for (bus, input) in other.inputs where input.node === node {
        if let unit = other as? AVAudioUnit, !unit.hasOwnFormat { give(unit, format) }
        bind(node, to: other, bus)
      }
    }
  }

  /// A circle, and a format that can't be brought to the other's, leave nodes apart, which rendering says.
  private func bind(_ node: AVAudioNode, to target: AVAudioNode, _ bus: AVAudioNodeBus) {
    refused.removeAll { $0.target === target && $0.bus == bus }
    target.inputs[bus] =
      Self.isFed(node, by: target) ? nil : try? AudioNodeInput(node, as: target.givenFormat)
    if target.inputs[bus] == nil {
      refused.append(RefusedConnection(node: node, target: target, bus: bus))
    }
  }
  private struct RefusedConnection {
    let node: AVAudioNode
    let target: AVAudioNode
    let bus: AVAudioNodeBus
  }

  private static func isFed(_ node: AVAudioNode, by other: AVAudioNode) -> Bool {
    node === other || node.inputs.values.contains { isFed($0.node, by: other) }
  }

  /// Binds anew the nodes connected to one whose format has changed.
  private func rebind(_ target: AVAudioNode) {
    for (bus, input) in target.inputs { bind(input.node, to: target, bus) }
    for other in refused where other.target === target { bind(other.node, to: target, other.bus) }
  }

  private static func planar(_ format: AVAudioFormat) -> AVAudioFormat {
    AVAudioFormat(
      AVAudioFormat.basic(.pcmFormatFloat32, format.sampleRate, format.channelCount, false),
      format.channelLayout)
  }

  /// Undoes the connections to all inputs of a node.
  public func disconnectNodeInput(_ node: AVAudioNode) {
    lock.withLock {
      refused.removeAll { $0.target === node }
      node.inputs = [:]
    }
  }
  /// Undoes the connection to one input of a node.
  public func disconnectNodeInput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
    lock.withLock {
      refused.removeAll { $0.target === node && $0.bus == bus }
      node.inputs[bus] = nil
    }
  }
  /// Undoes the connection from a node to another.
  public func disconnectNodeOutput(_ node: AVAudioNode) {
    lock.withLock {
      refused.removeAll { $0.node === node }
      for other in attachedNodes {
        for (bus, input) in other.inputs where input.node === node { other.inputs[bus] = nil }
      }
    }
  }
  /// Disconnects the node: it has one output.
  public func disconnectNodeOutput(_ node: AVAudioNode, bus: AVAudioNodeBus) { disconnectNodeOutput(node) }

  // MARK: rendering

  /// Does something while nothing is rendered.
  func betweenRenders(_ work: () -> Void) { lock.withLock { work() } }

  /// Has the engine render sound when it is asked for it, rather than play; both modes render at once here.
  open func enableManualRenderingMode(
    _ mode: AVAudioEngineManualRenderingMode, format pcmFormat: AVAudioFormat,
    maximumFrameCount: AVAudioFrameCount
  ) throws {
    try lock.withLock {
      guard !isRunning else {
        throw AudioError.make(
          Int(AVAudioEngineManualRenderingError.initialized.rawValue), "the engine runs already")
      }
      guard pcmFormat.isLinearPCM, maximumFrameCount > 0 else {
        throw AudioError.parameter("Linear PCM is rendered, in buffers that hold frames")
      }
      let planes = Self.planar(pcmFormat)
      var made: AVAudioConverter?
      if planes != pcmFormat {
        made = AVAudioConverter(from: planes, to: pcmFormat)
        guard made != nil else { throw AudioError.parameter("the format is not rendered") }
      }
      (manual, converter) = ((mode, pcmFormat, maximumFrameCount), made)
      outputNode.givenFormat = planes
      if let mixer {
        mixer.givenFormat = planes
        rebind(mixer)
      }
      rebind(outputNode)
    }
  }
  open func disableManualRenderingMode() { lock.withLock { (manual, converter) = (nil, nil) } }
  /// Whether the program renders, as it does once it has enabled that.
  public var isInManualRenderingMode: Bool { lock.withLock { manual != nil } }
  /// The mode that was enabled; offline before.
  public var manualRenderingMode: AVAudioEngineManualRenderingMode {
    lock.withLock { manual?.mode ?? .offline }
  }
  /// The format of the sound that is rendered by hand.
  public var manualRenderingFormat: AVAudioFormat { lock.withLock { manual?.format ?? Self.usualFormat } }
  /// The number of frames that may be rendered at once; 0 before the mode is enabled.
  public var manualRenderingMaximumFrameCount: AVAudioFrameCount { lock.withLock { manual?.most ?? 0 } }
  /// The number of frames that have been rendered.
  public var manualRenderingSampleTime: AVAudioFramePosition { outputNode.sampleTime }

  /// Does nothing: sound is rendered when it is asked for.
  open func prepare() {}

  /// Starts rendering by hand.
  ///
  /// - Throws: before ``enableManualRenderingMode(_:format:maximumFrameCount:)``: an engine can't play here.
  open func start() throws {
    try lock.withLock {
      guard manual != nil else {
        throw AudioError.make(
          Int(AVAudioEngineManualRenderingError.invalidMode.rawValue),
          "sound is not played here: enableManualRenderingMode has it rendered")
      }
      runs = true
    }
  }
  open func pause() { lock.withLock { runs = false } }
  open func stop() {
    lock.withLock {
      runs = false
      reset()
      for node in attachedNodes { node.restart() }
    }
  }
  /// Has all nodes forget the sound that was to come.
  open func reset() {
    lock.withLock {
      for node in attachedNodes { node.reset() }
      converter?.reset()
    }
  }

  /// Renders frames to a buffer of ``manualRenderingFormat``.
  ///
  /// Throws where the engine does not run, or the buffer has no room.
  @discardableResult
  open func renderOffline(
    _ numberOfFrames: AVAudioFrameCount, to buffer: AVAudioPCMBuffer
  ) throws -> AVAudioEngineManualRenderingStatus {
    try lock.withLock {
      buffer.frameLength = 0
      guard isRunning, let manual else {
        throw AudioError.make(
          Int(AVAudioEngineManualRenderingError.notRunning.rawValue), "the engine does not run")
      }
      guard buffer.format == manual.format, numberOfFrames <= min(manual.most, buffer.frameCapacity) else {
        throw AudioError.parameter("a buffer of the rendering format, with room for the frames, is filled")
      }
      guard refused.isEmpty else {
        throw AudioError.parameter("nodes were connected in a circle, or in formats that aren't converted")
      }
      guard numberOfFrames > 0 else { return .success }
      let made = try outputNode.render(Int(numberOfFrames))
      if let converter {
        try converter.convert(to: buffer, from: made)
      } else {
        buffer.frameLength = made.frameLength
        for (from, to) in zip(made.readingPointers, buffer.pointers()) {
          to.copyMemory(from: from, byteCount: Int(made.frameLength) * 4)
        }
      }
      return .success
    }
  }
}
