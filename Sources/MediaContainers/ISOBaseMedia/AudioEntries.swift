import MediaCore

/// The codings of audio tracks that have names.
extension ISOBoxType {
  static let audioEntries: [ISOBoxType] = ([
    ("mp4a", "MP4 Audio Sample Entry", .mp4, "6.7.2"), ("enca", "Encrypted Audio Sample Entry", .isoBaseMedia, "8.12.1"),
    ("resa", "Restricted Audio Sample Entry", .isoBaseMedia, "8.15"),
    ("ac-3", "AC-3 Sample Entry", .dolby, "F.3"), ("ec-3", "Enhanced AC-3 Sample Entry", .dolby, "F.5"),
    ("ac-4", "AC-4 Sample Entry", .ac4, "E.4"), ("mlpa", "Dolby TrueHD Sample Entry", .dolbyTrueHD, "2"),
    ("dtsc", "DTS Coherent Acoustics Sample Entry", .dts, "E.2.3"), ("dtsh", "DTS-HD Sample Entry", .dts, "E.2.3"),
    ("dtsl", "DTS-HD Lossless Sample Entry", .dts, "E.2.3"), ("dtse", "DTS Express Sample Entry", .dts, "E.2.3"),
    ("dtsx", "DTS-UHD Sample Entry", .dts, "103 491"), ("Opus", "Opus Sample Entry", .opus, "4.3.1"),
    ("fLaC", "FLAC Sample Entry", .flac, "3.3.1"), ("alac", "Apple Lossless Sample Entry", .alac, "Sample Entry"),
    ("ipcm", "Integer PCM Sample Entry", .pcmAudio, "5.2"), ("fpcm", "Floating-point PCM Sample Entry", .pcmAudio, "5.3"),
    ("mha1", "MPEG-H 3D Audio Sample Entry", .mpegH3DAudio, "20.5"),
    ("mha2", "MPEG-H 3D Audio Sample Entry", .mpegH3DAudio, "20.5"),
    ("mhm1", "MPEG-H 3D Audio Stream Sample Entry", .mpegH3DAudio, "20.6"),
    ("mhm2", "MPEG-H 3D Audio Stream Sample Entry", .mpegH3DAudio, "20.6"),
    ("samr", "AMR Narrow-band Sample Entry", .threeGPP, "6.5"), ("sawb", "AMR Wide-band Sample Entry", .threeGPP, "6.5"),
    ("sawp", "AMR-WB+ Sample Entry", .threeGPP, "6.9"), ("sevc", "EVRC Sample Entry", .threeGPP, "3GPP2"),
    ("sqcp", "QCELP Sample Entry", .threeGPP, "3GPP2"), ("iamf", "Immersive Audio Sample Entry", .av1, "IAMF 6.3"),
    ("vorb", "Vorbis Sample Entry", .quickTime, "Xiph"), (".mp3", "MPEG-1 Layer 3", .quickTime, "Sound Sample Descriptions"),
    ("mp3 ", "MPEG-1 Layer 3", .quickTime, "Sound Sample Descriptions"),
    ("ms\0\u{55}", "MPEG-1 Layer 3", .quickTime, "Sound Sample Descriptions"),
    ("ms\0\u{2}", "Microsoft ADPCM", .quickTime, "Sound Sample Descriptions"),
    ("ms\0\u{11}", "IMA ADPCM (Microsoft)", .quickTime, "Sound Sample Descriptions"),
    ("raw ", "Unsigned 8-bit PCM", .quickTime, "Sound Sample Descriptions"),
    ("NONE", "PCM", .quickTime, "Sound Sample Descriptions"),
    ("twos", "Big-endian PCM", .quickTime, "Sound Sample Descriptions"),
    ("sowt", "Little-endian PCM", .quickTime, "Sound Sample Descriptions"),
    ("lpcm", "Linear PCM", .quickTime, "Sound Sample Descriptions"),
    ("in24", "24-bit Integer PCM", .quickTime, "Sound Sample Descriptions"),
    ("in32", "32-bit Integer PCM", .quickTime, "Sound Sample Descriptions"),
    ("fl32", "32-bit Floating-point PCM", .quickTime, "Sound Sample Descriptions"),
    ("fl64", "64-bit Floating-point PCM", .quickTime, "Sound Sample Descriptions"),
    ("ulaw", "µ-law", .quickTime, "Sound Sample Descriptions"),
    ("alaw", "A-law", .quickTime, "Sound Sample Descriptions"),
    ("ima4", "IMA 4:1", .quickTime, "Sound Sample Descriptions"),
    ("MAC3", "MACE 3:1", .quickTime, "Sound Sample Descriptions"),
    ("MAC6", "MACE 6:1", .quickTime, "Sound Sample Descriptions"),
    ("QDM2", "QDesign Music 2", .quickTime, "Sound Sample Descriptions"),
    ("QDMC", "QDesign Music", .quickTime, "Sound Sample Descriptions"),
    ("Qclp", "QUALCOMM PureVoice", .quickTime, "Sound Sample Descriptions"),
    ("dvca", "DV Audio", .quickTime, "Sound Sample Descriptions"),
    ("agsm", "GSM 6.10", .quickTime, "Sound Sample Descriptions"),
    ("owma", "Windows Media Audio Sample Entry", .piff, "owma"),
  ] as [(FourCC, String, ISOStandard, String)]).map { (type, title, standard, clause) in
    ISOBoxType(
      type, title, standard, clause, in: ["stsd"], of: .audioSampleEntries, content: AudioSampleEntry.self,
      children: .boxes)
  }
}
