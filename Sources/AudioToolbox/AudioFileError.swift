// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
package import MediaCore

public let kAudioFileFileNotFoundError: OSStatus = -43
public let kAudioFileUnspecifiedError: OSStatus = 0x7768_743F
public let kAudioFileUnsupportedFileTypeError: OSStatus = 0x7479_703F
public let kAudioFileUnsupportedDataFormatError: OSStatus = 0x666D_743F
public let kAudioFileInvalidFileError: OSStatus = 0x6474_613F
public let kAudioFilePermissionsError: OSStatus = 0x7072_6D3F
public let kAudioFileUnsupportedPropertyError: OSStatus = 0x7074_793F
public let kAudioFileBadPropertySizeError: OSStatus = 0x2173_697A
public let kAudioFileNotOptimizedError: OSStatus = 0x6F70_746D
public let kAudioFileInvalidChunkError: OSStatus = 0x6368_6B3F
public let kAudioFileDoesNotAllow64BitDataSizeError: OSStatus = 0x6F66_663F
public let kAudioFileInvalidPacketOffsetError: OSStatus = 0x7063_6B3F
public let kAudioFileInvalidPacketDependencyError: OSStatus = 0x6465_703F
public let kAudioFileOperationNotSupportedError: OSStatus = 0x6F70_3F3F
public let kAudioFileNotOpenError: OSStatus = -38
public let kAudioFileEndOfFileError: OSStatus = -39
public let kAudioFilePositionError: OSStatus = -40

extension MediaError {
  /// The nearest of Core Audio's codes.
  package var audioStatus: OSStatus {
    switch code {
    case .fileNotFound: kAudioFileFileNotFoundError
    case .fileNotReadable, .fileNotWritable: kAudioFilePermissionsError
    case .fileFormatNotRecognized: kAudioFileUnsupportedFileTypeError
    case .fileFailedToParse: kAudioFileInvalidFileError
    case .decoderNotFound, .encoderNotFound, .operationNotSupportedForAsset, .noSuchTrack:
      kAudioFileUnsupportedDataFormatError
    case .invalidArgument: kAudio_ParamError
    default: kAudioFileUnspecifiedError
    }
  }
}
