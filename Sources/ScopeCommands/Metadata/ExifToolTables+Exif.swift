// Written by Scripts/make-exiftool-tables.

extension ExifToolTables {
  /// A row a tag: its number in hexadecimal (GPS with a `g`), its name, and `code=word` between strokes.
  static let exif = """
    1 InteropIndex R03=R03 - DCF option file (Adobe RGB)|R98=R98 - DCF basic file (sRGB)|THM=THM - DCF thumbnail file
    2 InteropVersion
    b ProcessingSoftware
    fe SubfileType 0=Full-resolution image|1=Reduced-resolution image|2=Single page of multi-page image|3=Single page of multi-page reduced-resolution image|4=Transparency mask|5=Transparency mask of reduced-resolution image|6=Transparency mask of multi-page image|7=Transparency mask of reduced-resolution multi-page image|8=Depth map|9=Depth map of reduced-resolution image|16=Enhanced image data|65537=Alternate reduced-resolution image|65540=Semantic Mask|4294967295=invalid
    ff OldSubfileType 1=Full-resolution image|2=Reduced-resolution image|3=Single page of multi-page image
    100 ImageWidth
    101 ImageHeight
    102 BitsPerSample
    103 Compression 1=Uncompressed|2=CCITT 1D|3=T4/Group 3 Fax|4=T6/Group 4 Fax|5=LZW|6=JPEG (old-style)|7=JPEG|8=Adobe Deflate|9=JBIG B&W|10=JBIG Color|99=JPEG|262=Kodak 262|32766=Next|32767=Sony ARW Compressed|32769=Packed RAW|32770=Samsung SRW Compressed|32771=CCIRLEW|32772=Samsung SRW Compressed 2|32773=PackBits|32809=Thunderscan|32867=Kodak KDC Compressed|32895=IT8CTPAD|32896=IT8LW|32897=IT8MP|32898=IT8BL|32908=PixarFilm|32909=PixarLog|32946=Deflate|32947=DCS|33003=Aperio JPEG 2000 YCbCr|33005=Aperio JPEG 2000 RGB|34661=JBIG|34676=SGILog|34677=SGILog24|34712=JPEG 2000|34713=Nikon NEF Compressed|34715=JBIG2 TIFF FX|34718=Microsoft Document Imaging (MDI) Binary Level Codec|34719=Microsoft Document Imaging (MDI) Progressive Transform Codec|34720=Microsoft Document Imaging (MDI) Vector|34887=ESRI Lerc|34892=Lossy JPEG|34925=LZMA2|34926=Zstd|34927=WebP|34933=PNG|34934=JPEG XR|65000=Kodak DCR Compressed|65535=Pentax PEF Compressed
    106 PhotometricInterpretation 0=WhiteIsZero|1=BlackIsZero|2=RGB|3=RGB Palette|4=Transparency Mask|5=CMYK|6=YCbCr|8=CIELab|9=ICCLab|10=ITULab|32803=Color Filter Array|32844=Pixar LogL|32845=Pixar LogLuv|32892=Sequential Color Filter|34892=Linear Raw|51177=Depth Map|52527=Semantic Mask
    107 Thresholding 1=No dithering or halftoning|2=Ordered dither or halftone|3=Randomized dither
    108 CellWidth
    109 CellLength
    10a FillOrder 1=Normal|2=Reversed
    10d DocumentName
    10e ImageDescription
    10f Make
    110 Model
    111 StripOffsets
    112 Orientation 1=Horizontal (normal)|2=Mirror horizontal|3=Rotate 180|4=Mirror vertical|5=Mirror horizontal and rotate 270 CW|6=Rotate 90 CW|7=Mirror horizontal and rotate 90 CW|8=Rotate 270 CW
    115 SamplesPerPixel
    116 RowsPerStrip
    117 StripByteCounts
    118 MinSampleValue
    119 MaxSampleValue
    11a XResolution
    11b YResolution
    11c PlanarConfiguration 1=Chunky|2=Planar
    11d PageName
    11e XPosition
    11f YPosition
    120 FreeOffsets
    121 FreeByteCounts
    122 GrayResponseUnit 1=0.1|2=0.001|3=0.0001|4=1e-05|5=1e-06
    124 T4Options 1=2-Dimensional encoding|2=Uncompressed|4=Fill bits added
    125 T6Options 2=Uncompressed
    128 ResolutionUnit 1=None|2=inches|3=cm
    129 PageNumber
    12c ColorResponseUnit
    131 Software
    132 ModifyDate
    13b Artist
    13c HostComputer
    13d Predictor 1=None|2=Horizontal differencing|3=Floating point|34892=Horizontal difference X2|34893=Horizontal difference X4|34894=Floating point X2|34895=Floating point X4
    13e WhitePoint
    13f PrimaryChromaticities
    141 HalftoneHints
    142 TileWidth
    143 TileLength
    144 TileOffsets
    145 TileByteCounts
    146 BadFaxLines
    147 CleanFaxData 0=Clean|1=Regenerated|2=Unclean
    148 ConsecutiveBadFaxLines
    14a A100DataOffset
    14c InkSet 1=CMYK|2=Not CMYK
    14d InkNames
    14e NumberofInks
    150 DotRange
    151 TargetPrinter
    152 ExtraSamples 0=Unspecified|1=Associated Alpha|2=Unassociated Alpha
    153 SampleFormat 1=Unsigned|2=Signed|3=Float|4=Undefined|5=Complex int|6=Complex float
    154 SMinSampleValue
    155 SMaxSampleValue
    156 TransferRange
    157 ClipPath
    158 XClipPathUnits
    159 YClipPathUnits
    15a Indexed 0=Not indexed|1=Indexed
    15f OPIProxy 0=Higher resolution image does not exist|1=Higher resolution image exists
    191 ProfileType 0=Unspecified|1=Group 3 FAX
    192 FaxProfile 0=Unknown|1=Minimal B&W lossless, S|2=Extended B&W lossless, F|3=Lossless JBIG B&W, J|4=Lossy color and grayscale, C|5=Lossless color and grayscale, L|6=Mixed raster content, M|7=Profile T|255=Multi Profiles
    193 CodingMethods 1=Unspecified compression|2=Modified Huffman|4=Modified Read|8=Modified MR|16=JBIG|32=Baseline JPEG|64=JBIG color
    194 VersionYear
    195 ModeNumber
    1b1 Decode
    1b2 DefaultImageColor
    1b3 T82Options
    200 JPEGProc 1=Baseline|14=Lossless
    201 ThumbnailOffset
    202 ThumbnailLength
    203 JPEGRestartInterval
    205 JPEGLosslessPredictors
    206 JPEGPointTransforms
    207 JPEGQTables
    208 JPEGDCTables
    209 JPEGACTables
    211 YCbCrCoefficients
    212 YCbCrSubSampling 1 1=YCbCr4:4:4 (1 1)|1 2=YCbCr4:4:0 (1 2)|1 4=YCbCr4:4:1 (1 4)|2 1=YCbCr4:2:2 (2 1)|2 2=YCbCr4:2:0 (2 2)|2 4=YCbCr4:2:1 (2 4)|4 1=YCbCr4:1:1 (4 1)|4 2=YCbCr4:1:0 (4 2)
    213 YCbCrPositioning 1=Centered|2=Co-sited
    214 ReferenceBlackWhite
    22f StripRowCounts
    3e7 USPTOMiscellaneous
    1000 RelatedImageFileFormat
    1001 RelatedImageWidth
    1002 RelatedImageHeight
    4746 Rating
    4747 XP_DIP_XML
    4749 RatingPercent
    7000 SonyRawFileType 0=Sony Uncompressed 14-bit RAW|1=Sony Uncompressed 12-bit RAW|2=Sony Compressed RAW|3=Sony Lossless Compressed RAW|4=Sony Lossless Compressed RAW 2
    7010 SonyToneCurve
    7031 VignettingCorrection 256=Off|257=Auto|272=Auto (ILCE-1)|511=No correction params available
    7032 VignettingCorrParams
    7034 ChromaticAberrationCorrection 0=Off|1=Auto|255=No correction params available
    7035 ChromaticAberrationCorrParams
    7036 DistortionCorrection 0=Off|1=Auto|17=Auto fixed by lens|255=No correction params available
    7037 DistortionCorrParams
    74c7 SonyCropTopLeft
    74c8 SonyCropSize
    800d ImageID
    80a6 WangTag4
    80b9 ImageReferencePoints
    80ba RegionXformTackPoint
    80bb WarpQuadrilateral
    80bc AffineTransformMat
    80e3 Matteing
    80e4 DataType
    80e5 ImageDepth
    80e6 TileDepth
    8214 ImageFullWidth
    8215 ImageFullHeight
    8216 TextureFormat
    8217 WrapModes
    8218 FovCot
    8219 MatrixWorldToScreen
    821a MatrixWorldToCamera
    827d Model2
    828d CFARepeatPatternDim
    828e CFAPattern2
    828f BatteryLevel
    8298 Copyright
    829a ExposureTime
    829d FNumber
    82a5 MDFileTag
    82a6 MDScalePixel
    82a7 MDColorTable
    82a8 MDLabName
    82a9 MDSampleInfo
    82aa MDPrepDate
    82ab MDPrepTime
    82ac MDFileUnits
    830e PixelScale
    8335 AdventScale
    8336 AdventRevision
    835c UIC1Tag
    835d UIC2Tag
    835e UIC3Tag
    835f UIC4Tag
    847e IntergraphPacketData
    847f IntergraphFlagRegisters
    8480 IntergraphMatrix
    8481 INGRReserved
    8482 ModelTiePoint
    84e0 Site
    84e1 ColorSequence
    84e2 IT8Header
    84e3 RasterPadding 0=Byte|1=Word|2=Long Word|9=Sector|10=Long Sector
    84e4 BitsPerRunLength
    84e5 BitsPerExtendedRunLength
    84e6 ColorTable
    84e7 ImageColorIndicator 0=Unspecified Image Color|1=Specified Image Color
    84e8 BackgroundColorIndicator 0=Unspecified Background Color|1=Specified Background Color
    84e9 ImageColorValue
    84ea BackgroundColorValue
    84eb PixelIntensityRange
    84ec TransparencyIndicator
    84ed ColorCharacterization
    84ee HCUsage 0=CT|1=Line Art|2=Trap
    84ef TrapIndicator
    84f0 CMYKEquivalent
    8546 SEMInfo
    85b8 PixelMagicJBIGOptions
    85d7 JPLCartoIFD
    85d8 ModelTransform
    8602 WB_GRGBLevels
    877f TIFF_FXExtensions 1=Resolution/Image Width|2=N Layer Profile M|4=Shared Data|8=B&W JBIG2|16=JBIG2 Profile M
    8780 MultiProfiles 1=Profile S|2=Profile F|4=Profile J|8=Profile C|16=Profile L|32=Profile M|64=Profile T|128=Resolution/Image Width|256=N Layer Profile M|512=Shared Data|1024=JBIG2 Profile M
    8781 SharedData
    8782 T88Options
    87ac ImageLayer
    87be JBIGOptions
    8822 ExposureProgram 0=Not Defined|1=Manual|2=Program AE|3=Aperture-priority AE|4=Shutter speed priority AE|5=Creative (Slow speed)|6=Action (High speed)|7=Portrait|8=Landscape|9=Bulb
    8824 SpectralSensitivity
    8827 ISO
    8829 Interlace
    882a TimeZoneOffset
    882b SelfTimerMode
    8830 SensitivityType 0=Unknown|1=Standard Output Sensitivity|2=Recommended Exposure Index|3=ISO Speed|4=Standard Output Sensitivity and Recommended Exposure Index|5=Standard Output Sensitivity and ISO Speed|6=Recommended Exposure Index and ISO Speed|7=Standard Output Sensitivity, Recommended Exposure Index and ISO Speed
    8831 StandardOutputSensitivity
    8832 RecommendedExposureIndex
    8833 ISOSpeed
    8834 ISOSpeedLatitudeyyy
    8835 ISOSpeedLatitudezzz
    885c FaxRecvParams
    885d FaxSubAddress
    885e FaxRecvTime
    8871 FedexEDR
    9000 ExifVersion
    9003 DateTimeOriginal
    9004 CreateDate
    9009 GooglePlusUploadCode
    9010 OffsetTime
    9011 OffsetTimeOriginal
    9012 OffsetTimeDigitized
    9101 ComponentsConfiguration 0=-|1=Y|2=Cb|3=Cr|4=R|5=G|6=B
    9102 CompressedBitsPerPixel
    9201 ShutterSpeedValue
    9202 ApertureValue
    9203 BrightnessValue
    9204 ExposureCompensation
    9205 MaxApertureValue
    9206 SubjectDistance
    9207 MeteringMode 0=Unknown|1=Average|2=Center-weighted average|3=Spot|4=Multi-spot|5=Multi-segment|6=Partial|255=Other
    9208 LightSource 0=Unknown|1=Daylight|2=Fluorescent|3=Tungsten (Incandescent)|4=Flash|9=Fine Weather|10=Cloudy|11=Shade|12=Daylight Fluorescent|13=Day White Fluorescent|14=Cool White Fluorescent|15=White Fluorescent|16=Warm White Fluorescent|17=Standard Light A|18=Standard Light B|19=Standard Light C|20=D55|21=D65|22=D75|23=D50|24=ISO Studio Tungsten|255=Other
    9209 Flash 0=No Flash|1=Fired|5=Fired, Return not detected|7=Fired, Return detected|8=On, Did not fire|9=On, Fired|13=On, Return not detected|15=On, Return detected|16=Off, Did not fire|20=Off, Did not fire, Return not detected|24=Auto, Did not fire|25=Auto, Fired|29=Auto, Fired, Return not detected|31=Auto, Fired, Return detected|32=No flash function|48=Off, No flash function|65=Fired, Red-eye reduction|69=Fired, Red-eye reduction, Return not detected|71=Fired, Red-eye reduction, Return detected|73=On, Red-eye reduction|77=On, Red-eye reduction, Return not detected|79=On, Red-eye reduction, Return detected|80=Off, Red-eye reduction|88=Auto, Did not fire, Red-eye reduction|89=Auto, Fired, Red-eye reduction|93=Auto, Fired, Red-eye reduction, Return not detected|95=Auto, Fired, Red-eye reduction, Return detected
    920a FocalLength
    920b FlashEnergy
    920c SpatialFrequencyResponse
    920d Noise
    920e FocalPlaneXResolution
    920f FocalPlaneYResolution
    9210 FocalPlaneResolutionUnit 1=None|2=inches|3=cm|4=mm|5=um
    9211 ImageNumber
    9212 SecurityClassification C=Confidential|R=Restricted|S=Secret|T=Top Secret|U=Unclassified
    9213 ImageHistory
    9214 SubjectArea
    9215 ExposureIndex
    9216 TIFF-EPStandardID
    9217 SensingMethod 1=Monochrome area|2=One-chip color area|3=Two-chip color area|4=Three-chip color area|5=Color sequential area|6=Monochrome linear|7=Trilinear|8=Color sequential linear
    923a CIP3DataFile
    923b CIP3Sheet
    923c CIP3Side
    923f StoNits
    9286 UserComment
    9290 SubSecTime
    9291 SubSecTimeOriginal
    9292 SubSecTimeDigitized
    932f MSDocumentText
    9400 AmbientTemperature
    9401 Humidity
    9402 Pressure
    9403 WaterDepth
    9404 Acceleration
    9405 CameraElevationAngle
    9c9b XPTitle
    9c9c XPComment
    9c9d XPAuthor
    9c9e XPKeywords
    9c9f XPSubject
    a000 FlashpixVersion
    a001 ColorSpace 1=sRGB|2=Adobe RGB|65533=Wide Gamut RGB|65534=ICC Profile|65535=Uncalibrated
    a002 ExifImageWidth
    a003 ExifImageHeight
    a004 RelatedSoundFile
    a010 SamsungRawPointersOffset
    a011 SamsungRawPointersLength
    a101 SamsungRawByteOrder
    a102 SamsungRawUnknown
    a20b FlashEnergy
    a20c SpatialFrequencyResponse
    a20d Noise
    a20e FocalPlaneXResolution
    a20f FocalPlaneYResolution
    a210 FocalPlaneResolutionUnit 1=None|2=inches|3=cm|4=mm|5=um
    a211 ImageNumber
    a212 SecurityClassification
    a213 ImageHistory
    a214 SubjectLocation
    a215 ExposureIndex
    a216 TIFF-EPStandardID
    a217 SensingMethod 1=Not defined|2=One-chip color area|3=Two-chip color area|4=Three-chip color area|5=Color sequential area|7=Trilinear|8=Color sequential linear
    a300 FileSource 1=Film Scanner|2=Reflection Print Scanner|3=Digital Camera
    a301 SceneType 1=Directly photographed
    a302 CFAPattern
    a401 CustomRendered 0=Normal|1=Custom|2=HDR (no original saved)|3=HDR (original saved)|4=Original (for HDR)|6=Panorama|7=Portrait HDR|8=Portrait
    a402 ExposureMode 0=Auto|1=Manual|2=Auto bracket
    a403 WhiteBalance 0=Auto|1=Manual
    a404 DigitalZoomRatio
    a405 FocalLengthIn35mmFormat
    a406 SceneCaptureType 0=Standard|1=Landscape|2=Portrait|3=Night|4=Other
    a407 GainControl 0=None|1=Low gain up|2=High gain up|3=Low gain down|4=High gain down
    a408 Contrast 0=Normal|1=Low|2=High
    a409 Saturation 0=Normal|1=Low|2=High
    a40a Sharpness 0=Normal|1=Soft|2=Hard
    a40c SubjectDistanceRange 0=Unknown|1=Macro|2=Close|3=Distant
    a420 ImageUniqueID
    a430 OwnerName
    a431 SerialNumber
    a432 LensInfo
    a433 LensMake
    a434 LensModel
    a435 LensSerialNumber
    a460 CompositeImage 0=Unknown|1=Not a Composite Image|2=General Composite Image|3=Composite Image Captured While Shooting
    a461 CompositeImageCount
    a462 CompositeImageExposureTimes
    a480 GDALMetadata
    a481 GDALNoData
    a500 Gamma
    afc0 ExpandSoftware
    afc1 ExpandLens
    afc2 ExpandFilm
    afc3 ExpandFilterLens
    afc4 ExpandScanner
    afc5 ExpandFlashLamp
    bc01 PixelFormat 5=Black & White|8=8-bit Gray|9=16-bit BGR555|10=16-bit BGR565|11=16-bit Gray|12=24-bit BGR|13=24-bit RGB|14=32-bit BGR|15=32-bit BGRA|16=32-bit PBGRA|17=32-bit Gray Float|18=48-bit RGB Fixed Point|19=32-bit BGR101010|21=48-bit RGB|22=64-bit RGBA|23=64-bit PRGBA|24=96-bit RGB Fixed Point|25=128-bit RGBA Float|26=128-bit PRGBA Float|27=128-bit RGB Float|28=32-bit CMYK|29=64-bit RGBA Fixed Point|30=128-bit RGBA Fixed Point|31=64-bit CMYK|32=24-bit 3 Channels|33=32-bit 4 Channels|34=40-bit 5 Channels|35=48-bit 6 Channels|36=56-bit 7 Channels|37=64-bit 8 Channels|38=48-bit 3 Channels|39=64-bit 4 Channels|40=80-bit 5 Channels|41=96-bit 6 Channels|42=112-bit 7 Channels|43=128-bit 8 Channels|44=40-bit CMYK Alpha|45=80-bit CMYK Alpha|46=32-bit 3 Channels Alpha|47=40-bit 4 Channels Alpha|48=48-bit 5 Channels Alpha|49=56-bit 6 Channels Alpha|50=64-bit 7 Channels Alpha|51=72-bit 8 Channels Alpha|52=64-bit 3 Channels Alpha|53=80-bit 4 Channels Alpha|54=96-bit 5 Channels Alpha|55=112-bit 6 Channels Alpha|56=128-bit 7 Channels Alpha|57=144-bit 8 Channels Alpha|58=64-bit RGBA Half|59=48-bit RGB Half|61=32-bit RGBE|62=16-bit Gray Half|63=32-bit Gray Fixed Point
    bc02 Transformation 0=Horizontal (normal)|1=Mirror vertical|2=Mirror horizontal|3=Rotate 180|4=Rotate 90 CW|5=Mirror horizontal and rotate 90 CW|6=Mirror horizontal and rotate 270 CW|7=Rotate 270 CW
    bc03 Uncompressed 0=No|1=Yes
    bc04 ImageType 1=Preview|2=Page
    bc80 ImageWidth
    bc81 ImageHeight
    bc82 WidthResolution
    bc83 HeightResolution
    bcc0 ImageOffset
    bcc1 ImageByteCount
    bcc2 AlphaOffset
    bcc3 AlphaByteCount
    bcc4 ImageDataDiscard 0=Full Resolution|1=Flexbits Discarded|2=HighPass Frequency Data Discarded|3=Highpass and LowPass Frequency Data Discarded
    bcc5 AlphaDataDiscard 0=Full Resolution|1=Flexbits Discarded|2=HighPass Frequency Data Discarded|3=Highpass and LowPass Frequency Data Discarded
    c427 OceScanjobDesc
    c428 OceApplicationSelector
    c429 OceIDNumber
    c42a OceImageLogic
    c51b HasselbladExif
    c573 OriginalFileName
    c580 USPTOOriginalContentType 0=Text or Drawing|1=Grayscale|2=Color
    c5e0 CR2CFAPattern 0 1 1 2=[Red,Green][Green,Blue]|1 0 2 1=[Green,Red][Blue,Green]|1 2 0 1=[Green,Blue][Red,Green]|2 1 1 0=[Blue,Green][Green,Red]
    c612 DNGVersion
    c613 DNGBackwardVersion
    c614 UniqueCameraModel
    c615 LocalizedCameraModel
    c616 CFAPlaneColor
    c617 CFALayout 1=Rectangular|2=Even columns offset down 1/2 row|3=Even columns offset up 1/2 row|4=Even rows offset right 1/2 column|5=Even rows offset left 1/2 column|6=Even rows offset up by 1/2 row, even columns offset left by 1/2 column|7=Even rows offset up by 1/2 row, even columns offset right by 1/2 column|8=Even rows offset down by 1/2 row, even columns offset left by 1/2 column|9=Even rows offset down by 1/2 row, even columns offset right by 1/2 column
    c619 BlackLevelRepeatDim
    c61a BlackLevel
    c61b BlackLevelDeltaH
    c61c BlackLevelDeltaV
    c61d WhiteLevel
    c61e DefaultScale
    c61f DefaultCropOrigin
    c620 DefaultCropSize
    c621 ColorMatrix1
    c622 ColorMatrix2
    c623 CameraCalibration1
    c624 CameraCalibration2
    c625 ReductionMatrix1
    c626 ReductionMatrix2
    c627 AnalogBalance
    c628 AsShotNeutral
    c629 AsShotWhiteXY
    c62a BaselineExposure
    c62b BaselineNoise
    c62c BaselineSharpness
    c62d BayerGreenSplit
    c62e LinearResponseLimit
    c62f CameraSerialNumber
    c630 DNGLensInfo
    c631 ChromaBlurRadius
    c632 AntiAliasStrength
    c633 ShadowScale
    c635 MakerNoteSafety 0=Unsafe|1=Safe
    c640 RawImageSegmentation
    c65a CalibrationIlluminant1 0=Unknown|1=Daylight|2=Fluorescent|3=Tungsten (Incandescent)|4=Flash|9=Fine Weather|10=Cloudy|11=Shade|12=Daylight Fluorescent|13=Day White Fluorescent|14=Cool White Fluorescent|15=White Fluorescent|16=Warm White Fluorescent|17=Standard Light A|18=Standard Light B|19=Standard Light C|20=D55|21=D65|22=D75|23=D50|24=ISO Studio Tungsten|255=Other
    c65b CalibrationIlluminant2 0=Unknown|1=Daylight|2=Fluorescent|3=Tungsten (Incandescent)|4=Flash|9=Fine Weather|10=Cloudy|11=Shade|12=Daylight Fluorescent|13=Day White Fluorescent|14=Cool White Fluorescent|15=White Fluorescent|16=Warm White Fluorescent|17=Standard Light A|18=Standard Light B|19=Standard Light C|20=D55|21=D65|22=D75|23=D50|24=ISO Studio Tungsten|255=Other
    c65c BestQualityScale
    c65d RawDataUniqueID
    c660 AliasLayerMetadata
    c68b OriginalRawFileName
    c68d ActiveArea
    c68e MaskedAreas
    c690 AsShotPreProfileMatrix
    c692 CurrentPreProfileMatrix
    c6bf ColorimetricReference
    c6c5 SRawType
    c6d2 PanasonicTitle
    c6d3 PanasonicTitle2
    c6f3 CameraCalibrationSig
    c6f4 ProfileCalibrationSig
    c6f6 AsShotProfileName
    c6f7 NoiseReductionApplied
    c6f8 ProfileName
    c6f9 ProfileHueSatMapDims
    c6fa ProfileHueSatMapData1
    c6fb ProfileHueSatMapData2
    c6fc ProfileToneCurve
    c6fd ProfileEmbedPolicy 0=Allow Copying|1=Embed if Used|2=Never Embed|3=No Restrictions
    c6fe ProfileCopyright
    c714 ForwardMatrix1
    c715 ForwardMatrix2
    c716 PreviewApplicationName
    c717 PreviewApplicationVersion
    c718 PreviewSettingsName
    c719 PreviewSettingsDigest
    c71a PreviewColorSpace 0=Unknown|1=Gray Gamma 2.2|2=sRGB|3=Adobe RGB|4=ProPhoto RGB
    c71b PreviewDateTime
    c71c RawImageDigest
    c71d OriginalRawFileDigest
    c71e SubTileBlockSize
    c71f RowInterleaveFactor
    c725 ProfileLookTableDims
    c726 ProfileLookTableData
    c761 NoiseProfile
    c763 TimeCodes
    c764 FrameRate
    c772 TStop
    c789 ReelName
    c791 OriginalDefaultFinalSize
    c792 OriginalBestQualitySize
    c793 OriginalDefaultCropSize
    c7a1 CameraLabel
    c7a3 ProfileHueSatMapEncoding 0=Linear|1=sRGB
    c7a4 ProfileLookTableEncoding 0=Linear|1=sRGB
    c7a5 BaselineExposureOffset
    c7a6 DefaultBlackRender 0=Auto|1=None
    c7a7 NewRawImageDigest
    c7a8 RawToPreviewGain
    c7aa CacheVersion
    c7b5 DefaultUserCrop
    c7e9 DepthFormat 0=Unknown|1=Linear|2=Inverse
    c7ea DepthNear
    c7eb DepthFar
    c7ec DepthUnits 0=Unknown|1=Meters
    c7ed DepthMeasureType 0=Unknown|1=Optical Axis|2=Optical Ray
    c7ee EnhanceParams
    cd2e SemanticName
    cd30 SemanticInstanceID
    cd31 CalibrationIlluminant3 0=Unknown|1=Daylight|2=Fluorescent|3=Tungsten (Incandescent)|4=Flash|9=Fine Weather|10=Cloudy|11=Shade|12=Daylight Fluorescent|13=Day White Fluorescent|14=Cool White Fluorescent|15=White Fluorescent|16=Warm White Fluorescent|17=Standard Light A|18=Standard Light B|19=Standard Light C|20=D55|21=D65|22=D75|23=D50|24=ISO Studio Tungsten|255=Other
    cd32 CameraCalibration3
    cd33 ColorMatrix3
    cd34 ForwardMatrix3
    cd35 IlluminantData1
    cd36 IlluminantData2
    cd37 IlluminantData3
    cd38 MaskSubArea
    cd39 ProfileHueSatMapData3
    cd3a ReductionMatrix3
    cd3b RGBTables
    ea1d OffsetSchema
    fde8 OwnerName
    fde9 SerialNumber
    fdea Lens
    fe4c RawFile
    fe4d Converter
    fe4e WhiteBalance
    fe51 Exposure
    fe52 Shadows
    fe53 Brightness
    fe54 Contrast
    fe55 Saturation
    fe56 Sharpness
    fe57 Smoothness
    fe58 MoireFilter
    g0 GPSVersionID
    g1 GPSLatitudeRef N=North|S=South
    g2 GPSLatitude
    g3 GPSLongitudeRef E=East|W=West
    g4 GPSLongitude
    g5 GPSAltitudeRef 0=Above Sea Level|1=Below Sea Level
    g6 GPSAltitude
    g7 GPSTimeStamp
    g8 GPSSatellites
    g9 GPSStatus A=Measurement Active|V=Measurement Void
    ga GPSMeasureMode 2=2-Dimensional Measurement|3=3-Dimensional Measurement
    gb GPSDOP
    gc GPSSpeedRef K=km/h|M=mph|N=knots
    gd GPSSpeed
    ge GPSTrackRef M=Magnetic North|T=True North
    gf GPSTrack
    g10 GPSImgDirectionRef M=Magnetic North|T=True North
    g11 GPSImgDirection
    g12 GPSMapDatum
    g13 GPSDestLatitudeRef N=North|S=South
    g14 GPSDestLatitude
    g15 GPSDestLongitudeRef E=East|W=West
    g16 GPSDestLongitude
    g17 GPSDestBearingRef M=Magnetic North|T=True North
    g18 GPSDestBearing
    g19 GPSDestDistanceRef K=Kilometers|M=Miles|N=Nautical Miles
    g1a GPSDestDistance
    g1b GPSProcessingMethod
    g1c GPSAreaInformation
    g1d GPSDateStamp
    g1e GPSDifferential 0=No Correction|1=Differential Corrected
    g1f GPSHPositioningError
    """
}
