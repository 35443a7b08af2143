// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox
public import Foundation
import MediaCore

/// How a buffer is placed among those that are there.
public struct AVAudioPlayerNodeBufferOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// It is repeated, until another one interrupts it or the player stops.
  public static let loops = AVAudioPlayerNodeBufferOptions(rawValue: 1)
  /// What is there goes.
  public static let interrupts = AVAudioPlayerNodeBufferOptions(rawValue: 2)
  /// What is repeated ends with this time.
  public static let interruptsAtLoop = AVAudioPlayerNodeBufferOptions(rawValue: 4)
}

/// What has become of a buffer; all three come when its last frame has been rendered.
public enum AVAudioPlayerNodeCompletionCallbackType: Int, Sendable {
  case dataConsumed, dataRendered, dataPlayedBack
}

/// Gives buffers and files, one after the other.
public final class AVAudioPlayerNode: AVAudioNode, AVAudioMixing, @unchecked Sendable {
  // @unchecked: a lock guards what is to come; see also its superclass.
  private let lock = NSRecursiveLock()
  private var items: [ScheduledSound] = []
  private var isStarted = false
  /// Frames that have been given since it began.
  private var position: AVAudioFramePosition = 0
  private let callbacks = DispatchQueue(label: "player node")
  public var volume: Float = 1
  public var pan: Float = 0

  public init() { super.init(AVAudioEngine.usualFormat) }

  public var isPlaying: Bool { lock.withLock { isStarted } }
  /// Begins, or goes on.
  public func play() { lock.withLock { isStarted = true } }
  /// Begins; a time of later is one of silence before it.
  public func play(at when: AVAudioTime?) {
    lock.withLock {
      if let when, when.isSampleTimeValid { position -= max(frames(at: when) - sampleTime, 0) }
      isStarted = true
    }
  }
  public func pause() { lock.withLock { isStarted = false } }
  /// Ends, and forgets what was to come.
  public func stop() {
    lock.withLock {
      isStarted = false
      position = 0
      for item in items { finish(item) }
      items = []
    }
  }
  public override func reset() { stop() }
  /// Does nothing: what comes is read when it is rendered.
  public func prepare(withFrameCount frameCount: AVAudioFrameCount) {}

  /// A time of the engine as one of the player's; `nil` while it doesn't play.
  public func playerTime(forNodeTime nodeTime: AVAudioTime) -> AVAudioTime? {
    lock.withLock {
      isStarted
        ? AVAudioTime(
          sampleTime: frames(at: nodeTime) - sampleTime + position, atRate: givenFormat.sampleRate) : nil
    }
  }
  /// A time of the player as one of the engine's; `nil` while it doesn't play.
  public func nodeTime(forPlayerTime playerTime: AVAudioTime) -> AVAudioTime? {
    lock.withLock {
      isStarted
        ? AVAudioTime(
          sampleTime: frames(at: playerTime) - position + sampleTime, atRate: givenFormat.sampleRate) : nil
    }
  }

  private func frames(at time: AVAudioTime) -> AVAudioFramePosition {
    guard time.isSampleTimeValid, time.sampleRate > 0 else { return 0 }
    return AVAudioFramePosition(
      saturating: (Double(time.sampleTime) * givenFormat.sampleRate / time.sampleRate).rounded())
  }

  // MARK: what comes

  private func add(
    _ sound: ScheduledSound.Source, at when: AVAudioTime?, _ options: AVAudioPlayerNodeBufferOptions,
    _ completion: (@Sendable () -> Void)?
  ) {
    let item = ScheduledSound(
      sound, start: when.map(frames), isRepeated: options.contains(.loops), completion: completion)
    lock.withLock {
      if options.contains(.interrupts) {
        for item in items { finish(item) }
        items = []
      }
      if options.contains(.interruptsAtLoop) { items.first?.isRepeated = false }
      items.append(item)
    }
  }

  private func finish(_ item: ScheduledSound) {
    if let completion = item.completion { callbacks.async(execute: completion) }
  }

  @preconcurrency
  public func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime? = nil, options: AVAudioPlayerNodeBufferOptions = [],
    completionHandler: (@Sendable () -> Void)? = nil
  ) { add(.buffer(buffer), at: when, options, completionHandler) }
  @preconcurrency
  public func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime? = nil, options: AVAudioPlayerNodeBufferOptions = [],
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) { add(.buffer(buffer), at: when, options) { completionHandler?(callbackType) } }
  @preconcurrency
  public func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?, completionHandler: (@Sendable () -> Void)? = nil
  ) { add(.file(file, 0..<file.length), at: when, [], completionHandler) }
  @preconcurrency
  public func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) { add(.file(file, 0..<file.length), at: when, []) { completionHandler?(callbackType) } }
  @preconcurrency
  public func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition,
    frameCount numberFrames: AVAudioFrameCount, at when: AVAudioTime?,
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    let start = min(max(startFrame, 0), file.length)
    let end = min(start + AVAudioFramePosition(numberFrames), file.length)
    add(.file(file, start..<end), at: when, [], completionHandler)
  }

  // MARK: rendering

  override func make(_ buffer: AVAudioPCMBuffer, at time: AVAudioFramePosition) throws {
    try lock.withLock {
      guard isStarted else { return }
      var filled = 0
      let count = Int(buffer.frameLength)
      while filled < count, let item = items.first {
        let now = position + AVAudioFramePosition(filled)
        let wait = max(
          item.start.map { Int(clamping: $0 - now) } ?? 0, position < 0 ? Int(clamping: -now) : 0)
        filled += min(max(wait, 0), count - filled)
        guard filled < count else { break }
        let got = try item.read(count - filled, to: buffer, at: filled)
        filled += got
        if got == 0 {
          items.removeFirst()
          finish(item)
        }
      }
      position += AVAudioFramePosition(count)
    }
  }
}

/// A buffer or a part of a file that is to be given.
final class ScheduledSound {
  enum Source {
    case buffer(AVAudioPCMBuffer)
    case file(AVAudioFile, Range<AVAudioFramePosition>)
  }

  private let source: Source
  /// Of the player's timeline.
  let start: AVAudioFramePosition?
  var isRepeated: Bool
  let completion: (@Sendable () -> Void)?
  /// How far it has been read.
  private var position: AVAudioFramePosition = 0
  private var converter: AVAudioConverter?
  private var isDone = false

  /// In frames, of what is read of a file at once.
  private static let partLength: AVAudioFrameCount = 4096

  init(
    _ source: Source, start: AVAudioFramePosition?, isRepeated: Bool, completion: (@Sendable () -> Void)?
  ) {
    (self.source, self.start, self.isRepeated, self.completion) = (source, start, isRepeated, completion)
  }

  /// Gives frames in the format of a buffer.
  ///
  /// - Returns: how many there were; 0 at the end.
  func read(_ count: Int, to buffer: AVAudioPCMBuffer, at place: Int) throws -> Int {
    guard !isDone else { return 0 }
    let made = try part(AVAudioFrameCount(clamping: count), as: buffer.format)
    guard let made, made.frameLength > 0 else {
      isDone = true
      return 0
    }
    let size = Int(made.format.basic.mBytesPerFrame)
    for (from, to) in zip(made.readingPointers, buffer.pointers(from: AVAudioFrameCount(place))) {
      to.copyMemory(from: from, byteCount: Int(made.frameLength) * size)
    }
    return Int(made.frameLength)
  }

  private func part(_ count: AVAudioFrameCount, as format: AVAudioFormat) throws -> AVAudioPCMBuffer? {
    if sourceFormat == format { return try next(count) }
    if converter == nil {
      guard let made = AVAudioConverter(from: sourceFormat, to: format) else {
        throw AudioError.parameter("a player's sound can't be brought to the format of its connection")
      }
      made.downmix = format.channelCount < sourceFormat.channelCount
      converter = made
    }
    guard let converter, let output = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: count) else {
      return nil
    }
    var (failure, error): ((any Error)?, NSError?) = (nil, nil)
    let status = converter.convert(to: output, error: &error) { wanted, status in
      do {
        guard let part = try next(max(wanted, 1)), part.frameLength > 0 else {
          status.pointee = .endOfStream
          return nil
        }
        return part
      } catch let caught {
        failure = caught
        status.pointee = .endOfStream
        return nil
      }
    }
    if let failure { throw failure }
    if status == .error, let error { throw error }
    return output
  }

  private var sourceFormat: AVAudioFormat {
    switch source {
    case .buffer(let buffer): buffer.format
    case .file(let file, _): file.processingFormat
    }
  }

  private var length: AVAudioFramePosition {
    switch source {
    case .buffer(let buffer): AVAudioFramePosition(buffer.frameLength)
    case .file(_, let range): AVAudioFramePosition(range.count)
    }
  }

  /// The next frames as they are, at most so many; `nil` at the end.
  private func next(_ count: AVAudioFrameCount) throws -> AVAudioPCMBuffer? {
    if position >= length, isRepeated, length > 0 { position = 0 }
    let wanted = min(AVAudioFramePosition(min(count, Self.partLength)), length - position)
    guard wanted > 0,
      let part = AVAudioPCMBuffer(pcmFormat: sourceFormat, frameCapacity: AVAudioFrameCount(wanted))
    else { return nil }
    switch source {
    case .buffer(let buffer):
      part.frameLength = AVAudioFrameCount(wanted)
      let size = Int(wanted) * Int(sourceFormat.basic.mBytesPerFrame)
      for (from, to) in zip(buffer.pointers(from: AVAudioFrameCount(position)), part.pointers()) {
        to.copyMemory(from: from, byteCount: size)
      }
    case .file(let file, let range):
      file.framePosition = range.lowerBound + position
      try file.read(into: part, frameCount: AVAudioFrameCount(wanted))
      guard part.frameLength > 0 else { return nil }
    }
    position += AVAudioFramePosition(part.frameLength)
    return part
  }
}
