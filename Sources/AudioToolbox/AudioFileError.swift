// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
package import MediaCore

/// There is no such file.
public let kAudioFileFileNotFoundError: OSStatus = -43
/// Something else went wrong.
public let kAudioFileUnspecifiedError: OSStatus = 0x7768_743F
/// Files of the kind are not read or written.
public let kAudioFileUnsupportedFileTypeError: OSStatus = 0x7479_703F
/// Sound of the format is not read, or not written to such a file.
public let kAudioFileUnsupportedDataFormatError: OSStatus = 0x666D_743F
/// The file is damaged, or of another kind than stated.
public let kAudioFileInvalidFileError: OSStatus = 0x6474_613F
/// The file isn't to be read, or written, so.
public let kAudioFilePermissionsError: OSStatus = 0x7072_6D3F
/// The file has no such property.
public let kAudioFileUnsupportedPropertyError: OSStatus = 0x7074_793F
/// A property has another number of bytes.
public let kAudioFileBadPropertySizeError: OSStatus = 0x2173_697A
/// The bytes to write would come after the samples, so that nothing can be added.
public let kAudioFileNotOptimizedError: OSStatus = 0x6F70_746D
/// The file has no such chunk, or one that can't be.
public let kAudioFileInvalidChunkError: OSStatus = 0x6368_6B3F
/// The file holds no more than 4 GiB.
public let kAudioFileDoesNotAllow64BitDataSizeError: OSStatus = 0x6F66_663F
/// The file has no such packet.
public let kAudioFileInvalidPacketOffsetError: OSStatus = 0x7063_6B3F
/// The packets that a packet needs can't be as stated.
public let kAudioFileInvalidPacketDependencyError: OSStatus = 0x6465_703F
/// Nothing of this kind is done with such a file.
public let kAudioFileOperationNotSupportedError: OSStatus = 0x6F70_3F3F
/// The file is closed.
public let kAudioFileNotOpenError: OSStatus = -38
/// The end of the file was reached.
public let kAudioFileEndOfFileError: OSStatus = -39
/// The file has no such place.
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
