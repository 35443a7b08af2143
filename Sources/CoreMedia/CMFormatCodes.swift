// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes
public import CoreGraphics

// Codes of formats by Core Media's names. The codecs are decoded that libavcodec decodes.

/// ProRes 4444 XQ.
public let kCMVideoCodecType_AppleProRes4444XQ: CMVideoCodecType = 0x6170_3478
/// ProRes RAW.
public let kCMVideoCodecType_AppleProResRAW: CMVideoCodecType = 0x6170_726E
/// ProRes RAW HQ.
public let kCMVideoCodecType_AppleProResRAWHQ: CMVideoCodecType = 0x6170_7268
/// Dolby Vision over HEVC.
public let kCMVideoCodecType_DolbyVisionHEVC: CMVideoCodecType = 0x6476_6831
/// H.263.
public let kCMVideoCodecType_H263: CMVideoCodecType = 0x6832_3633
/// MPEG-1.
public let kCMVideoCodecType_MPEG1Video: CMVideoCodecType = 0x6D70_3176
/// JPEG as OpenDML has it.
public let kCMVideoCodecType_JPEG_OpenDML: CMVideoCodecType = 0x646D_6231
/// QuickTime's run lengths.
public let kCMVideoCodecType_Animation: CMVideoCodecType = 0x726C_6520
/// Cinepak.
public let kCMVideoCodecType_Cinepak: CMVideoCodecType = 0x6376_6964
/// Sorenson.
public let kCMVideoCodecType_SorensonVideo: CMVideoCodecType = 0x5356_5131
/// Sorenson 3.
public let kCMVideoCodecType_SorensonVideo3: CMVideoCodecType = 0x5356_5133
/// Chroma and luma in turn, not coded.
public let kCMVideoCodecType_422YpCbCr8: CMVideoCodecType = 0x3276_7579
/// DV of 525 lines.
public let kCMVideoCodecType_DVCNTSC: CMVideoCodecType = 0x6476_6320
/// DV of 625 lines.
public let kCMVideoCodecType_DVCPAL: CMVideoCodecType = 0x6476_6370
/// DVCPRO of 625 lines.
public let kCMVideoCodecType_DVCProPAL: CMVideoCodecType = 0x6476_7070
/// DVCPRO 50 of 525 lines.
public let kCMVideoCodecType_DVCPro50NTSC: CMVideoCodecType = 0x6476_356E
/// DVCPRO 50 of 625 lines.
public let kCMVideoCodecType_DVCPro50PAL: CMVideoCodecType = 0x6476_3570
/// DVCPRO HD, 720p, 60 frames a second.
public let kCMVideoCodecType_DVCPROHD720p60: CMVideoCodecType = 0x6476_6870
/// DVCPRO HD, 720p, 50 frames a second.
public let kCMVideoCodecType_DVCPROHD720p50: CMVideoCodecType = 0x6476_6871
/// DVCPRO HD, 1080i, 60 fields a second.
public let kCMVideoCodecType_DVCPROHD1080i60: CMVideoCodecType = 0x6476_6836
/// DVCPRO HD, 1080i, 50 fields a second.
public let kCMVideoCodecType_DVCPROHD1080i50: CMVideoCodecType = 0x6476_6835
/// DVCPRO HD, 1080p, 30 frames a second.
public let kCMVideoCodecType_DVCPROHD1080p30: CMVideoCodecType = 0x6476_6833
/// DVCPRO HD, 1080p, 25 frames a second.
public let kCMVideoCodecType_DVCPROHD1080p25: CMVideoCodecType = 0x6476_6832
/// Encrypted AAC of Apple's shop.
public let kCMAudioCodecType_AAC_LCProtected: FourCharCode = 0x7061_6163
/// Encrypted AAC of Audible.
public let kCMAudioCodecType_AAC_AudibleProtected: FourCharCode = 0x6161_6163
/// Timecode in 64 bits.
public let kCMTimeCodeFormatType_TimeCode64: CMTimeCodeFormatType = 0x7463_3634
/// A counter in 32 bits.
public let kCMTimeCodeFormatType_Counter32: CMTimeCodeFormatType = 0x636E_3332
/// A counter in 64 bits.
public let kCMTimeCodeFormatType_Counter64: CMTimeCodeFormatType = 0x636E_3634
/// Captions of CEA-608.
public let kCMClosedCaptionFormatType_CEA608: FourCharCode = 0x6336_3038
/// Captions of CEA-708.
public let kCMClosedCaptionFormatType_CEA708: FourCharCode = 0x6337_3038
/// Captions of ATSC A/53, part 4.
public let kCMClosedCaptionFormatType_ATSC: FourCharCode = 0x6174_6363
/// SHOUTcast's metadata.
public let kCMMetadataFormatType_ICY: CMMetadataFormatType = 0x6963_7920
/// ID3.
public let kCMMetadataFormatType_ID3: CMMetadataFormatType = 0x6964_3320
/// An MPEG-1 system stream.
public let kCMMuxedStreamType_MPEG1System: FourCharCode = 0x6D70_3173
/// An MPEG-2 transport stream.
public let kCMMuxedStreamType_MPEG2Transport: FourCharCode = 0x6D70_3274
/// An MPEG-2 program stream.
public let kCMMuxedStreamType_MPEG2Program: FourCharCode = 0x6D70_3270
/// DV with its sound.
public let kCMMuxedStreamType_DV: FourCharCode = 0x6476_2020
/// Alpha, red, green and blue of 8 bits.
public let kCMPixelFormat_32ARGB: CMPixelFormatType = 32
/// Blue, green, red and alpha of 8 bits.
public let kCMPixelFormat_32BGRA: CMPixelFormatType = 0x4247_5241
/// Red, green and blue of 8 bits.
public let kCMPixelFormat_24RGB: CMPixelFormatType = 24
/// Chroma and luma in turn, 8 bits, 4:2:2.
public let kCMPixelFormat_422YpCbCr8: CMPixelFormatType = 0x3276_7579

// Further keys of a description's extensions. Where a description doesn't know one, there is no value.

/// The settings that the encoder was given.
public let kCMFormatDescriptionExtension_OriginalCompressionSettings: CFString =
  "CMFormatDescriptionExtensionOriginalCompressionSettings"
/// Bytes of a row of uncompressed pictures.
public let kCMFormatDescriptionExtension_BytesPerRow: CFString = "CVBytesPerRow"
/// The profile of MPEG-2.
public let kCMFormatDescriptionExtension_ConformsToMPEG2VideoProfile: CFString = "ConformsToMPEG2VideoProfile"
/// The transfer function that a decoder may take instead (ITU-T H.273).
public let kCMFormatDescriptionExtension_AlternativeTransferCharacteristics: CFString =
  "AlternativeTransferCharacteristics"
/// The light around the display that pictures are meant for.
public let kCMFormatDescriptionExtension_AmbientViewingEnvironment: CFString = "AmbientViewingEnvironment"
/// The meaning of auxiliary pictures.
public let kCMFormatDescriptionExtension_AuxiliaryTypeInfo: CFString = "AuxiliaryTypeInfo"

/// Bits of a component.
public let kCMFormatDescriptionExtension_BitsPerComponent: CFString = "BitsPerComponent"
/// The sample description as QuickTime has it.
public let kCMFormatDescriptionExtension_VerbatimSampleDescription: CFString = "VerbatimSampleDescription"
/// The sample entry as an ISO file has it.
public let kCMFormatDescriptionExtension_VerbatimISOSampleEntry: CFString = "VerbatimISOSampleEntry"
/// The position of chroma samples in the top field.
public let kCMFormatDescriptionExtension_ChromaLocationTopField: CFString =
  "CVImageBufferChromaLocationTopField"
/// The position of chroma samples in the bottom field.
public let kCMFormatDescriptionExtension_ChromaLocationBottomField: CFString =
  "CVImageBufferChromaLocationBottomField"
/// The exponent of the transfer function.
public let kCMFormatDescriptionExtension_GammaLevel: CFString = "CVImageBufferGammaLevel"
/// Whether there is alpha.
public let kCMFormatDescriptionExtension_ContainsAlphaChannel: CFString = "ContainsAlphaChannel"
/// Whether colours are multiplied by alpha.
public let kCMFormatDescriptionExtension_AlphaChannelMode: CFString = "AlphaChannelMode"
/// The maker of the encoder.
public let kCMFormatDescriptionExtension_Vendor: CFString = "Vendor"
/// The version of the sample description.
public let kCMFormatDescriptionExtension_Version: CFString = "Version"
/// The revision of the sample description.
public let kCMFormatDescriptionExtension_RevisionLevel: CFString = "RevisionLevel"
/// The quality of movement, up to 1024.
public let kCMFormatDescriptionExtension_TemporalQuality: CFString = "TemporalQuality"
/// The quality of pictures, up to 1024.
public let kCMFormatDescriptionExtension_SpatialQuality: CFString = "SpatialQuality"
/// The ICC profile.
public let kCMFormatDescriptionExtension_ICCProfile: CFString = "CVImageBufferICCProfile"

// Further keys of attachments, of samples and of sample buffers.

/// Whether later samples can be shown before this one.
public let kCMSampleAttachmentKey_EarlierDisplayTimesAllowed: CFString = "EarlierDisplayTimesAllowed"
/// Whether the sample is coded more than once.
public let kCMSampleAttachmentKey_HasRedundantCoding: CFString = "HasRedundantCoding"
/// The temporal level of a sample of HEVC.
public let kCMSampleAttachmentKey_HEVCTemporalLevelInfo: CFString = "HEVCTemporalLevelInfo"
/// The number of samples that a decoder takes until pictures are right.
public let kCMSampleBufferAttachmentKey_GradualDecoderRefresh: CFString = "GradualDecoderRefresh"
/// The reason why a picture was dropped while capturing.
public let kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString = "DroppedFrameReason"
/// Whether the display becomes empty at once.
public let kCMSampleBufferAttachmentKey_DisplayEmptyMediaImmediately: CFString =
  "DisplayEmptyMediaImmediately"
/// The value that is posted when the buffer is used up.
public let kCMSampleBufferAttachmentKey_PostNotificationWhenConsumed: CFString =
  "PostNotificationWhenConsumed"
