// swift-format-ignore-file: AlwaysUseLowerCamelCase

import AudioToolbox
import CoreGraphics
import CoreMedia
public import Foundation
import MediaCore
import MediaWriting

/// A file of sound that is read or written in buffers of Linear PCM.
///
/// A file that is written is whole after ``close()``, or when the object's last reference is gone.
open class AVAudioFile: NSObject {
  /// The address of the file.
  public let url: URL
  /// The format of the sound in the file.
  public let fileFormat: AVAudioFormat
  /// The format of the buffers.
  public let processingFormat: AVAudioFormat
  private var reader: AudioFileReader?
  private var writer: AudioFileWriter?
  private var position: AVAudioFramePosition = 0

  /// Opens a file to read it as floating point, a plane a channel.
  ///
  /// - Throws: an error with Core Audio's code, such as `kAudioFileFileNotFoundError`.
  public convenience init(forReading fileURL: URL) throws {
    try self.init(forReading: fileURL, commonFormat: .pcmFormatFloat32, interleaved: false)
  }

  /// Opens a file to read it in a format.
  public init(forReading fileURL: URL, commonFormat format: AVAudioCommonFormat, interleaved: Bool) throws {
    url = fileURL
    do {
      guard format != .otherFormat else { throw AudioError.parameter("files are read in a common format") }
      let opened = try AudioFileReader(path: fileURL.path)
      fileFormat = AVAudioFormat(cmAudioFormatDescription: CMFormatDescription(opened.fileFormat))
      processingFormat = AVAudioFormat(
        AVAudioFormat.basic(format, fileFormat.sampleRate, fileFormat.channelCount, interleaved),
        fileFormat.channelLayout)
      reader = opened
    } catch { throw AudioError.wrap(error) }
  }

  /// Makes a file, over one that is there, which takes floating point, a plane a channel.
  ///
  /// - Parameters:
  ///   - fileURL: its extension says what file it becomes.
  ///   - settings: the format, the rate and the number of channels, and what the format needs beside them.
  public convenience init(forWriting fileURL: URL, settings: [String: Any]) throws {
    try self.init(
      forWriting: fileURL, settings: settings, commonFormat: .pcmFormatFloat32, interleaved: false)
  }

  /// Makes a file, over one that is there, which takes buffers of a format.
  public init(
    forWriting fileURL: URL, settings: [String: Any], commonFormat format: AVAudioCommonFormat,
    interleaved: Bool
  ) throws {
    url = fileURL
    do {
      guard format != .otherFormat else {
        throw AudioError.parameter("files take buffers of a common format")
      }
      guard
        let stored = AVAudioFormat(settings: settings.merging([AVLinearPCMIsNonInterleaved: false]) { $1 })
      else {
        throw AudioError.parameter(
          "the settings need a format, a rate and channels, and a layout of more than two")
      }
      fileFormat = stored
      processingFormat = AVAudioFormat(
        AVAudioFormat.basic(format, stored.sampleRate, stored.channelCount, interleaved), stored.channelLayout
      )
      var values = settings
      values[AVLinearPCMIsNonInterleaved] = nil
      if let kind = AttributeNumber.int(values.removeValue(forKey: AVAudioFileTypeKey)),
        !AudioFileKind.isWritten(UInt32(truncatingIfNeeded: kind), as: fileURL.pathExtension)
      {
        throw AudioError.parameter("\(AVAudioFileTypeKey) and the file's extension say two things")
      }
      writer = try AudioFileWriter(
        path: fileURL.path, try AudioEncoderSettings.settings(values),
        from: processingFormat.formatDescription.media, fileFormat: stored.formatDescription.media)
    } catch { throw AudioError.wrap(error) }
  }

  deinit { writer?.finish() }

  /// Whether it can still be read or written.
  public var isOpen: Bool { reader != nil || writer != nil }

  /// Ends the reading; makes the file whole that is written.
  open func close() {
    writer?.finish()
    (reader, writer) = (nil, nil)
  }

  /// Frames of the file: all of one that is read, those that were written so far of another.
  public var length: AVAudioFramePosition { reader?.length ?? writer?.length ?? 0 }

  /// The frame where the next read begins; of a file that is written, its end.
  public var framePosition: AVAudioFramePosition {
    get { writer?.length ?? position }
    set { position = min(max(newValue, 0), length) }
  }

  /// Fills a buffer, as far as the file goes.
  open func read(into buffer: AVAudioPCMBuffer) throws {
    try read(into: buffer, frameCount: buffer.frameCapacity)
  }

  /// Reads so many frames, or those before the file's end: the buffer's length says how many.
  open func read(into buffer: AVAudioPCMBuffer, frameCount frames: AVAudioFrameCount) throws {
    buffer.frameLength = 0
    guard let reader else { throw AudioError.parameter("the file is not open for reading") }
    guard buffer.format == processingFormat else {
      throw AudioError.parameter("the buffer is not of the file's processingFormat")
    }
    do {
      let count = try reader.read(
        min(frames, buffer.frameCapacity), at: position, processingFormat.basic.media, to: buffer.pointers())
      buffer.frameLength = count
      position += Int64(count)
    } catch { throw AudioError.wrap(error) }
  }

  /// Appends the buffer's frames.
  open func write(from buffer: AVAudioPCMBuffer) throws {
    guard let writer else { throw AudioError.parameter("the file is not open for writing") }
    guard buffer.format == processingFormat else {
      throw AudioError.parameter("the buffer is not of the file's processingFormat")
    }
    do { try writer.write(buffer.readingPointers, frameCount: Int(buffer.frameLength)) } catch {
      throw AudioError.wrap(error)
    }
  }
}
