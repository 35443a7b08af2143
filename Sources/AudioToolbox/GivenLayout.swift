import CoreAudioTypes
import MediaCore

/// A layout of channels that a caller sets.
struct GivenLayout {
  /// As it is given back: by the tag that was set, where that was more than a list.
  let layout: AudioChannelLayout
  /// `nil` for channels that have no loudspeakers.
  let channels: ChannelLayout?

  /// - Returns: `nil` for bytes that are no layout of so many channels, or one that isn't known.
  init?(_ bytes: UnsafeRawBufferPointer, channelCount: Int) {
    guard bytes.count >= 12 else { return nil }
    let tag = bytes.loadUnaligned(as: AudioChannelLayoutTag.self)
    if tag == kAudioChannelLayoutTag_DiscreteInOrder | UInt32(clamping: channelCount) {
      (layout, channels) = (AudioChannelLayout(mChannelLayoutTag: tag), nil)
      return
    }
    guard let named = AudioChannelLayout.media(bytes), named.channels.count == channelCount else {
      return nil
    }
    let bitmap = AudioChannelBitmap(rawValue: bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    layout =
      switch tag {
      case kAudioChannelLayoutTag_UseChannelDescriptions: AudioChannelLayout(named)
      case kAudioChannelLayoutTag_UseChannelBitmap:
        AudioChannelLayout(mChannelLayoutTag: tag, mChannelBitmap: bitmap)
      default: AudioChannelLayout(mChannelLayoutTag: tag)
      }
    channels = named
  }

  /// Whether channels are for the loudspeakers that this names for them; channels without any are for all.
  func names(_ other: ChannelLayout?, inAnyOrder: Bool = false) -> Bool {
    guard let channels else { return true }
    guard let other else { return false }
    let (stated, known) = (ChannelOrder.names(channels), ChannelOrder.names(other))
    return inAnyOrder ? Set(stated) == Set(known) : stated == known
  }
}
