/// The number that names the coding of a WAVE file's samples (`wFormatTag`, as Microsoft registered them).
package struct WaveFormatTag: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let pcm = WaveFormatTag(rawValue: 0x0001)
  static let msADPCM = WaveFormatTag(rawValue: 0x0002)
  package static let ieeeFloat = WaveFormatTag(rawValue: 0x0003)
  package static let aLaw = WaveFormatTag(rawValue: 0x0006)
  package static let muLaw = WaveFormatTag(rawValue: 0x0007)
  static let imaADPCM = WaveFormatTag(rawValue: 0x0011)
  static let gsm610 = WaveFormatTag(rawValue: 0x0031)
  static let mpeg = WaveFormatTag(rawValue: 0x0050)
  static let mpegLayer3 = WaveFormatTag(rawValue: 0x0055)
  static let extensible = WaveFormatTag(rawValue: 0xFFFE)

  /// The name of the coding that the number stands for.
  var title: String? { Self.titles[rawValue] }

  private static let titles: [UInt16: String] = [
    0x0000: "unknown", 0x0001: "PCM", 0x0002: "Microsoft ADPCM", 0x0003: "IEEE float",
    0x0004: "Compaq VSELP", 0x0005: "IBM CVSD", 0x0006: "A-law", 0x0007: "mu-law", 0x0008: "DTS",
    0x0009: "DRM", 0x000A: "Windows Media Voice 9", 0x0010: "OKI ADPCM", 0x0011: "IMA ADPCM",
    0x0012: "MediaSpace ADPCM", 0x0013: "Sierra ADPCM", 0x0014: "G.723 ADPCM", 0x0015: "DIGISTD",
    0x0016: "DIGIFIX", 0x0017: "Dialogic OKI ADPCM", 0x0018: "MediaVision ADPCM", 0x0019: "CU codec",
    0x0020: "Yamaha ADPCM", 0x0021: "Sonarc", 0x0022: "TrueSpeech", 0x0023: "Echo Speech SC-1",
    0x0024: "AudioFile AF36", 0x0025: "APTX", 0x0026: "AudioFile AF10", 0x0028: "LRC",
    0x0030: "Dolby AC-2", 0x0031: "GSM 6.10", 0x0032: "MSN Audio", 0x0033: "Antex ADPCME",
    0x0034: "Control Resources VQLPC", 0x0035: "DigiReal", 0x0036: "DigiADPCM",
    0x0038: "Natural MicroSystems VBXADPCM", 0x003B: "Rockwell ADPCM", 0x003C: "Rockwell DigiTalk",
    0x0040: "G.721 ADPCM", 0x0041: "G.728 CELP", 0x0042: "Microsoft G.723.1", 0x0045: "G.726 ADPCM",
    0x0050: "MPEG Layer I or II", 0x0052: "RT24", 0x0053: "PAC", 0x0055: "MPEG Layer III",
    0x0059: "Lucent G.723", 0x0060: "Cirrus", 0x0061: "ESPCM", 0x0062: "Voxware",
    0x0064: "G.726 ADPCM", 0x0065: "G.722 ADPCM", 0x0069: "Voxware byte aligned", 0x0070: "Voxware AC8",
    0x0075: "Voxware MetaSound", 0x0079: "Voxware RT24", 0x0083: "G.729A", 0x0092: "Dolby AC-3 SPDIF",
    0x0094: "ZyXEL ADPCM", 0x00FF: "AAC", 0x0100: "Rhetorex ADPCM", 0x0101: "BeCubed IRAT",
    0x0111: "Vivo G.723", 0x0112: "Vivo Siren", 0x0123: "Digital G.723", 0x0130: "Sipro ACEPL.net",
    0x0150: "Qualcomm PureVoice", 0x0155: "Ring Zero TUB GSM", 0x0160: "Windows Media Audio 1",
    0x0161: "Windows Media Audio 2", 0x0162: "Windows Media Audio Professional",
    0x0163: "Windows Media Audio Lossless", 0x0164: "Windows Media Audio Pro over SPDIF",
    0x0200: "Creative ADPCM", 0x0202: "Creative FastSpeech 8", 0x0203: "Creative FastSpeech 10",
    0x0220: "Quarterdeck", 0x0270: "ATRAC3", 0x0300: "Fujitsu FM Towns Sound", 0x0400: "Brooktree",
    0x0401: "Intel Music Coder", 0x0450: "QDesign Music", 0x0500: "On2 VP7 Audio", 0x0501: "On2 VP6 Audio",
    0x0680: "VME VMPCM", 0x0681: "AT&T TPC", 0x1000: "Olivetti GSM", 0x1001: "Olivetti ADPCM",
    0x1002: "Olivetti CELP", 0x1003: "Olivetti SBC", 0x1004: "Olivetti OPR", 0x1100: "LH codec",
    0x1400: "Norris", 0x1500: "SoundSpace Musicompress", 0x1600: "MPEG ADTS AAC", 0x1601: "MPEG raw AAC",
    0x1602: "MPEG LOAS", 0x1608: "Nokia MPEG ADTS AAC", 0x1609: "Nokia MPEG raw AAC",
    0x160A: "Vodafone MPEG ADTS AAC", 0x1610: "MPEG HE-AAC", 0x2000: "Dolby AC-3", 0x2001: "DTS",
    0x4143: "Divio AAC", 0x566F: "Vorbis", 0x674F: "Ogg Vorbis 1", 0x6750: "Ogg Vorbis 2",
    0x6751: "Ogg Vorbis 3", 0x676F: "Ogg Vorbis 1+", 0x6770: "Ogg Vorbis 2+", 0x6771: "Ogg Vorbis 3+",
    0x704F: "Opus", 0x7A21: "GSM AMR (CBR)", 0x7A22: "GSM AMR (VBR)", 0xA106: "AAC", 0xF1AC: "FLAC",
    0xFFFE: "extensible", 0xFFFF: "in development",
  ]
}
