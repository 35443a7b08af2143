// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AudioToolbox
public import CoreGraphics
import Foundation
import MediaCore
import MediaWriting
import Synchronization

public typealias ExtAudioFileRef = ExtAudioFile
public typealias ExtAudioFilePropertyID = UInt32

public let kExtAudioFileProperty_FileDataFormat: ExtAudioFilePropertyID = 0x6666_6D74
public let kExtAudioFileProperty_ClientDataFormat: ExtAudioFilePropertyID = 0x6366_6D74
public let kExtAudioFileProperty_FileLengthFrames: ExtAudioFilePropertyID = 0x2366_726D
public let kExtAudioFileError_InvalidProperty: OSStatus = -66561
public let kExtAudioFileError_InvalidPropertySize: OSStatus = -66562
public let kExtAudioFileError_NonPCMClientFormat: OSStatus = -66563
public let kExtAudioFileError_InvalidDataFormat: OSStatus = -66566
public let kExtAudioFileError_InvalidOperationOrder: OSStatus = -66565
public let kExtAudioFileError_InvalidSeek: OSStatus = -66568

public typealias AudioFileTypeID = UInt32
public let kAudioFileWAVEType: AudioFileTypeID = 0x5741_5645
public let kAudioFileAIFFType: AudioFileTypeID = 0x4149_4646
public let kAudioFileCAFType: AudioFileTypeID = 0x6361_6666
public let kAudioFileM4AType: AudioFileTypeID = 0x6D34_6166
public let kAudioFileMPEG4Type: AudioFileTypeID = 0x6D70_3466
public let kAudioFileFLACType: AudioFileTypeID = 0x666C_6163

public struct AudioFileFlags: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let eraseFile = AudioFileFlags(rawValue: 1)
}

/// A file of sound that gives or takes Linear PCM in a format of the caller's.
public final class ExtAudioFile: @unchecked Sendable {
  // @unchecked: a lock guards everything that changes.
  private let lock = Mutex<Void>(())
  private var state: State

  private struct State {
    var reader: AudioFileReader?
    var writing: Writing?
    var fileFormat: AudioStreamBasicDescription
    var client: AVAudioFormat?
    var position: Int64 = 0
  }

  /// A file that is made when its first samples come, since its client's format is not known before.
  private struct Writing {
    let path: String
    let settings: [String: Any]
    var writer: AudioFileWriter?
  }

  /// In hertz.
  private static let rates = 1.0...10_000_000.0

  fileprivate init(reading path: String) throws(MediaError) {
    let reader = try AudioFileReader(path: path)
    state = State(reader: reader, fileFormat: reader.fileFormat.basic)
  }

  fileprivate init(writing path: String, _ format: AudioStreamBasicDescription) throws {
    guard Self.rates.contains(format.mSampleRate), (1...64).contains(format.mChannelsPerFrame) else {
      throw AudioError.parameter("the file's format has no rate or no channels")
    }
    guard format.mFormatID != kAudioFormatLinearPCM || Self.isInterleaved(format) else {
      throw AudioError.make(
        Int(kExtAudioFileError_InvalidDataFormat), "the file's format doesn't agree with itself")
    }
    var settings: [String: Any] = [
      AVFormatIDKey: format.mFormatID, AVSampleRateKey: format.mSampleRate,
      AVNumberOfChannelsKey: Int(format.mChannelsPerFrame),
    ]
    if format.mFormatID == kAudioFormatLinearPCM {
      settings[AVLinearPCMBitDepthKey] = Int(format.mBitsPerChannel)
      settings[AVLinearPCMIsFloatKey] = format.mFormatFlags & kAudioFormatFlagIsFloat != 0
      settings[AVLinearPCMIsBigEndianKey] = format.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
    }
    state = State(writing: Writing(path: path, settings: settings), fileFormat: format)
  }

  /// Whether frames are of whole samples, one after the other, and as long as those are together.
  private static func isInterleaved(_ format: AudioStreamBasicDescription) -> Bool {
    [8, 16, 24, 32, 64].contains(format.mBitsPerChannel)
      && format.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0
      && format.mBytesPerFrame == format.mBitsPerChannel / 8 * format.mChannelsPerFrame
  }

  deinit { state.writing?.writer?.finish() }

  private func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { _ in body(&state) }
  }

  fileprivate func dispose() -> OSStatus {
    withState { state in
      let failure = state.writing?.writer?.finish()
      (state.reader, state.writing) = (nil, nil)
      return failure.map { OSStatus(truncatingIfNeeded: AudioError.wrap($0).code) } ?? noErr
    }
  }

  // MARK: properties

  fileprivate func property(
    _ id: ExtAudioFilePropertyID, _ size: UnsafeMutablePointer<UInt32>, _ target: UnsafeMutableRawPointer
  ) -> OSStatus {
    withState { state in
      switch id {
      case kExtAudioFileProperty_FileDataFormat:
        return Self.give(state.fileFormat, size, target)
      case kExtAudioFileProperty_ClientDataFormat:
        return Self.give(state.client?.basic ?? state.fileFormat, size, target)
      case kExtAudioFileProperty_FileLengthFrames:
        return Self.give(state.reader?.length ?? state.writing?.writer?.length ?? 0, size, target)
      default: return kExtAudioFileError_InvalidProperty
      }
    }
  }

  private static func give<Value>(
    _ value: Value, _ size: UnsafeMutablePointer<UInt32>, _ target: UnsafeMutableRawPointer
  ) -> OSStatus {
    guard Int(size.pointee) >= MemoryLayout<Value>.size else { return kExtAudioFileError_InvalidPropertySize }
    withUnsafeBytes(of: value) {
      UnsafeMutableRawBufferPointer(start: target, count: $0.count).copyMemory(from: $0)
    }
    size.pointee = UInt32(MemoryLayout<Value>.size)
    return noErr
  }

  fileprivate func setProperty(
    _ id: ExtAudioFilePropertyID, _ size: UInt32, _ source: UnsafeRawPointer
  ) -> OSStatus {
    guard id == kExtAudioFileProperty_ClientDataFormat else { return kExtAudioFileError_InvalidProperty }
    guard Int(size) >= MemoryLayout<AudioStreamBasicDescription>.size else {
      return kExtAudioFileError_InvalidPropertySize
    }
    let format = source.loadUnaligned(as: AudioStreamBasicDescription.self)
    guard format.mFormatID == kAudioFormatLinearPCM else { return kExtAudioFileError_NonPCMClientFormat }
    guard Self.rates.contains(format.mSampleRate), (1...64).contains(format.mChannelsPerFrame),
      [16, 32].contains(format.mBitsPerChannel), format.mFormatFlags & kAudioFormatFlagIsBigEndian == 0
    else { return kExtAudioFileError_InvalidDataFormat }
    let isPlanar = format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
    guard format.mBytesPerFrame == format.mBitsPerChannel / 8 * (isPlanar ? 1 : format.mChannelsPerFrame)
    else { return kExtAudioFileError_InvalidDataFormat }
    return withState { state in
      guard state.writing?.writer == nil else { return kExtAudioFileError_InvalidOperationOrder }
      // The place is counted in the client's frames.
      let rate = state.client?.sampleRate ?? state.fileFormat.mSampleRate
      state.position = Self.frame(state.position, at: rate, inThoseAt: format.mSampleRate)
      state.client = AVAudioFormat(format, nil)
      return noErr
    }
  }

  // MARK: samples

  fileprivate func read(
    _ frameCount: UnsafeMutablePointer<UInt32>, _ list: UnsafeMutablePointer<AudioBufferList>
  ) -> OSStatus {
    withState { state in
      guard let reader = state.reader else { return kExtAudioFileError_InvalidOperationOrder }
      // Without a format of the client's, the file's own holds, which can be coded.
      guard let client = state.client ?? Self.plain(state.fileFormat) else {
        return kExtAudioFileError_NonPCMClientFormat
      }
      let bytesPerFrame = client.basic.mBytesPerFrame
      guard let buffers = Self.buffers(of: list, client) else { return kExtAudioFileError_InvalidDataFormat }
      let room = buffers.map { $0.mDataByteSize / bytesPerFrame }.min() ?? 0
      do {
        let count = try reader.read(
          min(frameCount.pointee, room), at: state.position, client, to: buffers.compactMap(\.mData))
        state.position += Int64(count)
        frameCount.pointee = count
        for index in buffers.indices { buffers[index].mDataByteSize = count * bytesPerFrame }
        return noErr
      } catch {
        frameCount.pointee = 0
        return OSStatus(truncatingIfNeeded: AudioError.wrap(error).code)
      }
    }
  }

  private static func plain(_ format: AudioStreamBasicDescription) -> AVAudioFormat? {
    format.mFormatID == kAudioFormatLinearPCM && [16, 32].contains(format.mBitsPerChannel)
      && isInterleaved(format) ? AVAudioFormat(format, nil) : nil
  }

  /// A place in frames of another rate.
  private static func frame(_ frame: Int64, at rate: Double, inThoseAt other: Double) -> Int64 {
    rate == other ? frame : Int64(saturating: (Double(frame) * other / rate).rounded())
  }

  /// The buffers of a list, where they are those of a format.
  private static func buffers(
    of list: UnsafeMutablePointer<AudioBufferList>, _ format: AVAudioFormat
  ) -> UnsafeMutableAudioBufferListPointer? {
    let buffers = UnsafeMutableAudioBufferListPointer(list)
    let count = format.isInterleaved ? 1 : Int(format.channelCount)
    return buffers.count == count && buffers.allSatisfy { $0.mData != nil } ? buffers : nil
  }

  fileprivate func write(_ frameCount: UInt32, _ list: UnsafePointer<AudioBufferList>) -> OSStatus {
    withState { state in
      guard var writing = state.writing else { return kExtAudioFileError_InvalidOperationOrder }
      guard let client = state.client ?? Self.plain(state.fileFormat) else {
        return kExtAudioFileError_NonPCMClientFormat
      }
      guard client.channelCount == state.fileFormat.mChannelsPerFrame,
        let buffers = Self.buffers(of: UnsafeMutablePointer(mutating: list), client),
        buffers.allSatisfy({ $0.mDataByteSize / client.basic.mBytesPerFrame >= frameCount }),
        let buffer = AVAudioPCMBuffer(pcmFormat: client, frameCapacity: max(frameCount, 1))
      else { return kExtAudioFileError_InvalidDataFormat }
      buffer.frameLength = frameCount
      let byteCount = Int(frameCount) * Int(client.basic.mBytesPerFrame)
      for (source, target) in zip(buffers, buffer.pointers()) {
        if let data = source.mData { target.copyMemory(from: data, byteCount: byteCount) }
      }
      do {
        if writing.writer == nil {
          writing.writer = try AudioFileWriter(
            path: writing.path, settings: writing.settings, processingFormat: client,
            fileFormat: AVAudioFormat(state.fileFormat, nil))
          state.writing = writing
        }
        try writing.writer?.write(buffer)
        return noErr
      } catch { return OSStatus(truncatingIfNeeded: AudioError.wrap(error).code) }
    }
  }

  fileprivate func seek(_ frame: Int64) -> OSStatus {
    withState { state in
      guard let reader = state.reader, frame >= 0, frame <= reader.length else {
        return kExtAudioFileError_InvalidSeek
      }
      let rate = state.fileFormat.mSampleRate
      state.position = Self.frame(frame, at: rate, inThoseAt: state.client?.sampleRate ?? rate)
      return noErr
    }
  }

  fileprivate func tell(_ frame: UnsafeMutablePointer<Int64>) -> OSStatus {
    withState { state in
      let rate = state.fileFormat.mSampleRate
      frame.pointee = Self.frame(state.position, at: state.client?.sampleRate ?? rate, inThoseAt: rate)
      return noErr
    }
  }
}

// MARK: functions

/// Opens a file to read it.
@discardableResult
public func ExtAudioFileOpenURL(
  _ inURL: CFURL, _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>
) -> OSStatus {
  outExtAudioFile.pointee = nil
  do throws(MediaError) { outExtAudioFile.pointee = try ExtAudioFile(reading: inURL.path) } catch {
    return OSStatus(truncatingIfNeeded: AudioError.wrap(error).code)
  }
  return noErr
}

/// Makes a file, whose extension says what it becomes; the type has to agree with it.
///
/// Layouts other than the usual one of a number of channels are refused.
@discardableResult
public func ExtAudioFileCreateWithURL(
  _ inURL: CFURL, _ inFileType: AudioFileTypeID, _ inStreamDesc: UnsafePointer<AudioStreamBasicDescription>,
  _ inChannelLayout: UnsafePointer<AudioChannelLayout>?, _ inFlags: UInt32,
  _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>
) -> OSStatus {
  outExtAudioFile.pointee = nil
  let types: [AudioFileTypeID: FileType] = [
    kAudioFileWAVEType: .wav, kAudioFileAIFFType: .aiff, kAudioFileCAFType: .caf, kAudioFileM4AType: .m4a,
    kAudioFileMPEG4Type: .mp4, kAudioFileFLACType: .flac,
  ]
  guard let type = types[inFileType], FileType(pathExtension: inURL.pathExtension) == type else {
    return kAudioFileUnsupportedFileTypeError
  }
  guard
    AudioFileFlags(rawValue: inFlags).contains(.eraseFile)
      || !FileManager.default.fileExists(atPath: inURL.path)
  else { return kAudioFilePermissionsError }
  do { outExtAudioFile.pointee = try ExtAudioFile(writing: inURL.path, inStreamDesc.pointee) } catch {
    return OSStatus(truncatingIfNeeded: AudioError.wrap(error).code)
  }
  return noErr
}

/// Ends the reading, or makes the file whole that is written.
@discardableResult
public func ExtAudioFileDispose(_ inExtAudioFile: ExtAudioFileRef) -> OSStatus {
  inExtAudioFile.dispose()
}

/// The format of the file or of the client, or how many frames the file has.
@discardableResult
public func ExtAudioFileGetProperty(
  _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID,
  _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>, _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus { inExtAudioFile.property(inPropertyID, ioPropertyDataSize, outPropertyData) }

/// Sets the client's format: Linear PCM of 16 or 32 bits, in the machine's order of bytes.
@discardableResult
public func ExtAudioFileSetProperty(
  _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID, _ inPropertyDataSize: UInt32,
  _ inPropertyData: UnsafeRawPointer
) -> OSStatus { inExtAudioFile.setProperty(inPropertyID, inPropertyDataSize, inPropertyData) }

/// Reads frames in the client's format; none at the file's end.
@discardableResult
public func ExtAudioFileRead(
  _ inExtAudioFile: ExtAudioFileRef, _ ioNumberFrames: UnsafeMutablePointer<UInt32>,
  _ ioData: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus { inExtAudioFile.read(ioNumberFrames, ioData) }

/// Appends frames in the client's format.
@discardableResult
public func ExtAudioFileWrite(
  _ inExtAudioFile: ExtAudioFileRef, _ inNumberFrames: UInt32, _ ioData: UnsafePointer<AudioBufferList>
) -> OSStatus { inExtAudioFile.write(inNumberFrames, ioData) }

/// Goes to a frame of the file, counted at the file's own rate.
@discardableResult
public func ExtAudioFileSeek(_ inExtAudioFile: ExtAudioFileRef, _ inFrameOffset: Int64) -> OSStatus {
  inExtAudioFile.seek(inFrameOffset)
}
@discardableResult
public func ExtAudioFileTell(
  _ inExtAudioFile: ExtAudioFileRef, _ outFrameOffset: UnsafeMutablePointer<Int64>
) -> OSStatus { inExtAudioFile.tell(outFrameOffset) }
