extension EBMLElementType {
  /// The elements of a video track (RFC 9559, 5.1.4.1.28).
  static let video: [EBMLElementType] = [
    .init(.video, "Video", .master, in: .trackEntry, "5.1.4.1.28", .optional, webM: true),
    .init(
      .flagInterlaced, "FlagInterlaced", .unsigned, in: .video, "5.1.4.1.28.1", .required, default: 0,
      versions: 2...4,
      webM: true, meanings: [0: "undetermined", 1: "interlaced", 2: "progressive"]),
    .init(
      .fieldOrder, "FieldOrder", .unsigned, in: .video, "5.1.4.1.28.2", .required, default: 2,
      versions: 4...4,
      meanings: [
        0: "progressive", 1: "top field first", 2: "undetermined", 6: "bottom field first",
        9: "top field first, interleaved", 14: "bottom field first, interleaved",
      ]),
    .init(
      .stereoMode, "StereoMode", .unsigned, in: .video, "5.1.4.1.28.3", .required, default: 0,
      versions: 3...4,
      webM: true,
      meanings: [
        0: "mono", 1: "side by side, left eye first", 2: "top-bottom, right eye first",
        3: "top-bottom, left eye first", 4: "checkerboard, right eye first",
        5: "checkerboard, left eye first", 6: "rows, right eye first", 7: "rows, left eye first",
        8: "columns, right eye first", 9: "columns, left eye first", 10: "anaglyph, cyan and red",
        11: "side by side, right eye first", 12: "anaglyph, green and magenta",
        13: "laced in one Block, left eye first", 14: "laced in one Block, right eye first",
      ]),
    .init(
      .alphaMode, "AlphaMode", .unsigned, in: .video, "5.1.4.1.28.4", .required, default: 0, versions: 3...4,
      webM: true, meanings: [0: "none", 1: "present"]),
    .init(
      0x53B9, "OldStereoMode", .unsigned, in: .video, "5.1.4.1.28.5", .optional, versions: 1...2,
      meanings: [0: "mono", 1: "right eye", 2: "left eye", 3: "both eyes"]),
    .init(.pixelWidth, "PixelWidth", .unsigned, in: .video, "5.1.4.1.28.6", .required, .notZero, webM: true),
    .init(
      .pixelHeight, "PixelHeight", .unsigned, in: .video, "5.1.4.1.28.7", .required, .notZero, webM: true),
    .init(
      0x54AA, "PixelCropBottom", .unsigned, in: .video, "5.1.4.1.28.8", .required, default: 0, webM: true),
    .init(0x54BB, "PixelCropTop", .unsigned, in: .video, "5.1.4.1.28.9", .required, default: 0, webM: true),
    .init(0x54CC, "PixelCropLeft", .unsigned, in: .video, "5.1.4.1.28.10", .required, default: 0, webM: true),
    .init(
      0x54DD, "PixelCropRight", .unsigned, in: .video, "5.1.4.1.28.11", .required, default: 0, webM: true),
    .init(
      .displayWidth, "DisplayWidth", .unsigned, in: .video, "5.1.4.1.28.12", .optional, .notZero, webM: true),
    .init(
      .displayHeight, "DisplayHeight", .unsigned, in: .video, "5.1.4.1.28.13", .optional, .notZero, webM: true
    ),
    .init(
      .displayUnit, "DisplayUnit", .unsigned, in: .video, "5.1.4.1.28.14", .required, default: 0, webM: true,
      meanings: [0: "pixels", 1: "centimeters", 2: "inches", 3: "display aspect ratio", 4: "unknown"]),
    .init(
      0x54B3, "AspectRatioType", .unsigned, in: .video, "A.24", .optional, default: 0, versions: 0...0,
      meanings: [0: "free resizing", 1: "keep aspect ratio", 2: "fixed"]),
    .init(0x2E_B524, "UncompressedFourCC", .binary, in: .video, "5.1.4.1.28.15", .optional, .length(4...4)),
    .init(0x2F_B523, "GammaValue", .float, in: .video, "A.25", .optional, .above(0), versions: 0...0),
    .init(0x23_83E3, "FrameRate", .float, in: .video, "A.26", .optional, .above(0), versions: 0...0),
    .init(.colour, "Colour", .master, in: .video, "5.1.4.1.28.16", .optional, versions: 4...4, webM: true),
    .init(
      .matrixCoefficients, "MatrixCoefficients", .unsigned, in: .colour, "5.1.4.1.28.17", .required,
      default: 2,
      versions: 4...4, webM: true,
      meanings: [
        0: "Identity", 1: "ITU-R BT.709", 2: "unspecified", 3: "reserved", 4: "US FCC 73.682",
        5: "ITU-R BT.470BG", 6: "SMPTE 170M", 7: "SMPTE 240M", 8: "YCoCg",
        9: "BT.2020 non-constant luminance", 10: "BT.2020 constant luminance", 11: "SMPTE ST 2085",
        12: "chroma-derived non-constant luminance", 13: "chroma-derived constant luminance",
        14: "ITU-R BT.2100-0",
      ]),
    .init(
      0x55B2, "BitsPerChannel", .unsigned, in: .colour, "5.1.4.1.28.18", .required, default: 0,
      versions: 4...4, webM: true),
    .init(
      0x55B3, "ChromaSubsamplingHorz", .unsigned, in: .colour, "5.1.4.1.28.19", .optional, versions: 4...4,
      webM: true),
    .init(
      0x55B4, "ChromaSubsamplingVert", .unsigned, in: .colour, "5.1.4.1.28.20", .optional, versions: 4...4,
      webM: true),
    .init(
      0x55B5, "CbSubsamplingHorz", .unsigned, in: .colour, "5.1.4.1.28.21", .optional, versions: 4...4,
      webM: true),
    .init(
      0x55B6, "CbSubsamplingVert", .unsigned, in: .colour, "5.1.4.1.28.22", .optional, versions: 4...4,
      webM: true),
    .init(
      .chromaSitingHorz, "ChromaSitingHorz", .unsigned, in: .colour, "5.1.4.1.28.23", .required, default: 0,
      versions: 4...4, webM: true, meanings: [0: "unspecified", 1: "left collocated", 2: "half"]),
    .init(
      .chromaSitingVert, "ChromaSitingVert", .unsigned, in: .colour, "5.1.4.1.28.24", .required, default: 0,
      versions: 4...4, webM: true, meanings: [0: "unspecified", 1: "top collocated", 2: "half"]),
    .init(
      .range, "Range", .unsigned, in: .colour, "5.1.4.1.28.25", .required, default: 0, versions: 4...4,
      webM: true,
      meanings: [
        0: "unspecified", 1: "broadcast range", 2: "full range",
        3: "defined by MatrixCoefficients and TransferCharacteristics",
      ]),
    .init(
      .transferCharacteristics, "TransferCharacteristics", .unsigned, in: .colour, "5.1.4.1.28.26", .required,
      default: 2,
      versions: 4...4, webM: true,
      meanings: [
        0: "reserved", 1: "ITU-R BT.709", 2: "unspecified", 3: "reserved", 4: "gamma 2.2, BT.470M",
        5: "gamma 2.8, BT.470BG", 6: "SMPTE 170M", 7: "SMPTE 240M", 8: "linear", 9: "log",
        10: "log square root", 11: "IEC 61966-2-4", 12: "ITU-R BT.1361 extended colour gamut",
        13: "IEC 61966-2-1", 14: "ITU-R BT.2020 10 bit", 15: "ITU-R BT.2020 12 bit",
        16: "ITU-R BT.2100 perceptual quantization", 17: "SMPTE ST 428-1", 18: "ARIB STD-B67 (HLG)",
      ]),
    .init(
      .primaries, "Primaries", .unsigned, in: .colour, "5.1.4.1.28.27", .required, default: 2,
      versions: 4...4,
      webM: true,
      meanings: [
        0: "reserved", 1: "ITU-R BT.709", 2: "unspecified", 3: "reserved", 4: "ITU-R BT.470M",
        5: "ITU-R BT.470BG", 6: "SMPTE 170M", 7: "SMPTE 240M", 8: "film", 9: "ITU-R BT.2020",
        10: "SMPTE ST 428-1", 11: "SMPTE RP 432-2", 12: "SMPTE EG 432-2", 22: "EBU Tech. 3213-E",
      ]),
    .init(.maxCLL, "MaxCLL", .unsigned, in: .colour, "5.1.4.1.28.28", .optional, versions: 4...4, webM: true),
    .init(
      .maxFALL, "MaxFALL", .unsigned, in: .colour, "5.1.4.1.28.29", .optional, versions: 4...4, webM: true),
    .init(
      .masteringMetadata, "MasteringMetadata", .master, in: .colour, "5.1.4.1.28.30", .optional,
      versions: 4...4,
      webM: true),
    .init(
      0x55D1, "PrimaryRChromaticityX", .float, in: .masteringMetadata, "5.1.4.1.28.31", .optional,
      .between(0, 1),
      versions: 4...4, webM: true),
    .init(
      0x55D2, "PrimaryRChromaticityY", .float, in: .masteringMetadata, "5.1.4.1.28.32", .optional,
      .between(0, 1),
      versions: 4...4, webM: true),
    .init(
      0x55D3, "PrimaryGChromaticityX", .float, in: .masteringMetadata, "5.1.4.1.28.33", .optional,
      .between(0, 1),
      versions: 4...4, webM: true),
    .init(
      0x55D4, "PrimaryGChromaticityY", .float, in: .masteringMetadata, "5.1.4.1.28.34", .optional,
      .between(0, 1),
      versions: 4...4, webM: true),
    .init(
      0x55D5, "PrimaryBChromaticityX", .float, in: .masteringMetadata, "5.1.4.1.28.35", .optional,
      .between(0, 1),
      versions: 4...4, webM: true),
    .init(
      0x55D6, "PrimaryBChromaticityY", .float, in: .masteringMetadata, "5.1.4.1.28.36", .optional,
      .between(0, 1),
      versions: 4...4, webM: true),
    .init(
      0x55D7, "WhitePointChromaticityX", .float, in: .masteringMetadata, "5.1.4.1.28.37", .optional,
      .between(0, 1),
      versions: 4...4, webM: true),
    .init(
      0x55D8, "WhitePointChromaticityY", .float, in: .masteringMetadata, "5.1.4.1.28.38", .optional,
      .between(0, 1),
      versions: 4...4, webM: true),
    .init(
      0x55D9, "LuminanceMax", .float, in: .masteringMetadata, "5.1.4.1.28.39", .optional, .atLeast(0),
      versions: 4...4,
      webM: true),
    .init(
      0x55DA, "LuminanceMin", .float, in: .masteringMetadata, "5.1.4.1.28.40", .optional, .atLeast(0),
      versions: 4...4,
      webM: true),
    .init(
      .projection, "Projection", .master, in: .video, "5.1.4.1.28.41", .optional, versions: 4...4, webM: true),
    .init(
      0x7671, "ProjectionType", .unsigned, in: .projection, "5.1.4.1.28.42", .required, default: 0,
      versions: 4...4, webM: true,
      meanings: [0: "rectangular", 1: "equirectangular", 2: "cubemap", 3: "mesh"]),
    .init(
      0x7672, "ProjectionPrivate", .binary, in: .projection, "5.1.4.1.28.43", .optional, versions: 4...4,
      webM: true),
    .init(
      0x7673, "ProjectionPoseYaw", .float, in: .projection, "5.1.4.1.28.44", .required, .between(-180, 180),
      default: 0, versions: 4...4, webM: true),
    .init(
      0x7674, "ProjectionPosePitch", .float, in: .projection, "5.1.4.1.28.45", .required, .between(-90, 90),
      default: 0, versions: 4...4, webM: true),
    .init(
      0x7675, "ProjectionPoseRoll", .float, in: .projection, "5.1.4.1.28.46", .required, .between(-180, 180),
      default: 0, versions: 4...4, webM: true),
  ]
}
