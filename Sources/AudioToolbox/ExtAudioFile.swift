// swift-format-ignore-file: AlwaysUseLowerCamelCase

@_exported public import CoreAudioTypes
@_exported public import CoreGraphics
import Foundation
import MediaCore
import MediaReading
import MediaWriting
import Synchronization

/// A file of sound.
public typealias ExtAudioFileRef = ExtAudioFile
/// A property of a file, by four letters.
public typealias ExtAudioFilePropertyID = UInt32

/// A file of sound that gives or takes Linear PCM in a format of the caller's.
public final class ExtAudioFile: @unchecked Sendable {
  // @unchecked: a lock guards everything that changes.
  private let lock = Mutex<Void>(())
  private var state: State

  private struct State {
    var reader: AudioFileReader?
    var writing: Writing?
    var fileFormat: AudioStreamBasicDescription
    var client: AudioStreamBasicDescription?
    /// The loudspeakers that the caller has named, of as many channels as there were then.
    var fileLayout: GivenLayout?
    var clientLayout: GivenLayout?
    var position: Int64 = 0
    /// The converter that the caller sets the bit rate with.
    var converter: AudioConverter?
  }

  /// A file that is made when its first samples come, since its client's format is not known before.
  private struct Writing {
    let path: String
    let type: FileType
    var encoding: AudioEncoding
    var writer: AudioFileWriter?
  }

  /// The sample rates that are allowed, in hertz.
  private static let rates = 1.0...10_000_000.0

  fileprivate init(reading path: String) throws(MediaError) {
    let reader = try AudioFileReader(path: path)
    let stored = reader.fileFormat.audio.map { AudioStreamBasicDescription($0.streamDescription) }
    state = State(reader: reader, fileFormat: stored ?? AudioStreamBasicDescription())
  }

  /// - Throws: a code where the file's format can't be.
  fileprivate init(writing path: String, _ type: FileType, _ format: AudioStreamBasicDescription)
    throws(Refusal)
  {
    guard Self.rates.contains(format.mSampleRate), (1...64).contains(format.mChannelsPerFrame) else {
      throw Refusal(status: kAudio_ParamError)
    }
    let encoding: AudioEncoding
    if format.mFormatID == kAudioFormatLinearPCM {
      guard format.isInterleaved else { throw Refusal(status: kExtAudioFileError_InvalidDataFormat) }
      encoding = .linearPCM(
        .linearPCM(
          bitDepth: Int(format.mBitsPerChannel), isFloat: format.media.formatFlags.contains(.isFloat),
          isBigEndian: format.media.formatFlags.contains(.isBigEndian), sampleRate: format.mSampleRate,
          numberOfChannels: Int(format.mChannelsPerFrame)))
    } else {
      guard let codec = Codec(audioFormatID: FourCC(rawValue: format.mFormatID)) else {
        throw Refusal(status: kAudioFileUnsupportedDataFormatError)
      }
      encoding = .coded(
        AudioEncoderSettings(
          codec, sampleRate: Int(saturating: format.mSampleRate),
          channelLayout: ChannelLayout(usualFor: Int(format.mChannelsPerFrame)),
          bitDepth: format.media.sourceBitDepth))
    }
    state = State(writing: Writing(path: path, type: type, encoding: encoding), fileFormat: format)
  }

  /// An error that says why a file can't be made.
  fileprivate struct Refusal: Error { let status: OSStatus }

  deinit { state.writing?.writer?.finish() }

  private func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    lock.withLock { _ in body(&state) }
  }

  fileprivate func dispose() -> OSStatus {
    withState { state in
      let failure = state.writing?.writer?.finish()
      (state.reader, state.writing) = (nil, nil)
      return failure?.audioStatus ?? noErr
    }
  }

  // MARK: properties

  fileprivate func property(
    _ id: ExtAudioFilePropertyID, _ size: UnsafeMutablePointer<UInt32>, _ target: UnsafeMutableRawPointer
  ) -> OSStatus {
    let wrongSize = kExtAudioFileError_InvalidPropertySize
    return withState { state in
      switch id {
      case kExtAudioFileProperty_FileDataFormat:
        return AudioProperty.give(state.fileFormat, size, target, orElse: wrongSize)
      case kExtAudioFileProperty_ClientDataFormat:
        return AudioProperty.give(state.client ?? state.fileFormat, size, target, orElse: wrongSize)
      case kExtAudioFileProperty_FileLengthFrames:
        return AudioProperty.give(
          state.reader?.length ?? state.writing?.writer?.length ?? 0, size, target, orElse: wrongSize)
      case kExtAudioFileProperty_FileChannelLayout, kExtAudioFileProperty_ClientChannelLayout:
        let isFile = id == kExtAudioFileProperty_FileChannelLayout
        let given = isFile ? state.fileLayout : state.clientLayout
        let layout = isFile ? Self.layout(state) : Self.clientLayout(state)
        guard let layout = given?.layout ?? layout.map({ AudioChannelLayout($0) }) else {
          return kExtAudioFileError_InvalidProperty
        }
        return AudioProperty.give(layout, size, target, orElse: wrongSize)
      case kExtAudioFileProperty_ClientMaxPacketSize:
        guard let client = state.client ?? Self.plain(state.fileFormat) else {
          return kExtAudioFileError_MaxPacketSizeUnknown
        }
        return AudioProperty.give(client.mBytesPerFrame, size, target, orElse: wrongSize)
      case kExtAudioFileProperty_AudioConverter:
        do throws(MediaError) {
          let converter = try Self.converter(&state)
          return AudioProperty.give(object: converter, size, target, orElse: wrongSize)
        } catch { return error.audioStatus }
      default: return kExtAudioFileError_InvalidProperty
      }
    }
  }

  /// The loudspeakers of the file's channels; the usual ones of a file that is written.
  private static func layout(_ state: State) -> ChannelLayout? {
    state.reader?.fileFormat.audio?.channelLayout
      ?? ChannelLayout(usualFor: Int(state.fileFormat.mChannelsPerFrame))
  }

  /// The loudspeakers of the client's channels, as they come: the file's, or those that other numbers of channels are mixed to.
  private static func clientLayout(_ state: State) -> ChannelLayout? {
    guard let count = state.client?.mChannelsPerFrame, count != state.fileFormat.mChannelsPerFrame else {
      return layout(state)
    }
    return ChannelLayout(usualFor: Int(count))
  }

  /// The converter between the client's format and the file's; `nil` where there is nothing to convert.
  private static func converter(_ state: inout State) throws(MediaError) -> AudioConverter? {
    if let converter = state.converter { return converter }
    guard let client = state.client else { return nil }
    let (from, to) = state.reader == nil ? (client, state.fileFormat) : (state.fileFormat, client)
    state.converter = try AudioConverter(from: from.media, to: to.media)
    return state.converter
  }

  fileprivate func setProperty(
    _ id: ExtAudioFilePropertyID, _ size: UInt32, _ source: UnsafeRawPointer
  ) -> OSStatus {
    let withoutEffect = [
      kExtAudioFileProperty_ConverterConfig, kExtAudioFileProperty_CodecManufacturer,
      kExtAudioFileProperty_IOBufferSizeBytes,
    ]
    if withoutEffect.contains(id) { return noErr }
    if id == kExtAudioFileProperty_FileChannelLayout || id == kExtAudioFileProperty_ClientChannelLayout {
      return take(UnsafeRawBufferPointer(start: source, count: Int(size)), id)
    }
    guard id == kExtAudioFileProperty_ClientDataFormat else { return kExtAudioFileError_InvalidProperty }
    guard Int(size) >= MemoryLayout<AudioStreamBasicDescription>.size else {
      return kExtAudioFileError_InvalidPropertySize
    }
    let format = source.loadUnaligned(as: AudioStreamBasicDescription.self)
    guard format.mFormatID == kAudioFormatLinearPCM else { return kExtAudioFileError_NonPCMClientFormat }
    guard Self.rates.contains(format.mSampleRate), (1...64).contains(format.mChannelsPerFrame),
      SampleCoding(format.media) != nil
    else { return kExtAudioFileError_InvalidDataFormat }
    return withState { state in
      guard state.writing?.writer == nil else { return kExtAudioFileError_InvalidOperationOrder }
      // The place is counted in the client's frames.
      let rate = state.client?.mSampleRate ?? state.fileFormat.mSampleRate
      state.position = Self.frame(state.position, at: rate, inThoseAt: format.mSampleRate)
      if state.client?.mChannelsPerFrame ?? state.fileFormat.mChannelsPerFrame != format.mChannelsPerFrame {
        state.clientLayout = nil
      }
      (state.client, state.converter) = (format, nil)
      state.reader?.channelMap = Self.clientOrder(state)?.map
      return noErr
    }
  }

  /// The order of the client's channels, where its layout has another one than they come in.
  private static func clientOrder(_ state: State) -> ChannelOrder? {
    guard let wanted = state.clientLayout?.channels, let usual = clientLayout(state),
      let order = ChannelOrder(from: usual, to: wanted), !order.isSame
    else { return nil }
    return order
  }

  /// Takes loudspeakers for as many channels as there are; the client's may be in another order than the file's.
  fileprivate func take(_ bytes: UnsafeRawBufferPointer, _ id: ExtAudioFilePropertyID) -> OSStatus {
    withState { state in
      let isFile = id == kExtAudioFileProperty_FileChannelLayout
      let count = (isFile ? nil : state.client)?.mChannelsPerFrame ?? state.fileFormat.mChannelsPerFrame
      guard let given = GivenLayout(bytes, channelCount: Int(count)) else { return kAudio_ParamError }
      if isFile {
        // A file that is read may be said to be for others than it says itself; coded sound has its codec's order.
        let isCoded = state.fileFormat.mFormatID != kAudioFormatLinearPCM
        guard state.reader != nil || given.names(Self.layout(state), inAnyOrder: isCoded) else {
          return kExtAudioFileError_InvalidChannelMap
        }
        state.fileLayout = given
      } else {
        guard given.names(Self.clientLayout(state), inAnyOrder: true) else {
          return kExtAudioFileError_InvalidChannelMap
        }
        guard state.writing?.writer == nil else { return kExtAudioFileError_InvalidOperationOrder }
        state.clientLayout = given
        state.reader?.channelMap = Self.clientOrder(state)?.map
      }
      return noErr
    }
  }

  /// Takes the file's loudspeakers, of which a list is as long as there are channels.
  fileprivate func take(_ layout: UnsafePointer<AudioChannelLayout>, of channelCount: UInt32) -> OSStatus {
    let start = UnsafeRawPointer(layout)
    let isList = start.loadUnaligned(as: UInt32.self) == kAudioChannelLayoutTag_UseChannelDescriptions
    let count = isList ? start.loadUnaligned(fromByteOffset: 8, as: UInt32.self) : 0
    guard !isList || count == channelCount else { return kAudio_ParamError }
    return take(
      UnsafeRawBufferPointer(start: start, count: 12 + 20 * Int(count)),
      kExtAudioFileProperty_FileChannelLayout)
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
      let bytesPerFrame = client.mBytesPerFrame
      guard let buffers = Self.buffers(of: list, client) else { return kExtAudioFileError_InvalidDataFormat }
      let room = buffers.map { $0.mDataByteSize / bytesPerFrame }.min() ?? 0
      do throws(MediaError) {
        let count = try reader.read(
          min(frameCount.pointee, room), at: state.position, client.media, to: buffers.compactMap(\.mData))
        state.position += Int64(count)
        frameCount.pointee = count
        for index in buffers.indices { buffers[index].mDataByteSize = count * bytesPerFrame }
        return noErr
      } catch {
        frameCount.pointee = 0
        return error.audioStatus
      }
    }
  }

  private static func plain(_ format: AudioStreamBasicDescription) -> AudioStreamBasicDescription? {
    SampleCoding(format.media) == nil ? nil : format
  }

  /// A place in frames of another rate.
  private static func frame(_ frame: Int64, at rate: Double, inThoseAt other: Double) -> Int64 {
    rate == other ? frame : Int64(saturating: (Double(frame) * other / rate).rounded())
  }

  /// The buffers of a list, where they are those of a format.
  private static func buffers(
    of list: UnsafeMutablePointer<AudioBufferList>, _ format: AudioStreamBasicDescription
  ) -> UnsafeMutableAudioBufferListPointer? {
    let buffers = UnsafeMutableAudioBufferListPointer(list)
    let count = format.isPlanar ? Int(format.mChannelsPerFrame) : 1
    return buffers.count == count && buffers.allSatisfy { $0.mData != nil } ? buffers : nil
  }

  fileprivate func write(_ frameCount: UInt32, _ list: UnsafePointer<AudioBufferList>) -> OSStatus {
    withState { state in
      guard var writing = state.writing else { return kExtAudioFileError_InvalidOperationOrder }
      guard let client = state.client ?? Self.plain(state.fileFormat) else {
        return kExtAudioFileError_NonPCMClientFormat
      }
      guard client.mChannelsPerFrame == state.fileFormat.mChannelsPerFrame,
        let buffers = Self.buffers(of: UnsafeMutablePointer(mutating: list), client),
        buffers.allSatisfy({ $0.mDataByteSize / client.mBytesPerFrame >= frameCount }),
        let source = FormatDescription(client), let stored = FormatDescription(state.fileFormat)
      else { return kExtAudioFileError_InvalidDataFormat }
      do throws(MediaError) {
        if writing.writer == nil {
          if case .coded(var settings) = writing.encoding, let rate = state.converter?.bitRate {
            settings.bitRate = rate
            writing.encoding = .coded(settings)
          }
          writing.writer = try AudioFileWriter(
            path: writing.path, type: writing.type, writing.encoding, from: source, fileFormat: stored,
            channelMap: Self.clientOrder(state)?.inverse)
          state.writing = writing
        }
        try writing.writer?.write(
          buffers.compactMap { $0.mData.map { UnsafeRawPointer($0) } }, frameCount: Int(frameCount))
        return noErr
      } catch { return error.audioStatus }
    }
  }

  fileprivate func seek(_ frame: Int64) -> OSStatus {
    withState { state in
      guard let reader = state.reader, frame >= 0, frame <= reader.length else {
        return kExtAudioFileError_InvalidSeek
      }
      let rate = state.fileFormat.mSampleRate
      state.position = Self.frame(frame, at: rate, inThoseAt: state.client?.mSampleRate ?? rate)
      return noErr
    }
  }

  fileprivate func tell(_ frame: UnsafeMutablePointer<Int64>) -> OSStatus {
    withState { state in
      let rate = state.fileFormat.mSampleRate
      frame.pointee = Self.frame(state.position, at: state.client?.mSampleRate ?? rate, inThoseAt: rate)
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
  do { outExtAudioFile.pointee = try ExtAudioFile(reading: inURL.path) } catch { return error.audioStatus }
  return noErr
}

/// Makes a file of a type, whatever its name ends with.
///
/// Layouts other than the usual one of a number of channels are refused.
@discardableResult
public func ExtAudioFileCreateWithURL(
  _ inURL: CFURL, _ inFileType: AudioFileTypeID, _ inStreamDesc: UnsafePointer<AudioStreamBasicDescription>,
  _ inChannelLayout: UnsafePointer<AudioChannelLayout>?, _ inFlags: UInt32,
  _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>
) -> OSStatus {
  outExtAudioFile.pointee = nil
  let (found, refusal) = AudioFileKind.type(of: inFileType, for: inStreamDesc.pointee)
  guard let type = found else { return refusal }
  if let status = AudioFileKind.refusal(inURL, AudioFileFlags(rawValue: inFlags)) { return status }
  do {
    let file = try ExtAudioFile(writing: inURL.path, type, inStreamDesc.pointee)
    if let inChannelLayout {
      let status = file.take(inChannelLayout, of: inStreamDesc.pointee.mChannelsPerFrame)
      guard status == noErr else { return status }
    }
    outExtAudioFile.pointee = file
  } catch { return error.status }
  return noErr
}

/// Ends the reading, or makes the file whole that is written.
@discardableResult
public func ExtAudioFileDispose(_ inExtAudioFile: ExtAudioFileRef) -> OSStatus {
  inExtAudioFile.dispose()
}

/// Gives the number of bytes of a property, and whether it can be set.
@discardableResult
public func ExtAudioFileGetPropertyInfo(
  _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID,
  _ outSize: UnsafeMutablePointer<UInt32>?, _ outWritable: UnsafeMutablePointer<Bool>?
) -> OSStatus {
  let size: Int
  switch inPropertyID {
  case kExtAudioFileProperty_FileDataFormat, kExtAudioFileProperty_ClientDataFormat:
    size = MemoryLayout<AudioStreamBasicDescription>.size
  case kExtAudioFileProperty_FileChannelLayout, kExtAudioFileProperty_ClientChannelLayout:
    size = MemoryLayout<AudioChannelLayout>.size
  case kExtAudioFileProperty_FileLengthFrames: size = MemoryLayout<Int64>.size
  case kExtAudioFileProperty_ClientMaxPacketSize: size = MemoryLayout<UInt32>.size
  case kExtAudioFileProperty_AudioConverter: size = MemoryLayout<AudioConverterRef?>.size
  default: return kExtAudioFileError_InvalidProperty
  }
  outSize?.pointee = UInt32(size)
  outWritable?.pointee = [
    kExtAudioFileProperty_ClientDataFormat, kExtAudioFileProperty_FileChannelLayout,
    kExtAudioFileProperty_ClientChannelLayout,
  ].contains(inPropertyID)
  return noErr
}

/// The format of the file or of the client, or how many frames the file has.
@discardableResult
public func ExtAudioFileGetProperty(
  _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID,
  _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>, _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus { inExtAudioFile.property(inPropertyID, ioPropertyDataSize, outPropertyData) }

/// Sets the client's format: Linear PCM of 8, 16, 24 or 32 bits, or floating point, in either order of bytes.
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

/// Writes frames before it returns; without a list it does nothing, as there is nothing to prepare.
@discardableResult
public func ExtAudioFileWriteAsync(
  _ inExtAudioFile: ExtAudioFileRef, _ inNumberFrames: UInt32, _ ioData: UnsafePointer<AudioBufferList>?
) -> OSStatus { ioData.map { inExtAudioFile.write(inNumberFrames, $0) } ?? noErr }

/// Goes to a frame of the file, counted at the file's own rate.
@discardableResult
public func ExtAudioFileSeek(_ inExtAudioFile: ExtAudioFileRef, _ inFrameOffset: Int64) -> OSStatus {
  inExtAudioFile.seek(inFrameOffset)
}
/// The frame that comes next, counted at the file's own rate.
@discardableResult
public func ExtAudioFileTell(
  _ inExtAudioFile: ExtAudioFileRef, _ outFrameOffset: UnsafeMutablePointer<Int64>
) -> OSStatus { inExtAudioFile.tell(outFrameOffset) }
