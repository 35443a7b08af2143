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
public let kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag = 100 << 16 | 1
public let kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag = 101 << 16 | 2
public let kAudioChannelLayoutTag_StereoHeadphones: AudioChannelLayoutTag = 102 << 16 | 2
public let kAudioChannelLayoutTag_Quadraphonic: AudioChannelLayoutTag = 108 << 16 | 4
public let kAudioChannelLayoutTag_MPEG_3_0_A: AudioChannelLayoutTag = 113 << 16 | 3
public let kAudioChannelLayoutTag_MPEG_5_0_A: AudioChannelLayoutTag = 117 << 16 | 5
public let kAudioChannelLayoutTag_MPEG_5_1_A: AudioChannelLayoutTag = 121 << 16 | 6
public let kAudioChannelLayoutTag_MPEG_7_1_A: AudioChannelLayoutTag = 126 << 16 | 8
public let kAudioChannelLayoutTag_DiscreteInOrder: AudioChannelLayoutTag = 147 << 16
public let kAudioChannelLayoutTag_Unknown: AudioChannelLayoutTag = 0xFFFF_0000

public func AudioChannelLayoutTag_GetNumberOfChannels(_ tag: AudioChannelLayoutTag) -> UInt32 { tag & 0xFFFF }

extension AudioChannelLayout {
  private static let names: [AudioChannelLayoutTag: [String]] = [
    kAudioChannelLayoutTag_Mono: ["FC"],
    kAudioChannelLayoutTag_Stereo: ["FL", "FR"],
    kAudioChannelLayoutTag_Quadraphonic: ["FL", "FR", "BL", "BR"],
    kAudioChannelLayoutTag_MPEG_3_0_A: ["FL", "FR", "FC"],
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
