import AudioToolbox
import Foundation

/// A buffer or a part of a file that is to be given.
final class ScheduledSound {
  enum Source {
    case buffer(AVAudioPCMBuffer)
    case file(AVAudioFile, Range<AVAudioFramePosition>)
  }

  private let source: Source
  /// The time when it begins, on the player's timeline; `nil` for the end of the sound before it.
  let start: AVAudioFramePosition?
  var isRepeated: Bool
  let completion: (@Sendable () -> Void)?
  /// The frame up to which it has been read.
  private var position: AVAudioFramePosition = 0
  private var converter: AVAudioConverter?
  private var isDone = false

  /// The number of frames that are read of a file at once.
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
