// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes

// What has no meaning on this system, with the way that there is instead.

@available(*, unavailable, message: "AudioFileOpenWithCallbacks reads bytes as they are asked for")
public struct AudioFileStreamID {}
/// Begins to parse sound that comes piece by piece.
@available(*, unavailable, message: "AudioFileOpenWithCallbacks reads bytes as they are asked for")
public func AudioFileStreamOpen(
  _ inClientData: UnsafeMutableRawPointer?, _ inPropertyListenerProc: UnsafeRawPointer?,
  _ inPacketsProc: UnsafeRawPointer?, _ inFileTypeHint: AudioFileTypeID,
  _ outAudioFileStream: UnsafeMutablePointer<AudioFileStreamID?>
) -> OSStatus { 0 }
