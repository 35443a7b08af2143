extension CodecTraits {
  /// All codecs that anything is known of beyond what libav says.
  package static let known = pictures + sound + linearPCM + texts

  private static let pictures: [CodecTraits] = [
    CodecTraits(
      "H.264", .video,
      [
        .isInTransportStreams, .reordersPictures, .hasDisposablePictures, .isConfiguredByHeaders,
        .hasNALUnits, .isInHLS,
        .repeatsItsSetUp, .isDescribedByConfiguration, .countsPictures, .hasRecoveryPoints, .reordersByMany,
        .needsRestartAtJoins,
      ],
      sampleEntries: ["avc1", "avc2", "avc3", "avc4", "dva1", "dvav"],
      inBandEntries: ["avc3", "avc4", "dvav"], objectTypes: [0x21],
      matroskaIDs: ["V_MPEG4/ISO/AVC"], transportTypes: [TransportType(0x1B)],
      binding: .box("avcC", least: 7, prefix: [1]),
      // Its Baseline profile has frames alone (ITU-T H.264, A.2.1).
      encoding: Encoding(
        hasEightBits: true, takesTwoPasses: true, statesChromaSiting: true, takesWholeChromaAlone: true,
        holdsRateLimits: true, fields: .allProfiles(but: "baseline"))),
    CodecTraits(
      "HEVC", .video,
      [
        .isInTransportStreams, .reordersPictures, .hasDisposablePictures, .isConfiguredByHeaders,
        .hasNALUnits, .isInHLS,
        .repeatsItsSetUp, .isDescribedByConfiguration, .countsPictures, .reordersByMany, .needsRestartAtJoins,
      ],
      sampleEntries: ["hvc1", "hev1", "dvh1", "dvhe"],
      inBandEntries: ["hev1", "dvhe"], objectTypes: [0x23], matroskaIDs: ["V_MPEGH/ISO/HEVC"],
      transportTypes: [TransportType(0x24), TransportType(0x24, "HEVC")],
      binding: .box("hvcC", least: 23, prefix: [1]),
      encoding: Encoding(
        takesTwoPasses: true, statesChromaSiting: true, takesWholeChromaAlone: true, holdsRateLimits: true,
        bitRateFactor: 0.6)),
    CodecTraits(
      "VVC", .video, [.isInTransportStreams, .reordersPictures, .hasNALUnits, .reordersByMany],
      sampleEntries: ["vvc1", "vvi1"],
      configurationBox: "vvcC"),
    CodecTraits(
      "AV1", .video, [.isInWebM, .isInHLS, .isDescribedByConfiguration, .isFullRangeUnlessStated],
      sampleEntries: ["av01"],
      matroskaIDs: ["V_AV1"],
      binding: .box("av1C", least: 4, prefix: [0x81]), encoding: Encoding()),
    CodecTraits(
      "VP8", .video, [.hidesPictures, .isInWebM, .keepsAlphaApart], sampleEntries: ["vp08"],
      codecString: "vp8",
      matroskaIDs: ["V_VP8"]),
    CodecTraits(
      "VP9", .video, [.isInWebM, .keepsAlphaApart], sampleEntries: ["vp09"], codecString: "vp9",
      matroskaIDs: ["V_VP9"],
      binding: .box("vpcC", least: 12, prefix: [1, 0, 0, 0]),
      encoding: Encoding(takesTwoPasses: true)),
    CodecTraits(
      "MPEG-1 Video", .video, [.isInTransportStreams, .reordersPictures, .hasDisposablePictures],
      sampleEntries: ["mp1v"],
      objectTypes: [0x6A], matroskaIDs: ["V_MPEG1"]),
    CodecTraits(
      "MPEG-2 Video", .video,
      [.isInTransportStreams, .reordersPictures, .hasDisposablePictures, .repeatsItsSetUp],
      sampleEntries: ["mp2v"],
      objectTypes: [0x60, 0x61, 0x62, 0x63, 0x64, 0x65], matroskaIDs: ["V_MPEG2"],
      binding: .elementaryStream(objectType: 0x61, least: 0)),
    CodecTraits(
      "MPEG-4 Visual", .video,
      [.isInTransportStreams, .reordersPictures, .hasDisposablePictures, .repeatsItsSetUp], word: "mpeg4",
      sampleEntries: ["mp4v"],
      objectTypes: [0x20], matroskaIDs: ["V_MPEG4/ISO/ASP", "V_MPEG4/ISO/SP", "V_MPEG4/ISO/AP"],
      binding: .elementaryStream(objectType: 0x20, least: 0)),
    CodecTraits(
      "ProRes", .video, .isIntraOnly, sampleEntries: ["apcn", "apch", "apcs", "apco", "ap4h", "ap4x"],
      matroskaIDs: ["V_PRORES"], binding: .profileCodes,
      encoding: Encoding(keepsAlpha: true, fields: .everyProfile, leavesHeadroom: true)),
    CodecTraits(
      "Motion JPEG", .video, [.isIntraOnly, .hasJFIFColors, .isFullRangeUnlessStated], word: "mjpeg",
      sampleEntries: ["jpeg"], objectTypes: [0x6C],
      matroskaIDs: ["V_MJPEG"], binding: .picture(objectType: 0x6C),
      encoding: Encoding(hasEightBits: true)),
    CodecTraits(
      "FFV1", .video, .isLossless, code: "FFV1", matroskaIDs: ["V_FFV1"],
      encoding: Encoding(keepsAlpha: true, fields: .everyProfile)),
    CodecTraits(
      "PNG", .video, [.isLossless, .isIntraOnly], sampleEntries: ["png "], objectTypes: [0x6D],
      binding: .picture(objectType: 0x6D),
      encoding: Encoding(keepsAlpha: true)),
    CodecTraits("Theora", .video, code: "theo", codecString: "theora", matroskaIDs: ["V_THEORA"]),
    CodecTraits("H.261", .video, sampleEntries: ["h261"], pictureMark: .h261),
    CodecTraits(
      "H.263", .video, .reordersPictures, sampleEntries: ["s263", "h263"], code: "s263", pictureMark: .h263),
    CodecTraits(
      "SMPTE VC-1", .video, [.isInTransportStreams, .reordersPictures], word: "vc1", sampleEntries: ["vc-1"],
      code: "WVC1",
      configurationBox: "dvc1"
    ),
    CodecTraits("Dirac", .video, [.isInTransportStreams, .reordersPictures], code: "drac"),
    CodecTraits("H.263+", .video, .reordersPictures, word: "h263p", pictureMark: .h263),
    CodecTraits("Intel H.263", .video, .reordersPictures, word: "h263i", pictureMark: .h263),
    CodecTraits("RealVideo 1.0", .video, word: "rv10", pictureMark: .realVideo1),
    CodecTraits("RealVideo 2.0", .video, .reordersPictures, word: "rv20", pictureMark: .realVideo2),
    CodecTraits("RealVideo 3.0", .video, .reordersPictures, word: "rv30", pictureMark: .realVideo3),
    CodecTraits("RealVideo 4.0", .video, .reordersPictures, word: "rv40", pictureMark: .realVideo4),
    CodecTraits("JPEG 2000", .video, .isIntraOnly, sampleEntries: ["mjp2"], code: "mjp2"),
    CodecTraits("JPEG-LS", .video, .isIntraOnly, code: "MJLS"),
    CodecTraits("CompuServe GIF", .video, .isLossless, word: "gif", code: "gif "),
    CodecTraits("WebP", .video, .isIntraOnly, code: "WEBP"),
    CodecTraits("BMP", .video, [.isLossless, .isIntraOnly], code: "bmp "),
    CodecTraits("TIFF", .video, [.isLossless, .isIntraOnly], name: "TIFF image", code: "tiff"),
    CodecTraits("HuffYUV", .video, [.isLossless, .isIntraOnly], code: "HFYU"),
    CodecTraits(
      "Huffyuv FFmpeg variant", .video, [.isLossless, .isIntraOnly], word: "ffvhuff", code: "FFVH"),
    CodecTraits("Ut Video", .video, [.isLossless, .isIntraOnly], code: "ULY0"),
    CodecTraits("Windows Media Video 7", .video, word: "wmv1", code: "WMV1", pictureMark: .msmpeg4),
    CodecTraits("Windows Media Video 8", .video, word: "wmv2", code: "WMV2", pictureMark: .wmv2),
    CodecTraits("Windows Media Video 9", .video, .reordersPictures, word: "wmv3", code: "WMV3"),
    CodecTraits("Sorenson Spark", .video, name: "FLV", word: "flv1", code: "FLV1", pictureMark: .spark),
    CodecTraits("On2 VP3", .video, word: "vp3", pictureMark: .on2),
    CodecTraits("On2 VP4", .video, word: "vp4", pictureMark: .on2),
    CodecTraits("On2 VP5", .video, word: "vp5", pictureMark: .on2),
    CodecTraits("On2 VP6", .video, word: "vp6", pictureMark: .on2),
    CodecTraits("On2 VP6 with alpha", .video, name: "On2 VP6", word: "vp6a", pictureMark: .on2WithAlpha),
    CodecTraits("On2 VP6 for Flash", .video, name: "On2 VP6", word: "vp6f", code: "VP6F", pictureMark: .on2),
    CodecTraits(
      "MPEG-4 part 2 Microsoft variant version 1", .video, word: "msmpeg4v1", code: "MPG4",
      pictureMark: .msmpeg4v1),
    CodecTraits(
      "MPEG-4 part 2 Microsoft variant version 2", .video, word: "msmpeg4v2", code: "MP42",
      pictureMark: .msmpeg4),
    CodecTraits(
      "MPEG-4 part 2 Microsoft variant version 3", .video, word: "msmpeg4v3", code: "MP43",
      matroskaIDs: ["V_MPEG4/MS/V3"],
      pictureMark: .msmpeg4),
    CodecTraits("QuickTime Animation", .video, .isLossless, word: "qtrle", code: "rle "),
    CodecTraits(
      "raw video", .video, [.isLossless, .isIntraOnly], sampleEntries: ["raw "], code: "raw ",
      matroskaIDs: ["V_UNCOMPRESSED"]),
    CodecTraits("DV", .video, .isIntraOnly, word: "dvvideo", code: "dvc "),
    CodecTraits("Intel Indeo 3", .video, word: "indeo3", pictureMark: .indeo3),
    CodecTraits("Intel Indeo Video Interactive 4", .video, word: "indeo4", pictureMark: .indeo4),
    CodecTraits("Intel Indeo Video Interactive 5", .video, word: "indeo5", pictureMark: .indeo5),
    CodecTraits("Sorenson Vector Quantizer 1", .video, word: "svq1", pictureMark: .sorenson1),
    CodecTraits("Cinepak", .video, code: "cvid", pictureMark: .cinepak),
    CodecTraits("VC-3", .video, .isIntraOnly, name: "VC3", word: "dnxhd", code: "AVdn"),
    CodecTraits("GoPro CineForm HD", .video, word: "cfhd", code: "CFHD"),
    CodecTraits("Vidvox Hap", .video, .isIntraOnly, word: "hap", code: "Hap1"),
  ]

  /// Codecs of sound; how much has to be decoded before a place is different in each.
  ///
  /// Packets of MPEG audio's Layer III refer to at most 511 bytes of packets before (ISO/IEC 11172-3, 2.4.3.4:
  /// main_data_begin), overlap with one granule, and its filter bank holds 16 blocks: two seconds are more than that at
  /// the lowest of bit rates. Packets of a codec with a pre-roll of zero stand alone. Other codecs predict, dither (Layer II in
  /// libav), or (AAC) substitute noise by a generator that runs through the whole stream. What files state is less: a packet
  /// of AAC (ISO/IEC 14496-12, 10.1), and 80 ms of Opus (RFC 7845, 4.2).
  private static let sound: [CodecTraits] = [
    CodecTraits(
      "AAC", .audio, [.isInTransportStreams, .storesPackets, .padsLastPacket, .isInHLS, .repeatsItsSetUp],
      statedPreroll: .packets(1), sampleEntries: ["mp4a"],
      audioFormatID: "aac ",
      objectTypes: [0x40, 0x66, 0x67, 0x68],
      matroskaIDs: [
        "A_AAC", "A_AAC/MPEG2/MAIN", "A_AAC/MPEG2/LC", "A_AAC/MPEG2/LC/SBR", "A_AAC/MPEG2/SSR",
        "A_AAC/MPEG4/MAIN",
        "A_AAC/MPEG4/LC", "A_AAC/MPEG4/LC/SBR", "A_AAC/MPEG4/SSR", "A_AAC/MPEG4/LTP",
      ], transportTypes: [TransportType(0x0F)],
      binding: .elementaryStream(objectType: 0x40, least: 2), packetLength: .stated,
      usualPacketLength: .frames(1024), encoding: Encoding(mostChannels: 8, rates: .aac)),
    CodecTraits("AAC LATM", .audio, .isInTransportStreams, word: "aac_latm", audioFormatID: "aac "),
    CodecTraits(
      "ALAC", .audio, [.isLossless, .storesPackets, .isInHLS], preroll: .zero, sampleEntries: ["alac"],
      audioFormatID: "alac", matroskaIDs: ["A_ALAC"], binding: .box("alac", least: 24),
      usualPacketLength: .frames(4096),
      encoding: Encoding(mostChannels: 8)),
    CodecTraits(
      "FLAC", .audio, [.isLossless, .storesPackets, .isInHLS, .numbersPackets], preroll: .zero,
      sampleEntries: ["fLaC"],
      audioFormatID: "flac", codecString: "flac", matroskaIDs: ["A_FLAC"], binding: .box("dfLa", least: 34),
      usualPacketLength: .chosen, encoding: Encoding(mostChannels: 8)),
    CodecTraits(
      "Opus", .audio,
      [
        .isInTransportStreams, .storesPackets, .padsLastPacket, .isInWebM, .keepsPrimingInMatroska,
        .hasVorbisChannelOrder, .entryIsTemplate,
      ],
      statedPreroll: .time(MediaTime(value: 80, timescale: 1000)), sampleEntries: ["Opus"],
      audioFormatID: "opus", objectTypes: [0xAD], codecString: "opus", matroskaIDs: ["A_OPUS"],
      binding: .box("dOps", least: 11), usualPacketLength: .chosen, decodedSampleRate: 48000,
      encoding: Encoding(mostChannels: 8, rates: .opus)),
    CodecTraits(
      "Vorbis", .audio, [.isInWebM, .keepsPrimingInMatroska, .hasVorbisChannelOrder], sampleEntries: ["vrbs"],
      codecString: "vorbis", matroskaIDs: ["A_VORBIS"],
      encoding: Encoding(mostChannels: 8)),
    CodecTraits(
      "MP3", .audio, [.isInTransportStreams, .padsLastPacket, .describesItself],
      // A packet's data can begin 511 bytes before it (ISO/IEC 11172-3, 2.4.2.7), which 24 packets hold at the lowest bit rate.
      preroll: MediaTime(value: 2, timescale: 1), prerollPackets: 24,
      decoderDelay: 528 + 1,
      sampleEntries: [".mp3"],
      audioFormatID: ".mp3", objectTypes: [0x69, 0x6B], codecString: "mp3", matroskaIDs: ["A_MPEG/L3"],
      binding: .mpegAudio(objectType: 0x6B, lowRateObjectType: 0x69), packetLength: .stated,
      // ISO/IEC 13818-3, 2.4.3.1.
      usualPacketLength: .frames(1152, below32kHz: 576),
      encoding: Encoding(mostChannels: 2, rates: .mp3)),
    CodecTraits(
      "MP2", .audio, [.isInTransportStreams, .describesItself], sampleEntries: [".mp2"],
      audioFormatID: ".mp2", codecString: "mp2",
      matroskaIDs: ["A_MPEG/L2"], transportTypes: [TransportType(0x03), TransportType(0x04)],
      binding: .mpegAudio(objectType: 0x6B, lowRateObjectType: 0x69), packetLength: .stated,
      usualPacketLength: .frames(1152), encoding: Encoding(mostChannels: 2)),
    CodecTraits(
      "MP1", .audio, sampleEntries: [".mp1"], audioFormatID: ".mp1", codecString: "mp1",
      matroskaIDs: ["A_MPEG/L1"], usualPacketLength: .frames(384)),
    CodecTraits(
      "AC-3", .audio, [.isInTransportStreams, .isInHLS, .describesItself, .entryIsTemplate],
      sampleEntries: ["ac-3"], audioFormatID: "ac-3",
      objectTypes: [0xA5],
      codecString: "ac-3", matroskaIDs: ["A_AC3"], transportTypes: [TransportType(0x81, "AC-3")],
      binding: .box("dac3", least: 3),
      packetLength: .constant(1536), usualPacketLength: .frames(1536),
      encoding: Encoding(mostChannels: 6)),
    CodecTraits(
      "E-AC-3", .audio, [.isInTransportStreams, .isInHLS, .describesItself, .entryIsTemplate],
      sampleEntries: ["ec-3"], audioFormatID: "ec-3",
      objectTypes: [0xA6],
      codecString: "ec-3", matroskaIDs: ["A_EAC3"], transportTypes: [TransportType(0x87, "EAC3")],
      binding: .box("dec3", least: 5), packetLength: .constant(1536), usualPacketLength: .frames(1536),
      encoding: Encoding(mostChannels: 6)),
    CodecTraits("AC-4", .audio, .entryIsTemplate, sampleEntries: ["ac-4"]),
    // Its hybrid mode decodes to integers of the stored width all the same.
    CodecTraits("WavPack", .audio, .isLossless, preroll: .zero, code: "WVPK", matroskaIDs: ["A_WAVPACK4"]),
    CodecTraits(
      "TTA", .audio, [.isLossless, .endsWithTrack], preroll: .zero, code: "TTA1", matroskaIDs: ["A_TTA1"]),
    CodecTraits("Monkey's Audio", .audio, .isLossless, word: "ape", code: "APE "),
    CodecTraits("MLP", .audio, .isLossless, code: "mlpa", matroskaIDs: ["A_MLP"]),
    CodecTraits("TrueHD", .audio, .isLossless, code: "mlpa", matroskaIDs: ["A_TRUEHD"]),
    CodecTraits("Shorten", .audio, .isLossless),
    CodecTraits("TAK", .audio, .isLossless, code: "tBaK"),
    CodecTraits(
      "Windows Media Audio Lossless", .audio, .isLossless, word: "wmalossless",
      code: FourCC(waveFormatTag: 0x163)),
    CodecTraits("MPEG-4 ALS", .audio, .isLossless, name: "MPEG-4 Audio Lossless Coding", word: "mp4als"),
    CodecTraits("DTS", .audio, code: "dtsc", matroskaIDs: ["A_DTS"]),
    CodecTraits("Speex", .audio, code: "spex"),
    CodecTraits("Musepack SV7", .audio, word: "musepack7", code: "MPC7"),
    CodecTraits("Musepack SV8", .audio, word: "musepack8", code: "MPC8"),
    CodecTraits("GSM", .audio, .hasEvenPackets, code: "agsm"),
    CodecTraits(
      "GSM Microsoft variant", .audio, .hasEvenPackets, word: "gsm_ms",
      audioFormatID: FourCC(waveFormatTag: 0x31)),
    CodecTraits("Windows Media Audio 1", .audio, word: "wmav1", code: FourCC(waveFormatTag: 0x160)),
    CodecTraits("Windows Media Audio 2", .audio, word: "wmav2", code: FourCC(waveFormatTag: 0x161)),
    CodecTraits(
      "Windows Media Audio 9 Professional", .audio, word: "wmapro", code: FourCC(waveFormatTag: 0x162)),
    CodecTraits("Nellymoser Asao", .audio, word: "nellymoser", code: "nmos"),
    CodecTraits("ATRAC3", .audio, code: FourCC(waveFormatTag: 0x270)),
    CodecTraits(
      "AMR-NB", .audio, word: "amr_nb", sampleEntries: ["samr"], code: "samr", audioFormatID: "samr",
      usualPacketLength: .chosen),
    CodecTraits(
      "AMR-WB", .audio, word: "amr_wb", sampleEntries: ["sawb"], code: "sawb", audioFormatID: "sawb",
      usualPacketLength: .chosen),
    CodecTraits("iLBC", .audio, .hasEvenPackets, audioFormatID: "ilbc"),
    CodecTraits("QDesign Music", .audio, word: "qdmc", audioFormatID: "QDMC"),
    CodecTraits("QDesign Music Codec 2", .audio, word: "qdm2", audioFormatID: "QDM2"),
    CodecTraits("QCELP", .audio, audioFormatID: "Qclp"),
    CodecTraits("EVRC", .audio, sampleEntries: ["sevc"], objectTypes: [0xA0]),
    CodecTraits("MACE 3:1", .audio, .hasEvenPackets, name: "MACE", word: "mace3", audioFormatID: "MAC3"),
    CodecTraits("MACE 6:1", .audio, .hasEvenPackets, name: "MACE", word: "mace6", audioFormatID: "MAC6"),
    CodecTraits(
      "ADPCM IMA QuickTime", .audio, [.isADPCM, .hasEvenPackets], word: "adpcm_ima_qt", audioFormatID: "ima4"),
    CodecTraits(
      "ADPCM Microsoft", .audio, [.isADPCM, .hasEvenPackets], word: "adpcm_ms",
      audioFormatID: FourCC(waveFormatTag: 0x02)),
    CodecTraits(
      "ADPCM IMA WAV", .audio, [.isADPCM, .hasEvenPackets], word: "adpcm_ima_wav",
      audioFormatID: FourCC(waveFormatTag: 0x11)),
    CodecTraits("ADPCM Shockwave Flash", .audio, .isADPCM, word: "adpcm_swf", code: "SWFa"),
    CodecTraits("G.722 ADPCM", .audio, .isADPCM, word: "adpcm_g722", code: FourCC(waveFormatTag: 0x64)),
    CodecTraits("G.726 ADPCM", .audio, .isADPCM, word: "adpcm_g726", code: FourCC(waveFormatTag: 0x45)),
    CodecTraits(
      "µ-law", .audio, .isPCM, word: "pcm_mulaw", preroll: .zero, sampleEntries: ["ulaw"],
      audioFormatID: "ulaw"),
    CodecTraits(
      "A-law", .audio, .isPCM, word: "pcm_alaw", preroll: .zero, sampleEntries: ["alaw"],
      audioFormatID: "alaw"),
    CodecTraits("PCM Archimedes VIDC", .audio, .isPCM, word: "pcm_vidc", preroll: .zero),
  ]

  /// The usual layouts, which an `AudioStreamDescription` distinguishes, and those that it can't describe.
  private static let linearPCM: [CodecTraits] =
    [
      CodecTraits(
        "PCM", .audio, [.isPCM, .isLossless], preroll: .zero,
        sampleEntries: ["lpcm", "sowt", "twos", "in24", "in32", "fl32", "fl64", "raw ", "ipcm", "fpcm"],
        audioFormatID: .linearPCM, matroskaIDs: ["A_PCM/INT/LIT", "A_PCM/INT/BIG", "A_PCM/FLOAT/IEEE"])
    ]
    + [
      ("PCM, D-Cinema", "pcm_s24daud"), ("PCM, DVD", "pcm_dvd"), ("PCM, Blu-ray", "pcm_bluray"),
      ("PCM, LXF", "pcm_lxf"), ("PCM, 16.8 floating point", "pcm_f16le"),
      ("PCM, 24.0 floating point", "pcm_f24le"), ("PCM, SGA", "pcm_sga"),
    ].map { identifier, word in
      CodecTraits(
        identifier, .audio, [.isPCM, .isLossless], name: "PCM", word: word, preroll: .zero,
        audioFormatID: .linearPCM)
    }

  private static let texts: [CodecTraits] = [
    CodecTraits("Timed Text", .subtitle, word: "mov_text", sampleEntries: ["tx3g", "text"]),
    CodecTraits(
      "WebVTT", .subtitle, [.isInWebM, .hasTextSamples], name: "WebVTT subtitle", sampleEntries: ["wvtt"],
      matroskaIDs: [
        "S_TEXT/WEBVTT", "D_WEBVTT/SUBTITLES", "D_WEBVTT/CAPTIONS", "D_WEBVTT/DESCRIPTIONS",
        "D_WEBVTT/METADATA",
      ]),
    CodecTraits("SubRip", .subtitle, .hasTextSamples, sampleEntries: ["srt "], matroskaIDs: ["S_TEXT/UTF8"]),
    CodecTraits("SubRip with times", .subtitle, name: "SubRip subtitle with embedded timing", word: "srt"),
    CodecTraits(
      "SubStation Alpha", .subtitle, name: "SSA", word: "ssa", matroskaIDs: ["S_TEXT/SSA", "S_SSA"]),
    CodecTraits(
      "Advanced SubStation Alpha", .subtitle, .hasTextSamples, name: "ASS", word: "ass", code: "ssa ",
      matroskaIDs: ["S_TEXT/ASS", "S_ASS"]),
    CodecTraits("plain text", .subtitle, name: "raw UTF-8 text", word: "text"),
    CodecTraits("SAMI", .subtitle), CodecTraits("RealText", .subtitle), CodecTraits("MicroDVD", .subtitle),
    CodecTraits("MPL2", .subtitle), CodecTraits("SubViewer", .subtitle),
    CodecTraits("SubViewer 1", .subtitle), CodecTraits("VPlayer", .subtitle),
    CodecTraits("Phoenix Subtitle", .subtitle, word: "pjs"),
    CodecTraits("Spruce STL", .subtitle, word: "stl"),
    CodecTraits("DVD subtitles", .subtitle, word: "dvd_subtitle", code: "DXSB", matroskaIDs: ["S_VOBSUB"]),
    CodecTraits(
      "HDMV Presentation Graphic Stream subtitles", .subtitle, word: "hdmv_pgs_subtitle", code: "PGS ",
      matroskaIDs: ["S_HDMV/PGS"]),
    CodecTraits(
      "DVB subtitles", .subtitle, .isInTransportStreams, word: "dvb_subtitle", code: "DVBs",
      matroskaIDs: ["S_DVBSUB"]),
    CodecTraits("DVB teletext", .subtitle, .isInTransportStreams, word: "dvb_teletext", code: "DVBt"),
    CodecTraits(
      "EIA-608", .closedCaption, name: "EIA-608 closed captions", word: "eia_608", sampleEntries: ["c608"],
      code: "c608"),
    CodecTraits("Timed Text Markup Language", .subtitle, word: "ttml", sampleEntries: ["stpp"], code: "stpp"),
    // Attached to films, for their subtitles.
    CodecTraits("TrueType font", .metadata, word: "ttf", code: "ttf "),
    CodecTraits("OpenType font", .metadata, word: "otf", code: "otf "),
  ]
}

extension FourCC {
  /// The code that QuickTime and Core Audio make of a WAVE format tag: `ms` and the tag's two bytes.
  package init(waveFormatTag tag: UInt16) {
    self.init(rawValue: 0x6D73_0000 | UInt32(tag))
  }
}

extension CodecTraits.SoundRates {
  private static let usual = [16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]

  /// ISO/IEC 14496-3, table 1.18.
  fileprivate static let aac = Self(
    [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350], kilobits: usual
  )
  /// RFC 6716, 2.
  fileprivate static let opus = Self([48000, 24000, 16000, 12000, 8000], kilobits: usual)
  /// MPEG-1, 2 and 2.5 audio, layer III (ISO/IEC 11172-3 and 13818-3, 2.4.2.3).
  fileprivate static let mp3 = Self(
    [48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000],
    kilobits: [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
    below32kHz: [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160])
}
