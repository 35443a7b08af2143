// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
import MediaCore
import Synchronization

/// Reads bytes from a place on: how many are asked for, where they go, and how many there were.
public typealias AudioFile_ReadProc = (
  UnsafeMutableRawPointer, Int64, UInt32, UnsafeMutableRawPointer, UnsafeMutablePointer<UInt32>
) -> OSStatus
/// Writes bytes at a place; nothing calls it, since such files are only read.
public typealias AudioFile_WriteProc = (
  UnsafeMutableRawPointer, Int64, UInt32, UnsafeRawPointer, UnsafeMutablePointer<UInt32>
) -> OSStatus
/// Returns the number of bytes of the file.
public typealias AudioFile_GetSizeProc = (UnsafeMutableRawPointer) -> Int64
/// Makes the file longer or shorter; nothing calls it, since such files are only read.
public typealias AudioFile_SetSizeProc = (UnsafeMutableRawPointer, Int64) -> OSStatus

/// Opens a file whose bytes functions of the caller's give.
///
/// The functions are called one at a time, from any thread, until the file is closed.
///
/// The file is recognised by its content. It is only read, whichever functions are given to write it.
@discardableResult
public func AudioFileOpenWithCallbacks(
  _ inClientData: UnsafeMutableRawPointer, _ inReadFunc: @escaping AudioFile_ReadProc,
  _ inWriteFunc: AudioFile_WriteProc?, _ inGetSizeFunc: @escaping AudioFile_GetSizeProc,
  _ inSetSizeFunc: AudioFile_SetSizeProc?, _ inFileTypeHint: AudioFileTypeID,
  _ outAudioFile: UnsafeMutablePointer<AudioFileID?>
) -> OSStatus {
  outAudioFile.pointee = nil
  let source = CallbackSource(inClientData, inReadFunc, size: inGetSizeFunc(inClientData))
  do { outAudioFile.pointee = try AudioFile(reading: source) } catch {
    return source.takeFailure() ?? error.audioStatus
  }
  return noErr
}

/// Makes a file whose bytes are written by functions of the caller.
@available(*, unavailable, message: "files are written by AudioFileCreateWithURL")
public func AudioFileInitializeWithCallbacks(
  _ inClientData: UnsafeMutableRawPointer, _ inReadFunc: AudioFile_ReadProc,
  _ inWriteFunc: AudioFile_WriteProc,
  _ inGetSizeFunc: AudioFile_GetSizeProc, _ inSetSizeFunc: AudioFile_SetSizeProc,
  _ inFileType: AudioFileTypeID,
  _ inFormat: UnsafePointer<AudioStreamBasicDescription>, _ inFlags: AudioFileFlags,
  _ outAudioFile: UnsafeMutablePointer<AudioFileID?>
) -> OSStatus { kAudioFileOperationNotSupportedError }

/// The bytes that functions of the caller's give.
final class CallbackSource: ByteSource, @unchecked Sendable {
  // @unchecked: `failure` is a lock, which has the functions be called one at a time.
  let name: String? = nil
  let byteCount: Int64
  private let client: UnsafeMutableRawPointer
  private let function: AudioFile_ReadProc
  /// The last status of the function that was an error.
  ///
  /// It has to be asked for: readers go on with the bytes that they have when a function fails.
  private let failure = Mutex<OSStatus?>(nil)

  init(_ client: UnsafeMutableRawPointer, _ function: @escaping AudioFile_ReadProc, size: Int64) {
    (self.client, self.function, byteCount) = (client, function, max(size, 0))
  }

  func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64) throws(MediaError) -> Int {
    guard let start = buffer.baseAddress, offset >= 0, offset < byteCount else { return 0 }
    let wanted = Int(min(Int64(buffer.count), byteCount - offset))
    return try failure.withLock { (failure) throws(MediaError) -> Int in
      var filled = 0
      while filled < wanted {
        let asked = UInt32(clamping: wanted - filled)
        var got: UInt32 = 0
        let status = function(client, offset + Int64(filled), asked, start + filled, &got)
        guard status == noErr || status == kAudioFileEndOfFileError else {
          failure = status
          throw Self.error(status)
        }
        guard got > 0 else { break }
        filled += Int(min(got, asked))
      }
      return filled
    }
  }

  var error: MediaError? { failure.withLock(\.self).map(Self.error) }

  /// Returns the last status of the function that was an error, and forgets it.
  func takeFailure() -> OSStatus? {
    failure.withLock { failure in
      defer { failure = nil }
      return failure
    }
  }

  private static func error(_ status: OSStatus) -> MediaError {
    MediaError(.fileNotReadable, "the caller's function failed with \(status)")
  }
}
