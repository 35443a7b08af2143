package import Foundation
package import MediaCore

extension FormatDescription {
  /// Sound of a layout; `nil` where the layout can't be, or has another number of channels than `layout` says.
  package init?(
    _ basic: AudioStreamBasicDescription, layout: AudioChannelLayout? = nil, magicCookie: Data? = nil
  ) {
    guard basic.mSampleRate > 0, basic.mChannelsPerFrame > 0, basic.mChannelsPerFrame <= 1024 else {
      return nil
    }
    let count = Int(basic.mChannelsPerFrame)
    let unknown = ChannelLayout(channels: Array(repeating: .unknown, count: count), isDeclared: false)
    let channels = layout?.media ?? ChannelLayout(usualFor: count) ?? unknown
    guard channels.channels.count == count else { return nil }
    let code = FourCC(rawValue: basic.mFormatID)
    self.init(
      mediaType: .audio, mediaSubType: code, codec: Codec(basic.mFormatID),
      audio: AudioFormat(streamDescription: basic.media, channelLayout: channels),
      codecConfiguration: magicCookie.map(Array.init) ?? [])
  }
}

extension Codec {
  /// The codec of one of Core Audio's formats, of which AAC has several; `nil` for one that isn't known.
  package init?(_ format: AudioFormatID) {
    switch format {
    case kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2, kAudioFormatMPEG4AAC_LD,
      kAudioFormatMPEG4AAC_ELD:
      self = .aac
    default: self.init(audioFormatID: FourCC(rawValue: format))
    }
  }
}
