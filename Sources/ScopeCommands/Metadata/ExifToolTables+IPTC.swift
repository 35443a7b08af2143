// Written by Scripts/make-exiftool-tables.

extension ExifToolTables {
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
}
