// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CoreAudioTypes

extension CMFormatDescription.MediaSubType {
  // MARK: pictures

  /// H.264.
  public static let h264 = Self(rawValue: kCMVideoCodecType_H264)
  /// HEVC.
  public static let hevc = Self(rawValue: kCMVideoCodecType_HEVC)
  /// HEVC with a layer of alpha.
  public static let hevcWithAlpha = Self(rawValue: kCMVideoCodecType_HEVCWithAlpha)
  /// Dolby Vision over HEVC.
  public static let dolbyVisionHEVC = Self(rawValue: kCMVideoCodecType_DolbyVisionHEVC)
  /// AV1.
  public static let av1 = Self(rawValue: kCMVideoCodecType_AV1)
  /// VP9.
  public static let vp9 = Self(rawValue: kCMVideoCodecType_VP9)
  /// JPEG.
  public static let jpeg = Self(rawValue: kCMVideoCodecType_JPEG)
  /// JPEG as OpenDML has it.
  public static let jpeg_OpenDML = Self(rawValue: kCMVideoCodecType_JPEG_OpenDML)
  /// MPEG-4, part 2.
  public static let mpeg4Video = Self(rawValue: kCMVideoCodecType_MPEG4Video)
  /// MPEG-2.
  public static let mpeg2Video = Self(rawValue: kCMVideoCodecType_MPEG2Video)
  /// MPEG-1.
  public static let mpeg1Video = Self(rawValue: kCMVideoCodecType_MPEG1Video)
  /// H.263.
  public static let h263 = Self(rawValue: kCMVideoCodecType_H263)
  /// QuickTime's run lengths.
  public static let animation = Self(rawValue: kCMVideoCodecType_Animation)
  /// Cinepak.
  public static let cinepak = Self(rawValue: kCMVideoCodecType_Cinepak)
  /// Sorenson.
  public static let sorensonVideo = Self(rawValue: kCMVideoCodecType_SorensonVideo)
  /// Sorenson 3.
  public static let sorensonVideo3 = Self(rawValue: kCMVideoCodecType_SorensonVideo3)
  /// ProRes 4444 XQ.
  public static let proRes4444XQ = Self(rawValue: kCMVideoCodecType_AppleProRes4444XQ)
  /// ProRes 4444.
  public static let proRes4444 = Self(rawValue: kCMVideoCodecType_AppleProRes4444)
  /// ProRes 422 HQ.
  public static let proRes422HQ = Self(rawValue: kCMVideoCodecType_AppleProRes422HQ)
  /// ProRes 422.
  public static let proRes422 = Self(rawValue: kCMVideoCodecType_AppleProRes422)
  /// ProRes 422 LT.
  public static let proRes422LT = Self(rawValue: kCMVideoCodecType_AppleProRes422LT)
  /// ProRes 422 Proxy.
  public static let proRes422Proxy = Self(rawValue: kCMVideoCodecType_AppleProRes422Proxy)
  /// ProRes RAW.
  public static let proResRAW = Self(rawValue: kCMVideoCodecType_AppleProResRAW)
  /// ProRes RAW HQ.
  public static let proResRAWHQ = Self(rawValue: kCMVideoCodecType_AppleProResRAWHQ)
  /// DV of 525 lines.
  public static let dvcNTSC = Self(rawValue: kCMVideoCodecType_DVCNTSC)
  /// DV of 625 lines.
  public static let dvcPAL = Self(rawValue: kCMVideoCodecType_DVCPAL)
  /// DVCPRO of 625 lines.
  public static let dvcProPAL = Self(rawValue: kCMVideoCodecType_DVCProPAL)
  /// DVCPRO 50 of 525 lines.
  public static let dvcPro50NTSC = Self(rawValue: kCMVideoCodecType_DVCPro50NTSC)
  /// DVCPRO 50 of 625 lines.
  public static let dvcPro50PAL = Self(rawValue: kCMVideoCodecType_DVCPro50PAL)

  // MARK: sound

  /// Linear PCM.
  public static let linearPCM = Self(rawValue: kAudioFormatLinearPCM)
  /// AAC.
  public static let mpeg4AAC = Self(rawValue: kAudioFormatMPEG4AAC)
  /// AAC with spectral band replication.
  public static let mpeg4AAC_HE = Self(rawValue: kAudioFormatMPEG4AAC_HE)
  /// AAC with spectral band replication and parametric stereo.
  public static let mpeg4AAC_HE_V2 = Self(rawValue: kAudioFormatMPEG4AAC_HE_V2)
  /// AAC for low delay.
  public static let mpeg4AAC_LD = Self(rawValue: kAudioFormatMPEG4AAC_LD)
  /// AAC for enhanced low delay.
  public static let mpeg4AAC_ELD = Self(rawValue: kAudioFormatMPEG4AAC_ELD)
  /// USAC.
  public static let mpegD_USAC = Self(rawValue: kAudioFormatMPEGD_USAC)
  /// MPEG audio, layer I.
  public static let mpegLayer1 = Self(rawValue: kAudioFormatMPEGLayer1)
  /// MPEG audio, layer II.
  public static let mpegLayer2 = Self(rawValue: kAudioFormatMPEGLayer2)
  /// MPEG audio, layer III.
  public static let mpegLayer3 = Self(rawValue: kAudioFormatMPEGLayer3)
  /// Apple Lossless.
  public static let appleLossless = Self(rawValue: kAudioFormatAppleLossless)
  /// FLAC.
  public static let flac = Self(rawValue: kAudioFormatFLAC)
  /// Opus.
  public static let opus = Self(rawValue: kAudioFormatOpus)
  /// AC-3.
  public static let ac3 = Self(rawValue: kAudioFormatAC3)
  /// AC-3 in frames of IEC 60958.
  public static let ac3_60958 = Self(rawValue: kAudioFormat60958AC3)
  /// E-AC-3.
  public static let enhancedAC3 = Self(rawValue: kAudioFormatEnhancedAC3)
  /// IMA ADPCM of QuickTime.
  public static let appleIMA4 = Self(rawValue: kAudioFormatAppleIMA4)
  /// IMA ADPCM of WAVE.
  public static let dviIntelIMA = Self(rawValue: kAudioFormatDVIIntelIMA)
  /// GSM of WAVE.
  public static let microsoftGSM = Self(rawValue: kAudioFormatMicrosoftGSM)
  /// µ-law.
  public static let uLaw = Self(rawValue: kAudioFormatULaw)
  /// A-law.
  public static let aLaw = Self(rawValue: kAudioFormatALaw)
  /// AMR.
  public static let amr = Self(rawValue: kAudioFormatAMR)
  /// AMR for wideband.
  public static let amr_WB = Self(rawValue: kAudioFormatAMR_WB)
  /// iLBC.
  public static let iLBC = Self(rawValue: kAudioFormatiLBC)
  /// QDesign.
  public static let qDesign = Self(rawValue: kAudioFormatQDesign)
  /// QDesign 2.
  public static let qDesign2 = Self(rawValue: kAudioFormatQDesign2)
  /// MACE of three to one.
  public static let mace3 = Self(rawValue: kAudioFormatMACE3)
  /// MACE of six to one.
  public static let mace6 = Self(rawValue: kAudioFormatMACE6)
  /// Audible.
  public static let audible = Self(rawValue: kAudioFormatAudible)

  // MARK: timecode

  /// Timecode in 32 bits.
  public static let timeCode32 = Self(rawValue: kCMTimeCodeFormatType_TimeCode32)
  /// Timecode in 64 bits.
  public static let timeCode64 = Self(rawValue: kCMTimeCodeFormatType_TimeCode64)
  /// A counter in 32 bits.
  public static let counter32 = Self(rawValue: kCMTimeCodeFormatType_Counter32)
  /// A counter in 64 bits.
  public static let counter64 = Self(rawValue: kCMTimeCodeFormatType_Counter64)

  // MARK: text

  /// QuickTime's text.
  public static let qt = Self(rawValue: kCMTextFormatType_QTText)
  /// Text of 3GPP (tx3g).
  public static let mobile3GPP = Self(rawValue: kCMTextFormatType_3GText)
  /// WebVTT.
  public static let webVTT = Self(rawValue: kCMSubtitleFormatType_WebVTT)
  /// Captions of CEA-608.
  public static let cea608 = Self(rawValue: kCMClosedCaptionFormatType_CEA608)
  /// Captions of CEA-708.
  public static let cea708 = Self(rawValue: kCMClosedCaptionFormatType_CEA708)
  /// Captions of ATSC A/53, part 4.
  public static let atsc = Self(rawValue: kCMClosedCaptionFormatType_ATSC)

  // MARK: metadata

  /// Items of metadata with their keys.
  public static let boxed = Self(rawValue: kCMMetadataFormatType_Boxed)
  /// ID3.
  public static let id3 = Self(rawValue: kCMMetadataFormatType_ID3)
  /// SHOUTcast's metadata.
  public static let icy = Self(rawValue: kCMMetadataFormatType_ICY)

  // MARK: streams of several media

  /// An MPEG-1 system stream.
  public static let mpeg1System = Self(rawValue: kCMMuxedStreamType_MPEG1System)
  /// An MPEG-2 transport stream.
  public static let mpeg2Transport = Self(rawValue: kCMMuxedStreamType_MPEG2Transport)
  /// An MPEG-2 program stream.
  public static let mpeg2Program = Self(rawValue: kCMMuxedStreamType_MPEG2Program)
  /// DV with its sound.
  public static let dv = Self(rawValue: kCMMuxedStreamType_DV)
}
