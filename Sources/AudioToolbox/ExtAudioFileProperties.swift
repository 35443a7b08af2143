// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes

/// The format of the sound in the file, an `AudioStreamBasicDescription`.
public let kExtAudioFileProperty_FileDataFormat: ExtAudioFilePropertyID = 0x6666_6D74
/// The format in which the caller gives or takes the sound, an `AudioStreamBasicDescription`.
public let kExtAudioFileProperty_ClientDataFormat: ExtAudioFilePropertyID = 0x6366_6D74
/// The number of frames of the file, an `Int64`.
public let kExtAudioFileProperty_FileLengthFrames: ExtAudioFilePropertyID = 0x2366_726D
/// The `AudioConverterRef` between the client's format and the file's.
///
/// A bit rate that is set on it before the first samples is the file's.
public let kExtAudioFileProperty_AudioConverter: ExtAudioFilePropertyID = 0x6163_6E76
/// Accepted, and without effect, after the converter was changed.
public let kExtAudioFileProperty_ConverterConfig: ExtAudioFilePropertyID = 0x6163_6366
/// Accepted, and without effect: there is one encoder of each codec.
public let kExtAudioFileProperty_CodecManufacturer: ExtAudioFilePropertyID = 0x636D_616E
/// A manufacturer of codecs.
public let kAppleSoftwareAudioCodecManufacturer: UInt32 = 0x6170_706C
/// A manufacturer of codecs.
public let kAppleHardwareAudioCodecManufacturer: UInt32 = 0x6170_6877
/// The file has no such property.
public let kExtAudioFileError_InvalidProperty: OSStatus = -66561
/// A property has another number of bytes.
public let kExtAudioFileError_InvalidPropertySize: OSStatus = -66562
/// The client's format is not Linear PCM.
public let kExtAudioFileError_NonPCMClientFormat: OSStatus = -66563
/// The format can't be, or not for such a file.
public let kExtAudioFileError_InvalidDataFormat: OSStatus = -66566
/// The call comes too early or too late.
public let kExtAudioFileError_InvalidOperationOrder: OSStatus = -66565
/// The file has no such frame.
public let kExtAudioFileError_InvalidSeek: OSStatus = -66568
/// A layout doesn't fit the channels.
public let kExtAudioFileError_InvalidChannelMap: OSStatus = -66564
/// The size of the longest packet isn't known.
public let kExtAudioFileError_MaxPacketSizeUnknown: OSStatus = -66567
/// More was to be written later than there is room for.
public let kExtAudioFileError_AsyncWriteTooLarge: OSStatus = -66569
/// The sound to be written later came too fast.
public let kExtAudioFileError_AsyncWriteBufferOverflow: OSStatus = -66570
/// The loudspeakers of the file's channels, an `AudioChannelLayout`.
///
/// Others than the usual ones are refused for a file that is written.
public let kExtAudioFileProperty_FileChannelLayout: ExtAudioFilePropertyID = 0x6663_6C6F
/// The loudspeakers of the client's channels, an `AudioChannelLayout`.
///
/// Channels keep their order, so that others than theirs are refused.
public let kExtAudioFileProperty_ClientChannelLayout: ExtAudioFilePropertyID = 0x6363_6C6F
/// The bytes of a frame of the client's, a `UInt32`; not known of coded sound before the client's format is set.
public let kExtAudioFileProperty_ClientMaxPacketSize: ExtAudioFilePropertyID = 0x636D_7073
/// The bytes of the memory that is used inside, a `UInt32`; accepted, and without effect.
public let kExtAudioFileProperty_IOBufferSizeBytes: ExtAudioFilePropertyID = 0x696F_6273
