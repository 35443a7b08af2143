/// What ExifTool calls tags, and the words of their codes, as `exiftool -listx` prints them.
///
/// Written by Scripts/make-exiftool-tables. `ExifToolVocabulary` reads the rows.
enum ExifToolTables {
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

  /// A row a dataset: its record and number, its name, and its words.
  static let iptc = """
    2:0 ApplicationRecordVersion
    2:3 ObjectTypeReference
    2:4 ObjectAttributeReference
    2:5 ObjectName
    2:7 EditStatus
    2:8 EditorialUpdate 01=Additional language
    2:10 Urgency 0=0 (reserved)|1=1 (most urgent)|2=2|3=3|4=4|5=5 (normal urgency)|6=6|7=7|8=8 (least urgent)|9=9 (user-defined priority)
    2:12 SubjectReference
    2:15 Category
    2:20 SupplementalCategories
    2:22 FixtureIdentifier
    2:25 Keywords
    2:26 ContentLocationCode
    2:27 ContentLocationName
    2:30 ReleaseDate
    2:35 ReleaseTime
    2:37 ExpirationDate
    2:38 ExpirationTime
    2:40 SpecialInstructions
    2:42 ActionAdvised 01=Object Kill|02=Object Replace|03=Object Append|04=Object Reference
    2:45 ReferenceService
    2:47 ReferenceDate
    2:50 ReferenceNumber
    2:55 DateCreated
    2:60 TimeCreated
    2:62 DigitalCreationDate
    2:63 DigitalCreationTime
    2:65 OriginatingProgram
    2:70 ProgramVersion
    2:75 ObjectCycle a=Morning|b=Both Morning and Evening|p=Evening
    2:80 By-line
    2:85 By-lineTitle
    2:90 City
    2:92 Sub-location
    2:95 Province-State
    2:100 Country-PrimaryLocationCode
    2:101 Country-PrimaryLocationName
    2:103 OriginalTransmissionReference
    2:105 Headline
    2:110 Credit
    2:115 Source
    2:116 CopyrightNotice
    2:118 Contact
    2:120 Caption-Abstract
    2:121 LocalCaption
    2:122 Writer-Editor
    2:125 RasterizedCaption
    2:130 ImageType
    2:131 ImageOrientation L=Landscape|P=Portrait|S=Square
    2:135 LanguageIdentifier
    2:150 AudioType 0T=Text Only|1A=Mono Actuality|1C=Mono Question and Answer Session|1M=Mono Music|1Q=Mono Response to a Question|1R=Mono Raw Sound|1S=Mono Scener|1V=Mono Voicer|1W=Mono Wrap|2A=Stereo Actuality|2C=Stereo Question and Answer Session|2M=Stereo Music|2Q=Stereo Response to a Question|2R=Stereo Raw Sound|2S=Stereo Scener|2V=Stereo Voicer|2W=Stereo Wrap
    2:151 AudioSamplingRate
    2:152 AudioSamplingResolution
    2:153 AudioDuration
    2:154 AudioOutcue
    2:184 JobID
    2:185 MasterDocumentID
    2:186 ShortDocumentID
    2:187 UniqueDocumentID
    2:188 OwnerID
    2:200 ObjectPreviewFileFormat 0=No ObjectData|1=IPTC-NAA Digital Newsphoto Parameter Record|2=IPTC7901 Recommended Message Format|3=Tagged Image File Format (Adobe/Aldus Image data)|4=Illustrator (Adobe Graphics data)|5=AppleSingle (Apple Computer Inc)|6=NAA 89-3 (ANPA 1312)|7=MacBinary II|8=IPTC Unstructured Character Oriented File Format (UCOFF)|9=United Press International ANPA 1312 variant|10=United Press International Down-Load Message|11=JPEG File Interchange (JFIF)|12=Photo-CD Image-Pac (Eastman Kodak)|13=Bit Mapped Graphics File [.BMP] (Microsoft)|14=Digital Audio File [.WAV] (Microsoft & Creative Labs)|15=Audio plus Moving Video [.AVI] (Microsoft)|16=PC DOS/Windows Executable Files [.COM][.EXE]|17=Compressed Binary File [.ZIP] (PKWare Inc)|18=Audio Interchange File Format AIFF (Apple Computer Inc)|19=RIFF Wave (Microsoft Corporation)|20=Freehand (Macromedia/Aldus)|21=Hypertext Markup Language [.HTML] (The Internet Society)|22=MPEG 2 Audio Layer 2 (Musicom), ISO/IEC|23=MPEG 2 Audio Layer 3, ISO/IEC|24=Portable Document File [.PDF] Adobe|25=News Industry Text Format (NITF)|26=Tape Archive [.TAR]|27=Tidningarnas Telegrambyra NITF version (TTNITF DTD)|28=Ritzaus Bureau NITF version (RBNITF DTD)|29=Corel Draw [.CDR]
    2:201 ObjectPreviewFileVersion
    2:202 ObjectPreviewData
    2:221 Prefs
    2:225 ClassifyState
    2:228 SimilarityIndex
    2:230 DocumentNotes
    2:231 DocumentHistory
    2:232 ExifCameraInfo
    2:255 CatalogSets
    1:0 EnvelopeRecordVersion
    1:5 Destination
    1:20 FileFormat 0=No ObjectData|1=IPTC-NAA Digital Newsphoto Parameter Record|2=IPTC7901 Recommended Message Format|3=Tagged Image File Format (Adobe/Aldus Image data)|4=Illustrator (Adobe Graphics data)|5=AppleSingle (Apple Computer Inc)|6=NAA 89-3 (ANPA 1312)|7=MacBinary II|8=IPTC Unstructured Character Oriented File Format (UCOFF)|9=United Press International ANPA 1312 variant|10=United Press International Down-Load Message|11=JPEG File Interchange (JFIF)|12=Photo-CD Image-Pac (Eastman Kodak)|13=Bit Mapped Graphics File [.BMP] (Microsoft)|14=Digital Audio File [.WAV] (Microsoft & Creative Labs)|15=Audio plus Moving Video [.AVI] (Microsoft)|16=PC DOS/Windows Executable Files [.COM][.EXE]|17=Compressed Binary File [.ZIP] (PKWare Inc)|18=Audio Interchange File Format AIFF (Apple Computer Inc)|19=RIFF Wave (Microsoft Corporation)|20=Freehand (Macromedia/Aldus)|21=Hypertext Markup Language [.HTML] (The Internet Society)|22=MPEG 2 Audio Layer 2 (Musicom), ISO/IEC|23=MPEG 2 Audio Layer 3, ISO/IEC|24=Portable Document File [.PDF] Adobe|25=News Industry Text Format (NITF)|26=Tape Archive [.TAR]|27=Tidningarnas Telegrambyra NITF version (TTNITF DTD)|28=Ritzaus Bureau NITF version (RBNITF DTD)|29=Corel Draw [.CDR]
    1:22 FileVersion
    1:30 ServiceIdentifier
    1:40 EnvelopeNumber
    1:50 ProductID
    1:60 EnvelopePriority 0=0 (reserved)|1=1 (most urgent)|2=2|3=3|4=4|5=5 (normal urgency)|6=6|7=7|8=8 (least urgent)|9=9 (user-defined priority)
    1:70 DateSent
    1:80 TimeSent
    1:90 CodedCharacterSet
    1:100 UniqueObjectName
    1:120 ARMIdentifier
    1:122 ARMVersion
    3:0 NewsPhotoVersion
    3:10 IPTCPictureNumber
    3:20 IPTCImageWidth
    3:30 IPTCImageHeight
    3:40 IPTCPixelWidth
    3:50 IPTCPixelHeight
    3:55 SupplementalType 0=Main Image|1=Reduced Resolution Image|2=Logo|3=Rasterized Caption
    3:60 ColorRepresentation 0=No Image, Single Frame|256=Monochrome, Single Frame|768=3 Components, Single Frame|769=3 Components, Frame Sequential in Multiple Objects|770=3 Components, Frame Sequential in One Object|771=3 Components, Line Sequential|772=3 Components, Pixel Sequential|773=3 Components, Special Interleaving|1024=4 Components, Single Frame|1025=4 Components, Frame Sequential in Multiple Objects|1026=4 Components, Frame Sequential in One Object|1027=4 Components, Line Sequential|1028=4 Components, Pixel Sequential|1029=4 Components, Special Interleaving
    3:64 InterchangeColorSpace 1=X,Y,Z CIE|2=RGB SMPTE|3=Y,U,V (K) (D65)|4=RGB Device Dependent|5=CMY (K) Device Dependent|6=Lab (K) CIE|7=YCbCr|8=sRGB
    3:65 ColorSequence
    3:66 ICC_Profile
    3:70 ColorCalibrationMatrix
    3:80 LookupTable
    3:84 NumIndexEntries
    3:85 ColorPalette
    3:86 IPTCBitsPerSample
    3:90 SampleStructure 0=OrthogonalConstangSampling|1=Orthogonal4-2-2Sampling|2=CompressionDependent
    3:100 ScanningDirection 0=L-R, Top-Bottom|1=R-L, Top-Bottom|2=L-R, Bottom-Top|3=R-L, Bottom-Top|4=Top-Bottom, L-R|5=Bottom-Top, L-R|6=Top-Bottom, R-L|7=Bottom-Top, R-L
    3:102 IPTCImageRotation 0=0|1=90|2=180|3=270
    3:110 DataCompressionMethod
    3:120 QuantizationMethod 0=Linear Reflectance/Transmittance|1=Linear Density|2=IPTC Ref B|3=Linear Dot Percent|4=AP Domestic Analogue|5=Compression Method Specific|6=Color Space Specific|7=Gamma Compensated
    3:125 EndPoints
    3:130 ExcursionTolerance 0=Not Allowed|1=Allowed
    3:135 BitsPerComponent
    3:140 MaximumDensityRange
    3:145 GammaCompensatedValue
    8:10 SubFile
    9:10 ConfirmedObjectSize
    7:10 SizeMode 0=Size Not Known|1=Size Known
    7:20 MaxSubfileSize
    7:90 ObjectSizeAnnounced
    7:95 MaximumObjectSize
    """

  /// By table: a key, its name, the bits of its numbers, and its words.
  static let quickTime = """
    ~ItemList
    @PST;ParentShortTitle
    @ppi;ParentProductID
    @pti;ParentTitle
    @sti;ShortTitle
    GUID;GUID
    VERS;ProductVersion
    aART;AlbumArtist
    akID;AppleStoreAccountType;;0=iTunes|1=AOL
    albm;Album
    apID;AppleStoreAccount
    atID;AlbumTitleID
    auth;Author
    catg;Category
    cnID;AppleStoreCatalogID
    covr;CoverArt
    cpil;Compilation;;0=No|1=Yes
    cprt;Copyright
    desc;Description
    disk;DiskNumber
    dscp;Description
    egid;EpisodeGlobalUniqueID
    geID;GenreID
    gnre;Genre
    grup;Grouping
    gshh;GoogleHostHeader
    gspm;GooglePingMessage
    gspu;GooglePingURL
    gssd;GoogleSourceData
    gsst;GoogleStartTime
    gstd;GoogleTrackDuration
    hdvd;HDVideo;;0=No|1=Yes
    itnu;iTunesU;;0=No|1=Yes
    keyw;Keyword
    ldes;LongDescription
    pcst;Podcast;;0=No|1=Yes
    perf;Performer
    pgap;PlayGap;;0=Insert Gap|1=No Gap
    plID;PlayListID
    prID;ProductID
    purd;PurchaseDate
    purl;PodcastURL
    rate;RatingPercent
    rldt;ReleaseDate
    rtng;Rating;;0=none|1=Explicit|2=Clean|4=Explicit (old)
    sdes;StoreDescription
    sfID;AppleStoreCountry;;143441=United States|143442=France|143443=Germany|143444=United Kingdom|143445=Austria|143446=Belgium|143447=Finland|143448=Greece|143449=Ireland|143450=Italy|143451=Luxembourg|143452=Netherlands|143453=Portugal|143454=Spain|143455=Canada|143456=Sweden|143457=Norway|143458=Denmark|143459=Switzerland|143460=Australia|143461=New Zealand|143462=Japan|143463=Hong Kong|143464=Singapore|143465=China|143466=Republic of Korea|143467=India|143468=Mexico|143469=Russia|143470=Taiwan|143471=Vietnam|143472=South Africa|143473=Malaysia|143474=Philippines|143475=Thailand|143476=Indonesia|143477=Pakistan|143478=Poland|143479=Saudi Arabia|143480=Turkey|143481=United Arab Emirates|143482=Hungary|143483=Chile|143484=Nepal|143485=Panama|143486=Sri Lanka|143487=Romania|143489=Czech Republic|143491=Israel|143492=Ukraine|143493=Kuwait|143494=Croatia|143495=Costa Rica|143496=Slovakia|143497=Lebanon|143498=Qatar|143499=Slovenia|143501=Colombia|143502=Venezuela|143503=Brazil|143504=Guatemala|143505=Argentina|143506=El Salvador|143507=Peru|143508=Dominican Republic|143509=Ecuador|143510=Honduras|143511=Jamaica|143512=Nicaragua|143513=Paraguay|143514=Uruguay|143515=Macau|143516=Egypt|143517=Kazakhstan|143518=Estonia|143519=Latvia|143520=Lithuania|143521=Malta|143523=Moldova|143524=Armenia|143525=Botswana|143526=Bulgaria|143528=Jordan|143529=Kenya|143530=Macedonia|143531=Madagascar|143532=Mali|143533=Mauritius|143534=Niger|143535=Senegal|143536=Tunisia|143537=Uganda|143538=Anguilla|143539=Bahamas|143540=Antigua and Barbuda|143541=Barbados|143542=Bermuda|143543=British Virgin Islands|143544=Cayman Islands|143545=Dominica|143546=Grenada|143547=Montserrat|143548=St. Kitts and Nevis|143549=St. Lucia|143550=St. Vincent and The Grenadines|143551=Trinidad and Tobago|143552=Turks and Caicos|143553=Guyana|143554=Suriname|143555=Belize|143556=Bolivia|143557=Cyprus|143558=Iceland|143559=Bahrain|143560=Brunei Darussalam|143561=Nigeria|143562=Oman|143563=Algeria|143564=Angola|143565=Belarus|143566=Uzbekistan|143568=Azerbaijan|143571=Yemen|143572=Tanzania|143573=Ghana|143575=Albania|143576=Benin|143577=Bhutan|143578=Burkina Faso|143579=Cambodia|143580=Cape Verde|143581=Chad|143582=Republic of the Congo|143583=Fiji|143584=Gambia|143585=Guinea-Bissau|143586=Kyrgyzstan|143587=Lao People's Democratic Republic|143588=Liberia|143589=Malawi|143590=Mauritania|143591=Federated States of Micronesia|143592=Mongolia|143593=Mozambique|143594=Namibia|143595=Palau|143597=Papua New Guinea|143598=Sao Tome and Principe|143599=Seychelles|143600=Sierra Leone|143601=Solomon Islands|143602=Swaziland|143603=Tajikistan|143604=Turkmenistan|143605=Zimbabwe
    shwm;ShowMovement;;0=No|1=Yes
    soaa;SortAlbumArtist
    soal;SortAlbum
    soar;SortArtist
    soco;SortComposer
    sonm;SortName
    sosn;SortShow
    stik;MediaType;;0=Movie (old)|1=Normal (Music)|2=Audiobook|5=Whacked Bookmark|6=Music Video|9=Movie|10=TV Show|11=Booklet|14=Ringtone|21=Podcast|23=iTunes U
    titl;Title
    tmpo;BeatsPerMinute
    trkn;TrackNumber
    tven;TVEpisodeID
    tves;TVEpisode
    tvnn;TVNetworkName
    tvsh;TVShow
    tvsn;TVSeason;32
    yrrc;Year
    ©ART;Artist
    ©alb;Album
    ©ard;ArtDirector
    ©arg;Arranger
    ©aut;Author
    ©cmt;Comment
    ©com;Composer
    ©con;Conductor
    ©cpy;Copyright
    ©day;ContentCreateDate
    ©des;Description
    ©dir;Director
    ©enc;EncodedBy
    ©gen;Genre
    ©grp;Grouping
    ©lyr;Lyrics
    ©mvc;MovementCount
    ©mvi;MovementNumber
    ©mvn;MovementName
    ©nam;Title
    ©nrt;Narrator
    ©ope;OriginalArtist
    ©prd;Producer
    ©pub;Publisher
    ©sne;SoundEngineer
    ©sol;Soloist
    ©st3;Subtitle
    ©too;Encoder
    ©trk;Track
    ©wrk;Work
    ©wrt;Composer
    ©xpd;ExecutiveProducer
    ©xyz;GPSCoordinates
    ~Keys
    Encoded_With;EncodedWith
    album;Album
    apple.photos.variation-identifier;ApplePhotosVariationIdentifier
    artist;Artist
    artwork;Artwork
    author;Author
    camera.framereadouttimeinmicroseconds;FrameReadoutTime
    camera.identifier;CameraIdentifier
    collection.user;UserCollection
    com.android.version;AndroidVersion
    com.apple.photos.captureMode;CaptureMode
    comment;Comment
    copyright;Copyright
    creationdate;CreationDate
    description;Description
    detected-face.bounds;DetectedFaceBounds
    detected-face.face-id;DetectedFaceID
    detected-face.roll-angle;DetectedFaceRollAngle
    detected-face.yaw-angle;DetectedFaceYawAngle
    direction.facing;CameraDirection
    direction.motion;CameraMotion
    director;Director
    displayname;DisplayName
    genre;Genre
    information;Information
    keywords;Keywords
    live-photo-info;LivePhotoInfo
    live-photo.auto;LivePhotoAuto;8
    live-photo.vitality-score;LivePhotoVitalityScore
    live-photo.vitality-scoring-version;LivePhotoVitalityScoringVersion
    location.ISO6709;GPSCoordinates
    location.accuracy.horizontal;LocationAccuracyHorizontal
    location.body;LocationBody
    location.date;LocationDate
    location.name;LocationName
    location.note;LocationNote
    location.role;LocationRole;;0=Shooting Location|1=Real Location|2=Fictional Location
    make;Make
    model;Model
    player.movie.audio.balance;Balance
    player.movie.audio.bass;Bass
    player.movie.audio.gain;AudioGain
    player.movie.audio.mute;Mute;8;0=Off|1=On
    player.movie.audio.pitchshift;PitchShift
    player.movie.audio.treble;Treble
    player.movie.visual.brightness;Brightness
    player.movie.visual.color;Color
    player.movie.visual.contrast;Contrast
    player.movie.visual.tint;Tint
    player.version;PlayerVersion
    producer;Producer
    publisher;Publisher
    rating.user;UserRating
    software;Software
    still-image-time;StillImageTime
    title;Title
    version;Version
    video-orientation;VideoOrientation;;1=Horizontal (normal)|2=Mirror horizontal|3=Rotate 180|4=Mirror vertical|5=Mirror horizontal and rotate 270 CW|6=Rotate 90 CW|7=Mirror horizontal and rotate 90 CW|8=Rotate 270 CW
    year;Year
    ~UserData
    @day;ContentCreateDate
    @mak;Make
    @mod;Model
    @swr;SoftwareVersion
    @xyz;GPSCoordinates
    AllF;PlayAllFrames;8
    CAME;SerialNumberHash
    CNCV;CompressorVersion
    CNFV;FirmwareVersion
    CNMN;Model
    FIRM;FirmwareVersion
    FOV;FieldOfView
    GoPr;GoProType
    LENS;LensSerialNumber
    LOOP;LoopStyle;32;1=Normal|2=Palindromic
    PXMN;MakerNotePentaxUnknown
    RTHU;PreviewImage
    SDLN;PlayMode
    SNum;SerialNumber
    SelO;PlaySelection;8
    WLOC;WindowLocation;16
    _yaw;Yaw
    albm;Album
    albr;AlbumArtist
    angl;CameraAngle
    apmd;ApertureMode
    auth;Author
    ccid;ContentID
    cdis;ContentDistributorID
    chpl;ChapterList
    clfn;ClipFileName
    clid;ClipID
    clsf;Classification
    cmid;CameraID
    cmnm;Model
    coll;CollectionName
    cprt;Copyright
    cver;CodeVersion
    cvru;CoverURI
    date;DateTimeOriginal
    dscp;Description
    gnre;Genre
    hinv;HintVersion
    icnu;IconURI
    infu;InfoURL
    kgtt;TrackType
    kywd;Keywords
    loci;LocationInformation
    lrcu;LyricsURI
    manu;Make
    mcvr;PreviewImage
    modl;Model
    name;Name
    perf;Performer
    pmcc;GarminSettings
    ptch;Pitch
    reel;ReelName
    roll;Roll
    rtng;Rating
    scen;Scene
    shot;ShotName
    slno;SerialNumber
    thmb;ThumbnailImage
    titl;Title
    urat;UserRating
    vndr;Vendor
    vrot;AccelerometerData
    yrrc;Year
    ©ART;Artist
    ©TIM;StartTimecode
    ©TSC;StartTimeScale
    ©TSZ;StartTimeSampleSize
    ©alb;Album
    ©arg;Arranger
    ©ark;ArrangerKeywords
    ©cmt;Comment
    ©cok;ComposerKeywords
    ©com;Composer
    ©cpy;Copyright
    ©day;ContentCreateDate
    ©dir;Director
    ©ed1;Edit1
    ©ed2;Edit2
    ©ed3;Edit3
    ©ed4;Edit4
    ©ed5;Edit5
    ©ed6;Edit6
    ©ed7;Edit7
    ©ed8;Edit8
    ©ed9;Edit9
    ©enc;EncoderID
    ©fmt;Format
    ©fpt;Pitch
    ©frl;Roll
    ©fyw;Yaw
    ©gen;Genre
    ©gpt;CameraPitch
    ©grl;CameraRoll
    ©grp;Grouping
    ©gyw;CameraYaw
    ©inf;Information
    ©isr;ISRCCode
    ©lab;RecordLabelName
    ©lal;RecordLabelURL
    ©lyr;Lyrics
    ©mak;Make
    ©mal;MakerURL
    ©mdl;Model
    ©mod;Model
    ©nam;Title
    ©pdk;ProducerKeywords
    ©phg;RecordingCopyright
    ©prd;Producer
    ©prf;Performers
    ©prk;PerformerKeywords
    ©prl;PerformerURL
    ©req;Requirements
    ©snk;SubtitleKeywords
    ©snm;Subtitle
    ©src;SourceCredits
    ©swf;SongWriter
    ©swk;SongWriterKeywords
    ©swr;SoftwareVersion
    ©too;Encoder
    ©trk;Track
    ©wrt;Composer
    ©xsp;SpeedX
    ©xyz;GPSCoordinates
    ©ysp;SpeedY
    ©zsp;SpeedZ
    """

  /// By namespace: `beginning* replacement`, or a property, its name, its kind and its words.
  static let xmp = """
    @drone-dji
    Gps* GPS
    GpsLatitude = -
    GpsLongitude = -
    @dwc
    ResourceRelationship* 
    GeologicalContext* 
    MeasurementOrFact* 
    dctermsLocation* DC
    Identification* 
    Occurrence* 
    Organism* 
    Event* 
    Taxon* 
    Event DCEvent .
    EventDay EventDay .
    EventEarliestDate EventEarliestDate d
    EventEndDayOfYear EventEndDayOfYear .
    EventEventDate = d
    EventEventID = -
    EventFieldNotes EventFieldNotes .
    EventFieldNumber EventFieldNumber .
    EventHabitat EventHabitat .
    EventLatestDate EventLatestDate d
    EventMonth EventMonth .
    EventParentEventID EventParentEventID .
    EventSampleSizeUnit EventSampleSizeUnit .
    EventSampleSizeValue EventSampleSizeValue .
    EventSamplingEffort EventSamplingEffort .
    EventSamplingProtocol EventSamplingProtocol .
    EventStartDayOfYear EventStartDayOfYear .
    EventVerbatimEventDate EventVerbatimEventDate .
    EventYear EventYear .
    GeologicalContext GeologicalContext .
    GeologicalContextBed GeologicalContextBed .
    GeologicalContextFormation GeologicalContextFormation .
    GeologicalContextGroup GeologicalContextGroup .
    GeologicalContextMember GeologicalContextMember .
    HumanObservationEarliestDate = d
    HumanObservationEventDate = d
    HumanObservationEventID = -
    HumanObservationLatestDate = d
    Identification Identification .
    IdentificationDateIdentified = d
    MachineObservationEarliestDate = d
    MachineObservationEventDate = d
    MachineObservationEventID = -
    MachineObservationLatestDate = d
    MaterialSampleMaterialSampleID MaterialSampleID .
    MeasurementOrFact MeasurementOrFact .
    MeasurementOrFactMeasurementDeterminedDate = d
    Occurrence Occurrence .
    OccurrenceAssociatedMedia OccurrenceAssociatedMedia .
    OccurrenceAssociatedOccurrences OccurrenceAssociatedOccurrences .
    OccurrenceAssociatedReferences OccurrenceAssociatedReferences .
    OccurrenceAssociatedSequences OccurrenceAssociatedSequences .
    OccurrenceAssociatedTaxa OccurrenceAssociatedTaxa .
    OccurrenceBehavior OccurrenceBehavior .
    OccurrenceCatalogNumber OccurrenceCatalogNumber .
    OccurrenceDegreeOfEstablishment OccurrenceDegreeOfEstablishment .
    OccurrenceDisposition OccurrenceDisposition .
    OccurrenceEstablishmentMeans OccurrenceEstablishmentMeans .
    OccurrenceGeoreferenceVerificationStatus OccurrenceGeoreferenceVerificationStatus .
    OccurrenceIndividualCount OccurrenceIndividualCount .
    OccurrenceIndividualID OccurrenceIndividualID .
    OccurrenceLifeStage OccurrenceLifeStage .
    OccurrenceOrganismQuantity OccurrenceOrganismQuantity .
    OccurrenceOrganismQuantityType OccurrenceOrganismQuantityType .
    OccurrenceOtherCatalogNumbers OccurrenceOtherCatalogNumbers .
    OccurrencePathway OccurrencePathway .
    OccurrencePreparations OccurrencePreparations .
    OccurrencePreviousIdentifications OccurrencePreviousIdentifications .
    OccurrenceRecordNumber OccurrenceRecordNumber .
    OccurrenceRecordedBy OccurrenceRecordedBy .
    OccurrenceRecordedByID OccurrenceRecordedByID .
    OccurrenceReproductiveCondition OccurrenceReproductiveCondition .
    OccurrenceSex OccurrenceSex .
    Organism Organism .
    OrganismAssociatedOccurrences OrganismAssociatedOccurrences .
    OrganismAssociatedOrganisms OrganismAssociatedOrganisms .
    OrganismPreviousIdentifications OrganismPreviousIdentifications .
    ResourceRelationship ResourceRelationship .
    ResourceRelationshipRelationshipEstablishedDate = d
    Taxon Taxon .
    TaxonAcceptedNameUsage TaxonAcceptedNameUsage .
    TaxonAcceptedNameUsageID TaxonAcceptedNameUsageID .
    TaxonClass TaxonClass .
    TaxonCultivarEpithet TaxonCultivarEpithet .
    TaxonFamily TaxonFamily .
    TaxonGenus TaxonGenus .
    TaxonHigherClassification TaxonHigherClassification .
    TaxonInfraspecificEpithet TaxonInfraspecificEpithet .
    TaxonKingdom TaxonKingdom .
    TaxonNameAccordingTo TaxonNameAccordingTo .
    TaxonNameAccordingToID TaxonNameAccordingToID .
    TaxonNamePublishedIn TaxonNamePublishedIn .
    TaxonNamePublishedInID TaxonNamePublishedInID .
    TaxonNamePublishedInYear TaxonNamePublishedInYear .
    TaxonNomenclaturalCode TaxonNomenclaturalCode .
    TaxonNomenclaturalStatus TaxonNomenclaturalStatus .
    TaxonOrder TaxonOrder .
    TaxonOriginalNameUsage TaxonOriginalNameUsage .
    TaxonOriginalNameUsageID TaxonOriginalNameUsageID .
    TaxonParentNameUsage TaxonParentNameUsage .
    TaxonParentNameUsageID TaxonParentNameUsageID .
    TaxonPhylum TaxonPhylum .
    TaxonScientificName TaxonScientificName .
    TaxonScientificNameAuthorship TaxonScientificNameAuthorship .
    TaxonScientificNameID TaxonScientificNameID .
    TaxonSpecificEpithet TaxonSpecificEpithet .
    TaxonSubgenus TaxonSubgenus .
    TaxonTaxonomicStatus TaxonTaxonomicStatus .
    TaxonVerbatimTaxonRank TaxonVerbatimTaxonRank .
    TaxonVernacularName TaxonVernacularName .
    dctermsLocation DCTermsLocation .
    @mwg-coll
    CollectionsCollectionName CollectionName .
    CollectionsCollectionURI CollectionURI .
    @mwg-kw
    Keywords KeywordInfo .
    KeywordsHierarchy HierarchicalKeywords .
    KeywordsHierarchyApplied HierarchicalKeywords1Applied .
    KeywordsHierarchyChildren HierarchicalKeywords1Children .
    KeywordsHierarchyChildrenApplied HierarchicalKeywords2Applied .
    KeywordsHierarchyChildrenChildren HierarchicalKeywords2Children .
    KeywordsHierarchyChildrenChildrenApplied HierarchicalKeywords3Applied .
    KeywordsHierarchyChildrenChildrenChildren HierarchicalKeywords3Children .
    KeywordsHierarchyChildrenChildrenChildrenApplied HierarchicalKeywords4Applied .
    KeywordsHierarchyChildrenChildrenChildrenChildren HierarchicalKeywords4Children .
    KeywordsHierarchyChildrenChildrenChildrenChildrenApplied HierarchicalKeywords5Applied .
    KeywordsHierarchyChildrenChildrenChildrenChildrenChildren HierarchicalKeywords5Children .
    KeywordsHierarchyChildrenChildrenChildrenChildrenChildrenApplied HierarchicalKeywords6Applied .
    KeywordsHierarchyChildrenChildrenChildrenChildrenChildrenKeyword HierarchicalKeywords6 .
    KeywordsHierarchyChildrenChildrenChildrenChildrenKeyword HierarchicalKeywords5 .
    KeywordsHierarchyChildrenChildrenChildrenKeyword HierarchicalKeywords4 .
    KeywordsHierarchyChildrenChildrenKeyword HierarchicalKeywords3 .
    KeywordsHierarchyChildrenKeyword HierarchicalKeywords2 .
    KeywordsHierarchyKeyword HierarchicalKeywords1 .
    @mwg-rs
    RegionsRegionList* Region
    Regions* Region
    Regions RegionInfo .
    RegionsRegionList RegionList .
    RegionsRegionListFocusUsage = . EvaluatedNotUsed=Evaluated, Not Used|EvaluatedUsed=Evaluated, Used|NotEvaluatedNotUsed=Not Evaluated, Not Used
    RegionsRegionListType = . BarCode=BarCode|Face=Face|Focus=Focus|Pet=Pet
    @MP
    RegionInfoRegions* Region
    RegionInfo RegionInfoMP .
    RegionInfoDateRegionsValid = d
    RegionInfoRegions RegionInfoRegions .
    @MP1
    Brightness = -
    CameraModelID = -
    Contrast = -
    ExposureCompensation = -
    PanoramicStitchCameraMotion = . 3DRotation=3D Rotation|Affine=Affine|Homography=Homography|RigidScale=Rigid Scale
    PanoramicStitchMapType = . Horizontal-Cylindrical=Horizontal Cylindrical|Horizontal-Spherical=Horizontal Spherical|Perspective=Perspective|Vertical-Cylindrical=Vertical Cylindrical|Vertical-Spherical=Vertical Spherical
    @MicrosoftPhoto
    CreatorAppId CreatorAppID .
    DateAcquired = d
    LensModel = -
    Rating RatingPercent .
    @ast
    GPSAltitudeRef = . 0=Above Sea Level|1=Below Sea Level
    GPSImgDirectionRef = . M=Magnetic North|T=True North
    GPSLatitudeRef = . 0=North|1=South
    GPSLongitudeRef = . 2=East|3=West
    @nine
    @sdc
    appname AppName .
    appversion AppVersion .
    @plus
    Licensor* 
    AdultContentWarning = . CW-AWR=Adult Content Warning Required|CW-NRQ=Not Required|CW-UNK=Unknown
    CopyrightOwnerCopyrightOwnerID CopyrightOwnerID .
    CopyrightOwnerCopyrightOwnerName CopyrightOwnerName .
    CopyrightStatus = . CS-PRO=Protected|CS-PUB=Public Domain|CS-UNK=Unknown
    CreditLineRequired = . CR-CAI=Credit Adjacent To Image|CR-CCA=Credit in Credits Area|CR-COI=Credit on Image|CR-NRQ=Not Required
    EndUserEndUserID EndUserID .
    EndUserEndUserName EndUserName .
    FirstPublicationDate = d
    ImageAlterationConstraints = . AL-CLR=No Colorization|AL-CRP=No Cropping|AL-DCL=No De-Colorization|AL-FLP=No Flipping|AL-MRG=No Merging|AL-RET=No Retouching
    ImageCreatorImageCreatorID ImageCreatorID .
    ImageCreatorImageCreatorName ImageCreatorName .
    ImageDuplicationConstraints = . DP-LIC=Duplication Only as Necessary Under License|DP-NDC=No Duplication Constraints|DP-NOD=No Duplication
    ImageFileConstraints = . IF-MFN=Maintain File Name|IF-MFT=Maintain File Type|IF-MID=Maintain ID in File Name|IF-MMD=Maintain Metadata
    ImageFileFormatAsDelivered = . FF-BMP=Windows Bitmap (BMP)|FF-DNG=Digital Negative (DNG)|FF-EPS=Encapsulated PostScript (EPS)|FF-GIF=Graphics Interchange Format (GIF)|FF-JPG=JPEG Interchange Formats (JPG, JIF, JFIF)|FF-OTR=Other|FF-PIC=Macintosh Picture (PICT)|FF-PNG=Portable Network Graphics (PNG)|FF-PSD=Photoshop Document (PSD)|FF-RAW=Proprietary RAW Image Format|FF-TIF=Tagged Image File Format (TIFF)|FF-WMP=Windows Media Photo (HD Photo)
    ImageFileSizeAsDelivered = . SZ-G50=Greater than 50 MB|SZ-U01=Up to 1 MB|SZ-U10=Up to 10 MB|SZ-U30=Up to 30 MB|SZ-U50=Up to 50 MB
    ImageSupplierImageSupplierID ImageSupplierID .
    ImageSupplierImageSupplierName ImageSupplierName .
    ImageType = . TY-ILL=Illustrated Image|TY-MCI=Multimedia or Composited Image|TY-OTR=Other|TY-PHO=Photographic Image|TY-VID=Video
    LicenseEndDate = d
    LicenseStartDate = d
    LicenseTransactionDate = d
    LicenseeLicenseeID LicenseeID .
    LicenseeLicenseeName LicenseeName .
    Licensor Licensor .
    LicensorImageID LicensorImageID .
    LicensorLicensorTelephoneType1 = . cell=Cell|fax=FAX|home=Home|pager=Pager|work=Work
    LicensorLicensorTelephoneType2 = . cell=Cell|fax=FAX|home=Home|pager=Pager|work=Work
    LicensorNotes LicensorNotes .
    LicensorTransactionID LicensorTransactionID .
    MinorModelAgeDisclosure = . AG-A15=Age 15|AG-A16=Age 16|AG-A17=Age 17|AG-A18=Age 18|AG-A19=Age 19|AG-A20=Age 20|AG-A21=Age 21|AG-A22=Age 22|AG-A23=Age 23|AG-A24=Age 24|AG-A25=Age 25 or Over|AG-U14=Age 14 or Under|AG-UNK=Age Unknown
    ModelReleaseStatus = . MR-LMR=Limited or Incomplete Model Releases|MR-NAP=Not Applicable|MR-NON=None|MR-UMR=Unlimited Model Releases
    PropertyReleaseStatus = . PR-LPR=Limited or Incomplete Property Releases|PR-NAP=Not Applicable|PR-NON=None|PR-UPR=Unlimited Property Releases
    Reuse = . RE-NAP=Not Applicable|RE-REU=Repeat Use
    Version PLUSVersion .
    @photomechanic
    ColorClass = . 0=0 (None)|1=1 (Winner)|2=2 (Winner alt)|3=3 (Superior)|4=4 (Superior alt)|5=5 (Typical)|6=6 (Typical alt)|7=7 (Extras)|8=8 (Trash)
    CountryCode = -
    Tagged = . False=No|True=Yes
    TimeCreated = -
    @album
    @DICOM
    PatientDOB PatientBirthDate d
    SeriesDateTime = d
    StudyDateTime = d
    @Device
    Profiles* 
    Cameras* 
    Planes* 
    Cameras Cameras .
    Planes Planes .
    Profiles Profiles .
    @expressionmedia
    CatalogSets = -
    Event = -
    People = -
    Status = -
    @GAudio
    Data AudioData .
    Mime AudioMimeType .
    @GCamera
    hdrp_makernote HDRPMakerNote .
    shot_log_data ShotLogData .
    @GCreations
    Type = -
    @GDepth
    Confidence = -
    ConfidenceMime = -
    Data DepthImage -
    Far = -
    Format = - RangeInverse=RangeInverse|RangeLinear=RangeLinear
    ImageHeight = -
    ImageWidth = -
    Manufacturer = -
    MeasureType = - OpticalAxis=OpticalAxis|OpticalRay=OpticalRay
    Mime = -
    Model = -
    Near = -
    Software = -
    Units = -
    @GFocus
    @GImage
    Data ImageData .
    Mime ImageMimeType .
    @GPano
    FirstPhotoDate = d
    LastPhotoDate = d
    @GSpherical
    CroppedAreaImageHeightPixels = -
    CroppedAreaImageWidthPixels = -
    CroppedAreaLeftPixels = -
    CroppedAreaTopPixels = -
    FullPanoHeightPixels = -
    FullPanoWidthPixels = -
    InitialViewHeadingDegrees = -
    InitialViewPitchDegrees = -
    InitialViewRollDegrees = -
    ProjectionType = -
    SourceCount = -
    Spherical = -
    StereoMode = -
    Stitched = -
    StitchingSoftware = -
    Timestamp TimeStamp -
    @GettyImagesGIFT
    CameraMakeModel = -
    CameraSerialNumber = -
    OriginalCreateDateTime = d-
    OriginalFilename OriginalFileName .
    @LImage
    @lr
    @mediapro
    Event = -
    Location = -
    @PixelLive
    AUTHOR Author -
    COMMENTS Comments -
    COPYRIGHT Copyright -
    DATE Date -
    GENRE Genre -
    TITLE Title -
    @aas
    CropH = -
    CropW = -
    CropX = -
    CropY = -
    Highlights = -
    Shadows = -
    Vibrance = -
    @acdsee
    author = -
    caption = -
    categories = -
    collections = -
    datetime DateTime d-
    dpp DPP -
    EditStatus = -
    FixtureIdentifier = -
    keywords = -
    notes = -
    ObjectCycle = -
    OriginatingProgram = -
    rating = -
    rawrppused = -
    ReleaseDate = -
    ReleaseTime = -
    rpp RPP -
    Snapshots = -
    tagged = -
    @apple-fi
    Timestamp TimeStamp .
    @aux
    ApproximateFocusDistance = r
    EnhanceSuperResolutionScale = r
    FlashCompensation = r
    LensInfo = -
    LensSerialNumber = -
    OwnerName = -
    SerialNumber = -
    @cc
    deprecatedOn = d
    legalcode LegalCode .
    permits = . cc:DerivativeWorks=Derivative Works|cc:Distribution=Distribution|cc:Reproduction=Reproduction|cc:Sharing=Sharing
    prohibits = . cc:CommercialUse=Commercial Use|cc:HighIncomeNationUse=High Income Nation Use
    requires = . cc:Attribution=Attribution|cc:Copyleft=Copyleft|cc:LesserCopyleft=Lesser Copyleft|cc:Notice=Notice|cc:ShareAlike=Share Alike|cc:SourceCode=Source Code
    @cell
    cellid CellTowerID .
    cgi CellGlobalID .
    lac LocationAreaCode .
    mcc MobileCountryCode .
    mnc MobileNetworkCode .
    r CellR .
    @creatorAtom
    @crs
    CircularGradientBasedCorrectionsCorrectionMasksCorrectionRangeMask* CircGradBasedCorrMaskRange
    MaskGroupBasedCorrectionsCorrectionMasksCorrectionRangeMask* MaskGroupBasedCorrMaskRange
    GradientBasedCorrectionsCorrectionMasksCorrectionRangeMask* GradientBasedCorrMaskRange
    PaintBasedCorrectionsCorrectionMasksCorrectionRangeMask* PaintCorrectionMaskRange
    CircularGradientBasedCorrectionsCorrectionMasks* CircGradBasedCorrMask
    CircularGradientBasedCorrectionsCorrection* CircGradBasedCorr
    MaskGroupBasedCorrectionsCorrectionMasks* MaskGroupBasedCorrMask
    GradientBasedCorrectionsCorrectionMasks* GradientBasedCorrMask
    CircularGradientBasedCorrectionsLocal* CircGradBasedCorr
    PaintBasedCorrectionsCorrectionMasks* PaintCorrectionMask
    RetouchAreasMasksCorrectionRangeMask* RetouchAreaMaskRange
    MaskGroupBasedCorrectionsCorrection* MaskGroupBasedCorr
    GradientBasedCorrectionsCorrection* GradientBasedCorr
    CircularGradientBasedCorrections* CircGradBasedCorr
    MaskGroupBasedCorrectionsLocal* MaskGroupBasedCorr
    GradientBasedCorrectionsLocal* GradientBasedCorr
    PaintBasedCorrectionsLocal* PaintCorrection
    MaskGroupBasedCorrections* MaskGroupBasedCorr
    GradientBasedCorrections* GradientBasedCorr
    PaintBasedCorrections* Paint
    PaintBasedCorrections* PaintCorrection
    RetouchAreasMasks* RetouchAreaMask
    RangeMaskMapInfo* 
    RetouchAreas* RetouchArea
    CircularGradientBasedCorrections CircularGradientBasedCorrections .
    CircularGradientBasedCorrectionsCorrectionMasks CircGradBasedCorrMasks .
    CircularGradientBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsAreaComponents CircGradBasedCorrMaskRangeAreaModelsComponents .
    CircularGradientBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo CircGradBasedCorrMaskRangeAreaModelsColorSampleInfo .
    CircularGradientBasedCorrectionsCorrectionMasksMasksMaskValue CircGradBasedCorrMaskMasksValue .
    CircularGradientBasedCorrectionsCorrectionMasksMaskValue CircGradBasedCorrMaskValue .
    CircularGradientBasedCorrectionsCorrectionName CircGradBasedCorrCorrectionName .
    CircularGradientBasedCorrectionsCorrectionRangeMaskAreaModelsAreaComponents CircGradBasedCorrRangeMaskAreaModelsComponents .
    CircularGradientBasedCorrectionsCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo CircGradBasedCorrRangeMaskAreaModelsColorSampleInfo .
    CircularGradientBasedCorrectionsCorrectionSyncID CircGradBasedCorrCorrectionSyncID .
    Contrast = -
    Copyright = -
    CropUnit = . 0=pixels|1=inches|2=cm
    CropUnits = . 0=pixels|1=inches|2=cm
    Description = -
    GradientBasedCorrections GradientBasedCorrections .
    GradientBasedCorrectionsCorrectionMasks GradientBasedCorrMasks .
    GradientBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsAreaComponents GradientBasedCorrMaskRangeAreaModelsComponents .
    GradientBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo GradientBasedCorrMaskRangeAreaModelsColorSampleInfo .
    GradientBasedCorrectionsCorrectionMasksMasksMaskValue GradientBasedCorrMaskMasksValue .
    GradientBasedCorrectionsCorrectionMasksMaskValue GradientBasedCorrMaskValue .
    GradientBasedCorrectionsCorrectionName GradientBasedCorrCorrectionName .
    GradientBasedCorrectionsCorrectionRangeMaskAreaModelsAreaComponents GradientBasedCorrRangeMaskAreaModelsComponents .
    GradientBasedCorrectionsCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo GradientBasedCorrRangeMaskAreaModelsColorSampleInfo .
    GradientBasedCorrectionsCorrectionSyncID GradientBasedCorrCorrectionSyncID .
    Group = -
    MaskGroupBasedCorrections MaskGroupBasedCorrections .
    MaskGroupBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsAreaComponents MaskGroupBasedCorrMaskRangeAreaModelsComponents .
    MaskGroupBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo MaskGroupBasedCorrMaskRangeAreaModelsColorSampleInfo .
    MaskGroupBasedCorrectionsCorrectionMasksMasksMaskValue MaskGroupBasedCorrMaskMasksValue .
    MaskGroupBasedCorrectionsCorrectionMasksMaskValue MaskGroupBasedCorrMaskValue .
    MaskGroupBasedCorrectionsCorrectionName MaskGroupBasedCorrCorrectionName .
    MaskGroupBasedCorrectionsCorrectionRangeMaskAreaModelsAreaComponents MaskGroupBasedCorrRangeMaskAreaModelsComponents .
    MaskGroupBasedCorrectionsCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo MaskGroupBasedCorrRangeMaskAreaModelsColorSampleInfo .
    MaskGroupBasedCorrectionsCorrectionSyncID MaskGroupBasedCorrCorrectionSyncID .
    MoireFilter = . Off=Off|On=On
    Name = -
    PaintBasedCorrections PaintBasedCorrections .
    PaintBasedCorrectionsCorrectionMasks PaintBasedCorrectionMasks .
    PaintBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsAreaComponents PaintCorrectionMaskRangeAreaModelsComponents .
    PaintBasedCorrectionsCorrectionMasksCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo PaintCorrectionMaskRangeAreaModelsColorSampleInfo .
    PaintBasedCorrectionsCorrectionMasksMasksMaskValue PaintCorrectionMaskMasksValue .
    PaintBasedCorrectionsCorrectionMasksMaskValue PaintCorrectionMaskValue .
    PaintBasedCorrectionsCorrectionName PaintCorrectionCorrectionName .
    PaintBasedCorrectionsCorrectionRangeMaskAreaModelsAreaComponents PaintCorrectionRangeMaskAreaModelsComponents .
    PaintBasedCorrectionsCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo PaintCorrectionRangeMaskAreaModelsColorSampleInfo .
    PaintBasedCorrectionsCorrectionSyncID PaintCorrectionCorrectionSyncID .
    PaintBasedCorrectionsWhat PaintCorrectionWhat .
    PerspectiveUpright = . 0=Off|1=Auto|2=Full|3=Level|4=Vertical|5=Guided
    PostCropVignetteStyle = . 1=Highlight Priority|2=Color Priority|3=Paint Overlay
    RangeMaskMapInfo RangeMask .
    RetouchAreas RetouchAreas .
    RetouchAreasMasks RetouchAreaMasks .
    RetouchAreasMasksCorrectionRangeMaskAreaModelsAreaComponents RetouchAreaMaskRangeAreaModelsComponents .
    RetouchAreasMasksCorrectionRangeMaskAreaModelsColorRangeMaskAreaSampleInfo RetouchAreaMaskRangeAreaModelsColorSampleInfo .
    RetouchAreasMasksMasksMaskValue RetouchAreaMaskMasksValue .
    RetouchAreasMasksMaskValue RetouchAreaMaskValue .
    Saturation = -
    Sharpness = -
    Temperature ColorTemperature .
    ToneCurveName = . Custom=Custom|Linear=Linear|Medium Contrast=Medium Contrast|Strong Contrast=Strong Contrast
    UUID = -
    WhiteBalance = - As Shot=As Shot|Auto=Auto|Cloudy=Cloudy|Custom=Custom|Daylight=Daylight|Flash=Flash|Fluorescent=Fluorescent|Shade=Shade|Tungsten=Tungsten
    @dc
    date = d
    source = -
    @dex
    crc32 CRC32 .
    ffid FFID .
    licensetype LicenseType . adware=Adware|commercial=Commercial|demo=Demo|freeware=Freeware|open source=Open Source|public domain=Public Domain|shareware=Shareware|unknown=Unknown
    os OS .
    rating = -
    shortdescription ShortDescription .
    source = -
    @digiKam
    ImageHistory = -
    ImageUniqueID = -
    @exif
    ApertureValue = r-
    BrightnessValue = r-
    CFAPattern = -
    CFAPatternColumns = -
    CFAPatternRows = -
    CFAPatternValues = -
    ColorSpace = - 1=sRGB|2=Adobe RGB|65535=Uncalibrated
    ComponentsConfiguration = - 0=-|1=Y|2=Cb|3=Cr|4=R|5=G|6=B
    CompressedBitsPerPixel = r-
    Contrast = - 0=Normal|1=Low|2=High
    CustomRendered = - 0=Normal|1=Custom
    DateTimeDigitized = d-
    DateTimeOriginal = d-
    DeviceSettingDescription = -
    DeviceSettingDescriptionColumns = -
    DeviceSettingDescriptionRows = -
    DeviceSettingDescriptionSettings = -
    DigitalZoomRatio = r-
    ExifVersion = -
    ExposureBiasValue ExposureCompensation r-
    ExposureIndex = r-
    ExposureMode = - 0=Auto|1=Manual|2=Auto bracket
    ExposureProgram = - 0=Not Defined|1=Manual|2=Program AE|3=Aperture-priority AE|4=Shutter speed priority AE|5=Creative (Slow speed)|6=Action (High speed)|7=Portrait|8=Landscape
    ExposureTime = r-
    FileSource = - 1=Film Scanner|2=Reflection Print Scanner|3=Digital Camera
    Flash = -
    FlashEnergy = r-
    FlashFired = - False=False|True=True
    FlashFunction = - False=False|True=True
    FlashMode = - 0=Unknown|1=On|2=Off|3=Auto
    FlashpixVersion = -
    FlashRedEyeMode = - False=False|True=True
    FlashReturn = - 0=No return detection|2=Return not detected|3=Return detected
    FNumber = r-
    FocalLength = r-
    FocalLengthIn35mmFilm FocalLengthIn35mmFormat -
    FocalPlaneResolutionUnit = - 1=None|2=inches|3=cm|4=mm|5=um
    FocalPlaneXResolution = r-
    FocalPlaneYResolution = r-
    GainControl = - 0=None|1=Low gain up|2=High gain up|3=Low gain down|4=High gain down
    GPSAltitude = r-
    GPSAltitudeRef = - 0=Above Sea Level|1=Below Sea Level
    GPSAreaInformation = -
    GPSDestBearing = r-
    GPSDestBearingRef = - M=Magnetic North|T=True North
    GPSDestDistance = r-
    GPSDestDistanceRef = - K=Kilometers|M=Miles|N=Nautical Miles
    GPSDestLatitude = -
    GPSDestLongitude = -
    GPSDifferential = - 0=No Correction|1=Differential Corrected
    GPSDOP = r-
    GPSHPositioningError = r-
    GPSImgDirection = r-
    GPSImgDirectionRef = - M=Magnetic North|T=True North
    GPSLatitude = -
    GPSLongitude = -
    GPSMapDatum = -
    GPSMeasureMode = - 2=2-Dimensional Measurement|3=3-Dimensional Measurement
    GPSProcessingMethod = -
    GPSSatellites = -
    GPSSpeed = r-
    GPSSpeedRef = - K=km/h|M=mph|N=knots
    GPSStatus = - A=Measurement Active|V=Measurement Void
    GPSTimeStamp GPSDateTime d-
    GPSTrack = r-
    GPSTrackRef = - M=Magnetic North|T=True North
    GPSVersionID = -
    ImageUniqueID = -
    ISOSpeedRatings ISO -
    LightSource = - 0=Unknown|1=Daylight|2=Fluorescent|3=Tungsten (Incandescent)|4=Flash|9=Fine Weather|10=Cloudy|11=Shade|12=Daylight Fluorescent|13=Day White Fluorescent|14=Cool White Fluorescent|15=White Fluorescent|16=Warm White Fluorescent|17=Standard Light A|18=Standard Light B|19=Standard Light C|20=D55|21=D65|22=D75|23=D50|24=ISO Studio Tungsten|255=Other
    MakerNote = -
    MaxApertureValue = r-
    MeteringMode = - 1=Average|2=Center-weighted average|3=Spot|4=Multi-spot|5=Multi-segment|6=Partial|255=Other
    NativeDigest = -
    OECF Opto-ElectricConvFactor -
    OECFColumns = -
    OECFNames = -
    OECFRows = -
    OECFValues = r-
    PixelXDimension ExifImageWidth -
    PixelYDimension ExifImageHeight -
    RelatedSoundFile = -
    Saturation = - 0=Normal|1=Low|2=High
    SceneCaptureType = - 0=Standard|1=Landscape|2=Portrait|3=Night
    SceneType = - 1=Directly photographed
    SensingMethod = - 1=Monochrome area|2=One-chip color area|3=Two-chip color area|4=Three-chip color area|5=Color sequential area|6=Monochrome linear|7=Trilinear|8=Color sequential linear
    Sharpness = - 0=Normal|1=Soft|2=Hard
    ShutterSpeedValue = r-
    SpatialFrequencyResponse = -
    SpatialFrequencyResponseColumns = -
    SpatialFrequencyResponseNames = -
    SpatialFrequencyResponseRows = -
    SpatialFrequencyResponseValues = r-
    SpectralSensitivity = -
    SubjectArea = -
    SubjectDistance = r-
    SubjectDistanceRange = - 0=Unknown|1=Macro|2=Close|3=Distant
    SubjectLocation = -
    UserComment = -
    WhiteBalance = - 0=Auto|1=Manual
    @exifEX
    Acceleration = r-
    BodySerialNumber SerialNumber -
    CameraElevationAngle = r-
    CameraOwnerName OwnerName -
    CompositeImage = - 0=Unknown|1=Not a Composite Image|2=General Composite Image|3=Composite Image Captured While Shooting
    CompositeImageCount = -
    CompositeImageExposureTimes = -
    CompositeImageExposureTimesMaxExposureTimesOfAll CompImageMaxExposureAll r-
    CompositeImageExposureTimesMaxExposureTimesOfUsed CompImageMaxExposureUsed r-
    CompositeImageExposureTimesMinExposureTimesOfAll CompImageMinExposureAll r-
    CompositeImageExposureTimesMinExposureTimesOfUsed CompImageMinExposureUsed r-
    CompositeImageExposureTimesNumberOfImagesInSequences CompImageImagesPerSequence -
    CompositeImageExposureTimesNumberOfSequences CompImageNumSequences -
    CompositeImageExposureTimesSumOfExposureTimesOfAll CompImageSumExposureAll r-
    CompositeImageExposureTimesSumOfExposureTimesOfUsed CompImageSumExposureUsed r-
    CompositeImageExposureTimesTotalExposurePeriod CompImageTotalExposurePeriod r-
    CompositeImageExposureTimesValues CompImageValues r-
    Gamma = r-
    Humidity = r-
    InteroperabilityIndex InteropIndex - R03=R03 - DCF option file (Adobe RGB)|R98=R98 - DCF basic file (sRGB)|THM=THM - DCF thumbnail file
    ISOSpeed = -
    ISOSpeedLatitudeyyy = -
    ISOSpeedLatitudezzz = -
    LensMake = -
    LensModel = -
    LensSerialNumber = -
    LensSpecification LensInfo r-
    PhotographicSensitivity = -
    Pressure = r-
    RecommendedExposureIndex = -
    SensitivityType = - 0=Unknown|1=Standard Output Sensitivity|2=Recommended Exposure Index|3=ISO Speed|4=Standard Output Sensitivity and Recommended Exposure Index|5=Standard Output Sensitivity and ISO Speed|6=Recommended Exposure Index and ISO Speed|7=Standard Output Sensitivity, Recommended Exposure Index and ISO Speed
    StandardOutputSensitivity = -
    Temperature AmbientTemperature r-
    WaterDepth = r-
    @extensis
    @fpv
    @hdr_metadata
    ccv_avg_luminance_nits CCVAvgLuminanceNits .
    ccv_max_luminance_nits CCVMaxLuminanceNits .
    ccv_min_luminance_nits CCVMinLuminanceNits .
    ccv_primaries_xy CCVPrimariesXY .
    ccv_white_xy CCVWhiteXY .
    scene_referred SceneReferred .
    @ics
    AppVersion = -
    SubVersionsFileName SubVersionFileName .
    SubVersionsVersRef SubVersionReference .
    TagStructureLabelName LabelName1 .
    TagStructureParentReference ParentReference1 .
    TagStructureReference Reference1 .
    TagStructureSubLabels SubLabels1 .
    TagStructureSubLabelsLabelName LabelName2 .
    TagStructureSubLabelsParentReference ParentReference2 .
    TagStructureSubLabelsReference Reference2 .
    TagStructureSubLabelsSubLabels SubLabels2 .
    TagStructureSubLabelsSubLabelsLabelName LabelName3 .
    TagStructureSubLabelsSubLabelsParentReference ParentReference3 .
    TagStructureSubLabelsSubLabelsReference Reference3 .
    TagStructureSubLabelsSubLabelsSubLabels SubLabels3 .
    TagStructureSubLabelsSubLabelsSubLabelsLabelName LabelName4 .
    TagStructureSubLabelsSubLabelsSubLabelsParentReference ParentReference4 .
    TagStructureSubLabelsSubLabelsSubLabelsReference Reference4 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabels SubLabels4 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabelsLabelName LabelName5 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabelsParentReference ParentReference5 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabelsReference Reference5 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabelsSubLabels SubLabels5 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabelsSubLabelsLabelName LabelName6 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabelsSubLabelsParentReference ParentReference6 .
    TagStructureSubLabelsSubLabelsSubLabelsSubLabelsSubLabelsReference Reference6 .
    TimeStamp = d-
    @Iptc4xmpCore
    CreatorContactInfoCiAdrCity CreatorCity .
    CreatorContactInfoCiAdrCtry CreatorCountry .
    CreatorContactInfoCiAdrExtadr CreatorAddress .
    CreatorContactInfoCiAdrPcode CreatorPostalCode .
    CreatorContactInfoCiAdrRegion CreatorRegion .
    CreatorContactInfoCiEmailWork CreatorWorkEmail .
    CreatorContactInfoCiTelWork CreatorWorkTelephone .
    CreatorContactInfoCiUrlWork CreatorWorkURL .
    @Iptc4xmpExt
    PersonInImageWDetailsPersonCharacteristic* PersonInImage
    ImageRegionRegionBoundaryRb* ImageRegionBoundary
    PersonInImageWDetailsPerson* PersonInImage
    ProductInImageProduct* ProductInImage
    ArtworkOrObjectAO* Artwork
    ImageRegionR* ImageRegion
    SnapshotLink* Snapshot
    AboutCvTerm* About
    Rating* 
    AboutCvTerm AboutCvTerm .
    AboutCvTermCvId AboutCvTermCvId .
    AddlModelInfo AdditionalModelInformation .
    ArtworkOrObjectAOCreatorId ArtworkCreatorID .
    ArtworkOrObjectAOCurrentCopyrightOwnerId ArtworkCopyrightOwnerID .
    ArtworkOrObjectAOCurrentCopyrightOwnerName ArtworkCopyrightOwnerName .
    ArtworkOrObjectAOCurrentLicensorId ArtworkLicensorID .
    ArtworkOrObjectAOCurrentLicensorName ArtworkLicensorName .
    ArtworkOrObjectAODateCreated = d
    ArtworkOrObjectAOSourceInvNo ArtworkSourceInventoryNo .
    audioBitRate AudioBitrate .
    audioBitRateMode AudioBitrateMode . fixed=Fixed|variable=Variable
    CVterm ControlledVocabularyTerm .
    DigImageGUID DigitalImageGUID .
    DigitalSourcefileType DigitalSourceFileType .
    EmbdEncRightsExprEncRightsExpr EmbeddedEncodedRightsExpr .
    EmbdEncRightsExprRightsExprEncType EmbeddedEncodedRightsExprType .
    EmbdEncRightsExprRightsExprLangId EmbeddedEncodedRightsExprLangID .
    EventExt ShownEvent .
    EventExtIdentifier ShownEventIdentifier .
    EventExtName ShownEventName .
    EventId EventID .
    Headline = -
    ImageRegionRegionBoundary ImageRegionBoundary .
    ImageRegionRegionBoundaryRbShape = . circle=Circle|polygon=Polygon|rectangle=Rectangle
    ImageRegionRegionBoundaryRbUnit = . pixel=Pixel|relative=Relative
    ImageRegionRegionBoundaryRbVerticesRbX ImageRegionBoundaryVerticesX .
    ImageRegionRegionBoundaryRbVerticesRbY ImageRegionBoundaryVerticesY .
    ImageRegionRId ImageRegionID .
    IptcLastEdited IPTCLastEdited d
    LinkedEncRightsExprLinkedRightsExpr LinkedEncodedRightsExpr .
    LinkedEncRightsExprRightsExprEncType LinkedEncodedRightsExprType .
    LinkedEncRightsExprRightsExprLangId LinkedEncodedRightsExprLangID .
    LocationCreatedGPSAltitude = r
    LocationShownGPSAltitude = r
    metadataLastEdited = d
    parentId ParentID .
    PersonInImageWDetailsPersonCharacteristic PersonInImageCharacteristic .
    PersonInImageWDetailsPersonCharacteristicCvId PersonInImageCvTermCvId .
    ProductInImageProductId ProductInImageProductId .
    PublicationEventDate = d
    Rating Rating .
    RatingRatingRegionGPSAltitude = r
    RegistryId RegistryID .
    RegistryIdRegEntryRole RegistryEntryRole .
    RegistryIdRegItemId RegistryItemID .
    RegistryIdRegOrgId RegistryOrganisationID .
    SnapshotLinkUsedVideoFrameTimeFormat = . 23976Timecode=23.976 fps|24Timecode=24 fps|25Timecode=25 fps|2997DropTimecode=29.97 fps (drop)|2997NonDropTimecode=29.97 fps (non-drop)|30Timecode=30 fps|50Timecode=50 fps|5994DropTimecode=59.94 fps (drop)|5994NonDropTimecode=59.94 fps (non-drop)|60Timecode=60 fps
    StreamReady = . false=False|true=True|unknown=Unknown
    TemporalCoverageTempCoverageFrom TemporalCoverageFrom d
    TemporalCoverageTempCoverageTo TemporalCoverageTo d
    videoBitRate VideoBitrate .
    videoBitRateMode VideoBitrateMode . fixed=Fixed|variable=Variable
    videoDisplayAspectRatio = r
    VisualColour VisualColor . bw-monochrome=Monochrome|colour=Color
    @pdf
    Copyright = -
    CreationDate = d
    Creator = -
    Marked = -
    ModDate = d
    Subject = -
    Title = -
    Trapped = . False=False|True=True|Unknown=Unknown
    @photoshop
    ColorMode = . 0=Bitmap|1=Grayscale|2=Indexed|3=RGB|4=CMYK|7=Multichannel|8=Duotone|9=Lab
    DateCreated = d
    ICCProfile ICCProfileName .
    TextLayersLayerName TextLayerName .
    TextLayersLayerText TextLayerText .
    Urgency = . 0=0 (reserved)|1=1 (most urgent)|2=2|3=3|4=4|5=5 (normal urgency)|6=6|7=7|8=8 (least urgent)|9=9 (user-defined priority)
    @pmi
    color = - bw=BW|color=Color|duotone=Duotone|quadtone=Quadtone|sepia=Sepia|tritone=Tritone
    contactInfo = -
    displayName = -
    distributorProductID = -
    eventAlias = -
    eventEnd = -
    eventStart = -
    eventSubtype = -
    eventType = -
    field = -
    framing = -
    location = -
    make = -
    manufacturer = -
    model = -
    modelYear = -
    objectDescription = -
    objectSubtype = -
    objectType = -
    orientation = - horizontal=Horizontal|vertical=Vertical
    positionDescriptor = -
    productID = -
    productIDType = -
    season = - fall=Fall|spring=Spring|summer=Summer|winter=Winter
    sequenceName = -
    sequenceNumber = -
    sequenceTotalNumber = -
    setting = -
    shootID = -
    slideshowName = -
    slideshowNumber = -
    slideshowTotalNumber = -
    viewpoint = -
    visualTechnique = -
    @prism
    academicField = -
    aggregateIssueNumber = -
    aggregationType = -
    alternateTitle = -
    alternateTitleA-lang = -
    alternateTitleA-platform = -
    alternateTitleText = -
    blogTitle = -
    blogURL = -
    bookEdition = -
    byteCount = -
    channel = -
    channelA-lang = -
    channelChannel = -
    channelSubchannel1 = -
    channelSubchannel2 = -
    channelSubchannel3 = -
    channelSubchannel4 = -
    complianceProfile = - three=Three
    contentType = -
    copyrightYear = -
    corporateEntity = -
    coverDate = d-
    coverDisplayDate = -
    creationDate = d-
    dateRecieved = d-
    device = -
    distributor = -
    doi DOI -
    edition = -
    eIssn = -
    endingPage = -
    event = -
    genre = -
    hasAlternative = -
    hasCorrection = -
    hasCorrectionA-lang = -
    hasCorrectionA-platform = -
    hasCorrectionText = -
    hasTranslation = -
    industry = -
    isAlternativeOf = -
    isbn ISBN -
    isCorrectionOf = -
    issn ISSN -
    issueIdentifier = -
    issueName = -
    issueTeaser = -
    issueType = -
    isTranslationOf = -
    keyword = -
    killDate = -
    killDateA-platform = -
    killDateDate = d-
    link = -
    location = -
    modificationDate = d-
    nationalCatalogNumber = -
    number = -
    object = -
    offSaleDate = -
    offSaleDateA-platform = -
    offSaleDateDate = d-
    onSaleDate = -
    onSaleDateA-platform = -
    onSaleDateDate = d-
    onSaleDay = -
    onSaleDayA-platform = -
    onSaleDayDay = -
    organization = -
    originPlatform = - broadcast=Broadcast|email=E-Mail|mobile=Mobile|other=Other|print=Print|recordableMedia=Recordable Media|web=Web
    pageCount = -
    pageProgressionDirection = - LTR=Left to Right|RTL=Right to Left
    pageRange = -
    person = -
    platform = -
    productCode = -
    profession = -
    publicationDate = -
    publicationDateA-platform = -
    publicationDateDate = d-
    publicationDisplayDate = -
    publicationDisplayDateA-platform = -
    publicationDisplayDateDate = d-
    publicationName = -
    publishingFrequency = -
    rating = -
    samplePageRange = -
    section = -
    sellingAgency = -
    seriesNumber = -
    seriesTitle = -
    sport = -
    startingPage = -
    subsection1 = -
    subsection2 = -
    subsection3 = -
    subsection4 = -
    subtitle = -
    supplementDisplayID = -
    supplementStartingPage = -
    supplementTitle = -
    teaser = -
    ticker = -
    timePeriod = -
    url URL -
    urlA-platform URLA-platform -
    urlUrl URLUrl -
    uspsNumber = -
    versionIdentifier = -
    volume = -
    wordCount = -
    @prl
    geography = -
    industry = -
    usage = -
    @prm
    cookingEquipment = -
    cookingMethod = -
    course = -
    cuisine = -
    dietaryNeeds = -
    dishType = -
    duration = -
    ingredientExclusion = -
    mainIngredient = -
    meal = -
    recipeEndingPage = -
    recipePageRange = -
    recipeSource = -
    recipeStartingPage = -
    recipeTitle = -
    servingSize = -
    skillLevel = -
    specialOccasion = -
    yield = -
    @prismusagerights
    adultContentWarning = -
    agreement = -
    copyright = -
    creditLine = -
    embargoDate = d-
    exclusivityEndDate = d-
    expirationDate = d-
    imageSizeRestriction = -
    optionEndDate = d-
    permissions = -
    restrictions = -
    reuseProhibited = -
    rightsAgent = -
    rightsOwner = -
    @rdf
    @swf
    bgalpha BackgroundAlpha .
    forwardlock ForwardLock .
    maxstorage MaxStorage .
    type = -
    @tiff
    Artist = -
    BitsPerSample = -
    Compression = - 1=Uncompressed|2=CCITT 1D|3=T4/Group 3 Fax|4=T6/Group 4 Fax|5=LZW|6=JPEG (old-style)|7=JPEG|8=Adobe Deflate|9=JBIG B&W|10=JBIG Color|99=JPEG|262=Kodak 262|32766=Next|32767=Sony ARW Compressed|32769=Packed RAW|32770=Samsung SRW Compressed|32771=CCIRLEW|32772=Samsung SRW Compressed 2|32773=PackBits|32809=Thunderscan|32867=Kodak KDC Compressed|32895=IT8CTPAD|32896=IT8LW|32897=IT8MP|32898=IT8BL|32908=PixarFilm|32909=PixarLog|32946=Deflate|32947=DCS|33003=Aperio JPEG 2000 YCbCr|33005=Aperio JPEG 2000 RGB|34661=JBIG|34676=SGILog|34677=SGILog24|34712=JPEG 2000|34713=Nikon NEF Compressed|34715=JBIG2 TIFF FX|34718=Microsoft Document Imaging (MDI) Binary Level Codec|34719=Microsoft Document Imaging (MDI) Progressive Transform Codec|34720=Microsoft Document Imaging (MDI) Vector|34887=ESRI Lerc|34892=Lossy JPEG|34925=LZMA2|34926=Zstd|34927=WebP|34933=PNG|34934=JPEG XR|65000=Kodak DCR Compressed|65535=Pentax PEF Compressed
    Copyright = -
    DateTime = d-
    ImageDescription = -
    ImageLength ImageHeight -
    ImageWidth = -
    Make = -
    Model = -
    NativeDigest = -
    Orientation = - 1=Horizontal (normal)|2=Mirror horizontal|3=Rotate 180|4=Mirror vertical|5=Mirror horizontal and rotate 270 CW|6=Rotate 90 CW|7=Mirror horizontal and rotate 90 CW|8=Rotate 270 CW
    PhotometricInterpretation = - 0=WhiteIsZero|1=BlackIsZero|2=RGB|3=RGB Palette|4=Transparency Mask|5=CMYK|6=YCbCr|8=CIELab|9=ICCLab|10=ITULab|32803=Color Filter Array|32844=Pixar LogL|32845=Pixar LogLuv|32892=Sequential Color Filter|34892=Linear Raw|51177=Depth Map|52527=Semantic Mask
    PlanarConfiguration = - 1=Chunky|2=Planar
    PrimaryChromaticities = r-
    ReferenceBlackWhite = r-
    ResolutionUnit = - 1=None|2=inches|3=cm
    SamplesPerPixel = -
    Software = -
    TransferFunction = -
    WhitePoint = r-
    XResolution = r-
    YCbCrCoefficients = r-
    YCbCrPositioning = - 1=Centered|2=Co-sited
    YCbCrSubSampling = - 1 1=YCbCr4:4:4 (1 1)|1 2=YCbCr4:4:0 (1 2)|1 4=YCbCr4:4:1 (1 4)|2 1=YCbCr4:2:2 (2 1)|2 2=YCbCr4:2:0 (2 2)|2 4=YCbCr4:2:1 (2 4)|4 1=YCbCr4:1:1 (4 1)|4 2=YCbCr4:1:0 (4 2)
    YResolution = r-
    @x
    xmptk XMPToolkit .
    @xmp
    Thumbnails* Thumbnail
    PageInfo* PageImage
    Author = -
    CreateDate = d-
    Description = -
    Format = -
    Identifier = -
    Keywords = -
    MetadataDate = d
    ModifyDate = d-
    PageInfo PageInfo .
    PageInfoImage PageImage .
    RatingPercent = -
    Thumbnails Thumbnails .
    ThumbnailsImage = -
    Title = -
    @xmpBJ
    @xmpDM
    altTimecodeTimeFormat = . 23976Timecode=23.976 fps|24Timecode=24 fps|25Timecode=25 fps|2997DropTimecode=29.97 fps (drop)|2997NonDropTimecode=29.97 fps (non-drop)|30Timecode=30 fps|50Timecode=50 fps|5994DropTimecode=59.94 fps (drop)|5994NonDropTimecode=59.94 fps (non-drop)|60Timecode=60 fps
    artist = -
    audioChannelType = . 5.1=5.1|7.1=7.1|16 Channel=16 Channel|Mono=Mono|Other=Other|Stereo=Stereo
    audioModDate = d
    audioSampleType = . 16Int=16-bit integer|24Int=24-bit integer|32Float=32-bit float|32Int=32-bit integer|8Int=8-bit integer|Compressed=Compressed|Other=Other|Packed=Packed
    beatSpliceParamsRiseInTimeDurationScale = r
    comment DMComment .
    contributedMediaDurationScale = r
    contributedMediaStartTimeScale = r
    copyright = -
    durationScale = r
    fileDataRate = r
    introTimeScale = r
    key = . A=A|A#=A#|B=B|C=C|C#=C#|D=D|D#=D#|E=E|F=F|F#=F#|G=G|G#=G#
    metadataModDate = d
    outCueScale = r
    projectRefType = . audio=Audio|custom=Custom|movie=Movie|still=Still Image
    pullDown = . SSWWW=SSWWW|SWWWS=SWWWS|SWWWW=SWWWW|WSSWW=WSSWW|WSWWW=WSWWW|WWSSW=WWSSW|WWSWW=WWSWW|WWWSS=WWWSS|WWWSW=WWWSW|WWWWS=WWWWS
    relativeTimestampScale = r
    releaseDate = d
    resampleParamsQuality = . High=High|Low=Low|Medium=Medium
    scaleType = . Both=Both|Major=Major|Minor=Minor|Neither=Neither
    scene = -
    shotDate = d
    startTimecodeTimeFormat = . 23976Timecode=23.976 fps|24Timecode=24 fps|25Timecode=25 fps|2997DropTimecode=29.97 fps (drop)|2997NonDropTimecode=29.97 fps (non-drop)|30Timecode=30 fps|50Timecode=50 fps|5994DropTimecode=59.94 fps (drop)|5994NonDropTimecode=59.94 fps (non-drop)|60Timecode=60 fps
    stretchMode = . Beat Splice=Beat Splice|Fixed length=Fixed length|Hybrid=Hybrid|Resample=Resample|Time-Scale=Time-Scale
    timeScaleParamsQuality = . High=High|Low=Low|Medium=Medium
    timeSignature = . 12/8=12/8|2/4=2/4|3/4=3/4|4/4=4/4|5/4=5/4|6/8=6/8|7/4=7/4|9/8=9/8|other=other
    videoAlphaMode = . none=None|pre-multiplied=Pre-multiplied|straight=Straight
    videoAlphaPremultipleColorMode = . CMYK=CMYK|LAB=Lab|RGB=RGB
    videoColorSpace = . CCIR-601=CCIR-601|CCIR-709=CCIR-709|sRGB=sRGB
    videoFieldOrder = . Lower=Lower|Progressive=Progressive|Upper=Upper
    videoModDate = d
    videoPixelAspectRatio = r
    videoPixelDepth = . 16Int=16-bit integer|24Int=24-bit integer|32Float=32-bit float|32Int=32-bit integer|8Int=8-bit integer|Other=Other
    @xmpMM
    DerivedFromLastModifyDate = d
    DerivedFromMaskMarkers = . All=All|None=None
    HistoryWhen = d
    IngredientsLastModifyDate = d
    IngredientsMaskMarkers = . All=All|None=None
    ManagedFromLastModifyDate = d
    ManagedFromMaskMarkers = . All=All|None=None
    ManifestReferenceLastModifyDate = d
    ManifestReferenceMaskMarkers = . All=All|None=None
    RenditionOfLastModifyDate = d
    RenditionOfMaskMarkers = . All=All|None=None
    subject = -
    VersionsEventWhen = d
    VersionsModifyDate = d
    @xmpNote
    @xmpPLUS
    CreditLineReq = -
    ReuseAllowed = -
    @xmpRights
    @xmpTPg
    SwatchGroupsColorants* SwatchColorant
    Colorants* Colorant
    Fonts* 
    Colorants Colorants .
    ColorantsMode = . CMYK=CMYK|LAB=Lab|RGB=RGB
    Fonts Fonts .
    FontsComposite FontComposite .
    FontsVersionString FontVersion .
    SwatchGroupsColorants SwatchGroupsColorants .
    SwatchGroupsColorantsMode = . CMYK=CMYK|LAB=Lab|RGB=RGB
    SwatchGroupsGroupName SwatchGroupName .
    SwatchGroupsGroupType SwatchGroupType .
    """
}
