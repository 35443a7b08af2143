import MediaCore
import Testing

/// What holds between the entries of the table of codecs.
struct CodecTests {
  private static let known = CodecTraits.known.map { Codec($0) }

  @Test("No two codecs share what stands for one alone")
  func uniqueness() {
    func isUnique(_ values: [some Hashable]) -> Bool { Set(values).count == values.count }
    let table = CodecTraits.known
    #expect(isUnique(table.map(\.identifier)))
    #expect(isUnique(table.flatMap { traits in traits.sampleEntries.map { "\(traits.mediaType) \($0)" } }))
    #expect(isUnique(table.flatMap(\.objectTypes)))
    #expect(isUnique(table.flatMap(\.matroskaIDs)))
    #expect(isUnique(table.compactMap(\.codecString)))
    #expect(isUnique(table.flatMap(\.transportTypes)))
    #expect(isUnique(table.map(\.word)))
    // AAC with the syntax of LATM is AAC to Core Audio.
    let formats = Self.known.filter { !$0.isLinearPCM && $0.rawValue != "AAC LATM" }.compactMap(
      \.audioFormatID)
    #expect(isUnique(formats))
  }

  @Test("A codec is found by each of its codes", arguments: known)
  func codes(_ codec: Codec) {
    #expect(Codec(rawValue: codec.rawValue) == codec)
    #expect(Codec(rawValue: codec.rawValue).traits === codec.traits)
    for entry in codec.traits.sampleEntries {
      #expect(Codec(sampleEntry: entry, mediaType: codec.mediaType) == codec)
      #expect(FormatDescription(mediaType: codec.mediaType, mediaSubType: entry).codec == codec)
    }
    for type in codec.traits.objectTypes {
      #expect(Codec(objectType: type) == codec)
      #expect(Codec(codecString: "mp4a.\(String(type, radix: 16))") == codec)
    }
    for identifier in codec.traits.matroskaIDs { #expect(Codec(matroskaID: identifier) == codec) }
    if let text = codec.traits.codecString { #expect(Codec(codecString: text) == codec) }
    for type in codec.traits.transportTypes { #expect(Codec(transportType: type) == codec) }
  }

  @Test("Traits agree with each other", arguments: known)
  func traits(_ codec: Codec) {
    let isPicture = codec.mediaType == .video
    #expect(!codec.isIntraOnly || isPicture && !codec.reordersPictures)
    #expect(!codec.reordersPictures || isPicture)
    #expect(!codec.hasDisposablePictures || codec.reordersPictures)
    #expect(!codec.hidesPictures || isPicture)
    #expect(!codec.reordersByMany || codec.reordersPictures)
    #expect(!codec.keepsAlphaApart && !codec.hasJFIFColors || isPicture)
    #expect(!codec.hasTextSamples || codec.mediaType == .subtitle)
    #expect(codec.usualPacketLength == nil && codec.decodedSampleRate == nil || codec.mediaType == .audio)
    #expect(!codec.isPCM || codec.mediaType == .audio && codec.preroll == .zero && !codec.isADPCM)
    // What stands alone decodes to the same samples everywhere, which only what loses nothing is sure to.
    #expect(codec.preroll != .zero || codec.isLossless || codec.isPCM)
    #expect(codec.audioFormatID == nil || codec.mediaType == .audio)
    #expect(codec.traits.objectTypes.isEmpty || codec.sampleEntry != nil)
  }

  /// The names that ffprobe prints.
  @Test(
    arguments: [
      (.h264, "h264"), (.hevc, "hevc"), (.mpeg2Video, "mpeg2video"), (.mpeg4Visual, "mpeg4"),
      (.motionJPEG, "mjpeg"), (.proRes, "prores"), (.aac, "aac"), (.eac3, "eac3"), (.muLaw, "pcm_mulaw"),
      (.amrNarrowBand, "amr_nb"), (.timedText, "mov_text"), (.subRip, "subrip"), (.unknown, "none"),
      (Codec(rawValue: "unknown"), "none"),
      (Codec(rawValue: "adpcm_psx"), "adpcm_psx"),
    ] as [(Codec, String)])
  func `codecs have short names`(codec: Codec, name: String) {
    #expect(codec.shortName() == name)
  }

  @Test(
    arguments: [
      (16, .isSignedInteger, "pcm_s16le"), (24, [.isSignedInteger, .isBigEndian], "pcm_s24be"),
      (8, [], "pcm_u8"),
      (8, [.isSignedInteger, .isBigEndian], "pcm_s8"), (32, .isFloat, "pcm_f32le"),
      (16, [.isSignedInteger, .isNonInterleaved], "pcm_s16le_planar"),
    ] as [(Int, AudioFormatFlags, String)])
  func `layouts of Linear PCM have short names`(bits: Int, flags: AudioFormatFlags, name: String) {
    let audio = AudioStreamDescription(
      sampleRate: 48000, formatID: .linearPCM, formatFlags: flags, channelsPerFrame: 1, bitsPerChannel: bits)
    #expect(Codec.linearPCM.shortName(audio) == name)
    #expect(Codec.aac.shortName(audio) == "aac")
  }

  /// A slip of the pen in one of the names would make a codec of which nothing is known.
  @Test(
    "The codecs that the code names are in the table",
    arguments: [
      Codec.h264, .hevc, .vvc, .av1, .vp8, .vp9, .mpeg1Video, .mpeg2Video, .mpeg4Visual, .theora, .motionJPEG,
      .png, .proRes, .rawVideo, .linearPCM, .muLaw, .aLaw, .aac, .mp3, .mp2, .ac3, .eac3, .alac, .flac, .opus,
      .vorbis, .timedText, .webVTT, .subRip, .timedSubRip, .subStationAlpha, .advancedSubStationAlpha,
      .plainText,
    ])
  func constants(_ codec: Codec) {
    #expect(Self.known.contains(codec))
  }

  @Test(
    "Codec strings name codecs",
    arguments: [
      ("avc1.64001F", .h264), ("AVC3.42E01E", .h264), ("hev1.1.6.L93.B0", .hevc), ("dvh1.05.06", .hevc),
      ("av01.0.04M.08", .av1), ("vp08.00.41.08", .vp8), ("vp8", .vp8), ("vp09.00.10.08", .vp9), ("vp9", .vp9),
      ("mp4v.20.9", .mpeg4Visual), ("mp4v.61", .mpeg2Video), ("mp4v.6A", .mpeg1Video), ("mp4v", .mpeg4Visual),
      ("mp4a.40.2", .aac), ("mp4a.67", .aac), ("mp4a.6B", .mp3), ("mp4a.69", .mp3), ("mp4a.a5", .ac3),
      ("mp4a", .aac),
      ("ac-3", .ac3), ("ec-3", .eac3), ("fLaC", .flac), ("Opus", .opus), ("vorbis", .vorbis),
      ("theora", .theora),
      ("alac", .alac), (".mp3", .mp3), ("mp3", .mp3), ("jpeg", .motionJPEG), ("apch", .proRes),
      ("ap4h", .proRes),
      ("lpcm", .linearPCM), ("1", .linearPCM), ("mp4a.FF", nil), ("mp4a.none", nil), ("none.1", nil),
      ("", nil),
      (".", nil),
    ] as [(String, Codec?)])
  func codecStrings(_ text: String, _ codec: Codec?) {
    #expect(Codec(codecString: text) == codec)
  }

  @Test("Nothing is taken for granted of a codec that is not in the table")
  func others() {
    let codec = Codec(rawValue: "none of ours")
    #expect(codec.rawValue == "none of ours" && codec.name == codec.rawValue)
    #expect(codec == Codec(CodecTraits("none of ours", .video, .isLossless)))
    #expect(!codec.isLossless && codec.preroll == nil && codec.sampleEntry == nil)
    #expect(Codec(CodecTraits("H.264", .audio)).mediaType == .video)
    #expect(FormatDescription(mediaType: .video, mediaSubType: "none").codec == .unknown)
    #expect(Codec(sampleEntry: "raw ", mediaType: .audio) == .linearPCM)
    #expect(Codec(sampleEntry: "raw ", mediaType: .video) == .rawVideo)
    #expect(Codec(sampleEntry: "mp4a", mediaType: .audio, objectType: 0x6B) == .mp3)
    #expect(Codec(sampleEntry: "mp4a", mediaType: .audio, objectType: 0xFF) == nil)
  }
}
