// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
package import MediaCore

/// Which loudspeaker each channel is for; more than one description are in memory after the first.
public struct AudioChannelLayout: Sendable {
  /// A number that names the layout, or says where it is named.
  public var mChannelLayoutTag: AudioChannelLayoutTag
  /// The channels as bits, where the tag says so.
  public var mChannelBitmap: AudioChannelBitmap
  /// The number of descriptions that follow.
  public var mNumberChannelDescriptions: UInt32
  /// The first of the descriptions, after which others are in memory.
  public var mChannelDescriptions: AudioChannelDescription

  /// A layout of an empty list of descriptions.
  public init() { self.init(mChannelLayoutTag: kAudioChannelLayoutTag_UseChannelDescriptions) }

  /// A layout by its fields.
  public init(
    mChannelLayoutTag: AudioChannelLayoutTag, mChannelBitmap: AudioChannelBitmap = [],
    mNumberChannelDescriptions: UInt32 = 0,
    mChannelDescriptions: AudioChannelDescription = AudioChannelDescription()
  ) {
    self.mChannelLayoutTag = mChannelLayoutTag
    self.mChannelBitmap = mChannelBitmap
    self.mNumberChannelDescriptions = mNumberChannelDescriptions
    self.mChannelDescriptions = mChannelDescriptions
  }
}

/// The description of one channel.
public struct AudioChannelDescription: Hashable, Sendable {
  /// Which loudspeaker it is for.
  public var mChannelLabel: AudioChannelLabel
  /// The way in which the coordinates count.
  public var mChannelFlags: UInt32
  /// Where the loudspeaker is.
  public var mCoordinates: (Float32, Float32, Float32)
  /// A channel by its fields.
  public init(
    mChannelLabel: AudioChannelLabel = 0, mChannelFlags: UInt32 = 0,
    mCoordinates: (Float32, Float32, Float32) = (0, 0, 0)
  ) {
    (self.mChannelLabel, self.mChannelFlags, self.mCoordinates) = (mChannelLabel, mChannelFlags, mCoordinates)
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.mChannelLabel == right.mChannelLabel && left.mChannelFlags == right.mChannelFlags
      && left.mCoordinates == right.mCoordinates
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(mChannelLabel)
    hasher.combine(mChannelFlags)
    hasher.combine(mCoordinates.0)
    hasher.combine(mCoordinates.1)
    hasher.combine(mCoordinates.2)
  }
}

/// The channels of `dwChannelMask` in WAVE files; the same bits.
public struct AudioChannelBitmap: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// Left.
  public static let bit_Left = AudioChannelBitmap(rawValue: 1)
  /// Right.
  public static let bit_Right = AudioChannelBitmap(rawValue: 1 << 1)
  /// Centre.
  public static let bit_Center = AudioChannelBitmap(rawValue: 1 << 2)
  /// Low frequencies.
  public static let bit_LFEScreen = AudioChannelBitmap(rawValue: 1 << 3)
  /// Left at the side or behind.
  public static let bit_LeftSurround = AudioChannelBitmap(rawValue: 1 << 4)
  /// Right at the side or behind.
  public static let bit_RightSurround = AudioChannelBitmap(rawValue: 1 << 5)
}

/// The number of channels is in the low 16 bits of each tag.
public let kAudioChannelLayoutTag_UseChannelDescriptions: AudioChannelLayoutTag = 0 << 16
/// The bits say which loudspeakers there are.
public let kAudioChannelLayoutTag_UseChannelBitmap: AudioChannelLayoutTag = 1 << 16
/// Center.
public let kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag = 100 << 16 | 1
/// Left and right, in this order.
public let kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag = 101 << 16 | 2
/// Left and right, for headphones.
public let kAudioChannelLayoutTag_StereoHeadphones: AudioChannelLayoutTag = 102 << 16 | 2
/// Left, right, left surround and right surround, in this order.
public let kAudioChannelLayoutTag_Quadraphonic: AudioChannelLayoutTag = 108 << 16 | 4
/// Left, right and center, in this order.
public let kAudioChannelLayoutTag_MPEG_3_0_A: AudioChannelLayoutTag = 113 << 16 | 3
/// Center, left and right, in this order.
public let kAudioChannelLayoutTag_MPEG_3_0_B: AudioChannelLayoutTag = 114 << 16 | 3
/// Left, right, center and center surround, in this order.
public let kAudioChannelLayoutTag_MPEG_4_0_A: AudioChannelLayoutTag = 115 << 16 | 4
/// Center, left, right and center surround, in this order.
public let kAudioChannelLayoutTag_MPEG_4_0_B: AudioChannelLayoutTag = 116 << 16 | 4
/// Left, right, center, left surround and right surround, in this order.
public let kAudioChannelLayoutTag_MPEG_5_0_A: AudioChannelLayoutTag = 117 << 16 | 5
/// Left, right, left surround, right surround and center, in this order.
public let kAudioChannelLayoutTag_MPEG_5_0_B: AudioChannelLayoutTag = 118 << 16 | 5
/// Left, center, right, left surround and right surround, in this order.
public let kAudioChannelLayoutTag_MPEG_5_0_C: AudioChannelLayoutTag = 119 << 16 | 5
/// Center, left, right, left surround and right surround, in this order.
public let kAudioChannelLayoutTag_MPEG_5_0_D: AudioChannelLayoutTag = 120 << 16 | 5
/// Left, right, center, LFE, left surround and right surround, in this order.
public let kAudioChannelLayoutTag_MPEG_5_1_A: AudioChannelLayoutTag = 121 << 16 | 6
/// Left, right, left surround, right surround, center and LFE, in this order.
public let kAudioChannelLayoutTag_MPEG_5_1_B: AudioChannelLayoutTag = 122 << 16 | 6
/// Left, center, right, left surround, right surround and LFE, in this order.
public let kAudioChannelLayoutTag_MPEG_5_1_C: AudioChannelLayoutTag = 123 << 16 | 6
/// Center, left, right, left surround, right surround and LFE, in this order.
public let kAudioChannelLayoutTag_MPEG_5_1_D: AudioChannelLayoutTag = 124 << 16 | 6
/// Left, right, center, LFE, left surround, right surround, left center and right center, in this order.
public let kAudioChannelLayoutTag_MPEG_7_1_A: AudioChannelLayoutTag = 126 << 16 | 8
/// Center, left center, right center, left, right, left surround, right surround and LFE, in this order.
public let kAudioChannelLayoutTag_MPEG_7_1_B: AudioChannelLayoutTag = 127 << 16 | 8
/// Left, right, center, LFE, left surround, right surround and center surround, in this order.
public let kAudioChannelLayoutTag_MPEG_6_1_A: AudioChannelLayoutTag = 125 << 16 | 7
/// Left, right, center, LFE, left surround, right surround, rear left and rear right, in this order.
public let kAudioChannelLayoutTag_MPEG_7_1_C: AudioChannelLayoutTag = 128 << 16 | 8
/// Left, right, left surround, right surround and center, in this order.
public let kAudioChannelLayoutTag_Pentagonal: AudioChannelLayoutTag = 109 << 16 | 5
/// Left, right, left surround, right surround, center and center surround, in this order.
public let kAudioChannelLayoutTag_Hexagonal: AudioChannelLayoutTag = 110 << 16 | 6
/// Left and right, into which more channels are coded.
public let kAudioChannelLayoutTag_MatrixStereo: AudioChannelLayoutTag = 103 << 16 | 2
/// The sum of left and right, and their difference.
public let kAudioChannelLayoutTag_MidSide: AudioChannelLayoutTag = 104 << 16 | 2
/// Left and right of microphones at one place.
public let kAudioChannelLayoutTag_XY: AudioChannelLayoutTag = 105 << 16 | 2
/// Left and right for headphones.
public let kAudioChannelLayoutTag_Binaural: AudioChannelLayoutTag = 106 << 16 | 2
/// Left, right and center surround, in this order.
public let kAudioChannelLayoutTag_ITU_2_1: AudioChannelLayoutTag = 131 << 16 | 3
/// Left, right, left surround and right surround, in this order.
public let kAudioChannelLayoutTag_ITU_2_2: AudioChannelLayoutTag = 132 << 16 | 4
/// Left, right and LFE, in this order.
public let kAudioChannelLayoutTag_DVD_4: AudioChannelLayoutTag = 133 << 16 | 3
/// Left, right, LFE and center surround, in this order.
public let kAudioChannelLayoutTag_DVD_5: AudioChannelLayoutTag = 134 << 16 | 4
/// Left, right, LFE, left surround and right surround, in this order.
public let kAudioChannelLayoutTag_DVD_6: AudioChannelLayoutTag = 135 << 16 | 5
/// Center, left, right, left surround, right surround and center surround, in this order.
public let kAudioChannelLayoutTag_AAC_6_0: AudioChannelLayoutTag = 141 << 16 | 6
/// Center, left, right, left surround, right surround, center surround and LFE, in this order.
public let kAudioChannelLayoutTag_AAC_6_1: AudioChannelLayoutTag = 142 << 16 | 7
/// Equal to ``kAudioChannelLayoutTag_Quadraphonic``.
public let kAudioChannelLayoutTag_AudioUnit_4 = kAudioChannelLayoutTag_Quadraphonic
/// Equal to ``kAudioChannelLayoutTag_Pentagonal``.
public let kAudioChannelLayoutTag_AudioUnit_5 = kAudioChannelLayoutTag_Pentagonal
/// Equal to ``kAudioChannelLayoutTag_MPEG_5_0_B``.
public let kAudioChannelLayoutTag_AudioUnit_5_0 = kAudioChannelLayoutTag_MPEG_5_0_B
/// Equal to ``kAudioChannelLayoutTag_MPEG_5_1_A``.
public let kAudioChannelLayoutTag_AudioUnit_5_1 = kAudioChannelLayoutTag_MPEG_5_1_A
/// Equal to ``kAudioChannelLayoutTag_MPEG_6_1_A``.
public let kAudioChannelLayoutTag_AudioUnit_6_1 = kAudioChannelLayoutTag_MPEG_6_1_A
/// Equal to ``kAudioChannelLayoutTag_MPEG_7_1_C``.
public let kAudioChannelLayoutTag_AudioUnit_7_1 = kAudioChannelLayoutTag_MPEG_7_1_C
/// Equal to ``kAudioChannelLayoutTag_MPEG_7_1_A``.
public let kAudioChannelLayoutTag_AudioUnit_7_1_Front = kAudioChannelLayoutTag_MPEG_7_1_A
/// Equal to ``kAudioChannelLayoutTag_MPEG_3_0_B``.
public let kAudioChannelLayoutTag_AAC_3_0 = kAudioChannelLayoutTag_MPEG_3_0_B
/// Equal to ``kAudioChannelLayoutTag_MPEG_4_0_B``.
public let kAudioChannelLayoutTag_AAC_4_0 = kAudioChannelLayoutTag_MPEG_4_0_B
/// Equal to ``kAudioChannelLayoutTag_MPEG_5_0_D``.
public let kAudioChannelLayoutTag_AAC_5_0 = kAudioChannelLayoutTag_MPEG_5_0_D
/// Equal to ``kAudioChannelLayoutTag_MPEG_5_1_D``.
public let kAudioChannelLayoutTag_AAC_5_1 = kAudioChannelLayoutTag_MPEG_5_1_D
/// Equal to ``kAudioChannelLayoutTag_MPEG_7_1_B``.
public let kAudioChannelLayoutTag_AAC_7_1 = kAudioChannelLayoutTag_MPEG_7_1_B
/// Channels without a place; their number is added.
public let kAudioChannelLayoutTag_DiscreteInOrder: AudioChannelLayoutTag = 147 << 16
/// Nothing is known of the channels; their number is added.
public let kAudioChannelLayoutTag_Unknown: AudioChannelLayoutTag = 0xFFFF_0000

/// The channel for the loudspeaker: unknown.
public let kAudioChannelLabel_Unknown: AudioChannelLabel = 0xFFFF_FFFF
/// The channel for the loudspeaker: unused.
public let kAudioChannelLabel_Unused: AudioChannelLabel = 0
/// The channel for the loudspeaker: left.
public let kAudioChannelLabel_Left: AudioChannelLabel = 1
/// The channel for the loudspeaker: right.
public let kAudioChannelLabel_Right: AudioChannelLabel = 2
/// The channel for the loudspeaker: center.
public let kAudioChannelLabel_Center: AudioChannelLabel = 3
/// The channel for the loudspeaker: LFE screen.
public let kAudioChannelLabel_LFEScreen: AudioChannelLabel = 4
/// The channel for the loudspeaker: left surround.
public let kAudioChannelLabel_LeftSurround: AudioChannelLabel = 5
/// The channel for the loudspeaker: right surround.
public let kAudioChannelLabel_RightSurround: AudioChannelLabel = 6
/// The channel for the loudspeaker: left center.
public let kAudioChannelLabel_LeftCenter: AudioChannelLabel = 7
/// The channel for the loudspeaker: right center.
public let kAudioChannelLabel_RightCenter: AudioChannelLabel = 8
/// The channel for the loudspeaker: center surround.
public let kAudioChannelLabel_CenterSurround: AudioChannelLabel = 9
/// The channel for the loudspeaker: left surround direct.
public let kAudioChannelLabel_LeftSurroundDirect: AudioChannelLabel = 10
/// The channel for the loudspeaker: right surround direct.
public let kAudioChannelLabel_RightSurroundDirect: AudioChannelLabel = 11
/// The channel for the loudspeaker: rear surround left.
public let kAudioChannelLabel_RearSurroundLeft: AudioChannelLabel = 33
/// The channel for the loudspeaker: rear surround right.
public let kAudioChannelLabel_RearSurroundRight: AudioChannelLabel = 34
/// The channel for the loudspeaker: mono.
public let kAudioChannelLabel_Mono: AudioChannelLabel = 42

/// Returns the number of channels of a named layout.
public func AudioChannelLayoutTag_GetNumberOfChannels(_ tag: AudioChannelLayoutTag) -> UInt32 { tag & 0xFFFF }

extension AudioChannelLayout {
  private static let names: [AudioChannelLayoutTag: [String]] = [
    kAudioChannelLayoutTag_Mono: ["FC"],
    kAudioChannelLayoutTag_Stereo: ["FL", "FR"],
    kAudioChannelLayoutTag_Quadraphonic: ["FL", "FR", "BL", "BR"],
    kAudioChannelLayoutTag_MPEG_3_0_A: ["FL", "FR", "FC"],
    kAudioChannelLayoutTag_MPEG_3_0_B: ["FC", "FL", "FR"],
    kAudioChannelLayoutTag_MPEG_4_0_A: ["FL", "FR", "FC", "BC"],
    kAudioChannelLayoutTag_MPEG_4_0_B: ["FC", "FL", "FR", "BC"],
    kAudioChannelLayoutTag_MPEG_5_0_B: ["FL", "FR", "BL", "BR", "FC"],
    kAudioChannelLayoutTag_MPEG_5_0_C: ["FL", "FC", "FR", "BL", "BR"],
    kAudioChannelLayoutTag_MPEG_5_0_D: ["FC", "FL", "FR", "BL", "BR"],
    kAudioChannelLayoutTag_MPEG_5_1_B: ["FL", "FR", "BL", "BR", "FC", "LFE"],
    kAudioChannelLayoutTag_MPEG_5_1_C: ["FL", "FC", "FR", "BL", "BR", "LFE"],
    kAudioChannelLayoutTag_MPEG_5_1_D: ["FC", "FL", "FR", "BL", "BR", "LFE"],
    kAudioChannelLayoutTag_MPEG_7_1_B: ["FC", "FLC", "FRC", "FL", "FR", "BL", "BR", "LFE"],
    kAudioChannelLayoutTag_MPEG_5_0_A: ["FL", "FR", "FC", "BL", "BR"],
    kAudioChannelLayoutTag_MPEG_5_1_A: ["FL", "FR", "FC", "LFE", "BL", "BR"],
    kAudioChannelLayoutTag_MPEG_7_1_A: ["FL", "FR", "FC", "LFE", "BL", "BR", "FLC", "FRC"],
    kAudioChannelLayoutTag_MPEG_6_1_A: ["FL", "FR", "FC", "LFE", "BL", "BR", "BC"],
    kAudioChannelLayoutTag_MPEG_7_1_C: ["FL", "FR", "FC", "LFE", "SL", "SR", "BL", "BR"],
    kAudioChannelLayoutTag_Hexagonal: ["FL", "FR", "BL", "BR", "FC", "BC"],
    kAudioChannelLayoutTag_ITU_2_1: ["FL", "FR", "BC"],
    kAudioChannelLayoutTag_DVD_4: ["FL", "FR", "LFE"],
    kAudioChannelLayoutTag_DVD_5: ["FL", "FR", "LFE", "BC"],
    kAudioChannelLayoutTag_DVD_6: ["FL", "FR", "LFE", "BL", "BR"],
    kAudioChannelLayoutTag_AAC_6_0: ["FC", "FL", "FR", "BL", "BR", "BC"],
    kAudioChannelLayoutTag_AAC_6_1: ["FC", "FL", "FR", "BL", "BR", "BC", "LFE"],
  ]

  /// Tags of layouts that others stand for, too.
  private static let synonyms: [AudioChannelLayoutTag: AudioChannelLayoutTag] = [
    kAudioChannelLayoutTag_Pentagonal: kAudioChannelLayoutTag_MPEG_5_0_B,
    kAudioChannelLayoutTag_ITU_2_2: kAudioChannelLayoutTag_Quadraphonic,
    kAudioChannelLayoutTag_StereoHeadphones: kAudioChannelLayoutTag_Stereo,
    kAudioChannelLayoutTag_Binaural: kAudioChannelLayoutTag_Stereo,
    kAudioChannelLayoutTag_XY: kAudioChannelLayoutTag_Stereo,
    kAudioChannelLayoutTag_MatrixStereo: kAudioChannelLayoutTag_Stereo,
  ]

  /// The layout by its tag, or by as many channels as it has where no tag says it.
  package init(_ layout: ChannelLayout) {
    let stated = layout.channels.map(\.rawValue)
    let channels = layout.channels.map { channel in
      // Most of Apple's tags don't distinguish channels at the side from those at the back.
      switch channel.rawValue {
      case "SL": "BL"
      case "SR": "BR"
      default: channel.rawValue
      }
    }
    let tag = Self.names.first { $0.value == stated }?.key ?? Self.names.first { $0.value == channels }?.key
    let discrete = kAudioChannelLayoutTag_DiscreteInOrder | UInt32(clamping: channels.count)
    self.init(mChannelLayoutTag: tag ?? discrete)
  }

  /// The layout that a tag stands for; `nil` for one without a place for each channel.
  package var media: ChannelLayout? {
    let tag = Self.synonyms[mChannelLayoutTag] ?? mChannelLayoutTag
    return (Self.names[tag] ?? Self.furtherNames[tag]).map {
      ChannelLayout(channels: $0.map(ChannelLayout.Channel.init))
    }
  }
}
