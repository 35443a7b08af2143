// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Layouts and loudspeakers that are rarer. Numbers are those of Core Audio's header CoreAudioBaseTypes.h.

/// The channel for the loudspeaker: its coordinates say where.
public let kAudioChannelLabel_UseCoordinates: AudioChannelLabel = 100
/// The channel for the loudspeaker: above the listener.
public let kAudioChannelLabel_TopCenterSurround: AudioChannelLabel = 12
/// The channel for the loudspeaker: high at the front, left.
public let kAudioChannelLabel_VerticalHeightLeft: AudioChannelLabel = 13
/// The channel for the loudspeaker: high at the front, in the middle.
public let kAudioChannelLabel_VerticalHeightCenter: AudioChannelLabel = 14
/// The channel for the loudspeaker: high at the front, right.
public let kAudioChannelLabel_VerticalHeightRight: AudioChannelLabel = 15
/// The channel for the loudspeaker: high at the back, left.
public let kAudioChannelLabel_TopBackLeft: AudioChannelLabel = 16
/// The channel for the loudspeaker: high at the back, in the middle.
public let kAudioChannelLabel_TopBackCenter: AudioChannelLabel = 17
/// The channel for the loudspeaker: high at the back, right.
public let kAudioChannelLabel_TopBackRight: AudioChannelLabel = 18
/// The channel for the loudspeaker: left, wide.
public let kAudioChannelLabel_LeftWide: AudioChannelLabel = 35
/// The channel for the loudspeaker: right, wide.
public let kAudioChannelLabel_RightWide: AudioChannelLabel = 36
/// The channel for the loudspeaker: a second one of low frequencies.
public let kAudioChannelLabel_LFE2: AudioChannelLabel = 37
/// The channel for the loudspeaker: the left one of matrix stereo.
public let kAudioChannelLabel_LeftTotal: AudioChannelLabel = 38
/// The channel for the loudspeaker: the right one of matrix stereo.
public let kAudioChannelLabel_RightTotal: AudioChannelLabel = 39
/// The channel for the loudspeaker: for the hard of hearing.
public let kAudioChannelLabel_HearingImpaired: AudioChannelLabel = 40
/// The channel for the loudspeaker: narration.
public let kAudioChannelLabel_Narration: AudioChannelLabel = 41
/// The channel for the loudspeaker: a mix that speech is clear in.
public let kAudioChannelLabel_DialogCentricMix: AudioChannelLabel = 43
/// The channel for the loudspeaker: center surround, direct.
public let kAudioChannelLabel_CenterSurroundDirect: AudioChannelLabel = 44
/// The channel for the loudspeaker: above the listener, left.
public let kAudioChannelLabel_LeftTopMiddle: AudioChannelLabel = 49
/// The channel for the loudspeaker: above the listener, right.
public let kAudioChannelLabel_RightTopMiddle: AudioChannelLabel = 51
/// The channel for the loudspeaker: above the back, left.
public let kAudioChannelLabel_LeftTopRear: AudioChannelLabel = 52
/// The channel for the loudspeaker: above the back, in the middle.
public let kAudioChannelLabel_CenterTopRear: AudioChannelLabel = 53
/// The channel for the loudspeaker: above the back, right.
public let kAudioChannelLabel_RightTopRear: AudioChannelLabel = 54
/// The channel for the loudspeaker: ambisonic, the sum.
public let kAudioChannelLabel_Ambisonic_W: AudioChannelLabel = 200
/// The channel for the loudspeaker: ambisonic, forwards.
public let kAudioChannelLabel_Ambisonic_X: AudioChannelLabel = 201
/// The channel for the loudspeaker: ambisonic, to the left.
public let kAudioChannelLabel_Ambisonic_Y: AudioChannelLabel = 202
/// The channel for the loudspeaker: ambisonic, upwards.
public let kAudioChannelLabel_Ambisonic_Z: AudioChannelLabel = 203
/// The channel for the loudspeaker: the middle of middle and side.
public let kAudioChannelLabel_MS_Mid: AudioChannelLabel = 204
/// The channel for the loudspeaker: the side of middle and side.
public let kAudioChannelLabel_MS_Side: AudioChannelLabel = 205
/// The channel for the loudspeaker: the first of a coincident pair.
public let kAudioChannelLabel_XY_X: AudioChannelLabel = 206
/// The channel for the loudspeaker: the second of a coincident pair.
public let kAudioChannelLabel_XY_Y: AudioChannelLabel = 207
/// The channel for the loudspeaker: the left ear.
public let kAudioChannelLabel_BinauralLeft: AudioChannelLabel = 208
/// The channel for the loudspeaker: the right ear.
public let kAudioChannelLabel_BinauralRight: AudioChannelLabel = 209
/// The channel for the loudspeaker: headphones, left.
public let kAudioChannelLabel_HeadphonesLeft: AudioChannelLabel = 301
/// The channel for the loudspeaker: headphones, right.
public let kAudioChannelLabel_HeadphonesRight: AudioChannelLabel = 302
/// The channel for the loudspeaker: a click track.
public let kAudioChannelLabel_ClickTrack: AudioChannelLabel = 304
/// The channel for the loudspeaker: another language.
public let kAudioChannelLabel_ForeignLanguage: AudioChannelLabel = 305
/// The channel for the loudspeaker: without a place.
public let kAudioChannelLabel_Discrete: AudioChannelLabel = 400
/// Equal to ``kAudioChannelLabel_VerticalHeightLeft``.
public let kAudioChannelLabel_LeftTopFront = kAudioChannelLabel_VerticalHeightLeft
/// Equal to ``kAudioChannelLabel_VerticalHeightCenter``.
public let kAudioChannelLabel_CenterTopFront = kAudioChannelLabel_VerticalHeightCenter
/// Equal to ``kAudioChannelLabel_VerticalHeightRight``.
public let kAudioChannelLabel_RightTopFront = kAudioChannelLabel_VerticalHeightRight
/// Equal to ``kAudioChannelLabel_TopCenterSurround``.
public let kAudioChannelLabel_CenterTopMiddle = kAudioChannelLabel_TopCenterSurround

/// W, X, Y, Z.
public let kAudioChannelLayoutTag_Ambisonic_B_Format: AudioChannelLayoutTag = 107 << 16 | 4
/// L, R, Ls, Rs, C, Cs, left and right wide.
public let kAudioChannelLayoutTag_Octagonal: AudioChannelLayoutTag = 111 << 16 | 8
/// Four corners, and four above them.
public let kAudioChannelLayoutTag_Cube: AudioChannelLayoutTag = 112 << 16 | 8
/// L, R, Ls, Rs, C, LFE, Lc, Rc.
public let kAudioChannelLayoutTag_Emagic_Default_7_1: AudioChannelLayoutTag = 129 << 16 | 8
/// L, R, C, LFE, Ls, Rs, and a stereo mix.
public let kAudioChannelLayoutTag_SMPTE_DTV: AudioChannelLayoutTag = 130 << 16 | 8
/// L, R, C, LFE.
public let kAudioChannelLayoutTag_DVD_10: AudioChannelLayoutTag = 136 << 16 | 4
/// L, R, C, LFE, Cs.
public let kAudioChannelLayoutTag_DVD_11: AudioChannelLayoutTag = 137 << 16 | 5
/// L, R, Ls, Rs, LFE.
public let kAudioChannelLayoutTag_DVD_18: AudioChannelLayoutTag = 138 << 16 | 5
/// L, R, Ls, Rs, C, Rls, Rrs.
public let kAudioChannelLayoutTag_AudioUnit_7_0: AudioChannelLayoutTag = 140 << 16 | 7
/// L, R, Ls, Rs, C, Lc, Rc.
public let kAudioChannelLayoutTag_AudioUnit_7_0_Front: AudioChannelLayoutTag = 148 << 16 | 7
/// C, L, R, Ls, Rs, Rls, Rrs.
public let kAudioChannelLayoutTag_AAC_7_0: AudioChannelLayoutTag = 143 << 16 | 7
/// C, L, R, Ls, Rs, Rls, Rrs, Cs.
public let kAudioChannelLayoutTag_AAC_Octagonal: AudioChannelLayoutTag = 144 << 16 | 8
/// C, L, R, Ls, Rs, Rls, Rrs, LFE.
public let kAudioChannelLayoutTag_AAC_7_1_B: AudioChannelLayoutTag = 183 << 16 | 8
/// C, L, R, Ls, Rs, LFE, and two above the front.
public let kAudioChannelLayoutTag_AAC_7_1_C: AudioChannelLayoutTag = 184 << 16 | 8
/// Ten loudspeakers, two of low frequencies, and four more.
public let kAudioChannelLayoutTag_TMH_10_2_std: AudioChannelLayoutTag = 145 << 16 | 16
/// ``kAudioChannelLayoutTag_TMH_10_2_std`` with five more.
public let kAudioChannelLayoutTag_TMH_10_2_full: AudioChannelLayoutTag = 146 << 16 | 21
/// C, LFE.
public let kAudioChannelLayoutTag_AC3_1_0_1: AudioChannelLayoutTag = 149 << 16 | 2
/// L, C, R.
public let kAudioChannelLayoutTag_AC3_3_0: AudioChannelLayoutTag = 150 << 16 | 3
/// L, C, R, Cs.
public let kAudioChannelLayoutTag_AC3_3_1: AudioChannelLayoutTag = 151 << 16 | 4
/// L, C, R, LFE.
public let kAudioChannelLayoutTag_AC3_3_0_1: AudioChannelLayoutTag = 152 << 16 | 4
/// L, R, Cs, LFE.
public let kAudioChannelLayoutTag_AC3_2_1_1: AudioChannelLayoutTag = 153 << 16 | 4
/// L, C, R, Cs, LFE.
public let kAudioChannelLayoutTag_AC3_3_1_1: AudioChannelLayoutTag = 154 << 16 | 5
/// L, C, R, Ls, Rs, Cs.
public let kAudioChannelLayoutTag_EAC_6_0_A: AudioChannelLayoutTag = 155 << 16 | 6
/// L, C, R, Ls, Rs, Rls, Rrs.
public let kAudioChannelLayoutTag_EAC_7_0_A: AudioChannelLayoutTag = 156 << 16 | 7
/// L, C, R, Ls, Rs, LFE, Cs.
public let kAudioChannelLayoutTag_EAC3_6_1_A: AudioChannelLayoutTag = 157 << 16 | 7
/// L, C, R, Ls, Rs, LFE, Rls, Rrs.
public let kAudioChannelLayoutTag_EAC3_7_1_A: AudioChannelLayoutTag = 160 << 16 | 8
/// C, L, R, LFE.
public let kAudioChannelLayoutTag_DTS_3_1: AudioChannelLayoutTag = 168 << 16 | 4
/// C, L, R, Cs, LFE.
public let kAudioChannelLayoutTag_DTS_4_1: AudioChannelLayoutTag = 169 << 16 | 5
/// Lc, C, Rc, L, R, Ls, Rs, LFE.
public let kAudioChannelLayoutTag_DTS_7_1: AudioChannelLayoutTag = 177 << 16 | 8
/// L, R, Rls, Rrs.
public let kAudioChannelLayoutTag_WAVE_4_0_B: AudioChannelLayoutTag = 185 << 16 | 4
/// L, R, C, Rls, Rrs.
public let kAudioChannelLayoutTag_WAVE_5_0_B: AudioChannelLayoutTag = 186 << 16 | 5
/// L, R, C, LFE, Rls, Rrs.
public let kAudioChannelLayoutTag_WAVE_5_1_B: AudioChannelLayoutTag = 187 << 16 | 6
/// L, R, C, LFE, Cs, Ls, Rs.
public let kAudioChannelLayoutTag_WAVE_6_1: AudioChannelLayoutTag = 188 << 16 | 7
/// L, R, C, LFE, Rls, Rrs, Ls, Rs.
public let kAudioChannelLayoutTag_WAVE_7_1: AudioChannelLayoutTag = 189 << 16 | 8
/// L, R, C, LFE, Ls, Rs, Rls, Rrs, and four above.
public let kAudioChannelLayoutTag_Atmos_7_1_4: AudioChannelLayoutTag = 192 << 16 | 12
/// ``kAudioChannelLayoutTag_Atmos_7_1_4`` with two wide ones, and six above.
public let kAudioChannelLayoutTag_Atmos_9_1_6: AudioChannelLayoutTag = 193 << 16 | 16
/// L, R, C, LFE, Ls, Rs, and two above.
public let kAudioChannelLayoutTag_Atmos_5_1_2: AudioChannelLayoutTag = 194 << 16 | 8
/// L, R, C, LFE, Ls, Rs, and four above.
public let kAudioChannelLayoutTag_Atmos_5_1_4: AudioChannelLayoutTag = 195 << 16 | 10
/// L, R, C, LFE, Ls, Rs, Rls, Rrs, and two above.
public let kAudioChannelLayoutTag_Atmos_7_1_2: AudioChannelLayoutTag = 196 << 16 | 10
/// L, R, Ls, Rs, C, Cs.
public let kAudioChannelLayoutTag_AudioUnit_6_0: AudioChannelLayoutTag = 139 << 16 | 6
/// Equal to ``kAudioChannelLayoutTag_Hexagonal``.
public let kAudioChannelLayoutTag_AudioUnit_6 = kAudioChannelLayoutTag_Hexagonal
/// Equal to ``kAudioChannelLayoutTag_Octagonal``.
public let kAudioChannelLayoutTag_AudioUnit_8 = kAudioChannelLayoutTag_Octagonal
/// Equal to ``kAudioChannelLayoutTag_Quadraphonic``.
public let kAudioChannelLayoutTag_AAC_Quadraphonic = kAudioChannelLayoutTag_Quadraphonic
/// Equal to ``kAudioChannelLayoutTag_DVD_4``.
public let kAudioChannelLayoutTag_WAVE_2_1 = kAudioChannelLayoutTag_DVD_4
/// Equal to ``kAudioChannelLayoutTag_MPEG_3_0_A``.
public let kAudioChannelLayoutTag_WAVE_3_0 = kAudioChannelLayoutTag_MPEG_3_0_A
/// Equal to ``kAudioChannelLayoutTag_ITU_2_2``.
public let kAudioChannelLayoutTag_WAVE_4_0_A = kAudioChannelLayoutTag_ITU_2_2
/// Equal to ``kAudioChannelLayoutTag_MPEG_5_0_A``.
public let kAudioChannelLayoutTag_WAVE_5_0_A = kAudioChannelLayoutTag_MPEG_5_0_A
/// Equal to ``kAudioChannelLayoutTag_MPEG_5_1_A``.
public let kAudioChannelLayoutTag_WAVE_5_1_A = kAudioChannelLayoutTag_MPEG_5_1_A

extension AudioChannelBitmap {
  /// Between left and centre.
  public static let bit_LeftCenter = AudioChannelBitmap(rawValue: 1 << 6)
  /// Between right and centre.
  public static let bit_RightCenter = AudioChannelBitmap(rawValue: 1 << 7)
  /// Centre behind.
  public static let bit_CenterSurround = AudioChannelBitmap(rawValue: 1 << 8)
  /// Left at the side.
  public static let bit_LeftSurroundDirect = AudioChannelBitmap(rawValue: 1 << 9)
  /// Right at the side.
  public static let bit_RightSurroundDirect = AudioChannelBitmap(rawValue: 1 << 10)
  /// Above.
  public static let bit_TopCenterSurround = AudioChannelBitmap(rawValue: 1 << 11)
  /// Left in front, high.
  public static let bit_VerticalHeightLeft = AudioChannelBitmap(rawValue: 1 << 12)
  /// Centre in front, high.
  public static let bit_VerticalHeightCenter = AudioChannelBitmap(rawValue: 1 << 13)
  /// Right in front, high.
  public static let bit_VerticalHeightRight = AudioChannelBitmap(rawValue: 1 << 14)
  /// Left behind, high.
  public static let bit_TopBackLeft = AudioChannelBitmap(rawValue: 1 << 15)
  /// Centre behind, high.
  public static let bit_TopBackCenter = AudioChannelBitmap(rawValue: 1 << 16)
  /// Right behind, high.
  public static let bit_TopBackRight = AudioChannelBitmap(rawValue: 1 << 17)
  /// Left at the side, high.
  public static let bit_LeftTopMiddle = AudioChannelBitmap(rawValue: 1 << 21)
  /// Right at the side, high.
  public static let bit_RightTopMiddle = AudioChannelBitmap(rawValue: 1 << 23)
  /// Left behind, high.
  public static let bit_LeftTopRear = AudioChannelBitmap(rawValue: 1 << 24)
  /// Centre behind, high.
  public static let bit_CenterTopRear = AudioChannelBitmap(rawValue: 1 << 25)
  /// Right behind, high.
  public static let bit_RightTopRear = AudioChannelBitmap(rawValue: 1 << 26)
  /// Left in front, high.
  public static let bit_LeftTopFront = bit_VerticalHeightLeft
  /// Centre in front, high.
  public static let bit_CenterTopFront = bit_VerticalHeightCenter
  /// Right in front, high.
  public static let bit_RightTopFront = bit_VerticalHeightRight
  /// Above.
  public static let bit_CenterTopMiddle = bit_TopCenterSurround
}

extension AudioChannelLayout {
  /// The places of channels by tags that are understood, and that sound of a file doesn't get.
  static let furtherNames: [AudioChannelLayoutTag: [String]] = [
    kAudioChannelLayoutTag_Octagonal: ["FL", "FR", "BL", "BR", "FC", "BC", "WL", "WR"],
    kAudioChannelLayoutTag_Emagic_Default_7_1: ["FL", "FR", "BL", "BR", "FC", "LFE", "FLC", "FRC"],
    kAudioChannelLayoutTag_DVD_10: ["FL", "FR", "FC", "LFE"],
    kAudioChannelLayoutTag_DVD_11: ["FL", "FR", "FC", "LFE", "BC"],
    kAudioChannelLayoutTag_DVD_18: ["FL", "FR", "BL", "BR", "LFE"],
    kAudioChannelLayoutTag_AudioUnit_7_0: ["FL", "FR", "SL", "SR", "FC", "BL", "BR"],
    kAudioChannelLayoutTag_AudioUnit_7_0_Front: ["FL", "FR", "BL", "BR", "FC", "FLC", "FRC"],
    kAudioChannelLayoutTag_AAC_7_0: ["FC", "FL", "FR", "SL", "SR", "BL", "BR"],
    kAudioChannelLayoutTag_AAC_Octagonal: ["FC", "FL", "FR", "SL", "SR", "BL", "BR", "BC"],
    kAudioChannelLayoutTag_AAC_7_1_B: ["FC", "FL", "FR", "SL", "SR", "BL", "BR", "LFE"],
    kAudioChannelLayoutTag_AC3_1_0_1: ["FC", "LFE"],
    kAudioChannelLayoutTag_AC3_3_0: ["FL", "FC", "FR"],
    kAudioChannelLayoutTag_AC3_3_1: ["FL", "FC", "FR", "BC"],
    kAudioChannelLayoutTag_AC3_3_0_1: ["FL", "FC", "FR", "LFE"],
    kAudioChannelLayoutTag_AC3_2_1_1: ["FL", "FR", "BC", "LFE"],
    kAudioChannelLayoutTag_AC3_3_1_1: ["FL", "FC", "FR", "BC", "LFE"],
    kAudioChannelLayoutTag_EAC_6_0_A: ["FL", "FC", "FR", "BL", "BR", "BC"],
    kAudioChannelLayoutTag_EAC_7_0_A: ["FL", "FC", "FR", "SL", "SR", "BL", "BR"],
    kAudioChannelLayoutTag_EAC3_6_1_A: ["FL", "FC", "FR", "BL", "BR", "LFE", "BC"],
    kAudioChannelLayoutTag_EAC3_7_1_A: ["FL", "FC", "FR", "SL", "SR", "LFE", "BL", "BR"],
    kAudioChannelLayoutTag_DTS_3_1: ["FC", "FL", "FR", "LFE"],
    kAudioChannelLayoutTag_DTS_4_1: ["FC", "FL", "FR", "BC", "LFE"],
    kAudioChannelLayoutTag_DTS_7_1: ["FLC", "FC", "FRC", "FL", "FR", "BL", "BR", "LFE"],
    kAudioChannelLayoutTag_WAVE_4_0_B: ["FL", "FR", "BL", "BR"],
    kAudioChannelLayoutTag_WAVE_5_0_B: ["FL", "FR", "FC", "BL", "BR"],
    kAudioChannelLayoutTag_WAVE_5_1_B: ["FL", "FR", "FC", "LFE", "BL", "BR"],
    kAudioChannelLayoutTag_WAVE_6_1: ["FL", "FR", "FC", "LFE", "BC", "SL", "SR"],
    kAudioChannelLayoutTag_WAVE_7_1: ["FL", "FR", "FC", "LFE", "BL", "BR", "SL", "SR"],
    kAudioChannelLayoutTag_AudioUnit_6_0: ["FL", "FR", "BL", "BR", "FC", "BC"],
  ]
}
