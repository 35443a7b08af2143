// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
public import CoreGraphics
import Foundation
import MediaCore
import MediaReading

/// Opens a file to read its stored packets; the hint is not needed.
@discardableResult
public func AudioFileOpenURL(
  _ inFileRef: CFURL, _ inPermissions: AudioFilePermissions, _ inFileTypeHint: AudioFileTypeID,
  _ outAudioFile: UnsafeMutablePointer<AudioFileID?>
) -> OSStatus {
  outAudioFile.pointee = nil
  // A file that is there can only be read; a written file is a new one.
  guard inPermissions == .readPermission else { return kAudioFilePermissionsError }
  do { outAudioFile.pointee = try AudioFile(reading: inFileRef.path) } catch { return error.audioStatus }
  return noErr
}

/// Makes a file of a type, whatever its name ends with: WAVE, AIFF, AIFF-C, CAF, M4A, MP4, FLAC, MP3 or ADTS.
///
/// Integers of 8 bits are refused for AIFF-C.
@discardableResult
public func AudioFileCreateWithURL(
  _ inFileRef: CFURL, _ inFileType: AudioFileTypeID, _ inFormat: UnsafePointer<AudioStreamBasicDescription>,
  _ inFlags: AudioFileFlags, _ outAudioFile: UnsafeMutablePointer<AudioFileID?>
) -> OSStatus {
  outAudioFile.pointee = nil
  let (found, refusal) = AudioFileKind.type(of: inFileType, for: inFormat.pointee)
  guard let type = found else { return refusal }
  if let status = AudioFileKind.refusal(inFileRef, inFlags) { return status }
  let basic = inFormat.pointee
  guard let format = FormatDescription(basic), basic.mFormatID != kAudioFormatLinearPCM || basic.isInterleaved
  else { return kAudioFileUnsupportedDataFormatError }
  do {
    let writer = try StoredSoundWriter(path: inFileRef.path, type: type, format)
    outAudioFile.pointee = AudioFile(writing: writer, inFileType)
  } catch { return error.audioStatus }
  return noErr
}

/// Ends the reading, or makes the file whole that is written.
@discardableResult
public func AudioFileClose(_ inAudioFile: AudioFileID) -> OSStatus { inAudioFile.close() }

/// Does nothing: the samples of files that are written here come where players look for them.
@discardableResult
public func AudioFileOptimize(_ inAudioFile: AudioFileID) -> OSStatus { noErr }

/// Gives the number of bytes of a property, and whether it can be set.
@discardableResult
public func AudioFileGetPropertyInfo(
  _ inAudioFile: AudioFileID, _ inPropertyID: AudioFilePropertyID,
  _ outDataSize: UnsafeMutablePointer<UInt32>?, _ isWritable: UnsafeMutablePointer<UInt32>?
) -> OSStatus { inAudioFile.propertyInfo(inPropertyID, outDataSize, isWritable) }

/// Gives a property.
@discardableResult
public func AudioFileGetProperty(
  _ inAudioFile: AudioFileID, _ inPropertyID: AudioFilePropertyID,
  _ ioDataSize: UnsafeMutablePointer<UInt32>, _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus { inAudioFile.property(inPropertyID, ioDataSize, outPropertyData) }

/// Sets the bytes that a decoder is set up with, the loudspeakers, or which frames are heard.
///
/// After the first packet only some values are taken: a cookie that is the same or of FLAC, and the frames
/// that are heard of packets of one length.
@discardableResult
public func AudioFileSetProperty(
  _ inAudioFile: AudioFileID, _ inPropertyID: AudioFilePropertyID, _ inDataSize: UInt32,
  _ inPropertyData: UnsafeRawPointer
) -> OSStatus { inAudioFile.setProperty(inPropertyID, inDataSize, inPropertyData) }

/// Reads stored bytes; fewer, and `kAudioFileEndOfFileError`, at the end.
@discardableResult
public func AudioFileReadBytes(
  _ inAudioFile: AudioFileID, _ inUseCache: Bool, _ inStartingByte: Int64,
  _ ioNumBytes: UnsafeMutablePointer<UInt32>, _ outBuffer: UnsafeMutableRawPointer
) -> OSStatus { inAudioFile.readBytes(at: inStartingByte, ioNumBytes, outBuffer) }

/// Reads as many packets as there is room for in `ioNumBytes` bytes; none, and `kAudioFileEndOfFileError`, after the last.
@discardableResult
public func AudioFileReadPacketData(
  _ inAudioFile: AudioFileID, _ inUseCache: Bool, _ ioNumBytes: UnsafeMutablePointer<UInt32>,
  _ outPacketDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?, _ inStartingPacket: Int64,
  _ ioNumPackets: UnsafeMutablePointer<UInt32>, _ outBuffer: UnsafeMutableRawPointer?
) -> OSStatus {
  guard let outBuffer else { return kAudio_ParamError }
  return inAudioFile.readPackets(
    from: inStartingPacket, ioNumPackets, room: Int(ioNumBytes.pointee), ioNumBytes, outPacketDescriptions,
    outBuffer)
}

/// The older shape, for memory that has room for as many of the longest packets as are asked for.
@discardableResult
public func AudioFileReadPackets(
  _ inAudioFile: AudioFileID, _ inUseCache: Bool, _ outNumBytes: UnsafeMutablePointer<UInt32>,
  _ outPacketDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?, _ inStartingPacket: Int64,
  _ ioNumPackets: UnsafeMutablePointer<UInt32>, _ outBuffer: UnsafeMutableRawPointer?
) -> OSStatus {
  guard let outBuffer else { return kAudio_ParamError }
  return inAudioFile.readPackets(
    from: inStartingPacket, ioNumPackets, room: nil, outNumBytes, outPacketDescriptions, outBuffer)
}

/// Appends Linear PCM; a place other than the file's end is refused.
@discardableResult
public func AudioFileWriteBytes(
  _ inAudioFile: AudioFileID, _ inUseCache: Bool, _ inStartingByte: Int64,
  _ ioNumBytes: UnsafeMutablePointer<UInt32>, _ inBuffer: UnsafeRawPointer
) -> OSStatus { inAudioFile.writeBytes(at: inStartingByte, ioNumBytes, inBuffer) }

/// Appends packets; a place other than the file's end is refused.
@discardableResult
public func AudioFileWritePackets(
  _ inAudioFile: AudioFileID, _ inUseCache: Bool, _ inNumBytes: UInt32,
  _ inPacketDescriptions: UnsafePointer<AudioStreamPacketDescription>?, _ inStartingPacket: Int64,
  _ ioNumPackets: UnsafeMutablePointer<UInt32>, _ inBuffer: UnsafeRawPointer
) -> OSStatus {
  inAudioFile.writePackets(
    from: inStartingPacket, ioNumPackets, byteCount: inNumBytes, inPacketDescriptions, inBuffer)
}

// MARK: what can be read and written

/// The kinds of files that are read, an array of `AudioFileTypeID`.
public let kAudioFileGlobalInfo_ReadableTypes: AudioFilePropertyID = 0x6166_7266
/// The kinds of files that are written, an array of `AudioFileTypeID`.
public let kAudioFileGlobalInfo_WritableTypes: AudioFilePropertyID = 0x6166_7766

private func types(_ id: AudioFilePropertyID) -> [AudioFileTypeID]? {
  let written = AudioFileKind.written.keys.sorted()
  return switch id {
  case kAudioFileGlobalInfo_WritableTypes: written
  case kAudioFileGlobalInfo_ReadableTypes:
    (written + [
      kAudioFileRF64Type, kAudioFileBW64Type, kAudioFileWave64Type, kAudioFileNextType,
      kAudioFileMP2Type, kAudioFileMP1Type, kAudioFileAC3Type, kAudioFileM4BType, kAudioFile3GPType,
      kAudioFile3GP2Type, kAudioFileAMRType, kAudioFileLATMInLOASType,
    ]).sorted()
  default: nil
  }
}

/// Gives the number of bytes of the list of kinds that are read, or written.
@discardableResult
public func AudioFileGetGlobalInfoSize(
  _ inPropertyID: AudioFilePropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeMutableRawPointer?,
  _ outDataSize: UnsafeMutablePointer<UInt32>
) -> OSStatus {
  guard let types = types(inPropertyID) else { return kAudioFileUnsupportedPropertyError }
  outDataSize.pointee = UInt32(types.count * MemoryLayout<AudioFileTypeID>.size)
  return noErr
}

/// The kinds of files that are read, or written.
@discardableResult
public func AudioFileGetGlobalInfo(
  _ inPropertyID: AudioFilePropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeMutableRawPointer?,
  _ ioDataSize: UnsafeMutablePointer<UInt32>, _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus {
  guard let types = types(inPropertyID) else { return kAudioFileUnsupportedPropertyError }
  return types.withUnsafeBytes {
    AudioProperty.give($0, ioDataSize, outPropertyData, orElse: kAudioFileBadPropertySizeError)
  }
}
