// swift-format-ignore-file: AlwaysUseLowerCamelCase

import Foundation
package import MediaCore

/// Which loudspeaker each channel is for; more than one description are in memory after the first.
public struct AudioChannelLayout: Sendable {
  public var mChannelLayoutTag: AudioChannelLayoutTag
  public var mChannelBitmap: AudioChannelBitmap
  public var mNumberChannelDescriptions: UInt32
  public var mChannelDescriptions: AudioChannelDescription

  public init() { self.init(mChannelLayoutTag: kAudioChannelLayoutTag_UseChannelDescriptions) }

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

public struct AudioChannelDescription: Hashable, Sendable {
  public var mChannelLabel: AudioChannelLabel
  public var mChannelFlags: UInt32
  public var mCoordinates: (Float32, Float32, Float32)
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
  public static let bit_Left = AudioChannelBitmap(rawValue: 1)
  public static let bit_Right = AudioChannelBitmap(rawValue: 1 << 1)
  public static let bit_Center = AudioChannelBitmap(rawValue: 1 << 2)
  public static let bit_LFEScreen = AudioChannelBitmap(rawValue: 1 << 3)
  public static let bit_LeftSurround = AudioChannelBitmap(rawValue: 1 << 4)
  public static let bit_RightSurround = AudioChannelBitmap(rawValue: 1 << 5)
}

/// The number of channels is in the low 16 bits of each tag.
public let kAudioChannelLayoutTag_UseChannelDescriptions: AudioChannelLayoutTag = 0 << 16
public let kAudioChannelLayoutTag_UseChannelBitmap: AudioChannelLayoutTag = 1 << 16
/// Center.
public let kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag = 100 << 16 | 1
/// Left and right, in this order.
public let kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag = 101 << 16 | 2
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
public let kAudioChannelLayoutTag_AAC_3_0 = kAudioChannelLayoutTag_MPEG_3_0_B
public let kAudioChannelLayoutTag_AAC_4_0 = kAudioChannelLayoutTag_MPEG_4_0_B
public let kAudioChannelLayoutTag_AAC_5_0 = kAudioChannelLayoutTag_MPEG_5_0_D
public let kAudioChannelLayoutTag_AAC_5_1 = kAudioChannelLayoutTag_MPEG_5_1_D
public let kAudioChannelLayoutTag_AAC_7_1 = kAudioChannelLayoutTag_MPEG_7_1_B
public let kAudioChannelLayoutTag_DiscreteInOrder: AudioChannelLayoutTag = 147 << 16
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
  ]

  /// The layout by its tag, or by as many channels as it has where no tag says it.
  package init(_ layout: ChannelLayout) {
    let channels = layout.channels.map { channel in
      // Apple's tags don't distinguish channels at the side from those at the back.
      switch channel.rawValue {
      case "SL": "BL"
      case "SR": "BR"
      default: channel.rawValue
      }
    }
    let tag = Self.names.first { $0.value == channels }?.key
    let discrete = kAudioChannelLayoutTag_DiscreteInOrder | UInt32(clamping: channels.count)
    self.init(mChannelLayoutTag: tag ?? discrete)
  }

  /// The layout that a tag stands for; `nil` for one without a place for each channel.
  package var media: ChannelLayout? {
    Self.names[mChannelLayoutTag].map { ChannelLayout(channels: $0.map(ChannelLayout.Channel.init)) }
  }
}
