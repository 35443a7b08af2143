// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes

// Declarations without a meaning on this system, each with what to use instead.

@available(*, unavailable, message: "AudioFileOpenWithCallbacks reads bytes as they are asked for")
public struct AudioFileStreamID {}
/// Begins to parse sound that comes piece by piece.
@available(*, unavailable, message: "AudioFileOpenWithCallbacks reads bytes as they are asked for")
public func AudioFileStreamOpen(
  _ inClientData: UnsafeMutableRawPointer?, _ inPropertyListenerProc: UnsafeRawPointer?,
  _ inPacketsProc: UnsafeRawPointer?, _ inFileTypeHint: AudioFileTypeID,
  _ outAudioFileStream: UnsafeMutablePointer<AudioFileStreamID?>
) -> OSStatus { 0 }
