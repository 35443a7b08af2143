// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox
public import Foundation
import MediaCore

/// The effect of a new buffer on those that wait or are played.
public struct AVAudioPlayerNodeBufferOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The buffer is repeated, until another one interrupts it or the player stops.
  public static let loops = AVAudioPlayerNodeBufferOptions(rawValue: 1)
  /// The buffer replaces all that are there.
  public static let interrupts = AVAudioPlayerNodeBufferOptions(rawValue: 2)
  /// The buffer that is repeated ends with this time.
  public static let interruptsAtLoop = AVAudioPlayerNodeBufferOptions(rawValue: 4)
}

/// The state of a buffer that a call reports; all three come when its last frame has been rendered.
public enum AVAudioPlayerNodeCompletionCallbackType: Int, Sendable {
  /// Once the data has been taken, rendered, or heard.
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
  /// Frames of silence before it goes on.
  private var delay: AVAudioFramePosition = 0
  private let callbacks = DispatchQueue(label: "player node")

  /// A player, to be attached to an engine.
  public init() { super.init(AVAudioEngine.usualFormat) }

  /// Whether the player has been started.
  public var isPlaying: Bool { lock.withLock { isStarted } }
  /// Begins, or goes on.
  public func play() { play(at: nil) }
  /// Begins, or goes on, at a time of the engine, after silence up to it; a player that plays isn't changed.
  public func play(at when: AVAudioTime?) {
    lock.withLock {
      guard !isStarted else { return }
      isStarted = true
      delay = when.map { max(frames(at: $0).saturatingSubtract(sampleTime), 0) } ?? 0
    }
  }
  /// Waits where it is.
  public func pause() { lock.withLock { isStarted = false } }
  /// Ends, and forgets the sound that was to come.
  public func stop() {
    lock.withLock {
      isStarted = false
      (position, delay) = (0, 0)
      for item in items { finish(item) }
      items = []
    }
  }
  public override func reset() { stop() }
  /// Does nothing: sound is read when it is rendered.
  public func prepare(withFrameCount frameCount: AVAudioFrameCount) {}

  /// A time of the engine as one of the player's; `nil` while it doesn't play.
  public func playerTime(forNodeTime nodeTime: AVAudioTime) -> AVAudioTime? {
    lock.withLock {
      isStarted
        ? AVAudioTime(
          sampleTime: frames(at: nodeTime).saturatingAdd(offset), atRate: givenFormat.sampleRate) : nil
    }
  }
  /// A time of the player as one of the engine's; `nil` while it doesn't play.
  public func nodeTime(forPlayerTime playerTime: AVAudioTime) -> AVAudioTime? {
    lock.withLock {
      isStarted
        ? AVAudioTime(
          sampleTime: frames(at: playerTime).saturatingSubtract(offset), atRate: givenFormat.sampleRate) : nil
    }
  }

  /// The difference between a time of the player and the same time of the engine.
  private var offset: AVAudioFramePosition { (position - sampleTime).saturatingSubtract(delay) }

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

  /// Plays a buffer after those that are scheduled, and calls back.
  @preconcurrency
  public func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime? = nil, options: AVAudioPlayerNodeBufferOptions = [],
    completionHandler: (@Sendable () -> Void)? = nil
  ) { add(.buffer(buffer), at: when, options, completionHandler) }
  /// Plays a buffer at a time, and calls back.
  @preconcurrency
  public func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime? = nil, options: AVAudioPlayerNodeBufferOptions = [],
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) { add(.buffer(buffer), at: when, options) { completionHandler?(callbackType) } }
  /// Plays a file after the sound that is scheduled or at a time, and calls back.
  @preconcurrency
  public func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?, completionHandler: (@Sendable () -> Void)? = nil
  ) { add(.file(file, 0..<file.length), at: when, [], completionHandler) }
  /// Plays a file, and calls back when its data has come so far.
  @preconcurrency
  public func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) { add(.file(file, 0..<file.length), at: when, []) { completionHandler?(callbackType) } }
  /// Plays frames of a file, and calls back.
  @preconcurrency
  public func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition,
    frameCount numberFrames: AVAudioFrameCount, at when: AVAudioTime?,
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    let start = min(max(startFrame, 0), file.length)
    let end = min(start.saturatingAdd(AVAudioFramePosition(numberFrames)), file.length)
    add(.file(file, start..<end), at: when, [], completionHandler)
  }

  // MARK: rendering

  override func make(_ buffer: AVAudioPCMBuffer, at time: AVAudioFramePosition) throws {
    try lock.withLock {
      guard isStarted else { return }
      let count = Int(buffer.frameLength)
      let silence = min(Int(clamping: delay), count)
      delay -= AVAudioFramePosition(silence)
      var filled = silence
      while filled < count, let item = items.first {
        let now = position + AVAudioFramePosition(filled - silence)
        let wait = Int(clamping: item.start?.saturatingSubtract(now) ?? 0)
        filled += min(max(wait, 0), count - filled)
        guard filled < count else { break }
        let got = try item.read(count - filled, to: buffer, at: filled)
        filled += got
        if got == 0 {
          items.removeFirst()
          finish(item)
        }
      }
      position += AVAudioFramePosition(count - silence)
    }
  }
}
