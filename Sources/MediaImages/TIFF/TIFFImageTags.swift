extension TIFFTag {
  static let image =
    tags("TIFF 6.0", "Section 8", baseline) + tags("TIFF 6.0", "Part 2", extended)
    + tags("Exif 2.32", "4.6.3", pointers) + tags("TIFF registered", "private tags", registered)
    + tags("DNG 1.6", "DNG tags", dng)

  private static let baseline: [Row] = [
    Row(
      0x00FE, "NewSubfileType",
      [0: "full-resolution image", 1: "reduced-resolution image", 2: "page", 4: "transparency mask"]),
    Row(0x00FF, "SubfileType", [1: "full-resolution image", 2: "reduced-resolution image", 3: "page"]),
    Row(0x0100, "ImageWidth"), Row(0x0101, "ImageLength"), Row(0x0102, "BitsPerSample"),
    Row(
      0x0103, "Compression",
      [
        1: "uncompressed", 2: "CCITT 1D", 3: "Group 3 Fax", 4: "Group 4 Fax", 5: "LZW", 6: "JPEG (old style)",
        7: "JPEG", 8: "Adobe deflate", 32773: "PackBits", 32946: "deflate", 34712: "JPEG 2000",
        34892: "lossy JPEG", 50000: "Zstandard", 50001: "WebP",
      ]),
    Row(
      0x0106, "PhotometricInterpretation",
      [
        0: "WhiteIsZero", 1: "BlackIsZero", 2: "RGB", 3: "palette colour", 4: "transparency mask", 5: "CMYK",
        6: "YCbCr", 8: "CIELab", 9: "ICCLab", 10: "ITULab", 32803: "colour filter array", 34892: "LinearRaw",
      ]),
    Row(0x0107, "Threshholding", [1: "none", 2: "ordered dither", 3: "randomized"]),
    Row(0x0108, "CellWidth"), Row(0x0109, "CellLength"),
    Row(0x010A, "FillOrder", [1: "most significant first", 2: "least significant first"]),
    Row(0x010E, "ImageDescription"), Row(0x010F, "Make"), Row(0x0110, "Model"), Row(0x0111, "StripOffsets"),
    Row(
      0x0112, "Orientation",
      [
        1: "top-left", 2: "top-right", 3: "bottom-right", 4: "bottom-left", 5: "left-top", 6: "right-top",
        7: "right-bottom", 8: "left-bottom",
      ]),
    Row(0x0115, "SamplesPerPixel"), Row(0x0116, "RowsPerStrip"), Row(0x0117, "StripByteCounts"),
    Row(0x0118, "MinSampleValue"), Row(0x0119, "MaxSampleValue"), Row(0x011A, "XResolution"),
    Row(0x011B, "YResolution"), Row(0x011C, "PlanarConfiguration", [1: "chunky", 2: "planar"]),
    Row(0x0120, "FreeOffsets"), Row(0x0121, "FreeByteCounts"),
    Row(0x0122, "GrayResponseUnit"), Row(0x0123, "GrayResponseCurve"),
    Row(0x0128, "ResolutionUnit", [1: "none", 2: "inch", 3: "centimetre"]),
    Row(0x0131, "Software"), Row(0x0132, "DateTime"), Row(0x013B, "Artist"), Row(0x013C, "HostComputer"),
    Row(0x0140, "ColorMap"),
    Row(0x0152, "ExtraSamples", [0: "unspecified", 1: "associated alpha", 2: "unassociated alpha"]),
    Row(0x8298, "Copyright"),
  ]

  private static let extended: [Row] = [
    Row(0x010D, "DocumentName"), Row(0x011D, "PageName"), Row(0x011E, "XPosition"), Row(0x011F, "YPosition"),
    Row(0x0124, "T4Options"), Row(0x0125, "T6Options"), Row(0x0129, "PageNumber"),
    Row(0x012D, "TransferFunction"),
    Row(0x013D, "Predictor", [1: "none", 2: "horizontal differencing", 3: "floating point"]),
    Row(0x013E, "WhitePoint"), Row(0x013F, "PrimaryChromaticities"), Row(0x0141, "HalftoneHints"),
    Row(0x0142, "TileWidth"), Row(0x0143, "TileLength"), Row(0x0144, "TileOffsets"),
    Row(0x0145, "TileByteCounts"), Row(0x014A, "SubIFDs"), Row(0x014C, "InkSet", [1: "CMYK", 2: "not CMYK"]),
    Row(0x014D, "InkNames"), Row(0x014E, "NumberOfInks"), Row(0x0150, "DotRange"),
    Row(0x0151, "TargetPrinter"),
    Row(
      0x0153, "SampleFormat",
      [1: "unsigned integer", 2: "signed integer", 3: "IEEE floating point", 4: "undefined"]),
    Row(0x0154, "SMinSampleValue"), Row(0x0155, "SMaxSampleValue"), Row(0x0156, "TransferRange"),
    Row(0x015B, "JPEGTables"),
    Row(0x0200, "JPEGProc", [1: "baseline sequential", 14: "lossless"]),
    Row(0x0201, "JPEGInterchangeFormat"), Row(0x0202, "JPEGInterchangeFormatLength"),
    Row(0x0203, "JPEGRestartInterval"), Row(0x0205, "JPEGLosslessPredictors"),
    Row(0x0206, "JPEGPointTransforms"), Row(0x0207, "JPEGQTables"), Row(0x0208, "JPEGDCTables"),
    Row(0x0209, "JPEGACTables"), Row(0x0211, "YCbCrCoefficients"), Row(0x0212, "YCbCrSubSampling"),
    Row(0x0213, "YCbCrPositioning", [1: "centered", 2: "co-sited"]), Row(0x0214, "ReferenceBlackWhite"),
  ]

  private static let pointers: [Row] = [
    Row(0x8769, "Exif IFD Pointer"), Row(0x8825, "GPS Info IFD Pointer"),
    Row(0xA005, "Interoperability IFD Pointer"),
  ]

  private static let registered: [Row] = [
    Row(0x02BC, "XMP", text: .utf8), Row(0x4746, "Rating"), Row(0x4749, "RatingPercent"),
    Row(0x828D, "CFARepeatPatternDim"), Row(0x828E, "CFAPattern"), Row(0x830E, "ModelPixelScaleTag"),
    Row(0x83BB, "IPTC-NAA"), Row(0x8482, "ModelTiepointTag"), Row(0x8649, "Photoshop"),
    Row(0x8773, "InterColorProfile"), Row(0x87AF, "GeoKeyDirectoryTag"), Row(0x87B0, "GeoDoubleParamsTag"),
    Row(0x87B1, "GeoAsciiParamsTag"), Row(0x9C9B, "XPTitle", text: .utf16LittleEndian),
    Row(0x9C9C, "XPComment", text: .utf16LittleEndian), Row(0x9C9D, "XPAuthor", text: .utf16LittleEndian),
    Row(0x9C9E, "XPKeywords", text: .utf16LittleEndian), Row(0x9C9F, "XPSubject", text: .utf16LittleEndian),
    Row(0xC4A5, "PrintImageMatching"), Row(0xEA1C, "Padding"), Row(0xEA1D, "OffsetSchema"),
  ]

  private static let dng: [Row] = [
    Row(0xC612, "DNGVersion"), Row(0xC613, "DNGBackwardVersion"), Row(0xC614, "UniqueCameraModel"),
    Row(0xC615, "LocalizedCameraModel"), Row(0xC616, "CFAPlaneColor"), Row(0xC617, "CFALayout"),
    Row(0xC618, "LinearizationTable"), Row(0xC619, "BlackLevelRepeatDim"), Row(0xC61A, "BlackLevel"),
    Row(0xC61D, "WhiteLevel"), Row(0xC61E, "DefaultScale"), Row(0xC61F, "DefaultCropOrigin"),
    Row(0xC620, "DefaultCropSize"), Row(0xC621, "ColorMatrix1"), Row(0xC622, "ColorMatrix2"),
    Row(0xC623, "CameraCalibration1"), Row(0xC624, "CameraCalibration2"), Row(0xC627, "AnalogBalance"),
    Row(0xC628, "AsShotNeutral"), Row(0xC62A, "BaselineExposure"), Row(0xC62B, "BaselineNoise"),
    Row(0xC62C, "BaselineSharpness"), Row(0xC62E, "LinearResponseLimit"), Row(0xC62F, "CameraSerialNumber"),
    Row(0xC630, "LensInfo"), Row(0xC634, "DNGPrivateData"), Row(0xC65A, "CalibrationIlluminant1"),
    Row(0xC65B, "CalibrationIlluminant2"), Row(0xC65D, "RawDataUniqueID"), Row(0xC68B, "OriginalRawFileName"),
    Row(0xC68D, "ActiveArea"), Row(0xC6F8, "ProfileName"), Row(0xC714, "ForwardMatrix1"),
    Row(0xC715, "ForwardMatrix2"), Row(0xC740, "OpcodeList1"), Row(0xC741, "OpcodeList2"),
    Row(0xC74E, "OpcodeList3"), Row(0xC761, "NoiseProfile"),
  ]
}
